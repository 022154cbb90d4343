"""The table: whose eyes, curtain, log, changes, anything in any order. The toy game hides hands and bids."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from jackal.core.bots import RandomMind
from jackal.core.chance import Chance
from jackal.core.game import Action, IllegalAction
from jackal.core.saves import Saves
from jackal.core.setup import Setup
from jackal.core.table import NOT_AT_SCREEN, Table
from tests.core.tables import THREE, TWO, Clock, actions, advance, long_toy, play_out, resume, seats, setup, table
from tests.toy import toy
from tests.toy.rules import Bid, Drew, Steer

# --- eyes and curtain


def test_with_one_person_his_eyes_are_always_on_the_screen() -> None:
    at = table("bpb")
    for _ in range(200):
        assert (at.eyes, at.curtain) == (1, None)
        assert at.view().seat == 1
        if at.outcome:
            break
        advance(at, Random(1))
    assert at.outcome


def test_nothing_private_before_a_person_has_the_mouse() -> None:
    at = table("pp", **TWO)
    assert (at.eyes, at.curtain, at.legal()) == (None, 0, [])
    assert at.view() == at.state_at(0).view(None)
    assert at.why_not(Bid(0, 1)) == NOT_AT_SCREEN
    assert at.hint_tick(1) is None
    with pytest.raises(IllegalAction):
        at.apply(Bid(0, 1))
    assert at.take() == []
    assert (at.eyes, at.curtain) == (0, None)
    assert at.view().dump()["hand"] == (1, 4)
    assert at.legal() == [Bid(0, 1), Bid(0, 4)]
    assert at.why_not(Bid(1, 2)) == NOT_AT_SCREEN


def test_the_curtain_falls_between_two_persons() -> None:
    at = table("pp", **TWO)
    at.take()
    at.apply(Bid(0, 4))
    assert (at.acting, at.curtain, at.eyes) == (1, 1, 0), "he still sees what he has done"
    assert (at.legal(), at.view().dump()["bid"]) == ([], 4)
    at.cover()
    assert (at.curtain, at.eyes, at.view().dump()["bid"]) == (1, None, 0)
    news = at.take()
    assert [(one.at, one.seat, [type(event).__name__ for event in one.events]) for one in news] == [
        (1, 0, ["BidPlaced"])
    ]
    assert (at.eyes, at.curtain, at.view().dump()["bid"]) == (1, None, 0)


def test_news_tell_what_happened_with_own_eyes_only() -> None:
    at = table("pp", **TWO)
    at.take()
    at.apply(Bid(0, 4))
    at.cover()
    at.take()
    shown = at.apply(Bid(1, 5))
    assert {event.seat for event in shown if isinstance(event, Drew)} == {1}, "only his own draw"
    assert (at.acting, at.curtain) == (1, None), "whoever acted last goes on with the next bid"
    at.hand_to(0)
    assert at.parting, "the card he drew is for his eyes: he says when he has seen it"
    at.cover()
    assert not at.parting
    (news,) = at.take()
    assert {event.seat for event in news.events if isinstance(event, Drew)} == {0}
    assert at.take() == [], "there is no curtain any more"
    assert at.cover() is None
    assert at.eyes == 0, "without a curtain nothing is covered"


def test_a_game_that_hides_nothing_needs_no_curtain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toy(), "hides", False, raising=False)
    at = table("pp", **TWO)
    assert (at.eyes, at.curtain) == (0, None)
    at.apply(Bid(0, 4))
    assert (at.eyes, at.curtain) == (1, None)
    assert at.legal() == [Bid(1, 2), Bid(1, 5)]


def test_the_curtain_can_be_left_out_or_always_drawn() -> None:
    at = table("pp", curtain="never", **TWO)
    assert (at.eyes, at.curtain) == (0, None)
    at.apply(Bid(0, 4))
    assert (at.eyes, at.curtain) == (1, None)

    alone = table("pb", curtain="always", **TWO)
    assert (alone.eyes, alone.curtain) == (None, 0)
    alone.take()
    alone.apply(Bid(0, 4))
    assert (alone.eyes, alone.curtain) == (0, None), "nobody else comes to the screen while the computer thinks"
    while alone.acting != 0:
        alone.bot_tick(1)
    assert (alone.curtain, alone.legal()) == (0, [])
    alone.cover()
    assert alone.view().seat is None
    alone.take()
    assert alone.legal()


def test_computers_among_themselves_show_what_all_may_know() -> None:
    at = play_out(table("bbb"), Random(1))
    assert (at.eyes, at.view().seat, at.curtain) == (None, None, None)
    assert at.outcome


def test_at_the_end_of_a_hiding_game_the_screen_belongs_to_all() -> None:
    at = play_out(table("pp"), Random(1))
    assert at.outcome
    assert (at.eyes, at.curtain, at.view().seat) == (None, None, None)
    assert play_out(table("pb"), Random(1)).eyes == 0


def test_whoever_acted_last_goes_on_then_the_next_in_order() -> None:
    at = table("ppp", **THREE)
    assert (at.actors, at.acting) == ((0, 1, 2), 0)
    at.hand_to(2)
    assert (at.acting, at.curtain) == (2, 2)
    at.take()
    at.apply(Bid(2, 3))
    assert (at.actors, at.acting) == ((0, 1), 0)
    at.hand_to(1)
    at.take()
    at.apply(Bid(1, 5))
    assert at.acting == 0
    with pytest.raises(ValueError, match="seat 1"):
        at.hand_to(1)


def test_a_chain_stays_with_the_person_who_began_it() -> None:
    at = table("pp", curtain="never", position={"boats": [0, 0], "hands": [[4, 5], [1, 2]]})
    at.apply(Bid(0, 4))
    at.apply(Bid(1, 1))
    assert (at.acting, at.legal()) == (0, [Steer(0, "left"), Steer(0, "right")])
    assert at.caution(Steer(0, "right")) is None
    assert at.why_not(Steer(0, "up")).key == "refuse.no_way"


# --- log


def test_the_log_is_for_the_eyes_only_and_knows_positions() -> None:
    at = table("pp", **TWO)
    at.take()
    at.apply(Bid(0, 4))
    at.cover()
    at.take()
    at.apply(Bid(1, 5))
    mine = {(line.at, line.seat, line.message.args.get("who")) for line in at.log() if line.message.key == "log.drew"}
    assert mine == {(2, 1, "#1")}
    at.hand_to(0)
    at.cover()
    assert [line for line in at.log() if line.message.key == "log.drew"] == []
    at.take()
    assert {line.message.args["who"] for line in at.log() if line.message.key == "log.drew"} == {"#0"}
    assert [line.at for line in at.log()] == sorted(line.at for line in at.log())
    assert at.log(since=1) == [line for line in at.log() if line.at == 2]
    assert at.view_at(1).dump()["placed"] == (True, False)
    assert at.view_at(0).dump()["hand"] == (1, 4)
    assert at.view_at(0).seat == 0
    assert [type(event).__name__ for event in at.events_at(0)] == ["BidPlaced"]


def test_every_position_of_a_long_match_can_be_shown() -> None:
    at = table("pbbbb", options={"length": 20}, game=long_toy())
    views = [at.view()]
    rng = Random(3)
    while not at.outcome:
        count = at.count
        advance(at, rng)
        if at.count > count:
            views.append(at.view())
    assert len(views) > 40
    assert [at.view_at(number) for number in range(at.count + 1)] == views
    assert at.view_at(0) == views[0]


# --- changes


def test_a_computer_can_take_over_a_seat() -> None:
    at = table("pp", **TWO)
    new = msgspec.structs.replace(at.setup, seats=setup("pb").seats, title="Evening", seed=99, options={"length": 20})
    at.change(new)
    assert (at.setup.title, at.setup.seed, dict(at.setup.options)) == ("Evening", 7, {}), "the match itself stays"
    assert (at.eyes, at.curtain) == (0, None)
    at.apply(Bid(0, 4))
    assert at.thinking == 1


def test_a_match_can_start_from_a_position() -> None:
    at = table("pp", position={"boats": [3, 5], "hands": [[1], [2]]}, curtain="never")
    assert at.view().dump()["boats"] == (3, 5)
    with pytest.raises(ValueError, match="hands"):
        table("pp", position={"hands": [[9], [2]]})


# --- anything in any order


class Evening(RuleBasedStateMachine):
    """Whatever people do at a table, what is shown is for their eyes and the truth is the replayed actions."""

    def __init__(self) -> None:
        super().__init__()
        self.at = table("pp")

    @rule(kinds=st.sampled_from(["pp", "pb", "ppb", "bp", "bpb", "ppp"]), seed=st.integers(0, 99),
          friendly=st.booleans(), curtain=st.sampled_from(["auto", "always", "never"]))  # fmt: skip
    def begin(self, kinds: str, seed: int, friendly: bool, curtain: str) -> None:
        self.at = table(kinds, seed=seed, friendly=friendly, curtain=curtain)

    @precondition(lambda self: self.at.legal())
    @rule(pick=st.integers(0, 99))
    def decide(self, pick: int) -> None:
        legal = self.at.legal()
        eyes = self.at.eyes
        for event in self.at.apply(legal[pick % len(legal)]):
            assert event.seen_by is None or eyes in event.seen_by

    @precondition(lambda self: self.at.thinking is not None)
    @rule(budget=st.sampled_from([0.0, 1.0]))
    def compute(self, budget: float) -> None:
        eyes = self.at.eyes
        for event in self.at.bot_tick(budget) or ():
            assert event.seen_by is None or eyes in event.seen_by

    @precondition(lambda self: self.at.curtain is not None)
    @rule()
    def cover(self) -> None:
        self.at.cover()
        assert self.at.eyes is None

    @precondition(lambda self: self.at.curtain is not None)
    @rule()
    def take(self) -> None:
        seat = self.at.curtain
        for news in self.at.take():
            assert all(event.seen_by is None or seat in event.seen_by for event in news.events)
        assert self.at.eyes == seat

    @rule()
    def undo(self) -> None:
        can, count, eyes = self.at.can_undo, self.at.count, self.at.eyes
        entries = list(self.at._history.entries)
        assert self.at.undo() == can == (self.at.count < count)
        gone = entries[self.at.count :]
        if can and not self.at.setup.friendly:
            assert all(entry.safe for entry in gone)
            persons = {entry.action.seat for entry in gone if self.at.seats[entry.action.seat].person}
            assert len(persons) == 1
            assert persons == {eyes} or not self.at._guarded()

    @rule()
    def redo(self) -> None:
        can, count = self.at.can_redo, self.at.count
        assert self.at.redo() == can == (self.at.count > count)

    @precondition(lambda self: len(self.at.actors) > 1)
    @rule(pick=st.integers(0, 9))
    def hand(self, pick: int) -> None:
        actors = self.at.actors
        self.at.hand_to(actors[pick % len(actors)])

    @invariant()
    def the_truth_is_what_was_done(self) -> None:
        state = toy().new(len(self.at.seats), {}, Chance(self.at.setup.seed))
        for action in actions(self.at):
            state.apply(action)
        assert self.at.state_at(self.at.count).dump() == state.dump()
        assert self.at.view() == state.view(self.at.eyes)

    @invariant()
    def the_eyes_see_what_is_theirs(self) -> None:
        at = self.at
        if at.eyes is not None:
            assert at.seats[at.eyes].person
        if at._guarded() and at.curtain is not None:
            assert at.legal() == []
        for line in at.log():
            if line.message.key == "log.drew":
                assert line.message.args["who"] == f"#{at.eyes}"
        assert all(action.seat == at.eyes == at.acting for action in at.legal())


TestEvening = Evening.TestCase


def test_the_default_player_plays_at_random() -> None:
    at = Table(toy(), Setup("toy", setup("bb").seats, seed=1), clock=Clock())
    assert isinstance(at._make("hard"), RandomMind)
    assert play_out(at, Random(1)).outcome


def test_a_wrong_action_changes_nothing() -> None:
    at = table("pb", **TWO)
    for action in (Bid(0, 5), Steer(0, "left"), Bid(1, 2), Action(0)):
        with pytest.raises(IllegalAction):
            at.apply(action)
    assert at.count == 0


def test_what_may_end_the_match_is_asked_about(monkeypatch: pytest.MonkeyPatch) -> None:
    at = table("pp", curtain="never")
    bid = next(action for action in at.legal() if isinstance(action, Bid) and at.caution(action) is None)
    monkeypatch.setattr(Bid, "final", True)
    caution = at.caution(bid)
    assert caution is not None
    assert caution.key == "match.may_end"
    assert at.caution(msgspec.structs.replace(bid, seat=1 - bid.seat)) is None, "it is not his to decide"


def test_a_match_needs_as_many_seats_as_the_game_has() -> None:
    for kinds in ("p", "pppppp"):
        with pytest.raises(ValueError, match=f"{len(kinds)} seats, the game has 2..5"):
            Table(toy(), Setup("toy", tuple(seats("ppppp")[:1] * len(kinds)), seed=1), clock=Clock())
    two = toy().position({}, {}, Chance(1)).dump()
    with pytest.raises(ValueError, match="3 seats, the position has 2"):
        table("ppp", position=two)


def test_news_of_a_loaded_match_begin_after_ones_own_last_action(tmp_path: Path) -> None:
    saves = Saves(tmp_path, {"toy"})
    journal = saves.create(setup("ppp"), toy())
    at = table("ppp", journal=journal)
    rng = Random(2)
    while at.count < 5:
        advance(at, rng)
    own = [action.seat for action in actions(at)]
    journal.close()
    at = resume(saves.open(journal.path))
    seat = at.curtain
    assert seat is not None
    since = max((index + 1 for index, one in enumerate(own) if one == seat), default=0)
    assert 0 < since < len(own)
    assert [news.at for news in at.take()] == list(range(since + 1, len(own) + 1))
