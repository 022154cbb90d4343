"""One action of a unit, from its first step to where it stops, dies, or has to choose (section 4.5 of the rules).

This is the hot path of every game that a computer plays: places are numbers, events are only made when somebody
listens (`log` is a list, else None), and a plain step onto plain ground never gets here (see `turn.py`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jackal.games.jackal.rules import events as told
from jackal.games.jackal.rules import folk
from jackal.games.jackal.rules.board import CELLS, CREWS, LAND, XY
from jackal.games.jackal.rules.cargo import BIG, BOAT, CART, COIN, LOADS
from jackal.games.jackal.rules.loads import lay, leave_load, lose_load, step_at
from jackal.games.jackal.rules.plan import BARE, CLOSED, SEA, Log
from jackal.games.jackal.rules.units import die, hit, put
from jackal.games.jackal.rules.water import reach_water, unload

if TYPE_CHECKING:
    from jackal.games.jackal.rules.state import JackalState

STOP = -1
"""What a handler returns when the chain is over or waits; otherwise the cell where it must go on to."""

WALK, HORSE, PLANE = range(3)
"""Modes of a chain: what ice repeats, and whether gold may open a tile."""

TURN, ARROW, JUMP, FLIGHT, CAVE_LOAD, EXIT, OPENED_PLANE, LIGHT, ORDER, QUAKE, WASH, RUM, VOTE, OVER = range(14)
"""What the state waits for (`JackalState.pending`): a turn action; a choice inside a chain, up to EXIT of a unit on its
way and from OPENED_PLANE on of one that has stopped (WASH: of others, too); a partner's answer; votes; nothing."""

LAID = {"boat": BOAT, "cart": CART}
"""Kinds of tiles on which a boat or a cart lies when they open."""

DECISIONS = (
    *("", "arrow", "horse", "flight", "cave_load", "exit", "plane", "light", "order", "quake", "wash"),
    *("", "", ""),
)


class Chain:
    """A unit on its way.

    `load`: what it carries; `pickup`: the place where it stood when it began, where a load falls back to. `mode`:
    WALK, HORSE or PLANE. `at`: the cell it is on, `came`: the one before. `fresh`: `at` was opened just now; `struck`:
    enemies were hit there just now. `used`: transitions made in this action as `from * 169 + to`; none may be made
    twice. `manner`: of the next movement. `laid`: the load just put down on the plane that waits for a decision.
    `picks`: closed tiles still to be seen from the lighthouse, `seen`: those that were, `put`: where they went back;
    `grasses`, `quakes`: what came to light there and is still to work; `first`: the first tile of an earthquake.
    `wash`: units that a tide still has to wash away.
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
        "wash",
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
        self.wash: tuple[int, ...] = ()

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
        new.wash = self.wash
        return new


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
        if chain.load > BIG:
            pickup, load = chain.pickup, chain.load
            chain.load = unload(state, chain.unit, chain.crew, load=load, pickup=pickup, cell=to, log=log)
        chain.came, chain.at = chain.at, to
        reach_water(state, chain.unit, chain.crew, chain.load, chain.came, to, chain.manner, log)
        return STOP
    faces = state.plan.faces
    if ground == CLOSED:
        if chain.load and chain.load != CART and not may_open_laden(state, chain.mode):  # R98, R61
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
        barred = folk.barred(state, chain.unit, chain.crew) if state.special else folk.barred_forts(state, chain.crew)
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
    """The cells of the ships a plane of `crew` can fly to, in turn order, then of the boats (R182)."""
    if not state.plan.fly_to_ship:
        return []
    friends = state.plan.friends[crew]
    found = [state.ships[other] for other in state.plan.crews if friends >> other & 1]
    if len(state.ships) > CREWS:
        found += [state.ships[boat] for boat in range(CREWS, len(state.ships)) if friends >> state.flags[boat] & 1]
    return found


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
    elif faces.kind[face] in LAID:
        load = LAID[faces.kind[face]]
        lay(state, cell, load)
        if log is not None:
            log.append(told.LoadFound(XY[cell], LOADS[load], 1))
    elif faces.kind[face] == "bear":
        state.bears += (cell,)
        if log is not None:
            log.append(told.BearAppeared(XY[cell]))


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
            lay(state, at, chain.laid)
        if at != chain.pickup and state.plan.values[chain.laid]:
            state.progress = True
        if log is not None:
            load = LOADS[chain.laid]
            log.append(told.LoadLaid(state.plan.units[chain.unit], load, XY[at], step_at(state, at)))
    if state.special:
        folk.meet(state, at, log)


def tell_move(state: JackalState, chain: Chain, log: list[Any]) -> None:
    """The stage from `came` to `at`."""
    origin_step = step_at(state, chain.pickup) if len(chain.used) == 1 else 0
    unit, load = state.plan.units[chain.unit], LOADS[chain.load]
    step = step_at(state, chain.at)
    log.append(told.Moved(unit, XY[chain.came], XY[chain.at], chain.manner, load, origin_step, step))
