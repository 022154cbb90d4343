"""Gold: exact payment, fans, who knows what of it, and that none is lost."""

from __future__ import annotations

from itertools import combinations, permutations
from random import Random

import pytest

from jackal.games.saboteur.rules.actions import Pick, PlayMap
from jackal.games.saboteur.rules.gold import count_out, fans, next_digger
from jackal.games.saboteur.rules.state import SaboteurState, ending
from tests.saboteur.play import fresh, place, walk


def best_sum(pile: tuple[int, ...], due: int) -> int:
    """The greatest sum up to the due that some cards of the pile make."""
    sums = {0}
    for nuggets in pile:
        sums |= {nuggets + other for other in sums}
    return max(total for total in sums if total <= due)


@pytest.mark.parametrize("due", [2, 3, 4])
def test_payment_is_exact_whenever_it_can_be(due: int) -> None:
    piles = {pile for size in range(7) for values in combinations([1, 1, 2, 2, 2, 3, 3, 3], size)
             for pile in permutations(values)}  # fmt: skip
    for pile in piles:
        rest = list(pile)
        kept = count_out(rest, due)
        assert sum(kept) == best_sum(pile, due), pile
        assert sorted(kept + rest) == sorted(pile)


def test_payment_takes_cards_from_the_top_and_puts_the_rest_below() -> None:
    cases = [
        ([3, 2, 2, 1], 4, [3, 1], [2, 2]),
        ([1, 1, 1, 1, 1], 4, [1, 1, 1, 1], [1]),
        ([2, 2, 3], 4, [2, 2], [3]),
        ([2, 3, 3, 1, 2], 3, [2, 1], [2, 3, 3]),
        ([3, 3], 4, [3], [3]),
        ([3, 2, 2], 4, [2, 2], [3]),
        ([3], 2, [], [3]),
        ([], 4, [], []),
        ([2, 2, 2], 3, [2], [2, 2]),
    ]
    for pile, due, kept, rest in cases:
        left = pile.copy()
        assert count_out(left, due) == kept
        assert left == rest


@pytest.mark.parametrize(
    ("seats", "saboteurs", "due"),
    [(3, 1, 4), (5, 1, 4), (5, 2, 3), (6, 1, 4), (7, 2, 3), (7, 3, 3), (10, 3, 3), (10, 4, 2)],
)
def test_pay_by_the_number_of_saboteurs_in_play(seats: int, saboteurs: int, due: int) -> None:
    for seed in range(5):
        roles = ["saboteur"] * saboteurs + ["digger"] * (seats - saboteurs)
        Random(seed).shuffle(roles)
        hands = [["map"], *[[] for _ in range(seats - 1)]]
        pile = fresh(seats, seed).pile
        state = place({"rounds": 1}, seats=seats, roles=roles, hands=hands, draw=[], gold_pile=pile)
        state.apply(PlayMap(0, "top"))
        state.check()
        assert [sum(kept) for kept in state.gold] == [due * (role == "saboteur") for role in roles]
        order = [pay.seat for pay in state.records[0].paid]
        assert order == sorted(order, key=lambda seat: (seat - 1) % seats)


def finish(seats: int, finisher: int, roles: list[str], fan: list[int]) -> SaboteurState:
    """The diggers have won and somebody is about to take."""
    won = {"phase": "gold", "winner": "diggers", "finisher": finisher}
    state = place({"rounds": 1}, seats=seats, roles=roles, turn=finisher, fan=fan, **won)
    while state.outcome() is None:
        state.apply(state.legal()[0])
    return state


def test_the_fan_goes_counter_clockwise_over_diggers() -> None:
    roles = ["digger", "saboteur", "digger", "digger", "saboteur", "digger", "digger"]
    state = finish(7, 3, roles, [3, 3, 2, 2, 1, 1, 1])
    assert state.records[0].takers == (3, 2, 0, 6, 5, 3, 2)
    assert state.gold == [[2], [], [3, 1], [3, 1], [], [1], [2]]


def test_next_digger_passes_saboteurs_over() -> None:
    state = place(seats=5, roles=["digger", "saboteur", "saboteur", "digger", "digger"])
    assert [next_digger(state, seat) for seat in range(5)] == [4, 0, 0, 0, 3]


def test_a_seat_remembers_the_fans_it_has_held() -> None:
    state = place(
        seats=3, roles=["digger"] * 3, phase="gold", winner="diggers", finisher=1, turn=1, fan=[1, 2, 3], round=2
    )
    state.apply(Pick(1, 1))
    assert [(fan.cards, fan.kept) for fan in fans(state, 1)] == [((3, 2, 1), 1)]
    assert [(fan.cards, fan.kept) for fan in fans(state, 0)] == [((3, 2), 0)]
    assert fans(state, 2) == ()
    state.apply(Pick(0, 3))
    assert [(fan.round, fan.cards, fan.kept) for fan in fans(state, 2)] == [(2, (2,), 2)]
    assert state.round == 3


@pytest.mark.parametrize("seed", range(1, 24, 2))
def test_all_gold_is_accounted_for(seed: int) -> None:
    states = walk(3 + seed % 8, seed, rounds=1 + seed % 9, saboteur_finisher=("skip", "takes")[seed % 4 == 1])
    last = states[-1]
    for record in last.records:
        due = sum(pay.nuggets + pay.lost for pay in record.paid)
        bad = record.roles.count("saboteur")
        assert due == (bad * {0: 0, 1: 4, 2: 3, 3: 3, 4: 2}[bad] if record.winner == "saboteurs" else 0)
        assert bool(record.takers) <= (record.winner == "diggers")
    assert len(last.pile) + sum(map(len, last.gold)) == 28
    assert sum(last.pile) + sum(map(sum, last.gold)) == 44


def test_three_rounds_never_empty_the_pile() -> None:
    for seats in range(3, 11):
        row = fresh(seats).game.data.players[seats]
        pay = fresh(seats).game.data.pay
        most = max(row.fan, *(number * pay[number] for number in range(1, row.saboteurs + 1)))
        assert 3 * most < 28


def test_endings() -> None:
    assert ending([3, 1, 2]) == "most_gold"
    assert ending([3, 3, 2]) == "shared_gold"
    assert ending([0, 0, 0]) == "no_gold"
