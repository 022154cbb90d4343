"""Screens that are left leave nothing behind: their pictures weigh too much to wait for Python to look for them."""

from __future__ import annotations

import weakref
from pathlib import Path

import pytest

from jackal import games
from jackal.app import measure
from jackal.app.dialogs import tell
from jackal.app.unseen import unseen

RULED = [id for id, entry in games.REGISTRY.items() if entry.ruled]
SCREENS = ["settings", "saves", "credits", *(f"{kind}{id}" for id in RULED for kind in ("", "setup:", "rules:"))]


@pytest.mark.parametrize("screen", SCREENS)
def test_a_screen_that_was_left_is_gone_at_the_next_rest(screen: str, tmp_path: Path) -> None:
    with unseen((1024, 600), "en", tmp_path, pace="quick") as shell:
        measure.settle(shell, 0.3)
        measure.show(shell, screen, moves=5)
        measure.settle(shell, 0.5)
        assert shell.scene is not None
        left = weakref.ref(shell.scene)
        shell.open_menu()
        measure.settle(shell, 1.0)
        assert left() is None


def test_a_dialog_that_was_closed_is_gone_at_the_next_rest(tmp_path: Path) -> None:
    with unseen((1024, 600), "en", tmp_path) as shell:
        measure.settle(shell, 0.3)
        tell(shell, "settings.title", "…")
        measure.settle(shell, 0.3)
        closed = weakref.ref(shell.dialogs[-1])
        shell.close(shell.dialogs[-1])
        measure.settle(shell, 1.0)
        assert closed() is None


def test_matches_without_a_rest_leave_nothing_behind(tmp_path: Path) -> None:
    with unseen((1024, 600), "en", tmp_path, pace="quick") as shell:
        before = []
        for _ in range(4):
            measure.show(shell, RULED[0], moves=5)
            before.append(weakref.ref(shell.scene))
            shell.step(measure.FRAME, [])
        assert [left() is None for left in before] == [True, True, True, False]
