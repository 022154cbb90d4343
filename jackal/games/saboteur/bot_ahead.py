"""A look ahead: a move, then one go round the table in worlds that are held possible, quickly sketched.

In a sketch diggers lay the card that brings the path nearest to the goal they believe in, mend their tools and those
of their friends; saboteurs break tools and spoil the nearest end of the path, the sooner the more hurry there is.
Distances are read off the guides of the maze as it is after the move, so a turn costs some ten microseconds.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from random import Random

from jackal.core.game import Action, State
from jackal.games.saboteur.bot_belief import GOALS
from jackal.games.saboteur.bot_knobs import MEND_FRIEND, WON
from jackal.games.saboteur.bot_maze import FAR_OFF, Guide, Tolls, guide_to
from jackal.games.saboteur.bot_value import Desk, worth
from jackal.games.saboteur.rules.actions import MendSelf, Pass, PlayBroken, PlayMap, PlayPath, PlayRepair, PlayRockfall
from jackal.games.saboteur.rules.board import Board
from jackal.games.saboteur.rules.cards import DOWN, STEPS, at, cell_of
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

    def tips(self) -> dict[int, int]:
        """Free cells that live mouths face, with the sides by which they are entered."""
        board, hidden = self.board, self.site.hidden
        cells = board.cells
        found: dict[int, int] = {}
        for cell, sides in board.live.items():
            for side, step, facing in STEPS:
                if sides & side:
                    near = cell + step
                    if near not in cells:
                        found[near] = found.get(near, 0) | facing
        return {cell: sides for cell, sides in found.items() if cell in hidden or board.inside(*at(cell))}

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
                for cell, entries in tips.items():
                    key = self.board.edge.get(cell, 0)
                    for rot in fits[key] if key else ():
                        mouths = cards.open[2 * kind + (rot == 180)]
                        for side, step, facing in STEPS:
                            if mouths & side and not entries & side:
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


class Ahead:
    """The look ahead of one decision. `worlds`: fresh worlds of the thinker."""

    def __init__(self, desk: Desk, worlds: Callable[[], State], rng: Random) -> None:
        self.desk = desk
        self.rng = rng
        self._worlds = worlds
        self._sites: dict[object, Site] = {}

    def sample(self, count: int) -> Iterator[World]:
        """Worlds with roles and treasure as this seat believes."""
        desk, rng, book = self.desk, self.rng, self.desk.book
        pairs = [(mask, goal) for goal in range(GOALS) for mask in book.masks]
        weights = [weight for row in book.weights for weight in row]
        rumours = rng.choices(range(GOALS), desk.table_odds, k=count)
        for (mask, goal), rumour in zip(rng.choices(pairs, weights, k=count), rumours, strict=True):
            state = self._worlds()
            assert isinstance(state, SaboteurState)
            yield World(state, goal, rumour, mask)

    def _site(self, action: Action | None) -> Site:
        """The table after a move; None = nothing was done to the maze."""
        desk, spot = self.desk, None
        if isinstance(action, PlayPath):
            spot = (action.card, action.x, action.y, action.rot)
        elif isinstance(action, PlayRockfall):
            spot = ("", action.x, action.y, 0)
        if spot not in self._sites:
            board = desk.board
            if spot is not None:
                board = board.clone()
                card, x, y, rot = spot
                if card:
                    board.place(cell_of(x, y), desk.cards.code(desk.cards.index[card], rot))
                else:
                    board.remove(cell_of(x, y))
            wanted = [chance > 0.05 or rumour > 0.05 for chance, rumour in zip(desk.odds, desk.table_odds, strict=True)]
            self._sites[spot] = Site(board, desk.tolls, desk.lies, wanted)
        return self._sites[spot]

    def _outcome(self, action: Action | None, world: World, dice: int) -> float:
        desk, cards = self.desk, self.desk.cards
        broken = list(desk.broken)
        if isinstance(action, PlayBroken):
            broken[action.target] |= cards.breaks[cards.index[action.card]]
        elif isinstance(action, (PlayRepair, MendSelf)):
            target = action.target if isinstance(action, PlayRepair) else desk.me
            broken[target] &= ~cards.tool_bit(action.tool)
        sketch = Sketch(self._site(action), world, broken, max(desk.hurry, 0.4), Random(dice))
        return sketch.play(desk.me + 1, desk.view.seats - 1)

    def gains(self, actions: Sequence[Action], count: int) -> Generator[None, None, list[float]]:
        """How much better for the diggers each move is than doing nothing, on average over `count` worlds."""
        sums = [0.0] * len(actions)
        for world in self.sample(count):
            dice = self.rng.getrandbits(32)
            base = self._outcome(None, world, dice)
            yield
            for number, action in enumerate(actions):
                if not isinstance(action, (Pass, PlayMap)):
                    sums[number] += self._outcome(action, world, dice) - base
                    yield
        return [total / count for total in sums]
