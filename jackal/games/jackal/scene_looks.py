"""What Jackal's tiles and figures look like now: used or still to be visited, known to one seat, drunk, lost."""

from __future__ import annotations

from typing import Any

from jackal.games.jackal.rules.actions import Cell
from jackal.games.jackal.rules.view import JackalView, UnitView
from jackal.games.jackal.scene_places import key_of, parse
from jackal.ui.board import Look

ONCE = frozenset({
    "lighthouse", "earthquake", "grass", "ben_gunn", "friday", "missionary", "bottles_1", "bottles_2", "bottles_3",
    "bear", "boat", "cart", "cannonball", "tide", "caramba",
})  # fmt: skip
"""Tiles that work for their first visitor only."""

AT_WORK = {"light": "lighthouse", "order": "lighthouse", "quake": "earthquake"}
"""Decision -> the tile that is at work meanwhile."""

GEAR = {"boat": "jackal/boat_beached", "cart": "jackal/cart"}
"""What can be taken along besides gold -> its picture."""

LOADS: dict[str, Look] = {"coin": ("coins", 1), "big_treasure": "jackal/big_treasure", **GEAR}
LOADS |= {f"cart_{what}": "jackal/cart_gold" for what in (1, 2, 3, "big")}
"""Load -> its picture in somebody's hands."""

PARTS: dict[str, tuple[tuple[str, int], ...]] = {load: ((load, 1),) for load in ("coin", "big_treasure", *GEAR)}
PARTS |= {f"cart_{n}": (("cart", 1), ("coin", n)) for n in (1, 2, 3)} | {"cart_big": (("cart", 1), ("big_treasure", 1))}
"""Load -> what lies there when it is put down."""

USED = {"airplane": "airplane_spent", "galleon": "galleon_used"} | {tile: f"{tile}_used" for tile in ONCE}
USED |= {f"bottles_{n}": "bottles_1_used" for n in (1, 2, 3)} | {f"chest_{n}": "chest_looted" for n in range(1, 6)}
"""Tile -> the picture of one that has had its day."""


def tile_look(tile: str, cell: Cell, rotation: int = 0, *, used: bool = False) -> Look:
    """The picture of a tile; backs and plain ground come in a few kinds. `used`: it has had its day."""
    kinds = (cell[0] * 7 + cell[1] * 5 + cell[0] * cell[1]) % 12
    if tile == "closed":
        return ("tile", f"back_{kinds % 3 + 1}", 0)
    if tile == "empty":
        return ("tile", f"empty_{kinds % 4 + 1}", 0)
    return ("tile", USED[tile], 0) if used else ("tile", tile, rotation)


def is_used(key: str, tile: str, view: JackalView) -> bool:
    """Whether an open tile has had its day: a plane that has flown, a chest without gold, a camp without its host."""
    if tile == "airplane":
        return view.planes.get(key) == "spent"
    if tile.startswith("chest_"):
        return not view.coins.get(key)
    if tile == "galleon":
        return key not in view.treasures
    if tile in GEAR:
        return key not in (view.beached if tile == "boat" else view.carts)
    if tile not in ONCE:
        return False
    waiting = view.decision
    at_work = waiting is not None and AT_WORK.get(waiting.kind) == tile
    return not at_work and key not in view.waiting


def look_at(key: str, view: JackalView) -> Look:
    """The picture of the tile on a cell; a closed one that this seat has looked at shows it what it is."""
    cell, _ = parse(key)
    tile = view.tiles[key]
    look = tile_look(tile, cell, view.rotation.get(key, 0), used=is_used(key, tile, view))
    if tile == "closed" and key in view.known:
        known = tile_look(view.known[key], cell, view.known_rotation.get(key, 0))
        return ("known", look, known)
    return look


def kind_of(unit: UnitView) -> str:
    """The name of a figure's picture."""
    return "missionary_drunk" if unit.kind == "missionary" and unit.fighter else unit.kind


def unit_look(unit: UnitView) -> Look:
    """The picture of a figure in its state."""
    if unit.place == "sea":
        state = "swims"
    else:
        state = next((flag for flag in ("drunk", "trapped", "lost") if getattr(unit, flag)), "")
    return ("unit", kind_of(unit), unit.crew, f"{state}+jonah" if unit.jonah else state)


def lies_at(view: JackalView, place: str) -> tuple[str, ...]:
    """The kinds of treasure that lie at a place."""
    lying = {"big_treasure": view.treasures, "boat": view.beached, "cart": view.carts}
    found = ("coin",) if view.coins.get(place) else ()
    return (*found, *(load for load, places in lying.items() if place in places))


def fleet(view: JackalView) -> dict[str, Cell]:
    """Where everything that floats lies: ships by their crews, boats by their names."""
    return {**view.ships, **{name: boat.at for name, boat in view.boats.items()}}


def crew_of(view: JackalView, ship: str) -> str:
    """The crew that a ship or a boat belongs to."""
    return view.boats[ship].crew if ship in view.boats else ship


def moved_first(view: JackalView) -> Cell | None:
    """The tile that an earthquake is to move, once it has been named: the only one that could have been chosen and
    is not on offer any more."""
    waiting: Any = view.decision
    if waiting is None or waiting.kind != "quake":
        return None
    taken = {key_of(unit.at) for unit in view.units.values() if unit.at is not None}
    lying = (*view.coins, *view.treasures, *view.carts, *view.beached, *view.bears)
    taken |= {key_of(parse(place)[0]) for place in lying}
    taken |= {key for key in view.waiting if view.tiles[key] != "lighthouse"}
    free = {key for key, tile in view.tiles.items() if tile == "closed" or key not in taken}
    left = [parse(key)[0] for key in free - {key_of(cell) for cell in waiting.options}]
    return left[0] if len(left) == 1 else None
