"""The cards: counts, mouths, and data that does not add up."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from jackal.core import data, resources
from jackal.core.game import OptionError
from jackal.games.saboteur.rules import Saboteur
from jackal.games.saboteur.rules.cards import N, S, at, cell_of, letters, turned
from tests.saboteur.oracle import OPEN, opened
from tests.saboteur.play import fresh, saboteur

COUNTS = {
    "path_cross": 5,
    "path_t_vertical": 5,
    "path_t_horizontal": 5,
    "path_straight_vertical": 4,
    "path_straight_horizontal": 3,
    "path_curve_ne": 5,
    "path_curve_nw": 4,
    "dead_cross": 1,
    "dead_t_vertical": 1,
    "dead_t_horizontal": 1,
    "dead_straight_vertical": 1,
    "dead_straight_horizontal": 1,
    "dead_curve_ne": 1,
    "dead_curve_nw": 1,
    "dead_stub_n": 1,
    "dead_stub_e": 1,
    "broken_pickaxe": 3,
    "broken_lantern": 3,
    "broken_cart": 3,
    "repair_pickaxe": 2,
    "repair_lantern": 2,
    "repair_cart": 2,
    "repair_pickaxe_lantern": 1,
    "repair_pickaxe_cart": 1,
    "repair_lantern_cart": 1,
    "rockfall": 3,
    "map": 6,
}
TABLE = {  # seats: saboteurs, diggers, hand, pile after the deal, fan
    3: (1, 3, 6, 49, 3),
    4: (1, 4, 6, 43, 4),
    5: (2, 4, 6, 37, 5),
    6: (2, 5, 5, 37, 6),
    7: (3, 5, 5, 32, 7),
    8: (3, 6, 4, 35, 8),
    9: (3, 7, 4, 31, 9),
    10: (4, 7, 4, 27, 9),
}
FILE = Path("game.yaml")


def plain() -> Any:
    return deepcopy(data.read_yaml(resources.root("data") / "saboteur" / "game.yaml"))


def test_all_hundred_and_ten_cards() -> None:
    cards, rules = saboteur().cards, saboteur().data
    assert dict(zip(cards.ids, cards.counts, strict=False)) == COUNTS
    assert sum(COUNTS.values()) == 67
    assert sum(count for card, count in COUNTS.items() if card.startswith("path")) == 31
    assert {card.id: card.count for card in rules.fixed} == {
        "start": 1,
        "goal_gold": 1,
        "goal_stone_ne": 1,
        "goal_stone_nw": 1,
    }
    assert {card.value: card.count for card in rules.gold} == {1: 16, 2: 8, 3: 4}
    assert rules.roles == {"digger": 7, "saboteur": 4}
    assert 67 + 4 + 28 + 11 == 110


def test_mouths_of_every_card_both_ways_up() -> None:
    cards = saboteur().cards
    for card in OPEN:
        kind = cards.index[card]
        for rot in (0, 180):
            assert set(letters(cards.open[2 * kind + (rot == 180)])) == opened(card, rot), card
            assert cards.through[2 * kind] == (not card.startswith("dead")), card
            assert cards.placed(cards.code(kind, rot))[1] in (0, rot)
    same = {card for card in COUNTS if card in OPEN and cards.same_turned(cards.index[card])}
    assert same == {
        "path_cross",
        "path_straight_vertical",
        "path_straight_horizontal",
        "dead_cross",
        "dead_straight_vertical",
        "dead_straight_horizontal",
    }


def test_bends_are_not_each_other_turned() -> None:
    cards = saboteur().cards
    ne, nw = cards.open[2 * cards.index["path_curve_ne"]], cards.open[2 * cards.index["path_curve_nw"]]
    assert turned(ne) != nw
    assert turned(N) == S


def test_cells_and_coordinates() -> None:
    cells = {cell_of(x, y): (x, y) for x in range(-60, 61) for y in range(-60, 61)}
    assert len(cells) == 121 * 121
    assert all(at(cell) == place for cell, place in cells.items())


@pytest.mark.parametrize("seats", TABLE)
def test_the_table_of_seats(seats: int) -> None:
    saboteurs, diggers, hand, pile, fan = TABLE[seats]
    row = saboteur().data.players[seats]
    assert (row.saboteurs, row.diggers, row.hand, row.fan) == (saboteurs, diggers, hand, fan)
    state = fresh(seats)
    assert [len(cards) for cards in state.hands] == [hand] * seats
    assert len(state.draw) == pile
    in_play = {sum(fresh(seats, seed).saboteur) for seed in range(60)}
    assert in_play == {saboteurs - 1, saboteurs}
    assert {sum(fresh(seats, seed, max_saboteurs=True).saboteur) for seed in range(5)} == {saboteurs}


@pytest.mark.parametrize("seats", [2, 11])
def test_other_numbers_of_seats_are_not_offered(seats: int) -> None:
    with pytest.raises(OptionError, match="seats"):
        fresh(seats)


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (lambda plain: plain["tunnel"][0].update(count=6), "add up"),
        (lambda plain: plain["gold"][2].update(value=4), "add up"),
        (lambda plain: plain["players"][5].update(diggers=5), "players 5: 2 \\+ 5 role cards, expected 6"),
        (lambda plain: plain["players"][3].update(saboteurs=0, diggers=4, hand=30), "players 3: hands of 30"),
        (lambda plain: plain["players"][10].update(saboteurs=5, diggers=6), "more role cards than there are"),
        (lambda plain: plain["pay"].pop(4), "players 10: no pay"),
        (lambda plain: plain["tunnel"][0].update(open=["N", "X"]), "tunnel"),
        (lambda plain: plain["action"][0].update(type="curse"), "action"),
        (lambda plain: plain.update(extra=1), "extra"),
    ],
)
def test_data_that_does_not_add_up_is_refused(change: Any, problem: str) -> None:
    wrong = plain()
    change(wrong)
    with pytest.raises(data.DataError, match=problem):
        data.convert(wrong, Saboteur.Data, FILE)


def test_the_beginner_is_one_of_the_seats() -> None:
    option = next(option for option in saboteur().options(4) if option.id == "beginner")
    assert (option.low, option.high, option.default) == (1, 4, 1)
    assert fresh(4, beginner=4).mover == 3
    with pytest.raises(OptionError, match="beginner"):
        fresh(4, beginner=5)
    assert {fresh(4, seed, first_player="random").mover for seed in range(40)} == {0, 1, 2, 3}
