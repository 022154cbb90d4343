"""A mix of one's own: which tiles can be counted, and how many there would be without it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from jackal.core.game import Amount, Amounts
from jackal.games.jackal.rules import mix
from jackal.games.jackal.rules.board import LAND, MAX_BOATS
from jackal.games.jackal.rules.data import JackalData

MORE = "option.modules"
"""The heading of tiles that are in no edition."""


def counted(data: JackalData) -> tuple[str, ...]:
    """All tiles but those that fill."""
    fills = {edition.fill for edition in data.editions.values()}
    return tuple(tile for tile in data.tiles if tile not in fills)


def amounts(data: JackalData, options: Mapping[str, Any]) -> Amounts:
    """How many of each tile edition and modules bring, and how many there may be."""
    edition = options.get("edition", mix.CLASSIC)
    usual = Counter(mix.tiles(data, {key: value for key, value in options.items() if key != "counts"}))
    each = {}
    for tile in counted(data):
        group = next((f"option.edition.{name}" for name, one in data.editions.items() if tile in one.counts), MORE)
        high = 1 if data.tiles[tile].resident else MAX_BOATS if data.tiles[tile].kind == "boat" else len(LAND)
        each[tile] = Amount(usual[tile], high, group)
    return Amounts("tile", each, len(LAND), data.editions[edition].fill)
