"""Worlds dealt anew: what the seat knows stays, what it doesn't know is as likely one way as another."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product
from random import Random
from typing import Any

import pytest

from jackal.games.saboteur.rules import moves
from jackal.games.saboteur.rules.actions import Pass, Pick
from jackal.games.saboteur.rules.state import SaboteurState
from tests.saboteur.play import fresh, place, saboteur, walk

VARIANTS: list[dict[str, Any]] = [
    {},
    {"saboteurs_know": True, "role_info": "exact"},
    {"max_saboteurs": True, "standings": "open", "rounds": 6},
    {"must_play": True, "discard_count": "1_to_3"},
    {"must_play": True, "discard_two_mend": True},
    {"gold_pick": "blind", "standings": "open", "saboteur_finisher": "takes"},
    {"rounds": 9, "standings": "open", "multi_reach": "all"},
]


@pytest.mark.parametrize("options", VARIANTS, ids=str)
@pytest.mark.parametrize("seed", range(3, 11))
def test_the_view_stays_the_same(options: dict[str, Any], seed: int) -> None:
    rng = Random(seed)
    states = walk(seed, seed, **options)
    for state in states[:: 1 + len(states) // 25]:
        for seat in (*range(state.seats), None):
            world = state.resample(seat, rng)
            world.check()
            assert world.view(seat) == state.view(seat)
            assert world.view(None) == state.view(None)
            assert world.legal() == state.legal() or seat != state.mover
            assert world.chance.seed != state.chance.seed
            assert world.revealed == state.revealed


def spread(counts: Counter[Any], kinds: int, draws: int) -> None:
    """Every outcome is there about as often as the others: five standard deviations either way."""
    assert len(counts) == kinds, counts
    share = draws / kinds
    slack = 5 * (share * (1 - 1 / kinds)) ** 0.5
    assert all(abs(count - share) <= slack for count in counts.values()), counts


def test_roles_are_as_likely_as_the_cards_say() -> None:
    state = place(seats=5, roles=["digger", "saboteur", "digger", "saboteur", "digger"])
    rng = Random(1)
    worlds = [state.resample(0, rng) for _ in range(3000)]
    assert not any(world.saboteur[0] for world in worlds)
    cast = Counter((*world.saboteur, world.aside) for world in worlds)
    spread(cast, 10, 3000)  # two saboteurs among four seats and the card aside


def test_roles_under_what_is_announced() -> None:
    rng = Random(1)
    state = place({"role_info": "exact"}, seats=5, roles=["digger", "saboteur", "digger", "digger", "digger"])
    seen = Counter(tuple(state.resample(0, rng).saboteur) for _ in range(800))
    spread(seen, 4, 800)
    knowing = place({"saboteurs_know": True}, seats=5, roles=["digger", "saboteur", "digger", "saboteur", "digger"])
    assert {tuple(knowing.resample(1, rng).saboteur) for _ in range(50)} == {tuple(knowing.saboteur)}
    assert len({tuple(knowing.resample(0, rng).saboteur) for _ in range(200)}) == 10


def test_goals_that_were_not_seen_are_open() -> None:
    rng = Random(2)
    state = place(seats=3, goals={"top": "goal_gold"}, notes={0: ["mid"], 1: ["top"]})
    assert {tuple(state.resample(0, rng).faces) for _ in range(100)} == {
        tuple(state.faces),
        tuple(reversed(state.faces)),
    }
    assert all(state.resample(1, rng).faces[0] == state.faces[0] for _ in range(50))
    spread(Counter(tuple(state.resample(2, rng).faces) for _ in range(1200)), 6, 1200)
    spread(Counter(tuple(state.resample(None, rng).faces) for _ in range(1200)), 6, 1200)


def test_cards_that_were_not_seen_are_anywhere() -> None:
    """One map is unknown: it lies with the same chance on each of the unknown places."""
    index = saboteur().cards.index
    state = place(
        seats=3,
        hands=[["path_cross"], ["path_cross", "map"], ["path_cross"]],
        draw=["path_cross", "path_t_vertical"],
        discard=[["path_t_vertical", 1], ["path_t_vertical", 0], "map", "map", "map", "map", "map"],
    )
    rng = Random(3)
    places: Counter[Any] = Counter()
    for _ in range(2400):
        world = state.resample(0, rng)
        assert world.discard[1] == state.discard[1]
        for owner in (1, 2):
            places.update((owner, at) for at, kind in enumerate(world.hands[owner]) if kind == index["map"])
        places.update(("draw", at) for at, kind in enumerate(world.draw) if kind == index["map"])
        places.update(("passed", 1) for kind, by, _ in world.discard if by == 1 and kind == index["map"])
    spread(places, 6, 2400)


def test_forced_passes_are_weighed_again() -> None:
    """Two have passed on an empty pile. Where both had to, a third such pass would have ended the round."""
    state = place(
        seats=3,
        hands=[["repair_cart", "map"], ["repair_cart", "repair_lantern"], ["repair_lantern", "map"]],
        draw=[],
    )
    state.apply(Pass(0, ("map",)))
    state.apply(Pass(1, ("repair_cart",)))
    assert state.trail == [(0, 1, False), (1, 1, True)]
    rng = Random(4)
    trails = Counter()
    for _ in range(400):
        world = state.resample(2, rng)
        hand = world.hands[1] + [world.discard[-1][0]]
        assert world.trail[1][2] == moves.forced(world, 1, hand)
        trails[tuple(forced for _, _, forced in world.trail)] += 1
    assert set(trails) == {(False, True), (True, False)}  # the other map is with one of the two


def test_a_round_that_goes_on_is_never_dealt_as_one_that_is_over() -> None:
    state = place(
        seats=3,
        hands=[
            ["repair_cart", "repair_pickaxe", "repair_pickaxe"],
            ["map", "repair_cart", "repair_lantern"],
            ["repair_lantern", "repair_lantern_cart", "repair_pickaxe_cart"],
        ],
        draw=[],
    )
    for seat, card in ((0, "repair_cart"), (1, "repair_cart"), (2, "repair_lantern")):
        state.apply(Pass(seat, (card,)))
    assert state.phase == "choose"
    rng = Random(5)
    for _ in range(200):
        for seat in (0, 2):
            world = state.resample(seat, rng)
            world.check()
            assert world.forced_streak < 3


def test_a_pass_under_the_duty_to_play_tells_of_the_hand() -> None:
    """Whoever passed held no map and no broken tool then; what he has drawn since is open."""
    state = place(
        {"must_play": True},
        seats=3,
        hands={1: ["repair_cart", "repair_lantern", "repair_pickaxe"]},
        turn=1,
        draw=["repair_lantern", "..."],
    )
    state.apply(Pass(1, ("repair_cart",)))
    cards = saboteur().cards
    always = {cards.map, *cards.breaks}
    rng = Random(6)
    drawn = Counter()
    for _ in range(300):
        world = state.resample(0, rng)
        world.check()
        kinds = Counter(kind in always for kind in world.hands[1])
        assert kinds[True] <= 1  # only the card drawn after the pass can be one of them
        assert world.discard[-1][0] not in always
        drawn.update(world.hands[1])
    assert sum(drawn[kind] for kind in always) > 20
    assert drawn[cards.rockfall] > 20  # there was no tunnel on the table yet: a rockfall told nothing


def gold_of(state: SaboteurState) -> tuple[Any, ...]:
    """All that is hidden of gold."""
    return (*map(tuple, state.gold), tuple(state.fan))


def test_gold_of_a_fan_that_was_passed_on() -> None:
    """Seat 1 has seen 3 2 1 1 1 and kept a 1; what the others took of the rest is open to him, but no more."""
    roles = ["digger"] * 5
    state = place(
        {"role_info": "exact"}, seats=6, roles=[*roles, "saboteur"], phase="gold", winner="diggers", finisher=1, turn=1,
        fan=[3, 2, 1, 1, 1, 2],
    )  # fmt: skip
    state.apply(Pick(1, 1))
    state.apply(Pick(0, 3))
    state.apply(Pick(4, 2))
    rng = Random(7)
    seen = Counter()
    for _ in range(3000):
        world = state.resample(1, rng)
        world.check()
        assert sorted(world.gold[0] + world.gold[4] + world.fan) == [1, 1, 2, 2, 3]
        seen[world.gold[0][0], world.gold[4][0]] += 1
    ways = Counter(order[:2] for order in permutations([1, 1, 2, 2, 3]))
    assert set(seen) == set(ways)
    for pair, count in ways.items():
        assert abs(seen[pair] / 3000 - count / 120) < 0.04, pair


def test_gold_of_a_pay_adds_up() -> None:
    """Two saboteurs were paid three nuggets each, in two cards and in one: that leaves little to guess."""
    records = [{"round": 1, "winner": "saboteurs", "finisher": -1, "last_mover": 0, "aside": "digger",
                "roles": ["digger", "saboteur", "digger", "saboteur", "digger"],
                "goals": ["goal_gold", "goal_stone_ne", "goal_stone_nw"],
                "paid": [{"seat": 1, "cards": 2, "nuggets": 3}, {"seat": 3, "cards": 1, "nuggets": 3}]}]  # fmt: skip
    state = place(seats=5, round=2, gold={1: [2, 1], 3: [3]}, records=records)
    rng = Random(8)
    seen = Counter(gold_of(state.resample(0, rng))[1:4:2] for _ in range(600))
    assert set(seen) == {((1, 2), (3,)), ((2, 1), (3,))}
    assert abs(seen[(1, 2), (3,)] - 300) < 75
    assert {gold_of(state.resample(1, rng)) for _ in range(40)} == {gold_of(state)}
    piles = [state.resample(None, rng).pile for _ in range(30)]
    assert len({tuple(pile) for pile in piles}) > 25


def test_open_standings_bind_the_gold() -> None:
    for seed in (1, 3, 5, 7, 9):
        states = walk(5, seed, standings="open", rounds=5)
        rng = Random(seed)
        for state in states[:: 1 + len(states) // 12]:
            for seat in range(5):
                world = state.resample(seat, rng)
                for record in state.records[-1:]:
                    if state.phase == "choose":
                        assert tuple(sum(kept) for kept in world.gold) == record.totals


def test_gold_under_sums_is_uniform() -> None:
    """Every deal of the unknown cards that meets the open totals is as likely, counted out by hand."""
    records = [{"round": 1, "winner": "diggers", "finisher": 1, "last_mover": 1, "aside": "saboteur",
                "roles": ["digger"] * 3, "goals": ["goal_gold", "goal_stone_ne", "goal_stone_nw"],
                "takers": [1, 2, 1], "totals": [35, 4, 2]}]  # fmt: skip
    state = place(
        {"standings": "open"}, seats=3, round=2, records=records, gold_pile=[1, 1, 1],
        gold={0: [1] * 12 + [2] * 7 + [3] * 3, 1: [3, 1], 2: [2]},
    )  # fmt: skip
    deals = [deal for deal in permutations([3, 1, 2, 1, 1, 1]) if deal[0] + deal[1] == 4 and deal[2] == 2]
    ways = Counter(deals)
    rng = Random(11)
    seen = Counter()
    for _ in range(2000):
        world = state.resample(0, rng)
        seen[(*world.gold[1], *world.gold[2], *world.pile)] += 1
    assert set(seen) == set(ways)
    for deal, count in ways.items():
        assert abs(seen[deal] / 2000 - count / len(deals)) < 0.06, deal


def test_a_pile_that_could_not_pay_stays_one() -> None:
    """Seat 1 was due four and got three: there was no 1 left and no second 2."""
    records = [{"round": 1, "winner": "saboteurs", "finisher": -1, "last_mover": 0, "aside": "saboteur",
                "roles": ["digger", "saboteur", "digger", "digger", "digger"],
                "goals": ["goal_gold", "goal_stone_ne", "goal_stone_nw"],
                "paid": [{"seat": 1, "cards": 1, "nuggets": 3, "lost": 1}]}]  # fmt: skip
    state = place(
        {"rounds": 9}, seats=5, round=2, records=records, gold_pile=[3, 3],
        gold={0: [1] * 16, 2: [2] * 8, 1: [3], 3: [3]},
    )  # fmt: skip
    rng = Random(9)
    for seat in range(5):
        world = state.resample(seat, rng)
        assert 1 not in world.pile
        assert world.pile.count(2) < 2


def test_hidden_things_do_move() -> None:
    """Whatever a seat doesn't know differs between worlds, sooner or later: nothing true shines through."""
    state = walk(6, 5)[25]
    rng = Random(10)
    worlds = [state.resample(2, rng) for _ in range(30)]
    assert len({(tuple(world.hands[0]), tuple(world.hands[1]), tuple(world.hands[5])) for world in worlds}) == 30
    assert len({tuple(world.draw) for world in worlds}) == 30
    assert len({tuple(world.pile) for world in worlds}) == 30
    assert len({tuple(world.saboteur) for world in worlds}) > 5
    assert len({world.chance.seed for world in worlds}) == 30
    state = fresh(4)
    for left, right in product(range(2), range(2)):
        assert state.resample(left, Random(right)).dump() == state.resample(left, Random(right)).dump()
