"""What a computer player knows when it decides: the island without its secrets, and what each action is worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Sequence
from random import Random

from jackal.core.game import Action
from jackal.games.jackal.bot_value import Scales
from jackal.games.jackal.rules.actions import Advance, Board, Choose, Disembark, Drink, Fly, Resurrect, Swim, Walk
from jackal.games.jackal.rules.board import IS_LAND, LAND, cell_of
from jackal.games.jackal.rules.chain import FLIGHT, LIGHT, OPENED_PLANE, ORDER, OVER, QUAKE, TURN, VOTE
from jackal.games.jackal.rules.events_units import WentHome
from jackal.games.jackal.rules.plan import CLOSED, Faces
from jackal.games.jackal.rules.state import JackalState

Rated = tuple[float, Action]
"""What an action is worth to the side that thinks."""

QUIET = frozenset({TURN, VOTE, OVER, LIGHT, ORDER, QUAKE})
"""What a position may wait for when it is weighed as it is: nothing that the unit on its way depends on."""

_SAME = (Walk, Disembark, Board, Swim, Advance, Fly, Resurrect, Drink)
"""Actions that do the same with any like unit on the same place."""

Worths = Generator[None, None, list[float]]
"""Thinking in slices that ends with the worth for each side."""


def plain(faces: Faces) -> int:
    """The face of plain ground without gold."""
    return next(face for face, kind in enumerate(faces.kind) if kind == "plain" and not faces.coins[face])


def side_of(state: JackalState, seat: int) -> int:
    """The side that a seat plays for."""
    plan = state.plan
    return next(plan.side[crew] for crew in plan.crews if plan.owner[crew] == seat)


def mover(state: JackalState) -> int:
    """The side that decides now (under voodoo grass not that of the crew on turn)."""
    if not state.grass_till and state.pending == TURN:
        return state.plan.side[state.turn]
    return side_of(state, state.actors()[0])


def distinct(state: JackalState, actions: Sequence[Action]) -> list[Action]:
    """Without actions that do the same with another unit of the crew on the same place, and without flights that lead
    to nothing known."""
    pos, number = state.pos, state.plan.number
    foes = state.foes[state.turn]
    fighters = state.fighters
    seen: set[tuple[object, ...]] = set()
    kept: list[Action] = []
    for action in actions:
        if isinstance(action, _SAME):
            unit = number[action.unit]
            load: str = getattr(action, "load", "")
            to = getattr(action, "to", None) or getattr(action, "ship", None)
            key = (type(action), pos[unit], fighters >> unit & 1, to, load)
            if key in seen:
                continue
            seen.add(key)
            if isinstance(action, Fly) and not useful(state, action.to, load, foes):
                continue
        kept.append(action)
    return kept or list(actions[:8])


def useful(state: JackalState, to: tuple[int, int], load: str, foes: int) -> bool:
    """Whether a flight leads somewhere in particular."""
    cell = cell_of(to)
    if not IS_LAND[cell]:
        return bool(load)
    native = state.plan.faces.resurrects[state.faces[cell]] and state.ground[cell] != CLOSED
    return not load and bool(state.coins[cell] or cell in state.big or state.here[cell] & foes or native)


def choices(state: JackalState) -> list[Action]:
    """The choices worth a thought in an unfinished move."""
    legal = state.legal()
    if state.pending == OPENED_PLANE:
        return distinct(state, legal)
    if state.pending != FLIGHT:
        return legal
    foes = state.foes[state.turn]
    chain = state.chain
    load = "coin" if chain is not None and chain.load else ""
    kept: list[Action] = []
    for action in legal:
        if isinstance(action, Choose) and useful(state, action.to, load, foes):
            kept.append(action)
    return kept or legal[:8]


class Scout:
    """One decision of one seat in the making.

    `blind` is the position with plain ground under every closed tile that the seat has not looked at: nothing in it is
    secret. What a tile may turn out to be is a sample of the `faces` that are still closed, spread evenly over their
    kinds; how many there are of each is known to everybody. So many of the actions that open a tile as `dig` says are
    looked at closely, the others are taken to be like them; `keep`: so many actions are weighed with the blows that may
    follow. `children`: the position after each action, and the unknown cell that it opens; `mauled`: how many units of
    the side a bear sends home at once.
    """

    def __init__(  # noqa: PLR0917 - all that a decision depends on
        self, world: JackalState, seat: int, scales: Scales, samples: int, dig: int, rng: Random
    ) -> None:
        known = world.known
        self.closed = [
            cell for cell in LAND if world.ground[cell] == CLOSED and not known.get(cell, 0) >> seat & 1
        ]
        table = world.plan.faces
        faces = sorted([table.first[table.tile[world.faces[cell]]] for cell in self.closed])
        blank = plain(world.plan.faces)
        laid = bytearray(world.faces)
        for cell in self.closed:
            laid[cell] = blank
        self.blind = world.clone()
        self.blind.faces = bytes(laid)
        count = min(samples, len(faces))
        sample = [faces[int((number + rng.random()) * len(faces) / count)] for number in range(count)]
        self.faces = Counter([table.spun[face][rng.getrandbits(2)] if face in table.spun else face for face in sample])
        self.scales = scales
        self.side = side_of(world, seat)
        self.dig = dig
        self.keep = 2 * dig + 6
        self.children: dict[Action, tuple[JackalState, int]] = {}
        self.mauled: dict[Action, int] = {}

    def after(self, action: Action) -> tuple[JackalState, int]:
        """The blind position after an action, and the unknown cell that it opens first, -1 if none."""
        child = self.blind.clone()
        events = child.step(action, tell=bool(child.bears))
        if events:
            plan = child.plan
            crews = [child.crew[plan.number[e.unit]] for e in events if isinstance(e, WentHome) and e.cause == "bear"]
            self.mauled[action] = sum(plan.side[crew] == self.side for crew in crews)
        if child.revealed == self.blind.revealed:
            return child, -1
        ground, before = child.ground, self.blind.ground
        opened = [cell for cell in self.closed if ground[cell] != before[cell]]
        if len(opened) < 2:
            return child, opened[0] if opened else -1
        to = cell_of(getattr(action, "to", None))
        return child, to if to in opened else opened[0]

    def worths(self, state: JackalState, depth: int = 0) -> Worths:
        """The worth of a position for each side, of an unfinished move after the best choices."""
        if state.pending in QUIET or depth > 3:
            yield
            return self.scales(state)
        side = mover(state)
        best: list[float] = []
        liked = 0.0
        for action in choices(state)[: 8 >> depth]:
            child = state.clone()
            child.step(action, tell=False)
            values = yield from self.worths(child, depth + 1)
            likes = self.scales.utility(values, side)
            if not best or likes > liked:
                best, liked = values, likes
        return best

    def likes(self, state: JackalState) -> Generator[None, None, float]:
        """The utility of a position for the side that thinks."""
        return self.scales.utility((yield from self.worths(state)), self.side)

    def rate(self, actions: Sequence[Action]) -> Generator[None, None, list[Rated]]:
        """What each action is worth, the best first: at first sight, then the better ones with the blows that may
        follow, then those that open a tile with what may lie there."""
        scales, side = self.scales, self.side
        rough: list[tuple[float, int, Action]] = []
        calm: dict[Action, list[float]] = {}
        for index, action in enumerate(actions):
            child, cell = self.children[action] = self.after(action)
            if child.pending in QUIET:
                values = calm[action] = scales.calm(child)
                rough.append((scales.utility(values, side), cell, action))
            else:
                rough.append(((yield from self.likes(child)), cell, action))
            if index % 4 == 3:
                yield
        rough.sort(key=lambda one: -one[0])
        found = rough[: self.keep]
        for index, (_, cell, action) in enumerate(found):
            child = self.children[action][0]
            if child.pending == TURN:
                found[index] = (scales.utility(scales(child, calm[action]), side), cell, action)
                yield
        opening = sorted([seen for seen, cell, _ in found if cell >= 0], reverse=True)
        least = opening[self.dig - 1] if len(opening) >= self.dig else -999.0
        bonuses: dict[Action, float] = {}
        for seen, cell, action in found:
            if cell < 0 or seen < least or not self.faces or len(bonuses) == self.dig:
                continue
            total = 0.0
            laid = bytearray(self.blind.faces)
            for face, times in self.faces.items():
                laid[cell] = face
                world = self.blind.clone()
                world.faces = bytes(laid)
                world.step(action, tell=False)
                total += times * (yield from self.likes(world))
            bonuses[action] = total / self.faces.total() - seen
        news = sum(bonuses.values()) / len(bonuses) if bonuses else 0.0
        return [(seen + bonuses.get(action, news if cell >= 0 else 0.0), action) for seen, cell, action in found]
