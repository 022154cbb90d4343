"""The registry: id -> where a game's rules, bot and scene live, loaded when asked for."""

from __future__ import annotations

import importlib
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from jackal.core import data, resources
from jackal.core.game import Game


class Entry(msgspec.Struct, frozen=True):
    """Where a game lives. `rules`, `bot` and `scene` are `module:name`; a game that is not built yet has none.

    `rules` names the `Game` subclass, `bot` a function `level -> Mind`, `scene` the board class of the game.
    `seats` is repeated here so that the menu need not load any rules. `folder` holds `game.yaml`, `text` and so on;
    empty = `data/<id>`.
    """

    id: str
    seats: tuple[int, int]
    rules: str = ""
    bot: str = ""
    scene: str = ""
    folder: str = ""

    @property
    def home(self) -> Path:
        """Where the game's data are."""
        return Path(self.folder) if self.folder else resources.root("data") / self.id

    @property
    def ruled(self) -> bool:
        """Whether its rules engine is there: tools and tests can play it."""
        return bool(self.rules)

    @property
    def built(self) -> bool:
        """Whether people can play it: the menu offers it."""
        return bool(self.rules and self.bot and self.scene)


REGISTRY: dict[str, Entry] = {
    entry.id: entry
    for entry in (
        Entry(
            "jackal",
            (2, 4),
            rules="jackal.games.jackal.rules:Jackal",
            bot="jackal.games.jackal.bot:mind",
            scene="jackal.games.jackal.scene:JackalBoard",
        ),
        Entry("bigfive", (1, 6)),
        Entry("pirates", (2, 9)),
        Entry("colonies", (2, 5)),
        Entry("shvambrania", (2, 5)),
        Entry(
            "saboteur",
            (3, 10),
            rules="jackal.games.saboteur.rules:Saboteur",
            bot="jackal.games.saboteur.bot:mind",
            scene="jackal.games.saboteur.scene:SaboteurBoard",
        ),
        Entry("lifeboat", (4, 8)),
    )
}


def _named(path: str) -> Any:
    module, _, name = path.partition(":")
    return getattr(importlib.import_module(module), name)


def misfit(error: Exception) -> str:
    """What is said of data whose parts are right each by itself but don't go together."""
    return f"what stands there does not go together ({type(error).__name__}: {error})"


def assembled(kind: type[Game], plain: Any, file: Path) -> Game:
    """A game of the plain values of its data file. Raises `DataError`, whatever is wrong with them: each by itself, or
    that they do not go together."""
    decoded = data.convert(plain, kind.Data, file)
    try:
        game = kind(decoded)
        for seats in game.seats:
            game.settle(seats, {})
    except data.DataError:
        raise
    except Exception as error:  # what rules do with data that lack what they count on
        raise data.DataError(file, "", misfit(error)) from error
    return game


@cache
def rules(game: str) -> Game:
    """The game, with its data read. Raises `KeyError` for an unknown id, `DataError` for bad data."""
    entry = REGISTRY[game]
    kind: type[Game] = _named(entry.rules)
    file = entry.home / "game.yaml"
    return assembled(kind, data.read_yaml(file), file)


def bot(game: str) -> Any:
    """The function `level -> Mind` of the game."""
    return _named(REGISTRY[game].bot)


def scene(game: str) -> Any:
    """The board class of the game (needs pygame)."""
    return _named(REGISTRY[game].scene)
