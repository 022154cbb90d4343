"""Reasons against actions, warnings, forecasts."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from jackal.core.game import Action, IllegalAction
from jackal.games.jackal.rules.actions import Advance, Choose, Fly, MoveShip, ProposeEnd, Stay, Vote, Walk
from tests.jackal.play import action, at, do, fresh, kinds, place, refused, ways


def test_reasons_against_a_walk() -> None:
    state = place(
        tiles={"5,4": "closed empty", "6,4": "fort", "4,4": "fort_native", "4,5": "fort"},
        units={"white_1": [5, 5], "white_2": "dead", "red_1": [6, 5], "red_2": [4, 5]},
        coins={"5,5": 1},
    )
    for to, load, reason in [
        ([5, 3], "", ("too_far", "")),
        ([5, 5], "", ("same_cell", "R70")),
        ([0, 0], "", ("no_cell", "")),
        ([5, 4], "coin", ("load_closed", "R76")),
        ([6, 5], "coin", ("load_enemy", "R9")),
        ([6, 4], "coin", ("load_fort", "R88")),
        ([4, 4], "coin", ("load_fort_native", "R87")),
        ([4, 5], "", ("fort_enemy", "R20")),
        ([4, 5], "coin", ("fort_enemy", "R20")),
        ([5, 6], "pearl", ("no_such_load", "")),
    ]:
        assert refused(state, "walk", unit="white_1", to=to, load=load) == reason
    assert refused(state, "walk", unit="white_2", to=[5, 6]) == ("dead", "")
    assert refused(state, "walk", unit="white_9", to=[5, 6]) == ("no_unit", "")
    assert ways(state, "white_1") == {(5, 4), (6, 4), (4, 4), (6, 5), (6, 6), (5, 6), (4, 6)}
    assert ways(state, "white_1", "coin") == {(6, 6), (5, 6), (4, 6)}
    do(state, "walk", unit="white_1", to=[5, 6])
    bare = place(units={"white_1": [5, 5]})
    assert refused(bare, "walk", unit="white_1", to=[5, 6], load="coin") == ("nothing_here", "")


def test_reasons_against_boarding_and_the_rest() -> None:
    state = place(units={"white_1": [5, 5], "white_2": [2, 12]})
    assert refused(state, "board", unit="white_1", ship="white") == ("not_boarding", "R73")
    assert refused(state, "board", unit="white_2", ship="white") == ("not_boarding", "R73")
    assert refused(state, "board", unit="white_3", ship="white") == ("on_ship", "R73")
    assert refused(state, "board", unit="white_1", ship="pink") == ("no_ship", "")
    assert refused(state, "disembark", unit="white_1", to=[5, 6]) == ("not_on_ship", "R73")
    assert refused(state, "advance", unit="white_1") == ("no_spinner", "")
    assert refused(state, "advance", unit="white_2") == ("no_spinner", "")
    assert refused(state, "swim", unit="white_3", to=[5, 12]) == ("on_ship", "R73")
    assert refused(state, "walk", unit="white_3", to=[5, 12]) == ("on_ship", "R73")
    assert refused(state, "move_ship", ship="white", to=[6, 12]) == ("same_cell", "R70")
    assert refused(state, "choose", to=[5, 5]) == ("no_choice", "")
    assert refused(state, "vote", agree=True) == ("no_vote", "")


def test_a_refused_action_raises_and_changes_nothing() -> None:
    state = place(units={"white_1": [5, 5]})
    before = state.dump()
    with pytest.raises(IllegalAction) as caught:
        state.apply(action("walk", unit="white_1", to=[5, 3]))
    assert caught.value.refusal.key == "refuse.too_far"
    assert state.dump() == before


ODD: list[Any] = [
    None,
    -1,
    0,
    99,
    "",
    "white_1",
    "white",
    "coin",
    (5, 5),
    (0, 0),
    [5, 5],
    (1, 2, 3),
    2.5,
    True,
    {},
    b"x",
]


@pytest.mark.parametrize("seed", range(3))
def test_nonsense_is_refused_without_a_crash(seed: int) -> None:
    rng = Random(seed)
    state = fresh(2 + seed, seed=seed)
    tried = 0
    while state.outcome() is None and tried < 5_000:
        legal = state.legal()
        for _ in range(12):
            kind = rng.choice([type(rng.choice(legal)), Walk, Fly, Choose, MoveShip, Advance, Vote, Stay, ProposeEnd])
            fields = {name: rng.choice(ODD) for name in kind.__struct_fields__}
            if rng.random() < 0.8:
                fields["seat"] = legal[0].seat
            if "unit" in fields and rng.random() < 0.7:
                fields["unit"] = rng.choice(state.plan.units)
            odd = kind(**fields)
            if state.why_not(odd) is None:
                state.clone().apply(odd)
            tried += 1
        state.step(rng.choice(legal), tell=False)
    assert tried > 2_000


def test_an_action_of_another_game_is_unknown() -> None:
    class Foreign(Action, frozen=True):
        pass

    refusal = fresh().why_not(Foreign(0))
    assert refusal is not None
    assert refusal.key == "refuse.unknown"


# --- warnings -------------------------------------------------------------------------------------------------------


def warning(state: Any, kind: str, **fields: Any) -> str:
    found = state.caution(action(kind, **fields))
    return "" if found is None else found.key.removeprefix("caution.")


def test_sure_death_is_warned_of() -> None:
    units = {"white_1": [5, 5], "red_1": [6, 3]}
    tiles = {"5,4": "cannibal", "6,5": "arrow_straight_1 0", "6,4": "crocodile", "4,4": "ice", "3,3": "fort"}
    state = place(tiles=tiles, units={**units, "yellow_1": [3, 3]})
    assert warning(state, "walk", unit="white_1", to=[5, 4]) == "dies_cannibal"
    assert warning(state, "walk", unit="white_1", to=[6, 5]) == "dies_cycle"
    assert warning(state, "walk", unit="white_1", to=[4, 4]) == "dies_impossible"
    assert warning(state, "walk", unit="white_1", to=[5, 6]) == ""
    assert warning(state, "walk", unit="white_1", to=[9, 9]) == ""  # illegal: nothing to warn of


def test_a_choice_counts_when_every_option_kills() -> None:
    state = place(tiles={"5,5": "arrow_straight_2", "4,5": "cannibal", "6,5": "cannibal"}, units={"white_1": [5, 6]})
    assert warning(state, "walk", unit="white_1", to=[5, 5]) == "dies_cannibal"
    state = place(tiles={"5,5": "arrow_straight_2", "4,5": "cannibal", "6,5": "empty"}, units={"white_1": [5, 6]})
    assert warning(state, "walk", unit="white_1", to=[5, 5]) == ""
    do(state, "walk", unit="white_1", to=[5, 5])
    assert warning(state, "choose", to=[4, 5]) == "dies_cannibal"
    assert warning(state, "choose", to=[6, 5]) == ""


def test_closed_tiles_are_never_part_of_a_warning() -> None:
    spec = {"units": {"white_1": [5, 6]}, "coins": {"5,6": 1}}
    for tile in ("cannibal", "ice", "crocodile", "empty"):
        state = place(tiles={"5,5": "arrow_straight_1 0", "5,4": f"closed {tile}"}, **spec)
        assert warning(state, "walk", unit="white_1", to=[5, 5]) == ""
        assert kinds(state.forecast(action("walk", unit="white_1", to=[5, 5]))) == ["Moved", "Moved"]


def test_a_coin_that_surely_sinks_is_warned_of_but_not_a_plain_dive() -> None:
    state = place(tiles={"6,1": "ice"}, units={"white_1": [6, 2]}, ships={"black": [3, 0]}, coins={"6,2": 1})
    assert warning(state, "walk", unit="white_1", to=[6, 1], load="coin") == "coin_sinks"
    assert warning(state, "walk", unit="white_1", to=[6, 1]) == ""


def test_r43_boarding_or_meeting_an_enemy_ship_is_warned_of() -> None:
    state = place(units={"white_1": [1, 6], "white_2": [0, 5]})
    assert warning(state, "board", unit="white_1", ship="red") == "dies_enemy_ship"
    assert warning(state, "swim", unit="white_2", to=[0, 6]) == "dies_enemy_ship"
    assert warning(state, "move_ship", ship="white", to=[5, 12]) == ""


def test_no_warning_for_the_death_of_enemies() -> None:
    state = place(units={"red_1": [5, 12]})
    assert warning(state, "move_ship", ship="white", to=[5, 12]) == ""


def test_a_forecast_shows_the_known_way_and_changes_nothing() -> None:
    state = place(tiles={"5,5": "arrow_straight_1 0", "5,4": "ice", "5,3": "trap"}, units={"white_1": [5, 6]})
    before = state.dump()
    told = state.forecast(action("walk", unit="white_1", to=[5, 5]))
    assert kinds(told) == ["Moved", "Moved", "Moved", "Trapped"]
    assert state.dump() == before
    assert at(state, "white_1") == (5, 6)
    state = place(tiles={"5,5": "horse"}, units={"white_1": [5, 6]})
    assert kinds(state.forecast(action("walk", unit="white_1", to=[5, 5]))) == ["Moved", "DecisionAsked"]
    assert state.forecast(action("walk", unit="white_1", to=[9, 9])) == []
