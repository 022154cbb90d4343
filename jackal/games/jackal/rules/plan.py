"""All that never changes during a match, worked out once per mode and options and shared by all its states.

Numbers instead of names make the rules quick: crews are 0..3 in turn order, units 0.. (see `units`), cells and places
as in `board.py`, loads as in `LOADS`, and a *face* is a tile with its rotation.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from jackal.games.jackal.rules import mix
from jackal.games.jackal.rules.board import DIRECTIONS, MAX_BOATS
from jackal.games.jackal.rules.book import Book
from jackal.games.jackal.rules.cargo import BIG, BOAT, CONTENTS, LOADS
from jackal.games.jackal.rules.data import TURNED, JackalData

Log = list[Any] | None
"""Where events are told; None if nobody listens."""

if TYPE_CHECKING:
    from jackal.games.jackal.rules.chain import Chain
    from jackal.games.jackal.rules.state import JackalState

    Handler = Callable[[JackalState, Chain, Log], int]

CLOSED, BARE, GROUND, SEA = range(4)
"""What a cell is to somebody who comes with a load: face down; open, but no gold may be brought (fort); open, gold may
lie there or pass through; water or void. What `JackalState.ground` holds."""

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
        "balls",
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
        self.balls: list[int] = []
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
                self.balls.append(facts.balls)
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


class Plan:
    """One mode with one choice of options.

    `crews`: crews in play, in turn order; `follower`, `owner`, `side`: by crew (-1 for crews not in play). `sides`:
    crews of each side. `friends[crew]`: bit mask of friendly crews. `units`: names by unit number, `kinds`, `born`
    (the crew it begins with, NOBODY for residents). `own[crew]`: its units at the start, as a bit mask. `tiles`: the
    117 tile ids, `gold` and `bottles` in them. `pirates`, `ben`, `friday`, `missionary`: masks of units, 0 if absent;
    `jonah`: the marked pirates. `ship_names`: of the crews' ships, then of boats in order of launching. `gear`: there
    are boats or carts. `loads`: so many of `LOADS` can come up. `values`: the gold in each load.
    """

    __slots__ = (
        "addon",
        "ask_partner",
        "balls",
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
        "gear",
        "give_then_move",
        "gold",
        "horse_opens_laden",
        "jonah",
        "kinds",
        "loads",
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
        "ship_names",
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
        self.ship_names = (*names, *(f"boat_{n + 1}" for n in range(MAX_BOATS)))
        gold = (0, *(data.loads[load].value for load in LOADS[1 : BIG + 1]))
        self.values = tuple(sum(gold[piece] for piece in contents) for contents in CONTENTS)

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
        self.balls = sum(data.tiles[tile].balls for tile in self.tiles)
        kinds = {data.tiles[tile].kind for tile in self.tiles}
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

        badges = {badge for name in options.get("modules", ()) for badge in data.modules[name].badges}
        self.jonah = sum(own & -own for own in self.own) if "jonah" in badges else 0
        self.addon = bool(self.friday | self.missionary) or "jungle" in kinds
        self.peeks: bool = options.get("lighthouse_mode") == "peek" and "lighthouse" in kinds
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
        loads = BOAT if any(data.tiles[tile].big for tile in self.tiles) else BIG
        self.gear = not kinds.isdisjoint({"boat", "cart"})
        self.loads: int = len(LOADS) if self.gear else loads
        fleet = self.ship_names if "boat" in kinds else names
        self.books = tuple(Book(seat, self.units, fleet, self.loads) for seat in range(self.seats))

    def foes_of(self, own: tuple[int, ...]) -> tuple[int, ...]:
        """For each crew the units of all other sides, as a bit mask; `own`: the units of each crew."""
        return tuple(
            sum(own[other] for other in self.crews if not self.friends[crew] >> other & 1) for crew in range(len(own))
        )
