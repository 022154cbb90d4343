"""Positions that no match would ever come to: open wonders, everybody all over the place, every mix of tiles."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from jackal.core.chance import Chance
from jackal.core.contract import random_options
from jackal.core.game import OptionError
from jackal.games.jackal.rules import JackalState
from jackal.games.jackal.rules.mix import tiles as mix
from tests.jackal.play import jackal
from tests.jackal.reference_folk import RESIDENTS
from tests.jackal.reference_ground import INLAND, ISLAND, LANES, STEPS, Cell, cell_of, plus
from tests.jackal.reference_wonders import BOTTLES

FLEETING = (*BOTTLES, "lighthouse", "cannonball", "tide", "caramba")
"""Tiles that may be open and wait for their first visitor."""
COASTAL = [cell for cell in ISLAND if not all(plus(cell, way) in ISLAND for way in INLAND.values())]
THEMES: dict[str, tuple[str, ...]] = {
    "": (),
    "shore": ("tide", "boat", "caramba", "arrow_straight_4", "ice"),
    "wonders": ("lighthouse", "earthquake", "grass", "tide", "caramba"),
    "caves": ("cave", "friday", "missionary", "crocodile"),
    "loads": ("cart", "boat", "horse", "ice", "balloon", "cannon", "airplane", "crocodile", "cannibal"),
}
"""What a position may have plenty of."""
OWN = 0.2
"""Share of islands with counts of their own."""
RARE = ("cart", "boat", "cannonball", "bear", "tide", "caramba", "cave", "jungle", "grass", "lighthouse", "earthquake")


def some_options(rng: Random, island: str = "") -> dict[str, Any]:
    """Any mode and options. `island`: an edition alone; "" is any with any modules and caramba, or own counts."""
    game = jackal()
    options = random_options(game, rng.choice([2, 3, 4]), rng)
    options |= {"edition": island, "modules": [], "counts": {}, "caramba_tiles": 0}
    if not island:
        options["edition"] = rng.choice(["classic", "treasure_island", "treasure_island"])
        options["modules"] = sorted(name for name in game.data.modules if rng.random() < 0.6)
        options["caramba_tiles"] = rng.choice([0, 0, 1])
        if rng.random() < OWN:
            options["counts"] = own_counts(rng, options)
    for one in game.data.more_options:
        if one.kind == "flag" and rng.random() < 0.3:
            options[one.id] = not one.default
        elif one.kind == "choice" and rng.random() < 0.4:
            options[one.id] = rng.choice(one.values)
    options["stall_limit"] = rng.choice([5, 50, "off"])
    return options


def own_counts(rng: Random, options: dict[str, Any]) -> dict[str, int]:
    """A handful of tiles that there are many of, or none."""
    data = jackal().data
    known = sorted({*data.tiles} - {"empty"})
    while True:
        counts = {tile: rng.choice([0, 1, 2, 4, 9]) for tile in rng.sample(known, rng.randint(1, 6))}
        try:
            mix(data, {**options, "counts": counts})
        except OptionError:
            continue
        return counts


class Sketch:
    """A position in the making."""

    def __init__(self, rng: Random, options: dict[str, Any]) -> None:
        self.rng, self.options = rng, options
        self.data = jackal().data
        self.mode = self.data.modes[options["mode"]]
        self.mix = Counter(mix(self.data, options))
        self.tiles: dict[Cell, str] = {}
        self.crew_of: dict[str, str] = {}
        self.units: dict[str, Any] = {}
        self.strays: list[str] = []
        self.theme = rng.choice(sorted(THEMES))

    def spec(self) -> dict[str, Any]:
        self.ground()
        self.residents()
        self.people()
        spec: dict[str, Any] = {
            "tiles": {f"{x},{y}": word for (x, y), word in self.tiles.items()},
            "units": self.units,
            "strays": self.strays,
            "ships": {crew: list(cell) for crew, cell in self.ships.items()},
            "turn": self.rng.choice(self.mode.crews),
            **self.treasures(),
            **self.things(),
        }
        self.apart()
        if sum(self.stock.values()):
            spec["bottles"] = self.stock
        if "grass" in self.mix and self.rng.random() < 0.15:
            spec["grass"] = self.rng.randint(1, len(self.mode.crews))
        if self.rng.random() < 0.4:  # the end is near
            spec["scores"] = {crew: self.rng.randint(0, 6) for crew in self.mode.crews}
            spec["buried"] = 0
        return spec

    def ground(self) -> None:
        rng = self.rng
        known = sorted({*self.mix, "empty"} - {*RESIDENTS})
        rare = [tile for tile in RARE if tile in self.mix]
        favourites = [*rng.sample(known, 5), *rng.sample(rare, min(4, len(rare)))]
        if self.theme:
            favourites = [*rng.sample(known, 2), *(tile for tile in THEMES[self.theme] if tile in known)]
        share = 0.7 if self.theme else 0.5
        for cell in ISLAND:
            tile = "empty" if rng.random() < 0.3 else rng.choice(favourites if rng.random() < share else known)
            shut = rng.random() < 0.3
            if shut and (tile.startswith("chest") or tile == "galleon") and rng.random() < 0.8:
                tile = "empty"
            if tile in FLEETING and not shut and rng.random() < 0.4:
                self.tiles[cell] = f"{tile} waiting"
                continue
            spent = " spent" if tile == "airplane" and not shut and rng.random() < 0.5 else ""
            self.tiles[cell] = f"{'closed ' if shut else ''}{tile} {rng.randrange(4)}{spent}"
        self.few_of("boat", 3)
        self.few_of("cart", 2)
        self.few_of("bear", 2)
        bottles = sum(BOTTLES.get(tile, 0) * count for tile, count in self.mix.items())
        self.stock = {crew: rng.choice([0, 0, 1, 2]) if bottles else 0 for crew in self.mode.crews}
        while sum(self.stock.values()) > bottles:
            self.stock[rng.choice(self.mode.crews)] = 0
        left = bottles - sum(self.stock.values())
        for cell in rng.sample(ISLAND, len(ISLAND)):
            for tile, count in BOTTLES.items():
                if tile in self.tiles[cell] and count > left:
                    self.tiles[cell] = "empty"
                elif tile in self.tiles[cell]:
                    left -= count
        few = 0.9 if self.theme == "caves" else 0.3
        if "cave" in self.mix and rng.random() < few:  # so that people get lost
            for cell in [cell for cell, word in self.tiles.items() if "cave" in word]:
                self.tiles[cell] = "closed cave" if rng.random() < 0.3 else "empty"
            for cell in rng.sample(ISLAND, 2):
                self.tiles[cell] = rng.choice(["cave", "closed cave"])

    def few_of(self, tile: str, count: int) -> None:
        cells = [cell for cell, word in self.tiles.items() if tile in word.split()]
        for cell in self.rng.sample(cells, max(0, len(cells) - count)):
            self.tiles[cell] = "closed empty" if self.rng.random() < 0.3 else "empty"

    def open(self, tile: str) -> list[Cell]:
        """Where such tiles lie open and wait for nobody."""
        return [cell for cell, word in self.tiles.items() if word.split()[0] == tile and "waiting" not in word]

    def residents(self) -> None:
        for tile, guest in RESIDENTS.items():
            lot = self.rng.random()
            if tile in self.mix and lot < 0.75:
                self.crew_of[guest] = self.rng.choice(self.mode.crews)
            elif tile in self.mix and lot < 0.9:
                self.tiles[self.rng.choice(ISLAND)] = self.rng.choice([f"closed {tile}", f"{tile} waiting"])

    def people(self) -> None:
        rng, facts = self.rng, self.data.tiles
        caves = self.open("cave")
        lone = caves[0] if len(caves) == 1 else None
        waiting_cannon = self.options["cannon_mode"] == "waiting"
        stops = [
            cell
            for cell, word in self.tiles.items()
            if "closed" not in word and "waiting" not in word and cell != lone
            if facts[word.split()[0]].stop or (waiting_cannon and word.startswith("cannon "))
        ]
        hub = rng.choice(stops)
        close = [cell for cell in stops if max(abs(cell[0] - hub[0]), abs(cell[1] - hub[1])) <= 2]
        coast = [cell for cell in stops if cell in COASTAL] or stops
        self.ships = {crew: rng.choice(LANES[crew]) for crew in self.mode.crews}
        swim = [(x, y) for x in range(13) for y in range(13) if (x, y) not in ISLAND]
        swim = [(x, y) for x, y in swim if not (x in (0, 12) and y in (0, 12)) and (x, y) not in self.ships.values()]
        taken: dict[Any, str] = {}
        people = [(f"{crew}_{number}", crew) for crew in self.mode.crews for number in (1, 2, 3)]
        for name, crew in [*people, *self.crew_of.items()]:
            side = next(side for side in self.mode.sides if crew in side)
            more: dict[str, Any] = {"crew": crew} if name in self.crew_of else {}
            if name == "missionary":
                more["fighter"] = rng.random() < 0.2
            lot = rng.random()
            if lot < 0.1:
                self.units[name] = {**more, "dead": True}
            elif lone and lot < (0.4 if self.theme == "caves" else 0.25):
                self.units[name] = {**more, "at": list(lone)}
                self.strays.append(name)
            elif lot < 0.85:
                pool = rng.choice([close, close, close, coast, stops])
                if name in self.crew_of and caves and not lone and rng.random() < 0.3:
                    pool = caves
                if self.theme == "shore" and rng.random() < 0.5:
                    pool = coast
                if rng.random() < (0.25 if self.theme == "shore" else 0.06):
                    pool = swim
                cell = rng.choice(pool)
                tile = self.tiles.get(cell, "sea").split()[0]
                step = rng.randint(1, STEPS[tile]) if tile in STEPS else 0
                pair = {"friday", "missionary"}
                met = name in pair and any(self.units.get(one, {}).get("at") == list(cell) for one in pair)
                if not met and taken.setdefault(name if tile == "jungle" else (cell, step), side[0]) == side[0]:
                    self.units[name] = {**more, "at": list(cell), "step": step}
            elif lot < 0.9:
                self.units[name] = {**more, "ship": rng.choice(side)}
            if name in self.crew_of and name not in self.units:
                self.units[name] = {**more, "dead": True}
        rng.shuffle(self.strays)

    def apart(self) -> None:
        """Friday and a sober missionary never share a place; those not told of are on their ships."""
        one, other = self.units.get("friday", {}), self.units.get("missionary", {})
        ships = {facts.get("ship") for facts in (one, other)}
        if len(ships) == 1 and ships != {None} and not other.get("fighter"):
            self.units["friday"] = {"crew": self.crew_of["friday"], "dead": True}

    def spots(self, chance: float) -> list[str]:
        """Places where somebody stands and things may lie."""
        found = []
        for one in self.units.values():
            cell = tuple(one.get("at", (0, 0)))
            if cell in ISLAND and self.rng.random() < chance:
                tile = self.tiles[cell].split()[0]
                if self.data.tiles[tile].treasure:
                    found.append(f"{cell[0]},{cell[1]}" + (f"/{one['step']}" if one.get("step") else ""))
        return found

    def treasures(self) -> dict[str, Any]:
        rng = self.rng
        coins = {where: rng.randint(1, 4 if rng.random() < 0.2 else 2) for where in self.spots(0.6)}
        for x, y in self.open("cave"):
            if rng.random() < 0.5:
                coins[f"{x},{y}"] = 1
        big = self.spots(0.1)[: self.mix["galleon"]]
        return {"coins": coins, "treasures": big}

    def things(self) -> dict[str, Any]:
        """No more of them than there are open tiles that they came from."""
        rng = self.rng
        facts: dict[str, Any] = {}
        if "cart" in self.mix:
            facts["carts"] = self.spots(0.5)[: len(self.open("cart"))]
        if "boat" in self.mix:
            boats = len(self.open("boat"))
            facts["beached"] = self.spots(0.4)[: rng.randint(0, boats)]
            coastal = [where for where in self.spots(0.6) if cell_of(where.partition("/")[0]) in COASTAL]
            facts["beached"] = [*facts["beached"], *coastal][:boats]
            afloat: dict[str, Any] = {}
            busy = {*self.ships.values(), *(tuple(one.get("at", ())) for one in self.units.values())}
            for number in range(rng.randint(0, boats - len(facts["beached"]))):
                crew = rng.choice(self.mode.crews)
                at = rng.choice([cell for lane in LANES.values() for cell in lane if cell not in busy])
                busy.add(at)
                afloat[f"boat_{number + 1}"] = {"crew": crew, "at": list(at)}
                side = next(side for side in self.mode.sides if crew in side)
                for unit in self.units:
                    mine = self.crew_of.get(unit, unit.partition("_")[0]) in side
                    if mine and unit in ("friday", "white_2", "red_1", "black_2") and unit not in self.strays:
                        self.units[unit] = {
                            **{key: word for key, word in self.units[unit].items() if key in ("crew", "fighter")},
                            "ship": f"boat_{number + 1}",
                        }
            facts["boats"] = afloat
        if "cannonball" in self.mix:
            count = len(self.open("cannonball"))
            facts["balls"] = dict.fromkeys(self.mode.crews, 0)
            for _ in range(rng.randint(0, count)):
                facts["balls"][rng.choice(self.mode.crews)] += 1
        if "bear" in self.mix:
            stops = [
                cell
                for cell, word in self.tiles.items()
                if "closed" not in word
                and self.data.tiles[word.split()[0]].stop
                and word.split()[0] not in ("fort", "fort_native", "jungle", "cave")
            ]
            facts["bears"] = [f"{x},{y}" for x, y in (rng.choice(stops) for _ in self.open("bear"))]
        return facts


def position(rng: Random, island: str = "") -> JackalState:
    """A position of that island, see `some_options`."""
    options = some_options(rng, island)
    return jackal().position(Sketch(rng, options).spec(), options, Chance(1))
