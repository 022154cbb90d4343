"""What the mover may do: the list that bots and clicks choose from."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from jackal.core.game import Action
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
from jackal.games.saboteur.rules.cards import at

if TYPE_CHECKING:
    from jackal.games.saboteur.rules.state import SaboteurState


def legal(state: SaboteurState) -> list[Action]:
    """Every action of the mover: plays by card, then discards. Equal cards count once."""
    phase, seat = state.phase, state.mover
    if phase == "choose":
        found = _plays(state, seat)
        if not (found and state.rules.must_play):
            found += _passes(state, seat)
        return found
    names = state.game.cards.goal_names
    if phase == "choose_goal":
        return [Reveal(seat, names[goal]) for goal in state.reached()]
    if phase == "orient":
        return [Orient(seat, 0), Orient(seat, 180)]
    if phase == "gold":
        return [Pick(seat, nuggets) for nuggets in sorted(set(state.fan), reverse=True)]
    return []


def _plays(state: SaboteurState, seat: int) -> list[Action]:
    cards, board, broken = state.game.cards, state.board, state.broken
    ids, tunnels = cards.ids, cards.tunnels
    found: list[Action] = []
    for kind in sorted(set(state.hands[seat])):
        name = ids[kind]
        if kind < tunnels:
            if not broken[seat]:
                fits = cards.fits[kind]
                found += [PlayPath(seat, name, x, y, rot) for x, y, key in board.spots for rot in fits[key]]
        elif kind in cards.breaks:
            tool = cards.breaks[kind]
            found += [
                PlayBroken(seat, name, target)
                for target, bits in enumerate(broken)
                if not bits & tool and (target != seat or state.rules.break_self)
            ]
        elif kind in cards.mends:
            tools = cards.mends[kind]
            found += [
                PlayRepair(seat, name, target, tool_name)
                for target, bits in enumerate(broken)
                if bits & tools
                for tool_name in cards.tool_names(bits & tools)
            ]
        elif kind == cards.rockfall:
            found += [PlayRockfall(seat, *at(cell)) for cell in rocks(state)]
        else:
            found += [PlayMap(seat, goal) for goal, lies in zip(cards.goal_names, state.lies, strict=True) if lies < 0]
    if state.rules.discard_two_mend and broken[seat] and len(state.hands[seat]) > 1:
        pairs = _handfuls(state, seat, 2)
        found += [MendSelf(seat, pair, tool) for tool in cards.tool_names(broken[seat]) for pair in pairs]
    return found


def rocks(state: SaboteurState) -> list[int]:
    """The cells of tunnel cards, in a fixed order."""
    limit = 2 * state.game.cards.tunnels
    return sorted(cell for cell, code in state.board.cells.items() if code < limit)


def _passes(state: SaboteurState, seat: int) -> list[Action]:
    most = 1 if state.rules.discard_count == "1" else 3
    return [Pass(seat, cards) for count in range(1, most + 1) for cards in _handfuls(state, seat, count)]


def _handfuls(state: SaboteurState, seat: int, count: int) -> list[tuple[str, ...]]:
    """The different ways to take `count` cards of a hand."""
    ids = state.game.cards.ids
    hand = sorted(state.hands[seat])
    if count == 1:
        return [(ids[kind],) for kind in dict.fromkeys(hand)]
    return [tuple(ids[kind] for kind in kinds) for kinds in sorted(set(combinations(hand, count)))]


def playable(state: SaboteurState, seat: int) -> int:
    """The kinds of cards that this seat could play now, as a bit set: from the open table alone."""
    cards, broken = state.game.cards, state.broken
    bits = 0 if broken[seat] else state.board.fitting
    bits |= 1 << cards.map
    if state.board.tunnels:
        bits |= 1 << cards.rockfall
    lie = 0
    for tools in broken:
        lie |= tools
    for kind, tools in cards.mends.items():
        if lie & tools:
            bits |= 1 << kind
    for kind, tool in cards.breaks.items():
        for target, tools in enumerate(broken):
            if not tools & tool and (target != seat or state.rules.break_self):
                bits |= 1 << kind
                break
    return bits


def forced(state: SaboteurState, seat: int, hand: list[int]) -> bool:
    """Whether a seat with this hand could do nothing but pass (4.7, R103)."""
    if state.rules.discard_two_mend and state.broken[seat] and len(hand) > 1:
        return False
    bits = playable(state, seat)
    return not any(bits >> kind & 1 for kind in hand)
