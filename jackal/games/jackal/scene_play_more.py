"""How the events of the add-on and the small islands are shown: rum, residents, caves, quakes, boats, bears, tides."""

from __future__ import annotations

from jackal.games.jackal.rules import events as told
from jackal.games.jackal.rules.actions import Cell
from jackal.games.jackal.rules.board import SIZE
from jackal.games.jackal.scene_looks import USED, tile_look
from jackal.games.jackal.scene_pieces import SHIP, bear_piece, lying_id
from jackal.games.jackal.scene_places import key_of, middle, parse
from jackal.games.jackal.scene_play import BOOM, SMOKE, SPLASH, Director
from jackal.ui.board import Look, Piece, Spot
from jackal.ui.motion import Call, Parallel, Part, Sequence, ease_in_out


class MoreDirector(Director):
    """See `Director`."""

    # what tiles give

    def _used(self, cell: Cell) -> Part:
        """A tile that has had its day shows it."""

        def change() -> None:
            tile = self.tiles.get(key_of(cell), "")
            if tile in USED:
                self.stage.change(f"tile:{key_of(cell)}", look=tile_look(tile, cell, used=True))

        return Call(change)

    def _rise(self, look: Look, at: Spot, seconds: float = 0.7) -> Part:
        """A thing comes up from a place and is gone."""
        return self.stage.flash((look,), Spot(at.x, at.y - 0.1), 0.62, seconds, grow=1.15, rise=0.55)

    def _bottles_found(self, event: told.BottlesFound) -> Part:
        count = event.count + event.drunk
        rising = Sequence(*[self._rise("jackal/bottle", middle(event.at), 0.45) for _ in range(count)])
        return Parallel(self._sound("coins"), self._used(event.at), rising)

    def _ball_found(self, event: told.BallFound) -> Part:
        return Parallel(self._sound("coins"), self._used(event.at), self._rise("jackal/cannonball", middle(event.at)))

    def _resident_joined(self, event: told.ResidentJoined) -> Part:
        self.crews[event.unit] = event.crew
        spot, size = self._slot(event.unit, event.at)
        name = f"unit:{event.unit}"
        piece = Piece(name, ("unit", event.unit, event.crew, ""), spot, size, size, z=100 + event.at[1] + 0.4,
                      picks=(name,))  # fmt: skip
        rise = Sequence(self.stage.appear(piece, 0.4, grow=0.3), self.stage.hop(name, spot, 0.2))
        return Parallel(self._sound("revive"), self._used(event.at), rise)

    def _bear_appeared(self, event: told.BearAppeared) -> Part:
        bears = sum(name.startswith("bear:") for name in self.stage.actors)
        appear = self.stage.appear(bear_piece(bears, event.at), 0.4, grow=0.3)
        return Parallel(self._sound("bite"), self._used(event.at), appear)

    # rum and faith

    def _change_look(self, unit: str, kind: str, crew: str, state: str = "") -> Part:
        look = ("unit", kind, crew, state)
        return Call(lambda: self.stage.change(f"unit:{unit}", look=look))

    def _changed_sides(self, event: told.ChangedSides) -> Part:
        self.crews[event.unit] = event.crew
        piece = self._unit(event.unit)
        state = piece.look[3] if piece is not None and isinstance(piece.look, tuple) else ""
        hop = self.stage.hop(f"unit:{event.unit}", self._here(event.unit), 0.3)
        return Sequence(self._change_look(event.unit, "friday", event.crew, state), hop)

    def _converted(self, event: told.Converted) -> Part:
        name = f"unit:{event.unit}"
        crew = self.crews.get(event.unit, "")
        shake = self.stage.shake(name, 0.45, degrees=12)
        return Parallel(self._sound("drink"), self._change_look(event.unit, "missionary_drunk", crew), shake)

    def _drank(self, event: told.Drank) -> Part:
        sip = self._rise("jackal/bottle", self._here(event.unit))
        return Sequence(Parallel(self._sound("drink"), sip), self._state(event.unit, ""))

    def _rum_given(self, event: told.RumGiven) -> Part:
        start, end = self._here(event.unit), self._here(event.target)
        name = "bottle:given"
        bottle = Piece(name, "jackal/bottle", start, 0.44, 0.44, z=500)
        return Sequence(
            Call(lambda: self.stage.put(bottle)),
            self.stage.move(name, end, 0.4, arc=0.5, spin=360),
            Call(lambda: self.stage.drop(name)),
        )

    def _rum_asked(self, event: told.RumAsked) -> Part:
        return self._rise("jackal/bottle", self._here(event.unit))

    def _rum_answered(self, event: told.RumAnswered) -> Part:
        return self._sound("coin" if event.allow else "refuse")

    # caves

    def _into(self, unit: str, cell: Cell, to: Cell, size: float) -> Part:
        """A figure goes down into one cave and comes up in another."""
        name = f"unit:{unit}"
        spot, large = self._slot(unit, to)
        up = Spot(spot.x, spot.y + 0.12)

        def through() -> None:
            self.stage.change(name, at=up, z=100 + to[1] + 0.5)

        down = self.stage.move(name, middle(cell), 0.2, w=size, h=size)
        return Sequence(down, Call(through), self.stage.wait(0.15),
                        self.stage.move(name, spot, 0.24, arc=0.2, w=large, h=large))  # fmt: skip

    def _moved(self, event: told.Moved) -> Part | None:
        if event.manner != "cave" or self._unit(event.unit) is None:
            return super()._moved(event)
        carried = f"carried:unit:{event.unit}"
        hide = Call(lambda: self.stage.change(carried, alpha=0))
        place = self._slot(event.unit, event.to)[0]
        show = Call(lambda: self.stage.change(carried, at=Spot(place.x + 0.2, place.y + 0.15), alpha=255))
        return Sequence(hide, self._into(event.unit, event.origin, event.to, 0.2), show)

    def _got_lost(self, event: told.GotLost) -> Part:
        shake = self.stage.shake(f"unit:{event.unit}", 0.35, degrees=7)
        return Sequence(shake, self._state(event.unit, "lost"))

    def _emerged(self, event: told.Emerged) -> Part:
        return Sequence(self._state(event.unit, ""), self._into(event.unit, event.origin, event.at, 0.2))

    # the ground moves

    def _grass_began(self, event: told.GrassBegan) -> Part:
        smoke = self.stage.flash(SMOKE, middle(event.at), 1.6, 1.0, grow=1.4, rise=0.4)
        shake = self.stage.shake(f"tile:{key_of(event.at)}", 0.5, degrees=5)
        return Sequence(Parallel(self._sound("drink"), smoke, shake), self._used(event.at))

    def _tiles_swapped(self, event: told.TilesSwapped) -> Part:
        one, two = key_of(event.first), key_of(event.second)
        self.tiles[one], self.tiles[two] = self.tiles.get(two, "closed"), self.tiles.get(one, "closed")
        quake = Parallel(*[self.stage.shake(f"tile:{key}", 0.4, degrees=8) for key in (one, two)])
        return Sequence(Parallel(self._sound("dig"), quake), self._exchange({one: two, two: one}))

    def _exchange(self, ways: dict[str, str]) -> Part:
        """Tiles go to each other's cells; then each cell has the picture that has come there."""
        homes = {key: middle(parse(key)[0]) for key in ways}

        def begin() -> None:
            for key in ways:
                self.stage.change(f"tile:{key}", z=600)

        def settle() -> None:
            pieces = {key: self.stage.piece(f"tile:{key}") for key in ways}
            for key, to in ways.items():
                piece = pieces[key]
                if piece is not None:
                    plain = isinstance(piece.look, tuple) and piece.look[0] == "tile"
                    closed = plain and self.tiles.get(to) == "closed"
                    look = tile_look("closed", parse(to)[0]) if closed else piece.look
                    self.stage.change(f"tile:{to}", look=look, at=homes[to], z=0)

        moves = [self.stage.move(f"tile:{key}", homes[to], 0.6, arc=0.7, ease=ease_in_out)
                 for key, to in ways.items() if key != to]  # fmt: skip
        return Sequence(Call(begin), Parallel(*moves), Call(settle))

    # the lighthouse that shows

    def _tile_watched(self, event: told.TileWatched) -> Part:
        return self.stage.flash(("jackal/mark_unknown",), middle(event.at), 0.7, 0.5, grow=1.2)

    def _tile_peeked(self, event: told.TilePeeked) -> Part:
        look = tile_look(event.tile, event.at, event.rotation)
        back = tile_look("closed", event.at)
        return Parallel(self._sound("flip"), self.stage.turn(f"tile:{key_of(event.at)}", ("known", back, look)))

    def _tiles_put_back(self, event: told.TilesPutBack) -> Part:
        ways = {key_of(a): key_of(b) for a, b in zip(event.origins, event.places, strict=True)}
        if all(key == to for key, to in ways.items()):
            return self._sound("flip")
        return Parallel(self._sound("shuffle"), self._exchange(ways))

    # boats, balls, bears, tides

    def _boat_launched(self, event: told.BoatLaunched) -> Part:
        name, lying = f"ship:{event.boat}", lying_id("boat", key_of(event.origin))
        found = self.stage.piece(lying)
        start = found.at if found is not None else middle(event.origin)
        boat = Piece(name, ("boat", event.crew), start, SHIP, SHIP, z=50 + event.to[1], picks=(name,))
        return Sequence(
            self._count("boat", key_of(event.origin), -1),
            Call(lambda: self.stage.put(boat)),
            Parallel(self._sound("sail"), self.stage.move(name, middle(event.to), 0.5, ease=ease_in_out)),
            self.stage.flash(SPLASH, middle(event.to), 1.0, 0.45),
        )

    def _ball_fired(self, event: told.BallFired) -> Part:
        far = max(abs(event.to[0] - event.origin[0]), abs(event.to[1] - event.origin[1]))
        name = "ball:fired"
        ball = Piece(name, "jackal/cannonball", middle(event.origin), 0.4, 0.4, z=700)
        sea = key_of(event.to) not in self.tiles
        return Sequence(
            Call(lambda: self.stage.drop(f"ball:{event.crew}")),
            Parallel(self._sound("cannon"), self.stage.flash(SMOKE, middle(event.origin), 1.1, 0.5)),
            Call(lambda: self.stage.put(ball)),
            self.stage.move(name, middle(event.to), 0.25 + 0.05 * far, arc=0.3 + 0.08 * far),
            Call(lambda: self.stage.drop(name)),
            self.stage.flash(SPLASH if sea else BOOM, middle(event.to), 1.1, 0.45),
        )

    def _bear_moved(self, event: told.BearMoved) -> Part | None:
        name = next((name for name, actor in self.stage.actors.items() if name.startswith("bear:")
                     and (int(actor.piece.at.x), int(actor.piece.at.y)) == event.origin), "")  # fmt: skip
        if not name:
            return None
        if event.origin == event.to:
            return Parallel(self._sound("bite"), self.stage.shake(name, 0.4, degrees=12))
        spot = bear_piece(0, event.to).at
        return Parallel(self._sound("step"), self.stage.move(name, spot, 0.4, arc=0.15, z=102 + event.to[1]))

    def _tide_came(self, event: told.TideCame) -> Part:
        cells = [(x, y) for x in range(SIZE) for y in range(SIZE) if key_of((x, y)) not in self.tiles
                 and any(key_of((x + dx, y + dy)) in self.tiles for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)))]
        waves = [self.stage.flash(SPLASH, middle(cell), 1.2, 0.8, grow=1.2) for cell in cells[::2]]
        return Sequence(self._used(event.at), Parallel(self._sound("splash"), *waves))

    def _caramba(self, event: told.Caramba) -> Part:
        shake = self.stage.shake(f"tile:{key_of(event.at)}", 0.5, degrees=10)
        cry = self.stage.flash(("jackal/tile_caramba",), middle(event.at), 1.0, 0.7, grow=1.7)
        return Sequence(Parallel(self._sound("horse"), shake, cry), self._used(event.at))
