"""The file of the games: opening it, whole or damaged, ours or not, old or new, in a folder that may be read only."""

import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from sqlite3 import Connection
from typing import Final

from store.corruption import DamagedError, is_damage, noticing
from store.file_lock import PATIENCE
from store.schema import APPLICATION, Migration, migrate
from tabletop.messages import Refused, say
from tabletop.safe_files import plain, printable, sync_folder, written_whole

FILE: Final = "games.sqlite3"
# How the name of a copy begins that was made before a migration.
COPY: Final = "games.version"
# What SQLite keeps beside a file; what was not written into the file yet is in the first.
BESIDE: Final = ("-wal", "-shm", "-journal")
# Bytes that the second file may keep after a large restore.
LARGEST_WAL: Final = 16_000_000
# Where a database file says whose it is and in which version, and how long its head is.
VERSION_AT: Final = 60
APPLICATION_AT: Final = 68
HEAD: Final = 100


@dataclass(frozen=True, slots=True)
class Way:
    """How files are opened: the migrations that lead to this version, and the moment for the names of copies."""

    migrations: Sequence[Migration]
    now: datetime


def whole(path: Path, way: Way, *, thorough: bool = False) -> Connection:
    """The file, checked where there is a reason to, and brought to this version; DamagedError if it is no use."""
    size, unclean = size_of(path), size_of(path.with_name(path.name + BESIDE[0])) > 0
    if unclean and not size:  # SQLite would throw away what the second file holds
        raise DamagedError(path.name)
    if size:
        refuse_strange(path, way)
    if size and (thorough or unclean):
        refuse_damaged(path)
    connection = opened(path, way)
    if not size:
        sync_folder(path.parent)
    return connection


def size_of(path: Path) -> int:
    """The bytes of a file; none if it is not there, or no more: another window may have been the last one to close."""
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return 0


def refuse_strange(path: Path, way: Way) -> None:
    """Look at the head of a file, before SQLite touches it: whose it is, and that it is not newer than this version."""
    with path.open("rb") as file:
        head = file.read(HEAD)
    version, application = (int.from_bytes(head[at : at + 4], "big") for at in (VERSION_AT, APPLICATION_AT))
    if application not in {0, APPLICATION}:
        raise DamagedError(path.name)
    if application and version > len(way.migrations):
        raise Refused(printable(str(path)), say("store.newer"))


def refuse_damaged(path: Path) -> None:
    """Have SQLite check the file; a connection that only reads leaves it and what is beside it as they are."""
    address = f"{path.absolute().as_uri()}?mode=ro"
    with noticing(), closing(sqlite3.connect(address, uri=True, timeout=PATIENCE)) as connection:
        if connection.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
            raise DamagedError(path.name)


def opened(path: Path, way: Way) -> Connection:
    """A connection to the file; nothing in it is changed before we know that it is ours. `Store` guards its threads."""
    connection = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
    try:
        with noticing():
            connection.execute("PRAGMA trusted_schema = OFF")
            connection.execute("PRAGMA cell_size_check = ON")
            refuse_foreign(connection, path, way)
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA cache_size = -8000")
            connection.execute(f"PRAGMA journal_size_limit = {LARGEST_WAL}")
            bring_up(connection, path, way)
            connection.execute("PRAGMA foreign_keys = ON")
    except BaseException:
        connection.close()
        raise
    return connection


def as_it_is(path: Path) -> Connection:
    """Open a damaged copy without bringing it to this version; DamagedError if SQLite cannot open it."""
    connection = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)
    try:
        with noticing():
            connection.execute("PRAGMA trusted_schema = OFF")
            connection.execute("PRAGMA cell_size_check = ON")
            connection.execute("SELECT COUNT(*) FROM sqlite_master")
    except BaseException:
        connection.close()
        raise
    return connection


def beside(path: Path) -> Connection:
    """Another connection to a file that is open already, to read only."""
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=PATIENCE, isolation_level=None)


def number(connection: Connection, pragma: str) -> int:
    """A number that SQLite knows of the file."""
    return int(connection.execute(f"PRAGMA {pragma}").fetchone()[0])


def refuse_foreign(connection: Connection, path: Path, way: Way) -> None:
    """A file is ours if it says so, or if there is nothing in it."""
    application, version = number(connection, "application_id"), number(connection, "user_version")
    (tables,) = connection.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()
    if application != APPLICATION and (application or version or tables):
        raise DamagedError(path.name)
    if version > len(way.migrations):
        raise Refused(printable(str(path)), say("store.newer"))


def bring_up(connection: Connection, path: Path, way: Way) -> None:
    """Run the migrations that the file has not seen, each in one transaction, after a copy was made."""
    found = number(connection, "user_version")
    if found == len(way.migrations):
        return
    before = free(path.parent, f"{COPY}-{found}-{way.now.date().isoformat()}")
    if found:
        keep_copy(connection, before)
    try:
        for version, migration in enumerate(way.migrations, start=1):
            with transaction(connection):
                if number(connection, "user_version") < version:  # else it is done, maybe by another window
                    migrate(connection, migration)
                    connection.execute(f"PRAGMA application_id = {APPLICATION}")
                    connection.execute(f"PRAGMA user_version = {version}")
    except Exception as error:
        if not found:
            raise
        if number(connection, "user_version") == found:  # nothing came of it, so the copy is one too many
            before.unlink()
        if is_damage(error):  # rows were read; what is left of the file is salvaged
            raise
        raise Refused(printable(str(path)), say("store.migration", reason=plain(str(error)))) from None
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def keep_copy(connection: Connection, path: Path) -> None:
    """Copy a file that is open, with all that was saved."""
    with written_whole(path) as file, closing(sqlite3.connect(file.name)) as copy:
        connection.backup(copy)


def free(folder: Path, stem: str) -> Path:
    """A name for a file that nothing in the folder has."""
    ending = Path(FILE).suffix
    number_ = 1
    while True:
        path = folder / f"{stem}{f'-{number_}' * (number_ > 1)}{ending}"
        if not any(os.path.lexists(path.with_name(path.name + each)) for each in ("", *BESIDE)):
            return path
        number_ += 1


@contextmanager
def transaction(connection: Connection, begin: str = "BEGIN IMMEDIATE") -> Iterator[None]:
    """All of it or nothing."""
    try:
        connection.execute(begin)
        yield
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            with suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
