"""The whole truth of one match of Jackal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import compress
from random import Random
from typing import TYPE_CHECKING, Any, Self

from jackal.core.chance import Chance
from jackal.core.game import Action, Event, Message, Outcome, Refusal, State
from jackal.games.jackal.rules import checks, dump, ends, folk, judge, legal, outlook, show, turn
from jackal.games.jackal.rules.actions import Cell, Drink, GiveRum
from jackal.games.jackal.rules.board import CELLS, CREWS, DEAD, LAND, PLACES, SHIP, XY, cell_of
from jackal.games.jackal.rules.cargo import BIG
from jackal.games.jackal.rules.chain import LIGHT, ORDER, OVER, Chain
from jackal.games.jackal.rules.loads import step_at
from jackal.games.jackal.rules.plan import CLOSED, Plan
from jackal.games.jackal.rules.units import members
from jackal.games.jackal.rules.view import JackalView

if TYPE_CHECKING:
    from jackal.games.jackal.rules.game import Jackal


class JackalState(State):
    """Numbers and masks, so that clones and steps are quick; the names come from `plan`. Fields:

    * the island: `faces` (what lies on each cell, as numbers of `plan.faces`), `ground` (CLOSED, BARE, GROUND, SEA of
      each cell), `forts` (open forts), `planes` (active airplanes), `mix` (how many of each tile there are);
    * gold: `coins` (lying, by place), `scores` (by crew), `total`, `hidden` (in closed tiles and `buried` elsewhere,
      which only composed positions have), `lost`, `remaining` (= total - delivered - lost);
    * units: `pos` (place of each), `here` (bit mask of units on each place; a unit in an unfinished chain is on none),
      masks `trapped`, `drunk`, `waking` (drunk ones whose turn to miss is now), `dead`; `crew` (of each unit), `own`
      (mask by crew), `foes` (mask of the enemies of each crew);
    * ships: `ships` (cell by crew, then of each boat), `ship_on` (number of the ship + 1, by cell), `flags` (the crew
      of each ship);
    * the turn: `turn` (crew), `seat` (who decides), `number` (turns begun, from 1), `pending` (what it waits for, see
      `chain.py`), `chain` and `targets` (an unfinished move and its options), `proposed` (an end was proposed in this
      turn), `vote` (its reason), `agreed` (mask of seats), `over` (reason of the end);
    * beyond the classic tiles: `big` (places where a galleon's treasure lies), `stock` (bottles by crew), `emptied`
      (bottles used up), `waiting` (open tiles whose first visitor is still to come), `caves` (open ones), `strays`
      (units lost in a cave, the longest lost first; on no place's mask), `fighters` (mask of units that can fight,
      steer and drink), `special` (mask of Friday and the sober missionary while they are on the board), `grass_from`,
      `grass_till` (numbers of the turns under voodoo grass), `known` (closed cells that were looked at: mask of
      seats), `request` (an action that waits for a partner's bottle), `refused` (mask of crews that gave none in this
      turn), `beached` and `carts` (places where a boat or a cart lies), `balls` (cannonballs by crew), `bears` (cells);
    * the stall: `progress` (something new in this round), `quiet` (rounds without), `idle` (turns skipped in a row);
      `dirty`: gold or lives changed, so that the end must be looked at.
    """

    __slots__ = (
        "agreed",
        "balls",
        "beached",
        "bears",
        "big",
        "buried",
        "carts",
        "caves",
        "chain",
        "coins",
        "crew",
        "dead",
        "dirty",
        "drunk",
        "emptied",
        "faces",
        "fighters",
        "flags",
        "foes",
        "forts",
        "game",
        "grass_from",
        "grass_till",
        "ground",
        "here",
        "hidden",
        "idle",
        "known",
        "lost",
        "mix",
        "number",
        "over",
        "own",
        "pending",
        "plan",
        "planes",
        "pos",
        "progress",
        "proposed",
        "quiet",
        "refused",
        "remaining",
        "request",
        "scores",
        "seat",
        "ship_on",
        "ships",
        "special",
        "stock",
        "strays",
        "targets",
        "total",
        "trapped",
        "turn",
        "vote",
        "waiting",
        "waking",
    )

    game: Jackal
    plan: Plan
    faces: bytes
    ground: bytearray
    forts: tuple[int, ...]
    planes: tuple[int, ...]
    mix: tuple[tuple[str, int], ...]
    coins: bytearray
    scores: list[int]
    total: int
    hidden: int
    buried: int
    lost: int
    remaining: int
    pos: list[int]
    here: list[int]
    trapped: int
    drunk: int
    waking: int
    dead: int
    crew: bytes
    own: tuple[int, ...]
    foes: tuple[int, ...]
    ships: list[int]
    ship_on: bytearray
    turn: int
    seat: int
    number: int
    pending: int
    chain: Chain | None
    targets: list[int]
    proposed: bool
    vote: str
    agreed: int
    over: str
    progress: bool
    quiet: int
    idle: int
    dirty: bool
    big: tuple[int, ...]
    stock: list[int]
    emptied: int
    waiting: tuple[int, ...]
    caves: tuple[int, ...]
    strays: tuple[int, ...]
    fighters: int
    special: int
    grass_from: int
    grass_till: int
    known: dict[int, int]
    request: Drink | GiveRum | None
    refused: int
    flags: bytes
    beached: tuple[int, ...]
    carts: tuple[int, ...]
    balls: list[int]
    bears: tuple[int, ...]

    def __init__(self, game: Jackal, plan: Plan, faces: bytes, chance: Chance) -> None:
        """The beginning of a match: `faces` lie closed on the land cells, in the order of `LAND`."""
        table = plan.faces
        self.game = game
        self.plan = plan
        self.chance = chance
        self.revealed = 0
        self.faces = faces
        self.ground = bytearray(3 * (cell not in _LAND_SET) for cell in range(CELLS))
        self.forts = ()
        self.planes = ()
        self.mix = count_tiles(plan, faces)
        self.coins = bytearray(SHIP)
        self.scores = [0] * len(plan.crew_names)
        self.hidden = self.total = self.remaining = sum(
            table.coins[faces[cell]] + table.big[faces[cell]] * plan.values[BIG] for cell in LAND
        )
        self.buried = self.lost = 0
        self.pos = [DEAD] * len(plan.units)
        self.here = [0] * PLACES
        self.trapped = self.drunk = self.waking = self.dead = 0
        self.crew = bytes(plan.born)
        self.own = plan.own
        self.foes = plan.foes_of(plan.own)
        self.ships = [-1] * len(plan.crew_names)
        self.ship_on = bytearray(CELLS)
        for crew in plan.crews:
            self.ships[crew] = cell_of(plan.starts[crew])
            self.ship_on[self.ships[crew]] = crew + 1
            self.here[SHIP + crew] = plan.own[crew]
            for unit, born in enumerate(plan.born):
                if born == crew:
                    self.pos[unit] = SHIP + crew
        self.turn = plan.crews[0]
        self.seat = plan.owner[self.turn]
        self.number = 1
        self.pending = 0
        self.chain = None
        self.targets = []
        self.proposed = False
        self.vote = ""
        self.agreed = 0
        self.over = ""
        self.progress = False
        self.quiet = self.idle = 0
        self.dirty = False
        self.big = self.waiting = self.caves = self.strays = ()
        self.stock = [0] * len(plan.crew_names)
        self.emptied = self.special = self.refused = 0
        self.fighters = plan.pirates | plan.ben
        self.grass_from = self.grass_till = 0
        self.known = {}
        self.request = None
        self.flags = _FLAGS
        self.beached = self.carts = self.bears = ()
        self.balls = [0] * len(plan.crew_names)

    @property
    def seats(self) -> int:
        return self.plan.seats

    def actors(self) -> tuple[int, ...]:
        return legal.actors(self)

    def legal(self) -> list[Action]:
        """Every action of every actor, in a fixed order, apart from `ProposeEnd`."""
        return legal.legal(self)

    def why_not(self, action: Action) -> Refusal | None:
        return judge.why_not(self, action)

    def step(self, action: Action, *, tell: bool = True) -> list[Event]:
        log: list[Event] | None = [] if tell else None
        turn.carry_out(self, action, log)
        return log or []

    def caution(self, action: Action) -> Message | None:
        return outlook.caution(self, action)

    def forecast(self, action: Action) -> list[Event]:
        """What a legal action will do as far as the open tiles tell: its events up to the first closed tile, the
        first choice, or the end of the turn. Gives nothing away."""
        return outlook.forecast(self, action)

    def view(self, seat: int | None) -> JackalView:
        return show.view(self, seat)

    def hides(self) -> bool:
        """Only a lighthouse that shows its tiles to one seat makes secrets: from its first visitor on, until all that
        he has seen is open."""
        if not self.plan.peeks:
            return False
        return self.pending in (LIGHT, ORDER) or any(self.ground[cell] == CLOSED for cell in self.known)

    def resample(self, seat: int | None, rng: Random) -> JackalState:
        """The closed tiles that `seat` has not looked at dealt anew with new rotations."""
        new = self.clone()
        ground = self.ground
        closed = [cell for cell in LAND if ground[cell] == CLOSED]
        if seat is not None and self.known:
            closed = [cell for cell in closed if not self.known.get(cell, 0) >> seat & 1]
        faces = self.faces
        dealt = [faces[cell] for cell in closed]
        rng.shuffle(dealt)
        table = self.plan.faces
        spun = table.spun
        laid = bytearray(faces)
        for cell, face in zip(closed, dealt, strict=True):
            laid[cell] = spun[face][rng.getrandbits(2)] if face in spun else face
        new.faces = bytes(laid)
        new.chance = Chance(rng.getrandbits(62))
        return new

    def outcome(self) -> Outcome | None:
        if self.pending != OVER:
            return None
        plan = self.plan
        by_side = ends.side_scores(self)
        scores = [0] * plan.seats
        for side, crews in enumerate(plan.sides):
            for crew in crews:
                scores[plan.owner[crew]] = by_side[side]
        ranking = tuple(ends.ranking(self))
        return Outcome(scores=tuple(scores), winners=ranking[0], ranking=ranking, reason=self.over)

    def clone(self) -> Self:
        new = _blank(type(self))
        new.chance = self.chance.clone()
        new.revealed = self.revealed
        new.game = self.game
        new.plan = self.plan
        new.faces = self.faces
        new.ground = self.ground[:]
        new.forts = self.forts
        new.planes = self.planes
        new.mix = self.mix
        new.coins = self.coins[:]
        new.scores = self.scores[:]
        new.total = self.total
        new.hidden = self.hidden
        new.buried = self.buried
        new.lost = self.lost
        new.remaining = self.remaining
        new.pos = self.pos[:]
        new.here = self.here[:]
        new.trapped = self.trapped
        new.drunk = self.drunk
        new.waking = self.waking
        new.dead = self.dead
        new.crew = self.crew
        new.own = self.own
        new.foes = self.foes
        new.ships = self.ships[:]
        new.ship_on = self.ship_on[:]
        new.turn = self.turn
        new.seat = self.seat
        new.number = self.number
        new.pending = self.pending
        new.chain = self.chain.clone() if self.chain is not None else None
        new.targets = self.targets[:]
        new.proposed = self.proposed
        new.vote = self.vote
        new.agreed = self.agreed
        new.over = self.over
        new.progress = self.progress
        new.quiet = self.quiet
        new.idle = self.idle
        new.dirty = self.dirty
        new.big = self.big
        new.stock = self.stock[:]
        new.emptied = self.emptied
        new.waiting = self.waiting
        new.caves = self.caves
        new.strays = self.strays
        new.fighters = self.fighters
        new.special = self.special
        new.grass_from = self.grass_from
        new.grass_till = self.grass_till
        new.known = self.known  # replaced, never changed
        new.request = self.request
        new.refused = self.refused
        new.flags = self.flags
        new.beached = self.beached
        new.carts = self.carts
        new.balls = self.balls[:]
        new.bears = self.bears
        return new

    def check(self) -> None:
        checks.check(self)

    def dump(self) -> dict[str, Any]:
        """Everything, in the vocabulary of `Jackal.position`."""
        return dump.dump(self)

    # What a bot or a test asks for, by names. (The fields above are quicker.)

    def crew_score(self, crew: str) -> int:
        """Gold in the hold of that crew's ship."""
        return self.scores[self.plan.crew_names.index(crew)]

    def seat_score(self, seat: int) -> int:
        """Gold of the side that this seat plays for."""
        plan = self.plan
        return max(ends.side_scores(self)[plan.side[crew]] for crew in plan.crews if plan.owner[crew] == seat)

    def crew_on_turn(self) -> str:
        """Whose turn it is."""
        return self.plan.crew_names[self.turn]

    def units_of(self, crew: str) -> tuple[str, ...]:
        """The units of a crew, dead ones included."""
        own = self.own[self.plan.crew_names.index(crew)]
        return tuple(self.plan.units[unit] for unit in members(own))

    def unit_at(self, unit: str) -> tuple[Cell, int] | None:
        """Cell and spinner step (0 = no spinner) of a unit; the ship's cell when on board; None when dead."""
        number = self.plan.number[unit]
        cell = folk.whereabouts(self, number)
        return (XY[cell], step_at(self, self.pos[number])) if cell >= 0 else None

    def is_free(self, unit: str) -> bool:
        """Whether a unit is alive, sober, not trapped and not lost."""
        number = self.plan.number[unit]
        return number not in self.strays and not (self.dead | self.drunk | self.trapped) >> number & 1

    def on_board(self, unit: str) -> str:
        """The ship (its crew) or boat that the unit is on, empty if on none."""
        place = self.pos[self.plan.number[unit]]
        return self.plan.ship_names[place - SHIP] if SHIP <= place < DEAD else ""

    def coins_lying(self) -> Iterator[tuple[Cell, int, int]]:
        """Cell, spinner step (0 = no spinner) and number of every heap of coins on the island."""
        for place in compress(range(SHIP), self.coins):
            yield XY[place % CELLS], step_at(self, place), self.coins[place]

    def tile_at(self, cell: Cell) -> str:
        """Id of the tile on a land cell, `closed` if it is face down."""
        number = cell_of(cell)
        if number not in _LAND_SET:
            raise ValueError(f"{cell} is no land cell")
        return "closed" if self.ground[number] == CLOSED else self.plan.faces.tile[self.faces[number]]

    def ship_at(self, crew: str) -> Cell:
        """Where the ship of a crew in play lies."""
        return XY[self.ships[self.plan.crew_names.index(crew)]]

    def __str__(self) -> str:
        """The open island in letters, for people who debug: one row of cells a line."""
        return show.sketch(self)


_LAND_SET = frozenset(LAND)
_FLAGS = bytes(range(CREWS))
_blank = object.__new__


def count_tiles(plan: Plan, faces: bytes) -> tuple[tuple[str, int], ...]:
    """How many of each tile lie on the island, by id."""
    names = plan.faces.tile
    return tuple(sorted(Counter([names[faces[cell]] for cell in LAND]).items()))


