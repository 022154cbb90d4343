"""A storm of random events on every screen: nothing breaks, nothing hangs, and what is shown is on the disk.

Each storm is seeded, so a red run can be repeated: `storm(shell, seed, steps)` from a console is the same storm.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pygame
import pytest
from pygame.event import Event

from jackal.app import matches, shortcut
from jackal.app.cli import built_games
from jackal.app.game_scene import GameScene
from jackal.app.shell import Shell
from jackal.core.contract import random_options
from jackal.core.setup import Seat, Setup
from jackal.games import REGISTRY, rules
from tests.app.conftest import Start
from tests.app.matches_at_hand import damaged, saved
from tests.scene.conftest import river  # noqa: F401 - a game with hidden hands, for the curtain

KEYS = (
    *(pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_TAB, pygame.K_HOME, pygame.K_END),
    *(pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE, pygame.K_ESCAPE, pygame.K_BACKSPACE, pygame.K_DELETE),
    *(pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_F1, pygame.K_F2, pygame.K_F10, pygame.K_F11, pygame.K_COMMA),
    *(pygame.K_PERIOD, pygame.K_PLUS, pygame.K_MINUS, pygame.K_1, pygame.K_2, pygame.K_9, pygame.K_LCTRL, 1 << 31),
    *map(ord, "abcfhlnqrstuvxyz"),
)
MODS = (0, 0, 0, 0, pygame.KMOD_CTRL, pygame.KMOD_SHIFT, pygame.KMOD_ALT, pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
TYPED = ("a", "Щ", "ї", "7", " ", "", "\0", "\n", "\t", "e\u0301", "🦊", "\ud800", "\u202e", "long words " * 30)
SIZES = ((1280, 720), (1024, 600), (1920, 1080), (1024, 600), (1600, 1200), (700, 500), (320, 200), (60, 40), (1, 1))
SLOWEST = 8.0
"""Seconds of work that one turn of the loop may be: more is a hang. Work, not time: the machine may be busy."""

KINDS = ("pp", "bb", "pb", "pbp", "ppb", "pbbb")
NAMES = ("Anna", "Boris", "Reef", "Gale", "Jib", "Vera", "Greg", "Daria", "Emil", "Zoe")


def circle(game: str, rng: Random) -> tuple[Seat, ...]:
    """People and computers round a table, as many as the game takes."""
    low, high = REGISTRY[game].seats
    kinds = rng.choice(KINDS)
    count = max(low, min(high, rng.choice((low, low, len(kinds), high))))
    people = (kinds * 10)[:count]
    return tuple(
        Seat(name, "person" if kind == "p" else "bot", "easy") for name, kind in zip(NAMES, people, strict=False)
    )



def anywhere(shell: Shell, rng: Random) -> tuple[int, int]:
    """A point: mostly on something that can be used, now and then beside the window."""
    w, h = shell.size
    top = shell.top
    shown = [widget.rect for widget in top.ui.walk() if widget.rect.w] if top is not None else []
    if top is not None and top.ui.popup is not None:
        shown = [top.ui.popup.rect]
    if isinstance(top, GameScene) and top.plate.view is not None and rng.random() < 0.5:
        boxes = [top.plate.rect_of(target) for target in top.hand.coming()]
        shown = [box for box in boxes if box is not None] or shown
    if shown and rng.random() < 0.8:
        box = rng.choice(shown)
        return rng.randint(box.x, box.x + box.w), rng.randint(box.y, box.y + box.h)
    return rng.randint(-20, w + 20), rng.randint(-20, h + 20)


def gust(shell: Shell, rng: Random) -> list[Event]:
    """A few events as they may come together."""
    pos = anywhere(shell, rng)
    button = rng.choice((1, 1, 1, 1, 1, 2, 3, 3, 4, 7))
    moved = Event(pygame.MOUSEMOTION, pos=pos, rel=(rng.randint(-50, 50), 3), buttons=(rng.randint(0, 1), 0, 0))
    down = Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=button)
    up = Event(pygame.MOUSEBUTTONUP, pos=pos, button=button)
    kind = rng.random()
    if kind < 0.35:
        return [moved, down, up]
    if kind < 0.45:
        return [rng.choice((moved, down, up)) for _ in range(rng.randint(1, 5))]
    if kind < 0.75:
        key, mod = rng.choice(KEYS), rng.choice(MODS)
        return [Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""), Event(pygame.KEYUP, key=key, mod=mod)]
    if kind < 0.83:
        text = rng.choice(TYPED)
        if rng.random() < 0.2:
            return [Event(pygame.TEXTEDITING, text=text, start=rng.randint(-1, 5), length=rng.randint(-1, 5))]
        return [Event(pygame.TEXTINPUT, text=text)]
    if kind < 0.90:
        return [moved, Event(pygame.MOUSEWHEEL, x=rng.randint(-2, 2), y=rng.choice((-30, -1, 0, 1, 30)), flipped=False)]
    if kind < 0.93:
        return [Event(rng.choice((pygame.WINDOWLEAVE, pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED)))]
    if kind < 0.96:
        return [Event(pygame.WINDOWMINIMIZED), Event(pygame.WINDOWRESTORED), Event(pygame.WINDOWEXPOSED)]
    if kind < 0.97:
        return [Event(pygame.QUIT)]
    if kind < 0.985:
        size = rng.choice(SIZES)
        pygame.display.set_mode(size, pygame.RESIZABLE)
        return [Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]) for _ in range(rng.randint(1, 3))]
    return [Event(pygame.USEREVENT), Event(pygame.DROPFILE, file="/no/such/file"), Event(pygame.CLIPBOARDUPDATE)]


def ways(shell: Shell, rng: Random, games: list[str]) -> list[Callable[[], object]]:
    """How a player comes to each screen."""
    game = rng.choice(games)
    curtain = rng.choice(("auto", "always", "never"))
    seats = circle(game, rng)
    options = random_options(rules(game), len(seats), rng) if rng.random() < 0.6 else {}
    setup = Setup(game, seats, options, rng.randrange(10**6), rng.random() < 0.5, curtain)
    played = [preview.path for preview in matches.saves().previews()]
    return [
        shell.open_menu,
        lambda: shell.open_setup(game),
        shell.open_saves,
        shell.open_settings,
        shell.open_credits,
        lambda: shell.open_rules(rng.choice(built_games()), rng.choice(("", "R17", "tile.fort", "no such place"))),
        *[lambda: shell.open_match(setup)] * 4,
        *[lambda: shell.resume(rng.choice(played))] * (2 if played else 0),
    ]


def on_disk(scene: GameScene) -> None:
    """What the table shows can be read back from the file of the match."""
    path = scene.save_path
    assert path is not None
    assert matches.saves().preview(path).actions == scene.table.count


def storm(shell: Shell, seed: int, steps: int, games: list[str]) -> None:
    """So many gusts; from time to time another screen is opened, and text size, pace and language change."""
    rng = Random(seed)
    for step in range(steps):
        if step % 40 == 0 or not shell.running or shell.scene is None:
            shell.running = True
            if not shell.scenes:
                shell.open_menu()
            rng.choice(ways(shell, rng, games))()
        if rng.random() < 0.01:
            shell.change(
                text_size=rng.choice(("small", "normal", "large", "huge")),
                pace=rng.choice(("off", "quick", "normal")),
                language=rng.choice(("en", "ru", "uk")),
            )
        start = time.process_time()
        events = gust(shell, rng)
        try:
            shell.step(rng.choice((0.0, 0.016, 0.1, 3.0)), events)
        except Exception as error:
            error.add_note(f"storm {seed}, step {step}, {type(shell.top).__name__}, {shell.size}: {events}")
            raise
        took = time.process_time() - start
        assert took < SLOWEST, f"storm {seed}, step {step}: {took:.1f} s at {type(shell.top).__name__}: {events}"
        if isinstance(shell.scene, GameScene):
            on_disk(shell.scene)


@pytest.fixture
def sea(start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, river: str) -> Iterator[Shell]:  # noqa: F811
    """The program with some saves, a game with a curtain, and nothing outside of its own folder within reach."""
    monkeypatch.setattr(shortcut, "make", lambda texts: (True, []))
    monkeypatch.setattr(shortcut, "remove", lambda: (True, []))
    monkeypatch.setattr("jackal.app.matches.built_games", lambda: [*built_games(), river])
    shell = start(pace="quick")
    saved(30, title="First")
    damaged(saved(5, seed=3))

    def broke(error: Exception) -> None:
        raise error

    monkeypatch.setattr(shell, "broke", broke)
    yield shell
    pygame.display.set_mode((1280, 720))


@pytest.mark.parametrize("seed", range(3))
def test_no_storm_breaks_anything(sea: Shell, seed: int) -> None:
    storm(sea, seed, 400, [*built_games(), "toy"])
