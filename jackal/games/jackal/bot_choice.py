"""What a computer player chooses at the lighthouse and in an earthquake."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from jackal.core.bots import Thinking
from jackal.core.game import Action
from jackal.games.jackal.bot_chart import CLOSE, Chart
from jackal.games.jackal.bot_scout import Scout
from jackal.games.jackal.bot_value import Scales
from jackal.games.jackal.rules.actions import Choose
from jackal.games.jackal.rules.board import LAND, cell_of
from jackal.games.jackal.rules.cargo import BIG
from jackal.games.jackal.rules.plan import CLOSED, Plan
from jackal.games.jackal.rules.state import JackalState

_LOOKS = 10
"""Tiles that are compared at the lighthouse, partners that are compared in an earthquake."""

_MOOD = {"cannibal": -3.0, "trap": -1.0, "crocodile": -0.5, "barrel": -0.5, "cannon": -0.5, "balloon": 0.5}
"""How welcome a tile is near one's own ship, beside its gold."""


def mood(plan: Plan, face: int) -> float:
    """How welcome a tile is near one's own ship."""
    faces = plan.faces
    gold = faces.coins[face] + plan.values[BIG] * faces.big[face] + 0.3 * faces.bottles[face]
    return gold + _MOOD.get(faces.kind[face], 0.0)


def nearness(state: JackalState, side: int, cell: int) -> int:
    """How much nearer a cell is to the ships of a side than to those of others, in steps as the crow flies."""
    plan = state.plan
    own = min(CLOSE[cell][state.ships[crew]] for crew in plan.sides[side])
    others = [CLOSE[cell][state.ships[crew]] for crew in plan.crews if plan.side[crew] != side]
    return min(others, default=own) - own


def lit(scout: Scout, actions: Sequence[Action]) -> Thinking:
    """Which closed tile is to be seen: of those that are nearer to oneself the one that promises most."""
    state, look = scout.blind, scout.scales.looks[scout.side]
    ranked = sorted(actions, key=lambda one: -_handy(state, scout.side, cell_of(getattr(one, "to", None)), look))
    rated = yield from scout.rate(ranked[:_LOOKS])
    return max(rated, key=lambda one: one[0])[1]


def _handy(state: JackalState, side: int, cell: int, look: Sequence[int]) -> float:
    return nearness(state, side, cell) - 0.3 * look[cell]


def put_back(state: JackalState, side: int, actions: Sequence[Action]) -> Action:
    """Where the next of the tiles that were looked at goes: the better it is the nearer."""
    chain = state.chain
    assert chain is not None
    moods = [mood(state.plan, state.faces[cell]) for cell in chain.seen]
    left = sorted(range(len(chain.put), len(moods)), key=lambda number: -moods[number])
    places = sorted(actions, key=lambda one: -nearness(state, side, cell_of(getattr(one, "to", None))))
    return places[min(left.index(len(chain.put)), len(places) - 1)] if left else places[0]


def shaken(scout: Scout, actions: Sequence[Action]) -> Thinking:
    """Which tile an earthquake moves: first one that is unwelcome near home, else an unknown one far away; then the one
    after whose exchange the island looks best."""
    state, side = scout.blind, scout.side
    chain = state.chain
    assert chain is not None

    def gain(cell: int) -> float:
        near = nearness(state, side, cell)
        return -near * mood(state.plan, state.faces[cell]) if state.ground[cell] != CLOSED else -0.05 * near

    ranked = sorted(actions, key=lambda one: -gain(cell_of(getattr(one, "to", None))))
    if chain.first < 0:
        return ranked[0]
    first = chain.first
    worst, chosen = -999.0, ranked[0]
    wanted = -1 if nearness(state, side, first) > 0 else 1
    ranked.sort(key=lambda one: wanted * nearness(state, side, cell_of(getattr(one, "to", None))))
    step = max(1, len(ranked) // _LOOKS)
    for action in ranked[::step]:
        if not isinstance(action, Choose):
            continue
        child, _ = scout.after(action)
        worth = yield from _fresh(scout, child)
        if worth > worst:
            worst, chosen = worth, action
    return chosen


def _fresh(scout: Scout, child: JackalState) -> Generator[None, None, float]:
    """The utility of an island whose tiles have moved."""
    yield
    chart = Chart(child)
    yield from chart.link()
    scales = Scales(child, chart, scout.scales.weights)
    yield
    bad = sum(
        nearness(child, scout.side, cell) * mood(child.plan, child.faces[cell]) * 0.02
        for cell in LAND
        if child.ground[cell] != CLOSED and not child.coins[cell]
    )
    return scales.utility(scales(child), scout.side) + bad
