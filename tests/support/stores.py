"""Folders of games for tests: a table with a photo, and everything that damages a file without the store."""

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Final

from quadropolis_score.player_board import with_reading
from store.database import FILE_NAME
from store.store import Store
from tools.soak.sample_envelopes import ADA, ENVELOPE, PHOTO

TABLE_WITH_READING: Final = ENVELOPE.with_side(0, with_reading(ADA, PHOTO))


class KilledError(BaseException):
    """Simulates the end of the process."""


def change_rows(folder: Path, *changes: str) -> None:
    with closing(sqlite3.connect(folder / FILE_NAME)) as connection, connection:
        for change in changes:
            connection.execute(change)


def flip_bits(folder: Path, at: int = 3, bits: int = 1) -> bytes:
    """Change a byte of the database; return the damaged file."""
    raw = bytearray((folder / FILE_NAME).read_bytes())
    raw[at] ^= bits
    (folder / FILE_NAME).write_bytes(raw)
    return bytes(raw)


def copying_onto_a_full_disk(folder: Path) -> Callable[[Path, Path], Path]:
    """Return what copies files, unless the copy would lie in a folder."""
    copyfile = shutil.copyfile

    def copy(source: Path, to: Path) -> Path:
        if folder in Path(to).parents:
            raise OSError(28, "No space left on device")
        return Path(copyfile(source, to))

    return copy


def warning_keys(store: Store) -> list[str]:
    return [message.key for message in store.warnings]
