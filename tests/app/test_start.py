"""The start in a process of its own: what it loads, and how long it takes."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from jackal.app import measure
from jackal.app.cli import built_games
from jackal.core.resources import root

FIRST_FRAME = """
import sys
from jackal.app import main, shell
def run(self):
    self.step(0.0)
    import pygame
    print(",".join(sorted(sys.modules)))
    print(pygame.mixer.get_init())
shell.Shell.run = run
sys.exit(main.main(["--lang", "ru"]))
"""
SLOW = 1.4
"""Seconds: twice the goal, as machines differ."""


def test_the_first_frame_loads_neither_engines_nor_heavy_packages(tmp_path):
    environment = {**os.environ, **measure.DRIVERS, "JACKAL_HOME": str(tmp_path)}
    told = subprocess.run(
        [sys.executable, "-c", FIRST_FRAME],
        capture_output=True,
        text=True,
        check=True,
        env=environment,
        cwd=root("data").parent,
        timeout=60,
    )
    modules, mixer = told.stdout.strip().splitlines()[-2:]
    loaded = set(modules.split(","))
    assert "jackal.app.menu" in loaded
    assert mixer == "None"
    for name in ("numpy", "PIL", "asyncio", "filelock", "platformdirs", "argparse", "unittest", "pyshortcuts"):
        assert name not in loaded, name
    assert not [name for name in loaded if name.startswith("jackal.games.")]
    assert not [name for name in loaded if name in ("jackal.core.table", "jackal.app.game_scene", "jackal.app.reader")]


def test_the_first_frame_comes_soon():
    """By the time of the processor: the machine may be busy with other things."""
    wall, work = measure.first_frame()
    assert 0 < work < SLOW
    assert wall > 0.05


def test_figures_are_figures():
    for screen in ("settings", "jackal"):
        wall, work = measure.opening(screen, (1024, 600))
        assert 0 < work <= wall * 1.2 < 20
    median, p99 = measure.still_frames(count=5, size=(1024, 600))
    assert 0 < median <= p99
    for game in built_games():
        median, p99 = measure.frames(game, count=20, size=(1024, 600))
        assert 0 < median <= p99
        assert 0 < measure.click_to_picture(game, (1024, 600)) < 10
    assert 0 <= measure.idle_cpu("menu", 0.4, (1024, 600)) < 1


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems do not tell it this way")
def test_a_match_in_a_large_window_takes_little_memory():
    """In a process of its own, as what was used before counts."""
    script = "from jackal.app import measure; print(*measure.memory('jackal', (1920, 1080), resizes=1))"
    environment = {**os.environ, **measure.DRIVERS}
    told = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        check=True,
        env=environment,
        cwd=root("data").parent,
    )
    shown, peak = map(float, told.stdout.split()[-2:])
    assert 20 < shown < 120
    assert shown <= peak < 150
