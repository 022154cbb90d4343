"""What Jackal shows besides the position, most of it while the mouse is over something: where caves come out, where
ships sail, where the bear will go, whom a tide would wash away."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, degrees, hypot

from jackal.games.jackal.rules.actions import Cell
from jackal.games.jackal.rules.board import BEACH, LANES, SIZE, XY, cell_of
from jackal.games.jackal.rules.data import JackalData
from jackal.games.jackal.rules.forces import SAFE_FROM_TIDES
from jackal.games.jackal.rules.view import JackalView
from jackal.games.jackal.scene_chain import enemies_at, friends_of
from jackal.games.jackal.scene_looks import crew_of, fleet, tile_look
from jackal.games.jackal.scene_places import key_of, middle, parse
from jackal.ui.board import Grip, Piece, Spot

SHELTERS = frozenset({"fort", "fort_native", "jungle"})
"""Tiles over which a cannonball flies without harm."""

DOTS = 0.42
"""How far apart the dots of a way through the caves are, in cells."""

PRINTS = ((0.5, 0.0, 0.28, 320), (0.84, -0.16, 0.4, 90), (1.16, 0.16, 0.4, 91))
"""The paw prints of a bear's next step: part of the way, how far beside it, size, z. The first lies on the edge of the
cell, the others on its ground if nobody stands there."""


def held(grip: Grip, view: JackalView, data: JackalData) -> list[Piece]:
    """Signs for what is under the mouse, or chosen."""
    if view.decision is not None and view.decision.placed:
        return placed(view)
    return [*paws(grip.under, view), *_pointed(grip, view, data)]


def _pointed(grip: Grip, view: JackalView, data: JackalData) -> list[Piece]:
    over = [name for target in grip.under for group, _, name in [target.partition(":")] if group == "cell"]
    if any(view.tiles.get(name) == "tide" and name in view.waiting for name in over):
        return swept(parse(over[0])[0], view, data)
    for target in (*grip.under, grip.pointed, *grip.chosen):
        group, _, name = target.partition(":")
        if group == "ship" and name in fleet(view):
            return [*(() if target in grip.chosen else sails(name, view)), *shot(name, view)]
        if group == "cell" and name in view.tiles and (view.decision is None or view.decision.kind == "exit"):
            return caves(parse(name)[0], view, data)
    return []


def _manned(ship: str, view: JackalView) -> bool:
    """Whether the crew on turn may act now and has somebody on this ship or boat who can."""
    free = view.decision is None and view.vote is None and view.outcome is None
    return free and any(
        unit.ship == ship and unit.crew == view.crew and unit.fighter and not unit.drunk
        for unit in view.units.values()
    )


def may_sail(ship: str, view: JackalView) -> tuple[Cell, ...]:
    """Where a ship can go now, as far as it belongs to the side on turn and has somebody to steer it."""
    floating = fleet(view)
    if crew_of(view, ship) not in friends_of(view, view.crew) or not _manned(ship, view):
        return ()
    at = floating[ship]
    lane = next(([XY[cell] for cell in cells] for cells in LANES.values() if at in [XY[cell] for cell in cells]), [])
    taken = set(floating.values())
    return tuple(cell for cell in lane if abs(cell[0] - at[0]) + abs(cell[1] - at[1]) == 1 and cell not in taken)


def sails(ship: str, view: JackalView) -> list[Piece]:
    """Arrows on the water where a ship may sail."""
    out = []
    at = fleet(view)[ship]
    for n, cell in enumerate(may_sail(ship, view)):
        look = ("sail", cell[0] - at[0], cell[1] - at[1])
        out.append(Piece(f"sail:{n}", look, middle(cell), 0.52, 0.52, z=40))
    return out


def may_fire(ship: str, view: JackalView) -> bool:
    """Whether the crew on turn can fire a cannonball from this ship."""
    return ship == view.crew and bool(view.balls.get(ship)) and _manned(ship, view)


def shot(ship: str, view: JackalView) -> list[Piece]:
    """The line that a cannonball would take, up to the first cell where somebody stands in the open."""
    if not may_fire(ship, view):
        return []
    (x, y), out = view.ships[ship], list[Piece]()
    dx, dy = (x == 0) - (x == SIZE - 1), (y == 0) - (y == SIZE - 1)
    for n in range(1, SIZE - 1):
        cell = (x + n * dx, y + n * dy)
        if view.tiles.get(key_of(cell)) is None:
            break
        out += [Piece(f"shot:{n}{k}", ("way_dot",), Spot(cell[0] + 0.5 + dx * k, cell[1] + 0.5 + dy * k), 0.17, 0.17,
                      z=94) for k in (-0.25, 0.25)]  # fmt: skip
        if any(unit.at == cell and not unit.lost and view.tiles[key_of(cell)] not in SHELTERS
               for unit in view.units.values()):  # fmt: skip
            break
    return out


def _living(view: JackalView) -> frozenset[str]:
    return frozenset(unit.crew for unit in view.units.values() if unit.place != "dead")


def ashore(view: JackalView, cell: Cell) -> bool:
    """Whether a bear would find somebody on this cell."""
    return any(unit.at == cell and unit.place == "land" and not unit.lost for unit in view.units.values())


def ends_round(view: JackalView) -> str:
    """The crew that has the last turn of every round: the turns of the dead are passed over."""
    living = _living(view)
    return next((crew for crew in reversed(view.owners) if crew in living), view.crew)


def turns_left(view: JackalView) -> int:
    """How many turns are left of this round, this one included."""
    crews = list(view.owners)
    living = _living(view)
    return 1 + sum(crew in living for crew in crews[crews.index(view.crew) + 1 :])


def paws(under: Sequence[str], view: JackalView) -> list[Piece]:
    """Where the bears will step as all stand now: at the last turn of a round, and wherever the mouse is on one."""
    out: list[Piece] = []
    if view.outcome is not None:
        return out
    for n, (here, there) in enumerate(zip(view.bears, view.prowl, strict=True)):
        shown = f"bear:{n}" in under
        if here == there or not (shown or turns_left(view) == 1):
            continue
        a, b = middle(parse(here)[0]), middle(parse(there)[0])
        dx, dy = b.x - a.x, b.y - a.y
        angle, far = degrees(atan2(dx, -dy)), hypot(dx, dy)
        alpha = 255 if shown else 140
        taken = ashore(view, parse(there)[0])
        for k, (t, side, large, z) in enumerate(PRINTS[:1] if taken else PRINTS):
            spot = Spot(a.x + dx * t - dy / far * side, a.y + dy * t + dx / far * side)
            out.append(Piece(f"paw:{n}{k}", "jackal/paw", spot, large, large, z, angle=angle, alpha=alpha))
        if taken:
            out.append(_corner(f"paw:{n}", "jackal/mark_attack", parse(there)[0], alpha))
    return out


def _corner(name: str, look: str, cell: Cell, alpha: int = 255) -> Piece:
    """A sign in the corner of a cell that no other sign takes."""
    at = middle(cell)
    return Piece(name, look, Spot(at.x - 0.31, at.y - 0.31), 0.36, 0.36, z=320, alpha=alpha)


def swept(tide: Cell, view: JackalView, data: JackalData) -> list[Piece]:
    """All whom the tide would wash away if it came now; who comes to it on the coast is washed away himself."""
    out = []
    for name, unit in view.units.items():
        if unit.place == "land" and unit.at is not None and not unit.lost and _washed(unit.at, view, data):
            out.append(_corner(f"swept:{name}", "jackal/mark_dive", unit.at))
    return [*out, _corner("swept:", "jackal/mark_dive", tide)] if _on_coast(tide) else out


def _on_coast(cell: Cell) -> bool:
    return bool(BEACH[cell_of(cell)])


def _washed(cell: Cell, view: JackalView, data: JackalData) -> bool:
    facts = data.tiles.get(view.tiles[key_of(cell)])
    return _on_coast(cell) and facts is not None and facts.kind not in SAFE_FROM_TIDES


def caves(cell: Cell, view: JackalView, data: JackalData) -> list[Piece]:
    """Where one comes out who goes in here: all other open caves, but those that enemies of the crew on turn hold."""
    kinds = {tile for tile, facts in data.tiles.items() if facts.kind == "cave"}
    open_ones = [parse(key)[0] for key, tile in view.tiles.items() if tile in kinds]
    if cell not in open_ones:
        return []
    out: list[Piece] = []
    for other in open_ones:
        if other != cell and not enemies_at(view, view.crew, other):
            out.append(Piece(f"way_out:{other}", ("way_out",), middle(other), 0.99, 0.99, z=95))
            out += _dots(cell, other)
    return out


def placed(view: JackalView) -> list[Piece]:
    """Of the tiles seen from a lighthouse: where those go that have their place already."""
    out: list[Piece] = []
    for start, end in view.decision.placed if view.decision is not None else ():
        if start != end:
            out += _dots(start, end)
        face = view.known.get(key_of(start))
        if face is not None:
            look = tile_look(face, start, view.known_rotation.get(key_of(start), 0))
            out.append(Piece(f"placed:{end}", look, Spot(end[0] + 0.71, end[1] + 0.71), 0.52, 0.52, z=97))
    return out


def _dots(start: Cell, end: Cell) -> Sequence[Piece]:
    a, b = middle(start), middle(end)
    far = hypot(b.x - a.x, b.y - a.y)
    count = int(far / DOTS)
    out = []
    for n in range(2, count):
        t = n / count
        if far * (1 - t) > 0.6:
            spot = Spot(a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t)
            out.append(Piece(f"way_dot:{start}{end}{n}", ("way_dot",), spot, 0.17, 0.17, z=94))
    return out
