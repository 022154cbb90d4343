"""Every legal action of a state, in a fixed order (section 4.3).

The order: units by number, each with its steps by direction (empty hands first, then with a coin), boardings, and what
its place allows; then the ships. This is the hot path: whole lists of ready-made actions are taken from the `Book`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from jackal.core.game import Action
from jackal.games.jackal.rules.board import (
    CELLS,
    FRONT,
    IS_LAND,
    LAND,
    LAND_NEAR,
    LANES_NEAR,
    SHIP,
)
from jackal.games.jackal.rules.chain import OPENED_PLANE, OVER, TURN, VOTE, barred_forts, friendly_ships
from jackal.games.jackal.rules.plan import CLOSED, GROUND

if TYPE_CHECKING:
    from jackal.games.jackal.rules.state import JackalState


def actors(state: JackalState) -> tuple[int, ...]:
    """The seat that decides; in a vote all seats that have not agreed yet."""
    if state.pending == OVER:
        return ()
    if state.pending == VOTE:
        return tuple(seat for seat in range(state.plan.seats) if not state.agreed >> seat & 1)
    return (state.seat,)


def legal(state: JackalState) -> list[Action]:
    """Every action of every actor, apart from `ProposeEnd`."""
    pending = state.pending
    if pending == TURN:
        return turn_actions(state)
    if pending == OVER:
        return []
    if pending == VOTE:
        return [vote for seat in actors(state) for vote in state.plan.books[seat].votes]
    book = state.plan.books[state.seat]
    if pending == OPENED_PLANE:
        chain = state.chain
        assert chain is not None
        options: list[Action] = [book.stay]
        add_flights(state, options, chain.unit, chain.at, chain.laid != 0)
        return options
    choose = book.choose
    return [choose[to] for to in state.targets]


def can_act(state: JackalState) -> bool:
    """Whether the crew on turn has any action; if not its turn is skipped (R131)."""
    free = state.own[state.turn] & ~(state.dead | state.drunk | state.trapped)
    if not free:
        return False
    # Somebody who is free can nearly always move: only a position full of forts can close all his ways.
    return len(state.forts) < 4 or bool(turn_actions(state))


def turn_actions(state: JackalState) -> list[Action]:
    """The turn actions of the crew on turn."""
    plan = state.plan
    crew = state.turn
    book = plan.books[state.seat]
    faces = state.faces
    ground = state.ground
    here = state.here
    coins = state.coins
    own = state.own[crew]
    foes = state.foes[crew]
    steps = plan.faces.steps
    barred = barred_forts(state, crew) if state.forts else None
    actions: list[Action] = []
    aboard = False
    free = own & ~(state.dead | state.drunk | state.trapped)
    while free:
        bit = free & -free
        free ^= bit
        unit = bit.bit_length() - 1
        place = state.pos[unit]
        if place >= SHIP:
            aboard = True
            front = FRONT[state.ships[place - SHIP]]
            if not barred or front not in barred:
                actions.append(book.disembark(unit, front))
            continue
        step, cell = divmod(place, CELLS)
        if not IS_LAND[cell]:
            actions += book.swim(unit, cell)
            continue
        last = steps[faces[cell]]
        if step + 1 < last:
            advance = book.advance[unit]
            actions.append(advance[0])
            if coins[place] and not here[place + CELLS] & foes:
                actions.append(advance[1])
            continue
        empty, laden = book.walk(unit, cell)
        if barred:
            for to, walk in zip(LAND_NEAR[cell], empty, strict=True):
                if to not in barred:
                    actions.append(walk)
        else:
            actions += empty
        if coins[place]:
            for to, walk in zip(LAND_NEAR[cell], laden, strict=True):
                if ground[to] == GROUND and not here[to] & foes:
                    actions.append(walk)
        for lane in LANES_NEAR[cell]:
            ship = state.ship_on[lane]
            if ship:
                board = book.board[unit][ship - 1]
                actions.append(board[0])
                if coins[place]:
                    actions.append(board[1])
        if cell in state.planes:
            add_flights(state, actions, unit, cell, coins[cell] != 0)
        elif plan.faces.resurrects[faces[cell]] and own & state.dead:
            actions.append(book.resurrect[unit])
    if aboard:
        friends = plan.friends[crew]
        for ship in plan.crews:
            if friends >> ship & 1 and here[SHIP + ship] & own:
                actions += book.ship(ship, state.ships[ship])
    return actions


def add_flights(state: JackalState, actions: list[Action], unit: int, plane: int, coin: bool) -> None:
    """Flights of a unit on the active airplane on `plane`: to land, then to friendly ships."""
    crew = state.turn
    book = state.plan.books[state.seat]
    barred = barred_forts(state, crew)
    empty, laden = book.fly(unit)
    ships = friendly_ships(state, crew)
    for to, fly in zip(LAND, empty, strict=True):
        if to != plane and to not in barred:
            actions.append(fly)
    for ship in ships:
        actions.append(book.fly_to_ship(unit, ship)[0])
    if coin:
        ground, here, foes = state.ground, state.here, state.foes[crew]
        for to, fly in zip(LAND, laden, strict=True):
            if to != plane and (ground[to] == CLOSED or (ground[to] == GROUND and not here[to] & foes)):
                actions.append(fly)
        for ship in ships:
            actions.append(book.fly_to_ship(unit, ship)[1])
