"""The readings of photos: files named by the hash of their bytes, in a folder of the store.

A file never changes, so the database and its copies share it. A photo that no game names any more, here or in a copy,
is deleted after an hour.
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
from tabletop.safe_files import is_regular, matching_files, sync_folder

FOLDER: Final = "games.photos"
NAME: Final = re.compile("[0-9a-f]{64}")
REMOVABLE_NAME: Final = re.compile(r"[0-9a-f]{64}|\.[0-9a-f]{32}\.partial")
# Seconds within which a written photo is named by its game.
GRACE_PERIOD: Final = 3600


def hash_of(raw: bytes) -> str:
    """Return the name of a reading; equal bytes have the same name."""
    return sha256(raw).hexdigest()


class Photos:
    """The photos of a folder, and of further read-only folders."""

    def __init__(self, folder: Path, *others: Path) -> None:
        self.folder = folder / FOLDER
        self.folders = (self.folder, *(other / FOLDER for other in others))

    def put(self, raw: bytes) -> str:
        """Write a reading unless it exists; replace anything else under its name."""
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
            with suppress(OSError):  # a fresh time keeps the sweep from deleting it
                os.utime(self.folder / name)
        return name

    def get(self, name: str) -> bytes | None:
        """Read a reading; return None if it is missing or has changed."""
        for folder in self.folders:
            path = folder / name
            if NAME.fullmatch(name) and not folder.is_symlink() and is_regular(path):
                with suppress(OSError), path.open("rb") as file:
                    raw = file.read(LARGEST_READING + 1)
                    if hash_of(raw) == name:
                        return raw
        return None

    def unused(self, used: Container[str]) -> list[Path]:
        """Return the files that no game names and that are not fresh."""
        old = time.time() - GRACE_PERIOD
        found = (each for each in matching_files(self.folder, REMOVABLE_NAME) if each.name not in used)
        return [each for each in found if each.lstat().st_mtime < old]
