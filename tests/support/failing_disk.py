"""A disk that fails at its N-th write: SQLite's own system calls, and those of Python's files, are counted and refused.

SQLite's unix layer lets a program put its own functions in the place of write, ftruncate and so on; ctypes reaches it.
"""

import _sqlite3
import ctypes
import errno
import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

SSIZE, INT, SIZE, OFFSET, POINTER = ctypes.c_ssize_t, ctypes.c_int, ctypes.c_size_t, ctypes.c_int64, ctypes.c_void_p
# The calls that write, as SQLite names them, and what they look like.
CALLS = {
    "write": ctypes.CFUNCTYPE(SSIZE, INT, POINTER, SIZE, use_errno=True),
    "pwrite": ctypes.CFUNCTYPE(SSIZE, INT, POINTER, SIZE, OFFSET, use_errno=True),
    "pwrite64": ctypes.CFUNCTYPE(SSIZE, INT, POINTER, SIZE, OFFSET, use_errno=True),
    "ftruncate": ctypes.CFUNCTYPE(INT, INT, OFFSET, use_errno=True),
    "fallocate": ctypes.CFUNCTYPE(INT, INT, OFFSET, OFFSET, use_errno=True),
    "unlink": ctypes.CFUNCTYPE(INT, ctypes.c_char_p, use_errno=True),
}
METHODS = (
    *("xOpen", "xDelete", "xAccess", "xFullPathname"),
    *("xDlOpen", "xDlError", "xDlSym", "xDlClose"),
    *("xRandomness", "xSleep", "xCurrentTime", "xGetLastError", "xCurrentTimeInt64"),
)
SET_CALL = ctypes.CFUNCTYPE(INT, POINTER, ctypes.c_char_p, POINTER)
GET_CALL = ctypes.CFUNCTYPE(POINTER, POINTER, ctypes.c_char_p)


class Vfs(ctypes.Structure):
    """The head of SQLite's sqlite3_vfs, in its third version."""

    _fields_ = (
        ("iVersion", INT),
        ("szOsFile", INT),
        ("mxPathname", INT),
        ("pNext", POINTER),
        ("zName", ctypes.c_char_p),
        ("pAppData", POINTER),
        *((name, POINTER) for name in METHODS),
        ("xSetSystemCall", SET_CALL),
        ("xGetSystemCall", GET_CALL),
    )


class Disk:
    """Counts the writes; the one of this number fails, and all that follow if it fails for ever."""

    def __init__(self) -> None:
        self.break_at(0)

    def heal(self) -> None:
        """From now on nothing fails."""
        self.number = 0

    def break_at(self, number: int, *, for_ever: bool = False) -> None:
        """From now on count, and fail at this write."""
        self.writes, self.number, self.for_ever, self.failed = 0, number, for_ever, False

    def fails(self) -> bool:
        """Whether the write that comes now fails."""
        self.writes += 1
        now = self.writes == self.number or (self.for_ever and 0 < self.number < self.writes)
        self.failed = self.failed or now
        return now

    def refuse(self) -> None:
        """The same for a write of Python's."""
        if self.fails():
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@contextmanager
def failing_disk() -> Iterator[Disk]:
    """A disk that can be broken; skips the test where SQLite cannot be reached."""
    try:
        find = ctypes.CDLL(_sqlite3.__file__).sqlite3_vfs_find
    except (AttributeError, OSError, TypeError):
        pytest.skip("SQLite's own functions cannot be reached from here")
    find.restype, find.argtypes = ctypes.POINTER(Vfs), (ctypes.c_char_p,)
    vfs = find(None)
    if not vfs or vfs.contents.iVersion < 3 or not vfs.contents.zName.startswith(b"unix"):
        pytest.skip("SQLite's system calls cannot be replaced here")
    disk = Disk()
    kept: list[Any] = []
    for name, kind in CALLS.items():
        address = vfs.contents.xGetSystemCall(vfs, name.encode())
        if address:
            kept.append(replacement(kind, kind(address), disk))
            vfs.contents.xSetSystemCall(vfs, name.encode(), ctypes.cast(kept[-1], POINTER))
    try:
        with pythons_writes(disk):
            yield disk
    finally:
        for name in CALLS:
            vfs.contents.xSetSystemCall(vfs, name.encode(), None)


def replacement(kind: type, real: Callable[..., int], disk: Disk) -> object:
    """A system call that may fail."""

    def call(*given: object) -> int:
        if disk.fails():
            ctypes.set_errno(errno.ENOSPC)
            return -1
        return real(*given)

    return kind(call)


@contextmanager
def pythons_writes(disk: Disk) -> Iterator[None]:
    """Python's own ways to change a disk, as far as the store goes them, may fail as well."""
    ways = [(os, "fsync"), *((Path, name) for name in ("open", "replace", "rename", "mkdir", "touch", "unlink"))]
    with ExitStack() as patches:
        for owner, name in ways:
            patches.enter_context(mock.patch.object(owner, name, guarded(getattr(owner, name), disk)))
        yield


def guarded(real: Callable[..., object], disk: Disk) -> Callable[..., object]:
    """A function of Python's that may fail; opening to read does not."""

    def call(*given: object, **named: object) -> object:
        if given[1:] != ("rb",):
            disk.refuse()
        return real(*given, **named)

    return call
