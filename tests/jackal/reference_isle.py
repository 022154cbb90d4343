"""Treasure Island told a second time, from the rules alone: caves, rum, residents, grass, lighthouse, earthquake.

What a classic island has as well is in `reference.py`.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from jackal.core.game import Action
from jackal.games.jackal.rules import actions as do
from tests.jackal.reference import BARE, FORTS, ISLAND, STEPS, WORTH, Cell, Place, Reference, cell_of, land, near, sea

RESIDENTS = {"ben_gunn": "ben", "friday": "friday", "missionary": "missionary"}
BOTTLES = {"bottles_1": 1, "bottles_2": 2, "bottles_3": 3}
PICKS = 4


class Isle(Reference):
    """A match on Treasure Island that began with a position between two actions."""

    def __init__(self, dump: dict[str, Any], mode: Any) -> None:
        self.strays: list[str] = dump.get("strays", [])
        super().__init__(dump, mode)
        units = dump["units"]
        self.member = {name: units[name]["crew"] for name in RESIDENTS.values() if name in units}
        self.convert = bool(units.get("missionary", {}).get("fighter"))
        self.sleeping = {name for name in self.drunk if self.crew(name) == self.turn}
        for key in dump.get("treasures", []):
            name, _, step = key.partition("/")
            first = 1 if self.tile[cell_of(name)] in STEPS else 0
            self.big["land", *cell_of(name), int(step or first)] += 1
        self.stock: Counter[str] = Counter(dump["bottles"])
        self.empty: int = dump["emptied"]
        self.waiting = {cell_of(name) for name, tile in dump["tiles"].items() if tile.get("waiting")}
        self.number: int = dump["number"]
        grass = dump.get("grass", {"first": 0, "last": 0})
        self.grass_first, self.grass_last = grass["first"], grass["last"]
        self.known = {cell_of(name): set(seats) for name, seats in dump.get("known", {}).items()}
        self.refused: set[str] = set()
        self.request: Any = None
        self.picks = self.quakes = 0
        self.seen: list[Cell] = []
        self.put: list[Cell] = []
        self.first: Cell | None = None

    # --- who and where ----------------------------------------------------------------------------------------

    def at(self, place: Place) -> list[str]:
        """Those who are lost in a cave are nowhere for the others."""
        return [unit for unit in super().at(place) if unit not in self.strays]

    def foes(self, place: Place, crew: str) -> list[str]:
        """Enemies that one meets: nobody in the jungle, nor at the cannibal's, which is entered as if he were alone."""
        if place[0] == "land" and self.tile[place[1:3]] in ("jungle", "cannibal"):
            return []
        return super().foes(place, crew)

    def sober(self, unit: str) -> bool:
        return unit == "missionary" and not self.convert

    def fighter(self, unit: str) -> bool:
        return unit != "friday" and not self.sober(unit)

    def free(self, unit: str) -> bool:
        return super().free(unit) and unit not in self.strays

    def grassy(self) -> bool:
        return self.grass_first <= self.number <= self.grass_last

    def seat(self) -> int:
        crew = self.turn
        if self.grassy():
            crew = self.crews[(self.crews.index(crew) + 1) % len(self.crews)]
        return self.owner[crew]

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

    # --- what may be done -------------------------------------------------------------------------------------

    def first_step(self, unit: str, cell: Cell, load: str, flying: bool) -> bool:
        if cell not in self.open:
            return flying or not load
        place = self.arrival(cell)
        if self.shut(unit, place, first=True):
            return False
        return not load or (self.tile[cell] not in BARE and not self.foes(place, self.turn))

    def legal(self) -> set[Action]:
        seat = self.seat()
        if self.asked == "rum":
            seat = self.owner[self.source()]
            return {do.AnswerRum(seat, True), do.AnswerRum(seat, False)}
        if self.asked == "cave_load":
            return {do.ChooseLoad(seat, load) for load in self.loads(self.arrival(self.cell))}
        if self.asked:
            return super().legal()
        return super().legal() | self.rum_actions(seat)

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
                found |= {
                    do.Board(seat, unit, ship, load)
                    for load in self.loads(place)
                    for ship in self.ships
                    if cell in self.boarding(ship)
                }
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

    def steps_off(self, seat: int, unit: str, place: Place, kind: Any) -> set[Action]:
        """All first steps onto land from where a unit is."""
        cells = [to for to in near(place[1:3]) if land(to)]
        return {
            kind(seat, unit, to, load)
            for to in cells
            for load in self.loads(place)
            if self.first_step(unit, to, load, False)
        }

    # --- rum --------------------------------------------------------------------------------------------------

    def source(self) -> str:
        """The crew whose bottle would be used."""
        if self.grassy():
            return ""
        if self.stock[self.turn]:
            return self.turn
        if self.options["partner_rum"] == "never":
            return ""
        partners = [crew for crew in self.side(self.turn) if self.stock[crew] and crew not in self.refused]
        return partners[0] if partners else ""

    def rum_actions(self, seat: int) -> set[Action]:
        found: set[Action] = set()
        if not self.source():
            return found
        for unit, place in self.place.items():
            mine = bool(place) and self.crew(unit) == self.turn
            if not mine or not self.fighter(unit) or unit in self.drunk:
                continue
            inside = place[0] == "land" and place[3] < STEPS.get(self.tile[place[1:3]], 0)
            if unit in self.caught or unit in self.strays or inside:
                found |= self.steps_off(seat, unit, place, do.Drink)
                for ship, cell in self.ships.items():
                    if place[1:3] in self.boarding(ship):
                        found |= {do.Drink(seat, unit, cell, load) for load in self.loads(place)}
            for guest in ("friday", "missionary"):
                if self.may_give(unit, guest):
                    found.add(do.GiveRum(seat, unit, guest))
        return found

    def may_give(self, unit: str, guest: str) -> bool:
        here, there = self.place[unit], self.place.get(guest, ())
        if not there or self.fighter(guest) or unit in self.strays or guest in self.strays:
            return False
        one, other = (self.ships[place[1]] if place[0] == "ship" else place[1:3] for place in (here, there))
        close = max(abs(one[0] - other[0]), abs(one[1] - other[1])) <= 1
        return close and not (one == other and here != there) and not self.jungle(here) and not self.jungle(there)

    def pour(self, action: Any) -> None:
        """Use the bottle, and do what it was for."""
        self.stock[self.source()] -= 1
        self.empty += 1
        if isinstance(action, do.GiveRum):
            self.drink(action.target)
            return
        self.caught.discard(action.unit)
        if action.unit in self.strays:
            self.strays.remove(action.unit)
        self.move(action)

    def drink(self, guest: str) -> None:
        """Friday or a sober missionary drinks."""
        if guest == "friday":
            self.die(guest)
        else:
            self.convert = True
            self.news = True

    # --- doing it ---------------------------------------------------------------------------------------------

    def apply(self, action: Any) -> None:
        asked = self.asked
        if isinstance(action, do.AnswerRum):
            self.asked = ""
            if not action.allow:
                self.refused.add(self.source())
                if not self.legal():
                    self.idle = 0 if self.sleeping else self.idle + 1
                    self.end_turn()
                return
            action = self.request
        elif isinstance(action, do.Drink | do.GiveRum):
            source = self.source()
            if self.options["partner_rum"] == "ask" and self.owner[source] != self.owner[self.turn]:
                self.asked, self.request = "rum", action
                return
        if isinstance(action, do.GiveRum | do.Drink):
            self.pour(action)
            free = isinstance(action, do.GiveRum) and self.options["rum_give_cost"] == "free_before_move"
            if free and self.legal():
                return
        elif isinstance(action, do.ChooseLoad):
            self.asked = ""
            if action.load:
                self.load, self.pickup = action.load, self.arrival(self.cell)
                self.heap(self.load)[self.pickup] -= 1
            self.go_through()
        elif asked in ("exit", "light", "order", "quake") and isinstance(action, do.Choose):
            self.asked = ""
            self.chosen(asked, action.to)
        else:
            super().apply(action)
            return
        if not self.asked:
            self.idle = 0
            self.end_turn()

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
        if tile == "cave":
            self.cave(to, place)
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
            self.visit(tile, to, fresh=fresh)
        return after

    def visit(self, tile: str, to: Cell, *, fresh: bool) -> None:
        """The first visitor of a tile that works once."""
        self.waiting.discard(to)
        crew = self.crew(self.unit)
        if tile in BOTTLES:
            thirsty = 0 if self.fighter(self.unit) else 1
            self.stock[crew] += BOTTLES[tile] - thirsty
            self.empty += thirsty
            if thirsty:
                self.drink(self.unit)
        elif tile in RESIDENTS:
            guest = RESIDENTS[tile]
            self.member[guest] = crew
            self.place[guest] = self.arrival(to)
            self.news = True
            self.meet(self.arrival(to))
        elif tile == "grass" and fresh:
            self.sow()
        elif tile == "lighthouse":
            self.picks, self.quakes, self.seen, self.put = PICKS, 0, [], []
            self.work()
        elif tile == "earthquake" and fresh:
            self.picks, self.quakes, self.seen, self.put = 0, 1, [], []
            self.work()

    def sow(self) -> None:
        if self.grass_last < self.number:
            self.grass_first, self.grass_last = self.number + 1, self.number
        self.grass_last += len(self.crews)

    def uncover(self, cell: Cell) -> None:
        super().uncover(cell)
        if self.tile[cell] == "galleon":
            self.big["land", *cell, 0] += 1

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
        self.news = True

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
        if place and place[0] == "land" and place[1:3] in self.ready and not self.at(place):
            self.ready.remove(place[1:3])
        if unit == "friday":  # nobody fetches what lies at the cannibal's any more
            for load in WORTH:
                for left in [left for left in self.heap(load) if self.tile[left[1:3]] == "cannibal"]:
                    self.lost += WORTH[load] * self.heap(load).pop(left)

    # --- caves ------------------------------------------------------------------------------------------------

    def cave(self, to: Cell, place: Place) -> None:
        others = [cell for cell in sorted(self.open) if self.tile[cell] == "cave" and cell != to]
        if not others:
            self.settle(place)
            self.strays.append(self.unit)
            return
        if self.meeting(place):
            self.settle(place)
            return
        if self.strays:
            self.release(to)
        crew = self.crew(self.unit)
        self.choices = [cell for cell in others if not self.foes(self.arrival(cell), crew)]
        if not self.choices:
            self.settle(place)
        elif not self.load and not self.sober(self.unit) and len(self.loads(place)) > 1:
            self.asked = "cave_load"
        else:
            self.go_through()

    def go_through(self) -> None:
        if len(self.choices) > 1:
            self.asked = "exit"
        else:
            self.settle(self.arrival(self.choices[0]))

    def release(self, cell: Cell) -> None:
        """A second cave is open: the side of the one lost longest comes out there, all others go home."""
        out, self.strays = self.strays, []
        friends = self.side(self.crew(out[0]))
        for unit in out:
            home: Place = ("ship", self.crew(unit))
            self.place[unit] = self.arrival(cell) if self.crew(unit) in friends else home
        self.news = True
        for place in {self.place[unit] for unit in out}:
            self.meet(place)

    # --- lighthouse and earthquake ----------------------------------------------------------------------------

    def chosen(self, asked: str, to: Cell) -> None:
        if asked == "exit":
            self.settle(self.arrival(to))
            return
        if asked == "light":
            self.light(to)
        elif asked == "order":
            self.put.append(to)
        else:
            self.shake(to)
        self.work()

    def work(self) -> None:
        """Ask for what is still to be done, where there is a choice."""
        peek = self.options["lighthouse_mode"] == "peek"
        while self.picks:
            shut = [cell for cell in ISLAND if cell not in self.open and cell not in self.seen]
            if len(shut) > 1:
                self.asked, self.choices = "light", shut
                return
            self.picks = self.picks - 1 if shut else 0
            if shut:
                self.picks += 1
                self.light(shut[0])
        if peek and self.seen:
            left = [cell for cell in self.seen if cell not in self.put]
            if len(left) > 1:
                self.asked, self.choices = "order", left
                return
            self.put_back([*self.put, *left])
        for cell in self.seen:
            if self.tile[cell] == "grass":
                self.sow()
        self.seen = []
        while self.quakes:
            free = [cell for cell in ISLAND if self.movable(cell) and cell != self.first]
            if not free or (self.first is None and len(free) < 2):
                self.quakes = 0
            elif len(free) > 1:
                self.asked, self.choices = "quake", free
                return
            else:
                self.shake(free[0])

    def light(self, cell: Cell) -> None:
        self.picks -= 1
        self.seen.append(cell)
        if self.options["lighthouse_mode"] == "peek":
            self.known.setdefault(cell, set()).add(self.seat())
            self.news = True
            return
        self.uncover(cell)
        tile = self.tile[cell]
        if tile in BOTTLES or tile in RESIDENTS or tile == "lighthouse":
            self.waiting.add(cell)
        elif tile == "earthquake":
            self.quakes += 1
        elif tile == "cave" and self.strays:
            self.release(cell)

    def put_back(self, places: list[Cell]) -> None:
        for facts in (self.tile, self.turned, self.known):
            facts.update(dict(zip(places, [facts[cell] for cell in self.seen], strict=True)))
        self.seen, self.put = [], []

    def movable(self, cell: Cell) -> bool:
        if cell not in self.open:
            return True
        if cell in self.waiting and self.tile[cell] != "lighthouse":
            return False
        taken = any(place and place[0] == "land" and place[1:3] == cell for place in self.place.values())
        return not taken and not any(count and place[1:3] == cell for place, count in (self.coins + self.big).items())

    def shake(self, cell: Cell) -> None:
        if self.first is None:
            self.first = cell
            return
        one, other = self.first, cell
        for facts in (self.tile, self.turned):
            facts[one], facts[other] = facts[other], facts[one]
        swap = {one: other, other: one}
        self.open, self.ready, self.waiting = (
            {swap.get(spot, spot) for spot in spots} for spots in (self.open, self.ready, self.waiting)
        )
        self.known = {swap.get(spot, spot): seats for spot, seats in self.known.items()}
        self.first = None
        self.quakes -= 1

    # --- turns ------------------------------------------------------------------------------------------------

    def next_turn(self) -> None:
        super().next_turn()
        self.number += 1
        self.refused = set()
        if self.number > self.grass_last:
            self.grass_first = self.grass_last = 0

    def hope(self) -> bool:
        return super().hope() or (self.grassy() and any(self.place.values()))

    def shoot(self, to: Cell, place: Place, fought: bool) -> Cell | None:
        crew = self.crew(self.unit)
        strangers = {unit: self.place.pop(unit) for unit in self.foes(place, crew)}
        after = super().shoot(to, place, fought)
        self.place |= strangers
        return after

    def told(self) -> dict[str, Any]:
        moving = self.asked in ("exit", "cave_load")
        base = super().told()
        if moving:
            base["places"][self.unit] = ("land", *self.cell, 0)
            base["load"] = self.load
        return {
            **base,
            "big": +self.big,
            "members": self.member,
            "convert": self.convert,
            "strays": self.strays,
            "stock": {crew: self.stock[crew] for crew in self.crews},
            "empty": self.empty,
            "waiting": self.waiting,
            "grass": (self.grass_first, self.grass_last),
            "known": self.known,
            "seat": self.seat(),
            "tiles": (self.tile, self.turned),
        }
