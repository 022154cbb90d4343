"""Who is who, and where the treasure lies: beliefs drawn from what everybody has seen.

All ways in which the roles can be dealt are weighed together with the three places of the treasure. Each public act
multiplies the weights by how likely that act was. Two such books are kept: what anybody at the table may think, and
what this seat thinks, who knows its own role and what the maps have shown it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import combinations

from jackal.games.saboteur.bot_knobs import BLUR, EVIDENCE, Level
from jackal.games.saboteur.bot_maze import measured
from jackal.games.saboteur.rules.board import Board
from jackal.games.saboteur.rules.cards import DOWN, cell_of
from jackal.games.saboteur.rules.records import Act
from jackal.games.saboteur.rules.state import SaboteurState
from jackal.games.saboteur.rules.view import SaboteurView

GOALS = 3


def nearness(far: Sequence[float], odds: Sequence[float]) -> float:
    """How far the treasure is, in cards, when it lies at each goal with these odds: the nearest likely goal counts
    most, since the path goes there first."""
    least = min((distance for distance, chance in zip(far, odds, strict=True) if chance > 0), default=0.0)
    total = sum(
        chance * math.exp((least - distance) / BLUR) for distance, chance in zip(far, odds, strict=True) if chance > 0
    )
    return least - BLUR * math.log(total) if total > 0 else least


def deals(view: SaboteurView) -> list[tuple[int, float]]:
    """Every way the roles can lie as (bit set of saboteurs, weight), as somebody sees it who has no role."""
    seats = view.seats
    if view.saboteurs is not None:
        counts = {view.saboteurs: 1.0}
    elif view.role_cards is None:  # nobody told: any minority
        counts = {count: 1 / math.comb(seats, count) for count in range(1, max(2, (seats + 1) // 2))}
        counts[0] = 0.3
    else:
        saboteurs, diggers = view.role_cards
        counts = {
            count: 1.0 for count in (saboteurs, saboteurs - 1) if 0 <= count <= seats and seats - count <= diggers
        }
    return [
        (sum(1 << seat for seat in chosen), weight)
        for count, weight in counts.items()
        for chosen in combinations(range(seats), count)
    ]


class Book:
    """Weights of (deal of roles, place of the treasure)."""

    def __init__(self, seats: int, dealt: Sequence[tuple[int, float]]) -> None:
        self.seats = seats
        self.masks = [mask for mask, _ in dealt]
        self._chosen = [[seat for seat in range(seats) if mask >> seat & 1] for mask in self.masks]
        self.weights = [[weight for _, weight in dealt] for _ in range(GOALS)]

    def tell(self, seat: int, digger: Sequence[float], saboteur: Sequence[float]) -> None:
        """A seat did what a digger or a saboteur does with these chances, for each place of the treasure."""
        for goal in range(GOALS):
            good, bad = digger[goal], saboteur[goal]
            self.weights[goal] = [
                weight * (bad if mask >> seat & 1 else good)
                for weight, mask in zip(self.weights[goal], self.masks, strict=True)
            ]
        self._level()

    def tell_of_two(self, seat: int, target: int, table: Sequence[float]) -> None:
        """`table`: chances of what `seat` did to `target` if both dig, only the target is a saboteur, only the
        seat is, both are."""
        rows = [table[2 * (mask >> seat & 1) + (mask >> target & 1)] for mask in self.masks]
        self.weights = [
            [weight * chance for weight, chance in zip(weights, rows, strict=True)] for weights in self.weights
        ]
        self._level()

    def rule_out(self, goal: int) -> None:
        """No treasure there."""
        self.weights[goal] = [0.0] * len(self.masks)
        self._level()

    def _level(self) -> None:
        total = sum(map(sum, self.weights))
        if total > 0:
            self.weights = [[weight / total for weight in weights] for weights in self.weights]

    def suspicion(self) -> list[float]:
        """The probability that a seat is a saboteur, seat by seat."""
        found = [0.0] * self.seats
        joint = [sum(row) for row in zip(*self.weights, strict=True)]
        total = sum(joint) or 1.0
        for weight, chosen in zip(joint, self._chosen, strict=True):
            for seat in chosen:
                found[seat] += weight
        return [weight / total for weight in found]

    def goals(self) -> tuple[float, ...]:
        """The probability of each place of the treasure."""
        sums = [sum(weights) for weights in self.weights]
        total = sum(sums)
        return tuple(weight / total for weight in sums) if total > 0 else (1 / GOALS,) * GOALS

    def copy(self) -> Book:
        """An independent book."""
        new = Book(self.seats, ())
        new.masks, new._chosen = self.masks, self._chosen
        new.weights = [weights.copy() for weights in self.weights]
        return new


class Reader:
    """Reads the acts of a round one by one. `public`: what the table may think; `own`: what this seat thinks."""

    def __init__(self, level: Level) -> None:
        self.level = level
        self._done: tuple[Act, ...] = ()
        self._round: tuple[int, int | None] | None = None

    def read(self, view: SaboteurView, world: SaboteurState) -> Iterator[None]:
        """Bring the books up to date, act by act. `world`: any world that this seat holds possible."""
        key = (view.round, view.seat)
        if key != self._round or view.history[: len(self._done)] != self._done or self._led_astray(world):
            self._begin(view, world)
        for act in view.history[len(self._done) :]:
            self._take(act, view)
            self._done = (*self._done, act)
            yield
        if self._led_astray(world):  # a position made up: what was done is not how it came about
            self._begin(view, world)
            self._blind = True
            for act in view.history:
                self._take(act, view)
            self._done = view.history
        self._know(view)

    def _led_astray(self, world: SaboteurState) -> bool:
        return len(self._done) == len(world.history) and not self._blind and self._board.cells != world.board.cells

    def _begin(self, view: SaboteurView, world: SaboteurState) -> None:
        cards, rules = world.game.cards, world.rules
        dealt = deals(view)
        fixed = {seat: role == "saboteur" for seat, role in view.roles.items()}
        mine = [(mask, weight) for mask, weight in dealt if all(mask >> seat & 1 == bad for seat, bad in fixed.items())]
        self.public = Book(view.seats, dealt)
        self._own = Book(view.seats, mine or dealt)
        self._round = (view.round, view.seat)
        self._done = ()
        self._blind = False
        self._cards = cards
        self._board = Board(cards, rules.connection_rule, rules.board_limit)
        self._lies = [DOWN] * GOALS
        self._looked = [0] * view.seats
        self._sworn = rules.saboteurs_know
        self._far = self._measure()

    def _know(self, view: SaboteurView) -> None:
        """`own` is what was read, and what the maps have shown this seat."""
        self.own = self._own.copy()
        names = self._cards.goal_names
        treasure = self._cards.ids[self._cards.treasure]
        for goal, name in enumerate(names):
            card = view.notes.get(name) or view.goals[name].card
            if card == treasure:
                for other in range(GOALS):
                    if other != goal:
                        self.own.rule_out(other)
            elif card is not None:
                self.own.rule_out(goal)
                if view.goals[name].card is not None:
                    self.public.rule_out(goal)

    def _measure(self) -> tuple[float, ...]:
        return measured(self._board, tuple(self._lies))

    # Acts

    def _take(self, act: Act, view: SaboteurView) -> None:
        seat, strength, ev = act.seat, self.level.insight, EVIDENCE
        cards = self._cards
        if act.what in ("play_path", "play_rockfall"):
            before = self._far
            if not self._blind:
                cell = cell_of(act.x, act.y)
                if act.what == "play_path":
                    self._board.place(cell, cards.code(cards.index[act.card], act.rot))
                else:
                    self._board.remove(cell)
                self._far = self._measure()
                self._steered(act, view, before)
        elif act.what in ("turn", "orient"):
            goal = cards.goal_names.index(act.goal)
            self._lies[goal] = act.rot
            if act.what == "turn" and cards.index[act.card] != cards.treasure:
                self.public.rule_out(goal)
                self._own.rule_out(goal)
            if act.rot >= 0 and not self._blind:
                self._board.place(cards.goal_cells[goal], cards.code(self._stone(view, goal), act.rot))
                self._far = self._measure()
        elif act.what == "play_map":
            self._looked[seat] |= 1 << cards.goal_names.index(act.goal)
        elif act.what == "play_broken" and act.target != seat:
            odds = towards(self.public.suspicion(), act.target, breaking=True) * strength
            sworn = ev.sworn if self._sworn else 1.0
            self._both(act, view, math.exp(odds), (1.0, ev.fellow, 1.0, sworn))
        elif act.what == "play_repair" and act.target != seat:
            odds = towards(self.public.suspicion(), act.target, breaking=False) * strength
            self._both(act, view, math.exp(odds), (ev.fellow, 1.0, 1.0, 1.0))
        elif act.what in ("play_repair", "mend_self"):
            self._alike(seat, ev.mends_self * strength, view)
        elif act.what == "pass":
            self._alike(seat, ev.passes * strength, view)

    def _stone(self, view: SaboteurView, goal: int) -> int:
        card = view.goals[self._cards.goal_names[goal]].card
        return self._cards.index[card] if card is not None else self._cards.goals[0]

    def _both(self, act: Act, view: SaboteurView, odds: float, table: Sequence[float]) -> None:
        chances = [table[0], table[1], odds * table[2], odds * table[3]]
        self.public.tell_of_two(act.seat, act.target, chances)
        if act.seat != view.seat:
            self._own.tell_of_two(act.seat, act.target, chances)

    def _alike(self, seat: int, odds: float, view: SaboteurView) -> None:
        self._tell(seat, view, (1.0,) * GOALS, (math.exp(odds),) * GOALS)

    def _tell(self, seat: int, view: SaboteurView, digger: Sequence[float], saboteur: Sequence[float]) -> None:
        self.public.tell(seat, digger, saboteur)
        if seat != view.seat:
            self._own.tell(seat, digger, saboteur)

    def _steered(self, act: Act, view: SaboteurView, before: Sequence[float]) -> None:
        """A tunnel or a rockfall: whom did it help, for each place where the treasure may be?"""
        table = self.public.goals()
        through = act.what == "play_rockfall" or self._cards.through[2 * self._cards.index[act.card]]
        digger, saboteur = [], []
        for treasure in range(GOALS):
            odds = self.sights(act.seat, treasure, table) if self.level.reads_maps else table
            q = nearness(self._far, odds) - nearness(before, odds)
            told = weigh(q, through, act.what == "play_rockfall") * self.level.insight
            help_ = math.exp(-EVIDENCE.steering * max(EVIDENCE.best, min(EVIDENCE.worst, q)))
            help_ = help_ if self.level.reads_maps else 1.0
            digger.append(help_)
            saboteur.append(help_ * math.exp(told))
        self._tell(act.seat, view, digger, saboteur)

    def sights(self, seat: int, treasure: int, table: Sequence[float]) -> tuple[float, ...]:
        """The odds of the goals as `seat` sees them if the treasure lies there; `table`: as everybody does."""
        looked = self._looked[seat]
        if looked >> treasure & 1:
            return tuple(float(goal == treasure) for goal in range(GOALS))
        left = [0.0 if looked >> goal & 1 else table[goal] for goal in range(GOALS)]
        total = sum(left)
        return tuple(chance / total for chance in left) if total > 0 else tuple(table)


def weigh(q: float, through: bool, rock: bool = False) -> float:
    """The evidence of a tunnel card (`through` or not) or a rockfall that makes the way `q` cards longer."""
    ev = EVIDENCE
    q = max(ev.best, min(ev.worst, q))
    if rock:
        return ev.rock * (q - ev.rock_neutral)
    return ev.harm * (q - ev.neutral) + (0.0 if through else ev.dead_end)


def towards(doubts: Sequence[float], target: int, *, breaking: bool) -> float:
    """The evidence of breaking or mending a tool of somebody else, from how suspicious the target is to all."""
    ev = EVIDENCE
    base, slope = (ev.breaks, -ev.breaks_slope) if breaking else (ev.mends, ev.mends_slope)
    return max(-ev.most, min(ev.most, base + slope * (doubts[target] - sum(doubts) / len(doubts))))
