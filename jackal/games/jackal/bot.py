"""Computer players of Jackal: easy, normal and hard.

All of them see the island as people do: what lies under a closed tile is never looked at, and plays no part in what
they decide. Thinking is bounded by numbers of positions, not by the clock, so that play can be repeated anywhere.
"""

from __future__ import annotations

from random import Random

import msgspec

from jackal.core.bots import Mind, Problem, Thinking
from jackal.games.jackal.bot_chart import FAR, Chart, chart_of
from jackal.games.jackal.bot_choice import lit, put_back, shaken
from jackal.games.jackal.bot_crew import Weights, harbours
from jackal.games.jackal.bot_scout import Rated, Scout, distinct, side_of
from jackal.games.jackal.bot_value import Scales
from jackal.games.jackal.rules.actions import AnswerRum, ProposeEnd, Vote
from jackal.games.jackal.rules.chain import LIGHT, ORDER, QUAKE, TURN
from jackal.games.jackal.rules.ends import side_scores
from jackal.games.jackal.rules.plan import CLOSED
from jackal.games.jackal.rules.state import JackalState

_PATIENCE = 40
"""Rounds without anything found or brought home after which the gold may as well be counted."""

_AT_HAND = 0.08
"""Coins that bringing one aboard now is better than doing so later: nobody leaves one lying beside his ship."""

_MAULED = 0.3
"""Coins that it costs to let a bear send somebody home: a turn at least has come to nothing."""


class Level(msgspec.Struct, frozen=True):
    """How well a player plays.

    `samples`: how many tiles it imagines under a closed one, `dig`: for how many of those that it can open. `slip`:
    coins by which it may misjudge what is to be done first, `stray`: which way, unless it carries something.
    `careless`: how little it minds what others may do to it, up to 1.
    """

    weights: Weights
    samples: int
    dig: int
    slip: float = 0.0
    stray: float = 0.001
    careless: float = 0.0


LEVELS = {
    "easy": Level(Weights(rival=1e9, spite=0.4), samples=3, dig=3, slip=0.35, stray=0.15, careless=1.0),
    "normal": Level(Weights(spite=0.4), samples=5, dig=4, slip=0.2, stray=0.12, careless=0.5),
    "hard": Level(Weights(), samples=12, dig=8),
}


class Pirate(Mind):
    """Plays one seat for one match. Notes where its crews have just been, so as not to walk to and fro, and how long
    nothing has come of it all, so as to dare more."""

    def __init__(self, level: Level) -> None:
        self.level = level
        self.chart: Chart | None = None
        self.scales: Scales | None = None
        self.been: list[object] = []
        self.found: tuple[int, int] = (-1, -1)
        self.since = 0
        self.proposed = 0
        self.refused = False

    def think(self, problem: Problem) -> Thinking:
        first = problem.legal[0]
        world = problem.worlds()
        assert isinstance(world, JackalState)
        self.watch(world)
        self.chart = yield from chart_of(world)
        if isinstance(first, Vote):
            return Vote(first.seat, self.agrees(world, first.seat))
        if len(problem.legal) == 1:
            return first
        if isinstance(first, AnswerRum):
            return AnswerRum(first.seat, _spares(world, first.seat))
        seat = first.seat
        if self.proposes(world):
            return ProposeEnd(seat)
        yield
        if self.scales is None or not self.scales.fits(world, self.chart):
            self.scales = Scales(world, self.chart, self.level.weights)
            yield
        scout = Scout(world, seat, self.scales, self.level.samples, self.level.dig, problem.rng)
        self.scales.brave = scout.side
        self.scales.dare = self.courage(world, scout.side)
        self.scales.courage = max(self.level.careless, self.scales.dare)
        yield
        if world.pending == LIGHT:
            return (yield from lit(scout, problem.legal))
        if world.pending == ORDER:
            return put_back(scout.blind, scout.side, problem.legal)
        if world.pending == QUAKE:
            return (yield from shaken(scout, problem.legal))
        rated = yield from scout.rate(distinct(world, problem.legal))
        doubts = self.doubts(scout, rated, problem.rng)
        worths = [value + doubt for (value, _), doubt in zip(rated, doubts, strict=True)]
        chosen = rated[worths.index(max(worths))][1]
        self.been.append(_mark(scout.children[chosen][0], world.turn))
        del self.been[:-24]
        return chosen

    def doubts(self, scout: Scout, rated: list[Rated], rng: Random) -> list[float]:
        """What speaks for or against each action besides its worth: having been there before, and the errors of this
        level; but everybody brings gold aboard at once, and nobody kills himself."""
        world, slip = scout.blind, self.level.slip
        mine = sum(world.own[crew] for crew in world.plan.sides[scout.side])
        moods: dict[tuple[object, ...], float] = {}
        doubts: list[float] = []
        for _, action in rated:
            child, cell = scout.children[action]
            who = (getattr(action, "unit", ""), getattr(action, "load", ""), getattr(action, "ship", ""), cell >= 0)
            if who not in moods:
                moods[who] = slip * rng.uniform(-1, 1)
            doubt = moods[who] + self.level.stray * (0.3 if who[1] else 1.0) * rng.uniform(-1, 1)
            brought = world.remaining - child.remaining - child.lost + world.lost
            died = (child.dead & ~world.dead & mine).bit_count()
            been = self.been.count(_mark(child, world.turn))
            doubt += _AT_HAND * brought - 0.03 * been**2 - _MAULED * scout.mauled.get(action, 0)
            doubts.append(doubt + 2 * (slip + self.level.stray) * (brought - died))
        return doubts

    # --- the table --------------------------------------------------------------------------------------------

    def courage(self, world: JackalState, side: int) -> float:
        """How much more is dared because nothing was found or brought home for many rounds; those behind dare first."""
        rounds = self.idle(world)
        return min(0.8, max(0.0, (rounds - (14 if _leads(world, side) else 7)) / 12))

    def watch(self, world: JackalState) -> None:
        """Note whether anything was found or brought home since the last look."""
        found = (world.ground.count(CLOSED), world.remaining)
        if found != self.found:
            self.found, self.since = found, world.number

    def idle(self, world: JackalState) -> float:
        """Rounds in which nothing was found or brought home, as far as was noticed."""
        return (world.number - self.since) / len(world.plan.crews)

    def agrees(self, world: JackalState, seat: int) -> bool:
        """Whether the gold may be counted now."""
        side = side_of(world, seat)
        if _leads(world, side) or self.nothing_left(world) or self.idle(world) >= _PATIENCE:
            return True
        if world.vote == "stall":  # it had its chances since it was first asked
            again, self.refused = self.refused, True
            return again
        scores = side_scores(world)
        return scores[side] + world.remaining < max(scores)

    def proposes(self, world: JackalState) -> bool:
        """Nobody can bring anything home any more, or nobody has for very long: no need to chase each other on."""
        if world.pending != TURN or len(self.been) < 8 or world.number < self.proposed + 10 * len(world.plan.crews):
            return False
        if not self.nothing_left(world) and self.idle(world) < _PATIENCE:
            return False
        if world.why_not(ProposeEnd(world.seat)) is not None:
            return False
        self.proposed = world.number
        return True

    def nothing_left(self, world: JackalState) -> bool:
        """Whether no gold is hidden, and none that lies open can be brought home by anybody, as far as can be seen."""
        if self.chart is None or (world.hidden and CLOSED in world.ground):
            return False
        for team in world.plan.sides:
            home = self.chart.home(harbours(world, team))
            if any(home[place] < FAR for place in _loads(world)):
                return False
        return True


def _spares(world: JackalState, seat: int) -> bool:
    """Whether a seat has a bottle left for a partner: all but those that its own crews need themselves."""
    plan = world.plan
    for crew in plan.crews:
        if plan.owner[crew] == seat and world.stock[crew]:
            caught = world.own[crew] & world.fighters & world.trapped
            lost = sum(world.own[crew] >> unit & 1 for unit in world.strays)
            if world.stock[crew] > caught.bit_count() + lost:
                return True
    return False


def _loads(world: JackalState) -> list[int]:
    """The places where something lies."""
    return [place for place, count in enumerate(world.coins) if count] + [*world.big]


def _leads(world: JackalState, side: int) -> bool:
    """Whether the side has more than any other."""
    scores = side_scores(world)
    return all(scores[side] > score for other, score in enumerate(scores) if other != side)


def _mark(state: JackalState, crew: int) -> object:
    """Where a crew stands."""
    units = sorted(place for unit, place in enumerate(state.pos) if state.own[crew] >> unit & 1)
    return (crew, state.ships[crew], *units)


def mind(level: str) -> Mind:
    """The player of a level: easy, normal or hard. Raises `KeyError` for another."""
    return Pirate(LEVELS[level])
