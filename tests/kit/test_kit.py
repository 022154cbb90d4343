"""The kit itself: a game that breaks a promise is caught, each by the check that is there for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from random import Random
from typing import Any

import msgspec
import pytest

from jackal.core.contract import Breach, Kit, difference, random_options
from jackal.core.game import Action, Event, Message, Outcome, Refusal, View
from jackal.core.nonsense import nonsense
from tests.toy import rules, toy
from tests.toy.rules import Bid, BidPlaced, Boats, River, RiverView

ticks: Iterator[int] = count()


class ChangingOrder(River):
    def legal(self) -> list[Action]:
        legal = super().legal()
        return legal[::-1] if next(ticks) % 2 else legal


class TwiceTheSame(River):
    def legal(self) -> list[Action]:
        return [*super().legal(), *super().legal()[:1]]


class ActsOutOfTurn(River):
    def legal(self) -> list[Action]:
        return [action for action in super().legal() if action.seat != min(self.actors())] or super().legal()


class UnsortedActors(River):
    def actors(self) -> tuple[int, ...]:
        return super().actors()[::-1]


class RefusesTheLegal(River):
    def why_not(self, action: Action) -> Refusal | None:
        return Refusal("refuse.over") if action == self.legal()[:1] else super().why_not(action) or self.odd(action)

    def odd(self, action: Action) -> Refusal | None:
        return Refusal("refuse.no_card", {"card": 1}) if isinstance(action, Bid) and action.card == 1 else None


class AllowsTheImpossible(River):
    def why_not(self, action: Action) -> Refusal | None:
        refusal = super().why_not(action)
        return None if refusal and refusal.key == "refuse.no_card" else refusal


class BreaksDownOnNonsense(River):
    def why_not(self, action: Action) -> Refusal | None:
        self.boats[action.seat]
        return super().why_not(action)


class ChangesThoughRefused(River):
    def apply(self, action: Action) -> list[Event]:
        self.coins[0] += 1
        events = super().apply(action)
        self.coins[0] -= 1
        return events


class ShowsTheDeck(River):
    def view(self, seat: int | None) -> RiverView:
        return msgspec.structs.replace(super().view(seat), deck=self.deck[-1] if self.deck else 0)


class ShowsOtherHands(River):
    def view(self, seat: int | None) -> RiverView:
        return msgspec.structs.replace(super().view(seat), hand=tuple(self.hands[0]))


class JudgeTalks(River):
    def why_not(self, action: Action) -> Refusal | None:
        refusal = super().why_not(action)
        if refusal and refusal.key == "refuse.no_card":
            others = {card for seat, hand in enumerate(self.hands) for card in hand if seat != action.seat}
            return refusal if refusal.args["card"] in others else Refusal("refuse.no_way")
        return refusal


class CautionTalks(River):
    def caution(self, action: Action) -> Message | None:
        return Message("caution.reef") if isinstance(action, Bid) and action.card in self.deck[-3:] else None


class EventTalks(River):
    def step(self, action: Action, *, tell: bool = True) -> list[Event]:
        events = super().step(action, tell=tell)
        if isinstance(action, Bid) and tell:
            events[0] = BidPlaced(seat=action.card)
        return events


class SilentMoves(River):
    def step(self, action: Action, *, tell: bool = True) -> list[Event]:
        return super().step(action, tell=tell)[1:] if isinstance(action, Bid) else super().step(action, tell=tell)


class UntoldIsOther(River):
    def step(self, action: Action, *, tell: bool = True) -> list[Event]:
        events = super().step(action, tell=tell)
        if not tell:
            self.coins[action.seat] += 1
        return events


class UntoldTalks(River):
    def step(self, action: Action, *, tell: bool = True) -> list[Event]:
        return super().step(action, tell=True)


class OwnDice(River):
    def step(self, action: Action, *, tell: bool = True) -> list[Event]:
        events = super().step(action, tell=tell)
        if isinstance(action, Bid) and len(events) > 1:
            self.coins[action.seat] += next(ticks)
        return events


class HiddenDraw(River):
    def step(self, action: Action, *, tell: bool = True) -> list[Event]:
        revealed = self.revealed
        self.chance.roll("idle", 6)
        events = super().step(action, tell=tell)
        self.revealed = revealed
        return events


class SharesAList(River):
    def clone(self) -> River:
        copy = super().clone()
        copy.boats = self.boats
        return copy


class MutableView(River):
    def view(self, seat: int | None) -> RiverView:
        return msgspec.structs.replace(super().view(seat), boats=self.live_boats())

    def live_boats(self) -> Any:
        return self.boats


class ForgetsOnDump(River):
    def dump(self) -> dict[str, Any]:
        dump = super().dump()
        del dump["last"]
        return dump


class StrangeEnd(River):
    def outcome(self) -> Outcome | None:
        outcome = super().outcome()
        return outcome and msgspec.structs.replace(outcome, reason="sunset")


class ForgetsALoser(River):
    def outcome(self) -> Outcome | None:
        outcome = super().outcome()
        return outcome and msgspec.structs.replace(outcome, ranking=outcome.ranking[:1])


class BrokenInvariant(River):
    def step(self, action: Action, *, tell: bool = True) -> list[Event]:
        events = super().step(action, tell=tell)
        self.played = self.played[1:]
        return events


class UnknownEvent(River):
    def step(self, action: Action, *, tell: bool = True) -> list[Event]:
        return [*super().step(action, tell=tell), Odd()] if tell else super().step(action, tell=tell)


class Odd(Event, frozen=True, kw_only=True):
    """An event that the game does not name."""


class SeenByNobodyThere(River):
    def step(self, action: Action, *, tell: bool = True) -> list[Event]:
        events = super().step(action, tell=tell)
        return [*events, BidPlaced(seat=0, seen_by=(9,))] if tell else events


CAUGHT: dict[type[River], str] = {
    ChangingOrder: "legal is always in the same order",
    TwiceTheSame: "legal holds no action twice",
    ActsOutOfTurn: "every actor can act, and nobody else",
    UnsortedActors: "actors are seats, ascending",
    RefusesTheLegal: "a legal action is not refused",
    AllowsTheImpossible: "the judge answers any question",
    BreaksDownOnNonsense: "the judge answers any question",
    ChangesThoughRefused: "a refused action changes nothing",
    ShowsTheDeck: "a resampled world looks the same",
    ShowsOtherHands: "a resampled world looks the same",
    JudgeTalks: "the judge tells no secret",
    CautionTalks: "a caution tells no secret",
    EventTalks: "what reveals nothing is told alike",
    SilentMoves: "what changes for a seat is told to it",
    UntoldIsOther: "told and untold steps do the same",
    UntoldTalks: "untold steps make no events",
    OwnDice: "told and untold steps do the same",
    HiddenDraw: "a draw counts as revealed",
    SharesAList: "a clone is independent",
    MutableView: "a view is not changed by what comes later",
    ForgetsOnDump: "a rebuilt position plays alike",
    StrangeEnd: "the reason is among Game.endings",
    ForgetsALoser: "the ranking holds every seat once",
    BrokenInvariant: "I1",
    UnknownEvent: "an event survives JSON",
    SeenByNobodyThere: "seen_by are seats",
}


def play(game: Boats, games: int = 12) -> None:
    for seed in range(games):
        rng = Random(seed)
        Kit(game).play(rng.choice(game.seats), random_options(game, 3, rng), seed=seed, rng=rng)


@pytest.mark.parametrize("kind", CAUGHT, ids=lambda kind: kind.__name__)
def test_a_broken_promise_is_caught(kind: type[River], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "River", kind)
    with pytest.raises(Breach, match=CAUGHT[kind]):
        play(toy())


def test_the_toy_itself_is_clean() -> None:
    kit = Kit(toy())
    for seed in range(12):
        kit.play(2 + seed % 4, {}, seed=seed, rng=Random(seed))
    assert kit.endings == set(toy().endings)
    assert kit.unmet() == set()


def test_a_game_without_end_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(River, "_reason", lambda self: "")
    monkeypatch.setattr(River, "check", lambda self: None)
    monkeypatch.setattr(River, "legal", lambda self: [Bid(0, 1)])
    monkeypatch.setattr(River, "actors", lambda self: (0,))
    monkeypatch.setattr(River, "why_not", lambda self, action: None)
    monkeypatch.setattr(River, "step", lambda self, action, *, tell=True: [])
    with pytest.raises(Breach, match="a game ends"):
        Kit(toy()).play(2, {}, seed=1, rng=Random(1), every=10**9, limit=50)


def test_a_choice_that_is_not_legal_is_caught() -> None:
    choose: Callable[..., Action] = lambda state, rng: Bid(0, 99)  # noqa: E731 - shorter than a def
    with pytest.raises(Breach, match="was chosen but is refused"):
        Kit(toy()).play(2, {}, seed=1, rng=Random(1), choose=choose, every=2)


def test_difference_names_the_places() -> None:
    one, other = {"a": {"b": 1, "c": [1]}, "d": 2}, {"a": {"b": 1, "c": [2]}}
    assert difference(one, other) == ["a.c: [1] instead of [2]", "d: 2 instead of '(none)'"]


def test_nonsense_has_the_right_types() -> None:
    state = toy().position({}, {}, rules.Chance(1))
    rng = Random(1)
    for _ in range(300):
        action = nonsense(Boats.actions, state.legal(), rng)
        assert msgspec.convert(msgspec.to_builtins(action), Boats.actions) == action


def test_views_compare_key_by_key_in_messages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "River", ShowsTheDeck)
    with pytest.raises(Breach, match=r"deck: \d instead of \d"):
        play(toy())
    assert issubclass(RiverView, View)
