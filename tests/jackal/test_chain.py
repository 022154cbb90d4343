"""Movement in chains: arrows, ice, horse, crocodile, cannon, balloon, cycles, and what becomes of the load."""

from __future__ import annotations

import pytest

from tests.jackal.play import action, at, chosen, do, kinds, place, refused, unit

# --- the worked examples of the rules -----------------------------------------------------------------------------


def test_x1_ice_onto_a_closed_tile() -> None:
    state = place(tiles={"6,10": "ice", "6,9": "closed trap"}, units={"white_1": [6, 11]})
    events = do(state, "walk", unit="white_1", to=[6, 10])
    assert at(state, "white_1") == (6, 9)
    assert unit(state, "white_1")["trapped"]
    assert kinds(events)[:4] == ["Moved", "Moved", "TileOpened", "Trapped"]


def test_x2_two_arrows_at_each_other_kill() -> None:
    state = place(tiles={"5,5": "arrow_straight_1 1", "6,5": "arrow_straight_1 3"}, units={"white_1": [4, 5]})
    events = do(state, "walk", unit="white_1", to=[5, 5])
    assert at(state, "white_1") == "dead"
    moved = [event.to for event in events if type(event).__name__ == "Moved"]  # type: ignore[attr-defined]
    assert moved == [(5, 5), (6, 5), (5, 5)]
    assert [event.cause for event in events if type(event).__name__ == "Died"] == ["cycle"]  # type: ignore[attr-defined]


def test_x3_crocodile_at_one_head_of_two() -> None:
    state = place(tiles={"5,5": "arrow_straight_2", "6,5": "crocodile"}, units={"white_1": [5, 6]})
    do(state, "walk", unit="white_1", to=[5, 5])
    assert chosen(state) == {(4, 5), (6, 5)}
    do(state, "choose", to=[6, 5])
    assert at(state, "white_1") == (4, 5)
    assert state.crew_on_turn() == "red"


def test_x4_a_coin_does_not_slide_into_a_fight() -> None:
    state = place(tiles={"6,10": "ice"}, units={"white_1": [6, 11], "red_1": [6, 9]}, coins={"6,11": 1})
    do(state, "walk", unit="white_1", to=[6, 10], load="coin")
    assert at(state, "white_1") == (6, 9)
    assert at(state, "red_1") == "red"
    assert state.dump()["coins"] == {"6,11": 1}


def test_x5_a_coin_does_not_open_a_tile_by_arrow() -> None:
    state = place(
        tiles={"5,4": "arrow_straight_1 0", "5,3": "closed rum_barrel"}, units={"white_1": [5, 5]}, coins={"5,5": 2}
    )
    events = do(state, "walk", unit="white_1", to=[5, 4], load="coin")
    assert at(state, "white_1") == (5, 3)
    assert state.dump()["coins"] == {"5,5": 2}
    assert unit(state, "white_1")["drunk"]
    assert "LoadLeft" in kinds(events)


def test_x6_horse_with_a_coin_into_a_closed_fort() -> None:
    state = place(tiles={"5,4": "horse", "6,2": "closed fort"}, units={"white_1": [5, 5]}, coins={"5,5": 1})
    do(state, "walk", unit="white_1", to=[5, 4], load="coin")
    events = do(state, "choose", to=[6, 2])
    assert at(state, "white_1") == (6, 2)
    assert state.dump()["coins"] == {"5,5": 1}
    assert kinds(events)[:3] == ["Moved", "TileOpened", "LoadLeft"]


def test_x7_steps_of_a_spinner_are_places_of_their_own() -> None:
    state = place(
        tiles={"5,5": "spin_swamp_4"}, units={"white_1": [4, 5], "red_1": {"at": [5, 5], "step": 2}, "black_1": [9, 9]}
    )
    do(state, "walk", unit="white_1", to=[5, 5])
    assert unit(state, "white_1")["step"] == 1
    assert unit(state, "red_1")["step"] == 2
    do(state, "disembark", seat=1, unit="red_2", to=[1, 6])
    do(state, "walk", unit="black_1", to=[9, 8])
    do(state, "disembark", seat=1, unit="yellow_1", to=[11, 6])
    do(state, "advance", unit="white_1")
    assert at(state, "red_1") == "red"
    assert unit(state, "white_1")["step"] == 2


def test_x8_cannon_onto_the_own_ship() -> None:
    state = place(
        tiles={"3,7": "cannon 3"}, units={"red_1": [3, 8]}, ships={"red": [0, 7]}, coins={"3,8": 1}, turn="red"
    )
    events = do(state, "walk", seat=1, unit="red_1", to=[3, 7], load="coin")
    assert at(state, "red_1") == "red"
    assert state.crew_score("red") == 1
    assert kinds(events)[:5] == ["LoadTaken", "Moved", "Moved", "Boarded", "LoadDelivered"]


def test_x9_the_load_removes_no_option() -> None:
    state = place(
        tiles={
            "5,5": "arrow_straight_4",
            "5,4": "closed empty",
            "6,5": "closed empty",
            "5,6": "fort",
            "4,5": "closed trap",
        },
        units={"white_1": [6, 6], "red_1": [5, 6]},
        coins={"6,6": 1},
    )
    do(state, "walk", unit="white_1", to=[5, 5], load="coin")
    assert chosen(state) == {(5, 4), (6, 5), (4, 5)}
    assert refused(state, "choose", to=[5, 6]) == ("fort_enemy", "R20")
    do(state, "choose", to=[4, 5])
    assert at(state, "white_1") == (4, 5)
    assert state.dump()["coins"] == {"6,6": 1}


# --- arrows ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tile", "ends"),
    [
        ("arrow_straight_1 0", {(5, 4)}),
        ("arrow_straight_1 2", {(5, 6)}),
        ("arrow_diag_1 0", {(6, 4)}),
        ("arrow_diag_1 1", {(6, 6)}),
        ("arrow_straight_2 0", {(4, 5), (6, 5)}),
        ("arrow_straight_2 1", {(5, 4), (5, 6)}),
        ("arrow_diag_2 0", {(6, 4), (4, 6)}),
        ("arrow_diag_2 3", {(4, 4), (6, 6)}),
        ("arrow_mixed_3 0", {(4, 4), (6, 5), (5, 6)}),
        ("arrow_mixed_3 2", {(6, 6), (4, 5), (5, 4)}),
        ("arrow_straight_4 1", {(5, 4), (6, 5), (5, 6), (4, 5)}),
        ("arrow_diag_4 3", {(4, 4), (6, 4), (4, 6), (6, 6)}),
    ],
)
def test_every_arrow_in_its_rotation(tile: str, ends: set[tuple[int, int]]) -> None:
    state = place(tiles={"5,5": tile}, units={"white_1": [5, 6]})
    do(state, "walk", unit="white_1", to=[5, 5])
    if len(ends) == 1:
        assert at(state, "white_1") in ends
    else:
        assert chosen(state) == ends
        assert unit(state, "white_1")["at"] == [5, 5]
        assert state.view(None).units["white_1"].moving


def test_a_head_at_an_enemy_fort_leaves_the_other_and_a_single_option_is_taken_at_once() -> None:
    state = place(tiles={"5,5": "arrow_straight_2", "6,5": "fort"}, units={"white_1": [5, 6], "red_1": [6, 5]})
    do(state, "walk", unit="white_1", to=[5, 5])
    assert at(state, "white_1") == (4, 5)


def test_only_heads_at_enemy_forts_kill_and_the_coin_stays_behind() -> None:
    state = place(
        tiles={"5,5": "arrow_straight_2", "6,5": "fort", "4,5": "fort_native"},
        units={"white_1": [5, 6], "red_1": [6, 5], "yellow_1": [4, 5]},
        coins={"5,6": 1},
    )
    events = do(state, "walk", unit="white_1", to=[5, 5], load="coin")
    assert at(state, "white_1") == "dead"
    assert [event.cause for event in events if type(event).__name__ == "Died"] == ["impossible"]  # type: ignore[attr-defined]
    assert state.dump()["coins"] == {"5,6": 1}


def test_r50_r51_ice_into_an_enemy_fort() -> None:
    state = place(tiles={"5,5": "ice", "5,4": "fort"}, units={"white_1": [5, 6], "red_1": [5, 4]}, coins={"5,6": 1})
    do(state, "walk", unit="white_1", to=[5, 5], load="coin")
    assert at(state, "white_1") == "dead"
    assert state.dump()["coins"] == {"5,6": 1}


def test_r186_forced_into_a_free_fort_only_the_coin_stays_behind() -> None:
    state = place(tiles={"5,5": "ice", "5,4": "fort"}, units={"white_1": [5, 6]}, coins={"5,6": 1})
    do(state, "walk", unit="white_1", to=[5, 5], load="coin")
    assert at(state, "white_1") == (5, 4)
    assert state.dump()["coins"] == {"5,6": 1}


def test_r15_single_arrow_at_a_crocodile_kills_and_the_coin_is_lost() -> None:
    state = place(tiles={"5,5": "arrow_straight_1 0", "5,4": "crocodile"}, units={"white_1": [5, 6]}, coins={"5,6": 1})
    events = do(state, "walk", unit="white_1", to=[5, 5], load="coin")
    assert at(state, "white_1") == "dead"
    assert [event.cause for event in events if type(event).__name__ == "LoadLost"] == ["cycle"]  # type: ignore[attr-defined]
    assert state.dump()["gold"]["lost"] == 1
    assert state.dump()["coins"] == {}


def test_r101_a_ring_of_four_way_arrows_may_be_left() -> None:
    state = place(tiles={"5,5": "arrow_straight_4", "6,5": "arrow_straight_4"}, units={"white_1": [4, 5]})
    do(state, "walk", unit="white_1", to=[5, 5])
    do(state, "choose", to=[6, 5])
    do(state, "choose", to=[5, 5])
    assert chosen(state) == {(5, 4), (5, 6), (4, 5)}  # east is used up
    assert refused(state, "choose", to=[6, 5]) == ("choice_used", "R100")
    do(state, "choose", to=[4, 5])
    assert at(state, "white_1") == (4, 5)


def test_the_load_comes_along_an_arrow_onto_open_ground() -> None:
    state = place(tiles={"5,5": "arrow_straight_1 0"}, units={"white_1": [5, 6]}, coins={"5,6": 2})
    do(state, "walk", unit="white_1", to=[5, 5], load="coin")
    assert state.dump()["coins"] == {"5,6": 1, "5,4": 1}


def test_option_arrow_and_ice_carry_a_coin_onto_closed_tiles() -> None:
    spec = {
        "tiles": {"5,5": "arrow_straight_1 0", "5,4": "closed ice", "5,3": "closed empty"},
        "units": {"white_1": [5, 6]},
        "coins": {"5,6": 1},
    }
    state = place({"arrow_ice_closed_with_load": "carry"}, **spec)
    do(state, "walk", unit="white_1", to=[5, 5], load="coin")
    assert state.dump()["coins"] == {"5,3": 1}
    state = place({"arrow_ice_closed_with_load": "carry"}, **{**spec, "tiles": {**spec["tiles"], "5,3": "closed fort"}})
    do(state, "walk", unit="white_1", to=[5, 5], load="coin")
    assert (at(state, "white_1"), state.dump()["coins"]) == ((5, 3), {"5,6": 1})
    assert (
        refused(place({"arrow_ice_closed_with_load": "carry"}, **spec), "walk", unit="white_1", to=[5, 6])[0]
        == "same_cell"
    )


# --- ice ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("step", [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)])
def test_ice_repeats_any_step(step: tuple[int, int]) -> None:
    dx, dy = step
    state = place(tiles={f"{6 + dx},{6 + dy}": "ice"}, units={"white_1": [6, 6]})
    do(state, "walk", unit="white_1", to=[6 + dx, 6 + dy])
    assert at(state, "white_1") == (6 + 2 * dx, 6 + 2 * dy)


def test_ice_after_ice_after_an_arrow() -> None:  # R82
    state = place(tiles={"5,5": "arrow_diag_1 0", "6,4": "ice", "7,3": "ice"}, units={"white_1": [4, 5]})
    do(state, "walk", unit="white_1", to=[5, 5])
    assert at(state, "white_1") == (8, 2)


def test_ice_right_at_landing() -> None:
    state = place(tiles={"6,11": "ice"})
    do(state, "disembark", unit="white_1", to=[6, 11])
    assert at(state, "white_1") == (6, 10)


def test_r3_ice_into_the_sea_sinks_the_coin() -> None:
    state = place(tiles={"6,11": "ice"}, units={"white_1": [6, 10]}, coins={"6,10": 1}, ships={"white": [4, 12]})
    events = do(state, "walk", unit="white_1", to=[6, 11], load="coin")
    assert at(state, "white_1") == (6, 12)
    assert state.dump()["gold"]["lost"] == 1
    assert {"Fell", "LoadLost"} <= set(kinds(events))


def test_ice_after_a_horse_is_another_jump_anywhere() -> None:  # R6
    state = place(tiles={"5,5": "horse", "6,7": "ice"}, units={"white_1": [4, 5]})
    do(state, "walk", unit="white_1", to=[5, 5])
    do(state, "choose", to=[6, 7])
    assert state.view(None).decision.kind == "horse"  # type: ignore[union-attr]
    assert chosen(state) == {(7, 5), (8, 6), (8, 8), (7, 9), (5, 9), (4, 8), (4, 6), (5, 5)}
    do(state, "choose", to=[8, 6])
    assert at(state, "white_1") == (8, 6)


def test_r103_crocodile_after_ice_slides_the_other_way() -> None:
    state = place(tiles={"6,5": "ice", "7,5": "crocodile"}, units={"white_1": [5, 5]})
    do(state, "walk", unit="white_1", to=[6, 5])
    assert at(state, "white_1") == (5, 5)


# --- horse ----------------------------------------------------------------------------------------------------------


def test_horse_options_are_land_sea_and_ships_but_no_void() -> None:
    state = place(tiles={"2,1": "horse"}, units={"white_1": [2, 2]}, ships={"black": [4, 0], "red": [0, 2]})
    do(state, "walk", unit="white_1", to=[2, 1])
    assert chosen(state) == {(4, 0), (4, 2), (3, 3), (1, 3), (0, 2)}
    twin = state.clone()
    do(twin, "choose", to=[4, 0])  # the partner's ship
    assert at(twin, "white_1") == "black"
    do(state, "choose", to=[0, 2])  # R109
    assert at(state, "white_1") == "dead"


def test_r108_horse_into_the_sea_sinks_the_coin() -> None:
    state = place(tiles={"5,2": "horse"}, units={"white_1": [5, 3]}, coins={"5,3": 1})
    do(state, "walk", unit="white_1", to=[5, 2], load="coin")
    do(state, "choose", to=[4, 0])
    assert at(state, "white_1") == (4, 0)
    assert state.dump()["gold"]["lost"] == 1


def test_r5_r54_only_the_landing_tile_opens_and_the_coin_may_come() -> None:
    state = place(
        rest="closed empty",
        tiles={"5,5": "horse", "5,6": "empty"},
        units={"white_1": [5, 6]},
        coins={"5,6": 1},
    )
    do(state, "walk", unit="white_1", to=[5, 5], load="coin")
    do(state, "choose", to=[6, 3])
    assert state.dump()["coins"] == {"6,3": 1}
    assert state.tile_at((5, 4)) == state.tile_at((6, 4)) == "closed"
    assert state.revealed == 1


def test_option_horse_leaves_the_coin_before_a_closed_tile() -> None:
    state = place(
        {"horse_closed_with_load": False},
        tiles={"5,5": "horse", "6,3": "closed empty"},
        units={"white_1": [5, 6]},
        coins={"5,6": 1},
    )
    do(state, "walk", unit="white_1", to=[5, 5], load="coin")
    do(state, "choose", to=[6, 3])
    assert (at(state, "white_1"), state.dump()["coins"]) == ((6, 3), {"5,6": 1})


def test_r102_crocodile_after_a_horse() -> None:
    state = place(tiles={"5,5": "horse", "6,3": "crocodile"}, units={"white_1": [5, 6]})
    do(state, "walk", unit="white_1", to=[5, 5])
    do(state, "choose", to=[6, 3])
    assert unit(state, "white_1")["at"] == [5, 5]
    assert (6, 3) not in chosen(state)
    assert len(chosen(state)) == 7


def test_r177_a_coin_brought_by_horse_goes_on_by_what_opens() -> None:
    spec = {"units": {"white_1": [5, 6]}, "coins": {"5,6": 1}}
    state = place(tiles={"5,5": "horse", "6,3": "closed balloon"}, **spec)
    do(state, "walk", unit="white_1", to=[5, 5], load="coin")
    do(state, "choose", to=[6, 3])
    assert (at(state, "white_1"), state.crew_score("white")) == ("white", 1)
    state = place(tiles={"5,5": "horse", "6,3": "closed arrow_straight_1", "6,2": "closed empty"}, **spec)
    do(state, "walk", unit="white_1", to=[5, 5], load="coin")
    do(state, "choose", to=[6, 3])
    assert (at(state, "white_1"), state.dump()["coins"]) == ((6, 2), {"5,6": 1})
    state = place(tiles={"5,5": "horse", "6,3": "closed cannibal"}, **spec)  # R178
    do(state, "walk", unit="white_1", to=[5, 5], load="coin")
    do(state, "choose", to=[6, 3])
    assert (at(state, "white_1"), state.dump()["gold"]["lost"]) == ("dead", 1)


# --- crocodile ------------------------------------------------------------------------------------------------------


def test_crocodile_sends_back_with_the_coin_as_a_disguised_pass() -> None:
    state = place(tiles={"5,5": "crocodile"}, units={"white_1": [5, 6]}, coins={"5,6": 1})
    events = do(state, "walk", unit="white_1", to=[5, 5], load="coin")
    assert (at(state, "white_1"), state.dump()["coins"]) == ((5, 6), {"5,6": 1})
    assert state.crew_on_turn() == "red"
    assert [event.manner for event in events if type(event).__name__ == "Moved"] == ["walk", "bitten"]  # type: ignore[attr-defined]


def test_r104_crocodile_at_landing() -> None:
    state = place(tiles={"6,11": "closed crocodile"}, units={"white_1": {"ship": "white"}})
    do(state, "disembark", unit="white_1", to=[6, 11])
    assert at(state, "white_1") == "white"


def test_crocodile_sends_a_guest_back_to_the_partners_ship() -> None:
    state = place(tiles={"6,1": "crocodile"}, units={"white_1": {"ship": "black"}})
    do(state, "disembark", unit="white_1", to=[6, 1])
    assert at(state, "white_1") == "black"


@pytest.mark.parametrize(("tile", "word"), [("trap", "trapped"), ("rum_barrel", "drunk")])
def test_r106_r107_back_into_trap_and_barrel(tile: str, word: str) -> None:
    state = place(tiles={"5,6": tile, "5,5": "crocodile"}, units={"white_1": [5, 6]})
    do(state, "walk", unit="white_1", to=[5, 5])
    assert at(state, "white_1") == (5, 6)
    assert unit(state, "white_1")[word]


def test_back_into_a_trap_where_a_friend_stays() -> None:
    state = place(tiles={"5,6": "trap", "5,5": "crocodile"}, units={"white_1": [5, 6], "black_1": [5, 6]})
    do(state, "walk", unit="white_1", to=[5, 5])
    assert not unit(state, "white_1")["trapped"]


def test_r23_back_to_the_first_step_of_a_spinner_hitting_who_stands_there() -> None:
    state = place(
        tiles={"5,6": "spin_jungle_2", "5,5": "crocodile"},
        units={"white_1": {"at": [5, 6], "step": 2}, "red_1": {"at": [5, 6], "step": 1}},
        coins={"5,6/2": 1},
    )
    do(state, "walk", unit="white_1", to=[5, 5], load="coin")
    assert unit(state, "white_1")["step"] == 1
    assert at(state, "red_1") == "red"
    assert state.dump()["coins"] == {"5,6/2": 1}  # gold never fights


# --- cannon and balloon ---------------------------------------------------------------------------------------------


def test_r110_r111_cannon_over_everything_to_the_first_sea_cell() -> None:
    state = place(tiles={"1,5": "cannon 0"}, units={"white_1": [1, 6], "red_1": [1, 3]})
    do(state, "walk", unit="white_1", to=[1, 5])
    assert (at(state, "white_1"), at(state, "red_1")) == ((1, 1), (1, 3))


def test_r112_cannon_onto_a_swimmer_and_r43_onto_an_enemy_ship() -> None:
    state = place(tiles={"5,5": "cannon 0"}, units={"white_1": [5, 6], "red_1": [5, 0]})
    do(state, "walk", unit="white_1", to=[5, 5])
    assert (at(state, "white_1"), at(state, "red_1")) == ((5, 0), "dead")
    state = place(tiles={"5,5": "cannon 3"}, units={"white_1": [5, 6]}, ships={"red": [0, 5]}, coins={"5,6": 1})
    do(state, "walk", unit="white_1", to=[5, 5], load="coin")
    assert (at(state, "white_1"), state.dump()["gold"]["lost"]) == ("dead", 1)


def test_r7_r135_balloon_home_to_the_own_colour() -> None:
    state = place(tiles={"5,2": "balloon"}, units={"white_1": [5, 3]}, coins={"5,3": 1}, ships={"white": [9, 12]})
    do(state, "walk", unit="white_1", to=[5, 2], load="coin")
    assert (at(state, "white_1"), state.crew_score("white")) == ("white", 1)


# --- option: the cannon waits ---------------------------------------------------------------------------------------

WAITING = {"cannon_mode": "waiting"}


def test_waiting_cannon_one_waits_and_may_walk_off() -> None:
    state = place(WAITING, tiles={"5,5": "cannon 0"}, units={"white_1": [5, 6]}, coins={"5,6": 1})
    events = do(state, "walk", unit="white_1", to=[5, 5], load="coin")
    assert "CannonManned" in kinds(events)
    assert (at(state, "white_1"), state.dump()["coins"]) == ((5, 5), {"5,5": 1})
    twin = place(WAITING, tiles={"5,5": "cannon 0"}, units={"white_1": [5, 5]}, coins={"5,5": 1})
    do(twin, "walk", unit="white_1", to=[4, 4], load="coin")
    assert at(twin, "white_1") == (4, 4)


def test_waiting_cannon_two_friends_fly_with_the_load_of_the_second() -> None:
    state = place(
        WAITING,
        tiles={"5,5": "cannon 0"},
        units={"white_1": [5, 6], "black_1": [5, 5]},
        coins={"5,6": 1, "5,5": 2},
        ships={"black": [5, 0]},
    )
    do(state, "walk", unit="white_1", to=[5, 5], load="coin")
    assert (at(state, "white_1"), at(state, "black_1")) == ("black", "black")
    assert state.crew_score("black") == 1
    assert state.dump()["coins"] == {"5,5": 2}


def test_waiting_cannon_an_enemy_hits_and_flies() -> None:
    spec = {"tiles": {"5,5": "cannon 0"}, "units": {"white_1": [5, 6], "red_1": [5, 5]}, "coins": {"5,6": 1}}
    state = place(WAITING, **spec)
    assert refused(state, "walk", unit="white_1", to=[5, 5], load="coin") == ("load_enemy", "R9")
    do(state, "walk", unit="white_1", to=[5, 5])
    assert (at(state, "white_1"), at(state, "red_1")) == ((5, 0), "red")


def test_waiting_cannon_both_die_at_an_enemy_ship() -> None:
    state = place(
        WAITING, tiles={"5,5": "cannon 3"}, units={"white_1": [5, 6], "white_2": [5, 5]}, ships={"red": [0, 5]}
    )
    caution = state.caution(action("walk", unit="white_1", to=[5, 5]))
    assert caution is not None
    assert caution.key == "caution.dies_enemy_ship"
    do(state, "walk", unit="white_1", to=[5, 5])
    assert (at(state, "white_1"), at(state, "white_2")) == ("dead", "dead")
