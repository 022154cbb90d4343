"""Worlds that a seat can't tell from the true one.

What the seat doesn't know is dealt anew, every arrangement as likely as any other:

* roles: the role cards it has not seen, under what `saboteurs_know` and `role_info: exact` tell it;
* goals: the faces of those that are neither turned nor in its notes;
* cards: other hands, the draw pile and what others passed, all out of one heap. Passes under `must_play` tell what
  the passer can't have held (`held`): then the true deal is mixed by many swaps that keep to it. When passes follow
  each other on an empty pile, the round would be over had all been forced: such deals are dealt again;
* gold: unknown cards of others and the pile. What one fan showed twice, what a pay or an open standing adds up to,
  and that a pile could not pay more, all stay true.

That players chose what they did for reasons is for bots to weigh; here it doesn't count.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from jackal.core.chance import Chance
from jackal.games.saboteur.rules import goldmix, moves
from jackal.games.saboteur.rules.cards import DOWN

if TYPE_CHECKING:
    from jackal.games.saboteur.rules.state import SaboteurState

_TRIES = 60
"""Deals that are tried for a world in which the round is not yet over by forced passes."""

_SWAPS = 12
"""Swaps tried for each unknown card of which a pass has told something."""


def resample(state: SaboteurState, seat: int | None, rng: Random) -> SaboteurState:
    """A fresh world for this seat; None = for somebody who sees the table alone."""
    world = state.clone()
    world.chance = Chance(rng.getrandbits(48))
    if not state.shown:
        _roles(world, seat, rng)
        _goals(world, seat, rng)
    _cards(world, seat, rng)
    goldmix.mix(world, seat, rng)
    return world


def _roles(world: SaboteurState, seat: int | None, rng: Random) -> None:
    """R3, R8, R111, R112."""
    if seat is not None and world.rules.saboteurs_know and world.saboteur[seat]:
        return
    fixed_aside = world.rules.role_info == "exact" or world.aside is None
    unknown = [other for other in range(world.seats) if other != seat]
    pool = [world.saboteur[other] for other in unknown]
    if not fixed_aside:
        pool.append(bool(world.aside))
    rng.shuffle(pool)
    for other in unknown:
        world.saboteur[other] = pool.pop()
    if pool:
        world.aside = pool.pop()


def _goals(world: SaboteurState, seat: int | None, rng: Random) -> None:
    notes = 0 if seat is None else world.peeks[seat]
    unknown = [goal for goal, lies in enumerate(world.lies) if lies == DOWN and not notes >> goal & 1]
    faces = [world.faces[goal] for goal in unknown]
    rng.shuffle(faces)
    for goal, face in zip(unknown, faces, strict=True):
        world.faces[goal] = face


def _cards(world: SaboteurState, seat: int | None, rng: Random) -> None:
    """Hands of others, draw pile, cards that others passed."""
    if world.held:
        _swap(world, seat, rng)
        return
    others = [other for other in range(world.seats) if other != seat]
    passed = [place for place, (_, by, _) in enumerate(world.discard) if by >= 0 and by != seat]
    pool = [kind for other in others for kind in world.hands[other]]
    pool += world.draw
    pool += [world.discard[place][0] for place in passed]
    draw = rng.random
    for _ in range(_TRIES):
        pool.sort(key=lambda _: draw())  # a shuffle, and a quick one: this is what searching bots wait for
        rest = iter(pool)
        for other in others:
            world.hands[other] = [next(rest) for _ in world.hands[other]]
        world.draw = [next(rest) for _ in world.draw]
        for place in passed:
            _, by, possible = world.discard[place]
            world.discard[place] = (next(rest), by, possible)
        if not world.trail:
            return
        world.trail = _reweigh(world)
        if world.shown or world.forced_streak < world.seats:
            return
    world.trail[-1] = (*world.trail[-1][:2], False)


def _reweigh(world: SaboteurState) -> list[tuple[int, int, bool]]:
    """The trail as it is in this world: which of the passes were forced. Nothing on the table has changed since."""
    hands = [hand.copy() for hand in world.hands]
    place = len(world.discard)
    trail = []
    for seat, count, _ in reversed(world.trail):
        place -= count
        hands[seat] += [kind for kind, _, _ in world.discard[place : place + count]]
        trail.append((seat, count, not count or moves.forced(world, seat, hands[seat])))
    trail.reverse()
    return trail


def _swap(world: SaboteurState, seat: int | None, rng: Random) -> None:
    """Mix the true deal under what passes have told: each unknown card stays among the kinds it can be."""
    draw, free = rng.random, world.game.cards.any
    others = [other for other in range(world.seats) if other != seat]
    passed = [place for place, (_, by, _) in enumerate(world.discard) if by >= 0 and by != seat]
    kinds = [kind for other in others for kind in _settled(world.hands[other], world.held[other])]
    kinds += [world.discard[place][0] for place in passed] + world.draw
    possible = [bits for other in others for bits in world.held[other]]
    possible += [world.discard[place][2] for place in passed] + [free] * len(world.draw)
    unbound = [place for place, bits in enumerate(possible) if bits == free]
    mixed = sorted((kinds[place] for place in unbound), key=lambda _: draw())
    for place, kind in zip(unbound, mixed, strict=True):
        kinds[place] = kind
    bound = [place for place, bits in enumerate(possible) if bits != free]
    for one in bound * _SWAPS:
        two = int(draw() * len(kinds))
        if possible[one] >> kinds[two] & 1 and possible[two] >> kinds[one] & 1:
            kinds[one], kinds[two] = kinds[two], kinds[one]
    rest = iter(kinds)
    for other in others:
        world.hands[other] = [next(rest) for _ in world.hands[other]]
    for place in passed:
        world.discard[place] = (next(rest), *world.discard[place][1:])
    world.draw = [next(rest) for _ in world.draw]


def _settled(hand: list[int], held: list[int]) -> list[int]:
    """The hand in an order in which each card is one its place can hold; the narrowest places come first."""
    rest, found = hand.copy(), []
    for bits in held:
        kind = next(kind for kind in rest if bits >> kind & 1)
        rest.remove(kind)
        found.append(kind)
    return found
