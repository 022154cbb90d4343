"""The invariants of the rules (section 10), for tests: numbers as there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jackal.games.jackal.rules.board import CELLS, DEAD, IS_LAND, IS_VOID, LAND, LANES, NAMES, SHIP
from jackal.games.jackal.rules.chain import OPENED_PLANE, OVER, TURN, VOTE
from jackal.games.jackal.rules.plan import BARE, CLOSED, GROUND, SEA

if TYPE_CHECKING:
    from jackal.games.jackal.rules.state import JackalState


def check(state: JackalState) -> None:
    """Raise `AssertionError` naming the invariant that is broken."""
    _island(state)
    _gold(state)
    _units(state)
    _ships(state)
    _turn(state)


def _fail_unless(holds: bool, invariant: int, what: str) -> None:
    if not holds:
        raise AssertionError(f"invariant {invariant}: {what}")


def _island(state: JackalState) -> None:
    from jackal.games.jackal.rules.state import count_tiles

    faces = state.plan.faces
    _fail_unless(count_tiles(state.plan, state.faces) == state.mix, 1, "the tiles of the island have changed")
    forts, planes = set(), set()
    for cell in range(CELLS):
        ground, face = state.ground[cell], state.faces[cell]
        if not IS_LAND[cell]:
            _fail_unless(ground == SEA, 1, f"a tile at sea {NAMES[cell]}")
            continue
        known = faces.ground[face]
        _fail_unless(ground in (CLOSED, known), 16, f"{NAMES[cell]} is neither closed nor what lies there")
        if ground == BARE:
            forts.add(cell)
        if ground != CLOSED and faces.kind[face] == "airplane":
            planes.add(cell)
    _fail_unless(set(state.forts) == forts, 6, "the list of open forts is wrong")
    _fail_unless(set(state.planes) <= planes, 14, "an active airplane where none lies open")


def _gold(state: JackalState) -> None:
    faces, plan = state.plan.faces, state.plan
    closed = sum(faces.coins[state.faces[cell]] for cell in LAND if state.ground[cell] == CLOSED)
    _fail_unless(state.hidden == closed + state.buried, 2, f"hidden {state.hidden}, in closed tiles {closed}")
    carried = plan.values[state.chain.load] if state.chain is not None else 0
    lying = sum(state.coins) + carried
    delivered = sum(state.scores)
    parts = (state.hidden, lying, delivered, state.lost)
    _fail_unless(sum(parts) == state.total and min(parts) >= 0, 2, f"gold {parts} of {state.total}")
    _fail_unless(state.remaining == state.hidden + lying, 2, f"remaining {state.remaining}")
    for place, count in enumerate(state.coins):
        if count:
            cell = place % CELLS
            face = state.faces[cell]
            fine = state.ground[cell] == GROUND and faces.stop[face]
            _fail_unless(fine, 3, f"{count} coins on {NAMES[cell]}, {faces.tile[face] if IS_LAND[cell] else 'sea'}")
            if place >= CELLS:
                _fail_unless(place // CELLS < faces.steps[face], 4, f"coins beyond the last step of {NAMES[cell]}")


def _units(state: JackalState) -> None:
    plan, faces = state.plan, state.plan.faces
    moving = state.chain.unit if state.chain is not None and state.pending != OPENED_PLANE else -1
    here = [0] * len(state.here)
    for unit, place in enumerate(state.pos):
        name, crew, bit = plan.units[unit], state.crew[unit], 1 << unit
        playing = crew in plan.crews
        dead = bool(state.dead & bit)
        _fail_unless(dead == (place == DEAD and playing), 5, f"{name} is neither quite alive nor quite dead")
        if not playing or dead:
            _fail_unless(not (state.trapped | state.drunk) & bit, 10, f"{name} is not there, but trapped or drunk")
            continue
        cell = place % CELLS
        if unit == moving:
            _fail_unless(place < CELLS and bool(IS_LAND[cell]), 6, f"{name} waits for a choice off the land")
            continue
        here[place] |= bit
        if place >= SHIP:
            friendly = bool(plan.friends[crew] >> (place - SHIP) & 1)
            _fail_unless(friendly, 8, f"{name} on board of an enemy")
        elif IS_LAND[cell]:
            face = state.faces[cell]
            _fail_unless(state.ground[cell] != CLOSED, 6, f"{name} on the closed tile {NAMES[cell]}")
            _fail_unless(faces.stop[face], 6, f"{name} stands on {faces.tile[face]}")
            _fail_unless(place < CELLS or place // CELLS < faces.steps[face], 12, f"{name} beyond the last step")
        else:
            _fail_unless(place < CELLS and not IS_VOID[cell], 6, f"{name} in the void")
            _fail_unless(not state.ship_on[cell], 7, f"{name} swims where a ship lies")
        kind = faces.kind[state.faces[cell]] if place < SHIP and IS_LAND[cell] else ""
        _fail_unless(not state.trapped & bit or kind == "trap", 10, f"{name} trapped without a trap")
        _fail_unless(not state.drunk & bit or kind == "barrel", 11, f"{name} drunk without a barrel")
    _fail_unless(here == state.here, 5, "the units of a place are not those that stand there")
    for place, mask in enumerate(here):
        for crew in plan.crews:
            if mask & state.own[crew]:
                _fail_unless(not mask & state.foes[crew], 7, f"enemies together on place {place}")
        crowd = mask.bit_count() > 1
        _fail_unless(not (crowd and mask & state.trapped), 10, f"trapped in company on place {place}")
    _fail_unless(not state.waking & ~state.own[state.turn], 11, "somebody else's drunk would wake")
    _fail_unless(len(state.pos) == len(plan.units) and state.own == plan.own, 5, "a pirate too many or too few")


def _ships(state: JackalState) -> None:
    plan = state.plan
    for crew in range(len(plan.crew_names)):
        if crew not in plan.crews:
            _fail_unless(state.ships[crew] == -1, 8, "a ship that is not in play")
            continue
        cell = state.ships[crew]
        _fail_unless(cell in LANES[plan.shores[crew]], 8, f"{plan.crew_names[crew]}'s ship off its lane")
        _fail_unless(state.ship_on[cell] == crew + 1, 8, f"{plan.crew_names[crew]}'s ship is not where it lies")
    _fail_unless(CELLS - state.ship_on.count(0) == len(plan.crews), 8, "two ships on one cell, or a ghost")


def _turn(state: JackalState) -> None:
    plan = state.plan
    _fail_unless(state.turn in plan.crews and state.seat == plan.owner[state.turn], 17, "nobody's turn")
    _fail_unless((state.chain is not None) == (TURN < state.pending < VOTE), 17, "a chain without a choice")
    _fail_unless((state.pending == OVER) == bool(state.over), 20, "over without a reason")
    if state.pending == OVER:
        _fail_unless(not state.legal() and not state.actors(), 20, "actions after the end")
    else:
        _fail_unless(bool(state.legal()), 18, "no legal action and no skipped turn")
    _fail_unless(state.quiet >= 0 and 0 <= state.idle <= len(plan.crews), 17, "counters out of bounds")
