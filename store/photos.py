"""The readings of photos: files named by the hash of their bytes, in a folder of the store's own.

A file is written once and never changed, so the database and its copies share them. What no game names any more, here
or in a copy, is swept after an hour.
"""

import os
import re
import time
from collections.abc import Container
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Final
from uuid import uuid4

from store.envelope import LARGEST_READING
from tabletop.safe_files import is_regular, own_files, sync_folder

FOLDER: Final = "games.photos"
NAME: Final = re.compile("[0-9a-f]{64}")
SWEPT: Final = re.compile(r"[0-9a-f]{64}|\.[0-9a-f]{32}\.partial")
# Seconds: whoever writes a photo names it in a game by then.
FRESH: Final = 3600


def hash_of(raw: bytes) -> str:
    """Return the name of a reading: equal bytes are one reading."""
    return sha256(raw).hexdigest()


class Photos:
    """The photos of a folder, and those of others that can only be read."""

    def __init__(self, folder: Path, *others: Path) -> None:
        """Take the folders in which the stores are."""
        self.folder = folder / FOLDER
        self.folders = (self.folder, *(other / FOLDER for other in others))

    def put(self, raw: bytes) -> str:
        """Write a reading, unless it is there; what stands under its name and is something else gives way."""
        name = hash_of(raw)
        if self.get(name) is None:
            if not self.folder.is_dir():
                self.folder.mkdir()
                sync_folder(self.folder.parent)
            partial = self.folder / f".{uuid4().hex}.partial"
            try:
                with partial.open("xb") as file:
                    file.write(raw)
                    file.flush()
                    os.fsync(file.fileno())
                partial.replace(self.folder / name)
            finally:
                partial.unlink(missing_ok=True)
            sync_folder(self.folder)
        else:
            with suppress(OSError):  # it is needed again: nobody sweeps it now
                os.utime(self.folder / name)
        return name

    def get(self, name: str) -> bytes | None:
        """Read a reading; None if it is not there, or not what it was."""
        for folder in self.folders:
            path = folder / name
            if NAME.fullmatch(name) and not folder.is_symlink() and is_regular(path):
                with suppress(OSError), path.open("rb") as file:
                    raw = file.read(LARGEST_READING + 1)
                    if hash_of(raw) == name:
                        return raw
        return None

    def unused(self, used: Container[str]) -> list[Path]:
        """List the files that are named by nothing, and not fresh."""
        old = time.time() - FRESH
        found = (each for each in own_files(self.folder, SWEPT) if each.name not in used)
        return [each for each in found if each.lstat().st_mtime < old]
