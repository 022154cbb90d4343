"""Every legal action of a state, in a fixed order (section 4.3).

The order: units by number, each with its steps by direction (empty hands first, then with a coin), boardings, and what
its place allows; then the ships. This is the hot path: whole lists of ready-made actions are taken from the `Book`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from jackal.core.game import Action
from jackal.games.jackal.rules import folk, forces, rum
from jackal.games.jackal.rules.board import (
    CELLS,
    CREWS,
    FRONT,
    IS_LAND,
    LAND,
    LAND_NEAR,
    LANE_NEAR,
    LANES_NEAR,
    LAUNCH,
    SEA_NEAR,
    SHIP,
)
from jackal.games.jackal.rules.cargo import BOAT, CART, FLIES
from jackal.games.jackal.rules.chain import CAVE_LOAD, OPENED_PLANE, OVER, RUM, TURN, VOTE, WASH, friendly_ships
from jackal.games.jackal.rules.folk import barred_forts
from jackal.games.jackal.rules.loads import gear, lying
from jackal.games.jackal.rules.plan import CLOSED, GROUND

if TYPE_CHECKING:
    from jackal.games.jackal.rules.state import JackalState

FIGHTERS = 3
"""How many fighters of a crew may live for a pirate to be brought back."""


def actors(state: JackalState) -> tuple[int, ...]:
    """The seat that decides; in a vote all seats that have not agreed yet."""
    if state.pending == OVER:
        return ()
    if state.pending == VOTE:
        return tuple(seat for seat in range(state.plan.seats) if not state.agreed >> seat & 1)
    if state.pending == RUM:
        return (rum.asked(state, rum.source(state)),)
    if state.pending == WASH:
        assert state.chain is not None
        return (state.plan.owner[state.crew[state.chain.wash[0]]],)
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
    if pending == RUM:
        return [*state.plan.books[actors(state)[0]].rum_answers]
    book = state.plan.books[state.seat if pending != WASH else actors(state)[0]]
    if pending == CAVE_LOAD:
        assert state.chain is not None
        return [book.loading[load] for load in (0, *lying(state, state.chain.at))]
    if pending == OPENED_PLANE:
        chain = state.chain
        assert chain is not None
        options: list[Action] = [book.stay]
        flies = FLIES[chain.laid]
        add_flights(state, options, chain.unit, chain.at, [flies] if flies else [])
        return options
    choose = book.choose
    return [choose[to] for to in state.targets]


def can_act(state: JackalState) -> bool:
    """Whether the crew on turn has any action; if not its turn is skipped (R131)."""
    free = state.own[state.turn] & ~(state.dead | state.drunk | state.trapped)
    if state.special or state.strays or any(state.stock) or len(state.ships) > CREWS:
        return bool(turn_actions(state))
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
    coins, big = state.coins, state.big
    own = state.own[crew]
    foes = state.foes[crew]
    steps = plan.faces.steps
    barred: Collection[int] | None = barred_forts(state, crew) if state.forts else None
    special = state.special
    afoot = bool(state.carts or state.beached)
    if special:
        foes = folk.attackable(state, crew)
    actions: list[Action] = []
    aboard = False
    free = own & ~(state.dead | state.drunk | state.trapped)
    for stray in state.strays:
        free &= ~(1 << stray)
    while free:
        bit = free & -free
        free ^= bit
        unit = bit.bit_length() - 1
        place = state.pos[unit]
        if special:
            barred = folk.barred(state, unit, crew, first=True)
        if place >= SHIP:
            aboard = True
            front = FRONT[state.ships[place - SHIP]]
            if not barred or front not in barred:
                actions.append(book.disembark(unit, front))
            continue
        step, cell = divmod(place, CELLS)
        if not IS_LAND[cell]:
            if bit & special:
                pairs = zip(SEA_NEAR[cell], book.swim(unit, cell), strict=True)
                actions += [swim for to, swim in pairs if to not in (barred or ())]
            else:
                actions += book.swim(unit, cell)
            continue
        empty_handed = bit & special & plan.missionary
        gold: Sequence[int] = lying(state, place) if not empty_handed and (coins[place] or big) else ()
        more = gear(state, place) if afoot and not empty_handed else []
        last = steps[faces[cell]]
        if step + 1 < last:
            advance = book.advance[unit]
            if not special or not barred or place + CELLS not in barred:
                actions.append(advance[0])
            if not here[place + CELLS] & foes:
                actions += [advance[load] for load in (*gold, *more)]
            if bit != plan.friday:
                continue
        walks = book.walk(unit, cell)
        empty = walks[0]
        if barred:
            for to, walk in zip(LAND_NEAR[cell], empty, strict=True):
                if to not in barred:
                    actions.append(walk)
        else:
            actions += empty
        for load in gold:
            for to, walk in zip(LAND_NEAR[cell], walks[load], strict=True):
                if ground[to] == GROUND and not here[to] & foes:
                    actions.append(walk)
        for lane in LANES_NEAR[cell]:
            ship = state.ship_on[lane]
            if ship:
                board = book.board[unit][ship - 1]
                actions += [board[load] for load in (0, *gold)]
        if more:
            add_gear(state, actions, unit, more, foes)
        if cell in state.planes:
            loads = [load for load in (*gold, *more) if load < CART]
            add_flights(state, actions, unit, cell, loads, first=True)
        elif plan.faces.resurrects[faces[cell]] and may_revive(state, unit):
            actions.append(book.resurrect[unit])
    if aboard:
        friends = plan.friends[crew]
        for ship in plan.crews:
            if friends >> ship & 1 and here[SHIP + ship] & own & state.fighters:
                actions += book.ship(ship, state.ships[ship])
        if len(state.ships) > CREWS:
            add_boats(state, actions)
        if plan.balls and forces.can_fire(state):
            actions.append(book.fire)
    if plan.bottles:
        rum.add(state, actions)
    return actions


def add_gear(state: JackalState, actions: list[Action], unit: int, loads: list[int], foes: int) -> None:
    """What a unit that is free to walk can do with the boat or the cart that lies where it stands; `foes`: enemies who
    keep a load away."""
    book, cell = state.plan.books[state.seat], state.pos[unit] % CELLS
    walks = book.walk(unit, cell)
    for load in loads:
        for to, walk in zip(LAND_NEAR[cell], walks[load], strict=True):
            ground = state.ground[to]
            if (ground == GROUND and not state.here[to] & foes) or (ground == CLOSED and load == CART):  # R61
                actions.append(walk)
    for lane in LANES_NEAR[cell]:
        ship = state.ship_on[lane]
        if ship:
            actions += [book.board[unit][ship - 1][load] for load in loads if load > CART]
    if BOAT in loads and may_launch(state, cell):
        actions.append(book.launch(unit, cell))


def may_launch(state: JackalState, cell: int) -> bool:
    """Whether a boat on that cell can be put into the water (R215)."""
    return LAUNCH[cell] >= 0 and not state.ship_on[LAUNCH[cell]]


def add_boats(state: JackalState, actions: list[Action]) -> None:
    """Where there are boats, ships can be in each other's way: moves onto another one are taken out again; then the
    moves of the boats."""
    plan, crew = state.plan, state.turn
    book, ships, ship_on = plan.books[state.seat], state.ships, state.ship_on
    blocked = [
        move
        for ship in plan.crews
        for to, move in zip(LANE_NEAR[ships[ship]], book.ship(ship, ships[ship]), strict=True)
        if ship_on[to]
    ]
    if blocked:
        actions[:] = [action for action in actions if action not in blocked]
    for boat in range(CREWS, len(ships)):
        manned = state.here[SHIP + boat] & state.own[crew] & state.fighters
        if manned and plan.friends[crew] >> state.flags[boat] & 1:
            moves = zip(LANE_NEAR[ships[boat]], book.ship(boat, ships[boat]), strict=True)
            actions += [move for to, move in moves if not ship_on[to]]


def may_revive(state: JackalState, unit: int) -> bool:
    """Whether a unit in the native woman's fort can bring somebody back (R33, R34, R124)."""
    plan = state.plan
    return bool(
        plan.pirates >> unit & 1
        and state.dead & state.own[state.turn] & plan.pirates
        and folk.living_fighters(state, state.turn) < FIGHTERS
    )


def add_flights(
    state: JackalState, actions: list[Action], unit: int, plane: int, loads: list[int], *, first: bool = False
) -> None:
    """Flights of a unit on the active airplane on `plane`: to land, then to friendly ships; then with each load.
    `first`: as the first step of an action."""
    crew = state.turn
    book = state.plan.books[state.seat]
    barred: Collection[int] = barred_forts(state, crew)
    if state.special:
        barred = folk.barred(state, unit, crew, first=first)
    flights = book.fly(unit)
    empty = flights[0]
    ships = friendly_ships(state, crew)
    for to, fly in zip(LAND, empty, strict=True):
        if to != plane and to not in barred:
            actions.append(fly)
    for ship in ships:
        actions.append(book.fly_to_ship(unit, ship)[0])
    for load in loads:
        ground, here, foes = state.ground, state.here, folk.attackable(state, crew)
        for to, fly in zip(LAND, flights[load], strict=True):
            if to != plane and (ground[to] == CLOSED or (ground[to] == GROUND and not here[to] & foes)):
                actions.append(fly)
        if load != BOAT:  # R213
            actions += [book.fly_to_ship(unit, ship)[load] for ship in ships]
