"""What a crew will bring home, one thing after the other: a computer player's plan of work."""

from __future__ import annotations

from collections.abc import Sequence

from jackal.games.jackal.bot_crew import Trips

LONG = 70
"""Turns that no errand is planned beyond."""

Errand = tuple[float, int, Trips, int]
"""The gold of one place for one crew: the share of each load that it is likely to get, in coins, how many loads, the
near units, and the turns of a whole trip from the ship."""


def carry(ways: Sequence[int]) -> float:
    """Turns to go for gold that will be found, and to bring it home, by the steps from each closed tile: the nearer
    half of them is looked at first."""
    near = sorted(ways)[: len(ways) // 2 + 1]
    return 2 * sum(near) / len(near) + 1 if near else 0.0


def in_order(errands: list[Errand]) -> tuple[list[tuple[int, float]], int]:
    """The trips of a crew, shortest first, as turns and share of a coin; and a mask of the units that they use up. Each
    unit that is near brings one coin, for the next one it comes from the ship.

    >>> in_order([(1.0, 2, [(3, 0)], 8), (0.5, 1, [(4, 0), (6, 1)], 10)])
    ([(3, 1.0), (6, 0.5), (8, 1.0)], 3)
    """
    trips: list[tuple[int, float]] = []
    near = [(turns, unit, index) for index, errand in enumerate(errands) for turns, unit in errand[2]]
    if len(near) > 1:
        near.sort()
    left = [errand[1] for errand in errands]
    busy = 0
    for turns, unit, index in near:
        if left[index] and not busy >> unit & 1:
            busy |= 1 << unit
            left[index] -= 1
            trips.append((turns, errands[index][0]))
    for (share, _, _, again), count in zip(errands, left, strict=True):
        if count == 1:
            trips.append((again, share))
        elif count:
            trips += [(again, share)] * count
    trips.sort()
    return trips, busy
