"""Whole matches of the engine against a referee who has read the rules and nothing of the engine."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from jackal.core.contract import random_options
from jackal.games.saboteur.rules import actions
from tests.saboteur.play import dig, fresh, saboteur
from tests.saboteur.referee import Referee, compare, pay_out


def follow(seed: int, met: Counter[str]) -> None:
    """One match, compared after every action."""
    rng = Random(seed)
    seats = 3 + seed % 8
    options = random_options(saboteur(), seats, rng) if seed % 3 else {}
    options["rounds"] = 1 + seed % 4 if seed % 17 else 9
    state = fresh(seats, seed, **options)
    referee = Referee(state)
    compare(referee, state)
    while state.outcome() is None:
        action = dig(state, rng) if seed % 4 else rng.choice(state.legal())
        state.step(action, tell=False)
        referee.act(action, state)
        compare(referee, state)
        met[type(action).__name__] += 1
    met.update(record.winner for record in state.records)
    met["lost"] += sum(pay.lost > 0 for record in state.records for pay in record.paid)


@pytest.mark.parametrize("chunk", range(6))
def test_a_referee_sees_the_same(chunk: int) -> None:
    met: Counter[str] = Counter()
    for seed in range(chunk, 30, 6):
        follow(seed, met)
    assert met["PlayPath"] > 100
    assert met["diggers"] > 0
    assert met["saboteurs"] > 0


def test_a_referee_pays_the_same() -> None:
    from jackal.games.saboteur.rules.gold import count_out

    rng = Random(4)
    for _ in range(400):
        pile = [rng.choice((1, 2, 2, 3, 3)) for _ in range(rng.randrange(9))]
        due = rng.choice((2, 3, 4))
        one, two = pile.copy(), pile.copy()
        assert count_out(one, due) == pay_out(two, due)
        assert one == two


def test_all_kinds_of_actions_are_compared() -> None:
    """The seeds above meet every decision but the rarest."""
    met: Counter[str] = Counter()
    for seed in (2, 7, 26):
        follow(seed, met)
    rare = {actions.Reveal.__name__, actions.Orient.__name__, actions.MendSelf.__name__}
    every = {kind.__name__ for kind in actions.AnyAction.__args__}
    assert every - rare <= set(met)
