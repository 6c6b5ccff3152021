"""Verified copies of the games' file, in a folder of the store beside it.

A program that starts makes a copy if the file changed since the last one: SQLite copies into a temporary file, which is
checked as a whole and then renamed. A copy has the modification time of its original, which tells whether the original
changed since, and how old a copy is.
"""

import os
import re
import shutil
import sqlite3
from collections.abc import Callable, Iterable
from contextlib import closing, suppress
from datetime import datetime, timedelta
from itertools import repeat
from pathlib import Path
from typing import BinaryIO, Final

from store import history
from store.damage import DamagedError
from store.database import BESIDE, FILE, beside, noticing, read_only, size_of
from store.file_lock import Lock
from store.photos import Photos
from tabletop.messages import Refused
from tabletop.safe_files import own_files, sync_folder

FOLDER: Final = "games.copies"
NAME: Final = re.compile(r"\d{6}\.sqlite3")
# The note that the next opening must check the whole file.
NOTE: Final = "damaged"
LOCK: Final = "lock"
PARTIAL: Final = ".copy.partial"
NEWEST: Final = 3
WEEKS: Final = 4
# The largest share of the free disk space for all copies together.
SHARE: Final = 10
CHUNK: Final = 1_000_000  # bytes
# Counters in the file's header that SQLite increments while copying.
COUNTED: Final = (slice(92, 100), slice(40, 44), slice(24, 28))


def copies(home: Path) -> list[Path]:
    """Return the copies of a folder, the newest first."""
    return sorted(own_files(home / FOLDER, NAME), reverse=True)


def folder_of(home: Path) -> Path:
    """Create the folder of the copies if needed and return it."""
    folder = home / FOLDER
    if not folder.is_dir():
        folder.mkdir()
        sync_folder(home)
    return folder


def free_name(home: Path) -> Path:
    """Return a name for a copy that sorts after all others."""
    last = next((int(each.stem) for each in copies(home)), 0)
    return home / FOLDER / f"{last + 1:06}.sqlite3"


def is_current(home: Path) -> bool:
    """Return whether the newest copy has the content of the file."""
    path = home / FILE
    if size_of(beside(path, BESIDE[0])):
        return False
    with suppress(OSError):
        return any(each.stat().st_mtime_ns == path.stat().st_mtime_ns for each in copies(home)[:1])
    return False


def leave_note(home: Path) -> None:
    """Leave a note that the next opening must check the whole file."""
    with suppress(OSError):
        (folder_of(home) / NOTE).touch()


def keep_copy(
    home: Path, now: datetime, file: BinaryIO | None = None, rest: Callable[[], object] = history.nothing
) -> None:
    """Copy the file and sweep unused photos; skip the copy if the disk is full. Leave a note about damage.

    `file` is the open file if the newest copy was current when it was opened; then both are compared instead.
    """
    try:
        lock = Lock(folder_of(home), LOCK)
        with closing(lock):
            if lock.taken():
                if file is not None:
                    refuse_rot(home, file)
                elif not is_current(home):  # another window was faster
                    make_copy(home, rest)
                remove_old(home, now)
                sweep(home)
    except DamagedError:
        leave_note(home)
    except (OSError, sqlite3.Error, MemoryError, Refused):
        pass


def make_copy(home: Path, rest: Callable[[], object]) -> None:
    """Copy the file, check the copy and publish it."""
    path, partial = home / FILE, home / FOLDER / PARTIAL
    partial.unlink(missing_ok=True)
    time = path.stat().st_mtime_ns
    room = shutil.disk_usage(home).free // SHARE
    if size_of(path) + size_of(beside(path, BESIDE[0])) > room:
        return
    try:
        with noticing():
            with closing(read_only(path)) as source, closing(sqlite3.connect(partial)) as copy:
                copy.execute("PRAGMA synchronous = OFF")
                source.backup(copy)
            with closing(read_only(partial, alone=True)) as copy:
                history.refuse_wrong(copy, rest)
        publish(partial, free_name(home), time)
    finally:
        for ending in ("", *BESIDE):
            beside(partial, ending).unlink(missing_ok=True)


def refuse_rot(home: Path, file: BinaryIO) -> None:
    """Raise DamagedError if the file differs from its newest copy although nothing was written since.

    The file stays open: closing it would drop SQLite's POSIX locks in this process, and another window that closes
    would
    believe to be the last one and delete the -wal that this process writes into.
    """
    with copies(home)[0].open("rb") as copy:
        alike = True
        for masked in (COUNTED, (), *repeat((), size_of(home / FILE) // CHUNK)):
            ours, theirs = bytearray(file.read(CHUNK)), bytearray(copy.read(CHUNK))
            for each in masked:
                ours[each], theirs[each] = b"", b""
            alike = alike and ours == theirs
    if not alike and is_current(home):
        raise DamagedError(FILE)


def publish(partial: Path, path: Path, time: int) -> None:
    """Rename a checked file to a copy with this modification time (nanoseconds)."""
    os.utime(partial, ns=(time, time))
    with partial.open("rb+") as file:
        os.fsync(file.fileno())
    partial.rename(path)
    sync_folder(path.parent)


def remove_old(home: Path, now: datetime) -> None:
    """Keep the newest three copies and one a week for four weeks, within a share of the disk; always the newest."""
    found = copies(home)
    weeks: dict[tuple[int, int], Path] = {}
    for each in found:
        made = datetime.fromtimestamp(each.stat().st_mtime, now.tzinfo)
        if made > now - timedelta(weeks=WEEKS):
            weeks.setdefault(made.isocalendar()[:2], each)
    kept = {*found[:NEWEST], *weeks.values()}
    room = shutil.disk_usage(home).free // SHARE
    for number, each in enumerate(found):
        room -= size_of(each)
        if number and (each not in kept or room < 0):
            each.unlink()


def sweep(home: Path) -> None:
    """Remove the photos that neither the file nor a copy names; the caller holds the lock alone."""
    files = copies(home)
    photos = Photos(home)
    if not files or not photos.unused(used := photos_in(files)):
        return
    lock = Lock(home)
    with closing(lock), lock.held(alone=True), closing(read_only(home / FILE)) as connection:
        used |= named(connection)
        for each in photos.unused(used):
            each.unlink()


def photos_in(files: Iterable[Path]) -> set[str]:
    """Return the photos that some files name."""
    found: set[str] = set()
    for each in files:
        with closing(read_only(each, alone=True)) as connection:
            found |= named(connection)
    return found


def named(connection: sqlite3.Connection) -> set[str]:
    """Return the photos that games name."""
    return {name for (name,) in connection.execute("SELECT hash FROM photos")}
