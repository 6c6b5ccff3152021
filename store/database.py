"""The database file, the files that SQLite keeps beside it, and connections to it."""

import sqlite3
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from sqlite3 import Connection
from typing import Final
from uuid import uuid4

from store.corruption import SQLITE_ERRORS, CorruptionError, is_transient, special_file_error
from store.file_lock import LOCK_TIMEOUT

FILE_NAME: Final = "games.sqlite3"
# The files beside the database; the first holds what is not yet in the database itself.
SIDECAR_SUFFIXES: Final = ("-wal", "-shm", "-journal")
# The most bytes of the -wal after a large restore.
LARGEST_WAL: Final = 16_000_000
PAGE_SIZE: Final = 4096
HEADER_SIZE: Final = 100


def sidecar(path: Path, suffix: str) -> Path:
    """Return the path of a file that SQLite keeps beside another."""
    return path.with_name(path.name + suffix)


def clear_working_file(path: Path) -> None:
    """Remove a working file of an earlier run; a link is removed, not its target, and a folder is renamed."""
    for each in (sidecar(path, ending) for ending in ("", *SIDECAR_SUFFIXES)):
        if each.is_dir() and not each.is_symlink():
            each.rename(each.with_name(f"{each.name}.{uuid4().hex}"))
        each.unlink(missing_ok=True)


def file_size(path: Path) -> int:
    """Return the bytes of a file; 0 if it is missing."""
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return 0


def refuse_special_files(path: Path) -> None:
    """Raise if a path of SQLite is no regular file: reading a FIFO or a device may never end."""
    for each in (path, *(sidecar(path, ending) for ending in SIDECAR_SUFFIXES)):
        with suppress(FileNotFoundError):  # another window that closes deletes them at any moment
            if not stat.S_ISREG(each.stat(follow_symlinks=each is path).st_mode):
                raise special_file_error(each)


@contextmanager
def detecting_corruption() -> Iterator[None]:
    """Turn SQLite's errors in the block into CorruptionError, except temporary ones."""
    try:
        yield
    except SQLITE_ERRORS as error:
        if is_transient(error):
            raise
        raise CorruptionError(str(error)) from error


def open_read_only(path: Path, *, alone: bool = False) -> Connection:
    """Open a file without changing it or the files beside it; immutable if it is alone and no other program writes."""
    address = f"{path.absolute().as_uri()}?mode=ro{'&immutable=1' * alone}"
    connection = sqlite3.connect(address, uri=True, timeout=LOCK_TIMEOUT, isolation_level=None, check_same_thread=False)
    return hardened(connection)


def hardened(connection: Connection) -> Connection:
    """Return a connection that does not trust the schema of its file."""
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA cell_size_check = ON")
    return connection


def open_checked(path: Path) -> Connection:
    """Open a checked file; `Store` serializes its threads."""
    connection = hardened(sqlite3.connect(path, timeout=LOCK_TIMEOUT, isolation_level=None, check_same_thread=False))
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA cache_size = -8000")
        connection.execute(f"PRAGMA journal_size_limit = {LARGEST_WAL}")
        connection.execute("PRAGMA foreign_keys = ON")
    except BaseException:
        connection.close()
        raise
    return connection


@contextmanager
def transaction(connection: Connection, begin: str = "BEGIN IMMEDIATE") -> Iterator[None]:
    """Commit the block as a whole, or roll it back."""
    try:
        connection.execute(begin)
        yield
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            with suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
