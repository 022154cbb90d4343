"""How Jackal's events are shown: hops, slides, flights, shots, coins that fly to the hold."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from jackal.core.game import Event
from jackal.games.jackal.rules import events as told
from jackal.games.jackal.rules.actions import Cell
from jackal.games.jackal.rules.data import JackalData
from jackal.games.jackal.scene_looks import GEAR, PARTS, tile_look
from jackal.games.jackal.scene_pieces import COIN, carried_piece, load_piece, lying_id
from jackal.games.jackal.scene_places import deck, key_of, middle, on_step, parse, slots
from jackal.ui.board import Look, Piece, Spot
from jackal.ui.motion import Call, Parallel, Part, Sequence, ease_in_out
from jackal.ui.stage import Stage

MANNERS: dict[str, tuple[float, float, float]] = {
    "walk": (0.24, 0.3, 0),
    "disembark": (0.26, 0.3, 0),
    "board": (0.28, 0.42, 0),
    "advance": (0.24, 0.22, 0),
    "swim": (0.34, 0.0, 0),
    "arrow": (0.2, 0.0, 0),
    "ice": (0.22, 0.0, 0),
    "bitten": (0.18, 0.12, 0),
    "horse": (0.36, 0.8, 0),
    "fly": (0.62, 1.3, 0),
    "cannon": (0.5, 1.5, 360),
    "tide": (0.4, 0.1, 0),
    "balloon": (0.9, 1.7, 0),
}
"""Manner of a movement -> seconds, height of the arc in cells, degrees of turning."""

VEHICLES: dict[str, tuple[str, float, float, float]] = {
    "balloon": ("jackal/balloon", 1.15, -0.62, -1.5),
    "fly": ("jackal/airplane", 1.0, 0.16, 1.5),
}
"""Manner of a movement -> what one travels by: picture, size, how far below one's middle, how far in front."""

SOUNDS = {
    "walk": "step", "disembark": "step", "advance": "step", "board": "step", "swim": "swim", "arrow": "slide",
    "ice": "slide", "bitten": "bite", "horse": "horse", "fly": "plane", "cannon": "cannon", "balloon": "balloon",
    "tide": "swim",
}  # fmt: skip

SPLASH = tuple(f"jackal/splash_{n}" for n in range(1, 5))
SMOKE = tuple(f"jackal/smoke_{n}" for n in range(1, 5))
BOOM = tuple(f"jackal/boom_{n}" for n in range(1, 4))


class Director:
    """Stages events one by one; the stage is the only memory."""

    def __init__(self, stage: Stage, data: JackalData, tiles: dict[str, str], crews: dict[str, str]) -> None:
        self.stage, self.data, self.tiles, self.crews = stage, data, tiles, crews

    def show(self, event: Event) -> Part | None:
        """The movement of one event, None if nothing is to be seen."""
        method = getattr(self, f"_{type(event).__struct_config__.tag}", None)
        part: Part | None = method(event) if method is not None else None
        return part

    # who is where

    def _unit(self, name: str) -> Piece | None:
        return self.stage.piece(f"unit:{name}")

    def _mates(self, name: str, cell: Cell) -> int:
        """How many friends of a figure stand in a cell already: others will have gone when it arrives."""
        crew = self.crews.get(name, "")
        count = 0
        for actor in self.stage.actors.values():
            piece = actor.piece
            if piece.id.startswith("unit:") and piece.id != f"unit:{name}":
                here = (int(piece.at.x), int(piece.at.y))
                count += here == cell and self.crews.get(piece.id.removeprefix("unit:")) == crew
        return count

    def _slot(self, name: str, cell: Cell, step: int = 0, *, aboard: bool = False) -> tuple[Spot, float]:
        """Where a figure that comes to a cell will stand, and how large."""
        mates = self._mates(name, cell)
        facts = self.data.tiles.get(self.tiles.get(key_of(cell), ""))
        if aboard:
            x, y, size = deck(mates + 1)[-1]
        elif facts is not None and facts.steps:
            x, y, size = on_step(self.tiles[key_of(cell)], max(1, step), facts.steps, 1)[0]
        else:
            x, y, size = slots(mates + 1)[-1]
        at = middle(cell)
        return Spot(at.x + x, at.y + y), size

    def _at_ship(self, cell: Cell) -> bool:
        return any(
            actor.piece.id.startswith("ship:") and (int(actor.piece.at.x), int(actor.piece.at.y)) == cell
            for actor in self.stage.actors.values()
        )

    def _state(self, name: str, state: str) -> Part:
        def change() -> None:
            piece = self._unit(name)
            if piece is not None and isinstance(piece.look, tuple):
                badge = "+jonah" if piece.look[3].endswith("+jonah") else ""
                self.stage.change(piece.id, look=(*piece.look[:3], state + badge))

        return Call(change)

    # movements

    def _moved(self, event: told.Moved) -> Part | None:
        piece = self._unit(event.unit)
        if piece is None:
            return None
        seconds, arc, spin = MANNERS.get(event.manner, MANNERS["walk"])
        far = max(abs(event.to[0] - event.origin[0]), abs(event.to[1] - event.origin[1]))
        if event.manner in ("fly", "cannon", "balloon"):
            seconds *= 0.7 + 0.06 * far
            arc *= 0.5 + 0.07 * far
        spot, size = self._slot(event.unit, event.to, event.step, aboard=self._at_ship(event.to))
        z = 100 + event.to[1] + 0.5
        self.stage.change(piece.id, z=400)
        lands: dict[str, Any] = {"w": size, "h": size, "z": z, "angle": 0.0}
        parts: list[Part] = [self.stage.move(piece.id, spot, seconds, arc=arc, spin=spin, **lands)]
        carried = self.stage.piece(f"carried:{piece.id}")
        if carried is not None:
            new = carried_piece(replace(piece, at=spot, w=size, h=size, z=z), event.load or "coin")
            self.stage.change(carried.id, z=401)
            parts.append(self.stage.move(carried.id, new.at, seconds, arc=arc, w=new.w, h=new.h, z=new.z))
        if event.manner == "cannon":
            parts.append(self.stage.flash(SMOKE, middle(event.origin), 1.1, 0.6))
        elif event.manner == "bitten":
            parts.append(self.stage.shake(f"tile:{key_of(event.origin)}", 0.25, degrees=4))
        whole = Parallel(self._sound(SOUNDS.get(event.manner, "step")), *parts)
        if event.manner not in VEHICLES:
            return whole
        picture, large, below, front = VEHICLES[event.manner]
        look: Look = ("mirrored", picture) if event.manner == "fly" and spot.x < piece.at.x else picture
        name = f"vehicle:{piece.id}"
        vehicle = Piece(name, look, Spot(piece.at.x, piece.at.y + below), large, large, z=400 + front)
        flight = self.stage.move(name, Spot(spot.x, spot.y + below), seconds, arc=arc)
        return Sequence(
            Call(lambda: self.stage.put(vehicle)), Parallel(whole, flight), Call(lambda: self.stage.drop(name))
        )

    def _sound(self, name: str) -> Part:
        return self.stage.sound(name)

    def _tile_opened(self, event: told.TileOpened) -> Part:
        self.tiles[key_of(event.at)] = event.tile
        look = tile_look(event.tile, event.at, event.rotation)
        return Parallel(self._sound("flip"), self.stage.turn(f"tile:{key_of(event.at)}", look))

    def _boarded(self, event: told.Boarded) -> Part | None:
        piece = self._unit(event.unit)
        if piece is None:
            return None
        spot, size = self._slot(event.unit, event.at, aboard=True)
        return Sequence(self._state(event.unit, ""), self.stage.move(piece.id, spot, 0.14, w=size, h=size))

    def _fell(self, event: told.Fell) -> Part:
        splash = self.stage.flash(SPLASH, middle(event.at), 1.1, 0.55)
        return Parallel(self._sound("splash"), self._state(event.unit, "swims"), splash)

    def _ship_moved(self, event: told.ShipMoved) -> Part:
        dx, dy = event.to[0] - event.origin[0], event.to[1] - event.origin[1]
        names = [f"ship:{event.ship}", f"aboard:{event.ship}", f"ball:{event.ship}"]
        for actor in self.stage.actors.values():
            piece = actor.piece
            if piece.id.startswith("unit:") and (int(piece.at.x), int(piece.at.y)) == event.origin:
                names.append(piece.id)
        parts: list[Part] = []
        for name in names:
            moving = self.stage.piece(name)
            if moving is not None:
                to = Spot(moving.at.x + dx, moving.at.y + dy)
                parts.append(self.stage.move(name, to, 0.42, ease=ease_in_out, z=moving.z + dy))
        return Parallel(self._sound("sail"), *parts)

    # fights and fates

    def _hit(self, event: told.Hit) -> Part:
        piece = self._unit(event.unit)
        at = piece.at if piece is not None else middle(event.at)
        parts: list[Part] = [self._sound("hit"), self.stage.flash(BOOM, at, 0.9, 0.36)]
        if piece is not None:
            parts.append(self.stage.shake(piece.id, 0.22, degrees=14))
        return Parallel(*parts)

    def _sent_to_ship(self, event: told.SentToShip) -> Part | None:
        piece = self._unit(event.unit)
        if piece is None:
            return None
        spot, size = self._slot(event.unit, event.to, aboard=True)
        self.stage.change(piece.id, z=420)
        flight = self.stage.move(
            piece.id, spot, 0.62, arc=1.4, spin=-360, w=size, h=size, z=100 + event.to[1] + 0.5, angle=0.0
        )
        return Sequence(self._state(event.unit, ""), flight)

    def _died(self, event: told.Died) -> Part | None:
        piece = self._unit(event.unit)
        if piece is None:
            return None
        if event.cause in ("rum", "meeting"):
            puff = self.stage.flash(SMOKE, piece.at, 1.1, 0.7, rise=0.3)
            return Parallel(self._sound("drink"), self.stage.vanish(piece.id, 0.6, grow=0.7), puff)
        gone: list[Part] = [
            self._sound("death"),
            self.stage.vanish(piece.id, 0.5, grow=0.6, sink=0.15),
            self.stage.flash(("jackal/pirate_dead",), piece.at, 0.7, 0.9, grow=1.1, rise=0.35),
        ]
        if event.cause in ("enemy_ship", "drowned", "rammed"):
            gone.append(self.stage.flash(SPLASH, piece.at, 1.1, 0.55))
        carried = f"carried:{piece.id}"
        if carried in self.stage:
            gone.append(self.stage.vanish(carried, 0.4))
        return Parallel(*gone)

    def _trapped(self, event: told.Trapped) -> Part:
        shake = self.stage.shake(f"unit:{event.unit}", 0.3)
        return Sequence(Parallel(self._sound("trap"), shake), self._state(event.unit, "trapped"))

    def _freed(self, event: told.Freed) -> Part:
        return Sequence(self._state(event.unit, ""), self.stage.hop(f"unit:{event.unit}", self._here(event.unit), 0.2))

    def _here(self, name: str) -> Spot:
        piece = self._unit(name)
        return piece.at if piece is not None else Spot(0, 0)

    def _got_drunk(self, event: told.GotDrunk) -> Part:
        shake = self.stage.shake(f"unit:{event.unit}", 0.5, degrees=12)
        return Parallel(self._sound("drink"), self._state(event.unit, "drunk"), shake)

    def _sobered_up(self, event: told.SoberedUp) -> Part:
        return self._state(event.unit, "")

    def _plane_spent(self, event: told.PlaneSpent) -> Part:
        return Call(lambda: self.stage.change(f"tile:{key_of(event.at)}", look=("tile", "airplane_spent", 0)))

    def _resurrected(self, event: told.Resurrected) -> Part:
        spot, size = self._slot(event.unit, event.at)
        look = ("unit", "pirate", self.crews.get(event.unit, ""), "")
        name = f"unit:{event.unit}"
        piece = Piece(name, look, spot, size, size, z=100 + event.at[1] + 0.5, picks=(name,))
        return Parallel(self._sound("revive"), self.stage.appear(piece, 0.45, grow=0.2))

    # gold

    def _count(self, load: str, place: str, change: int) -> Part:
        """More or less of a kind of treasure in a place."""
        parts = [Call(partial(self._recount, what, place, n * change)) for what, n in PARTS[load]]
        return Sequence(*parts)

    def _recount(self, load: str, place: str, change: int) -> None:
        name = lying_id(load, place)
        piece = self.stage.piece(name)
        old: Any = 0 if piece is None else piece.look[1] if isinstance(piece.look, tuple) else 1
        if load in GEAR and self.tiles.get(place) == load and old <= 1:  # the tile that brought it shows it
            cell = parse(place)[0]
            self.stage.change(f"tile:{place}", look=tile_look(load, cell, used=change < 0))
            self.stage.drop(name)
            return
        now = old + change
        if now > 0:
            self.stage.put(load_piece(load, place, now, self.tiles, self.data))
        else:
            self.stage.drop(name)

    def _place(self, cell: Cell, step: int) -> str:
        facts = self.data.tiles.get(self.tiles.get(key_of(cell), ""))
        return key_of(cell, max(1, step) if facts is not None and facts.steps else 0)

    def _load_found(self, event: told.LoadFound) -> Part:
        if event.load in GEAR:
            return self._sound("coins")
        place = self._place(event.at, 0)
        piece = load_piece(event.load, place, event.count if event.load == "coin" else 1, self.tiles, self.data)
        high = replace(piece, at=Spot(piece.at.x, piece.at.y - 0.1))
        found = Sequence(self.stage.appear(high, 0.26, grow=0.2), self.stage.move(piece.id, piece.at, 0.12))
        return Parallel(self._sound("coins"), found)

    def _load_taken(self, event: told.LoadTaken) -> Part | None:
        unit = self._unit(event.unit)
        if unit is None:
            return None
        place = self._place(event.at, event.step)
        lying = load_piece(PARTS[event.load][0][0], place, 1, self.tiles, self.data)
        coin = carried_piece(unit, event.load)
        start = replace(coin, at=lying.at, w=lying.w, h=lying.h)
        take = Sequence(
            Call(lambda: self.stage.put(start)),
            self._count(event.load, place, -1),
            self.stage.move(coin.id, coin.at, 0.16, arc=0.15, w=coin.w, h=coin.h),
        )
        return Parallel(self._sound("coin"), take)

    def _load_laid(self, event: told.LoadLaid) -> Part:
        return self._put_down(event.unit, event.load, self._place(event.at, event.step), 0.16)

    def _load_left(self, event: told.LoadLeft) -> Part:
        return self._put_down(event.unit, event.load, self._place(event.at, event.step), 0.32)

    def _put_down(self, unit: str, load: str, place: str, seconds: float) -> Part:
        name = f"carried:unit:{unit}"
        to = load_piece(PARTS[load][0][0], place, 1, self.tiles, self.data).at
        fall = Sequence(
            self.stage.move(name, to, seconds, arc=0.35, w=COIN, h=COIN),
            Call(lambda: self.stage.drop(name)),
            self._count(load, place, 1),
        )
        return Sequence(fall, self._sound("coin"))

    def _load_delivered(self, event: told.LoadDelivered) -> Part:
        ship = self.stage.piece(f"ship:{event.ship}")
        name = f"carried:unit:{event.unit}"
        if ship is None:
            return Call(lambda: self.stage.drop(name))
        unit = self._unit(event.unit)
        if name not in self.stage and unit is not None:  # out of a cart that stays ashore
            self.stage.put(carried_piece(unit, event.load))
        self.stage.change(name, z=500)
        fly = self.stage.move(name, ship.at, 0.34, arc=0.9, spin=360, ease=ease_in_out)
        look = ("gain", self.data.loads[event.load].value)
        gain = self.stage.flash((look,), Spot(ship.at.x, ship.at.y - 0.3), 0.8, 0.9, grow=1.1, rise=0.7)
        return Sequence(fly, Parallel(self._sound("gold"), self.stage.vanish(name, 0.12, grow=0.4), gain))

    def _load_lost(self, event: told.LoadLost) -> Part:
        name = f"carried:unit:{event.unit}"
        parts: list[Part] = [self.stage.vanish(name, 0.45, grow=0.5, sink=0.35 if event.cause == "sunk" else 0.0)]
        if event.cause == "sunk":
            parts += [self._sound("splash"), self.stage.flash(SPLASH, middle(event.at), 0.9, 0.5)]
        return Parallel(*parts)


def way_of(events: list[Event] | tuple[Event, ...]) -> tuple[tuple[Spot, ...], ...]:
    """The lines that the last action drew over the map: one for each figure or ship that moved."""
    lines: dict[str, list[Spot]] = {}
    for event in events:
        if isinstance(event, told.Moved):
            line = lines.setdefault(event.unit, [middle(event.origin)])
            line.append(middle(event.to))
        elif isinstance(event, told.ShipMoved):
            lines[f"ship {event.ship}"] = [middle(event.origin), middle(event.to)]
    return tuple(tuple(line) for line in lines.values())
