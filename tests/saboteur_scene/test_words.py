"""The words of Saboteur: every card, role, tool and pile has its name and its line; gaps are those that are filled."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import jackal.games.saboteur
from jackal.core.text import LANGUAGES
from jackal.games.saboteur.scene_paint import kind_of
from tests.saboteur.play import saboteur
from tests.words.books import booklet, tables

languages = pytest.mark.parametrize("language", LANGUAGES)
KEY = re.compile(r"(?:card|role|tool|goal|pile|kind)(?:\.[a-z0-9_]+)+")


@languages
def test_names_and_tips_of_all_cards(language: str) -> None:
    table, data = tables("saboteur")[language], saboteur().data
    cards = [card.id for card in (*data.tunnel, *data.fixed, *data.action)] + [f"gold_{n}" for n in (1, 2, 3)]
    for card in cards:
        name, tip = str(table[f"card.{card}"]), str(table[f"card.{card}.tip"])
        assert len(name) <= 28, card
        assert len(tip) <= 90, card
        assert tip.endswith("."), card
        assert not name.endswith("."), card
        if not card.startswith("gold_"):
            assert len(str(table[f"kind.{kind_of(card)}"])) <= 12, card


@languages
def test_options_have_the_same_names_in_the_booklet(language: str) -> None:
    table, text = tables("saboteur")[language], "\n".join(booklet("saboteur", language))
    names = [str(table[f"option.{option.id}"]) for option in saboteur().data.options]
    assert [name for name in names if f"- **{name}**" not in text] == []


def test_every_key_of_cards_and_piles_that_the_code_names_has_a_text() -> None:
    keys, missing = set(tables("saboteur")["en"]), set()
    for file in sorted(Path(jackal.games.saboteur.__file__).parent.glob("scene*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        words = {str(node.value) for node in ast.walk(tree) if isinstance(node, ast.Constant)}
        missing |= {word for word in words if KEY.fullmatch(word)} - keys
    assert missing == set()
