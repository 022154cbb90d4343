"""Whose turn it is, what is asked, votes, the end."""

from __future__ import annotations

from jackal.core.game import Event, Message
from jackal.games.jackal.rules.actions import Cell


class TurnBegan(Event, frozen=True):
    """`crew` is on turn and `seat` decides. `turn` counts the turns of all crews from 1, skipped ones too."""

    crew: str
    seat: int
    turn: int

    def words(self) -> Message:
        return Message("log.turn_began", {"crew": f"@crew.{self.crew}", "seat": f"#{self.seat}", "turn": self.turn})


class TurnSkipped(Event, frozen=True):
    """The turn of `crew` passed without an action (R131). `reason`: `stuck` (nobody can act) or `dead`."""

    crew: str
    seat: int
    reason: str

    def words(self) -> Message | None:
        if self.reason == "dead":
            return None
        return Message("log.turn_skipped", {"crew": f"@crew.{self.crew}", "seat": f"#{self.seat}"})


class DecisionAsked(Event, frozen=True):
    """The chain waits for `seat`: `decision` is arrow, horse, flight, plane, cave_load, exit, light,
    quake, order or wash; `unit` is at `at`."""

    decision: str
    seat: int
    unit: str
    at: Cell


class VoteOpened(Event, frozen=True):
    """All seats are asked whether the gold is counted now. `reason`: stall (E4; `rounds` without anything new) or
    proposal (E5; by `seat`, who agrees)."""

    reason: str
    rounds: int = 0
    seat: int = -1

    def words(self) -> Message:
        if self.reason == "stall":
            return Message("log.vote_opened.stall", {"n": self.rounds})
        return Message("log.vote_opened.proposal", {"seat": f"#{self.seat}"})


class Voted(Event, frozen=True):
    """`seat` agrees to count now, or refuses."""

    seat: int
    agree: bool

    def words(self) -> Message:
        return Message("log.voted.yes" if self.agree else "log.voted.no", {"seat": f"#{self.seat}"})


class VoteRefused(Event, frozen=True):
    """Somebody refused: the game goes on."""

    def words(self) -> Message:
        return Message("log.vote_refused")


class GameOver(Event, frozen=True):
    """The game is over. `reason`: gold (E1), majority (E2), nobody (E3), stall (E4), agreed (E5)."""

    reason: str
    winners: tuple[int, ...]

    def words(self) -> Message:
        return Message("log.game_over", {"reason": f"@end.{self.reason}"})
