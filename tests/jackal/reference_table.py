"""What may be done on a classic island, told plainly from the rules alone; see `reference.py`."""

from __future__ import annotations

from collections import Counter
from typing import Any

from jackal.core.game import Action
from jackal.games.jackal.rules import actions as do
from tests.jackal.play import jackal
from tests.jackal.reference_ground import (
    BARE,
    COMPASS,
    FORTS,
    HEADS,
    INLAND,
    ISLAND,
    LANES,
    STEPS,
    WORTH,
    Cell,
    Place,
    cell_of,
    land,
    near,
    plus,
    sea,
)


class Table:
    """A position, as `dump` tells it: who is where, and what the crew on turn may do."""

    def __init__(self, dump: dict[str, Any], mode: Any) -> None:
        self.options = {**jackal().data.usual, **dump["options"]}
        self.crews: list[str] = list(mode.crews)
        self.owner = dict(zip(mode.crews, mode.owners, strict=True))
        self.sides: list[tuple[str, ...]] = [tuple(side) for side in mode.sides]
        self.tile = {cell_of(name): tile["tile"] for name, tile in dump["tiles"].items()}
        self.turned = {cell_of(name): tile["rotation"] for name, tile in dump["tiles"].items()}
        self.open = {cell_of(name) for name, tile in dump["tiles"].items() if tile["open"]}
        planes = {cell for cell in self.open if self.tile[cell] == "airplane"}
        self.ready = {cell for cell in planes if not dump["tiles"][f"{cell[0]},{cell[1]}"]["spent"]}
        self.coins: Counter[Place] = Counter()
        for key, count in dump["coins"].items():
            self.coins[self.place_of(key)] = count
        self.big: Counter[Place] = Counter()
        self.member: dict[str, str] = {}
        self.ships: dict[str, Cell] = {crew: tuple(facts["ship"]) for crew, facts in dump["crews"].items()}
        self.scores: dict[str, int] = {crew: facts["score"] for crew, facts in dump["crews"].items()}
        self.place: dict[str, Place] = {}
        for name, one in dump["units"].items():
            if one["dead"]:
                self.place[name] = ()
            elif one["ship"]:
                self.place[name] = ("ship", one["ship"])
            elif land(tuple(one["at"])):
                self.place[name] = ("land", *one["at"], one["step"])
            else:
                self.place[name] = ("sea", *one["at"])
        self.caught = {name for name, one in dump["units"].items() if one["trapped"]}
        self.drunk = {name for name, one in dump["units"].items() if one["drunk"]}
        self.turn: str = dump["turn"]
        self.sleeping = {name for name in self.drunk if self.crew(name) == self.turn}
        self.lost: int = dump["lost"]
        self.total: int = dump["gold"]["total"]
        self.quiet, self.idle, self.news = dump["quiet"], dump["idle"], dump["progress"]
        self.asked = ""
        self.choices: list[Cell] = []
        self.reason = ""
        self.unit = ""

    # --- who and where ---------------------------------------------------------------------------------------------

    def new(self, cell: Any) -> bool:
        """Whether nobody has visited a land cell yet."""
        return cell in self.tile and cell not in self.open

    def place_of(self, key: str) -> Place:
        """`x,y` or, on a spinner, `x,y/step`."""
        name, _, step = key.partition("/")
        return "land", *cell_of(name), int(step or self.tile[cell_of(name)] in STEPS)

    def crew(self, unit: str) -> str:
        return self.member.get(unit) or unit.partition("_")[0]

    def seat(self) -> int:
        """Who decides."""
        return self.owner[self.turn]

    def side(self, crew: str) -> tuple[str, ...]:
        return next(side for side in self.sides if crew in side)

    def friends(self, one: str, other: str) -> bool:
        """Crews of one side."""
        return other in self.side(one)

    def at(self, place: Place) -> list[str]:
        return [unit for unit, where in self.place.items() if where and where == place]

    def free(self, unit: str) -> bool:
        return unit not in self.caught and unit not in self.drunk

    def fighter(self, unit: str) -> bool:
        """On a classic island all are."""
        return bool(unit)

    def pirates(self) -> list[str]:
        return [unit for unit in self.place if "_" in unit]

    def foes(self, place: Place, crew: str) -> list[str]:
        return [unit for unit in self.at(place) if not self.friends(crew, self.crew(unit))]

    def arrival(self, cell: Cell) -> Place:
        """Where a unit is that comes to an open land cell: step I of a spinner."""
        return "land", *cell, 1 if self.tile[cell] in STEPS else 0

    def heads(self, cell: Cell) -> list[Cell]:
        ring = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
        names = HEADS[self.tile[cell]].split()
        return [COMPASS[ring[(ring.index(name) + 2 * self.turned[cell]) % 8]] for name in names]

    def barred(self, cell: Cell, crew: str) -> bool:
        """An open fort that holds an enemy."""
        return cell in self.open and self.tile[cell] in FORTS and bool(self.foes(self.arrival(cell), crew))

    # --- ships and loads -------------------------------------------------------------------------------------------

    def heap(self, load: str) -> Counter[Place]:
        return self.coins if load == "coin" else self.big

    def loads(self, place: Place) -> list[str]:
        """Empty hands, and what can be taken from a place."""
        return self.treasure(place)

    def treasure(self, place: Place) -> list[str]:
        """Empty hands, and the gold that lies on a place."""
        return ["", *(load for load in WORTH if self.heap(load)[place])]

    def pile(self, load: str, place: Place, count: int) -> None:
        """Put a load down on a place, or take it up (-1)."""
        self.heap(load)[place] += count

    def value(self, load: str) -> int:
        """In coins."""
        return WORTH[load]

    def cargo(self, loads: list[str]) -> list[str]:
        """Those of these loads that one goes on board with."""
        return loads

    def flag(self, ship: str) -> str:
        """The crew that a ship belongs to."""
        return ship

    def shore(self, ship: str) -> str:
        """The crew on whose shore a ship lies."""
        return ship

    def fleet(self) -> list[str]:
        """The ships of the side on turn."""
        return [ship for ship in self.ships if self.friends(self.turn, self.flag(ship))]

    def ship_at(self, cell: Cell) -> str:
        return next((crew for crew, where in self.ships.items() if where == cell), "")

    def boarding(self, ship: str) -> list[Cell]:
        x, y = INLAND[self.shore(ship)]
        front = plus(self.ships[ship], (x, y))
        return [cell for cell in (front, plus(front, (y, x)), plus(front, (-y, -x))) if land(cell)]

    def ports(self, cell: Cell) -> list[str]:
        """The ships that can be boarded from a cell."""
        return [ship for ship in self.ships if cell in self.boarding(ship)]

    # --- what may be done ------------------------------------------------------------------------------------------

    def first_step(self, unit: str, cell: Cell, load: str, flying: bool) -> bool:
        """Column "first step" of the table of entries, for a land cell."""
        if cell not in self.open:
            return flying or not load
        if self.barred(cell, self.turn):
            return False
        return not load or (self.tile[cell] not in BARE and not self.foes(self.arrival(cell), self.turn))

    def legal(self) -> set[Action]:
        seat = self.seat()
        if self.asked == "plane":
            return {do.Stay(seat), *self.flights(seat, self.unit, ["", self.laid] if self.laid else [""])}
        if self.asked:
            return {do.Choose(seat, cell) for cell in self.choices}
        found: set[Action] = set()
        for unit, place in self.place.items():
            if place and self.crew(unit) == self.turn and self.free(unit):
                found |= self.unit_actions(seat, unit, place)
        for ship in self.fleet():
            if any(self.crew(unit) == self.turn and self.fighter(unit) for unit in self.at(("ship", ship))):
                lane = LANES[self.shore(ship)]
                spot = lane.index(self.ships[ship])
                ways = [lane[n] for n in (spot - 1, spot + 1) if 0 <= n < 9]
                found |= {do.MoveShip(seat, ship, to) for to in ways if not self.ship_at(to)}
        return found

    def unit_actions(self, seat: int, unit: str, place: Place) -> set[Action]:
        if place[0] == "ship":
            front = plus(self.ships[place[1]], INLAND[self.shore(place[1])])
            return {do.Disembark(seat, unit, front)} if self.first_step(unit, front, "", False) else set()
        cell = place[1], place[2]
        if place[0] == "sea":
            return {do.Swim(seat, unit, to) for to in near(cell) if sea(to)}
        loads = self.loads(place)
        last = STEPS.get(self.tile[cell], 0)
        if place[3] < last:
            ahead = self.foes(("land", *cell, place[3] + 1), self.turn)
            return {do.Advance(seat, unit, load) for load in loads if not (load and ahead)}
        found = self.steps_off(seat, unit, place, do.Walk)
        found |= {do.Board(seat, unit, ship, load) for ship in self.ports(cell) for load in self.cargo(loads)}
        if cell in self.ready:
            found |= self.flights(seat, unit, loads)
        dead = any(not where and self.crew(other) == self.turn for other, where in self.place.items())
        if self.tile[cell] == "fort_native" and dead:
            found.add(do.Resurrect(seat, unit))
        return found

    def steps_off(self, seat: int, unit: str, place: Place, kind: Any) -> set[Action]:
        """All first steps onto land from where a unit is."""
        cells = [to for to in near(place[1:3]) if land(to)]
        return {
            kind(seat, unit, to, load)
            for to in cells
            for load in self.loads(place)
            if self.first_step(unit, to, load, False)
        }

    def flights(self, seat: int, unit: str, loads: list[str]) -> set[Action]:
        start = self.place[unit][1:3]
        found: set[Action] = set()
        for load in loads:
            found |= {
                do.Fly(seat, unit, to, load) for to in ISLAND if to != start and self.first_step(unit, to, load, True)
            }
            if self.options["airplane_to_ship"]:
                found |= {do.Fly(seat, unit, self.ships[ship], load) for ship in self.fleet() if self.cargo([load])}
        return found
