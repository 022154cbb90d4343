"""A window without a screen for every test here, and hands to use it with."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from collections.abc import Iterator

import pygame
import pytest
from pygame import Rect
from pygame.event import Event

from jackal.ui.root import Ui
from jackal.ui.theme import theme
from jackal.ui.widget import Widget
from jackal.ui.window import App, Scene

from .flat import Flat


class Hands:
    """Uses a window as a player does, by events alone. Each deed is one step of the loop."""

    def __init__(self, app: App) -> None:
        self.app = app

    def _do(self, *events: Event) -> None:
        self.app.step(0.01, events)

    @staticmethod
    def _point(where: Widget | tuple[int, int]) -> tuple[int, int]:
        return where.rect.center if isinstance(where, Widget) else where

    def move(self, where: Widget | tuple[int, int]) -> None:
        self._do(Event(pygame.MOUSEMOTION, pos=self._point(where), rel=(0, 0), buttons=(0, 0, 0)))

    def press(self, where: Widget | tuple[int, int], button: int = 1) -> None:
        self._do(Event(pygame.MOUSEBUTTONDOWN, pos=self._point(where), button=button))

    def release(self, where: Widget | tuple[int, int], button: int = 1) -> None:
        self._do(Event(pygame.MOUSEBUTTONUP, pos=self._point(where), button=button))

    def click(self, where: Widget | tuple[int, int], button: int = 1) -> None:
        self.move(where)
        self.press(where, button)
        self.release(where, button)

    def wheel(self, y: int) -> None:
        self._do(Event(pygame.MOUSEWHEEL, x=0, y=y, flipped=False))

    def key(self, key: int, mod: int = 0) -> None:
        self._do(Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))

    def type(self, text: str) -> None:
        for letter in text:
            self._do(
                Event(pygame.KEYDOWN, key=ord(letter.lower()), mod=0, unicode=letter),
                Event(pygame.TEXTINPUT, text=letter),
            )

    def wait(self, seconds: float) -> None:
        while seconds > 0:
            self.app.step(min(seconds, 0.1), [])
            seconds -= 0.1


@pytest.fixture
def app() -> Iterator[App]:
    """A window of 1280x720 with an empty scene."""
    app = App("test", (1280, 720))
    theme.fit((1280, 720), 1.0)
    app.push(Scene(), fade=False)
    app.step(0, [])
    yield app
    theme.fit((1280, 720), 1.0)


@pytest.fixture
def flat(app: App) -> Flat:
    scene = Flat()
    app.replace(scene, fade=False)
    app.step(0, [])
    return scene


@pytest.fixture
def hands(app: App) -> Hands:
    return Hands(app)


@pytest.fixture
def ui(app: App) -> Ui:
    assert app.scene is not None
    return app.scene.ui


def put(ui: Ui, widget: Widget, x: int = 100, y: int = 100, w: int = 200, h: int = 40) -> None:
    ui.add(widget)
    widget.place(Rect(x, y, w, h))
