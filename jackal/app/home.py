"""Where a player's own files lie: settings, saved matches, log of faults."""

from __future__ import annotations

import contextlib
import os
import time
from pathlib import Path

VARIABLE = "JACKAL_HOME"


def home() -> Path:
    """The folder of the player's files, made if need be. `JACKAL_HOME` names another one than the system's.

    Raises `OSError` if it can't be made.
    """
    given = os.environ.get(VARIABLE, "").strip()
    if given:
        folder = Path(given)
        with contextlib.suppress(RuntimeError):  # `~nobody` is then a folder of that name
            folder = folder.expanduser()
    else:
        import platformdirs  # not needed where the variable is set: 40 ms of the start

        folder = Path(platformdirs.user_data_dir("jackal-and-co", appauthor=False))
    return _made(folder)


def _made(folder: Path) -> Path:
    if not folder.is_dir():
        from jackal.core.journal import make_folder  # the first start only

        make_folder(folder)
    return folder


def saves_folder() -> Path:
    """Where matches are kept, made if need be. Raises `OSError`."""
    return _made(home() / "matches")


def tidy() -> None:
    """Take away the half-made files that a program that was killed has left, an hour ago or earlier: another window
    may be writing right now."""
    from jackal.core.journal import tidy

    for folder in (home(), home() / "matches"):
        tidy(folder, time.time() - 3600)


def write_whole(file: Path, content: bytes) -> None:
    """Write `file` so that at any moment either the old or the new content is there. Raises `OSError`."""
    fresh = file.with_name(f"{file.name}.{os.getpid()}.new")
    try:
        with fresh.open("wb") as out:
            out.write(content)
            out.flush()
            os.fsync(out.fileno())
        os.replace(fresh, file)
    except OSError:
        fresh.unlink(missing_ok=True)
        raise
