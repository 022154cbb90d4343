"""Saves and real disks: a limit that the system sets, a program that is killed, and nothing is left lying about."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from jackal.core import journal as journals
from jackal.core.journal import tidy
from jackal.core.savefile import SaveError
from jackal.core.saves import Saves
from jackal.core.table import Table
from tests.core.tables import resume, setup, table
from tests.toy import toy

ROOT = Path(__file__).parents[2]

FULL = """
import resource, signal, sys
from pathlib import Path
from random import Random
from jackal.core.savefile import SaveError
from jackal.core.saves import Saves
from tests.core.tables import advance, long_toy, setup, table
from tests.toy import toy

signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
saves = Saves(Path(sys.argv[1]), {"toy"})
journal = saves.create(setup("bb", options={"length": 20}), toy())
at = table("bb", journal=journal, options={"length": 20}, game=long_toy())
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), resource.RLIM_INFINITY))
refused = 0
for _ in range(400):
    count = at.count
    try:
        advance(at, Random(1))
    except SaveError as error:
        refused += 1
        assert at.count == count
        assert error.message.key in ("save.disk_full", "save.failed"), error
    if refused == 3:
        break
print(at.count, refused, flush=True)
if sys.argv[3] == "more":
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    advance(at, Random(1))
    print(at.count)
"""

KILLED = """
import os, signal, sys
from pathlib import Path
from jackal.core import journal
from jackal.core.saves import Saves
from tests.core.tables import setup
from tests.toy import toy

def fsync(file):
    os.kill(os.getpid(), signal.SIGKILL)

journal.os.fsync = fsync
Saves(Path(sys.argv[1]), {"toy"}).create(setup("pp"), toy())
"""

posix = pytest.mark.skipif(os.name != "posix", reason="limits and signals are told otherwise elsewhere")


def run(script: str, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", script, *words], capture_output=True, text=True, check=False, cwd=ROOT)


def names(folder: Path) -> list[str]:
    return sorted(entry.name for entry in folder.iterdir() if entry.is_file())


@posix
@pytest.mark.parametrize(("limit", "more"), [(900, ""), (2000, "more"), (2001, ""), (1111, "more")])
def test_a_file_that_can_grow_no_more_holds_all_that_was_shown(tmp_path: Path, limit: int, more: str) -> None:
    done = run(FULL, str(tmp_path), str(limit), more)
    assert done.returncode == 0, done.stderr
    count, refused, *later = map(int, done.stdout.split())
    assert refused == 3
    shown = later[0] if later else count
    assert shown == count + bool(more)
    [name] = names(tmp_path)
    saves = Saves(tmp_path, {"toy"})
    assert saves.preview(tmp_path / name).actions == shown
    journal = saves.open(tmp_path / name)
    assert journal.problem is None
    assert len(journal.lines) == shown
    journal.close()


@posix
def test_what_a_killed_program_left_is_taken_away_later(tmp_path: Path) -> None:
    done = run(KILLED, str(tmp_path))
    assert done.returncode == -signal.SIGKILL, done.stderr
    [name] = names(tmp_path)
    assert name.startswith(".")
    assert Saves(tmp_path, {"toy"}).previews() == []
    now = time.time()
    tidy(tmp_path, now - 3600)
    assert names(tmp_path) == [name], "another window may be at it"
    kept = [".hidden", "toy-20260101-000000.jsonl", ".toy.jsonl", "settings.json", ".toy.jsonl.xyz", "a.json.1.new.txt"]
    for other in (*kept, "settings.json.4711.new"):
        (tmp_path / other).write_text("x")
        os.utime(tmp_path / other, (now - 7200, now - 7200))
    os.utime(tmp_path / name, (now - 7200, now - 7200))
    tidy(tmp_path, now - 3600)
    assert names(tmp_path) == sorted(kept)
    tidy(tmp_path / "nowhere", now)


@pytest.mark.parametrize("what", ["take_lock", "sync_folder", "place"])
def test_a_new_file_that_fails_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    saves = Saves(tmp_path / "saves", {"toy"})
    journal = saves.create(setup("pp"), toy())
    at = table("pp", journal=journal, curtain="never")
    for _ in range(6):
        at.apply(at.legal()[0])
    journal.close()
    lines = journal.path.read_bytes().split(b"\n")
    lines[4] = lines[4].replace(b'"at"', b'"xx"')
    journal.path.write_bytes(b"\n".join(lines))
    before = names(saves.folder)
    damaged = saves.open(journal.path)
    again: Table = resume(damaged)
    assert again.count == 3
    again.take()

    def fails(*_: object) -> object:
        if what == "take_lock":
            raise SaveError(journal.path, "save.failed", why="no locks")
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(journals, what, fails)
        for _ in range(2):
            with pytest.raises(SaveError):
                again.apply(again.legal()[0])
            with pytest.raises(SaveError):
                saves.create(setup("pp"), toy())
        assert names(saves.folder) == before
        assert again.count == 3
    again.apply(again.legal()[0])
    damaged.close()
    assert damaged.path != journal.path
    assert len(names(saves.folder)) == 2
