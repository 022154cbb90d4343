"""How a position tells its tiles, cells and numbers; faults are named by their keys."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from jackal.core.chance import Chance
from jackal.games.jackal.rules import mix
from jackal.games.jackal.rules.board import CELLS, IS_LAND, LAND, NAMES, cell_of
from jackal.games.jackal.rules.chain import LAID
from jackal.games.jackal.rules.plan import Plan
from jackal.games.jackal.rules.wonders import WAITING


def mapping(spec: Mapping[str, Any], key: str) -> dict[str, Any]:
    """What stands under a key, a mapping or nothing."""
    value = spec.get(key) or {}
    if not isinstance(value, Mapping):
        raise ValueError(f"{key}: {value!r}, expected a mapping")
    return dict(value)


def number(key: str, value: Any, low: int = 0, high: int = 10**9) -> int:
    """A whole number within bounds."""
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise ValueError(f"{key}: {value!r}, expected a number {low}..{high}")
    return value


def cell_at(key: str, value: Any) -> int:
    """The cell `[x, y]`, land or sea."""
    cell = cell_of(value)
    if cell < 0:
        raise ValueError(f"{key}: {value!r} is no cell of land or sea, expected [x, y]")
    return cell


def land_at(key: str, name: str) -> int:
    """The land cell "x,y"."""
    cell = NAMES.index(name) if name in NAMES else -1
    if cell < 0 or not IS_LAND[cell]:
        raise ValueError(f"{key}: {name!r} is no land cell, expected \"x,y\"")
    return cell


def one_tile(plan: Plan, key: str, value: Any) -> tuple[int, bool, bool, bool]:
    """Face, open, spent, waiting, of `fort`, `closed fort`, `cannon 3`, `airplane spent`, `friday waiting` or the long
    form."""
    rotation, is_open, spent, waiting = 0, True, False, False
    tile = ""
    if isinstance(value, Mapping):
        for name in value:
            if name not in ("tile", "rotation", "open", "spent", "waiting"):
                raise ValueError(f"{key}.{name}: no such key, expected tile, rotation, open, spent or waiting")
        tile = value.get("tile", "")
        rotation = number(f"{key}.rotation", value.get("rotation", 0), 0, 3)
        is_open, spent = bool(value.get("open", True)), bool(value.get("spent", False))
        waiting = bool(value.get("waiting", False))
    else:
        for word in str(value).split():
            if word in ("open", "closed"):
                is_open = word == "open"
            elif word == "spent":
                spent = True
            elif word == "waiting":
                waiting = True
            elif word.isdigit():
                rotation = number(key, int(word), 0, 3)
            else:
                tile = word
    if tile not in plan.faces.first:
        raise ValueError(f"{key}: {tile!r} is no tile")
    if plan.faces.kind[plan.faces.first[tile]] in LAID and not plan.gear:
        raise ValueError(f"{key}: {tile} lies on no island of this mix")
    if waiting and not (is_open and plan.faces.kind[plan.faces.first[tile]] in WAITING):
        raise ValueError(f"{key}: {tile} does not wait for a visitor")
    return plan.faces.face(tile, rotation), is_open, spent, waiting


def all_tiles(plan: Plan, spec: Mapping[str, Any], chance: Chance) -> tuple[bytes, list[int], set[int], set[int]]:
    """Faces by cell, the open cells in the order given, cells with spent planes, cells that wait for a visitor."""
    faces = bytearray(CELLS)
    named: set[int] = set()
    opened: list[int] = []
    spent: set[int] = set()
    waiting: set[int] = set()
    for name, value in mapping(spec, "tiles").items():
        key = f"tiles.{name}"
        cell = land_at(key, name)
        faces[cell], is_open, is_spent, waits = one_tile(plan, key, value)
        named.add(cell)
        if is_open:
            opened.append(cell)
        if is_spent:
            spent.add(cell)
        if waits:
            waiting.add(cell)
    others = [cell for cell in LAND if cell not in named]
    if "rest" in spec:
        face, is_open, _, waits = one_tile(plan, "rest", spec["rest"])
        if waits:
            waiting.update(others)
        for cell in others:
            faces[cell] = face
        if is_open:
            opened += others
    elif others:
        left = list(plan.tiles)
        fill = plan.data.editions[plan.options.get("edition", mix.CLASSIC)].fill
        for cell in named:
            tile = plan.faces.tile[faces[cell]]
            left.remove(tile if tile in left else fill if fill in left else left[-1])
        dealt = chance.shuffle("island", left)
        spins = chance.roll("rotations", 4 ** len(LAND)) - 1
        for cell, tile in zip(others, dealt, strict=True):
            spins, rotation = divmod(spins, 4)
            faces[cell] = plan.faces.face(tile, rotation)
    return bytes(faces), opened, spent, waiting
