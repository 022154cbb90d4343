"""The forecast of a step agrees with what the rules then do, wherever it claims to know."""

from __future__ import annotations

from random import Random

import pytest

from jackal import games
from jackal.core.chance import Chance
from jackal.games.jackal.rules import actions, events
from jackal.games.jackal.scene_chain import foresee

STEPS = (actions.Walk, actions.Disembark, actions.Board, actions.Swim, actions.Fly, actions.Choose)


@pytest.mark.parametrize("seed", range(1, 9))
@pytest.mark.parametrize("carry", ["stay_behind", "carry"])
def test_forecasts_come_true(seed: int, carry: str) -> None:
    game = games.rules("jackal")
    state = game.new(4, {"arrow_ice_closed_with_load": carry}, Chance(seed))
    rng, ends = Random(seed), set()
    for _ in range(500):
        if state.outcome() is not None:
            break
        action = rng.choice(state.legal())
        view = state.view(None)
        seen = foresee(action, view, game.data)
        told = state.apply(action)
        if not isinstance(action, STEPS):
            assert seen is None
            continue
        assert seen is not None
        mover = getattr(action, "unit", "") or view.decision.unit
        way = [event for event in told if isinstance(event, events.Moved) and event.unit == mover]
        went = [view.units[mover].at, *(event.to for event in way)]
        dead = [event for event in told if isinstance(event, events.Died) and event.unit == mover]
        if isinstance(action, actions.Choose) and any(event.cause == "cycle" for event in dead):
            continue  # which ways this chain has taken already is not in the view; the caution knows
        assert tuple(went[: len(seen.cells)]) == seen.cells or seen.end == "death"
        ends.add(seen.end)
        hits = [event for event in told if isinstance(event, events.Hit | events.Died) and event not in dead]
        if seen.end == "death":
            assert dead
        elif seen.end in ("stop", "ship", "sea"):
            assert not dead
            assert len(went) == len(seen.cells)
            assert seen.fights == bool(hits)
        if seen.fights:
            assert hits or dead
        if getattr(action, "load", "") and seen.end in ("stop", "ship", "closed"):
            left = [event for event in told if isinstance(event, events.LoadLeft)]
            first_opened = seen.end == "closed" and len(went) > len(seen.cells)
            assert seen.carries == (not left) or first_opened or (seen.carries and seen.end == "closed")
    assert {"stop", "closed", "ship"} <= ends
