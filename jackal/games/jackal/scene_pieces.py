"""A view of Jackal as pieces on the map: tiles, ships, gold, pirates."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping

from jackal.games.jackal.rules.actions import Cell
from jackal.games.jackal.rules.data import JackalData
from jackal.games.jackal.rules.view import JackalView, UnitView
from jackal.games.jackal.scene_looks import GEAR, LOADS, fleet, look_at, unit_look
from jackal.games.jackal.scene_places import TILE, Slot, deck, key_of, middle, on_step, parse, slots, station
from jackal.ui.board import Look, Piece, Spot

SHIP = 1.06
COIN = 0.44
CROWD = 3
"""People on board from whom on their number is told."""

CARRYING = frozenset({"arrow", "horse", "flight", "exit"})
"""Decisions at which a unit still has its load in its hands."""

Where = tuple[str, Cell, int]
"""A place that figures share: ship, land or sea, with its cell and step."""


def tile_piece(cell: Cell, look: Look) -> Piece:
    """A tile on its cell."""
    return Piece(f"tile:{key_of(cell)}", look, middle(cell), TILE, TILE, z=0, still=True)


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


def load_piece(load: str, place: str, count: int, tiles: Mapping[str, str], data: JackalData) -> Piece:
    """What lies in a place: its coins, a galleon's treasure, boats or carts; `count` of them."""
    cell, step = parse(place)
    tile = data.tiles.get(tiles.get(key_of(cell), ""))
    at = middle(cell)
    side = 1 if load == "coin" else -1
    x, y, size = 0.29 * side, 0.28, COIN
    if load in GEAR:
        x, y, size = -0.2, 0.27, 0.56
    if step and tile is not None and tile.steps:
        x, y = station(tiles[key_of(cell)], step, tile.steps)
        x, y, size = max(-0.34, min(0.34, x + 0.15 * side)), min(0.34, y + 0.1), 0.3
    look: Look = LOADS[load] if count <= 1 else ("pile", count, LOADS[load])
    if load == "coin":
        look = ("coins", count)
    return Piece(lying_id(load, place), look, Spot(at.x + x, at.y + y), size, size, z=101 + cell[1])


def lying_id(load: str, place: str) -> str:
    """The name of the piece that shows what lies in a place."""
    return f"coins:{place}" if load == "coin" else f"{load}:{place}"


def carried_piece(unit: Piece, load: str = "coin") -> Piece:
    """What a figure has in its hands."""
    heavy = load == "boat" or load.startswith("cart")
    size = unit.w * (0.8 if heavy else 0.52)
    at = Spot(unit.at.x + unit.w * 0.3, unit.at.y + unit.h * 0.22)
    return Piece(f"carried:{unit.id}", LOADS[load], at, size, size, z=unit.z + 0.5)


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


def ship_piece(name: str, cell: Cell, look: Look) -> Piece:
    """A ship or a boat on its cell."""
    return Piece(f"ship:{name}", look, middle(cell), SHIP, SHIP, z=50 + cell[1], picks=(f"ship:{name}",))


def bear_piece(number: int, cell: Cell) -> Piece:
    """A bear on its cell."""
    at, name = middle(cell), f"bear:{number}"
    return Piece(name, "jackal/bear", Spot(at.x, at.y + 0.02), 0.84, 0.84, z=102 + cell[1], picks=(name,))


def _gear(view: JackalView, data: JackalData) -> list[Piece]:
    """Carts and boats; one on the tile that brought it only where a figure hides it, as it shows that itself."""
    out = []
    hidden = {unit.at for unit in view.units.values() if unit.place == "land"}
    for load, places in (("cart", view.carts), ("boat", view.beached)):
        for place, count in Counter(places).items():
            cell = parse(place)[0]
            if count > 1 or view.tiles[key_of(cell)] != load or cell in hidden:
                out.append(load_piece(load, place, count, view.tiles, data))
    return out


def crowd_piece(crew: str, cell: Cell, count: int) -> Piece:
    """How many are on board, where they stand too close to be counted at a glance."""
    at = middle(cell)
    return Piece(f"aboard:{crew}", ("count", count), Spot(at.x + 0.42, at.y - 0.2), 0.34, 0.34, z=160 + cell[1])


def ball_piece(crew: str, cell: Cell) -> Piece:
    """A cannonball that lies ready on a ship."""
    at = middle(cell)
    return Piece(f"ball:{crew}", "jackal/cannonball", Spot(at.x - 0.4, at.y + 0.26), 0.32, 0.32, z=60 + cell[1])


def pieces(view: JackalView, data: JackalData) -> list[Piece]:
    """Everything on the map."""
    out = [tile_piece(parse(key)[0], look_at(key, view)) for key in view.tiles]
    out += [ship_piece(crew, cell, ("ship", crew)) for crew, cell in view.ships.items()]
    out += [ship_piece(name, boat.at, ("boat", boat.crew)) for name, boat in view.boats.items()]
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
    out += [load_piece("coin", place, count, view.tiles, data) for place, count in view.coins.items() if count]
    treasures = Counter(view.treasures).items()
    out += [load_piece("big_treasure", place, count, view.tiles, data) for place, count in treasures]
    out += _gear(view, data)
    out += figures
    out += [bear_piece(n, parse(key)[0]) for n, key in enumerate(view.bears)]
    out += [ball_piece(crew, view.ships[crew]) for crew, count in view.balls.items() if count]
    for crew, cell in fleet(view).items():
        aboard = len(groups.get(("ship", cell, 0), ()))
        if aboard >= CROWD:
            out.append(crowd_piece(crew, cell, aboard))
    waiting = view.decision
    if waiting is not None and waiting.load and waiting.kind in CARRYING:
        out += [carried_piece(piece, waiting.load) for piece in figures if piece.id == f"unit:{waiting.unit}"]
    return out
