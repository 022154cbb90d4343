"""What stands in a save file: a header line, then one line per action or undo.

Lines are JSON and read well, but for what would give a secret away: the seed, a set-up position and private
actions are veiled (not encrypted: it keeps a curious eye out, no more). Each line ends with a check sum over all
lines so far, so that a damaged file is noticed at the first damaged line.
"""

from __future__ import annotations

import base64
import os
import re
import zlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from jackal import __version__
from jackal.core.bots import LEVELS
from jackal.core.game import Action, Game, Message
from jackal.core.setup import Curtain, Seat, Setup

FORMAT = 1
_SUM = re.compile(rb',"sum":"([0-9a-f]{8})"\}$')
_PAD = 48  # veiled actions come in multiples of this many bytes, so that their length tells little


class SaveError(Exception):
    """A save can't be read or written. `message` is for the player; what was on disk is as it was before."""

    def __init__(self, path: Path, key: str, **args: str | int) -> None:
        self.message = Message(key, {"file": path.name, **args})
        self.path = path
        super().__init__(f"{key}: {path}")


class SaveUnreadableError(SaveError):
    """There is no header that makes sense, or it is of a later format."""


class Header(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The first line. `app`: the version that wrote it. `rules`: digest of the rules' data. `id` keys the veil. `seed`
    and `position` are veiled (text) in saves, plain in recorded games."""

    format: int
    game: str
    seats: tuple[Seat, ...]
    seed: int | str
    app: str = ""
    rules: str = ""
    id: str = ""
    created: str = ""
    title: str = ""
    options: Mapping[str, Any] = {}
    friendly: bool = False
    curtain: Curtain = "auto"
    position: Mapping[str, Any] | str | None = None


class Line(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A later line: an action (`do`, or `secret` = veiled), or an `undo` of so many actions by the seat `by`
    (`told` = it is said in the log).

    All lines: `at` = number of actions now in force, `next` = seats that may act now, `end` and `winners` once the
    game is over. `mark` is a finger print of the position that tells whether changed rules still play the same game.
    `digest` stands in recorded games only: of the last position's dump.
    """

    do: dict[str, Any] | None = None
    secret: str = ""
    undo: int = 0
    by: int = 0
    told: bool = False
    at: int = 0
    next: tuple[int, ...] = ()
    end: str = ""
    winners: tuple[int, ...] = ()
    mark: str = ""
    digest: str = ""


def rules_digest(game: Game) -> str:
    """Finger print of what a game's journals depend on beside the code: its data and its rules' version."""
    import hashlib  # with OpenSSL behind it: not while the program starts

    plain = msgspec.json.encode(msgspec.to_builtins(game.data, str_keys=True), order="deterministic")
    return hashlib.sha256(plain + b"%d" % game.version).hexdigest()[:16]


def veil(plain: bytes, key: str) -> str:
    """Unreadable text for `plain`; `unveil` undoes it."""
    return base64.b85encode(_mix(plain, key)).decode()


def unveil(text: str, key: str) -> bytes:
    """The other way. Raises `ValueError` if it is no veiled text."""
    return _mix(base64.b85decode(text), key)


def _mix(plain: bytes, key: str) -> bytes:
    import hashlib

    stream = b""
    while len(stream) < len(plain):
        stream += hashlib.blake2b(f"{key}/{len(stream)}".encode()).digest()
    return bytes(a ^ b for a, b in zip(plain, stream, strict=False))


def header_of(setup: Setup, rules: str, created: str, *, veiled: bool = True) -> Header:
    """The header for a match. `rules` is its `rules_digest`, `created` a date in ISO form."""
    key = os.urandom(8).hex() if veiled else ""
    seed: int | str = setup.seed
    position: Mapping[str, Any] | str | None = setup.position
    if veiled:
        seed = veil(b"%24d" % setup.seed, key + "/seed")
        if position is not None:
            position = veil(msgspec.json.encode(position), key + "/position")
    return Header(
        FORMAT,
        setup.game,
        setup.seats,
        seed,
        app=__version__,
        rules=rules,
        id=key,
        created=created,
        title=setup.title,
        options=setup.options,
        friendly=setup.friendly,
        curtain=setup.curtain,
        position=position,
    )


def setup_of(header: Header, path: Path) -> Setup:
    """What a match was set up with. Raises `SaveUnreadableError` if the veiled parts make no sense."""
    seed, position = header.seed, header.position
    try:
        if isinstance(seed, str):
            seed = int(unveil(seed, header.id + "/seed"))
        if isinstance(position, str):
            position = msgspec.json.decode(unveil(position, header.id + "/position"))
    except (ValueError, msgspec.MsgspecError):
        raise SaveUnreadableError(path, "save.damaged") from None
    if seed < 0 or isinstance(position, str):
        raise SaveUnreadableError(path, "save.damaged")
    seats = tuple(
        seat if seat.level in LEVELS else msgspec.structs.replace(seat, level=LEVELS[1]) for seat in header.seats
    )  # a later version may know more levels
    return Setup(
        header.game, seats, header.options, seed, header.friendly, header.curtain, position, header.title
    )


def encode_lines(items: Sequence[Header | Line], total: int = 0, *, summed: bool = True) -> tuple[bytes, int]:
    """The bytes of these lines and the new check sum; `total` is the sum of what stands before them."""
    out = []
    for item in items:
        plain = msgspec.json.encode(item)
        if summed:
            total = zlib.crc32(plain, total)
            plain = plain[:-1] + b',"sum":"%08x"}' % total
        out.append(plain + b"\n")
    return b"".join(out), total


def split_sum(line: bytes) -> tuple[bytes, int | None]:
    """A line without its check sum, and the sum; None where there is none."""
    found = _SUM.search(line)
    return (line[: found.start()] + b"}", int(found[1], 16)) if found else (line, None)


def decode_header(line: bytes, path: Path) -> tuple[Header, int | None]:
    """The first line, and its check sum. Raises `SaveUnreadableError`."""
    plain, total = split_sum(line)
    try:
        loose = msgspec.json.decode(plain)
        if isinstance(loose, dict) and isinstance(loose.get("format"), int) and loose["format"] > FORMAT:
            raise SaveUnreadableError(path, "save.newer")
        if total is not None and zlib.crc32(plain) != total:
            raise SaveUnreadableError(path, "save.damaged")
        return msgspec.convert(loose, Header), total
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise SaveUnreadableError(path, "save.damaged") from None


def encode_action(action: Action, header: Header, number: int) -> dict[str, Any]:
    """How an action stands in its line: `do`, or `secret` where it is private and the journal is veiled.
    `number` is that of the line in the file, 1 being the first after the header."""
    if type(action).private and header.id:
        plain = msgspec.json.encode(action)
        plain += b" " * (-len(plain) % _PAD)
        return {"secret": veil(plain, f"{header.id}/{number}")}
    return {"do": msgspec.to_builtins(action)}


def decode_action(line: Line, header: Header, number: int, kinds: Any) -> Action | None:
    """The action of a line, or None if it holds none. `kinds` is `Game.actions`. Raises `ValueError` if it is no
    action of this game."""
    if line.do is not None:
        action: Action = msgspec.convert(line.do, kinds)
        return action
    if line.secret:
        secret: Action = msgspec.json.decode(unveil(line.secret, f"{header.id}/{number}"), type=kinds)
        return secret
    return None
