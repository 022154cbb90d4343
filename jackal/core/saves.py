"""The folder of saved matches: what is in it at a glance, and how a match is opened, begun, copied, deleted."""

from __future__ import annotations

import os
from collections.abc import Callable, Container
from datetime import UTC, datetime
from pathlib import Path
from typing import BinaryIO

import msgspec

from jackal.core import journal as files
from jackal.core.game import Game, Message
from jackal.core.journal import SUFFIX, Journal
from jackal.core.savefile import (
    Header,
    Line,
    SaveError,
    SaveUnreadableError,
    decode_header,
    encode_lines,
    header_of,
    rules_digest,
    split_sum,
)
from jackal.core.setup import Seat, Setup

_TAIL = 8192  # bytes; several times the longest line


class Preview(msgspec.Struct, frozen=True):
    """One save in the list. Everything here is public knowledge of the match.

    `actions`: number of actions in force. `next`: seats that may act. `end`: reason of the end, empty while it goes
    on. `changed`: time of the last action, seconds since 1970. `problem`: why it can't be opened, if so; the other
    fields then say what could be read.
    """

    path: Path
    game: str
    title: str
    seats: tuple[Seat, ...]
    actions: int
    next: tuple[int, ...]
    end: str
    winners: tuple[int, ...]
    created: str
    changed: float
    problem: Message | None

    @property
    def open(self) -> bool:
        """Whether it can be played on."""
        return self.problem is None and not self.end


class Saves:
    """The saves of one folder, made when the first match is saved.

    `known`: ids of the games that can be played. `now` gives the date for new files.
    """

    def __init__(
        self, folder: Path, known: Container[str], now: Callable[[], datetime] = lambda: datetime.now(UTC)
    ) -> None:
        self.folder = folder
        self.known = known
        self._now = now

    def previews(self) -> list[Preview]:
        """All saves, the one last played first. Files that can't be read are told, never raised."""
        try:
            names = [entry.path for entry in os.scandir(self.folder) if entry.name.endswith(SUFFIX)]
        except OSError:
            return []
        found = [self.preview(Path(name)) for name in names if not Path(name).name.startswith(".")]
        return sorted(found, key=lambda preview: (-preview.changed, preview.path.name))

    def preview(self, path: Path) -> Preview:
        """One save at a glance: reads its two ends only."""
        changed = 0.0
        try:
            with _opened(path) as file:
                stat = os.fstat(file.fileno())
                changed = stat.st_mtime
                head = file.readline()
                start = max(len(head), stat.st_size - _TAIL)
                file.seek(start)
                tail = file.read()
            header, _ = decode_header(head.rstrip(b"\n"), path)
        except OSError as error:
            return _unreadable(path, changed, files.disk_error(path, error).message)
        except SaveUnreadableError as error:
            return _unreadable(path, changed, error.message)
        last = _last_line(tail)
        problem = None
        if header.game not in self.known:
            problem = Message("save.unknown_game", {"file": path.name, "game": header.game})
        return Preview(
            path,
            header.game,
            header.title,
            header.seats,
            last.at,
            last.next,
            last.end,
            last.winners,
            header.created,
            changed,
            problem,
        )

    def latest(self) -> Preview | None:
        """The match to go on with: the one last played that is not over."""
        return next((preview for preview in self.previews() if preview.open), None)

    def create(self, setup: Setup, game: Game) -> Journal:
        """A new save for a match that begins. Raises `SaveError`."""
        now = self._now()
        header = header_of(setup, rules_digest(game), now.isoformat(timespec="seconds"))
        return self._new(header, [], f"{setup.game}-{now:%Y%m%d-%H%M%S}")

    def open(self, path: Path, *, read_only: bool = False) -> Journal:
        """A save to be played on, or only looked at. Raises `SaveBusyError` if another window plays it (not with
        `read_only`), `SaveUnreadableError`, or `SaveError`."""
        lock = None if read_only else files.take_lock(path)
        try:
            try:
                with _opened(path) as file:
                    raw = file.read()
            except OSError as error:
                raise files.disk_error(path, error) from error
            journal = files.parse(raw, path)
            journal.setup  # noqa: B018 - raises now rather than later if the veiled parts are damaged
            if journal.header.game not in self.known:
                raise SaveUnreadableError(path, "save.unknown_game", game=journal.header.game)
        except SaveError:
            if lock is not None:
                lock.release()
            raise
        if lock is not None:
            journal.adopt(lock)
        return journal

    def copy(self, path: Path) -> Journal:
        """The good part of a save as a new save, open for play; also of one that another window plays. Raises
        `SaveError`."""
        old = self.open(path, read_only=True)
        return self._new(old.header, old.lines, path.name.partition(".")[0], summed=old.summed)

    def rename(self, path: Path, title: str) -> None:
        """Call a save something else. Raises `SaveError`."""
        journal = self.open(path)
        try:
            journal.change(msgspec.structs.replace(journal.setup, title=title))
        finally:
            journal.close()

    def delete(self, path: Path) -> None:
        """Remove a save for good. Raises `SaveBusyError`, `SaveError`."""
        lock = files.take_lock(path)
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            raise files.disk_error(path, error) from error
        finally:
            lock.release()
            (path.parent / "locks" / f"{path.name}.lock").unlink(missing_ok=True)

    def _new(self, header: Header, lines: list[Line], stem: str, *, summed: bool = True) -> Journal:
        wanted = self.folder / f"{stem}{SUFFIX}"
        raw, total = encode_lines([header, *lines], summed=summed)
        try:
            files.make_folder(self.folder)
            path, lock = files.write_new(self.folder, stem, raw)
        except OSError as error:
            raise files.disk_error(wanted, error) from error
        journal = Journal(path, header, summed=summed)
        journal.lines = list(lines)
        journal.mark_good(len(raw), total)
        journal.adopt(lock)
        return journal


def _opened(path: Path) -> BinaryIO:
    """Open for reading, without waiting for anybody at the other end, should it be no file but a pipe."""

    def opener(name: str, flags: int) -> int:
        return os.open(name, flags | getattr(os, "O_NONBLOCK", 0))

    return open(path, "rb", opener=opener)


def _unreadable(path: Path, changed: float, problem: Message) -> Preview:
    return Preview(path, "", path.name, (), 0, (), "", (), "", changed, problem)


def _last_line(tail: bytes) -> Line:
    """The last line that makes sense, an empty one if there is none: only `Saves.open` looks closely."""
    for piece in reversed(tail.split(b"\n")):
        if piece:
            try:
                return msgspec.json.decode(split_sum(piece)[0], type=Line)
            except ValueError:
                continue
    return Line()
