"""The running match: what may be taken back, and how it is told."""

from __future__ import annotations

from jackal.core.bots import Mind, RandomMind
from jackal.core.table import Table
from tests.core.tables import THREE, TWO, Clock, setup, table
from tests.toy import toy
from tests.toy.rules import Bid


def test_own_actions_that_gave_nothing_away_can_be_undone() -> None:
    at = table("ppb", **THREE)
    at.take()
    assert not at.can_undo
    before = at.view()
    at.apply(Bid(0, 4))
    assert at.can_undo
    assert at.undo()
    assert (at.view(), at.count, at.can_undo, at.can_redo) == (before, 0, False, True)
    assert at.redo()
    assert (at.count, at.view().dump()["bid"], at.can_redo) == (1, 4, False)
    at.undo()
    at.apply(Bid(0, 1))
    assert not at.can_redo, "another decision ends the old line"
    assert not at.redo()
    at.cover()
    assert not at.can_undo, "behind the curtain nobody takes anything back"
    at.take()
    assert not at.can_undo, "it was not his action"
    assert not at.undo()


def test_against_computers_undo_goes_back_to_ones_own_decision() -> None:
    at = table("bpb", **THREE)
    at.bot_tick(1)
    at.apply(Bid(1, 5))
    assert at.count == 2
    assert at.undo()
    assert (at.count, at.acting) == (1, 1)
    at.apply(Bid(1, 2))
    at.bot_tick(1)
    assert at.count == 3, "the last bid showed all cards and new ones were drawn"
    assert not at.can_undo


def test_at_a_friendly_table_anything_can_be_undone_and_the_log_tells() -> None:
    at = table("pb", friendly=True, **TWO)
    at.apply(Bid(0, 4))
    before = at.state_at(0).dump()
    at.bot_tick(1)
    assert at.count == 2
    shown = at.state_at(2)
    assert at.undo()
    assert (at.count, at.state_at(0).dump()) == (0, before)
    (line,) = at.log()
    assert (line.at, line.seat, line.message.key) == (0, None, "log.took_back")
    assert line.message.args == {"who": "#0", "n": 2}
    assert at.redo()
    assert at.state_at(2).dump() == shown.dump(), "the same draws come again: nobody fishes for a better one"
    assert at.log()[0].message.key == "log.took_back"
    assert at.undo()
    assert [line.message.key for line in at.log()] == ["log.took_back"] * 2


def test_a_remark_stands_after_what_was_done_before_it_and_in_one_page_of_the_log() -> None:
    at = table("pp", friendly=True, curtain="never", **TWO)
    for card in (4, 5):
        at.apply(Bid(at.acting or 0, card))
    at.apply(at.legal()[0])
    at.apply(at.legal()[0])
    assert at.undo()
    assert at.undo()
    at.apply(at.legal()[0])
    log = at.log()
    places = [(line.at, line.seat) for line in log]
    first = places.index((2, None))
    assert {at for at, _ in places[:first]} == {1, 2}, "what it was taken back to is told before it"
    assert {at for at, seat in places[first:] if seat is not None} == {3}
    for page in range(at.count + 1):
        assert [line for line in log if line.at <= page] + at.log(since=page) == log if page else at.log(0) == log


def test_a_safe_undo_at_a_friendly_table_is_not_told() -> None:
    at = table("ppp", friendly=True, **THREE)
    at.take()
    at.apply(Bid(0, 4))
    at.undo()
    assert at.log() == []


def test_a_friendly_undo_over_another_persons_action_draws_the_curtain_for_him() -> None:
    at = table("ppp", friendly=True, **THREE)
    at.take()
    at.apply(Bid(0, 4))
    at.cover()
    assert not at.can_undo
    at.take()
    assert at.undo()
    assert (at.acting, at.curtain, at.eyes) == (0, 0, 1)
    assert not at.can_redo, "the other's card is not for these eyes"
    at.take()
    assert not at.can_redo, "nor is what anybody did before the mouse was passed on"


def test_a_computer_forgets_what_has_not_happened() -> None:
    made: list[Mind] = []

    def minds(level: str) -> Mind:
        made.append(RandomMind())
        return made[-1]

    at = Table(toy(), setup("pb", friendly=True), clock=Clock(), minds=minds)
    at.apply(at.legal()[0])
    at.bot_tick(1)
    assert len(made) == 1
    assert at.undo()
    at.apply(at.legal()[0])
    at.bot_tick(1)
    assert len(made) == 2


def test_computers_alone_undo_nothing() -> None:
    at = table("bb", friendly=True)
    at.bot_tick(1)
    assert not at.can_undo
