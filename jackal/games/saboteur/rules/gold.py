"""The end of a round: the fan of the diggers, the pay of the saboteurs, who holds what since when."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from jackal.core.game import Event
from jackal.games.saboteur.rules import events as e
from jackal.games.saboteur.rules.records import Fan, Pay

if TYPE_CHECKING:
    from jackal.games.saboteur.rules.state import SaboteurState


class Portion(NamedTuple):
    """Gold cards that went one common way. `slots`: (seat, place in its gold) card by card, in order. `nuggets`:
    what the cards are publicly known to add up to, -1 if that is a secret. `pay`: a saboteur's pay, else a fan."""

    round: int
    slots: list[tuple[int, int]]
    pay: bool
    nuggets: int = -1
    lost: int = 0


def ledger(state: SaboteurState) -> list[Portion]:
    """Where all gold cards of the seats came from, oldest first; the last fan may be unfinished."""
    flows: list[tuple[int, Sequence[int], Sequence[Pay]]] = [
        (record.round, record.takers, record.paid) for record in state.records
    ]
    if state.phase == "gold":
        flows.append((state.round, state.takers, ()))
    came = [0] * state.seats
    for _, takers, paid in flows:
        for seat in takers:
            came[seat] += 1
        for pay in paid:
            came[pay.seat] += pay.cards
    place = [len(kept) - count for kept, count in zip(state.gold, came, strict=True)]
    portions = []
    for number, takers, paid in flows:
        slots = []
        for seat in takers:
            slots.append((seat, place[seat]))
            place[seat] += 1
        if slots or state.fan:
            portions.append(Portion(number, slots, False))
        for pay in paid:
            slots = [(pay.seat, place[pay.seat] + card) for card in range(pay.cards)]
            place[pay.seat] += pay.cards
            portions.append(Portion(number, slots, True, pay.nuggets, pay.lost))
    return portions


def fans(state: SaboteurState, seat: int) -> tuple[Fan, ...]:
    """The fans that this seat has looked at (R66, R106); none when gold is taken blindly."""
    if state.rules.gold_pick == "blind":
        return ()
    seen = []
    for portion in ledger(state):
        if portion.pay:
            continue
        values = [state.gold[owner][place] for owner, place in portion.slots]
        running = state.phase == "gold" and portion.round == state.round
        if running:
            values += state.fan
        for start, (owner, _) in enumerate(portion.slots):
            if owner == seat:
                seen.append(Fan(portion.round, tuple(sorted(values[start:], reverse=True)), values[start]))
        if running and state.mover == seat:
            seen.append(Fan(portion.round, tuple(state.fan), 0))
    return tuple(seen)


def next_digger(state: SaboteurState, seat: int) -> int:
    """The first digger counter-clockwise from a seat."""
    for step in range(1, state.seats + 1):
        other = (seat - step) % state.seats
        if not state.saboteur[other]:
            return other
    raise ValueError("nobody digs")


def lay_fan(state: SaboteurState, ev: list[Event] | None) -> bool:
    """Share a fan among the diggers; True if that is done, False if somebody has to choose (7.2)."""
    size = min(state.game.data.players[state.seats].fan, len(state.pile))
    state.fan = sorted(state.pile[:size], reverse=True)
    del state.pile[:size]
    if ev is not None:
        ev.append(e.FanLaid(size))
    if not size:
        return True
    finisher = state.finisher
    takes = not state.saboteur[finisher] or state.rules.saboteur_finisher == "takes"
    state.mover = finisher if takes else next_digger(state, finisher)
    if state.rules.gold_pick == "blind":
        while state.fan:
            _keep(state, state.chance.pick("blind", state.fan), ev)
        return True
    return _offer(state, ev)


def take(state: SaboteurState, nuggets: int, ev: list[Event] | None) -> bool:
    """The taker keeps a card; True if the fan is shared out."""
    _keep(state, nuggets, ev)
    return _offer(state, ev)


def _keep(state: SaboteurState, nuggets: int, ev: list[Event] | None) -> None:
    seat = state.mover
    state.fan.remove(nuggets)
    state.gold[seat].append(nuggets)
    state.takers.append(seat)
    state.revealed += 1
    if ev is not None:
        ev.append(e.GoldTaken(seat, len(state.fan)))
        ev.append(e.GoldKept(seat, nuggets, seen_by=(seat,)))
    if state.fan:
        state.mover = next_digger(state, seat)


def _offer(state: SaboteurState, ev: list[Event] | None) -> bool:
    if len(state.fan) == 1:
        _keep(state, state.fan[0], ev)
    if not state.fan:
        return True
    state.phase = "gold"
    state.revealed += 1
    if ev is not None:
        ev.append(e.FanSeen(state.mover, tuple(state.fan), seen_by=(state.mover,)))
    return False


def pay_saboteurs(state: SaboteurState, ev: list[Event] | None) -> tuple[Pay, ...]:
    """Pay each saboteur his due, clockwise from the left neighbour of the last mover (7.3, R95)."""
    count = sum(state.saboteur)
    due = state.game.data.pay[count]
    paid = []
    for step in range(1, state.seats + 1):
        seat = (state.last_mover + step) % state.seats
        if not state.saboteur[seat]:
            continue
        kept = count_out(state.pile, due)
        state.gold[seat] += kept
        state.revealed += 1
        pay = Pay(seat, len(kept), sum(kept), due - sum(kept))
        paid.append(pay)
        if ev is not None:
            ev.append(e.GoldPaid(seat, pay.nuggets, pay.cards))
            ev += [e.GoldKept(seat, nuggets, seen_by=(seat,)) for nuggets in kept]
            if pay.lost:
                ev.append(e.GoldLost(seat, pay.lost))
    return tuple(paid)


def count_out(pile: list[int], due: int) -> list[int]:
    """Take exactly `due` nuggets off the pile (top first), or the nearest sum below that its cards can make.

    A card that would be too much goes to the bottom. When a whole round of the pile fits no more, everything goes
    back and the first subset is taken: fewest cards, then nearest the top (R72, R73).

    >>> pile = [3, 2, 2, 1]
    >>> count_out(pile, 4), pile
    ([3, 1], [2, 2])
    >>> pile = [3, 2, 2]
    >>> count_out(pile, 4), pile
    ([2, 2], [3])
    """
    kept: list[int] = []
    got = misses = 0
    while got < due and pile and misses < len(pile):
        nuggets = pile.pop(0)
        if got + nuggets <= due:
            kept.append(nuggets)
            got += nuggets
            misses = 0
        else:
            pile.append(nuggets)
            misses += 1
    if got == due:
        return kept
    pile += kept
    places = _subset(pile, due)
    kept = [pile[place] for place in places]
    for place in reversed(places):
        del pile[place]
    return kept


def _subset(pile: Sequence[int], due: int) -> tuple[int, ...]:
    for wanted in range(due, 0, -1):
        for size in range(1, wanted + 1):
            for places in combinations(range(len(pile)), size):
                if sum(pile[place] for place in places) == wanted:
                    return places
    return ()
