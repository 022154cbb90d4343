"""How far the maze is from a goal: the cheapest way to lead the path there, in cards still to be laid.

A free cell costs a little more than one card, the more the fewer cards could lead the path through it; tunnels that
lie there cut off cost nothing; a dead end can be cleared away, which costs a rockfall.
"""

from __future__ import annotations

from functools import cache
from heapq import heappop, heappush

from jackal.games.saboteur.rules.board import Board
from jackal.games.saboteur.rules.cards import DOWN, STEPS, Cards, at

FAR_OFF = 15.0
"""The distance of a goal to which no way leads at all."""

CLEARING = 3.0
"""What it costs to have a dead end removed, in cards: somebody must hold a rockfall."""

RARE = 1.5
"""A cell that n cards fit costs 1 + RARE / n cards."""

_LEAST = 1.06
"""Lower bound of what a cell costs; it guides the search."""


@cache
def _lane(cards: Cards, lane: int) -> tuple[int, ...]:
    """The kinds that lead from one side to another in a cell. `lane`: asked of the cell * 256 + one * 16 + other."""
    both = lane >> 4 & 15 | lane & 15
    return tuple(
        kind
        for kind in range(cards.tunnels)
        if cards.through[2 * kind]
        and any(cards.open[cards.code(kind, rot)] & both == both for rot in cards.fits[kind][lane >> 8])
    )


class Tolls:
    """What it costs to lead the path through a free cell. `left`: how many cards of each kind may still come."""

    def __init__(self, cards: Cards, left: list[int]) -> None:
        self.cards = cards
        self.left = left
        self.known: dict[int, float] = {}

    def of(self, lane: int) -> float:
        """The cost of a lane (see `_lane`); 0 = no card fits."""
        count = sum([self.left[kind] for kind in _lane(self.cards, lane)])
        cost = self.known[lane] = 1 + RARE / count if count else 0.0
        return cost


def way(board: Board, tolls: Tolls, goal: int, hidden: tuple[int, ...]) -> tuple[float, frozenset[int]]:
    """The distance of the goal cell from the live tunnels, and the cells the cheapest way leads through. `hidden`:
    cells of goals that lie face down; no way leads through those."""
    cells, live, edge, cards = board.cells, board.live, board.edge, tolls.cards
    through, opened, window = cards.through, cards.open, board.window
    known, of = tolls.known, tolls.of
    goal_x, goal_y = at(goal)
    heap: list[tuple[float, float, int]] = []
    came: dict[int, int] = {}
    best: dict[int, float] = {}
    for cell, sides in live.items():
        for side, step, facing in STEPS:
            if sides & side:
                near = cell + step
                if near == goal:
                    return 0.0, frozenset()
                code = cells.get(near, -1)
                if (code < 0 and near not in hidden) or (code >= 0 and not through[code]):
                    x, y = at(near)
                    state = near << 4 | facing
                    best[state] = 0.0
                    heappush(heap, ((abs(x - goal_x) + abs(y - goal_y)) * _LEAST, 0.0, state))
    while heap:
        _, less, state = heappop(heap)
        cost = -less
        if cost > best[state]:
            continue
        cell, entry = state >> 4, state & 15
        if cell == goal:
            return cost, _trace(came, state)
        code = cells.get(cell, -1)
        extra, key = 0.0, -1
        if code >= 0:
            if through[code]:
                if not opened[code] & entry:
                    continue
            else:
                extra, key = CLEARING, board.asked(cell)
        elif cell in hidden or (window is not None and not board.inside(*at(cell))):
            continue
        else:
            key = edge.get(cell, 0)
        for side, step, facing in STEPS:
            if side == entry:
                continue
            if key < 0:
                if not opened[code] & side:
                    continue
                total = cost
            else:
                lane = key << 8 | entry << 4 | side
                toll = known.get(lane)
                if toll is None:
                    toll = of(lane)
                if not toll:
                    continue
                total = cost + toll + extra
            near = cell + step
            beyond = near << 4 | facing
            if total < best.get(beyond, FAR_OFF):
                best[beyond] = total
                came[beyond] = state
                x, y = at(near)
                heappush(heap, (total + (abs(x - goal_x) + abs(y - goal_y)) * _LEAST, -total, beyond))
    return FAR_OFF, frozenset()


def _trace(came: dict[int, int], state: int) -> frozenset[int]:
    cells = []
    while state in came:
        state = came[state]
        cells.append(state >> 4)
    return frozenset(cells)


class Ways:
    """The ways to all goals over one board. `far`: the distance of each goal, `FAR_OFF` for one that is turned up."""

    def __init__(self, board: Board, tolls: Tolls, lies: tuple[int, ...]) -> None:
        cells = tolls.cards.goal_cells
        self.board = board
        self.tolls = tolls
        self.lies = lies
        self.hidden = tuple(cell for cell, lie in zip(cells, lies, strict=True) if lie == DOWN)
        found = [
            way(board, tolls, cell, self.hidden) if lie == DOWN else (FAR_OFF, frozenset[int]())
            for cell, lie in zip(cells, lies, strict=True)
        ]
        self.far: tuple[float, ...] = tuple(cost for cost, _ in found)
        self._touched: tuple[frozenset[int], ...] = tuple(
            frozenset(cell + step for cell in cells for step in (0, *(step for _, step, _ in STEPS)))
            for _, cells in found
        )

    def laid(self, cell: int, code: int) -> tuple[tuple[float, ...], tuple[int, ...]]:
        """The distances after a tunnel card is laid there, and the goals that are reached then."""
        board = self.board.clone()
        board.place(cell, code)
        grows = self.tolls.cards.through[code]
        return self._after(board, cell, grows)

    def cleared(self, cell: int) -> tuple[float, ...]:
        """The distances after a tunnel card is taken away."""
        board = self.board.clone()
        board.remove(cell)
        return tuple(
            way(board, self.tolls, goal, self.hidden)[0] if lie == DOWN else FAR_OFF
            for goal, lie in zip(self.tolls.cards.goal_cells, self.lies, strict=True)
        )

    def _after(self, board: Board, cell: int, grows: bool) -> tuple[tuple[float, ...], tuple[int, ...]]:
        x, y = at(cell)
        far, reached = [], []
        for goal, place in enumerate(self.tolls.cards.goal_cells):
            before = self.far[goal]
            if self.lies[goal] != DOWN:
                far.append(FAR_OFF)
                continue
            if board.faced(place):
                reached.append(goal)
                far.append(0.0)
                continue
            goal_x, goal_y = at(place)
            hopeful = grows and (abs(x - goal_x) + abs(y - goal_y) - 1) * _LEAST < before
            if hopeful or cell in self._touched[goal]:
                far.append(way(board, self.tolls, place, self.hidden)[0])
            else:
                far.append(before)
        return tuple(far), tuple(reached)
