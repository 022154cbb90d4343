"""Computer players of Jackal: easy, normal, hard."""

from __future__ import annotations

from jackal.core.bots import Mind, Problem, Thinking
from jackal.core.game import Action
from jackal.games.jackal.bot_chart import Chart
from jackal.games.jackal.bot_scout import Scout
from jackal.games.jackal.bot_search import Search
from jackal.games.jackal.bot_value import Weights
from jackal.games.jackal.rules.actions import Vote
from jackal.games.jackal.rules.state import JackalState


class Player(Mind):
    def __init__(self, weights: Weights, samples: int = 8, noise: float = 0.0, bore: float = 0.03, depth: int = 0, budget: int = 3000, beams: tuple[int, ...] = (0, 99, 6, 5, 4), wide: int = 10) -> None:
        self.bore = bore
        self.depth, self.budget, self.beams, self.wide = depth, budget, beams, wide
        self.stats: list[object] = []
        self.weights = weights
        self.samples = samples
        self.noise = noise
        self.chart: Chart | None = None
        self.seen: list[object] = []

    def chart_of(self, world: JackalState) -> Chart:
        key = (bytes(world.ground), world.planes)
        if self.chart is None or self.chart.key != key:
            self.chart = Chart(world)
        return self.chart

    def think(self, problem: Problem) -> Thinking:
        first = problem.legal[0]
        if isinstance(first, Vote):
            return Vote(first.seat, True)
        if len(problem.legal) == 1:
            return first
        world = problem.worlds()
        assert isinstance(world, JackalState)
        scout = Scout(world, self.chart_of(world), self.weights, problem.rng, self.samples)
        crew = world.turn
        rated: list[tuple[float, int, Action]] = []
        keys = {}
        for action in problem.legal:
            value = scout.value(action) + problem.rng.random() * (0.001 + self.noise)
            child, _ = scout.opens(action)
            key = self.key(child, crew)
            value -= self.bore * self.seen.count(key) ** 2
            keys[action] = key
            rated.append((value, 0, action))
            yield
        if self.depth:
            chosen = yield from self.ponder(problem, scout, rated)
        else:
            chosen = max(rated, key=lambda one: one[0])[2]
        self.seen.append(keys[chosen])
        del self.seen[:-24]
        return chosen

    def ponder(self, problem: Problem, scout: Scout, rated: list[tuple[float, int, Action]]) -> Thinking:
        rated.sort(key=lambda one: -one[0])
        best = rated[0][2]
        for depth in range(1, self.depth + 1):
            search = Search(scout, self.budget, self.beams)
            values = []
            alpha = -999.0
            for static, _, action in rated[: self.wide]:
                child, cell = scout.opens(action)
                if child.pending not in (0, 5, 6):
                    values.append((static, _, action))
                    alpha = max(alpha, static)
                    continue
                blind = scout.settle(child)
                bonus = static - blind
                value = yield from search.value(child, static, bonus, depth, alpha, 999.0)
                values.append((value, _, action))
                alpha = max(alpha, value)
                if search.spent > self.budget:
                    break
            else:
                values.sort(key=lambda one: -one[0])
                rated = values
                best = values[0][2]
                self.stats.append((depth, search.spent))
                continue
            break
        return best

    @staticmethod
    def key(state: JackalState, crew: int) -> object:
        units = sorted(place for unit, place in enumerate(state.pos) if state.own[crew] >> unit & 1)
        return (crew, tuple(units), state.ships[crew])


def mind(level: str) -> Mind:
    """The player of a level."""
    return Player(Weights())
