"""The board of Jackal in cells and names, for the plain telling of the rules in `reference.py`."""

from __future__ import annotations

from typing import Any

Cell = tuple[int, int]
Place = tuple[Any, ...]
"""("ship", crew), ("sea", x, y), ("land", x, y, step) with step 0 off the spinners; () is dead."""

COMPASS = {"N": (0, -1), "NE": (1, -1), "E": (1, 0), "SE": (1, 1), "S": (0, 1), "SW": (-1, 1), "W": (-1, 0)}
COMPASS["NW"] = (-1, -1)
HEADS = {
    "arrow_straight_1": "N",
    "arrow_diag_1": "NE",
    "arrow_straight_2": "W E",
    "arrow_diag_2": "NE SW",
    "arrow_mixed_3": "NW E S",
    "arrow_straight_4": "N E S W",
    "arrow_diag_4": "NE SE SW NW",
    "cannon": "N",
}
STEPS = {"spin_jungle_2": 2, "spin_desert_3": 3, "spin_swamp_4": 4, "spin_mountain_5": 5}
FORTS = ("fort", "fort_native")
BARE = (*FORTS, "jungle")
LEAPS = [(x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y)]
LANES = {
    "white": [(n, 12) for n in range(2, 11)],
    "red": [(0, n) for n in range(2, 11)],
    "black": [(n, 0) for n in range(2, 11)],
    "yellow": [(12, n) for n in range(2, 11)],
}
WORTH = {"coin": 1, "big_treasure": 3}
INLAND = {"white": (0, -1), "red": (1, 0), "black": (0, 1), "yellow": (-1, 0)}


def plus(cell: Cell, vector: Cell, times: int = 1) -> Cell:
    return cell[0] + vector[0] * times, cell[1] + vector[1] * times


def land(cell: Cell) -> bool:
    x, y = cell
    return 1 <= x <= 11 and 1 <= y <= 11 and not (x in (1, 11) and y in (1, 11))


def sea(cell: Cell) -> bool:
    x, y = cell
    return 0 <= x <= 12 and 0 <= y <= 12 and not land(cell) and not (x in (0, 12) and y in (0, 12))


def near(cell: Cell) -> list[Cell]:
    return [plus(cell, vector) for vector in COMPASS.values()]


ISLAND = [(x, y) for x in range(13) for y in range(13) if land((x, y))]


def cell_of(name: str) -> Cell:
    x, y = name.split(",")
    return int(x), int(y)
