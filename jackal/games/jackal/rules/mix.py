"""Which 117 tiles an island is made of: an edition, modules, and counts of one's own (2.3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from jackal.core.game import Message, OptionError
from jackal.games.jackal.rules.board import LAND, MAX_BOATS
from jackal.games.jackal.rules.data import JackalData

CLASSIC = "classic"

MAX_COINS = 255
"""As many as one heap can hold."""


def tiles(data: JackalData, options: Mapping[str, Any]) -> list[str]:
    """All 117 tile ids, sorted by the order of the counts, the filling last. Raises `OptionError` if the counts fill
    more than the island, leave a cave alone, double a resident, bring too many boats or coins, or no gold at all."""
    edition = options.get("edition", CLASSIC)
    fill = data.editions[edition].fill
    counts = data.counts(edition)
    for name in options.get("modules", ()):
        module = data.modules[name]
        for tile, count in module.add_if_missing.items():
            if not counts.get(tile):
                counts[tile] = count
        for tile, count in module.add.items():
            counts[tile] = counts.get(tile, 0) + count
    if options.get("caramba_tiles"):
        counts["caramba"] = counts.get("caramba", 0) + options["caramba_tiles"]
    counts.update(options.get("counts", {}))
    counts.pop(fill, None)
    cause = "counts" if options.get("counts") else "modules"
    listed = [tile for tile, count in counts.items() for _ in range(count)]
    if len(listed) > len(LAND):
        raise OptionError(cause, Message("mix.too_many", {"n": len(listed) - len(LAND)}))
    caves = sum(count for tile, count in counts.items() if data.tiles[tile].kind == "cave")
    if caves == 1:
        raise OptionError(cause, Message("mix.lone_cave"))
    for tile, count in counts.items():
        if data.tiles[tile].resident and count > 1:
            raise OptionError(cause, Message("mix.one_resident", {"tile": f"@tile.{tile}"}))
    boats = sum(count for tile, count in counts.items() if data.tiles[tile].kind == "boat")
    if boats > MAX_BOATS:
        raise OptionError(cause, Message("mix.too_many_boats", {"n": MAX_BOATS}))
    coins = sum(count * data.tiles[tile].coins for tile, count in counts.items())
    if coins > MAX_COINS:
        raise OptionError(cause, Message("mix.too_many_coins", {"n": MAX_COINS}))
    if not coins and not any(count and data.tiles[tile].big for tile, count in counts.items()):
        raise OptionError(cause, Message("mix.no_gold"))
    return listed + [fill] * (len(LAND) - len(listed))
