"""Saboteur: three rounds of secret roles, one maze, one treasure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import msgspec

from jackal.core.chance import Chance
from jackal.core.game import Game, Message, Option, OptionError
from jackal.games.saboteur.rules import position, rounds
from jackal.games.saboteur.rules.actions import AnyAction
from jackal.games.saboteur.rules.cards import Cards
from jackal.games.saboteur.rules.data import SaboteurData
from jackal.games.saboteur.rules.events import AnyEvent
from jackal.games.saboteur.rules.options import Rules
from jackal.games.saboteur.rules.state import SaboteurState


class Saboteur(Game):
    """The game for 3 to 10 seats. `cards` holds its cards as numbers.

    `new` draws in this order: "first" (pick of a seat, only with `first_player: random`), "gold" (shuffle of the
    nuggets, top first), then for each round "goals" (top, mid, bottom), "roles" (seat 0, 1, …, the last one aside)
    and "deck" (dealt from the top, one card at a time); "blind" (pick of nuggets) with `gold_pick: blind`.
    """

    id: ClassVar[str] = "saboteur"
    Data: ClassVar[type[Any]] = SaboteurData
    seats: ClassVar[range] = range(3, 11)
    actions: ClassVar[Any] = AnyAction
    events: ClassVar[Any] = AnyEvent
    hides: ClassVar[bool] = True
    endings: ClassVar[tuple[str, ...]] = ("most_gold", "shared_gold", "no_gold")

    def __init__(self, data: SaboteurData) -> None:
        super().__init__(data)
        self.cards = Cards(data)

    def options(self, seats: int) -> tuple[Option, ...]:
        return tuple(
            msgspec.structs.replace(option, high=seats) if option.id == "beginner" else option
            for option in self.data.options
        )

    def new(self, seats: int, options: Mapping[str, Any], chance: Chance) -> SaboteurState:
        if seats not in self.seats:
            args = {"low": self.seats[0], "high": self.seats[-1]}
            raise OptionError("seats", Message("refuse.seats", args))
        state = SaboteurState(self, seats, Rules(**self.settle(seats, options)), chance)
        random = state.rules.first_player == "random"
        first = chance.pick("first", range(seats)) if random else state.rules.beginner - 1
        nuggets = [card.value for card in self.data.gold for _ in range(card.count)]
        state.pile = chance.shuffle("gold", nuggets)
        rounds.begin_round(state, first, None)
        return state

    def position(self, spec: Mapping[str, Any], options: Mapping[str, Any], chance: Chance) -> SaboteurState:
        """Any position. The vocabulary, with an example, stands at the head of `position.py`. Draws nothing."""
        return position.build(self, spec, self.settle(position.count_seats(spec), options), chance)
