"""One action of a unit, from its first step to where it stops, dies, or has to choose (section 4.5 of the rules).

This is the hot path of every game that a computer plays: places are numbers, events are only made when somebody
listens (`log` is a list, else None), and a plain step onto plain ground never gets here (see `turn.py`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jackal.games.jackal.rules import events as told
from jackal.games.jackal.rules import folk
from jackal.games.jackal.rules.board import CELLS, DEAD, LAND, SHIP, XY
from jackal.games.jackal.rules.plan import BARE, BIG, CLOSED, COIN, LOADS, SEA

if TYPE_CHECKING:
    from jackal.games.jackal.rules.state import JackalState

Log = list[Any] | None

STOP = -1
"""What a handler returns when the chain is over or waits; otherwise the cell where it must go on to."""

WALK, HORSE, PLANE = range(3)
"""Modes of a chain: what ice repeats, and whether gold may open a tile."""

TURN, ARROW, JUMP, FLIGHT, CAVE_LOAD, EXIT, OPENED_PLANE, LIGHT, ORDER, QUAKE, RUM, VOTE, OVER = range(13)
"""What the state waits for (`JackalState.pending`): a turn action; a choice inside a chain, up to EXIT of a unit on its
way and from OPENED_PLANE on of one that has stopped; a partner's answer; votes; nothing."""

DECISIONS = ("", "arrow", "horse", "flight", "cave_load", "exit", "plane", "light", "order", "quake", "", "", "")


class Chain:
    """A unit on its way.

    `load`: what it carries; `pickup`: the place where it stood when it began, where a load falls back to. `mode`:
    WALK, HORSE or PLANE. `at`: the cell it is on, `came`: the one before. `fresh`: `at` was opened just now; `struck`:
    enemies were hit there just now. `used`: transitions made in this action as `from * 169 + to`; none may be made
    twice. `manner`: of the next movement. `laid`: the load just put down on the plane that waits for a decision.
    `picks`: closed tiles still to be seen from the lighthouse, `seen`: those that were, `put`: where they went back;
    `grasses`, `quakes`: what came to light there and is still to work; `first`: the first tile of an earthquake.
    """

    __slots__ = (
        "at",
        "came",
        "crew",
        "first",
        "fresh",
        "grasses",
        "laid",
        "load",
        "manner",
        "mode",
        "picks",
        "pickup",
        "put",
        "quakes",
        "seen",
        "struck",
        "unit",
        "used",
    )

    def __init__(  # noqa: PLR0917 - by position, because it is made in the hot path
        self, unit: int, crew: int, at: int, pickup: int, load: int, mode: int, manner: str
    ) -> None:
        self.unit = unit
        self.crew = crew
        self.at = at
        self.came = at
        self.pickup = pickup
        self.load = load
        self.mode = mode
        self.manner = manner
        self.fresh = False
        self.struck = False
        self.laid = 0
        self.used: set[int] = set()
        self.picks = self.grasses = self.quakes = 0
        self.first = -1
        self.seen: tuple[int, ...] = ()
        self.put: tuple[int, ...] = ()

    def clone(self) -> Chain:
        """An independent copy."""
        new = Chain(self.unit, self.crew, self.at, self.pickup, self.load, self.mode, self.manner)
        new.came = self.came
        new.fresh = self.fresh
        new.struck = self.struck
        new.laid = self.laid
        new.used = self.used.copy()
        new.picks = self.picks
        new.grasses = self.grasses
        new.quakes = self.quakes
        new.first = self.first
        new.seen = self.seen
        new.put = self.put
        return new


def step_at(state: JackalState, place: int) -> int:
    """The spinner step that a place is, 0 if it is none."""
    if place >= SHIP:
        return 0
    step, cell = divmod(place, CELLS)
    if step:
        return step + 1
    return 1 if state.ground[cell] not in (CLOSED, SEA) and state.plan.faces.steps[state.faces[cell]] else 0


def travel(state: JackalState, chain: Chain, to: int, log: Log) -> None:
    """Go on to the cell `to` and wherever that leads."""
    used = chain.used
    while to >= 0:
        transition = chain.at * CELLS + to
        if transition in used:  # a ring without a way out (R15, R16): the load is lost, too (R139)
            lose_load(state, chain, "cycle", log)
            die(state, chain.unit, XY[chain.at], "cycle", log)
            return
        used.add(transition)
        to = enter(state, chain, to, log)


def enter(state: JackalState, chain: Chain, to: int, log: Log) -> int:
    """One transition: the forced column of section 4.4, then what the tile does."""
    ground = state.ground[to]
    if ground == SEA:
        chain.came, chain.at = chain.at, to
        reach_water(state, chain.unit, chain.crew, chain.load, chain.came, to, chain.manner, log)
        return STOP
    faces = state.plan.faces
    if ground == CLOSED:
        if chain.load and not may_open_laden(state, chain.mode):  # R98
            leave_load(state, chain, log)
        chain.came, chain.at = chain.at, to
        if log is not None:
            tell_move(state, chain, log)
        open_tile(state, to, chain.unit, log)
        if chain.load and state.ground[to] == BARE:  # R55
            leave_load(state, chain, log)
        chain.fresh = True
        chain.struck = False
    else:
        foes = state.here[to] & state.foes[chain.crew]
        if foes and state.plan.addon:
            foes = folk.meet_enemies(state, chain, to, foes, log)
            if foes < 0:
                return STOP
        if ground == BARE:
            if foes:  # an impossible action kills; the load never could come along (R50, R51)
                leave_load(state, chain, log)
                die(state, chain.unit, XY[chain.at], "impossible", log)
                return STOP
            leave_load(state, chain, log)  # R186
        elif foes:
            leave_load(state, chain, log)  # gold never fights (R99)
        chain.came, chain.at = chain.at, to
        chain.fresh = False
        if log is not None:
            tell_move(state, chain, log)
        chain.struck = bool(foes)
        if foes:
            hit(state, chain.unit, to, foes, log)
    arrive = faces.arrive[state.faces[to]]
    if arrive is None:
        land(state, chain, log)
        return STOP
    return arrive(state, chain, log)


def may_open_laden(state: JackalState, mode: int) -> bool:
    """Whether a load may come along onto a closed tile in the middle of a chain (R54, R97, R98, R185)."""
    if mode == WALK:
        return state.plan.carry_slide
    return mode == PLANE or state.plan.horse_opens_laden


def choose(state: JackalState, chain: Chain, decision: int, targets: tuple[int, ...] | list[int], log: Log) -> int:
    """Let the player choose among `targets` (R2): ways already taken and forts of enemies are not offered. A single
    option is taken at once; none at all kills."""
    start = chain.at * CELLS
    used = chain.used
    fresh = [to for to in targets if start + to not in used]
    if not fresh:
        lose_load(state, chain, "cycle", log)
        die(state, chain.unit, XY[chain.at], "cycle", log)
        return STOP
    if state.forts or state.special:
        barred = folk.barred(state, chain.unit, chain.crew) if state.special else barred_forts(state, chain.crew)
        if barred:
            fresh = [to for to in fresh if to not in barred]
            if not fresh:
                leave_load(state, chain, log)
                die(state, chain.unit, XY[chain.at], "impossible", log)
                return STOP
    if len(fresh) == 1:
        return fresh[0]
    state.targets = fresh
    wait(state, chain, decision, log)
    return STOP


def flights(state: JackalState, chain: Chain) -> list[int]:
    """Where a flight can go on to from ice: any other land cell, or a friendly ship (R8, R197)."""
    return [cell for cell in LAND if cell != chain.at] + friendly_ships(state, chain.crew)


def friendly_ships(state: JackalState, crew: int) -> list[int]:
    """The cells of the ships a plane of `crew` can fly to, in turn order (R182)."""
    if not state.plan.fly_to_ship:
        return []
    friends = state.plan.friends[crew]
    return [state.ships[other] for other in state.plan.crews if friends >> other & 1]


def barred_forts(state: JackalState, crew: int) -> list[int]:
    """The forts that hold enemies of `crew`: nobody of it can go there (R20)."""
    here, foes = state.here, state.foes[crew]
    return [fort for fort in state.forts if here[fort] & foes]


def wait(state: JackalState, chain: Chain, decision: int, log: Log) -> None:
    """Stop the chain until its seat decides."""
    state.pending = decision
    state.chain = chain
    state.pos[chain.unit] = chain.at
    if log is not None:
        unit = state.plan.units[chain.unit]
        log.append(told.DecisionAsked(DECISIONS[decision], state.seat, unit, XY[chain.at]))


def open_tile(state: JackalState, cell: int, unit: int, log: Log) -> None:
    """Turn the tile on `cell` face up; its coins lie there from now on."""
    faces = state.plan.faces
    face = state.faces[cell]
    state.ground[cell] = ground = faces.ground[face]
    state.revealed += 1
    state.progress = True
    if log is not None:
        log.append(told.TileOpened(XY[cell], faces.tile[face], faces.rotation[face], state.plan.units[unit]))
    coins = faces.coins[face]
    if coins:
        state.coins[cell] = coins
        state.hidden -= coins
        if log is not None:
            log.append(told.LoadFound(XY[cell], "coin", coins))
    elif ground == BARE:
        if faces.kind[face] == "fort":
            state.forts += (cell,)
    elif faces.kind[face] == "airplane":
        state.planes += (cell,)
    elif faces.kind[face] == "cave":
        state.caves += (cell,)
    elif faces.big[face]:
        state.big += (cell,) * faces.big[face]
        state.hidden -= faces.big[face] * state.plan.values[BIG]
        if log is not None:
            log.append(told.LoadFound(XY[cell], LOADS[BIG], faces.big[face]))


def lift(state: JackalState, unit: int, log: Log) -> int:
    """Take a unit from its place on land, in the sea or on a ship; returns the place. The last one to leave an
    active plane spends it (R84, R149, R160)."""
    place = state.pos[unit]
    left = state.here[place] = state.here[place] & ~(1 << unit)
    if not left and place in state.planes:
        spend_plane(state, place, log)
    return place


def spend_plane(state: JackalState, cell: int, log: Log) -> None:
    """The plane on `cell` will not fly again."""
    state.planes = tuple(plane for plane in state.planes if plane != cell)
    if log is not None:
        log.append(told.PlaneSpent(XY[cell]))


def put(state: JackalState, unit: int, place: int) -> None:
    """Set a unit down on a place."""
    state.here[place] |= 1 << unit
    state.pos[unit] = place


def land(state: JackalState, chain: Chain, log: Log) -> None:
    """The unit stops on the cell where it is and puts its load down."""
    at = chain.at
    put(state, chain.unit, at)
    if chain.load:
        chain.laid = chain.load
        chain.load = 0
        if chain.laid == COIN:
            state.coins[at] += 1
        else:
            state.big += (at,)
        if at != chain.pickup:
            state.progress = True
        if log is not None:
            load = LOADS[chain.laid]
            log.append(told.LoadLaid(state.plan.units[chain.unit], load, XY[at], step_at(state, at)))
    if state.special:
        folk.meet(state, at, log)


def take_load(state: JackalState, unit: int, place: int, load: int, log: Log) -> None:
    """Pick a load up where the unit stands."""
    if load == COIN:
        state.coins[place] -= 1
    else:
        big = list(state.big)
        big.remove(place)
        state.big = tuple(big)
    if log is not None:
        log.append(told.LoadTaken(state.plan.units[unit], LOADS[load], XY[place % CELLS], step_at(state, place)))


def leave_load(state: JackalState, chain: Chain, log: Log) -> None:
    """The load, if there is any, falls back to where it was taken (section 4.6)."""
    if chain.load:
        if chain.load == COIN:
            state.coins[chain.pickup] += 1
        else:
            state.big += (chain.pickup,)
        if log is not None:
            at, step = XY[chain.pickup % CELLS], step_at(state, chain.pickup)
            log.append(told.LoadLeft(state.plan.units[chain.unit], LOADS[chain.load], at, step))
        chain.load = 0


def lying(state: JackalState, place: int) -> list[int]:
    """The kinds of loads that lie on a place."""
    found = [COIN] if place < SHIP and state.coins[place] else []
    return [*found, BIG] if place in state.big else found


def lay(state: JackalState, place: int, load: int) -> None:
    """One piece of treasure lies on a place."""
    if load == COIN:
        state.coins[place] += 1
    else:
        state.big += (place,)


def lose_load(state: JackalState, chain: Chain, cause: str, log: Log) -> None:
    """The load, if there is any, leaves the game."""
    if chain.load:
        lose(state, chain.unit, chain.load, chain.at, cause, log)
        chain.load = 0


def lose(state: JackalState, unit: int, load: int, cell: int, cause: str, log: Log) -> None:  # noqa: PLR0917
    """Gold out of the game for good: sunk, eaten or lost in a cycle."""
    value = state.plan.values[load]
    state.lost += value
    state.remaining -= value
    state.progress = state.dirty = True
    if log is not None:
        log.append(told.LoadLost(state.plan.units[unit], LOADS[load], XY[cell], cause))


def reach_water(  # noqa: PLR0917 - by position, because it is called in the hot path
    state: JackalState, unit: int, crew: int, load: int, origin: int, cell: int, manner: str, log: Log
) -> None:
    """Come to a sea cell by whatever way: aboard a friendly ship, dead at an enemy's, or swimming."""
    plan = state.plan
    if log is not None:
        log.append(told.Moved(plan.units[unit], XY[origin % CELLS], XY[cell], manner, LOADS[load], step_of(origin)))
    ship = state.ship_on[cell] - 1
    if ship >= 0:
        if plan.friends[crew] >> ship & 1:
            go_aboard(state, unit, ship, load, log)
            return
        if load:  # R138
            lose(state, unit, load, cell, "sunk", log)
        die(state, unit, XY[cell], "enemy_ship", log, plan.crew_names[ship])  # R43, R80, R199
        return
    if load:  # R3
        lose(state, unit, load, cell, "sunk", log)
    foes = state.here[cell] & state.foes[crew]
    if foes and state.special:
        foes = folk.meet_swimmers(state, unit, crew, cell, foes, log)
        if foes < 0:
            return
    put(state, unit, cell)
    if log is not None and manner != "swim":
        log.append(told.Fell(plan.units[unit], XY[cell]))
    if state.special:
        folk.meet(state, cell, log)
    while foes:  # R4
        foe = foes & -foes
        foes ^= foe
        victim = foe.bit_length() - 1
        state.here[cell] ^= foe
        die(state, victim, XY[cell], "drowned", log, plan.units[unit])


def step_of(place: int) -> int:
    """The step k >= 2 of a spinner that a place is, else 0."""
    return place // CELLS + 1 if CELLS <= place < SHIP else 0


def go_aboard(state: JackalState, unit: int, ship: int, load: int, log: Log) -> None:
    """On board of a friendly ship; the load goes into its hold (R136)."""
    plan = state.plan
    put(state, unit, SHIP + ship)
    if log is not None:
        log.append(told.Boarded(plan.units[unit], plan.crew_names[ship], XY[state.ships[ship]]))
    if load:
        value = plan.values[load]
        state.scores[ship] += value
        state.remaining -= value
        state.progress = state.dirty = True
        if log is not None:
            score = state.scores[ship]
            log.append(told.LoadDelivered(plan.units[unit], LOADS[load], plan.crew_names[ship], score))
    if state.special:
        folk.meet(state, SHIP + ship, log)


def hit(state: JackalState, by: int, place: int, victims: int, log: Log) -> None:
    """All enemies on the place go to the ships of their own colours, sober and free (R12, R77, R113)."""
    plan = state.plan
    if victims & plan.friday:
        victims ^= plan.friday
        folk.change_sides(state, state.crew[by], XY[place % CELLS], log)
    state.here[place] &= ~victims
    state.trapped &= ~victims
    state.drunk &= ~victims
    state.progress = True
    while victims:
        bit = victims & -victims
        victims ^= bit
        victim = bit.bit_length() - 1
        ship = state.crew[victim]
        put(state, victim, SHIP + ship)
        if log is not None:
            at = XY[place % CELLS]
            log.append(told.Hit(plan.units[victim], plan.units[by], at, step_at(state, place)))
            log.append(told.SentToShip(plan.units[victim], plan.crew_names[ship], at, XY[state.ships[ship]]))


def die(  # noqa: PLR0917 - `log` stands last but one in every function here
    state: JackalState, unit: int, at: tuple[int, int], cause: str, log: Log, by: str = ""
) -> None:
    """The unit, already taken from its place, is dead."""
    bit = 1 << unit
    state.pos[unit] = DEAD
    state.dead |= bit
    state.trapped &= ~bit
    state.drunk &= ~bit
    state.progress = state.dirty = True
    if log is not None:
        log.append(told.Died(state.plan.units[unit], at, cause, by))
    if state.special & bit:
        state.special ^= bit
        if bit == state.plan.friday:
            folk.abandon(state, log)


def tell_move(state: JackalState, chain: Chain, log: list[Any]) -> None:
    """The stage from `came` to `at`."""
    origin_step = step_at(state, chain.pickup) if len(chain.used) == 1 else 0
    unit, load = state.plan.units[chain.unit], LOADS[chain.load]
    step = step_at(state, chain.at)
    log.append(told.Moved(unit, XY[chain.came], XY[chain.at], chain.manner, load, origin_step, step))
