"""Carrying an action out, and what comes after it: the end of the turn, votes, the end of the game (4.2, 7)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from jackal.core.game import Action
from jackal.games.jackal.rules import actions as do
from jackal.games.jackal.rules import ends, folk, forces, rum, wonders
from jackal.games.jackal.rules import events as told
from jackal.games.jackal.rules.board import CELLS, SHIP, SIZE, XY
from jackal.games.jackal.rules.cargo import BIG, COIN, LOAD, LOADS
from jackal.games.jackal.rules.chain import (
    EXIT,
    OPENED_PLANE,
    PLANE,
    RUM,
    TURN,
    VOTE,
    WALK,
    WASH,
    Chain,
    travel,
)
from jackal.games.jackal.rules.legal import can_act, turn_actions
from jackal.games.jackal.rules.loads import lay, step_at, take_load
from jackal.games.jackal.rules.plan import GROUND, Log
from jackal.games.jackal.rules.units import hit, lift, members, put, spend_plane
from jackal.games.jackal.rules.water import launch, meet_ship, reach_water, unload

if TYPE_CHECKING:
    from jackal.games.jackal.rules.state import JackalState


def carry_out(state: JackalState, action: Action, log: Log) -> None:
    """An action that is known to be legal. When it is complete the turn ends and the next one begins."""
    if _DO[type(action)](state, action, log):
        state.idle = 0
        end_turn(state, log)


def end_turn(state: JackalState, log: Log) -> None:
    """The end of a turn, played or skipped; then the next turn in which somebody can act, a vote, or the end."""
    plan = state.plan
    while True:
        if state.waking:
            sober_up(state, log)
        if gold_decides(state, log):
            return
        if state.bears and plan.follower[state.turn] == plan.crews[0] and forces.prowl(state, log):
            state.idle = 0
            if gold_decides(state, log):
                return
        if state.idle >= len(plan.crews):  # E3 (R193)
            ends.finish(state, "nobody", log)
            return
        if plan.follower[state.turn] == plan.crews[0] and ends.round_over(state, log):
            return
        if next_turn(state, log):
            return


def gold_decides(state: JackalState, log: Log) -> bool:
    """Whether the game is over because of the gold (E1, E2)."""
    if not state.dirty:
        return False
    state.dirty = False
    reason = ends.gold_end(state)
    if reason:
        ends.finish(state, reason, log)
    return bool(reason)


def next_turn(state: JackalState, log: Log) -> bool:
    """The turn goes to the next crew. False if nobody of it can act, so that its turn is over at once (R131)."""
    plan = state.plan
    state.turn = crew = plan.follower[state.turn]
    state.seat = plan.owner[crew]
    state.number += 1
    state.proposed = False
    if state.grass_till:
        if state.number <= state.grass_till:
            state.seat = plan.owner[plan.follower[crew]]
        else:
            state.grass_from = state.grass_till = 0
            if log is not None:
                log.append(told.GrassEnded())
    state.refused = 0
    return begin_turn(state, log)


def begin_turn(state: JackalState, log: Log) -> bool:
    """The turn of `state.turn` begins: its drunks will be sober after it. False if nobody of it can act."""
    plan = state.plan
    crew = state.turn
    state.waking = state.drunk & state.own[crew]
    if can_act(state):
        if log is not None:
            log.append(told.TurnBegan(plan.crew_names[crew], state.seat, state.number))
        return True
    hope = state.waking or (state.grass_till and any(state.own[one] & ~state.dead for one in plan.crews))
    state.idle = 0 if hope else state.idle + 1
    if log is not None:
        reason = "dead" if not state.own[crew] & ~state.dead else "stuck"
        log.append(told.TurnSkipped(plan.crew_names[crew], state.seat, reason))
    return False


def sober_up(state: JackalState, log: Log) -> None:
    """Those who were drunk during this turn have missed it and are sober."""
    woken = state.waking & state.drunk
    state.drunk &= ~woken
    state.waking = 0
    if log is not None:
        for unit in members(woken):
            log.append(told.SoberedUp(state.plan.units[unit], XY[state.pos[unit] % CELLS]))


def _walk(state: JackalState, action: do.Walk, log: Log) -> bool:
    unit = state.plan.number[action.unit]
    x, y = action.to
    to = y * SIZE + x
    crew = state.turn
    place = state.pos[unit]
    load = LOAD[action.load]
    if (
        log is None
        and state.ground[to] == GROUND
        and not state.here[to] & state.foes[crew]
        and load <= COIN
        and not state.special >> unit & 1
        and state.plan.faces.arrive[state.faces[to]] is None
    ):  # plain open ground, the most common step by far; the same as what `travel` would do
        lift(state, unit, None)
        state.here[to] |= 1 << unit
        state.pos[unit] = to
        if load:
            state.coins[place] -= 1
            state.coins[to] += 1
            state.progress = True
        return True
    if load:
        take_load(state, unit, place, load, log)
    lift(state, unit, log)
    travel(state, Chain(unit, crew, place % CELLS, place, load, WALK, "walk"), to, log)
    return state.pending == TURN


def _disembark(state: JackalState, action: do.Disembark, log: Log) -> bool:
    unit = state.plan.number[action.unit]
    x, y = action.to
    ship = lift(state, unit, log)
    travel(state, Chain(unit, state.turn, state.ships[ship - SHIP], ship, 0, WALK, "disembark"), y * SIZE + x, log)
    return state.pending == TURN


def _board(state: JackalState, action: do.Board, log: Log) -> bool:
    unit = state.plan.number[action.unit]
    ship = state.plan.ship_names.index(action.ship)
    place = state.pos[unit]
    load = LOAD[action.load]
    if load:
        take_load(state, unit, place, load, log)
    lift(state, unit, log)
    if load > BIG:
        load = unload(state, unit, state.turn, load=load, pickup=place, cell=state.ships[ship], log=log)
    reach_water(state, unit, state.turn, load, place, state.ships[ship], "board", log)
    return True


def _swim(state: JackalState, action: do.Swim, log: Log) -> bool:
    unit = state.plan.number[action.unit]
    x, y = action.to
    place = lift(state, unit, log)
    reach_water(state, unit, state.turn, 0, place, y * SIZE + x, "swim", log)
    return True


def _advance(state: JackalState, action: do.Advance, log: Log) -> bool:
    unit = state.plan.number[action.unit]
    place = state.pos[unit]
    to = place + CELLS
    load = LOAD[action.load]
    if load:
        take_load(state, unit, place, load, log)
    lift(state, unit, log)
    if log is not None:
        at, step = XY[place % CELLS], step_at(state, place)
        log.append(told.Moved(action.unit, at, at, "advance", action.load, step, step + 1))
    foes = state.here[to] & state.foes[state.turn]
    if foes and not state.special >> unit & 1:
        hit(state, unit, to, foes, log)
    put(state, unit, to)
    if load:
        lay(state, to, load)
        if state.plan.values[load]:
            state.progress = True
        if log is not None:
            log.append(told.LoadLaid(action.unit, LOADS[load], XY[to % CELLS], step_at(state, to)))
    if state.special:
        folk.meet(state, to, log)
    return True


def _fly(state: JackalState, action: do.Fly, log: Log) -> bool:
    unit = state.plan.number[action.unit]
    x, y = action.to
    place = state.pos[unit]
    load = LOAD[action.load]
    if state.pending == OPENED_PLANE:  # the chain that opened the plane goes on
        chain = state.chain
        assert chain is not None
        state.chain = None
        state.pending = TURN
        chain.mode, chain.manner, chain.pickup, chain.load, chain.laid = PLANE, "fly", place, load, 0
    else:
        chain = Chain(unit, state.turn, place, place, load, PLANE, "fly")
    if load:
        take_load(state, unit, place, load, log)
    state.here[place] &= ~(1 << unit)
    spend_plane(state, place, log)
    travel(state, chain, y * SIZE + x, log)
    return state.pending == TURN


def _stay(state: JackalState, action: do.Stay, log: Log) -> bool:  # noqa: ARG001 - every action is done alike
    chain = state.chain
    assert chain is not None
    if log is not None:
        log.append(told.PlaneStayed(state.plan.units[chain.unit], XY[chain.at]))
    state.chain = None
    state.pending = TURN
    return True


def _choose(state: JackalState, action: do.Choose, log: Log) -> bool:
    chain = state.chain
    assert chain is not None
    x, y = action.to
    decision = state.pending
    state.chain = None
    state.targets = []
    state.pending = TURN
    if decision == WASH:
        forces.wash(state, chain, y * SIZE + x, log)
        forces.flow(state, chain, log)
    elif decision >= EXIT:
        wonders.chosen(state, chain, decision, y * SIZE + x, log)
    else:
        travel(state, chain, y * SIZE + x, log)
    return state.pending == TURN


def _choose_load(state: JackalState, action: do.ChooseLoad, log: Log) -> bool:
    chain = state.chain
    assert chain is not None
    exits = state.targets
    state.chain = None
    state.targets = []
    state.pending = TURN
    wonders.enter_laden(state, chain, LOAD[action.load], exits, log)
    return state.pending == TURN


def _use_rum(state: JackalState, action: do.Drink | do.GiveRum, log: Log) -> bool:
    """A bottle is used up, perhaps a partner's, who is asked first (R31)."""
    plan = state.plan
    crew = rum.source(state)
    seat = rum.asked(state, crew)
    if seat >= 0:
        state.pending = RUM
        state.request = action
        if log is not None:
            log.append(told.RumAsked(seat, plan.crew_names[crew], action.unit))
        return False
    return _pour(state, action, crew, log)


def _pour(state: JackalState, action: do.Drink | do.GiveRum, crew: int, log: Log) -> bool:
    rum.use(state, action, crew, log)
    if isinstance(action, do.GiveRum) and state.plan.give_then_move and turn_actions(state):
        return False
    return state.pending == TURN


def _answer_rum(state: JackalState, action: do.AnswerRum, log: Log) -> bool:
    """A partner gives his bottle; or he refuses, and something else must be done, if there is anything (R190)."""
    request, plan = state.request, state.plan
    assert request is not None
    crew = rum.source(state)
    state.request = None
    state.pending = TURN
    if log is not None:
        log.append(told.RumAnswered(action.seat, action.allow))
    if action.allow:
        return _pour(state, request, crew, log)
    state.refused |= 1 << crew
    if not turn_actions(state):
        if log is not None:
            log.append(told.TurnSkipped(plan.crew_names[state.turn], state.seat, "stuck"))
        state.idle = 0 if state.waking else state.idle + 1
        end_turn(state, log)
    return False


def _resurrect(state: JackalState, action: do.Resurrect, log: Log) -> bool:
    """The first dead pirate of the crew appears in the fort (R21, R86)."""
    plan = state.plan
    fort = state.pos[plan.number[action.unit]]
    dead = state.dead & state.own[state.turn] & plan.pirates
    bit = dead & -dead
    unit = bit.bit_length() - 1
    state.dead ^= bit
    put(state, unit, fort)
    state.progress = state.dirty = True
    if log is not None:
        log.append(told.Resurrected(plan.units[unit], action.unit, XY[fort]))
    return True


def _move_ship(state: JackalState, action: do.MoveShip, log: Log) -> bool:
    """Swimmers met are taken on board or killed (R14, R172; section 6.4)."""
    plan = state.plan
    ship = plan.ship_names.index(action.ship)
    x, y = action.to
    to = y * SIZE + x
    state.ship_on[state.ships[ship]] = 0
    if log is not None:
        names = plan.crew_names
        log.append(told.ShipMoved(action.ship, XY[state.ships[ship]], XY[to], names[state.turn]))
    state.ships[ship] = to
    state.ship_on[to] = ship + 1
    meet_ship(state, ship, log)
    return True


def _launch(state: JackalState, action: do.LaunchBoat, log: Log) -> bool:
    x, y = action.to
    launch(state, state.plan.number[action.unit], y * SIZE + x, log)
    return True


def _fire(state: JackalState, action: do.FireBall, log: Log) -> bool:  # noqa: ARG001 - every action is done alike
    forces.fire(state, log)
    return True


def _propose_end(state: JackalState, action: do.ProposeEnd, log: Log) -> bool:
    state.pending = VOTE
    state.vote = "proposal"
    state.proposed = True
    state.agreed = 1 << action.seat
    if log is not None:
        log.append(told.VoteOpened("proposal", seat=action.seat))
    return False


def _vote(state: JackalState, action: do.Vote, log: Log) -> bool:
    """All must agree; one refusal ends the vote (E4, E5)."""
    if log is not None:
        log.append(told.Voted(action.seat, action.agree))
    if action.agree:
        state.agreed |= 1 << action.seat
        if state.agreed == (1 << state.plan.seats) - 1:
            ends.finish(state, "stall" if state.vote == "stall" else "agreed", log)
        return False
    if log is not None:
        log.append(told.VoteRefused())
    stalled = state.vote == "stall"
    state.vote = ""
    state.agreed = 0
    state.pending = TURN
    if stalled and not next_turn(state, log):
        end_turn(state, log)
    return False


_DO: dict[type[Action], Callable[[JackalState, Any, Log], bool]] = {
    do.Walk: _walk,
    do.Disembark: _disembark,
    do.Board: _board,
    do.Swim: _swim,
    do.Advance: _advance,
    do.Fly: _fly,
    do.Stay: _stay,
    do.Choose: _choose,
    do.ChooseLoad: _choose_load,
    do.Drink: _use_rum,
    do.GiveRum: _use_rum,
    do.AnswerRum: _answer_rum,
    do.Resurrect: _resurrect,
    do.MoveShip: _move_ship,
    do.LaunchBoat: _launch,
    do.FireBall: _fire,
    do.ProposeEnd: _propose_end,
    do.Vote: _vote,
}
"""Each returns True when the action is complete and the turn is to end."""
