"""How one game looks on the table: what every game's `scene.py` gives to the one scene that serves them all.

A board says *what* is to be seen, in units of its own, and *what can be pointed at*, by name. It draws from a view
only, keeps no truth of its own and decides no rule. Everything else is done for it by the `Plate` (pixels, caching,
zoom, glow, what lies under the mouse), the `Picker` (clicks) and the `Stage` (movement).

- A `Frame` is a sheet with units of its own: the map, a hand of cards, a tray of dice. Most games need the map alone.
- A `Piece` is a thing on it: a tile, a pirate, a card. `Board.pieces(view)` lists them all, afresh for each view;
  what differs from one view to the next moves, appears or fades by itself, and `Board.play` stages it better.
- A *target* is the name of something that can be clicked: `unit:white_1`, `cell:4,3`, `load:coin`, `button:pass`.
  Targets that lie nowhere on the board (no piece and no `place`) are offered as buttons.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

import pygame

from jackal.ui.craft import rounded
from jackal.ui.motion import Part
from jackal.ui.picker import Path
from jackal.ui.sprites import sprite
from jackal.ui.theme import CAN_CLICK, CREWS, FOAM, GOLD, INK_SOFT, NIGHT, SEA, VERMILION, Colour, mix

if TYPE_CHECKING:
    from jackal.core.game import Action, Event, Game, Message, View
    from jackal.core.text import Texts
    from jackal.ui.stage import Stage

Look = Hashable
"""What a piece looks like: a sprite (`jackal/fort`), or anything that `Board.paint` understands. Equal looks, equal
pictures."""

MAP = "map"
"""The frame that the mouse wheel zooms."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A point of a frame, in its units."""

    x: float
    y: float
    frame: str = MAP


@dataclass(frozen=True, slots=True)
class Piece:
    """A thing on the table. `id` is unique in a view; a piece that keeps it through a change is the same thing.

    `at` is the middle, `w` x `h` the size in units of its frame. Higher `z` lies further up. `still`: part of the
    cached layer while nothing moves it (tiles, cards on the table). `picks`: the targets under the mouse where this
    piece lies, topmost first; none = the mouse looks through it. `lift`: raised above the table, in units.
    """

    id: str
    look: Look
    at: Spot
    w: float
    h: float
    z: float = 0.0
    still: bool = False
    picks: tuple[str, ...] = ()
    angle: float = 0.0
    alpha: int = 255
    lift: float = 0.0


@dataclass(frozen=True, slots=True)
class Place:
    """The outline of a target that is no piece: a cell, a hex, a zone. `w` x `h` with rounded corners (`round` in
    parts of the smaller side), or the `corners` of a polygon, relative to `at`."""

    at: Spot
    w: float
    h: float
    round: float = 0.12
    corners: tuple[tuple[float, float], ...] = ()


def near(pixel: float) -> int:
    """The pixel that a point falls on. Halves all go the same way, so that cells an odd number of pixels wide lie at
    even distances (`round` would send every other one back).

    >>> [near(25.5 + 51 * n) for n in range(4)]
    [26, 77, 128, 179]
    """
    return math.floor(pixel + 0.5)


def whole(unit: float) -> float:
    """A unit in whole pixels, so that tiles meet evenly; fractions stay where units are small (a map in miles).

    >>> whole(51.7), whole(0.4)
    (51.0, 0.4)
    """
    return float(int(unit)) if unit >= 8 else unit


@dataclass(frozen=True, slots=True)
class Frame:
    """Where a sheet lies in the window: `origin` is the pixel of its point (0, 0), `unit` pixels make one unit.
    `clip`: the rectangle of the window that it may show in."""

    origin: tuple[float, float]
    unit: float
    clip: pygame.Rect

    def px(self, x: float, y: float) -> tuple[float, float]:
        """The pixel of a point of the sheet."""
        return self.origin[0] + x * self.unit, self.origin[1] + y * self.unit

    def units(self, pos: tuple[float, float]) -> tuple[float, float]:
        """The point of the sheet under a pixel."""
        return (pos[0] - self.origin[0]) / self.unit, (pos[1] - self.origin[1]) / self.unit


@dataclass(frozen=True, slots=True)
class Glow:
    """How a target that can be clicked is lit: the colour, and a small sign in its corner (a look) or none."""

    colour: Colour = CAN_CLICK
    sign: Look = ""


GLOWS: Mapping[str, Glow] = {
    "go": Glow(mix(CAN_CLICK, (44, 172, 74), 0.5)),
    "fight": Glow(mix(VERMILION, FOAM, 0.22)),
    "dive": Glow(mix(SEA, FOAM, 0.4)),
    "doom": Glow(mix(NIGHT, VERMILION, 0.35)),
    "take": Glow(GOLD),
    "hint": Glow((84, 134, 222)),
}
"""Kinds of what a click would do, common to all games; a board may add its own (`Board.glows`)."""


@dataclass(frozen=True, slots=True)
class Card:
    """What the panel says about the thing under the mouse. `lines` are paragraphs; `rulings` can be clicked."""

    title: str
    lines: tuple[str, ...] = ()
    look: Look = None
    rulings: tuple[str, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the panel: a player, or a crew of his. `chips` are small signs with a number or word each, as they
    hang at the player's sign; `beside` are small pictures after the detail; `tip` says all of it in words. `target`:
    what a click on the line means, where the players themselves are chosen."""

    seat: int
    title: str
    detail: str = ""
    look: Look = None
    score: str = ""
    colour: Colour = INK_SOFT
    lit: bool = False
    out: bool = False
    chips: tuple[tuple[Look, str], ...] = ()
    target: str = ""
    beside: tuple[Look, ...] = ()
    tip: str = ""


@dataclass(frozen=True, slots=True)
class Link:
    """An arrow from one target to another, on the board or in the panel: who did something to whom. `look` is the
    sign on its way."""

    start: str
    end: str
    colour: Colour
    look: Look = None


@dataclass(frozen=True, slots=True)
class Brief:
    """Something that every person has to see alone before the match goes on: his role. `key` changes with it.
    `first`: nobody has done anything since, so that all persons look one after the other."""

    key: Hashable
    first: bool = False


@dataclass(frozen=True, slots=True)
class Grip:
    """What the person at the screen is about, as far as it shows. `chosen`: clicked so far; `pointed`: what a click
    would take, and `action` what it would do if that settles everything; `under`: all that lies under the mouse;
    `wishes`: toggle group -> wanted target; `looking`: a private thing that he holds the button on; `brief`: he is
    shown what he has to see alone; `news`: what the last action told him, as long as nothing else was done."""

    chosen: tuple[str, ...] = ()
    pointed: str = ""
    action: Action | None = None
    wishes: Mapping[str, str] = field(default_factory=dict)
    looking: str = ""
    under: tuple[str, ...] = ()
    brief: bool = False
    news: tuple[Event, ...] = ()


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a `Sheet`."""

    title: str
    value: str = ""
    look: Look = None


@dataclass(frozen=True, slots=True)
class Sheet:
    """Something to look up on demand: what is still face down, a discard pile, a price list. `large`: its pictures
    matter more than its words, such as cards that are turned up."""

    title: str
    entries: tuple[Entry, ...]
    note: str = ""
    large: bool = False


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits where: what a board may say about a player."""

    name: str
    colour: Colour = CREWS[0]
    bot: str = ""


def disc(seat: int, size: int) -> pygame.Surface:
    """A plain token of a seat's colour, where nobody gives a better one."""
    return rounded((size, size), size // 2, (*CREWS[seat % len(CREWS)], 255))


@dataclass
class Host:
    """What a board is given: the game, its texts and who plays. `badge` paints a seat's token at a size in pixels."""

    game: Game
    texts: Texts
    seats: Sequence[Seat] = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    badge: Callable[[int, int], pygame.Surface] = disc

    def say(self, key: str, /, **args: str | int) -> str:
        """A text by its key."""
        return self.texts.say(key, **args)

    def tell(self, message: Message) -> str:
        """A message of the rules in words."""
        return self.texts.message(message, [seat.name for seat in self.seats])

    def name(self, seat: int) -> str:
        """The name of a seat."""
        return self.seats[seat].name


class Board(ABC):
    """One game's looks. Subclasses are named in the registry; the scene makes one for each match on the screen."""

    backdrop: ClassVar[str] = "sea"
    """The texture under everything (see `ui.paint.backdrop`)."""

    selects: ClassVar[frozenset[str]] = frozenset()
    """Groups of targets that only say who acts: see `Picker`."""

    prefer: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """Toggle groups and their targets, most wanted first: see `Picker`."""

    keys: ClassVar[Mapping[str, str]] = {}
    """The letter that turns each toggle group ("r" turns a card over); it goes before the common keys of a match."""

    right: ClassVar[str] = ""
    """The toggle group that the right button turns as long as it decides something; else that button goes one step
    back."""

    quiet: ClassVar[frozenset[str]] = frozenset()
    """Groups of targets that are lit only under the mouse: what is plainly there to be picked up, such as a hand."""

    private: ClassVar[frozenset[str]] = frozenset()
    """Groups of targets that show their owner what they hide while he holds the button (or Q) down."""

    glows: ClassVar[Mapping[str, Glow]] = GLOWS

    def __init__(self, host: Host) -> None:
        self.host = host
        self.grip = Grip()

    # the sheets

    @abstractmethod
    def extent(self, view: View) -> tuple[float, float, float, float]:
        """The part of the map that has to be seen: left, top, width, height in its units."""

    def frames(self, rect: pygame.Rect, view: View) -> dict[str, Frame]:
        """The sheets in a rectangle of the window, before zooming. Default: the map alone, as large as it fits."""
        return {MAP: self.fitted(rect, self.extent(view))}

    @staticmethod
    def fitted(rect: pygame.Rect, extent: tuple[float, float, float, float]) -> Frame:
        """A frame that shows `extent` as large as `rect` lets it be, in the middle; units are whole pixels if large."""
        left, top, width, height = extent
        unit = whole(min(rect.w / width, rect.h / height))
        origin = rect.centerx - (left + width / 2) * unit, rect.centery - (top + height / 2) * unit
        return Frame((round(origin[0]), round(origin[1])), unit, rect.copy())

    # the picture

    def ground(self, surface: pygame.Surface, frames: Mapping[str, Frame], view: View) -> None:  # noqa: B027 - may be left out
        """Paint what lies under everything, over the whole rectangle of the board. Cached by `ground_key`."""

    def ground_key(self, view: View) -> Hashable:
        """The ground is painted anew when this changes."""
        return None

    @abstractmethod
    def pieces(self, view: View) -> list[Piece]:
        """Everything on the table, from what this view knows."""

    def held(self, view: View) -> list[Piece]:
        """The pieces that stand otherwise, or besides, because of `grip`: a lifted card, a tile tried in its place."""
        return []

    def paint(self, look: Look, size: tuple[int, int]) -> pygame.Surface:
        """The picture of a look in real pixels; cached by the caller. Default: the sprite of that name."""
        return sprite(str(look), size)

    def shape(self, look: Look) -> Hashable:
        """Names the outline of a look: equal shapes share their glow (all cards of a hand do)."""
        return look

    # pointing

    @abstractmethod
    def targets(self, action: Action, view: View) -> Path:
        """The things to click, in order, that single out this action among all legal ones."""

    def paths(self, action: Action, view: View) -> tuple[Path, ...]:
        """All ways to click an action, where there are several: with either of two equal cards."""
        return (self.targets(action, view),)

    def places_at(self, spot: Spot, view: View) -> tuple[str, ...]:
        """The targets under a point that are no pieces (cells), topmost first."""
        return ()

    def place(self, target: str, view: View) -> Place | None:
        """The outline of a target that is no piece."""
        return None

    def spotlight(self, view: View) -> tuple[str, ...]:
        """Targets that are lit as chosen whatever is clicked: what the decision is about."""
        return ()

    def label(self, target: str, view: View) -> str:
        """The words on a button or in a menu for a target that lies nowhere on the board."""
        return self.host.say(f"target.{target.partition(':')[2]}")

    def label_sign(self, target: str) -> str:
        """The icon beside these words (`group/name`), empty for none."""
        return ""

    def words(self, action: Action, view: View) -> str:
        """An action in words, for a menu of actions that have the same targets."""
        return self.host.say(f"action.{type(action).__struct_config__.tag}")

    def kind(self, action: Action, view: View, warned: bool) -> str:
        """What a click that leads to this action would do: a key of `glows`. `warned`: the rules caution against it."""
        return "doom" if warned else "go"

    def ride(self, action: Action, view: View) -> Look:
        """A small sign at the target for what comes along (a coin), None for nothing."""
        return None

    def guess(self, clicked: Sequence[str], view: View) -> Action | None:
        """What a player meant who clicked these targets, although it is not legal; None if no telling. The judge is
        asked about it, and his reason is shown."""
        return None

    def preview(self, action: Action, view: View) -> tuple[Spot, ...]:
        """The way that an action will surely take, as far as the view knows; shown while the mouse is over it."""
        return ()

    def extra_actions(self, view: View) -> Sequence[Action]:
        """Actions that the judge accepts though `legal` does not list them: offered in the match menu."""
        return ()

    def brief(self, view: View) -> Brief | None:
        """What each person has to see alone, at any moment of the match; None = nothing."""
        return None

    def gathers(self, events: Sequence[Event]) -> bool:
        """Whether everybody at the table looks at what these events tell: the end of a round. Where there is a curtain,
        only what all may know is shown then, and it falls before anything else."""
        return False

    # words

    @abstractmethod
    def prompt(self, view: View, chosen: tuple[str, ...], seat: int | None) -> str:
        """Who is to do what. `chosen`: what has been clicked so far; `seat`: who decides at the mouse, if anybody."""

    @abstractmethod
    def rows(self, view: View) -> list[Row]:
        """The lines of the panel, one a player or crew."""

    def line_colour(self, message: Message, seat: int, view: View) -> Colour:
        """The colour before a line of the log that tells what `seat` did."""
        return self.host.seats[seat].colour

    def tell(self, messages: Sequence[Message]) -> Sequence[Message]:
        """Those lines of one action that the log need tell; the rest can be seen from them."""
        return messages

    def status(self, view: View) -> tuple[tuple[Look, str, str], ...]:
        """Small counters under the players: sign, number, and what it means (a tooltip)."""
        return ()

    def sheets(self, view: View) -> tuple[Sheet, ...]:
        """What can be looked up on demand."""
        return ()

    def card(self, targets: Sequence[str], view: View) -> Card | None:
        """An explanation of what lies under the mouse (topmost first), None if there is nothing to say."""
        return None

    # movement

    def begin(self, stage: Stage, before: View, after: View) -> None:  # noqa: B027 - may be left out
        """The events of an action are about to be shown on this stage, between these two views."""

    def strands(self, events: Sequence[Event]) -> Iterable[Sequence[Sequence[Event]]]:
        """The events of an action in the order in which they are shown: each item is what happens at once, in strands
        of events that follow each other. Default: one event after the other."""
        return [((event,),) for event in events]

    def play(self, event: Event) -> Part | None:
        """How an event is shown, on the stage as the events before it left it; asked for when its turn has come.
        None = the change simply shows when the action is over."""
        return None

    def trail(self, events: Sequence[Event]) -> tuple[tuple[Spot, ...], ...]:
        """The ways that the last action took, as lines."""
        return ()

    def links(self, events: Sequence[Event]) -> tuple[Link, ...]:
        """The arrows that tell who did what to whom, from the beginning of an action to that of the next."""
        return ()
