"""A computer player's decision in slices, so that the window stays fluent while it thinks."""

from __future__ import annotations

from collections.abc import Callable, Generator
from random import Random

from jackal.core.bots import Mind, Problem
from jackal.core.game import Action, State, legal_for


def problem(state: State, seat: int, name: str) -> Problem:
    """What `seat` has to decide in this position, as a bot may know it. `name` seeds its dice: the same name, the
    same thoughts. The state is looked at until the decision is made, never changed."""
    deal = Random(f"{name}/worlds")
    legal = legal_for(state.legal(), seat)
    return Problem(state.view(seat), legal, lambda: state.resample(seat, deal), Random(name))


class Thought:
    """One decision in the making. `decided`: the action, once it is there.

    A computer player that breaks down or decides nonsense must not end anybody's evening: any legal action stands
    in for its own, and `fault` says what happened.
    """

    def __init__(self, mind: Mind, state: State, seat: int, name: str) -> None:
        self.seat = seat
        self.decided: Action | None = None
        self.fault = ""
        self._state = state
        self._problem = problem(state, seat, name)
        self._steps: Generator[None, None, Action] = mind.think(self._problem)

    def advance(self, clock: Callable[[], float], budget: float) -> Action | None:
        """Think on for about `budget` seconds of `clock`; the action, if it is decided by then."""
        until = clock() + budget
        while self.decided is None:
            try:
                next(self._steps)
            except StopIteration as done:
                self._decide(done.value)
            except Exception as error:
                self._decide(None, repr(error))
            if clock() >= until:
                break
        return self.decided

    def _decide(self, action: Action | None, fault: str = "") -> None:
        if action is None or action.seat != self.seat or self._state.why_not(action) is not None:
            self.fault = fault or f"decided {action!r}"
            action = self._problem.rng.choice(self._problem.legal)
        self.decided = action
