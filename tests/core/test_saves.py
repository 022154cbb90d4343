"""Saves: what is on the disk, and what becomes of it when discs fill up, plugs are pulled and bytes rot."""

from __future__ import annotations

import errno
import json
import os
import shutil
import signal
import stat
import subprocess
import sys
import time
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jackal import __version__, games
from jackal.core import journal as journals
from jackal.core.game import Refusal
from jackal.core.journal import Journal, SaveBusyError, parse
from jackal.core.savefile import SaveError, SaveUnreadableError, rules_digest, unveil, veil
from jackal.core.saves import Preview, Saves
from jackal.core.setup import Setup
from jackal.core.table import Table
from tests.core.tables import actions, advance, long_toy, play_out, resume, setup, table
from tests.toy import toy
from tests.toy.rules import Bid, Boats, River


def folder(path: Path) -> Saves:
    return Saves(path / "saves", {"toy"}, lambda: datetime(2026, 3, 1, 20, 15, tzinfo=UTC))


def begin(saves: Saves, kinds: str = "ppp", **more: Any) -> Journal:
    return saves.create(setup(kinds, **more), toy())


@pytest.fixture
def saves(tmp_path: Path) -> Saves:
    return folder(tmp_path)


def match(saves: Saves, steps: int = 12, kinds: str = "ppp", **more: Any) -> tuple[Path, list[Any]]:
    """A save of a few actions, closed again, and its actions."""
    journal = begin(saves, kinds, **more)
    at = play_out(table(kinds, journal=journal, **more), Random(1), steps)
    journal.close()
    return journal.path, list(actions(at))


def problem(at: Preview) -> str:
    assert at.problem is not None
    return at.problem.key


# --- what is on the disk


def test_a_save_reads_back_as_it_was(saves: Saves) -> None:
    journal = begin(saves, "pbp", friendly=True, options={"length": 20}, title="Evening")
    at = table("pbp", journal=journal, friendly=True, options={"length": 20}, title="Evening")
    rng = Random(1)
    for _ in range(30):
        advance(at, rng)
        if rng.random() < 0.2 and at.undo() and rng.random() < 0.5:
            at.redo()
    journal.close()
    again = resume(saves.open(journal.path))
    assert again.setup == at.setup
    assert again.state_at(again.count).dump() == at.state_at(at.count).dump()
    assert actions(again) == actions(at)
    assert [entry.safe for entry in again._history.entries] == [entry.safe for entry in at._history.entries]
    assert again.problem is None
    assert again.curtain is not None, "a hiding match opens behind the curtain"
    at.cover()
    for one in (at, again):
        assert one.eyes is None
    assert again.log() == at.log(), "the remarks on what was taken back as well"
    assert any(line.message.key == "log.took_back" for line in at.log())


def test_a_save_reads_well_and_gives_nothing_away(saves: Saves) -> None:
    position = {"boats": [0, 4], "hands": [[1, 5], [2, 2]], "fork": 1}
    journal = begin(saves, "pp", seed=123456789, position=position)
    at = table("pp", journal=journal, seed=123456789, position=position, curtain="never")
    at.apply(msgspec.json.decode(b'{"type":"steer","seat":1,"way":"left"}', type=Boats.actions))
    at.hand_to(0)
    at.apply(Bid(0, 5))
    journal.close()
    text = journal.path.read_text()
    header, first, second = text.splitlines()
    assert '"do":{"type":"steer","seat":1,"way":"left"}' in first
    assert '"secret":' in second
    assert '"bid"' not in text  # bare letters may come up in the veil itself
    assert '"card"' not in text
    assert "123456789" not in text
    assert "hands" not in text
    assert "boats" not in text
    plain = json.loads(header)
    assert (plain["format"], plain["game"], plain["app"]) == (1, "toy", __version__)
    lines = [json.loads(line) for line in (first, second)]
    assert [(line["at"], line["next"]) for line in lines] == [(1, [0, 1]), (2, [1])]
    assert resume(saves.open(journal.path)).setup.position == position


def test_veiled_actions_are_of_one_length_and_never_alike(saves: Saves) -> None:
    journal = begin(saves, "pp")
    at = table("pp", journal=journal, curtain="never")
    for _ in range(6):
        at.apply(at.legal()[0])
        at.undo()
    secrets = [line.secret for line in journal.lines if line.secret]
    assert len(secrets) == len(set(secrets)) == 6
    assert len({len(secret) for secret in secrets}) == 1


@given(st.binary(max_size=300), st.text(max_size=20))
def test_the_veil_can_be_lifted(plain: bytes, key: str) -> None:
    assert unveil(veil(plain, key), key) == plain


def test_each_action_is_on_the_disk_before_it_is_shown(saves: Saves, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = begin(saves, "pp")
    at = table("pp", journal=journal, curtain="never")
    synced = []
    real = os.fsync

    def fsync(file: int) -> None:
        real(file)
        synced.append(journal.path.read_bytes().count(b"\n"))

    monkeypatch.setattr(journals.os, "fsync", fsync)
    for number in range(1, 6):
        at.apply(at.legal()[0])
        assert synced[-1] == number + 1
    at.undo()
    assert len(synced) == 5 + (at.count < 5)


def test_the_digest_follows_the_rules_only() -> None:
    game = toy()
    assert rules_digest(game) == rules_digest(Boats(game.data))
    assert rules_digest(Boats(msgspec.structs.replace(game.data, bonus=4))) != rules_digest(game)


# --- the list


def test_previews_tell_what_everybody_knows(saves: Saves) -> None:
    assert saves.previews() == []
    path, done = match(saves, title="Evening")
    (preview,) = saves.previews()
    assert (preview.path, preview.game, preview.title, preview.actions) == (path, "toy", "Evening", len(done))
    assert [seat.name for seat in preview.seats] == ["Anna", "Boris", "Cora"]
    assert preview.next == resume(saves.open(path, read_only=True)).actors
    assert (preview.end, preview.open, preview.problem) == ("", True, None)
    assert preview.created == "2026-03-01T20:15:00+00:00"
    assert saves.latest() == preview
    assert path.name == "toy-20260301-201500.jsonl"


def test_previews_of_finished_matches(saves: Saves) -> None:
    path, _ = match(saves, 10_000, "bb")
    preview = saves.preview(path)
    outcome = resume(saves.open(path, read_only=True)).outcome
    assert outcome
    assert (preview.end, preview.winners, preview.next) == (outcome.reason, outcome.winners, ())
    assert not preview.open
    assert saves.latest() is None


def test_previews_follow_undo(saves: Saves) -> None:
    journal = begin(saves, "pp")
    at = table("pp", journal=journal, curtain="never")
    at.apply(at.legal()[0])
    at.undo()
    journal.close()
    assert (saves.preview(journal.path).actions, saves.preview(journal.path).next) == (0, (0, 1))
    assert Preview.__struct_fields__[-1] == "problem"


def test_two_hundred_saves_are_listed_at_once(saves: Saves) -> None:
    path, done = match(saves, 10_000, "bbbbb")
    lines = path.read_bytes().splitlines(keepends=True)
    raw = b"".join([lines[0], *(lines[1:] * (1000 // len(done)))])
    for number in range(200):
        (path.parent / f"old-{number}.jsonl").write_bytes(raw)
    start = time.perf_counter()
    previews = saves.previews()
    took = time.perf_counter() - start
    assert len(previews) == 201
    assert took < 0.3, f"{took:.3f} s"


def test_the_list_survives_anything(saves: Saves) -> None:
    path, _ = match(saves)
    header = path.read_bytes().splitlines()[0]
    newer = header.replace(b'"format":1', b'"format":2')
    files = {
        "empty": (b"", "save.damaged"),
        "rubbish": (bytes(range(256)) * 40, "save.damaged"),
        "torn": (header[:50], "save.damaged"),
        "list": (b"[1, 2]\n", "save.damaged"),
        "newer": (newer + b"\n", "save.newer"),
        "bare": (b'{"format":1,"game":"toy"}\n', "save.damaged"),
        "deep": (b"[" * 100_000, "save.damaged"),
    }
    for name, (content, _) in files.items():
        (path.parent / f"{name}.jsonl").write_bytes(content)
    (path.parent / "folder.jsonl").mkdir()
    (path.parent / "notes.txt").write_text("not a save")
    found = {preview.path.stem: preview for preview in saves.previews()}
    assert set(found) == {*files, "folder", path.stem}
    for name, (content, key) in files.items():
        assert problem(found[name]) == key, name
        with pytest.raises(SaveUnreadableError) as caught:
            saves.open(path.parent / f"{name}.jsonl")
        assert caught.value.message.key == key
        assert (path.parent / f"{name}.jsonl").read_bytes() == content
    assert problem(found["folder"]).startswith("save.")
    assert found[path.stem].open
    with pytest.raises(SaveError):
        saves.open(path.parent / "gone.jsonl")


def test_a_save_of_an_unknown_game_is_told(saves: Saves) -> None:
    path, _ = match(saves)
    others = Saves(saves.folder, {"chess"})
    preview = others.preview(path)
    assert (problem(preview), preview.game, len(preview.seats)) == ("save.unknown_game", "toy", 3)
    with pytest.raises(SaveUnreadableError) as caught:
        others.open(path)
    assert caught.value.message.args["game"] == "toy"
    assert others.latest() is None


# --- two windows, copies, names


def test_a_save_is_played_by_one_window_at_a_time(saves: Saves) -> None:
    journal = begin(saves, "pp")
    at = table("pp", journal=journal, curtain="never")
    at.apply(at.legal()[0])
    with pytest.raises(SaveBusyError) as caught:
        saves.open(journal.path)
    assert caught.value.message.key == "save.busy"
    with pytest.raises(SaveBusyError):
        saves.delete(journal.path)
    looking = saves.open(journal.path, read_only=True)
    watched = resume(looking)
    assert watched.count == 1
    watched.take()
    with pytest.raises(SaveError) as refused:
        watched.apply(watched.legal()[0])
    assert refused.value.message.key == "save.read_only"
    copy = saves.copy(journal.path)
    assert copy.path != journal.path
    copied = resume(copy)
    play_out(copied, Random(1))
    copy.close()
    journal.close()
    assert resume(saves.open(copy.path)).outcome
    assert resume(saves.open(journal.path)).count == 1


def test_a_copy_is_believed_no_more_than_the_original(saves: Saves) -> None:
    """Somebody wrote a save by hand, without check sums: its actions are judged, also in a copy of it."""
    path, done = match(saves, 8, curtain="never")
    lines = [json.loads(line) for line in path.read_bytes().splitlines()]
    for line in lines:
        del line["sum"]
    veiled = next(line for line in lines if "secret" in line)
    del veiled["secret"]
    veiled["do"] = {"type": "bid", "seat": 0, "card": 99}
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    assert not saves.open(path, read_only=True).trusted(toy())
    copy = saves.copy(path)
    assert not copy.trusted(toy())
    at = resume(copy)
    assert at.problem is not None
    assert at.problem.key == "save.misfit"
    assert at.count == lines.index(veiled) - 1 < len(done)
    copy.close()


def test_a_file_system_without_locks_is_told(saves: Saves, monkeypatch: pytest.MonkeyPatch) -> None:
    import filelock

    def missing(*_: Any, **__: Any) -> None:
        raise NotImplementedError("no locks here")

    monkeypatch.setattr(filelock.FileLock, "acquire", missing)
    with pytest.raises(SaveError) as caught:
        begin(saves)
    assert caught.value.message.key == "save.failed"


def test_saves_are_renamed_and_deleted(saves: Saves) -> None:
    path, done = match(saves)
    saves.rename(path, "The longest race")
    assert saves.preview(path).title == "The longest race"
    assert actions(resume(saves.open(path, read_only=True))) == done
    assert saves.preview(path).actions == len(done)
    saves.delete(path)
    assert saves.previews() == []
    saves.delete(path)


def test_names_never_collide(saves: Saves) -> None:
    names = [begin(saves).path.name for _ in range(3)]
    assert names == ["toy-20260301-201500.jsonl", "toy-20260301-201500-2.jsonl", "toy-20260301-201500-3.jsonl"]


def test_names_never_collide_where_there_are_no_hard_links(saves: Saves, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any) -> None:
        raise OSError(errno.EPERM, os.strerror(errno.EPERM))

    monkeypatch.setattr(journals.os, "link", refuse)
    paths = [begin(saves, seed=seed).path for seed in (1, 2, 3)]
    assert len(set(paths)) == 3
    assert [saves.open(path, read_only=True).setup.seed for path in paths] == [1, 2, 3]


def test_changes_of_the_table_are_kept(saves: Saves) -> None:
    journal = begin(saves, "pp")
    at = table("pp", journal=journal, curtain="never")
    at.apply(at.legal()[0])
    at.change(msgspec.structs.replace(at.setup, seats=setup("pb").seats, friendly=True, title="Late"))
    at.bot_tick(10)
    journal.close()
    again = resume(saves.open(journal.path))
    assert (again.setup.title, again.setup.friendly, again.seats[1].kind) == ("Late", True, "bot")
    assert actions(again) == actions(at)


# --- damage


@pytest.fixture
def played(saves: Saves) -> tuple[Path, bytes, list[Any]]:
    path, done = match(saves, 8, "ppp", curtain="never")
    assert len(done) > 5
    return path, path.read_bytes(), done


def reopen(saves: Saves, path: Path) -> tuple[Journal, list[Any]]:
    journal = saves.open(path)
    return journal, list(actions(resume(journal)))


def test_a_torn_last_line_is_dropped(saves: Saves, played: tuple[Path, bytes, list[Any]]) -> None:
    path, raw, done = played
    last = raw.rstrip(b"\n").rindex(b"\n") + 1
    for cut in range(last, len(raw)):
        path.write_bytes(raw[:cut])
        assert saves.preview(path).problem is None
        journal, found = reopen(saves, path)
        assert found == (done if cut == len(raw) - 1 else done[:-1]), cut
        assert journal.problem is None
        at = resume(journal)
        play_out(at, Random(2), 2)
        journal.close()
        assert journal.path == path
        again, more = reopen(saves, path)
        assert more == actions(at)
        assert len(more) > len(found)
        again.close()


def test_a_torn_header_is_told(saves: Saves, played: tuple[Path, bytes, list[Any]]) -> None:
    path, raw, _ = played
    for cut in range(raw.index(b"\n")):
        path.write_bytes(raw[:cut])
        with pytest.raises(SaveUnreadableError):
            saves.open(path)
        assert problem(saves.preview(path)) == "save.damaged"


@settings(max_examples=400)
@given(data=st.data())
def test_random_damage_never_makes_another_match(data: st.DataObject, tmp_path_factory: pytest.TempPathFactory) -> None:
    raw, done = sample(tmp_path_factory)
    start, length = data.draw(st.integers(0, len(raw) - 1)), data.draw(st.integers(0, 40))
    patch = data.draw(st.binary(max_size=40))
    damaged = raw[:start] + patch + raw[start + length :]
    path = tmp_path_factory.getbasetemp() / "damaged.jsonl"
    try:
        journal = parse(damaged, path)
        at = resume(journal)
    except SaveUnreadableError:
        assert start < raw.index(b"\n") + 1
        return
    found = list(actions(at))
    assert found == done[: len(found)]
    if damaged != raw and len(found) < len(done):
        assert journal.problem or not damaged.endswith(b"\n") or damaged == raw[: len(damaged)]


_samples: list[tuple[bytes, list[Any]]] = []


def sample(factory: pytest.TempPathFactory) -> tuple[bytes, list[Any]]:
    if not _samples:
        path, done = match(folder(factory.mktemp("sample")), 20, "ppp", curtain="never")
        _samples.append((path.read_bytes(), done))
    return _samples[0]


def test_a_damaged_match_goes_on_in_a_new_file(saves: Saves, played: tuple[Path, bytes, list[Any]]) -> None:
    path, raw, done = played
    lines = raw.splitlines(keepends=True)
    lines[4] = lines[4].replace(b"at", b"it", 1)
    damaged = b"".join(lines)
    for number in range(2):
        path.write_bytes(damaged)
        journal, found = reopen(saves, path)
        assert found == done[:3]
        assert journal.problem is not None
        assert (journal.problem.key, journal.problem.args["line"]) == ("save.damaged_at", 5)
        assert path.read_bytes() == damaged, "looking changes nothing"
        at = resume(journal)
        assert at.problem == journal.problem
        play_out(at, Random(3), 2)
        journal.close()
        assert journal.path != path
        kept = path.with_name(f"{path.stem}{'-2' * number}.damaged")
        assert kept.read_bytes() == damaged, "the old file is put aside, never over another"
        assert reopen(saves, journal.path)[1] == actions(at)
        assert journal.path in [preview.path for preview in saves.previews()]


def test_a_changed_letter_is_noticed_though_the_line_still_reads_well(
    saves: Saves, played: tuple[Path, bytes, list[Any]]
) -> None:
    path, raw, done = played
    lines = raw.splitlines(keepends=True)
    assert b'"at":4' in lines[4]
    lines[4] = lines[4].replace(b'"at":4', b'"at":9')
    path.write_bytes(b"".join(lines))
    journal, found = reopen(saves, path)
    assert found == done[:3]
    assert journal.problem is not None
    assert (journal.problem.key, journal.problem.args["line"]) == ("save.damaged_at", 5)
    journal.close()


def test_a_position_that_is_another_one_is_noticed(saves: Saves, played: tuple[Path, bytes, list[Any]]) -> None:
    """By its mark alone: every action is legal, and the same seats may act."""
    path, raw, done = played
    lines = [json.loads(line) for line in raw.splitlines()]
    for line in lines:
        del line["sum"]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    journal, found = reopen(saves, path)
    assert (found, journal.problem) == (done, None)
    journal.close()
    lines[5]["mark"] = "00000000"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    journal, found = reopen(saves, path)
    assert found == done[:4]
    assert journal.problem is not None
    assert journal.problem.key == "save.misfit"
    journal.close()


def test_a_match_that_no_longer_fits_stops_at_the_last_good_action(
    saves: Saves, played: tuple[Path, bytes, list[Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    path, raw, done = played
    monkeypatch.setattr(Boats, "version", 2)
    journal, found = reopen(saves, path)
    assert found == done, "other rules that play the same game do no harm"
    journal.close()
    why_not = River.why_not

    def stricter(self: River, action: Any) -> Refusal | None:
        return Refusal("refuse.over") if action == done[4] and self.placed_so_far() == 4 else why_not(self, action)

    monkeypatch.setattr(River, "placed_so_far", lambda self: len(self.played) + len(self.bids), raising=False)
    monkeypatch.setattr(River, "why_not", stricter)
    journal = saves.open(path)
    at = resume(journal)
    assert actions(at) == done[:4]
    assert at.problem is not None
    assert (at.problem.key, at.problem.args["n"]) == ("save.misfit", 4)
    monkeypatch.setattr(River, "why_not", why_not)
    play_out(at, Random(3), 2)
    journal.close()
    assert journal.path != path
    assert path.read_bytes() == raw, "the file stays untouched"
    assert reopen(saves, journal.path)[1] == actions(at)


def test_rules_that_play_another_game_are_noticed(saves: Saves, played: tuple[Path, bytes, list[Any]]) -> None:
    """The seed now deals other hands: the same bids may be legal, yet it is not the same match."""
    path, _, done = played
    other = Boats(msgspec.structs.replace(toy().data, copies=6))
    journal = saves.open(path)
    at = resume(journal, other)
    assert at.count < len(done)
    assert at.problem is not None


def test_a_file_that_vanishes_is_written_anew(saves: Saves) -> None:
    journal = begin(saves, "pp")
    at = table("pp", journal=journal, curtain="never")
    at.apply(at.legal()[0])
    journal._let_go()
    journal.path.unlink()
    at.apply(at.legal()[0])
    journal.close()
    assert reopen(saves, journal.path)[1] == actions(at)


@pytest.mark.skipif(os.name != "posix", reason="other systems sync no folders")
def test_new_names_are_safe_on_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder of a new file, and of each new folder, is synced."""
    synced: list[str] = []
    real = os.fsync

    def fsync(file: int) -> None:
        synced.append(os.readlink(f"/proc/self/fd/{file}") if os.path.isdir("/proc/self/fd") else "")
        real(file)

    monkeypatch.setattr(journals.os, "fsync", fsync)
    journals.make_folder(tmp_path / "a" / "b")
    assert synced[-2:] in ([str(tmp_path), str(tmp_path / "a")], ["", ""])
    synced.clear()
    journal = begin(Saves(tmp_path / "a" / "b", {"toy"}))
    assert synced[-1] in (str(tmp_path / "a" / "b"), "")
    synced.clear()
    journal.change(msgspec.structs.replace(journal.setup, title="x"))
    assert synced[-1] in (str(tmp_path / "a" / "b"), "")
    journal.close()


@pytest.mark.parametrize("error", [errno.EINVAL, errno.EACCES])
def test_a_folder_that_cannot_be_synced_is_as_safe_as_can_be(
    saves: Saves, monkeypatch: pytest.MonkeyPatch, error: int
) -> None:
    real = os.fsync

    def fsync(file: int) -> None:
        if stat.S_ISDIR(os.fstat(file).st_mode):
            raise OSError(error, os.strerror(error))
        real(file)

    monkeypatch.setattr(journals.os, "fsync", fsync)
    path, done = match(saves)
    assert reopen(saves, path)[1] == done


def test_a_fault_after_a_header_was_changed_does_not_break_the_file(
    saves: Saves, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = begin(saves, "pp")
    at = table("pp", journal=journal, curtain="never")
    at.apply(at.legal()[0])
    with monkeypatch.context() as patch:
        patch.setattr(journals, "sync_folder", lambda folder: os.read(-1, 1))
        with pytest.raises(SaveError):
            at.change(msgspec.structs.replace(at.setup, title="a longer title than before"))
    at.apply(at.legal()[0])
    journal.close()
    again, found = reopen(saves, journal.path)
    assert again.problem is None
    assert found == actions(at)


# --- full discs


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
    disk.error = 0
    advance(at, Random(5))
    play_out(at, Random(6), 3)
    journal.close()
    assert reopen(saves, journal.path)[1] == actions(at)


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
    disk.error, disk.room = errno.ENOSPC, 0
    for _ in range(3):
        with pytest.raises(SaveError):
            at.bot_tick(1)
    disk.error = 0
    at.bot_tick(1)
    twin.bot_tick(1)
    assert actions(at) == actions(twin)


def test_a_match_can_go_on_unsaved_and_catch_up(saves: Saves, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = begin(saves, "pp")
    at = table("pp", journal=journal, curtain="never")
    at.apply(at.legal()[0])
    disk = Disk(monkeypatch)
    disk.error, disk.room = errno.ENOSPC, 0
    journal.strict = False
    for _ in range(4):
        at.apply(at.legal()[0])
    at.undo()
    assert len(journal.waiting) >= 4
    assert len(reopen_copy(journal.path, saves)) == 1
    disk.error = 0
    at.apply(at.legal()[0])
    assert journal.waiting == []
    journal.close()
    assert reopen(saves, journal.path)[1] == actions(at)


def test_undo_and_changes_on_a_full_disc_change_nothing(saves: Saves, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = begin(saves, "ppp")
    at = table("ppp", journal=journal, curtain="never")
    at.apply(at.legal()[0])
    disk = Disk(monkeypatch)
    disk.error, disk.room = errno.ENOSPC, 0
    with pytest.raises(SaveError):
        at.undo()
    with pytest.raises(SaveError):
        at.change(msgspec.structs.replace(at.setup, title="x"))
    assert (at.count, at.can_undo, at.can_redo, at.setup.title) == (1, True, False, "")
    with pytest.raises(SaveError):
        saves.create(setup("pp"), toy())
    disk.error = 0
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


# --- long matches


def test_a_thousand_actions_load_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The goal is half a second of the processor; the gate is twice that."""
    monkeypatch.setattr(journals.os, "fsync", lambda file: None)
    game = games.rules("jackal")
    jackals = Saves(tmp_path, {"jackal"})
    seed = 0
    while True:
        match = Setup("jackal", setup("pp").seats, {"stall_limit": "off"}, seed=seed, curtain="never")
        journal = jackals.create(match, game)
        at = Table(game, match, clock=time.perf_counter, journal=journal)
        rng = Random(seed)
        while at.count < 1000 and at.outcome is None:
            at.apply(rng.choice(at.legal()))
        journal.close()
        if at.count == 1000:
            break
        seed += 1
    taken = []
    for _ in range(3):
        start = time.process_time()
        again = jackals.open(journal.path)
        loaded = Table(game, again.setup, clock=time.perf_counter, journal=again)
        taken.append(time.process_time() - start)
        again.close()
        assert loaded.count == 1000
    assert loaded.state_at(1000).dump() == at.state_at(1000).dump()
    assert min(taken) < 1.0, taken
    start = time.process_time()
    assert loaded.log(since=970) == at.log(since=970)
    assert time.process_time() - start < 0.2, "the last page of the log needs no replay of the whole match"


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
    assert moments > 200, "they played long enough to prove something"


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


def test_a_setup_with_a_strange_seed_is_told(saves: Saves) -> None:
    path, _ = match(saves)
    raw = path.read_bytes().splitlines()
    header = json.loads(raw[0])
    del header["sum"]
    for seed in ("!!!", "abc", -4, 1.5):
        path.write_text(json.dumps({**header, "seed": seed}) + "\n")
        with pytest.raises(SaveUnreadableError):
            saves.open(path)


@pytest.mark.parametrize(
    "change",
    [
        {"seats": []},
        {"seats": [{"name": "Anna"}]},
        {"seats": [{"name": "Anna"}] * 9},
        {"position": {"boats": 7}},
        {"position": {"seats": 3, "hands": "x"}},
    ],
)
def test_a_header_that_fits_no_match_is_told(saves: Saves, change: dict[str, Any]) -> None:
    path, _ = match(saves)
    lines = path.read_bytes().splitlines(keepends=True)
    header = json.loads(lines[0])
    del header["sum"]
    path.write_bytes(json.dumps({**header, **change}).encode() + b"\n")
    with pytest.raises(SaveUnreadableError):
        resume(saves.open(path, read_only=True))


def test_a_level_that_is_not_known_is_the_usual_one(saves: Saves) -> None:
    journal = begin(saves, "pb", level="grandmaster")
    path = journal.path
    journal.close()
    at = resume(saves.open(path))
    assert [seat.level for seat in at.seats] == ["normal", "normal"]


def test_a_setup_holds_what_matters() -> None:
    assert Setup("toy", setup("pp").seats).seed != Setup("toy", setup("pp").seats).seed
