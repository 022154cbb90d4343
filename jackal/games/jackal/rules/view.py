"""What everybody may know of a match of Jackal: all but the faces of closed tiles.

Keys of the mappings: a cell is `"x,y"`; a place on an open spinner is `"x,y/k"` with its step k.
"""

from __future__ import annotations

from typing import Any

import msgspec

from jackal.core.game import Action, View
from jackal.games.jackal.rules.actions import (
    Advance,
    AnswerRum,
    Board,
    Cell,
    Choose,
    ChooseLoad,
    Disembark,
    Fly,
    LaunchBoat,
    MoveShip,
    Resurrect,
    Stay,
    Swim,
    Walk,
)


class UnitView(msgspec.Struct, frozen=True):
    """One unit.

    `kind`: pirate, ben, friday, missionary. `place`: ship, land, sea, dead. `at`: its cell (a ship's cell when on
    board), None when dead. `ship`: the crew whose ship it is on, else empty. `step`: spinner step 1..K, else 0.
    `trapped`, `drunk`: cannot act. `moving`: in the middle of a chain, waiting for a decision. `lost`: in a cave.
    `fighter`: can hit and steer (a missionary only after rum). `jonah`: wears the badge. `ship` may also be a boat.
    """

    kind: str
    crew: str
    place: str
    at: Cell | None
    ship: str = ""
    step: int = 0
    trapped: bool = False
    drunk: bool = False
    moving: bool = False
    lost: bool = False
    fighter: bool = True
    jonah: bool = False


class BoatView(msgspec.Struct, frozen=True):
    """A boat that was launched: a second ship of `crew`, at the sea cell `at`."""

    crew: str
    at: Cell


class Decision(msgspec.Struct, frozen=True):
    """A chain that waits. `kind`: arrow, horse, flight (on from ice after a flight), plane (just opened: fly or
    stay). `options`: the cells on offer. `load`: what the unit carries, at `plane` what it has just put down.
    `pickup`: the key of the place where the load falls back to. Beyond the classic tiles: cave_load (`loads`: what
    may be taken along), exit, light (the next closed tile; `left`: of how many), order (where the tile from `at` is
    put back; `placed`: from where and to where the ones before it go), quake, rum (`seat` gives a bottle or not;
    `target`: whom `unit` is to treat), wash (`seat`, the owner, says into which sea cell `unit` is washed from
    `at`)."""

    kind: str
    seat: int
    unit: str
    at: Cell
    load: str
    pickup: str
    options: tuple[Cell, ...]
    loads: tuple[str, ...] = ()
    left: int = 0
    target: str = ""
    placed: tuple[tuple[Cell, Cell], ...] = ()


class VoteView(msgspec.Struct, frozen=True):
    """A vote that is open. `reason`: stall or proposal. `agreed`: seats that have agreed so far."""

    reason: str
    agreed: tuple[int, ...]


class Gold(msgspec.Struct, frozen=True):
    """Where the gold is. `lying` includes a coin that is being carried in an unfinished chain."""

    total: int
    hidden: int
    lying: int
    delivered: int
    lost: int

    @property
    def remaining(self) -> int:
        """What can still be won."""
        return self.hidden + self.lying


class SideView(msgspec.Struct, frozen=True):
    """Crews that share their gold, and the seats that own them."""

    crews: tuple[str, ...]
    seats: tuple[int, ...]
    score: int


class JackalView(View, frozen=True):
    """The same for every seat, apart from `seat` itself.

    `tiles`: id of the tile or `closed`, for all 117 land cells. `rotation`: quarter turns clockwise of the open
    arrows and cannons. `planes`: open airplanes, `active` or `spent`. `coins`: how many lie at a place. `ships`:
    cells of the ships in play. `scores`: gold in the hold, by crew. `closed`: how many of each tile are still
    face down (kinds that are all open are left out). `crew`: on turn; `player`: the seat that decides for it;
    `next_crew`: the following one in the order. `quiet`: full rounds without anything new, of `stall_limit`
    (0 = never asked). `owners`: the seat of each crew in play, in turn order. `treasures`: places where a galleon's
    treasure lies. `bottles`: in stock, by crew (only if the mix has any). `waiting`: open tiles that wait for their
    first visitor. `grass`: turns under voodoo grass, this one included. `known`, `known_rotation`: closed tiles that
    this seat has looked at, the only things that differ between seats. `carts`, `beached`: places where a cart, a boat
    not yet launched stands. `boats`: launched ones, by name. `balls`: cannonballs, by crew (only if the mix has any).
    `bears`: their cells; `prowl`: where each of them would be if the round ended as all stand now.
    """

    tiles: dict[str, str]
    rotation: dict[str, int]
    planes: dict[str, str]
    coins: dict[str, int]
    units: dict[str, UnitView]
    ships: dict[str, Cell]
    scores: dict[str, int]
    sides: tuple[SideView, ...]
    owners: dict[str, int]
    gold: Gold
    closed: dict[str, int]
    mode: str
    options: dict[str, Any]
    turn: int
    round: int
    crew: str
    player: int
    next_crew: str
    decision: Decision | None
    vote: VoteView | None
    quiet: int
    stall_limit: int
    treasures: tuple[str, ...] = ()
    bottles: dict[str, int] = msgspec.field(default_factory=dict)
    waiting: tuple[str, ...] = ()
    grass: int = 0
    known: dict[str, str] = msgspec.field(default_factory=dict)
    known_rotation: dict[str, int] = msgspec.field(default_factory=dict)
    carts: tuple[str, ...] = ()
    beached: tuple[str, ...] = ()
    boats: dict[str, BoatView] = msgspec.field(default_factory=dict)
    balls: dict[str, int] = msgspec.field(default_factory=dict)
    bears: tuple[str, ...] = ()
    prowl: tuple[str, ...] = ()


def attempt(view: JackalView, seat: int, unit: str, to: Cell, load: str = "") -> Action:
    """The action that `seat` means by moving `unit` to the cell `to`: what to ask `why_not` about after a click.

    A ship's own sea cells mean the ship when the unit is on board; the unit's own cell means what can be done there.
    """
    decision = view.decision
    if decision is not None:
        if decision.kind == "cave_load":
            return ChooseLoad(seat, load)
        if decision.kind == "rum":
            return AnswerRum(seat, True)
        if decision.kind != "plane":
            return Choose(seat, to)
        return Stay(seat) if to == decision.at else Fly(seat, decision.unit, to, load)
    one = view.units[unit]
    name = f"{to[0]},{to[1]}"
    if one.place == "ship":
        return Disembark(seat, unit, to) if name in view.tiles else MoveShip(seat, one.ship, to)
    if one.place == "sea":
        return Swim(seat, unit, to)
    if one.at is None or one.place == "dead":
        return Walk(seat, unit, to, load)
    here = f"{one.at[0]},{one.at[1]}"
    if to == one.at:
        if one.step:
            return Advance(seat, unit, load)
        return Resurrect(seat, unit) if view.tiles[here] == "fort_native" else Walk(seat, unit, to, load)
    near = max(abs(to[0] - one.at[0]), abs(to[1] - one.at[1])) == 1
    if view.planes.get(here) == "active" and not near:
        return Fly(seat, unit, to, load)
    fleet = {**view.ships, **{boat: facts.at for boat, facts in view.boats.items()}}
    for ship, cell in fleet.items():
        if cell == to:
            return Board(seat, unit, ship, load)
    if name not in view.tiles and load == "boat":
        return LaunchBoat(seat, unit, to)
    return Walk(seat, unit, to, load)
