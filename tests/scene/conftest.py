"""The program without a screen, in any size, language and pace."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from jackal import games
from jackal.app.shell import Shell
from jackal.app.unseen import unseen
from jackal.core.table import Table
from jackal.ui.theme import theme
from tests import toy
from tests.scene.player import Player

Sit = Callable[..., Player]


@pytest.fixture
def begin(tmp_path: Path) -> Iterator[Callable[..., Shell]]:
    """Starts the program: `begin(size, language, **settings)`."""
    with ExitStack() as stack:

        def start(size: tuple[int, int] = (1280, 720), language: str = "en", pace: str = "off", **more: Any) -> Shell:
            return stack.enter_context(unseen(size, language, tmp_path, pace=pace, **more))

        yield start
    theme.fit((1280, 720), 1.0)


@pytest.fixture
def sit(begin: Callable[..., Shell]) -> Sit:
    """Sits a player down at a table: `sit(table, size, language, **settings)`."""

    def down(table: Table, *args: Any, **more: Any) -> Player:
        return Player(begin(*args, **more), table)

    return down


@pytest.fixture
def river(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The toy game with a board, among the games."""
    import msgspec

    entry = msgspec.structs.replace(toy.ENTRY, scene="tests.scene.river:RiverBoard")
    monkeypatch.setitem(games.REGISTRY, "toy", entry)
    yield "toy"
    games.rules.cache_clear()
