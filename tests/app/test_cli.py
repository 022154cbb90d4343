from __future__ import annotations

import os
import subprocess
import sys

import pytest

from jackal.app.cli import built_games, parse
from jackal.app.main import main
from jackal.core.resources import root
from jackal.games import REGISTRY, Entry

LAUNCHER = root("data").parent / "launcher.py"
SKETCH = "lifeboat"
"""Made a sketch where one is needed, whatever it is in the registry."""


@pytest.mark.parametrize(
    ("words", "act", "game", "language", "fullscreen"),
    [
        ([], "menu", "", "", False),
        (["--fullscreen"], "menu", "", "", True),
        (["--lang", "ru"], "menu", "", "ru", False),
        (["--lang=UK", "--continue"], "continue", "", "uk", False),
        (["--shortcut"], "shortcut", "", "", False),
        (["--shortcut", "--remove"], "unshortcut", "", "", False),
        (["-V"], "version", "", "", False),
        (["--help", "--nonsense"], "help", "", "", False),
        (["-h", "--version"], "help", "", "", False),
    ],
)
def test_commands(words, act, game, language, fullscreen):
    command = parse(words)
    assert command.problem is None
    assert (command.act, command.game, command.language, command.fullscreen) == (act, game, language, fullscreen)


@pytest.mark.parametrize("game", built_games())
def test_a_game_goes_to_its_set_up(game):
    assert parse([game.upper(), "--lang", "en"]).act == "setup"
    assert parse([game.upper()]).game == game


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["chess"], "cli.unknown_game"),
        (["--fast"], "cli.unknown_flag"),
        (["--lang"], "cli.lang_missing"),
        (["--lang", "--continue"], "cli.lang_missing"),
        (["--lang", "de"], "cli.lang_unknown"),
        (["--remove"], "cli.remove_alone"),
        ([*built_games()[:1], "pirates"], "cli.two_games"),
        ([SKETCH], "cli.not_built"),
    ],
)
def test_what_is_wrong_is_said(words, problem, capsys, tmp_path, monkeypatch):
    monkeypatch.setitem(REGISTRY, SKETCH, Entry(SKETCH, (4, 8)))
    monkeypatch.setenv("JACKAL_HOME", str(tmp_path))
    found = parse(words).problem
    assert found is not None
    assert found.key == problem
    for language in ("en", "ru", "uk"):
        monkeypatch.setenv("LC_ALL", language)
        assert main(words) == 2
        said = capsys.readouterr().err.strip()
        assert said
        assert "{" not in said
        assert problem not in said
        assert "Traceback" not in said


def test_help_and_version_need_no_window(capsys, tmp_path, monkeypatch):
    monkeypatch.setenv("JACKAL_HOME", str(tmp_path))
    for language, word in (("en", "language"), ("ru", "язык"), ("uk", "мова")):
        assert main(["--help", "--lang", language]) == 0
        said = capsys.readouterr().out
        assert word in said
        assert str(tmp_path) in said
        assert "{" not in said
    assert main(["--version"]) == 0
    assert capsys.readouterr().out.strip().split()[-1][0].isdigit()


def test_a_home_that_cannot_be_made_is_said(capsys, tmp_path, monkeypatch):
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("JACKAL_HOME", str(blocked / "home"))
    assert main(["--lang", "en"]) == 1
    assert "JACKAL_HOME" in capsys.readouterr().err


START = "import sys; from jackal.app.main import main; sys.exit(main(sys.argv[1:]))"


def run(code: str, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code, *words],
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
        check=False,
        cwd=LAUNCHER.parent,
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **environment},
    )


@pytest.mark.parametrize("package", ["yaml", "msgspec", "platformdirs", "filelock"])
def test_a_missing_package_is_named_in_the_language_asked_for(package):
    code = START.replace("from", f"sys.modules[{package!r}] = None; from", 1)
    result = run(code, "--lang", "ru")
    assert result.returncode == 1
    assert package in result.stderr
    assert "Не установлен" in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize(
    ("fake", "word"), [("None", "pygame-ce"), ("__import__('types').ModuleType('pygame')", "pip uninstall pygame")]
)
def test_a_missing_or_wrong_pygame_is_said(fake, word, tmp_path):
    code = START.replace("from", f"sys.modules['pygame'] = {fake}; from", 1)
    result = run(code, "--lang", "en", JACKAL_HOME=str(tmp_path))
    assert result.returncode == 1
    assert word in result.stderr
    assert "Traceback" not in result.stderr


def test_no_screen_is_said(tmp_path):
    result = run(START, "--lang", "uk", JACKAL_HOME=str(tmp_path), SDL_VIDEODRIVER="nosuchdriver")
    assert result.returncode == 1
    assert "Вікно" in result.stderr
    assert "Traceback" not in result.stderr
