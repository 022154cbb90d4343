"""One match on disk: written through to the disk line by line, before anything is shown."""

from __future__ import annotations

import contextlib
import errno
import itertools
import os
import re
import secrets
import zlib
from pathlib import Path
from typing import Any

import msgspec

from jackal import __version__
from jackal.core.game import Game, Message
from jackal.core.savefile import (
    Header,
    Line,
    SaveError,
    decode_header,
    encode_lines,
    rules_digest,
    setup_of,
    split_sum,
)
from jackal.core.setup import Setup

SUFFIX = ".jsonl"
DAMAGED = ".damaged"
_HALF_MADE = re.compile(r"\..*\.jsonl\.[0-9a-f]{8}|.*\.json\.[0-9]+\.new")
"""Names of files that are being written: of saves (`write_aside`) and of settings (`app.home.write_whole`)."""
_NO_SYNC = {errno.EINVAL, errno.ENOTSUP, errno.EACCES, errno.EPERM}
"""What a system says that can't sync a folder, or not this one: its names are then as safe as they can be."""


class SaveBusyError(SaveError):
    """Another window of the app plays this save. It can still be read, or copied."""


class Journal:
    """The save file of one match. Made by `Saves.create`, `Saves.open` and `Saves.copy`.

    `lines`: the good lines after the header. `problem`: what is wrong with the file, None if all is well; it can be
    played on from its last good line, and then goes into a new file, while this one stays as it is. `strict`: an
    `append` that fails raises and leaves no trace; otherwise the line waits in memory and is tried again with the
    next one. `read_only`: nothing can be appended.
    """

    def __init__(self, path: Path, header: Header, *, summed: bool = True) -> None:
        self.path = path
        self.header = header
        self.lines: list[Line] = []
        self.problem: Message | None = None
        self.strict = True
        self.read_only = True
        self.summed = summed
        self.good = 0
        self.sum = 0
        self.waiting: list[Line] = []
        self._lock: Any = None
        self._file: int | None = None

    @property
    def setup(self) -> Setup:
        """What the match was set up with. Raises `SaveUnreadableError`."""
        return setup_of(self.header, self.path)

    def mark_good(self, good: int, total: int) -> None:
        """So many bytes of the file are good, and their check sum is `total`."""
        self.good, self.sum = good, total

    def trusted(self, game: Game) -> bool:
        """Whether this very version of the app wrote it with these very rules and nobody changed a letter since:
        its actions need not be judged again."""
        return self.summed and self.header.app == __version__ and self.header.rules == rules_digest(game)

    def misfit(self, good_lines: int, message: Message) -> None:
        """The rules refuse the line after so many: what follows is left out, and a later `append` opens a new file."""
        del self.lines[good_lines:]
        self.problem = message

    def adopt(self, lock: Any) -> None:
        """Make it open for writing; `lock` comes from `take_lock` and is held until `close`."""
        self._lock = lock
        self.read_only = False

    def next_number(self) -> int:
        """The number that the line appended next will have."""
        return len(self.lines) + len(self.waiting) + 1

    def append(self, *lines: Line) -> None:
        """Write lines through to the disk. When this returns they are safe. Raises `SaveError` (see `strict`)."""
        self.waiting += lines
        try:
            self.flush()
        except SaveError:
            if self.strict:
                del self.waiting[len(self.waiting) - len(lines) :]
                raise

    def flush(self) -> None:
        """Write whatever waits. Raises `SaveError`; then nothing has changed, and it may be tried again."""
        if not self.waiting:
            return
        if self.read_only:
            raise SaveError(self.path, "save.read_only")
        try:
            if self.problem is not None:
                self._relocate()
            if self._file is not None and not self._named():
                self._rewrite()
            if self._file is None:
                self._open()
            assert self._file is not None
            raw, total = encode_lines(self.waiting, self.sum, summed=self.summed)
            os.lseek(self._file, self.good, os.SEEK_SET)
            write_all(self._file, raw)
            os.fsync(self._file)
        except OSError as error:
            self._back_out()
            raise disk_error(self.path, error) from error
        self.mark_good(self.good + len(raw), total)
        self.lines += self.waiting
        self.waiting = []

    def change(self, setup: Setup) -> None:
        """Put another title, other seats or table rules into the header. Raises `SaveError` and changes nothing."""
        head = self.header
        new = msgspec.structs.replace(
            head, title=setup.title, seats=setup.seats, friendly=setup.friendly, curtain=setup.curtain
        )
        if new == head:
            return
        if self.read_only:
            raise SaveError(self.path, "save.read_only")
        self.header = new
        try:
            if self.problem is not None:
                self._relocate()
            else:
                self._rewrite()
        except OSError as error:
            self.header = head
            raise disk_error(self.path, error) from error

    def close(self) -> None:
        """Let go of the file. What waits and can't be written is lost with the window."""
        try:
            self.flush()
        except SaveError:
            self.waiting = []
        self._let_go()
        if self._lock is not None:
            self._lock.release()
            self._lock = None
        self.read_only = True

    def _let_go(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def _named(self) -> bool:
        """Whether the open file still bears the name of the save: somebody, or what keeps folders alike on several
        machines, may have deleted or replaced it, and what is written here would be lost with the window."""
        if os.name != "posix" or self._file is None:  # elsewhere nobody can while it is open
            return True
        try:
            return os.path.samestat(os.fstat(self._file), os.stat(self.path))
        except FileNotFoundError:
            return False

    def _make_room(self) -> None:
        """A save that somebody put in the place of ours is kept under a name of its own: it may be played further than
        ours. An earlier state of ours is not."""
        if self._file is None or self._named():
            return
        theirs = self.path.read_bytes() if self.path.exists() else b""
        os.lseek(self._file, 0, os.SEEK_SET)
        with open(self._file, "rb", closefd=False) as ours:
            known = ours.read(self.good).startswith(theirs)
        if not known:
            place(self.path, self.path.parent, self.path.name.partition(".")[0], SUFFIX)

    def _back_out(self) -> None:
        """After a failed write: cut off what may have been written by half, and open the file afresh next time."""
        with contextlib.suppress(OSError):
            if not self._named():  # nothing is written to it any more: it tells ours from what stands in its place
                return
        if self._file is not None:
            with contextlib.suppress(OSError):
                os.ftruncate(self._file, self.good)
            with contextlib.suppress(OSError):
                self._let_go()
            self._file = None

    def _open(self) -> None:
        """Open the file for writing, free of a torn last line; one that is gone or cut short is written anew."""
        size = self.path.stat().st_size if self.path.exists() else 0
        if size < self.good:
            self._rewrite()
        self._file = os.open(self.path, os.O_RDWR | getattr(os, "O_BINARY", 0))
        os.ftruncate(self._file, self.good)
        os.lseek(self._file, self.good - 1, os.SEEK_SET)
        if os.read(self._file, 1) != b"\n":
            write_all(self._file, b"\n")
            self.good += 1

    def _rewrite(self) -> None:
        raw, total = encode_lines([self.header, *self.lines], summed=self.summed)
        self._make_room()
        self._let_go()
        make_folder(self.path.parent)
        temporary = write_aside(self.path, raw)
        try:
            os.replace(temporary, self.path)
        except OSError:
            temporary.unlink(missing_ok=True)
            raise
        self.mark_good(len(raw), total)  # before anything else can fail: it tells where the next line goes
        sync_folder(self.path.parent)

    def _relocate(self) -> None:
        """Go on in a new file. One that is damaged is put aside under a name of its own, never over another."""
        raw, total = encode_lines([self.header, *self.lines], summed=self.summed)
        damaged = self.problem is not None and self.problem.key == "save.damaged_at"
        folder, stem = self.path.parent, self.path.name.partition(".")[0]
        new, lock = write_new(folder, stem, raw)
        if damaged and self.path.exists():
            with contextlib.suppress(OSError):
                place(self.path, folder, stem, DAMAGED)
                sync_folder(folder)
        if self._lock is not None:
            self._lock.release()
        self._lock, self.path, self.problem = lock, new, None
        self.mark_good(len(raw), total)


def take_lock(path: Path) -> Any:
    """The lock of a save. Raises `SaveBusyError`, or `SaveError` if the folder can't be written."""
    import filelock

    folder = path.parent / "locks"
    try:
        folder.mkdir(exist_ok=True)
        lock = filelock.FileLock(folder / f"{path.name}.lock")
        lock.acquire(timeout=0)
    except filelock.Timeout:
        raise SaveBusyError(path, "save.busy") from None
    except OSError as error:
        raise disk_error(path, error) from error
    except NotImplementedError as error:  # the file system knows no locks
        raise SaveError(path, "save.failed", why=str(error)) from error
    return lock


def disk_error(path: Path, error: OSError) -> SaveError:
    """What went wrong, in words for the player."""
    if error.errno in (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)):
        return SaveError(path, "save.disk_full")
    if error.errno in (errno.EROFS, errno.EACCES, errno.EPERM):
        return SaveError(path, "save.no_right")
    return SaveError(path, "save.failed", why=error.strerror or type(error).__name__)


def write_all(file: int, raw: bytes) -> None:
    """All the bytes, however many calls it takes."""
    while raw:
        raw = raw[os.write(file, raw) :]


def write_aside(path: Path, raw: bytes) -> Path:
    """The bytes in a new file beside `path`, safe on the disk."""
    temporary = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    file = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
    try:
        write_all(file, raw)
        os.fsync(file)
    except OSError:
        os.close(file)
        temporary.unlink(missing_ok=True)
        raise
    os.close(file)
    return temporary


def write_new(folder: Path, stem: str, raw: bytes) -> tuple[Path, Any]:
    """A new save of these bytes under the first free name, safe on the disk, and its lock. Raises `OSError` or
    `SaveError`; then there is no trace of it."""
    made = write_aside(folder / f"{stem}{SUFFIX}", raw)
    try:
        made = place(made, folder, stem, SUFFIX)
        sync_folder(folder)
        return made, take_lock(made)
    except (OSError, SaveError):
        with contextlib.suppress(OSError):
            made.unlink(missing_ok=True)
        raise


def tidy(folder: Path, before: float) -> None:
    """Take away what a program that was killed while it wrote has left behind: half-made files that nobody has
    touched since `before` (seconds since 1970). Whatever can't be taken away stays."""
    with contextlib.suppress(OSError):
        for entry in os.scandir(folder):
            with contextlib.suppress(OSError):
                if _HALF_MADE.fullmatch(entry.name) and entry.stat().st_mtime < before:
                    os.unlink(entry.path)


def place(file: Path, folder: Path, stem: str, suffix: str) -> Path:
    """Give a file the first free name `stem[-N]suffix` in the folder, which has to be synced then; never overwrites
    another."""
    for number in itertools.count(1):
        target = folder / (f"{stem}{suffix}" if number == 1 else f"{stem}-{number}{suffix}")
        if target.exists():
            continue
        try:
            os.link(file, target)
        except FileExistsError:
            continue
        except OSError:  # a file system without hard links
            os.rename(file, target)
        else:
            os.unlink(file)
        break
    return target


def sync_folder(folder: Path) -> None:
    """Make new names in a folder safe, where the system can."""
    if os.name != "posix":
        return
    try:
        file = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(file)
        finally:
            os.close(file)
    except OSError as error:
        if error.errno not in _NO_SYNC:
            raise


def make_folder(folder: Path) -> None:
    """Make a folder, and those above it that are missing, safe on the disk. Raises `OSError`."""
    if not folder.is_dir():
        make_folder(folder.parent)
        folder.mkdir(exist_ok=True)
        sync_folder(folder.parent)


def parse(raw: bytes, path: Path) -> Journal:
    """The journal in a file's bytes, up to its last good line. Raises `SaveUnreadableError` if there is no header."""
    head, newline, rest = raw.partition(b"\n")
    header, total = decode_header(head, path)
    journal = Journal(path, header, summed=total is not None)
    journal.mark_good(len(head) + len(newline), total or 0)
    pieces = rest.split(b"\n")
    lines: list[Line] = []
    for number, piece in enumerate(pieces, 1):
        whole = number < len(pieces)
        if not whole and not piece:
            break
        plain, total = split_sum(piece)
        try:
            if total is None if journal.summed else total is not None:
                raise ValueError("no sum")
            if total is not None and zlib.crc32(plain, journal.sum) != total:
                raise ValueError("wrong sum")
            line = msgspec.json.decode(plain, type=Line)
        except (ValueError, RecursionError):
            if whole:
                journal.problem = Message("save.damaged_at", {"file": path.name, "line": number + 1})
            break
        lines.append(line)
        journal.mark_good(journal.good + len(piece) + whole, total or 0)
    journal.lines = lines
    return journal
