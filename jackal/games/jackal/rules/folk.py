"""Ben Gunn, Friday and the missionary, and whom their company shuts out (5.6).

`state.special` holds Friday and the missionary while they are on the board and he is sober: as long as it is empty
nothing here is asked. Jungle knows no contact, so nothing here counts there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from jackal.games.jackal.rules import events as told
from jackal.games.jackal.rules import loads, units
from jackal.games.jackal.rules.board import CELLS, DEAD, IS_LAND, SHIP, XY
from jackal.games.jackal.rules.cargo import BIG, COIN, LOADS
from jackal.games.jackal.rules.plan import Log

if TYPE_CHECKING:
    from jackal.games.jackal.rules.chain import Chain
    from jackal.games.jackal.rules.state import JackalState


def kind_at(state: JackalState, place: int) -> str:
    """The kind of the tile that a place belongs to; `ship` or `sea` off the island."""
    if place >= SHIP:
        return "ship"
    cell = place % CELLS
    return state.plan.faces.kind[state.faces[cell]] if IS_LAND[cell] else "sea"


def crowd(state: JackalState, mask: int) -> dict[int, int]:
    """The units of a mask that others can meet, by place: on land outside the jungle, and in the sea."""
    found: dict[int, int] = {}
    for unit, place in enumerate(state.pos):
        if mask >> unit & 1 and place < SHIP and state.here[place] >> unit & 1 and kind_at(state, place) != "jungle":
            found[place] = found.get(place, 0) | 1 << unit
    return found


def protected(state: JackalState, foes: int) -> bool:
    """Whether a land place with these enemies on it is closed to fighters: a sober missionary (R128), or Friday with a
    fighter (R57)."""
    plan = state.plan
    if foes & plan.missionary & state.special:
        return True
    return plan.shields and bool(foes & plan.friday and foes & state.fighters)


def barred_forts(state: JackalState, crew: int) -> list[int]:
    """The forts that hold enemies of `crew`: nobody of it can go there (R20)."""
    here, foes = state.here, state.foes[crew]
    return [fort for fort in state.forts if here[fort] & foes]


def barred(state: JackalState, unit: int, crew: int, *, first: bool = False) -> set[int]:
    """The places where `unit` may not choose to go (rows U of 4.4). `first`: as the first step of an action, when
    nobody attacks out of a sober missionary's place."""
    plan, bit = state.plan, 1 << unit
    special = state.special & bit
    shut = set(barred_forts(state, crew)) if state.forts else set()
    place = state.pos[unit]
    missionary = plan.missionary & state.special
    peaceful = (
        first and place < SHIP and bool(state.here[place] & missionary) and IS_LAND[place % CELLS]
        and kind_at(state, place) != "jungle"
    )  # fmt: skip
    for other, foes in crowd(state, state.foes[crew] & ~state.dead).items():
        on_land = IS_LAND[other % CELLS]
        kind = kind_at(state, other)
        if kind == "cannibal":  # entered as if nobody stood there (R163)
            continue
        if special:
            alone = special == plan.missionary and foes == plan.friday == state.here[other]
            if not alone:
                shut.add(other)
        elif on_land and (peaceful or protected(state, foes)):
            shut.add(other)
    return shut


def attackable(state: JackalState, crew: int) -> int:
    """The enemies of `crew` that keep a load away: not Friday at the cannibal's (R195)."""
    foes = state.foes[crew]
    friday = state.plan.friday
    if state.special & friday & foes:
        place = state.pos[friday.bit_length() - 1]
        if kind_at(state, place) == "cannibal":
            foes &= ~friday
    return foes


def meet_enemies(state: JackalState, chain: Chain, to: int, foes: int, log: Log) -> int:
    """A unit is brought onto enemies on an open land cell (the forced column of 4.4). Returns those it hits (in a fort:
    those who kill it); 0 if there is no fight, -1 if it has died."""
    kind = state.plan.faces.kind[state.faces[to]]
    if kind in ("jungle", "cannibal"):  # no contact (R144); the cannibal comes first (R163)
        return 0
    if kind == "fort":
        return foes
    plan, bit = state.plan, 1 << chain.unit
    if bit & state.special:
        if bit == plan.friday:  # R191
            loads.leave_load(state, chain, log)
            joined = next(crew for crew in plan.crews if state.own[crew] & foes)
            change_sides(state, joined, XY[chain.at], log)
            chain.crew = joined
            return 0
        if foes == plan.friday == state.here[to]:  # they meet (5.6)
            return 0
    elif not protected(state, foes):
        return foes
    loads.leave_load(state, chain, log)
    units.die(state, chain.unit, XY[chain.at], "impossible", log)
    return -1


def meet_swimmers(  # noqa: PLR0917 - called like the rest of the chain
    state: JackalState, unit: int, crew: int, cell: int, foes: int, log: Log
) -> int:
    """A unit comes onto enemies in the sea (6.4). Returns those it drowns; -1 if it has died itself."""
    plan, bit = state.plan, 1 << unit
    if bit & state.special:
        if bit == plan.friday:
            change_sides(state, next(one for one in plan.crews if state.own[one] & foes), XY[cell], log)
            return 0
        if foes == plan.friday == state.here[cell]:
            return 0
        enemy = (foes & -foes).bit_length() - 1
        units.die(state, unit, XY[cell], "drowned", log, plan.units[enemy])
        return -1
    if foes & plan.friday & state.special:
        change_sides(state, crew, XY[cell], log)
        state.progress = True  # a blow
        foes &= ~plan.friday
    return foes


def enlist(state: JackalState, unit: int, crew: int) -> None:
    """A unit belongs to `crew` from now on."""
    crews = bytearray(state.crew)
    crews[unit] = crew
    state.crew = bytes(crews)
    bit = 1 << unit
    state.own = tuple(own | bit if one == crew else own & ~bit for one, own in enumerate(state.own))
    state.foes = state.plan.foes_of(state.own)


def change_sides(state: JackalState, crew: int, at: tuple[int, int], log: Log) -> None:
    """Friday belongs to `crew` from now on and keeps no memory of the former one."""
    unit = state.plan.friday.bit_length() - 1
    enlist(state, unit, crew)
    state.dirty = True
    if log is not None:
        log.append(told.ChangedSides(state.plan.units[unit], state.plan.crew_names[crew], at))


def appear(state: JackalState, name: str, by: int, cell: int, log: Log) -> None:
    """A resident comes out to the first visitor and joins his crew."""
    plan = state.plan
    unit = plan.number[name]
    crew = state.crew[by]
    enlist(state, unit, crew)
    units.put(state, unit, cell)
    bit = 1 << unit
    if bit & (plan.friday | plan.missionary):
        state.special |= bit
    state.dirty = True
    if log is not None:
        log.append(told.ResidentJoined(name, plan.crew_names[crew], plan.units[by], XY[cell]))
    if state.special:
        meet(state, cell, log)


def meet(state: JackalState, place: int, log: Log) -> None:
    """Friday and a sober missionary on one place: both leave the game (R127)."""
    plan = state.plan
    if not (plan.friday and plan.missionary):  # one of them alone is on this island
        return
    both = plan.friday | plan.missionary
    here = state.here[place] & both
    if here == both and here == state.special & both and kind_at(state, place) != "jungle":
        for unit in units.members(both):
            at = XY[whereabouts(state, unit)]
            units.lift(state, unit, log)
            units.die(state, unit, at, "meeting", log)


def meets(state: JackalState, unit: int, place: int) -> bool:
    """Whether a unit on its way finds at `place` whom it can only meet: Friday a sober missionary, or he Friday."""
    both = (state.plan.friday | state.plan.missionary) & state.special
    bit = 1 << unit
    return bool(bit & both and state.here[place] & both & ~bit)


def convert(state: JackalState, unit: int, log: Log) -> None:
    """The missionary drinks and is a fighter."""
    bit = 1 << unit
    state.special &= ~bit
    state.fighters |= bit
    if log is not None:
        log.append(told.Converted(state.plan.units[unit], XY[whereabouts(state, unit)]))


def drink(state: JackalState, unit: int, log: Log) -> None:
    """Rum for Friday or a sober missionary, who stands somewhere (R35)."""
    if 1 << unit == state.plan.friday:
        at = XY[whereabouts(state, unit)]
        units.lift(state, unit, log)
        units.die(state, unit, at, "rum", log)
    else:
        convert(state, unit, log)


def abandon(state: JackalState, log: Log) -> None:
    """Friday is gone: gold on the cannibal's tile is lost (R194)."""
    faces = state.plan.faces
    for cell, face in enumerate(state.faces):
        if not IS_LAND[cell] or faces.kind[face] != "cannibal":
            continue
        left = [COIN] * state.coins[cell] + [BIG] * state.big.count(cell)
        state.coins[cell] = 0
        state.big = tuple(place for place in state.big if place != cell)
        for load in left:
            value = state.plan.values[load]
            state.lost += value
            state.remaining -= value
            state.progress = state.dirty = True
            if log is not None:
                log.append(told.LoadLost("", LOADS[load], XY[cell], "abandoned"))


def living_fighters(state: JackalState, crew: int) -> int:
    """How many fighters of a crew live, for the limit of three at the native woman's (R33, R34)."""
    alive = state.own[crew] & ~state.dead & state.fighters
    if not state.plan.ben_counts:
        alive &= ~state.plan.ben
    return alive.bit_count()


def whereabouts(state: JackalState, unit: int) -> int:
    """The cell of a unit, its ship's cell on board, -1 if it is not on the board."""
    place = state.pos[unit]
    if place == DEAD:
        return -1
    return state.ships[place - SHIP] if place >= SHIP else place % CELLS
