from __future__ import annotations

import json
import os

import pytest

from jackal.app.home import home, write_whole
from jackal.app.settings import MOST_NAMES, Settings, SettingsFile, SetupChoice, salvage, system_language
from jackal.core.setup import Seat


def test_first_start_has_defaults_and_says_nothing(tmp_path):
    file = SettingsFile(tmp_path)
    assert file.now == Settings()
    assert not file.notices
    assert not file.file.exists()


def test_what_was_chosen_is_there_at_the_next_start(tmp_path):
    SettingsFile(tmp_path).change(language="uk", volume=0, text_size="huge", window=(1600, 900), curtain="always")
    again = SettingsFile(tmp_path)
    assert (again.now.language, again.now.volume, again.now.text_size) == ("uk", 0, "huge")
    assert again.now.window == (1600, 900)
    assert again.now.curtain == "always"
    assert [p.name for p in tmp_path.iterdir()] == ["settings.json"]


@pytest.mark.parametrize("content", [b"", b"{", b"[1, 2]", b"\xff\xfe\x00", b'{"volume": 1}{', b"[" * 10**5])
def test_a_damaged_file_is_kept_aside_and_told(tmp_path, content):
    (tmp_path / "settings.json").write_bytes(content)
    file = SettingsFile(tmp_path)
    assert file.now == Settings()
    (notice,) = file.notices
    assert notice.key == "settings.damaged"
    kept = tmp_path / notice.args["kept"]
    assert kept.read_bytes() == content
    file.change(volume=10)
    assert SettingsFile(tmp_path).now.volume == 10
    assert kept.read_bytes() == content


def test_values_without_sense_are_named_and_the_rest_is_kept(tmp_path):
    content = {
        "language": "klingon",
        "volume": 400,
        "pace": "quick",
        "window": [10, 10],
        "names": ["Anna"],
        "later": {"a": 1},
        "setups": {
            "jackal": {"seats": [{"name": "Anna", "kind": "person"}], "options": {"x": [1]}},
            "pirates": {"seats": "many"},
        },
    }
    (tmp_path / "settings.json").write_text(json.dumps(content))
    file = SettingsFile(tmp_path)
    (notice,) = file.notices
    assert notice.key == "settings.damaged_keys"
    assert notice.args["keys"] == "language, setups.pirates, volume, window"
    assert file.now.pace == "quick"
    assert file.now.names == ("Anna",)
    assert file.now.setups["jackal"].seats == (Seat("Anna"),)
    assert set(file.now.setups) == {"jackal"}


def test_every_field_is_checked_by_its_type():
    wrong = dict.fromkeys(Settings.__struct_fields__, 1.5)
    settings, named = salvage(wrong)
    assert settings == Settings()
    assert named == sorted(wrong)


def test_a_set_up_is_remembered_with_its_people(tmp_path):
    file = SettingsFile(tmp_path)
    file.remember_setup("jackal", SetupChoice((Seat("Anna"), Seat("Reef", "bot", "hard"), Seat("Bob"))))
    file.remember_setup("lifeboat", SetupChoice((Seat("Bob"), Seat("Clara")), "dice", {"storm": True}))
    again = SettingsFile(tmp_path).now
    assert again.names == ("Bob", "Clara", "Anna")
    assert again.setups["jackal"].seats[1].level == "hard"
    assert again.setups["lifeboat"].options == {"storm": True}
    for n in range(40):
        file.remember_setup("jackal", SetupChoice((Seat(f"N{n}"),)))
    assert len(file.now.names) == MOST_NAMES
    assert file.now.names[0] == "N39"


def test_two_windows_do_not_undo_each_others_changes(tmp_path):
    one, two = SettingsFile(tmp_path), SettingsFile(tmp_path)
    one.change(volume=10, language="uk")
    two.change(pace="slow")
    one.remember_setup("jackal", SetupChoice((Seat("Anna"),)))
    two.remember_setup("saboteur", SetupChoice((Seat("Boris"),)))
    one.change(window=(1600, 900))
    again = SettingsFile(tmp_path).now
    assert (again.volume, again.language, again.pace, again.window) == (10, "uk", "slow", (1600, 900))
    assert set(again.setups) == {"jackal", "saboteur"}
    assert set(again.names) == {"Anna", "Boris"}
    assert (one.now.pace, two.now.volume) == ("normal", 70), "what is in force here is chosen here"
    two.change(pace="normal")
    assert SettingsFile(tmp_path).now.pace == "normal", "also back to what it was at the start"


@pytest.mark.parametrize("content", [b"", b"[]", b"{", b'{"volume": "loud"}'])
def test_a_file_that_was_damaged_meanwhile_is_written_whole(tmp_path, content):
    file = SettingsFile(tmp_path)
    file.change(volume=10, language="uk")
    file.file.write_bytes(content)
    file.change(pace="slow")
    assert SettingsFile(tmp_path).now == file.now


def test_what_could_not_be_written_is_written_later(tmp_path):
    file = SettingsFile(tmp_path)
    file.change(language="uk")
    content = file.file.read_bytes()
    file.file.unlink()
    file.file.mkdir()
    file.change(volume=10)
    file.file.rmdir()
    file.file.write_bytes(content)
    file.change(pace="slow")
    assert SettingsFile(tmp_path).now == file.now


def test_a_disk_that_refuses_is_told(tmp_path):
    file = SettingsFile(tmp_path)
    file.file.mkdir()  # in its way: not even root can put a file there
    file.change(volume=1)
    file.change(volume=2)
    assert list(tmp_path.iterdir()) == [file.file], "no half-made file stays"
    assert [notice.key for notice in file.notices] == ["settings.unwritable"]
    assert file.now.volume == 2
    file.notices.clear()
    file.change(volume=3)
    assert not file.notices, "it was told before"
    file.file.rmdir()
    file.change(volume=4)
    file.file.unlink()
    file.file.mkdir()
    file.change(volume=5)
    assert [notice.key for notice in file.notices] == ["settings.unwritable"]


def test_a_disk_that_is_gone_is_told(tmp_path):
    file = SettingsFile(tmp_path / "gone")
    assert file.change(volume=1).volume == 1
    assert [notice.key for notice in file.notices] == ["settings.unwritable"]


def test_writing_leaves_the_old_file_when_it_fails(tmp_path, monkeypatch):
    file = tmp_path / "a.json"
    write_whole(file, b"old")

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError):
        write_whole(file, b"new")
    assert file.read_bytes() == b"old"
    assert [p.name for p in tmp_path.iterdir()] == ["a.json"]


def test_the_variable_names_the_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("JACKAL_HOME", str(tmp_path / "a" / "b"))
    assert home() == tmp_path / "a" / "b"
    assert home().is_dir()


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "uk_UA"}, "uk"),
        ({"LC_ALL": "uk_UA.UTF-8", "LANG": "ru_RU"}, "uk"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LC_ALL": "C", "LANG": "ru_RU"}, "en"),
    ],
)
def test_the_system_gives_the_first_language(environment, language):
    assert system_language(environment) == language
