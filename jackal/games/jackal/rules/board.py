"""The island and the sea round it, as tables over cell numbers.

A cell is a number `y * 13 + x`, 0..168. A *place* is where a unit or a coin can be:

* 0..168: a cell of land or sea; on a spinner its step 1;
* `cell + 169 * (k - 1)`, up to 844: step k of the spinner on `cell`;
* `SHIP + crew`: on board of that crew's ship, wherever it is; from `SHIP + CREWS` on: on board of a launched boat;
* `DEAD`.
"""

from __future__ import annotations

SIZE = 13
CELLS = SIZE * SIZE
MAX_STEPS = 5
SHIP = CELLS * MAX_STEPS
CREWS = 4
MAX_BOATS = 4
DEAD = SHIP + CREWS + MAX_BOATS
PLACES = DEAD + 1

DIRECTIONS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
"""Direction d turned by k quarter turns is direction d + 2k modulo 8."""

VECTORS = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
DELTAS = tuple(y * SIZE + x for x, y in VECTORS)
"""What each direction adds to a cell number."""

_LEAPS = ((1, -2), (2, -1), (2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2))


def _is_void(x: int, y: int) -> bool:
    return x in (0, 12) and y in (0, 12)


def _is_land(x: int, y: int) -> bool:
    return 1 <= x <= 11 and 1 <= y <= 11 and not (x in (1, 11) and y in (1, 11))


def _offset(cell: int, vector: tuple[int, int]) -> int:
    """The cell at `vector` from `cell`, -1 outside the grid or in a void corner."""
    y, x = divmod(cell, SIZE)
    x, y = x + vector[0], y + vector[1]
    return y * SIZE + x if 0 <= x < SIZE and 0 <= y < SIZE and not _is_void(x, y) else -1


def _near(cell: int, vectors: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
    return tuple(near for near in (_offset(cell, vector) for vector in vectors) if near >= 0)


IS_LAND = bytes(_is_land(cell % SIZE, cell // SIZE) for cell in range(CELLS))
IS_VOID = bytes(_is_void(cell % SIZE, cell // SIZE) for cell in range(CELLS))
LAND = tuple(cell for cell in range(CELLS) if IS_LAND[cell])
SEA = tuple(cell for cell in range(CELLS) if not IS_LAND[cell] and not IS_VOID[cell])
XY = tuple((cell % SIZE, cell // SIZE) for cell in range(CELLS))
NAMES = tuple(f"{x},{y}" for x, y in XY)

NEAR = tuple(_near(cell, VECTORS) for cell in range(CELLS))
"""The neighbours of a cell, without void."""

LAND_NEAR = tuple(tuple(near for near in NEAR[cell] if IS_LAND[near]) for cell in range(CELLS))
SEA_NEAR = tuple(tuple(near for near in NEAR[cell] if not IS_LAND[near]) for cell in range(CELLS))

JUMPS = tuple(_near(cell, _LEAPS) for cell in range(CELLS))
"""Where a horse can jump: land and sea; what lies in the void is no target."""


def _shot(cell: int, direction: int) -> int:
    while IS_LAND[cell]:
        cell += DELTAS[direction]
    return cell


SHOTS = tuple(tuple(_shot(cell, d) if d % 2 == 0 else -1 for d in range(8)) for cell in range(CELLS))
"""`SHOTS[cell][direction]`: the first sea cell in that straight direction (R110)."""

LANES = {
    "N": tuple(x for x in range(2, 11)),
    "S": tuple(12 * SIZE + x for x in range(2, 11)),
    "W": tuple(y * SIZE for y in range(2, 11)),
    "E": tuple(y * SIZE + 12 for y in range(2, 11)),
}
"""The nine cells of each shore that a ship can lie on (R74)."""

_INLAND = {"N": SIZE, "S": -SIZE, "W": 1, "E": -1}
_ALONG = {"N": 1, "S": 1, "W": SIZE, "E": SIZE}

FRONT = [-1] * CELLS
"""The land cell straight before a ship on this lane cell."""

BOARDING: list[tuple[int, ...]] = [()] * CELLS
"""The land cells from which a ship on this lane cell can be boarded: its front and the two beside it."""

LANE_NEAR: list[tuple[int, ...]] = [()] * CELLS
"""The cells where a ship on this lane cell can go."""

for _shore, _lane in LANES.items():
    _along = _ALONG[_shore]
    for _cell in _lane:
        _front = _cell + _INLAND[_shore]
        FRONT[_cell] = _front
        BOARDING[_cell] = tuple(c for c in (_front - _along, _front, _front + _along) if IS_LAND[c])
        LANE_NEAR[_cell] = tuple(c for c in (_cell - _along, _cell + _along) if c in _lane)

LAUNCH = [-1] * CELLS
"""The lane cell straight before a land cell of the shore: where a boat lying there can be launched."""

for _cell, _front in enumerate(FRONT):
    if _front >= 0:
        LAUNCH[_front] = _cell

BEACH = tuple(
    tuple(near for near in (_offset(cell, VECTORS[d]) for d in range(0, 8, 2)) if near >= 0 and not IS_LAND[near])
    if IS_LAND[cell]
    else ()
    for cell in range(CELLS)
)
"""The sea cells at a side of a land cell: where a tide washes."""

LANES_NEAR = tuple(tuple(lane for lane in range(CELLS) if cell in BOARDING[lane]) for cell in range(CELLS))
"""The lane cells whose ship can be boarded from this land cell."""


def cell_of(xy: object) -> int:
    """The number of the cell `(x, y)`, or -1 for anything that is no cell of land or sea.

    >>> cell_of((6, 12)), cell_of((0, 0)), cell_of((4, 30)), cell_of("nonsense")
    (162, -1, -1, -1)
    """
    if not isinstance(xy, (tuple, list)) or len(xy) != 2:
        return -1
    x, y = xy
    if type(x) is not int or type(y) is not int or not (0 <= x < SIZE and 0 <= y < SIZE) or _is_void(x, y):
        return -1
    return y * SIZE + x
