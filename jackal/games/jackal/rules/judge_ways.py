"""Why a unit may not go that way: on its own feet, swimming, flying, or at a choice in the middle of a move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jackal.core.game import Refusal
from jackal.games.jackal.rules import actions as do
from jackal.games.jackal.rules import folk
from jackal.games.jackal.rules.board import (
    CELLS,
    DELTAS,
    FRONT,
    IS_LAND,
    JUMPS,
    LAND_NEAR,
    LANES_NEAR,
    SEA_NEAR,
    SHIP,
    cell_of,
)
from jackal.games.jackal.rules.cargo import CART, CART_BIG, FLIES, LOAD, LOADS
from jackal.games.jackal.rules.chain import ARROW, EXIT, FLIGHT, LIGHT, OPENED_PLANE, ORDER, WASH, Chain
from jackal.games.jackal.rules.verdicts import able_unit, any_ship, bulky, check_load, crossing, entry, no, shut

if TYPE_CHECKING:
    from jackal.games.jackal.rules.state import JackalState


def walk(state: JackalState, action: do.Walk) -> Refusal | None:
    """One step on land."""
    unit = able_unit(state, action.unit)
    if not isinstance(unit, int):
        return unit
    name = f"@unit.{action.unit}"
    place, to = state.pos[unit], cell_of(action.to)
    if to < 0:
        return no("no_cell")
    if place >= SHIP:
        front = FRONT[state.ships[place - SHIP]]
        beside = IS_LAND[to] and to != front
        return no("landing_straight", "R73") if beside else no("on_ship", "R73", unit=name)
    if not IS_LAND[place % CELLS]:
        return no("in_sea", "R75", unit=name)
    cause = crossing(state, unit)
    if cause:
        return cause
    cell = place % CELLS
    if to == cell:
        return no("same_cell", "R70")
    if not IS_LAND[to]:
        return no("not_in_sea", "R75", unit=name)
    if to not in LAND_NEAR[cell]:
        return no("too_far")
    return check_load(state, action.load, place, unit) or entry(state, unit, to, load=action.load)


def disembark(state: JackalState, action: do.Disembark) -> Refusal | None:
    """From a ship onto the land."""
    unit = able_unit(state, action.unit)
    if not isinstance(unit, int):
        return unit
    place, to = state.pos[unit], cell_of(action.to)
    if to < 0:
        return no("no_cell")
    if place < SHIP:
        return no("not_on_ship", "R73", unit=f"@unit.{action.unit}")
    if to != FRONT[state.ships[place - SHIP]]:
        return no("landing_straight", "R73")
    return entry(state, unit, to)


def board(state: JackalState, action: do.Board) -> Refusal | None:
    """From the shore aboard."""
    unit = able_unit(state, action.unit)
    if not isinstance(unit, int):
        return unit
    plan = state.plan
    ship = any_ship(state, action.ship)
    if not isinstance(ship, int):
        return ship
    place = state.pos[unit]
    if place >= SHIP:
        return no("on_ship", "R73", unit=f"@unit.{action.unit}")
    if IS_LAND[place % CELLS]:
        cause = crossing(state, unit)
        if cause:
            return cause
    elif state.ships[ship] in SEA_NEAR[place]:
        return no("swim_aboard", "R14", unit=f"@unit.{action.unit}")
    if state.ships[ship] not in LANES_NEAR[place % CELLS]:
        return no("not_boarding", "R73", ship=f"@crew.{plan.ship_names[ship]}")
    return check_load(state, action.load, place, unit) or bulky(action.load)


def swim(state: JackalState, action: do.Swim) -> Refusal | None:
    """One stroke."""
    unit = able_unit(state, action.unit)
    if not isinstance(unit, int):
        return unit
    name = f"@unit.{action.unit}"
    place, to = state.pos[unit], cell_of(action.to)
    if to < 0:
        return no("no_cell")
    if place >= SHIP:
        return no("on_ship", "R73", unit=name)
    if IS_LAND[place % CELLS]:
        return no("not_in_sea", "R75", unit=name)
    if to == place:
        return no("same_cell", "R70")
    if IS_LAND[to]:
        return no("in_sea", "R75", unit=name)
    if to not in SEA_NEAR[place]:
        return no("swim_far", "R19")
    if state.special >> unit & 1 and to in folk.barred(state, unit, state.turn, first=True):
        return no("no_fighter", unit=name)
    return None


def advance(state: JackalState, action: do.Advance) -> Refusal | None:
    """The next step of a spinner."""
    unit = able_unit(state, action.unit)
    if not isinstance(unit, int):
        return unit
    name = f"@unit.{action.unit}"
    place = state.pos[unit]
    step, cell = divmod(place, CELLS)
    steps = state.plan.faces.steps[state.faces[cell]] if place < SHIP and IS_LAND[cell] else 0
    if not steps:
        return no("no_spinner", unit=name)
    if step + 1 == steps:
        return no("spinner_end", unit=name)
    refusal = check_load(state, action.load, place, unit) or shut(state, unit, place + CELLS, first=True)
    if refusal:
        return refusal
    if action.load and state.here[place + CELLS] & state.foes[state.turn]:
        return no("load_advance", "R147")
    return None


def fly(state: JackalState, action: do.Fly) -> Refusal | None:
    """Away from the airplane."""
    unit = able_unit(state, action.unit)
    if not isinstance(unit, int):
        return unit
    plan = state.plan
    place, to = state.pos[unit], cell_of(action.to)
    on_land = place < SHIP and IS_LAND[place % CELLS]
    if not on_land or plan.faces.kind[state.faces[place % CELLS]] != "airplane":
        return no("no_plane", unit=f"@unit.{action.unit}")
    if place not in state.planes:
        return no("plane_spent", "R84")
    refusal = flight(state, place, to)
    if refusal:
        return refusal
    chain = state.chain
    if chain is not None:  # just opened: a load that can't come along only stays behind (section 4.4, options)
        if action.load not in LOADS:
            return no("no_such_load")
        if LOAD[action.load] not in {0, chain.laid, FLIES[chain.laid]}:
            return no("nothing_here")
        refusal = airborne(action.load, to)
        return refusal or (entry(state, unit, to, first=False) if IS_LAND[to] else None)
    refusal = check_load(state, action.load, place, unit) or airborne(action.load, to)
    if refusal or not IS_LAND[to]:
        return refusal
    return entry(state, unit, to, load=action.load, opens_laden=True)


def airborne(load: str, to: int) -> Refusal | None:
    """A cart can't fly, and a boat not to a ship."""
    if load and CART <= LOAD[load] <= CART_BIG:
        return no("cart_flies", "R212")
    return None if IS_LAND[to] else bulky(load)


def flight(state: JackalState, start: int, to: int) -> Refusal | None:
    """Where a flight can't end, whatever is carried."""
    if to < 0:
        return no("no_cell")
    if to == start:
        return no("fly_same", "R197")
    if IS_LAND[to]:
        return None
    ship = state.ship_on[to] - 1
    if ship < 0:
        return no("fly_sea")
    if not state.plan.friends[state.turn] >> state.flags[ship] & 1:
        return no("fly_enemy_ship", "R182")
    return None if state.plan.fly_to_ship else no("fly_ship_off", "R210")


def choose(state: JackalState, action: do.Choose) -> Refusal | None:
    """A way, a tile or a cave that was asked for."""
    chain = state.chain
    if chain is None:
        return no("no_choice")
    to = cell_of(action.to)
    if to < 0:
        return no("no_cell")
    if to in state.targets:
        return None
    if state.pending == WASH:
        return no("choice_far")
    if state.pending == EXIT:
        return no("exit_blocked", "R42") if to in state.caves and to != chain.at else no("choice_far")
    if state.pending >= LIGHT:
        return _tile(state, chain, to)
    if chain.at * CELLS + to in chain.used:
        return no("choice_used", "R100")
    if state.pending == FLIGHT:
        refusal = flight(state, chain.at, to)
        if refusal:
            return refusal
    if state.pending == ARROW:
        near = to in [chain.at + DELTAS[head] for head in state.plan.faces.heads[state.faces[chain.at]]]
    else:
        near = state.pending == FLIGHT or to in JUMPS[chain.at]
    return (shut(state, chain.unit, to, first=False) if near else None) or no("choice_far")


def _tile(state: JackalState, chain: Chain, cell: int) -> Refusal:
    """Why a tile is not to be had for the lighthouse or the earthquake."""
    if not IS_LAND[cell]:
        return no("no_tile")
    if state.pending == LIGHT:
        return no("tile_seen" if cell in chain.seen else "tile_open")
    if state.pending == ORDER:
        return no("tile_back")
    held = cell in (*state.bears, *(place % CELLS for place in (*state.carts, *state.beached)))
    ball = cell in state.waiting and state.plan.faces.kind[state.faces[cell]] == "cannonball"
    return no("tile_taken", "R225" if held or ball else "R93")


def choose_load(state: JackalState, action: do.ChooseLoad) -> Refusal | None:
    """What goes along into a cave."""
    if state.chain is None:
        return no("no_choice")
    return check_load(state, action.load, state.chain.at, cave=True)


def stay(state: JackalState, action: do.Stay) -> Refusal | None:  # noqa: ARG001 - all judges are called alike
    """On the airplane just opened."""
    return None if state.pending == OPENED_PLANE else no("no_pass", "R70")
