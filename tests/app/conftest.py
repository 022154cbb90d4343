"""The whole program without a screen, and hands to use it with."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from jackal.app.shell import Shell
from jackal.app.unseen import unseen
from jackal.ui.theme import theme
from tests.ui.conftest import Hands

Start = Callable[..., Shell]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts the program: `start(size, language, **settings)`. The player's folder is `tmp_path`."""
    with ExitStack() as stack:

        def begin(size: tuple[int, int] = (1280, 720), language: str = "en", **settings: Any) -> Shell:
            return stack.enter_context(unseen(size, language, tmp_path, **settings))

        yield begin
    theme.fit((1280, 720), 1.0)


@pytest.fixture
def shell(start: Start) -> Shell:
    """The program with the menu open, 1280x720, in English, without animation."""
    shell = start(pace="off")
    shell.step(0.1, [])
    return shell


@pytest.fixture
def hands(shell: Shell) -> Hands:
    return Hands(shell)
