"""Damage: every unexpected content counts as damage, without a list of its forms, and recovery is the one way out."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from tabletop.messages import Message, Refused, say
from tabletop.safe_files import plain, printable, why


class DamagedError(Exception):
    """The file does not hold what was written."""


# SQLite's messages for errors that are no damage, in lower case, because Python 3.10 has no error codes.
PASSING: Final = (
    "locked",
    "disk is full",
    "disk i/o error",
    "readonly",
    "unable to open",
    "out of memory",
    "interrupted",
    "closed",
)
# The exceptions of decoding; Refused is a ValueError.
TROUBLE: Final = (
    sqlite3.Error,
    OSError,
    MemoryError,
    LookupError,
    TypeError,
    ValueError,
    AttributeError,
    ArithmeticError,
    RecursionError,
    DamagedError,
)


def is_passing(error: Exception) -> bool:
    """Return whether an error is temporary: the disk is full, or another program writes."""
    if isinstance(error, sqlite3.Error):
        return any(words in str(error).lower() for words in PASSING)
    return isinstance(error, (OSError, MemoryError))


def is_busy(error: Exception) -> bool:
    """Return whether an error means that another program writes."""
    return isinstance(error, sqlite3.OperationalError) and "locked" in str(error)


@contextmanager
def decoding() -> Iterator[None]:
    """Turn every error in the block into DamagedError, except temporary ones."""
    try:
        yield
    except TROUBLE as error:
        if is_passing(error):
            raise
        raise DamagedError(str(error)) from error


def sentence_of(error: Exception) -> Message:
    """Return the sentence of an error that is no damage."""
    if is_busy(error):
        return say("store.busy")
    reason = why(error) if isinstance(error, OSError) else plain(str(error) or type(error).__name__)
    return say("store.failed", reason=reason)


def strange(path: Path) -> Refused:
    """Return the error that a path of the store is occupied by something else."""
    return Refused(printable(str(path)), say("store.strange"))
