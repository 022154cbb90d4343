"""What the judges of all actions ask: whose unit, is it able, may it take this load, may it go there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jackal.core.game import Refusal
from jackal.games.jackal.rules import folk
from jackal.games.jackal.rules.board import CELLS, SHIP
from jackal.games.jackal.rules.cargo import BOAT, CART, LOAD, LOADS
from jackal.games.jackal.rules.folk import barred_forts
from jackal.games.jackal.rules.loads import gear, lying
from jackal.games.jackal.rules.plan import BARE, CLOSED

if TYPE_CHECKING:
    from jackal.games.jackal.rules.state import JackalState


def no(key: str, ruling: str = "", **args: str | int) -> Refusal:
    """A refusal: its text and its ruling."""
    return Refusal(f"refuse.{key}", args, ruling)


def own_unit(state: JackalState, name: object) -> int | Refusal:
    """The number of a unit that the crew on turn may use."""
    plan = state.plan
    unit = plan.number.get(name, -1) if isinstance(name, str) else -1
    if unit < 0 or state.crew[unit] not in plan.crews:
        return no("no_unit")
    crew = f"@crew.{plan.crew_names[state.turn]}"
    if state.crew[unit] != state.turn:
        if plan.owner[state.crew[unit]] == state.seat:
            return no("other_crew", "R79", crew=crew)
        return no("not_your_unit", crew=crew)
    return unit


def unable(state: JackalState, unit: int) -> Refusal | None:
    """Dead, drunk or trapped."""
    name = f"@unit.{state.plan.units[unit]}"
    if state.dead >> unit & 1:
        return no("dead", unit=name)
    if state.drunk >> unit & 1:
        return no("drunk", "R22", unit=name)
    if state.trapped >> unit & 1:
        return no("trapped", "R81", unit=name)
    if unit in state.strays:
        return no("lost", "R115", unit=name)
    return None


def able_unit(state: JackalState, name: object) -> int | Refusal:
    """The number of a unit that the crew on turn may use and that can act."""
    unit = own_unit(state, name)
    if not isinstance(unit, int):
        return unit
    cause = unable(state, unit)
    return unit if cause is None else cause


def check_load(
    state: JackalState, load: object, place: int, unit: int = -1, *, cave: bool = False
) -> Refusal | None:
    """A load that doesn't exist, doesn't lie where the unit stands, or is not for the missionary. `cave`: what is taken
    along at its mouth, gold only."""
    if not isinstance(load, str) or load not in LOADS:
        return no("no_such_load")
    if load and LOAD[load] >= BOAT:
        if place >= SHIP or cave or LOAD[load] not in gear(state, place):
            return no("no_gear")
    elif load and (place >= SHIP or LOAD[load] not in lying(state, place)):
        return no("nothing_here")
    if load and unit >= 0 and 1 << unit & state.special & state.plan.missionary:
        ruling = "R129" if LOAD[load] < BOAT else "R223"
        return no("missionary_load", ruling, unit=f"@unit.{state.plan.units[unit]}")
    return None


def bulky(load: str) -> Refusal | None:
    """What nobody takes on board: a boat, an empty cart."""
    return no("ashore", "R213") if load and LOAD[load] in (BOAT, CART) else None


def shut(state: JackalState, unit: int, place: int, *, first: bool) -> Refusal | None:
    """A place where the unit may not choose to go (rows U of section 4.4)."""
    if place < CELLS and place in barred_forts(state, state.turn):
        return no("fort_enemy", "R20")
    if not state.special or place not in folk.barred(state, unit, state.turn, first=first):
        return None
    name = f"@unit.{state.plan.units[unit]}"
    if state.special >> unit & 1:
        return no("no_fighter", unit=name)
    foes = state.here[place] & state.foes[state.turn]
    if folk.protected(state, foes):
        return no("protected", "R128" if foes & state.plan.missionary & state.special else "R57")
    return no("peace", "R128", unit=name)


def crossing(state: JackalState, unit: int) -> Refusal | None:
    """Inside a spinner, before its last step."""
    step, cell = divmod(state.pos[unit], CELLS)
    steps = state.plan.faces.steps[state.faces[cell]]
    if step + 1 < steps and 1 << unit != state.plan.friday:
        return no("spinner", unit=f"@unit.{state.plan.units[unit]}", n=step + 1, steps=steps)
    return None


def entry(
    state: JackalState, unit: int, to: int, *, load: str = "", opens_laden: bool = False, first: bool = True
) -> Refusal | None:
    """The column "first step" of section 4.4 for a land cell."""
    ground = state.ground[to]
    if ground == CLOSED:
        return None if not load or opens_laden or LOAD[load] == CART else no("load_closed", "R76")  # R61
    cause = shut(state, unit, to, first=first)
    if cause:
        return cause
    if not load:
        return None
    if ground == BARE:
        if state.plan.faces.kind[state.faces[to]] == "jungle":
            return no("load_jungle")
        native = state.plan.faces.resurrects[state.faces[to]]
        return no("load_fort_native", "R87") if native else no("load_fort", "R88")
    if state.here[to] & folk.attackable(state, state.turn):
        return no("load_enemy", "R9")
    return None


def any_ship(state: JackalState, name: object) -> int | Refusal:
    """The number of the ship or boat that has that name."""
    names = state.plan.ship_names
    ship = names.index(name) if isinstance(name, str) and name in names else -1
    if not 0 <= ship < len(state.ships) or state.ships[ship] < 0:
        return no("no_ship")
    return ship
