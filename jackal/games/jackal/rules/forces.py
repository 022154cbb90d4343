"""What strikes many at once: cannonball, bear, tide, caramba (5.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jackal.games.jackal.rules import events as told
from jackal.games.jackal.rules import folk
from jackal.games.jackal.rules.board import (
    BEACH,
    CELLS,
    DEAD,
    DELTAS,
    FRONT,
    IS_LAND,
    LAND_NEAR,
    MAX_STEPS,
    SHIP,
    XY,
)
from jackal.games.jackal.rules.chain import STOP, WASH, Chain, land
from jackal.games.jackal.rules.plan import CLOSED, SEA, Log
from jackal.games.jackal.rules.units import lift, members, send_home
from jackal.games.jackal.rules.water import reach_water
from jackal.games.jackal.rules.wonders import first_visit

if TYPE_CHECKING:
    from jackal.games.jackal.rules.state import JackalState

SAFE_FROM_BALLS = frozenset({"fort", "jungle", "cannibal"})
"""Kinds of tiles that a cannonball flies over: at the cannibal's Friday is as safe as in a fort (R68, R216)."""

SAFE_FROM_TIDES = frozenset({"fort", "jungle", "cannibal", "cave", "spinner"})
SHUT_TO_BEARS = frozenset({"fort", "jungle", "cave"})


def on_cell(state: JackalState, cell: int) -> int:
    """Everybody on a cell, on whatever step of a spinner; not those lost in a cave."""
    mask = 0
    for step in range(MAX_STEPS):
        mask |= state.here[cell + CELLS * step]
    return mask


# --- cannonball -------------------------------------------------------------------------------------------------------


def cannonball(state: JackalState, chain: Chain, log: Log) -> int:
    """A ball for the crew of the first visitor."""
    land(state, chain, log)
    if first_visit(state, chain):
        state.balls[chain.crew] += state.plan.faces.balls[state.faces[chain.at]]
        if log is not None:
            name, crew = state.plan.units[chain.unit], state.plan.crew_names[chain.crew]
            log.append(told.BallFound(crew, name, XY[chain.at]))
    return STOP


def can_fire(state: JackalState) -> bool:
    """Whether the crew on turn has a ball and a fighter on board of its own ship."""
    crew = state.turn
    return bool(state.balls[crew] and state.here[SHIP + crew] & state.own[crew] & state.fighters)


def fire(state: JackalState, log: Log) -> None:
    """Straight inland from the ship: all who stand unprotected on the first such cell go to their own ships (R216)."""
    plan, crew = state.plan, state.turn
    ship = state.ships[crew]
    cell = FRONT[ship]
    way = cell - ship
    state.balls[crew] -= 1
    victims = 0
    while IS_LAND[cell] and not victims:
        victims = exposed(state, cell)
        cell += 0 if victims else way
    if log is not None:
        log.append(told.BallFired(plan.crew_names[crew], XY[ship], XY[cell]))
    drive_home(state, victims, "ball", log)


def exposed(state: JackalState, cell: int) -> int:
    """The units on a cell that a ball hits: nobody in a fort or jungle, nor beside a sober missionary or Friday with a
    fighter."""
    if state.ground[cell] == CLOSED or state.plan.faces.kind[state.faces[cell]] in SAFE_FROM_BALLS:
        return 0
    found = 0
    for step in range(MAX_STEPS):
        mask = state.here[cell + CELLS * step]
        if mask and not folk.protected(state, mask):
            found |= mask
    return found


def drive_home(state: JackalState, victims: int, cause: str, log: Log) -> None:
    """All of a mask to their own ships, without a change of sides."""
    plan = state.plan
    for unit in members(victims):
        if not state.dead >> unit & 1:
            if log is not None:
                log.append(told.WentHome(plan.units[unit], XY[state.pos[unit] % CELLS], cause))
            send_home(state, unit, log)
            state.progress = True


# --- bear -------------------------------------------------------------------------------------------------------------


def prowl(state: JackalState, log: Log) -> bool:
    """A full round is over: each bear makes its step. Whether any of them did something."""
    moved = False
    for number, den in enumerate(state.bears):
        to = stride(state, den)
        if to < 0:
            continue
        moved = True
        state.bears = (*state.bears[:number], to, *state.bears[number + 1 :])
        if log is not None:
            log.append(told.BearMoved(XY[den], XY[to]))
        drive_home(state, on_cell(state, to), "bear", log)
    return moved


def outlook(state: JackalState) -> tuple[int, ...]:
    """Where the bears would be if the round ended now."""
    world = state.clone()
    prowl(world, None)
    return world.bears


def stride(state: JackalState, den: int) -> int:
    """Where a bear goes: one step of a shortest way over open ground where one can stop to the nearest unit, straight
    if that is a shortest way (R65), else N, NE, E ... first. Its own cell if somebody is there (R218); -1 if it can
    reach nobody."""
    if on_cell(state, den):
        return den
    ring, seen, distance = {den}, {den}, 0
    while ring:
        ring = {near for cell in ring for near in LAND_NEAR[cell] if near not in seen and _walkable(state, near)}
        seen |= ring
        distance += 1
        prey = {cell for cell in ring if on_cell(state, cell)}
        if prey:
            return _first_step(state, den, prey, distance)
    return -1


def _first_step(state: JackalState, den: int, prey: set[int], distance: int) -> int:
    for delta in DELTAS:
        if _straight(state, den, delta, distance) in prey:
            return den + delta
    near = set(prey)
    ring = prey
    for _ in range(distance - 1):
        ring = {cell for one in ring for cell in LAND_NEAR[one] if cell not in near and _walkable(state, cell)}
        near |= ring
    return next(cell for cell in LAND_NEAR[den] if cell in ring)


def _straight(state: JackalState, cell: int, delta: int, distance: int) -> int:
    """The cell so many steps in a direction, -1 if a bear can't walk there."""
    for _ in range(distance):
        cell += delta
        if not _walkable(state, cell):
            return -1
    return cell


def _walkable(state: JackalState, cell: int) -> bool:
    ground, face = state.ground[cell], state.faces[cell]
    faces = state.plan.faces
    return ground not in (CLOSED, SEA) and faces.stop[face] and faces.kind[face] not in SHUT_TO_BEARS


# --- tide -------------------------------------------------------------------------------------------------------------


def tide(state: JackalState, chain: Chain, log: Log) -> int:
    """At the first visit all who stand on the coast are washed into the sea, one after another: the finder's crew
    first, then in turn order (R219)."""
    land(state, chain, log)
    if not first_visit(state, chain):
        return STOP
    plan = state.plan
    start = plan.crews.index(chain.crew)
    crews = (*plan.crews[start:], *plan.crews[:start])
    chain.wash = tuple(unit for crew in crews for unit in members(state.own[crew]) if _on_coast(state, unit))
    if log is not None:
        log.append(told.TideCame(XY[chain.at], plan.units[chain.unit]))
    flow(state, chain, log)
    return STOP


def _on_coast(state: JackalState, unit: int) -> bool:
    place = state.pos[unit]
    if place >= CELLS or not BEACH[place] or unit in state.strays:
        return False
    return state.plan.faces.kind[state.faces[place]] not in SAFE_FROM_TIDES


def flow(state: JackalState, chain: Chain, log: Log) -> None:
    """Wash away whoever is next, or ask his owner where to, if there are two ways."""
    while chain.wash:
        unit = chain.wash[0]
        cells = BEACH[state.pos[unit]]
        if len(cells) > 1:
            state.pending = WASH
            state.chain = chain
            state.targets = list(cells)
            if log is not None:
                seat = state.plan.owner[state.crew[unit]]
                log.append(told.DecisionAsked("wash", seat, state.plan.units[unit], XY[state.pos[unit]]))
            return
        wash(state, chain, cells[0], log)


def wash(state: JackalState, chain: Chain, to: int, log: Log) -> None:
    """The next unit is washed into the sea cell `to`: sober and free, a forced step (6.4)."""
    unit, chain.wash = chain.wash[0], chain.wash[1:]
    bit = 1 << unit
    place = lift(state, unit, log)
    state.trapped &= ~bit
    state.drunk &= ~bit
    reach_water(state, unit, state.crew[unit], 0, place, to, "tide", log)


# --- caramba ----------------------------------------------------------------------------------------------------------


def caramba(state: JackalState, chain: Chain, log: Log) -> int:
    """At the first visit everybody goes to his own ship, from land, sea, caves and other ships (R220)."""
    land(state, chain, log)
    if first_visit(state, chain):
        if log is not None:
            log.append(told.Caramba(XY[chain.at], state.plan.units[chain.unit]))
        for crew in state.plan.crews:
            for unit in members(state.own[crew]):
                if state.pos[unit] not in (DEAD, SHIP + crew):
                    send_home(state, unit, log)
    return STOP
