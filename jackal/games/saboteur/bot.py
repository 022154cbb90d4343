"""Computer players of Saboteur: easy, normal, hard.

They know what their seat may know. Who is who they gather from what has been done (`bot_belief`), how far the
treasure is from the maze (`bot_maze`); `bot_value` weighs the moves of each role, and `bot_knobs` holds the numbers.
"""

from __future__ import annotations

from collections.abc import Sequence

from jackal.core.bots import Mind, Problem, Thinking
from jackal.core.game import Action
from jackal.games.saboteur.bot_belief import Reader, nearness
from jackal.games.saboteur.bot_knobs import LEVELS, Level
from jackal.games.saboteur.bot_maze import Tolls, Ways
from jackal.games.saboteur.bot_value import Desk, Rated
from jackal.games.saboteur.rules.actions import Orient, Pick, Reveal
from jackal.games.saboteur.rules.state import SaboteurState
from jackal.games.saboteur.rules.view import SaboteurView

SLICE = 3
"""Moves that are weighed between two yields: a few milliseconds."""


class SaboteurMind(Mind):
    """A dwarf with thoughts of his own. His notes are those of the public acts alone; they are taken afresh when
    the acts on the table are not those he knows."""

    def __init__(self, level: Level) -> None:
        self.level = level
        self.reader = Reader(level)

    def think(self, problem: Problem) -> Thinking:
        legal = problem.legal
        if len(legal) == 1:
            return legal[0]
        if isinstance(legal[0], Pick):
            return max(legal, key=lambda action: action.nuggets if isinstance(action, Pick) else 0)
        view, world = problem.view, problem.worlds()
        assert isinstance(view, SaboteurView)
        assert isinstance(world, SaboteurState)
        yield
        yield from self.reader.read(view, world)
        if isinstance(legal[0], (Reveal, Orient)):
            return self._choose(legal, view, world)
        desk = Desk(view, world, self.reader, self.level)
        yield
        rated: list[tuple[float, Rated]] = []
        for number, one in enumerate(desk.rate(legal)):
            rated.append((one.value + problem.rng.gauss(0.0, self.level.noise), one))
            if number % SLICE == 0:
                yield
        return max(rated, key=lambda pair: pair[0])[1].action

    def _choose(self, legal: Sequence[Action], view: SaboteurView, world: SaboteurState) -> Action:
        """Which goal is turned up, and how a stone lies."""
        odds, cards = self.reader.own.goals(), world.game.cards
        sign = -1 if view.role == "saboteur" else 1

        def value(action: Action) -> float:
            if isinstance(action, Reveal):
                return sign * odds[cards.goal_names.index(action.goal)]
            assert isinstance(action, Orient)
            goal = world.turning
            board = world.board.clone()
            board.place(cards.goal_cells[goal], cards.code(world.faces[goal], action.rot))
            lies = tuple(action.rot if place == goal else lie for place, lie in enumerate(world.lies))
            return -sign * nearness(Ways(board, Tolls(cards, list(cards.counts)), lies).far, odds)

        return max(legal, key=value)


def mind(level: str) -> Mind:
    """A computer player. Raises `KeyError` for an unknown level."""
    return SaboteurMind(LEVELS[level])
