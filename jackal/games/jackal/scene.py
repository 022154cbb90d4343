"""The board of Jackal: an island in an engraved sea, four crews, and gold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, cast

import pygame

from jackal.core.game import Action, Event, Message, View
from jackal.games.jackal import scene_pieces as things
from jackal.games.jackal.rules import actions
from jackal.games.jackal.rules.actions import Cell
from jackal.games.jackal.rules.data import JackalData
from jackal.games.jackal.rules.view import JackalView, UnitView
from jackal.games.jackal.scene_cards import Cards
from jackal.games.jackal.scene_chain import foresee, friends_of, ship_at
from jackal.games.jackal.scene_held import held
from jackal.games.jackal.scene_island import paint_island
from jackal.games.jackal.scene_log import telling
from jackal.games.jackal.scene_looks import LOADS, fleet, lies_at, moved_first
from jackal.games.jackal.scene_paint import paint
from jackal.games.jackal.scene_places import (
    EXTENT,
    cell_at,
    cell_place,
    is_land,
    key_of,
    middle,
    parse,
    step_place,
)
from jackal.games.jackal.scene_play import way_of
from jackal.games.jackal.scene_play_more import MoreDirector
from jackal.games.jackal.scene_strands import strands
from jackal.games.jackal.scene_words import Words
from jackal.ui.board import GLOWS, MAP, Board, Card, Frame, Glow, Host, Look, Piece, Place, Row, Sheet, Spot
from jackal.ui.motion import Part
from jackal.ui.picker import Path
from jackal.ui.theme import Colour

if TYPE_CHECKING:
    from jackal.ui.stage import Stage


SIGNS: Mapping[str, str] = {
    "load:coin": "jackal/coin",
    "load:empty": "ui/icon_cross",
    **{f"load:{load}": str(look) for load, look in LOADS.items() if isinstance(look, str)},
    "way:fire_ball": "jackal/cannonball",
    "button:take_coin": "jackal/coin",
    "button:take_big_treasure": "jackal/big_treasure",
    "button:take_nothing": "ui/icon_cross",
    "way:give_rum": "jackal/bottle",
    "button:give": "jackal/bottle",
}
"""Target that lies nowhere on the board -> the icon beside its words."""

GOLD_FIRST = ("cart_big", "cart_3", "cart_2", "cart_1", "big_treasure", "coin")
"""Loads that are taken along unless somebody wishes otherwise; boats and empty carts are left where they are."""

ANSWERED = frozenset({"cave_load", "rum"})
"""Decisions that are taken by buttons."""


class JackalBoard(Board):
    """See `Board`. Targets: `unit:white_1`, `ship:red`, `cell:4,3`, `step:4,3/2`, `load:coin`, `load:empty`, and
    `way:…`, `button:…` for what is not a place."""

    backdrop = "sea"
    selects = frozenset({"unit", "ship"})
    prefer: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "load": tuple(f"load:{load}" for load in (*GOLD_FIRST, "empty", "boat", "cart"))
    }
    keys: ClassVar[Mapping[str, str]] = {"load": "c"}
    glows: ClassVar[Mapping[str, Glow]] = {
        **GLOWS,
        "risk": Glow(GLOWS["go"].colour, "jackal/mark_unknown"),
        "fight": Glow(GLOWS["fight"].colour, "jackal/mark_attack"),
        "dive": Glow(GLOWS["dive"].colour, "jackal/mark_dive"),
        "doom": Glow(GLOWS["doom"].colour, "jackal/mark_deadly"),
        "rum": Glow(GLOWS["take"].colour, "jackal/bottle"),
        "launch": Glow(GLOWS["go"].colour, "jackal/boat_beached"),
    }

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.data: JackalData = host.game.data
        self.words_of = Words(host, self.data)
        self.cards = Cards(host, self.data)
        self._director: MoreDirector | None = None

    # the picture

    def extent(self, view: View) -> tuple[float, float, float, float]:
        return EXTENT

    def ground(self, surface: pygame.Surface, frames: Mapping[str, Frame], view: View) -> None:
        paint_island(surface, frames[MAP])

    def pieces(self, view: View) -> list[Piece]:
        return things.pieces(cast("JackalView", view), self.data)

    def held(self, view: View) -> list[Piece]:
        return held(self.grip, cast("JackalView", view), self.data)

    def paint(self, look: Look, size: tuple[int, int]) -> pygame.Surface:
        return paint(look, size)

    # pointing

    def targets(self, action: Action, view: View) -> Path:
        jackal = cast("JackalView", view)
        match action:
            case actions.Walk():
                way = ("way:walk",) if self._flies(action.unit, jackal) else ()
                return (f"unit:{action.unit}", self._goal(action.to, jackal), *way, _load(action.load))
            case actions.Disembark():
                return (f"unit:{action.unit}", self._goal(action.to, jackal))
            case actions.Board():
                way = ("way:board",) if self._flies(action.unit, jackal) else ()
                return (f"unit:{action.unit}", f"ship:{action.ship}", *way, _load(action.load))
            case actions.Swim():
                return (f"unit:{action.unit}", self._goal(action.to, jackal))
            case actions.Advance():
                unit = jackal.units[action.unit]
                step = f"step:{key_of(cast('Cell', unit.at), unit.step + 1)}"
                return (f"unit:{action.unit}", step, _load(action.load))
            case actions.Fly():
                goal = self._goal(action.to, jackal)
                if jackal.decision is not None:
                    return (goal, _load(action.load))
                near = _reach(cast("Cell", jackal.units[action.unit].at), action.to) == 1
                way = ("way:fly",) if near else ()  # nobody walks further
                return (f"unit:{action.unit}", goal, *way, _load(action.load))
            case actions.Resurrect():
                return (f"unit:{action.unit}", "way:resurrect")
            case actions.MoveShip():
                return (f"ship:{action.ship}", f"cell:{key_of(action.to)}")
            case actions.LaunchBoat():
                return (f"unit:{action.unit}", f"cell:{key_of(action.to)}")
            case actions.FireBall():
                return (f"ship:{jackal.crew}", "way:fire_ball")
            case actions.Choose():
                return (self._goal(action.to, jackal),)
            case actions.Drink():
                return (f"unit:{action.unit}", self._goal(action.to, jackal), _load(action.load))
            case actions.GiveRum():
                return (f"unit:{action.unit}", "way:give_rum", f"unit:{action.target}")
            case actions.ChooseLoad():
                return (f"button:take_{action.load or 'nothing'}",)
            case actions.AnswerRum():
                return ("button:give" if action.allow else "button:keep",)
            case actions.Vote():
                return ("button:agree" if action.agree else "button:refuse",)
            case actions.Stay():
                return ("button:stay",)
        return (f"button:{_tag(action)}",)

    def _goal(self, cell: Cell, view: JackalView) -> str:
        crew = ship_at(view, cell)
        return f"ship:{crew}" if crew else f"cell:{key_of(cell)}"

    def _flies(self, name: str, view: JackalView) -> bool:
        """Whether a unit stands on a plane that is ready to fly: then it must say whether it walks or flies."""
        unit = view.units[name]
        return unit.at is not None and view.planes.get(key_of(unit.at)) == "active"

    def spotlight(self, view: View) -> tuple[str, ...]:
        jackal = cast("JackalView", view)
        waiting = jackal.decision
        if waiting is None:
            return ()
        first = moved_first(jackal)
        if first is not None:
            return (f"cell:{key_of(first)}",)
        if waiting.kind == "order":
            return (f"cell:{key_of(waiting.at)}",)
        goals = [self._goal(cell, jackal) for cell in waiting.options] if waiting.kind == "rum" else []
        treated = [f"unit:{waiting.target}"] if waiting.target else []
        return (f"unit:{waiting.unit}", *goals, *treated)

    def places_at(self, spot: Spot, view: View) -> tuple[str, ...]:
        cell = cell_at(spot.x, spot.y)
        if cell is None:
            return ()
        jackal = cast("JackalView", view)
        found = [step for step in self._steps(cell, jackal) if self._inside(spot, step, jackal)]
        found.append(f"cell:{key_of(cell)}")
        found += [f"unit:{name}" for name, unit in jackal.units.items() if unit.at == cell and unit.place != "dead"]
        found += [f"ship:{ship}" for ship, at in fleet(jackal).items() if at == cell]
        found += [f"bear:{n}" for n, key in enumerate(jackal.bears) if key == key_of(cell)]
        return tuple(found)

    def _steps(self, cell: Cell, view: JackalView) -> list[str]:
        facts = self.data.tiles.get(view.tiles.get(key_of(cell), ""))
        steps = facts.steps if facts is not None else 0
        return [f"step:{key_of(cell, step)}" for step in range(1, steps + 1)]

    def _inside(self, spot: Spot, step: str, view: JackalView) -> bool:
        place = self.place(step, view)
        return place is not None and (spot.x - place.at.x) ** 2 + (spot.y - place.at.y) ** 2 <= (place.w / 2) ** 2

    def place(self, target: str, view: View) -> Place | None:
        group, _, name = target.partition(":")
        if group == "cell":
            return cell_place(parse(name)[0])
        if group == "step":
            cell, step = parse(name)
            tile = cast("JackalView", view).tiles[key_of(cell)]
            return step_place(cell, tile, step, self.data.tiles[tile].steps)
        return None

    def label(self, target: str, view: View) -> str:
        name = target.partition(":")[2]
        if target.startswith("way:") and name != "resurrect":
            return self.host.say(f"action.{name}")
        jackal = cast("JackalView", view)
        if target == "load:empty" and (jackal.treasures or jackal.carts or jackal.beached):
            return self.host.say("target.empty.all")
        return super().label(target, view)

    def label_sign(self, target: str) -> str:
        return SIGNS.get(target, "")

    # what a click would do

    def kind(self, action: Action, view: View, warned: bool) -> str:
        if isinstance(action, actions.GiveRum):
            return "doom" if warned else "rum"
        if isinstance(action, actions.LaunchBoat | actions.FireBall):
            return "doom" if warned else "launch" if isinstance(action, actions.LaunchBoat) else "fight"
        if isinstance(action, actions.Advance | actions.MoveShip | actions.Resurrect):
            return "doom" if warned else self._advance_kind(action, cast("JackalView", view))
        seen = foresee(action, cast("JackalView", view), self.data)
        if seen is None:
            return "doom" if warned else "go"
        if seen.end == "death":
            return "doom"
        if seen.fights:
            return "fight"
        if seen.end == "sea" and not isinstance(action, actions.Swim):
            return "dive"
        if warned:
            return "doom"
        if isinstance(action, actions.Drink):
            return "rum"
        if seen.end == "closed":
            return "go" if len(seen.cells) <= 2 else "risk"
        return "go"

    def _advance_kind(self, action: Action, view: JackalView) -> str:
        if not isinstance(action, actions.Advance):
            return "go"
        unit = view.units[action.unit]
        rivals = [other for other in view.units.values() if other.at == unit.at and other.step == unit.step + 1]
        return "fight" if any(other.crew not in friends_of(view, unit.crew) for other in rivals) else "go"

    def ride(self, action: Action, view: View) -> Look:
        load = getattr(action, "load", "")
        if not load or isinstance(action, actions.ChooseLoad):
            return None
        seen = foresee(action, cast("JackalView", view), self.data)
        return LOADS[load] if seen is None or seen.carries else None

    def preview(self, action: Action, view: View) -> tuple[Spot, ...]:
        seen = foresee(action, cast("JackalView", view), self.data)
        if seen is None or len(seen.cells) < 3:
            return ()
        return tuple(middle(cell) for cell in seen.cells)

    def guess(self, clicked: Sequence[str], view: View) -> Action | None:
        jackal = cast("JackalView", view)
        seat = jackal.player
        if jackal.decision is not None or jackal.vote is not None:
            cell = self._cell_of(clicked[-1], jackal)
            seat = jackal.decision.seat if jackal.decision is not None else seat
            asked = jackal.vote is not None or (jackal.decision is not None and jackal.decision.kind in ANSWERED)
            return None if cell is None or asked else actions.Choose(seat, cell)
        name = next((target[5:] for target in clicked if target.startswith("unit:")), "")
        last = clicked[-1].removeprefix("unit:")
        if "way:give_rum" in clicked and name and last in jackal.units:
            return actions.GiveRum(seat, name, last)
        if last in jackal.units and jackal.units[last].crew == jackal.crew:
            name, clicked = last, clicked[-1:]  # another of his: he would go with that one, were he free to
        ship = next((target[5:] for target in clicked if target.startswith("ship:")), "")
        cell = self._cell_of(clicked[-1], jackal)
        if name in jackal.units:
            unit = jackal.units[name]
            if unit.place == "dead" or unit.at is None:
                return None
            return self._meant(seat, name, unit, unit.at if cell is None or len(clicked) < 2 else cell, jackal)
        if ship in fleet(jackal):
            return actions.MoveShip(seat, ship, cell if cell is not None else fleet(jackal)[ship])
        return None

    def _cell_of(self, target: str, view: JackalView) -> Cell | None:
        group, _, name = target.partition(":")
        if group in ("cell", "step"):
            return parse(name)[0]
        if group == "ship":
            return fleet(view).get(name)
        if group == "unit" and name in view.units:
            return view.units[name].at
        return None

    def _meant(self, seat: int, name: str, unit: UnitView, cell: Cell, view: JackalView) -> Action:
        load = next(iter(lies_at(view, key_of(cast("Cell", unit.at), unit.step))), "")
        if unit.place == "ship":
            return actions.Disembark(seat, name, cell)
        if unit.place == "sea":
            return actions.Swim(seat, name, cell)
        crew = ship_at(view, cell)
        if crew:
            return actions.Board(seat, name, crew, load)
        if not is_land(cell):
            launches = "boat" in lies_at(view, key_of(cast("Cell", unit.at)))
            return actions.LaunchBoat(seat, name, cell) if launches else actions.Walk(seat, name, cell)
        return actions.Walk(seat, name, cell, load)

    def extra_actions(self, view: View) -> Sequence[Action]:
        jackal = cast("JackalView", view)
        return () if jackal.vote is not None or jackal.outcome is not None else (actions.ProposeEnd(jackal.player),)

    # words

    def prompt(self, view: View, chosen: tuple[str, ...], seat: int | None) -> str:
        return self.words_of.prompt(cast("JackalView", view), chosen, seat)

    def rows(self, view: View) -> list[Row]:
        return self.words_of.rows(cast("JackalView", view))

    def status(self, view: View) -> tuple[tuple[Look, str, str], ...]:
        return self.words_of.status(cast("JackalView", view))

    def sheets(self, view: View) -> tuple[Sheet, ...]:
        return self.words_of.sheets(cast("JackalView", view))

    def card(self, targets: Sequence[str], view: View) -> Card | None:
        return self.cards.card(targets, cast("JackalView", view))

    def line_colour(self, message: Message, seat: int, view: View) -> Colour:
        return self.words_of.line_colour(message, seat, cast("JackalView", view))

    def tell(self, messages: Sequence[Message]) -> Sequence[Message]:
        return telling(messages)

    # movement

    def begin(self, stage: Stage, before: View, after: View) -> None:
        jackal: Any = before
        crews = {name: unit.crew for name, unit in jackal.units.items()}
        self._director = MoreDirector(stage, self.data, dict(jackal.tiles), crews)

    def strands(self, events: Sequence[Event]) -> list[list[list[Event]]]:
        return strands(events)

    def play(self, event: Event) -> Part | None:
        return self._director.show(event) if self._director is not None else None

    def trail(self, events: Sequence[Event]) -> tuple[tuple[Spot, ...], ...]:
        return way_of(tuple(events))


def _tag(action: Action) -> str:
    return str(type(action).__struct_config__.tag)


def _reach(start: Cell, end: Cell) -> int:
    """How many king's moves lie between two cells."""
    return max(abs(start[0] - end[0]), abs(start[1] - end[1]))


def _load(load: str) -> str:
    return f"load:{load or 'empty'}"
