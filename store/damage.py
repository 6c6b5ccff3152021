"""Anything unexpected is damage: there is no list of what it looks like, and one way out of it, recovery."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from tabletop.messages import Message, Refused, say
from tabletop.safe_files import plain, printable, why


class DamagedError(Exception):
    """What is kept is not what was written."""


# What SQLite says where nothing is wrong with the file, in lower case; Python 3.10 does not tell its codes.
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
# What reading a file may raise; Refused is a ValueError.
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
    """Tell whether an error says nothing of what is kept: the disk is full, another program writes."""
    if isinstance(error, sqlite3.Error):
        return any(words in str(error).lower() for words in PASSING)
    return isinstance(error, (OSError, MemoryError))


def is_busy(error: Exception) -> bool:
    """Tell whether an error says that another program writes."""
    return isinstance(error, sqlite3.OperationalError) and "locked" in str(error)


@contextmanager
def decoding() -> Iterator[None]:
    """Call whatever goes wrong in here damage, unless it passes."""
    try:
        yield
    except TROUBLE as error:
        if is_passing(error):
            raise
        raise DamagedError(str(error)) from error


def sentence_of(error: Exception) -> Message:
    """Say what went wrong where nothing is damaged."""
    if is_busy(error):
        return say("store.busy")
    reason = why(error) if isinstance(error, OSError) else plain(str(error) or type(error).__name__)
    return say("store.failed", reason=reason)


def strange(path: Path) -> Refused:
    """Say that something else stands where the store has a file or a folder of its own."""
    return Refused(printable(str(path)), say("store.strange"))
