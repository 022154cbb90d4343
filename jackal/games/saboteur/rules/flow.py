"""How a round goes on: what each action does, turning goals, drawing, the end of a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jackal.core.game import Action, Event
from jackal.games.saboteur.rules import events as e
from jackal.games.saboteur.rules import gold, moves, rounds
from jackal.games.saboteur.rules.actions import (
    MendSelf,
    Orient,
    Pass,
    Pick,
    PlayBroken,
    PlayMap,
    PlayPath,
    PlayRepair,
    PlayRockfall,
    Reveal,
)
from jackal.games.saboteur.rules.cards import DOWN, STEPS, UNLAID, cell_of
from jackal.games.saboteur.rules.records import Act
from jackal.games.saboteur.rules.rounds import Told

if TYPE_CHECKING:
    from jackal.games.saboteur.rules.state import SaboteurState


def step(state: SaboteurState, action: Action, tell: bool) -> list[Event]:
    """Carry out a legal action up to the next decision."""
    ev: Told = [] if tell else None
    _DO[type(action)](state, action, ev)
    return ev or []


# Turns


def _end_turn(state: SaboteurState, ev: Told, draws: int = 1) -> None:
    """Draw, see whether the round is over, hand the turn on (4.6, 4.7)."""
    seat = state.mover
    drawn = 0
    while drawn < draws and state.draw:
        kind = state.draw.pop()
        state.hands[seat].append(kind)
        drawn += 1
        if ev is not None:
            name = state.game.cards.ids[kind]
            ev.append(e.Drew(seat, 1, len(state.draw)))
            ev.append(e.CardDrawn(seat, name, seen_by=(seat,)))
    if drawn:
        state.revealed += 1
        if state.held:
            state.held[seat] += [state.game.cards.any] * drawn
    state.phase = "choose"
    while not _exhausted(state):
        state.mover = (state.mover + 1) % state.seats
        if state.hands[state.mover]:
            return
        state.trail.append((state.mover, 0, True))
        state.history.append(Act(state.mover, "skip"))
        if ev is not None:
            ev.append(e.Skipped(state.mover))
    finisher = -1
    for goal in state.reached():
        _show(state, goal, 0, ev)
        if state.faces[goal] == state.game.cards.treasure:
            finisher = state.reached_by[goal]
    rounds.end_round(state, finisher, ev)


def _exhausted(state: SaboteurState) -> bool:
    if state.draw:
        return False
    return not any(state.hands) or (len(state.trail) >= state.seats and state.forced_streak >= state.seats)


def _played(state: SaboteurState, kind: int, act: Act) -> None:
    """A card left the mover's hand for all to see."""
    seat = state.mover
    state.hands[seat].remove(kind)
    state.last_mover = seat
    state.trail.clear()
    state.history.append(act)
    state.revealed += 1
    if state.held:
        held = state.held[seat]
        held.remove(next(bits for bits in held if bits >> kind & 1))


def _play_path(state: SaboteurState, action: PlayPath, ev: Told) -> None:
    cards, seat = state.game.cards, action.seat
    kind = cards.index[action.card]
    code = cards.code(kind, action.rot)
    cell = cell_of(action.x, action.y)
    rot = cards.placed(code)[1]
    _played(state, kind, Act(seat, "play_path", action.card, action.x, action.y, rot))
    state.board.place(cell, code)
    if ev is not None:
        live = cell in state.board.live
        ev.append(e.PathLaid(seat, action.card, action.x, action.y, rot, live))
    mark(state, seat)
    _resolve(state, ev)


def _play_broken(state: SaboteurState, action: PlayBroken, ev: Told) -> None:
    cards = state.game.cards
    kind = cards.index[action.card]
    bit = cards.breaks[kind]
    tool = cards.tool_names(bit)[0]
    _played(state, kind, Act(action.seat, "play_broken", action.card, target=action.target, tool=tool))
    state.broken[action.target] |= bit
    if ev is not None:
        ev.append(e.ToolBroken(action.seat, action.target, tool))
    _end_turn(state, ev)


def _play_repair(state: SaboteurState, action: PlayRepair, ev: Told) -> None:
    cards = state.game.cards
    kind = cards.index[action.card]
    bit = cards.tool_bit(action.tool)
    _played(state, kind, Act(action.seat, "play_repair", action.card, target=action.target, tool=action.tool))
    state.broken[action.target] &= ~bit
    state.discard += [(kind, -1, cards.any), (cards.broken_card(bit), -1, cards.any)]
    if ev is not None:
        ev.append(e.ToolMended(action.seat, action.target, action.tool, action.card))
    _end_turn(state, ev)


def _play_rockfall(state: SaboteurState, action: PlayRockfall, ev: Told) -> None:
    cards = state.game.cards
    removed = state.board.remove(cell_of(action.x, action.y)) >> 1
    name = cards.ids[removed]
    _played(state, cards.rockfall, Act(action.seat, "play_rockfall", name, action.x, action.y))
    state.discard += [(cards.rockfall, -1, cards.any), (removed, -1, cards.any)]
    for goal in state.reached():
        if not state.board.faced(cards.goal_cells[goal]):
            state.reached_by[goal] = -1
    if ev is not None:
        ev.append(e.RockFell(action.seat, action.x, action.y, name))
    _end_turn(state, ev)


def _play_map(state: SaboteurState, action: PlayMap, ev: Told) -> None:
    cards, seat = state.game.cards, action.seat
    goal = cards.goal_names.index(action.goal)
    _played(state, cards.map, Act(seat, "play_map", goal=action.goal))
    state.peeks[seat] |= 1 << goal
    state.discard.append((cards.map, -1, cards.any))
    if ev is not None:
        ev.append(e.MapUsed(seat, action.goal))
        ev.append(e.GoalSeen(seat, action.goal, cards.ids[state.faces[goal]], seen_by=(seat,)))
    _end_turn(state, ev)


def _discard(state: SaboteurState, names: tuple[str, ...], ev: Told) -> None:
    """Cards of the mover go face down to the discard pile."""
    cards, seat = state.game.cards, state.mover
    for name in names:
        kind = cards.index[name]
        state.hands[seat].remove(kind)
        possible = state.held[seat][-1] if state.held else cards.any
        state.discard.append((kind, seat, possible))
        if ev is not None:
            ev.append(e.Discarded(seat, name, seen_by=(seat,)))
    if state.held:
        del state.held[seat][: len(names)]
    state.last_mover = seat
    state.revealed += 1


def _pass(state: SaboteurState, action: Pass, ev: Told) -> None:
    seat, count = action.seat, len(action.cards)
    if state.held:
        stuck = state.game.cards.any & ~moves.playable(state, seat)
        state.held[seat] = [bits & stuck for bits in state.held[seat]]
    if state.draw:
        state.trail.clear()
    else:
        state.trail.append((seat, count, moves.forced(state, seat, state.hands[seat])))
    if ev is not None:
        ev.append(e.Passed(seat, count))
    _discard(state, action.cards, ev)
    state.history.append(Act(seat, "pass", n=count))
    _end_turn(state, ev, count)


def _mend_self(state: SaboteurState, action: MendSelf, ev: Told) -> None:
    cards, seat = state.game.cards, action.seat
    bit = cards.tool_bit(action.tool)
    state.trail.clear()
    if ev is not None:
        ev.append(e.SelfMended(seat, action.tool))
    _discard(state, action.cards, ev)
    state.broken[seat] &= ~bit
    state.discard.append((cards.broken_card(bit), -1, cards.any))
    state.history.append(Act(seat, "mend_self", tool=action.tool, n=len(action.cards)))
    _end_turn(state, ev)


# Goals


def mark(state: SaboteurState, seat: int) -> None:
    """Note who reached which goal that lies face down (4.4, step 3)."""
    board, cells = state.board, state.game.cards.goal_cells
    for goal, lies in enumerate(state.lies):
        if lies == DOWN:
            if not board.faced(cells[goal]):
                state.reached_by[goal] = -1
            elif state.reached_by[goal] < 0:
                state.reached_by[goal] = seat


def _resolve(state: SaboteurState, ev: Told) -> None:
    reached = state.reached()
    if not reached:
        _end_turn(state, ev)
    elif len(reached) == 1 or state.rules.multi_reach == "all":
        _turn(state, reached[0], ev)
    else:
        state.phase = "choose_goal"
        if ev is not None:
            names = state.game.cards.goal_names
            ev.append(e.GoalsReached(state.mover, tuple(names[goal] for goal in reached)))


def _show(state: SaboteurState, goal: int, rot: int, ev: Told) -> None:
    """A goal is face up from now on; with a rotation it also becomes a path card."""
    cards = state.game.cards
    kind, name = state.faces[goal], cards.goal_names[goal]
    state.lies[goal] = rot
    state.revealed += 1
    state.history.append(Act(state.mover, "turn", cards.ids[kind], rot=rot, goal=name))
    if ev is not None:
        ev.append(e.GoalTurned(name, cards.ids[kind], rot if rot >= 0 else -1))
    if rot >= 0:
        _lay(state, goal, rot)


def _lay(state: SaboteurState, goal: int, rot: int) -> None:
    cards, board = state.game.cards, state.board
    cell, code = cards.goal_cells[goal], cards.code(state.faces[goal], rot)
    state.lies[goal] = 180 * (code & 1)
    amiss = board.amiss(cell, code)
    state.misfits += [(cell, side) for side, _, _ in STEPS if amiss & side]
    board.place(cell, code)


def _turn(state: SaboteurState, goal: int, ev: Told) -> None:
    """Turn a reached goal up: the treasure ends the round, a stone is laid so that it fits (5.4)."""
    cards, board = state.game.cards, state.board
    kind, cell = state.faces[goal], cards.goal_cells[goal]
    finisher, state.reached_by[goal] = state.reached_by[goal], -1
    if kind == cards.treasure:
        _show(state, goal, 0, ev)
        rounds.end_round(state, finisher, ev)
        return
    choices = board.positions(cell, kind)
    if not choices:
        faced = board.faced(cell) if state.rules.stone_exception == "keep_link" else 15
        choices = tuple(rot for rot in (0, 180) if cards.open[cards.code(kind, rot)] & faced)
    if len(choices) == 1:
        _show(state, goal, choices[0], ev)
        _go_on(state, ev)
    else:
        _show(state, goal, UNLAID, ev)
        state.turning = goal
        state.phase = "orient"


def _go_on(state: SaboteurState, ev: Told) -> None:
    """A stone lies: see what else is reached now; with `multi_reach: all` it is turned too (R99)."""
    mark(state, state.mover)
    reached = state.reached()
    if reached and state.rules.multi_reach == "all":
        _turn(state, reached[0], ev)
    else:
        _end_turn(state, ev)


def _reveal(state: SaboteurState, action: Reveal, ev: Told) -> None:
    state.phase = "choose"
    _turn(state, state.game.cards.goal_names.index(action.goal), ev)


def _orient(state: SaboteurState, action: Orient, ev: Told) -> None:
    goal, state.turning = state.turning, -1
    name = state.game.cards.goal_names[goal]
    state.phase = "choose"
    state.history.append(Act(action.seat, "orient", rot=action.rot, goal=name))
    if ev is not None:
        ev.append(e.StoneLaid(action.seat, name, action.rot))
    _lay(state, goal, action.rot)
    _go_on(state, ev)


def _pick(state: SaboteurState, action: Pick, ev: Told) -> None:
    if gold.take(state, action.nuggets, ev):
        rounds.close_round(state, (), ev)


_DO: dict[type[Action], Any] = {
    PlayPath: _play_path,
    PlayBroken: _play_broken,
    PlayRepair: _play_repair,
    PlayRockfall: _play_rockfall,
    PlayMap: _play_map,
    Pass: _pass,
    MendSelf: _mend_self,
    Reveal: _reveal,
    Orient: _orient,
    Pick: _pick,
}
