"""A person with a mouse and a real window: menu -> Jackal -> three moves -> kill -9 -> start -> Continue.

Needs an X server (`DISPLAY`), xdotool and xwd. Where to click is asked of a twin: the same program on a copy of the
player's folder, drawn into memory at the same size. At the end the window must show what the twin shows.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

SIZE = (1280, 720)
MOVES = 3
PATIENCE = 40.0
ROOT = Path(__file__).resolve().parents[2]


class FailedError(AssertionError):
    """The program did not do what a person would have seen."""


def wait_for(what: str, found: Callable[[], Any], patience: float = PATIENCE) -> Any:
    """The first true result of `found`."""
    until = time.monotonic() + patience
    while time.monotonic() < until:
        result = found()
        if result:
            return result
        time.sleep(0.15)
    raise FailedError(f"waited {patience:.0f} s for {what}")


def xdotool(*words: str | int) -> str:
    """Run it; never with --sync, there is no window manager to answer."""
    done = subprocess.run(["xdotool", *map(str, words)], capture_output=True, text=True, timeout=10, check=False)
    return done.stdout.strip()


class Window:
    """The program in a process of its own, and its window."""

    def __init__(self, home: Path) -> None:
        environ = {key: value for key, value in os.environ.items() if not key.endswith("_WMCLASS")}
        environ |= {"JACKAL_HOME": str(home), "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
        command = [sys.executable, str(ROOT / "launcher.py"), "--lang", "en"]
        self.process = subprocess.Popen(command, env=environ, cwd=home)
        try:
            self.id = wait_for("the window", self._find)
        except FailedError:
            self.kill()
            raise
        time.sleep(1.0)

    def _find(self) -> str:
        if self.process.poll() is not None:
            raise FailedError(f"the program ended with {self.process.returncode}")
        return xdotool("search", "--class", "jackal-and-co").partition("\n")[0]

    def click(self, at: tuple[int, int]) -> None:
        """Move there, as a hand does, and click."""
        xdotool("mousemove", "--window", self.id, at[0] - 3, at[1] - 2)
        time.sleep(0.1)
        xdotool("mousemove", "--window", self.id, *at)
        time.sleep(0.1)
        xdotool("click", 1)
        time.sleep(0.5)

    def rest(self) -> None:
        """Take the mouse off the board."""
        xdotool("mousemove", "--window", self.id, SIZE[0] - 60, 28)
        time.sleep(1.5)

    def pixels(self) -> list[bytes]:
        """The picture, a row of B, G, R, x a line."""
        dump = subprocess.run(["xwd", "-silent", "-id", self.id], capture_output=True, timeout=20, check=True).stdout
        header = struct.unpack(">25I", dump[:100])
        height, stride, colours = header[5], header[12], header[19]
        start = header[0] + colours * 12
        return [dump[start + row * stride : start + (row + 1) * stride] for row in range(height)]

    def kill(self) -> None:
        """Pull the plug."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


@contextmanager
def twin(home: Path) -> Iterator[Any]:
    """The program on a copy of the player's folder, without a screen."""
    from jackal.app.unseen import settle, unseen

    with tempfile.TemporaryDirectory() as scratch:
        copy = Path(scratch) / "home"
        shutil.copytree(home, copy, ignore=shutil.ignore_patterns("*.lock"))
        with unseen(SIZE, "en", copy) as shell:
            settle(shell)
            yield shell


@contextmanager
def twin_match(home: Path) -> Iterator[Any]:
    """The twin with the last match open."""
    from jackal.app import matches
    from jackal.app.unseen import settle

    with twin(home) as shell:
        path = matches.latest()
        if path is None or not shell.resume(path):
            raise FailedError("the match can't be opened")
        settle(shell)
        yield shell


def progress(home: Path) -> tuple[int, tuple[int, ...]]:
    """Number of actions on disk, and who is to act."""
    from jackal.app.cli import built_games
    from jackal.core.saves import Saves

    found = Saves(home / "matches", built_games()).previews()
    return (found[0].actions, found[0].next) if found else (-1, ())


def persons_turn(home: Path) -> int | bool:
    """The number of actions, once the person is to act and the computer has come to rest; else False."""
    count, actors = progress(home)
    return count + 1 if actors == (0,) or count == 0 else False


def hand(shell: Any, at: tuple[int, int]) -> None:
    """What `Window.click` does, done to a twin."""
    import pygame

    button = {"pos": at, "button": 1, "touch": False}
    move = pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0), touch=False)
    shell.step(0.1, [move])
    shell.step(0.1, [pygame.event.Event(pygame.MOUSEBUTTONDOWN, button)])
    shell.step(0.1, [pygame.event.Event(pygame.MOUSEBUTTONUP, button)])


def way(home: Path) -> list[tuple[int, int]]:
    """Where to click to make some quiet move, tried on the twin first."""
    with twin_match(home) as shell:
        legal = shell.scene.table.legal()
    for action in legal:
        with twin_match(home) as shell:
            scene = shell.scene
            if scene.table.caution(action) is not None:
                continue
            before = scene.table.count
            spots = []
            for target in scene.board.targets(action, scene.table.view()):
                box = scene.plate.rect_of(target)
                if box is None:
                    break
                spots.append(box.center)
                hand(shell, box.center)
                if scene.table.count > before:
                    return spots
    raise FailedError("no move can be clicked")


def unlike(window: Window, shell: Any) -> float:
    """Share of the board's pixels that differ visibly between the window and the twin."""
    plate = shell.scene.plate.rect
    rows = window.pixels()
    seen = bad = 0
    for y in range(plate.top + 60, plate.bottom, 3):
        for x in range(plate.left, plate.right, 3):
            blue, green, red = rows[y][4 * x : 4 * x + 3]
            wanted = shell.surface.get_at((x, y))
            seen += 1
            bad += abs(red - wanted.r) + abs(green - wanted.g) + abs(blue - wanted.b) > 60
    return bad / seen


def main() -> int:
    """Play; the exit code."""
    from jackal.app.unseen import settle

    home = Path(tempfile.mkdtemp(prefix="jackal-smoke-"))
    (home / "settings.json").write_text(json.dumps({"language": "en", "window": list(SIZE)}), encoding="utf-8")
    window = Window(home)
    try:
        with twin(home) as shell:
            window.click(shell.scene.plates[0].rect.center)
            shell.open_setup("jackal")
            settle(shell)
            start = shell.scene.start_button.rect.center
        time.sleep(1.0)
        window.click(start)
        for number in range(MOVES):
            before = wait_for("the person's turn", lambda: persons_turn(home))
            time.sleep(2.0)  # the computer's moves are shown
            for spot in way(home):
                window.click(spot)
            done = wait_for(f"move {number + 1} on disk", lambda b=before: progress(home)[0] + 1 > b)
            print(f"move {number + 1}: {done}", flush=True)
        wait_for("the computer's answer", lambda: persons_turn(home))
        time.sleep(2.0)
        kept = progress(home)
        window.kill()
        if progress(home) != kept:
            raise FailedError(f"{kept} before the plug was pulled, {progress(home)} after")
        window = Window(home)
        with twin(home) as shell:
            window.click(shell.scene.go_on.rect.center)
        time.sleep(2.0)
        window.rest()
        with twin_match(home) as shell:
            share = unlike(window, shell)
        print(f"after the restart {share:.2%} of the board differs", flush=True)
        if share > 0.01:
            raise FailedError("the window does not show the position that was left")
        if progress(home) != kept:
            raise FailedError("the position changed by being opened")
    except BaseException:
        dump = Path(tempfile.gettempdir()) / "jackal-smoke.xwd"
        subprocess.run(["xwd", "-silent", "-id", window.id, "-out", str(dump)], timeout=20, check=False)
        print(f"the last picture is in {dump}", flush=True)
        raise
    finally:
        window.kill()
        shutil.rmtree(home, ignore_errors=True)
    print("window: menu, match, three moves, killed, continued: the same position")
    return 0


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    sys.exit(main())
