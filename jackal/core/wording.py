"""Faults of text tables, found without playing: for tests and tools. Each fault is a sentence naming file and key."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from jackal.core.game import Game, Message
from jackal.core.plural import FORMS
from jackal.core.text import LANGUAGES, Table, gaps, read_table


def tables(folder: Path) -> dict[str, Table]:
    """Language -> table of the folder's `text`. Raises `DataError`."""
    return {language: read_table(folder / "text" / f"{language}.yaml") for language in LANGUAGES}


def table_faults(folder: Path) -> list[str]:
    """Keys, gaps and plural forms that don't agree between the languages of one folder."""
    found = tables(folder)
    faults = []
    for key in dict.fromkeys(key for table in found.values() for key in table):
        for language, table in found.items():
            where = f"{folder.name}/text/{language}.yaml: {key}"
            text, other = table.get(key), found["en"].get(key)
            if text is None or other is None:
                faults += [f"{where}: is missing"] if text is None else []
                continue
            if isinstance(text, str) != isinstance(other, str):
                faults.append(f"{where}: has plural forms in one language only")
                continue
            if gaps(text) != gaps(other):
                faults.append(f"{where}: gaps {sorted(gaps(text))}, in English {sorted(gaps(other))}")
            if isinstance(text, Mapping) and set(text) != set(FORMS[language]):
                faults.append(f"{where}: forms {sorted(text)}, needs {sorted(FORMS[language])}")
            if not all((text,) if isinstance(text, str) else text.values()):
                faults.append(f"{where}: is empty")
    return faults


def message_faults(messages: Iterable[Message], game: Path, app: Path) -> list[str]:
    """Messages whose text is missing in a language of the game (and of the app behind it), whose gaps would stay
    open, or whose plural has no number."""
    own, common = tables(game), tables(app)
    faults = []
    for message in messages:
        for language in LANGUAGES:
            where = f"{game.name}/text/{language}.yaml: {message.key}"
            text = own[language].get(message.key, common[language].get(message.key))
            if text is None:
                faults.append(f"{where}: is missing")
                continue
            if gaps(text) - set(message.args):
                faults.append(f"{where}: nothing fills {sorted(gaps(text) - set(message.args))}")
            if not isinstance(text, str) and not isinstance(message.args.get("n"), int):
                faults.append(f"{where}: has plural forms, but no number n")
            for value in message.args.values():
                other = value[1:] if isinstance(value, str) and value.startswith("@") else None
                if other is not None and other not in own[language] and other not in common[language]:
                    faults.append(f"{game.name}/text/{language}.yaml: {other}: is missing, for {message.key}")
    return faults


def standing_messages(game: Game) -> list[Message]:
    """What a game needs before anybody has played: name, options, endings."""
    keys = ["name", "tagline", *(f"end.{reason}" for reason in game.endings)]
    for seats in game.seats:
        for option in game.options(seats):
            words = [value for value in option.values if isinstance(value, str)]
            keys += [f"option.{option.id}", f"option.{option.id}.help"]
            counted = option.kind == "counts"
            before = game.amounts(option.id, game.settle(seats, {})).kind if counted else f"option.{option.id}"
            keys += [f"{before}.{word}" for word in words]
    return [Message(key) for key in dict.fromkeys(keys)]
