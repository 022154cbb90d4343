"""Positions of the later islands in which everybody sees what is to be done: bears, boats, carts."""

from __future__ import annotations

from typing import Any

import pytest

from jackal.core.thinking import problem
from jackal.games.jackal.bot import mind
from jackal.games.jackal.rules import JackalState
from tests.jackal.play import at, do, place
from tests.jackal_bot.table import answer, decide, does

JOLLY = {"mode": "two_single", "modules": ["jolly_roger"]}
GUNN = {"mode": "two_single", "modules": ["ben_gunn_island"]}
SHARP = ("normal", "hard")

sharp = pytest.mark.parametrize("level", SHARP)


def decided(state: JackalState, level: str, name: str = "dice") -> None:
    """Let a player that comes new to the position play one action."""
    state.apply(answer(mind(level), problem(state, state.actors()[0], name))[0])


# --- bears ------------------------------------------------------------------------------------------------------------


@sharp
def test_gold_beside_a_bear_is_left_for_gold_elsewhere(level: str) -> None:
    state = place(
        JOLLY, tiles={"6,5": "bear"}, bears=["6,5"], units={"white_1": [6, 8]}, coins={"6,6": 1, "8,10": 1},
        turn="white", buried=0,
    )  # fmt: skip
    for number in range(4):
        found = decide(state, level, f"{number}")
        assert found.get("to") not in ([5, 7], [6, 7], [7, 7]), "the bear would be beside it, then upon it"


@sharp
def test_who_has_a_bear_at_his_heels_runs(level: str) -> None:
    """Another unit of the crew could take a coin meanwhile."""
    for number in range(4):
        state = place(
            JOLLY, tiles={"6,6": "bear", "9,3": "closed empty"}, bears=["6,6"],
            units={"white_1": [5, 7], "white_2": [10, 4], "black_1": [3, 3]}, coins={"5,7": 2}, turn="white", buried=0,
        )  # fmt: skip
        decided(state, level, f"{number}")
        do(state, "walk", 1, unit="black_1", to=[3, 2])
        assert at(state, "white_1") != "white"


@sharp
def test_no_tile_is_opened_in_the_claws_of_a_bear(level: str) -> None:
    """Black plays last in the round, so there is no time to run; other tiles are closed too."""
    tiles = {"6,9": "bear", "7,3": "closed empty", "2,3": "closed chest_1", "10,4": "closed chest_1"}
    units = {"black_1": [6, 2], "black_2": "dead", "white_1": [9, 10]}
    state = place(JOLLY, tiles=tiles, bears=["8,4"], units=units, turn="black")
    assert does(state, level, type="walk", to=[7, 3]) <= 0.3


def test_nobody_lands_where_a_bear_waits_for_him() -> None:
    """Black plays last in the round: whoever lands is sent aboard again at once. So the ship sails on."""
    state = place(
        JOLLY, tiles={"6,9": "bear"}, bears=["6,2"], units={"white_1": [6, 10]}, coins={"5,2": 1}, turn="black",
        buried=0,
    )  # fmt: skip
    for number in range(4):
        assert decide(state, "hard", f"{number}")["type"] == "move_ship"


# --- boats and carts --------------------------------------------------------------------------------------------------

FAR_SHIP: dict[str, Any] = {"ships": {"white": [2, 12], "black": [2, 0]}, "turn": "white", "buried": 0}
UNSEEN = {"1,3": "boat"} | {f"{x},{y}": "closed chest_2" for x in (8, 9) for y in range(2, 7)}


@sharp
def test_a_boat_that_lies_at_the_water_is_launched(level: str) -> None:
    """The gold is at the other end of the island than the ship."""
    state = place(GUNN, tiles=UNSEEN, units={"white_1": [11, 8]}, beached=["11,8"], **FAR_SHIP)
    assert does(state, level, type="launch_boat", unit="white_1") >= 0.8


def test_a_boat_is_carried_to_the_water() -> None:
    for number in range(3):
        state = place(GUNN, tiles=UNSEEN, units={"white_1": [10, 9]}, beached=["10,9"], **FAR_SHIP)
        turns = 0
        while len(state.ships) == 4:
            assert turns < 8, "it still lies ashore"
            if state.seat:
                do(state, "move_ship", 1, ship="black", to=[2 + turns % 2, 0])
                continue
            decided(state, "hard", f"{number}/{turns}")
            turns += state.seat


@sharp
def test_a_cart_takes_three_coins_at_once(level: str) -> None:
    units = {"white_1": [6, 9], "white_2": "dead", "white_3": "dead"}
    state = place(GUNN, tiles={"1,3": "cart"}, units=units, coins={"6,9": 3}, carts=["6,9"], turn="white", buried=0)
    assert does(state, level, type="walk", load="cart_3") >= 0.8


# --- the sea ----------------------------------------------------------------------------------------------------------


@sharp
def test_who_is_washed_away_keeps_clear_of_an_enemy_ship(level: str) -> None:
    """The way home is shorter past yellow's bow, which would run him over."""
    state = place(
        {"mode": "two_double", "modules": ["tides"]}, tiles={"6,6": "closed tide"},
        units={"white_1": [6, 7], "white_2": [11, 2]}, ships={"white": [10, 12], "yellow": [12, 3]}, turn="white",
    )  # fmt: skip
    do(state, "walk", 0, unit="white_1", to=[6, 6])
    assert does(state, level, type="choose", to=[11, 1]) == 1
