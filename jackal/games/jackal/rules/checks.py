"""The invariants of the rules (section 10), for tests: numbers as there."""

from __future__ import annotations

from itertools import compress
from typing import TYPE_CHECKING, NoReturn

from jackal.games.jackal.rules.board import (
    CELLS,
    CREWS,
    DEAD,
    IS_LAND,
    IS_VOID,
    LAND,
    LANE_NEAR,
    LANES,
    NAMES,
    PLACES,
    SHIP,
)
from jackal.games.jackal.rules.cargo import BIG
from jackal.games.jackal.rules.chain import LAID, OPENED_PLANE, OVER, RUM, TURN, WASH
from jackal.games.jackal.rules.folk import kind_at
from jackal.games.jackal.rules.plan import CLOSED, GROUND, SEA
from jackal.games.jackal.rules.rum import grassy
from jackal.games.jackal.rules.wonders import WAITING

if TYPE_CHECKING:
    from jackal.games.jackal.rules.state import JackalState


def check(state: JackalState) -> None:
    """Raise `AssertionError` naming the invariant that is broken."""
    _island(state)
    _gold(state)
    _units(state)
    _ships(state)
    _turn(state)


def _fail(invariant: int, what: str) -> NoReturn:
    raise AssertionError(f"invariant {invariant}: {what}")


def _island(state: JackalState) -> None:
    from jackal.games.jackal.rules.state import count_tiles

    faces = state.plan.faces
    if count_tiles(state.plan, state.faces) != state.mix:
        _fail(1, "the tiles of the island have changed")
    forts, planes = set(), set()
    for cell, (ground, face) in enumerate(zip(state.ground, state.faces, strict=True)):
        if not IS_LAND[cell]:
            if ground != SEA:
                _fail(1, f"a tile at sea, {NAMES[cell]}")
        elif ground != CLOSED:
            if ground != faces.ground[face]:
                _fail(16, f"{NAMES[cell]} is neither closed nor what lies there")
            if faces.kind[face] == "fort":
                forts.add(cell)
            if faces.kind[face] == "airplane":
                planes.add(cell)
    if set(state.forts) != forts:
        _fail(6, "the list of open forts is wrong")
    if not set(state.planes) <= planes:
        _fail(14, "an active airplane where none lies open")


def _gold(state: JackalState) -> None:
    faces, plan = state.plan.faces, state.plan
    value = plan.values[BIG]
    closed = sum(
        [
            faces.coins[state.faces[cell]] + faces.big[state.faces[cell]] * value
            for cell in LAND
            if state.ground[cell] == CLOSED
        ]
    )
    if state.hidden != closed + state.buried:
        _fail(2, f"hidden {state.hidden}, in closed tiles {closed}, elsewhere {state.buried}")
    carried = plan.values[state.chain.load] if state.chain is not None else 0
    lying = sum(state.coins) + len(state.big) * value + carried
    parts = (state.hidden, lying, sum(state.scores), state.lost)
    if sum(parts) != state.total or min(parts) < 0:
        _fail(2, f"gold {parts} of {state.total}")
    if state.remaining != state.hidden + lying:
        _fail(2, f"remaining {state.remaining} of {parts}")
    for place in (*compress(range(SHIP), state.coins), *state.big, *state.carts, *state.beached):
        cell = place % CELLS
        face = state.faces[cell]
        if state.ground[cell] != GROUND or not (faces.stop[face] or faces.kind[face] == "cannibal"):
            what = f"{state.coins[place]} coins" if state.coins[place] else "treasure, a boat or a cart"
            _fail(3, f"{what} on {NAMES[cell]}, {faces.tile[face] if IS_LAND[cell] else 'sea'}")
        if place >= CELLS and place // CELLS >= faces.steps[face]:
            _fail(4, f"gold, a boat or a cart beyond the last step of {NAMES[cell]}")


def _units(state: JackalState) -> None:
    plan = state.plan
    moving = state.chain.unit if state.chain is not None and state.pending < OPENED_PLANE else -1
    here = [0] * PLACES
    for unit, place in enumerate(state.pos):
        bit = 1 << unit
        playing = state.crew[unit] in plan.crews
        dead = bool(state.dead & bit)
        if dead != (place == DEAD and playing):
            _fail(5, f"{plan.units[unit]} is neither quite alive nor quite dead")
        if not playing or dead:
            if (state.trapped | state.drunk) & bit:
                _fail(10, f"{plan.units[unit]} is not there, but trapped or drunk")
        elif unit == moving:
            if place >= CELLS or not IS_LAND[place]:
                _fail(6, f"{plan.units[unit]} waits for a choice off the land")
        elif unit in state.strays:
            if state.caves != (place,):
                _fail(11, f"{plan.units[unit]} is lost, but not in the only open cave")
            if (state.trapped | state.drunk) & bit:
                _fail(11, f"{plan.units[unit]} is lost and caught")
        else:
            here[place] |= bit
            _standing(state, unit, place)
    if here != state.here:
        _fail(5, "the units of a place are not those that stand there")
    for place in set(state.pos):
        if len(state.caves) == 1 and place == state.caves[0] and here[place]:
            _fail(11, "somebody stands on the only open cave")
        if here[place] & here[place] - 1:
            _together(state, place, here[place])
    if state.waking & ~state.own[state.turn]:
        _fail(11, "somebody else's drunk would wake")
    own = tuple(
        sum([1 << unit for unit, crew in enumerate(state.crew) if crew == one]) for one in range(len(plan.crew_names))
    )
    mine = tuple(born & plan.pirates if crew in plan.crews else 0 for crew, born in enumerate(own))
    if len(state.pos) != len(plan.units) or mine != plan.own:
        _fail(5, "a pirate too many or too few")
    if tuple(mask if crew in plan.crews else 0 for crew, mask in enumerate(own)) != state.own:
        _fail(5, "the units of a crew are not those that belong to it")
    _folk(state)


def _folk(state: JackalState) -> None:
    """Residents, bottles, tiles that wait, grass, tiles that were looked at."""
    plan, faces = state.plan, state.plan.faces
    alive = sum([1 << unit for unit, crew in enumerate(state.crew) if crew in plan.crews]) & ~state.dead
    sober = plan.missionary & ~state.fighters
    if state.special != alive & (plan.friday | sober):
        _fail(9, "Friday or the missionary is not what he seems")
    if state.fighters & ~(plan.pirates | plan.ben | plan.missionary):
        _fail(21, "somebody fights who can't")
    caves = {cell for cell in LAND if faces.kind[state.faces[cell]] == "cave" and state.ground[cell] != CLOSED}
    if set(state.caves) != caves or len(state.caves) != len(caves):
        _fail(11, "the list of open caves is wrong")
    waiting = [faces.bottles[state.faces[cell]] for cell in state.waiting]
    closed = [faces.bottles[state.faces[cell]] for cell in LAND if state.ground[cell] == CLOSED]
    there = sum(waiting) + sum(closed) + sum(state.stock) + state.emptied
    if min(*state.stock, state.emptied) < 0 or (not state.buried and there > plan.bottles):
        _fail(13, f"{there} bottles of {plan.bottles}")
    for cell in state.waiting:
        if state.ground[cell] == CLOSED or faces.kind[state.faces[cell]] not in WAITING:
            _fail(15, f"{NAMES[cell]} waits for a visitor in vain")
    for cell, face in enumerate(state.faces):
        name = faces.resident[face] if IS_LAND[cell] else ""
        still_there = name in plan.number and (state.ground[cell] == CLOSED or cell in state.waiting)
        if still_there and state.crew[plan.number[name]] in plan.crews:
            _fail(15, f"{name} is in two places")
    if (state.request is not None) != (state.pending == RUM):
        _fail(17, "a bottle is asked for, or not")


def _standing(state: JackalState, unit: int, place: int) -> None:
    """A unit that is alive and not in the middle of a move."""
    plan, faces = state.plan, state.plan.faces
    name, bit, cell, kind = plan.units[unit], 1 << unit, place % CELLS, ""
    if place >= SHIP:
        if not plan.friends[state.crew[unit]] >> state.flags[place - SHIP] & 1:
            _fail(8, f"{name} on board of an enemy")
    elif IS_LAND[cell]:
        face = state.faces[cell]
        kind = faces.kind[face]
        if state.ground[cell] == CLOSED:
            _fail(6, f"{name} on the closed tile {NAMES[cell]}")
        if not faces.stop[face] and not (kind == "cannibal" and bit == plan.friday):
            _fail(6, f"{name} stands on {faces.tile[face]}")
        if place >= CELLS and place // CELLS >= faces.steps[face]:
            _fail(12, f"{name} beyond the last step")
    else:
        if place >= CELLS or IS_VOID[cell]:
            _fail(6, f"{name} in the void")
        if state.ship_on[cell]:
            _fail(7, f"{name} swims where a ship lies")
    if state.trapped & bit and kind != "trap":
        _fail(10, f"{name} trapped without a trap")
    if state.drunk & bit and kind != "barrel":
        _fail(11, f"{name} drunk without a barrel")


def _together(state: JackalState, place: int, mask: int) -> None:
    """Several units on one place."""
    if kind_at(state, place) == "jungle":
        return
    for crew in state.plan.crews:
        if mask & state.own[crew] and mask & state.foes[crew]:
            _fail(7, f"enemies together on place {place}")
    if (mask & state.special).bit_count() > 1:
        _fail(9, "Friday and the missionary together")
    if mask & state.trapped:
        _fail(10, f"trapped in company on place {place}")


def _ships(state: JackalState) -> None:
    plan = state.plan
    for crew, cell in enumerate(state.ships[:CREWS]):
        if crew not in plan.crews:
            if cell != -1:
                _fail(8, "a ship that is not in play")
        elif cell not in LANES[plan.shores[crew]]:
            _fail(8, f"{plan.crew_names[crew]}'s ship off its lane")
        elif state.ship_on[cell] != crew + 1:
            _fail(8, f"{plan.crew_names[crew]}'s ship is not where it lies")
    for boat, cell in enumerate(state.ships[CREWS:], CREWS):
        if not LANE_NEAR[cell] or state.ship_on[cell] != boat + 1 or state.flags[boat] not in plan.crews:
            _fail(8, f"{plan.ship_names[boat]} is not where it lies")
    if len(state.flags) != len(state.ships):
        _fail(8, "a ship of nobody")
    if CELLS - state.ship_on.count(0) != len(plan.crews) + len(state.ships) - CREWS:
        _fail(8, "two ships on one cell, or a ghost")
    _gear(state)


def _gear(state: JackalState) -> None:
    """Boats, carts, balls, bears: never more than the mix has."""
    faces = state.plan.faces
    mix, there = dict.fromkeys((*LAID, "cannonball", "bear"), 0), dict.fromkeys((*LAID, "cannonball", "bear"), 0)
    for cell in LAND:
        kind = faces.kind[state.faces[cell]]
        if kind in mix:
            mix[kind] += 1
            there[kind] += state.ground[cell] == CLOSED or (kind == "cannonball" and cell in state.waiting)
    there["boat"] += len(state.beached) + len(state.ships) - CREWS
    there["cart"] += len(state.carts)
    there["bear"] += len(state.bears)
    there["cannonball"] += sum(state.balls)
    for kind, count in there.items():
        if not state.buried and count > mix[kind]:
            _fail(13, f"{count} of {mix[kind]}: {kind}")
    for cell in state.bears:
        if state.ground[cell] == CLOSED or not faces.stop[state.faces[cell]]:
            _fail(6, f"a bear on {NAMES[cell]}")


def _turn(state: JackalState) -> None:
    plan = state.plan
    owner = plan.follower[state.turn] if grassy(state) else state.turn
    if state.turn not in plan.crews or state.seat != plan.owner[owner]:
        _fail(17, "nobody's turn")
    if (state.chain is not None) != (TURN < state.pending < RUM):
        _fail(17, "a chain without a choice, or a choice without a chain")
    if (state.pending == WASH) != bool(state.chain is not None and state.chain.wash):
        _fail(17, "a tide that washes nobody")
    if (state.pending == OVER) != bool(state.over):
        _fail(20, "over without a reason")
    if state.pending == OVER:
        if state.legal() or state.actors():
            _fail(20, "actions after the end")
    elif not state.legal():
        _fail(18, "no legal action and no skipped turn")
    if state.quiet < 0 or not 0 <= state.idle <= len(plan.crews):
        _fail(17, "counters out of bounds")
