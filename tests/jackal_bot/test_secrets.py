"""Nothing that is hidden plays a part in what a computer player decides, and what it is given stays as it was."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from jackal.core.bots import Problem
from jackal.core.thinking import problem
from jackal.games.jackal.bot import mind
from jackal.games.jackal.rules import JackalState
from tests.jackal.play import fresh
from tests.jackal_bot.table import LEVELS, answer, play

EDITIONS = (
    {"edition": "classic"},
    {"edition": "treasure_island"},
    {"edition": "treasure_island", "lighthouse_mode": "peek", "counts": {"lighthouse": 12}},
)


def twin(state: JackalState, seat: int, seed: int) -> JackalState:
    """Another truth that the seat can't tell from this one."""
    other = state.resample(seat, Random(seed))
    assert other.view(seat) == state.view(seat)
    return other


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("options", EDITIONS, ids=["classic", "treasure_island", "peek"])
def test_two_truths_that_look_alike_are_played_alike(level: str, options: dict[str, object]) -> None:
    state = fresh(2, 7, mode="two_single", **options)
    rng = Random(3)
    differ = 0
    for step in range(24):
        play(state, ("easy", "easy"), 1 + rng.randrange(4))
        if not state.actors():
            break
        seat = state.actors()[0]
        other = twin(state, seat, step)
        differ += other.faces != state.faces
        mine, _ = answer(mind(level), problem(state, seat, f"{step}"))
        theirs, _ = answer(mind(level), problem(other, seat, f"{step}"))
        assert mine == theirs
    assert differ > 15, "the truths were different"


@pytest.mark.parametrize("level", LEVELS)
def test_a_whole_match_is_played_alike_over_different_truths_of_what_stays_closed(level: str) -> None:
    """One player that keeps its notes, asked all along about two truths."""
    state = fresh(2, 11, mode="two_single")
    one, other = mind(level), mind(level)
    guest = mind("easy")
    for step in range(40):
        seat = state.actors()[0]
        if seat:
            state.step(answer(guest, problem(state, 1, f"{step}"))[0], tell=False)
            continue
        first, _ = answer(one, problem(state, 0, f"{step}"))
        second, _ = answer(other, problem(twin(state, 0, step), 0, f"{step}"))
        assert first == second
        state.step(first, tell=False)


@pytest.mark.parametrize("level", LEVELS)
def test_what_a_player_is_given_stays_as_it_was(level: str) -> None:
    state = fresh(2, 5, edition="treasure_island")
    for step in range(12):
        play(state, ("easy", "easy"), 3)
        seat = state.actors()[0]
        asked = problem(state, seat, f"{step}")
        worlds: list[JackalState] = []

        def deal(asked: Problem = asked, worlds: list[JackalState] = worlds) -> JackalState:
            world = asked.worlds()
            assert isinstance(world, JackalState)
            worlds.append(world)
            return world

        given = Problem(asked.view, asked.legal, deal, Random(1))
        view, legal, truth = msgspec.json.encode(asked.view), list(asked.legal), state.dump()
        answer(mind(level), given)
        assert msgspec.json.encode(asked.view) == view
        assert list(asked.legal) == legal
        assert state.dump() == truth
        again = problem(state, seat, f"{step}")
        assert worlds
        assert all(world.dump() == again.worlds().dump() for world in worlds)
