"""Jolly Roger, the tides and the caramba told a second time: the bear, Jonah, washing away, everybody home.

What one can push, launch and fire is in `reference_things.py`.
"""

from __future__ import annotations

from typing import Any

from jackal.core.game import Action
from jackal.games.jackal.rules import actions as do
from tests.jackal.reference_ground import COMPASS, FORTS, STEPS, Cell, Place, cell_of, land, near, plus, sea
from tests.jackal.reference_things import Things

NO_STOP = ("horse", "ice", "crocodile", "balloon", "cannibal", "cannon")
"""Where no unit ends its move, besides the arrows; a waiting cannon is another matter."""


class Islands(Things):
    """A match with any modules."""

    def __init__(self, dump: dict[str, Any], mode: Any) -> None:
        super().__init__(dump, mode)
        self.bears = [cell_of(name) for name in dump.get("bears", ())]
        self.jonah = "jolly_roger" in self.options.get("modules", ())
        self.washing: list[str] = []

    # --- the bear, Jonah --------------------------------------------------------------------------------------

    def drown(self, unit: str) -> None:
        if self.jonah and unit.endswith("_1"):
            self.send_home([unit])
            self.news = True
        else:
            super().drown(unit)

    def walkable(self, cell: Cell) -> bool:
        """Open ground where a bear may go."""
        tile = self.tile[cell]
        if tile == "cannon" and self.options["cannon_mode"] == "waiting":
            return cell in self.open
        return cell in self.open and not (tile.startswith("arrow") or tile in (*NO_STOP, *FORTS, "jungle", "cave"))

    def prowl(self) -> None:
        for number, den in enumerate(self.bears):
            self.bears[number] = self.bear_goes(den)
            mauled = [
                unit
                for unit, place in self.place.items()
                if place and place[0] == "land" and place[1:3] == self.bears[number]
            ]
            if mauled:
                self.send_home(mauled)
                self.news = True
            if mauled or self.bears[number] != den:
                self.idle = 0

    def bear_goes(self, den: Cell) -> Cell:
        """Where the bear is after the round."""
        prey = {place[1:3] for place in self.place.values() if place and place[0] == "land"}
        steps = {den: 0}
        ways = [den]
        for cell in ways:
            for to in near(cell):
                if land(to) and to not in steps and self.walkable(to):
                    steps[to] = steps[cell] + 1
                    ways.append(to)
        reached = [cell for cell in prey if cell in steps]
        nearest = min((steps[cell] for cell in reached), default=0)
        if not nearest:
            return den
        aims = [cell for cell in reached if steps[cell] == nearest]
        straight = [
            way
            for way in COMPASS.values()
            if all(plus(den, way, n) in steps for n in range(1, nearest + 1)) and plus(den, way, nearest) in aims
        ]
        if straight:
            return plus(den, straight[0])
        back = dict.fromkeys(aims, 0)
        ways = list(aims)
        for cell in ways:
            for to in near(cell):
                if to in steps and to not in back:
                    back[to] = back[cell] + 1
                    ways.append(to)
        return next(to for to in near(den) if back.get(to) == nearest - 1)

    # --- tides and carambas -----------------------------------------------------------------------------------

    def visit(self, tile: str, to: Cell, *, fresh: bool) -> None:
        super().visit(tile, to, fresh=fresh)
        if tile == "caramba":
            self.strays.clear()
            self.send_home([unit for unit, place in self.place.items() if place])
        elif tile == "tide":
            first = self.crews.index(self.crew(self.unit))
            order = [*self.crews[first:], *self.crews[:first]]
            self.washing = [unit for crew in order for unit in self.place if self.crew(unit) == crew and self.wet(unit)]
            self.wash()

    def wet(self, unit: str) -> bool:
        place = self.place[unit]
        if not place or place[0] != "land":
            return False
        tile = self.tile[place[1:3]]
        dry = tile in (*FORTS, *STEPS, "cave", "jungle", "cannibal")
        return not dry and bool(self.shallows(place))

    def shallows(self, place: Place) -> list[Cell]:
        ways = [COMPASS[name] for name in ("N", "E", "S", "W")]
        return [plus(place[1:3], way) for way in ways if sea(plus(place[1:3], way))]

    def wash(self) -> None:
        while self.washing:
            unit = self.washing[0]
            cells = self.shallows(self.place[unit])
            if len(cells) > 1:
                self.asked, self.choices = "wash", cells
                return
            self.wash_away(self.washing.pop(0), cells[0])

    def wash_away(self, unit: str, to: Cell) -> None:
        place, finder = self.place[unit], self.unit
        self.place[unit] = ()
        self.caught.discard(unit)
        self.drunk.discard(unit)
        self.left(place)
        self.unit, self.load = unit, ""
        self.water(to)
        self.unit = finder

    def legal(self) -> set[Action]:
        if self.asked == "wash":
            seat = self.owner[self.crew(self.washing[0])]
            return {do.Choose(seat, cell) for cell in self.choices}
        return super().legal()

    def apply(self, action: Any) -> None:
        if self.asked != "wash":
            super().apply(action)
            return
        self.asked = ""
        self.wash_away(self.washing.pop(0), action.to)
        self.wash()
        self.done()

    def uncover(self, cell: Cell) -> None:
        super().uncover(cell)
        if self.tile[cell] == "bear":
            self.bears.append(cell)

    def light(self, cell: Cell) -> None:
        super().light(cell)
        if cell in self.open and self.tile[cell] in ("tide", "caramba"):
            self.waiting.add(cell)

    def movable(self, cell: Cell) -> bool:
        return super().movable(cell) and cell not in self.bears

    def told(self) -> dict[str, Any]:
        return {**super().told(), "bears": self.bears, "washing": self.washing}
