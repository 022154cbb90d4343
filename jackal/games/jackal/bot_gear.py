"""What boats and carts are good for: a computer player's judgement.

A boat that lies ashore can become a second harbour, so that all that is still to be found has a shorter way home. What
that is worth counts the more the nearer the boat is to the water: who is close to launching it does so before he goes
on looking for gold, as all later ways become shorter.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import log

from jackal.games.jackal.bot_chart import CLOSE, FAR, LANE_CELLS, Chart
from jackal.games.jackal.rules.board import FRONT
from jackal.games.jackal.rules.cargo import ROOM
from jackal.games.jackal.rules.plan import CLOSED
from jackal.games.jackal.rules.state import JackalState

_URGENT = 0.6
"""What is left of the worth of a boat by turn until it is launched."""

Hope = Callable[[Sequence[int]], float]
"""What all that a crew will find is worth from now, by the steps from each closed tile to a harbour of its side."""


class Slips:
    """Where a side would launch a boat.

    `gains`: how many times as much what it will find would be worth with a boat there, by lane cell, `best` of them
    all. `turns`: until a boat that lies on a place is in the water; at a place that is not the best one a little later
    than in truth.
    """

    def __init__(  # noqa: PLR0917 - all that it depends on
        self, state: JackalState, chart: Chart, closed: Sequence[int], ships: Sequence[int], fade: float, hope: Hope
    ) -> None:
        now = [min(CLOSE[cell][ship] for ship in ships) for cell in closed]
        before = hope(now)
        self.gains: dict[int, float] = {}
        for lane in LANE_CELLS:
            if before > 0 and not state.ship_on[lane] and state.ground[FRONT[lane]] != CLOSED:
                ways = [min(way, CLOSE[cell][lane]) for way, cell in zip(now, closed, strict=True)]
                self.gains[lane] = hope(ways) / before
        self.best = max(self.gains.values(), default=1.0)
        seeds = [
            (FRONT[lane], 1 + min(FAR - 1, round(log(self.best / gain) / -log(fade))))
            for lane, gain in self.gains.items()
        ]
        self.turns = chart.carry(seeds)


def carted(coins: int) -> list[tuple[int, int]]:
    """The loads of a heap with a cart beside it, as how many and coins that each is worth: all that has room goes at
    once.

    >>> carted(5), carted(2), carted(1)
    ([(1, 3), (2, 1)], [(1, 2)], [(1, 1)])
    """
    full = min(coins, ROOM)
    return [(1, full), (coins - full, 1)] if coins > full else [(1, full)]


def launching(
    state: JackalState, turns: Sequence[int], walk: Callable[[int], list[int]], spots: Sequence[tuple[int, int]]
) -> int:
    """Turns until one of the units on these spots could have launched a boat that lies ashore."""
    ways = [turns[place] + walk(place)[spot] + lost for place in state.beached for spot, lost in spots]
    return min(ways, default=FAR)


def promise(slips: Slips, turns: int) -> float:
    """What a boat that can be launched after so many turns adds to what will be found, as a share of that."""
    return (slips.best - 1) * _URGENT**turns if turns < FAR else 0.0
