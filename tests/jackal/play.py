"""Short ways to set Jackal up and play it in tests."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from jackal import games
from jackal.core.chance import Chance
from jackal.core.contract import random_options
from jackal.core.game import Action, Event
from jackal.games.jackal.rules import Jackal, JackalState
from jackal.games.jackal.rules.actions import Actions, ProposeEnd


def jackal() -> Jackal:
    """The game with its data."""
    game = games.rules("jackal")
    assert isinstance(game, Jackal)
    return game


def place(options: dict[str, Any] | None = None, **spec: Any) -> JackalState:
    """A position, by default on an island of open plain ground."""
    return jackal().position({"rest": "empty", **spec}, options or {}, Chance(1))


def fresh(seats: int = 2, seed: int = 1, **options: Any) -> JackalState:
    """The beginning of a match."""
    return jackal().new(seats, options, Chance(seed))


def classic(seats: int, rng: Random) -> dict[str, Any]:
    """Any options of the classic island."""
    island: dict[str, Any] = {"edition": "classic", "modules": [], "counts": {}, "caramba_tiles": 0}
    return {**random_options(jackal(), seats, rng), **island}


def action(kind: str, seat: int = 0, **fields: Any) -> Action:
    """An action as a scenario writes it."""
    made: Action = msgspec.convert({"type": kind, "seat": seat, **fields}, type=Actions)
    return made


def do(state: JackalState, kind: str, seat: int = 0, **fields: Any) -> list[Event]:
    """Apply an action; the invariants hold afterwards."""
    events = state.apply(action(kind, seat, **fields))
    state.check()
    return events


def refused(state: JackalState, kind: str, seat: int = 0, **fields: Any) -> tuple[str, str]:
    """Why an action is refused, without `refuse.`, and the ruling."""
    refusal = state.why_not(action(kind, seat, **fields))
    assert refusal is not None, "is not refused"
    return refusal.key.removeprefix("refuse."), refusal.ruling


def unit(state: JackalState, name: str) -> dict[str, Any]:
    """A unit as `dump` has it."""
    found: dict[str, Any] = state.dump()["units"][name]
    return found


def at(state: JackalState, name: str) -> Any:
    """Where a unit is: its cell as a tuple, the crew whose ship it is on, or `dead`."""
    one = unit(state, name)
    return "dead" if one["dead"] else one["ship"] or tuple(one["at"])


def kinds(events: list[Event]) -> list[str]:
    """The kinds of events, in order."""
    return [type(event).__name__ for event in events]


def ways(state: JackalState, unit: str, load: str = "") -> set[tuple[int, int]]:
    """The cells to which a unit can walk."""
    return {
        one.to  # type: ignore[attr-defined]
        for one in state.legal()
        if type(one).__name__ == "Walk" and one.unit == unit and one.load == load  # type: ignore[attr-defined]
    }


def chosen(state: JackalState) -> set[tuple[int, int]]:
    """The cells on offer at the choice that the chain waits for."""
    decision = state.view(None).decision
    assert decision is not None
    return set(decision.options)


def collect(state: JackalState, rng: Random) -> Action:
    """A player who mostly brings gold home when he has some, and otherwise does anything; he rarely proposes to end,
    and seldom refuses."""
    legal = state.legal()
    if state.vote:
        agree = rng.random() < 0.85
        return rng.choice([one for one in legal if one.agree == agree])  # type: ignore[attr-defined]
    if rng.random() < 0.001:
        proposal = ProposeEnd(state.actors()[0])
        if state.why_not(proposal) is None:
            return proposal
    if rng.random() < 0.8:
        board = [one for one in legal if type(one).__name__ == "Board" and one.load]  # type: ignore[attr-defined]
        friendly = [one for one in board if state.caution(one) is None]
        if friendly:
            return rng.choice(friendly)
        launch = [one for one in legal if type(one).__name__ == "LaunchBoat"]
        if launch:
            return rng.choice(launch)
        nearer = [one for one in legal if getattr(one, "load", "") and _nearer(state, one)]
        if nearer:
            return rng.choice(nearer)
    return rng.choice(legal)


def _nearer(state: JackalState, one: Any) -> bool:
    if type(one).__name__ == "Advance":
        return True
    if type(one).__name__ != "Walk" or state.tile_at(one.to) == "cannibal":
        return False
    ship = state.ship_at(state.crew_on_turn())
    start = state.unit_at(one.unit)
    assert start is not None
    if one.load == "boat":  # to the nearest shore
        return min(*one.to, 12 - one.to[0], 12 - one.to[1]) < min(*start[0], 12 - start[0][0], 12 - start[0][1])
    return _far(one.to, ship) < _far(start[0], ship)


def _far(a: tuple[int, int], b: tuple[int, int]) -> int:
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))
