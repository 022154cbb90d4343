"""Computer players over the interface alone: what a bot is asked, and the plain kinds that serve every game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Sequence
from random import Random

from jackal.core.game import Action, State, View

LEVELS = ("easy", "normal", "hard")


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
    def think(self, problem: Problem) -> Generator[None, None, Action]:
        """Yields after every few milliseconds of work, so that the window stays fluent, and returns the action."""


class RandomMind(Mind):
    """Any legal action, all equally likely."""

    def think(self, problem: Problem) -> Generator[None, None, Action]:
        return problem.rng.choice(problem.legal)
        yield
