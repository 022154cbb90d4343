"""What can happen in Jackal, in the order in which it is to be shown.

Keys of the log and their arguments (`unit`, `by` = "@unit.<id>"; `crew`, `ship` = "@crew.<id>"; `tile` = "@tile.<id>";
`seat` = "#<n>"; `cell` = "x,y"; `n` = a number):

    log.turn_began                 crew, seat, turn
    log.turn_skipped               crew, seat                  (nobody of the crew can act; a dead crew is silent)
    log.tile_opened                unit, tile, cell
    log.coin_found                 n, cell                     (a chest was opened)
    log.coin_taken                 unit, cell
    log.coin_left                  unit, cell                  (stays behind where it was taken)
    log.coin_delivered             unit, ship, score           (score = the new score of that ship's crew)
    log.coin_lost.sunk             unit, cell
    log.coin_lost.eaten            unit, cell
    log.coin_lost.cycle            unit, cell
    log.moved.walk                 unit, cell
    log.moved.disembark            unit, cell
    log.moved.swim                 unit, cell
    log.moved.advance              unit, cell, n               (n = the step reached)
    log.moved.arrow                unit, cell
    log.moved.ice                  unit, cell
    log.moved.horse                unit, cell
    log.moved.fly                  unit, cell
    log.moved.bitten               unit, cell                  (the crocodile sends it back)
    log.moved.cannon               unit, cell
    log.moved.balloon              unit, cell
    log.boarded                    unit, ship
    log.fell                       unit, cell                  (into the sea)
    log.hit                        unit, by, cell              (`unit` is sent to its ship by `by`)
    log.died.enemy_ship            unit, ship, cell
    log.died.drowned               unit, by, cell              (an enemy came upon the swimmer)
    log.died.rammed                unit, ship, cell            (a ship ran over the swimmer)
    log.died.cannibal              unit, cell
    log.died.cycle                 unit, cell
    log.died.impossible            unit, cell
    log.trapped                    unit, cell
    log.freed                      unit, by, cell
    log.got_drunk                  unit, cell
    log.sobered_up                 unit, cell
    log.cannon_manned              unit, cell                  (option: the cannon waits for a second one)
    log.plane_stayed               unit, cell
    log.plane_spent                cell
    log.resurrected                unit, by, cell
    log.ship_moved                 ship, crew, cell
    log.vote_opened.stall          n                           (rounds without anything new)
    log.vote_opened.proposal       seat
    log.voted.yes                  seat
    log.voted.no                   seat
    log.vote_refused               -
    log.game_over                  reason                      ("@end.<reason>": gold, majority, nobody, stall, agreed)

Not told: coin_laid, sent_to_ship (the hit tells it), decision_asked (the prompt tells it), moved by `board` (boarded
tells it), a turn skipped because the whole crew is dead.
"""

from __future__ import annotations

from jackal.core.game import Event, Message
from jackal.games.jackal.rules.actions import Cell


def _cell(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


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


class TileOpened(Event, frozen=True):
    """The tile at `at` was turned face up by `unit`. `rotation`: quarter turns clockwise (arrows and cannons)."""

    at: Cell
    tile: str
    rotation: int
    unit: str

    def words(self) -> Message:
        args = {"unit": f"@unit.{self.unit}", "tile": f"@tile.{self.tile}", "cell": _cell(self.at)}
        return Message("log.tile_opened", args)


class LoadFound(Event, frozen=True):
    """`count` pieces of treasure came to light at `at`."""

    at: Cell
    load: str
    count: int

    def words(self) -> Message:
        return Message(f"log.{self.load}_found", {"n": self.count, "cell": _cell(self.at)})


class Moved(Event, frozen=True):
    """One stage of a movement. `origin`, `to`: cells (a ship's cell when it starts or ends on board).

    `manner`: walk, disembark, board, swim, advance, arrow, ice, horse, fly, bitten (crocodile), cannon, balloon.
    `load`: what is carried along on this stage. `origin_step`, `step`: spinner steps 1..K, 0 elsewhere; `step` is 0
    too while the target is closed: a `TileOpened` follows, and step 1 if it turns out to be a spinner.
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
        args: dict[str, str | int] = {"unit": f"@unit.{self.unit}", "cell": _cell(self.to)}
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
        return Message("log.fell", {"unit": f"@unit.{self.unit}", "cell": _cell(self.at)})


class LoadTaken(Event, frozen=True):
    """`unit` picked a load up where it stands. `step`: spinner step, 0 elsewhere."""

    unit: str
    load: str
    at: Cell
    step: int = 0

    def words(self) -> Message:
        return Message(f"log.{self.load}_taken", {"unit": f"@unit.{self.unit}", "cell": _cell(self.at)})


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
        return Message(f"log.{self.load}_left", {"unit": f"@unit.{self.unit}", "cell": _cell(self.at)})


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
    """The load of `unit` left the game at `at`. `cause`: sunk, eaten, cycle."""

    unit: str
    load: str
    at: Cell
    cause: str

    def words(self) -> Message:
        return Message(f"log.{self.load}_lost.{self.cause}", {"unit": f"@unit.{self.unit}", "cell": _cell(self.at)})


class Hit(Event, frozen=True):
    """`unit` was hit by `by`; a `SentToShip` follows for each one hit."""

    unit: str
    by: str
    at: Cell
    step: int = 0

    def words(self) -> Message:
        return Message("log.hit", {"unit": f"@unit.{self.unit}", "by": f"@unit.{self.by}", "cell": _cell(self.at)})


class SentToShip(Event, frozen=True):
    """`unit` went from `origin` to the ship of its own colour at `to`: sober and free (R113)."""

    unit: str
    ship: str
    origin: Cell
    to: Cell


class Died(Event, frozen=True):
    """`unit` is dead. `cause`: enemy_ship, drowned, rammed, cannibal, cycle, impossible.

    `by`: the unit that came upon the swimmer (drowned) or the crew of the ship (rammed, enemy_ship)."""

    unit: str
    at: Cell
    cause: str
    by: str = ""

    def words(self) -> Message:
        args: dict[str, str | int] = {"unit": f"@unit.{self.unit}", "cell": _cell(self.at)}
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
        return Message("log.trapped", {"unit": f"@unit.{self.unit}", "cell": _cell(self.at)})


class Freed(Event, frozen=True):
    """`by` came into the trap, and `unit` is free (R81)."""

    unit: str
    by: str
    at: Cell

    def words(self) -> Message:
        return Message("log.freed", {"unit": f"@unit.{self.unit}", "by": f"@unit.{self.by}", "cell": _cell(self.at)})


class GotDrunk(Event, frozen=True):
    """`unit` misses the next turn of its crew (R22)."""

    unit: str
    at: Cell

    def words(self) -> Message:
        return Message("log.got_drunk", {"unit": f"@unit.{self.unit}", "cell": _cell(self.at)})


class SoberedUp(Event, frozen=True):
    """`unit` has missed its turn and is sober again."""

    unit: str
    at: Cell

    def words(self) -> Message:
        return Message("log.sobered_up", {"unit": f"@unit.{self.unit}", "cell": _cell(self.at)})


class CannonManned(Event, frozen=True):
    """`unit` sits in the cannon and waits (option `cannon_mode: waiting`, R96)."""

    unit: str
    at: Cell

    def words(self) -> Message:
        return Message("log.cannon_manned", {"unit": f"@unit.{self.unit}", "cell": _cell(self.at)})


class PlaneStayed(Event, frozen=True):
    """`unit` opened the plane and keeps it for later (R24)."""

    unit: str
    at: Cell

    def words(self) -> Message:
        return Message("log.plane_stayed", {"unit": f"@unit.{self.unit}", "cell": _cell(self.at)})


class PlaneSpent(Event, frozen=True):
    """The plane at `at` will not fly (again): somebody flew, or the last one left it (R84)."""

    at: Cell

    def words(self) -> Message:
        return Message("log.plane_spent", {"cell": _cell(self.at)})


class Resurrected(Event, frozen=True):
    """`unit` is alive again, in the fort at `at`, by the action of `by`."""

    unit: str
    by: str
    at: Cell

    def words(self) -> Message:
        args = {"unit": f"@unit.{self.unit}", "by": f"@unit.{self.by}", "cell": _cell(self.at)}
        return Message("log.resurrected", args)


class ShipMoved(Event, frozen=True):
    """The ship of crew `ship` was moved by crew `crew`, with all on board."""

    ship: str
    origin: Cell
    to: Cell
    crew: str

    def words(self) -> Message:
        args = {"ship": f"@crew.{self.ship}", "crew": f"@crew.{self.crew}", "cell": _cell(self.to)}
        return Message("log.ship_moved", args)


class DecisionAsked(Event, frozen=True):
    """The chain waits for `seat`: `decision` is arrow, horse, flight or plane; `unit` is at `at`."""

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


Events = (
    TurnBegan
    | TurnSkipped
    | TileOpened
    | LoadFound
    | Moved
    | Boarded
    | Fell
    | LoadTaken
    | LoadLaid
    | LoadLeft
    | LoadDelivered
    | LoadLost
    | Hit
    | SentToShip
    | Died
    | Trapped
    | Freed
    | GotDrunk
    | SoberedUp
    | CannonManned
    | PlaneStayed
    | PlaneSpent
    | Resurrected
    | ShipMoved
    | DecisionAsked
    | VoteOpened
    | Voted
    | VoteRefused
    | GameOver
)
