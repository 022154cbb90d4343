"""Jackal clicked through on its real screen: every legal action can be made by its targets."""

from __future__ import annotations

from random import Random

import pytest

from jackal.games.jackal.rules import actions
from tests.scene.conftest import Sit
from tests.scene.player import table_of

MODES = [("pp", "two_double"), ("pp", "two_single"), ("ppp", "three_single"), ("pppp", "four_single"),
         ("pppp", "four_teams")]  # fmt: skip


@pytest.mark.parametrize(("people", "mode"), MODES)
def test_a_game_is_played_by_clicks(sit: Sit, people: str, mode: str) -> None:
    table = table_of("jackal", people, seed=len(mode), options={"mode": mode})
    player = sit(table)
    rng = Random(mode)
    for _ in range(90):
        player.settle()
        if table.outcome is not None:
            break
        action = rng.choice(table.legal())
        player.do(action)
        assert player.last == action
    player.settle()


def test_every_legal_action_of_many_positions_can_be_clicked(sit: Sit) -> None:
    """Each action of a position in its turn, by looking at what the picker offers, without carrying it out."""
    kinds = set()
    player = sit(table_of("jackal", seed=1))
    board, rng = player.scene.board, Random(5)
    for seed in range(1, 9):
        state = table_of("jackal", seed=seed).state_at(0)
        for _ in range(180):
            if state.outcome() is not None:
                break
            view = state.view(0)
            paths = [board.targets(action, view) for action in state.legal()]
            assert len(set(paths)) == len(paths), "two actions have the same targets"
            longer = {path[:size] for path in paths for size in range(len(path))}
            assert not longer & set(paths), "one path is the beginning of another"
            kinds |= {type(action) for action in state.legal()}
            state.step(rng.choice(state.legal()), tell=False)
    assert kinds >= {
        actions.Walk, actions.Disembark, actions.Board, actions.Swim, actions.Advance, actions.Fly, actions.Choose,
        actions.MoveShip, actions.Stay,
    }  # fmt: skip
