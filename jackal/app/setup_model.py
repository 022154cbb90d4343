"""The set-up of a match as a model without a screen: seats, order, options, seed, and what is wrong with them.

It serves every game: all it knows of one is its numbers of seats and `Game.options(seats)`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random, SystemRandom
from typing import Any

import msgspec

from jackal.app.settings import SetupChoice
from jackal.core.bots import LEVELS
from jackal.core.game import Amounts, Game, Message, Option, OptionError, fits
from jackal.core.names import legible, same_name
from jackal.core.setup import Seat

PERSON = "person"
PLAYERS = (PERSON, *LEVELS)
"""Who may sit at a place: a person, or a computer of one of the levels."""

ORDERS = ("chosen", "random", "dice")
LONGEST_NAME = 20
SEED_DIGITS = 12


class Problem(msgspec.Struct, frozen=True):
    """What keeps the match from starting. `where`: `seat:2`, `option:<id>`, `seed`."""

    where: str
    message: Message


class Plan(msgspec.Struct, frozen=True):
    """A set-up that fits, with the places settled. `origin[i]`: which seat of the set-up sits at place i.
    `throws`: rounds of dice that settled it, each with the throw of every seat of the set-up that threw (0 = did
    not); empty unless the places were diced for."""

    seats: tuple[Seat, ...]
    options: dict[str, Any]
    seed: int
    origin: tuple[int, ...]
    throws: tuple[tuple[int, ...], ...] = ()


def seated(name: str, colour: str, player: str) -> Seat:
    """A seat for one of `PLAYERS`."""
    return Seat(name, "person", colour=colour) if player == PERSON else Seat(name, "bot", player, colour)


def player_of(seat: Seat) -> str:
    """Which of `PLAYERS` sits there."""
    return PERSON if seat.person else seat.level if seat.level in LEVELS else LEVELS[1]


def new_seed() -> int:
    """A fresh seed that reads well aloud: nine digits."""
    return SystemRandom().randrange(10**8, 10**9)


def seed_text(seed: int) -> str:
    """The seed in groups of three digits.

    >>> seed_text(48312)
    '48 312'
    """
    return f"{seed:,}".replace(",", " ")


def read_seed(text: str) -> int | None:
    """The seed that a player typed or pasted; None if it is none.

    >>> read_seed(" 048 312-7 "), read_seed("12a"), read_seed("")
    (483127, None, None)
    """
    digits = "".join(char for char in text if not char.isspace() and char not in "-.,_'’")
    if not digits or len(digits) > SEED_DIGITS or not (digits.isascii() and digits.isdigit()):
        return None
    return int(digits)


def dice_order(seats: int, rng: Random) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]:
    """Places by throws of a die, the highest first; equals throw again among themselves. The order and the rounds."""
    rounds: list[list[int]] = []

    def settle(among: list[int], depth: int) -> list[int]:
        if len(among) == 1:
            return among
        while len(rounds) <= depth:
            rounds.append([0] * seats)
        for seat in among:
            rounds[depth][seat] = rng.randrange(6) + 1
        order: list[int] = []
        for face in range(6, 0, -1):
            equal = [seat for seat in among if rounds[depth][seat] == face]
            if equal:
                order += settle(equal, depth + 1)
        return order

    order = settle(list(range(seats)), 0)
    return tuple(order), tuple(tuple(row) for row in rounds)


class SetupModel:
    """A set-up in the making.

    `colours`: the ids to choose from, at least as many as seats, in their order of use. `name_of(seat, player)`
    gives a name for a seat that nobody has named yet. `last`: the set-up to begin with, as far as it still fits.
    """

    def __init__(
        self,
        game: Game,
        colours: Sequence[str],
        name_of: Callable[[int, str], str],
        last: SetupChoice | None = None,
        seed: int | None = None,
    ) -> None:
        self.game = game
        self.colours = tuple(colours)
        self._name_of = name_of
        self._seats: list[Seat] = []
        self._given: dict[str, Any] = {}
        self._shown: tuple[int, tuple[Option, ...]] = (0, ())
        self.order = "chosen"
        self.seed_entry = seed_text(new_seed() if seed is None else seed)
        self.count = self.fewest
        if last is not None and last.seats:
            self._take(last)
        else:
            self.set_count(2)
            for seat in range(1, self.count):
                self.set_player(seat, "normal")

    @property
    def fewest(self) -> int:
        """The least number of seats."""
        return self.game.seats[0]

    @property
    def most(self) -> int:
        """The greatest number of seats."""
        return self.game.seats[-1]

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats as they stand, in the order of the set-up."""
        return tuple(self._seats[: self.count])

    def _take(self, last: SetupChoice) -> None:
        self.order = last.order if last.order in ORDERS else "chosen"
        self._given = dict(last.options)
        for seat in last.seats[: self.most]:
            taken = [other.colour for other in self._seats]
            colour = seat.colour if seat.colour in self.colours and seat.colour not in taken else self._free(taken)
            self._seats.append(seated(seat.name[:LONGEST_NAME], colour, player_of(seat)))
        self.set_count(len(self._seats))

    def _free(self, taken: Sequence[str]) -> str:
        return next(colour for colour in self.colours if colour not in taken)

    def set_count(self, count: int) -> None:
        """So many seats; those left out are remembered and come back with their names. The number is held within
        the game's limits."""
        self.count = max(self.fewest, min(self.most, count))
        while len(self._seats) < self.count:
            index = len(self._seats)
            player = player_of(self._seats[-1]) if self._seats else PERSON
            self._seats.append(seated("", self._free([other.colour for other in self._seats]), player))
            self._change(index, name=self._fresh_name(index, player))

    def _fresh_name(self, index: int, player: str) -> str:
        taken = {seat.name.casefold() for at, seat in enumerate(self._seats) if at != index}
        for shift in range(100):
            name = self._name_of(index + shift, player)[:LONGEST_NAME]
            if name.casefold() not in taken:
                return name
        return self._name_of(index, player)[:LONGEST_NAME]

    def _change(self, index: int, **changes: str) -> None:
        self._seats[index] = msgspec.structs.replace(self._seats[index], **changes)

    def set_name(self, index: int, name: str) -> None:
        """Rename a seat; the name is cut at `LONGEST_NAME` letters."""
        self._change(index, name=name[:LONGEST_NAME])

    def set_colour(self, index: int, colour: str) -> None:
        """Give a seat a colour; whoever has it gets the seat's old one."""
        for other, seat in enumerate(self._seats):
            if other != index and seat.colour == colour:
                self._change(other, colour=self._seats[index].colour)
        self._change(index, colour=colour)

    def set_player(self, index: int, player: str) -> None:
        """Who sits there: `person` or the level of a computer. A name that was only proposed changes with it."""
        old = self._seats[index]
        name = old.name
        if old.person != (player == PERSON) and self._proposed(index):
            name = self._fresh_name(index, player)
        self._seats[index] = seated(name, old.colour, player)

    def _proposed(self, index: int) -> bool:
        seat = self._seats[index]
        player = player_of(seat)
        proposals = {self._name_of(at, player)[:LONGEST_NAME] for at in range(index + len(self._seats) + 1)}
        return not legible(seat.name) or seat.name in proposals

    def move(self, index: int, by: int) -> int:
        """Let a seat change places with the one `by` further on; where it sits then."""
        to = max(0, min(self.count - 1, index + by))
        self._seats[index], self._seats[to] = self._seats[to], self._seats[index]
        return to

    def _all_options(self) -> tuple[Option, ...]:
        if self._shown[0] != self.count:
            options = self.game.options(self.count)
            self._shown = (self.count, tuple(o for o in options if not o.seats or self.count in o.seats))
        return self._shown[1]

    def values(self) -> dict[str, Any]:
        """The value of every option, hidden ones included (those have their defaults)."""
        values = {}
        for option in self._all_options():
            given = self._given.get(option.id, option.default)
            values[option.id] = given if option.id in self._given and fits(option, given) else option.default
        for option in self._all_options():
            if not self._needs_met(option, values):
                values[option.id] = option.default
        return values

    @staticmethod
    def _needs_met(option: Option, values: dict[str, Any]) -> bool:
        return all(values.get(other) in allowed for other, allowed in option.needs.items())

    def options(self) -> tuple[Option, ...]:
        """The options to be shown now: those whose needs are met and that change anything."""
        values = self.values()
        idle = self.game.idle(values)
        shown = [option for option in self._all_options() if self._needs_met(option, values)]
        return tuple(option for option in shown if option.id not in idle)

    def value(self, option: str) -> Any:
        """The value of one option. Raises `KeyError` for one that this number of seats does not know."""
        return self.values()[option]

    def set_value(self, option: str, value: Any) -> None:
        """Choose a value; what does not fit is held against the option by `problems`."""
        self._given[option] = value

    def choices(self, option: Option) -> tuple[Any, ...]:
        """All values to step through, for kinds other than `set` and `counts`: numbers in their steps, words first."""
        if option.kind == "flag":
            return (False, True)
        if option.kind == "number":
            return (*option.values, *range(option.low, option.high + 1, option.step))
        return option.values

    def step(self, option: Option, by: int) -> None:
        """The next (or an earlier) value; numbers and choices stop at their ends, flags turn over."""
        choices = self.choices(option)
        now = self.value(option.id)
        at = choices.index(now) if now in choices else 0
        if option.kind == "flag":
            self.set_value(option.id, not now)
        else:
            self.set_value(option.id, choices[max(0, min(len(choices) - 1, at + by))])

    def toggle(self, option: Option, value: Any) -> None:
        """Put a member into a set, or take it out; the order is the option's own."""
        now = list(self.value(option.id))
        chosen = [one for one in option.values if (one in now) != (one == value)]
        self.set_value(option.id, chosen)

    def amounts(self, option: Option) -> Amounts:
        """What an option of kind `counts` counts, as the other terms have it. Raises `OptionError` where these do not
        fit together."""
        return self.game.amounts(option.id, self.values())

    def numbers(self, option: Option) -> dict[str, int]:
        """How many there are of each thing."""
        given: dict[str, int] = self.value(option.id)
        return {one: given.get(one, amount.usual) for one, amount in self.amounts(option).each.items()}

    def set_amount(self, option: Option, one: str, count: int) -> None:
        """So many of one thing, within its bounds; the usual number is not kept as a choice."""
        amount = self.amounts(option).each[one]
        given = {other: n for other, n in self.value(option.id).items() if other != one}
        count = max(option.low, min(amount.high, count))
        if count != amount.usual:
            given[one] = count
        self.set_value(option.id, {other: given[other] for other in option.values if other in given})

    def left(self, option: Option) -> int:
        """How many places what fills takes; negative where there are too many things."""
        return self.amounts(option).total - sum(self.numbers(option).values())

    def changed(self, option: Option) -> bool:
        """Whether it differs from the game's default."""
        now = self.value(option.id)
        return bool(list(now) != list(option.default) if option.kind == "set" else now != option.default)

    def reset_options(self) -> None:
        """Back to the game's defaults."""
        self._given.clear()

    def own_colours(self) -> tuple[tuple[str, ...], ...]:
        """The colours of the places where the game has its own; empty where the players choose."""
        return self.game.colours(self.count, self.values())

    def problems(self) -> list[Problem]:
        """What is wrong, top to bottom; empty if the match may start."""
        found: list[Problem] = []
        seats = self.seats
        for index, seat in enumerate(seats):
            name = legible(seat.name)
            if not name:
                found.append(Problem(f"seat:{index}", Message("setup.name_missing", {"n": index + 1})))
            elif any(same_name(name, other.name) for other in seats[:index]):
                found.append(Problem(f"seat:{index}", Message("setup.name_twice", {"name": name})))
        try:
            self.game.settle(self.count, self.values())
        except OptionError as error:
            found.append(Problem(f"option:{error.key}", error.message))
        if read_seed(self.seed_entry) is None:
            found.append(Problem("seed", Message("setup.seed_bad", {"most": SEED_DIGITS})))
        return found

    def choice(self) -> SetupChoice:
        """What is worth keeping for the next time."""
        fitting = [option.id for option in self._all_options() if fits(option, self._given.get(option.id))]
        return SetupChoice(self.seats, self.order, {key: self._given[key] for key in fitting if key in self._given})

    def plan(self) -> Plan:
        """The match to be played, with the places settled by the seed. Raises `ValueError` while there are problems."""
        problems = self.problems()
        if problems:
            raise ValueError(f"{problems[0].where}: {problems[0].message.key}")
        seed = read_seed(self.seed_entry)
        assert seed is not None
        plan = settle_places(self.seats, self.order, self.game.settle(self.count, self.values()), seed)
        own = self.game.colours(self.count, plan.options)
        if own:
            dressed = [
                msgspec.structs.replace(seat, colour=colours[0]) for seat, colours in zip(plan.seats, own, strict=True)
            ]
            plan = msgspec.structs.replace(plan, seats=tuple(dressed))
        return plan


def settle_places(seats: Sequence[Seat], order: str, options: dict[str, Any], seed: int) -> Plan:
    """Who sits where. The same seed gives the same places."""
    seats = [msgspec.structs.replace(seat, name=legible(seat.name)) for seat in seats]
    rng = Random(f"places {seed}")
    origin: tuple[int, ...] = tuple(range(len(seats)))
    throws: tuple[tuple[int, ...], ...] = ()
    if order == "random":
        mixed = list(origin)
        rng.shuffle(mixed)
        origin = tuple(mixed)
    elif order == "dice":
        origin, throws = dice_order(len(seats), rng)
    return Plan(tuple(seats[at] for at in origin), options, seed, origin, throws)
