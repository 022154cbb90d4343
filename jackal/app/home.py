"""Where a player's own files lie: settings, saved matches, log of faults."""

from __future__ import annotations

import os
from pathlib import Path

VARIABLE = "JACKAL_HOME"


def home() -> Path:
    """The folder of the player's files, made if need be. `JACKAL_HOME` names another one than the system's.

    Raises `OSError` if it can't be made.
    """
    given = os.environ.get(VARIABLE, "").strip()
    if given:
        folder = Path(given).expanduser()
    else:
        import platformdirs  # not needed where the variable is set: 40 ms of the start

        folder = Path(platformdirs.user_data_dir("jackal-and-co", appauthor=False))
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def saves_folder() -> Path:
    """Where matches are kept, made if need be. Raises `OSError`."""
    folder = home() / "matches"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


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
