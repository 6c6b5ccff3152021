"""The database file: checks before opening, and opening; everything unexpected is damage."""

import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from sqlite3 import Connection
from typing import Final

from store import history
from store.damage import TROUBLE, DamagedError, is_passing, strange
from store.file_lock import PATIENCE
from store.schema import APPLICATION, VERSION, description, expected
from store.wal import refuse_damaged_wal
from tabletop.messages import Refused, say
from tabletop.safe_files import is_regular, printable

FILE: Final = "games.sqlite3"
# The files beside the database; the first holds what is not yet in the database itself.
BESIDE: Final = ("-wal", "-shm", "-journal")
# The most bytes of the -wal after a large restore.
LARGEST_WAL: Final = 16_000_000
PAGE: Final = 4096
# The start of every version's file: magic, page size, and WAL mode.
MAGIC: Final = tuple(b"SQLite format 3\0\x10\0" + way + b"\0\x40\x20\x20" for way in (b"\2\2", b"\1\1"))
PAGES_AT: Final = 28
FORMAT_AT: Final = 44
HEAD: Final = 100
FORMAT: Final = b"\0\0\0\4"


def beside(path: Path, ending: str) -> Path:
    """Return the path of a file that SQLite keeps beside another."""
    return path.with_name(path.name + ending)


def size_of(path: Path) -> int:
    """Return the bytes of a file; 0 if it is missing."""
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return 0


def refuse_strange(path: Path) -> None:
    """Raise if a path of SQLite is no regular file: reading a FIFO or a device may never end."""
    with suppress(FileNotFoundError):
        if not stat.S_ISREG(path.stat().st_mode):
            raise strange(path)
    for each in (beside(path, ending) for ending in BESIDE):
        if os.path.lexists(each) and not is_regular(each):
            raise strange(each)


def look(path: Path, *, thorough: bool) -> int:
    """Check a file without changing it; return its version, 0 if it is missing. Raise Refused for a newer version."""
    size, unwritten = size_of(path), size_of(beside(path, BESIDE[0]))
    if not size:
        if unwritten:  # SQLite would delete it
            raise DamagedError(path.name)
        return 0
    with path.open("rb") as file:
        head = file.read(HEAD)
    if not head.startswith(MAGIC) or (not unwritten and not is_whole(head, size)):
        raise DamagedError(path.name)
    if unwritten:
        refuse_damaged_wal(beside(path, BESIDE[0]))
    with closing(read_only(path, alone=not unwritten)) as connection, noticing():
        version = version_of(connection, path)
        if unwritten and connection.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
            raise DamagedError(path.name)
        if thorough and version == VERSION:
            history.refuse_wrong(connection)
    return version


def is_whole(head: bytes, size: int) -> bool:
    """Return whether a file has the length and the format that its header declares."""
    return (
        head[FORMAT_AT : FORMAT_AT + 4] == FORMAT
        and PAGE * int.from_bytes(head[PAGES_AT : PAGES_AT + 4], "big") == size
    )


def version_of(connection: Connection, path: Path) -> int:
    """Return the version of a file; raise DamagedError unless both places agree on it and the file is a store's."""
    (application,), (version,) = (
        connection.execute(f"PRAGMA {name}").fetchone() for name in ("application_id", "user_version")
    )
    tables = description(connection)
    twice = any(name == "about" for _, name, *_ in tables)
    if application != APPLICATION or version < 1:
        raise DamagedError(path.name)
    if twice and connection.execute("SELECT * FROM about").fetchall() != [(version,)]:
        raise DamagedError(path.name)
    known = tables == expected() if version == VERSION else not twice and any(name == "seats" for _, name, *_ in tables)
    if version > VERSION and (twice or known):
        raise Refused(printable(str(path)), say("store.newer"))
    if not known:
        raise DamagedError(path.name)
    return int(version)


@contextmanager
def noticing() -> Iterator[None]:
    """Turn SQLite's errors in the block into DamagedError, except temporary ones."""
    try:
        yield
    except TROUBLE as error:
        if isinstance(error, Refused) or is_passing(error):
            raise
        raise DamagedError(str(error)) from error


def read_only(path: Path, *, alone: bool = False) -> Connection:
    """Open a file without changing it or the files beside it; immutable if it is alone and no other program writes."""
    address = f"{path.absolute().as_uri()}?{'immutable=1' if alone else 'mode=ro'}"
    connection = sqlite3.connect(address, uri=True, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
    return guarded(connection)


def guarded(connection: Connection) -> Connection:
    """Return a connection that does not trust the schema of its file."""
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA cell_size_check = ON")
    return connection


def opened(path: Path) -> Connection:
    """Open a checked file; `Store` serializes its threads."""
    connection = guarded(sqlite3.connect(path, timeout=PATIENCE, isolation_level=None, check_same_thread=False))
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
