"""Recorded games: each still plays, action by action, to the very same end; and there is one for every end."""

from __future__ import annotations

from pathlib import Path

import pytest

from jackal.core.chance import Chance
from jackal.tools import play
from tests import games

FILES = sorted(games.RECORDS.glob("*/*.jsonl"))


@pytest.mark.parametrize("file", FILES, ids=[f"{file.parent.name}/{file.stem}" for file in FILES])
def test_a_recorded_game_still_plays(file: Path) -> None:
    """`python -m jackal.tools selfplay GAME --refresh tests/records/GAME` brings records up to date when rules change
    on purpose; the change is to be read as a diff."""
    game = games.game(file.parent.name)
    made = play.read_record(file, game)
    setup = made.setup
    state = game.new(len(setup.seats), setup.options, Chance(setup.seed))
    for number, action in enumerate(made.actions):
        assert state.outcome() is None, f"the game is over before action {number}"
        assert state.why_not(action) is None, f"action {number} {action} is refused: {state.why_not(action)}"
        state.step(action, tell=number % 2 == 0)
        state.check()
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == (made.end, made.winners)
    assert play.digest(state) == made.digest


@pytest.mark.parametrize("id", games.ENTRIES)
def test_every_way_to_end_is_recorded(id: str) -> None:
    files = [file for file in FILES if file.parent.name == id]
    assert len(files) >= 5
    ends = {play.read_record(file, games.game(id)).end for file in files}
    assert ends == set(games.game(id).endings)
