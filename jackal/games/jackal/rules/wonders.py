"""What the tiles of the add-on do: bottles, residents, lighthouse, earthquake, voodoo grass, caves, dense jungle (5.4).

A tile that works once has worked as soon as its first visitor has come; if it was opened from the lighthouse it waits
for him in `state.waiting`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from jackal.games.jackal.rules import events as told
from jackal.games.jackal.rules import folk
from jackal.games.jackal.rules.board import CELLS, DEAD, LAND, SHIP, XY
from jackal.games.jackal.rules.chain import (
    CAVE_LOAD,
    EXIT,
    LIGHT,
    ORDER,
    QUAKE,
    STOP,
    Chain,
    land,
    open_tile,
    tell_move,
    wait,
)
from jackal.games.jackal.rules.loads import lying, take_load
from jackal.games.jackal.rules.plan import CLOSED, Log
from jackal.games.jackal.rules.units import go_home, put

if TYPE_CHECKING:
    from jackal.games.jackal.rules.state import JackalState

WAITING = frozenset({"bottles", "resident", "lighthouse", "cannonball", "tide", "caramba"})
"""Kinds of tiles that, opened from the lighthouse, wait for their first visitor (R40)."""

LOOSE = frozenset({"lighthouse", "tide", "caramba"})
"""Those of them on which nothing lies, so that an earthquake may move them."""


def first_visit(state: JackalState, chain: Chain) -> bool:
    """Whether this is the first visit, by somebody who lives to see it."""
    if state.dead >> chain.unit & 1:
        return False
    if chain.at in state.waiting:
        state.waiting = tuple(cell for cell in state.waiting if cell != chain.at)
        return True
    return chain.fresh


def bottles(state: JackalState, chain: Chain, log: Log) -> int:
    """Rum for the crew of the first visitor; Friday and a sober missionary drink one of them at once (R130)."""
    land(state, chain, log)
    if not first_visit(state, chain):
        return STOP
    count = state.plan.faces.bottles[state.faces[chain.at]]
    thirsty = state.special >> chain.unit & 1
    state.stock[chain.crew] += count - thirsty
    state.emptied += thirsty
    if log is not None:
        name, crew = state.plan.units[chain.unit], state.plan.crew_names[chain.crew]
        log.append(told.BottlesFound(name, crew, count - thirsty, XY[chain.at], thirsty))
    if thirsty:
        folk.drink(state, chain.unit, log)
    return STOP


def resident(state: JackalState, chain: Chain, log: Log) -> int:
    """Ben Gunn, Friday or the missionary joins the first visitor."""
    land(state, chain, log)
    if first_visit(state, chain):
        folk.appear(state, state.plan.faces.resident[state.faces[chain.at]], chain.unit, chain.at, log)
    return STOP


def grass(state: JackalState, chain: Chain, log: Log) -> int:
    """It works when it is opened, and never again (R59)."""
    land(state, chain, log)
    if chain.fresh:
        sow(state, chain.at, log)
    return STOP


def sow(state: JackalState, cell: int, log: Log) -> None:
    """For as many turns as there are crews, each crew is played by the owner of the next one (R145, R158)."""
    turns = len(state.plan.crews)
    if state.grass_till < state.number:
        state.grass_from = state.number + 1
        state.grass_till = state.number
    state.grass_till += turns
    if log is not None:
        log.append(told.GrassBegan(XY[cell], turns, state.grass_till))


def lighthouse(state: JackalState, chain: Chain, log: Log) -> int:
    """The first visitor sees closed tiles of his choice (R120)."""
    land(state, chain, log)
    if first_visit(state, chain):
        chain.picks = state.plan.faces.picks[state.faces[chain.at]]
        work(state, chain, log)
    return STOP


def earthquake(state: JackalState, chain: Chain, log: Log) -> int:
    """The first visitor exchanges two tiles (R93)."""
    land(state, chain, log)
    if chain.fresh and not state.dead >> chain.unit & 1:
        chain.quakes = 1
        work(state, chain, log)
    return STOP


def work(state: JackalState, chain: Chain, log: Log) -> None:
    """What the lighthouse and the earthquake still have to do: ask for the next tile, or be done."""
    while chain.picks:
        targets = [cell for cell in LAND if state.ground[cell] == CLOSED and cell not in chain.seen]
        if not targets:
            chain.picks = 0
        elif len(targets) > 1:
            ask(state, chain, LIGHT, targets, log)
            return
        else:
            light(state, chain, targets[0], log)
    if state.plan.peeks and chain.seen:
        left = [cell for cell in chain.seen if cell not in chain.put]
        if len(left) > 1:
            ask(state, chain, ORDER, left, log)
            return
        put_back(state, chain, (*chain.put, *left), log)
    for cell in chain.seen:
        if chain.grasses and state.plan.faces.kind[state.faces[cell]] == "grass":  # R118
            sow(state, cell, log)
    chain.grasses = 0
    while chain.quakes:  # R119
        targets = [cell for cell in movable(state) if cell != chain.first]
        if not targets or (chain.first < 0 and len(targets) < 2):  # R121
            chain.quakes = 0
        elif len(targets) > 1:
            ask(state, chain, QUAKE, targets, log)
            return
        else:
            shake(state, chain, targets[0], log)


def ask(state: JackalState, chain: Chain, decision: int, targets: list[int], log: Log) -> None:
    """Wait for a choice among `targets`."""
    state.targets = targets
    wait(state, chain, decision, log)


def light(state: JackalState, chain: Chain, cell: int, log: Log) -> None:
    """One closed tile is seen from the lighthouse: opened for all, or looked at by one seat."""
    chain.picks -= 1
    chain.seen += (cell,)
    plan, face = state.plan, state.faces[cell]
    if plan.peeks:
        state.known = {**state.known, cell: state.known.get(cell, 0) | 1 << state.seat}
        state.revealed += 1
        if log is not None:
            log.append(told.TileWatched(XY[cell], plan.units[chain.unit]))
            tile, rotation = plan.faces.tile[face], plan.faces.rotation[face]
            log.append(told.TilePeeked(XY[cell], tile, rotation, seen_by=(state.seat,)))
        return
    open_tile(state, cell, chain.unit, log)
    kind = plan.faces.kind[face]
    if kind in WAITING:
        state.waiting += (cell,)
    elif kind == "grass":
        chain.grasses += 1
    elif kind == "earthquake":
        chain.quakes += 1
    elif kind == "cave" and state.strays:
        release(state, cell, log)


def put_back(state: JackalState, chain: Chain, places: tuple[int, ...], log: Log) -> None:
    """The tiles that were looked at lie closed on `places` now; who knew one of them still knows it."""
    faces, known = bytearray(state.faces), dict(state.known)
    for cell, place in zip(chain.seen, places, strict=True):
        faces[place] = state.faces[cell]
        known[place] = state.known[cell]
    state.faces, state.known = bytes(faces), known
    if log is not None:
        origins, there = (tuple(XY[cell] for cell in cells) for cells in (chain.seen, places))
        log.append(told.TilesPutBack(origins, there, state.plan.units[chain.unit]))
    chain.seen = chain.put = ()


def movable(state: JackalState) -> list[int]:
    """The tiles that an earthquake may move: all closed ones (R196), and open ones with nothing and nobody there."""
    taken = {place % CELLS for place in state.pos if place < SHIP}
    taken.update(place % CELLS for place in state.big)
    taken.update(place % CELLS for place in (*state.carts, *state.beached, *state.bears))
    taken.update(cell for cell in state.waiting if state.plan.faces.kind[state.faces[cell]] not in LOOSE)
    for place, count in enumerate(state.coins):
        if count:
            taken.add(place % CELLS)
    return [cell for cell in LAND if state.ground[cell] == CLOSED or cell not in taken]


def shake(state: JackalState, chain: Chain, cell: int, log: Log) -> None:
    """The second tile of an earthquake is chosen: the two change places with all that they are."""
    if chain.first < 0:
        chain.first = cell
        return
    one, other = chain.first, cell
    faces, ground = bytearray(state.faces), state.ground
    faces[one], faces[other] = faces[other], faces[one]
    state.faces = bytes(faces)
    ground[one], ground[other] = ground[other], ground[one]
    swap = {one: other, other: one}
    state.forts = tuple(swap.get(place, place) for place in state.forts)
    state.planes = tuple(swap.get(place, place) for place in state.planes)
    state.caves = tuple(swap.get(place, place) for place in state.caves)
    state.waiting = tuple(swap.get(place, place) for place in state.waiting)
    if state.known:
        state.known = {swap.get(place, place): seats for place, seats in state.known.items()}
    chain.first = -1
    chain.quakes -= 1
    if log is not None:
        log.append(told.TilesSwapped(XY[one], XY[other], state.plan.units[chain.unit]))


def chosen(state: JackalState, chain: Chain, decision: int, cell: int, log: Log) -> None:
    """A tile was named at LIGHT, ORDER or QUAKE, or a way out at EXIT."""
    if decision == EXIT:
        come_out(state, chain, cell, log)
        return
    if decision == LIGHT:
        light(state, chain, cell, log)
    elif decision == ORDER:
        chain.put += (cell,)
    else:
        shake(state, chain, cell, log)
    work(state, chain, log)


# --- caves ------------------------------------------------------------------------------------------------------------


def cave(state: JackalState, chain: Chain, log: Log) -> int:
    """In at one cave and out at another (R36); lost where there is no other; only an entrance where all are blocked."""
    at, bit = chain.at, 1 << chain.unit
    others = [cell for cell in state.caves if cell != at]
    if chain.crew != state.turn and state.special & bit == state.plan.friday:
        land(state, chain, log)  # taken on his way: he stays there (4.5)
        return STOP
    if not others:
        _get_lost(state, chain, log)
        return STOP
    if folk.meets(state, chain.unit, at):  # at the mouth already (R228)
        land(state, chain, log)
        return STOP
    if state.strays:  # the second cave is open: they come out here, he comes out at the first (R116)
        release(state, at, log)
    foes = state.foes[chain.crew]
    exits = [cell for cell in others if not state.here[cell] & foes]  # R42
    if not exits:  # R117
        land(state, chain, log)
        return STOP
    if not chain.load and not bit & state.special & state.plan.missionary and lying(state, at):
        state.targets = exits
        wait(state, chain, CAVE_LOAD, log)
        return STOP
    _go_through(state, chain, exits, log)
    return STOP


def _go_through(state: JackalState, chain: Chain, exits: list[int], log: Log) -> None:
    if len(exits) > 1:
        state.targets = exits
        wait(state, chain, EXIT, log)
    else:
        come_out(state, chain, exits[0], log)


def enter_laden(state: JackalState, chain: Chain, load: int, exits: list[int], log: Log) -> None:
    """Into the cave, with what lies at its mouth or without (R41)."""
    if load:
        take_load(state, chain.unit, chain.at, load, log)
        chain.load, chain.pickup = load, chain.at
        chain.used = set()
    _go_through(state, chain, exits, log)


def come_out(state: JackalState, chain: Chain, cell: int, log: Log) -> None:
    """An ordinary landing at another cave, which has no effect again."""
    chain.came, chain.at, chain.manner = chain.at, cell, "cave"
    chain.used.add(chain.came * CELLS + cell)
    if log is not None:
        tell_move(state, chain, log)
    land(state, chain, log)


def _get_lost(state: JackalState, chain: Chain, log: Log) -> None:
    """The only open cave: no way out (R115), and a load stays outside (R169)."""
    land(state, chain, log)
    unit = chain.unit
    if state.dead >> unit & 1:
        return
    state.here[chain.at] &= ~(1 << unit)
    state.strays += (unit,)
    if log is not None:
        log.append(told.GotLost(state.plan.units[unit], XY[chain.at]))


def release(state: JackalState, cell: int, log: Log) -> None:
    """A second cave is open: the lost come out there, one side only (R192)."""
    plan = state.plan
    strays, state.strays = state.strays, ()
    friends = plan.friends[state.crew[strays[0]]]
    for unit in strays:
        origin = XY[state.pos[unit]]
        if friends >> state.crew[unit] & 1:
            put(state, unit, cell)
            if log is not None:
                log.append(told.Emerged(plan.units[unit], origin, XY[cell]))
        else:
            if log is not None:
                log.append(told.WentHome(plan.units[unit], origin, "cave"))
            go_home(state, unit, origin, log)
    if state.special:
        for place in {state.pos[unit] for unit in strays if state.pos[unit] != DEAD}:
            folk.meet(state, place, log)
