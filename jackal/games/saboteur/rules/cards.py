"""The cards as numbers: what the engine counts with, compiled once from the data.

A *kind* is the number of a card: tunnel cards first, then action cards (both make the deck), then the ladder and
the goals. A *code* is a path card as it lies: twice its kind, plus one when it lies upside down. Sides are bits.
A *cell* is one number too, so that neighbours are a matter of adding.
"""

from __future__ import annotations

from functools import cache

from jackal.games.saboteur.rules.data import SaboteurData

N, E, S, W = 1, 2, 4, 8
SIDES = {"N": N, "E": E, "S": S, "W": W}

_COLUMN = 128
STEPS: tuple[tuple[int, int, int], ...] = ((N, 1, S), (E, _COLUMN, W), (S, -1, N), (W, -_COLUMN, E))
"""(side, what to add to a cell to get beyond it, the touching side of the neighbour)."""

DOWN, UNLAID = -1, -2
"""How a goal lies while it has no rotation: face down; turned up, its position still to be chosen."""

FAR = 60
"""No cell of a maze is farther out than this in either direction."""


def cell_of(x: int, y: int) -> int:
    """The number of the cell (x, y); x and y within `FAR`.

    >>> at(cell_of(-3, -2))
    (-3, -2)
    """
    return x * _COLUMN + y


@cache
def at(cell: int) -> tuple[int, int]:
    """(x, y) of a cell."""
    x = (cell + _COLUMN // 2) // _COLUMN
    return x, cell - x * _COLUMN


def turned(sides: int) -> int:
    """The sides after a turn by 180 degrees.

    >>> turned(N | E) == S | W
    True
    """
    return (sides << 2 | sides >> 2) & 15


def letters(sides: int) -> str:
    """The sides as letters, for people.

    >>> letters(N | W)
    'NW'
    """
    return "".join(letter for letter, bit in SIDES.items() if sides & bit)


class Cards:
    """All cards of the game, by kind and by code.

    `fits[kind][key]`: the rotations (0, 180) in which a tunnel card may lie in a cell whose neighbours say `key` =
    known sides * 16 + sides that must be open. `fitting[key]`: the kinds that may lie there, as a bit set.
    """

    def __init__(self, data: SaboteurData) -> None:
        self.data = data
        deck = [(card.id, card.count) for card in data.tunnel] + [(card.id, card.count) for card in data.action]
        self.ids: tuple[str, ...] = (*(name for name, _ in deck), *(card.id for card in data.fixed))
        self.index: dict[str, int] = {name: kind for kind, name in enumerate(self.ids)}
        self.tunnels = len(data.tunnel)
        self.deck_kinds = len(deck)
        self.counts: tuple[int, ...] = tuple(count for _, count in deck)
        self.any = (1 << len(deck)) - 1

        self.open: list[int] = []
        self.through: list[bool] = []
        for kind in range(len(self.ids)):
            for flipped in (False, True):
                mouths, through = self._path(kind)
                self.open.append(turned(mouths) if flipped else mouths)
                self.through.append(through)

        self.tools: tuple[str, ...] = tuple(dict.fromkeys(tool for card in data.action for tool in card.tools))
        self.breaks: dict[int, int] = {}
        self.mends: dict[int, int] = {}
        for card in data.action:
            bits = sum(1 << self.tools.index(tool) for tool in card.tools)
            if card.type == "broken":
                self.breaks[self.index[card.id]] = bits
            elif card.type == "repair":
                self.mends[self.index[card.id]] = bits
        self.rockfall = self.index[next(card.id for card in data.action if card.type == "rockfall")]
        self.map = self.index[next(card.id for card in data.action if card.type == "map")]

        self.treasure = self.index[next(card.id for card in data.fixed if card.treasure)]
        self.start = self.index["start"]
        self.goals: tuple[int, ...] = tuple(
            self.index[card.id] for card in data.fixed for _ in range(card.count) if card.id != "start"
        )
        self.start_cell = cell_of(*data.board.start)
        self.goal_names: tuple[str, ...] = tuple(data.board.goals)
        self.goal_cells: tuple[int, ...] = tuple(cell_of(*cell) for cell in data.board.goals.values())

        self.fits: list[list[tuple[int, ...]]] = [
            [self._rotations(kind, key) for key in range(256)] for kind in range(self.tunnels)
        ]
        self.fitting: list[int] = [
            sum(1 << kind for kind in range(self.tunnels) if self.fits[kind][key]) for key in range(256)
        ]

    def _path(self, kind: int) -> tuple[int, bool]:
        if kind < self.tunnels:
            card = self.data.tunnel[kind]
            return sum(SIDES[side] for side in card.open), card.through
        if kind >= self.deck_kinds:
            fixed = self.data.fixed[kind - self.deck_kinds]
            return sum(SIDES[side] for side in fixed.open), True
        return 0, False

    def _rotations(self, kind: int, key: int) -> tuple[int, ...]:
        known, wanted = key >> 4, key & 15
        return tuple(
            rot
            for rot in ((0,) if self.same_turned(kind) else (0, 180))
            if not (self.open[2 * kind + (rot == 180)] ^ wanted) & known
        )

    def same_turned(self, kind: int) -> bool:
        """Whether the card looks the same upside down."""
        return self.open[2 * kind] == self.open[2 * kind + 1]

    def code(self, kind: int, rot: int) -> int:
        """The card lying with that rotation; one that looks the same both ways always lies as printed."""
        return 2 * kind + (rot == 180 and not self.same_turned(kind))

    def placed(self, code: int) -> tuple[str, int]:
        """(id, rotation) of a code."""
        return self.ids[code >> 1], 180 * (code & 1)

    def tool_names(self, bits: int) -> tuple[str, ...]:
        """The tools of a bit set."""
        return tuple(tool for number, tool in enumerate(self.tools) if bits >> number & 1)

    def tool_bit(self, tool: str) -> int:
        """The bit of a tool."""
        return 1 << self.tools.index(tool)

    def broken_card(self, bit: int) -> int:
        """The kind of card that lies in front of a seat whose tool `bit` is broken."""
        return next(kind for kind, bits in self.breaks.items() if bits == bit)
