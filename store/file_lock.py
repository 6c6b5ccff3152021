"""One window at a time opens the file of a folder, and none sets it aside while another one writes.

The lock is the system's and goes with the process that holds it: nobody has to clean up after a kill.
"""

import errno
import os
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from store.damage import strange
from tabletop.messages import Refused, say
from tabletop.safe_files import printable

try:
    import fcntl
except ImportError:  # pragma: no cover - Windows, where opening a file of SQLite's twice renames nothing
    fcntl = None  # type: ignore[assignment]

LOCK: Final = "games.lock"
# Seconds that a window waits for another one, and between two looks.
PATIENCE: Final = 10.0
PAUSE: Final = 0.005
# Windows has neither of these; a FIFO must not be waited for.
NO_LINK: Final = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
STRANGE: Final = {errno.ELOOP, errno.EISDIR, errno.ENXIO, errno.ENODEV}


class Lock:
    """A folder's lock: many may write, one may open."""

    def __init__(self, folder: Path, name: str = LOCK) -> None:
        """An OSError where nothing can be written; Refused where something else stands in its place."""
        self._place, path = folder, folder / name
        try:
            self._file = os.open(path, os.O_RDWR | os.O_CREAT | NO_LINK, 0o666)
        except OSError as error:
            if error.errno in STRANGE:
                raise strange(path) from None
            raise
        if not stat.S_ISREG(os.fstat(self._file).st_mode):
            self.close()
            raise strange(path)

    @property
    def is_open(self) -> bool:
        """Tell whether it can be held."""
        return self._file >= 0

    def close(self) -> None:
        """Let go of it."""
        if self.is_open:
            os.close(self._file)
            self._file = -1

    def taken(self) -> bool:
        """Hold it alone until it is closed, unless another one does: whether that was possible."""
        with suppress(BlockingIOError):
            if fcntl is not None:  # pragma: no branch
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return True
        return False

    @contextmanager
    def held(self, *, alone: bool) -> Iterator[None]:
        """Hold it, alone to open or set aside a file, with others to write into it."""
        if fcntl is None:  # pragma: no cover
            yield
            return
        end = time.monotonic() + PATIENCE
        while True:
            try:
                fcntl.flock(self._file, (fcntl.LOCK_EX if alone else fcntl.LOCK_SH) | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                if time.monotonic() > end:
                    raise Refused(printable(str(self._place)), say("store.busy")) from None
                time.sleep(PAUSE)
        try:
            yield
        finally:
            fcntl.flock(self._file, fcntl.LOCK_UN)
