from __future__ import annotations

import configparser
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from jackal.app import shortcut
from jackal.core.text import Texts

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="writes desktop entries of Linux")


def value(text: str, key: str) -> str:
    reader = configparser.RawConfigParser(delimiters=("=",))
    reader.optionxform = str
    reader.read_string(text)
    return reader["Desktop Entry"][key]


@pytest.mark.parametrize(
    "words",
    [["/usr/bin/jackal"], ["/opt/my games/py thon", "/home/Анна/a b/launcher.py"], ["/a/100% \"x\"/$y`z\\w", "a"]],
)
def test_a_command_with_odd_letters_comes_back_whole(words):
    line = value(shortcut.entry(words, Path("/i.png"), {"en": "N"}, {"en": "C"}), "Exec")
    # First the string escapes of the file, then the quoting of the command, then the field codes.
    unescaped = line.replace("\\\\", "\\")
    found = re.findall(r'"((?:[^"\\]|\\.)*)"|(\S+)', unescaped)
    assert [re.sub(r"\\(.)", r"\1", long or short).replace("%%", "%") for long, short in found] == words


def test_the_entry_speaks_every_language_and_passes_the_validator(tmp_path):
    names, comments = shortcut.words()
    text = shortcut.entry(["/opt/my games/jackal"], Path("/opt/icon.png"), names, comments)
    assert value(text, "Name") == "Jackal & Co."
    assert value(text, "Name[ru]") == "Шакал и компания"
    assert value(text, "Name[uk]") == "Шакал і компанія"
    if shutil.which("desktop-file-validate"):
        file = tmp_path / "jackal.desktop"
        file.write_text(text, encoding="utf-8")
        told = subprocess.run(["desktop-file-validate", file], capture_output=True, text=True, check=False)
        assert told.returncode == 0, told.stdout


@pytest.fixture
def desktop(tmp_path, monkeypatch):
    folder = tmp_path / "Рабочий стол"
    folder.mkdir()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    monkeypatch.setattr(shortcut, "desktop_folder", lambda: folder)
    return folder


def test_it_is_put_there_and_taken_away(desktop, tmp_path):
    good, told = shortcut.make(Texts.load("ru"))
    assert good
    assert [message.key for message in told] == ["shortcut.made", "shortcut.made_menu"]
    files = [desktop / shortcut.FILE, tmp_path / "share" / "applications" / shortcut.FILE]
    for file in files:
        assert file.stat().st_mode & 0o111
        assert "Exec=" in file.read_text(encoding="utf-8")
    assert shortcut.make(Texts.load("ru"))[0]
    assert shortcut.remove()[1][0].key == "shortcut.removed"
    assert not any(file.exists() for file in files)
    assert shortcut.remove()[1][0].key == "shortcut.none"


def test_a_refusal_of_the_disk_is_a_sentence(desktop, monkeypatch, tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("XDG_DATA_HOME", str(blocked))
    good, told = shortcut.make(Texts.load("en"))
    assert not good
    assert told[0].key == "shortcut.failed"


def test_the_command_starts_this_installation():
    command = shortcut.start_command()
    assert all(Path(word).exists() for word in command if not word.startswith("-") and "." not in word[1:4])
    said = subprocess.run([*command, "--version"], capture_output=True, text=True, check=False, timeout=60)
    assert said.returncode == 0
    assert said.stdout.strip()


@pytest.mark.parametrize("platform", ["win32", "darwin"])
def test_other_systems_ask_for_the_package(platform, monkeypatch):
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setitem(sys.modules, "pyshortcuts", None)
    good, told = shortcut.make(Texts.load("en"))
    assert not good
    assert told[0].key == "shortcut.needs_package"


def test_other_systems_use_the_package(monkeypatch, tmp_path):
    asked = {}

    class Fake:
        @staticmethod
        def make_shortcut(script, **rest):
            asked.update(rest, script=script)

    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setitem(sys.modules, "pyshortcuts", Fake)
    monkeypatch.setattr(shortcut, "start_command", lambda: ["/my python", "/a b/launcher.py"])
    good, told = shortcut.make(Texts.load("ru"))
    assert good
    assert asked["name"] == "Шакал и компания"
    assert asked["executable"] == "/my python"
    assert asked["script"] == '"/a b/launcher.py"'
    assert told[0].key == "shortcut.made"
