"""Where a step will surely lead, as far as the tiles are open: for marks, warnings and the dotted line under the mouse.

Only the view is read. What cannot be known (a closed tile, a choice to come) ends the forecast.
"""

from __future__ import annotations

from dataclasses import dataclass

from jackal.core.game import Action
from jackal.games.jackal.rules import actions
from jackal.games.jackal.rules.actions import Cell
from jackal.games.jackal.rules.board import DIRECTIONS, SHOTS, VECTORS, XY, cell_of
from jackal.games.jackal.rules.data import JackalData
from jackal.games.jackal.rules.view import JackalView, UnitView
from jackal.games.jackal.scene_looks import crew_of, fleet
from jackal.games.jackal.scene_places import is_land, key_of

LONGEST = 200
"""Steps after which a forecast gives up; a ring ends long before."""


@dataclass(frozen=True)
class Forecast:
    """`cells`: the way, from the start on. `end`: stop, closed (unknown ground), choice, sea, ship, death.
    `fights`: an enemy is hit on the way. `carries`: a load would come along to the end."""

    cells: tuple[Cell, ...]
    end: str
    fights: bool = False
    carries: bool = True


def friends_of(view: JackalView, crew: str) -> frozenset[str]:
    """The crews that share their gold with this one, itself included."""
    return frozenset(next((side.crews for side in view.sides if crew in side.crews), (crew,)))


def enemies_at(view: JackalView, crew: str, cell: Cell, step: int = 0) -> bool:
    """Whether an enemy of a crew stands there (on that step, if the cell is a spinner)."""
    friends = friends_of(view, crew)
    return any(
        unit.at == cell and unit.crew not in friends and unit.place in ("land", "sea") and unit.step in (0, step)
        and not unit.lost
        for unit in view.units.values()
    )


def ship_at(view: JackalView, cell: Cell) -> str:
    """The crew whose ship, or the boat that lies on a cell, empty if none does."""
    return next((ship for ship, at in fleet(view).items() if at == cell), "")


def heads(view: JackalView, data: JackalData, cell: Cell) -> list[int]:
    """The directions of an open arrow or cannon, as it lies."""
    key = key_of(cell)
    turned = 2 * view.rotation.get(key, 0)
    return [(DIRECTIONS.index(head) + turned) % 8 for head in data.tiles[view.tiles[key]].heads]


ON_THE_WAY = frozenset({"arrow", "horse", "flight", "exit", "wash"})
"""Decisions that send the unit on."""


def aim(action: Action, view: JackalView) -> tuple[str, Cell | None]:
    """Who moves by an action, and to which cell his first step goes."""
    waiting = view.decision
    match action:
        case actions.Walk() | actions.Disembark() | actions.Swim() | actions.Fly() | actions.Drink():
            return action.unit, action.to
        case actions.Board():
            return action.unit, fleet(view)[action.ship]
        case actions.Advance() | actions.Resurrect():
            return action.unit, None
        case actions.Choose():
            return (waiting.unit if waiting is not None and waiting.kind in ON_THE_WAY else ""), action.to
        case _:
            return "", None


def foresee(action: Action, view: JackalView, data: JackalData) -> Forecast | None:
    """The forecast of a unit's action; None for actions that move no unit to another cell."""
    name, to = aim(action, view)
    unit = view.units.get(name)
    if unit is None or unit.at is None or to is None:
        return None
    waiting = view.decision
    mode = "walk"
    if isinstance(action, actions.Fly) or (waiting is not None and waiting.kind == "flight"):
        mode = "plane"
    elif waiting is not None and waiting.kind == "horse":
        mode = "horse"
    return _follow(view, data, unit, to=to, mode=mode)


def _follow(view: JackalView, data: JackalData, unit: UnitView, *, to: Cell, mode: str) -> Forecast:
    crew = unit.crew
    start = unit.at or to
    friends = friends_of(view, crew)
    way, fights, carries = [start], False, True
    opens_laden = view.options.get("arrow_ice_closed_with_load") == "carry"
    used: set[tuple[Cell, Cell]] = set()
    came, at = start, to
    while len(way) < LONGEST:
        if (came, at) in used:
            return Forecast(tuple(way), "death", fights, False)
        used.add((came, at))
        way.append(at)
        if not is_land(at):
            owner = ship_at(view, at)
            end = "sea" if not owner else "ship" if crew_of(view, owner) in friends else "death"
            fights = fights or (end == "sea" and enemies_at(view, crew, at))
            return Forecast(tuple(way), end, fights, carries and end == "ship")
        tile = view.tiles[key_of(at)]
        if tile == "closed":
            return Forecast(tuple(way), "closed", fights, carries and (mode != "walk" or opens_laden))
        facts = data.tiles[tile]
        foes = facts.kind != "jungle" and enemies_at(view, crew, at, 1 if facts.steps else 0)
        if (facts.kind == "fort" and foes) or (facts.kind == "cannibal" and unit.kind != "friday"):
            return Forecast(tuple(way), "death", fights, False)
        fights = fights or foes
        carries = carries and not foes and facts.kind not in ("fort", "jungle")
        following = _next(view, data, crew, came=came, at=at, mode=mode)
        if isinstance(following, str):
            return Forecast(tuple(way), following, fights, carries)
        came, at = at, following
        if facts.kind in ("arrow", "cannon"):
            mode = "walk"
    return Forecast(tuple(way), "choice", fights, carries)


def _next(view: JackalView, data: JackalData, crew: str, *, came: Cell, at: Cell, mode: str) -> Cell | str:
    """The cell that an open tile sends a unit on to, or how the forecast ends there."""
    kind = data.tiles[view.tiles[key_of(at)]].kind
    if kind == "arrow":
        ways = heads(view, data, at)
        if len(ways) > 1:
            return "choice"
        dx, dy = VECTORS[ways[0]]
        return at[0] + dx, at[1] + dy
    if kind == "ice":
        return (2 * at[0] - came[0], 2 * at[1] - came[1]) if mode == "walk" else "choice"
    if kind in ("horse", "cave"):
        return "choice"
    if kind == "crocodile":
        return came
    if kind == "cannon" and view.options.get("cannon_mode", "instant") == "instant":
        return XY[SHOTS[cell_of(at)][heads(view, data, at)[0]]]
    if kind == "balloon":
        return view.ships[crew]
    return "stop"
