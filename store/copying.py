"""Verified copies of the games' file, in a folder of the store beside it.

A program that starts, goes to the background or ends checks the file as a whole and copies it if it changed since the
last copy: SQLite copies into a temporary file, which is then renamed. The writes of both tell whether the original
changed since; a copy has the modification time of its original, which tells how old the copy is.
"""

import os
import re
import shutil
import sqlite3
from collections.abc import Iterable
from contextlib import closing, suppress
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Final

from store import writes
from store.database import (
    FILE_NAME,
    SIDECAR_SUFFIXES,
    clear_working_file,
    file_size,
    open_read_only,
    sidecar,
)
from store.file_lock import FolderLock
from store.photos import Photos
from tabletop.safe_files import matching_files, modification_moment, sync_folder

FOLDER: Final = "games.copies"
NAME: Final = re.compile(r"\d{6,}\.sqlite3")
# The note that the next opening must check the whole file.
DAMAGE_MARKER: Final = "damaged"
LOCK: Final = "lock"
PARTIAL_NAME: Final = ".copy.partial"
NEWEST_KEPT: Final = 3
DAYS_KEPT: Final = 3
WEEKS_KEPT: Final = 4
# The largest share of the free disk space for all copies together.
FREE_SPACE_DIVISOR: Final = 10


def list_copies(home: Path) -> list[Path]:
    """Return the copies of a folder, the newest first."""
    return sorted(matching_files(home / FOLDER, NAME), key=lambda each: int(each.stem), reverse=True)


def ensure_folder(home: Path) -> Path:
    """Create the folder of the copies if needed and return it."""
    folder = home / FOLDER
    if not folder.is_dir():
        folder.mkdir()
        sync_folder(home)
    return folder


def next_copy_path(home: Path) -> Path:
    """Return a name for a copy that sorts after all others."""
    last = next((int(each.stem) for each in list_copies(home)), 0)
    return home / FOLDER / f"{last + 1:06}.sqlite3"


def is_current(home: Path, written: writes.Writes) -> bool:
    """Return whether the newest copy has what was written into the file."""
    return any(writes.is_same(written, writes.read_file(each, alone=True)) for each in list_copies(home)[:1])


def newest_writes(home: Path) -> writes.Writes:
    """Return what was written into the newest copy that can be read."""
    return next(filter(None, (writes.read_file(each, alone=True) for each in list_copies(home))), {})


def mark_damaged(home: Path) -> None:
    """Leave a note that the next opening must check the whole file."""
    with suppress(OSError):
        (ensure_folder(home) / DAMAGE_MARKER).touch()


def update_copies(home: Path, source: sqlite3.Connection, now: datetime) -> None:
    """Copy a checked file if it changed since the last copy, and remove old copies and unused photos."""
    lock = FolderLock(ensure_folder(home), LOCK)
    with closing(lock):
        if lock.try_acquire():
            if not is_current(home, writes.read(source)):  # another window was faster
                make_copy(home, source)
            remove_old_copies(home, now)
            remove_unused_photos(home)


def make_copy(home: Path, source: sqlite3.Connection) -> None:
    """Copy a checked file as it is in the transaction of its check; skip this if the disk is full."""
    path, partial = home / FILE_NAME, home / FOLDER / PARTIAL_NAME
    clear_working_file(partial)
    modified = path.stat().st_mtime_ns
    free_space = shutil.disk_usage(home).free // FREE_SPACE_DIVISOR
    if file_size(path) + file_size(sidecar(path, SIDECAR_SUFFIXES[0])) > free_space:
        return
    try:
        with closing(sqlite3.connect(partial)) as copy:
            copy.execute("PRAGMA synchronous = OFF")
            source.backup(copy)
        publish(partial, next_copy_path(home), modified)
    finally:
        clear_working_file(partial)


def publish(partial: Path, path: Path, modified: int) -> None:
    """Rename a checked file to a copy with this modification time (nanoseconds)."""
    os.utime(partial, ns=(modified, modified))
    with partial.open("rb+") as file:
        os.fsync(file.fileno())
    partial.rename(path)
    sync_folder(path.parent)


def remove_old_copies(home: Path, now: datetime) -> None:
    """Keep the newest three copies, one a day for three days with games and one a week for four weeks.

    They take no more than a share of the disk, but the newest is kept always.
    """
    found = list_copies(home)
    days: dict[date, Path] = {}
    weeks: dict[tuple[int, int], Path] = {}
    for each in found:
        modified = modification_moment(each, now.tzinfo)
        days.setdefault(modified.date(), each)
        if modified > now - timedelta(weeks=WEEKS_KEPT):
            weeks.setdefault(modified.isocalendar()[:2], each)
    kept_copies = {*found[:NEWEST_KEPT], *[*days.values()][:DAYS_KEPT], *weeks.values()}
    free_space = shutil.disk_usage(home).free // FREE_SPACE_DIVISOR
    for number, each in enumerate(found):
        free_space -= file_size(each)
        if number and (each not in kept_copies or free_space < 0):
            each.unlink()


def remove_unused_photos(home: Path) -> None:
    """Remove the photos that neither the file nor a copy names; the caller must hold the lock exclusively."""
    files = list_copies(home)
    photos = Photos(home)
    if not files or not photos.unused(used := photos_in_copies(files)):
        return
    lock = FolderLock(home)
    with closing(lock), lock.hold(alone=True), closing(open_read_only(home / FILE_NAME)) as connection:
        used |= photo_hashes(connection)
        for each in photos.unused(used):
            each.unlink()


def photos_in_copies(files: Iterable[Path]) -> set[str]:
    found: set[str] = set()
    for each in files:
        with closing(open_read_only(each, alone=True)) as connection:
            found |= photo_hashes(connection)
    return found


def photo_hashes(connection: sqlite3.Connection) -> set[str]:
    return {name for (name,) in connection.execute("SELECT hash FROM photos")}
