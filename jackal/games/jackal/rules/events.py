"""What can happen in Jackal, in the order in which it is to be shown.

Keys of the log and their arguments (`unit`, `by` = "@unit.<id>"; `crew`, `ship` = "@crew.<id>", a boat's is
"@crew.boat_1"; `tile` = "@tile.<id>"; `seat` = "#<n>"; `cell` = "x,y"; `n` = a number):

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

Beyond the classic tiles:

    log.big_treasure_found         cell
    log.big_treasure_taken         unit, cell
    log.big_treasure_left          unit, cell
    log.big_treasure_delivered     unit, ship, score
    log.big_treasure_lost.sunk     unit, cell
    log.big_treasure_lost.eaten    unit, cell
    log.big_treasure_lost.cycle    unit, cell
    log.big_treasure_lost.abandoned  cell
    log.coin_lost.abandoned        cell                        (on the cannibal's tile, and no Friday any more)
    log.moved.cave                 unit, cell                  (out of another cave)
    log.died.rum                   unit, cell                  (Friday drinks and vanishes)
    log.died.meeting               unit, cell                  (Friday and a sober missionary)
    log.joined                     unit, crew, cell
    log.changed_sides              unit, crew, cell
    log.converted                  unit, cell                  (the missionary has drunk)
    log.bottles_found              crew, n, cell
    log.drank                      unit, crew, cell            (a bottle of `crew`)
    log.rum_given                  unit, target, crew
    log.rum_asked                  seat, crew
    log.rum_allowed                seat
    log.rum_refused                seat
    log.got_lost                   unit, cell
    log.emerged                    unit, cell
    log.went_home.cave             unit, cell
    log.grass_began                n, cell                     (n = turns)
    log.grass_ended                -
    log.tiles_swapped              -
    log.tile_watched               cell
    log.tile_peeked                tile, cell                  (only for who looked)
    log.tiles_put_back             -
    log.cart_found                 cell
    log.cart_taken                 unit, cell, n               (n = gold in it)
    log.cart_left                  unit, cell
    log.cart_lost.sunk             unit, cell, n               (with the gold in it)
    log.cart_lost.eaten            unit, cell, n
    log.cart_lost.cycle            unit, cell, n
    log.boat_found                 cell
    log.boat_taken                 unit, cell
    log.boat_left                  unit, cell
    log.boat_lost.sunk             unit, cell
    log.boat_lost.eaten            unit, cell
    log.boat_lost.cycle            unit, cell
    log.boat_launched              unit, ship, crew, cell
    log.ball_found                 unit, crew, cell
    log.ball_fired                 crew, cell
    log.bear_appeared              cell
    log.bear_moved                 cell
    log.tide_came                  unit, cell
    log.moved.tide                 unit, cell
    log.caramba                    unit, cell
    log.went_home.ball             unit, cell
    log.went_home.bear             unit, cell
    log.went_home.jonah            unit, cell                  (the sea gives him back)

Not told: coin_laid, sent_to_ship (the hit tells it), decision_asked (the prompt tells it), moved by `board` (boarded
tells it), a turn skipped because the whole crew is dead.
"""

from __future__ import annotations

from jackal.core.game import Event, Message
from jackal.games.jackal.rules.actions import Cell


def _cell(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def _carried(what: str, unit: str, load: str, at: Cell, cause: str = "") -> Message:
    """A line about a load; a cart is told with the gold in it."""
    args: dict[str, str | int] = {"cell": _cell(at)}
    if unit:
        args["unit"] = f"@unit.{unit}"
    name, _, inside = load.partition("_") if load.startswith("cart") else (load, "", "")
    if name == "cart" and what != "left":
        args["n"] = int(inside) if inside.isdigit() else 3 * bool(inside)
    return Message(f"log.{name}_{what}{cause and '.'}{cause}", args)


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
    """`count` pieces of treasure came to light at `at`, or a boat, or a cart."""

    at: Cell
    load: str
    count: int

    def words(self) -> Message:
        args: dict[str, str | int] = {"cell": _cell(self.at)}
        if self.load == "coin":
            args["n"] = self.count
        return Message(f"log.{self.load}_found", args)


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
        return _carried("taken", self.unit, self.load, self.at)


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
        return _carried("left", self.unit, self.load, self.at)


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
        return _carried("lost", self.unit, self.load, self.at, self.cause)


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
    """`unit` is dead. `cause`: enemy_ship, drowned, rammed, cannibal, cycle, impossible, rum, meeting.

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
    """The chain waits for `seat`: `decision` is arrow, horse, flight, plane, cave_load, exit, light,
    quake, order or wash; `unit` is at `at`."""

    decision: str
    seat: int
    unit: str
    at: Cell


class ResidentJoined(Event, frozen=True):
    """A resident, `unit`, appears at `at` and joins `crew`, whose unit `by` came there first."""

    unit: str
    crew: str
    by: str
    at: Cell

    def words(self) -> Message:
        args = {"unit": f"@unit.{self.unit}", "crew": f"@crew.{self.crew}", "cell": _cell(self.at)}
        return Message("log.joined", args)


class ChangedSides(Event, frozen=True):
    """Friday, `unit`, belongs to `crew` from now on; he stays where he is."""

    unit: str
    crew: str
    at: Cell

    def words(self) -> Message:
        args = {"unit": f"@unit.{self.unit}", "crew": f"@crew.{self.crew}", "cell": _cell(self.at)}
        return Message("log.changed_sides", args)


class Converted(Event, frozen=True):
    """The missionary, `unit`, has drunk rum and is a fighter from now on."""

    unit: str
    at: Cell

    def words(self) -> Message:
        return Message("log.converted", {"unit": f"@unit.{self.unit}", "cell": _cell(self.at)})


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
        return Message("log.bottles_found", {"crew": f"@crew.{self.crew}", "n": self.count, "cell": _cell(self.at)})


class Drank(Event, frozen=True):
    """`unit` drinks a bottle from the stock of `crew` and is free to walk."""

    unit: str
    crew: str
    at: Cell

    def words(self) -> Message:
        args = {"unit": f"@unit.{self.unit}", "crew": f"@crew.{self.crew}", "cell": _cell(self.at)}
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


class GotLost(Event, frozen=True):
    """`unit` is lost in the only open cave."""

    unit: str
    at: Cell

    def words(self) -> Message:
        return Message("log.got_lost", {"unit": f"@unit.{self.unit}", "cell": _cell(self.at)})


class Emerged(Event, frozen=True):
    """`unit`, lost in the cave at `origin`, comes out of the one at `at`."""

    unit: str
    origin: Cell
    at: Cell

    def words(self) -> Message:
        return Message("log.emerged", {"unit": f"@unit.{self.unit}", "cell": _cell(self.at)})


class WentHome(Event, frozen=True):
    """`unit` goes to its own ship without an enemy's blow; a `SentToShip` follows. `cause`: cave (R192), ball, bear,
    jonah (R222)."""

    unit: str
    at: Cell
    cause: str

    def words(self) -> Message:
        return Message(f"log.went_home.{self.cause}", {"unit": f"@unit.{self.unit}", "cell": _cell(self.at)})


class GrassBegan(Event, frozen=True):
    """Voodoo grass at `at`: during the turns up to number `last` every crew is played by the owner of the next one."""

    at: Cell
    turns: int
    last: int

    def words(self) -> Message:
        return Message("log.grass_began", {"n": self.turns, "cell": _cell(self.at)})


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
        return Message("log.tile_watched", {"cell": _cell(self.at)})


class TilePeeked(Event, frozen=True):
    """What lies closed at `at`: for the seat that looked."""

    at: Cell
    tile: str
    rotation: int

    def words(self) -> Message:
        return Message("log.tile_peeked", {"tile": f"@tile.{self.tile}", "cell": _cell(self.at)})


class TilesPutBack(Event, frozen=True):
    """The tiles that were looked at are closed again: the one from `origins[n]` lies at `places[n]` now."""

    origins: tuple[Cell, ...]
    places: tuple[Cell, ...]
    unit: str

    def words(self) -> Message:
        return Message("log.tiles_put_back")


class BoatLaunched(Event, frozen=True):
    """The boat that lay at `origin` is a second ship of `crew` from now on: `boat`, at `to`, with `unit` on board."""

    boat: str
    crew: str
    unit: str
    origin: Cell
    to: Cell

    def words(self) -> Message:
        args = {"unit": f"@unit.{self.unit}", "ship": f"@crew.{self.boat}", "crew": f"@crew.{self.crew}"}
        return Message("log.boat_launched", {**args, "cell": _cell(self.to)})


class BallFound(Event, frozen=True):
    """`crew`, whose `unit` came first, has a cannonball."""

    crew: str
    unit: str
    at: Cell

    def words(self) -> Message:
        args = {"unit": f"@unit.{self.unit}", "crew": f"@crew.{self.crew}", "cell": _cell(self.at)}
        return Message("log.ball_found", args)


class BallFired(Event, frozen=True):
    """The ball of `crew` flies from its ship at `origin` to `to`: the cell that it strikes, or the opposite shore."""

    crew: str
    origin: Cell
    to: Cell

    def words(self) -> Message:
        return Message("log.ball_fired", {"crew": f"@crew.{self.crew}", "cell": _cell(self.to)})


class BearAppeared(Event, frozen=True):
    """A bear is at `at` from now on."""

    at: Cell

    def words(self) -> Message:
        return Message("log.bear_appeared", {"cell": _cell(self.at)})


class BearMoved(Event, frozen=True):
    """The bear makes its step at the end of a round; `origin` and `to` are the same when it mauls on its own cell."""

    origin: Cell
    to: Cell

    def words(self) -> Message:
        return Message("log.bear_moved", {"cell": _cell(self.to)})


class TideCame(Event, frozen=True):
    """`unit` came to the tide at `at`: everybody on the coast is washed into the sea."""

    at: Cell
    unit: str

    def words(self) -> Message:
        return Message("log.tide_came", {"unit": f"@unit.{self.unit}", "cell": _cell(self.at)})


class Caramba(Event, frozen=True):
    """`unit` came to the tile at `at`: everybody goes to his own ship; a `SentToShip` follows for each."""

    at: Cell
    unit: str

    def words(self) -> Message:
        return Message("log.caramba", {"unit": f"@unit.{self.unit}", "cell": _cell(self.at)})


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
    | ResidentJoined
    | ChangedSides
    | Converted
    | BottlesFound
    | Drank
    | RumGiven
    | RumAsked
    | RumAnswered
    | GotLost
    | Emerged
    | WentHome
    | GrassBegan
    | GrassEnded
    | TilesSwapped
    | TileWatched
    | TilePeeked
    | TilesPutBack
    | BoatLaunched
    | BallFound
    | BallFired
    | BearAppeared
    | BearMoved
    | TideCame
    | Caramba
    | VoteOpened
    | Voted
    | VoteRefused
    | GameOver
)
