"""Names as they are read: whatever can't be seen is no part of them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jackal.core.names import legible, same_name


@pytest.mark.parametrize(
    "name",
    ["Anna", "Ґалаґан", "Йо", "И\u0306о", "O'Neil-7", "Zoë", "मीरा", "שרה", "안나", "🦊", "7"],
)
def test_a_name_that_is_read_stays_as_it_is(name: str) -> None:
    assert legible(name) == name
    assert legible(f" {name}\t {name} ") == f"{name} {name}"


@given(st.text())
def test_it_is_read_once_and_for_all(text: str) -> None:
    name = legible(text)
    assert legible(name) == name == " ".join(name.split())
    assert name.isprintable()
    assert same_name(text, name)


def test_names_that_read_the_same() -> None:
    assert same_name("ANNA b", "  anna\u200b   B ")
    assert same_name("Ё", "Е\u0308")
    assert same_name("Ａｎｎａ", "anna")
    assert not same_name("Anna", "Anne")
