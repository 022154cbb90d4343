"""Beyond the classic island: what it is made of, whole games on it, and what a lighthouse shows to one seat only."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from jackal.core.contract import Kit
from jackal.core.game import OptionError
from jackal.games.jackal.rules import forces, mix
from jackal.games.jackal.rules.board import LAND, XY, cell_of
from jackal.games.jackal.rules.game import Jackal
from jackal.games.jackal.rules.view import attempt
from tests.jackal.play import action, collect, fresh, jackal, place

TREASURE = {
    "bottles_1": 3, "bottles_2": 2, "bottles_3": 1, "galleon": 1, "lighthouse": 1, "earthquake": 1, "grass": 2,
    "cave": 4, "jungle": 3, "ben_gunn": 1, "friday": 1, "missionary": 1,
}  # fmt: skip
MODULES = ["ben_gunn_island", "thousand_caves", "friday_island", "jolly_roger", "tides"]
MIXES = [
    ({}, 40, 37, 0),
    ({"modules": ["ben_gunn_island"]}, 35, 37, 0),
    ({"modules": ["thousand_caves"]}, 36, 37, 0),
    ({"modules": ["friday_island"]}, 35, 37, 2),
    ({"modules": ["jolly_roger"]}, 39, 37, 0),
    ({"modules": ["tides"]}, 38, 37, 0),
    ({"modules": MODULES}, 23, 37, 2),
    ({"modules": MODULES, "caramba_tiles": 1}, 22, 37, 2),
    ({"edition": "treasure_island"}, 19, 40, 10),
    ({"edition": "treasure_island", "modules": ["ben_gunn_island"]}, 15, 40, 10),
    ({"edition": "treasure_island", "modules": ["thousand_caves"]}, 15, 40, 10),
    ({"edition": "treasure_island", "modules": ["friday_island"]}, 16, 40, 12),
    ({"edition": "treasure_island", "modules": ["jolly_roger"]}, 18, 40, 10),
    ({"edition": "treasure_island", "modules": ["tides"]}, 17, 40, 10),
    ({"edition": "treasure_island", "modules": MODULES}, 5, 40, 12),
    ({"edition": "treasure_island", "modules": MODULES, "caramba_tiles": 1}, 4, 40, 12),
]


@pytest.mark.parametrize(("options", "empty", "gold", "bottles"), MIXES)
def test_mixes_of_editions_and_modules(options: dict[str, Any], empty: int, gold: int, bottles: int) -> None:
    state = fresh(seed=3, **options)
    closed = state.view(None).closed
    assert sum(closed.values()) == 117
    assert closed["empty"] == empty
    assert (state.total, state.plan.bottles) == (gold, bottles)


def test_treasure_island_is_the_classic_set_and_twenty_one_tiles() -> None:
    tiles = mix.tiles(jackal().data, {"edition": "treasure_island"})
    classic = mix.tiles(jackal().data, {})
    for tile in {*tiles, *classic} - {"empty"}:
        assert tiles.count(tile) == TREASURE.get(tile, classic.count(tile)), tile
    assert sum(TREASURE.values()) == 21


@pytest.mark.parametrize(
    ("options", "key", "says"),
    [
        ({"edition": "atlantis"}, "edition", "setup.bad_value"),
        ({"modules": ["atlantis"]}, "modules", "setup.bad_value"),
        ({"counts": {"atlantis": 1}}, "counts", "setup.bad_value"),
        ({"counts": {"fort": -1}}, "counts", "setup.bad_value"),
        ({"counts": [1]}, "counts", "setup.bad_value"),
        ({"counts": {"fort": 43}}, "counts", "mix.too_many"),
        ({"counts": {"cave": 1}}, "counts", "mix.lone_cave"),
        ({"counts": {"friday": 2}}, "counts", "mix.one_resident"),
        ({"counts": {"boat": 5}}, "counts", "mix.too_many_boats"),
        ({"counts": {"ice": 0, "chest_5": 46}}, "counts", "mix.too_many_coins"),
        ({"counts": {f"chest_{n}": 0 for n in range(1, 6)}}, "counts", "mix.no_gold"),
        ({"caramba_tiles": 2}, "caramba_tiles", "setup.bad_value"),
        ({"edition": "treasure_island", "modules": MODULES, "counts": {"fort": 8}}, "counts", "mix.too_many"),
    ],
)
def test_a_mix_that_can_t_be_is_refused_with_the_reason(options: dict[str, Any], key: str, says: str) -> None:
    with pytest.raises(OptionError) as caught:
        jackal().settle(2, options)
    assert (caught.value.key, caught.value.message.key) == (key, says)


def test_counts_of_one_s_own() -> None:
    closed = fresh(seed=1, counts={"fort": 42, "ice": 0}).view(None).closed
    assert closed["fort"] == 42
    assert "ice" not in closed
    assert closed["empty"] == 6


def test_every_island_and_mix_is_on_offer() -> None:
    game = jackal()
    assert game.data.offered == tuple(game.data.editions)
    shown = {option.id: option for option in game.options(2)}
    assert shown["edition"].values == game.data.offered
    assert shown["modules"].values == tuple(game.data.modules)
    assert set(shown["counts"].values) == set(game.data.tiles) - {"empty"}
    settled = game.settle(2, {"edition": "treasure_island", "partner_rum": "never", "counts": {"fort": 3}})
    assert (settled["edition"], settled["partner_rum"], settled["counts"]) == ("treasure_island", "never", {"fort": 3})
    assert game.settle(2, settled) == settled
    assert game.settle(2, {})["edition"] == "classic"


def test_a_game_that_offers_one_island_alone_asks_for_none() -> None:
    """What the set-up does not show may still be given, and stands in the settled options only then."""
    game = Jackal(msgspec.structs.replace(jackal().data, offered=("classic",)))
    assert not {"edition", "modules", "counts", "lighthouse_mode"} & {option.id for option in game.options(2)}
    assert "edition" not in game.settle(2, {})
    settled = game.settle(2, {"edition": "treasure_island", "partner_rum": "never"})
    assert settled["edition"] == "treasure_island"
    assert game.settle(2, settled) == settled


def test_amounts_are_those_of_edition_and_modules() -> None:
    game = jackal()
    plain = game.amounts("counts", game.settle(2, {}))
    given = {"edition": "treasure_island", "modules": ["tides"], "counts": {"ice": 0}}
    rich = game.amounts("counts", game.settle(2, given))
    assert (plain.kind, plain.total, plain.fill) == ("tile", 117, "empty")
    assert (plain.each["cave"].usual, rich.each["cave"].usual, rich.each["tide"].usual) == (0, 4, 2)
    assert rich.each["ice"].usual == 6
    assert (rich.each["friday"].high, rich.each["fort"].high) == (1, 117)
    for one, amount in rich.each.items():
        assert amount.usual <= amount.high, one


CROWDED = {
    "cart": 5, "boat": 4, "tide": 5, "bear": 2, "cannonball": 5, "caramba": 2, "lighthouse": 2, "earthquake": 2,
    "grass": 3, "galleon": 3, "rum_barrel": 1, "crocodile": 1, "spin_jungle_2": 1, "arrow_straight_1": 1,
    "arrow_straight_2": 0, "arrow_diag_4": 1, "chest_1": 0,
}  # fmt: skip


def options_of(seed: int, rng: Random) -> dict[str, Any]:
    """Any mix and mode."""
    data = jackal().data
    seats = 2 + seed % 3
    given: dict[str, Any] = {
        "edition": rng.choice(["treasure_island", "treasure_island", "classic"]),
        "modules": [module for module in data.modules if rng.random() < 0.5],
        "mode": rng.choice([mode for mode, facts in data.modes.items() if facts.seats == seats]),
        "lighthouse_mode": rng.choice(["open", "peek"]),
        "rum_give_cost": rng.choice(["turn", "free_before_move"]),
        "partner_rum": rng.choice(["ask", "always", "never"]),
        "friday_shields_fighters": rng.random() < 0.7,
        "ben_counts_for_limit": rng.random() < 0.5,
        "cannon_mode": rng.choice(["instant", "waiting"]),
        "arrow_ice_closed_with_load": rng.choice(["stay_behind", "carry"]),
        "caramba_tiles": rng.choice([0, 1]),
        "stall_limit": 5,
    }
    if rng.random() < 0.4:
        given["counts"] = CROWDED
    return given


@pytest.mark.parametrize("seed", range(30))
def test_random_games_keep_the_invariants(seed: int) -> None:
    rng = Random(seed)
    state = fresh(2 + seed % 3, seed=seed, **options_of(seed, rng))
    number = 0
    while state.outcome() is None:
        legal = state.legal()
        if number % 9 == 0:
            assert [one for one in legal if state.why_not(one) is not None] == []
        state.step(collect(state, rng), tell=bool(number % 2))
        state.check()
        number += 1
        assert number < 20_000


@pytest.mark.parametrize("seed", range(6))
def test_the_promises_of_the_interface(seed: int) -> None:
    rng = Random(2000 + seed)
    kit = Kit(jackal())
    options = options_of(seed, rng)
    state, actions = kit.play(2 + seed % 3, options, seed=seed, rng=rng, choose=collect, every=17)  # type: ignore[arg-type]
    assert kit.replay(2 + seed % 3, options, seed, actions).dump() == state.dump()


def test_only_a_lighthouse_that_shows_to_one_makes_secrets() -> None:
    assert not fresh().hides()
    assert not fresh(edition="treasure_island").hides()
    assert not fresh(lighthouse_mode="peek").hides()
    options = {"mode": "two_single", "edition": "treasure_island", "lighthouse_mode": "peek"}
    tiles = {"5,5": "closed lighthouse", "5,6": "empty", "8,8": "closed jungle", "2,6": "closed empty"}
    tiles |= {"3,3": "closed empty", "4,4": "closed empty", "8,7": "empty", "2,7": "empty", "3,4": "empty"}
    units = {"white_1": [5, 6], "white_2": [8, 7], "white_3": [3, 4], "black_1": [2, 7]}
    state = jackal().position({"tiles": tiles, "units": units}, options, fresh(seed=5).chance)
    assert not state.hides(), "nobody has been there"
    state.apply(action("walk", unit="white_1", to=(5, 5)))
    assert state.hides(), "he is about to look"
    for cell in ((8, 8), (2, 6), (3, 3), (4, 4), (8, 8), (2, 6), (3, 3)):
        state.apply(action("choose", to=cell))
        assert state.hides()
    for seat, unit, to in ((1, "black_1", (2, 6)), (0, "white_2", (8, 8)), (1, "black_1", (2, 7)),
                           (0, "white_3", (3, 3)), (1, "black_1", (2, 6)), (0, "white_3", (4, 4))):  # fmt: skip
        assert state.hides(), "something of it is closed"
        state.apply(action("walk", seat=seat, unit=unit, to=to))
    assert not state.hides(), "all of it is open"


def test_other_worlds_keep_what_a_seat_has_seen() -> None:
    options = {"mode": "two_single", "edition": "treasure_island", "lighthouse_mode": "peek"}
    tiles = {"5,5": "closed lighthouse", "5,6": "empty", "8,8": "closed chest_5", "2,6": "closed cannibal"}
    state = jackal().position({"tiles": tiles, "units": {"white_1": [5, 6]}}, options, fresh(seed=5).chance)
    state.apply(action("walk", unit="white_1", to=(5, 5)))
    for cell in ((8, 8), (2, 6), (3, 3), (4, 4)):
        state.apply(action("choose", to=cell))
    for cell in ((2, 6), (8, 8), (3, 3)):
        state.apply(action("choose", to=cell))
    known = state.view(0).known
    assert (known["2,6"], known["8,8"]) == ("chest_5", "cannibal")
    assert state.view(1).known == state.view(None).known == {}
    rng = Random(1)
    for _ in range(20):
        world = state.resample(0, rng)
        assert world.view(0) == state.view(0)
    others = {state.resample(1, rng).dump()["tiles"]["2,6"]["tile"] for _ in range(20)}
    assert len(others) > 3


def test_a_bottle_frees_only_whom_it_can() -> None:
    state = place(
        {"mode": "two_single", "edition": "treasure_island"},
        tiles={"5,5": "trap"},
        units={"white_1": {"at": [5, 5], "trapped": True}, "white_2": [3, 3]},
        bottles={"white": 1},
    )
    drinks = [one for one in state.legal() if type(one).__name__ == "Drink"]
    assert {one.unit for one in drinks} == {"white_1"}  # type: ignore[attr-defined]
    assert len(drinks) == 8


@pytest.mark.parametrize("module", MODULES)
@pytest.mark.parametrize("edition", ["classic", "treasure_island"])
def test_each_module_works_alone_on_either_edition(edition: str, module: str) -> None:
    rng = Random(f"{edition}/{module}")
    options = {"mode": "two_single", "edition": edition, "modules": [module], "stall_limit": 5}
    state = fresh(seed=rng.randrange(1000), **options)
    while state.outcome() is None:
        state.step(collect(state, rng), tell=False)
        state.check()


def test_a_cart_and_a_boat_need_a_mix_that_has_them() -> None:
    boats = {"boat_1": {"crew": "white", "at": [5, 12]}}
    specs: list[dict[str, Any]] = [{"tiles": {"5,5": "cart"}}, {"carts": ["5,5"]}, {"boats": boats}]
    for spec in specs:
        with pytest.raises(ValueError, match="mix"):
            place({"mode": "two_single"}, **spec)


@pytest.mark.parametrize(
    ("spec", "says"),
    [
        ({"boats": {"boat_2": {"crew": "white", "at": [5, 12]}}}, "boats: boat_2, expected boat_1"),
        ({"boats": {"boat_1": {"crew": "white", "at": [6, 12]}}}, "boats.boat_1.at: .* a ship lies there"),
        ({"boats": {"boat_1": {"crew": "green", "at": [5, 12]}}}, "boats.boat_1.crew: 'green'"),
        ({"tiles": {"5,5": "ice"}, "carts": ["5,5"]}, "invariant 3"),
        ({"tiles": {"5,5": "ice"}, "bears": ["5,5"]}, "invariant 6"),
        ({"carts": ["5,5", "5,6"], "buried": 0}, "invariant 13"),
        ({"bears": ["0,5"]}, "bears: '0,5' is no land cell"),
    ],
)
def test_a_fault_of_a_position_with_boats_and_carts_is_named(spec: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        place({"mode": "two_single", "modules": ["ben_gunn_island"]}, **spec)


def test_a_click_on_the_sea_before_a_boat_means_to_launch_it() -> None:
    options = {"mode": "two_single", "modules": ["ben_gunn_island"]}
    state = place(options, units={"white_1": [3, 11]}, beached=["3,11"])
    launch = attempt(state.view(0), 0, "white_1", (3, 12), "boat")
    assert launch == action("launch_boat", unit="white_1", to=(3, 12))
    state.apply(launch)
    assert attempt(state.view(0), 0, "white_1", (4, 12)) == action("move_ship", ship="boat_1", to=(4, 12))
    assert state.on_board("white_1") == "boat_1"
    assert state.ship_at("white") == (6, 12)


def test_a_bear_finds_its_way_as_a_search_over_all_ways_does() -> None:
    """Over random islands: the step leads one nearer to somebody nearest, and straight where that is as short."""
    moved = 0
    for seed in range(60):
        rng = Random(seed)
        tiles = {f"{x},{y}": rng.choice(["fort", "closed empty", "ice"]) for x in range(3, 10) for y in range(3, 10)
                 if (x, y) not in WALKERS and rng.random() < 0.45}  # fmt: skip
        units = {"white_1": [3, 3], "black_1": [8, 9], "black_2": [9, 4]}
        state = place({"mode": "two_single", "modules": ["jolly_roger"]}, tiles=tiles, units=units, bears=["6,6"])
        found = distances(state)
        there = XY[to] if (to := forces.stride(state, cell_of((6, 6)))) >= 0 else None
        ways = {cell: far for cell, far in found.items() if cell in WALKERS and cell != (6, 6)}
        if not ways:
            assert there is None
            continue
        assert there is not None
        nearest = min(ways.values())
        goals = [cell for cell, far in ways.items() if far == nearest]
        assert any(distances(state, there).get(goal) == nearest - 1 for goal in goals)
        moved += 1
    assert moved > 20


WALKERS = ((3, 3), (8, 9), (9, 4), (6, 6))


def distances(state: Any, start: tuple[int, int] = (6, 6)) -> dict[tuple[int, int], int]:
    """How many king's steps over open empty ground from `start`, found by going everywhere."""
    ground = {XY[cell] for cell in LAND if state.tile_at(XY[cell]) == "empty"}
    found = {start: 0}
    queue = [start]
    for x, y in queue:
        for near in ((x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)):
            if near not in found and near in ground:
                found[near] = found[x, y] + 1
                queue.append(near)
    return found
