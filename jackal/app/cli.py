"""The command line: words -> what is wanted, or what is wrong with them. It touches nothing but its arguments."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from jackal.core.game import Message
from jackal.core.text import LANGUAGES
from jackal.games import REGISTRY


class Command(msgspec.Struct, frozen=True):
    """What the command line asks for. `act`: menu, setup (of `game`), continue, shortcut, unshortcut, version, help.
    `problem`: why it can't be done; then nothing else counts but `language`."""

    act: str = "menu"
    game: str = ""
    language: str = ""
    fullscreen: bool = False
    problem: Message | None = None


_ACTS = {
    "--continue": "continue",
    "--shortcut": "shortcut",
    "--version": "version",
    "-V": "version",
    "--help": "help",
    "-h": "help",
}


def parse(words: Sequence[str]) -> Command:
    """The command of the words after the program's name.

    >>> parse(["jackal", "--lang", "ru"]).game, parse(["--lang=uk"]).language
    ('jackal', 'uk')
    >>> parse(["chess"]).problem.key
    'cli.unknown_game'
    """
    command = Command()
    waiting = list(words)
    remove = False
    languages = ", ".join(LANGUAGES)
    problem: Message | None = None

    def wrong(key: str, **args: str) -> None:
        nonlocal problem
        problem = problem or Message(key, args)

    while waiting:
        word = waiting.pop(0)
        flag, has_value, value = word.partition("=")
        if flag == "--lang":
            if not has_value:
                value = waiting.pop(0) if waiting and not waiting[0].startswith("-") else ""
            if not value:
                wrong("cli.lang_missing", languages=languages)
            elif value.lower() not in LANGUAGES:
                wrong("cli.lang_unknown", lang=value, languages=languages)
            else:
                command = msgspec.structs.replace(command, language=value.lower())
        elif word == "--fullscreen":
            command = msgspec.structs.replace(command, fullscreen=True)
        elif word == "--remove":
            remove = True
        elif word in _ACTS:
            if command.act != "help":
                command = msgspec.structs.replace(command, act=_ACTS[word])
        elif word.startswith("-"):
            wrong("cli.unknown_flag", flag=word)
        elif command.game:
            wrong("cli.two_games", first=command.game, second=word)
        else:
            command = msgspec.structs.replace(command, game=word.lower())
            if command.game not in REGISTRY:
                wrong("cli.unknown_game", game=word, games=", ".join(REGISTRY))
            elif not REGISTRY[command.game].built:
                wrong("cli.not_built", game=f"@game.{command.game}", games=", ".join(built_games()))
    if remove and command.act != "shortcut":
        wrong("cli.remove_alone")
    elif remove:
        command = msgspec.structs.replace(command, act="unshortcut")
    if command.game and command.act == "menu":
        command = msgspec.structs.replace(command, act="setup")
    if problem is not None and command.act not in ("help", "version"):
        command = msgspec.structs.replace(command, problem=problem)
    return command


def built_games() -> list[str]:
    """The games that can be played, in the order of the menu."""
    return [game for game, entry in REGISTRY.items() if entry.built]
