"""Ships, landing, boarding, swimming, drowning."""

from __future__ import annotations

import pytest

from tests.jackal.play import action, at, do, fresh, kinds, place, refused


def test_r73_landing_straight_and_boarding_straight_or_diagonal() -> None:
    state = place(ships={"white": [6, 12]}, units={"white_2": [5, 11], "white_3": [7, 11]})
    assert refused(state, "disembark", unit="white_1", to=[5, 11]) == ("landing_straight", "R73")
    assert refused(state, "walk", unit="white_1", to=[7, 11]) == ("landing_straight", "R73")
    left, right = state.clone(), state.clone()
    do(left, "board", unit="white_2", ship="white")
    do(right, "board", unit="white_3", ship="white")
    assert (at(left, "white_2"), at(right, "white_3")) == ("white", "white")
    do(state, "disembark", unit="white_1", to=[6, 11])
    assert at(state, "white_1") == (6, 11)


def test_r173_landing_onto_an_enemy_is_an_attack() -> None:
    state = place(units={"red_1": [6, 11], "red_2": [6, 11]})
    events = do(state, "disembark", unit="white_1", to=[6, 11])
    assert (at(state, "red_1"), at(state, "red_2")) == ("red", "red")  # R12
    assert kinds(events).count("Hit") == 2


def test_r74_a_ship_moves_one_cell_along_its_own_shore() -> None:
    state = place(ships={"white": [9, 12]})
    assert refused(state, "move_ship", ship="white", to=[7, 12]) == ("ship_far", "R74")
    assert refused(state, "move_ship", ship="white", to=[12, 10]) == ("ship_corner", "R74")
    assert refused(state, "move_ship", ship="white", to=[11, 12]) == ("ship_corner", "R74")
    assert refused(state, "move_ship", ship="red", to=[0, 5]) == ("ship_enemy", "R13")
    do(state, "move_ship", ship="white", to=[10, 12])
    assert state.ship_at("white") == (10, 12)
    assert at(state, "white_1") == "white"
    assert state.unit_at("white_1") == ((10, 12), 0)
    ends = [one.to for one in place(ships={"white": [10, 12]}).legal() if type(one).__name__ == "MoveShip"]  # type: ignore[attr-defined]
    assert ends == [(9, 12)]


def test_a_ship_needs_somebody_of_the_crew_on_turn() -> None:
    crewless = {"white_1": [5, 5], "white_2": [5, 5], "white_3": [5, 5]}
    state = place(units=crewless)
    assert refused(state, "move_ship", ship="white", to=[5, 12]) == ("ship_empty", "R74")
    assert refused(state, "move_ship", ship="black", to=[5, 0]) == ("ship_empty", "R74")
    state = place(units={**crewless, "black_1": {"ship": "white"}}, turn="black")  # R13: the partner steers
    do(state, "move_ship", ship="white", to=[5, 12])
    assert state.ship_at("white") == (5, 12)
    assert at(state, "black_1") == "white"


def test_gold_is_delivered_to_the_ship_that_is_boarded_r136() -> None:
    state = place(units={"white_1": [6, 1]}, coins={"6,1": 2})
    do(state, "board", unit="white_1", ship="black", load="coin")
    assert (state.crew_score("black"), state.crew_score("white")) == (1, 0)
    assert state.seat_score(0) == 1
    assert state.dump()["coins"] == {"6,1": 1}


def test_r43_r138_boarding_an_enemy_is_death_and_the_coin_sinks() -> None:
    state = place(units={"white_1": [1, 6], "red_1": [9, 9], "red_2": [9, 9], "red_3": [9, 9]}, coins={"1,6": 1})
    caution = state.caution(action("board", unit="white_1", ship="red", load="coin"))
    assert caution is not None
    assert caution.key == "caution.dies_enemy_ship"
    events = do(state, "board", unit="white_1", ship="red", load="coin")  # R199: also when nobody is on board
    assert at(state, "white_1") == "dead"
    assert state.dump()["gold"]["lost"] == 1
    assert kinds(events)[:4] == ["LoadTaken", "Moved", "LoadLost", "Died"]


def test_r75_no_jumping_in_and_no_climbing_ashore() -> None:
    state = place(units={"white_1": [5, 11], "white_2": [4, 12]}, ships={"white": [8, 12]})
    assert refused(state, "walk", unit="white_1", to=[5, 12]) == ("not_in_sea", "R75")
    assert refused(state, "swim", unit="white_1", to=[5, 12]) == ("not_in_sea", "R75")
    assert refused(state, "swim", unit="white_2", to=[4, 11]) == ("in_sea", "R75")
    assert refused(state, "walk", unit="white_2", to=[4, 11]) == ("in_sea", "R75")


def test_r19_swimming_along_the_shore_and_round_the_corner() -> None:
    state = place(units={"white_1": [2, 0]})
    assert refused(state, "swim", unit="white_1", to=[0, 2]) == ("swim_far", "R19")
    do(state, "swim", unit="white_1", to=[1, 1])
    assert at(state, "white_1") == (1, 1)
    state = place(units={"white_1": [1, 1]})
    do(state, "swim", unit="white_1", to=[0, 2])
    assert at(state, "white_1") == (0, 2)


def test_r14_swimming_to_a_ship_and_sailing_to_swimmers() -> None:
    state = place(units={"white_1": [5, 12], "black_1": [5, 12]})
    events = do(state.clone(), "swim", unit="white_1", to=[6, 12])
    assert "Boarded" in kinds(events)
    events = do(state, "move_ship", ship="white", to=[5, 12])  # R172
    assert (at(state, "white_1"), at(state, "black_1")) == ("white", "white")
    assert kinds(events).count("Boarded") == 2


def test_a_ship_runs_over_enemy_swimmers() -> None:
    state = place(units={"red_1": [5, 12], "yellow_2": [5, 12]})
    events = do(state, "move_ship", ship="white", to=[5, 12])
    assert (at(state, "red_1"), at(state, "yellow_2")) == ("dead", "dead")
    assert [event.cause for event in events if type(event).__name__ == "Died"] == ["rammed", "rammed"]  # type: ignore[attr-defined]


def test_r80_a_swimmer_dies_at_an_enemy_ship() -> None:
    state = place(units={"white_1": [0, 5]})
    do(state, "swim", unit="white_1", to=[0, 6])
    assert at(state, "white_1") == "dead"


def test_r4_swimming_or_diving_onto_enemies_kills_them() -> None:
    state = place(units={"white_1": [4, 0], "red_1": [3, 0], "yellow_1": [3, 0]})
    events = do(state, "swim", unit="white_1", to=[3, 0])
    assert (at(state, "red_1"), at(state, "yellow_1"), at(state, "white_1")) == ("dead", "dead", (3, 0))
    assert [event.by for event in events if type(event).__name__ == "Died"] == ["white_1", "white_1"]  # type: ignore[attr-defined]
    state = place(tiles={"3,1": "arrow_straight_1 0"}, units={"white_1": [3, 2], "red_1": [3, 0]})
    do(state, "walk", unit="white_1", to=[3, 1])
    assert (at(state, "red_1"), at(state, "white_1")) == ("dead", (3, 0))


def test_several_friends_share_a_sea_cell() -> None:
    state = place(units={"white_1": [4, 0], "black_1": [3, 0]})
    do(state, "swim", unit="white_1", to=[3, 0])
    assert at(state, "white_1") == at(state, "black_1") == (3, 0)


def test_r77_who_is_hit_goes_to_the_ship_of_his_own_colour() -> None:
    state = place({"mode": "four_teams"}, units={"white_1": [5, 5], "red_1": [5, 4], "yellow_1": [5, 4]})
    do(state, "walk", unit="white_1", to=[5, 4])
    assert (at(state, "red_1"), at(state, "yellow_1")) == ("red", "yellow")


def test_r134_who_is_on_board_is_safe_and_r72_friends_share_a_cell() -> None:
    state = place(units={"white_1": [5, 5], "black_1": [5, 4]})
    do(state, "walk", unit="white_1", to=[5, 4])
    assert at(state, "white_1") == at(state, "black_1") == (5, 4)


@pytest.mark.parametrize("mode", ["two_single", "three_single"])
def test_ships_that_are_not_in_play_are_not_there(mode: str) -> None:
    state = fresh(3 if mode == "three_single" else 2, mode=mode)
    assert refused(state, "move_ship", ship="yellow", to=[12, 5]) == ("no_ship", "")
    assert refused(state, "walk", unit="yellow_1", to=[5, 5]) == ("no_unit", "")
