"""What Jackal shows besides the position while the mouse is over something: where caves come out, where ships sail."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from jackal.games.jackal.rules.actions import Cell
from jackal.games.jackal.rules.board import LANES, XY
from jackal.games.jackal.rules.data import JackalData
from jackal.games.jackal.rules.view import JackalView
from jackal.games.jackal.scene_places import middle, parse
from jackal.ui.board import Grip, Piece, Spot

DOTS = 0.42
"""How far apart the dots of a way through the caves are, in cells."""


def held(grip: Grip, view: JackalView, data: JackalData) -> list[Piece]:
    """Signs for what is under the mouse, or chosen."""
    for target in (*grip.under, grip.pointed, *grip.chosen):
        group, _, name = target.partition(":")
        if group == "ship" and not (grip.chosen and target in grip.under):
            return sails(name, view)
        if group == "cell" and name in view.tiles:
            return caves(parse(name)[0], view, data)
    return []


def may_sail(crew: str, view: JackalView) -> tuple[Cell, ...]:
    """Where a ship can go now, as far as it belongs to the side on turn and has somebody to steer it."""
    if view.decision is not None or view.vote is not None or view.outcome is not None or crew not in view.ships:
        return ()
    friends = next((side.crews for side in view.sides if view.crew in side.crews), ())
    steered = any(
        unit.ship == crew and unit.crew == view.crew and unit.fighter and not unit.drunk
        for unit in view.units.values()
    )
    if crew not in friends or not steered:
        return ()
    at = view.ships[crew]
    lane = next(([XY[cell] for cell in cells] for cells in LANES.values() if at in [XY[cell] for cell in cells]), [])
    taken = set(view.ships.values())
    return tuple(cell for cell in lane if abs(cell[0] - at[0]) + abs(cell[1] - at[1]) == 1 and cell not in taken)


def sails(crew: str, view: JackalView) -> list[Piece]:
    """Arrows on the water where a ship may sail."""
    out = []
    for n, cell in enumerate(may_sail(crew, view)):
        at = view.ships[crew]
        look = ("sail", cell[0] - at[0], cell[1] - at[1])
        out.append(Piece(f"sail:{n}", look, middle(cell), 0.52, 0.52, z=40))
    return out


def caves(cell: Cell, view: JackalView, data: JackalData) -> list[Piece]:
    """Where one comes out who goes in here: all other open caves."""
    open_ones = [parse(key)[0] for key, tile in view.tiles.items() if tile in data.tiles and is_cave(tile, data)]
    if cell not in open_ones:
        return []
    out: list[Piece] = []
    for other in open_ones:
        if other != cell:
            out.append(Piece(f"way_out:{other}", ("way_out",), middle(other), 0.99, 0.99, z=95))
            out += _dots(cell, other)
    return out


def is_cave(tile: str, data: JackalData) -> bool:
    """Whether a tile belongs to the caves."""
    return data.tiles[tile].kind == "cave"


def _dots(start: Cell, end: Cell) -> Sequence[Piece]:
    a, b = middle(start), middle(end)
    far = hypot(b.x - a.x, b.y - a.y)
    count = int(far / DOTS)
    out = []
    for n in range(2, count):
        t = n / count
        if far * (1 - t) > 0.6:
            spot = Spot(a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t)
            out.append(Piece(f"way_dot:{start}{end}{n}", ("way_dot",), spot, 0.13, 0.13, z=94))
    return out
