"""What is said to the players: texts in English, Russian and Ukrainian, by key.

>>> texts = Texts.of({"en": {"purse": {"one": "{who}: {n} coin", "other": "{who}: {n} coins"}}}, "en")
>>> texts.say("purse", n=2, who="Anna")
'Anna: 2 coins'
>>> texts.message(Message("purse", {"n": 1, "who": "#0"}), ["Boris"])
'Boris: 1 coin'
>>> texts.say("no.such.key")
'no.such.key'
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from jackal.core import data, resources
from jackal.core.game import Message
from jackal.core.plural import plural

LANGUAGES: dict[str, str] = {"en": "English", "ru": "Русский", "uk": "Українська"}
"""Language code -> its own name, in the order of the settings page."""

FALLBACK = "en"

Table = Mapping[str, "str | Mapping[str, str]"]
"""Key -> a text with `{gaps}`, or plural form -> text."""

_GAP = re.compile(r"\{(\w+)\}")
_DEPTH = 4  # a text may name a text that names a text; more than this is a circle


class Texts:
    """The texts of one language, of the app or of a game (whose own texts then come first).

    Never raises for a text: one that is missing is said in English, and if there is none, as its key. A table
    that can't be read counts as empty and is named in `problems`.
    """

    def __init__(self, language: str, app: Mapping[str, Table], folder: Path | None = None) -> None:
        self.language = language
        self.problems: list[data.DataError] = []
        self._app = app
        self._game: Mapping[str, Table] = {}
        self._folder = folder
        self._rulings: Mapping[str, Mapping[str, str]] | None = None

    @classmethod
    def load(cls, language: str, folder: Path | None = None) -> Texts:
        """The app's texts. `folder` holds `app/text/<language>.yaml`; None = the collection's own `data`."""
        folder = folder or resources.root("data")
        texts = cls(language, {}, folder)
        texts._app = texts._tables(folder / "app")
        return texts

    @classmethod
    def of(cls, app: Mapping[str, Table], language: str) -> Texts:
        """Texts from tables at hand: language -> key -> text."""
        return cls(language, app)

    def for_game(self, game: str, folder: Path | None = None) -> Texts:
        """The texts of a game, before those of the app. `folder` is the game's own; None = `data/<game>`."""
        if folder is None:
            folder = (self._folder or resources.root("data")) / game
        texts = Texts(self.language, self._app, folder)
        texts._game = texts._tables(folder)
        self.problems += texts.problems
        return texts

    def _tables(self, folder: Path) -> dict[str, Table]:
        tables: dict[str, Table] = {}
        for language in dict.fromkeys((self.language, FALLBACK)):
            try:
                tables[language] = read_table(folder / "text" / f"{language}.yaml")
            except data.DataError as error:
                self.problems.append(error)
        return tables

    def has(self, key: str) -> bool:
        """Whether there is a text of this key, in this language or in English."""
        return self._find(key) is not None

    def say(self, key: str, /, **args: str | int) -> str:
        """The text with its gaps filled, each as it stands: it may be what somebody typed. `n` chooses the plural
        form."""
        return self._say(key, args, None, _DEPTH)

    def help(self, key: str) -> str:
        """An explanation that a thing may have or lack, by its key; empty if there is none."""
        return self.say(key) if self.has(key) else ""

    def message(self, message: Message, names: Sequence[str] = ()) -> str:
        """A message of the rules or the table; `#0` in its arguments is `names[0]`, `@key` another text."""
        return self._say(message.key, message.args, names, _DEPTH)

    def ruling(self, ruling: str) -> str:
        """What a ruling of the game (`R17`) says, in one line; empty if it is not on record."""
        if self._rulings is None:
            self._rulings = {}
            file = self._folder / "rulings.yaml" if self._folder else None
            if file and file.is_file():
                try:
                    plain = data.read_yaml(file)
                except data.DataError as error:
                    self.problems.append(error)
                else:
                    self._rulings = plain if isinstance(plain, dict) else {}
        entry = self._rulings.get(ruling, {})
        return str(entry.get(self.language) or entry.get(FALLBACK) or "")

    def _find(self, key: str) -> tuple[str, str | Mapping[str, str]] | None:
        for language in (self.language, FALLBACK):
            for tables in (self._game, self._app):
                text = tables.get(language, {}).get(key)
                if text is not None:
                    return language, text
        return None

    def _say(self, key: str, args: Mapping[str, str | int], names: Sequence[str] | None, depth: int) -> str:
        found = self._find(key)
        if found is None or not depth:
            return key
        language, text = found
        if not isinstance(text, str):
            n = args.get("n", 0)
            form = plural(language, n if isinstance(n, int) else 0)
            text = text.get(form) or next(iter(text.values()), key)

        def fill(gap: re.Match[str]) -> str:
            value = args.get(gap[1])
            if value is None:
                return gap[0]
            if isinstance(value, int):
                return str(value)
            if names is None:
                return value
            if value.startswith("@"):
                return self._say(value[1:], args, names, depth - 1)
            if value.startswith("#") and value[1:].isdecimal():
                seat = int(value[1:])
                return names[seat] if seat < len(names) else self._say("seat.unnamed", {"n": seat + 1}, (), depth - 1)
            return value

        return _GAP.sub(fill, text)


def read_table(file: Path) -> Table:
    """One text table. Raises `DataError` naming the key that is neither a text nor a plural mapping."""
    table: Table = data.load(file, dict[str, str | dict[str, str]])
    return table


def gaps(text: str | Mapping[str, str]) -> set[str]:
    """The names of the gaps of a text, over all its plural forms."""
    forms = [text] if isinstance(text, str) else text.values()
    return {gap for form in forms for gap in _GAP.findall(form)}
