"""All that never changes during a match, worked out once per mode and options and shared by all its states.

Numbers instead of names make the rules quick: crews are 0..3 in turn order, units 0.. (see `units`), cells and places
as in `board.py`, loads 0 = nothing, 1 = coin, 2 = the galleon's treasure, and a *face* is a tile with its rotation.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from jackal.games.jackal.rules import mix
from jackal.games.jackal.rules.actions import (
    Advance,
    AnswerRum,
    Board,
    Choose,
    ChooseLoad,
    Disembark,
    Drink,
    Fly,
    GiveRum,
    MoveShip,
    Resurrect,
    Stay,
    Swim,
    Vote,
    Walk,
)
from jackal.games.jackal.rules.board import CELLS, DIRECTIONS, LAND, LAND_NEAR, LANE_NEAR, SEA_NEAR, XY
from jackal.games.jackal.rules.data import TURNED, JackalData

if TYPE_CHECKING:
    from jackal.games.jackal.rules.chain import Chain
    from jackal.games.jackal.rules.state import JackalState

    Handler = Callable[[JackalState, Chain, list[Any] | None], int]

CLOSED, BARE, GROUND, SEA = range(4)
"""What a cell is to somebody who comes with a load: face down; open, but no gold may be brought (fort); open, gold may
lie there or pass through; water or void. What `JackalState.ground` holds."""

COIN = 1
BIG = 2
LOADS = ("", "coin", "big_treasure")
LOAD = {load: number for number, load in enumerate(LOADS)}

NOBODY = 255
"""The crew of a resident who has joined none yet."""


RESIDENTS = ("ben", "friday", "missionary")
"""Those who live on the island, as unit ids and kinds."""


class Faces:
    """The tiles as numbers: tile id and rotation give a face, the lists give what a face means.

    `first[tile]` is the face of that tile not rotated; tiles whose rotation matters have four faces in a row, and
    `spun[face]` are these four.
    """

    __slots__ = (
        "arrive",
        "big",
        "bottles",
        "coins",
        "first",
        "ground",
        "heads",
        "kind",
        "picks",
        "resident",
        "resurrects",
        "rotation",
        "spun",
        "steps",
        "stop",
        "tile",
    )

    def __init__(self, data: JackalData, handlers: Mapping[str, Handler | None], waiting: bool) -> None:
        self.first: dict[str, int] = {}
        self.tile: list[str] = []
        self.rotation: list[int] = []
        self.kind: list[str] = []
        self.heads: list[tuple[int, ...]] = []
        self.steps: list[int] = []
        self.coins: list[int] = []
        self.big: list[int] = []
        self.bottles: list[int] = []
        self.resident: list[str] = []
        self.picks: list[int] = []
        self.stop: list[bool] = []
        self.ground: list[int] = []
        self.resurrects: list[bool] = []
        self.arrive: list[Handler | None] = []
        self.spun: dict[int, tuple[int, ...]] = {}
        for tile, facts in data.tiles.items():
            manned = waiting and facts.kind == "cannon"
            first = self.first[tile] = len(self.tile)
            if facts.kind in TURNED:
                self.spun.update({first + turn: tuple(range(first, first + 4)) for turn in range(4)})
            for turn in range(4 if facts.kind in TURNED else 1):
                self.tile.append(tile)
                self.rotation.append(turn)
                self.kind.append(facts.kind)
                self.heads.append(tuple((DIRECTIONS.index(head) + 2 * turn) % 8 for head in facts.heads))
                self.steps.append(facts.steps)
                self.coins.append(facts.coins)
                self.big.append(facts.big)
                self.bottles.append(facts.bottles)
                self.resident.append(facts.resident)
                self.picks.append(facts.picks)
                self.stop.append(facts.stop or manned)
                self.ground.append(BARE if facts.stop and not facts.treasure else GROUND)
                self.resurrects.append(facts.resurrects)
                self.arrive.append(handlers["waiting_cannon" if manned else facts.kind])

    def turned(self, tile: str) -> bool:
        """Whether the rotation of that tile matters."""
        return self.kind[self.first[tile]] in TURNED

    def face(self, tile: str, rotation: int) -> int:
        """The face of that tile after so many quarter turns (0 for a tile whose rotation doesn't matter)."""
        return self.first[tile] + (rotation if self.turned(tile) else 0)


class Book:
    """The actions of one seat, each made once and then shared: lists by unit and cell, in the fixed order of `legal`.

    Lists are filled when first asked for. `walk(u, cell)` goes with `LAND_NEAR[cell]`, `fly(u)` with `LAND`.
    """

    __slots__ = (
        "_disembark",
        "_fly",
        "_fly_to_ship",
        "_ship",
        "_swim",
        "_walk",
        "advance",
        "board",
        "choose",
        "loading",
        "loads",
        "names",
        "resurrect",
        "rum_answers",
        "seat",
        "stay",
        "votes",
    )

    def __init__(self, seat: int, names: tuple[str, ...], crews: tuple[str, ...], loads: int) -> None:
        self.seat = seat
        self.names = names
        units = len(names)
        self.loads = LOADS[:loads]
        self._walk: list[tuple[list[Walk], ...] | None] = [None] * (units * CELLS)
        self._swim: list[list[Swim] | None] = [None] * (units * CELLS)
        self._fly: list[tuple[list[Fly], ...] | None] = [None] * units
        self._disembark: dict[int, Disembark] = {}
        self._fly_to_ship: dict[int, tuple[Fly, ...]] = {}
        self._ship = [
            [[MoveShip(seat, crew, XY[to]) for to in LANE_NEAR[cell]] for cell in range(CELLS)] for crew in crews
        ]
        self.board = [[[Board(seat, unit, ship, load) for load in self.loads] for ship in crews] for unit in names]
        self.advance = [[Advance(seat, unit, load) for load in self.loads] for unit in names]
        self.loading = [ChooseLoad(seat, load) for load in self.loads]
        self.rum_answers = [AnswerRum(seat, True), AnswerRum(seat, False)]
        self.resurrect = [Resurrect(seat, unit) for unit in names]
        self.choose = [Choose(seat, XY[cell]) for cell in range(CELLS)]
        self.stay = Stay(seat)
        self.votes = [Vote(seat, True), Vote(seat, False)]

    def walk(self, unit: int, cell: int) -> tuple[list[Walk], ...]:
        """Steps from `cell` to each of its land neighbours: with empty hands, with each load."""
        lists = self._walk[unit * CELLS + cell]
        if lists is None:
            lists = self._walk[unit * CELLS + cell] = tuple(
                [Walk(self.seat, self.names[unit], XY[to], load) for to in LAND_NEAR[cell]] for load in self.loads
            )
        return lists

    def drink(self, unit: int, to: int, load: int) -> Drink:
        """Out of a trap, a cave or a spinner by a bottle, onto the cell `to` or the ship that lies there."""
        return Drink(self.seat, self.names[unit], XY[to], LOADS[load])

    def give(self, unit: int, target: int) -> GiveRum:
        """A bottle for a resident."""
        return GiveRum(self.seat, self.names[unit], self.names[target])

    def swim(self, unit: int, cell: int) -> list[Swim]:
        """Strokes from `cell` to each of its sea neighbours."""
        strokes = self._swim[unit * CELLS + cell]
        if strokes is None:
            strokes = [Swim(self.seat, self.names[unit], XY[to]) for to in SEA_NEAR[cell]]
            self._swim[unit * CELLS + cell] = strokes
        return strokes

    def fly(self, unit: int) -> tuple[list[Fly], ...]:
        """Flights to each land cell: with empty hands, with each load."""
        lists = self._fly[unit]
        if lists is None:
            lists = self._fly[unit] = tuple(
                [Fly(self.seat, self.names[unit], XY[to], load) for to in LAND] for load in self.loads
            )
        return lists

    def fly_to_ship(self, unit: int, cell: int) -> tuple[Fly, ...]:
        """The flight to a ship on `cell`: with empty hands, with each load."""
        key = unit * CELLS + cell
        pair = self._fly_to_ship.get(key)
        if pair is None:
            name, to = self.names[unit], XY[cell]
            pair = self._fly_to_ship[key] = tuple(Fly(self.seat, name, to, load) for load in self.loads)
        return pair

    def disembark(self, unit: int, front: int) -> Disembark:
        """Landing on the cell `front`."""
        key = unit * CELLS + front
        action = self._disembark.get(key)
        if action is None:
            action = self._disembark[key] = Disembark(self.seat, self.names[unit], XY[front])
        return action

    def ship(self, crew: int, cell: int) -> list[MoveShip]:
        """The moves of that crew's ship from `cell`."""
        return self._ship[crew][cell]


class Plan:
    """One mode with one choice of options.

    `crews`: crews in play, in turn order; `follower`, `owner`, `side`: by crew (-1 for crews not in play). `sides`:
    crews of each side. `friends[crew]`: bit mask of friendly crews. `units`: names by unit number, `kinds`, `born`
    (the crew it begins with, NOBODY for residents). `own[crew]`: its units at the start, as a bit mask. `tiles`: the
    117 tile ids, `gold` and `bottles` in them. `pirates`, `ben`, `friday`, `missionary`: masks of units, 0 if absent.
    """

    __slots__ = (
        "addon",
        "ask_partner",
        "ben",
        "ben_counts",
        "books",
        "born",
        "bottles",
        "carry_slide",
        "crew_names",
        "crews",
        "data",
        "faces",
        "fly_to_ship",
        "follower",
        "friday",
        "friends",
        "give_then_move",
        "gold",
        "horse_opens_laden",
        "kinds",
        "majority_ends",
        "missionary",
        "mode",
        "number",
        "options",
        "own",
        "owner",
        "partners_rum",
        "peeks",
        "pirates",
        "rounds",
        "seats",
        "shields",
        "shores",
        "side",
        "sides",
        "starts",
        "tiles",
        "units",
        "values",
    )

    def __init__(
        self, data: JackalData, options: Mapping[str, Any], handlers: Mapping[str, Handler | None]
    ) -> None:
        mode = data.modes[options["mode"]]
        names = tuple(data.crews)
        self.data = data
        self.mode: str = options["mode"]
        self.options = dict(options)
        self.seats = mode.seats
        self.crew_names = names
        self.crews = tuple(names.index(crew) for crew in mode.crews)
        self.follower = [-1] * len(names)
        self.owner = [-1] * len(names)
        self.side = [-1] * len(names)
        self.friends = [0] * len(names)
        for place, crew in enumerate(self.crews):
            self.follower[crew] = self.crews[(place + 1) % len(self.crews)]
            self.owner[crew] = mode.owners[place]
        self.sides = tuple(tuple(names.index(crew) for crew in side) for side in mode.sides)
        for number, side in enumerate(self.sides):
            for crew in side:
                self.side[crew] = number
                self.friends[crew] = sum(1 << friend for friend in side)
        self.starts = tuple(data.crews[crew].start for crew in names)
        self.shores = tuple(data.crews[crew].shore for crew in names)
        self.values = (0, *(data.loads[load].value for load in LOADS[1:]))

        units = [
            (f"{crew}_{n + 1}", kind, names.index(crew))
            for crew in names
            for kind, facts in data.units.items()
            for n in range(facts.per_crew)
        ]
        self.tiles = tuple(mix.tiles(data, options))
        found = dict.fromkeys(data.tiles[tile].resident for tile in self.tiles)
        units += [(name, name, NOBODY) for name in RESIDENTS if name in found]
        self.gold = sum(
            data.tiles[tile].coins * data.loads["coin"].value + data.tiles[tile].big * data.loads["big_treasure"].value
            for tile in self.tiles
        )
        self.bottles = sum(data.tiles[tile].bottles for tile in self.tiles)
        self.units = tuple(unit for unit, _, _ in units)
        self.kinds = tuple(kind for _, kind, _ in units)
        self.born = tuple(crew for _, _, crew in units)
        self.number = {unit: number for number, unit in enumerate(self.units)}
        self.own = tuple(
            sum(1 << unit for unit, born in enumerate(self.born) if born == crew and crew in self.crews)
            for crew in range(len(names))
        )

        self.pirates = sum(1 << unit for unit, kind in enumerate(self.kinds) if kind not in RESIDENTS)
        self.ben, self.friday, self.missionary = (
            1 << self.number[name] if name in self.number else 0 for name in RESIDENTS
        )

        self.addon = bool(self.friday | self.missionary) or any(
            data.tiles[tile].kind == "jungle" for tile in self.tiles
        )
        self.peeks: bool = options.get("lighthouse_mode") == "peek" and any(
            data.tiles[tile].kind == "lighthouse" for tile in self.tiles
        )
        self.give_then_move: bool = options.get("rum_give_cost") == "free_before_move"
        self.partners_rum: bool = options.get("partner_rum") != "never"
        self.ask_partner: bool = options.get("partner_rum", "ask") == "ask"
        self.shields: bool = options.get("friday_shields_fighters", True)
        self.ben_counts: bool = options.get("ben_counts_for_limit", True)
        self.fly_to_ship: bool = options["airplane_to_ship"]
        self.horse_opens_laden: bool = options["horse_closed_with_load"]
        self.carry_slide: bool = options["arrow_ice_closed_with_load"] == "carry"
        self.majority_ends: bool = options["guaranteed_majority_end"]
        self.rounds: int = 0 if options["stall_limit"] == "off" else options["stall_limit"]
        self.faces = Faces(data, handlers, options["cannon_mode"] == "waiting")
        loads = len(LOADS) if any(data.tiles[tile].big for tile in self.tiles) else BIG
        self.books = tuple(Book(seat, self.units, names, loads) for seat in range(self.seats))

    def foes_of(self, own: tuple[int, ...]) -> tuple[int, ...]:
        """For each crew the units of all other sides, as a bit mask; `own`: the units of each crew."""
        return tuple(
            sum(own[other] for other in self.crews if not self.friends[crew] >> other & 1) for crew in range(len(own))
        )
