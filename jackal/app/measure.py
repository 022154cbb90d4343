"""How quick the program is, in numbers: start, frames, idle, clicks, memory. Every function measures once, afresh.

Nothing is shown: the window is drawn into memory, so a flip costs nothing and the figures are the program's own work.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from jackal.app.unseen import DRIVERS, played, settle, unseen
from jackal.core import resources

if TYPE_CHECKING:
    from jackal.app.game_scene import GameScene
    from jackal.app.shell import Shell

LARGE = (1920, 1080)
FRAME = 1 / 60

_FIRST_FRAME = """
import sys, time
from jackal.app import main, shell
def run(self):
    self.step(0.0)
    print(time.time(), time.process_time())
shell.Shell.run = run
sys.exit(main.main([]))
"""


def first_frame() -> tuple[float, float]:
    """Seconds from the start of a fresh process to the first frame of the menu: by the clock on the wall, and of the
    processor. As with players, it is not the first start: the code has been compiled before."""
    with tempfile.TemporaryDirectory() as scratch:
        environment = {**os.environ, **DRIVERS, "JACKAL_HOME": scratch, "PYTHONPYCACHEPREFIX": scratch}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        for _ in range(2):
            start = time.time()
            child = subprocess.run(
                [sys.executable, "-c", _FIRST_FRAME],
                capture_output=True,
                text=True,
                check=True,
                env=environment,
                cwd=resources.root("data").parent,
            )
    wall, work = child.stdout.split()[-2:]
    return float(wall) - start, float(work)


def show(shell: Shell, screen: str, moves: int = 0) -> None:
    """Open a screen: `menu`, `settings`, `saves`, `credits`, `setup:GAME`, `rules:GAME`, or a game's id for a match
    after so many random moves."""
    kind, _, game = screen.partition(":")
    if game:
        getattr(shell, f"open_{kind}")(game)
    elif kind in ("menu", "settings", "saves", "credits"):
        getattr(shell, f"open_{kind}")()
    else:
        from jackal.app.game_scene import GameScene

        shell.home_to(GameScene(shell, played(kind, moves=moves)))


def opening(screen: str, size: tuple[int, int] = LARGE) -> tuple[float, float]:
    """Seconds from the wish to see a screen (see `show`) to its first frame, with nothing of it loaded before: by the
    clock on the wall, and of the processor."""
    with unseen(size) as shell:
        settle(shell)
        start, busy = time.perf_counter(), time.process_time()
        show(shell, screen)
        shell.step(0.0, [])
        return time.perf_counter() - start, time.process_time() - busy


def frames(game: str, count: int = 300, size: tuple[int, int] = LARGE, seed: int = 1) -> tuple[float, float]:
    """Median and 99th percentile of the milliseconds of processor that a frame takes while a match moves on the screen:
    random computers play, and every frame that draws something counts. (By the clock on the wall the slowest frames
    would be those in which the machine did something else.)"""
    from jackal.app.game_scene import GameScene

    taken: list[float] = []
    with unseen(size) as shell:
        number = seed
        while len(taken) < count:
            shell.home_to(GameScene(shell, played(game, moves=20, seed=number, eyes=None)))
            settle(shell, 0.3)
            number += 1
            for _ in range(count):
                start = time.process_time()
                if shell.step(FRAME, []):
                    taken.append((time.process_time() - start) * 1000)
                if shell.dialogs or len(taken) >= count:
                    break
    return _median_and_p99(taken)


def still_frames(screen: str = "menu", count: int = 100, size: tuple[int, int] = LARGE) -> tuple[float, float]:
    """Median and 99th percentile of the milliseconds of processor in which a whole screen is drawn anew."""
    taken = []
    with unseen(size) as shell:
        if screen != "menu":
            show(shell, screen)
        settle(shell)
        for _ in range(count):
            shell.redraw()
            start = time.process_time()
            shell.step(0.0, [])
            taken.append((time.process_time() - start) * 1000)
    return _median_and_p99(taken)


def _median_and_p99(taken: Sequence[float]) -> tuple[float, float]:
    return statistics.median(taken), sorted(taken)[max(0, round(len(taken) * 0.99) - 1)]


def idle_cpu(screen: str = "menu", seconds: float = 3.0, size: tuple[int, int] = LARGE) -> float:
    """The part of one processor that a screen uses while nobody does anything, once it has come to rest: the turns of
    the program's own loop, with its own clock and the window's own events."""
    with unseen(size) as shell:
        if screen != "menu":
            show(shell, screen)
        settle(shell, 3.0)
        busy, start = time.process_time(), time.perf_counter()
        while time.perf_counter() - start < seconds:
            shell.turn(shell.clock.tick(shell.wanted_fps()) / 1000)
        return (time.process_time() - busy) / (time.perf_counter() - start)


def click_to_picture(game: str, size: tuple[int, int] = LARGE, seed: int = 1) -> float:
    """Seconds of processor from a click on the board to the picture that answers it; the worst of what can be clicked
    first. Raises `RuntimeError` if there is nothing to click."""
    import pygame

    from jackal.app.game_scene import GameScene

    taken = []
    with unseen(size) as shell:
        table = played(game, moves=12, seed=seed)
        scene = GameScene(shell, table)
        shell.home_to(scene)
        settle(shell)
        _read(shell, scene)
        count = table.count
        for target in tuple(scene.hand.glow())[:12]:
            box = scene.plate.rect_of(target)
            if box is None:
                continue
            where = box.center
            moved = pygame.event.Event(pygame.MOUSEMOTION, pos=where, rel=(0, 0), buttons=(0, 0, 0))
            down = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=where, button=1)
            up = pygame.event.Event(pygame.MOUSEBUTTONUP, pos=where, button=1)
            back = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=where, button=3)
            start = time.process_time()
            shell.step(FRAME, [moved, down, up])
            taken.append(time.process_time() - start)
            shell.step(FRAME, [back])
            settle(shell, 0.5)
            if table.count != count:
                break
    if not taken:
        raise RuntimeError(f"{game}: nothing can be clicked")
    return max(taken)


def _read(shell: Shell, scene: GameScene) -> None:
    """Put away what a player reads before he acts."""
    for _ in range(20):
        if shell.dialogs:
            shell.close(shell.dialogs[-1])
        elif scene.briefing.on:
            scene.briefing.seen()
        else:
            return
        settle(shell, 0.5)


def memory(screen: str, size: tuple[int, int] = LARGE, resizes: int = 0) -> tuple[float, float]:
    """Megabytes of this process's memory (resident set) while a screen is shown at rest, and the most that it had until
    then. `resizes`: so many times before, the window took three other sizes and came back. 0 where the system does not
    tell. For a process of its own: what was used before counts too."""
    with unseen(size) as shell:
        settle(shell)
        if screen != "menu":
            show(shell, screen, moves=20)
            settle(shell)
        for _ in range(resizes):
            for other in ((1280, 720), (1600, 900), (1024, 600), size):
                shell.set_size(other)
                settle(shell, 0.3)
        return _resident(), _peak()


def _resident() -> float:
    return _told("VmRSS")


def _peak() -> float:
    """From the kernel's own book of this process: `getrusage` would count what the parent had before it started us."""
    return _told("VmHWM")


def _told(key: str) -> float:
    """One line of Linux's account of this process in megabytes, 0 where there is none."""
    try:
        lines = Path("/proc/self/status").read_text(encoding="utf-8").splitlines()
        return next(int(line.split()[1]) / 1024 for line in lines if line.startswith(key + ":"))
    except (OSError, ValueError, IndexError, StopIteration):
        return 0.0
