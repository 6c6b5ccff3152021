"""The database file: checks before opening, and opening; everything unexpected is damage."""

import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from sqlite3 import Connection
from typing import Final
from uuid import uuid4

from store import history
from store.corruption import CorruptionError, is_transient, special_file_error
from store.file_lock import LOCK_TIMEOUT
from store.schema import APPLICATION_ID, VERSION, describe_tables, expected
from store.wal import refuse_damaged_wal
from tabletop.messages import Refused, message
from tabletop.safe_files import is_regular, printable_name

FILE_NAME: Final = "games.sqlite3"
# The files beside the database; the first holds what is not yet in the database itself.
SIDECAR_SUFFIXES: Final = ("-wal", "-shm", "-journal")
# The most bytes of the -wal after a large restore.
LARGEST_WAL: Final = 16_000_000
PAGE_SIZE: Final = 4096
# The start of every version's file: magic, page size, and WAL mode.
FILE_SIGNATURES: Final = tuple(b"SQLite format 3\0\x10\0" + way + b"\0\x40\x20\x20" for way in (b"\2\2", b"\1\1"))
PAGE_COUNT_OFFSET: Final = 28
SCHEMA_FORMAT_OFFSET: Final = 44
HEADER_SIZE: Final = 100
SCHEMA_FORMAT: Final = b"\0\0\0\4"


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
    with suppress(FileNotFoundError):
        if not stat.S_ISREG(path.stat().st_mode):
            raise special_file_error(path)
    for each in (sidecar(path, ending) for ending in SIDECAR_SUFFIXES):
        if os.path.lexists(each) and not is_regular(each):
            raise special_file_error(each)


def check_file(path: Path, *, thorough: bool) -> int:
    """Check a file without changing it; return its version, 0 if it is missing. Raise Refused for a newer version."""
    size, wal_size = file_size(path), file_size(sidecar(path, SIDECAR_SUFFIXES[0]))
    if not size:
        if wal_size:  # SQLite would delete it
            raise CorruptionError(path.name)
        return 0
    with path.open("rb") as file:
        header = file.read(HEADER_SIZE)
    if not header.startswith(FILE_SIGNATURES) or (not wal_size and not has_consistent_header(header, size)):
        raise CorruptionError(path.name)
    if wal_size:
        refuse_damaged_wal(sidecar(path, SIDECAR_SUFFIXES[0]))
    with closing(open_read_only(path, alone=not wal_size)) as connection, detecting_corruption():
        version = read_version(connection, path)
        if wal_size and connection.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
            raise CorruptionError(path.name)
        if thorough and version == VERSION:
            history.refuse_corruption(connection)
    return version


def has_consistent_header(header: bytes, size: int) -> bool:
    """Return whether a file has the length and the format that its header declares."""
    return (
        header[SCHEMA_FORMAT_OFFSET : SCHEMA_FORMAT_OFFSET + 4] == SCHEMA_FORMAT
        and PAGE_SIZE * int.from_bytes(header[PAGE_COUNT_OFFSET : PAGE_COUNT_OFFSET + 4], "big") == size
    )


def read_version(connection: Connection, path: Path) -> int:
    """Return the version of a file; raise CorruptionError unless both places agree on it and the file is a store's."""
    (application,), (version,) = (
        connection.execute(f"PRAGMA {name}").fetchone() for name in ("application_id", "user_version")
    )
    tables = describe_tables(connection)
    has_about_table = any(name == "about" for _, name, *_ in tables)
    if application != APPLICATION_ID or version < 1:
        raise CorruptionError(path.name)
    if has_about_table and connection.execute("SELECT * FROM about").fetchall() != [(version,)]:
        raise CorruptionError(path.name)
    is_known_schema = (
        tables == expected()
        if version == VERSION
        else not has_about_table and any(name == "seats" for _, name, *_ in tables)
    )
    if version > VERSION and (has_about_table or is_known_schema):
        raise Refused(printable_name(str(path)), message("store.newer"))
    if not is_known_schema:
        raise CorruptionError(path.name)
    return int(version)


def refuse_foreign_database(path: Path) -> None:
    """Raise Refused if an intact database of another program has the file's name, because recovery would rename it."""
    if not file_size(path):
        return
    with suppress(sqlite3.Error, OSError), closing(open_read_only(path, alone=True)) as connection:
        tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
        is_ours = bool(tables & {name for _, name, *_ in expected()})
        if tables and not is_ours and connection.execute("PRAGMA quick_check(1)").fetchone() == ("ok",):
            raise Refused(printable_name(str(path)), message("store.foreign"))


@contextmanager
def detecting_corruption() -> Iterator[None]:
    """Turn SQLite's errors in the block into CorruptionError, except temporary ones."""
    try:
        yield
    except sqlite3.Error as error:
        if is_transient(error):
            raise
        raise CorruptionError(str(error)) from error


def open_read_only(path: Path, *, alone: bool = False) -> Connection:
    """Open a file without changing it or the files beside it; immutable if it is alone and no other program writes."""
    address = f"{path.absolute().as_uri()}?{'immutable=1' if alone else 'mode=ro'}"
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
