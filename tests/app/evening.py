"""An evening at the real program, whatever the game: from the menu to a match, and hands that play it by clicks."""

from __future__ import annotations

from random import Random
from typing import Any

import pygame

from jackal.app.game_scene import GameScene
from jackal.app.setup import SetupPage
from jackal.app.shell import Shell
from tests.scene.player import Player


def begin(shell: Shell, game: str, people: str, seed: int = 7) -> Evening:
    """From the menu through the set-up to the first picture of a match. `people`: a letter a seat, `p` person, `e`,
    `n` or `h` computer (easy, normal, hard)."""
    shell.open_menu()
    shell.step(0.1, [])
    press(shell, f"game.{game}")
    page = shell.scene
    assert isinstance(page, SetupPage), shell.dialogs
    page.set_count(len(people))
    for seat, kind in enumerate(people):
        page.model.set_player(seat, {"p": "person", "e": "easy", "n": "normal", "h": "hard"}[kind])
    page.model.seed_entry = str(seed)
    page.changed()
    shell.step(0.1, [])
    press(shell, "start")
    return Evening(shell)


def press(shell: Shell, name: str) -> None:
    """Click a widget of what is on top."""
    top = shell.top
    assert top is not None
    pos = top.ui.find(name).rect.center
    moved = pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
    down, up = (pygame.event.Event(kind, pos=pos, button=1) for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP))
    shell.step(0.01, [moved, down, up])


def scene_of(shell: Shell) -> GameScene:
    """The match, be it behind a curtain."""
    return next(scene for scene in reversed(shell.scenes) if isinstance(scene, GameScene))


class Evening(Player):
    """Plays the match that is open, puts away what is to be read, and passes the mouse on."""

    scene: GameScene

    def __init__(self, shell: Shell) -> None:  # the match is there already, so nothing of `Player` holds
        self.shell = shell
        self.scene = scene_of(shell)
        self.table = self.scene.table

    def on(self, steps: int = 1500) -> None:
        """Until a person is to decide, or the match is over."""
        shell, scene, table = self.shell, self.scene, self.table
        for _ in range(steps):
            if shell.dialogs:
                if table.outcome is not None and not scene.show.busy:
                    return
                press(shell, "ok")
            elif shell.scene is not scene:
                press(shell, "take")
            elif scene.briefing.on:
                press(shell, "seen")
            elif table.parting and not scene.show.busy:
                press(shell, "done")
            elif scene.hand.free and not scene.show.busy:
                return
            self.step(0.1)
        raise AssertionError("it never comes to rest")

    def play(self, decisions: int, rng: Random) -> None:
        """So many decisions of persons, by clicks, each any that is legal; the computers play theirs."""
        for _ in range(decisions):
            self.on()
            if self.table.outcome is not None:
                return
            self.do(rng.choice(self.table.legal()))
        self.on()

    def seen(self) -> Any:
        """What the eyes see, once everything has come to rest."""
        self.on()
        return self.table.view()
