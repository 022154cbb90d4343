"""The maze: what lies where, which tunnel mouths hang on the ladder, where a card may be laid."""

from __future__ import annotations

from jackal.games.saboteur.rules.cards import STEPS, Cards, at

Spot = tuple[int, int, int]
"""A cell where something may be laid: x, y, and what its neighbours ask for (the key of `Cards.fits`)."""


class Board:
    """All path cards on the table; goals that lie face down are not among them.

    `cells`: cell -> code. `live`: cell -> sides whose mouths are joined to the ladder, no entry where there are
    none. `edge`: empty cells beside a path card -> known sides * 16 + sides that must be open. All three are
    kept up to date card by card; `spots` and `fitting` are worked out when asked for and shared by clones.
    """

    __slots__ = ("_fitting", "_spots", "cards", "cells", "edge", "live", "rule", "tunnels", "window")

    def __init__(self, cards: Cards, rule: str, limit: str) -> None:
        self.cards = cards
        self.rule = rule
        self.window = _window(cards, limit)
        self.cells: dict[int, int] = {}
        self.live: dict[int, int] = {}
        self.edge: dict[int, int] = {}
        self.tunnels = 0
        self._spots: tuple[Spot, ...] | None = None
        self._fitting = -1
        self.place(cards.start_cell, 2 * cards.start)
        self._flood()

    def clone(self) -> Board:
        """An independent copy."""
        new = Board.__new__(Board)
        new.cards = self.cards
        new.rule = self.rule
        new.window = self.window
        new.cells = self.cells.copy()
        new.live = self.live.copy()
        new.edge = self.edge.copy()
        new.tunnels = self.tunnels
        new._spots = self._spots
        new._fitting = self._fitting
        return new

    def place(self, cell: int, code: int) -> None:
        """Lay a card; whether it may lie there has been asked before."""
        cards, cells, edge, live = self.cards, self.cells, self.edge, self.live
        cells[cell] = code
        edge.pop(cell, None)
        mouths = cards.open[code]
        fed = 0
        for side, step, facing in STEPS:
            near = cell + step
            if near in cells:
                if mouths & side and live.get(near, 0) & facing:
                    fed |= side
            elif near not in cards.goal_cells:
                edge[near] = edge.get(near, 0) | facing << 4 | (facing if mouths & side else 0)
        self.tunnels += code < 2 * cards.tunnels
        self._spots = None
        if fed:
            self._spread(cell, fed)

    def remove(self, cell: int) -> int:
        """Take a tunnel card out and return its code."""
        cells, edge = self.cells, self.edge
        code = cells.pop(cell)
        for side, step, facing in STEPS:
            near = cell + step
            if near in cells:
                opened = self.cards.open[cells[near]] & facing
                edge[cell] = edge.get(cell, 0) | side << 4 | (side if opened else 0)
            elif near in edge:
                edge[near] &= ~(facing << 4 | facing)
                if not edge[near]:
                    del edge[near]
        self.tunnels -= 1
        self._spots = None
        if self.live.pop(cell, 0):
            self._flood()
        return code

    def _flood(self) -> None:
        self.live.clear()
        start = self.cards.start_cell
        self._spread(start, self.cards.open[self.cells[start]])

    def _spread(self, cell: int, sides: int) -> None:
        """Make these mouths live and everything that is joined to them."""
        cells, live = self.cells, self.live
        opened, through = self.cards.open, self.cards.through
        stack = [(cell, sides)]
        while stack:
            cell, sides = stack.pop()
            before = live.get(cell, 0)
            code = cells[cell]
            if through[code]:
                sides = opened[code]
            fresh = sides & ~before
            if not fresh:
                continue
            live[cell] = before | fresh
            for side, step, facing in STEPS:
                if fresh & side:
                    near = cell + step
                    code = cells.get(near, -1)
                    if code >= 0 and opened[code] & facing and not live.get(near, 0) & facing:
                        stack.append((near, facing))

    def faced(self, cell: int) -> int:
        """The sides of a cell, empty or a goal, that a live mouth faces."""
        live, sides = self.live, 0
        for side, step, facing in STEPS:
            if live.get(cell + step, 0) & facing:
                sides |= side
        return sides

    def asked(self, cell: int) -> int:
        """Known sides * 16 + sides that must be open, from the path cards around any cell."""
        key = 0
        for side, step, facing in STEPS:
            code = self.cells.get(cell + step, -1)
            if code >= 0:
                key |= side << 4 | (side if self.cards.open[code] & facing else 0)
        return key

    def amiss(self, cell: int, code: int) -> int:
        """The sides on which a card would meet its neighbours wrongly, rock to tunnel."""
        key = self.asked(cell)
        return (self.cards.open[code] ^ key) & key >> 4

    def inside(self, x: int, y: int) -> bool:
        """Whether the option `board_limit` lets cards lie there."""
        if self.window is None:
            return True
        left, right, low, high = self.window
        return left <= x <= right and low <= y <= high

    def hangs(self, cell: int, key: int) -> bool:
        """Whether the option `connection_rule` lets a card that fits lie there."""
        if self.rule == "adjacent":
            return True
        return bool(key & 15) if self.rule == "linked" else bool(self.faced(cell))

    @property
    def spots(self) -> tuple[Spot, ...]:
        """Where cards may be laid at all, in a fixed order."""
        if self._spots is None:
            free = sorted(self.edge.items())
            if self.rule != "adjacent" or self.window is not None:
                free = [(cell, key) for cell, key in free if self.inside(*at(cell)) and self.hangs(cell, key)]
            self._spots = tuple([(*at(cell), key) for cell, key in free])
            self._fitting = -1
        return self._spots

    @property
    def fitting(self) -> int:
        """The kinds of tunnel cards that may be laid somewhere, as a bit set."""
        spots = self.spots
        if self._fitting < 0:
            table = self.cards.fitting
            bits = 0
            for _, _, key in spots:
                bits |= table[key]
            self._fitting = bits
        return self._fitting

    def positions(self, cell: int, kind: int) -> tuple[int, ...]:
        """The rotations in which a stone fits on a goal cell."""
        return tuple(rot for rot in (0, 180) if not self.amiss(cell, 2 * kind + (rot == 180)))


def _window(cards: Cards, limit: str) -> tuple[int, int, int, int] | None:
    if limit == "none":
        return None
    plan = cards.data.board
    pad = plan.padding if limit == "padded" else 0
    return plan.frame.x[0] - pad, plan.frame.x[1] + pad, plan.frame.y[0] - pad, plan.frame.y[1] + pad
