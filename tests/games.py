"""The games that the tests run over: all whose rules are there, and the toy game."""

from __future__ import annotations

from collections.abc import Container
from pathlib import Path

from jackal import games
from jackal.core import data
from jackal.core.game import Game
from jackal.games import REGISTRY, Entry
from tests import toy

ENTRIES: dict[str, Entry] = {**{id: entry for id, entry in REGISTRY.items() if entry.ruled}, "toy": toy.ENTRY}
SCENARIOS = Path(__file__).parent / "scenarios"
RECORDS = Path(__file__).parent / "records"


def game(id: str) -> Game:
    """A game with its data."""
    return toy.toy() if id == "toy" else games.rules(id)


def rulings(id: str) -> dict[str, dict[str, str]]:
    """The game's rulings on record."""
    file = ENTRIES[id].home / "rulings.yaml"
    found: dict[str, dict[str, str]] = data.read_yaml(file) if file.is_file() else {}
    return found


def known(id: str) -> Container[str]:
    """The names of its rulings."""
    return rulings(id).keys()
