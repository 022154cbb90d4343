"""Units and ships on their ways, hit, dead, caught, sent home."""

from __future__ import annotations

from jackal.core.game import Event, Message
from jackal.games.jackal.rules.actions import Cell
from jackal.games.jackal.rules.events_text import cell_name


class Moved(Event, frozen=True):
    """One stage of a movement. `origin`, `to`: cells (a ship's cell when it starts or ends on board).

    `manner`: walk, disembark, board, swim, advance, arrow, ice, horse, fly, bitten (crocodile), cannon, balloon, cave,
    tide. `load`: what is carried along on this stage. `origin_step`, `step`: spinner steps 1..K, 0 elsewhere; `step` is
    0 too while the target is closed: a `TileOpened` follows, and step 1 if it turns out to be a spinner.
    """

    unit: str
    origin: Cell
    to: Cell
    manner: str
    load: str = ""
    origin_step: int = 0
    step: int = 0

    def words(self) -> Message | None:
        if self.manner == "board":
            return None
        args: dict[str, str | int] = {"unit": f"@unit.{self.unit}", "cell": cell_name(self.to)}
        if self.manner == "advance":
            args["n"] = self.step
        return Message(f"log.moved.{self.manner}", args)


class Boarded(Event, frozen=True):
    """`unit` is now on board of the ship of crew `ship`: it came there, or the ship took it out of the sea."""

    unit: str
    ship: str
    at: Cell

    def words(self) -> Message:
        return Message("log.boarded", {"unit": f"@unit.{self.unit}", "ship": f"@crew.{self.ship}"})


class Fell(Event, frozen=True):
    """`unit` fell into the sea and swims."""

    unit: str
    at: Cell

    def words(self) -> Message:
        return Message("log.fell", {"unit": f"@unit.{self.unit}", "cell": cell_name(self.at)})


class Hit(Event, frozen=True):
    """`unit` was hit by `by`; a `SentToShip` follows for each one hit."""

    unit: str
    by: str
    at: Cell
    step: int = 0

    def words(self) -> Message:
        return Message("log.hit", {"unit": f"@unit.{self.unit}", "by": f"@unit.{self.by}", "cell": cell_name(self.at)})


class SentToShip(Event, frozen=True):
    """`unit` went from `origin` to the ship of its own colour at `to`: sober and free (R113)."""

    unit: str
    ship: str
    origin: Cell
    to: Cell


class WentHome(Event, frozen=True):
    """`unit` goes to its own ship without an enemy's blow; a `SentToShip` follows. `cause`: cave (R192), ball, bear,
    jonah (R222)."""

    unit: str
    at: Cell
    cause: str

    def words(self) -> Message:
        return Message(f"log.went_home.{self.cause}", {"unit": f"@unit.{self.unit}", "cell": cell_name(self.at)})


class Died(Event, frozen=True):
    """`unit` is dead. `cause`: enemy_ship, drowned, rammed, cannibal, cycle, impossible, rum, meeting.

    `by`: the unit that came upon the swimmer (drowned) or the crew of the ship (rammed, enemy_ship)."""

    unit: str
    at: Cell
    cause: str
    by: str = ""

    def words(self) -> Message:
        args: dict[str, str | int] = {"unit": f"@unit.{self.unit}", "cell": cell_name(self.at)}
        if self.cause == "drowned":
            args["by"] = f"@unit.{self.by}"
        elif self.cause in ("rammed", "enemy_ship"):
            args["ship"] = f"@crew.{self.by}"
        return Message(f"log.died.{self.cause}", args)


class Trapped(Event, frozen=True):
    """`unit` is caught in a trap."""

    unit: str
    at: Cell

    def words(self) -> Message:
        return Message("log.trapped", {"unit": f"@unit.{self.unit}", "cell": cell_name(self.at)})


class Freed(Event, frozen=True):
    """`by` came into the trap, and `unit` is free (R81)."""

    unit: str
    by: str
    at: Cell

    def words(self) -> Message:
        args = {"unit": f"@unit.{self.unit}", "by": f"@unit.{self.by}", "cell": cell_name(self.at)}
        return Message("log.freed", args)


class GotDrunk(Event, frozen=True):
    """`unit` misses the next turn of its crew (R22)."""

    unit: str
    at: Cell

    def words(self) -> Message:
        return Message("log.got_drunk", {"unit": f"@unit.{self.unit}", "cell": cell_name(self.at)})


class SoberedUp(Event, frozen=True):
    """`unit` has missed its turn and is sober again."""

    unit: str
    at: Cell

    def words(self) -> Message:
        return Message("log.sobered_up", {"unit": f"@unit.{self.unit}", "cell": cell_name(self.at)})


class CannonManned(Event, frozen=True):
    """`unit` sits in the cannon and waits (option `cannon_mode: waiting`, R96)."""

    unit: str
    at: Cell

    def words(self) -> Message:
        return Message("log.cannon_manned", {"unit": f"@unit.{self.unit}", "cell": cell_name(self.at)})


class PlaneStayed(Event, frozen=True):
    """`unit` opened the plane and keeps it for later (R24)."""

    unit: str
    at: Cell

    def words(self) -> Message:
        return Message("log.plane_stayed", {"unit": f"@unit.{self.unit}", "cell": cell_name(self.at)})


class PlaneSpent(Event, frozen=True):
    """The plane at `at` will not fly (again): somebody flew, or the last one left it (R84)."""

    at: Cell

    def words(self) -> Message:
        return Message("log.plane_spent", {"cell": cell_name(self.at)})


class Resurrected(Event, frozen=True):
    """`unit` is alive again, in the fort at `at`, by the action of `by`."""

    unit: str
    by: str
    at: Cell

    def words(self) -> Message:
        args = {"unit": f"@unit.{self.unit}", "by": f"@unit.{self.by}", "cell": cell_name(self.at)}
        return Message("log.resurrected", args)


class ShipMoved(Event, frozen=True):
    """The ship of crew `ship` was moved by crew `crew`, with all on board."""

    ship: str
    origin: Cell
    to: Cell
    crew: str

    def words(self) -> Message:
        args = {"ship": f"@crew.{self.ship}", "crew": f"@crew.{self.crew}", "cell": cell_name(self.to)}
        return Message("log.ship_moved", args)


class BoatLaunched(Event, frozen=True):
    """The boat that lay at `origin` is a second ship of `crew` from now on: `boat`, at `to`, with `unit` on board."""

    boat: str
    crew: str
    unit: str
    origin: Cell
    to: Cell

    def words(self) -> Message:
        args = {"unit": f"@unit.{self.unit}", "ship": f"@crew.{self.boat}", "crew": f"@crew.{self.crew}"}
        return Message("log.boat_launched", {**args, "cell": cell_name(self.to)})
