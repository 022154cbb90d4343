"""The rules of Jackal told a second time: plainly and slowly, with names and cells instead of numbers and masks.

Written from the rules alone, so that the quick engine can be held against it on any position (`test_reference.py`).
Actions are the engine's structs; nothing else is shared. The classic island is here, on `reference_table.py`; what
Treasure Island adds is in `reference_isle.py`, the modules in `reference_modules.py`.
"""

from __future__ import annotations

from typing import Any

from jackal.games.jackal.rules import actions as do
from tests.jackal.reference_ground import BARE, ISLAND, LEAPS, Cell, Place, land, plus, sea
from tests.jackal.reference_table import Table


class Reference(Table):
    """A match on a classic island that began with a position between two actions."""

    # --- doing it --------------------------------------------------------------------------------------------------

    def apply(self, action: Any) -> None:
        if isinstance(action, do.Stay):
            self.asked = ""
        elif isinstance(action, do.Choose):
            self.asked = ""
            self.travel(action.to)
        elif isinstance(action, do.MoveShip):
            self.sail(action.ship, action.to)
        elif isinstance(action, do.Resurrect):
            fallen = min(unit for unit in self.pirates() if not self.place[unit] and self.crew(unit) == self.turn)
            self.place[fallen] = self.place[action.unit]
            self.news = True
        else:
            self.move(action)
        self.done()

    def done(self) -> None:
        """The action is over unless something is asked."""
        if not self.asked:
            self.idle = 0
            self.end_turn()

    def sail(self, ship: str, to: Cell) -> None:
        self.ships[ship] = to
        for unit in self.at(("sea", *to)):
            if self.friends(self.flag(ship), self.crew(unit)):
                self.place[unit] = ("ship", ship)
            else:
                self.drown(unit)

    def move(self, action: Any) -> None:
        start = self.place[action.unit]
        self.unit, self.load, self.pickup = action.unit, getattr(action, "load", ""), start
        if self.load:
            self.pile(self.load, start, -1)
        if self.asked != "plane":
            self.used: set[tuple[Cell, Cell]] = set()
        self.asked = ""
        self.cell: Cell = self.ships[start[1]] if start[0] == "ship" else start[1:3]
        self.mode = "plane" if isinstance(action, do.Fly) else "walk"
        self.place[action.unit] = ()
        if isinstance(action, do.Fly):
            self.ready.discard(self.cell)
        self.left(start)
        if isinstance(action, do.Advance):
            self.settle((*start[:3], start[3] + 1))
        elif isinstance(action, do.Board):
            self.water(self.ships[action.ship])
        else:
            self.travel(action.to)

    def left(self, place: Place) -> None:
        """Somebody went away: a plane that nobody is on any more is spent."""
        if place and place[0] == "land" and not self.at(place):
            self.ready.discard(place[1:3])

    def travel(self, to: Cell | None) -> None:
        """The chain: one transition after the other, each only once."""
        while to is not None:
            if (self.cell, to) in self.used:
                self.cycle()
                return
            self.used.add((self.cell, to))
            to = self.enter(to)

    def enter(self, to: Cell) -> Cell | None:
        """Column "forced step", then the effect: the next cell, or None when the chain is over or waits."""
        if not land(to):
            self.water(to)
            return None
        crew = self.crew(self.unit)
        fresh = to not in self.open
        if fresh:
            if not self.comes_along():
                self.leave_load()
            self.uncover(to)
        elif self.barred(to, crew):
            self.leave_load()
            self.die(self.unit)
            return None
        self.came, self.cell = self.cell, to
        place = self.arrival(to)
        victims = self.foes(place, crew)
        tile = self.tile[to]
        if tile == "cannibal":
            victims = []
        if victims or tile in BARE:
            self.leave_load()
        self.hit(victims)
        return self.effect(tile, to, place, fresh=fresh, fought=bool(victims))

    def comes_along(self) -> bool:
        """Whether the load goes onto a closed tile inside a chain."""
        return {
            "walk": self.options["arrow_ice_closed_with_load"] == "carry",
            "horse": self.options["horse_closed_with_load"],
            "plane": True,
        }[self.mode]

    def effect(self, tile: str, to: Cell, place: Place, *, fresh: bool, fought: bool) -> Cell | None:
        if tile.startswith("arrow"):
            self.mode = "walk"
            ways = [plus(to, vector) for vector in self.heads(to)]
            return ways[0] if len(ways) == 1 else self.choose("arrow", ways)
        if tile == "horse":
            self.mode = "horse"
        if tile == "horse" or (tile == "ice" and self.mode == "horse"):
            jumps = [plus(to, leap) for leap in LEAPS]
            return self.choose("horse", [cell for cell in jumps if land(cell) or sea(cell)])
        if tile == "ice" and self.mode == "plane":
            ships = [self.ships[ship] for ship in self.fleet()] if self.options["airplane_to_ship"] else []
            return self.choose("flight", [cell for cell in ISLAND if cell != to] + ships)
        if tile == "ice":
            return 2 * to[0] - self.came[0], 2 * to[1] - self.came[1]
        if tile == "crocodile":
            return self.came
        if tile == "balloon":
            return self.ships[self.crew(self.unit)]
        if tile == "cannon":
            return self.shoot(to, place, fought)
        if tile == "cannibal":
            self.lose_load()
            self.die(self.unit)
            return None
        self.settle(place)
        company = [unit for unit in self.at(place) if unit != self.unit]
        if tile == "trap":
            self.caught -= set(company)
            if not company:
                self.caught.add(self.unit)
        elif tile == "rum_barrel":
            self.drunk.add(self.unit)
        elif tile == "airplane" and fresh:
            self.asked = "plane"
        return None

    def shoot(self, to: Cell, place: Place, fought: bool) -> Cell | None:
        mates = self.at(place)
        if self.options["cannon_mode"] == "waiting" and not mates and not fought:
            self.settle(place)
            return None
        (barrel,) = self.heads(to)
        self.mode = "walk"
        target = to
        while land(target):
            target = plus(target, barrel)
        shooter, load = self.unit, self.load
        for mate in mates:
            self.unit, self.load = mate, ""
            self.water(target)
        self.unit, self.load = shooter, load
        return target

    def choose(self, decision: str, cells: list[Cell]) -> Cell | None:
        left = [cell for cell in cells if (self.cell, cell) not in self.used]
        open_to = [cell for cell in left if not self.barred(cell, self.turn)]
        if not left:
            self.cycle()
            return None
        if not open_to:
            self.leave_load()
            self.die(self.unit)
            return None
        if len(open_to) == 1:
            return open_to[0]
        self.asked, self.choices = decision, open_to
        return None

    def water(self, to: Cell) -> None:
        """The sea, or a ship in it."""
        crew = self.crew(self.unit)
        ship = self.ship_at(to)
        if ship and self.friends(crew, self.flag(ship)):
            self.place[self.unit] = ("ship", ship)
            self.deliver(self.flag(ship))
            return
        self.lose_load()
        if ship:
            self.drown(self.unit)
            return
        for victim in self.foes(("sea", *to), crew):
            self.drown(victim)
        self.place[self.unit] = ("sea", *to)

    def settle(self, place: Place) -> None:
        """Stop on a place of the land, hit who is there, put the load down."""
        self.hit(self.foes(place, self.crew(self.unit)))
        self.place[self.unit] = place
        self.laid = self.load
        if self.load:
            self.pile(self.load, place, 1)
            self.news = self.news or (place != self.pickup and self.value(self.load) > 0)
            self.load = ""

    def hit(self, victims: list[str]) -> None:
        for victim in victims:
            self.place[victim] = ("ship", self.crew(victim))
            self.caught.discard(victim)
            self.drunk.discard(victim)
            self.news = True

    def uncover(self, cell: Cell) -> None:
        self.open.add(cell)
        self.news = True
        tile = self.tile[cell]
        if tile.startswith("chest"):
            self.coins["land", *cell, 0] = int(tile[-1])
        elif tile == "airplane":
            self.ready.add(cell)

    # --- loads -----------------------------------------------------------------------------------------------------

    def deliver(self, crew: str) -> None:
        """The load is on board of a ship of this crew."""
        if self.load:
            self.scores[crew] += self.value(self.load)
            self.load = ""
            self.news = True

    def leave_load(self) -> None:
        if self.load:
            self.pile(self.load, self.pickup, 1)
            self.load = ""

    def lose_load(self) -> None:
        if self.load:
            self.lost += self.value(self.load)
            self.news = self.news or self.value(self.load) > 0
            self.load = ""

    # --- deaths ----------------------------------------------------------------------------------------------------

    def cycle(self) -> None:
        self.lose_load()
        self.die(self.unit)

    def die(self, unit: str) -> None:
        self.place[unit] = ()
        self.caught.discard(unit)
        self.drunk.discard(unit)
        self.news = True

    def drown(self, unit: str) -> None:
        """A blow in the sea, or an enemy's ship."""
        self.die(unit)

    # --- turns and the end -----------------------------------------------------------------------------------------

    def end_turn(self) -> None:
        while True:
            self.drunk -= self.sleeping
            if not self.idle:
                self.reason = self.over()
            if not self.reason and self.turn == self.crews[-1]:
                self.prowl()
            self.reason = self.over()
            if self.reason:
                return
            if self.turn == self.crews[-1]:
                self.quiet = 0 if self.news else self.quiet + 1
                self.news = False
                if self.options["stall_limit"] != "off" and self.quiet >= self.options["stall_limit"]:
                    self.asked = "vote"
                    return
            if self.pass_on():
                return

    def pass_on(self) -> bool:
        """To the next crew; whether it can act."""
        self.next_turn()
        if self.legal():
            return True
        self.idle = 0 if self.hope() else self.idle + 1
        return False

    def vote(self, *, agreed: bool) -> None:
        """The answer of all to the question whether the gold is counted."""
        self.asked = ""
        self.quiet = 0
        if agreed:
            self.reason = "stall"
        elif not self.pass_on():
            self.end_turn()

    def prowl(self) -> None:
        """What happens at the end of a round."""

    def next_turn(self) -> None:
        self.turn = self.crews[(self.crews.index(self.turn) + 1) % len(self.crews)]
        self.sleeping = {unit for unit in self.drunk if self.crew(unit) == self.turn}

    def hope(self) -> bool:
        """Whether a turn without an action says nothing: who merely misses it will move again."""
        return bool(self.sleeping)

    @property
    def remaining(self) -> int:
        return self.total - self.lost - sum(self.scores.values())

    def over(self) -> str:
        if not self.remaining:
            return "gold"
        sums = [sum(self.scores[crew] for crew in side) for side in self.sides]
        for side, mine in zip(self.sides, sums, strict=True):
            if self.options["guaranteed_majority_end"] and all(
                mine > theirs + (self.remaining if self.alive(other) else 0)
                for other, theirs in zip(self.sides, sums, strict=True)
                if other != side
            ):
                return "majority"
        return "nobody" if self.idle >= len(self.crews) else ""

    def alive(self, side: tuple[str, ...]) -> bool:
        return any(place and self.crew(unit) in side for unit, place in self.place.items())

    def told(self) -> dict[str, Any]:
        """What is compared with the engine."""
        moving = self.unit if self.asked in ("arrow", "horse", "flight") else ""
        places = {unit: ("land", *self.cell, 0) if unit == moving else place for unit, place in self.place.items()}
        return {
            "open": self.open,
            "ready": self.ready,
            "coins": +self.coins,
            "ships": self.ships,
            "scores": self.scores,
            "lost": self.lost,
            "places": places,
            "caught": self.caught,
            "drunk": self.drunk,
            "turn": self.turn,
            "asked": self.asked,
            "load": self.load if moving else "",
            "reason": self.reason,
            "quiet": 0 if self.asked == "vote" else self.quiet,
        }
