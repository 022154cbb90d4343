"""The start: command line, checks, the window. Whatever is missing is said in one sentence, never as a traceback."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jackal.app.cli import Command
    from jackal.app.settings import SettingsFile
    from jackal.app.shell import Shell
    from jackal.core.game import Message
    from jackal.core.text import Texts

OLDEST_PYTHON = (3, 11)
WM_CLASS = "jackal-and-co"
"""By this name a desktop on Linux knows that window and shortcut belong together."""

_LATER = ("platformdirs", "filelock")
"""Packages that are imported only when they are needed: looked for at the start, not loaded."""


def main(argv: Sequence[str] | None = None) -> int:
    """The whole program; the number that the process ends with."""
    words = list(sys.argv[1:] if argv is None else argv)
    if sys.version_info < OLDEST_PYTHON:  # a checkout can be started by any Python
        return _bare("cli.python_old", words, version=".".join(map(str, sys.version_info[:3])))
    try:
        from jackal.app.cli import parse
        from jackal.app.home import home
        from jackal.app.settings import SettingsFile, system_language
        from jackal.core.text import Texts
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("jackal"):
            raise
        return _bare("cli.package_missing", words, package=error.name or "")
    for package in _LATER:
        if find_spec(package) is None:
            return _bare("cli.package_missing", words, package=package)
    command = parse(words)
    try:
        settings = SettingsFile(home())
    except OSError as error:
        texts = Texts.load(command.language or system_language())
        return _fail(texts.say("cli.no_home", why=f"{error.filename}: {error.strerror}"), texts)
    texts = Texts.load(command.language or settings.now.language or system_language())
    if texts.problems:
        return _fail(texts.say("cli.data_broken", why=str(texts.problems[0])), texts)
    if command.problem is not None:
        return _fail(texts.message(command.problem), texts, code=2)
    if command.act in _WITHOUT_WINDOW:
        return _WITHOUT_WINDOW[command.act](texts)
    return _window(command, settings, texts)


def _window(command: Command, settings: SettingsFile, texts: Texts) -> int:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    for variable in ("SDL_VIDEO_X11_WMCLASS", "SDL_VIDEO_WAYLAND_WMCLASS"):
        os.environ.setdefault(variable, WM_CLASS)
    try:
        import pygame
    except ModuleNotFoundError:
        return _fail(texts.say("cli.pygame_missing"), texts)
    if not getattr(pygame, "IS_CE", False):
        return _fail(texts.say("cli.pygame_wrong"), texts)
    from jackal.app.home import tidy
    from jackal.app.shell import Shell

    try:
        shell = Shell(settings, language=command.language, fullscreen=command.fullscreen, texts=texts)
    except pygame.error as error:
        return _fail(texts.say("cli.no_window", why=str(error)), texts)
    start(shell, command)
    tidy()
    shell.run()
    return 0


def start(shell: Shell, command: Command) -> None:
    """The first screen: the menu, and on top of it what the command line asked for."""
    shell.open_menu()
    try:
        if command.act == "setup":
            shell.open_setup(command.game)
        elif command.act == "continue":
            from jackal.app import matches

            path = matches.latest()
            if path is None or not shell.resume(path):
                shell.toast(shell.say("cli.no_continue"), 5.0)
        shell.tell_notices()
    except Exception as error:  # the player gets words, and the menu
        shell.broke(error)


def _version(texts: Texts) -> int:
    from jackal import __version__

    print(f"{texts.say('app.title')} {__version__}")
    return 0


def _help(texts: Texts) -> int:
    from jackal.app.cli import built_games
    from jackal.app.home import home

    print(texts.say("cli.help", games=", ".join(built_games()), languages=", ".join(_languages()), home=str(home())))
    return 0


def _languages() -> list[str]:
    from jackal.core.text import LANGUAGES

    return list(LANGUAGES)


def _shortcut(texts: Texts) -> int:
    from jackal.app import shortcut

    return _print_all(shortcut.make(texts), texts)


def _unshortcut(texts: Texts) -> int:
    from jackal.app import shortcut

    return _print_all(shortcut.remove(), texts)


def _print_all(result: tuple[bool, list[Message]], texts: Texts) -> int:
    good, messages = result
    for message in messages:
        print(texts.message(message), file=sys.stdout if good else sys.stderr)
    return 0 if good else 1


_WITHOUT_WINDOW = {"version": _version, "help": _help, "shortcut": _shortcut, "unshortcut": _unshortcut}


def _fail(text: str, texts: Texts, code: int = 1) -> int:
    from jackal.app.guard import say_aloud

    say_aloud(text, texts.say("app.title"))
    return code


def _bare(key: str, words: Sequence[str], **args: str) -> int:
    """Say a text of the app without any of the packages that read it properly."""
    language = _bare_language(words)
    package = Path(__file__).resolve().parent.parent
    for folder in (package / "data", package.parent / "data"):
        for named in (language, "en"):
            try:
                content = (folder / "app" / "text" / f"{named}.yaml").read_text(encoding="utf-8")
            except OSError:
                continue
            found = re.search(rf'^{re.escape(key)}: "?(.*?)"?$', content, re.MULTILINE)
            if found:
                print(re.sub(r"\{(\w+)\}", lambda gap: args.get(gap[1], gap[0]), found[1]), file=sys.stderr)
                return 1
    print(key, *args.values(), file=sys.stderr)
    return 1


def _bare_language(words: Sequence[str]) -> str:
    line = " ".join(words)
    asked = re.search(r"--lang[= ](ru|uk|en)\b", line)
    named = asked[1] if asked else (os.environ.get("LC_ALL") or os.environ.get("LANG") or "en")[:2]
    return named if named in {"ru", "uk"} else "en"


if __name__ == "__main__":
    sys.exit(main())
