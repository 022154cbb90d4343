"""The toy game: a small but whole game that uses every part of the interface. Copy it to begin a new one.

Boats race along a river. Everybody lays a card from a hidden hand face down; the highest number that nobody else has
laid moves its boat so many cells. Cells carry boats on, hide coins, take coins, or let the boat choose a channel. The
first boat at the far bank, or the last card, ends the race; most coins win.

What stands for what in a real game:

- several actors at once: the bids, in any order; hidden hands; a private action (`Bid`);
- chance: the deal and the dice for chests, through `Chance` only;
- a chain: currents, chests, reefs run inside one `step` until a fork needs a choice (`Steer`);
- refusals with and without a ruling, a caution, options, a position in YAML, a view smaller than the state.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Self

import msgspec

from jackal.core.chance import Chance
from jackal.core.game import Action, Event, Game, IllegalAction, Message, Option, Outcome, Refusal, State, View

WAYS = ("left", "right")
"""Left of a fork one cell on, right two."""


# --- what can be decided --------------------------------------------------------------------------------------------


class Bid(Action, frozen=True):
    """Lay a card face down. Others must not learn which, so it is private: saves keep it veiled."""

    private = True

    card: int


class Steer(Action, frozen=True):
    """Choose a channel at a fork: `left` or `right`."""

    way: str


# --- what happens ---------------------------------------------------------------------------------------------------


class BidPlaced(Event, frozen=True, kw_only=True):
    """A card lies face down."""

    seat: int

    def words(self) -> Message:
        return Message("log.bid_placed", {"who": f"#{self.seat}"})


class BidsShown(Event, frozen=True, kw_only=True):
    """A card is turned up."""

    seat: int
    card: int

    def words(self) -> Message:
        return Message("log.bids_shown", {"who": f"#{self.seat}", "card": self.card})


class NobodyMoves(Event, frozen=True, kw_only=True):
    """Every number was laid twice or more."""

    def words(self) -> Message:
        return Message("log.nobody_moves")


class Moved(Event, frozen=True, kw_only=True):
    """A boat went from cell to cell; `how`: `card`, `current` or `channel`."""

    seat: int
    start: int
    to: int
    how: str

    def words(self) -> Message | None:
        return Message("log.carried", {"who": f"#{self.seat}"}) if self.how == "current" else None


class Steered(Event, frozen=True, kw_only=True):
    """A channel was chosen."""

    seat: int
    way: str

    def words(self) -> Message:
        return Message("log.steered", {"who": f"#{self.seat}", "way": f"@way.{self.way}"})


class CoinsFound(Event, frozen=True, kw_only=True):
    """A chest was opened."""

    seat: int
    coins: int

    def words(self) -> Message:
        return Message("log.coins_found", {"who": f"#{self.seat}", "n": self.coins})


class CoinLost(Event, frozen=True, kw_only=True):
    """A reef was touched; `coins` is 0 where there was none to lose."""

    seat: int
    coins: int

    def words(self) -> Message:
        return Message("log.coin_lost", {"who": f"#{self.seat}"})


class Drew(Event, frozen=True, kw_only=True):
    """A card was drawn: for the eyes of the one who drew it."""

    seat: int
    card: int

    def words(self) -> Message:
        return Message("log.drew", {"who": f"#{self.seat}", "card": self.card})


class HandsFilled(Event, frozen=True, kw_only=True):
    """What all may know of the draw: cards held by each seat, and cards left."""

    held: tuple[int, ...]
    deck: int


class Finished(Event, frozen=True, kw_only=True):
    """The race is over."""

    reason: str


# --- what a seat may know -------------------------------------------------------------------------------------------


class RiverView(View, frozen=True):
    """`hand` and `bid` are those of the view's own seat, empty and 0 for the public view. `placed`: who has laid a
    card; `held`: number of cards of each; `last`: the number each laid last, 0 for none; `fork`: the seat that
    chooses a channel, -1 for none."""

    cells: tuple[str, ...]
    boats: tuple[int, ...]
    coins: tuple[int, ...]
    held: tuple[int, ...]
    placed: tuple[bool, ...]
    last: tuple[int, ...]
    played: tuple[int, ...]
    deck: int
    fork: int
    hand: tuple[int, ...]
    bid: int


# --- the game -------------------------------------------------------------------------------------------------------


class RiverData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`game.yaml`."""

    cards: int
    copies: int
    hand: int
    bonus: int
    river: tuple[str, ...]

    def __post_init__(self) -> None:
        odd = set(self.river) - {"plain", "chest", "current", "fork", "reef"}
        if odd:
            raise ValueError(f"river: {sorted(odd)} are no kinds of cells")


class Boats(Game):
    """The race. `position` takes what `River.dump` gives; hands and deck that are left out are dealt from the cards
    that are left, everything else that is left out is as at the start (`seats` = number of `boats`, or 2)."""

    id = "toy"
    Data = RiverData
    seats = range(2, 6)
    actions = Bid | Steer
    events = (
        BidPlaced | BidsShown | NobodyMoves | Moved | Steered | CoinsFound | CoinLost | Drew | HandsFilled | Finished
    )
    hides = True
    endings = ("far_bank", "cards_out")

    data: RiverData

    def options(self, seats: int) -> tuple[Option, ...]:
        return (
            Option("length", "number", 12, low=6, high=20, step=2),
            Option("reefs", "flag", True),
            Option("tide", "choice", "ebb", values=("ebb", "flood")),
        )

    def new(self, seats: int, options: Mapping[str, Any], chance: Chance) -> River:
        return self.position({"seats": seats}, options, chance)

    def position(self, spec: Mapping[str, Any], options: Mapping[str, Any], chance: Chance) -> River:
        known = {"seats", "boats", "coins", "hands", "bids", "last", "played", "deck", "fork"}
        for key in spec:
            if key not in known:
                raise ValueError(f"{key}: the keys of a position are {', '.join(sorted(known))}")
        seats = spec.get("seats", len(spec["boats"]) if "boats" in spec else 2)
        if seats not in self.seats:
            raise ValueError(f"seats: {seats} is not among {self.seats[0]}..{self.seats[-1]}")
        state = River(self, self.settle(seats, options), seats, chance)
        for key in ("boats", "coins", "last"):
            numbers = spec.get(key, [0] * seats)
            if len(numbers) != seats:
                raise ValueError(f"{key}: needs {seats} numbers")
            setattr(state, key, list(numbers))
        state.bids = {int(seat): card for seat, card in spec.get("bids", {}).items()}
        state.played = list(spec.get("played", []))
        state.fork = spec.get("fork", -1)
        self._deal(state, spec)
        return state

    def _deal(self, state: River, spec: Mapping[str, Any]) -> None:
        """Hands and deck as given, or from the cards that the position leaves."""
        rest = Counter(dict.fromkeys(range(1, self.data.cards + 1), self.data.copies))
        given = [list(hand) for hand in spec.get("hands", [])]
        rest.subtract(state.played)
        rest.subtract(state.bids.values())
        rest.subtract(card for hand in given for card in hand)
        rest.subtract(spec.get("deck", []))
        short = sorted(card for card, count in rest.items() if count < 0)
        if short:
            raise ValueError(f"hands: there are not so many cards {short}")
        deck = spec.get("deck")
        if deck is None:
            deck = state.chance.shuffle("deck", sorted(rest.elements()))
        state.deck = list(deck)
        if "hands" not in spec:
            given = [[state.deck.pop() for _ in range(self.data.hand)] for _ in range(state.seats)]
        if len(given) != state.seats:
            raise ValueError(f"hands: needs {state.seats} lists")
        state.hands = [sorted(hand) for hand in given]


class River(State):
    """Cells are numbered from the near bank, 0. The top of `deck` is its end. `fork`: the seat that is to choose a
    channel, -1 for none. `options`: settled."""

    __slots__ = ("bids", "boats", "cells", "coins", "deck", "fork", "game", "hands", "last", "options",
                 "played", "seats")  # fmt: skip

    game: Boats
    seats: int

    def __init__(self, game: Boats, options: Mapping[str, Any], seats: int, chance: Chance) -> None:
        self.game = game
        self.options = options
        self.seats = seats
        self.chance = chance
        self.revealed = 0
        river = game.data.river
        kinds = [river[cell % len(river)] for cell in range(options["length"] - 1)]
        self.cells = ("bank", *("plain" if kind == "reef" and not options["reefs"] else kind for kind in kinds), "bank")
        self.boats: list[int] = []
        self.coins: list[int] = []
        self.last: list[int] = []
        self.hands: list[list[int]] = []
        self.bids: dict[int, int] = {}
        self.played: list[int] = []
        self.deck: list[int] = []
        self.fork = -1

    # --- deciding

    def actors(self) -> tuple[int, ...]:
        if self._reason():
            return ()
        if self.fork >= 0:
            return (self.fork,)
        return tuple(seat for seat in range(self.seats) if self.hands[seat] and seat not in self.bids)

    def legal(self) -> list[Action]:
        if self.fork >= 0:
            return [Steer(self.fork, way) for way in WAYS] if not self._reason() else []
        return [
            Bid(seat, card)
            for seat in self.actors()
            for card in sorted(set(self.hands[seat]))
            if self._may_bid(seat, card)
        ]

    def _may_bid(self, seat: int, card: int) -> bool:
        return card != self.last[seat] or set(self.hands[seat]) == {card}

    def why_not(self, action: Action) -> Refusal | None:
        if self._reason():
            return Refusal("refuse.over")
        if not (isinstance(action.seat, int) and 0 <= action.seat < self.seats):
            return Refusal("refuse.no_seat")
        if isinstance(action, Steer):
            if self.fork != action.seat:
                return Refusal("refuse.not_now")
            return None if action.way in WAYS else Refusal("refuse.no_way")
        if not isinstance(action, Bid) or self.fork >= 0:
            return Refusal("refuse.not_now")
        if action.seat in self.bids:
            return Refusal("refuse.bid_made")
        if action.card not in self.hands[action.seat]:
            return Refusal("refuse.no_card", {"card": action.card})
        if not self._may_bid(action.seat, action.card):
            return Refusal("refuse.twice", {"card": action.card}, ruling="T2")
        return None

    def caution(self, action: Action) -> Message | None:
        if isinstance(action, Steer):
            to = self.boats[action.seat] + 1 + WAYS.index(action.way)
            if self.coins[action.seat] and to < len(self.cells) and self.cells[to] == "reef":
                return Message("caution.reef")
        return None

    # --- carrying out

    def step(self, action: Action, *, tell: bool = True) -> list[Event]:
        events: list[Event] = []
        if isinstance(action, Bid):
            self.hands[action.seat].remove(action.card)
            self.bids[action.seat] = action.card
            events.append(BidPlaced(seat=action.seat))
            if not self.actors():
                self._show_bids(events)
        elif isinstance(action, Steer):
            self.fork = -1
            events.append(Steered(seat=action.seat, way=action.way))
            self._go(action.seat, 1 + WAYS.index(action.way), "channel", events)
        else:
            raise IllegalAction(Refusal("refuse.not_now"))
        if self._reason():
            events.append(Finished(reason=self._reason()))
        return events if tell else []

    def _show_bids(self, events: list[Event]) -> None:
        self.revealed += 1
        events += [BidsShown(seat=seat, card=card) for seat, card in sorted(self.bids.items())]
        times = Counter(self.bids.values())
        winner, number = max(
            ((seat, card) for seat, card in self.bids.items() if times[card] == 1),
            key=lambda bid: bid[1],
            default=(-1, 0),
        )
        for seat, card in self.bids.items():
            self.last[seat] = card
            self.played.append(card)
        self.played.sort()
        self.bids = {}
        if winner < 0:
            events.append(NobodyMoves())
            self._fill_hands(events)
        else:
            self._go(winner, number, "card", events)

    def _go(self, seat: int, cells: int, how: str, events: list[Event]) -> None:
        """Move on and follow what the cells do, until a choice is needed or the boat rests. Then hands are filled."""
        while cells:
            start = self.boats[seat]
            self.boats[seat] = min(start + cells, len(self.cells) - 1)
            events.append(Moved(seat=seat, start=start, to=self.boats[seat], how=how))
            cells, how = 0, "current"
            kind = self.cells[self.boats[seat]]
            if kind == "current":
                cells = 2 if self.options["tide"] == "flood" else 1
            elif kind == "fork":
                self.fork = seat
                return
            elif kind == "chest":
                found = self.chance.roll("chest", 6)
                self.revealed += 1
                self.coins[seat] += found
                events.append(CoinsFound(seat=seat, coins=found))
            elif kind == "reef":
                lost = min(1, self.coins[seat])
                self.coins[seat] -= lost
                events.append(CoinLost(seat=seat, coins=lost))
            elif kind == "bank":
                self.coins[seat] += self.game.data.bonus
        self._fill_hands(events)

    def _fill_hands(self, events: list[Event]) -> None:
        if self._reason() or not self.deck:
            return
        self.revealed += 1
        for seat in range(self.seats):
            while self.deck and len(self.hands[seat]) < self.game.data.hand:
                card = self.deck.pop()
                self.hands[seat] = sorted([*self.hands[seat], card])
                events.append(Drew(seat=seat, card=card, seen_by=(seat,)))
        events.append(HandsFilled(held=tuple(map(len, self.hands)), deck=len(self.deck)))

    # --- knowing

    def view(self, seat: int | None) -> RiverView:
        return RiverView(
            seat=seat,
            actors=self.actors(),
            outcome=self.outcome(),
            cells=self.cells,
            boats=tuple(self.boats),
            coins=tuple(self.coins),
            held=tuple(map(len, self.hands)),
            placed=tuple(other in self.bids for other in range(self.seats)),
            last=tuple(self.last),
            played=tuple(self.played),
            deck=len(self.deck),
            fork=self.fork,
            hand=() if seat is None else tuple(self.hands[seat]),
            bid=0 if seat is None else self.bids.get(seat, 0),
        )

    def resample(self, seat: int | None, rng: Random) -> River:
        world = self.clone()
        world.chance = Chance(rng.getrandbits(48))
        others = [other for other in range(self.seats) if other != seat]
        pool = [*self.deck, *(card for other in others for card in self.hands[other])]
        pool += [self.bids[other] for other in others if other in self.bids]
        for _ in range(1000):
            rng.shuffle(pool)
            rest = list(pool)
            for other in others:
                world.hands[other] = sorted(rest.pop() for _ in self.hands[other])
                if other in world.bids:
                    world.bids[other] = rest.pop()
            world.deck = rest
            if all(self._could_have_bid(world, other) for other in others):
                return world
        world = self.clone()  # so few deals fit that none came up; the true one does
        world.chance = Chance(rng.getrandbits(48))
        return world

    def _could_have_bid(self, world: River, seat: int) -> bool:
        """A card lies face down, so it was a legal one: everybody knows T2."""
        bid = world.bids.get(seat, 0)
        return not bid or bid != world.last[seat] or set(world.hands[seat]) <= {bid}

    # --- the end, copies, checks

    def _reason(self) -> str:
        if any(boat == len(self.cells) - 1 for boat in self.boats):
            return "far_bank"
        if self.fork < 0 and not self.bids and not any(self.hands):
            return "cards_out"
        return ""

    def outcome(self) -> Outcome | None:
        reason = self._reason()
        if not reason:
            return None
        groups = sorted(set(self.coins), reverse=True)
        ranking = tuple(tuple(seat for seat in range(self.seats) if self.coins[seat] == coins) for coins in groups)
        return Outcome(tuple(self.coins), ranking[0], ranking, reason)

    def clone(self) -> Self:
        copy = object.__new__(type(self))
        for name in ("game", "options", "seats", "revealed", "cells", "fork"):
            setattr(copy, name, getattr(self, name))
        copy.chance = self.chance.clone()
        copy.boats, copy.coins, copy.last = self.boats[:], self.coins[:], self.last[:]
        copy.hands = [hand[:] for hand in self.hands]
        copy.bids = dict(self.bids)
        copy.played, copy.deck = self.played[:], self.deck[:]
        return copy

    def check(self) -> None:
        data = self.game.data
        cards = [*self.played, *self.deck, *self.bids.values(), *(card for hand in self.hands for card in hand)]
        whole = [card for card in range(1, data.cards + 1) for _ in range(data.copies)]
        assert sorted(cards) == whole, "I1: every card is somewhere"
        assert all(coins >= 0 for coins in self.coins), "I2: nobody owes coins"
        assert all(0 <= boat < len(self.cells) for boat in self.boats), "I3: boats are on the river"
        assert self.fork < 0 or self.cells[self.boats[self.fork]] == "fork", "I4: a channel is chosen at a fork"
        assert all(len(hand) <= data.hand for hand in self.hands), "I5: nobody holds too much"

    def dump(self) -> dict[str, Any]:
        numbers: dict[str, Sequence[int]] = {"boats": self.boats, "coins": self.coins, "last": self.last}
        return {
            "seats": self.seats,
            **{key: list(value) for key, value in numbers.items()},
            "hands": [hand[:] for hand in self.hands],
            "bids": {str(seat): card for seat, card in sorted(self.bids.items())},
            "played": self.played[:],
            "deck": self.deck[:],
            "fork": self.fork,
        }
