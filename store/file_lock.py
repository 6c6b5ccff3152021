"""The lock of a folder: one window at a time opens the file, and none replaces it while another one writes.

The operating system releases the lock with its process, so a kill leaves nothing to clean up.
"""

import errno
import os
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from store.corruption import special_file_error
from tabletop.messages import Refused, message
from tabletop.safe_files import printable_name

try:
    import fcntl
except ImportError:  # pragma: no cover - Windows, where opening a file of SQLite's twice renames nothing
    fcntl = None  # type: ignore[assignment]

LOCK: Final = "games.lock"
# The timeout for another window in seconds, and the interval of retries.
LOCK_TIMEOUT: Final = 10.0
RETRY_INTERVAL: Final = 0.005
# Windows has neither flag; O_NONBLOCK, because opening a FIFO would wait.
OPEN_FLAGS: Final = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
SPECIAL_FILE_ERRORS: Final = {errno.ELOOP, errno.EISDIR, errno.ENXIO, errno.ENODEV}


class FolderLock:
    """A folder's lock: shared for writing, exclusive for opening."""

    def __init__(self, folder: Path, name: str = LOCK) -> None:
        """Open the lock file; raise OSError if the folder is read-only, Refused if the path is occupied."""
        self._folder, path = folder, folder / name
        try:
            self._file = os.open(path, os.O_RDWR | os.O_CREAT | OPEN_FLAGS, 0o666)
        except OSError as error:
            if error.errno in SPECIAL_FILE_ERRORS:
                raise special_file_error(path) from None
            raise
        if not stat.S_ISREG(os.fstat(self._file).st_mode):
            self.close()
            raise special_file_error(path)

    @property
    def is_open(self) -> bool:
        """Return whether the lock can be taken."""
        return self._file >= 0

    def close(self) -> None:
        if self.is_open:
            os.close(self._file)
            self._file = -1

    def try_acquire(self) -> bool:
        """Take the lock exclusively until it is closed; return whether that was possible."""
        with suppress(BlockingIOError):
            if fcntl is not None:  # pragma: no branch
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return True
        return False

    @contextmanager
    def hold(self, *, alone: bool) -> Iterator[None]:
        """Hold the lock: exclusively to open or replace the file, shared to write into it."""
        if fcntl is None:  # pragma: no cover
            yield
            return
        end = time.monotonic() + LOCK_TIMEOUT
        while True:
            try:
                fcntl.flock(self._file, (fcntl.LOCK_EX if alone else fcntl.LOCK_SH) | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                if time.monotonic() > end:
                    raise Refused(printable_name(str(self._folder)), message("store.busy")) from None
                time.sleep(RETRY_INTERVAL)
        try:
            yield
        finally:
            fcntl.flock(self._file, fcntl.LOCK_UN)
