"""Bottles of rum: whose they are, who may use them, and what they do (5.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jackal.core.game import Action
from jackal.games.jackal.rules import events as told
from jackal.games.jackal.rules import folk
from jackal.games.jackal.rules.actions import Drink, GiveRum
from jackal.games.jackal.rules.board import CELLS, IS_LAND, LAND_NEAR, LANES_NEAR, SHIP, SIZE, XY
from jackal.games.jackal.rules.cargo import BIG, BOAT, CART, LOAD
from jackal.games.jackal.rules.chain import WALK, Chain, travel
from jackal.games.jackal.rules.loads import gear, lying, take_load
from jackal.games.jackal.rules.plan import CLOSED, GROUND, Log
from jackal.games.jackal.rules.units import lift, members
from jackal.games.jackal.rules.water import reach_water, unload

if TYPE_CHECKING:
    from jackal.games.jackal.rules.state import JackalState


def grassy(state: JackalState) -> bool:
    """Whether this turn is played by somebody else under voodoo grass."""
    return state.grass_from <= state.number <= state.grass_till


def source(state: JackalState) -> int:
    """The crew whose bottle the crew on turn would use: its own first, then a partner's (R31, R146); -1 = none."""
    if not any(state.stock) or grassy(state):  # R122
        return -1
    crew, plan = state.turn, state.plan
    if state.stock[crew]:
        return crew
    if plan.partners_rum:
        for other in plan.crews:
            if plan.friends[crew] >> other & 1 and state.stock[other] and not state.refused >> other & 1:
                return other
    return -1


def asked(state: JackalState, crew: int) -> int:
    """The seat that must allow the crew on turn a bottle of `crew`; -1 = nobody."""
    plan = state.plan
    owner = plan.owner[crew]
    return owner if plan.ask_partner and owner != plan.owner[state.turn] else -1


def stuck(state: JackalState, unit: int) -> bool:
    """Trapped, lost in a cave, or on a spinner step before the last: what a bottle helps against."""
    if state.trapped >> unit & 1 or unit in state.strays:
        return True
    place = state.pos[unit]
    if place >= SHIP or not IS_LAND[place % CELLS]:
        return False
    return place // CELLS + 1 < state.plan.faces.steps[state.faces[place % CELLS]]


def may_give(state: JackalState, unit: int, target: int) -> bool:
    """Whether a bottle can be handed over: to a neighbour, not into or out of the jungle."""
    if target in state.strays or unit in state.strays or not near(state, unit, target):
        return False
    return "jungle" not in (folk.kind_at(state, state.pos[unit]), folk.kind_at(state, state.pos[target]))


def near(state: JackalState, unit: int, target: int) -> bool:
    """Whether they are within one cell, not on two steps of one spinner (R32, R38)."""
    here, there = folk.whereabouts(state, unit), folk.whereabouts(state, target)
    if here < 0 or there < 0:
        return False
    (x, y), (u, v) = XY[here], XY[there]
    return max(abs(x - u), abs(y - v)) <= 1 and (here != there or state.pos[unit] == state.pos[target])


def add(state: JackalState, actions: list[Action]) -> None:
    """The actions that a bottle makes possible."""
    if source(state) < 0:
        return
    crew = state.turn
    book = state.plan.books[state.seat]
    targets = list(members(state.special))
    for unit in members(state.own[crew] & state.fighters & ~(state.dead | state.drunk)):
        if stuck(state, unit):
            place = state.pos[unit]
            cell = place % CELLS
            loads = [] if place >= SHIP else lying(state, place) + gear(state, place)
            barred = folk.barred(state, unit, crew, first=True)
            foes = folk.attackable(state, crew)
            for to in LAND_NEAR[cell]:
                if to in barred:
                    continue
                actions.append(book.drink(unit, to, 0))
                if state.ground[to] == GROUND and not state.here[to] & foes:
                    actions += [book.drink(unit, to, load) for load in loads]
                elif state.ground[to] == CLOSED and CART in loads:  # R61
                    actions.append(book.drink(unit, to, CART))
            for lane in LANES_NEAR[cell]:
                if state.ship_on[lane]:
                    actions += [book.drink(unit, lane, load) for load in (0, *loads) if load not in (BOAT, CART)]
        actions += [book.give(unit, target) for target in targets if may_give(state, unit, target)]


def use(state: JackalState, action: Drink | GiveRum, crew: int, log: Log) -> None:
    """Use up a bottle of `crew` for an action that is legal."""
    plan = state.plan
    state.stock[crew] -= 1
    state.emptied += 1
    unit = plan.number[action.unit]
    if isinstance(action, GiveRum):
        if log is not None:
            log.append(told.RumGiven(action.unit, action.target, plan.crew_names[crew]))
        folk.drink(state, plan.number[action.target], log)
        return
    x, y = action.to
    place, to, load = state.pos[unit], y * SIZE + x, LOAD[action.load]
    state.trapped &= ~(1 << unit)
    state.strays = tuple(stray for stray in state.strays if stray != unit)
    if log is not None:
        log.append(told.Drank(action.unit, plan.crew_names[crew], XY[place % CELLS]))
    if load:
        take_load(state, unit, place, load, log)
    lift(state, unit, log)
    if IS_LAND[to]:
        travel(state, Chain(unit, state.turn, place % CELLS, place, load, WALK, "walk"), to, log)
    else:
        if load > BIG:
            load = unload(state, unit, state.turn, load=load, pickup=place, cell=to, log=log)
        reach_water(state, unit, state.turn, load, place, to, "board", log)
