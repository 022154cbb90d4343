"""Gold dealt anew under everything that one seat knows of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING

from jackal.games.saboteur.rules.gold import Portion, ledger

if TYPE_CHECKING:
    from jackal.games.saboteur.rules.state import SaboteurState

Slot = tuple[int, int]
"""(seat, place in its gold); seat -1 is the running fan, seat -2 the pile."""

FAN, PILE = -1, -2

_STEPS = 3000
"""Cards tried before the search for sums that fit gives up and keeps the true ones."""

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
        dealt = _deal(unknown, rng)
        if dealt is None:
            break
        for (owner, place), value in dealt.items():
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
    """What each seat is known to have won in the fan of each closed round (R109)."""
    closed = {record.round: record.totals for record in world.records if record.totals}
    sums = []
    for portion in portions:
        if not portion.pay and portion.round in closed:
            for owner in {slot[0] for slot in portion.slots}:
                slots = [slot for slot in portion.slots if slot[0] == owner]
                sums.append((slots, sum(_value(world, slot) for slot in slots)))
    return sums


def _deal(unknown: _Unknown, rng: Random) -> dict[Slot, int] | None:
    """Values for all unknown slots, or None if the sums could not be met in time."""
    pools = [pool.copy() for pool in unknown.pools]
    dealt: dict[Slot, int] = {}
    groups = unknown.sums.copy()
    rng.shuffle(groups)
    order = [(slot, len(slots) - number, total) for slots, total in groups for number, slot in enumerate(slots)]
    if order and not _search(order, unknown, pools, dealt, rng):
        return None
    for number, pool in enumerate(pools):
        values = list(pool.elements())
        rng.shuffle(values)
        slots = [slot for slot, of in unknown.of.items() if of == number and slot not in dealt]
        dealt.update(zip(slots, values, strict=True))
    return dealt


def _search(
    order: list[tuple[Slot, int, int]],
    unknown: _Unknown,
    pools: list[Counter[int]],
    dealt: dict[Slot, int],
    rng: Random,
) -> bool:
    """Fill slot by slot, drawing from the pools, and step back from a dead end."""
    options: list[Iterator[int]] = []
    left: list[int] = []
    steps = 0
    while len(options) < len(order) or len(dealt) < len(order):
        slot, missing, total = order[len(dealt)]
        pool = pools[unknown.of[slot]]
        if len(options) == len(dealt):
            owed = total if not dealt or order[len(dealt) - 1][1] == 1 else left[-1]
            options.append(iter(_weighted(pool, owed, missing, rng)))
            left.append(owed)
        steps += 1
        if steps > _STEPS:
            return False
        value = next(options[-1], 0)
        if value:
            pool[value] -= 1
            dealt[slot] = value
            left[-1] -= value
            continue
        options.pop()
        left.pop()
        if not dealt:
            return False
        slot, value = dealt.popitem()
        pools[unknown.of[slot]][value] += 1
        left[-1] += value
    return True


def _weighted(pool: Counter[int], owed: int, missing: int, rng: Random) -> list[int]:
    """The values that may come next, in a random order in which likelier ones tend to be first."""
    fitting = [
        value
        for value, count in pool.items()
        if count and (owed == value if missing == 1 else missing - 1 <= owed - value <= 3 * (missing - 1))
    ]
    return sorted(fitting, key=lambda value: rng.random() ** (1 / pool[value]), reverse=True)


def _could_not_pay(world: SaboteurState, loss: Portion, portions: list[Portion]) -> bool:
    """Whether the pile, as this saboteur found it, held no cards that make more than he was paid (R73)."""
    after = portions[portions.index(loss) + 1 :]
    values = [_value(world, slot) for portion in (loss, *after) for slot in portion.slots]
    values += world.pile + world.fan
    sums = {0}
    for value in values:
        sums |= {value + other for other in sums}
    return not any(loss.nuggets < total <= loss.nuggets + loss.lost for total in sums)
