"""What a seat may know of a match, and how it is gathered from the truth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from jackal.core.game import View
from jackal.games.saboteur.rules import gold
from jackal.games.saboteur.rules.cards import DOWN, at, letters
from jackal.games.saboteur.rules.records import Act, Fan, Record

if TYPE_CHECKING:
    from jackal.games.saboteur.rules.state import SaboteurState


class GoalView(msgspec.Struct, frozen=True):
    """A goal as everybody sees it. `card`: its face, None while it is hidden. `rot`: how a turned one lies, None
    while it lies face down or its position is still to be chosen. `reached_by`: the seat whose card reached it while
    it waits to be turned, -1 else. `looked`: seats that looked at it this round, in order of their first look."""

    card: str | None
    rot: int | None
    reached_by: int
    looked: tuple[int, ...]


class SaboteurView(View, frozen=True):
    """What a seat knows; with `seat` None the public part.

    Cells are written "x,y". `phase`: choose, choose_goal, orient, gold, over. `turn`: the mover, in the phase gold
    the seat that takes. `live`: sides of each card that hang on the ladder. `roles`: every role this seat knows.
    `notes`: faces of goals it has looked at this round. `passed`: its own discards of this round. `gold` and `fans`:
    its own gold and the fans it has held. `role_cards`: saboteurs and diggers among the role cards (None:
    `role_info: hidden`); `saboteurs`: how many really play (None unless announced or shown). `totals`: nuggets of
    all seats where they are public, else empty.
    """

    options: Mapping[str, Any]
    seats: int
    round: int
    phase: str
    turn: int
    first: int
    last_mover: int
    board: Mapping[str, tuple[str, int]]
    live: Mapping[str, str]
    goals: Mapping[str, GoalView]
    broken: tuple[tuple[str, ...], ...]
    hand_sizes: tuple[int, ...]
    draw_size: int
    discard_size: int
    hand: tuple[str, ...]
    role: str | None
    roles: Mapping[int, str]
    aside: str | None
    role_cards: tuple[int, int] | None
    saboteurs: int | None
    notes: Mapping[str, str]
    passed: tuple[str, ...]
    history: tuple[Act, ...]
    records: tuple[Record, ...]
    winner: str
    finisher: int
    gold: tuple[int, ...]
    gold_counts: tuple[int, ...]
    gold_pile_size: int
    fan_size: int
    fan: tuple[int, ...]
    fans: tuple[Fan, ...]
    takers: tuple[int, ...]
    totals: tuple[int, ...]

    @property
    def cells(self) -> dict[tuple[int, int], tuple[str, int]]:
        """(x, y) -> (card, rotation) of every path card on the table."""
        return {(int(x), int(y)): card for key, card in self.board.items() for x, y in (key.split(","),)}


def cell_name(cell: int) -> str:
    """A cell as views and dumps write it: "x,y"."""
    x, y = at(cell)
    return f"{x},{y}"


def known_roles(state: SaboteurState, seat: int | None) -> dict[int, str]:
    """Seat -> role, as far as this seat knows them (R8, R111)."""
    names = state.role_names()
    if state.shown:
        return dict(enumerate(names))
    if seat is None:
        return {}
    if state.rules.saboteurs_know and state.saboteur[seat]:
        return dict(enumerate(names))
    return {seat: names[seat]}


def view_of(state: SaboteurState, seat: int | None) -> SaboteurView:
    """The view of a seat, or of everybody (None)."""
    cards, rules, shown = state.game.cards, state.rules, state.shown
    ids = cards.ids
    looked: list[list[int]] = [[] for _ in cards.goal_names]
    for act in state.history:
        if act.what == "play_map":
            seats = looked[cards.goal_names.index(act.goal)]
            if act.seat not in seats:
                seats.append(act.seat)
    goals = {
        name: GoalView(
            ids[state.faces[goal]] if shown or state.lies[goal] != DOWN else None,
            state.lies[goal] if state.lies[goal] >= 0 else None,
            state.reached_by[goal],
            tuple(looked[goal]),
        )
        for goal, name in enumerate(cards.goal_names)
    }
    board = state.board
    own = seat is not None
    mine = -1 if seat is None else seat
    saboteurs, diggers = state.role_cards()
    over = state.phase == "over"
    return SaboteurView(
        seat=seat,
        actors=state.actors(),
        outcome=state.outcome(),
        options=msgspec.structs.asdict(rules),
        seats=state.seats,
        round=state.round,
        phase=state.phase,
        turn=state.mover,
        first=state.first,
        last_mover=state.last_mover,
        board={cell_name(cell): cards.placed(code) for cell, code in sorted(board.cells.items())},
        live={cell_name(cell): letters(sides) for cell, sides in sorted(board.live.items())},
        goals=goals,
        broken=tuple(cards.tool_names(bits) for bits in state.broken),
        hand_sizes=tuple(len(hand) for hand in state.hands),
        draw_size=len(state.draw),
        discard_size=len(state.discard),
        hand=tuple(ids[kind] for kind in state.hands[mine]) if own else (),
        role=state.role_names()[mine] if own else None,
        roles=known_roles(state, seat),
        aside=state.aside_name() if shown else None,
        role_cards=None if rules.role_info == "hidden" else (saboteurs, diggers),
        saboteurs=sum(state.saboteur) if shown or rules.role_info == "exact" else None,
        notes={
            name: ids[state.faces[goal]]
            for goal, name in enumerate(cards.goal_names)
            if own and state.peeks[mine] >> goal & 1
        },
        passed=tuple(ids[kind] for kind, by, _ in state.discard if by == mine) if own else (),
        history=tuple(state.history),
        records=tuple(state.records),
        winner=state.winner,
        finisher=state.finisher,
        gold=tuple(state.gold[mine]) if own else (),
        gold_counts=tuple(len(kept) for kept in state.gold),
        gold_pile_size=len(state.pile),
        fan_size=len(state.fan),
        fan=tuple(state.fan) if own and state.phase == "gold" and state.mover == mine else (),
        fans=gold.fans(state, mine) if own else (),
        takers=tuple(state.takers),
        totals=tuple(sum(kept) for kept in state.gold) if over else state.records[-1].totals if state.records else (),
    )
