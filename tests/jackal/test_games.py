"""Whole games over all modes and options, and pinned counts."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from jackal.core.contract import Kit
from jackal.core.game import Action
from jackal.games.jackal.rules import JackalState
from tests.jackal.play import classic, collect, fresh, jackal, place

GAMES = 180
CHUNKS = 12


def play(seed: int) -> tuple[JackalState, list[Action]]:
    """A game with the invariants checked after every action, half of them told."""
    rng = Random(seed)
    seats = 2 + seed % 3
    options = classic(seats, rng)
    options["stall_limit"] = rng.choice([5, 5, 10])
    state = fresh(seats, seed=seed, **options)
    actions: list[Action] = []
    revealed = score = 0
    while state.outcome() is None:
        action = collect(state, rng) if seed % 4 else rng.choice(state.legal())
        assert state.why_not(action) is None
        told = state.step(action, tell=bool(len(actions) % 2))
        assert bool(told) == bool(len(actions) % 2)
        state.check()
        assert state.revealed >= revealed
        assert sum(state.scores) >= score
        revealed, score = state.revealed, sum(state.scores)
        actions.append(action)
        assert len(actions) < 20_000
    return state, actions


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_games_keep_the_invariants(chunk: int) -> None:
    ends: Counter[str] = Counter()
    for seed in range(chunk, GAMES, CHUNKS):
        state, _ = play(seed)
        outcome = state.outcome()
        assert outcome is not None
        ends[outcome.reason] += 1
        best = max(outcome.scores)
        assert outcome.winners == tuple(seat for seat, score in enumerate(outcome.scores) if score == best)
    assert set(ends) <= set(jackal().endings)
    assert sum(ends.values()) == GAMES // CHUNKS


@pytest.mark.parametrize("seed", range(6))
def test_the_promises_of_the_interface(seed: int) -> None:
    rng = Random(1000 + seed)
    kit = Kit(jackal())
    seats = 2 + seed % 3
    options = classic(seats, rng)
    options["stall_limit"] = 5
    state, actions = kit.play(seats, options, seed=seed, rng=rng, choose=collect, every=11)  # type: ignore[arg-type]
    assert kit.replay(seats, options, seed, actions).dump() == state.dump()


def perft(state: JackalState, depth: int) -> int:
    """The number of different sequences of so many actions."""
    legal = state.legal()
    if depth == 1:
        return len(legal)
    total = 0
    for action in legal:
        after = state.clone()
        after.step(action, tell=False)
        total += perft(after, depth - 1)
    return total


@pytest.mark.parametrize(
    ("mode", "counts"),
    [
        # every crew in its first turn: three landings, two ways for the ship
        ("two_double", [5, 5**2, 5**3, 5**4]),
        # white's second turn: after one of the three landings five steps, back on board, two landings and two ways for
        # the ship, otherwise as before
        ("two_single", [5, 5**2, 5 * (3 * 10 + 2 * 5)]),
    ],
)
def test_counts_worked_out_by_hand(mode: str, counts: list[int]) -> None:
    state = place({"mode": mode}, rest="closed empty")
    assert [perft(state, depth + 1) for depth in range(len(counts))] == counts


PINNED = {1: (2892, 52, 70), 2: (2886, 728, 65), 3: (2487, 96, 70), 4: (3441, 2055, 71)}


@pytest.mark.parametrize("seed", sorted(PINNED))
def test_pinned_counts_of_a_game(seed: int) -> None:
    """Actions on offer over 300 random actions, sequences of three after that, tiles opened."""
    rng = Random(seed)
    state = fresh(seed=seed)
    options = 0
    for _ in range(300):
        legal = state.legal()
        options += len(legal)
        state.step(legal[rng.randrange(len(legal))], tell=False)
    assert (options, perft(state, 3), state.revealed) == PINNED[seed]
