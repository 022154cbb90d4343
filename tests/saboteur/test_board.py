"""The maze against an oracle that works it out from the open table."""

from __future__ import annotations

from random import Random

import pytest

from jackal.games.saboteur.rules.actions import PlayPath
from jackal.games.saboteur.rules.board import Board
from jackal.games.saboteur.rules.cards import cell_of, letters
from jackal.games.saboteur.rules.state import SaboteurState
from tests.saboteur import oracle
from tests.saboteur.play import FORK, ROW, fresh, place, saboteur, walk

OPTIONS = [
    {"connection_rule": rule, "board_limit": limit}
    for rule in ("adjacent", "linked", "strict")
    for limit in ("none", "padded", "rectangle")
]


def compare(state: SaboteurState) -> int:
    """Everything that the engine says of this maze, against the oracle; how many places were compared."""
    view = state.view(None)
    cells = view.cells
    found = {tuple(map(int, name.split(","))): set(sides) for name, sides in view.live.items()}
    assert found == oracle.live(cells)
    if not state.shown:
        for name, goal in view.goals.items():
            hidden = goal.card is None
            assert (goal.reached_by >= 0) == (hidden and oracle.arrived(cells, name)), name
    if state.phase != "choose" or state.broken[state.mover]:
        assert not any(isinstance(action, PlayPath) for action in state.legal())
        return 0
    rules = state.rules
    legal = [action for action in state.legal() if isinstance(action, PlayPath)]
    hand = {card for card in state.view(state.mover).hand if card in oracle.OPEN}
    for card in hand:
        listed = [(action.x, action.y, action.rot) for action in legal if action.card == card]
        assert set(listed) == oracle.places(cells, card, rules.connection_rule, rules.board_limit), card
        assert len(set(listed)) == len(listed)
    return len(legal)


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(options.values()))
@pytest.mark.parametrize("seed", range(4))
def test_places_and_live_mouths_are_those_of_the_oracle(options: dict[str, str], seed: int) -> None:
    states = walk(3 + 2 * seed, seed, rounds=1, **options)
    assert sum(compare(state) for state in states[:: 1 + len(states) // 30]) > 0


@pytest.mark.parametrize("multi_reach", ["choose_one", "all"])
def test_stones_in_the_maze(multi_reach: str) -> None:
    """Positions with turned stones, which chance seldom brings about."""
    rng = Random(5)
    turned = 0
    for seed in range(1, 24, 2):
        for state in walk(4 + seed % 4, seed, multi_reach=multi_reach, rounds=2):
            if any(lies >= 0 for lies in state.lies) and rng.random() < 0.2:
                compare(state)
                turned += 1
    assert turned > 20


def test_first_moves_counted() -> None:
    """All places for each card beside the lone ladder, counted by hand."""
    state = fresh(3)
    counts = {}
    for card in oracle.OPEN:
        if card.startswith(("path", "dead")):
            fits = saboteur().cards.fits[saboteur().cards.index[card]]
            counts[card] = sum(len(fits[key]) for _, _, key in state.board.spots)
    assert counts["path_cross"] == counts["dead_cross"] == 4
    assert counts["path_straight_vertical"] == counts["path_straight_horizontal"] == 2
    assert counts["path_t_vertical"] == counts["path_t_horizontal"] == 6
    assert counts["path_curve_ne"] == counts["path_curve_nw"] == 4
    assert counts["dead_stub_n"] == counts["dead_stub_e"] == 2


def test_placing_and_removing_leaves_no_trace() -> None:
    """Cards laid and taken away in any order give the maze that is built of the rest."""
    game = saboteur()
    rng = Random(3)
    for _ in range(60):
        board = Board(game.cards, "adjacent", "none")
        for _ in range(40):
            tunnels = [cell for cell, code in board.cells.items() if code < 2 * game.cards.tunnels]
            if tunnels and rng.random() < 0.3:
                board.remove(rng.choice(tunnels))
                continue
            x, y, key = rng.choice(board.spots)
            kinds = [kind for kind in range(game.cards.tunnels) if game.cards.fits[kind][key]]
            kind = rng.choice(kinds)
            board.place(cell_of(x, y), game.cards.code(kind, rng.choice(game.cards.fits[kind][key])))
        again = Board(game.cards, "adjacent", "none")
        for cell, code in rng.sample(sorted(board.cells.items()), len(board.cells)):
            if cell != game.cards.start_cell:
                again.place(cell, code)
        assert (again.cells, again.live, again.edge, again.tunnels) == (
            board.cells,
            board.live,
            board.edge,
            board.tunnels,
        )
        assert again.spots == board.spots
        assert again.fitting == board.fitting


def test_a_clone_of_a_maze_is_its_own() -> None:
    state = place(seats=3, board=ROW)
    copy = state.board.clone()
    copy.remove(cell_of(3, 0))
    assert state.board.live.get(cell_of(6, 0))
    assert not copy.live.get(cell_of(6, 0))
    assert cell_of(3, 0) in copy.edge
    assert cell_of(3, 0) not in state.board.edge


def test_a_dead_end_is_live_at_its_near_mouth_only() -> None:
    state = place(seats=3, board={"1,0": "dead_cross", "2,0": "path_cross", "1,1": "path_cross"})
    assert letters(state.board.live[cell_of(1, 0)]) == "W"
    assert cell_of(2, 0) not in state.board.live


def test_two_goals_from_one_cell() -> None:
    state = place(seats=3, board={**FORK, "8,1": ["path_t_vertical", 180]}, phase="choose_goal")
    assert state.reached() == [0, 1]
    assert state.reached_by == [2, 2, -1]
