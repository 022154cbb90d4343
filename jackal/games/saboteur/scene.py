"""The board of Saboteur: a mine in section that grows, hands of cards, and signs at which broken tools hang."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, cast

import pygame

from jackal.core.game import Action, Event, Message, View
from jackal.games.saboteur import scene_pieces as things
from jackal.games.saboteur.rules import actions
from jackal.games.saboteur.rules import events as told
from jackal.games.saboteur.rules.data import SaboteurData
from jackal.games.saboteur.rules.view import SaboteurView
from jackal.games.saboteur.scene_held import held, turn_of
from jackal.games.saboteur.scene_paint import Painter
from jackal.games.saboteur.scene_places import (
    GOALS,
    card_names,
    cell_at,
    cell_place,
    extent,
    frames,
    goal_at,
    key_of,
    parse,
)
from jackal.games.saboteur.scene_play import Director
from jackal.games.saboteur.scene_words import Words
from jackal.ui.board import (
    GLOWS,
    MAP,
    Board,
    Brief,
    Card,
    Frame,
    Glow,
    Host,
    Link,
    Look,
    Piece,
    Place,
    Row,
    Sheet,
    Spot,
)
from jackal.ui.motion import Part
from jackal.ui.picker import Path, Step
from jackal.ui.theme import CAN_CLICK, GOLD, INK, MOSS, VERMILION, mix

if TYPE_CHECKING:
    from jackal.ui.stage import Stage


class SaboteurBoard(Board):
    """See `Board`; the targets are those of `scene_places`."""

    backdrop = "mine"
    selects = frozenset({"card"})
    prefer: ClassVar[Mapping[str, tuple[str, ...]]] = {"turn": ("turn:0", "turn:180")}
    keys: ClassVar[Mapping[str, str]] = {"turn": "r"}
    right = "turn"
    quiet = frozenset({"card", "gold", "lay"})
    private = frozenset({"look"})
    glows: ClassVar[Mapping[str, Glow]] = {
        **GLOWS,
        "turned": Glow(mix(CAN_CLICK, INK, 0.5), ("sign", "refresh")),
        "harm": Glow(GLOWS["fight"].colour),
        "look": Glow(GLOWS["hint"].colour),
        "away": Glow(mix(GOLD, CAN_CLICK, 0.35)),
    }

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.data: SaboteurData = host.game.data
        self.words_of = Words(host, self.data)
        self.painter = Painter(host)
        self._director: Director | None = None
        self._told_rounds: set[int] = set()

    # the picture

    def extent(self, view: View) -> tuple[float, float, float, float]:
        return extent(cast("SaboteurView", view))

    def frames(self, rect: pygame.Rect, view: View) -> dict[str, Frame]:
        return frames(rect, cast("SaboteurView", view))

    def pieces(self, view: View) -> list[Piece]:
        return things.pieces(cast("SaboteurView", view))

    def held(self, view: View) -> list[Piece]:
        mine = cast("SaboteurView", view)
        tray = {piece.id: piece for piece in (*things.tray(mine), *things.notes(mine))}
        return held(self.grip, mine, self.host, tray)

    def paint(self, look: Look, size: tuple[int, int]) -> pygame.Surface:
        return self.painter.paint(look, size)

    def shape(self, look: Look) -> Hashable:
        return "card" if isinstance(look, tuple) and look[0] in ("card", "back") else look

    # pointing

    def targets(self, action: Action, view: View) -> Path:
        return self.paths(action, view)[0]

    def paths(self, action: Action, view: View) -> tuple[Path, ...]:
        mine = cast("SaboteurView", view)
        match action:
            case actions.PlayPath(card=card, x=x, y=y, rot=rot):
                return self._with(card, mine, f"cell:{key_of((x, y))}", f"turn:{rot}")
            case actions.PlayBroken(card=card, target=target):
                return self._with(card, mine, f"seat:{target}")
            case actions.PlayRepair(card=card, target=target, tool=tool):
                both = [one for one in mine.broken[target] if one in self._mends(card)]
                return self._with(card, mine, f"seat:{target}", *([f"tool:{tool}"] if len(both) > 1 else []))
            case actions.PlayRockfall(card=card, x=x, y=y):
                return self._with(card, mine, f"cell:{key_of((x, y))}")
            case actions.PlayMap(card=card, goal=goal):
                return self._with(card, mine, f"goal:{goal}")
            case actions.Pass(cards=cards):
                return self._sets(cards, mine, "pile:discard")
            case actions.MendSelf(cards=cards, tool=tool):
                return self._sets(cards, mine, f"mend:{tool}")
            case actions.Reveal(goal=goal):
                return ((f"goal:{goal}",),)
            case actions.Orient(rot=rot):
                return ((f"lay:{rot}",),)
            case actions.Pick(nuggets=nuggets):
                return tuple((f"gold:{nuggets}/{copy}",) for copy in range(mine.fan.count(nuggets)))
        raise ValueError(f"{action} is not an action of the mine")

    def _mends(self, card: str) -> tuple[str, ...]:
        return next(one.tools for one in self.data.action if one.id == card)

    @staticmethod
    def _with(card: str, view: SaboteurView, *steps: Step) -> tuple[Path, ...]:
        """The paths that begin with any copy of a card in the hand."""
        return tuple((f"card:{card}/{copy}", *steps) for copy in range(view.hand.count(card)))

    @staticmethod
    def _sets(cards: tuple[str, ...], view: SaboteurView, last: str) -> tuple[Path, ...]:
        """The paths that begin with any copies of these cards, in any order."""
        found: list[frozenset[str]] = [frozenset()]
        for card in cards:
            copies = [name for name in card_names(view.hand) if name.partition("/")[0] == card]
            found = [chosen | {f"card:{name}"} for chosen in found for name in copies if f"card:{name}" not in chosen]
        return tuple((chosen if len(chosen) > 1 else next(iter(chosen)), last) for chosen in dict.fromkeys(found))

    def places_at(self, spot: Spot, view: View) -> tuple[str, ...]:
        if spot.frame != MAP:
            return ()
        cell = cell_at(spot.x, spot.y)
        goal = goal_at(cell)
        return (f"goal:{goal}",) if goal else (f"cell:{key_of(cell)}",)

    def place(self, target: str, view: View) -> Place | None:
        group, _, name = target.partition(":")
        if group == "cell":
            return cell_place(parse(name))
        return cell_place(GOALS[name]) if group == "goal" else None

    def spotlight(self, view: View) -> tuple[str, ...]:
        mine = cast("SaboteurView", view)
        if mine.phase != "orient":
            return ()
        return tuple(f"goal:{name}" for name, goal in mine.goals.items() if goal.card and goal.rot is None)

    def label(self, target: str, view: View) -> str:
        group, _, name = target.partition(":")
        if group == "turn":
            return self.host.say("target.turn")
        if group == "mend":
            return self.host.say("target.mend", tool=self.host.say(f"tool.{name}.object"))
        return self.host.say(f"tool.{name}" if group == "tool" else f"target.{group}_{name}")

    def label_sign(self, target: str) -> str:
        group, _, name = target.partition(":")
        if group in ("tool", "mend"):
            return f"saboteur/tool_{name}"
        return "ui/icon_refresh" if group == "turn" else ""

    # what a click would do

    def kind(self, action: Action, view: View, warned: bool) -> str:
        match action:
            case actions.PlayPath(rot=rot):
                return "go" if rot == turn_of(self.grip) or self._same(action) else "turned"
            case actions.PlayBroken() | actions.PlayRockfall():
                return "harm"
            case actions.PlayMap():
                return "look"
            case actions.Pass():
                return "away"
        return "go"

    @staticmethod
    def _same(action: actions.PlayPath) -> bool:
        """Whether the card has but one position: then it never lies the wrong way up."""
        return "straight" in action.card or "cross" in action.card

    def guess(self, clicked: Sequence[str], view: View) -> Action | None:
        mine = cast("SaboteurView", view)
        seat = mine.turn
        card = next((target[5:].partition("/")[0] for target in clicked if target.startswith("card:")), "")
        group, _, name = clicked[-1].partition(":")
        if mine.phase == "choose_goal" and group == "goal":
            return actions.Reveal(seat, name)
        if not card or mine.phase != "choose" or group == "card":
            return None
        return self._meant(seat, card, group, name, mine)

    def _meant(self, seat: int, card: str, group: str, name: str, view: SaboteurView) -> Action | None:
        """What somebody meant who clicked there with a card in hand."""
        if group in ("cell", "goal"):
            x, y = GOALS[name] if group == "goal" else parse(name)
            if card == "rockfall":
                return actions.PlayRockfall(seat, x, y)
            if card == "map":
                return actions.PlayMap(seat, name) if group == "goal" else None
            return actions.PlayPath(seat, card, x, y, turn_of(self.grip))
        if group == "seat":
            target = int(name)
            if card.startswith("repair_"):
                tools = self._mends(card)
                tool = next((one for one in tools if one in view.broken[target]), tools[0])
                return actions.PlayRepair(seat, card, target, tool)
            return actions.PlayBroken(seat, card, target) if card.startswith("broken_") else None
        return actions.Pass(seat, (card,)) if (group, name) == ("pile", "discard") else None

    def brief(self, view: View) -> Brief | None:
        mine = cast("SaboteurView", view)
        if mine.phase in ("gold", "over"):
            return None
        return Brief(("role", mine.round), first=not mine.history)

    def gathers(self, events: Sequence[Event]) -> bool:
        return any(isinstance(event, told.RoundEnded | told.RoundBegan | told.GameEnded) for event in events)

    # words

    def prompt(self, view: View, chosen: tuple[str, ...], seat: int | None) -> str:
        return self.words_of.prompt(cast("SaboteurView", view), self.grip, seat)

    def rows(self, view: View) -> list[Row]:
        return self.words_of.rows(cast("SaboteurView", view), self.grip)

    def status(self, view: View) -> tuple[tuple[Look, str, str], ...]:
        return self.words_of.status(cast("SaboteurView", view))

    def sheets(self, view: View) -> tuple[Sheet, ...]:
        return self.words_of.sheets(cast("SaboteurView", view))

    def card(self, targets: Sequence[str], view: View) -> Card | None:
        return self.words_of.card(targets, cast("SaboteurView", view), self.grip)

    def tell(self, messages: Sequence[Message]) -> Sequence[Message]:
        keys = {message.key for message in messages}
        found = "log.treasure_found" in keys
        return [
            message
            for message in messages
            if not (found and message.key == "log.goal_turned" and message.args.get("card") == "@card.goal_gold")
        ]

    # movement

    def begin(self, stage: Stage, before: View, after: View) -> None:
        both = cast("SaboteurView", before), cast("SaboteurView", after)
        self._director = Director(stage, self.words_of, self._told_rounds, both)

    def play(self, event: Event) -> Part | None:
        return self._director.show(event) if self._director is not None else None

    def links(self, events: Sequence[Event]) -> tuple[Link, ...]:
        out = []
        for event in events:
            match event:
                case told.ToolBroken(seat=seat, target=target, tool=tool):
                    out.append(Link(f"seat:{seat}", f"seat:{target}", VERMILION, f"saboteur/tool_{tool}_broken"))
                case told.ToolMended(seat=seat, target=target, tool=tool):
                    out.append(Link(f"seat:{seat}", f"seat:{target}", MOSS, f"saboteur/tool_{tool}"))
                case told.MapUsed(seat=seat, goal=goal):
                    out.append(Link(f"seat:{seat}", f"goal:{goal}", GLOWS["hint"].colour, "saboteur/mark_peek"))
                case told.SelfMended(seat=seat, tool=tool):
                    out.append(Link(f"seat:{seat}", f"seat:{seat}", MOSS, f"saboteur/tool_{tool}"))
        return tuple(out)


