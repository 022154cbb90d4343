"""Whether an action is allowed, and if not, why: the most telling reason, with the ruling that decides.

Keys and their arguments (`card` = "@card.<id>", `tool` = "@tool.<id>", `side` = "@side.<letter>", `goal` =
"@goal.<name>", `seat` and `target` = "#<n>"):

    refuse.nonsense, over, not_your_turn (seat), choose_card, choose_goal, orient, take_gold, not_in_hand (card)
    refuse.not_a_tunnel, not_a_broken, not_a_repair, not_a_rockfall, not_a_map (card)
    refuse.crosswise, tools_broken (tool, n), start_there, goal_there (goal), occupied (card), outside
    refuse.no_neighbour, only_goal, tunnel_meets_rock (side), rock_meets_tunnel (side), stone_side (side)
    refuse.turn_over (side), rock_only, not_live, behind_dead_end
    refuse.no_such_seat, already_broken (target, tool), break_self
    refuse.not_pictured (card, tool), nothing_to_mend (card), not_broken (target, tool)
    refuse.rock_on_start, rock_on_goal, rock_on_nothing, no_tunnels
    refuse.map_face_up (goal), no_such_goal
    refuse.must_play, one_card, three_cards
    refuse.mend_off, mend_whole (tool), two_cards
    refuse.goal_open (goal), goal_not_reached (goal), not_in_fan (n)
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from jackal.core.game import Action, Message, Refusal
from jackal.games.saboteur.rules import moves
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
from jackal.games.saboteur.rules.cards import DOWN, FAR, STEPS, cell_of, letters

if TYPE_CHECKING:
    from jackal.games.saboteur.rules.state import SaboteurState

_NUMBERS = ("seat", "x", "y", "rot", "target", "nuggets")
_PHASE = {Reveal: "choose_goal", Orient: "orient", Pick: "gold"}
_FIRST = {
    "choose": ("choose_card", "R14"),
    "choose_goal": ("choose_goal", "R32"),
    "orient": ("orient", "R31"),
    "gold": ("take_gold", "R66"),
}


def _no(key: str, ruling: str = "", **args: str | int) -> Refusal:
    return Refusal(f"refuse.{key}", args, ruling)


def _well_formed(action: Any) -> bool:
    """Whether the fields have the types they are declared with."""
    for field in action.__struct_fields__:
        value = getattr(action, field)
        if field in _NUMBERS:
            if type(value) is not int:
                return False
        elif field == "cards":
            if not isinstance(value, (tuple, list)) or not all(isinstance(card, str) for card in value):
                return False
        elif not isinstance(value, str):
            return False
    return True


def why_not(state: SaboteurState, action: Action) -> Refusal | None:
    """None if the mover may do this."""
    judge = _JUDGES.get(type(action))
    if judge is None or not _well_formed(action) or not 0 <= action.seat < state.seats:
        return _no("nonsense")
    if state.phase == "over":
        return _no("over")
    if action.seat != state.mover:
        return _no("not_your_turn", "R13", seat=f"#{state.mover}")
    if _PHASE.get(type(action), "choose") != state.phase:
        key, ruling = _FIRST[state.phase]
        return _no(key, ruling)
    refusal: Refusal | None = judge(state, action)
    return refusal


def _held(state: SaboteurState, card: str) -> Refusal | None:
    kind = state.game.cards.index.get(card, -1)
    if kind < 0 or kind >= state.game.cards.deck_kinds:
        return _no("nonsense")
    if kind not in state.hands[state.mover]:
        return _no("not_in_hand", "R14", card=f"@card.{card}")
    return None


# Tunnel cards


def _path(state: SaboteurState, action: PlayPath) -> Refusal | None:
    cards, seat = state.game.cards, action.seat
    if refusal := _held(state, action.card):
        return refusal
    kind = cards.index[action.card]
    if kind >= cards.tunnels:
        return _no("not_a_tunnel", "R14", card=f"@card.{action.card}")
    if state.broken[seat]:
        tools = cards.tool_names(state.broken[seat])
        return _no("tools_broken", "R41", tool=f"@tool.{tools[0]}", n=len(tools))
    if action.rot not in (0, 180):
        return _no("crosswise", "R19")
    if abs(action.x) > FAR or abs(action.y) > FAR:
        return _no("no_neighbour", "R17")
    return _place(state, kind, cell_of(action.x, action.y), action)


def _place(state: SaboteurState, kind: int, cell: int, action: PlayPath) -> Refusal | None:
    cards, board = state.game.cards, state.board
    if cell == cards.start_cell:
        return _no("start_there", "R9")
    if cell in cards.goal_cells:
        return _no("goal_there", "R10", goal=f"@goal.{cards.goal_names[cards.goal_cells.index(cell)]}")
    if cell in board.cells:
        return _no("occupied", "R17", card=f"@card.{cards.placed(board.cells[cell])[0]}")
    if not board.inside(action.x, action.y):
        return _no("outside", "R101")
    key = board.asked(cell)
    if not key:
        beside_goal = any(cell + step in cards.goal_cells for _, step, _ in STEPS)
        return _no("only_goal", "R21") if beside_goal else _no("no_neighbour", "R17")
    rotations = cards.fits[kind][key]
    code = cards.code(kind, action.rot)
    if not rotations or code not in [cards.code(kind, rot) for rot in rotations]:
        return _mismatch(state, code, cell, key, bool(rotations))
    if not board.hangs(cell, key):
        if board.rule == "linked" or not key & 15:
            return _no("rock_only", "R23")
        dead = any(
            key & side and not cards.through[board.cells[cell + step]] and board.live.get(cell + step)
            for side, step, _ in STEPS
        )
        return _no("behind_dead_end", "R24") if dead else _no("not_live", "R22")
    return None


def _mismatch(state: SaboteurState, code: int, cell: int, key: int, other_way: bool) -> Refusal:
    cards = state.game.cards
    amiss, wanted = state.board.amiss(cell, code), key & 15
    side, near = next((side, cell + step) for side, step, _ in STEPS if amiss & side)
    name = f"@side.{letters(side)}"
    if other_way:
        return _no("turn_over", "R20", side=name)
    if wanted & side:
        return _no("rock_meets_tunnel", "R18", side=name)
    if near in cards.goal_cells:
        return _no("stone_side", "R93", side=name)
    return _no("tunnel_meets_rock", "R18", side=name)


# Action cards


def _target(state: SaboteurState, target: int) -> bool:
    return 0 <= target < state.seats


def _break(state: SaboteurState, action: PlayBroken) -> Refusal | None:
    cards = state.game.cards
    if refusal := _held(state, action.card):
        return refusal
    kind = cards.index[action.card]
    if kind not in cards.breaks:
        return _no("not_a_broken", "R14", card=f"@card.{action.card}")
    if not _target(state, action.target):
        return _no("no_such_seat")
    tool = cards.breaks[kind]
    if action.target == action.seat and not state.rules.break_self:
        return _no("break_self", "R116")
    if state.broken[action.target] & tool:
        name = cards.tool_names(tool)[0]
        return _no("already_broken", "R40", target=f"#{action.target}", tool=f"@tool.{name}")
    return None


def _mend(state: SaboteurState, action: PlayRepair) -> Refusal | None:
    cards = state.game.cards
    if refusal := _held(state, action.card):
        return refusal
    kind = cards.index[action.card]
    if kind not in cards.mends:
        return _no("not_a_repair", "R14", card=f"@card.{action.card}")
    if not _target(state, action.target):
        return _no("no_such_seat")
    if action.tool not in cards.tools:
        return _no("nonsense")
    tools = cards.mends[kind]
    if not any(bits & tools for bits in state.broken):
        return _no("nothing_to_mend", "R43", card=f"@card.{action.card}")
    bit = cards.tool_bit(action.tool)
    if not bit & tools:
        return _no("not_pictured", "R42", card=f"@card.{action.card}", tool=f"@tool.{action.tool}")
    if not state.broken[action.target] & bit:
        return _no("not_broken", "R43", target=f"#{action.target}", tool=f"@tool.{action.tool}")
    return None


def _rock(state: SaboteurState, action: PlayRockfall) -> Refusal | None:
    cards, board = state.game.cards, state.board
    if refusal := _held(state, action.card):
        return refusal
    if cards.index[action.card] != cards.rockfall:
        return _no("not_a_rockfall", "R14", card=f"@card.{action.card}")
    cell = cell_of(action.x, action.y) if abs(action.x) <= FAR and abs(action.y) <= FAR else None
    if cell == cards.start_cell:
        return _no("rock_on_start", "R47")
    if cell in cards.goal_cells:
        return _no("rock_on_goal", "R47")
    if not board.tunnels:
        return _no("no_tunnels", "R49")
    return None if cell in board.cells else _no("rock_on_nothing", "R48")


def _map(state: SaboteurState, action: PlayMap) -> Refusal | None:
    cards = state.game.cards
    if refusal := _held(state, action.card):
        return refusal
    if cards.index[action.card] != cards.map:
        return _no("not_a_map", "R14", card=f"@card.{action.card}")
    if action.goal not in cards.goal_names:
        return _no("no_such_goal", "R55")
    if state.lies[cards.goal_names.index(action.goal)] != DOWN:
        return _no("map_face_up", "R56", goal=f"@goal.{action.goal}")
    return None


# Discards


def _in_hand(state: SaboteurState, names: tuple[str, ...]) -> Refusal | None:
    hand = Counter(state.hands[state.mover])
    for card, count in Counter(names).items():
        if refusal := _held(state, card):
            return refusal
        if count > hand[state.game.cards.index[card]]:
            return _no("not_in_hand", "R14", card=f"@card.{card}")
    return None


def _pass(state: SaboteurState, action: Pass) -> Refusal | None:
    most = 1 if state.rules.discard_count == "1" else 3
    if not 1 <= len(action.cards) <= most:
        return _no("one_card", "R14") if most == 1 else _no("three_cards", "R102")
    if refusal := _in_hand(state, action.cards):
        return refusal
    if state.rules.must_play and not moves.forced(state, action.seat, state.hands[action.seat]):
        return _no("must_play", "R104")
    return None


def _mend_self(state: SaboteurState, action: MendSelf) -> Refusal | None:
    cards = state.game.cards
    if not state.rules.discard_two_mend:
        return _no("mend_off", "R103")
    if action.tool not in cards.tools:
        return _no("nonsense")
    if not state.broken[action.seat] & cards.tool_bit(action.tool):
        return _no("mend_whole", "R103", tool=f"@tool.{action.tool}")
    if len(action.cards) != 2:
        return _no("two_cards", "R103")
    return _in_hand(state, action.cards)


# Choices


def _reveal(state: SaboteurState, action: Reveal) -> Refusal | None:
    names = state.game.cards.goal_names
    if action.goal not in names:
        return _no("no_such_goal", "R32")
    goal = names.index(action.goal)
    if state.lies[goal] != DOWN:
        return _no("goal_open", "R32", goal=f"@goal.{action.goal}")
    if goal not in state.reached():
        return _no("goal_not_reached", "R32", goal=f"@goal.{action.goal}")
    return None


def _orient(_: SaboteurState, action: Orient) -> Refusal | None:
    return None if action.rot in (0, 180) else _no("crosswise", "R19")


def _pick(state: SaboteurState, action: Pick) -> Refusal | None:
    return None if action.nuggets in state.fan else _no("not_in_fan", "R66", n=action.nuggets)


_JUDGES: dict[type[Action], Any] = {
    PlayPath: _path,
    PlayBroken: _break,
    PlayRepair: _mend,
    PlayRockfall: _rock,
    PlayMap: _map,
    Pass: _pass,
    MendSelf: _mend_self,
    Reveal: _reveal,
    Orient: _orient,
    Pick: _pick,
}


def caution(state: SaboteurState, action: Action) -> Message | None:
    """What a careful player would be asked, whatever his role: it must not betray one."""
    cards = state.game.cards
    if isinstance(action, PlayBroken) and action.target == action.seat:
        tool = cards.tool_names(cards.breaks[cards.index[action.card]])[0]
        return Message("caution.break_self", {"tool": f"@tool.{tool}"})
    if isinstance(action, PlayMap):
        goal = cards.goal_names.index(action.goal)
        if state.peeks[action.seat] >> goal & 1:
            return Message("caution.known_goal", {"goal": f"@goal.{action.goal}"})
    if isinstance(action, PlayRockfall):
        board = state.board.clone()
        before = len(board.live)
        cell = cell_of(action.x, action.y)
        was_live = cell in board.live
        board.remove(cell)
        lost = before - len(board.live) - was_live
        if lost > 0:
            return Message("caution.cuts_path", {"n": lost})
    return None
