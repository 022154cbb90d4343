"""What the player has chosen once and for all, kept between starts in `settings.json` of the home folder."""

from __future__ import annotations

import os
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from jackal.app.home import write_whole
from jackal.core.game import Message
from jackal.core.setup import Curtain, Seat
from jackal.core.text import LANGUAGES

PACES = ("off", "quick", "normal", "slow")
TEXT_SIZES = ("small", "normal", "large", "huge")
SMALLEST_WINDOW = (1024, 600)
MOST_NAMES = 24


class SetupChoice(msgspec.Struct, frozen=True):
    """The last set-up of a game, offered as the next one's default. The seed is not kept: every match is new."""

    seats: tuple[Seat, ...]
    order: str = "chosen"
    options: Mapping[str, Any] = {}


class Settings(msgspec.Struct, frozen=True):
    """All settings; a change makes a new object (`msgspec.structs.replace`).

    `language`: empty = the system's. `window`: width and height when not full screen, pixels. `volume`: 0..100.
    `warn`: ask before a move that surely loses something (`State.caution`).
    `friendly`, `curtain`: of new matches, see `core.setup.Setup`.
    """

    language: str = ""
    fullscreen: bool = False
    window: tuple[int, int] = (1280, 720)
    pace: str = "normal"
    volume: int = 70
    text_size: str = "normal"
    warn: bool = True
    friendly: bool = False
    curtain: Curtain = "auto"
    names: tuple[str, ...] = ()
    setups: Mapping[str, SetupChoice] = {}


_ALLOWED: dict[str, tuple[str, ...]] = {
    "language": ("", *LANGUAGES),
    "pace": PACES,
    "text_size": TEXT_SIZES,
}


class SettingsFile:
    """The file behind the settings. `now` holds what is in force, `notices` what the player must be told. Several
    windows may have it open: each writes what was changed there."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "settings.json"
        self.notices: list[Message] = []
        self._refused: Message | None = None
        self.now = self._known = self._read()

    def _read(self) -> Settings:
        try:
            content = self.file.read_bytes()
        except FileNotFoundError:
            return Settings()
        except OSError as error:
            self.notices.append(Message("settings.unreadable", {"file": self.file.name, "why": error.strerror or ""}))
            return Settings()
        try:
            plain = msgspec.json.decode(content)
        except (ValueError, RecursionError):
            plain = None
        if not isinstance(plain, dict):
            self._keep_aside(content, "settings.damaged", "")
            return Settings()
        settings, wrong = salvage(plain)
        if wrong:
            self._keep_aside(content, "settings.damaged_keys", ", ".join(wrong))
        return settings

    def _keep_aside(self, content: bytes, key: str, keys: str) -> None:
        aside = self.file.with_name(f"settings.damaged-{time.strftime('%Y%m%d-%H%M%S')}.json")
        try:
            write_whole(aside, content)
        except OSError:
            aside = self.file
        self.notices.append(Message(key, {"file": self.file.name, "kept": aside.name, "keys": keys}))

    def change(self, **changes: Any) -> Settings:
        """Put changes in force and write them. A disk that refuses is told by a notice, not by an error."""
        fresh = msgspec.structs.replace(self.now, **changes)
        if fresh != self.now:
            self.now = fresh
            self._write()
        return fresh

    def keep_setup(self, game: str, choice: SetupChoice) -> None:
        """Keep a set-up as the game's next default."""
        self.change(setups={**self.now.setups, game: choice})

    def remember_setup(self, game: str, choice: SetupChoice) -> None:
        """The same for a set-up that was played; the names of its people are offered from now on."""
        from jackal.core.names import legible  # not while the program starts

        fresh = [name for seat in choice.seats if seat.person and (name := legible(seat.name))]
        names = (*fresh, *(name for name in self.now.names if name not in fresh))[:MOST_NAMES]
        self.change(setups={**self.now.setups, game: choice}, names=names)

    def _merged(self) -> Settings:
        """What the file has to hold: its own values but for those that were changed here."""
        now, known = self.now, self._known
        try:
            theirs, wrong = salvage(msgspec.json.decode(self.file.read_bytes(), type=dict))
        except (OSError, ValueError, RecursionError):
            return now
        if wrong:
            return now
        mine = {key: value for key, value in msgspec.structs.asdict(now).items() if value != getattr(known, key)}
        if "setups" in mine:
            changed = {game: one for game, one in now.setups.items() if one != known.setups.get(game)}
            mine["setups"] = {**theirs.setups, **changed}
        if "names" in mine:
            mine["names"] = (*now.names, *(name for name in theirs.names if name not in now.names))[:MOST_NAMES]
        return msgspec.structs.replace(theirs, **mine)

    def _write(self) -> None:
        try:
            write_whole(self.file, msgspec.json.format(msgspec.json.encode(self._merged()), indent=2))
        except OSError as error:
            args = {"file": str(self.file), "why": error.strerror or os.strerror(error.errno or 0)}
            notice = Message("settings.unwritable", args)
            if notice != self._refused:  # told once, not at every change
                self._refused = notice
                self.notices.append(notice)
        else:
            self._refused = None
            self._known = self.now


def salvage(plain: Mapping[str, Any]) -> tuple[Settings, list[str]]:
    """Settings from plain values, and the keys whose values don't fit: those have their defaults. Keys of a later
    version are left out without a word.

    >>> settings, wrong = salvage({"volume": "loud", "language": "uk", "pace": "mad"})
    >>> settings.language, settings.volume, wrong
    ('uk', 70, ['pace', 'volume'])
    """
    fits: dict[str, Any] = {}
    wrong: list[str] = []
    for field in msgspec.structs.fields(Settings):
        if field.name not in plain:
            continue
        if field.name == "setups" and isinstance(plain["setups"], dict):
            fits["setups"] = good = {}
            for game, choice in plain["setups"].items():
                try:
                    good[game] = msgspec.convert(choice, SetupChoice)
                except msgspec.ValidationError:
                    wrong.append(f"setups.{game}")
            continue
        try:
            value = msgspec.convert(plain[field.name], field.type)
            _check(field.name, value)
        except (msgspec.ValidationError, ValueError):
            wrong.append(field.name)
        else:
            fits[field.name] = value
    return Settings(**fits), sorted(wrong)


def _check(key: str, value: Any) -> None:
    if key in _ALLOWED and value not in _ALLOWED[key]:
        raise ValueError(key)
    if key == "volume" and not 0 <= value <= 100:
        raise ValueError(key)
    if key == "window" and not all(low <= side <= 16384 for low, side in zip(SMALLEST_WINDOW, value, strict=True)):
        raise ValueError(key)
    if key == "names" and any(len(name) > 100 for name in value):
        raise ValueError(key)


def system_language(environment: Mapping[str, str] = os.environ) -> str:
    """The language to begin with, where none is chosen: of the system if it is one of ours, else English."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if named := environment.get(variable, "")[:2].lower():
            return named if named in LANGUAGES else "en"
    import locale

    try:
        named = (locale.getlocale()[0] or "").lower()
    except ValueError:
        return "en"
    # Windows says Russian_Russia, macOS ru_RU.
    return next((language for start, language in (("ru", "ru"), ("uk", "uk")) if named.startswith(start)), "en")
