"""The program without a screen: the same window, drawn into memory. For pictures, figures and tests."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from jackal.app.settings import SettingsFile
from jackal.app.shell import Shell
from jackal.core.bots import LEVELS, RandomMind
from jackal.core.setup import Seat, Setup
from jackal.core.table import Table

DRIVERS = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
NAMES = {
    "en": ("Anna", "Bogdan", "Vera", "Gleb", "Daria", "Emil", "Zoe", "Ivan", "Kira", "Leo"),
    "ru": ("Анна", "Богдан", "Вера", "Глеб", "Дарья", "Емельян", "Зоя", "Иван", "Кира", "Лев"),
    "uk": ("Ганна", "Богдан", "Віра", "Гліб", "Дарина", "Омелян", "Зоя", "Іван", "Кіра", "Лев"),
}

MOST_LATE = 60
"""Frames in which a picture that has come to rest may still become sharper."""


@contextmanager
def unseen(
    size: tuple[int, int] = (1280, 720), language: str = "en", folder: Path | None = None, **settings: Any
) -> Iterator[Shell]:
    """A shell with the menu open. `folder` is the player's; None = an empty one that is thrown away afterwards.
    `settings`: whatever else is to be in force."""
    import pygame

    with tempfile.TemporaryDirectory() as scratch:
        changed = {**DRIVERS, "JACKAL_HOME": str(folder or scratch)}
        before = {key: os.environ.get(key) for key in changed}
        os.environ.update(changed)
        try:
            file = SettingsFile(folder or Path(scratch))
            file.now = msgspec.structs.replace(
                file.now, window=size, fullscreen=False, language=language, volume=0, **settings
            )
            shell = Shell(file)
            shell.open_menu()
            yield shell
        finally:
            for scene in [*shell.dialogs, *shell.scenes] if "shell" in locals() else ():
                scene.gone()
            pygame.display.quit()
            for key, value in before.items():
                if value is None:
                    os.environ.pop(key, None)
                else:
                    os.environ[key] = value


def settle(shell: Shell, seconds: float = 1.0) -> None:
    """Let time pass until fades and movements are over, then draw everything once more, in full sharpness."""
    for _ in range(max(1, round(seconds / 0.1))):
        shell.step(0.1, [])
    for _ in range(MOST_LATE):
        if not shell.step(0.0, []):
            break
    shell.redraw()
    shell.step(0.0, [])


def played(
    game: str,
    *,
    seats: int = 0,
    moves: int = 0,
    seed: int = 1,
    eyes: int | None = -1,
    language: str = "en",
    options: Mapping[str, Any] | None = None,
) -> Table:
    """A match after some random moves, not saved. `seats` 0 = the least number. `eyes`: the only person at the table
    (-1: people everywhere and no curtain; None: computers everywhere). With a person's eyes it goes on until he is
    to act, or the match is over."""
    from jackal import games

    rules = games.rules(game)
    count = seats or rules.seats[0]
    names = NAMES[language]
    own = rules.colours(count, rules.settle(count, dict(options or {})))
    from jackal.app.colours import IDS

    players = []
    for seat in range(count):
        colour = own[seat][0] if own else IDS[seat]
        person = eyes in {-1, seat}
        level = LEVELS[seat % len(LEVELS)]
        players.append(Seat(names[seat], "person" if person else "bot", level, colour))
    setup = Setup(game, tuple(players), dict(options or {}), seed, curtain="never")
    table = Table(rules, setup, clock=time.perf_counter, minds=lambda _: RandomMind())
    rng = Random(seed)
    while table.outcome is None and (table.count < moves or (table.thinking is not None and eyes is not None)):
        if table.thinking is not None:
            while table.bot_tick(1.0) is None:
                continue
        else:
            table.apply(rng.choice(table.legal()))
    return table
