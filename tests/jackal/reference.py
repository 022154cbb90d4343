"""The rules of Jackal told a second time: plainly and slowly, with names and cells instead of numbers and masks.

Written from the rules alone, so that the quick engine can be held against it on any position (`test_reference.py`).
Actions are the engine's structs; nothing else is shared. The classic island is here, what Treasure Island adds is in
`reference_isle.py`.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from jackal.core.game import Action
from jackal.games.jackal.rules import actions as do
from tests.jackal.play import jackal

Cell = tuple[int, int]
Place = tuple[Any, ...]
"""("ship", crew), ("sea", x, y), ("land", x, y, step) with step 0 off the spinners; () is dead."""

COMPASS = {"N": (0, -1), "NE": (1, -1), "E": (1, 0), "SE": (1, 1), "S": (0, 1), "SW": (-1, 1), "W": (-1, 0)}
COMPASS["NW"] = (-1, -1)
HEADS = {
    "arrow_straight_1": "N",
    "arrow_diag_1": "NE",
    "arrow_straight_2": "W E",
    "arrow_diag_2": "NE SW",
    "arrow_mixed_3": "NW E S",
    "arrow_straight_4": "N E S W",
    "arrow_diag_4": "NE SE SW NW",
    "cannon": "N",
}
STEPS = {"spin_jungle_2": 2, "spin_desert_3": 3, "spin_swamp_4": 4, "spin_mountain_5": 5}
FORTS = ("fort", "fort_native")
BARE = (*FORTS, "jungle")
LEAPS = [(x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y)]
LANES = {
    "white": [(n, 12) for n in range(2, 11)],
    "red": [(0, n) for n in range(2, 11)],
    "black": [(n, 0) for n in range(2, 11)],
    "yellow": [(12, n) for n in range(2, 11)],
}
WORTH = {"coin": 1, "big_treasure": 3}
INLAND = {"white": (0, -1), "red": (1, 0), "black": (0, 1), "yellow": (-1, 0)}


def plus(cell: Cell, vector: Cell, times: int = 1) -> Cell:
    return cell[0] + vector[0] * times, cell[1] + vector[1] * times


def land(cell: Cell) -> bool:
    x, y = cell
    return 1 <= x <= 11 and 1 <= y <= 11 and not (x in (1, 11) and y in (1, 11))


def sea(cell: Cell) -> bool:
    x, y = cell
    return 0 <= x <= 12 and 0 <= y <= 12 and not land(cell) and not (x in (0, 12) and y in (0, 12))


def near(cell: Cell) -> list[Cell]:
    return [plus(cell, vector) for vector in COMPASS.values()]


ISLAND = [(x, y) for x in range(13) for y in range(13) if land((x, y))]


def cell_of(name: str) -> Cell:
    x, y = name.split(",")
    return int(x), int(y)


class Reference:
    """A match that began with a position between two actions, as `dump` tells it."""

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
            name, _, step = key.partition("/")
            first = 1 if self.tile[cell_of(name)] in STEPS else 0
            self.coins["land", *cell_of(name), int(step or first)] = count
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

    # --- who and where ----------------------------------------------------------------------------------------

    def crew(self, unit: str) -> str:
        return self.member.get(unit) or unit.partition("_")[0]

    def seat(self) -> int:
        """Who decides."""
        return self.owner[self.turn]

    def heap(self, load: str) -> Counter[Place]:
        return self.coins if load == "coin" else self.big

    def loads(self, place: Place) -> list[str]:
        """Empty hands, and what lies on a place."""
        return ["", *(load for load in WORTH if self.heap(load)[place])]

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

    def ship_at(self, cell: Cell) -> str:
        return next((crew for crew, where in self.ships.items() if where == cell), "")

    def heads(self, cell: Cell) -> list[Cell]:
        ring = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
        names = HEADS[self.tile[cell]].split()
        return [COMPASS[ring[(ring.index(name) + 2 * self.turned[cell]) % 8]] for name in names]

    def barred(self, cell: Cell, crew: str) -> bool:
        """An open fort that holds an enemy."""
        return cell in self.open and self.tile[cell] in FORTS and bool(self.foes(self.arrival(cell), crew))

    def boarding(self, ship: str) -> list[Cell]:
        x, y = INLAND[ship]
        front = plus(self.ships[ship], (x, y))
        return [cell for cell in (front, plus(front, (y, x)), plus(front, (-y, -x))) if land(cell)]

    @property
    def remaining(self) -> int:
        return self.total - self.lost - sum(self.scores.values())

    # --- what may be done -------------------------------------------------------------------------------------

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
        for ship in self.side(self.turn):
            if any(self.crew(unit) == self.turn and self.fighter(unit) for unit in self.at(("ship", ship))):
                lane = LANES[ship]
                spot = lane.index(self.ships[ship])
                found |= {do.MoveShip(seat, ship, lane[n]) for n in (spot - 1, spot + 1) if 0 <= n < 9}
        return found

    def unit_actions(self, seat: int, unit: str, place: Place) -> set[Action]:
        if place[0] == "ship":
            front = plus(self.ships[place[1]], INLAND[place[1]])
            return {do.Disembark(seat, unit, front)} if self.first_step(unit, front, "", False) else set()
        cell = place[1], place[2]
        if place[0] == "sea":
            return {do.Swim(seat, unit, to) for to in near(cell) if sea(to)}
        loads = self.loads(place)
        last = STEPS.get(self.tile[cell], 0)
        if place[3] < last:
            ahead = self.foes(("land", *cell, place[3] + 1), self.turn)
            return {do.Advance(seat, unit, load) for load in loads if not (load and ahead)}
        found: set[Action] = set()
        for load in loads:
            found |= {
                do.Walk(seat, unit, to, load)
                for to in near(cell)
                if land(to) and self.first_step(unit, to, load, False)
            }
            found |= {do.Board(seat, unit, ship, load) for ship in self.ships if cell in self.boarding(ship)}
        if cell in self.ready:
            found |= self.flights(seat, unit, loads)
        dead = any(not where and self.crew(other) == self.turn for other, where in self.place.items())
        if self.tile[cell] == "fort_native" and dead:
            found.add(do.Resurrect(seat, unit))
        return found

    def flights(self, seat: int, unit: str, loads: list[str]) -> set[Action]:
        start = self.place[unit][1:3]
        found: set[Action] = set()
        for load in loads:
            found |= {
                do.Fly(seat, unit, to, load) for to in ISLAND if to != start and self.first_step(unit, to, load, True)
            }
            if self.options["airplane_to_ship"]:
                found |= {do.Fly(seat, unit, self.ships[ship], load) for ship in self.side(self.turn)}
        return found

    # --- doing it ---------------------------------------------------------------------------------------------

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
        if not self.asked:
            self.idle = 0
            self.end_turn()

    def sail(self, ship: str, to: Cell) -> None:
        self.ships[ship] = to
        for unit in self.at(("sea", *to)):
            if self.friends(ship, self.crew(unit)):
                self.place[unit] = ("ship", ship)
            else:
                self.die(unit)

    def move(self, action: Any) -> None:
        start = self.place[action.unit]
        self.unit, self.load, self.pickup = action.unit, getattr(action, "load", ""), start
        if self.load:
            self.heap(self.load)[start] -= 1
        if self.asked != "plane":
            self.used: set[tuple[Cell, Cell]] = set()
        self.asked = ""
        self.cell: Cell = self.ships[start[1]] if start[0] == "ship" else start[1:3]
        self.mode = "plane" if isinstance(action, do.Fly) else "walk"
        self.place[action.unit] = ()
        if start[0] == "land" and self.cell in self.ready and (isinstance(action, do.Fly) or not self.at(start)):
            self.ready.remove(self.cell)
        if isinstance(action, do.Advance):
            self.settle((*start[:3], start[3] + 1))
        elif isinstance(action, do.Board):
            self.water(self.ships[action.ship])
        else:
            self.travel(action.to)

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
            allowed = {
                "walk": self.options["arrow_ice_closed_with_load"] == "carry",
                "horse": self.options["horse_closed_with_load"],
                "plane": True,
            }
            if not allowed[self.mode]:
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
            ships = [self.ships[ship] for ship in self.side(self.turn)] if self.options["airplane_to_ship"] else []
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
        if ship and self.friends(crew, ship):
            self.place[self.unit] = ("ship", ship)
            if self.load:
                self.scores[ship] += WORTH[self.load]
                self.load = ""
                self.news = True
            return
        self.lose_load()
        if ship:
            self.die(self.unit)
            return
        for victim in self.foes(("sea", *to), crew):
            self.die(victim)
        self.place[self.unit] = ("sea", *to)

    def settle(self, place: Place) -> None:
        """Stop on a place of the land, hit who is there, put the load down."""
        self.hit(self.foes(place, self.crew(self.unit)))
        self.place[self.unit] = place
        self.laid = self.load
        if self.load:
            self.heap(self.load)[place] += 1
            self.news = self.news or place != self.pickup
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

    def leave_load(self) -> None:
        if self.load:
            self.heap(self.load)[self.pickup] += 1
            self.load = ""

    def lose_load(self) -> None:
        if self.load:
            self.lost += WORTH[self.load]
            self.load = ""
            self.news = True

    def cycle(self) -> None:
        self.lose_load()
        self.die(self.unit)

    def die(self, unit: str) -> None:
        self.place[unit] = ()
        self.caught.discard(unit)
        self.drunk.discard(unit)
        self.news = True

    # --- turns and the end ------------------------------------------------------------------------------------

    def end_turn(self) -> None:
        while True:
            self.drunk -= self.sleeping
            self.reason = self.over()
            if self.reason:
                return
            if self.turn == self.crews[-1]:
                self.quiet = 0 if self.news else self.quiet + 1
                self.news = False
                if self.options["stall_limit"] != "off" and self.quiet >= self.options["stall_limit"]:
                    self.asked = "vote"
                    return
            self.next_turn()
            if self.legal():
                return
            self.idle = 0 if self.hope() else self.idle + 1

    def next_turn(self) -> None:
        self.turn = self.crews[(self.crews.index(self.turn) + 1) % len(self.crews)]
        self.sleeping = {unit for unit in self.drunk if self.crew(unit) == self.turn}

    def hope(self) -> bool:
        """Whether a turn without an action says nothing: who merely misses it will move again."""
        return bool(self.sleeping)

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
