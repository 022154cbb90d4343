"""What becomes of a save whose bytes rot or that is of another game, version or set-up."""

from __future__ import annotations

import errno
import json
import os
import stat
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jackal.core import journal as journals
from jackal.core.game import Refusal
from jackal.core.journal import parse
from jackal.core.savefile import SaveError, SaveUnreadableError
from jackal.core.saves import Saves
from jackal.core.setup import Setup
from tests.core.saved import begin, folder, match, problem, reopen
from tests.core.tables import actions, play_out, resume, setup, table
from tests.toy import toy
from tests.toy.rules import Boats, River


@pytest.fixture
def played(saves: Saves) -> tuple[Path, bytes, list[Any]]:
    path, done = match(saves, 8, "ppp", curtain="never")
    assert len(done) > 5
    return path, path.read_bytes(), done


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
