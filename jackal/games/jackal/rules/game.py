"""Jackal as the collection sees it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from jackal.core.chance import Chance
from jackal.core.game import Game, Option
from jackal.games.jackal.rules import position
from jackal.games.jackal.rules.actions import Actions
from jackal.games.jackal.rules.board import CELLS, LAND
from jackal.games.jackal.rules.data import JackalData
from jackal.games.jackal.rules.events import Events
from jackal.games.jackal.rules.plan import Plan
from jackal.games.jackal.rules.state import JackalState
from jackal.games.jackal.rules.tiles import HANDLERS

EDITION = "classic"


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

    data: JackalData

    def __init__(self, data: JackalData) -> None:
        super().__init__(data)
        self._plans: dict[tuple[tuple[str, Any], ...], Plan] = {}

    def options(self, seats: int) -> tuple[Option, ...]:
        modes = tuple(mode for mode, facts in self.data.modes.items() if facts.seats == seats)
        return (Option("mode", "choice", modes[0], values=modes), *self.data.options)

    def new(self, seats: int, options: Mapping[str, Any], chance: Chance) -> JackalState:
        plan = self.plan(self.settle(seats, options))
        tiles = chance.shuffle("island", self.data.editions[EDITION].tiles())
        spins = chance.roll("rotations", 4 ** len(LAND)) - 1
        faces = bytearray(CELLS)
        for cell, tile in zip(LAND, tiles, strict=True):
            spins, rotation = divmod(spins, 4)
            faces[cell] = plan.faces.face(tile, rotation)
        return JackalState(plan, bytes(faces), chance)

    def position(self, spec: Mapping[str, Any], options: Mapping[str, Any], chance: Chance) -> JackalState:
        return position.build(self, spec, options, chance)

    def plan(self, settled: Mapping[str, Any]) -> Plan:
        """The tables for these settled options, made once."""
        key = tuple(sorted(settled.items()))
        plan = self._plans.get(key)
        if plan is None:
            plan = self._plans[key] = Plan(self.data, settled, HANDLERS)
        return plan
