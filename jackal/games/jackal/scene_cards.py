"""What Jackal says about the thing under the mouse: a tile, a figure, a ship, the sea."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import msgspec

from jackal.core.data import load
from jackal.core.resources import root
from jackal.games.jackal.rules.actions import Cell
from jackal.games.jackal.rules.data import JackalData, TileData
from jackal.games.jackal.rules.view import JackalView, UnitView
from jackal.games.jackal.scene_chain import ship_at
from jackal.games.jackal.scene_held import ashore, may_fire, may_sail, turns_left
from jackal.games.jackal.scene_looks import crew_of, fleet, is_used, look_at, tile_look, unit_look
from jackal.games.jackal.scene_places import is_land, key_of, parse
from jackal.ui.board import Card, Host

CITED = 3
"""Rulings on a card: those that players ask for most."""

FOLK = {
    "pirate": ("R9", "R12", "R157"),
    "ben": ("R123", "R124", "R34"),
    "friday": ("R57", "R68", "R125"),
    "missionary": ("R128", "R129", "R127"),
    "jonah": ("R222", "R9", "R12"),
}
"""Kind of figure -> rulings."""

EMPTIED = frozenset({"bottles", "resident", "lighthouse", "earthquake", "grass", "cannonball", "tide", "caramba"})
"""Kinds of tiles that work once, and are plain ground afterwards."""


GONE = frozenset({"cart", "boat", "galleon"})
"""Tiles whose thing may have been taken away."""


class Cited(msgspec.Struct, frozen=True):
    """What a card cites: rulings, most useful first."""

    rulings: tuple[str, ...]


@cache
def rulings() -> dict[str, tuple[str, ...]]:
    """Tile, or `closed`, `sea`, `ship` -> the rulings on its card. Raises `DataError`."""
    cards = load(root("data") / "jackal" / "cards.yaml", dict[str, Cited])
    return {name: card.rulings[:CITED] for name, card in cards.items()}


def cited(name: str) -> tuple[str, ...]:
    """The rulings on the card of a tile; none where the file has no line for it."""
    return rulings().get(name, ())


class Cards:
    """Explains what a view holds, in the host's language."""

    def __init__(self, host: Host, data: JackalData) -> None:
        self.host, self.data = host, data
        rulings()  # a file that can't be read is told before the match is on the screen

    def card(self, targets: Sequence[str], view: JackalView) -> Card | None:
        """The explanation of the topmost thing."""
        for target in targets:
            group, _, name = target.partition(":")
            if group == "unit" and name in view.units:
                return self._unit(name, view.units[name], view)
            if group == "bear":
                return self._bear(int(name), view)
            if group == "ship" and name in fleet(view):
                return self._ship(name, view)
            if group in ("cell", "step"):
                cell, _ = parse(name)
                crew = ship_at(view, cell)
                if crew:
                    return self._ship(crew, view)
                return self._tile(cell, view) if is_land(cell) else self._sea()
        return None

    def _unit(self, name: str, unit: UnitView, view: JackalView) -> Card:
        say = self.host.say
        marks = []
        if unit.place == "ship":
            marks.append(say("mark.on_board"))
        if unit.place == "sea":
            marks.append(say("mark.swims"))
        for flag in ("trapped", "drunk", "lost"):
            if getattr(unit, flag):
                marks.append(say(f"mark.{flag}"))
        facts = self._facts(unit.at, view)
        if unit.step and facts is not None:
            marks.append(say("mark.step", n=unit.step, steps=facts.steps))
        converted = unit.kind == "missionary" and unit.fighter
        told = say("unit.converted.tip" if converted else f"unit.{unit.kind}.tip")
        if unit.place == "land" and unit.at is not None:
            tile = view.tiles[key_of(unit.at)]
            if unit.kind == "pirate":
                told = self._tip(tile, unit.at, view)
                if not (unit.step or unit.trapped or unit.lost):  # what says so names the tile as well
                    marks.insert(0, say(f"tile.{tile}"))
        if unit.jonah and unit.place in ("ship", "sea"):
            told = say("unit.jonah.tip")
        owner = self.host.name(view.owners[unit.crew])
        title = f"{say(f'unit.{name}')} · {owner}"
        if unit.jonah:
            marks.insert(0, say("mark.jonah"))
        if unit.kind != "pirate":
            marks.insert(0, say(f"crew.{unit.crew}"))
        return Card(title, (told,), unit_look(unit), FOLK["jonah" if unit.jonah else unit.kind], ", ".join(marks))

    def _bear(self, number: int, view: JackalView) -> Card:
        """What it does, when, and whether it will go at all: where to, its paw prints show."""
        say = self.host.say
        here, there = view.bears[number], view.prowl[number]
        goes = "goes" if here != there else "stands" if ashore(view, parse(here)[0]) else "stays"
        note = say(f"mark.bear_{goes}", n=turns_left(view)) if view.outcome is None else ""
        return Card(say("tile.bear.beast"), (say("tile.bear.tip"),), "jackal/bear", cited("bear"), note)

    def _ship(self, ship: str, view: JackalView) -> Card:
        say = self.host.say
        crew = crew_of(view, ship)
        aboard = sum(unit.ship == ship for unit in view.units.values())
        notes = [self.host.name(view.owners[crew]), say("panel.coins", n=view.scores[crew])]
        if aboard:
            notes.append(say("mark.aboard", n=aboard))
        title = say("crew.ship", crew=say(f"crew.{crew}"))
        if ship != crew:
            title = f"{say(f'crew.{ship}')} · {say(f'crew.{crew}')}"
        tip = "tile.ship.tip.fires" if may_fire(ship, view) else ""
        tip = tip or ("tile.ship.tip.sails" if may_sail(ship, view) else "tile.ship.tip")
        look = ("ship", crew) if ship == crew else ("boat", crew)
        return Card(title, (say(tip),), look, cited("ship"), " · ".join(notes))

    def _sea(self) -> Card:
        say = self.host.say
        return Card(say("tile.sea"), (say("tile.sea.tip"),), ("sea",), cited("sea"))

    def _facts(self, cell: Cell | None, view: JackalView) -> TileData | None:
        return self.data.tiles.get(view.tiles.get(key_of(cell), "")) if cell is not None else None

    def _tip(self, tile: str, cell: Cell, view: JackalView) -> str:
        key = f"tile.{tile}.tip"
        facts = self.data.tiles.get(tile)
        if view.planes.get(key_of(cell)) == "spent":
            key += ".spent"
        elif tile == "closed" and view.options.get("lighthouse_mode") == "peek":
            key += ".peek"
        elif tile == "trap" and view.bottles:
            key += ".rum"
        elif tile == "cannon" and view.options.get("cannon_mode") == "waiting":
            key += ".waiting"
        elif tile == "lighthouse" and view.options.get("lighthouse_mode") == "peek" and not self._used(cell, view):
            key += ".peek"
        elif tile.startswith("chest_"):
            key = "tile.chest.tip.empty" if self._used(cell, view) else "tile.chest.tip"
        elif tile in GONE and self._used(cell, view):
            key = "tile.used.tip.gone"
        elif tile == "grass" and view.grass:  # as long as it works it is told how
            pass
        elif facts is not None and facts.kind in EMPTIED and self._used(cell, view):
            key = "tile.used.tip"
        return self.host.say(key)

    @staticmethod
    def _used(cell: Cell, view: JackalView) -> bool:
        key = key_of(cell)
        return is_used(key, view.tiles[key], view)

    def _tile(self, cell: Cell, view: JackalView) -> Card:
        say = self.host.say
        key = key_of(cell)
        tile = view.tiles[key]
        title, tips = say(f"tile.{tile}"), [self._tip(tile, cell, view)]
        notes = []
        coins = sum(count for place, count in view.coins.items() if parse(place)[0] == cell)
        if coins:
            notes.append(say("mark.coins", n=coins))
        if any(parse(place)[0] == cell for place in view.treasures):
            notes.append(say("mark.treasure"))
        notes += [say(f"tile.{load}") for load, places in (("cart", view.carts), ("boat", view.beached))
                  if load != tile and any(parse(place)[0] == cell for place in places)]  # fmt: skip
        if key in view.planes:
            notes.append(say(f"mark.plane_{view.planes[key]}"))
        if tile == "tide" and view.closed.get("tide"):
            notes.append(say("mark.tides", n=view.closed["tide"]))
        if tile == "grass" and view.grass:
            notes.append(say("panel.grass", n=view.grass))
        if key in view.waiting:
            notes.append(say("mark.waits"))
        lost = [say(f"unit.{name}") for name, unit in view.units.items() if unit.lost and unit.at == cell]
        if lost:
            notes.append(say("mark.lost_here", who=", ".join(lost)))
        look = look_at(key, view)
        if tile == "closed" and key in view.known:
            known = view.known[key]
            look = tile_look(known, cell, view.known_rotation.get(key, 0))
            tips = [say("tile.known.tip"), say(f"tile.{known}.tip")]
            return Card(say("tile.known", tile=say(f"tile.{known}")), tuple(tips), look, cited(known))
        return Card(title, tuple(tips), look, cited(tile), ", ".join(notes))
