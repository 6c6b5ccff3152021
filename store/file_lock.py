"""One window at a time opens the file of a folder, and none sets it aside while another one writes.

The lock is the system's and goes with the process that holds it: nobody has to clean up after a kill.
"""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

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


class Lock:
    """A folder's lock: many may write, one may open."""

    def __init__(self, folder: Path) -> None:
        """An OSError where nothing can be written."""
        self._place = folder
        self._file = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT, 0o666)

    def close(self) -> None:
        """Let go of it."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1

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
