"""Computer players over the interface alone: what a bot is asked, and the plain kinds that serve every game."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Sequence
from random import Random

from jackal.core.game import Action, State, View

LEVELS = ("easy", "normal", "hard")

Thinking = Generator[None, None, Action]
"""Yields after every few milliseconds of work, so that the window stays fluent, and returns the action."""

Evaluate = Callable[[State, int], float]
"""How good a position is for a seat; more is better. It is asked of worlds that the seat holds possible."""

Policy = Callable[[State, Random], Action]
"""What is played in a rollout."""


class Problem:
    """One decision of one seat, as the table puts it to a bot. The true state is not within reach.

    `view`: what the seat knows. `legal`: its legal actions, never empty. `worlds()`: a fresh random world that the
    seat can't tell from the true one, free to be changed. `rng`: the bot's own source of randomness.
    """

    __slots__ = ("legal", "rng", "view", "worlds")

    def __init__(self, view: View, legal: Sequence[Action], worlds: Callable[[], State], rng: Random) -> None:
        self.view = view
        self.legal = legal
        self.worlds = worlds
        self.rng = rng


class Mind(ABC):
    """A computer player. One object plays one seat for one match, so it may keep notes."""

    @abstractmethod
    def think(self, problem: Problem) -> Thinking:
        """Decide, in slices (see `Thinking`)."""


class RandomMind(Mind):
    """Any legal action, all equally likely."""

    def think(self, problem: Problem) -> Thinking:
        return problem.rng.choice(problem.legal)
        yield


class GreedyMind(Mind):
    """The action after which the position looks best at once, on average over a few possible worlds.

    `mistakes`: the share of decisions that are left to chance, for an easy player.
    """

    def __init__(self, evaluate: Evaluate, *, worlds: int = 1, mistakes: float = 0.0) -> None:
        self.evaluate = evaluate
        self.worlds = worlds
        self.mistakes = mistakes

    def think(self, problem: Problem) -> Thinking:
        if problem.rng.random() < self.mistakes:
            return problem.rng.choice(problem.legal)
        return (yield from search(problem, self.evaluate, worlds=self.worlds, plies=0))


def play_randomly(state: State, rng: Random) -> Action:
    """The plainest policy: any legal action."""
    return rng.choice(state.legal())


def search(
    problem: Problem,
    evaluate: Evaluate,
    *,
    worlds: int = 16,
    plies: int = 4,
    policy: Policy = play_randomly,
    actions: Sequence[Action] = (),
    keep: float = 0.5,
) -> Thinking:
    """Flat Monte Carlo over possible worlds: each action is tried in the same worlds, each time followed by `plies`
    actions of `policy`, and valued by `evaluate`. The better half goes on to twice as many worlds, until one is left
    or the best have seen `worlds` of them.

    `plies` 0 = look at the position right after the action. `actions`: those worth trying, default all. `keep`: the
    share that stays after each round. Equal actions: the first. Bot time is about
    `worlds * len(actions) * (clone + plies * (legal + step))`.
    """
    seat = problem.legal[0].seat
    left = list(actions or problem.legal)
    totals = dict.fromkeys(left, 0.0)
    rounds = (len(left) - 1).bit_length()  # in which a half each time leaves one; each twice as long as the last
    done, batch = 0, max(1, worlds // max(1, 2**rounds - 1))
    while len(left) > 1 and done < worlds:
        batch = min(batch, worlds - done)
        for _ in range(batch):
            world = problem.worlds()
            dice = problem.rng.getrandbits(32)
            yield
            for action in left:
                trial = world.clone()
                trial.step(action, tell=False)
                rng = Random(dice)
                for _ in range(plies):
                    if not trial.actors():
                        break
                    trial.step(policy(trial, rng), tell=False)
                    yield
                totals[action] += evaluate(trial, seat)
                yield
        done += batch
        left.sort(key=lambda action: -totals[action])  # a stable sort: of equals the first
        del left[max(1, math.ceil(len(left) * keep)) :]
        batch *= 2
    return left[0]
