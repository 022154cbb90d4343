"""Jackal as the collection sees it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import msgspec

from jackal.core.chance import Chance
from jackal.core.game import Amounts, Game, Message, Option, OptionError, fits
from jackal.games.jackal.rules import counts, mix, position
from jackal.games.jackal.rules.actions import Actions
from jackal.games.jackal.rules.board import CELLS, LAND
from jackal.games.jackal.rules.data import JackalData
from jackal.games.jackal.rules.events import Events
from jackal.games.jackal.rules.plan import Plan
from jackal.games.jackal.rules.state import JackalState
from jackal.games.jackal.rules.tiles import HANDLERS

COLOURS = {"white": "ivory", "red": "vermilion", "black": "night", "yellow": "gold"}
"""Crew -> its pigment."""


ABOUT: Mapping[str, frozenset[str]] = {
    "airplane_to_ship": frozenset({"airplane"}),
    "horse_closed_with_load": frozenset({"horse"}),
    "arrow_ice_closed_with_load": frozenset({"arrow", "ice"}),
    "cannon_mode": frozenset({"cannon"}),
    "lighthouse_mode": frozenset({"lighthouse"}),
    "rum_give_cost": frozenset({"bottles"}),
    "partner_rum": frozenset({"bottles"}),
    "friday_shields_fighters": frozenset({"friday"}),
    "ben_counts_for_limit": frozenset({"ben_gunn"}),
}
"""Option -> tiles, or kinds of them, that it is about."""


class Jackal(Game):
    """Two to four people, four crews, one island of 117 tiles.

    A match draws twice from chance: the shuffle `island` (117 tile ids, laid on the land cells row by row) and the
    roll `rotations` (a number 1 .. 4 ** 117, whose base-4 digits turn the tiles; 1 turns none). Nothing is drawn in
    play.
    """

    id: ClassVar[str] = "jackal"
    Data: ClassVar[type[Any]] = JackalData
    seats: ClassVar[range] = range(2, 5)
    actions: ClassVar[Any] = Actions
    events: ClassVar[Any] = Events
    endings: ClassVar[tuple[str, ...]] = ("gold", "majority", "nobody", "stall", "agreed")

    data: JackalData

    def __init__(self, data: JackalData) -> None:
        super().__init__(data)
        self._plans: dict[bytes, Plan] = {}

    def options(self, seats: int) -> tuple[Option, ...]:
        if seats not in self.seats:
            raise ValueError(f"{seats} seats, expected {self.seats.start}..{self.seats.stop - 1}")
        modes = tuple(mode for mode, facts in self.data.modes.items() if facts.seats == seats)
        mode = Option("mode", "choice", modes[0], values=modes)
        if len(self.data.offered) == 1:
            return (mode, *self.data.options)
        return (mode, *self._island(self.data.offered), *self.data.options, *self.data.more_options)

    def _island(self, editions: tuple[str, ...]) -> tuple[Option, ...]:
        """What the island is made of."""
        return (
            Option("edition", "choice", editions[0], values=editions),
            Option("modules", "set", [], values=tuple(self.data.modules)),
            Option("counts", "counts", {}, values=counts.counted(self.data), high=len(LAND)),
        )

    def settle(self, seats: int, given: Mapping[str, Any]) -> dict[str, Any]:
        """As `Game.settle`. Editions, modules and options that the set-up does not offer may be given too, and stand
        in the result only then. `counts`: tile id -> number, in place of what edition and modules bring."""
        offered = {option.id: option for option in self.options(seats)}
        hidden: dict[str, Any] = {}
        for option in (*self._island(tuple(self.data.editions)), *self.data.more_options):
            value = given.get(option.id)
            if option.id in given and (option.id not in offered or option.id == "edition"):
                good = fits(option, value)
                if not good:
                    args = {"option": f"@option.{option.id}", "value": str(value)}
                    raise OptionError(option.id, Message("setup.bad_value", args))
                hidden[option.id] = [*value] if isinstance(value, (list, tuple)) else value
        settled = super().settle(seats, {key: value for key, value in given.items() if key not in hidden})
        settled.update(hidden)
        mix.tiles(self.data, settled)
        return settled

    def amounts(self, option: str, options: Mapping[str, Any]) -> Amounts:
        if option != "counts":
            raise KeyError(option)
        return counts.amounts(self.data, options)

    def idle(self, options: Mapping[str, Any]) -> frozenset[str]:
        try:
            found = set(mix.tiles(self.data, options))
        except OptionError:
            return frozenset()
        found |= {self.data.tiles[tile].kind for tile in found}
        return frozenset(option for option, things in ABOUT.items() if not found & things)

    def colours(self, seats: int, options: Mapping[str, Any]) -> tuple[tuple[str, ...], ...]:
        mode = self.data.modes[options["mode"]]
        crews = list(zip(mode.crews, mode.owners, strict=True))
        return tuple(tuple(COLOURS[crew] for crew, owner in crews if owner == seat) for seat in range(seats))

    def new(self, seats: int, options: Mapping[str, Any], chance: Chance) -> JackalState:
        plan = self.plan(self.settle(seats, options))
        tiles = chance.shuffle("island", plan.tiles)
        spins = chance.roll("rotations", 4 ** len(LAND)) - 1
        faces = bytearray(CELLS)
        for cell, tile in zip(LAND, tiles, strict=True):
            spins, rotation = divmod(spins, 4)
            faces[cell] = plan.faces.face(tile, rotation)
        return JackalState(self, plan, bytes(faces), chance)

    def position(self, spec: Mapping[str, Any], options: Mapping[str, Any], chance: Chance) -> JackalState:
        """A position in words. All keys may be left out.

        ::

            mode: two_double            # or among the options; gives the number of seats
            options: {cannon_mode: waiting}
            tiles:                      # land cells by "x,y"
              "5,5": arrow_straight_1 1 # open, turned by 1 quarter clockwise: points east
              "6,5": closed chest_2     # face down
              "7,5": airplane spent     # an open plane is active unless it is spent
              "8,5": {tile: cannon, rotation: 3, open: true}   # the long form of `dump`
            rest: empty                 # all other land cells, in the same words (`closed empty`); left out: the
                                        # tiles that remain of the classic set, shuffled and face down
            units:                      # those not named are on board of their own ships
              white_1: [4, 5]           # a cell of land or sea
              white_2: {at: [3, 3], step: 2}       # on step 2 of a spinner (1 if not said)
              white_3: {at: [2, 2], trapped: true} # `drunk: true`: misses the next turn of its crew, which is
                                                   # this turn if its crew is on turn
              red_1: dead
              red_2: {ship: yellow}     # on board of a partner's ship; `ship`: of its own
            coins: {"5,6": 2, "3,3/2": 1}          # what lies on open tiles ("/k": on step k of a spinner);
                                                   # open chests hold nothing by themselves
            ships: {white: [7, 12]}
            scores: {red: 3}
            lost: 2                     # gold out of the game
            buried: 10                  # gold that counts as still hidden although no tile of this position holds it;
                                        # left out: what is missing to the 37 of the edition, so that a small position
                                        # is not over at once. 0 for exact book-keeping
            turn: white                 # the crew on turn (white)
            number: 9                   # of this turn; quiet, idle, progress, proposed: counters of `JackalState`

        A crew that can't act is skipped at once, as in a game. `crews: {white: {score: 3, ship: [7, 12]}}` says the
        same as `ships` and `scores`. `State.dump` writes a match in any moment in these words, with `chain`, `vote`,
        `over`, `revealed` and `chance` besides, and can be given back here. Raises `ValueError` that names the key at
        fault.
        """
        return position.build(self, spec, options, chance)

    def plan(self, settled: Mapping[str, Any]) -> Plan:
        """The tables for these settled options, made once."""
        key = msgspec.json.encode(settled, order="sorted")
        plan = self._plans.get(key)
        if plan is None:
            plan = self._plans[key] = Plan(self.data, settled, HANDLERS)
        return plan
