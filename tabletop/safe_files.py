"""Files: reading with a limit, atomic writing, and file names that a terminal can show."""

import json
import os
import re
import shutil
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from hashlib import sha256
from pathlib import Path
from typing import BinaryIO, Final
from uuid import uuid4

from tabletop.messages import Refused, say
from tabletop.strict_json import LARGEST_FILE

# The most bytes of a line, because a line without an end would fill the memory.
LONGEST_LINE: Final = 100 * LARGEST_FILE
LONGEST_TEXT: Final = 200
# The ending of a temporary file, and the seconds after which it must be left over from a kill.
PARTIAL: Final = re.compile(r"\.([0-9a-f]{16})\.[0-9a-f]{32}\.partial(-journal|-wal|-shm)?")
UNFINISHED: Final = 3600


def content(name: str) -> bytes:
    """Return the bytes of a file, up to the largest size of a city or a game."""
    with opened(name) as file:
        return file.read(LARGEST_FILE + 1)


def lines_of(name: str) -> Iterator[bytes]:
    """Yield the lines of a file; an overlong line is cut just beyond the limit."""
    with opened(name) as file:
        while line := file.readline(LARGEST_FILE + 1):
            yield line
            for _ in range(LONGEST_LINE // LARGEST_FILE):
                if len(line) <= LARGEST_FILE or line.endswith(b"\n"):
                    break
                line = file.readline(LARGEST_FILE + 1)
            else:
                raise Refused("", say("file.endless", most=LONGEST_LINE // 1_000_000))


@contextmanager
def opened(name: str) -> Iterator[BinaryIO]:
    """Open a file, or standard input for a dash; raise Refused for every error."""
    if name == "-" and sys.stdin is None:
        raise Refused("", say("file.closed"))
    try:
        with nullcontext(sys.stdin.buffer) if name == "-" else Path(name).open("rb") as file:
            yield file
    except FileNotFoundError:
        raise Refused("", say("file.missing")) from None
    except IsADirectoryError:
        raise Refused("", say("file.folder")) from None
    except Refused:
        raise
    except (OSError, ValueError) as error:  # ValueError: the name has a NUL byte
        raise Refused("", say("file.unreadable", reason=why(error))) from None


def write_whole(path: Path, raw: bytes) -> None:
    """Write a file atomically: the old content stays until the new one is safe on the disk."""
    with written_whole(path) as file:
        file.write(raw)


@contextmanager
def written_whole(path: Path) -> Iterator[BinaryIO]:
    """Open a temporary file for writing, which replaces the file atomically at the end.

    A link stays a link, and the permissions stay.
    """
    try:
        target = Path(os.path.realpath(path))
        if target.exists() and not target.is_file():  # for example a pipe; a folder is refused
            with target.open("wb") as file:
                yield file
            return
        remove_unfinished(target.parent, mark_of(target))
        partial = target.parent / f".{mark_of(target)}.{uuid4().hex}.partial"
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
        raise Refused(printable(str(path)), say("file.unwritten", reason=why(error))) from None
    sync_folder(target.parent)


def mark_of(target: Path) -> str:
    """Return the prefix of a file's temporary files."""
    return sha256(target.name.encode("utf-8", "surrogateescape")).hexdigest()[:16]


def is_regular(path: Path) -> bool:
    """Return whether a path is a regular file: reading a FIFO or a device may never end, and a link leads elsewhere."""
    try:
        return stat.S_ISREG(path.lstat().st_mode)
    except OSError:
        return False


def own_files(folder: Path, names: re.Pattern[str]) -> list[Path]:
    """Return the regular files of a subfolder whose names match; none behind a link, or in an unreadable folder."""
    if folder.is_symlink():
        return []
    try:
        return [each for each in folder.iterdir() if names.fullmatch(each.name) and is_regular(each)]
    except OSError:
        return []


def remove_unfinished(folder: Path, mark: str = "") -> None:
    """Remove the temporary files that kills left in a folder, or those of the one file with this mark."""
    for old in own_files(folder, PARTIAL):
        if old.name.startswith(f".{mark}"):
            with suppress(OSError):
                if time.time() - old.stat().st_mtime > UNFINISHED:
                    old.unlink()


def named_folder(name: str) -> Path:
    """Read the option that names the folder of the games; refuse an empty name, which would mean the current folder."""
    if not name:
        from argparse import ArgumentTypeError  # noqa: PLC0415 - hardly ever

        raise ArgumentTypeError("name a folder; . is the current one")
    return Path(name)


def made_folder(folder: Path) -> Path:
    """Create a folder if it is missing; raise Refused if that fails."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Refused(printable(str(folder)), say("file.unwritten", reason=why(error))) from None
    return folder


def sync_folder(folder: Path) -> None:
    """Flush a folder's entries to the disk where the system can, because a loss of power could drop new names."""
    with suppress(OSError):
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


def copied(source: Path, to: Path) -> None:
    """Copy a file; raise Refused if that fails."""
    with copying():
        shutil.copyfile(source, to)


@contextmanager
def copying() -> Iterator[None]:
    """Raise Refused for every error of a copy in the block."""
    try:
        yield
    except OSError as error:
        raise Refused("", say("file.uncopied", reason=why(error))) from None


def why(error: Exception) -> str:
    """Return the system's reason for an error, on one line."""
    return plain(getattr(error, "strerror", None) or str(error))


def printable(name: str) -> str:
    """Return a file's name as a terminal can show it, on one line."""
    return name if name.isprintable() else json.dumps(name)


def plain(text: str) -> str:
    """Return any text on one line, cut to a readable length."""
    text = "".join(letter if letter.isprintable() else "?" for letter in text)
    return text if len(text) <= LONGEST_TEXT else text[: LONGEST_TEXT - 3] + "..."
