"""The start in a process of its own: what it loads, and how long it takes."""

from __future__ import annotations

import os
import subprocess
import sys

from jackal.app import measure
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
    assert 0 < measure.opening("settings", (1024, 600)) < 10
    assert 0 < measure.opening("jackal", (1024, 600)) < 20
    median, p99 = measure.still_frames(count=5, size=(1024, 600))
    assert 0 < median <= p99
    median, p99 = measure.frames("jackal", count=20, size=(1024, 600))
    assert 0 < median <= p99
    assert 0 <= measure.idle_cpu(0.4, (1024, 600)) < 1
    assert 0 < measure.click_to_picture("jackal", (1024, 600)) < 10
    assert measure.memory() >= 0
