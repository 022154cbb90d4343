"""The running match: computers that think at it, break down or give a hint."""

from __future__ import annotations

from random import Random
from typing import ClassVar

import msgspec
import pytest

from jackal.core.bots import Mind, Problem, Thinking
from jackal.core.table import Table
from tests.core.tables import TWO, Clock, actions, play_out, setup, table
from tests.toy import toy
from tests.toy.rules import Bid


def test_a_computer_thinks_in_slices_and_decides_the_same_at_any_pace() -> None:
    games = []
    for pace, budget in ((0.001, 0.0), (0.001, 0.004), (0.5, 10.0)):
        at = table("bbb", level="hard", pace=pace)
        ticks = 0
        while not at.outcome:
            ticks += 1
            at.bot_tick(budget)
        games.append((actions(at), at.faults))
        assert ticks > at.count or budget == 10.0
    assert games[0] == games[1] == games[2]
    assert games[0][1] == []
    assert actions(play_out(table("bbb", level="hard", seed=8), Random(1))) != games[0][0]


class Spy(Mind):
    """Notes what it is asked."""

    problems: ClassVar[list[Problem]] = []

    def think(self, problem: Problem) -> Thinking:
        self.problems.append(problem)
        assert all(problem.worlds().view(problem.view.seat) == problem.view for _ in range(3))
        yield
        return problem.legal[-1]


def test_a_computer_is_asked_with_its_own_view() -> None:
    Spy.problems.clear()
    at = Table(toy(), setup("bb", **TWO), clock=Clock(), minds=lambda level: Spy())
    true = at.state_at(0)
    at.bot_tick(1)
    (problem,) = Spy.problems
    assert problem.view == true.view(0)
    assert list(problem.legal) == [Bid(0, 1), Bid(0, 4)]
    worlds = {msgspec.json.encode(problem.worlds().dump()) for _ in range(20)}
    assert len(worlds) > 1
    assert {name for name in dir(problem) if not name.startswith("_")} == {"legal", "rng", "view", "worlds"}
    assert at.faults == []


class Broken(Mind):
    """Fails in the way its level names."""

    def __init__(self, how: str) -> None:
        self.how = how

    def think(self, problem: Problem) -> Thinking:
        yield
        if self.how == "easy":
            raise RuntimeError("lost the thread")
        return Bid(problem.view.seat or 0, 99) if self.how == "normal" else Bid(1 - (problem.view.seat or 0), 1)


@pytest.mark.parametrize("how", ["easy", "normal", "hard"])
def test_a_computer_that_fails_does_not_end_the_match(how: str) -> None:
    at = Table(toy(), setup("bb", level=how), clock=Clock(), minds=Broken)
    play_out(at, Random(1))
    assert at.outcome
    assert len(at.faults) == at.count
    assert ("lost the thread" if how == "easy" else "decided Bid") in at.faults[0]


def test_a_hint_comes_from_the_best_player_with_the_persons_eyes() -> None:
    asked = []

    def minds(level: str) -> Mind:
        asked.append(level)
        return Spy()

    Spy.problems.clear()
    at = Table(toy(), setup("pb", **TWO), clock=Clock(), minds=minds)
    hint = None
    while hint is None:
        hint = at.hint_tick(0)
    assert (hint, asked, at.count) == (Bid(0, 4), ["hard"], 0)
    assert at.hint_tick(0) == hint, "asked again, it does not think again"
    assert Spy.problems[0].view.seat == 0
    at.apply(Bid(0, 1))
    assert at.hint_tick(1) is None, "it is the computer's turn"


def test_tick_without_a_computer_does_nothing() -> None:
    at = table("pp")
    assert at.bot_tick(1) is None
    assert at.thinking is None
