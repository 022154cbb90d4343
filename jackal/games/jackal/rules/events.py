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

from jackal.games.jackal.rules.events_folk import (
    BottlesFound,
    ChangedSides,
    Converted,
    Drank,
    ResidentJoined,
    RumAnswered,
    RumAsked,
    RumGiven,
)
from jackal.games.jackal.rules.events_isle import (
    BallFired,
    BallFound,
    BearAppeared,
    BearMoved,
    Caramba,
    Emerged,
    GotLost,
    GrassBegan,
    GrassEnded,
    TideCame,
    TileOpened,
    TilePeeked,
    TilesPutBack,
    TilesSwapped,
    TileWatched,
)
from jackal.games.jackal.rules.events_loads import (
    LoadDelivered,
    LoadFound,
    LoadLaid,
    LoadLeft,
    LoadLost,
    LoadTaken,
)
from jackal.games.jackal.rules.events_turns import (
    DecisionAsked,
    GameOver,
    TurnBegan,
    TurnSkipped,
    Voted,
    VoteOpened,
    VoteRefused,
)
from jackal.games.jackal.rules.events_units import (
    Boarded,
    BoatLaunched,
    CannonManned,
    Died,
    Fell,
    Freed,
    GotDrunk,
    Hit,
    Moved,
    PlaneSpent,
    PlaneStayed,
    Resurrected,
    SentToShip,
    ShipMoved,
    SoberedUp,
    Trapped,
    WentHome,
)

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

__all__ = [
    "BallFired",
    "BallFound",
    "BearAppeared",
    "BearMoved",
    "Boarded",
    "BoatLaunched",
    "BottlesFound",
    "CannonManned",
    "Caramba",
    "ChangedSides",
    "Converted",
    "DecisionAsked",
    "Died",
    "Drank",
    "Emerged",
    "Events",
    "Fell",
    "Freed",
    "GameOver",
    "GotDrunk",
    "GotLost",
    "GrassBegan",
    "GrassEnded",
    "Hit",
    "LoadDelivered",
    "LoadFound",
    "LoadLaid",
    "LoadLeft",
    "LoadLost",
    "LoadTaken",
    "Moved",
    "PlaneSpent",
    "PlaneStayed",
    "ResidentJoined",
    "Resurrected",
    "RumAnswered",
    "RumAsked",
    "RumGiven",
    "SentToShip",
    "ShipMoved",
    "SoberedUp",
    "TideCame",
    "TileOpened",
    "TilePeeked",
    "TileWatched",
    "TilesPutBack",
    "TilesSwapped",
    "Trapped",
    "TurnBegan",
    "TurnSkipped",
    "VoteOpened",
    "VoteRefused",
    "Voted",
    "WentHome",
]
