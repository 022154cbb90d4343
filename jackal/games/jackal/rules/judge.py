"""The judge: why an action is not allowed. (What a careful player is warned of: `outlook.py`.)

Keys of the refusals, their arguments and rulings (`unit` = "@unit.<id>"; `crew`, `ship` = "@crew.<id>"; `seat` =
"#<n>"; `cell` = "x,y"; an empty ruling: the rules simply leave no such move):

    refuse.over               -               ""      the game is over
    refuse.not_your_turn      seat            ""      `seat` has to decide now
    refuse.vote_first         -               ""      a vote is open: only a vote is an answer
    refuse.no_vote            -               ""      nobody has asked to count the gold
    refuse.finish_move        unit            R2      `unit` is still moving: its choice first
    refuse.no_choice          -               ""      nothing has to be chosen now
    refuse.no_pass            -               R70     passing is forbidden
    refuse.propose_later      -               R207    propose to end only at the beginning of a turn
    refuse.proposed           -               R207    already proposed and refused in this turn
    refuse.unknown            -               ""      no such action in this game
    refuse.no_unit            -               ""      no such unit in this game
    refuse.no_ship            -               ""      no such ship in this game
    refuse.no_cell            -               ""      no such cell, or one where nobody can ever be
    refuse.no_such_load       -               ""      no such load
    refuse.not_your_unit      crew            ""      the unit belongs to somebody else; `crew` is on turn
    refuse.other_crew         crew            R71     your own unit, but `crew` is on turn
    refuse.dead               unit            ""
    refuse.drunk              unit            R22
    refuse.trapped            unit            R81
    refuse.same_cell          -               R70     the unit is already there
    refuse.too_far            -               ""      one step to a neighbouring cell only
    refuse.on_ship            unit            R73     on board: it lands, it cannot walk
    refuse.landing_straight   -               R73     land on the cell straight before the ship only
    refuse.not_on_ship        unit            R73     lands only from a ship
    refuse.in_sea             unit            R75     a swimmer cannot climb ashore
    refuse.not_in_sea         unit            R75     no jumping from the shore into the sea
    refuse.swim_far           -               R19     one cell a turn along the shore
    refuse.not_boarding       ship            R73     not on a boarding cell of that ship
    refuse.spinner            unit, n, steps  ""      on step n of `steps`: finish crossing first
    refuse.no_spinner         unit            ""      not inside a spinner
    refuse.spinner_end        unit            ""      on the last step: walk off
    refuse.fort_enemy         -               R20     an enemy is in the fort
    refuse.nothing_here       -               ""      no coin lies where the unit stands
    refuse.load_closed        -               R76     no opening of tiles with a coin
    refuse.load_enemy         -               R9      leave the coin to attack
    refuse.load_advance       -               R147    leave the coin on your step to attack the next one
    refuse.load_fort          -               R88     no coin in a fort
    refuse.load_fort_native   -               R87     no coin in the fort of the native woman
    refuse.no_plane           unit            ""      not on an airplane
    refuse.plane_spent        -               R84     this plane does not fly any more
    refuse.fly_same           -               R197    already there
    refuse.fly_sea            -               ""      a plane lands on land or on a friendly ship
    refuse.fly_enemy_ship     -               R182
    refuse.fly_ship_off       -               R210    option: no flights to ships
    refuse.not_native_fort    unit            R21     only in the fort of the native woman
    refuse.nobody_dead        crew            R21     all pirates of the crew are alive
    refuse.ship_empty         ship, crew      R74     nobody of `crew` is on board of that ship
    refuse.ship_enemy         ship            R13     another side's ship
    refuse.ship_far           -               R74     one cell along its own shore only
    refuse.ship_corner        -               R74     never round a corner, nor off its shore
    refuse.choice_used        -               R100    this way was already taken in this move
    refuse.choice_far         -               ""      the unit cannot go there from here

Beyond the classic tiles:

    refuse.lost               unit            R115    lost in a cave
    refuse.protected          -               R128    a sober missionary is there (R57: Friday with a fighter)
    refuse.peace              unit            R128    nobody attacks out of a sober missionary's place
    refuse.no_fighter         unit            ""      neither Friday nor a sober missionary fights
    refuse.missionary_load    unit            R129    a sober missionary carries nothing
    refuse.load_jungle        -               ""      no gold in dense jungle
    refuse.enough_fighters    crew            R34     three fighters of the crew live already
    refuse.only_pirates       unit            R124    only a pirate can revive somebody
    refuse.no_rum             crew            ""      no bottle to be had
    refuse.rum_grass          -               R122    no rum while the grass works
    refuse.not_stuck          unit            ""      a bottle frees only who is trapped, lost or on a spinner
    refuse.no_guest           -               R32     rum is for Friday and for a sober missionary only
    refuse.rum_far            -               R32     within one cell only, not into a jungle or another step
    refuse.answer_rum         seat            R31     first `seat` answers whether he gives a bottle
    refuse.no_question        -               ""      nobody asks for a bottle
    refuse.tile_taken         -               R93     this tile can't be chosen now
    refuse.no_gear            -               ""      no such boat or cart lies where the unit stands
    refuse.ashore             -               R213    neither a boat nor an empty cart is taken on board
    refuse.cart_flies         -               R212    a cart can't fly
    refuse.ship_blocked       -               R215    another ship or boat lies there
    refuse.launch_far         -               R215    a boat is launched straight into the sea before its cell
    refuse.no_ball            crew            ""      the crew has no cannonball
    refuse.ball_unmanned      crew            R216    no fighter of the crew is on board of its own ship

Keys of the prompts (line above the board while a decision is open; the scene fills `seat`, `crew`, `unit`):

    prompt.action             seat, crew
    prompt.arrow              seat, unit
    prompt.horse              seat, unit
    prompt.flight             seat, unit
    prompt.plane              seat, unit
    prompt.cave_load          seat, unit
    prompt.exit               seat, unit
    prompt.light              seat, unit
    prompt.order              seat, unit
    prompt.quake              seat, unit
    prompt.wash               seat, unit
    prompt.rum                seat, unit
    prompt.vote_stall         seat, n
    prompt.vote_proposal      seat

Keys of the ends: end.gold (E1, no gold is left), end.majority (E2, nobody can catch up), end.nobody (E3, nobody can
ever move again), end.stall (E4, all agreed to count after a stall), end.agreed (E5, all agreed to a proposal).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from jackal.core.game import Action, Refusal
from jackal.games.jackal.rules import actions as do
from jackal.games.jackal.rules import folk, forces, legal, rum
from jackal.games.jackal.rules.board import (
    CELLS,
    DELTAS,
    FRONT,
    IS_LAND,
    JUMPS,
    LAND_NEAR,
    LANE_NEAR,
    LANES,
    LANES_NEAR,
    LAUNCH,
    SEA_NEAR,
    SHIP,
    cell_of,
)
from jackal.games.jackal.rules.cargo import BOAT, CART, CART_BIG, LOAD, LOADS
from jackal.games.jackal.rules.chain import ARROW, CAVE_LOAD, EXIT, FLIGHT, LIGHT, OPENED_PLANE, OVER, RUM, VOTE, WASH
from jackal.games.jackal.rules.folk import barred_forts
from jackal.games.jackal.rules.loads import gear, lying
from jackal.games.jackal.rules.plan import BARE, CLOSED

if TYPE_CHECKING:
    from jackal.games.jackal.rules.state import JackalState


def _no(key: str, ruling: str = "", **args: str | int) -> Refusal:
    return Refusal(f"refuse.{key}", args, ruling)


def why_not(state: JackalState, action: Action) -> Refusal | None:
    """The most specific reason against an action, None if it is legal."""
    judge = _JUDGES.get(type(action))
    if judge is None:
        return _no("unknown")
    if state.pending == OVER:
        return _no("over")
    actors = legal.actors(state)
    if type(action.seat) is not int or action.seat not in actors:
        return _no("not_your_turn", seat=f"#{actors[0]}")
    if state.pending == VOTE and not isinstance(action, do.Vote):
        return _no("vote_first")
    if state.pending == RUM and not isinstance(action, do.AnswerRum):
        return _no("answer_rum", "R31", seat=f"#{actors[0]}")
    chain = state.chain
    if chain is not None:
        answers: tuple[type[Action], ...] = (do.Choose,)
        if state.pending in (OPENED_PLANE, CAVE_LOAD):
            answers = (do.Fly, do.Stay) if state.pending == OPENED_PLANE else (do.ChooseLoad,)
        other = isinstance(action, do.Fly) and action.unit != state.plan.units[chain.unit]
        if isinstance(action, do.ProposeEnd):
            return _no("propose_later", "R207")
        if not isinstance(action, answers) or other:
            return _no("finish_move", "R2", unit=f"@unit.{state.plan.units[chain.unit]}")
    return judge(state, action)


def _unit(state: JackalState, name: object) -> int | Refusal:
    """The number of a unit that the crew on turn may use."""
    plan = state.plan
    unit = plan.number.get(name, -1) if isinstance(name, str) else -1
    if unit < 0 or state.crew[unit] not in plan.crews:
        return _no("no_unit")
    crew = f"@crew.{plan.crew_names[state.turn]}"
    if state.crew[unit] != state.turn:
        if plan.owner[state.crew[unit]] == state.seat:
            return _no("other_crew", "R71", crew=crew)
        return _no("not_your_unit", crew=crew)
    return unit


def _unable(state: JackalState, unit: int) -> Refusal | None:
    """Dead, drunk or trapped."""
    name = f"@unit.{state.plan.units[unit]}"
    if state.dead >> unit & 1:
        return _no("dead", unit=name)
    if state.drunk >> unit & 1:
        return _no("drunk", "R22", unit=name)
    if state.trapped >> unit & 1:
        return _no("trapped", "R81", unit=name)
    if unit in state.strays:
        return _no("lost", "R115", unit=name)
    return None


def _load(
    state: JackalState, load: object, place: int, unit: int = -1, *, cave: bool = False
) -> Refusal | None:
    """A load that doesn't exist, doesn't lie where the unit stands, or is not for the missionary. `cave`: what is taken
    along at its mouth, gold only."""
    if not isinstance(load, str) or load not in LOADS:
        return _no("no_such_load")
    if load and LOAD[load] >= BOAT:
        if place >= SHIP or cave or LOAD[load] not in gear(state, place):
            return _no("no_gear")
    elif load and (place >= SHIP or LOAD[load] not in lying(state, place)):
        return _no("nothing_here")
    if load and unit >= 0 and 1 << unit & state.special & state.plan.missionary:
        return _no("missionary_load", "R129", unit=f"@unit.{state.plan.units[unit]}")
    return None


def _shut(state: JackalState, unit: int, place: int, *, first: bool) -> Refusal | None:
    """A place where the unit may not choose to go (rows U of section 4.4)."""
    if place < CELLS and place in barred_forts(state, state.turn):
        return _no("fort_enemy", "R20")
    if not state.special or place not in folk.barred(state, unit, state.turn, first=first):
        return None
    name = f"@unit.{state.plan.units[unit]}"
    if state.special >> unit & 1:
        return _no("no_fighter", unit=name)
    foes = state.here[place] & state.foes[state.turn]
    if folk.protected(state, foes):
        return _no("protected", "R128" if foes & state.plan.missionary & state.special else "R57")
    return _no("peace", "R128", unit=name)


def _crossing(state: JackalState, unit: int) -> Refusal | None:
    """Inside a spinner, before its last step."""
    step, cell = divmod(state.pos[unit], CELLS)
    steps = state.plan.faces.steps[state.faces[cell]]
    if step + 1 < steps and 1 << unit != state.plan.friday:
        return _no("spinner", unit=f"@unit.{state.plan.units[unit]}", n=step + 1, steps=steps)
    return None


def _entry(
    state: JackalState, unit: int, to: int, *, load: str = "", opens_laden: bool = False, first: bool = True
) -> Refusal | None:
    """The column "first step" of section 4.4 for a land cell."""
    ground = state.ground[to]
    if ground == CLOSED:
        return None if not load or opens_laden or LOAD[load] == CART else _no("load_closed", "R76")  # R61
    shut = _shut(state, unit, to, first=first)
    if shut:
        return shut
    if not load:
        return None
    if ground == BARE:
        if state.plan.faces.kind[state.faces[to]] == "jungle":
            return _no("load_jungle")
        native = state.plan.faces.resurrects[state.faces[to]]
        return _no("load_fort_native", "R87") if native else _no("load_fort", "R88")
    if state.here[to] & folk.attackable(state, state.turn):
        return _no("load_enemy", "R9")
    return None


def _walk(state: JackalState, action: do.Walk) -> Refusal | None:
    unit = _unit(state, action.unit)
    if not isinstance(unit, int):
        return unit
    name = f"@unit.{action.unit}"
    unable = _unable(state, unit)
    if unable:
        return unable
    place, to = state.pos[unit], cell_of(action.to)
    if to < 0:
        return _no("no_cell")
    if place >= SHIP:
        front = FRONT[state.ships[place - SHIP]]
        beside = IS_LAND[to] and to != front
        return _no("landing_straight", "R73") if beside else _no("on_ship", "R73", unit=name)
    if not IS_LAND[place % CELLS]:
        return _no("in_sea", "R75", unit=name)
    crossing = _crossing(state, unit)
    if crossing:
        return crossing
    cell = place % CELLS
    if to == cell:
        return _no("same_cell", "R70")
    if not IS_LAND[to]:
        return _no("not_in_sea", "R75", unit=name)
    if to not in LAND_NEAR[cell]:
        return _no("too_far")
    return _load(state, action.load, place, unit) or _entry(state, unit, to, load=action.load)


def _disembark(state: JackalState, action: do.Disembark) -> Refusal | None:
    unit = _unit(state, action.unit)
    if not isinstance(unit, int):
        return unit
    unable = _unable(state, unit)
    if unable:
        return unable
    place, to = state.pos[unit], cell_of(action.to)
    if to < 0:
        return _no("no_cell")
    if place < SHIP:
        return _no("not_on_ship", "R73", unit=f"@unit.{action.unit}")
    if to != FRONT[state.ships[place - SHIP]]:
        return _no("landing_straight", "R73")
    return _entry(state, unit, to)


def _board(state: JackalState, action: do.Board) -> Refusal | None:
    unit = _unit(state, action.unit)
    if not isinstance(unit, int):
        return unit
    plan = state.plan
    unable = _unable(state, unit)
    if unable:
        return unable
    ship = _ship(state, action.ship)
    if not isinstance(ship, int):
        return ship
    place = state.pos[unit]
    if place >= SHIP:
        return _no("on_ship", "R73", unit=f"@unit.{action.unit}")
    if IS_LAND[place % CELLS]:
        crossing = _crossing(state, unit)
        if crossing:
            return crossing
    if state.ships[ship] not in LANES_NEAR[place % CELLS]:
        return _no("not_boarding", "R73", ship=f"@crew.{plan.ship_names[ship]}")
    return _load(state, action.load, place, unit) or _bulky(action.load)


def _bulky(load: str) -> Refusal | None:
    """What nobody takes on board: a boat, an empty cart."""
    return _no("ashore", "R213") if load and LOAD[load] in (BOAT, CART) else None


def _ship(state: JackalState, name: object) -> int | Refusal:
    """The number of the ship or boat that has that name."""
    names = state.plan.ship_names
    ship = names.index(name) if isinstance(name, str) and name in names else -1
    if not 0 <= ship < len(state.ships) or state.ships[ship] < 0:
        return _no("no_ship")
    return ship


def _swim(state: JackalState, action: do.Swim) -> Refusal | None:
    unit = _unit(state, action.unit)
    if not isinstance(unit, int):
        return unit
    name = f"@unit.{action.unit}"
    unable = _unable(state, unit)
    if unable:
        return unable
    place, to = state.pos[unit], cell_of(action.to)
    if to < 0:
        return _no("no_cell")
    if place >= SHIP:
        return _no("on_ship", "R73", unit=name)
    if IS_LAND[place % CELLS]:
        return _no("not_in_sea", "R75", unit=name)
    if to == place:
        return _no("same_cell", "R70")
    if IS_LAND[to]:
        return _no("in_sea", "R75", unit=name)
    if to not in SEA_NEAR[place]:
        return _no("swim_far", "R19")
    if state.special >> unit & 1 and to in folk.barred(state, unit, state.turn, first=True):
        return _no("no_fighter", unit=name)
    return None


def _advance(state: JackalState, action: do.Advance) -> Refusal | None:
    unit = _unit(state, action.unit)
    if not isinstance(unit, int):
        return unit
    name = f"@unit.{action.unit}"
    unable = _unable(state, unit)
    if unable:
        return unable
    place = state.pos[unit]
    step, cell = divmod(place, CELLS)
    steps = state.plan.faces.steps[state.faces[cell]] if place < SHIP and IS_LAND[cell] else 0
    if not steps:
        return _no("no_spinner", unit=name)
    if step + 1 == steps:
        return _no("spinner_end", unit=name)
    refusal = _load(state, action.load, place, unit) or _shut(state, unit, place + CELLS, first=True)
    if refusal:
        return refusal
    if action.load and state.here[place + CELLS] & state.foes[state.turn]:
        return _no("load_advance", "R147")
    return None


def _fly(state: JackalState, action: do.Fly) -> Refusal | None:
    unit = _unit(state, action.unit)
    if not isinstance(unit, int):
        return unit
    unable = _unable(state, unit)
    if unable:
        return unable
    plan = state.plan
    place, to = state.pos[unit], cell_of(action.to)
    on_land = place < SHIP and IS_LAND[place % CELLS]
    if not on_land or plan.faces.kind[state.faces[place % CELLS]] != "airplane":
        return _no("no_plane", unit=f"@unit.{action.unit}")
    if place not in state.planes:
        return _no("plane_spent", "R84")
    refusal = _flight(state, place, to)
    if refusal:
        return refusal
    chain = state.chain
    if chain is not None:  # just opened: a load that can't come along only stays behind (section 4.4, options)
        if action.load and (action.load not in LOADS or LOADS.index(action.load) != chain.laid):
            return _no("nothing_here" if action.load in LOADS else "no_such_load")
        refusal = _airborne(action.load, to)
        return refusal or (_entry(state, unit, to, first=False) if IS_LAND[to] else None)
    refusal = _load(state, action.load, place, unit) or _airborne(action.load, to)
    if refusal or not IS_LAND[to]:
        return refusal
    return _entry(state, unit, to, load=action.load, opens_laden=True)


def _airborne(load: str, to: int) -> Refusal | None:
    """A cart can't fly, and a boat not to a ship."""
    if load and CART <= LOAD[load] <= CART_BIG:
        return _no("cart_flies", "R212")
    return None if IS_LAND[to] else _bulky(load)


def _flight(state: JackalState, start: int, to: int) -> Refusal | None:
    """Where a flight can't end, whatever is carried."""
    if to < 0:
        return _no("no_cell")
    if to == start:
        return _no("fly_same", "R197")
    if IS_LAND[to]:
        return None
    ship = state.ship_on[to] - 1
    if ship < 0:
        return _no("fly_sea")
    if not state.plan.friends[state.turn] >> state.flags[ship] & 1:
        return _no("fly_enemy_ship", "R182")
    return None if state.plan.fly_to_ship else _no("fly_ship_off", "R210")


def _resurrect(state: JackalState, action: do.Resurrect) -> Refusal | None:
    unit = _unit(state, action.unit)
    if not isinstance(unit, int):
        return unit
    unable = _unable(state, unit)
    if unable:
        return unable
    place = state.pos[unit]
    if place >= CELLS or not IS_LAND[place] or not state.plan.faces.resurrects[state.faces[place]]:
        return _no("not_native_fort", "R21", unit=f"@unit.{action.unit}")
    plan = state.plan
    crew = f"@crew.{plan.crew_names[state.turn]}"
    if not plan.pirates >> unit & 1:
        return _no("only_pirates", "R124", unit=f"@unit.{action.unit}")
    if not state.dead & state.own[state.turn] & plan.pirates:
        return _no("nobody_dead", "R21", crew=crew)
    return None if legal.may_revive(state, unit) else _no("enough_fighters", "R34", crew=crew)


def _move_ship(state: JackalState, action: do.MoveShip) -> Refusal | None:
    plan = state.plan
    ship = _ship(state, action.ship)
    if not isinstance(ship, int):
        return ship
    to, cell = cell_of(action.to), state.ships[ship]
    if to < 0:
        return _no("no_cell")
    name, crew = f"@crew.{action.ship}", f"@crew.{plan.crew_names[state.turn]}"
    if not plan.friends[state.turn] >> state.flags[ship] & 1:
        return _no("ship_enemy", "R13", ship=name)
    crew_aboard = state.here[SHIP + ship] & state.own[state.turn]
    if not crew_aboard & state.fighters:
        return _no("ship_empty", "R126" if crew_aboard else "R74", ship=name, crew=crew)
    if to == cell:
        return _no("same_cell", "R70")
    if to in LANE_NEAR[cell]:
        return _no("ship_blocked", "R215") if state.ship_on[to] else None
    lane = next(lane for lane in LANES.values() if cell in lane)
    return _no("ship_far" if to in lane else "ship_corner", "R74")


def _launch(state: JackalState, action: do.LaunchBoat) -> Refusal | None:
    unit = _unit(state, action.unit)
    if not isinstance(unit, int):
        return unit
    unable = _unable(state, unit)
    if unable:
        return unable
    place, to = state.pos[unit], cell_of(action.to)
    if to < 0:
        return _no("no_cell")
    if place >= SHIP or not IS_LAND[place % CELLS]:
        return _no("no_gear")
    refusal = _crossing(state, unit) or _load(state, LOADS[BOAT], place, unit)
    if refusal:
        return refusal
    if LAUNCH[place % CELLS] != to:
        return _no("launch_far", "R215")
    return _no("ship_blocked", "R215") if state.ship_on[to] else None


def _fire(state: JackalState, action: do.FireBall) -> Refusal | None:  # noqa: ARG001 - all judges are called alike
    crew = state.turn
    name = f"@crew.{state.plan.crew_names[crew]}"
    if not state.balls[crew]:
        return _no("no_ball", crew=name)
    return None if forces.can_fire(state) else _no("ball_unmanned", "R216", crew=name)


def _choose(state: JackalState, action: do.Choose) -> Refusal | None:
    chain = state.chain
    if chain is None:
        return _no("no_choice")
    to = cell_of(action.to)
    if to < 0:
        return _no("no_cell")
    if to in state.targets:
        return None
    if state.pending == WASH:
        return _no("choice_far")
    if state.pending == EXIT:
        return _no("protected", "R42") if to in state.caves and to != chain.at else _no("choice_far")
    if state.pending >= LIGHT:
        return _no("tile_taken", "R93") if IS_LAND[to] else _no("no_cell")
    if chain.at * CELLS + to in chain.used:
        return _no("choice_used", "R100")
    if state.pending == FLIGHT:
        refusal = _flight(state, chain.at, to)
        if refusal:
            return refusal
    if state.pending == ARROW:
        near = to in [chain.at + DELTAS[head] for head in state.plan.faces.heads[state.faces[chain.at]]]
    else:
        near = state.pending == FLIGHT or to in JUMPS[chain.at]
    return (_shut(state, chain.unit, to, first=False) if near else None) or _no("choice_far")


def _choose_load(state: JackalState, action: do.ChooseLoad) -> Refusal | None:
    if state.chain is None:
        return _no("no_choice")
    return _load(state, action.load, state.chain.at, cave=True)


def _bottle(state: JackalState) -> Refusal | None:
    if rum.source(state) >= 0:
        return None
    if rum.grassy(state):
        return _no("rum_grass", "R122")
    return _no("no_rum", "R190" if state.refused else "", crew=f"@crew.{state.plan.crew_names[state.turn]}")


def _drinker(state: JackalState, name: object) -> int | Refusal:
    """A fighter who is alive and sober."""
    unit = _unit(state, name)
    if not isinstance(unit, int):
        return unit
    text = f"@unit.{state.plan.units[unit]}"
    if state.dead >> unit & 1:
        return _no("dead", unit=text)
    if state.drunk >> unit & 1:
        return _no("drunk", "R22", unit=text)
    return unit if state.fighters >> unit & 1 else _no("no_fighter", unit=text)


def _drink(state: JackalState, action: do.Drink) -> Refusal | None:
    unit = _drinker(state, action.unit)
    if not isinstance(unit, int):
        return unit
    if not rum.stuck(state, unit):
        return _no("not_stuck", unit=f"@unit.{action.unit}")
    place, to = state.pos[unit], cell_of(action.to)
    if to < 0:
        return _no("no_cell")
    cell = place % CELLS
    if to == cell:
        return _no("same_cell", "R70")
    if not IS_LAND[to]:
        if to not in LANES_NEAR[cell] or not state.ship_on[to]:
            return _no("not_in_sea", "R75", unit=f"@unit.{action.unit}")
        return _bottle(state) or _load(state, action.load, place) or _bulky(action.load)
    if to not in LAND_NEAR[cell]:
        return _no("too_far")
    return (
        _bottle(state) or _load(state, action.load, place) or _entry(state, unit, to, load=action.load)
    )


def _give_rum(state: JackalState, action: do.GiveRum) -> Refusal | None:
    unit = _drinker(state, action.unit)
    if not isinstance(unit, int):
        return unit
    if unit in state.strays:
        return _no("lost", "R115", unit=f"@unit.{action.unit}")
    target = state.plan.number.get(action.target, -1) if isinstance(action.target, str) else -1
    if target < 0 or not state.special >> target & 1:
        return _no("no_guest", "R32")
    return _bottle(state) or (None if rum.may_give(state, unit, target) else _no("rum_far", "R32"))


def _answer_rum(state: JackalState, action: do.AnswerRum) -> Refusal | None:
    if state.pending != RUM:
        return _no("no_question")
    return None if isinstance(action.allow, bool) else _no("unknown")


def _stay(state: JackalState, action: do.Stay) -> Refusal | None:  # noqa: ARG001 - all judges are called alike
    return None if state.pending == OPENED_PLANE else _no("no_pass", "R70")


def _vote(state: JackalState, action: do.Vote) -> Refusal | None:
    if state.pending != VOTE:
        return _no("no_vote")
    return None if isinstance(action.agree, bool) else _no("unknown")


def _propose_end(state: JackalState, action: do.ProposeEnd) -> Refusal | None:  # noqa: ARG001 - all are called alike
    return _no("proposed", "R207") if state.proposed else None


_JUDGES: dict[type[Action], Callable[[JackalState, Any], Refusal | None]] = {
    do.Walk: _walk,
    do.Disembark: _disembark,
    do.Board: _board,
    do.Swim: _swim,
    do.Advance: _advance,
    do.Fly: _fly,
    do.Resurrect: _resurrect,
    do.MoveShip: _move_ship,
    do.LaunchBoat: _launch,
    do.FireBall: _fire,
    do.Choose: _choose,
    do.ChooseLoad: _choose_load,
    do.Drink: _drink,
    do.GiveRum: _give_rum,
    do.AnswerRum: _answer_rum,
    do.Stay: _stay,
    do.Vote: _vote,
    do.ProposeEnd: _propose_end,
}
