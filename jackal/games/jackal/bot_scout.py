"""What a computer player knows when it decides: the island without its secrets, and what each action is worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Sequence
from random import Random

from jackal.core.game import Action
from jackal.games.jackal.bot_chart import Chart
from jackal.games.jackal.bot_value import Scales, Weights
from jackal.games.jackal.rules.actions import Choose, Fly
from jackal.games.jackal.rules.board import IS_LAND, LAND, cell_of
from jackal.games.jackal.rules.chain import ARROW, FLIGHT, JUMP, OPENED_PLANE
from jackal.games.jackal.rules.plan import CLOSED, Faces
from jackal.games.jackal.rules.state import JackalState

CHOOSING = (ARROW, JUMP, FLIGHT, OPENED_PLANE)
"""The moments of an unfinished move."""


def plain(faces: Faces) -> int:
    """The face of plain ground without gold."""
    return next(face for face, kind in enumerate(faces.kind) if kind == "plain" and not faces.coins[face])


def distinct(state: JackalState, actions: Sequence[Action]) -> list[Action]:
    """Without actions that do the same with another unit of the crew on the same place, and without flights that lead
    to nothing known."""
    pos, number = state.pos, state.plan.number
    foes = state.foes[state.turn]
    seen: set[tuple[object, ...]] = set()
    kept: list[Action] = []
    for action in actions:
        unit: str = getattr(action, "unit", "")
        if unit:
            load: str = getattr(action, "load", "")
            to = getattr(action, "to", None) or getattr(action, "ship", None)
            key = (type(action), pos[number[unit]], to, load)
            if key in seen:
                continue
            seen.add(key)
            if isinstance(action, Fly) and not _useful(state, action.to, load, foes):
                continue
        kept.append(action)
    return kept or list(actions[:8])


def _useful(state: JackalState, to: tuple[int, int], load: str, foes: int) -> bool:
    """Whether a flight leads somewhere in particular."""
    cell = cell_of(to)
    if not IS_LAND[cell]:
        return bool(load)
    native = state.plan.faces.resurrects[state.faces[cell]] and state.ground[cell] != CLOSED
    return not load and bool(state.coins[cell] or state.here[cell] & foes or native)


def choices(state: JackalState) -> list[Action]:
    """The choices worth a thought in an unfinished move."""
    legal = state.legal()
    if state.pending in (ARROW, JUMP):
        return legal
    if state.pending == OPENED_PLANE:
        return distinct(state, legal)
    foes = state.foes[state.turn]
    chain = state.chain
    load = "coin" if chain is not None and chain.load else ""
    useful: list[Action] = []
    for action in legal:
        if isinstance(action, Choose) and _useful(state, action.to, load, foes):
            useful.append(action)
    return useful or legal[:8]


class Scout:
    """One decision in the making.

    `blind` is the position with plain ground under every closed tile: nothing in it is secret. What a tile may turn
    out to be is a sample of the `faces` that are still closed, spread evenly over their kinds; how many there are of
    each is known to everybody. `news`: what an opened tile was worth on average beyond what could be seen of it.
    """

    def __init__(self, world: JackalState, chart: Chart, weights: Weights, samples: int, rng: Random) -> None:
        closed = [cell for cell in LAND if world.ground[cell] == CLOSED]
        faces = sorted([world.faces[cell] for cell in closed])
        blank = plain(world.plan.faces)
        laid = bytearray(world.faces)
        for cell in closed:
            laid[cell] = blank
        self.blind = world.clone()
        self.blind.faces = bytes(laid)
        count = min(samples, len(faces))
        self.faces = Counter(faces[int((number + rng.random()) * len(faces) / count)] for number in range(count))
        self.scales = Scales(world, chart, weights)
        self.side = world.plan.side[world.turn]
        self.news = 0.0
        self.weighed = 0

    def after(self, action: Action) -> tuple[JackalState, int]:
        """The blind position after an action, and the closed cell that it opens first, -1 if none."""
        child = self.blind.clone()
        child.step(action, tell=False)
        if child.revealed == self.blind.revealed:
            return child, -1
        opened = [cell for cell in LAND if child.ground[cell] != self.blind.ground[cell]]
        if len(opened) == 1:
            return child, opened[0]
        return child, next((cell for cell in opened if cell == cell_of(getattr(action, "to", None))), opened[0])

    def settled(self, state: JackalState, depth: int = 0) -> float:
        """The utility of a position, of an unfinished move after the best choices."""
        if state.pending not in CHOOSING or depth > 3:
            self.weighed += 1
            return self.scales.utility(self.scales(state), self.side)
        best = -999.0
        for action in choices(state)[: 16 >> depth]:
            child = state.clone()
            child.step(action, tell=False)
            best = max(best, self.settled(child, depth + 1))
        return best

    def rate(self, actions: Sequence[Action]) -> Generator[None, None, list[tuple[float, float, Action]]]:
        """What each action is worth: utility, how much of it is due to what a closed tile may be, action."""
        rated: list[tuple[float, float, Action]] = []
        bonuses: list[float] = []
        for action in actions:
            child, cell = self.after(action)
            seen = self.settled(child)
            value = seen
            if cell >= 0 and self.faces:
                total = 0.0
                laid = bytearray(self.blind.faces)
                for face, times in self.faces.items():
                    laid[cell] = face
                    world = self.blind.clone()
                    world.faces = bytes(laid)
                    world.step(action, tell=False)
                    total += times * self.settled(world)
                    yield
                value = total / self.faces.total()
                bonuses.append(value - seen)
            rated.append((value, value - seen, action))
            yield
        if bonuses:
            self.news = sum(bonuses) / len(bonuses)
        return rated
