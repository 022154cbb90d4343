"""THE interface: what a game is to the table, the scenes, the bots, the tools and the tests.

A game's rules are pure: no pygame, no files, no clock, no global random. Everything that a seat may know comes
through `State.view`, everything that happens through `State.apply`.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Self

import msgspec

from jackal.core.chance import Chance


def snake(name: str) -> str:
    """The tag of a struct in saves and scenarios: `TileOpened` -> `tile_opened`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Message(msgspec.Struct, frozen=True):
    """A text to be said in the player's language: a key of the text tables and what fills its gaps.

    Arguments are numbers or strings. A string `@key` stands for another text, `#0` for the name of seat 0;
    anything else is shown as it is. The argument `n` chooses the plural form.
    """

    key: str
    args: Mapping[str, str | int] = {}


class Refusal(Message, frozen=True):
    """Why an action is not allowed: a message, and the ruling that decides (`R17`; empty where the rules
    simply leave no such move)."""

    ruling: str = ""


class IllegalAction(ValueError):  # noqa: N818 - it is what happened, not a fault of the program
    """`apply` was given an action that the judge refuses; the state is unchanged. Carries the `refusal`."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.key} {refusal.ruling} {dict(refusal.args)}")
        self.refusal = refusal


class OptionError(ValueError):
    """An option of a set-up is unknown or has a value that does not fit. Carries the option's `key` and a
    `message` for the player."""

    def __init__(self, key: str, message: Message) -> None:
        super().__init__(f"{key}: {message.key} {dict(message.args)}")
        self.key = key
        self.message = message


class Action(msgspec.Struct, frozen=True, tag_field="type", tag=snake, omit_defaults=True):
    """What a seat decides. Subclasses add plain fields (numbers, strings, tuples of them) with the ids of the
    rules files; they are compared by value, hashable, and read well as JSON.

    `private`: others must not learn what was chosen (a card passed face down); such lines are stored encoded.
    `final`: the match may be over at once because of it (a proposal to stop); a player is asked before.
    """

    private: ClassVar[bool] = False
    final: ClassVar[bool] = False

    seat: int


class Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag=snake, omit_defaults=True):
    """Something that happened while an action was carried out, in the order in which it is to be shown.

    `seen_by`: the seats that may know of it; None = everybody.
    """

    seen_by: tuple[int, ...] | None = None

    def words(self) -> Message | None:
        """The line of the log, or None if the log need not tell it."""
        return None


class View(msgspec.Struct, frozen=True):
    """What one seat (or, with `seat` None, everybody) may know: plain frozen data, compared by value.

    Subclasses add the game's own fields. It holds nothing that this seat could not have seen or worked out by
    keeping notes, and everything that a scene or a bot needs.
    """

    seat: int | None
    actors: tuple[int, ...]
    outcome: Outcome | None

    def dump(self) -> dict[str, Any]:
        """As plain dicts, lists, strings and numbers: for scenarios and for comparing."""
        plain: dict[str, Any] = msgspec.to_builtins(self, str_keys=True)
        return plain


class Outcome(msgspec.Struct, frozen=True):
    """How the game ended.

    `scores`: one number a seat. `winners`: the seats that won, none if nobody did. `ranking`: all seats in groups
    of equals, best first (partners of a team share a group). `reason`: `end.<reason>` is its text.
    """

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    ranking: tuple[tuple[int, ...], ...]
    reason: str


class Option(msgspec.Struct, frozen=True):
    """One line of the set-up. Texts: `option.<id>`, `option.<id>.help`, `option.<id>.<value>` (values that are
    words), all in the game's text table.

    `kind`: flag (bool), choice (one of `values`), number (`low`..`high`, `step`), set (any subset of `values`,
    as a list), counts (a mapping from any of `values` to numbers `low`..`high`; for those that it leaves out holds what
    `Game.amounts` says). `values` of numbers may name extra words such as `off`. `seats`: seat counts it has a meaning
    for, empty = all. `needs`: other options that must have one of these values, else it is not shown and has its
    default. `option.<id>.<value>.help` may explain a single value.
    """

    id: str
    kind: str
    default: Any
    values: tuple[Any, ...] = ()
    low: int = 0
    high: int = 0
    step: int = 1
    seats: tuple[int, ...] = ()
    needs: Mapping[str, tuple[Any, ...]] = {}


class Amount(msgspec.Struct, frozen=True):
    """One thing that an option of kind `counts` counts. `usual`: how many there are if nothing is said. `high`: more
    make no sense. `group`: the text of the heading under which it stands."""

    usual: int
    high: int
    group: str = ""


class Amounts(msgspec.Struct, frozen=True):
    """What an option of kind `counts` counts, as the other options have it.

    `kind`: the things' texts are `<kind>.<id>` and `<kind>.<id>.tip`, their sprites `<game>/<kind>_<id>`. `total`: how
    many there are of all together; `fill`: the id of what takes the places left over, which is not chosen itself."""

    kind: str
    each: Mapping[str, Amount]
    total: int
    fill: str


class Game(ABC):
    """Stateless description of a game, built once from its data (`data/<id>/game.yaml`, decoded as `Data`).

    `actions` and `events` are unions of the game's structs: what a save file or a scenario may contain.
    `hides`: seats know different things, so that the screen needs a curtain between two people. `endings`: every
    reason that an outcome can give. `version` is raised when a change of the rules makes earlier journals play
    differently. `restores`: `position(state.dump(), …)` rebuilds any state.
    """

    id: ClassVar[str]
    Data: ClassVar[type[Any]]
    seats: ClassVar[range]
    actions: ClassVar[Any]
    events: ClassVar[Any]
    hides: ClassVar[bool] = False
    endings: ClassVar[tuple[str, ...]] = ()
    version: ClassVar[int] = 1
    restores: ClassVar[bool] = True

    def __init__(self, data: Any) -> None:
        self.data = data

    @abstractmethod
    def options(self, seats: int) -> tuple[Option, ...]:
        """The options that have a meaning with this many seats, with their defaults, in the set-up's order."""

    def colours(self, seats: int, options: Mapping[str, Any]) -> tuple[tuple[str, ...], ...]:
        """The colours of each place, most telling first, where the game has its own (ids of the theme's pigments:
        `ivory`, `vermilion`, `night`, `gold`, ...). Empty: the players choose. `options` are settled."""
        return ()

    def amounts(self, option: str, options: Mapping[str, Any]) -> Amounts:
        """What an option of kind `counts` counts; `options` are the values of all, its own is not looked at."""
        raise KeyError(option)

    def idle(self, options: Mapping[str, Any]) -> frozenset[str]:
        """Options that change nothing while the others are as they are: the set-up spares the players these. `options`
        are the values of all, which need not fit together."""
        return frozenset()

    @abstractmethod
    def new(self, seats: int, options: Mapping[str, Any], chance: Chance) -> State:
        """A new match. `options` may leave any out. Raises `OptionError`."""

    @abstractmethod
    def position(self, spec: Mapping[str, Any], options: Mapping[str, Any], chance: Chance) -> State:
        """Any position in the game's own vocabulary (documented with the override): scenarios, teaching, reports.
        Raises `ValueError` that names the key at fault."""

    def settle(self, seats: int, given: Mapping[str, Any]) -> dict[str, Any]:
        """`given` checked and completed by the defaults. Raises `OptionError` for an unknown option or value."""
        known = {option.id: option for option in self.options(seats)}
        for key in given:
            if key not in known:
                raise OptionError(key, Message("setup.unknown_option", {"option": key}))
        settled = {key: given.get(key, option.default) for key, option in known.items()}
        for key, option in known.items():
            if any(settled.get(other) not in values for other, values in option.needs.items()):
                settled[key] = option.default
            if not fits(option, settled[key]):
                args = {"option": f"@option.{key}", "value": str(settled[key])}
                raise OptionError(key, Message("setup.bad_value", args))
        return settled


def fits(option: Option, value: Any) -> bool:
    """Whether `value` is one that the option can have."""
    if option.kind == "flag":
        return isinstance(value, bool)
    if option.kind == "set":
        members = value if isinstance(value, (list, tuple)) else [None]
        return all(one in option.values and members.count(one) == 1 for one in members)
    if option.kind == "counts":
        return isinstance(value, Mapping) and all(
            one in option.values and type(count) is int and option.low <= count <= option.high
            for one, count in value.items()
        )
    if option.kind == "number":
        whole = isinstance(value, int) and not isinstance(value, bool)
        return (whole and option.low <= value <= option.high) or (isinstance(value, str) and value in option.values)
    return value in option.values


class State(ABC):
    """The whole truth of one match: mutable, cheap to clone, changed by `apply` only.

    `chance` is the only source of randomness. `revealed` counts how often chance was drawn or a hidden thing
    became known to a seat: an action that leaves it unchanged may be undone without giving anything away.
    """

    __slots__ = ("chance", "revealed")

    game: Game
    chance: Chance
    revealed: int

    @property
    @abstractmethod
    def seats(self) -> int:
        """Number of seats of this match; they are 0 .. `seats` - 1."""

    @abstractmethod
    def actors(self) -> tuple[int, ...]:
        """Seats that may act now, ascending: one as a rule, several in an open window, none when it is over."""

    @abstractmethod
    def legal(self) -> list[Action]:
        """Every action of every actor, in a fixed order: enough for bots and clicks. Never empty before the end.
        What a seat may do depends only on what that seat knows."""

    @abstractmethod
    def why_not(self, action: Action) -> Refusal | None:
        """None if the action is legal, otherwise the reason. The judge: also for composed actions that `legal`
        does not list, and for any nonsense that can be built. Tells nothing that the action's seat can't know."""

    @abstractmethod
    def step(self, action: Action, *, tell: bool = True) -> list[Event]:
        """Carry out an action that is known to be legal (taken from `legal()` of this very state, or judged).
        With `tell` False no events are made and the list is empty: for search."""

    def apply(self, action: Action) -> list[Event]:
        """Judge the action, then carry it out. Raises `IllegalAction` and changes nothing if it is refused."""
        refusal = self.why_not(action)
        if refusal is not None:
            raise IllegalAction(refusal)
        return self.step(action)

    def hides(self) -> bool:
        """Whether seats know different things now, or whoever acts may learn something by himself. It may change in the
        course of a match: as long as there is no secret, nobody need turn away."""
        return self.game.hides

    def caution(self, action: Action) -> Message | None:
        """What a careful player would be asked before a legal action ("this surely kills the pirate"), from what
        the action's seat knows; None = nothing to warn of."""
        return None

    def forecast(self, action: Action) -> list[Event]:
        """What a legal action surely does, as far as the action's seat can tell beforehand: its first events, for
        showing a move before it is made. Nothing is changed."""
        return []

    @abstractmethod
    def view(self, seat: int | None) -> View:
        """What that seat may know; None = what all may know."""

    @abstractmethod
    def resample(self, seat: int | None, rng: Random) -> State:
        """A random world that this seat can't tell from the true one: hidden things dealt anew, chance reseeded."""

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """The end of the game, or None while it goes on."""

    @abstractmethod
    def clone(self) -> Self:
        """An independent copy."""

    @abstractmethod
    def check(self) -> None:
        """Raise `AssertionError` naming the invariant (number of the rules file) that is broken."""

    @abstractmethod
    def dump(self) -> dict[str, Any]:
        """The whole truth as plain dicts, lists, strings and numbers, in the vocabulary of `position`: what a
        scenario's `expect` looks into; equal dumps = equal states."""


def legal_for(actions: Sequence[Action], seat: int) -> list[Action]:
    """Those of `actions` that belong to `seat`."""
    return [action for action in actions if action.seat == seat]
