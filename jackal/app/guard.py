"""When something breaks: a line in the player's language instead of a traceback, and the traceback in a log file."""

from __future__ import annotations

import sys
import time
from pathlib import Path

from jackal import __version__
from jackal.core.game import Message

KEPT = 20
"""So many log files are kept; older ones go."""


def write_fault(error: BaseException, folder: Path, context: str = "") -> Message:
    """Write down what happened in a file of its own under `folder`/faults; the message says where, or why not."""
    import platform  # these only when something broke
    import traceback

    now = time.strftime("%Y-%m-%d %H:%M:%S")
    lines = [
        f"{now}  Jackal & Co. {__version__}",
        f"Python {platform.python_version()} on {platform.platform()}",
        _pygame(),
        context,
        "",
        "".join(traceback.format_exception(error)),
    ]
    faults = folder / "faults"
    file = faults / f"{time.strftime('%Y%m%d-%H%M%S')}-{time.monotonic_ns() % 1000:03}.txt"
    try:
        faults.mkdir(parents=True, exist_ok=True)
        file.write_text("\n".join(lines), encoding="utf-8", errors="backslashreplace")
        for old in sorted(faults.glob("*.txt"))[:-KEPT]:
            old.unlink(missing_ok=True)
    except OSError as fault:
        return Message("crash.no_log", {"why": fault.strerror or type(fault).__name__})
    return Message("crash.log", {"file": str(file)})


def _pygame() -> str:
    module = sys.modules.get("pygame")
    if module is None:
        return "pygame is not loaded"
    return f"pygame-ce {getattr(module, '__version__', '?')}, SDL {'.'.join(map(str, module.get_sdl_version()))}"


def say_aloud(text: str, title: str) -> None:
    """Say a sentence where no window of ours is there to say it: on the terminal, or else in a box of the system."""
    stream = sys.stderr
    if stream is not None:
        try:
            print(text, file=stream)
        except UnicodeEncodeError:
            print(text.encode("ascii", "replace").decode(), file=stream)
        return
    try:
        import pygame

        pygame.display.message_box(title, text, message_type="error")
    except Exception:  # there is no other way left to say anything
        return
