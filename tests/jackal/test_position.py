"""Positions in words, dumps, views, and what a click means."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from jackal.core.chance import Chance
from jackal.core.contract import random_options
from jackal.games.jackal.rules.view import attempt
from tests.jackal.play import action, collect, do, fresh, jackal, place


def test_the_vocabulary() -> None:
    state = jackal().position(
        {
            "mode": "two_double",
            "options": {"cannon_mode": "waiting"},
            "tiles": {
                "5,5": "arrow_straight_1 1",
                "6,5": "closed chest_2",
                "7,5": "airplane spent",
                "8,5": {"tile": "cannon", "rotation": 3, "open": True},
                "3,3": "spin_desert_3",
                "2,2": "trap",
                "9,9": "rum_barrel",
                "5,6": "chest_3",
            },
            "rest": "closed empty",
            "units": {
                "white_1": [5, 6],
                "white_2": {"at": [3, 3], "step": 2},
                "white_3": {"at": [2, 2], "trapped": True},
                "red_1": "dead",
                "red_2": {"ship": "yellow"},
                "red_3": "ship",
                "black_1": {"at": [9, 9], "drunk": True},
                "black_2": [0, 5],
            },
            "coins": {"5,6": 2, "3,3/2": 1},
            "ships": {"white": [7, 12]},
            "scores": {"red": 3},
            "lost": 2,
            "turn": "white",
            "number": 9,
        },
        {},
        Chance(1),
    )
    dump = state.dump()
    assert dump["tiles"]["5,5"] == {"tile": "arrow_straight_1", "rotation": 1, "open": True}
    assert dump["tiles"]["6,5"] == {"tile": "chest_2", "rotation": 0, "open": False}
    assert dump["tiles"]["7,5"]["spent"]
    assert dump["units"]["white_2"]["step"] == 2
    assert dump["units"]["white_1"]["at"] == [5, 6]
    assert dump["units"]["red_2"] == {
        "at": [12, 6], "ship": "yellow", "step": 0, "trapped": False, "drunk": False, "dead": False
    }  # fmt: skip
    assert dump["units"]["red_1"]["at"] is None
    assert dump["crews"]["red"]["score"] == 3
    assert dump["crews"]["white"]["ship"] == [7, 12]
    assert dump["coins"] == {"5,6": 2, "3,3/2": 1}
    assert dump["gold"] == {"total": 37, "hidden": 29, "lying": 3, "delivered": 3, "lost": 2, "remaining": 32}
    assert dump["buried"] == 27
    assert (dump["options"]["cannon_mode"], dump["number"], dump["turn"], dump["seat"]) == ("waiting", 9, "white", 0)
    view = state.view(1)
    plain = view.dump()
    assert plain["tiles"]["6,5"] == plain["tiles"]["1,5"] == "closed"
    assert plain["tiles"]["8,5"] == "cannon"
    assert plain["rotation"] == {"5,5": 1, "8,5": 3}
    assert plain["planes"] == {"7,5": "spent"}
    assert plain["closed"] == {"empty": 109, "chest_2": 1}
    assert plain["units"]["white_3"]["trapped"]
    assert plain["units"]["black_2"]["place"] == "sea"
    assert plain["units"]["red_2"]["ship"] == "yellow"
    assert [side["score"] for side in plain["sides"]] == [0, 3]
    assert view == state.view(1)
    assert state.view(0) != view  # only by the seat it is for
    assert (view.round, view.next_crew, view.quiet) == (3, "red", 0)


def test_unnamed_tiles_are_dealt_from_what_remains_of_the_classic_set() -> None:
    spec = {"tiles": {"5,5": "fort", "5,6": "chest_5", "5,7": "empty"}}
    state = jackal().position(spec, {}, Chance(4))
    counts = state.view(None).closed
    assert (counts["fort"], counts.get("chest_5", 0), counts["empty"], sum(counts.values())) == (1, 0, 39, 114)
    assert state.view(None).gold.total == 37
    other = jackal().position(spec, {}, Chance(5))
    assert other.dump()["tiles"] != state.dump()["tiles"]
    many = jackal().position({"tiles": {f"{x},5": "cannibal" for x in range(1, 12)}}, {}, Chance(4))
    assert sum(many.view(None).closed.values()) == 106


def test_buried_gold_can_be_exact() -> None:
    assert place(buried=0, coins={"5,5": 2}).view(None).gold.total == 2
    assert place(coins={"5,5": 40}).view(None).gold.total == 40


def test_a_position_where_the_crew_on_turn_cannot_act_goes_on_to_the_next() -> None:
    dead = {f"white_{n}": "dead" for n in (1, 2, 3)}
    assert place(units=dead).crew_on_turn() == "red"
    drunk = {**dead, "white_1": {"at": [5, 5], "drunk": True}}
    state = place(tiles={"5,5": "rum_barrel"}, units=drunk)
    assert state.crew_on_turn() == "red"
    assert not state.dump()["units"]["white_1"]["drunk"]


@pytest.mark.parametrize(
    ("spec", "says"),
    [
        ({"tile": {}}, "tile: no such key"),
        ({"mode": "five"}, "mode: 'five'"),
        ({"tiles": {"0,0": "fort"}}, "tiles.0,0: '0,0' is no land cell"),
        ({"tiles": {"5,5": "castle"}}, "tiles.5,5: 'castle' is no tile"),
        ({"tiles": {"5,5": "cannon 4"}}, "tiles.5,5: 4, expected a number 0..3"),
        ({"tiles": {"5,5": {"tile": "fort", "wall": 1}}}, "tiles.5,5.wall: no such key"),
        ({"tiles": ["fort"]}, "tiles: ['fort'], expected a mapping"),
        ({"rest": "sand"}, "rest: 'sand' is no tile"),
        ({"units": {"white_4": [5, 5]}}, "units.white_4: no such unit in play"),
        ({"units": {"white_1": [0, 0]}}, "units.white_1.at: [0, 0] is no cell"),
        ({"units": {"white_1": {"at": [5, 5], "mood": "good"}}}, "units.white_1.mood: no such key"),
        ({"units": {"white_1": {"at": [5, 5], "step": 2}}}, "units.white_1.step: 2, expected a number 1..1"),
        ({"units": {"white_1": {"at": [5, 5], "trapped": True}}}, "white_1 trapped without a trap"),
        ({"units": {"white_1": [5, 5], "red_1": [5, 5]}}, "enemies together"),
        ({"units": {"white_1": {"ship": "red"}}}, "white_1 on board of an enemy"),
        ({"rest": "closed empty", "units": {"white_1": [5, 5]}}, "white_1 on the closed tile 5,5"),
        ({"tiles": {"5,5": "ice"}, "units": {"white_1": [5, 5]}}, "white_1 stands on ice"),
        ({"tiles": {"5,5": "fort"}, "coins": {"5,5": 1}}, "1 coins on 5,5, fort"),
        ({"coins": {"5,5/2": 1}}, "coins.5,5/2: no step 2 on empty"),
        ({"coins": {"5,5": -1}}, "coins.5,5: -1, expected a number"),
        ({"ships": {"white": [6, 0]}}, "ships.white: [6, 0] is not on shore S"),
        ({"scores": {"pink": 1}}, "scores.pink: 'pink' is no crew in play"),
        ({"crews": {"white": {"colour": 1}}}, "crews.white.colour: no such key"),
        ({"mode": "two_single", "turn": "red"}, "turn: 'red' is no crew in play"),
        ({"chain": {"decision": "swim"}}, "chain.decision: 'swim'"),
        ({"chain": {"decision": "arrow", "unit": "red_1"}}, "chain.unit: 'red_1' is no unit of the crew on turn"),
        ({"vote": {"reason": "boredom"}}, "vote.reason: 'boredom'"),
    ],
)
def test_a_fault_of_a_position_is_named(spec: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError) as caught:
        jackal().position({"rest": "empty", **spec}, {}, Chance(1))
    assert says in str(caught.value)


@pytest.mark.parametrize("seed", range(12))
def test_a_dump_is_a_position_at_any_moment(seed: int) -> None:
    rng = Random(seed)
    seats = 2 + seed % 3
    options = random_options(jackal(), seats, rng)
    state = fresh(seats, seed=seed, **options)
    for number in range(400):
        if state.outcome():
            break
        if number % 7 == 0 or state.chain or state.vote:
            again = jackal().position(state.dump(), {}, Chance(99))
            assert again.dump() == state.dump()
            assert again.legal() == state.legal()
        state.step(collect(state, rng), tell=False)


def test_clones_and_resampled_worlds_stand_alone() -> None:
    state = fresh(seed=8)
    rng = Random(1)
    for _ in range(60):
        state.step(rng.choice(state.legal()), tell=False)
    before = state.dump()
    twin, world = state.clone(), state.resample(0, rng)
    assert twin.dump() == before
    assert world.dump()["tiles"] != before["tiles"]
    assert world.view(0) == state.view(0)
    for other in (twin, world):
        for _ in range(60):
            if other.outcome():
                break
            other.step(rng.choice(other.legal()), tell=False)
            other.check()
    assert state.dump() == before


def test_resampling_moves_every_closed_tile_and_turns_it() -> None:
    state = fresh(seed=8)
    rng = Random(2)
    seen: set[tuple[str, int]] = set()
    for _ in range(400):
        tile = state.resample(None, rng).dump()["tiles"]["6,6"]
        seen.add((tile["tile"], tile["rotation"]))
    assert {("arrow_diag_1", turn) for turn in range(4)} <= seen
    assert ("cannibal", 0) in seen
    assert ("horse", 0) in seen


# --- what a click means -----------------------------------------------------------------------------------------------


def test_what_a_click_means() -> None:
    state = place(
        tiles={"5,5": "airplane", "3,3": "spin_desert_3", "2,2": "fort_native"},
        units={
            "white_1": [5, 5], "white_2": {"at": [3, 3], "step": 2}, "black_1": [2, 2], "black_2": [1, 11],
            "red_1": "dead", "yellow_1": [6, 11],
        },
    )  # fmt: skip
    view = state.view(0)
    for unit, to, load, means in [
        ("white_3", (6, 11), "", action("disembark", unit="white_3", to=[6, 11])),
        ("white_3", (5, 11), "", action("disembark", unit="white_3", to=[5, 11])),
        ("white_3", (5, 12), "", action("move_ship", ship="white", to=[5, 12])),
        ("white_1", (5, 6), "coin", action("walk", unit="white_1", to=[5, 6], load="coin")),
        ("white_1", (9, 9), "", action("fly", unit="white_1", to=[9, 9])),
        ("white_1", (6, 12), "", action("fly", unit="white_1", to=[6, 12])),
        ("white_2", (3, 3), "", action("advance", unit="white_2")),
        ("white_2", (3, 4), "", action("walk", unit="white_2", to=[3, 4])),
        ("black_1", (2, 2), "", action("resurrect", unit="black_1")),
        ("black_2", (1, 12), "", action("swim", unit="black_2", to=[1, 12])),
        ("yellow_1", (6, 12), "", action("board", unit="yellow_1", ship="white")),
        ("yellow_1", (0, 0), "", action("walk", unit="yellow_1", to=[0, 0])),
        ("red_1", (5, 5), "", action("walk", unit="red_1", to=[5, 5])),
    ]:
        assert attempt(view, 0, unit, to, load) == means
    state = place(tiles={"5,5": "closed airplane", "5,7": "horse"}, units={"white_1": [5, 6]})
    horse = state.clone()
    do(state, "walk", unit="white_1", to=[5, 5])
    assert attempt(state.view(0), 0, "white_1", (5, 5)) == action("stay")
    assert attempt(state.view(0), 0, "white_1", (5, 4)) == action("fly", unit="white_1", to=[5, 4])
    do(horse, "walk", unit="white_1", to=[5, 7])
    assert attempt(horse.view(0), 0, "white_1", (6, 9)) == action("choose", to=[6, 9])


def test_accessors_for_bots() -> None:
    state = place(
        {"mode": "four_teams"},
        tiles={"3,3": "spin_desert_3", "2,2": "trap", "7,7": "closed fort"},
        units={
            "white_1": {"at": [3, 3], "step": 2},
            "white_2": {"at": [2, 2], "trapped": True},
            "white_3": {"ship": "black"},
        },
        coins={"3,3/2": 2, "5,5": 1},
        scores={"white": 2, "black": 3, "red": 1},
    )
    assert state.crew_on_turn() == "white"
    assert state.units_of("white") == ("white_1", "white_2", "white_3")
    assert state.unit_at("white_1") == ((3, 3), 2)
    assert state.unit_at("white_3") == ((6, 0), 0)
    assert state.on_board("white_3") == "black"
    assert state.on_board("white_1") == ""
    assert [state.is_free(unit) for unit in state.units_of("white")] == [True, False, True]
    assert sorted(state.coins_lying()) == [((3, 3), 2, 2), ((5, 5), 0, 1)]
    assert (state.crew_score("black"), state.seat_score(0), state.seat_score(1)) == (3, 5, 1)
    assert (state.tile_at((7, 7)), state.tile_at((2, 2))) == ("closed", "trap")
    with pytest.raises(ValueError, match="no land cell"):
        state.tile_at((0, 5))
    assert state.ship_at("red") == (0, 6)
    rows = str(state).splitlines()
    assert len(rows) == 13
    assert (rows[7][7], rows[3][3], rows[5][5], rows[12][6]) == ("?", "W", "1", "w")
