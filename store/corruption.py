"""Damage: an error of SQLite, a wrong checksum, or a value that our decoders refuse; any other error is a bug."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from tabletop.messages import Message, Refused, message
from tabletop.safe_files import error_reason, printable_name, single_line


class CorruptionError(Exception):
    """The file does not hold what was written."""


# SQLite's messages for errors that are no damage, in lower case, because Python 3.10 has no error codes.
TRANSIENT_MESSAGES: Final = (
    "locked",
    "disk is full",
    "disk i/o error",
    "readonly",
    "unable to open",
    "out of memory",
    "interrupted",
    "closed",
)
# The exceptions of SQLite; its message about a damaged name may be no UTF-8.
SQLITE_ERRORS: Final = (sqlite3.Error, UnicodeDecodeError)
# The exceptions of reading a file, whatever it holds.
READ_ERRORS: Final = (*SQLITE_ERRORS, OSError, MemoryError, Refused, CorruptionError)


def is_transient(error: Exception) -> bool:
    """Return whether an error is temporary: the disk is full, or another program writes."""
    if isinstance(error, sqlite3.Error):
        return any(words in str(error).lower() for words in TRANSIENT_MESSAGES)
    return isinstance(error, (OSError, MemoryError))


def is_slip(error: BaseException) -> bool:
    """Return whether an error is that of our own code: in Python, or in a statement that SQLite does not understand."""
    cause = error.__cause__ or error
    return isinstance(cause, (sqlite3.ProgrammingError, sqlite3.OperationalError)) or not isinstance(cause, READ_ERRORS)


def is_busy(error: Exception) -> bool:
    """Return whether an error means that another program writes."""
    return isinstance(error, sqlite3.OperationalError) and "locked" in str(error)


@contextmanager
def decoding() -> Iterator[None]:
    """Turn SQLite's errors and refused values in the block into CorruptionError, except temporary ones."""
    try:
        yield
    except (*SQLITE_ERRORS, Refused) as error:
        if is_transient(error):
            raise
        raise CorruptionError(str(error)) from error


def error_message(error: Exception) -> Message:
    """Return the sentence of an error that is no damage."""
    if is_busy(error):
        return message("store.busy")
    reason = error_reason(error) if isinstance(error, OSError) else single_line(str(error) or type(error).__name__)
    return message("store.failed", reason=reason)


def special_file_error(path: Path) -> Refused:
    """Return the error that a path of the store is occupied by something else."""
    return Refused(printable_name(str(path)), message("store.special_file"))
