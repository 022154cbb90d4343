"""What the island does by itself before anybody can help it: a computer player's foresight of bears and of the sea."""

from __future__ import annotations

from jackal.games.jackal.bot_chart import CLOSE
from jackal.games.jackal.rules.board import CELLS, FRONT, IS_LAND, LANE_NEAR, SHIP
from jackal.games.jackal.rules.forces import SHUT_TO_BEARS, on_cell, stride
from jackal.games.jackal.rules.plan import CLOSED, SEA
from jackal.games.jackal.rules.state import JackalState

_SCENT = 2
"""Steps from which a bear is worth running from."""


def mauled(state: JackalState) -> tuple[JackalState, list[float]]:
    """The position after the bears' next step if nobody stirs, and by crew how bad that is apart from what it loses on
    its ways: units that are sent home, that have to run now or soon, a bear that waits where the ship would land them.

    A crew that still has a turn in this round is taken to save one of its units.
    """
    dread = [0.0] * len(state.own)
    crews, before = state.crew, state
    for den in before.bears:
        to = stride(state, den) if _near(state, den, 1) else -1
        victims = on_cell(state, to) if to >= 0 else 0
        for unit in _spared(state, victims):
            victims &= ~(1 << unit)
        if victims:
            state = _sent_home(state, victims)
        for unit in _near(before, den, _SCENT):
            dread[crews[unit]] += 2.0 if victims >> unit & 1 else 1.0
        for crew in before.plan.crews:
            if before.here[SHIP + crew] & before.own[crew]:
                dread[crew] += max(0, _SCENT + 1 - CLOSE[den][FRONT[before.ships[crew]]]) / 2
    return state, dread


def _near(state: JackalState, den: int, steps: int) -> list[int]:
    """The units that a bear could catch in so many steps over open ground."""
    close, kinds = CLOSE[den], state.plan.faces.kind
    near = [unit for unit, place in enumerate(state.pos) if place < SHIP and close[place % CELLS] <= steps]
    found: list[int] = []
    for unit in near:
        cell = state.pos[unit] % CELLS
        open_land = state.ground[cell] not in (CLOSED, SEA)
        if open_land and kinds[state.faces[cell]] not in SHUT_TO_BEARS and unit not in state.strays:
            found.append(unit)
    return found


def _spared(state: JackalState, victims: int) -> list[int]:
    """One unit of each crew that still has a turn before the bears move."""
    crews = state.plan.crews
    helpless = state.trapped | state.drunk
    spared: list[int] = []
    for crew in crews[crews.index(state.turn) :]:
        able = victims & state.own[crew] & ~helpless
        if able:
            spared.append(able.bit_length() - 1)
    return spared


def _sent_home(state: JackalState, victims: int) -> JackalState:
    after = state.clone()
    pos, here, crew = after.pos, after.here, after.crew
    for unit, place in enumerate(state.pos):
        bit = 1 << unit
        if victims & bit:
            here[place] &= ~bit
            pos[unit] = SHIP + crew[unit]
            here[pos[unit]] |= bit
    after.trapped &= ~victims
    after.drunk &= ~victims
    return after


def drowning(state: JackalState, crew: int) -> int:
    """How many units of a crew swim where an enemy's ship can run them over at once. A Jonah need not mind."""
    count = 0
    for unit, place in enumerate(state.pos):
        bit = 1 << unit
        if place < CELLS and not IS_LAND[place] and state.own[crew] & bit and not state.plan.jonah & bit:
            count += any(
                place in LANE_NEAR[cell] and state.here[SHIP + ship] & state.foes[crew] & state.fighters
                for ship, cell in enumerate(state.ships)
                if cell >= 0
            )
    return count
