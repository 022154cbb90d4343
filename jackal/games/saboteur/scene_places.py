"""Where things lie: the maze in cards (one card is 1 wide and 1.5 high), and the tray below it with hand and piles.

Targets: `card:map/0` (a card of the hand, by name and copy), `cell:3,-1`, `goal:top`, `seat:4` (a player's sign),
`gold:3/0` (a gold card of the fan), `pile:draw`, `pile:discard`, `lay:180` (how a stone is to lie), `tool:cart`,
`mend:cart`, `turn:0` and `turn:180`, and what only its owner may look at, `look:role` and `look:gold`.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from jackal.games.saboteur.rules.view import SaboteurView
from jackal.ui.board import MAP, Board, Frame, Place, Spot

HIGH = 1.5
"""Height of a card; its width is 1."""

HAND, LEFT, RIGHT, MIDDLE = "hand", "left", "right", "middle"
"""The frames of the tray, with their origins at the bottom of the window's middle, left and right; and the middle of
the board."""

GOALS: dict[str, tuple[int, int]] = {"top": (8, 2), "mid": (8, 0), "bottom": (8, -2)}
SIDES: dict[str, tuple[int, int]] = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
START = (0, 0)

PART = 0.148
"""The height of a card of the hand, in parts of the board's height, divided by `HIGH`."""
SMALL = 0.72
"""Cards of piles, in parts of a card of the hand."""
ABOVE = 0.95
"""From the bottom of the tray up to the middle of a card of the hand."""
TRAY = 1.74
"""Height of the tray."""
HAND_FAN, GOLD_FAN = 4.65, 6.1
"""How far apart the middles of the outermost cards may lie: in a hand between the piles, in a fan of gold."""
ARC = 0.0105
"""How far the cards of a fan sink towards its ends: as much as they lean."""
SMALLER = 0.8
"""What is left of the hand's size where a tall maze needs the room."""
TALL = 6.5
"""From which height on, in cards, a maze counts as tall."""
BEAM = 0.024
"""What the beam at the top of the mine takes of the board's height, unless a tall maze needs the room."""
ROOM = 0.12
"""Empty rim of the maze, in cards."""

Cell = tuple[int, int]


def key_of(cell: Cell) -> str:
    """A cell as views and targets write it.

    >>> key_of((3, -1))
    '3,-1'
    """
    return f"{cell[0]},{cell[1]}"


def parse(key: str) -> Cell:
    """The cell of such a key."""
    x, _, y = key.partition(",")
    return int(x), int(y)


def middle(cell: Cell) -> Spot:
    """The middle of a cell; on the screen y grows downwards."""
    return Spot(float(cell[0]), -HIGH * cell[1])


def cell_at(x: float, y: float) -> Cell:
    """The cell at a point of the maze."""
    return round(x), -round(y / HIGH)


def goal_at(cell: Cell) -> str:
    """The goal that lies on a cell, empty if none does."""
    return next((name for name, at in GOALS.items() if at == cell), "")


def reach(view: SaboteurView) -> tuple[int, int, int, int]:
    """The cells that have to be in sight: left, right, bottom, top. The rectangle of ladder and goals, and everything
    that lies or could be laid beyond it."""
    xs, ys = [0, 8], [-2, 2]
    cells = view.cells
    for cell in cells:
        for dx, dy in ((0, 0), *SIDES.values()):
            near = (cell[0] + dx, cell[1] + dy)
            if (near in cells or near not in GOALS.values()) and _inside(near, view.options.get("board_limit")):
                xs.append(near[0])
                ys.append(near[1])
    return min(xs), max(xs), min(ys), max(ys)


def _inside(cell: Cell, limit: object) -> bool:
    if limit not in ("padded", "rectangle"):
        return True
    more = 3 if limit == "padded" else 0
    return -more <= cell[0] <= 8 + more and -2 - more <= cell[1] <= 2 + more


def extent(view: SaboteurView) -> tuple[float, float, float, float]:
    """Left, top, width, height of what has to be seen of the maze."""
    left, right, bottom, top = reach(view)
    width, height = right - left + 1, (top - bottom + 1) * HIGH
    return left - 0.5 - ROOM, -HIGH * (top + 0.5) - ROOM, width + 2 * ROOM, height + 2 * ROOM


def frames(rect: pygame.Rect, view: SaboteurView) -> dict[str, Frame]:
    """The maze above, the tray below."""
    left, top, width, height = extent(view)
    unit = min(rect.h * PART, rect.w / 9.25)
    tall = height > TALL * HIGH and rect.w * height > width * (rect.h - unit * TRAY)
    unit = float(max(20, int(unit * (SMALLER if tall else 1))))
    tray = round(unit * TRAY)
    beam = 0 if tall else round(rect.h * BEAM)
    above = pygame.Rect(rect.x, rect.y + beam, rect.w, rect.h - tray - beam)
    maze = Board.fitted(above, (left, top, width, height))
    if maze.unit > 8:  # an even number of pixels, so that one and a half of them are whole too
        even = maze.unit // 2 * 2
        origin = (
            round(above.centerx - (left + width / 2) * even),
            round(above.centery - (top + height / 2) * even),
        )
        maze = Frame(origin, even, above)
    bottom = rect.bottom
    return {
        MAP: maze,
        HAND: Frame((rect.centerx, bottom), unit, rect),
        LEFT: Frame((rect.x, bottom), unit, rect),
        RIGHT: Frame((rect.right, bottom), unit, rect),
        MIDDLE: Frame(rect.center, unit, rect),
    }


def fan(count: int, widest: float = HAND_FAN) -> list[tuple[Spot, float]]:
    """Places for so many cards in a hand, with the angle of each in degrees."""
    step = min(0.94, widest / max(1, count - 1))
    lean = min(3.4, 15.0 / max(1, count))
    out = []
    for n in range(count):
        t = n - (count - 1) / 2
        out.append((Spot(t * step, -ABOVE + ARC * t * t * lean, HAND), t * lean))
    return out


def pile(side: str, place: int) -> Spot:
    """The place of a pile of the tray, counted from the edge of the window."""
    x = 0.5 + place * 0.86
    return Spot(x if side == LEFT else -x, -ABOVE + 0.06, side)


def card_names(cards: Sequence[str]) -> list[str]:
    """Cards with the number of the copy: `map/0`, `map/1`.

    >>> card_names(["map", "rockfall", "map"])
    ['map/0', 'rockfall/0', 'map/1']
    """
    seen: dict[str, int] = {}
    out = []
    for card in cards:
        out.append(f"{card}/{seen.get(card, 0)}")
        seen[card] = seen.get(card, 0) + 1
    return out


def cell_place(cell: Cell) -> Place:
    """The outline of a cell."""
    return Place(middle(cell), 0.9, HIGH - 0.1, 0.1)
