"""Gold, boats and carts: where they lie, and what becomes of a load on its way (section 4.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jackal.games.jackal.rules import events as told
from jackal.games.jackal.rules.board import CELLS, SHIP, XY
from jackal.games.jackal.rules.cargo import BIG, BOAT, CART, CART_BIG, COIN, LOADS, ROOM
from jackal.games.jackal.rules.plan import CLOSED, SEA, Log

if TYPE_CHECKING:
    from jackal.games.jackal.rules.chain import Chain
    from jackal.games.jackal.rules.state import JackalState


def step_at(state: JackalState, place: int) -> int:
    """The spinner step that a place is, 0 if it is none."""
    if place >= SHIP:
        return 0
    step, cell = divmod(place, CELLS)
    if step:
        return step + 1
    return 1 if state.ground[cell] not in (CLOSED, SEA) and state.plan.faces.steps[state.faces[cell]] else 0


def lying(state: JackalState, place: int) -> list[int]:
    """The kinds of loads that lie on a place."""
    found = [COIN] if place < SHIP and state.coins[place] else []
    return [*found, BIG] if place in state.big else found


def lay(state: JackalState, place: int, load: int) -> None:
    """A load lies on a place."""
    if load == COIN:
        state.coins[place] += 1
    elif load == BIG:
        state.big += (place,)
    elif load == BOAT:
        state.beached += (place,)
    else:
        state.carts += (place,)
        if load == CART_BIG:
            state.big += (place,)
        else:
            state.coins[place] += load - CART


def gear(state: JackalState, place: int) -> list[int]:
    """The ways to take a boat or a cart along that lies on a place: the cart empty, then with coins, then with a
    galleon's treasure."""
    found = [BOAT] if place in state.beached else []
    if place in state.carts:
        found += range(CART, CART + 1 + min(ROOM, state.coins[place]))
        if place in state.big:
            found.append(CART_BIG)
    return found


def take_load(state: JackalState, unit: int, place: int, load: int, log: Log) -> None:
    """Pick a load up where the unit stands."""
    if load == COIN:
        state.coins[place] -= 1
    elif load == BIG:
        state.big = without(state.big, place)
    elif load == BOAT:
        state.beached = without(state.beached, place)
    else:
        state.carts = without(state.carts, place)
        if load == CART_BIG:
            state.big = without(state.big, place)
        else:
            state.coins[place] -= load - CART
    if log is not None:
        log.append(told.LoadTaken(state.plan.units[unit], LOADS[load], XY[place % CELLS], step_at(state, place)))


def without(places: tuple[int, ...], place: int) -> tuple[int, ...]:
    """One entry less."""
    left = list(places)
    left.remove(place)
    return tuple(left)


def leave_load(state: JackalState, chain: Chain, log: Log) -> None:
    """The load, if there is any, falls back to where it was taken (section 4.6)."""
    if chain.load:
        lay(state, chain.pickup, chain.load)
        if log is not None:
            at, step = XY[chain.pickup % CELLS], step_at(state, chain.pickup)
            log.append(told.LoadLeft(state.plan.units[chain.unit], LOADS[chain.load], at, step))
        chain.load = 0


def lose_load(state: JackalState, chain: Chain, cause: str, log: Log) -> None:
    """The load, if there is any, leaves the game."""
    if chain.load:
        lose(state, chain.unit, chain.load, chain.at, cause, log)
        chain.load = 0


def lose(state: JackalState, unit: int, load: int, cell: int, cause: str, log: Log) -> None:  # noqa: PLR0917 - `log` stands last
    """A load out of the game for good: sunk, eaten or lost in a cycle. Only with gold in it the round is not quiet
    (R208)."""
    value = state.plan.values[load]
    if value:
        state.lost += value
        state.remaining -= value
        state.progress = state.dirty = True
    if log is not None:
        log.append(told.LoadLost(state.plan.units[unit], LOADS[load], XY[cell], cause))
