"""The tiles, their numbers, and faults of the data file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from jackal.core import data, resources
from jackal.core.game import OptionError
from jackal.games.jackal.rules import mix
from jackal.games.jackal.rules.data import JackalData
from jackal.games.jackal.rules.tiles import HANDLERS
from tests.jackal.play import fresh, jackal

COUNTS = {
    "empty": 40, "arrow_straight_1": 3, "arrow_diag_1": 3, "arrow_straight_2": 3, "arrow_diag_2": 3, "arrow_mixed_3": 3,
    "arrow_straight_4": 3, "arrow_diag_4": 3, "horse": 2, "spin_jungle_2": 5, "spin_desert_3": 4, "spin_swamp_4": 2,
    "spin_mountain_5": 1, "ice": 6, "trap": 3, "cannon": 2, "fort": 2, "fort_native": 1, "rum_barrel": 4,
    "crocodile": 4, "cannibal": 1, "balloon": 2, "airplane": 1, "chest_1": 5, "chest_2": 5, "chest_3": 3,
    "chest_4": 2, "chest_5": 1,
}  # fmt: skip


def test_counts_of_the_classic_set() -> None:
    tiles = mix.tiles(jackal().data, {})
    assert {tile: tiles.count(tile) for tile in set(tiles)} == COUNTS
    assert len(tiles) == 117
    assert sum(jackal().data.tiles[tile].coins for tile in tiles) == 37


def test_a_fresh_island_holds_the_whole_set_face_down() -> None:
    view = fresh(seed=3).view(None)
    assert view.closed == COUNTS
    assert set(view.tiles.values()) == {"closed"}
    assert view.gold.total == view.gold.hidden == 37
    assert (view.gold.lying, view.gold.delivered, view.gold.lost) == (0, 0, 0)


def test_tiles_and_rotations_differ_by_seed_and_only_there() -> None:
    first, again, other = fresh(seed=3), fresh(seed=3), fresh(seed=4)
    assert first.dump() == again.dump()
    assert first.dump()["tiles"] != other.dump()["tiles"]
    turns = [
        tile["rotation"] for tile in first.dump()["tiles"].values() if tile["tile"].startswith(("arrow", "cannon"))
    ]
    assert set(turns) == {0, 1, 2, 3}
    assert first.chance.count == 2


def test_every_kind_of_tile_has_its_handler_and_every_handler_a_use() -> None:
    assert {facts.kind for facts in jackal().data.tiles.values()} | {"waiting_cannon"} == set(HANDLERS)


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        (("tiles", "fort", "kind"), "castle", "tiles[...]: kind: 'castle', expected one of airplane"),
        (("tiles", "cannon", "heads"), ["UP"], "heads: 'UP' is no direction"),
        (("tiles", "cannon", "heads"), [], "a tile of kind cannon needs heads"),
        (("tiles", "ice", "heads"), ["N"], "a tile of kind ice has no heads"),
        (("tiles", "spin_swamp_4", "steps"), 6, "steps: 6, expected at most 5"),
        (("tiles", "fort", "wall"), 1, "unknown field `wall`"),
        (("crews", "red", "shore"), "X", "shore: 'X'"),
        (("crews", "red", "start"), [0, 1], "start: [0, 1] is not on shore W"),
        (("modes", "two_single", "owners"), [0, 0], "owners: [0, 0]"),
        (("modes", "two_single", "sides"), [["white"]], "sides: expected every crew"),
        (("modes", "two_single", "crews"), ["white", "pink"], "sides: expected every crew"),
        (("editions", "classic", "counts", "fort"), 3, "editions.classic.expect.fill: 40, but the counts leave 39"),
        (("editions", "classic", "expect", "coins"), 38, "expect.coins: 38, but the tiles hold 37"),
        (("editions", "classic", "fill"), "sand", "editions.classic: 'sand' is not among the tiles"),
        (("loads",), {}, "loads: there is no coin, or no big_treasure"),
    ],
)
def test_a_fault_of_the_data_is_named(path: tuple[str, ...], value: Any, says: str) -> None:
    file = resources.root("data") / "jackal" / "game.yaml"
    plain = data.read_yaml(file)
    inner = plain
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    with pytest.raises(data.DataError) as caught:
        data.convert(plain, JackalData, Path("game.yaml"))
    assert says.replace("tiles[...]: ", "") in str(caught.value)
    assert "game.yaml" in str(caught.value)


def test_options_and_modes_by_seats() -> None:
    game = jackal()
    by_seats = {seats: game.options(seats)[0] for seats in (2, 3, 4)}
    assert by_seats[2].values == ("two_double", "two_single")
    assert by_seats[3].values == ("three_single",)
    assert by_seats[4].values == ("four_single", "four_teams")
    assert {seats: option.default for seats, option in by_seats.items()} == {
        2: "two_double", 3: "three_single", 4: "four_single"
    }  # fmt: skip
    with pytest.raises(OptionError, match="bad_value"):
        game.settle(2, {"mode": "four_teams"})
    with pytest.raises(ValueError, match="5 seats"):
        game.options(5)
    assert game.settle(2, {"stall_limit": "off"})["stall_limit"] == "off"


@pytest.mark.parametrize(
    ("mode", "seats", "owners", "sides"),
    [
        ("two_double", 2, {"white": 0, "red": 1, "black": 0, "yellow": 1}, [("white", "black"), ("red", "yellow")]),
        ("two_single", 2, {"white": 0, "black": 1}, [("white",), ("black",)]),
        ("three_single", 3, {"white": 0, "red": 1, "black": 2}, [("white",), ("red",), ("black",)]),
        ("four_single", 4, {"white": 0, "red": 1, "black": 2, "yellow": 3},
         [("white",), ("red",), ("black",), ("yellow",)]),
        ("four_teams", 4, {"white": 0, "red": 1, "black": 2, "yellow": 3}, [("white", "black"), ("red", "yellow")]),
    ],
)  # fmt: skip
def test_crews_owners_and_sides(mode: str, seats: int, owners: dict[str, int], sides: list[tuple[str, ...]]) -> None:
    state = fresh(seats, mode=mode)
    view = state.view(None)
    assert view.owners == owners
    assert [side.crews for side in view.sides] == sides
    assert set(view.ships) == set(owners)
    assert len(view.units) == 3 * len(owners)
    assert (view.crew, view.player, view.actors) == ("white", 0, (0,))
