"""What `data/jackal/game.yaml` holds, checked when it is read."""

from __future__ import annotations

from typing import Any

import msgspec

from jackal.core.game import Option
from jackal.games.jackal.rules.actions import Cell
from jackal.games.jackal.rules.board import DIRECTIONS, LAND, LANES, MAX_STEPS, cell_of


class TileData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One kind of tile. `kind` names the handler in `tiles.py`; the rest are that handler's facts.

    `stop`: a unit can end its move there. `treasure`: gold may lie there. `heads`: directions of arrows or of the
    cannon's barrel. `steps` of a spinner. `coins`: how many come to light when it opens. `resurrects`: the native
    woman lives there. `big`: pieces of the galleon's treasure that come to light. `bottles` of rum for the first
    visitor. `resident`: who joins him. `picks`: how many closed tiles are seen from a lighthouse. `balls`: cannonballs
    for the first visitor.
    """

    kind: str
    heads: tuple[str, ...] = ()
    steps: int = 0
    coins: int = 0
    stop: bool = False
    treasure: bool = False
    resurrects: bool = False
    big: int = 0
    bottles: int = 0
    resident: str = ""
    picks: int = 0
    balls: int = 0

    def __post_init__(self) -> None:
        from jackal.games.jackal.rules.tiles import HANDLERS

        if self.kind not in HANDLERS:
            raise ValueError(f"kind: {self.kind!r}, expected one of {', '.join(sorted(HANDLERS))}")
        for head in self.heads:
            if head not in DIRECTIONS:
                raise ValueError(f"heads: {head!r} is no direction, expected some of {', '.join(DIRECTIONS)}")
        if (self.kind in TURNED) != bool(self.heads):
            raise ValueError(f"heads: a tile of kind {self.kind} {'needs' if self.kind in TURNED else 'has no'} heads")
        if not 0 <= self.steps <= MAX_STEPS:
            raise ValueError(f"steps: {self.steps}, expected at most {MAX_STEPS}")


TURNED = frozenset({"arrow", "cannon"})
"""Kinds of tiles whose rotation matters."""


BADGES = ("jonah",)
"""Marks of single pirates."""


class CrewData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`shore`: the lane of its ship, `start`: where on it the ship begins."""

    shore: str
    start: Cell

    def __post_init__(self) -> None:
        if self.shore not in LANES:
            raise ValueError(f"shore: {self.shore!r}, expected one of {', '.join(LANES)}")
        if cell_of(self.start) not in LANES[self.shore]:
            raise ValueError(f"start: {list(self.start)} is not on shore {self.shore}")


class UnitData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`per_crew`: how many of this kind every crew begins with."""

    per_crew: int


class LoadData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`value`: what one piece adds to the score."""

    value: int


class ModeData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`crews` in turn order, `owners`: the seat of each, `sides`: crews that share their gold."""

    seats: int
    crews: tuple[str, ...]
    owners: tuple[int, ...]
    sides: tuple[tuple[str, ...], ...]

    def __post_init__(self) -> None:
        if len(self.owners) != len(self.crews) or set(self.owners) != set(range(self.seats)):
            raise ValueError(f"owners: {list(self.owners)}, expected a seat below {self.seats} for each crew")
        if sorted(crew for side in self.sides for crew in side) != sorted(self.crews):
            raise ValueError("sides: expected every crew of the mode exactly once")


class Expect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What must come out of an edition's counts."""

    fill: int
    coins: int
    big: int = 0
    bottles: int = 0


class Edition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`counts` of tiles, on top of those of the edition that it `extends`; `fill` takes the other land cells."""

    fill: str
    counts: dict[str, int]
    expect: Expect
    extends: str = ""


class ModuleData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A small set of tiles for any edition. `add`: so many more; `add_if_missing`: only where the mix has none.
    `badges`: marks that one pirate of each crew wears (`jonah`)."""

    add: dict[str, int]
    add_if_missing: dict[str, int] = {}
    badges: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for badge in self.badges:
            if badge not in BADGES:
                raise ValueError(f"badges: {badge!r}, expected some of {', '.join(BADGES)}")


class JackalData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file."""

    crews: dict[str, CrewData]
    units: dict[str, UnitData]
    loads: dict[str, LoadData]
    modes: dict[str, ModeData]
    tiles: dict[str, TileData]
    editions: dict[str, Edition]
    options: tuple[Option, ...]
    offered: tuple[str, ...] = ("classic",)
    modules: dict[str, ModuleData] = {}
    more_options: tuple[Option, ...] = ()

    def __post_init__(self) -> None:
        if "coin" not in self.loads or "big_treasure" not in self.loads:
            raise ValueError("loads: there is no coin, or no big_treasure")
        if len(self.crews) != 4:
            raise ValueError(f"crews: {len(self.crews)}, expected 4")
        for mode, data in self.modes.items():
            for crew in data.crews:
                if crew not in self.crews:
                    raise ValueError(f"modes.{mode}.crews: {crew!r} is not among the crews")
        for name, edition in self.editions.items():
            self._check_edition(name, edition)
        for name, module in self.modules.items():
            for tile in (*module.add, *module.add_if_missing):
                if tile not in self.tiles:
                    raise ValueError(f"modules.{name}: {tile!r} is not among the tiles")
        for name in self.offered:
            if name not in self.editions:
                raise ValueError(f"offered: {name!r} is not among the editions")

    def _check_edition(self, name: str, edition: Edition) -> None:
        where = f"editions.{name}"
        if edition.extends and (edition.extends not in self.editions or self.editions[edition.extends].extends):
            raise ValueError(f"{where}.extends: {edition.extends!r} is no edition that stands by itself")
        for tile in (*edition.counts, edition.fill):
            if tile not in self.tiles:
                raise ValueError(f"{where}: {tile!r} is not among the tiles")
        counts = self.counts(name)
        fill = len(LAND) - sum(counts.values())
        if fill != edition.expect.fill:
            raise ValueError(f"{where}.expect.fill: {edition.expect.fill}, but the counts leave {fill}")
        for key in ("coins", "big", "bottles"):
            found = sum(getattr(self.tiles[tile], key) * count for tile, count in counts.items())
            wanted = getattr(edition.expect, key)
            if found != wanted:
                raise ValueError(f"{where}.expect.{key}: {wanted}, but the tiles hold {found}")

    @property
    def usual(self) -> dict[str, Any]:
        """The value that each option has if nothing is said, apart from `mode`."""
        island = {"edition": next(iter(self.editions)), "modules": [], "counts": {}}
        return island | {option.id: option.default for option in (*self.options, *self.more_options)}

    def counts(self, edition: str) -> dict[str, int]:
        """How many of each tile an edition has, without its filling; the tiles of the edition it extends first."""
        facts = self.editions[edition]
        counts = dict(self.editions[facts.extends].counts) if facts.extends else {}
        for tile, count in facts.counts.items():
            counts[tile] = counts.get(tile, 0) + count
        return counts
