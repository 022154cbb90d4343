"""How rounds follow each other: the deal, the end, what is written down of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jackal.core.game import Event
from jackal.games.saboteur.rules import events as e
from jackal.games.saboteur.rules import gold
from jackal.games.saboteur.rules.board import Board
from jackal.games.saboteur.rules.cards import DOWN
from jackal.games.saboteur.rules.records import Pay, Record

if TYPE_CHECKING:
    from jackal.games.saboteur.rules.state import SaboteurState

Told = list[Event] | None
"""Where events are gathered; None when nobody listens."""


def begin_round(state: SaboteurState, first: int, ev: Told) -> None:
    """Set up the next round (3.7): goals, roles and deck are shuffled in this order, then dealt from the top."""
    game, cards, rules, seats = state.game, state.game.cards, state.rules, state.seats
    row = game.data.players[seats]
    state.round += 1
    state.board = Board(cards, rules.connection_rule, rules.board_limit)
    goals = state.chance.shuffle("goals", [cards.ids[kind] for kind in cards.goals])
    state.faces = [cards.index[name] for name in goals]
    state.lies = [DOWN] * len(goals)
    state.reached_by = [-1] * len(goals)
    state.turning = -1
    state.misfits = []
    state.peeks = [0] * seats
    saboteurs, diggers = state.role_cards()
    roles = state.chance.shuffle("roles", ["digger"] * diggers + ["saboteur"] * saboteurs)
    state.saboteur = [role == "saboteur" for role in roles[:seats]]
    state.aside = roles[seats] == "saboteur" if len(roles) > seats else None
    deck = [name for kind, name in enumerate(cards.ids[: cards.deck_kinds]) for _ in range(cards.counts[kind])]
    shuffled = [cards.index[name] for name in state.chance.shuffle("deck", deck)]
    dealt = row.hand * seats
    state.hands = [shuffled[seat:dealt:seats] for seat in range(seats)]
    state.draw = shuffled[dealt:][::-1]
    state.discard = []
    state.broken = [0] * seats
    state.history = []
    state.trail = []
    state.held = [[cards.any] * row.hand for _ in range(seats)] if rules.must_play else []
    state.winner, state.finisher = "", -1
    state.first = state.mover = first
    state.last_mover = -1
    state.phase = "choose"
    state.dealt = True
    state.revealed += 1
    if ev is not None:
        ev.append(e.RoundBegan(state.round, first))
        for seat, role in enumerate(state.role_names()):
            know = rules.saboteurs_know and state.saboteur[seat]
            partners = tuple(other for other in range(seats) if know and state.saboteur[other] and other != seat)
            ev.append(e.RoleSeen(seat, role, partners, seen_by=(seat,)))
        if rules.role_info == "exact":
            ev.append(e.SaboteursCounted(sum(state.saboteur)))
        for seat, hand in enumerate(state.hands):
            ev.append(e.HandDealt(seat, tuple(cards.ids[kind] for kind in hand), seen_by=(seat,)))


def end_round(state: SaboteurState, finisher: int, ev: Told) -> None:
    """Everything is shown and gold is divided. `finisher`: who reached the treasure, -1 if nobody did."""
    state.winner = "diggers" if finisher >= 0 else "saboteurs" if any(state.saboteur) else "nobody"
    state.finisher = finisher
    state.reached_by = [-1] * len(state.faces)
    state.phase = "gold"
    state.revealed += 1
    if ev is not None:
        ids = state.game.cards.ids
        ev.append(e.RoundEnded(state.winner, finisher, tuple(ids[kind] for kind in state.faces)))
        ev += [e.RoleShown(seat, role) for seat, role in enumerate(state.role_names())]
        if state.aside is not None:
            ev.append(e.RoleShown(-1, state.aside_name()))
    paid: tuple[Pay, ...] = ()
    if state.winner == "diggers":
        if not gold.lay_fan(state, ev):
            return
    elif state.winner == "saboteurs":
        paid = gold.pay_saboteurs(state, ev)
    close_round(state, paid, ev)


def close_round(state: SaboteurState, paid: tuple[Pay, ...], ev: Told) -> None:
    """Gold is divided: write the round down, then deal the next or end the match (7.4)."""
    totals = tuple(sum(kept) for kept in state.gold)
    opened = state.rules.standings == "open"
    last = state.round == state.rules.rounds
    ids = state.game.cards.ids
    state.records.append(
        Record(
            round=state.round,
            winner=state.winner,
            finisher=state.finisher,
            last_mover=state.last_mover,
            roles=state.role_names(),
            aside=state.aside_name(),
            goals=tuple(ids[kind] for kind in state.faces),
            takers=tuple(state.takers),
            paid=paid,
            totals=totals if opened else (),
        )
    )
    state.takers = []
    if ev is not None and (opened or last):
        ev += [e.Standing(seat, total) for seat, total in enumerate(totals)]
    if not last:
        begin_round(state, (state.last_mover + 1) % state.seats, ev)
        return
    state.phase = "over"
    if ev is not None:
        outcome = state.outcome()
        assert outcome is not None
        ev.append(e.GameEnded(outcome.reason))
