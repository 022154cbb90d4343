"""Players of every level at every kind of table: only legal actions, thinking that is bounded, games that end."""

from __future__ import annotations

from typing import Any

import pytest

from jackal.core.thinking import problem
from jackal.games.jackal.bot import LEVELS as HOW
from jackal.games.jackal.bot import Pirate, mind
from jackal.games.jackal.bot_chart import Chart
from jackal.games.jackal.bot_value import Scales
from jackal.games.jackal.rules import JackalState
from jackal.games.jackal.rules.actions import ProposeEnd
from jackal.games.jackal.rules.chain import VOTE
from tests.jackal.play import fresh, jackal
from tests.jackal_bot.table import LEVELS, MODES, answer, play

DATA = jackal().data
SETS: list[dict[str, Any]] = [
    {"edition": "classic"},
    {"edition": "treasure_island"},
    {"edition": "classic", "modules": list(DATA.modules)},
    {"edition": "treasure_island", "modules": list(DATA.modules), "cannon_mode": "waiting", "lighthouse_mode": "peek"},
    {"edition": "treasure_island", "rum_give_cost": "free_before_move", "arrow_ice_closed_with_load": "carry",
     "counts": {"bottles_3": 5, "lighthouse": 4, "earthquake": 3, "grass": 4, "airplane": 3}},
]  # fmt: skip


@pytest.mark.parametrize("number", range(len(SETS)))
@pytest.mark.parametrize("mode", MODES)
def test_only_legal_actions_at_any_table(mode: str, number: int) -> None:
    seats = MODES[mode]
    state = fresh(seats, 20 + number, mode=mode, **SETS[number])
    levels = [LEVELS[(seat + number) % 3] for seat in range(seats)]
    played = play(state, levels, 40)
    assert len(played) == 40 or not state.actors()


@pytest.mark.parametrize("module", DATA.modules)
def test_each_module_by_itself(module: str) -> None:
    state = fresh(2, 3, mode="two_single", modules=[module])
    assert play(state, ("normal", "easy"), 80)


MOST = {"easy": 250, "normal": 350, "hard": 450}
"""Positions that a decision may weigh."""


@pytest.mark.parametrize("edition", DATA.editions)
@pytest.mark.parametrize("level", LEVELS)
def test_thinking_is_bounded_and_sliced(level: str, edition: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """By numbers of positions, which are the same on every machine: in all, and between two yields."""
    weighed = [0]
    settle = Scales._settle

    def counted(self: Scales, state: JackalState, *more: Any) -> list[float]:
        weighed[0] += 1
        return settle(self, state, *more)

    monkeypatch.setattr(Scales, "_settle", counted)
    state = fresh(2, 9, mode="two_double", edition=edition)
    decisions = 0
    for step in range(60):
        seat = state.actors()[0]
        steps = mind(level).think(problem(state, seat, f"{step}"))
        total = 0
        while True:
            weighed[0] = 0
            try:
                next(steps)
            except StopIteration as done:
                state.step(done.value, tell=False)
                break
            finally:
                total += weighed[0]
            assert weighed[0] <= 40, "a slice is too thick"
        assert total <= MOST[level], "thought too long"
        decisions += total > 0
    assert decisions > 20


def test_the_same_dice_the_same_match() -> None:
    def match() -> list[Any]:
        return [*play(fresh(2, 6, mode="two_double", edition="treasure_island"), ("normal", "hard"), 24)]

    assert match() == match()


def test_who_leads_several_rivals_is_held_back_by_hard_players_first() -> None:
    """What a leader loses is worth more to a hard player than to the others; between two it is the same to all."""
    gains = {}
    for mode in ("two_single", "four_single"):
        state = fresh(MODES[mode], 1, mode=mode)
        for level in LEVELS:
            scales = Scales(state, Chart(state), HOW[level].weights)
            ahead, caught = ([2.0, lead, *[2.0] * (MODES[mode] - 2)] for lead in (5.0, 4.0))
            gains[mode, level] = scales.utility(caught, 0) - scales.utility(ahead, 0)
    assert gains["two_single", "easy"] == gains["two_single", "normal"] == gains["two_single", "hard"] == 1
    assert gains["four_single", "easy"] == gains["four_single", "normal"] < gains["four_single", "hard"]


def test_there_is_a_player_for_every_level() -> None:
    assert set(HOW) == set(LEVELS)
    with pytest.raises(KeyError):
        mind("grandmaster")


POOR = {"chest_1": 3, "chest_2": 2, "chest_3": 0, "chest_4": 0, "chest_5": 0}
"""A little gold, for short games."""


@pytest.mark.parametrize(
    ("mode", "levels", "options"),
    [
        ("two_single", ("normal", "easy"), {}),
        ("three_single", ("easy", "normal", "hard"), {}),
        ("two_single", ("easy", "hard"), {"edition": "treasure_island"}),
    ],
)
def test_whole_games_come_to_an_end(mode: str, levels: tuple[str, ...], options: dict[str, Any]) -> None:
    state = fresh(len(levels), 12, mode=mode, counts=POOR, **options)
    play(state, levels, 1500)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason in {"gold", "majority", "agreed"}
    assert sum(state.scores) + state.lost > state.total // 2


def test_a_stall_vote_is_answered() -> None:
    state = fresh(2, 8, mode="two_single", stall_limit=5)
    play(state, ("easy", "easy"), 100)
    state.pending, state.vote, state.agreed = VOTE, "stall", 0
    while state.vote:
        seat = state.actors()[0]
        action, _ = answer(mind("hard"), problem(state, seat, "vote"))
        assert state.why_not(action) is None
        state.step(action, tell=False)


def test_an_endless_chase_is_counted() -> None:
    """Nothing has come of it for a very long time: whoever is asked agrees, also behind; before that he does not."""
    state = fresh(2, 8, mode="two_single")
    state.scores[0], state.scores[2], state.remaining = 3, 1, 33
    state.number = 301
    player = Pirate(HOW["hard"])
    player.watch(state)
    assert not player.agrees(state, 1), "it has only just come to the table"
    state.number += 2 * 39
    assert not player.agrees(state, 1)
    player.been = [None] * 8
    assert not isinstance(answer(player, problem(state, 0, "early"))[0], ProposeEnd)
    state.number += 4
    assert player.agrees(state, 1)
    assert isinstance(answer(player, problem(state, 0, "late"))[0], ProposeEnd)
    assert not isinstance(answer(player, problem(state, 0, "again"))[0], ProposeEnd)
