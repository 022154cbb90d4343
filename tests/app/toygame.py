"""A game for the set-up alone, with every kind of option and ten seats, which the toy game that can be played
(`tests.toy`) has not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from jackal.core.chance import Chance
from jackal.core.game import Game, Option, State


class Regatta(Game):
    id = "regatta"
    Data = dict
    seats = range(1, 11)
    actions = None
    events = None

    def __init__(self) -> None:
        super().__init__({})

    def options(self, seats: int) -> tuple[Option, ...]:
        modes = ("teams", "single") if seats == 4 else ("single",)
        return (
            Option("mode", "choice", modes[0], modes),
            Option("wind", "flag", default=True),
            Option("wind_rose", "choice", 8, (4, 8, 16), needs={"wind": (True,)}),
            Option("laps", "number", 3, low=1, high=9, step=2),
            Option("limit", "number", "off", ("off",), low=10, high=60, step=10),
            Option("buoys", "set", ["red", "green"], ("red", "green", "black")),
            Option("solo_rival", "flag", default=False, seats=(1,)),
        )

    def new(self, seats: int, options: Mapping[str, Any], chance: Chance) -> State:
        raise AssertionError("the set-up begins no match by itself")

    def position(self, spec: Mapping[str, Any], options: Mapping[str, Any], chance: Chance) -> State:
        raise AssertionError("the set-up lays no position out")
