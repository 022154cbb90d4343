"""Treasure Island told a second time, from the rules alone: all of it, with the rum.

Who lives there is in `reference_folk.py`, caves and wonders are in `reference_wonders.py`.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from jackal.core.game import Action
from jackal.games.jackal.rules import actions as do
from tests.jackal.reference_ground import STEPS, Cell
from tests.jackal.reference_wonders import BOTTLES, Wonders


class Isle(Wonders):
    """A match on Treasure Island that began with a position between two actions."""

    def __init__(self, dump: dict[str, Any], mode: Any) -> None:
        super().__init__(dump, mode)
        self.stock: Counter[str] = Counter(dump.get("bottles", {}))
        self.empty: int = dump.get("emptied", 0)
        self.refused: set[str] = set()
        self.request: Any = None

    def legal(self) -> set[Action]:
        if self.asked == "rum":
            seat = self.owner[self.source()]
            return {do.AnswerRum(seat, True), do.AnswerRum(seat, False)}
        if self.asked:
            return super().legal()
        return super().legal() | self.rum_actions(self.seat())

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
                for ship in self.ports(place[1:3]):
                    found |= {do.Drink(seat, unit, self.ships[ship], load) for load in self.cargo(self.loads(place))}
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

    def apply(self, action: Any) -> None:
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
        if not isinstance(action, do.GiveRum | do.Drink):
            super().apply(action)
            return
        self.pour(action)
        free = isinstance(action, do.GiveRum) and self.options["rum_give_cost"] == "free_before_move"
        if not (free and self.legal()):
            self.done()

    def visit(self, tile: str, to: Cell, *, fresh: bool) -> None:
        super().visit(tile, to, fresh=fresh)
        if tile in BOTTLES:
            thirsty = 0 if self.fighter(self.unit) else 1
            self.stock[self.crew(self.unit)] += BOTTLES[tile] - thirsty
            self.empty += thirsty
            if thirsty:
                self.drink(self.unit)

    def next_turn(self) -> None:
        super().next_turn()
        self.refused = set()

    def told(self) -> dict[str, Any]:
        stock = {crew: self.stock[crew] for crew in self.crews}
        return {**super().told(), "stock": stock, "empty": self.empty}
