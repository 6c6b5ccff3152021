"""What was written into a file: a count for each session that wrote, and the games that were deleted.

They tell which of two files is older: a file has everything of another one if it has that one's last write. Clocks and
the times of files tell less, because a sync program puts an older file back with any time. Both are settings of the
file, so that they change with every write and are the same in a copy.
"""

import re
from contextlib import closing, suppress
from pathlib import Path
from sqlite3 import Connection
from typing import Final
from uuid import uuid4

from store import settings
from store.corruption import READ_ERRORS, CorruptionError
from store.database import file_size, open_read_only
from store.people import KEY
from store.settings import Value

# The counts of a file's sessions, the one that wrote last at the end; none in a file of an earlier version.
Writes = dict[str, int]

TEXT: Final = re.compile(r"([0-9a-f]{8}:\d{1,15}( |$))*")
DELETED_TEXT: Final = re.compile(rf"({KEY}:[0-9a-f]{{8}}:\d{{1,15}}( |$))*")
# The latest sessions and deleted games that are remembered.
MOST_SESSIONS: Final = 200
MOST_DELETED: Final = 1000


def new_session() -> str:
    return uuid4().hex[:8]


def from_setting(value: Value) -> Writes:
    if not isinstance(value, str) or not TEXT.fullmatch(value):
        raise CorruptionError(settings.WRITES)
    return {name: int(number) for name, number in (each.split(":") for each in value.split())}


def read(connection: Connection) -> Writes:
    """Return what was written into a file."""
    return from_setting(settings.get(connection, settings.WRITES, ""))


def read_file(path: Path, *, alone: bool) -> Writes:
    """Return what was written into a file, without its -wal if it is opened alone; nothing if it cannot be read."""
    if file_size(path):  # otherwise SQLite would delete the -wal
        with suppress(*READ_ERRORS), closing(open_read_only(path, alone=alone)) as connection:
            return read(connection)
    return {}


def count_write(connection: Connection, session: str, before: Writes) -> None:
    """Count a write of a session, in the write's own transaction."""
    found = {**before, session: 0}
    found[session] = found.pop(session) + before.get(session, 0) + 1
    text = " ".join(f"{name}:{number}" for name, number in [*found.items()][-MOST_SESSIONS:])
    settings.put(connection, settings.WRITES, text)


def is_behind(file: Writes, other: Writes) -> bool:
    """Return whether a file lacks the last write of another one."""
    return any(file.get(name, 0) < number for name, number in [*other.items()][-1:])


def is_same(file: Writes, other: Writes) -> bool:
    """Return whether nothing was written into one of two files that the other lacks."""
    return bool(file) and [*file.items()][-1:] == [*other.items()][-1:]


def remember_deleted(connection: Connection, key: str, session: str) -> None:
    """Remember that the next write of a session deletes a game."""
    found = {name: each for name, *each in deleted_games(connection) if name != key}
    rows = [*((name, *each) for name, each in found.items()), (key, session, read(connection).get(session, 0) + 1)]
    text = " ".join(f"{name}:{writer}:{number}" for name, writer, number in rows[-MOST_DELETED:])
    settings.put(connection, settings.DELETED, text)


def deleted_games(connection: Connection) -> list[tuple[str, str, int]]:
    """Return the keys of deleted games, each with the session and the number of the write that deleted it."""
    text = str(settings.get(connection, settings.DELETED, ""))
    if not DELETED_TEXT.fullmatch(text):
        raise CorruptionError(settings.DELETED)
    return [(key, writer, int(number)) for key, writer, number in (each.split(":") for each in text.split())]


def deleted_since(connection: Connection, other: Writes) -> set[str]:
    """Return the games that were deleted by writes that another file lacks."""
    return {key for key, writer, number in deleted_games(connection) if other.get(writer, 0) < number}
