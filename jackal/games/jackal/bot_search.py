"""How the hard player looks ahead: replies and replies to them over the known island, widest where it matters."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from jackal.core.game import Action
from jackal.games.jackal.bot_scout import QUIET, Scout, Worths, choices, distinct, mover
from jackal.games.jackal.rules.chain import TURN
from jackal.games.jackal.rules.state import JackalState

Line = tuple[float, list[float], list[float], JackalState]
"""A position after an action: what it is worth to the mover, to each side, the part that is due to opened tiles, and
the position itself."""


class Search:
    """Each side plays what is best for itself. `beams`: how many of the best actions are looked into at each depth;
    `budget`: how many positions may be weighed in all, for every machine alike, so that play can be repeated."""

    def __init__(self, scout: Scout, beams: Sequence[int], budget: int) -> None:
        self.scout = scout
        self.beams = beams
        self.budget = budget
        self.spent = 0
        self.two = len(scout.scales.teams) == 2

    def lines(self, state: JackalState, bonus: list[float]) -> Generator[None, None, list[Line]]:
        """The positions after each action of the mover, best first; unfinished moves with each of their ends."""
        scales = self.scout.scales
        side = mover(state)
        found: list[Line] = []
        todo: list[tuple[Action, JackalState, int]] = [(action, state, 0) for action in distinct(state, state.legal())]
        while todo:
            action, parent, depth = todo.pop()
            child = parent.clone()
            child.step(action, tell=False)
            if child.pending not in QUIET and depth < 3:
                todo += [(choice, child, depth + 1) for choice in choices(child)[: 12 >> depth]]
                continue
            got = bonus
            opened = child.revealed - state.revealed
            if opened:
                got = bonus.copy()
                got[side] += opened * self.scout.news
            worths = [value + extra for value, extra in zip(scales(child), got, strict=True)]
            found.append((scales.utility(worths, side), worths, got, child))
            self.spent += 1
            if self.spent % 4 == 0:
                yield
        found.sort(key=lambda line: -line[0])
        return found

    def worth(self, state: JackalState, now: list[float], bonus: list[float], depth: int, bound: float) -> Worths:
        """The worth of a position for each side after some more turns, if it is `now` at first sight. The mover's
        opponent has something as good as `bound` elsewhere (two sides only): beyond it nothing matters."""
        if depth >= len(self.beams) or state.pending != TURN or self.spent >= self.budget:
            return now
        lines = yield from self.lines(state, bonus)
        beam = self.beams[depth]
        if beam <= 1 or depth + 1 >= len(self.beams):
            return lines[0][1]
        scales = self.scout.scales
        side = mover(state)
        best: list[float] = []
        liked = -999.0
        for _, worths, got, child in lines[:beam]:
            against = self.two and mover(child) != side
            value = yield from self.worth(child, worths, got, depth + 1, -liked if against else 999.0)
            likes = scales.utility(value, side)
            if likes > liked:
                best, liked = value, likes
            if liked >= bound:
                break
        return best
