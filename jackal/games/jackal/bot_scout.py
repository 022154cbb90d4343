"""What one decision is judged with."""

from __future__ import annotations

from random import Random

from jackal.core.game import Action
from jackal.games.jackal.bot_chart import Chart
from jackal.games.jackal.bot_value import Scales, Weights
from jackal.games.jackal.rules.actions import Choose, Fly
from jackal.games.jackal.rules.board import IS_LAND, LAND, cell_of
from jackal.games.jackal.rules.chain import ARROW, JUMP, OVER, TURN, VOTE
from jackal.games.jackal.rules.plan import CLOSED
from jackal.games.jackal.rules.state import JackalState


class Scout:
    """What one decision is judged with: the blind world, the faces that may lie closed, the scales."""

    def __init__(self, world: JackalState, chart: Chart, weights: Weights, rng: Random, samples: int) -> None:
        closed = [cell for cell in LAND if world.ground[cell] == CLOSED]
        faces = [world.faces[cell] for cell in closed]
        table = world.plan.faces
        blank = next(f for f, kind in enumerate(table.kind) if kind == "plain" and not table.coins[f])
        laid = bytearray(world.faces)
        for cell in closed:
            laid[cell] = blank
        self.world = world
        self.blind = world.clone()
        self.blind.faces = bytes(laid)
        faces.sort()
        count = min(samples, len(faces))
        self.faces = [faces[int((number + rng.random()) * len(faces) / count)] for number in range(count)]
        self.scales = Scales(world, chart, weights)
        self.side = world.plan.side[world.turn]
        self.news = 0.05
        """What opening a tile is worth besides what can be seen of it."""

    def opens(self, action: Action) -> tuple[JackalState, int]:
        child = self.blind.clone()
        child.step(action, tell=False)
        if child.revealed == self.blind.revealed:
            return child, -1
        for cell in LAND:
            if child.ground[cell] != self.blind.ground[cell]:
                return child, cell
        return child, -1

    def settle(self, state: JackalState, depth: int = 0) -> float:
        """The utility after the best choices of an unfinished move."""
        if state.pending in (TURN, OVER, VOTE) or depth > 3:
            return self.scales.utility(self.scales(state), self.side)
        best = -99.0
        for action in choices(state)[: 16 >> depth]:
            child = state.clone()
            child.step(action, tell=False)
            best = max(best, self.settle(child, depth + 1))
        return best

    def value(self, action: Action) -> float:
        child, cell = self.opens(action)
        if cell < 0:
            return self.settle(child)
        total = 0.0
        laid = bytearray(self.blind.faces)
        for face in self.faces:
            laid[cell] = face
            child = self.blind.clone()
            child.faces = bytes(laid)
            child.step(action, tell=False)
            total += self.settle(child)
        return total / len(self.faces)


def choices(state: JackalState) -> list[Action]:
    """The choices worth a thought in an unfinished move: of flights only those to ships, gold, and enemies."""
    legal = state.legal()
    if state.pending in (ARROW, JUMP):
        return legal
    foes = state.foes[state.turn]
    kept: list[Action] = []
    for action in legal:
        if not isinstance(action, (Fly, Choose)):
            kept.append(action)
            continue
        to = cell_of(action.to)
        if not IS_LAND[to] or state.coins[to] or state.here[to] & foes:
            kept.append(action)
    return kept or legal[:4]
