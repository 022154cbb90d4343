"""Residents and rum."""

from __future__ import annotations

from jackal.core.game import Event, Message
from jackal.games.jackal.rules.actions import Cell
from jackal.games.jackal.rules.events_text import cell_name


class ResidentJoined(Event, frozen=True):
    """A resident, `unit`, appears at `at` and joins `crew`, whose unit `by` came there first."""

    unit: str
    crew: str
    by: str
    at: Cell

    def words(self) -> Message:
        args = {"unit": f"@unit.{self.unit}", "crew": f"@crew.{self.crew}", "cell": cell_name(self.at)}
        return Message("log.joined", args)


class ChangedSides(Event, frozen=True):
    """Friday, `unit`, belongs to `crew` from now on; he stays where he is."""

    unit: str
    crew: str
    at: Cell

    def words(self) -> Message:
        args = {"unit": f"@unit.{self.unit}", "crew": f"@crew.{self.crew}", "cell": cell_name(self.at)}
        return Message("log.changed_sides", args)


class Converted(Event, frozen=True):
    """The missionary, `unit`, has drunk rum and is a fighter from now on."""

    unit: str
    at: Cell

    def words(self) -> Message:
        return Message("log.converted", {"unit": f"@unit.{self.unit}", "cell": cell_name(self.at)})


class BottlesFound(Event, frozen=True):
    """`count` bottles, found by `unit`, are in the stock of `crew` from now on. `drunk`: bottles that the finder drank
    himself (R130)."""

    unit: str
    crew: str
    count: int
    at: Cell
    drunk: int = 0

    def words(self) -> Message | None:
        if not self.count:
            return None
        return Message("log.bottles_found", {"crew": f"@crew.{self.crew}", "n": self.count, "cell": cell_name(self.at)})


class Drank(Event, frozen=True):
    """`unit` drinks a bottle from the stock of `crew` and is free to walk."""

    unit: str
    crew: str
    at: Cell

    def words(self) -> Message:
        args = {"unit": f"@unit.{self.unit}", "crew": f"@crew.{self.crew}", "cell": cell_name(self.at)}
        return Message("log.drank", args)


class RumGiven(Event, frozen=True):
    """`unit` gives `target` a bottle from the stock of `crew`."""

    unit: str
    target: str
    crew: str

    def words(self) -> Message:
        args = {"unit": f"@unit.{self.unit}", "target": f"@unit.{self.target}", "crew": f"@crew.{self.crew}"}
        return Message("log.rum_given", args)


class RumAsked(Event, frozen=True):
    """`seat` is asked for a bottle of its crew `crew`; `unit` would use it."""

    seat: int
    crew: str
    unit: str

    def words(self) -> Message:
        return Message("log.rum_asked", {"seat": f"#{self.seat}", "crew": f"@crew.{self.crew}"})


class RumAnswered(Event, frozen=True):
    """`seat` gives the bottle or refuses (R190)."""

    seat: int
    allow: bool

    def words(self) -> Message:
        return Message("log.rum_allowed" if self.allow else "log.rum_refused", {"seat": f"#{self.seat}"})
