"""What each kind of tile does to a unit that enters it: one small handler a kind, found by `HANDLERS`.

A handler gets the state, the chain (the unit is on its way: `chain.at` is this tile, `chain.came` the cell before) and
the log. It returns the cell where the unit must go on to, or `STOP` when the unit has stopped, died, or has to choose.
A kind without a handler (None) is a plain stop: the unit ends there and puts its load down. Entering a fort, enemies,
and loads that may not come along have been dealt with before (`chain.enter`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from jackal.games.jackal.rules import events as told
from jackal.games.jackal.rules import folk, forces, wonders
from jackal.games.jackal.rules.board import DELTAS, JUMPS, SHOTS, XY
from jackal.games.jackal.rules.cargo import CART
from jackal.games.jackal.rules.chain import (
    ARROW,
    FLIGHT,
    HORSE,
    JUMP,
    OPENED_PLANE,
    STOP,
    WALK,
    Chain,
    choose,
    flights,
    land,
    wait,
)
from jackal.games.jackal.rules.loads import leave_load, lose_load
from jackal.games.jackal.rules.units import die, lift, members
from jackal.games.jackal.rules.water import reach_water

if TYPE_CHECKING:
    from jackal.games.jackal.rules.plan import Handler, Log
    from jackal.games.jackal.rules.state import JackalState


def arrow(state: JackalState, chain: Chain, log: Log) -> int:
    """Leave at once along a head; several heads: the player chooses."""
    chain.mode = WALK
    chain.manner = "arrow"
    at = chain.at
    heads = state.plan.faces.heads[state.faces[at]]
    if len(heads) == 1:
        return at + DELTAS[heads[0]]
    return choose(state, chain, ARROW, [at + DELTAS[head] for head in heads], log)


def ice(state: JackalState, chain: Chain, log: Log) -> int:
    """Repeat the last movement: the same step (R82, R83), another jump (R6), another flight (R8, R161)."""
    if chain.mode == WALK:
        chain.manner = "ice"
        return chain.at + chain.at - chain.came
    if chain.mode == HORSE:
        return horse(state, chain, log)
    chain.manner = "fly"
    return choose(state, chain, FLIGHT, flights(state, chain), log)


def horse(state: JackalState, chain: Chain, log: Log) -> int:
    """Jump like a chess knight; what lies between is not touched (R5)."""
    chain.mode = HORSE
    chain.manner = "horse"
    return choose(state, chain, JUMP, JUMPS[chain.at], log)


def crocodile(state: JackalState, chain: Chain, log: Log) -> int:  # noqa: ARG001 - every handler is called alike
    """Back to the cell it came from, as if it entered that anew (R102..R107)."""
    chain.manner = "bitten"
    return chain.came


def cannon(state: JackalState, chain: Chain, log: Log) -> int:
    """Over everything to the first sea cell in the barrel's direction (R110, R111); a cart can't fly (R212)."""
    chain.manner = "cannon"
    if chain.load >= CART:
        leave_load(state, chain, log)
    return SHOTS[chain.at][state.plan.faces.heads[state.faces[chain.at]][0]]


def waiting_cannon(state: JackalState, chain: Chain, log: Log) -> int:
    """Option `cannon_mode: waiting` (R96): the first one waits in the cannon. When a friend enters both fly; when an
    enemy enters the one who waited is hit (before this is called) and the enemy flies. Gold lying there stays."""
    if folk.meets(state, chain.unit, chain.at):  # R228
        land(state, chain, log)
        return STOP
    waiting = state.here[chain.at] & ~state.foes[chain.crew]
    if not waiting and not chain.struck:
        land(state, chain, log)
        if log is not None:
            log.append(told.CannonManned(state.plan.units[chain.unit], XY[chain.at]))
        return STOP
    to = cannon(state, chain, log)
    for unit in members(waiting):
        lift(state, unit, log)
        reach_water(state, unit, state.crew[unit], 0, chain.at, to, "cannon", log)
    return to


def balloon(state: JackalState, chain: Chain, log: Log) -> int:
    """To the ship of the unit's own colour, wherever that lies (R7, R135); a cart can't fly (R212)."""
    chain.manner = "balloon"
    if chain.load >= CART:
        leave_load(state, chain, log)
    return state.ships[chain.crew]


def trap(state: JackalState, chain: Chain, log: Log) -> int:
    """Caught if alone (R30, R106); a friend who enters frees (R81)."""
    land(state, chain, log)
    bit = 1 << chain.unit
    if state.dead & bit:
        return STOP
    others = state.here[chain.at] & ~bit
    if not others and bit == state.plan.friday:  # R125
        return STOP
    if not others:
        state.trapped |= bit
        if log is not None:
            log.append(told.Trapped(state.plan.units[chain.unit], XY[chain.at]))
        return STOP
    freed = state.trapped & others
    state.trapped &= ~others
    if log is not None:
        names = state.plan.units
        for unit in members(freed):
            log.append(told.Freed(names[unit], names[chain.unit], XY[chain.at]))
    return STOP


def barrel(state: JackalState, chain: Chain, log: Log) -> int:
    """Drunk at every entry (R22, R67): misses the next turn of its crew."""
    land(state, chain, log)
    if state.dead >> chain.unit & 1:
        return STOP
    if state.special >> chain.unit & 1:  # R35: Friday vanishes, a sober missionary becomes a fighter
        folk.drink(state, chain.unit, log)
        return STOP
    state.drunk |= 1 << chain.unit
    if log is not None:
        log.append(told.GotDrunk(state.plan.units[chain.unit], XY[chain.at]))
    return STOP


def cannibal(state: JackalState, chain: Chain, log: Log) -> int:
    """Eaten with the load (R26); Friday is safe there (R68)."""
    if 1 << chain.unit == state.plan.friday:
        land(state, chain, log)
        return STOP
    lose_load(state, chain, "eaten", log)
    die(state, chain.unit, XY[chain.at], "cannibal", log)
    return STOP


def airplane(state: JackalState, chain: Chain, log: Log) -> int:
    """A place to wait (R24). Whoever opens it may fly at once, with the load just put down or without."""
    land(state, chain, log)
    if chain.fresh and not state.dead >> chain.unit & 1:
        wait(state, chain, OPENED_PLANE, log)
    return STOP


HANDLERS: dict[str, Handler | None] = {
    "plain": None,
    "fort": None,
    "spinner": None,
    "arrow": arrow,
    "ice": ice,
    "horse": horse,
    "crocodile": crocodile,
    "cannon": cannon,
    "waiting_cannon": waiting_cannon,
    "balloon": balloon,
    "trap": trap,
    "barrel": barrel,
    "cannibal": cannibal,
    "airplane": airplane,
    "bottles": wonders.bottles,
    "resident": wonders.resident,
    "jungle": None,  # nobody sees anybody there (R144)
    "grass": wonders.grass,
    "lighthouse": wonders.lighthouse,
    "earthquake": wonders.earthquake,
    "cave": wonders.cave,
    "cart": None,
    "boat": None,
    "bear": None,
    "cannonball": forces.cannonball,
    "tide": forces.tide,
    "caramba": forces.caramba,
}
