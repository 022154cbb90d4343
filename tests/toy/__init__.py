"""The toy game, its data and its place in the registry."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from jackal.core import data
from jackal.games import Entry
from tests.toy.rules import Boats

HOME = Path(__file__).parent / "data"

ENTRY = Entry("toy", (2, 5), rules="tests.toy.rules:Boats", bot="tests.toy.bot:mind", folder=str(HOME))


@cache
def toy() -> Boats:
    """The game with its data."""
    return Boats(data.load(HOME / "game.yaml", Boats.Data))
