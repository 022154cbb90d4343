"""Computer players that serve every game, tried on the toy."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from jackal.core.bots import GreedyMind, Mind, Problem, RandomMind, Thinking, search
from jackal.core.chance import Chance
from jackal.core.game import Action, State
from jackal.core.thinking import Thought, problem
from tests.core.tables import Clock
from tests.toy import toy
from tests.toy.bot import lead, mind
from tests.toy.rules import Bid, Steer

FORK = {"boats": [4, 0], "coins": [3, 0], "fork": 0, "hands": [[1], [2]]}


def state(**spec: object) -> State:
    return toy().position(spec, {}, Chance(1))


def decide(thinking: Thinking) -> tuple[Action, int]:
    """The decision and the number of slices."""
    slices = 0
    while True:
        try:
            next(thinking)
        except StopIteration as done:
            return done.value, slices
        slices += 1


def ask(at: State, seat: int = 0, name: str = "x") -> Problem:
    return problem(at, seat, name)


def test_random_takes_every_action_alike() -> None:
    at = state(hands=[[1, 2, 3], [4]])
    chosen = Counter(decide(RandomMind().think(ask(at, name=str(number))))[0] for number in range(600))
    assert set(chosen) == {Bid(0, 1), Bid(0, 2), Bid(0, 3)}
    assert min(chosen.values()) > 150


def test_greedy_sees_one_action_ahead() -> None:
    at = state(**FORK)
    chosen, _ = decide(GreedyMind(lead).think(ask(at)))
    assert chosen == Steer(0, "left"), "the reef on the right costs a coin"
    assert decide(GreedyMind(lambda world, seat: -lead(world, seat)).think(ask(at)))[0] == Steer(0, "right")


def test_greedy_makes_mistakes_on_request() -> None:
    at = state(**FORK)
    careless = GreedyMind(lead, mistakes=0.5)
    chosen = Counter(decide(careless.think(ask(at, name=str(number))))[0] for number in range(400))
    assert 60 < chosen[Steer(0, "right")] < 140


def test_search_tries_all_actions_in_the_same_worlds() -> None:
    at = state(hands=[[1, 2, 3], [4, 5, 5]])
    asked: list[State] = []
    valued: list[State] = []
    given = ask(at)
    worlds = given.worlds

    def counted() -> State:
        asked.append(worlds())
        return asked[-1]

    def value(world: State, seat: int) -> float:
        valued.append(world)
        return lead(world, seat)

    _, slices = decide(search(Problem(given.view, given.legal, counted, given.rng), value, worlds=9, plies=2))
    assert len(asked) == 9
    assert len(valued) == 3 * 3 + 6 * 2, "three actions in three worlds, the better two in six more"
    assert slices > len(valued), "the window stays fluent"


def test_search_looks_only_at_what_it_is_told_to() -> None:
    at = state(hands=[[1, 2, 3], [4, 5, 5]])
    only = [Bid(0, 2), Bid(0, 3)]
    assert decide(search(ask(at), lambda world, seat: 0.0, actions=only))[0] == Bid(0, 2), "of equals the first"
    assert decide(search(ask(at), lead, actions=only[:1])) == (Bid(0, 2), 0), "nothing to think about"


def test_search_keeps_the_real_state_out_of_reach() -> None:
    at = state(hands=[[1, 2, 3], [4, 5, 5]])
    before = at.dump()
    decide(search(ask(at), lead))
    assert at.dump() == before


def test_better_players_win_more() -> None:
    wins = Counter[str]()
    for seed in range(60):
        levels = ["hard", "easy"] if seed % 2 else ["easy", "hard"]
        minds = [mind(level) for level in levels]
        at: State = toy().new(2, {}, Chance(seed))
        while at.outcome() is None:
            seat = at.actors()[0]
            at.apply(decide(minds[seat].think(ask(at, seat, f"{seed}/{at.chance.count}")))[0])
        outcome = at.outcome()
        assert outcome
        wins.update(levels[seat] for seat in outcome.winners if len(outcome.winners) == 1)
    assert wins["hard"] > 1.5 * wins["easy"], wins


class Endless(Mind):
    def think(self, problem: Problem) -> Thinking:
        for _ in range(1000):
            yield
        return problem.legal[0]


def test_a_thought_keeps_to_its_budget() -> None:
    thought = Thought(Endless(), state(**FORK), 0, "x")
    clock = Clock(0.001)
    assert thought.advance(clock, 0.010) is None
    assert clock.now == pytest.approx(0.011, abs=0.002)
    while thought.advance(clock, 0.010) is None:
        pass
    assert thought.decided == Steer(0, "left")
    assert thought.fault == ""
    assert thought.advance(clock, 0.010) == Steer(0, "left")


def test_the_same_name_thinks_the_same() -> None:
    at = state(hands=[[1, 2, 3], [4, 5, 5]])
    first, again, other = (ask(at, name=name) for name in ("a", "a", "b"))
    assert first.worlds().dump() == again.worlds().dump()
    assert first.rng.random() == again.rng.random()
    assert Random("a").random() != Random("b").random()
    assert other.view == first.view
