"""Saves of the toy game for tests: a folder of them, and matches in it."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

from jackal.core.journal import Journal
from jackal.core.saves import Preview, Saves
from tests.core.tables import actions, play_out, resume, setup, table
from tests.toy import toy


def folder(path: Path) -> Saves:
    return Saves(path / "saves", {"toy"}, lambda: datetime(2026, 3, 1, 20, 15, tzinfo=UTC))


def begin(saves: Saves, kinds: str = "ppp", **more: Any) -> Journal:
    return saves.create(setup(kinds, **more), toy())


def match(saves: Saves, steps: int = 12, kinds: str = "ppp", **more: Any) -> tuple[Path, list[Any]]:
    """A save of a few actions, closed again, and its actions."""
    journal = begin(saves, kinds, **more)
    at = play_out(table(kinds, journal=journal, **more), Random(1), steps)
    journal.close()
    return journal.path, list(actions(at))


def problem(at: Preview) -> str:
    assert at.problem is not None
    return at.problem.key


def reopen(saves: Saves, path: Path) -> tuple[Journal, list[Any]]:
    journal = saves.open(path)
    return journal, list(actions(resume(journal)))


