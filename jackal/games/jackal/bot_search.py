"""How the hard player looks ahead: replies and counter-replies over the known island, widest where it matters."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from jackal.core.game import Action
from jackal.games.jackal.bot_scout import Scout, choices
from jackal.games.jackal.rules.chain import OVER, TURN, VOTE
from jackal.games.jackal.rules.state import JackalState

Slices = Generator[None, None, float]


class Search:
    """Alpha-beta with a beam, in utility of the side that decides; others play to hurt it."""

    def __init__(self, scout: Scout, budget: int, beams: Sequence[int]) -> None:
        self.scout = scout
        self.budget = budget
        self.beams = beams
        self.side = scout.side
        self.spent = 0
        self.nodes = 0

    def children(self, state: JackalState, offset: float, legal: Sequence[Action]) -> list[tuple[float, float, JackalState]]:
        """Positions after each action, chains finished, with their static utility and their bonus for openings."""
        found: list[tuple[float, float, JackalState]] = []
        scout = self.scout
        scales = scout.scales
        mine = scout.world.plan.side[state.turn] == self.side
        revealed = state.revealed
        sign = 1.0 if mine else -1.0
        todo = [(action, state, 0) for action in legal]
        todo.reverse()
        while todo:
            action, parent, depth = todo.pop()
            child = parent.clone()
            child.step(action, tell=False)
            if child.pending not in (TURN, OVER, VOTE) and depth < 3:
                todo += [(choice, child, depth + 1) for choice in choices(child)[: 12 >> depth]]
                continue
            bonus = offset
            if child.revealed != revealed:
                bonus += sign * scout.news * (child.revealed - revealed)
            self.spent += 1
            found.append((scales.utility(scales(child), self.side) + bonus, bonus, child))
        found.sort(key=lambda one: -one[0] if mine else one[0])
        return found

    def value(self, state: JackalState, static: float, offset: float, depth: int, alpha: float, beta: float) -> Slices:
        """The utility of a position after `depth` more turns."""
        if depth <= 0 or state.pending != TURN or self.spent > self.budget:
            return static
        self.nodes += 1
        legal = state.legal()
        if len(legal) > 60:
            legal = [action for action in legal if type(action).__name__ != "Fly"] + choices(state)[:10]
        found = self.children(state, offset, legal)
        yield
        if depth == 1:
            return found[0][0]
        mine = self.scout.world.plan.side[state.turn] == self.side
        best = -999.0 if mine else 999.0
        for static_child, bonus, child in found[: self.beams[min(depth, len(self.beams) - 1)]]:
            value = yield from self.value(child, static_child, bonus, depth - 1, alpha, beta)
            if mine:
                best = max(best, value)
                alpha = max(alpha, value)
            else:
                best = min(best, value)
                beta = min(beta, value)
            if alpha >= beta:
                break
        return best
