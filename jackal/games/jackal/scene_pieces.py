"""A view of Jackal as pieces on the map: tiles, ships, gold, pirates."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from jackal.games.jackal.rules.actions import Cell
from jackal.games.jackal.rules.data import JackalData
from jackal.games.jackal.rules.view import JackalView, UnitView
from jackal.games.jackal.scene_places import TILE, Slot, deck, key_of, middle, on_step, parse, slots, station
from jackal.ui.board import Look, Piece, Spot

SHIP = 1.06
COIN = 0.44
Where = tuple[str, Cell, int]
"""A place that figures share: ship, land or sea, with its cell and step."""


def tile_look(tile: str, cell: Cell, rotation: int = 0, *, used: bool = False) -> Look:
    """The picture of a tile; backs and plain ground come in a few kinds. `used`: a plane that has flown, a chest that
    is empty."""
    kinds = (cell[0] * 7 + cell[1] * 5 + cell[0] * cell[1]) % 12
    if tile == "closed":
        return ("tile", f"back_{kinds % 3 + 1}", 0)
    if tile == "empty":
        return ("tile", f"empty_{kinds % 4 + 1}", 0)
    if used:
        return ("tile", "airplane_spent" if tile == "airplane" else "chest_looted", 0)
    return ("tile", tile, rotation)


def is_used(key: str, tile: str, view: JackalView) -> bool:
    """Whether an open tile has had its day: a plane that has flown, a chest without gold."""
    return view.planes.get(key) == "spent" or (tile.startswith("chest_") and not view.coins.get(key))


def tile_piece(cell: Cell, look: Look) -> Piece:
    """A tile on its cell."""
    return Piece(f"tile:{key_of(cell)}", look, middle(cell), TILE, TILE, z=0, still=True)


def unit_look(unit: UnitView) -> Look:
    """The picture of a figure in its state."""
    state = "swims" if unit.place == "sea" else "drunk" if unit.drunk else "trapped" if unit.trapped else ""
    return ("unit", unit.kind, unit.crew, state)


def where(unit: UnitView) -> Where | None:
    """The place of a living figure."""
    if unit.at is None or unit.place == "dead":
        return None
    return (unit.place, unit.at, unit.step)


def figure(name: str, look: Look, cell: Cell, slot: Slot) -> Piece:
    """A figure in its place within a cell."""
    x, y, size = slot
    at = middle(cell)
    return Piece(
        f"unit:{name}", look, Spot(at.x + x, at.y + y), size, size, z=100 + cell[1] + y, picks=(f"unit:{name}",)
    )


def coins_piece(place: str, count: int, tiles: Mapping[str, str], data: JackalData) -> Piece:
    """The gold that lies in a place."""
    cell, step = parse(place)
    tile = data.tiles.get(tiles.get(key_of(cell), ""))
    at = middle(cell)
    x, y, size = 0.29, 0.28, COIN
    if step and tile is not None and tile.steps:
        x, y = station(tiles[key_of(cell)], step, tile.steps)
        x, y, size = min(0.34, x + 0.15), min(0.34, y + 0.1), 0.3
    return Piece(f"coins:{place}", ("coins", count), Spot(at.x + x, at.y + y), size, size, z=101 + cell[1])


def carried_piece(unit: Piece) -> Piece:
    """The coin in the hands of a figure."""
    at = Spot(unit.at.x + unit.w * 0.3, unit.at.y + unit.h * 0.22)
    return Piece(f"carried:{unit.id}", ("coins", 1), at, unit.w * 0.52, unit.h * 0.52, z=unit.z + 0.5)


def place_figures(
    group: Where, names: Iterable[str], looks: Mapping[str, Look], tiles: Mapping[str, str], data: JackalData
) -> list[Piece]:
    """All figures of one place, side by side in the order of their names."""
    kind, cell, step = group
    crowd = sorted(names)
    tile = tiles.get(key_of(cell), "")
    if kind == "ship":
        spots = deck(len(crowd))
    elif step and tile in data.tiles and data.tiles[tile].steps:
        spots = on_step(tile, step, data.tiles[tile].steps, len(crowd))
    else:
        spots = slots(len(crowd))
    return [figure(name, looks[name], cell, slot) for name, slot in zip(crowd, spots, strict=True)]


def ship_piece(crew: str, cell: Cell) -> Piece:
    """A ship on its cell."""
    return Piece(f"ship:{crew}", ("ship", crew), middle(cell), SHIP, SHIP, z=50 + cell[1], picks=(f"ship:{crew}",))


def pieces(view: JackalView, data: JackalData) -> list[Piece]:
    """Everything on the map."""
    out = []
    for key, tile in view.tiles.items():
        cell, _ = parse(key)
        look = tile_look(tile, cell, view.rotation.get(key, 0), used=is_used(key, tile, view))
        out.append(tile_piece(cell, look))
    out += [ship_piece(crew, cell) for crew, cell in view.ships.items()]
    groups: dict[Where, list[str]] = defaultdict(list)
    looks = {}
    for name, unit in view.units.items():
        place = where(unit)
        if place is not None:
            groups[place].append(name)
            looks[name] = unit_look(unit)
    figures = [
        piece
        for group, names in groups.items()
        for piece in place_figures(group, names, looks, view.tiles, data)
    ]
    out += [coins_piece(place, count, view.tiles, data) for place, count in view.coins.items() if count]
    out += figures
    waiting = view.decision
    if waiting is not None and waiting.load and waiting.kind != "plane":
        out += [carried_piece(piece) for piece in figures if piece.id == f"unit:{waiting.unit}"]
    return out
