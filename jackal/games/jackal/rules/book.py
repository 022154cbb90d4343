"""The actions of one seat as ready-made objects, so that listing them is quick."""

from __future__ import annotations

from jackal.games.jackal.rules.actions import (
    Advance,
    AnswerRum,
    Board,
    Choose,
    ChooseLoad,
    Disembark,
    Drink,
    FireBall,
    Fly,
    GiveRum,
    LaunchBoat,
    MoveShip,
    Resurrect,
    Stay,
    Swim,
    Vote,
    Walk,
)
from jackal.games.jackal.rules.board import CELLS, LAND, LAND_NEAR, LANE_NEAR, LAUNCH, SEA_NEAR, XY
from jackal.games.jackal.rules.cargo import CART, LOADS


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
        "fire",
        "loading",
        "loads",
        "names",
        "resurrect",
        "rum_answers",
        "seat",
        "stay",
        "votes",
    )

    def __init__(self, seat: int, names: tuple[str, ...], ships: tuple[str, ...], loads: int) -> None:
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
            [[MoveShip(seat, crew, XY[to]) for to in LANE_NEAR[cell]] for cell in range(CELLS)] for crew in ships
        ]
        self.board = [[[Board(seat, unit, ship, load) for load in self.loads] for ship in ships] for unit in names]
        self.advance = [[Advance(seat, unit, load) for load in self.loads] for unit in names]
        self.loading = [ChooseLoad(seat, load) for load in self.loads]
        self.rum_answers = [AnswerRum(seat, True), AnswerRum(seat, False)]
        self.resurrect = [Resurrect(seat, unit) for unit in names]
        self.choose = [Choose(seat, XY[cell]) for cell in range(CELLS)]
        self.stay = Stay(seat)
        self.fire = FireBall(seat)
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

    def launch(self, unit: int, cell: int) -> LaunchBoat:
        """The boat that lies on `cell` into the water."""
        return LaunchBoat(self.seat, self.names[unit], XY[LAUNCH[cell]])

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
                [Fly(self.seat, self.names[unit], XY[to], load) for to in LAND] for load in self.loads[:CART]
            )
        return lists

    def fly_to_ship(self, unit: int, cell: int) -> tuple[Fly, ...]:
        """The flight to a ship on `cell`: with empty hands, with each load."""
        key = unit * CELLS + cell
        pair = self._fly_to_ship.get(key)
        if pair is None:
            name, to = self.names[unit], XY[cell]
            pair = self._fly_to_ship[key] = tuple(Fly(self.seat, name, to, load) for load in self.loads[:CART])
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
