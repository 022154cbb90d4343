"""What everybody can write down: the acts of a round, and the results of the rounds before."""

from __future__ import annotations

import msgspec


class Act(msgspec.Struct, frozen=True, omit_defaults=True):
    """One public act of the running round. `what` is the action's tag, or `turn` (a goal was turned up) or `skip`.

    `card`: the card that was shown (of a rockfall: the tunnel card it removed; of a turn: the goal card). `n`: number
    of cards that were discarded face down. What does not apply is left out.
    """

    seat: int
    what: str
    card: str = ""
    x: int = 0
    y: int = 0
    rot: int = 0
    target: int = -1
    tool: str = ""
    goal: str = ""
    n: int = 0


class Pay(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one saboteur was paid: `nuggets` in `cards` cards; `lost` nuggets the pile could not give."""

    seat: int
    cards: int
    nuggets: int
    lost: int = 0


class Record(msgspec.Struct, frozen=True):
    """What everybody knows of a round that is over.

    `winner`: diggers, saboteurs, nobody. `finisher`: who reached the treasure, -1 if nobody. `aside`: the left-over
    role, empty if there was none. `goals`: top, mid, bottom. `takers`: the seats in the order in which they took
    gold of the fan. `paid`: what saboteurs got. `totals`: nuggets of all seats (`standings: open`), else empty.
    """

    round: int
    winner: str
    finisher: int
    last_mover: int
    roles: tuple[str, ...]
    aside: str
    goals: tuple[str, ...]
    takers: tuple[int, ...] = ()
    paid: tuple[Pay, ...] = ()
    totals: tuple[int, ...] = ()


class Fan(msgspec.Struct, frozen=True):
    """A fan of gold cards that this seat has looked at, and the card it kept (0: not chosen yet)."""

    round: int
    cards: tuple[int, ...]
    kept: int
