"""Saboteur clicked through on its real screen: every action can be made by its targets."""

from __future__ import annotations

from random import Random

import pytest

from jackal.games.saboteur.rules import actions
from jackal.games.saboteur.scene_places import GOALS
from tests.saboteur.play import FORK, ROW, dig, saboteur
from tests.saboteur_scene.table import Miner, anything, digger, mine

MATCHES = [
    ("ppp", 3, {"rounds": 2}),
    ("pppp", 5, {"rounds": 1, "discard_count": "1_to_3", "discard_two_mend": True}),
    ("pbpb", 2, {"rounds": 1, "multi_reach": "all"}),
    ("ppppppp", 6, {"rounds": 1}),
]


@pytest.mark.parametrize(("people", "seed", "options"), MATCHES)
def test_a_whole_match_is_played_by_clicks(begin, people: str, seed: int, options: dict[str, object]) -> None:
    table = mine(people, seed=seed, options=options)
    player = Miner(begin(), table)
    rng = Random(seed)
    for turn in range(400):
        player.on()
        if table.outcome is not None:
            break
        legal = table.legal()
        action = anything(table, rng) if turn % 7 == 0 else digger(table, rng)
        assert action in legal
        player.do(action)
    assert table.outcome is not None
    assert player.shell.dialogs, "the results are shown"


def test_every_legal_action_of_many_positions_has_paths_of_its_own() -> None:
    """What the picker offers, without carrying it out: no two actions share a path, none begins another."""
    from jackal.games.saboteur.scene import SaboteurBoard
    from jackal.ui.board import Host

    board = SaboteurBoard(Host(saboteur(), None))  # type: ignore[arg-type]
    kinds = set()
    for seed, options in enumerate(({}, {"discard_count": "1_to_3", "discard_two_mend": True})):
        state, rng = mine("ppppp", seed=seed, options=options).state_at(0), Random(seed)
        for _ in range(60):
            if state.outcome() is not None:
                break
            view = state.view(state.actors()[0])
            paths = [path for action in state.legal() for path in board.paths(action, view)]
            assert len(set(paths)) == len(paths), "two actions have the same targets"
            longer = {path[:size] for path in paths for size in range(len(path))}
            assert not longer & set(paths), "one path is the beginning of another"
            kinds |= {type(action) for action in state.legal()}
            state.step(dig(state, rng), tell=False)
    assert kinds >= {actions.PlayPath, actions.PlayBroken, actions.PlayMap, actions.Pass, actions.PlayRockfall}


def test_goals_lie_where_the_data_say() -> None:
    assert {name: tuple(cell) for name, cell in saboteur().data.board.goals.items()} == GOALS


def test_a_stone_that_fits_nowhere_is_laid_by_choice(begin) -> None:
    spec = {
        "seats": 3,
        "phase": "orient",
        "turned": {"mid": None},
        "board": {**ROW, "7,0": "path_straight_horizontal"},
        "goals": {"top": "goal_stone_ne", "mid": "goal_stone_nw", "bottom": "goal_gold"},
    }
    for rot in (0, 180):
        player = Miner(begin(), mine("ppp", position=spec, curtain="never"))
        player.on()
        scene = player.scene
        assert "goal:mid" in scene.plate.marks.chosen
        player.move(player.point_of(f"lay:{rot}"))
        tried = scene.stage.piece("tried")
        assert tried is not None
        assert tried.look[2] == rot  # type: ignore[index]
        player.do(actions.Orient(0, rot))
        view = player.table.view()
        assert view.goals["mid"].rot == rot  # type: ignore[attr-defined]


def test_the_choice_of_a_goal_is_made_on_the_board(begin) -> None:
    """Two goals reached at once: the mover chooses."""
    spec = {
        "seats": 3,
        "turn": 0,
        "board": FORK,
        "hands": [["path_cross", "map"], ["map"], ["map"]],
        "goals": {"top": "goal_stone_ne", "mid": "goal_stone_nw", "bottom": "goal_gold"},
    }
    table = mine("ppp", position=spec, curtain="never")
    player = Miner(begin(), table)
    player.on()
    lay = next(a for a in table.legal() if isinstance(a, actions.PlayPath) and (a.x, a.y) == (8, 1))
    player.do(lay)
    player.on()
    assert set(player.scene.hand.glow()) == {"goal:top", "goal:mid"}
    player.click("goal:top")
    player.on()
    view = table.view()
    assert view.goals["top"].card == "goal_stone_ne"  # type: ignore[attr-defined]
