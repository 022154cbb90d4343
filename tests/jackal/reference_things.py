"""Ben Gunn's Island told a second time: the cart, boats ashore and afloat, cannonballs.

What Treasure Island has as well is in `reference_isle.py`.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from jackal.core.game import Action
from jackal.games.jackal.rules import actions as do
from tests.jackal.reference_ground import FORTS, INLAND, LANES, STEPS, WORTH, Cell, Place, land, plus
from tests.jackal.reference_isle import Isle

ROOM = 3
CARTS = {"cart": {}, "cart_big": {"big_treasure": 1}, **{f"cart_{n}": {"coin": n} for n in range(1, ROOM + 1)}}


class Things(Isle):
    """A match with things to push, to launch and to fire."""

    def __init__(self, dump: dict[str, Any], mode: Any) -> None:
        super().__init__(dump, mode)
        self.carts: Counter[Place] = Counter(map(self.place_of, dump.get("carts", ())))
        self.beached: Counter[Place] = Counter(map(self.place_of, dump.get("beached", ())))
        boats = dump.get("boats", {})
        self.ships |= {name: tuple(boat["at"]) for name, boat in boats.items()}
        self.flags: dict[str, str] = {name: boat["crew"] for name, boat in boats.items()}
        self.balls: Counter[str] = Counter(dump.get("balls", {}))

    # --- loads ------------------------------------------------------------------------------------------------

    def loads(self, place: Place) -> list[str]:
        found = super().loads(place)
        if self.beached[place]:
            found.append("boat")
        if self.carts[place]:
            found += [
                cart
                for cart, gold in CARTS.items()
                if all(self.heap(load)[place] >= count for load, count in gold.items())
            ]
        return found

    def gold(self, load: str) -> dict[str, int]:
        """The pieces of gold in a load."""
        return {load: 1} if load in WORTH else CARTS.get(load, {})

    def pile(self, load: str, place: Place, count: int) -> None:
        for piece, number in self.gold(load).items():
            super().pile(piece, place, count * number)
        if load in CARTS:
            self.carts[place] += count
        elif load == "boat":
            self.beached[place] += count

    def value(self, load: str) -> int:
        return sum(WORTH[piece] * number for piece, number in self.gold(load).items())

    def cargo(self, loads: list[str]) -> list[str]:
        """Neither a boat nor an empty cart goes on board."""
        return [load for load in loads if not load or self.value(load)]

    def comes_along(self) -> bool:
        return self.load == "cart" or super().comes_along()

    def deliver(self, crew: str) -> None:
        if self.load in CARTS:
            self.carts[self.pickup] += 1
        elif self.load == "boat":
            self.beached[self.pickup] += 1
        if self.value(self.load):
            super().deliver(crew)
        self.load = ""

    def first_step(self, unit: str, cell: Cell, load: str, flying: bool) -> bool:
        if cell not in self.open and load == "cart":
            return True
        return super().first_step(unit, cell, load, flying)

    def flights(self, seat: int, unit: str, loads: list[str]) -> set[Action]:
        """A cart does not fly; out of one just brought to the plane one piece of gold may."""
        if self.asked == "plane" and self.laid in CARTS:
            loads = ["", *CARTS[self.laid]]
        return super().flights(seat, unit, [load for load in loads if load not in CARTS])

    def effect(self, tile: str, to: Cell, place: Place, *, fresh: bool, fought: bool) -> Cell | None:
        if tile == "balloon" and self.load in CARTS:
            self.leave_load()
        return super().effect(tile, to, place, fresh=fresh, fought=fought)

    def shoot(self, to: Cell, place: Place, fought: bool) -> Cell | None:
        waits = self.options["cannon_mode"] == "waiting" and not self.at(place) and not fought
        if self.load in CARTS and not waits:
            self.leave_load()
        return super().shoot(to, place, fought)

    # --- boats and balls --------------------------------------------------------------------------------------

    def flag(self, ship: str) -> str:
        return self.flags.get(ship, ship)

    def shore(self, ship: str) -> str:
        return next(crew for crew, lane in LANES.items() if self.ships[ship] in lane)

    def legal(self) -> set[Action]:
        found = super().legal()
        gunners = [unit for unit in self.at(("ship", self.turn)) if self.crew(unit) == self.turn]
        if not self.asked and self.balls[self.turn] and any(self.fighter(unit) for unit in gunners):
            found.add(do.FireBall(self.seat()))
        return found

    def unit_actions(self, seat: int, unit: str, place: Place) -> set[Action]:
        found = super().unit_actions(seat, unit, place)
        if place[0] != "land" or not self.beached[place] or self.sober(unit):
            return found
        if unit != "friday" and place[3] < STEPS.get(self.tile[place[1:3]], 0):
            return found
        for crew, lane in LANES.items():
            to = plus(place[1:3], INLAND[crew], -1)
            if to in lane and not self.ship_at(to):
                found.add(do.LaunchBoat(seat, unit, to))
        return found

    def apply(self, action: Any) -> None:
        if isinstance(action, do.LaunchBoat):
            self.launch(action.unit, action.to)
        elif isinstance(action, do.FireBall):
            self.fire()
        else:
            super().apply(action)
            return
        self.done()

    def launch(self, unit: str, to: Cell) -> None:
        start = self.place[unit]
        boat = f"boat_{len(self.flags) + 1}"
        self.beached[start] -= 1
        self.flags[boat] = self.turn
        self.place[unit] = ("ship", boat)
        self.left(start)
        self.sail(boat, to)

    def fire(self) -> None:
        """Straight inland, over those who are safe; the first others go to their ships."""
        self.balls[self.turn] -= 1
        way = INLAND[self.turn]
        cell = plus(self.ships[self.turn], way)
        while land(cell):
            struck = [unit for step in range(6) for unit in self.targets(("land", *cell, step))]
            if struck:
                self.send_home(struck)
                self.news = True
                return
            cell = plus(cell, way)

    def targets(self, place: Place) -> list[str]:
        """Those on a place whom a ball can strike."""
        units = self.at(place)
        safe = self.tile[place[1:3]] in (*FORTS, "jungle", "cannibal") or self.protected(units)
        return [] if safe else units

    def send_home(self, units: list[str]) -> None:
        """To their own ships, sober and free, without a blow; Friday keeps his side."""
        for unit in units:
            before, self.place[unit] = self.place[unit], ("ship", self.crew(unit))
            self.caught.discard(unit)
            self.drunk.discard(unit)
            self.left(before)
        for crew in self.crews:
            self.meet(("ship", crew))

    def visit(self, tile: str, to: Cell, *, fresh: bool) -> None:
        super().visit(tile, to, fresh=fresh)
        if tile == "cannonball":
            self.balls[self.crew(self.unit)] += 1

    def uncover(self, cell: Cell) -> None:
        super().uncover(cell)
        if self.tile[cell] == "cart":
            self.carts["land", *cell, 0] += 1
        elif self.tile[cell] == "boat":
            self.beached["land", *cell, 0] += 1

    def light(self, cell: Cell) -> None:
        super().light(cell)
        if cell in self.open and self.tile[cell] == "cannonball":
            self.waiting.add(cell)

    def movable(self, cell: Cell) -> bool:
        things = self.carts + self.beached
        return super().movable(cell) and not any(place[1:3] == cell for place in things)

    def told(self) -> dict[str, Any]:
        return {
            **super().told(),
            "carts": +self.carts,
            "beached": +self.beached,
            "flags": self.flags,
            "balls": {crew: self.balls[crew] for crew in self.crews},
        }
