"""Computer players in whole rounds: every decision is legal, whoever plays, whatever the options; nobody peeks."""

from __future__ import annotations

import time
from random import Random
from typing import Any

import pytest

from jackal.core.bots import LEVELS
from jackal.core.thinking import Thought
from jackal.games.saboteur.bot import mind
from jackal.games.saboteur.rules.state import SaboteurState
from jackal.tools import arena as tool
from tests.saboteur.play import fresh
from tests.saboteur_bot import arena

OPTIONS: list[dict[str, Any]] = [
    {"connection_rule": "strict", "board_limit": "rectangle"},
    {"connection_rule": "linked", "multi_reach": "all", "discard_count": "1_to_3"},
    {"must_play": True, "role_info": "hidden"},
    {"discard_two_mend": True, "role_info": "exact", "break_self": False},
    {"saboteurs_know": True, "max_saboteurs": True, "standings": "open"},
    {"stone_exception": "keep_link", "saboteur_finisher": "takes", "gold_pick": "blind"},
]


def decided(level: str, state: SaboteurState, seat: int, name: str) -> Any:
    """What a player who has just come to the table decides."""
    thought = Thought(mind(level), state, seat, name)
    while thought.advance(time.perf_counter, 1.0) is None:
        pass
    assert not thought.fault, thought.fault
    return thought.decided


@pytest.mark.parametrize("seats", range(3, 11))
def test_rounds_of_mixed_levels_come_to_their_end(seats: int) -> None:
    state = fresh(seats, seats, rounds=1)
    minds = [mind(LEVELS[seat % 3]) for seat in range(seats)]
    slowest = 0.0
    while state.outcome() is None:
        seat = state.actors()[0]
        thought = Thought(minds[seat], state, seat, f"{seat}/{len(state.history)}")
        start = time.process_time()
        while thought.advance(time.perf_counter, 1.0) is None:
            pass
        slowest = max(slowest, time.process_time() - start)
        assert not thought.fault, thought.fault
        assert thought.decided is not None
        state.apply(thought.decided)
    assert slowest < 1.5


@pytest.mark.parametrize("options", OPTIONS, ids="+".join)
@pytest.mark.parametrize("level", ["normal", "hard"])
def test_options_are_understood(options: dict[str, Any], level: str) -> None:
    result = arena.Result(5)
    arena.play_round(5, 7, (level, level), options, result)
    assert result.moves > 5


def test_a_match_of_three_rounds_pays_gold() -> None:
    state = fresh(4, 11)
    minds = [mind("normal") for _ in range(4)]
    for _ in range(3 * 80):
        seat = state.actors()[0]
        thought = Thought(minds[seat], state, seat, f"{len(state.records)}/{seat}/{len(state.history)}")
        while thought.advance(time.perf_counter, 1.0) is None:
            pass
        assert not thought.fault, thought.fault
        assert thought.decided is not None
        state.apply(thought.decided)
        if state.outcome() is not None:
            break
    assert state.outcome() is not None
    assert len(state.records) == 3


@pytest.mark.parametrize("level", LEVELS)
def test_what_a_seat_cannot_see_changes_nothing(level: str) -> None:
    rng = Random(3)
    state = fresh(6, 5, rounds=1)
    minds = [mind("normal") for _ in range(6)]
    compared = 0
    while not state.shown:
        seat = state.actors()[0]
        if len(state.history) % 4 == 3:
            other = state.resample(seat, rng)
            assert other.hands != state.hands
            assert decided(level, other, seat, "same") == decided(level, state, seat, "same")
            compared += 1
        thought = Thought(minds[seat], state, seat, f"{seat}/{len(state.history)}")
        while thought.advance(time.perf_counter, 1.0) is None:
            pass
        assert thought.decided is not None
        state.step(thought.decided, tell=False)
    assert compared >= 3


def test_thoughts_come_in_slices() -> None:
    state = fresh(10, 2)
    thought = Thought(mind("hard"), state, state.actors()[0], "slices")
    slices = 0
    while thought.advance(time.perf_counter, 0.0) is None:
        slices += 1
    assert slices >= 5


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(KeyError):
        mind("divine")


def test_the_table_of_sides(capsys: pytest.CaptureFixture[str]) -> None:
    assert arena.main(["--seats", "5,6", "--rounds", "1", "--pairs", "hard/normal"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[:3] for line in lines[1:]] == [
        ["hard/normal", "5", "1"],
        ["hard/normal", "6", "1"],
        ["hard/normal", "all", "2"],
    ]


def test_the_arena_of_all_games(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["saboteur", "--bots", "normal,easy", "--games", "2", "--seats", "3", "--jobs", "1", "--option", "rounds=1"]
    assert tool.main(words) == 0
    assert "2 games" in capsys.readouterr().out
