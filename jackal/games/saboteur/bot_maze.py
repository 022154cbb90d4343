"""How far the maze is from a goal: the cheapest way to lead the path there, in cards still to be laid.

A free cell costs a little more than one card, the more the fewer cards could lead the path through it; tunnels that
lie there cut off cost nothing; a dead end can be cleared away, which costs a rockfall.
"""

from __future__ import annotations

from functools import cache
from heapq import heapify, heappop, heappush

from jackal.games.saboteur.rules.board import Board
from jackal.games.saboteur.rules.cards import DOWN, FAR, STEPS, Cards, at, cell_of

FAR_OFF = 15.0
"""The distance of a goal to which no way leads at all."""

CLEARING, CLEARING_RARE = 1.5, 3.5
"""What it costs to have a dead end removed, in cards, while n rockfalls may still come: the one + the other / n."""

RARE, RARER = 7.0, 0.7
"""A cell that n cards fit costs 1 + RARE * RARER ** n cards: the wait until somebody holds one of them."""

ROOM = 2
"""How many cells beyond the tunnels and the goal a way may swerve."""

MARGIN = 0.5
"""How much farther from a goal than the maze is a cell may be whose distance is worked out beforehand."""

ISLAND = 2.0
"""By how much a tunnel that is cut off may shorten the way."""

REMEMBERED = 300
"""Mazes whose distances are kept."""

_COLUMN = cell_of(1, 0)
_SHIFT = _COLUMN // 2
_FACING = {side: facing for side, _, facing in STEPS}
_STEP = {side: step for side, step, _ in STEPS}


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
        rocks = left[cards.rockfall]
        self.clearing = CLEARING + CLEARING_RARE / rocks if rocks else 0.0

    def of(self, lane: int) -> float:
        """The cost of a lane (see `_lane`); 0 = no card fits."""
        count = sum([self.left[kind] for kind in _lane(self.cards, lane)])
        cost = self.known[lane] = 1 + RARE * RARER**count if count else 0.0
        return cost


Guide = tuple[dict[int, float], float]
"""Lower bounds of the distance of a goal: cell * 16 + the side by which the cell is entered -> cards; and the bound
for all the rest."""


def guide_to(board: Board, tolls: Tolls, goal: int, hidden: tuple[int, ...]) -> Guide:
    """The distances of a goal cell from all around, up to a little farther than the maze is."""
    cells, live, edge, cards = board.cells, board.live, board.edge, tolls.cards
    through, opened, window = cards.through, cards.open, board.window
    known, of, clearing = tolls.known, tolls.of, tolls.clearing
    found: dict[int, float] = {}
    best: dict[int, float] = {}
    heap: list[tuple[float, int]] = []
    for side, _, _ in STEPS:
        best[goal << 4 | side] = 0.0
        heap.append((0.0, goal << 4 | side))
    xs, ys = zip(*map(at, (*live, goal)), strict=True)
    left, right = cell_of(min(xs) - ROOM, -FAR), cell_of(max(xs) + ROOM, FAR)
    low, high = min(ys) - ROOM + _SHIFT, max(ys) + ROOM + _SHIFT
    cap = FAR_OFF
    while heap:
        cost, state = heappop(heap)
        if state in found:
            continue
        if cost > cap:
            break
        found[state] = cost
        entry = state & 15
        cell = (state >> 4) + _STEP[entry]  # from here one would come, through the side `side`
        side = _FACING[entry]
        if live.get(cell, 0) & side and cap == FAR_OFF:
            cap = min(cap, cost + MARGIN)
        code = cells.get(cell, -1)
        extra, key = 0.0, -1
        if code >= 0:
            if not opened[code] & side and through[code]:
                continue
            if not through[code]:
                if not clearing:
                    continue
                extra, key = clearing, board.asked(cell)
        elif (
            cell in hidden
            or not left < cell < right
            or not low <= (cell + _SHIFT) % _COLUMN <= high
            or (window is not None and not board.inside(*at(cell)))
        ):
            continue
        else:
            key = edge.get(cell, 0)
        for other, _, _ in STEPS:
            if other == side:
                continue
            if key < 0:
                if not opened[code] & other:
                    continue
                total = cost
            else:
                lane = key << 8 | other << 4 | side
                toll = known.get(lane)
                if toll is None:
                    toll = of(lane)
                if not toll:
                    continue
                total = cost + toll + extra
            before = cell << 4 | other
            if total < best.get(before, FAR_OFF):
                best[before] = total
                heappush(heap, (total, before))
    return found, cap


def way(  # noqa: PLR0917 - it is asked thousands of times
    board: Board, tolls: Tolls, goal: int, hidden: tuple[int, ...], guide: Guide, slack: float
) -> tuple[float, frozenset[int]]:
    """The distance of the goal cell from the live tunnels, and the cells the cheapest way leads through. `hidden`:
    cells of goals that lie face down; no way leads through those. `guide` may be that of another board on which the
    goal is at most by `slack` farther off than on this one."""
    cells, live, edge, cards = board.cells, board.live, board.edge, tolls.cards
    through, opened, window = cards.through, cards.open, board.window
    known, of, clearing = tolls.known, tolls.of, tolls.clearing
    bounds, rest = guide[0], guide[1] - slack
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
                if (code < 0 and near not in hidden) or (code >= 0 and clearing and not through[code]):
                    state = near << 4 | facing
                    best[state] = 0.0
                    heap.append((bounds[state] - slack if state in bounds else rest, 0.0, state))
    heapify(heap)
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
            elif clearing:
                extra, key = clearing, board.asked(cell)
            else:
                continue
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
            beyond = cell + step << 4 | facing
            if total < best.get(beyond, FAR_OFF):
                ahead = bounds[beyond] - slack if beyond in bounds else rest
                best[beyond] = total
                came[beyond] = state
                if total + ahead < FAR_OFF:
                    heappush(heap, (total + ahead if ahead > 0 else total, -total, beyond))
    return FAR_OFF, frozenset()


def _trace(came: dict[int, int], state: int) -> frozenset[int]:
    cells = []
    while state in came:
        state = came[state]
        cells.append(state >> 4)
    return frozenset(cells)


class Ways:
    """The ways to all goals over one board. `far`: the distance of each goal, `FAR_OFF` for one that is turned up or
    not `wanted`."""

    def __init__(self, board: Board, tolls: Tolls, lies: tuple[int, ...], wanted: tuple[bool, ...] = ()) -> None:
        cells = tolls.cards.goal_cells
        self.board = board
        self.tolls = tolls
        self.hidden = tuple(cell for cell, lie in zip(cells, lies, strict=True) if lie == DOWN)
        self.asked = tuple(lie == DOWN and (not wanted or wanted[goal]) for goal, lie in enumerate(lies))
        self._down = tuple(lie == DOWN for lie in lies)
        self._guides = [
            guide_to(board, tolls, cell, self.hidden) if asked else ({}, 0.0)
            for cell, asked in zip(cells, self.asked, strict=True)
        ]
        found = [self._way(board, goal, 0.0) for goal in range(len(cells))]
        self.far: tuple[float, ...] = tuple(cost for cost, _ in found)
        self._touched: tuple[frozenset[int], ...] = tuple(
            frozenset(cell + step for cell in cells for step in (0, *_STEP.values())) for _, cells in found
        )

    def _way(self, board: Board, goal: int, slack: float) -> tuple[float, frozenset[int]]:
        if not self.asked[goal]:
            return FAR_OFF, frozenset()
        return way(board, self.tolls, self.tolls.cards.goal_cells[goal], self.hidden, self._guides[goal], slack)

    def laid(self, cell: int, code: int) -> tuple[tuple[float, ...], tuple[int, ...]]:
        """The distances after a tunnel card is laid there, and the goals that are reached then."""
        board = self.board.clone()
        board.place(cell, code)
        far, reached = [], []
        for goal, place in enumerate(self.tolls.cards.goal_cells):
            if self._down[goal] and board.faced(place):
                reached.append(goal)
                far.append(0.0)
            elif self.asked[goal] and (cell in self._touched[goal] or self._nearer(board, goal, cell, code)):
                slack = ISLAND if self.tolls.cards.through[code] and cell not in board.live else 0.0
                far.append(self._way(board, goal, slack)[0])
            else:
                far.append(self.far[goal])
        return tuple(far), tuple(reached)

    def _nearer(self, board: Board, goal: int, cell: int, code: int) -> bool:
        """Whether a card that lies apart from the way to a goal may still open a shorter one."""
        if not self.tolls.cards.through[code]:
            return False
        bounds, rest = self._guides[goal]
        bound = min(
            bounds.get(cell + step << 4 | facing, rest)
            for side, step, facing in STEPS
            if self.tolls.cards.open[code] & side
        )
        return bound < self.far[goal] - (0.0 if cell in board.live else 1.0)

    def cleared(self, cell: int) -> tuple[float, ...]:
        """The distances after a tunnel card is taken away."""
        board = self.board.clone()
        code = board.remove(cell)
        slack = 0.0 if self.tolls.cards.through[code] else self.tolls.clearing
        return tuple(self._way(board, goal, slack)[0] for goal in range(len(self.asked)))


_MEASURED: dict[object, tuple[float, ...]] = {}


def measured(board: Board, lies: tuple[int, ...]) -> tuple[float, ...]:
    """The distances of all goals as somebody sees them who has no cards. All players at a table ask for the same
    mazes, so the last ones are remembered."""
    key = (board.window, lies, frozenset(board.cells.items()))
    far = _MEASURED.get(key)
    if far is None:
        if len(_MEASURED) >= REMEMBERED:
            _MEASURED.clear()
        far = _MEASURED[key] = Ways(board, Tolls(board.cards, list(board.cards.counts)), lies).far
    return far
