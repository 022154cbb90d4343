"""What the tiles of the island do."""

from __future__ import annotations

from jackal.core.game import Event, Message
from jackal.games.jackal.rules.actions import Cell
from jackal.games.jackal.rules.events_text import cell_name


class TileOpened(Event, frozen=True):
    """The tile at `at` was turned face up by `unit`. `rotation`: quarter turns clockwise (arrows and cannons)."""

    at: Cell
    tile: str
    rotation: int
    unit: str

    def words(self) -> Message:
        args = {"unit": f"@unit.{self.unit}", "tile": f"@tile.{self.tile}", "cell": cell_name(self.at)}
        return Message("log.tile_opened", args)


class GotLost(Event, frozen=True):
    """`unit` is lost in the only open cave."""

    unit: str
    at: Cell

    def words(self) -> Message:
        return Message("log.got_lost", {"unit": f"@unit.{self.unit}", "cell": cell_name(self.at)})


class Emerged(Event, frozen=True):
    """`unit`, lost in the cave at `origin`, comes out of the one at `at`."""

    unit: str
    origin: Cell
    at: Cell

    def words(self) -> Message:
        return Message("log.emerged", {"unit": f"@unit.{self.unit}", "cell": cell_name(self.at)})


class GrassBegan(Event, frozen=True):
    """Voodoo grass at `at`: during the turns up to number `last` every crew is played by the owner of the next one."""

    at: Cell
    turns: int
    last: int

    def words(self) -> Message:
        return Message("log.grass_began", {"n": self.turns, "cell": cell_name(self.at)})


class GrassEnded(Event, frozen=True):
    """Everybody plays his own crew again."""

    def words(self) -> Message:
        return Message("log.grass_ended")


class TilesSwapped(Event, frozen=True):
    """The earthquake has exchanged the tiles on two cells, with all that they are: closed or open, turned, spent."""

    first: Cell
    second: Cell
    unit: str

    def words(self) -> Message:
        return Message("log.tiles_swapped")


class TileWatched(Event, frozen=True):
    """The closed tile at `at` was looked at from the lighthouse (option `lighthouse_mode: peek`)."""

    at: Cell
    unit: str

    def words(self) -> Message:
        return Message("log.tile_watched", {"cell": cell_name(self.at)})


class TilePeeked(Event, frozen=True):
    """What lies closed at `at`: for the seat that looked."""

    at: Cell
    tile: str
    rotation: int

    def words(self) -> Message:
        return Message("log.tile_peeked", {"tile": f"@tile.{self.tile}", "cell": cell_name(self.at)})


class TilesPutBack(Event, frozen=True):
    """The tiles that were looked at are closed again: the one from `origins[n]` lies at `places[n]` now."""

    origins: tuple[Cell, ...]
    places: tuple[Cell, ...]
    unit: str

    def words(self) -> Message:
        return Message("log.tiles_put_back")


class BallFound(Event, frozen=True):
    """`crew`, whose `unit` came first, has a cannonball."""

    crew: str
    unit: str
    at: Cell

    def words(self) -> Message:
        args = {"unit": f"@unit.{self.unit}", "crew": f"@crew.{self.crew}", "cell": cell_name(self.at)}
        return Message("log.ball_found", args)


class BallFired(Event, frozen=True):
    """The ball of `crew` flies from its ship at `origin` to `to`: the cell that it strikes, or the opposite shore."""

    crew: str
    origin: Cell
    to: Cell

    def words(self) -> Message:
        return Message("log.ball_fired", {"crew": f"@crew.{self.crew}", "cell": cell_name(self.to)})


class BearAppeared(Event, frozen=True):
    """A bear is at `at` from now on."""

    at: Cell

    def words(self) -> Message:
        return Message("log.bear_appeared", {"cell": cell_name(self.at)})


class BearMoved(Event, frozen=True):
    """The bear makes its step at the end of a round; `origin` and `to` are the same when it mauls on its own cell."""

    origin: Cell
    to: Cell

    def words(self) -> Message:
        return Message("log.bear_moved", {"cell": cell_name(self.to)})


class TideCame(Event, frozen=True):
    """`unit` came to the tide at `at`: everybody on the coast is washed into the sea."""

    at: Cell
    unit: str

    def words(self) -> Message:
        return Message("log.tide_came", {"unit": f"@unit.{self.unit}", "cell": cell_name(self.at)})


class Caramba(Event, frozen=True):
    """`unit` came to the tile at `at`: everybody goes to his own ship; a `SentToShip` follows for each."""

    at: Cell
    unit: str

    def words(self) -> Message:
        return Message("log.caramba", {"unit": f"@unit.{self.unit}", "cell": cell_name(self.at)})
