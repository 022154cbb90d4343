"""Tiles where a unit stops: chest, trap, barrel, cannibal, forts, spinners, airplane."""

from __future__ import annotations

import pytest

from tests.jackal.play import action, at, chosen, do, fresh, kinds, place, refused, unit, ways


@pytest.mark.parametrize("coins", [1, 2, 3, 4, 5])
def test_a_chest_gives_its_coins_when_it_opens(coins: int) -> None:
    state = place(tiles={"5,5": f"closed chest_{coins}"}, units={"white_1": [5, 6]})
    events = do(state, "walk", unit="white_1", to=[5, 5])
    assert state.dump()["coins"] == {"5,5": coins}
    assert kinds(events)[:3] == ["Moved", "TileOpened", "LoadFound"]
    assert state.view(None).gold.lying == coins


def test_coins_are_dropped_on_an_emptied_chest_as_on_plain_ground() -> None:
    state = place(tiles={"5,5": "chest_3"}, units={"white_1": [5, 6]}, coins={"5,6": 1})
    do(state, "walk", unit="white_1", to=[5, 5], load="coin")
    assert state.dump()["coins"] == {"5,5": 1}


# --- trap -----------------------------------------------------------------------------------------------------------


def test_alone_in_a_trap() -> None:
    state = place(tiles={"5,5": "closed trap"}, units={"white_1": [5, 6], "red_1": [9, 9]})
    do(state, "walk", unit="white_1", to=[5, 5])
    assert unit(state, "white_1")["trapped"]
    do(state, "walk", seat=1, unit="red_1", to=[9, 8])
    state = place(tiles={"5,5": "trap"}, units={"white_1": {"at": [5, 5], "trapped": True}})
    assert ways(state, "white_1") == set()
    assert refused(state, "walk", unit="white_1", to=[5, 4]) == ("trapped", "R81")


def test_r81_a_friend_frees_and_r114_one_may_leave() -> None:
    state = place(
        tiles={"5,5": "trap"}, units={"white_1": {"at": [5, 5], "trapped": True}, "black_1": [5, 6]}, turn="black"
    )
    events = do(state, "walk", unit="black_1", to=[5, 5])
    assert "Freed" in kinds(events)
    assert not unit(state, "white_1")["trapped"]
    assert not unit(state, "black_1")["trapped"]
    do(state, "disembark", seat=1, unit="yellow_1", to=[11, 6])
    do(state, "walk", unit="white_1", to=[4, 4])
    assert not unit(state, "black_1")["trapped"]


def test_r30_an_enemy_hits_the_prisoner_and_is_caught_himself() -> None:
    state = place(
        tiles={"5,5": "trap"}, units={"white_1": {"at": [5, 5], "trapped": True}, "red_1": [5, 6]}, turn="red"
    )
    do(state, "walk", seat=1, unit="red_1", to=[5, 5])
    assert at(state, "white_1") == "white"
    assert not unit(state, "white_1")["trapped"]
    assert unit(state, "red_1")["trapped"]


# --- barrel ---------------------------------------------------------------------------------------------------------


def test_drunk_for_the_next_turn_of_the_crew_only() -> None:
    state = place({"mode": "two_single"}, tiles={"5,5": "rum_barrel"}, units={"white_1": [5, 6], "black_1": [9, 9]})
    do(state, "walk", unit="white_1", to=[5, 5])
    assert unit(state, "white_1")["drunk"]
    do(state, "walk", seat=1, unit="black_1", to=[9, 8])
    assert refused(state, "walk", unit="white_1", to=[5, 4]) == ("drunk", "R22")
    assert ways(state, "white_1") == set()
    events = do(state, "disembark", unit="white_2", to=[6, 11])  # the others of the crew may act
    assert "SoberedUp" in kinds(events)
    do(state, "walk", seat=1, unit="black_1", to=[9, 9])
    do(state, "walk", unit="white_1", to=[5, 4])


def test_r113_hit_while_drunk_he_may_act_at_once() -> None:
    state = place(
        {"mode": "two_single"},
        tiles={"5,5": "rum_barrel"},
        units={"white_1": {"at": [5, 5], "drunk": True}, "black_1": [5, 4]},
        turn="black",
    )
    do(state, "walk", seat=1, unit="black_1", to=[5, 5])
    assert at(state, "white_1") == "white"
    assert unit(state, "black_1")["drunk"]
    do(state, "disembark", unit="white_1", to=[6, 11])


def test_a_crew_whose_only_pirate_is_drunk_is_skipped_once() -> None:
    state = place(
        {"mode": "two_single"},
        tiles={"5,5": "rum_barrel"},
        units={"white_1": [5, 6], "white_2": "dead", "white_3": "dead", "black_1": [9, 9]},
    )
    do(state, "walk", unit="white_1", to=[5, 5])
    events = do(state, "walk", seat=1, unit="black_1", to=[9, 8])
    assert "TurnSkipped" in kinds(events)
    assert state.crew_on_turn() == "black"
    assert not unit(state, "white_1")["drunk"]
    do(state, "walk", seat=1, unit="black_1", to=[9, 9])
    assert state.crew_on_turn() == "white"


# --- cannibal -------------------------------------------------------------------------------------------------------


def test_r26_r195_the_cannibal_eats_pirate_and_coin() -> None:
    state = place(tiles={"5,5": "cannibal"}, units={"white_1": [5, 6]}, coins={"5,6": 1})
    events = do(state, "walk", unit="white_1", to=[5, 5], load="coin")
    assert at(state, "white_1") == "dead"
    assert state.dump()["gold"]["lost"] == 1
    assert {"LoadLost", "Died"} <= set(kinds(events))


# --- forts ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fort", "ruling", "key"), [("fort", "R88", "load_fort"), ("fort_native", "R87", "load_fort_native")]
)
def test_no_gold_and_no_enemy_into_a_fort(fort: str, ruling: str, key: str) -> None:
    state = place(tiles={"5,5": fort}, units={"white_1": [5, 6], "black_1": [5, 5]}, coins={"5,6": 1})
    assert refused(state, "walk", unit="white_1", to=[5, 5], load="coin") == (key, ruling)
    do(state, "walk", unit="white_1", to=[5, 5])
    state = place(tiles={"5,5": fort}, units={"white_1": [5, 6], "red_1": [5, 5]})
    assert refused(state, "walk", unit="white_1", to=[5, 5]) == ("fort_enemy", "R20")
    assert (5, 5) not in ways(state, "white_1")


def test_resurrection_in_the_native_fort() -> None:
    state = place(tiles={"5,5": "fort_native"}, units={"white_1": [5, 5], "white_2": "dead", "white_3": "dead"})
    assert action("resurrect", unit="white_1") in state.legal()
    events = do(state, "resurrect", unit="white_1")
    assert "Resurrected" in kinds(events)
    assert (at(state, "white_2"), at(state, "white_3")) == ((5, 5), "dead")
    assert state.crew_on_turn() == "red"  # R21: the whole turn


def test_resurrection_only_there_and_only_of_the_own_dead() -> None:
    state = place(tiles={"5,5": "fort_native"}, units={"white_1": [5, 5], "black_1": "dead"})
    assert refused(state, "resurrect", unit="white_1") == ("nobody_dead", "R21")
    assert refused(state, "resurrect", unit="white_2") == ("not_native_fort", "R21")


def test_who_was_eaten_comes_back_sober_and_free() -> None:
    state = place(
        tiles={"5,5": "fort_native", "5,4": "cannibal"},
        units={"white_1": [5, 5], "white_2": [5, 3]},
    )
    do(state, "walk", unit="white_2", to=[5, 4])
    assert at(state, "white_2") == "dead"
    do(state, "disembark", seat=1, unit="red_1", to=[1, 6])
    do(state, "disembark", unit="black_1", to=[6, 1])
    do(state, "disembark", seat=1, unit="yellow_1", to=[11, 6])
    do(state, "resurrect", unit="white_1")
    assert (at(state, "white_2"), unit(state, "white_2")["drunk"]) == ((5, 5), False)


# --- spinners -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tile", "steps"), [("spin_jungle_2", 2), ("spin_desert_3", 3), ("spin_swamp_4", 4), ("spin_mountain_5", 5)]
)
def test_a_spinner_takes_as_many_turns_as_it_has_steps(tile: str, steps: int) -> None:
    state = place(
        {"mode": "two_single"}, tiles={"5,5": tile}, units={"white_1": [5, 6], "black_1": [9, 9]}, coins={"5,6": 1}
    )
    do(state, "walk", unit="white_1", to=[5, 5], load="coin")
    turns = 0
    for step in range(1, steps):
        do(state, "walk", seat=1, unit="black_1", to=[9, 9 - step % 2])
        assert unit(state, "white_1")["step"] == step
        assert refused(state, "walk", unit="white_1", to=[5, 4])[0] == "spinner"
        do(state, "advance", unit="white_1", load="coin")
        assert state.dump()["coins"] == {f"5,5/{step + 1}": 1}
        turns += 1
    do(state, "walk", seat=1, unit="black_1", to=[9, 9 - steps % 2])
    assert refused(state, "advance", unit="white_1")[0] == "spinner_end"
    do(state, "walk", unit="white_1", to=[5, 4], load="coin")
    assert state.dump()["coins"] == {"5,4": 1}
    assert turns + 1 == steps


def test_r17_no_hitting_backwards_and_r147_no_hitting_with_a_coin() -> None:
    state = place(
        tiles={"5,5": "spin_desert_3"},
        units={"white_1": {"at": [5, 5], "step": 1}, "red_1": {"at": [5, 5], "step": 2}},
        coins={"5,5/1": 1},
    )
    assert refused(state, "advance", unit="white_1", load="coin") == ("load_advance", "R147")
    assert action("advance", unit="white_1", load="coin") not in state.legal()
    do(state, "advance", unit="white_1")
    assert at(state, "red_1") == "red"
    assert state.dump()["coins"] == {"5,5/1": 1}  # R166
    state = place(
        tiles={"5,5": "spin_desert_3"},
        units={"white_1": {"at": [5, 5], "step": 2}, "red_1": {"at": [5, 5], "step": 1}},
    )
    do(state, "advance", unit="white_1")
    assert unit(state, "red_1")["step"] == 1


def test_r18_from_outside_only_the_first_step_can_be_hit_and_barred_for_gold() -> None:
    state = place(
        tiles={"5,5": "spin_desert_3"},
        units={"white_1": [5, 6], "red_1": {"at": [5, 5], "step": 1}, "yellow_1": {"at": [5, 5], "step": 3}},
        coins={"5,6": 1},
    )
    assert refused(state, "walk", unit="white_1", to=[5, 5], load="coin") == ("load_enemy", "R9")
    do(state, "walk", unit="white_1", to=[5, 5])
    assert (at(state, "red_1"), unit(state, "yellow_1")["step"]) == ("red", 3)


def test_r189_the_last_step_boards_like_any_boarding_cell() -> None:
    state = place(
        tiles={"5,11": "spin_jungle_2"},
        units={"white_1": {"at": [5, 11], "step": 2}, "white_2": [5, 11]},
        coins={"5,11/2": 1},
    )
    assert refused(state, "board", unit="white_2", ship="white")[0] == "spinner"
    do(state, "board", unit="white_1", ship="white", load="coin")
    assert (at(state, "white_1"), state.crew_score("white")) == ("white", 1)


# --- airplane -------------------------------------------------------------------------------------------------------


def test_the_opener_may_fly_at_once_or_stay() -> None:
    state = place(tiles={"5,5": "closed airplane"}, units={"white_1": [5, 6]})
    events = do(state, "walk", unit="white_1", to=[5, 5])
    assert kinds(events)[-1] == "DecisionAsked"
    options = chosen(state)
    assert len(options) == 116 + 2
    assert (5, 5) not in options
    stay = state.clone()
    do(stay, "stay")
    assert stay.view(None).planes == {"5,5": "active"}
    assert at(stay, "white_1") == (5, 5)
    do(state, "fly", unit="white_1", to=[9, 2])
    assert at(state, "white_1") == (9, 2)
    assert state.view(None).planes == {"5,5": "spent"}


def test_a_flight_with_a_coin_onto_closed_tiles_r97_and_to_a_ship() -> None:
    spec = {"tiles": {"5,5": "airplane", "8,8": "closed empty", "8,9": "closed fort"}, "units": {"white_1": [5, 5]}}
    state = place(**spec, coins={"5,5": 5})
    do(state, "fly", unit="white_1", to=[8, 8], load="coin")
    assert state.dump()["coins"] == {"5,5": 4, "8,8": 1}  # R28
    state = place(**spec, coins={"5,5": 1})
    do(state, "fly", unit="white_1", to=[8, 9], load="coin")
    assert (at(state, "white_1"), state.dump()["coins"]) == ((8, 9), {"5,5": 1})
    state = place(**spec, coins={"5,5": 1})
    do(state, "fly", unit="white_1", to=[6, 0], load="coin")
    assert (at(state, "white_1"), state.crew_score("black")) == ("black", 1)


def test_where_a_plane_does_not_fly() -> None:
    spec = {"tiles": {"5,5": "airplane", "4,4": "fort"}, "units": {"white_1": [5, 5], "red_1": [4, 4], "red_2": [7, 7]}}
    state = place(**spec, coins={"5,5": 1})
    assert refused(state, "fly", unit="white_1", to=[0, 6]) == ("fly_enemy_ship", "R182")
    assert refused(state, "fly", unit="white_1", to=[5, 5]) == ("fly_same", "R197")
    assert refused(state, "fly", unit="white_1", to=[0, 7]) == ("fly_sea", "")
    assert refused(state, "fly", unit="white_1", to=[4, 4]) == ("fort_enemy", "R20")
    assert refused(state, "fly", unit="white_1", to=[7, 7], load="coin") == ("load_enemy", "R9")
    assert refused(state, "fly", unit="white_2", to=[7, 8])[0] == "no_plane"
    state = place({"airplane_to_ship": False}, **spec)
    assert refused(state, "fly", unit="white_1", to=[6, 0]) == ("fly_ship_off", "R210")
    do(state, "fly", unit="white_1", to=[7, 7])
    assert at(state, "red_2") == "red"


def test_the_last_to_leave_spends_the_plane_but_not_one_of_two() -> None:
    state = place(tiles={"5,5": "airplane"}, units={"white_1": [5, 5], "black_1": [5, 5]})
    do(state, "walk", unit="white_1", to=[5, 6])
    assert state.view(None).planes == {"5,5": "active"}  # R149
    do(state, "disembark", seat=1, unit="red_1", to=[1, 6])
    events = do(state, "walk", unit="black_1", to=[4, 4])
    assert "PlaneSpent" in kinds(events)
    assert state.view(None).planes == {"5,5": "spent"}  # R84
    state = place(tiles={"5,5": "airplane spent"}, units={"white_1": [5, 5]})
    assert refused(state, "fly", unit="white_1", to=[9, 9]) == ("plane_spent", "R84")


def test_r27_r85_a_hit_takes_the_plane_over() -> None:
    state = place({"mode": "two_single"}, tiles={"5,5": "airplane"}, units={"white_1": [5, 6], "black_1": [5, 5]})
    do(state, "walk", unit="white_1", to=[5, 5])
    assert at(state, "black_1") == "black"
    assert state.crew_on_turn() == "black"  # a later arrival does not fly at once
    do(state, "disembark", seat=1, unit="black_1", to=[6, 1])
    do(state, "fly", unit="white_1", to=[6, 1])
    assert at(state, "black_1") == "black"


def test_r160_the_last_occupant_comes_back_from_a_crocodile_to_a_spent_plane() -> None:
    state = place(tiles={"5,5": "airplane", "5,4": "crocodile"}, units={"white_1": [5, 5]})
    do(state, "walk", unit="white_1", to=[5, 4])
    assert at(state, "white_1") == (5, 5)
    assert state.view(None).planes == {"5,5": "spent"}


def test_r8_r161_ice_after_a_flight_is_another_flight() -> None:
    state = place(
        tiles={"5,5": "airplane", "8,8": "ice", "2,2": "closed empty"}, units={"white_1": [5, 5]}, coins={"5,5": 1}
    )
    do(state, "fly", unit="white_1", to=[8, 8], load="coin")
    assert state.view(None).decision.kind == "flight"  # type: ignore[union-attr]
    options = chosen(state)
    assert len(options) == 116 + 2
    assert (8, 8) not in options
    assert (5, 5) in options
    do(state, "choose", to=[2, 2])
    assert state.dump()["coins"] == {"2,2": 1}


def test_r180_plane_arrow_ice_is_one_step() -> None:
    state = place(tiles={"5,5": "airplane", "8,8": "arrow_straight_1 0", "8,7": "ice"}, units={"white_1": [5, 5]})
    do(state, "fly", unit="white_1", to=[8, 8])
    assert at(state, "white_1") == (8, 6)


def test_r105_crocodile_after_a_flight() -> None:
    state = place(tiles={"5,5": "airplane", "8,8": "crocodile"}, units={"white_1": [5, 5]}, coins={"5,5": 1})
    do(state, "fly", unit="white_1", to=[8, 8], load="coin")
    assert (at(state, "white_1"), state.dump()["coins"]) == ((5, 5), {"5,5": 1})
    assert state.view(None).planes == {"5,5": "spent"}


def test_crocodile_after_a_second_flight_from_ice() -> None:
    state = place(tiles={"5,5": "airplane", "8,8": "ice", "3,3": "crocodile"}, units={"white_1": [5, 5]})
    do(state, "fly", unit="white_1", to=[8, 8])
    do(state, "choose", to=[3, 3])
    assert state.view(None).decision.kind == "flight"  # type: ignore[union-attr]
    assert (3, 3) not in chosen(state)


def test_the_coin_just_put_down_on_the_opened_plane_may_fly_or_stay() -> None:
    # a horse brought the coin onto the closed plane
    spec = {
        "tiles": {"5,5": "horse", "6,3": "closed airplane", "9,9": "fort"},
        "units": {"white_1": [5, 6], "red_1": [10, 10]},
        "coins": {"5,6": 2},
    }
    state = place(**spec)
    do(state, "walk", unit="white_1", to=[5, 5], load="coin")
    do(state, "choose", to=[6, 3])
    assert state.dump()["coins"] == {"5,6": 1, "6,3": 1}
    fort, enemy, home, empty = (state.clone() for _ in range(4))
    do(fort, "fly", unit="white_1", to=[9, 9], load="coin")  # the load never removes an option: it stays behind
    assert (at(fort, "white_1"), fort.dump()["coins"]) == ((9, 9), {"5,6": 1, "6,3": 1})
    do(enemy, "fly", unit="white_1", to=[10, 10], load="coin")
    assert (at(enemy, "red_1"), enemy.dump()["coins"]) == ("red", {"5,6": 1, "6,3": 1})
    do(home, "fly", unit="white_1", to=[6, 12], load="coin")
    assert home.crew_score("white") == 1
    do(empty, "fly", unit="white_1", to=[6, 12])
    assert empty.dump()["coins"] == {"5,6": 1, "6,3": 1}
    assert refused(state, "walk", unit="white_1", to=[6, 4]) == ("finish_move", "")
    assert refused(state, "fly", unit="white_2", to=[6, 4]) == ("finish_move", "")


def test_nothing_lies_on_a_plane_just_opened_with_empty_hands() -> None:
    state = place(tiles={"5,5": "closed airplane"}, units={"white_1": [5, 6]})
    do(state, "walk", unit="white_1", to=[5, 5])
    assert refused(state, "fly", unit="white_1", to=[8, 8], load="coin") == ("nothing_here", "")


def test_opening_counts_as_revealed_and_walking_on_open_ground_does_not() -> None:
    state = fresh(seed=5)
    assert state.revealed == 0
    do(state, "disembark", unit="white_1", to=[6, 11])
    assert state.revealed >= 1
    state = place(units={"white_1": [5, 6]})
    do(state, "walk", unit="white_1", to=[5, 5])
    assert state.revealed == 0
