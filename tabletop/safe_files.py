"""Files: reading with a limit, atomic writing, and file names that a terminal can show."""

import json
import os
import re
import select
import shutil
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from datetime import datetime, tzinfo
from hashlib import sha256
from pathlib import Path
from typing import BinaryIO, Final
from uuid import uuid4

from tabletop.messages import Refused, message
from tabletop.strict_json import LARGEST_FILE, LAST_MOMENT

# The most bytes of a line, because a line without an end would fill the memory.
LONGEST_LINE: Final = 100 * LARGEST_FILE
LONGEST_TEXT: Final = 200
# The ending of a temporary file, and the seconds after which it must be left over from a kill.
PARTIAL_NAME: Final = re.compile(r"\.([0-9a-f]{16})\.[0-9a-f]{32}\.partial(-journal|-wal|-shm)?")
ABANDONED_SECONDS: Final = 3600
# The seconds in which a program that writes into a pipe has to begin.
PIPE_SECONDS: Final = 2
NONBLOCKING: Final = getattr(os, "O_NONBLOCK", 0)  # Windows has no named pipes


def read_bounded(name: str) -> bytes:
    """Return the bytes of a file, up to the largest size of a city or a game."""
    with open_input(name) as file:
        return file.read(LARGEST_FILE + 1)


def read_lines(name: str) -> Iterator[bytes]:
    """Yield the lines of a file; an overlong line is cut just beyond the limit."""
    with open_input(name) as file:
        while line := file.readline(LARGEST_FILE + 1):
            yield line
            for _ in range(LONGEST_LINE // LARGEST_FILE):
                if len(line) <= LARGEST_FILE or line.endswith(b"\n"):
                    break
                line = file.readline(LARGEST_FILE + 1)
            else:
                raise Refused("", message("file.long_line", most=LONGEST_LINE // 1_000_000))


@contextmanager
def open_input(name: str) -> Iterator[BinaryIO]:
    """Open a file, or standard input for a dash; raise Refused for every error."""
    if name == "-" and sys.stdin is None:
        raise Refused("", message("file.closed"))
    try:
        with nullcontext(sys.stdin.buffer) if name == "-" else open(name or ".", "rb", opener=open_at_once) as file:
            yield file
    except FileNotFoundError:
        raise Refused("", message("file.missing")) from None
    except IsADirectoryError:
        raise Refused("", message("file.folder")) from None
    except Refused:
        raise
    except (OSError, ValueError) as error:  # ValueError: the name has a NUL byte
        raise Refused("", message("file.unreadable", reason=error_reason(error))) from None


def open_at_once(name: str, flags: int) -> int:
    """Open a file without waiting for the other end of a pipe: without one it is empty, or cannot be written."""
    number = os.open(name, flags | NONBLOCKING)
    if stat.S_ISFIFO(os.fstat(number).st_mode):
        if not flags & os.O_WRONLY:
            select.select([number], [], [], PIPE_SECONDS)
        os.set_blocking(number, True)
    return number


def write_atomically(path: Path, raw: bytes) -> None:
    """Write a file atomically: the old content stays until the new one is safe on the disk."""
    with atomic_writer(path) as file:
        file.write(raw)


@contextmanager
def atomic_writer(path: Path) -> Iterator[BinaryIO]:
    """Open a temporary file for writing, which replaces the file atomically at the end.

    A link stays a link, and the permissions stay.
    """
    try:
        target = Path(os.path.realpath(path))
        if target.exists() and not target.is_file():  # for example a pipe; a folder is refused
            with open(target, "wb", opener=open_at_once) as file:
                yield file
            return
        remove_partial_files(target.parent, partial_prefix(target))
        partial = target.parent / f".{partial_prefix(target)}.{uuid4().hex}.partial"
        try:
            with partial.open("w+b") as file:
                yield file
                file.flush()
                os.fsync(file.fileno())
            if target.exists():
                partial.chmod(target.stat().st_mode)
            partial.replace(target)
        finally:
            with suppress(OSError):
                partial.unlink()
    except (OSError, ValueError) as error:  # ValueError: the name has a NUL byte
        if isinstance(error, Refused):
            raise
        raise Refused(printable_name(str(path)), message("file.write_failed", reason=error_reason(error))) from None
    sync_folder(target.parent)


def modification_moment(path: Path, zone: tzinfo | None) -> datetime:
    """Return the modification time of a file, from 1970 to 2200, because a wrong clock may have given it any."""
    return datetime.fromtimestamp(min(max(path.stat().st_mtime, 0), LAST_MOMENT.timestamp()), zone)


def partial_prefix(target: Path) -> str:
    """Return the prefix of a file's temporary files."""
    return sha256(target.name.encode("utf-8", "surrogateescape")).hexdigest()[:16]


def is_regular(path: Path) -> bool:
    """Return whether a path is a regular file: reading a FIFO or a device may never end, and a link leads elsewhere."""
    try:
        return stat.S_ISREG(path.lstat().st_mode)
    except OSError:
        return False


def matching_files(folder: Path, names: re.Pattern[str]) -> list[Path]:
    """Return the regular files of a subfolder whose names match; none behind a link, or in an unreadable folder."""
    if folder.is_symlink():
        return []
    try:
        return [each for each in folder.iterdir() if names.fullmatch(each.name) and is_regular(each)]
    except OSError:
        return []


def remove_partial_files(folder: Path, prefix: str = "") -> None:
    """Remove the temporary files that kills left in a folder, or those of the one file with this mark."""
    for old in matching_files(folder, PARTIAL_NAME):
        if old.name.startswith(f".{prefix}"):
            with suppress(OSError):
                if time.time() - old.stat().st_mtime > ABANDONED_SECONDS:
                    old.unlink()


def folder_argument(name: str) -> Path:
    """Read the option that names the folder of the games; refuse an empty name, which would mean the current folder."""
    if not name:
        from argparse import ArgumentTypeError  # noqa: PLC0415 - hardly ever

        raise ArgumentTypeError("name a folder; . is the current one")
    return Path(name)


def make_folder(folder: Path) -> Path:
    """Create a folder if it is missing; raise Refused if that fails."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Refused(printable_name(str(folder)), message("file.write_failed", reason=error_reason(error))) from None
    return folder


def sync_folder(folder: Path) -> None:
    """Flush a folder's entries to the disk where the system can, because a loss of power could drop new names."""
    with suppress(OSError):
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


def copy_file(source: Path, to: Path) -> None:
    """Copy a file; raise Refused if that fails."""
    with refusing_copy_errors():
        shutil.copyfile(source, to)


@contextmanager
def refusing_copy_errors() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise Refused("", message("file.copy_failed", reason=error_reason(error))) from None


def error_reason(error: Exception) -> str:
    """Return the system's reason for an error, on one line."""
    return single_line(getattr(error, "strerror", None) or str(error))


def printable_name(name: str) -> str:
    """Return a file's name as a terminal can show it, on one line."""
    return name if name.isprintable() else json.dumps(name)


def single_line(text: str) -> str:
    """Return any text on one line, cut to a readable length."""
    text = "".join(letter if letter.isprintable() else "?" for letter in text)
    return text if len(text) <= LONGEST_TEXT else text[: LONGEST_TEXT - 3] + "..."
