"""A disk that refuses in the middle of a match: nothing is lost, and the player is never caught in a dialog."""

from __future__ import annotations

import errno
import os

import pygame
import pytest

from jackal.app import matches
from jackal.app.game_scene import GameScene
from jackal.app.menu import Menu
from jackal.app.shell import Shell
from jackal.core import journal as journals
from jackal.core.savefile import SaveError
from jackal.core.setup import Seat, Setup
from jackal.games.jackal.rules.actions import MoveShip
from tests.ui.conftest import Hands


class Disk:
    """Takes no byte more while `full`."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.full = False
        real = os.write

        def write(file: int, raw: bytes) -> int:
            if self.full:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            return real(file, raw)

        monkeypatch.setattr(journals.os, "write", write)


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    return Disk(monkeypatch)


def sit(shell: Shell, *seats: Seat) -> GameScene:
    """A match with some seats, just begun."""
    shell.open_match(Setup("jackal", seats, {}, 5))
    scene = shell.scene
    assert isinstance(scene, GameScene)
    return scene


def written(scene: GameScene) -> int:
    """The number of actions in the file."""
    assert scene.save_path is not None
    return matches.saves().preview(scene.save_path).actions


def press(shell: Shell, name: str) -> None:
    Hands(shell).click(shell.dialogs[-1].ui.find(name))


def test_a_move_that_was_not_saved_was_not_made_and_can_be_tried_again(shell: Shell, disk: Disk) -> None:
    scene = sit(shell, Seat("Anna"), Seat("Boris"))
    disk.full = True
    scene.deeds.decide(scene.table.legal()[0])
    for _ in range(2):
        assert (scene.table.count, len(shell.dialogs)) == (0, 1)
        press(shell, "again")
    disk.full = False
    press(shell, "again")
    assert not shell.dialogs
    assert scene.table.count == written(scene) == 1


def test_without_the_disk_it_goes_on_and_catches_up(shell: Shell, disk: Disk) -> None:
    scene = sit(shell, Seat("Anna"), Seat("Boris"))
    disk.full = True
    scene.deeds.decide(scene.table.legal()[0])
    press(shell, "unsaved")
    assert (scene.table.count, written(scene)) == (1, 0)
    shell.step(0.1, [])
    scene.deeds.decide(scene.table.legal()[0])
    assert not shell.dialogs
    assert (scene.table.count, written(scene)) == (2, 0)
    disk.full = False
    shell.open_menu()
    assert written(scene) == 2


def test_a_computer_that_cannot_save_leaves_a_way_out(shell: Shell, disk: Disk) -> None:
    scene = sit(shell, Seat("Reef", "bot", "easy"), Seat("Boris"))
    disk.full = True
    for _ in range(3):
        for _ in range(200):
            shell.step(0.02, [])
            if shell.dialogs:
                break
        assert len(shell.dialogs) == 1
        assert scene.table.count == 0
        press(shell, "again")
    for _ in range(5):
        shell.step(0.02, [])
    press(shell, "leave")
    assert isinstance(shell.scene, Menu)
    assert not shell.dialogs


def test_what_waited_is_written_when_the_program_ends(shell: Shell, disk: Disk) -> None:
    scene = sit(shell, Seat("Anna"), Seat("Boris"))
    disk.full = True
    scene.deeds.decide(scene.table.legal()[0])
    press(shell, "unsaved")
    assert written(scene) == 0
    disk.full = False
    shell.quit()
    shell.run()
    assert written(scene) == 1


@pytest.mark.parametrize("way", ["menu", "window", "window under the settings"])
def test_a_match_with_moves_that_are_not_written_is_not_left_without_a_word(
    shell: Shell, disk: Disk, way: str
) -> None:
    scene = sit(shell, Seat("Anna"), Seat("Boris"))
    disk.full = True
    scene.deeds.decide(scene.table.legal()[0])
    press(shell, "unsaved")

    def leave() -> None:
        if way == "menu":
            scene.open_menu()
            press(shell, "leave")
        else:
            shell.step(0.1, [pygame.event.Event(pygame.QUIT)])

    if way.endswith("settings"):
        shell.open_settings()
    leave()
    assert shell.running
    assert scene in shell.scenes
    press(shell, "unsaved")
    assert (scene in shell.scenes, written(scene), shell.dialogs) == (True, 0, [])
    leave()
    press(shell, "again")
    assert (len(shell.dialogs), written(scene)) == (1, 0)
    disk.full = False
    press(shell, "again")
    assert written(scene) == 1
    assert scene not in shell.scenes if way == "menu" else not shell.running


def test_redo_that_gets_half_way_shows_how_far(shell: Shell, disk: Disk, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = sit(shell, Seat("Anna"), Seat("Boris"))
    sail = next(action for action in scene.table.legal() if isinstance(action, MoveShip))
    scene.table.apply(sail)
    scene.show.jump(scene.table.view())
    scene.refresh()
    before = scene.plate.view

    def half() -> bool:
        scene.table.undo()
        raise SaveError(scene.save_path or matches.saves().folder, "save.disk_full")

    monkeypatch.setattr(scene.table, "redo", half)
    scene.deeds.redo()
    shell.dialogs.clear()
    for _ in range(5):
        shell.step(0.1, [])
    assert scene.table.count == 0
    assert scene.plate.view == scene.table.view() != before
    assert scene.hand.free


def test_a_match_that_is_over_and_not_written_is_not_left_without_a_word(shell: Shell, disk: Disk) -> None:
    scene = sit(shell, Seat("Anna"), Seat("Boris"))
    disk.full = True
    scene.deeds.decide(scene.table.legal()[0])
    press(shell, "unsaved")
    left: list[str] = []
    scene.deeds.leave(lambda: left.append("anew"), "results.again")
    assert not left
    press(shell, "again")
    assert not left
    disk.full = False
    press(shell, "again")
    assert (left, written(scene)) == (["anew"], 1)
