"""Short ways to ask a computer player of Jackal, and to let it play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from jackal.core.bots import Mind, Problem
from jackal.core.game import Action
from jackal.core.thinking import problem
from jackal.games.jackal.bot import mind
from jackal.games.jackal.rules import JackalState

LEVELS = ("easy", "normal", "hard")

MODES = {"two_double": 2, "two_single": 2, "three_single": 3, "four_single": 4, "four_teams": 4}


def answer(player: Mind, asked: Problem) -> tuple[Action, int]:
    """What a player decides, and in how many slices."""
    steps = player.think(asked)
    slices = 1
    while True:
        try:
            next(steps)
        except StopIteration as done:
            action: Action = done.value
            return action, slices
        slices += 1


def decide(state: JackalState, level: str, name: str = "dice") -> dict[str, Any]:
    """What a player that comes new to a position does, as a scenario writes it."""
    seat = state.actors()[0]
    action, _ = answer(mind(level), problem(state, seat, name))
    assert state.why_not(action) is None
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(action))
    return plain


def does(state: JackalState, level: str, dice: int = 10, **wanted: Any) -> float:
    """How often a player decides on an action with these fields, of so many throws of its dice."""
    found = [decide(state, level, f"{level}/{number}") for number in range(dice)]
    return sum(all(one.get(key, "") == value for key, value in wanted.items()) for one in found) / dice


def play(state: JackalState, levels: Sequence[str], limit: int) -> list[Action]:
    """Let players of these levels play on, `limit` actions at most. Each must be legal and keep the invariants."""
    players = [mind(level) for level in levels]
    played: list[Action] = []
    while state.actors() and len(played) < limit:
        seat = state.actors()[0]
        action, _ = answer(players[seat], problem(state, seat, f"{seat}/{len(played)}"))
        assert state.why_not(action) is None, action
        state.step(action, tell=False)
        state.check()
        played.append(action)
    return played
