"""What is settled before a match begins: who sits where, the options, the seed."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any, Literal

import msgspec

Kind = Literal["person", "bot"]
Curtain = Literal["auto", "always", "never"]


class Seat(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Who plays a seat. `level` counts for a bot only (`easy`, `normal`, `hard`). `colour` names a colour of the
    theme and need not be given where the game has its own."""

    name: str
    kind: Kind = "person"
    level: str = "normal"
    colour: str = ""

    @property
    def person(self) -> bool:
        """Whether somebody of flesh and blood decides here."""
        return self.kind == "person"


class Setup(msgspec.Struct, frozen=True, omit_defaults=True):
    """A match before its first action. Same set-up + same actions = same match.

    `friendly`: anything may be taken back, and the log says so. `curtain`: `auto` = between two persons of a game
    that hides something, `always` = between two persons of any game, `never`. `position`: the match starts from a
    position of `Game.position` instead of a fresh one. `title`: what the save is called.
    """

    game: str
    seats: tuple[Seat, ...]
    options: Mapping[str, Any] = {}
    seed: int = msgspec.field(default_factory=lambda: int.from_bytes(os.urandom(6), "big"))
    friendly: bool = False
    curtain: Curtain = "auto"
    position: Mapping[str, Any] | None = None
    title: str = ""
