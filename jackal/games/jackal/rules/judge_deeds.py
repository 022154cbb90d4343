"""Why a ship, a bottle, a ball or a vote is not to be had now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jackal.core.game import Refusal
from jackal.games.jackal.rules import actions as do
from jackal.games.jackal.rules import forces, legal, rum
from jackal.games.jackal.rules.board import (
    CELLS,
    IS_LAND,
    LAND_NEAR,
    LANE_NEAR,
    LANES,
    LANES_NEAR,
    LAUNCH,
    SHIP,
    cell_of,
)
from jackal.games.jackal.rules.cargo import BOAT, LOADS
from jackal.games.jackal.rules.chain import RUM, VOTE
from jackal.games.jackal.rules.verdicts import able_unit, any_ship, bulky, check_load, crossing, entry, no, own_unit

if TYPE_CHECKING:
    from jackal.games.jackal.rules.state import JackalState


def resurrect(state: JackalState, action: do.Resurrect) -> Refusal | None:
    """In the fort of the native woman."""
    unit = able_unit(state, action.unit)
    if not isinstance(unit, int):
        return unit
    place = state.pos[unit]
    if place >= CELLS or not IS_LAND[place] or not state.plan.faces.resurrects[state.faces[place]]:
        return no("not_native_fort", "R21", unit=f"@unit.{action.unit}")
    plan = state.plan
    crew = f"@crew.{plan.crew_names[state.turn]}"
    if not plan.pirates >> unit & 1:
        return no("only_pirates", "R124", unit=f"@unit.{action.unit}")
    if not state.dead & state.own[state.turn] & plan.pirates:
        return no("nobody_dead", "R21", crew=crew)
    return None if legal.may_revive(state, unit) else no("enough_fighters", "R34", crew=crew)


def move_ship(state: JackalState, action: do.MoveShip) -> Refusal | None:
    """A ship or a boat."""
    plan = state.plan
    ship = any_ship(state, action.ship)
    if not isinstance(ship, int):
        return ship
    to, cell = cell_of(action.to), state.ships[ship]
    if to < 0:
        return no("no_cell")
    name, crew = f"@crew.{action.ship}", f"@crew.{plan.crew_names[state.turn]}"
    if not plan.friends[state.turn] >> state.flags[ship] & 1:
        return no("ship_enemy", "R13", ship=name)
    crew_aboard = state.here[SHIP + ship] & state.own[state.turn]
    if not crew_aboard & state.fighters:
        return no("ship_empty", "R126" if crew_aboard else "R74", ship=name, crew=crew)
    if to == cell:
        return no("same_cell", "R70")
    if to in LANE_NEAR[cell]:
        return no("ship_blocked", "R215") if state.ship_on[to] else None
    lane = next(lane for lane in LANES.values() if cell in lane)
    return no("ship_far" if to in lane else "ship_corner", "R74")


def launch(state: JackalState, action: do.LaunchBoat) -> Refusal | None:
    """A boat into the water."""
    unit = able_unit(state, action.unit)
    if not isinstance(unit, int):
        return unit
    place, to = state.pos[unit], cell_of(action.to)
    if to < 0:
        return no("no_cell")
    if place >= SHIP or not IS_LAND[place % CELLS]:
        return no("no_gear")
    refusal = crossing(state, unit) or check_load(state, LOADS[BOAT], place, unit)
    if refusal:
        return refusal
    if LAUNCH[place % CELLS] != to:
        return no("launch_far", "R215")
    return no("ship_blocked", "R215") if state.ship_on[to] else None


def fire(state: JackalState, action: do.FireBall) -> Refusal | None:  # noqa: ARG001 - all judges are called alike
    """The cannonball."""
    crew = state.turn
    name = f"@crew.{state.plan.crew_names[crew]}"
    if not state.balls[crew]:
        return no("no_ball", crew=name)
    return None if forces.can_fire(state) else no("ball_unmanned", "R216", crew=name)


def bottle(state: JackalState) -> Refusal | None:
    """No bottle to be had, or not now."""
    if rum.source(state) >= 0:
        return None
    if rum.grassy(state):
        return no("rum_grass", "R122")
    return no("no_rum", "R190" if state.refused else "", crew=f"@crew.{state.plan.crew_names[state.turn]}")


def drinker(state: JackalState, name: object) -> int | Refusal:
    """A fighter who is alive and sober."""
    unit = own_unit(state, name)
    if not isinstance(unit, int):
        return unit
    text = f"@unit.{state.plan.units[unit]}"
    if state.dead >> unit & 1:
        return no("dead", unit=text)
    if state.drunk >> unit & 1:
        return no("drunk", "R22", unit=text)
    return unit if state.fighters >> unit & 1 else no("no_fighter", unit=text)


def drink(state: JackalState, action: do.Drink) -> Refusal | None:
    """Rum for somebody stuck."""
    unit = drinker(state, action.unit)
    if not isinstance(unit, int):
        return unit
    if not rum.stuck(state, unit):
        return no("not_stuck", unit=f"@unit.{action.unit}")
    place, to = state.pos[unit], cell_of(action.to)
    if to < 0:
        return no("no_cell")
    cell = place % CELLS
    if to == cell:
        return no("same_cell", "R70")
    if not IS_LAND[to]:
        ship = state.ship_on[to] - 1
        if ship < 0:
            return no("not_in_sea", "R75", unit=f"@unit.{action.unit}")
        if to not in LANES_NEAR[cell]:
            return no("not_boarding", "R73", ship=f"@crew.{state.plan.ship_names[ship]}")
        return bottle(state) or check_load(state, action.load, place) or bulky(action.load)
    if to not in LAND_NEAR[cell]:
        return no("too_far")
    return (
        bottle(state) or check_load(state, action.load, place) or entry(state, unit, to, load=action.load)
    )


def give_rum(state: JackalState, action: do.GiveRum) -> Refusal | None:
    """Rum for a resident."""
    unit = drinker(state, action.unit)
    if not isinstance(unit, int):
        return unit
    if unit in state.strays:
        return no("lost", "R115", unit=f"@unit.{action.unit}")
    target = state.plan.number.get(action.target, -1) if isinstance(action.target, str) else -1
    if target < 0 or not state.special >> target & 1:
        gone = target >= 0 and state.dead >> target & 1 and not state.fighters >> target & 1
        return no("dead", unit=f"@unit.{action.target}") if gone else no("no_guest", "R32")
    if target in state.strays:
        return no("lost", "R115", unit=f"@unit.{action.target}")
    refusal = bottle(state)
    if refusal or rum.may_give(state, unit, target):
        return refusal
    return no("rum_jungle") if rum.near(state, unit, target) else no("rum_far", "R32")


def answer_rum(state: JackalState, action: do.AnswerRum) -> Refusal | None:
    """A partner's answer."""
    if state.pending != RUM:
        return no("no_question")
    return None if isinstance(action.allow, bool) else no("unknown")


def vote(state: JackalState, action: do.Vote) -> Refusal | None:
    """A vote on counting the gold."""
    if state.pending != VOTE:
        return no("no_vote")
    return None if isinstance(action.agree, bool) else no("unknown")


def propose_end(state: JackalState, action: do.ProposeEnd) -> Refusal | None:  # noqa: ARG001 - all are called alike
    """A proposal to count the gold."""
    return no("proposed", "R207") if state.proposed else None
