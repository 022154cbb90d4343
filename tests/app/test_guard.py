from __future__ import annotations

import os
import sys

import pygame
import pytest

from jackal.app.crash import CrashPage
from jackal.app.game_scene import GameScene
from jackal.app.guard import KEPT, say_aloud, write_fault
from jackal.app.menu import Menu
from jackal.app.shell import MOST_FAULTS
from jackal.ui.window import Scene
from tests.app.matches_at_hand import saved


class Broken(Scene):
    """Fails where it is told to."""

    def __init__(self, where: str) -> None:
        super().__init__()
        self.where = where

    def draw(self, surface):
        if self.where == "draw":
            raise ZeroDivisionError("secret words of a traceback")

    def update(self, dt):
        if self.where == "update":
            raise KeyError("secret words of a traceback")
        return False

    def gone(self):
        if self.where == "draw":
            raise RuntimeError("and again")


@pytest.mark.parametrize("where", ["draw", "update"])
def test_a_fault_is_written_down_and_shown_in_words(shell, hands, tmp_path, where):
    shell.push(Broken(where))
    shell.turn(0.1)
    assert isinstance(shell.scene, CrashPage)
    shell.turn(0.1)
    (file, *more) = sorted((tmp_path / "faults").glob("*.txt"))
    assert "secret words" in file.read_text(encoding="utf-8")
    assert "Broken" in file.read_text(encoding="utf-8")
    assert len(more) == (1 if where == "draw" else 0)
    hands.key(pygame.K_TAB)
    hands.click(shell.scene.menu)
    assert isinstance(shell.scene, Menu)
    assert shell.running


def test_a_match_is_safe_and_reopened(shell, hands, monkeypatch):
    path = saved(6)
    assert shell.resume(path)
    monkeypatch.setattr(shell.scene, "update", lambda dt: 1 / 0)
    shell.turn(0.1)
    page = shell.scene
    assert isinstance(page, CrashPage)
    assert page.match == path
    hands.click(page.again)
    assert isinstance(shell.scene, GameScene)
    assert shell.scene.table.count == 6


def test_the_match_is_found_below_another_screen(shell, hands, monkeypatch):
    path = saved(6)
    assert shell.resume(path)
    shell.open_settings()
    monkeypatch.setattr(shell.scene, "update", lambda dt: 1 / 0)
    shell.turn(0.1)
    assert shell.scene.match == path


def test_a_fault_that_will_not_end_ends_the_program_with_a_sentence(shell, capsys, monkeypatch):
    monkeypatch.setattr(CrashPage, "paint", lambda self, surface: 1 / 0)
    shell.push(Broken("draw"))
    for _ in range(MOST_FAULTS + 1):
        if shell.running:
            shell.turn(0.1)
    assert not shell.running
    said = capsys.readouterr().err
    assert shell.say("crash.title") in said
    assert "Traceback" not in said


def test_a_fault_at_the_very_start_opens_the_same_page(shell, monkeypatch):
    from jackal.app.cli import Command
    from jackal.app.main import start

    monkeypatch.setattr(shell, "open_setup", lambda game: 1 / 0)
    start(shell, Command("setup", "jackal"))
    assert isinstance(shell.scene, CrashPage)


def test_only_so_many_logs_are_kept(tmp_path):
    for _ in range(KEPT + 5):
        write_fault(ValueError("x"), tmp_path)
    assert len(list((tmp_path / "faults").glob("*.txt"))) <= KEPT


def test_a_fault_that_names_a_file_without_letters_is_written_down(tmp_path):
    told = write_fault(OSError("caf\udce9.jsonl"), tmp_path)
    assert told.key == "crash.log"


def test_a_log_that_cannot_be_written_is_said(tmp_path):
    (tmp_path / "faults").write_text("in the way")
    assert write_fault(ValueError("x"), tmp_path).key == "crash.no_log"


def test_without_a_terminal_the_system_says_it(monkeypatch):
    said = []
    monkeypatch.setattr(sys, "stderr", None)
    monkeypatch.setattr(pygame.display, "message_box", lambda title, text, **_: said.append((title, text)))
    say_aloud("words", "title")
    assert said == [("title", "words")]


def test_a_terminal_without_our_letters_still_says_something(monkeypatch):
    read, write = os.pipe()
    with os.fdopen(write, "w", encoding="ascii") as narrow:
        monkeypatch.setattr(sys, "stderr", narrow)
        say_aloud("Окно abc", "title")
    monkeypatch.undo()
    with os.fdopen(read) as told:
        assert "abc" in told.read()
