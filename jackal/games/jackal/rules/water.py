"""Water: falling in, ships and boats, and who meets whom there (6.4, 6.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jackal.games.jackal.rules import events as told
from jackal.games.jackal.rules import folk
from jackal.games.jackal.rules.board import CELLS, SHIP, XY
from jackal.games.jackal.rules.cargo import BOAT, CART, CONTENTS, LOADS
from jackal.games.jackal.rules.loads import lay, lose, step_at, without
from jackal.games.jackal.rules.plan import Log
from jackal.games.jackal.rules.units import die, lift, members, put

if TYPE_CHECKING:
    from jackal.games.jackal.rules.state import JackalState


def reach_water(  # noqa: PLR0917 - by position, because it is called in the hot path
    state: JackalState, unit: int, crew: int, load: int, origin: int, cell: int, manner: str, log: Log
) -> None:
    """Come to a sea cell by whatever way: aboard a friendly ship, dead at an enemy's, or swimming."""
    plan = state.plan
    ship = state.ship_on[cell] - 1
    if log is not None:
        name = LOADS[load]
        if load >= CART and ship >= 0 and plan.friends[crew] >> state.flags[ship] & 1:
            name = LOADS[CONTENTS[load][0]]  # the cart itself stays ashore
        log.append(told.Moved(plan.units[unit], XY[origin % CELLS], XY[cell], manner, name, step_of(origin)))
    if ship >= 0:
        if plan.friends[crew] >> state.flags[ship] & 1:
            go_aboard(state, unit, ship, load, log)
            return
        if load:  # R138
            lose(state, unit, load, cell, "sunk", log)
        die(state, unit, XY[cell], "enemy_ship", log, plan.ship_names[ship])  # R43, R80, R199
        return
    if load:  # R3
        lose(state, unit, load, cell, "sunk", log)
    foes = state.here[cell] & state.foes[crew]
    if foes and state.special:
        foes = folk.meet_swimmers(state, unit, crew, cell, foes, log)
        if foes < 0:
            return
    put(state, unit, cell)
    if log is not None and manner != "swim":
        log.append(told.Fell(plan.units[unit], XY[cell]))
    if state.special:
        folk.meet(state, cell, log)
    for victim in members(foes):  # R4
        state.here[cell] ^= 1 << victim
        die(state, victim, XY[cell], "drowned", log, plan.units[unit])


def step_of(place: int) -> int:
    """The step k >= 2 of a spinner that a place is, else 0."""
    return place // CELLS + 1 if CELLS <= place < SHIP else 0


def go_aboard(state: JackalState, unit: int, ship: int, load: int, log: Log) -> None:
    """On board of a friendly ship or boat; the load goes into its hold (R136)."""
    plan = state.plan
    put(state, unit, SHIP + ship)
    if log is not None:
        log.append(told.Boarded(plan.units[unit], plan.ship_names[ship], XY[state.ships[ship]]))
    for piece in CONTENTS[load]:
        crew, value = state.flags[ship], plan.values[piece]
        state.scores[crew] += value
        state.remaining -= value
        state.progress = state.dirty = True
        if log is not None:
            name, score = plan.ship_names[ship], state.scores[crew]
            log.append(told.LoadDelivered(plan.units[unit], LOADS[piece], name, score))
    if state.special:
        folk.meet(state, SHIP + ship, log)


def unload(state: JackalState, unit: int, crew: int, *, load: int, pickup: int, cell: int, log: Log) -> int:
    """A boat or a cart is brought to a sea cell. If a friendly ship lies there it stays on `pickup`, where it was
    taken, and only what is in the cart goes on board (R213). Returns the load that goes on."""
    ship = state.ship_on[cell] - 1
    if ship < 0 or not state.plan.friends[crew] >> state.flags[ship] & 1:
        return load
    piece = BOAT if load == BOAT else CART
    lay(state, pickup, piece)
    if log is not None:
        at, step = XY[pickup % CELLS], step_at(state, pickup)
        log.append(told.LoadLeft(state.plan.units[unit], LOADS[piece], at, step))
    return 0 if load <= CART else load


def meet_ship(state: JackalState, ship: int, log: Log) -> None:
    """A ship or boat has come to where it lies now: swimmers are taken on board or killed (R14, R172; 6.4)."""
    plan, cell = state.plan, state.ships[ship]
    for unit in members(state.here[cell]):
        state.here[cell] ^= 1 << unit
        if plan.friends[state.flags[ship]] >> state.crew[unit] & 1:
            go_aboard(state, unit, ship, 0, log)
        else:
            die(state, unit, XY[cell], "rammed", log, plan.ship_names[ship])


def launch(state: JackalState, unit: int, to: int, log: Log) -> None:
    """The boat that lies where the unit stands is a second ship of its crew from now on (R44)."""
    place = state.pos[unit]
    boat, crew = len(state.ships), state.crew[unit]
    state.beached = without(state.beached, place)
    state.flags += bytes([crew])
    state.ships.append(to)
    state.ship_on[to] = boat + 1
    lift(state, unit, log)
    if log is not None:
        plan = state.plan
        log.append(
            told.BoatLaunched(plan.ship_names[boat], plan.crew_names[crew], plan.units[unit], XY[place % CELLS], XY[to])
        )
    meet_ship(state, boat, log)
    go_aboard(state, unit, boat, 0, log)
