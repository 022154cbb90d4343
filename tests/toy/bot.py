"""Computer players for the toy game."""

from __future__ import annotations

from jackal.core.bots import GreedyMind, Mind, Problem, RandomMind, Thinking, search
from jackal.core.game import State
from tests.toy.rules import River


def lead(state: State, seat: int) -> float:
    """How far ahead of the best other: a coin counts as two cells."""
    assert isinstance(state, River)
    worth = [state.boats[other] + 2 * state.coins[other] for other in range(state.seats)]
    return worth[seat] - max(worth[other] for other in range(state.seats) if other != seat)


class Lookahead(Mind):
    """Plays the race on for a few bids before judging."""

    def think(self, problem: Problem) -> Thinking:
        return (yield from search(problem, lead, worlds=24, plies=6))


def mind(level: str) -> Mind:
    """The player of a level."""
    if level == "easy":
        return RandomMind()
    return GreedyMind(lead, worlds=4) if level == "normal" else Lookahead()
