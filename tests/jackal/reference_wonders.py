"""What works once on Treasure Island, and the caves, told a second time: grass, lighthouse, earthquake.

Who lives there is in `reference_folk.py`.
"""

from __future__ import annotations

from typing import Any

from jackal.core.game import Action
from jackal.games.jackal.rules import actions as do
from tests.jackal.reference_folk import RESIDENTS, Folk
from tests.jackal.reference_ground import ISLAND, Cell, Place, cell_of

BOTTLES = {"bottles_1": 1, "bottles_2": 2, "bottles_3": 3}
PICKS = 4


class Wonders(Folk):
    """A match with caves and wonders."""

    def __init__(self, dump: dict[str, Any], mode: Any) -> None:
        super().__init__(dump, mode)
        for key in dump.get("treasures", []):
            self.big[self.place_of(key)] += 1
        self.number: int = dump["number"]
        grass = dump.get("grass", {"first": 0, "last": 0})
        self.grass_first, self.grass_last = grass["first"], grass["last"]
        self.known = {cell_of(name): set(seats) for name, seats in dump.get("known", {}).items()}
        self.picks = self.quakes = 0
        self.seen: list[Cell] = []
        self.put: list[Cell] = []
        self.first: Cell | None = None

    def grassy(self) -> bool:
        return self.grass_first <= self.number <= self.grass_last

    def seat(self) -> int:
        crew = self.turn
        if self.grassy():
            crew = self.crews[(self.crews.index(crew) + 1) % len(self.crews)]
        return self.owner[crew]

    def legal(self) -> set[Action]:
        if self.asked == "cave_load":
            return {do.ChooseLoad(self.seat(), load) for load in self.treasure(self.arrival(self.cell))}
        return super().legal()

    def apply(self, action: Any) -> None:
        asked = self.asked
        if isinstance(action, do.ChooseLoad):
            self.asked = ""
            if action.load:
                self.load, self.pickup = action.load, self.arrival(self.cell)
                self.pile(self.load, self.pickup, -1)
            self.go_through()
        elif asked in ("exit", "light", "order", "quake"):
            self.asked = ""
            self.chosen(asked, action.to)
        else:
            super().apply(action)
            return
        self.done()

    def effect(self, tile: str, to: Cell, place: Place, *, fresh: bool, fought: bool) -> Cell | None:
        if tile == "cave":
            self.cave(to, place)
            return None
        return super().effect(tile, to, place, fresh=fresh, fought=fought)

    def visit(self, tile: str, to: Cell, *, fresh: bool) -> None:
        super().visit(tile, to, fresh=fresh)
        if tile == "grass" and fresh:
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

    # --- caves -----------------------------------------------------------------------------------------------------

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
        elif not self.load and not self.sober(self.unit) and len(self.treasure(place)) > 1:
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
        for place in {self.place[unit] for unit in out}:
            self.meet(place)

    # --- lighthouse and earthquake ---------------------------------------------------------------------------------

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
        if cell in self.waiting and self.tile[cell] in (*BOTTLES, *RESIDENTS, "cannonball"):
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

    # --- turns -----------------------------------------------------------------------------------------------------

    def next_turn(self) -> None:
        super().next_turn()
        self.number += 1
        if self.number > self.grass_last:
            self.grass_first = self.grass_last = 0

    def hope(self) -> bool:
        return super().hope() or (self.grassy() and any(self.place.values()))

    def told(self) -> dict[str, Any]:
        base = super().told()
        if self.asked in ("exit", "cave_load"):
            base["places"][self.unit] = ("land", *self.cell, 0)
            base["load"] = self.load
        return {
            **base,
            "big": +self.big,
            "grass": (self.grass_first, self.grass_last),
            "known": self.known,
            "seat": self.seat(),
            "tiles": (self.tile, self.turned),
        }
