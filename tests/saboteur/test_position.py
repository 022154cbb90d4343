"""Positions: what may be written, what is missing, what is refused with the key at fault."""

from __future__ import annotations

import json
from typing import Any

import pytest

from jackal.core.chance import Chance
from tests.saboteur.play import FORK, ROW, place, saboteur, walk


def test_an_empty_position_is_a_start() -> None:
    state = place(seats=4)
    state.check()
    assert state.dump()["roles"] == ["digger", "digger", "digger", "saboteur"]
    assert state.aside_name() == "digger"
    assert [len(hand) for hand in state.hands] == [6] * 4
    assert len(state.draw) == 43
    assert state.pile == [1] * 16 + [2] * 8 + [3] * 4
    assert place(roles=["digger", "digger", "saboteur"]).seats == 3


def test_the_order_of_the_piles() -> None:
    state = place(seats=3, draw=["map", "rockfall", "..."], gold_pile=[3, 1, "..."])
    assert state.dump()["draw"][:2] == ["map", "rockfall"]
    assert state.pile[:3] == [3, 1, 1]
    short = place(seats=3, draw=["map"])
    assert len(short.draw) == 1
    assert len(short.discard) == 67 - 18 - 1


@pytest.mark.parametrize(
    ("spec", "problem"),
    [
        ({}, "seats"),
        ({"seats": 2}, "seats: 2, expected 3..10"),
        ({"seats": "three"}, "seats"),
        ({"seats": 3, "colour": "red"}, "colour"),
        ({"seats": 3, "phase": "asleep"}, "phase"),
        ({"seats": 3, "round": 4}, "round: 4, expected 1..3"),
        ({"seats": 3, "turn": 3}, "turn: no seat 3"),
        ({"seats": 3, "first": -1}, "first: no seat -1"),
        ({"seats": 3, "last_mover": -2}, "last_mover"),
        ({"seats": 3, "winner": "diggers"}, "winner"),
        ({"seats": 3, "roles": ["digger", "saboteur", "saboteur"]}, "roles: there are 1 saboteurs"),
        ({"seats": 3, "roles": ["digger"]}, "roles: 1, expected 3"),
        ({"seats": 3, "roles": ["digger", "digger", "elf"]}, "roles"),
        ({"seats": 3, "aside": "saboteur"}, "aside"),
        ({"seats": 3, "goals": {"top": "path_cross"}}, "goals.top: 'path_cross' is no goal card"),
        ({"seats": 3, "goals": {"top": "goal_gold", "mid": "goal_gold"}}, "goals: each goal card"),
        ({"seats": 3, "goals": {"left": "goal_gold"}}, "left"),
        ({"seats": 3, "hands": {0: ["map"] * 7}}, "hands.0: 7 cards, expected 6 at most"),
        ({"seats": 3, "hands": {0: ["rockfall"] * 4}}, "hands.0: there are no more than 3 cards rockfall"),
        ({"seats": 3, "hands": {0: ["start"]}}, "hands.0: 'start' is no card of the deck"),
        ({"seats": 3, "hands": {3: ["map"]}}, "hands: no seat 3"),
        ({"seats": 3, "hands": [["map"]]}, "hands: 1 entries, expected 3"),
        ({"seats": 3, "hands": [[], ["map"], ["map"]]}, "turn: seat 0 has no cards"),
        ({"seats": 3, "draw": ["...", "map"]}, "draw"),
        ({"seats": 3, "draw": ["sword"]}, "draw: 'sword' is no card"),
        ({"seats": 3, "discard": [["map", 7]]}, "discard: no seat 7"),
        ({"seats": 3, "discard": [["map", "seat"]]}, "discard"),
        ({"seats": 3, "board": {"1;0": "path_cross"}}, "board.1;0: '1;0' is no cell"),
        ({"seats": 3, "board": {"1,0": "map"}}, "board.1,0: 'map' is no tunnel card"),
        ({"seats": 3, "board": {"1,0": ["path_cross", 90]}}, "board.1,0: rotation 90"),
        ({"seats": 3, "board": {"0,0": "path_cross"}}, "board.0,0: something lies there"),
        ({"seats": 3, "board": {"8,0": "path_cross"}}, "board.8,0: something lies there"),
        ({"seats": 3, "board": {"99,0": "path_cross"}}, "board.99,0: 99,0 is too far out"),
        ({"seats": 3, "board": {"1,0": "path_straight_vertical"}}, "board.1,0: rock meets tunnel: W"),
        ({"seats": 3, "turned": {"mid": 90}}, "turned.mid: rotation 90"),
        ({"seats": 3, "turned": {"mid": 0}}, "turned.mid: the treasure ends the round"),
        ({"seats": 3, "turned": {"top": None}}, "turned.top: a rotation"),
        ({"seats": 3, "phase": "orient"}, "turned: the stone to be laid"),
        ({"seats": 3, "phase": "choose_goal"}, "phase: choose_goal"),
        ({"seats": 3, "phase": "gold", "winner": "diggers"}, "fan"),
        ({"seats": 3, "reached_by": {"mid": 1}}, "reached_by.mid: no path leads there"),
        ({"seats": 3, "broken": {0: ["spoon"]}}, "spoon"),
        ({"seats": 3, "broken": {0: ["cart", "cart"]}}, "broken.0: cart is there twice"),
        ({"seats": 3, "gold": {0: [4]}}, "gold.0: there is no"),
        ({"seats": 3, "gold": {0: [3] * 5}}, "gold.0: there is no"),
        ({"seats": 3, "gold_pile": [1]}, "gold_pile"),
        ({"seats": 3, "takers": [9]}, "takers: no seat 9"),
        ({"seats": 3, "trail": [[0, 1, True]]}, "trail"),
        ({"seats": 3, "draw": [], "discard": [["map", 0]], "trail": [[0, 2, True]]}, "more cards than were passed"),
        ({"seats": 3, "misfits": [["8,0", "Q"]]}, "misfits"),
        ({"seats": 3, "history": [{"seat": 9, "what": "pass"}]}, "history: no seat 9"),
    ],
    ids=str,
)
def test_what_does_not_fit_is_refused_with_its_key(spec: dict[str, Any], problem: str) -> None:
    with pytest.raises(ValueError) as caught:
        saboteur().position(spec, {}, Chance(1))
    assert problem in str(caught.value)


def test_options_bind_positions_too() -> None:
    reached = {"seats": 3, "board": {**ROW, "7,0": "path_straight_horizontal"}}
    assert place(**reached).reached_by == [-1, 2, -1]
    with pytest.raises(ValueError, match="multi_reach"):
        place({"multi_reach": "all"}, **reached)
    with pytest.raises(ValueError, match="held"):
        place({"must_play": True}, seats=3, held=[[1], [1], [1]])


def test_a_stone_laid_by_the_exception_may_disagree() -> None:
    state = place(
        seats=3,
        goals={"mid": "goal_stone_nw", "bottom": "goal_stone_ne", "top": "goal_gold"},
        board={**FORK, "8,1": ["path_curve_ne", 180]},
        turned={"mid": 180},
    )
    state.check()
    assert state.dump()["misfits"] == [["8,0", "N"]]


@pytest.mark.parametrize("seed", range(3, 9))
def test_every_position_of_a_match_can_be_written_down(seed: int) -> None:
    options = {"discard_two_mend": seed % 2 == 0, "must_play": seed % 3 == 0, "rounds": 4}
    states = walk(seed, seed, **options)
    for state in states[::4]:
        written = json.loads(json.dumps(state.dump()))
        again = saboteur().position(written, options, Chance(1))
        again.check()
        assert again.dump() == state.dump()
        assert again.legal() == state.legal()
        for seat in (*range(state.seats), None):
            assert again.view(seat) == state.view(seat)


def test_the_example_of_the_vocabulary_works() -> None:
    """The keys that the text of `position` shows, taken together."""
    state = place(
        {"rounds": 3},
        seats=5,
        round=2,
        phase="choose",
        turn=3,
        first=1,
        last_mover=2,
        roles=["digger", "saboteur", "digger", "digger", "digger"],
        aside="saboteur",
        hands={0: ["path_cross", "map"]},
        draw=["map", "rockfall", "..."],
        discard=["map", ["rockfall", 2]],
        board={"1,0": "path_cross", "2,0": ["path_curve_ne", 180]},
        goals={"top": "goal_stone_ne", "mid": "goal_gold", "bottom": "goal_stone_nw"},
        turned={"top": 180},
        broken={1: ["pickaxe", "cart"]},
        notes={0: ["mid"]},
        gold={0: [1, 3]},
        gold_pile=[3, 1, "..."],
    )
    state.check()
    assert state.view(0).notes == {"mid": "goal_gold"}
    assert state.view(2).passed == ("rockfall",)
    assert state.view(0).gold == (1, 3)
