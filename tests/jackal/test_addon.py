"""Beyond the classic island: what it is made of, whole games on it, and what a lighthouse shows to one seat only."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from jackal.core.contract import Kit
from jackal.core.game import OptionError
from jackal.games.jackal.rules import mix
from tests.jackal.play import action, collect, fresh, jackal, place

TREASURE = {
    "bottles_1": 3, "bottles_2": 2, "bottles_3": 1, "galleon": 1, "lighthouse": 1, "earthquake": 1, "grass": 2,
    "cave": 4, "jungle": 3, "ben_gunn": 1, "friday": 1, "missionary": 1,
}  # fmt: skip
MIXES = [
    ({}, 40, 37, 0),
    ({"modules": ["thousand_caves"]}, 36, 37, 0),
    ({"modules": ["friday_island"]}, 35, 37, 2),
    ({"edition": "treasure_island"}, 19, 40, 10),
    ({"edition": "treasure_island", "modules": ["thousand_caves"]}, 15, 40, 10),
    ({"edition": "treasure_island", "modules": ["friday_island"]}, 16, 40, 12),
    ({"edition": "treasure_island", "modules": ["friday_island", "thousand_caves"]}, 12, 40, 12),
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


def test_what_is_not_on_offer_stays_out_of_settled_options_unless_given() -> None:
    game = jackal()
    assert game.data.offered == ("classic",)
    assert not {"edition", "modules", "lighthouse_mode"} & {option.id for option in game.options(2)}
    assert "edition" not in game.settle(2, {})
    settled = game.settle(2, {"edition": "treasure_island", "partner_rum": "never"})
    assert settled["edition"] == "treasure_island"
    assert game.settle(2, settled) == settled


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
        "stall_limit": 5,
    }
    if rng.random() < 0.3:
        given["counts"] = {"lighthouse": 3, "earthquake": 3, "grass": 3, "galleon": 3}
    return given


@pytest.mark.parametrize("seed", range(24))
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


@pytest.mark.parametrize("seed", range(4))
def test_the_promises_of_the_interface(seed: int) -> None:
    rng = Random(2000 + seed)
    kit = Kit(jackal())
    options = options_of(seed, rng)
    state, actions = kit.play(2 + seed % 3, options, seed=seed, rng=rng, choose=collect, every=17)  # type: ignore[arg-type]
    assert kit.replay(2 + seed % 3, options, seed, actions).dump() == state.dump()


def test_only_a_lighthouse_that_shows_to_one_makes_secrets() -> None:
    assert not fresh().hides()
    assert not fresh(edition="treasure_island").hides()
    assert fresh(edition="treasure_island", lighthouse_mode="peek").hides()
    assert not fresh(lighthouse_mode="peek").hides()


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
