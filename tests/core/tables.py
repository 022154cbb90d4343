"""Tables and clocks for the tests."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

import msgspec

from jackal.core.game import Action
from jackal.core.journal import Journal
from jackal.core.setup import Seat, Setup
from jackal.core.table import Table
from tests.toy import toy
from tests.toy.bot import mind
from tests.toy.rules import Boats

NAMES = ("Anna", "Boris", "Cora", "Danylo", "Eve")

TWO = {"position": {"hands": [[1, 4], [2, 5]], "last": [0, 0]}}
THREE = {"position": {"seats": 3, "boats": [0, 0, 0], "hands": [[1, 4], [2, 5], [3, 3]]}}
"""What `table` takes, for two and for three seats of the toy game."""


class Clock:
    """A clock that moves on by `pace` seconds each time somebody looks at it."""

    def __init__(self, pace: float = 0.001) -> None:
        self.now = 0.0
        self.pace = pace

    def __call__(self) -> float:
        self.now += self.pace
        return self.now


def seats(kinds: str, level: str = "easy") -> tuple[Seat, ...]:
    """`"pb"` = a person and a computer."""
    return tuple(
        Seat(name, "person" if kind == "p" else "bot", level if kind == "b" else "normal")
        for name, kind in zip(NAMES, kinds, strict=False)
    )


def setup(kinds: str, seed: int = 7, level: str = "easy", **more: Any) -> Setup:
    """A set-up of the toy game."""
    return Setup("toy", seats(kinds, level), seed=seed, **more)


@cache
def long_toy() -> Boats:
    """The toy game with cards enough for a match of 50 and more actions, if the river is long."""
    return Boats(msgspec.structs.replace(toy().data, copies=30, river=("plain", "reef", "fork")))


def table(
    kinds: str, *, journal: Journal | None = None, pace: float = 0.001, game: Boats | None = None, **more: Any
) -> Table:
    """A table with the toy game."""
    return Table(game or toy(), setup(kinds, **more), clock=Clock(pace), minds=mind, journal=journal)


def resume(journal: Journal, game: Boats | None = None) -> Table:
    """The table of a save."""
    return Table(game or toy(), journal.setup, clock=Clock(), minds=mind, journal=journal)


def actions(at: Table) -> Sequence[Action]:
    """The actions in force."""
    return [entry.action for entry in at._history.entries]


def advance(at: Table, rng: Random) -> None:
    """Whatever comes next at this table: the curtain, a computer's thought, a person's random action."""
    if at.curtain is not None:
        at.cover()
        at.take()
    elif at.thinking is not None:
        at.bot_tick(0.01)
    else:
        at.apply(rng.choice(at.legal()))


def play_out(at: Table, rng: Random, limit: int = 10_000) -> Table:
    """Play to the end, or so many steps."""
    for _ in range(limit):
        if at.outcome is not None:
            break
        advance(at, rng)
    return at
