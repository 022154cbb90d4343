"""What is drawn part by part is the same picture as what is drawn at once, and lies in the right order."""

from __future__ import annotations

import pygame
import pytest
from pygame.event import Event

from jackal.app.cli import built_games
from jackal.app.game_scene import GameScene
from jackal.app.shell import Shell
from jackal.app.unseen import played, settle
from jackal.ui.inputs import Choice
from tests.app.conftest import Start
from tests.app.test_screens import SCREENS

AWAY = (-5, -5)
MATCHES = tuple(f"match:{game}" for game in built_games())
SHOWN = ("menu", "settings", "saves", "credits", "places", "results", "setup_jackal", "rules_jackal", *MATCHES)


def show(shell: Shell, screen: str) -> None:
    if screen in MATCHES:
        shell.home_to(GameScene(shell, played(screen.partition(":")[2], seats=3, moves=60)))
    else:
        SCREENS[screen](shell)
    settle(shell, 0.6)


def point(shell: Shell, pos: tuple[int, int]) -> None:
    shell.step(0.0, [Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))])
    for _ in range(30):  # what slides under the mouse comes to rest; no tip shows yet
        if not shell.step(0.01, []):
            break


def at_once(shell: Shell) -> bytes:
    """The picture when everything is drawn anew."""
    shell.redraw()
    shell.step(0.0, [])
    return pygame.image.tobytes(shell.surface, "RGB")


@pytest.mark.parametrize("screen", SHOWN)
def test_what_the_mouse_comes_to_and_leaves_is_drawn_anew(start: Start, screen: str) -> None:
    shell = start((1024, 600), pace="off")
    show(shell, screen)
    top = shell.top
    assert top is not None
    point(shell, AWAY)
    before = at_once(shell)
    for spot in {widget.rect.center for widget in top.ui.walk() if widget.rect.w and widget.opaque}:
        point(shell, spot)
        seen = pygame.image.tobytes(shell.surface, "RGB")
        assert seen == at_once(shell), f"under the mouse at {spot}"
        point(shell, AWAY)
        if screen not in MATCHES:  # there the card goes on telling of the last thing
            assert pygame.image.tobytes(shell.surface, "RGB") == before, f"the mouse left {spot}"


@pytest.mark.parametrize("screen", ["settings", "setup_jackal"])
def test_an_open_list_lies_above_everything(start: Start, screen: str) -> None:
    shell = start((1280, 720), pace="off")
    show(shell, screen)
    top = shell.top
    assert top is not None
    lists = [widget for widget in top.ui.walk() if isinstance(widget, Choice) and widget.enabled]
    assert lists
    for one in lists:
        one.open()
        popup = top.ui.popup
        assert popup is not None
        at_once(shell)
        seen = shell.surface.subsurface(popup.rect).copy()
        popup.draw(shell.surface)
        inner = popup.rect.inflate(-20, -20)
        inner.topleft = (10, 10)
        assert pygame.image.tobytes(seen.subsurface(inner), "RGB") == pygame.image.tobytes(
            shell.surface.subsurface(popup.rect).subsurface(inner), "RGB"
        )
        top.ui.close_popup()
