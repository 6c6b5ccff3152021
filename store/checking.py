"""What is checked of a file: before it is opened, and as a whole; everything unexpected is damage."""

from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from sqlite3 import Connection
from typing import Final

from store import people, settings, writes
from store.corruption import SQLITE_ERRORS, CorruptionError, decoding
from store.database import (
    HEADER_SIZE,
    PAGE_SIZE,
    SIDECAR_SUFFIXES,
    detecting_corruption,
    file_size,
    open_read_only,
    sidecar,
)
from store.game_rows import get_steps, head_from_row, refuse_corrupt_game
from store.schema import APPLICATION_ID, VERSION, describe_tables, expected
from store.wal import refuse_damaged_wal
from tabletop.messages import Refused, message
from tabletop.safe_files import printable_name

# The start of every version's file: magic, page size, and WAL mode.
FILE_SIGNATURES: Final = tuple(b"SQLite format 3\0\x10\0" + way + b"\0\x40\x20\x20" for way in (b"\2\2", b"\1\1"))
PAGE_COUNT_OFFSET: Final = 28
SCHEMA_FORMAT_OFFSET: Final = 44
SCHEMA_FORMAT: Final = b"\0\0\0\4"
# Bytes of snapshots that are checked between two pauses for other threads.
BYTES_BETWEEN_PAUSES: Final = 30_000


def no_pause() -> None:
    """Do not pause."""


def check_file(path: Path, *, thorough: bool) -> tuple[int, writes.Writes]:
    """Check a file without changing it; return its version, 0 if it is missing, and what was written into it.

    Raise Refused for a newer version.
    """
    size, wal_size = file_size(path), file_size(sidecar(path, SIDECAR_SUFFIXES[0]))
    if not size:
        if wal_size:  # SQLite would delete it
            raise CorruptionError(path.name)
        return 0, {}
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
        written = writes.read(connection) if version == VERSION else {}
        if thorough and version == VERSION:
            refuse_corruption(connection)
    return version, written


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
    is_older_schema = version < VERSION and any(name == "seats" for _, name, *_ in tables)
    if version > VERSION and has_about_table:
        raise Refused(printable_name(str(path)), message("store.newer"))
    if not is_older_schema and (version, tables) != (VERSION, expected()):
        raise CorruptionError(path.name)
    return int(version)


def refuse_foreign_database(path: Path) -> None:
    """Raise Refused if an intact database of another program has the file's name, because recovery would rename it."""
    if not file_size(path):
        return
    with suppress(*SQLITE_ERRORS, OSError), closing(open_read_only(path, alone=True)) as connection:
        tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
        is_ours = bool(tables & {name for _, name, *_ in expected()})
        if tables and not is_ours and connection.execute("PRAGMA quick_check(1)").fetchone() == ("ok",):
            raise Refused(printable_name(str(path)), message("store.foreign"))


def refuse_corruption(connection: Connection, pause: Callable[[], object] = no_pause) -> None:
    """Raise CorruptionError unless everything is as written, whether or not the current rules accept it.

    Derived columns are computed again and compared. Pauses between the games let other threads go on.
    """
    with decoding():
        if connection.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
            raise CorruptionError("integrity_check")
        if describe_tables(connection) != expected():
            raise CorruptionError("tables")
        known = people.all_names(connection)
        settings.everything(connection)
        writes.read(connection), writes.deleted_games(connection)
        keys, work = [], 0
        for row in connection.execute("SELECT * FROM games NOT INDEXED").fetchall():
            head = head_from_row(row)
            steps = tuple(get_steps(connection, head.key))
            found = refuse_corrupt_game(head, steps, known)
            for table, named in zip(("person FROM players", "hash FROM photos"), found, strict=True):
                rows = connection.execute(f"SELECT {table} WHERE game = ?", (head.key,))
                if {each for (each,) in rows} != named:
                    raise CorruptionError(head.key)
            keys.append(head.key)
            work += sum(map(len, steps))
            if work > BYTES_BETWEEN_PAUSES:
                work = 0
                pause()
        for table in ("steps", "players", "photos"):
            orphan_query = f"SELECT 1 FROM {table} NOT INDEXED WHERE game NOT IN (SELECT key FROM games)"  # noqa: S608
            if connection.execute(orphan_query).fetchone():
                raise CorruptionError(table)


def has_wal(path: Path) -> bool:
    """Return whether something is in the -wal of a file."""
    return file_size(sidecar(path, SIDECAR_SUFFIXES[0])) > 0


def has_older_wal(path: Path) -> bool:
    """Return whether the -wal of a file hides newer content, because it was written before or for another file."""
    return has_wal(path) and writes.is_behind(writes.read_file(path, alone=False), writes.read_file(path, alone=True))
