"""A look ahead: a move, then one go round the table in worlds that are held possible, quickly sketched.

In a sketch diggers lay the card that brings the path nearest to the goal they believe in, mend their tools and those
of their friends; saboteurs break tools and spoil the nearest end of the path, the sooner the more hurry there is.
Distances are read off the guides of the maze as it is after the move, so a turn costs some ten microseconds.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from jackal.games.saboteur.bot_knobs import MEND_FRIEND
from jackal.games.saboteur.bot_maze import FAR_OFF, Guide, Tolls, guide_to
from jackal.games.saboteur.bot_value import worth
from jackal.games.saboteur.rules.board import Board
from jackal.games.saboteur.rules.cards import DOWN, STEPS
from jackal.games.saboteur.rules.state import SaboteurState


class World:
    """What may be true: `treasure`, `rumour` (where those dig who don't know better), `bad` seats, hands and pile as
    kinds of cards. `told`: seats that know the treasure's place."""

    def __init__(self, state: SaboteurState, treasure: int, rumour: int, mask: int) -> None:
        self.treasure = treasure
        self.rumour = rumour
        self.mask = mask
        self.hands = state.hands
        self.draw = state.draw
        sure = 7 & ~(1 << treasure)
        self.told = [peeks >> treasure & 1 or peeks & sure == sure for peeks in state.peeks]


class Site:
    """The table after one move of the thinker, with the guides to the goals."""

    def __init__(self, board: Board, tolls: Tolls, lies: Sequence[int], wanted: Sequence[bool]) -> None:
        self.board = board
        self.tolls = tolls
        cells = tolls.cards.goal_cells
        self.hidden = tuple(cell for cell, lie in zip(cells, lies, strict=True) if lie == DOWN)
        self.guides: list[Guide] = [
            guide_to(board, tolls, cell, self.hidden) if lie == DOWN and want else ({}, FAR_OFF)
            for cell, lie, want in zip(cells, lies, wanted, strict=True)
        ]


class Sketch:
    """One playout."""

    def __init__(self, site: Site, world: World, broken: list[int], hurry: float, rng: Random) -> None:
        self.cards = site.tolls.cards
        self.site = site
        self.board = site.board.clone()
        self.world = world
        self.hands = [hand.copy() for hand in world.hands]
        self.left = len(world.draw)
        self.broken = broken
        self.hurry = hurry
        self.rng = rng
        self.won = False

    def tips(self) -> dict[int, int]:
        """Free cells that live mouths face, with the sides by which they are entered."""
        board, hidden = self.board, self.site.hidden
        cells, found = board.cells, {}
        for cell, sides in board.live.items():
            for side, step, facing in STEPS:
                if sides & side:
                    near = cell + step
                    if near not in cells:
                        found[near] = found.get(near, 0) | facing
        return {cell: sides for cell, sides in found.items() if cell in hidden or board.inside(*_at(cell))}

    def far(self, goal: int, tips: dict[int, int]) -> float:
        """The distance of a goal, from the guide."""
        bounds, rest = self.site.guides[goal]
        best = FAR_OFF
        for cell, sides in tips.items():
            for side in (1, 2, 4, 8):
                if sides & side:
                    value = bounds.get(cell << 4 | side, rest)
                    best = value if value < best else best
        return best

    def play(self, first: int, turns: int) -> float:
        """What it comes to for the diggers, after so many turns from the seat `first` on."""
        world, seats = self.world, len(self.hands)
        cells = self.cards.goal_cells
        tips = self.tips()
        for turn in range(turns):
            if cells[world.treasure] in tips:
                return WON
            seat = (first + turn) % seats
            if self.hands[seat]:
                played = self._spoil(seat, tips) if world.mask >> seat & 1 else self._dig(seat, tips)
                if played:
                    tips = self.tips()
                if self.left:
                    self.left -= 1
                    self.hands[seat].append(world.draw[self.left])
        if cells[world.treasure] in tips:
            return WON
        return worth(self.far(world.treasure, tips))

    def _dig(self, seat: int, tips: dict[int, int]) -> bool:
        """A digger's turn; True if the maze has changed."""
        hand, cards = self.hands[seat], self.cards
        goal = self.world.treasure if self.world.told[seat] else self.world.rumour
        if cards.goal_cells[goal] in tips:
            goal = self.world.treasure
        if not self.broken[seat]:
            bounds, rest = self.site.guides[goal]
            best, chosen, before = FAR_OFF, None, self.far(goal, tips)
            for kind in set(hand):
                if kind >= cards.tunnels or not cards.through[2 * kind]:
                    continue
                fits = cards.fits[kind]
                for cell in tips:
                    key = self.board.edge.get(cell, 0)
                    for rot in fits[key] if key else ():
                        mouths = cards.open[2 * kind + (rot == 180)]
                        for side, step, facing in STEPS:
                            if mouths & side and not tips[cell] & side:
                                value = bounds.get(cell + step << 4 | facing, rest)
                                if value < best:
                                    best, chosen = value, (cell, kind, rot)
            if chosen is not None and best < before - 0.3:
                cell, kind, rot = chosen
                self.board.place(cell, cards.code(kind, rot))
                hand.remove(kind)
                return True
        self._help(seat, hand)
        return False

    def _help(self, seat: int, hand: list[int]) -> None:
        """Mend, or throw something away."""
        mends = self.cards.mends
        for kind in hand:
            if kind in mends:
                for other in (seat, *range(len(self.hands))):
                    bits = self.broken[other] & mends[kind]
                    if bits and (
                        other == seat or (not self.world.mask >> other & 1 and self.rng.random() < MEND_FRIEND)
                    ):
                        self.broken[other] &= ~(bits & -bits)
                        hand.remove(kind)
                        return
        hand.remove(min(hand, key=lambda kind: kind < self.cards.tunnels and self.cards.through[2 * kind]))

    def _spoil(self, seat: int, tips: dict[int, int]) -> bool:
        """A saboteur's turn; True if the maze has changed."""
        hand, cards, goal = self.hands[seat], self.cards, self.world.treasure
        if self.rng.random() > self.hurry:
            hand.pop()
            return False
        bounds, rest = self.site.guides[goal]
        if not self.broken[seat]:
            values = {
                cell: min(bounds.get(cell << 4 | side, rest) for side in (1, 2, 4, 8) if sides & side)
                for cell, sides in tips.items()
            }
            cell = min(values, key=lambda tip: values[tip], default=0)
            now = values.pop(cell, FAR_OFF)
            others = min(values.values(), default=FAR_OFF)
            key = self.board.edge.get(cell, 0)
            worst, chosen = now + 0.7, None
            for kind in set(hand) if key else ():
                for rot in cards.fits[kind][key] if kind < cards.tunnels else ():
                    code = 2 * kind + (rot == 180)
                    value = others
                    if cards.through[code]:
                        for side, step, facing in STEPS:
                            if cards.open[code] & side and not tips[cell] & side:
                                value = min(value, bounds.get(cell + step << 4 | facing, rest))
                    if value > worst:
                        worst, chosen = value, (kind, rot)
            if chosen is not None:
                kind, rot = chosen
                self.board.place(cell, cards.code(kind, rot))
                hand.remove(kind)
                return True
        for kind in hand:
            if kind in cards.breaks:
                for step in range(1, len(self.hands)):
                    other = (seat + step) % len(self.hands)
                    if not self.world.mask >> other & 1 and not self.broken[other]:
                        self.broken[other] |= cards.breaks[kind]
                        hand.remove(kind)
                        return False
        hand.pop()
        return False


WON = 14.0


def _at(cell: int) -> tuple[int, int]:
    from jackal.games.saboteur.rules.cards import at

    return at(cell)
