"""Units taken from their places, set down, hit, killed, sent home."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from jackal.games.jackal.rules import events as told
from jackal.games.jackal.rules import folk
from jackal.games.jackal.rules.board import CELLS, DEAD, SHIP, XY
from jackal.games.jackal.rules.loads import step_at
from jackal.games.jackal.rules.plan import Log

if TYPE_CHECKING:
    from jackal.games.jackal.rules.state import JackalState

AT_SEA = ("enemy_ship", "drowned", "rammed")
"""Deaths that spare a Jonah."""


def members(mask: int) -> Iterator[int]:
    """The numbers of the units of a mask, ascending."""
    while mask:
        bit = mask & -mask
        mask ^= bit
        yield bit.bit_length() - 1


def lift(state: JackalState, unit: int, log: Log) -> int:
    """Take a unit from its place on land, in the sea or on a ship; returns the place. The last one to leave an
    active plane spends it (R84, R149, R160)."""
    place = state.pos[unit]
    left = state.here[place] = state.here[place] & ~(1 << unit)
    if not left and place in state.planes:
        spend_plane(state, place, log)
    return place


def spend_plane(state: JackalState, cell: int, log: Log) -> None:
    """The plane on `cell` will not fly again."""
    state.planes = tuple(plane for plane in state.planes if plane != cell)
    if log is not None:
        log.append(told.PlaneSpent(XY[cell]))


def put(state: JackalState, unit: int, place: int) -> None:
    """Set a unit down on a place."""
    state.here[place] |= 1 << unit
    state.pos[unit] = place


def hit(state: JackalState, by: int, place: int, victims: int, log: Log) -> None:
    """All enemies on the place go to the ships of their own colours, sober and free (R12, R77, R113)."""
    plan = state.plan
    if victims & plan.friday:
        victims ^= plan.friday
        folk.change_sides(state, state.crew[by], XY[place % CELLS], log)
    state.here[place] &= ~victims
    state.trapped &= ~victims
    state.drunk &= ~victims
    state.progress = True
    at = XY[place % CELLS]
    for victim in members(victims):
        if log is not None:
            log.append(told.Hit(plan.units[victim], plan.units[by], at, step_at(state, place)))
        go_home(state, victim, at, log)


def die(  # noqa: PLR0917 - `log` stands last but one in every function here
    state: JackalState, unit: int, at: tuple[int, int], cause: str, log: Log, by: str = ""
) -> None:
    """The unit, already taken from its place, is dead."""
    bit = 1 << unit
    if bit & state.plan.jonah and cause in AT_SEA:
        rescue(state, unit, at, log)
        return
    state.pos[unit] = DEAD
    state.dead |= bit
    state.trapped &= ~bit
    state.drunk &= ~bit
    state.progress = state.dirty = True
    if log is not None:
        log.append(told.Died(state.plan.units[unit], at, cause, by))
    if state.special & bit:
        state.special ^= bit
        if bit == state.plan.friday:
            folk.abandon(state, log)


def send_home(state: JackalState, unit: int, log: Log) -> None:
    """From wherever it is to the ship of its own colour, sober and free."""
    origin, bit = XY[folk.whereabouts(state, unit)], 1 << unit
    if unit in state.strays:
        state.strays = tuple(stray for stray in state.strays if stray != unit)
    else:
        lift(state, unit, log)
    state.trapped &= ~bit
    state.drunk &= ~bit
    go_home(state, unit, origin, log)
    if state.special:
        folk.meet(state, state.pos[unit], log)


def go_home(state: JackalState, unit: int, at: tuple[int, int], log: Log) -> None:
    """A unit, already taken from its place at `at`, is on the ship of its own colour."""
    crew = state.crew[unit]
    put(state, unit, SHIP + crew)
    if log is not None:
        plan = state.plan
        log.append(told.SentToShip(plan.units[unit], plan.crew_names[crew], at, XY[state.ships[crew]]))


def rescue(state: JackalState, unit: int, at: tuple[int, int], log: Log) -> None:
    """The sea gives a Jonah back to his own ship (R222)."""
    state.progress = True
    if log is not None:
        log.append(told.WentHome(state.plan.units[unit], at, "jonah"))
    go_home(state, unit, at, log)
