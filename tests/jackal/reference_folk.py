"""Who lives on Treasure Island, told a second time: Ben Gunn, Friday, the missionary, and the dense jungle.

What a classic island has as well is in `reference.py`.
"""

from __future__ import annotations

from typing import Any

from jackal.core.game import Action
from jackal.games.jackal.rules import actions as do
from tests.jackal.reference import Reference
from tests.jackal.reference_ground import BARE, FORTS, STEPS, WORTH, Cell, Place, cell_of, land, near, sea

RESIDENTS = {"ben_gunn": "ben", "friday": "friday", "missionary": "missionary"}


class Folk(Reference):
    """A match with residents."""

    def __init__(self, dump: dict[str, Any], mode: Any) -> None:
        self.strays: list[str] = dump.get("strays", [])
        super().__init__(dump, mode)
        units = dump["units"]
        self.member = {name: units[name]["crew"] for name in RESIDENTS.values() if name in units}
        self.convert = bool(units.get("missionary", {}).get("fighter"))
        self.sleeping = {name for name in self.drunk if self.crew(name) == self.turn}
        self.waiting = {cell_of(name) for name, tile in dump["tiles"].items() if tile.get("waiting")}

    # --- who and where ---------------------------------------------------------------------------------------------

    def at(self, place: Place) -> list[str]:
        """Those who are lost in a cave are nowhere for the others."""
        return [unit for unit in super().at(place) if unit not in self.strays]

    def foes(self, place: Place, crew: str) -> list[str]:
        """Enemies that one meets: nobody in the jungle, nor at the cannibal's, which is entered as if he were alone."""
        if place[0] == "land" and self.tile[place[1:3]] in ("jungle", "cannibal"):
            return []
        return super().foes(place, crew)

    def new(self, cell: Any) -> bool:
        return super().new(cell) or cell in self.waiting

    def sober(self, unit: str) -> bool:
        return unit == "missionary" and not self.convert

    def fighter(self, unit: str) -> bool:
        return unit != "friday" and not self.sober(unit)

    def free(self, unit: str) -> bool:
        return super().free(unit) and unit not in self.strays

    def jungle(self, place: Place) -> bool:
        return place[0] == "land" and self.tile[place[1:3]] == "jungle"

    def protected(self, foes: list[str]) -> bool:
        company = "friday" in foes and any(self.fighter(unit) for unit in foes)
        return any(self.sober(unit) for unit in foes) or (self.options["friday_shields_fighters"] and company)

    def shut(self, unit: str, place: Place, *, first: bool) -> bool:
        """Rows U of the table of entries: where this unit may not choose to go."""
        foes = self.foes(place, self.crew(unit))
        if not foes:
            return False
        if place[0] == "land" and self.tile[place[1:3]] in FORTS:
            return True
        if not self.fighter(unit):
            return not (self.sober(unit) and self.at(place) == ["friday"])
        if place[0] == "sea":
            return False
        stand = self.place[unit]
        peace = bool(stand) and stand[0] == "land" and any(self.sober(one) for one in self.at(stand))
        return self.protected(foes) or (first and peace and not self.jungle(stand))

    def barred(self, cell: Cell, crew: str) -> bool:
        """An option inside a chain that the unit may not take."""
        if land(cell):
            return cell in self.open and self.shut(self.unit, self.arrival(cell), first=False)
        return not self.ship_at(cell) and self.shut(self.unit, ("sea", *cell), first=False)

    # --- what may be done ------------------------------------------------------------------------------------------

    def first_step(self, unit: str, cell: Cell, load: str, flying: bool) -> bool:
        if cell not in self.open:
            return flying or not load
        place = self.arrival(cell)
        if self.shut(unit, place, first=True):
            return False
        return not load or (self.tile[cell] not in BARE and not self.foes(place, self.turn))

    def unit_actions(self, seat: int, unit: str, place: Place) -> set[Action]:
        if place[0] == "sea":
            cells = [to for to in near(place[1:3]) if sea(to)]
            return {
                do.Swim(seat, unit, to)
                for to in cells
                if self.ship_at(to) or not self.shut(unit, ("sea", *to), first=True)
            }
        found = super().unit_actions(seat, unit, place)
        if place[0] == "ship":
            return found
        found = {one for one in found if not isinstance(one, do.Resurrect)}
        cell = place[1:3]
        ahead = ("land", *cell, place[3] + 1)
        if place[3] < STEPS.get(self.tile[cell], 0):
            if self.shut(unit, ahead, first=True):
                found = set()
            if unit == "friday":
                found |= self.steps_off(seat, unit, place, do.Walk)
                loads = self.cargo(self.loads(place))
                found |= {do.Board(seat, unit, ship, load) for load in loads for ship in self.ports(cell)}
        if self.tile[cell] == "fort_native" and unit in self.pirates():
            dead = any(not self.place[other] for other in self.pirates() if self.crew(other) == self.turn)
            if dead and self.fighters_alive() < 3:
                found.add(do.Resurrect(seat, unit))
        if self.sober(unit):
            found = {one for one in found if not getattr(one, "load", "")}
        return found

    def fighters_alive(self) -> int:
        """Those that count for the limit of three."""
        alive = [unit for unit, place in self.place.items() if place and self.crew(unit) == self.turn]
        counted = [unit for unit in alive if self.fighter(unit)]
        return len([unit for unit in counted if unit != "ben" or self.options["ben_counts_for_limit"]])

    # --- doing it --------------------------------------------------------------------------------------------------

    def sail(self, ship: str, to: Cell) -> None:
        super().sail(ship, to)
        self.meet(("ship", ship))

    def enter(self, to: Cell) -> Cell | None:
        if not land(to) or to not in self.open:
            return super().enter(to)
        crew, tile, place = self.crew(self.unit), self.tile[to], self.arrival(to)
        foes = self.foes(place, crew)
        victims: list[str] = []
        joined = False
        if foes:
            met = self.sober(self.unit) and self.at(place) == ["friday"]
            if not met:
                self.leave_load()
            if tile in FORTS or (not met and self.unit != "friday" and (self.sober(self.unit) or self.protected(foes))):
                self.die(self.unit)
                return None
            if self.unit == "friday":
                joined = True
                self.join(foes)
            elif not met:
                victims = foes
        if tile in BARE:
            self.leave_load()
        self.came, self.cell = self.cell, to
        self.hit(victims)
        if joined and tile == "cave":  # taken on his way he stays there
            self.settle(place)
            return None
        return self.effect(tile, to, place, fresh=False, fought=bool(victims))

    def effect(self, tile: str, to: Cell, place: Place, *, fresh: bool, fought: bool) -> Cell | None:
        if tile == "cannibal" and self.unit == "friday":
            self.settle(place)
            return None
        if tile == "trap":
            self.settle(place)
            company = [unit for unit in self.at(place) if unit != self.unit]
            if self.place[self.unit]:
                self.caught -= set(company)
                if not company and self.unit != "friday":
                    self.caught.add(self.unit)
            return None
        if tile in ("rum_barrel", "airplane"):
            self.settle(place)
            alive = bool(self.place[self.unit])
            if tile == "airplane":
                self.asked = "plane" if alive and fresh else ""
            elif alive and self.fighter(self.unit):
                self.drunk.add(self.unit)
            elif alive:
                self.drink(self.unit)
            return None
        if tile == "cannon" and self.meeting(place):  # only the waiting cannon has company to meet
            self.settle(place)
            return None
        after = super().effect(tile, to, place, fresh=fresh, fought=fought)
        if (fresh or to in self.waiting) and self.place[self.unit]:
            self.waiting.discard(to)
            self.visit(tile, to, fresh=fresh)
        return after

    def visit(self, tile: str, to: Cell, *, fresh: bool) -> None:
        """The first visitor of a tile that works once; `fresh`: he has opened it."""
        if tile in RESIDENTS:
            guest = RESIDENTS[tile]
            self.member[guest] = self.crew(self.unit)
            self.place[guest] = self.arrival(to)
            self.meet(self.arrival(to))

    def shoot(self, to: Cell, place: Place, fought: bool) -> Cell | None:
        crew = self.crew(self.unit)
        strangers = {unit: self.place.pop(unit) for unit in self.foes(place, crew)}
        after = super().shoot(to, place, fought)
        self.place |= strangers
        return after

    def water(self, to: Cell) -> None:
        ship, crew, place = self.ship_at(to), self.crew(self.unit), ("sea", *to)
        foes = [] if ship else self.foes(place, crew)
        if foes and not self.fighter(self.unit):
            self.lose_load()
            if self.unit == "friday":
                self.join(foes)
            elif self.at(place) != ["friday"]:
                self.die(self.unit)
                return
            self.place[self.unit] = place
        else:
            if "friday" in foes:
                self.hit(["friday"])
            super().water(to)
        if self.place[self.unit]:
            self.meet(self.place[self.unit])

    def settle(self, place: Place) -> None:
        """As on a classic island, but only fighters hit; then Friday and missionary meet."""
        foes = self.foes(place, self.crew(self.unit))
        if self.fighter(self.unit):
            self.hit(foes)
        elsewhere = {unit: self.place.pop(unit) for unit in foes if self.place[unit] == place}
        super().settle(place)
        self.place |= elsewhere
        self.meet(place)

    def hit(self, victims: list[str]) -> None:
        if "friday" in victims:
            self.member["friday"] = self.crew(self.unit)
            self.news = True
        super().hit([victim for victim in victims if victim != "friday"])

    def join(self, foes: list[str]) -> None:
        """Friday is brought among enemies: the crew first in turn order has him."""
        self.member["friday"] = next(crew for crew in self.crews if any(self.crew(unit) == crew for unit in foes))

    def drink(self, guest: str) -> None:
        """Friday or a sober missionary drinks."""
        if guest == "friday":
            self.die(guest)
        else:
            self.convert = True

    # --- Friday and the missionary ---------------------------------------------------------------------------------

    def meeting(self, place: Place) -> bool:
        """Whether the unit on its way comes to the other one of Friday and a sober missionary."""
        pair = {"friday": "missionary", "missionary": "friday"}
        other = pair.get(self.unit, "")
        return not self.convert and not self.jungle(place) and other in self.at(place)

    def meet(self, place: Place) -> None:
        """Friday and a sober missionary on one place."""
        here = self.at(place)
        if "friday" in here and "missionary" in here and not self.convert and not self.jungle(place):
            self.die("friday")
            self.die("missionary")

    def die(self, unit: str) -> None:
        place = self.place[unit]
        super().die(unit)
        if place:
            self.left(place)
        if unit == "friday":  # nobody fetches what lies at the cannibal's any more
            for load in WORTH:
                for left in [left for left in self.heap(load) if self.tile[left[1:3]] == "cannibal"]:
                    self.lost += WORTH[load] * self.heap(load).pop(left)

    def told(self) -> dict[str, Any]:
        return {
            **super().told(),
            "members": self.member,
            "convert": self.convert,
            "strays": self.strays,
            "waiting": self.waiting,
        }
