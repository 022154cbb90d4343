"""Positions in which everybody sees what is to be done."""

from __future__ import annotations

import pytest

from jackal.core.thinking import problem
from jackal.games.jackal.bot import mind
from jackal.games.jackal.bot_chart import Chart
from jackal.games.jackal.rules.actions import Vote
from jackal.games.jackal.rules.board import CELLS, LAND, XY, cell_of
from tests.jackal.play import do, jackal, place
from tests.jackal_bot.table import LEVELS, answer, decide, does

SINGLE = {"mode": "two_single"}
ISLAND = {"mode": "two_single", "edition": "treasure_island"}
SHARP = ("normal", "hard")
ALONE = {"white_2": "dead", "white_3": "dead"}

SURE = {"easy": 0.2, "normal": 0.6, "hard": 1.0}
"""How often a level finds what is plain to see but not urgent."""

levels = pytest.mark.parametrize("level", LEVELS)
sharp = pytest.mark.parametrize("level", SHARP)


@levels
def test_who_stands_before_the_ship_with_a_coin_brings_it_aboard(level: str) -> None:
    state = place(SINGLE, units={"white_1": [7, 11], "black_1": [5, 2]}, coins={"7,11": 1}, turn="white")
    assert does(state, level, type="board", unit="white_1", ship="white", load="coin") == 1


@sharp
def test_a_coin_beside_the_ship_is_not_left_there_to_look_for_more(level: str) -> None:
    """Every other tile is a chest, so it would not be bad to open one."""
    cells = [(x, y) for x in (5, 6, 7, 8) for y in (8, 9, 10)]
    closed = {f"{x},{y}": f"closed {('chest_2', 'empty')[n % 2]}" for n, (x, y) in enumerate(cells)}
    state = place(SINGLE, tiles=closed, units={"white_1": [7, 11]}, coins={"7,11": 1}, turn="white")
    assert does(state, level, type="board", load="coin") == 1


@levels
def test_the_big_treasure_goes_aboard_before_a_coin(level: str) -> None:
    units = {"white_1": [7, 11], "white_2": [5, 11]}
    state = place(ISLAND, units=units, coins={"7,11": 1}, treasures=["5,11"], turn="white")
    assert does(state, level, type="board", unit="white_2", load="big_treasure") == 1


@sharp
def test_a_coin_is_carried_towards_the_ship(level: str) -> None:
    units = {"white_1": [11, 9], **ALONE}
    state = place(SINGLE, units=units, coins={"11,9": 3}, ships={"white": [8, 12]}, turn="white")
    assert does(state, level, type="walk", to=[10, 10], load="coin") >= SURE[level]


@sharp
def test_an_enemy_with_gold_is_sent_home(level: str) -> None:
    units = {"white_1": [6, 4], "black_1": [6, 3], "white_2": [6, 6]}
    state = place(SINGLE, units=units, coins={"6,3": 2}, turn="white", buried=0)
    assert does(state, level, type="walk", unit="white_1", to=[6, 3], load="") == 1


@sharp
def test_gold_is_not_carried_to_where_an_enemy_waits(level: str) -> None:
    """Straight home leads past an enemy; a step to the side is as short."""
    state = place(SINGLE, units={"white_1": [5, 8], "black_1": [8, 10]}, coins={"5,8": 1}, turn="white", buried=0)
    for number in range(4):
        x, _ = decide(state, level, f"{number}")["to"]
        assert x < 7


@levels
@pytest.mark.parametrize("tile", ["cannibal", "arrow_straight_4"])
def test_nobody_walks_to_his_death(level: str, tile: str) -> None:
    """The coin lies behind the cannibal, or behind an arrow between crocodiles: there is a way round."""
    around = {f"{x},{y}": "crocodile" for x, y in ((5, 8), (7, 8), (6, 7))} if tile != "cannibal" else {}
    state = place(SINGLE, tiles={"6,8": tile, **around}, units={"white_1": [6, 9]}, coins={"6,6": 1}, turn="white")
    for number in range(6):
        assert decide(state, level, f"{number}").get("to") != [6, 8]


@levels
def test_nobody_goes_aboard_an_enemy(level: str) -> None:
    state = place(SINGLE, units={"white_1": [6, 1]}, coins={"6,1": 1}, turn="white", ships={"black": [7, 0]})
    for number in range(6):
        assert decide(state, level, f"{number}")["type"] != "board"


@levels
def test_unknown_land_is_looked_at_when_nothing_lies_open(level: str) -> None:
    state = place(SINGLE, rest="closed empty", tiles={"6,11": "empty", "6,10": "empty"}, units={"white_1": [6, 10]})
    found = [decide(state, level, f"{number}") for number in range(10)]
    opens = [one["type"] == "walk" and state.tile_at(tuple(one["to"])) == "closed" for one in found]
    lands = [one["type"] == "disembark" for one in found]
    assert sum(opens) + sum(lands) >= 10 * SURE[level]
    assert sum(opens) > 1


@sharp
def test_the_dead_are_brought_back(level: str) -> None:
    state = place(
        SINGLE, tiles={"6,10": "fort_native"}, units={"white_1": [6, 10], "white_2": "dead", "white_3": "dead"},
        turn="white", buried=8,
    )  # fmt: skip
    assert does(state, level, type="resurrect", unit="white_1") >= SURE[level]


@sharp
def test_the_last_one_goes_to_the_native_fort_before_he_looks_for_gold(level: str) -> None:
    closed = {f"{x},{y}": f"closed {('chest_1', 'empty', 'empty')[(x + y) % 3]}" for x in range(3, 10) for y in (2, 3)}
    state = place(
        SINGLE, tiles={**closed, "6,7": "fort_native"}, units={"white_1": [6, 4], "black_1": [2, 5], **ALONE},
        turn="white", buried=10,
    )  # fmt: skip
    found = [decide(state, level, f"{number}") for number in range(10)]
    assert sum(one["type"] == "walk" and one["to"][1] == 5 for one in found) >= 10 * SURE[level]


@levels
def test_the_leader_lets_the_gold_be_counted_and_the_others_do_not_at_once(level: str) -> None:
    for seat, agrees in ((0, True), (1, False)):
        turn = ("black", "white")[seat]
        state = place(SINGLE, rest="closed empty", scores={"white": 5, "black": 2}, buried=20, turn=turn)
        do(state, "propose_end", 1 - seat)
        action, _ = answer(mind(level), problem(state, seat, "vote"))
        assert action == Vote(seat, agrees)


@levels
def test_who_cannot_catch_up_agrees(level: str) -> None:
    state = place(
        {**SINGLE, "guaranteed_majority_end": False}, rest="closed empty", scores={"white": 20, "black": 2}, buried=3,
        turn="white",
    )  # fmt: skip
    do(state, "propose_end", 0)
    action, _ = answer(mind(level), problem(state, 1, "vote"))
    assert action == Vote(1, True)


@levels
def test_when_nothing_is_left_to_win_the_end_is_proposed(level: str) -> None:
    """The last coin lies where nobody can fetch it."""
    state = place(
        SINGLE, tiles={"6,6": "fort"}, units={"white_1": [4, 4], "black_1": [8, 8]}, scores={"white": 3, "black": 3},
        rest="fort", lost=30, buried=1, turn="white",
    )  # fmt: skip
    state.hidden = 0  # the coin is nowhere on the island
    players = [mind(level), mind(level)]
    for number in range(200):
        if not state.actors():
            break
        seat = state.actors()[0]
        action, _ = answer(players[seat], problem(state, seat, f"{number}"))
        state.apply(action)
    assert state.over == "agreed"


# --- beyond the classic tiles -----------------------------------------------------------------------------------------


@levels
def test_a_partner_gives_his_bottle_to_free_a_friend(level: str) -> None:
    state = place(
        {"mode": "four_teams", "edition": "treasure_island", "partner_rum": "ask"},
        tiles={"6,10": "trap"}, units={"white_1": {"at": [6, 10], "trapped": True}}, bottles={"black": 1}, turn="white",
    )  # fmt: skip
    do(state, "drink", 0, unit="white_1", to=[6, 11])
    assert does(state, level, seat=2, type="answer_rum", allow=True) == 1


@levels
def test_a_bottle_frees_from_a_trap_who_has_gold(level: str) -> None:
    state = place(
        ISLAND, tiles={"6,11": "trap"}, units={"white_1": {"at": [6, 11], "trapped": True}}, coins={"6,11": 1},
        bottles={"white": 2}, turn="white", buried=0,
    )  # fmt: skip
    assert does(state, level, type="drink", to=[6, 12], load="coin") == 1


@levels
def test_out_of_the_cave_that_is_nearest_to_the_ship(level: str) -> None:
    state = place(
        ISLAND, tiles={"6,2": "cave", "6,10": "cave", "2,4": "cave"}, units={"white_1": [6, 3], **ALONE},
        coins={"6,3": 1}, turn="white", buried=0,
    )  # fmt: skip
    assert level == "easy" or does(state, level, type="walk", to=[6, 2], load="coin") >= SURE[level]
    do(state, "walk", 0, unit="white_1", to=[6, 2], load="coin")
    assert does(state, level, type="choose", to=[6, 10]) >= SURE[level]


@levels
def test_gold_at_the_mouth_of_a_cave_is_taken_through(level: str) -> None:
    state = place(
        ISLAND, tiles={"6,2": "cave", "6,10": "cave"}, units={"white_1": [6, 3], **ALONE}, coins={"6,2": 2},
        turn="white", buried=0,
    )  # fmt: skip
    do(state, "walk", 0, unit="white_1", to=[6, 2])
    assert does(state, level, type="choose_load", load="coin") >= SURE[level]


@levels
def test_the_lighthouse_looks_where_it_helps_oneself(level: str) -> None:
    closed = {f"{x},{y}": "closed empty" for x in (4, 6, 8) for y in (2, 3, 9, 10)}
    state = place(
        ISLAND, tiles={**closed, "6,6": "closed lighthouse", "6,8": "closed chest_3"}, units={"white_1": [6, 7]},
        turn="white",
    )  # fmt: skip
    do(state, "walk", 0, unit="white_1", to=[6, 6])
    for number in range(4):
        found = decide(state, level, f"{number}")
        assert found["type"] == "choose"
        assert found["to"][1] > 6


def test_tiles_that_were_looked_at_go_back_so_that_gold_lies_near_the_own_ship() -> None:
    state = place(
        {**ISLAND, "lighthouse_mode": "peek"},
        tiles={"6,6": "closed lighthouse", "6,2": "closed chest_5", "6,10": "closed empty", "3,3": "closed cannibal",
               "9,9": "closed empty"},
        units={"white_1": [6, 7]}, turn="white",
    )  # fmt: skip
    do(state, "walk", 0, unit="white_1", to=[6, 6])
    while state.view(0).decision is not None:
        state.apply(answer(mind("normal"), problem(state, 0, "peek"))[0])
    lies = {state.plan.faces.tile[state.faces[cell]]: XY[cell][1] for cell in LAND}
    assert lies["chest_5"] > 8
    assert lies["cannibal"] < 5


@levels
def test_an_earthquake_is_not_made_to_bring_a_cannibal_home(level: str) -> None:
    state = place(
        ISLAND, tiles={"6,6": "closed earthquake", "6,10": "cannibal", "6,2": "chest_1"}, units={"white_1": [6, 7]},
        turn="white",
    )  # fmt: skip
    do(state, "walk", 0, unit="white_1", to=[6, 6])
    for _ in range(2):
        state.apply(answer(mind(level), problem(state, 0, "quake"))[0])
    kinds = [state.plan.faces.kind[state.faces[cell]] for cell in LAND]
    assert XY[LAND[kinds.index("cannibal")]][1] < 9


# --- modules ----------------------------------------------------------------------------------------------------------

GUNN = {"mode": "two_single", "modules": ["ben_gunn_island"]}


@levels
def test_a_full_cart_is_brought_aboard_at_once(level: str) -> None:
    units = {"white_1": [5, 11], "white_2": [7, 11]}
    state = place(GUNN, units=units, coins={"5,11": 3, "7,11": 1}, carts=["5,11"], turn="white")
    assert does(state, level, type="board", unit="white_1", load="cart_3") == 1


@sharp
def test_the_cannon_is_fired_at_who_would_carry_off_gold(level: str) -> None:
    units = {"black_1": [6, 7], "white_1": [3, 9]}
    state = place(
        GUNN, tiles={"1,3": "cannonball"}, units=units, coins={"6,7": 3}, balls={"white": 1}, turn="white", buried=0
    )
    assert does(state, level, type="fire_ball") >= SURE[level]


@levels
def test_who_is_washed_away_drifts_to_his_own_ship(level: str) -> None:
    state = place(
        {"mode": "two_single", "modules": ["tides"]}, tiles={"6,6": "closed tide"},
        units={"white_1": [6, 7], "white_2": [2, 11], "white_3": "dead"}, ships={"white": [3, 12]}, turn="white",
    )  # fmt: skip
    do(state, "walk", 0, unit="white_1", to=[6, 6])
    assert does(state, level, type="choose", to=[2, 12]) >= SURE[level]


def test_a_tile_of_several_steps_is_left_from_its_last() -> None:
    spins = {tile: facts.steps for tile, facts in jackal().data.tiles.items() if facts.steps > 1}
    assert set(spins.values()) == {2, 3, 4, 5}
    for tile, steps in spins.items():
        state = place(SINGLE, tiles={"6,6": tile, "6,7": "empty"})
        chart = Chart(state)
        assert chart.last[cell_of((6, 6))] == cell_of((6, 6)) + CELLS * (steps - 1), tile
        assert chart.last[cell_of((6, 7))] == cell_of((6, 7)), tile
