"""Data files that somebody has spoilt: each is told with its file and its line or key, quickly, and never breaks."""

from __future__ import annotations

import contextlib
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jackal.core.data import LARGEST, DataError, convert, load, parse_yaml, read_yaml

FILE = Path("spoilt.yaml")
BOMB = "a: &a [x, x, x, x, x, x, x, x]\n" + "".join(
    f"{name}: &{name} [{', '.join([f'*{before}'] * 8)}]\n" for before, name in zip("abcdefgh", "bcdefghi", strict=True)
)
MERGED = "a: &a {k: 1}\n" + "".join(
    f"{name}: &{name} {{<<: [{', '.join([f'*{before}'] * 8)}]}}\n"
    for before, name in zip("abcdefgh", "bcdefghi", strict=True)
)


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("a: 1\nb: 2001-99-99", "line 2"),
        ("a: 2001-02-03 99:99:99", "line 1"),
        (f"a: 1\n\nb: {'9' * 5000}", "line 3"),
        ("a: 0x_", "line 1"),
        ("a: !!int x", "line 1"),
        ("a: !!bool x", "line 1"),
        ("a: !!timestamp x", "line 1"),
        ("a: !!map [1]", "line 1"),
        ("a: !!python/object/apply:os.system ['true']", "line 1"),
        ("a: {<<: 3}", "line 1"),
        ("? [a]\n: 1", "line 1"),
        ("a: &x [*x]", "holds itself"),
        ("a: &x {b: 1, <<: *x}", "holds itself"),
        ("&x {*x : 1}", ""),
        ("a: *nowhere", "line 1"),
        ("a:\n\t- b", "line 2"),
        ("a: 1\nb: \0", "not YAML"),
        ("a: 1\nb: 1\na: 2", "the key 'a' stands here a second time"),
        ("[" * 100_000, ""),
        ("{a: " * 3000, ""),
        (BOMB, "holds too much"),
        (MERGED, "holds too much"),
    ],
    ids=range(22),
)
def test_what_is_no_yaml_is_told_with_its_place(text: str, where: str) -> None:
    start = time.process_time()
    with pytest.raises(DataError) as caught:
        parse_yaml(text, FILE)
    assert str(caught.value).startswith("spoilt.yaml: ")
    assert where in str(caught.value)
    assert "\n" not in str(caught.value)
    assert time.process_time() - start < 6


@settings(max_examples=200)
@given(st.text(alphabet="ab0-9:[]{},&*!?<'\"|>%@#\n\t \0é", max_size=30))
def test_any_text_is_values_or_an_error(text: str) -> None:
    with contextlib.suppress(DataError):
        parse_yaml(text, FILE)


def test_a_name_may_be_used_again(tmp_path: Path) -> None:
    assert parse_yaml("a: &x [1, 2]\nb: *x\nc: {<<: {d: 1}}", FILE) == {"a": [1, 2], "b": [1, 2], "c": {"d": 1}}


def test_a_file_that_is_far_too_large_is_not_read(tmp_path: Path) -> None:
    file = tmp_path / "huge.yaml"
    file.write_bytes(b"# x\n" * (LARGEST // 4 + 1))
    with pytest.raises(DataError, match=r"huge\.yaml: is too large"):
        read_yaml(file)


@pytest.mark.parametrize(
    ("plain", "where"),
    [
        ({"tile.fort": ["Fort"]}, "key tile.fort"),
        ({"tile.fort": "Fort", "tile.n": {"one": 1, "other": "x"}}, "key tile.n.one"),
        ({"a": "b", 7: "x"}, "key 7"),
        ({"a": "b", None: "x"}, "key None"),
        ({"a": "b", "c": None}, "key c"),
    ],
)
def test_a_text_that_is_none_is_named(plain: Any, where: str) -> None:
    with pytest.raises(DataError) as caught:
        convert(plain, dict[str, str | dict[str, str]], FILE)
    assert caught.value.where == where


def test_each_key_on_the_way_is_named() -> None:
    """The decoder itself says `[...]` for any key of a mapping."""
    kind = dict[str, list[dict[str, dict[str, int]]]]
    with pytest.raises(DataError, match=r"key deck\[1\].two.count: Expected `int`") as caught:
        convert({"a": [], "deck": [{"one": {"count": 1}}, {"one": {}, "two": {"all": 1, "count": "x"}}]}, kind, FILE)
    assert caught.value.file == FILE


def test_a_folder_in_place_of_a_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="can't be read"):
        load(tmp_path, dict[str, str])
    with pytest.raises(DataError, match="can't be read"):
        load(tmp_path / "none.yaml", dict[str, str])
