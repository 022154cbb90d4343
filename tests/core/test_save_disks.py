"""Saves on discs that fill up and computers whose plug is pulled: nothing that was shown is lost."""

from __future__ import annotations

import errno
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from jackal.core import journal as journals
from jackal.core.journal import Journal
from jackal.core.savefile import SaveError
from jackal.core.saves import Saves
from jackal.core.table import Table
from tests.core.saved import begin, folder, reopen
from tests.core.tables import actions, advance, long_toy, play_out, resume, setup, table
from tests.toy import toy


class Disk:
    """Writes that fail after a few bytes, as on a full disc."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.error = 0
        self.room = 10
        real = os.write

        def write(file: int, raw: bytes) -> int:
            if not self.error:
                return real(file, raw)
            if self.room <= 0:
                raise OSError(self.error, os.strerror(self.error))
            done = real(file, raw[: self.room])
            self.room -= done
            return done

        monkeypatch.setattr(journals.os, "write", write)

    def fill(self) -> None:
        """Nothing more fits."""
        self.error, self.room = errno.ENOSPC, 0

    def empty(self) -> None:
        """There is room again."""
        self.error = 0


def overtaken(saves: Saves, people: str, monkeypatch: pytest.MonkeyPatch) -> tuple[Journal, Table, Disk]:
    """A match on whose disk there is no room any more after its first action."""
    journal = begin(saves, people)
    at = table(people, journal=journal, curtain="never")
    at.apply(at.legal()[0])
    disk = Disk(monkeypatch)
    disk.fill()
    return journal, at, disk


@pytest.mark.parametrize(
    ("error", "key"),
    [(errno.ENOSPC, "save.disk_full"), (errno.EROFS, "save.no_right"), (errno.EIO, "save.failed")],
)
@pytest.mark.parametrize("room", [0, 1, 60])
def test_a_full_disc_loses_nothing(
    saves: Saves, monkeypatch: pytest.MonkeyPatch, error: int, key: str, room: int
) -> None:
    journal = begin(saves, "pb")
    at = table("pb", journal=journal)
    while at.thinking is None:
        at.apply(at.legal()[0])
    before = (at.count, at.state_at(at.count).dump(), at.legal(), at.thinking)
    disk = Disk(monkeypatch)
    disk.error, disk.room = error, room
    with pytest.raises(SaveError) as caught:
        advance(at, Random(5))
    assert caught.value.message.key == key
    assert (at.count, at.state_at(at.count).dump(), at.legal(), at.thinking) == before
    assert reopen_copy(journal.path, saves) == actions(at), "what is on the disk is whole"
    disk.empty()
    advance(at, Random(5))
    play_out(at, Random(6), 3)
    journal.close()
    assert reopen(saves, journal.path)[1] == actions(at)


def forget_file(path: Path) -> None:
    path.unlink()


def forget_folder(path: Path) -> None:
    shutil.rmtree(path.parent)


def older_copy(path: Path) -> None:
    """As a service does that keeps folders alike: a new file under the old name."""
    other = path.with_name("older")
    other.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:3]))
    os.replace(other, path)


def longer_copy(path: Path) -> None:
    other = path.with_name("longer")
    other.write_bytes(path.read_bytes() * 3)
    os.replace(other, path)


@pytest.mark.skipif(os.name != "posix", reason="an open file keeps its name elsewhere")
@pytest.mark.parametrize("meddle", [forget_file, forget_folder, older_copy, longer_copy])
def test_a_save_that_was_taken_away_during_the_match_is_there_again_with_the_next_action(
    saves: Saves, meddle: Callable[[Path], None]
) -> None:
    game = long_toy()
    journal = saves.create(setup("pp", curtain="never", options={"length": 20}), game)
    at = table("pp", journal=journal, game=game, curtain="never", options={"length": 20})
    for again in range(2):
        play_out(at, Random(again), 4)
        meddle(journal.path)
        count = at.count
        play_out(at, Random(9), 1)
        assert at.count == count + 1
        assert actions(resume(saves.open(journal.path, read_only=True), game)) == actions(at)
    journal.close()
    assert actions(resume(saves.open(journal.path), game)) == actions(at)


@pytest.mark.skipif(os.name != "posix", reason="an open file keeps its name elsewhere")
@pytest.mark.parametrize("by", ["action", "title", "action on a full disk"])
def test_a_save_that_was_played_further_elsewhere_is_kept_beside_ours(
    saves: Saves, monkeypatch: pytest.MonkeyPatch, by: str
) -> None:
    game = long_toy()
    journal = saves.create(setup("pp", curtain="never", options={"length": 20}), game)
    at = table("pp", journal=journal, game=game, curtain="never", options={"length": 20})
    play_out(at, Random(1), 3)
    other = saves.copy(journal.path)
    there = resume(other, game)
    play_out(there, Random(2), 6)
    other.close()
    os.replace(other.path, journal.path)
    if by == "title":
        journal.change(msgspec.structs.replace(journal.setup, title="Ours"))
    elif by == "action":
        play_out(at, Random(3), 1)
    else:
        disk = Disk(monkeypatch)
        disk.fill()
        for _ in range(2):
            with pytest.raises(SaveError):
                play_out(at, Random(3), 1)
        disk.empty()
        play_out(at, Random(3), 1)
    journal.close()
    found = [actions(resume(saves.open(path, read_only=True), game)) for path in saves.folder.glob("*.jsonl")]
    assert sorted(found, key=len) == sorted([actions(at), actions(there)], key=len)


def reopen_copy(path: Path, saves: Saves) -> list[Any]:
    """The actions on the disk, by way of a read-only look."""
    return list(actions(resume(saves.open(path, read_only=True))))


def test_a_line_that_could_not_be_synced_is_not_left_behind(saves: Saves, monkeypatch: pytest.MonkeyPatch) -> None:
    """It was written whole, but nobody was shown it: a look at the file must not find it either."""
    journal = begin(saves, "pp")
    at = table("pp", journal=journal, curtain="never")
    at.apply(at.legal()[0])
    before = journal.path.read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(journals.os, "fsync", lambda file: os.read(-1, 1))
        with pytest.raises(SaveError):
            at.apply(at.legal()[0])
    assert journal.path.read_bytes() == before
    at.apply(at.legal()[0])
    journal.close()
    assert reopen(saves, journal.path)[1] == actions(at)


def test_a_computers_decision_survives_a_full_disc(saves: Saves, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = begin(saves, "bb")
    at = table("bb", journal=journal)
    twin = table("bb")
    disk = Disk(monkeypatch)
    disk.fill()
    for _ in range(3):
        with pytest.raises(SaveError):
            at.bot_tick(1)
    disk.empty()
    at.bot_tick(1)
    twin.bot_tick(1)
    assert actions(at) == actions(twin)


def test_a_match_can_go_on_unsaved_and_catch_up(saves: Saves, monkeypatch: pytest.MonkeyPatch) -> None:
    journal, at, disk = overtaken(saves, "pp", monkeypatch)
    journal.strict = False
    for _ in range(4):
        at.apply(at.legal()[0])
    at.undo()
    assert len(journal.waiting) >= 4
    assert len(reopen_copy(journal.path, saves)) == 1
    disk.empty()
    at.apply(at.legal()[0])
    assert journal.waiting == []
    journal.close()
    assert reopen(saves, journal.path)[1] == actions(at)


def test_undo_and_changes_on_a_full_disc_change_nothing(saves: Saves, monkeypatch: pytest.MonkeyPatch) -> None:
    journal, at, disk = overtaken(saves, "ppp", monkeypatch)
    with pytest.raises(SaveError):
        at.undo()
    with pytest.raises(SaveError):
        at.change(msgspec.structs.replace(at.setup, title="x"))
    assert (at.count, at.can_undo, at.can_redo, at.setup.title) == (1, True, False, "")
    with pytest.raises(SaveError):
        saves.create(setup("pp"), toy())
    disk.empty()
    assert at.undo()
    assert at.redo()
    at.change(msgspec.structs.replace(at.setup, title="x"))
    journal.close()
    assert reopen(saves, journal.path)[1] == actions(at)
    assert [path.name for path in saves.folder.iterdir() if path.is_file()] == [journal.path.name], "no litter"


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "saves").write_text("a file is in the way")
    with pytest.raises(SaveError) as caught:
        begin(folder(tmp_path))
    assert caught.value.message.key == "save.failed"
    assert folder(tmp_path).previews() == []


# --- pulled plugs


def test_nothing_shown_is_lost_when_the_plug_is_pulled(tmp_path: Path) -> None:
    """Players in processes of their own are killed at random moments, fifty times. Each has written down what it has
    shown."""
    rng = Random(50)
    script = Path(__file__).with_name("player.py")
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    moments = 0
    with subprocess.Popen(
        [sys.executable, str(script)], env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as nursery:
        assert nursery.stdin
        assert nursery.stdout
        for number in range(50):
            home = tmp_path / str(number)
            home.mkdir()
            print(home, file=nursery.stdin, flush=True)
            player = int(nursery.stdout.readline())
            try:
                wait_for_play(home)
                time.sleep(rng.random() * 0.05)
            finally:
                os.kill(player, signal.SIGKILL)
            assert nursery.stdout.readline() == "dead\n"
            moments += check_home(home)
            shutil.rmtree(home)
    assert moments > 100, "they played long enough to prove something"


def wait_for_play(home: Path) -> None:
    until = time.monotonic() + 60
    while not (home / "shown").exists() or (home / "shown").stat().st_size < 10:
        assert time.monotonic() < until
        time.sleep(0.002)


def check_home(home: Path) -> int:
    """Compare what a killed child has shown with what its saves hold; the number of actions shown."""
    shown: dict[str, list[Any]] = {}
    for line in (home / "shown").read_bytes().split(b"\n")[:-1]:
        plain = json.loads(line)
        shown.setdefault(plain["file"], []).append(plain)
    saves = folder(home)
    for name, plain in shown.items():
        journal = saves.open(saves.folder / name)
        at = resume(journal, long_toy())
        assert at.problem is None
        found = [msgspec.to_builtins(action) for action in actions(at)]
        last = plain[-1]["count"]
        assert len(found) in (last, last + 1)
        for one in plain:
            assert found[one["count"] - 1] == one["action"]
        journal.close()
    return sum(map(len, shown.values()))
