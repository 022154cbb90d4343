"""Where things lie: cells, steps of spinners, decks, in units of the map (one cell = 1, cell (x, y) begins at (x, y)).

Names of targets: `unit:white_1`, `ship:white`, `cell:4,3`, `step:4,3/2`.
"""

from __future__ import annotations

import json
from functools import cache

from jackal.core.resources import root
from jackal.games.jackal.rules.actions import Cell
from jackal.games.jackal.rules.board import IS_LAND, cell_of
from jackal.ui.board import Place, Spot

Slot = tuple[float, float, float]
"""Where in a cell, from its middle, and how large."""

EXTENT = (0.0, 0.0, 13.0, 13.0)

TILE = 0.97
"""The side of a tile; the rest of the cell is the gap."""

_SLOTS: tuple[tuple[Slot, ...], ...] = (
    (),
    ((0.0, 0.04, 0.74),),
    ((-0.2, 0.06, 0.6), (0.2, 0.06, 0.6)),
    ((-0.24, -0.12, 0.52), (0.24, -0.12, 0.52), (0.0, 0.16, 0.52)),
    ((-0.23, -0.16, 0.48), (0.23, -0.16, 0.48), (-0.23, 0.18, 0.48), (0.23, 0.18, 0.48)),
)

_STATIONS: dict[int, tuple[tuple[float, float], ...]] = {
    2: ((0.3, 0.3), (0.7, 0.7)),
    3: ((0.25, 0.72), (0.5, 0.3), (0.76, 0.7)),
    4: ((0.24, 0.74), (0.28, 0.28), (0.7, 0.3), (0.74, 0.74)),
    5: ((0.2, 0.76), (0.24, 0.3), (0.5, 0.56), (0.76, 0.26), (0.78, 0.76)),
}
"""Where the steps of a spinner are, in parts of its cell, should the drawing not say."""


def key_of(cell: Cell, step: int = 0) -> str:
    """The key of a place in a view: `4,3`, or `4,3/2` for a step."""
    return f"{cell[0]},{cell[1]}" + (f"/{step}" if step else "")


def parse(key: str) -> tuple[Cell, int]:
    """The cell and step (0 = none) of such a key."""
    cell, _, step = key.partition("/")
    x, _, y = cell.partition(",")
    return (int(x), int(y)), int(step or 0)


def is_land(cell: Cell) -> bool:
    """Whether a cell is one of the 117 that carry a tile."""
    number = cell_of(cell)
    return number >= 0 and bool(IS_LAND[number])


def cell_at(x: float, y: float) -> Cell | None:
    """The cell of land or sea at a point of the map."""
    cell = (int(x // 1), int(y // 1))
    return cell if cell_of(cell) >= 0 else None


def middle(cell: Cell) -> Spot:
    """The middle of a cell."""
    return Spot(cell[0] + 0.5, cell[1] + 0.5)


@cache
def stations() -> dict[str, tuple[tuple[float, float], ...]]:
    """Tile id -> where its steps are drawn, in parts of the cell; empty if the drawing says nothing."""
    file = root("assets") / "jackal_stations.json"
    try:
        plain = json.loads(file.read_text(encoding="utf-8"))
        return {
            tile.removeprefix("tile_"): tuple((float(x), float(y)) for x, y in spots) for tile, spots in plain.items()
        }
    except (OSError, ValueError, TypeError, AttributeError):
        return {}


def station(tile: str, step: int, steps: int) -> tuple[float, float]:
    """Where a step of a spinner is, from the middle of its cell."""
    spots = stations().get(tile) or _STATIONS[steps]
    x, y = spots[min(step, len(spots)) - 1]
    return x - 0.5, y - 0.5


def slots(count: int) -> tuple[Slot, ...]:
    """Places for so many figures in one cell: side by side, then in rows, smaller the more there are."""
    if count < len(_SLOTS):
        return _SLOTS[count]
    columns = 3 if count <= 6 else 4
    rows = -(-count // columns)
    size = 0.4 if count <= 6 else 0.32
    out = []
    for n in range(count):
        row, at = divmod(n, columns)
        width = min(columns, count - row * columns)
        out.append(((at - (width - 1) / 2) * 0.88 / columns, (row - (rows - 1) / 2) * 0.62 / rows + 0.04, size))
    return tuple(out)


def deck(count: int) -> tuple[Slot, ...]:
    """Places for so many figures on board of a ship: side by side, the middle ones a little lower, as in a fan."""
    size = 0.5 if count <= 2 else 0.44 if count == 3 else 0.4
    gap = 0.3 if count <= 2 else 0.33 if count == 3 else min(0.27, 0.9 / max(1, count - 1))
    out = []
    for n in range(count):
        aside = n - (count - 1) / 2
        out.append((aside * gap, 0.21 - 0.035 * abs(aside), size))
    return tuple(out)


def on_step(tile: str, step: int, steps: int, count: int) -> tuple[Slot, ...]:
    """Places for so many figures on one step of a spinner."""
    x, y = station(tile, step, steps)
    size = {2: 0.5, 3: 0.46, 4: 0.42, 5: 0.38}[steps]
    if count > 1:
        size *= 0.86
    return tuple((x + (n - (count - 1) / 2) * 0.13, y - 0.06 + 0.03 * (n % 2), size) for n in range(count))


def cell_place(cell: Cell) -> Place:
    """The outline of a cell; sea cells are drawn a little smaller, as there is no tile to frame."""
    side = TILE if is_land(cell) else 0.9
    return Place(middle(cell), side, side, 0.11 if is_land(cell) else 0.2)


def step_place(cell: Cell, tile: str, step: int, steps: int) -> Place:
    """The outline of a step of a spinner."""
    x, y = station(tile, step, steps)
    side = {2: 0.46, 3: 0.42, 4: 0.4, 5: 0.36}[steps]
    at = middle(cell)
    return Place(Spot(at.x + x, at.y + y), side, side, 0.5)
