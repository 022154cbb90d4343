"""Saves: what is on the disk, the list of them, two windows on one save, long matches."""

from __future__ import annotations

import errno
import json
import os
import time
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from jackal import __version__, games
from jackal.core import journal as journals
from jackal.core.journal import SaveBusyError
from jackal.core.savefile import SaveError, SaveUnreadableError, rules_digest, unveil, veil
from jackal.core.saves import Preview, Saves
from jackal.core.setup import Setup
from jackal.core.table import Table
from tests.core.saved import begin, match, problem
from tests.core.tables import actions, advance, play_out, resume, setup, table
from tests.toy import toy
from tests.toy.rules import Bid, Boats

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


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="other systems have no such pipes")
def test_a_pipe_among_the_saves_is_told_and_not_waited_for(saves: Saves) -> None:
    path, _ = match(saves)
    os.mkfifo(path.with_name("pipe.jsonl"))
    found = {preview.path.name: preview.problem for preview in saves.previews()}
    assert found[path.name] is None
    assert found["pipe.jsonl"] is not None
    with pytest.raises(SaveError):
        saves.open(path.with_name("pipe.jsonl"))
