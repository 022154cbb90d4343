"""Gold, boats and carts found, carried, delivered, lost."""

from __future__ import annotations

from jackal.core.game import Event, Message
from jackal.games.jackal.rules.actions import Cell
from jackal.games.jackal.rules.events_text import carried, cell_name


class LoadFound(Event, frozen=True):
    """`count` pieces of treasure came to light at `at`, or a boat, or a cart."""

    at: Cell
    load: str
    count: int

    def words(self) -> Message:
        args: dict[str, str | int] = {"cell": cell_name(self.at)}
        if self.load == "coin":
            args["n"] = self.count
        return Message(f"log.{self.load}_found", args)


class LoadTaken(Event, frozen=True):
    """`unit` picked a load up where it stands. `step`: spinner step, 0 elsewhere."""

    unit: str
    load: str
    at: Cell
    step: int = 0

    def words(self) -> Message:
        return carried("taken", self.unit, self.load, self.at)


class LoadLaid(Event, frozen=True):
    """`unit` put its load down where it stopped."""

    unit: str
    load: str
    at: Cell
    step: int = 0


class LoadLeft(Event, frozen=True):
    """The load could not come along: it lies again at `at`, where `unit` had taken it."""

    unit: str
    load: str
    at: Cell
    step: int = 0

    def words(self) -> Message:
        return carried("left", self.unit, self.load, self.at)


class LoadDelivered(Event, frozen=True):
    """`unit` brought its load on board of the ship of crew `ship`, whose score is now `score`."""

    unit: str
    load: str
    ship: str
    score: int

    def words(self) -> Message:
        args: dict[str, str | int] = {"unit": f"@unit.{self.unit}", "ship": f"@crew.{self.ship}", "score": self.score}
        return Message(f"log.{self.load}_delivered", args)


class LoadLost(Event, frozen=True):
    """The load of `unit` left the game at `at`. `cause`: sunk, eaten, cycle; abandoned (R194; carried by nobody)."""

    unit: str
    load: str
    at: Cell
    cause: str

    def words(self) -> Message:
        return carried("lost", self.unit, self.load, self.at, self.cause)
