"""A shortcut on the desktop and in the list of programs: `jackal --shortcut`, or a button in the settings.

Linux: two `.desktop` files, written here. Windows and macOS: the package `pyshortcuts`, imported only then.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from jackal.app.main import WM_CLASS
from jackal.core import resources
from jackal.core.game import Message
from jackal.core.text import LANGUAGES, Texts

FILE = f"{WM_CLASS}.desktop"


def quoted(word: str) -> str:
    """A word of an `Exec` line as the desktop entry specification wants it.

    >>> print(quoted("/opt/my games/jackal"), quoted("plain"), quoted("50%"))
    "/opt/my games/jackal" plain 50%%
    """
    word = word.replace("%", "%%")
    if word and not any(char in " \t\n\"'\\><~|&;$*?#()`" for char in word):
        return word
    inner = "".join(f"\\{char}" if char in '"`$\\' else char for char in word)
    # The value of a key is itself a string in which a backslash is escaped once more.
    return '"' + inner.replace("\\", "\\\\") + '"'


def entry(command: list[str], icon: Path, names: Mapping[str, str], comments: Mapping[str, str]) -> str:
    """The text of a `.desktop` file. `names` and `comments`: language -> words; English stands for all others."""
    lines = ["[Desktop Entry]", "Type=Application", "Version=1.5"]
    for key, words in (("Name", names), ("Comment", comments)):
        lines.append(f"{key}={words['en']}")
        lines += [f"{key}[{language}]={text}" for language, text in words.items() if language != "en"]
    lines += [
        "Exec=" + " ".join(quoted(word) for word in command),
        f"Icon={icon}",
        "Terminal=false",
        "Categories=Game;BoardGame;",
        f"StartupWMClass={WM_CLASS}",
    ]
    return "\n".join(lines) + "\n"


def start_command() -> list[str]:
    """How this very installation is started: the installed program, or Python with the start file."""
    program = Path(sys.executable).with_name("jackal-gui.exe" if sys.platform == "win32" else "jackal")
    if program.is_file():
        return [str(program)]
    launcher = resources.root("data").parent / "launcher.py"
    if launcher.is_file():
        return [sys.executable, str(launcher)]
    return [sys.executable, "-m", "jackal.app.main"]


def icon_file() -> Path:
    """The picture of the shortcut: what this system likes best of those that are there."""
    wanted = {"win32": ("icon.ico",), "darwin": ("icon.icns",)}.get(sys.platform, ())
    folder = resources.root("assets")
    return next((folder / name for name in wanted if (folder / name).is_file()), folder / "icon.png")


def desktop_folder() -> Path:
    """The desktop of this user on Linux, whatever it is called in his language."""
    try:
        told = subprocess.run(["xdg-user-dir", "DESKTOP"], capture_output=True, text=True, timeout=5, check=True)
        folder = Path(told.stdout.strip())
        if told.stdout.strip() and folder != Path.home():
            return folder
    except (OSError, subprocess.SubprocessError):
        pass
    return Path.home() / "Desktop"


def programs_folder() -> Path:
    """Where a user's own entries of the list of programs lie."""
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "applications"


def words() -> tuple[dict[str, str], dict[str, str]]:
    """Name and comment in every language."""
    tables = {language: Texts.load(language) for language in LANGUAGES}
    return (
        {language: texts.say("app.title") for language, texts in tables.items()},
        {language: texts.say("shortcut.comment") for language, texts in tables.items()},
    )


def make(texts: Texts) -> tuple[bool, list[Message]]:
    """Make the shortcuts. Whether it went well, and what to tell."""
    if sys.platform.startswith(("win", "darwin")):
        return _by_package(texts)
    names, comments = words()
    text = entry(start_command(), icon_file(), names, comments)
    told: list[Message] = []
    try:
        programs = programs_folder() / FILE
        _write(programs, text)
        told.append(Message("shortcut.made_menu", {"file": str(programs)}))
        desktop = desktop_folder()
        if desktop.is_dir():
            file = desktop / FILE
            _write(file, text)
            _trust(file)
            told.insert(0, Message("shortcut.made", {"file": str(file)}))
    except OSError as error:
        return False, [Message("shortcut.failed", {"why": f"{error.filename}: {error.strerror}"})]
    return True, told


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    file.chmod(0o755)


def _trust(file: Path) -> None:
    """GNOME starts an entry on the desktop only if it is marked as trusted."""
    gio = shutil.which("gio")
    if gio:
        try:
            subprocess.run([gio, "set", file, "metadata::trusted", "true"], check=False, capture_output=True, timeout=5)
        except (OSError, subprocess.SubprocessError):
            return


def _by_package(texts: Texts) -> tuple[bool, list[Message]]:
    try:
        from pyshortcuts import make_shortcut  # type: ignore[import-not-found] # not everybody has it
    except ImportError:
        return False, [Message("shortcut.needs_package")]
    command = start_command()
    script = " ".join(f'"{word}"' if " " in word else word for word in command[1:]) or command[0]
    try:
        made = make_shortcut(
            script,
            name=texts.say("app.title"),
            description=texts.say("shortcut.comment"),
            icon=str(icon_file()),
            executable=command[0] if len(command) > 1 else None,
            noexe=len(command) == 1,
            terminal=False,
            desktop=True,
            startmenu=True,
        )
    except Exception as error:  # a foreign package; whatever it raises is a sentence for the player
        return False, [Message("shortcut.failed", {"why": str(error) or type(error).__name__})]
    return True, [Message("shortcut.made", {"file": str(getattr(made, "target", None) or texts.say("app.title"))})]


def remove() -> tuple[bool, list[Message]]:
    """Take the shortcuts away."""
    if sys.platform.startswith(("win", "darwin")):
        candidates = [Path.home() / "Desktop" / f"{name}{end}" for name in words()[0].values() for end in _ENDS]
    else:
        candidates = [desktop_folder() / FILE, programs_folder() / FILE]
    found = [file for file in candidates if file.exists()]
    try:
        for file in found:
            if file.is_dir():
                shutil.rmtree(file)
            else:
                file.unlink()
    except OSError as error:
        return False, [Message("shortcut.failed", {"why": f"{error.filename}: {error.strerror}"})]
    return True, [Message("shortcut.removed" if found else "shortcut.none")]


_ENDS = (".lnk", ".app")
