"""A disk that fails at its N-th write: SQLite's own system calls, and those of Python's files, are counted and refused.

SQLite's unix VFS lets a program replace write, ftruncate and so on; ctypes reaches it.
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
# SQLite's names of the calls that write, and their signatures.
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


class FailingDisk:
    """Counts writes; the one of this number fails and, with `permanently`, all after it."""

    def __init__(self) -> None:
        self.fail_at(0)

    def repair(self) -> None:
        """Let all writes succeed from now on."""
        self.number = 0

    def fail_at(self, number: int, *, permanently: bool = False) -> None:
        """Count from now on, and fail at this write."""
        self.writes, self.number, self.for_ever, self.failed = 0, number, permanently, False

    def next_write_fails(self) -> bool:
        """Count a write; return whether it fails."""
        self.writes += 1
        now = self.writes == self.number or (self.for_ever and 0 < self.number < self.writes)
        self.failed = self.failed or now
        return now

    def raise_if_failing(self) -> None:
        """Count a write of Python; raise if it fails."""
        if self.next_write_fails():
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@contextmanager
def failing_disk() -> Iterator[FailingDisk]:
    """Yield a disk that can fail; skip the test if SQLite's VFS cannot be reached."""
    try:
        find = ctypes.CDLL(_sqlite3.__file__).sqlite3_vfs_find
    except (AttributeError, OSError, TypeError):
        pytest.skip("SQLite's own functions cannot be reached from here")
    find.restype, find.argtypes = ctypes.POINTER(Vfs), (ctypes.c_char_p,)
    vfs = find(None)
    if not vfs or vfs.contents.iVersion < 3 or not vfs.contents.zName.startswith(b"unix"):
        pytest.skip("SQLite's system calls cannot be replaced here")
    disk = FailingDisk()
    replacements: list[Any] = []
    for name, kind in CALLS.items():
        address = vfs.contents.xGetSystemCall(vfs, name.encode())
        if address:
            replacements.append(failing_system_call(kind, kind(address), disk))
            vfs.contents.xSetSystemCall(vfs, name.encode(), ctypes.cast(replacements[-1], POINTER))
    try:
        with failing_python_writes(disk):
            yield disk
    finally:
        for name in CALLS:
            vfs.contents.xSetSystemCall(vfs, name.encode(), None)


def failing_system_call(kind: type, real: Callable[..., int], disk: FailingDisk) -> object:

    def call(*given: object) -> int:
        if disk.next_write_fails():
            ctypes.set_errno(errno.ENOSPC)
            return -1
        return real(*given)

    return kind(call)


@contextmanager
def failing_python_writes(disk: FailingDisk) -> Iterator[None]:
    """Let Python's own writes that the store uses fail as well."""
    functions = [(os, "fsync"), *((Path, name) for name in ("open", "replace", "rename", "mkdir", "touch", "unlink"))]
    with ExitStack() as patches:
        for owner, name in functions:
            patches.enter_context(mock.patch.object(owner, name, failing_function(getattr(owner, name), disk)))
        yield


def failing_function(real: Callable[..., object], disk: FailingDisk) -> Callable[..., object]:
    """Return a function that can fail, except when it opens a file for reading."""

    def call(*given: object, **named: object) -> object:
        if given[1:] != ("rb",):
            disk.raise_if_failing()
        return real(*given, **named)

    return call
