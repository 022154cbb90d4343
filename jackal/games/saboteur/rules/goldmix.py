"""Gold dealt anew under everything that one seat knows of it."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING

from jackal.games.saboteur.rules.gold import Portion, ledger

if TYPE_CHECKING:
    from jackal.games.saboteur.rules.state import SaboteurState

Slot = tuple[int, int]
"""(seat, place in its gold); seat -1 is the running fan, seat -2 the pile."""

FAN, PILE = -1, -2

_VALUES = (1, 2, 3)

Plan = tuple[tuple[int, int, int], ...]
"""Slots whose groups have known sums: (pool, slots of its group from here on, sum of the next group)."""

_TRIES = 40
"""Deals that are tried for one in which the pile could not pay more than it did."""


class _Unknown:
    """The slots a seat doesn't know: `pools` of values and `of` = which pool fills a slot; `sums`: groups of slots
    whose total is public."""

    def __init__(self) -> None:
        self.pools: list[Counter[int]] = []
        self.of: dict[Slot, int] = {}
        self.sums: list[tuple[list[Slot], int]] = []


def mix(world: SaboteurState, seat: int | None, rng: Random) -> None:
    """Deal all gold anew that this seat does not know."""
    if world.phase == "over" or not (world.fan or any(world.gold)):
        world.pile.sort(key=lambda _: rng.random())
        return
    truth = [kept.copy() for kept in world.gold], world.pile.copy(), world.fan.copy()
    portions = ledger(world)
    losses = [portion for portion in portions if portion.lost]
    for _ in range(_TRIES):
        unknown = _unknown(world, seat, portions)
        for (owner, place), value in _deal(unknown, rng).items():
            heap = world.fan if owner == FAN else world.pile if owner == PILE else world.gold[owner]
            heap[place] = value
        world.fan.sort(reverse=True)
        if all(_could_not_pay(world, portion, portions) for portion in losses):
            return
        world.gold, world.pile, world.fan = [kept.copy() for kept in truth[0]], truth[1].copy(), truth[2].copy()


def _value(world: SaboteurState, slot: Slot) -> int:
    owner, place = slot
    return (world.fan if owner == FAN else world.pile if owner == PILE else world.gold[owner])[place]


def _unknown(world: SaboteurState, seat: int | None, portions: list[Portion]) -> _Unknown:
    """Which cards the seat doesn't know, and what it knows of them together."""
    found = _Unknown()
    groups: list[list[Slot]] = [[(PILE, place) for place in range(len(world.pile))]]
    came = {slot for portion in portions for slot in portion.slots}
    groups[0] += [
        (owner, place)
        for owner, kept in enumerate(world.gold)
        for place in range(len(kept))
        if owner != seat and (owner, place) not in came
    ]
    looks = world.rules.gold_pick == "look"
    for portion in portions:
        if portion.pay:
            groups[0] += [slot for slot in portion.slots if slot[0] != seat]
            continue
        running = world.phase == "gold" and portion.round == world.round
        rest = [(FAN, place) for place in range(len(world.fan))] if running else []
        heap = groups[0]
        for slot in portion.slots:
            if slot[0] != seat:
                heap.append(slot)
            elif looks:
                heap = []
                groups.append(heap)
        if not (running and looks and world.mover == seat):
            heap += rest
        # A taker who has looked at what is left knows all that went between his looks, and so each heap as a whole.
    found.pools = [Counter(_value(world, slot) for slot in group) for group in groups]
    found.of = {slot: number for number, group in enumerate(groups) for slot in group}
    found.sums = [(portion.slots, portion.nuggets) for portion in portions if portion.pay]
    if world.rules.standings == "open":
        found.sums += _standings(world, portions)
    found.sums = [
        (unknown, total - sum(_value(world, slot) for slot in slots if slot not in found.of))
        for slots, total in found.sums
        if (unknown := [slot for slot in slots if slot in found.of])
    ]
    return found


def _standings(world: SaboteurState, portions: list[Portion]) -> list[tuple[list[Slot], int]]:
    """What each seat is known to have won in the fan of each closed round, and to have had before (R109)."""
    closed = {record.round for record in world.records if record.totals}
    if not closed:
        return []
    came = {slot for portion in portions for slot in portion.slots}
    sums = []
    for owner, kept in enumerate(world.gold):
        heaps = [[(owner, place) for place in range(len(kept)) if (owner, place) not in came]]
        heaps += [
            [slot for slot in portion.slots if slot[0] == owner]
            for portion in portions
            if not portion.pay and portion.round in closed
        ]
        sums += [(heap, sum(_value(world, slot) for slot in heap)) for heap in heaps if heap]
    return sums


def _deal(unknown: _Unknown, rng: Random) -> dict[Slot, int]:
    """Values for all unknown slots: of all ways to deal the cards that meet the sums, each is as likely."""
    slots = [slot for group, _ in unknown.sums for slot in group]
    totals = [total for _, total in unknown.sums]
    plan = tuple(
        (unknown.of[slot], len(group) - number, totals[at + 1] if at + 1 < len(totals) else 0)
        for at, (group, _) in enumerate(unknown.sums)
        for number, slot in enumerate(group)
    )
    counts = tuple(pool[value] for pool in unknown.pools for value in _VALUES)
    owed = totals[0] if totals else 0
    dealt: dict[Slot, int] = {}
    for at, slot in enumerate(slots):
        pick = rng.randrange(_ways(plan[at:], owed, counts))
        for value, ways, then, left in _branches(plan[at:], owed, counts):
            if pick < ways:
                dealt[slot], owed, counts = value, then, left
                break
            pick -= ways
    for number in range(len(unknown.pools)):
        left = counts[number * len(_VALUES) : (number + 1) * len(_VALUES)]
        values = [value for value, count in zip(_VALUES, left, strict=True) for _ in range(count)]
        values.sort(key=lambda _: rng.random())
        rest = [slot for slot, of in unknown.of.items() if of == number and slot not in dealt]
        dealt.update(zip(rest, values, strict=True))
    return dealt


def _branches(plan: Plan, owed: int, counts: tuple[int, ...]) -> list[tuple[int, int, int, tuple[int, ...]]]:
    """What the first slot of the plan may hold: value, number of ways to deal it and all after it, what is owed
    then, the cards left then."""
    pool, missing, total = plan[0]
    found = []
    for number, value in enumerate(_VALUES):
        place = pool * len(_VALUES) + number
        if not counts[place] or (owed != value if missing == 1 else owed - value < missing - 1):
            continue
        left = (*counts[:place], counts[place] - 1, *counts[place + 1 :])
        then = total if missing == 1 else owed - value
        ways = counts[place] * _ways(plan[1:], then, left)
        if ways:
            found.append((value, ways, then, left))
    return found


@lru_cache(maxsize=1 << 15)
def _ways(plan: Plan, owed: int, counts: tuple[int, ...]) -> int:
    """In how many ways the slots of the plan can be filled so that each group has its sum."""
    return sum(ways for _, ways, _, _ in _branches(plan, owed, counts)) if plan else 1


def _could_not_pay(world: SaboteurState, loss: Portion, portions: list[Portion]) -> bool:
    """Whether the pile, as this saboteur found it, held no cards that make more than he was paid (R73)."""
    after = portions[portions.index(loss) + 1 :]
    values = [_value(world, slot) for portion in (loss, *after) for slot in portion.slots]
    values += world.pile + world.fan
    sums = {0}
    for value in values:
        sums |= {value + other for other in sums}
    return not any(loss.nuggets < total <= loss.nuggets + loss.lost for total in sums)
