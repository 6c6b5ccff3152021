"""A file that does not hold what we wrote: found by SQLite, by a checksum or by our decoders."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from sqlite3 import Connection
from typing import Final

# What SQLite says of a damaged file, in lower case; Python 3.10 does not tell its codes.
SAYS: Final = ("malformed", "not a database", "could not decode", "no such table", "no such column", "corrupt")


class DamagedError(Exception):
    """What is kept is not what was kept."""


def is_damage(error: Exception) -> bool:
    """Whether an error says that the file is damaged, rather than the disk full or the file in use."""
    if isinstance(error, (DamagedError, sqlite3.IntegrityError, UnicodeDecodeError)):
        return True
    return isinstance(error, sqlite3.DatabaseError) and any(words in str(error).lower() for words in SAYS)


def is_busy(error: Exception) -> bool:
    """Whether an error says that another program writes."""
    return isinstance(error, sqlite3.OperationalError) and "locked" in str(error)


# What reading a file may raise; where SQLite quotes the file, Python may stumble over its letters.
TROUBLE: Final = (sqlite3.Error, DamagedError, UnicodeDecodeError)


@contextmanager
def reading() -> Iterator[None]:
    """What cannot be decoded in here is damaged."""
    try:
        yield
    except (ValueError, TypeError, KeyError, IndexError) as error:  # Refused, and wrong UTF-8, are ValueErrors
        raise DamagedError(str(error)) from None


@contextmanager
def noticing() -> Iterator[None]:
    """What SQLite says of a damaged file in here is damage; anything else stays what it is."""
    try:
        yield
    except (sqlite3.Error, UnicodeDecodeError) as error:
        if is_damage(error):
            raise DamagedError(str(error)) from None
        raise


def refuse_lost(connection: Connection, table: str, found: int) -> None:
    """Raise if a list was found shorter than it is, for an index is damaged."""
    if connection.execute(f"SELECT COUNT(*) FROM {table} NOT INDEXED").fetchone() != (found,):  # noqa: S608 - our own
        raise DamagedError(table)
