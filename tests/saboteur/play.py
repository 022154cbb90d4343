"""What the tests of Saboteur share: the game, fresh matches, positions, and a player who digs."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from jackal.core import data, resources
from jackal.core.chance import Chance
from jackal.core.game import Action, State
from jackal.games.saboteur.rules import Saboteur
from jackal.games.saboteur.rules.actions import Pass, PlayMap, PlayPath, PlayRepair
from jackal.games.saboteur.rules.cards import DOWN, at, cell_of
from jackal.games.saboteur.rules.state import SaboteurState

ROW = {
    **{f"{x},0": ["path_t_horizontal", 0] for x in range(1, 6)},
    "6,0": ["path_straight_horizontal", 0],
}
"""A path from the ladder up to the cell before the last one."""

FORK = {**ROW, "7,0": ["path_curve_nw", 0], "7,1": ["path_curve_nw", 180]}
"""A path that arrives at (8, 1), between the top and the middle goal."""


@cache
def saboteur() -> Saboteur:
    """The game with its data."""
    return Saboteur(data.load(resources.root("data") / "saboteur" / "game.yaml", Saboteur.Data))


def fresh(seats: int, seed: int = 1, script: tuple[Any, ...] = (), **options: Any) -> SaboteurState:
    """A new match."""
    return saboteur().new(seats, options, Chance(seed, script=script))


def place(options: dict[str, Any] | None = None, **spec: Any) -> SaboteurState:
    """A position."""
    return saboteur().position(spec, options or {}, Chance(1))


def dig(state: State, rng: Random) -> Action:
    """The move of somebody who wants to reach goals, mostly: chance alone hardly ever does."""
    assert isinstance(state, SaboteurState)
    legal = state.legal()
    if rng.random() < 0.06:
        return rng.choice(legal)
    cards = state.game.cards
    goals = [at(cell) for cell, lies in zip(cards.goal_cells, state.lies, strict=True) if lies == DOWN]

    def cost(action: Action) -> float:
        noise = rng.random() * 1.5
        if isinstance(action, PlayPath):
            away = min((abs(action.x - x) + abs(action.y - y) for x, y in goals), default=0)
            dead = not cards.through[2 * cards.index[action.card]]
            apart = not state.board.faced(cell_of(action.x, action.y))
            return away + 5 * apart + 6 * dead + noise
        return {PlayRepair: 4, PlayMap: 8, Pass: 9}.get(type(action), 12) + noise

    return min(legal, key=cost)


def walk(seats: int, seed: int, **options: Any) -> list[SaboteurState]:
    """The positions of a whole match, dug or at random, the first and the last one included."""
    rng = Random(seed)
    state = fresh(seats, seed, **options)
    states = [state.clone()]
    while state.outcome() is None:
        state.step(dig(state, rng) if seed % 2 else rng.choice(state.legal()), tell=False)
        states.append(state.clone())
    return states
