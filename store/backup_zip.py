"""The zip of a backup: known entry names, and limits that hold for writing and for reading.

A foreign zip may lie about its size, be a bomb or exceed the free space; it is refused before unpacking.
"""

import errno
import json
import os
import re
import shutil
import struct
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO, Final
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from store import settings
from store.envelope import LARGEST_READING
from store.people import KEY
from tabletop.messages import Refused, message, place_prefix, quoted
from tabletop.strict_json import Json, json_from_text

MANIFEST_ENTRY, PEOPLE_ENTRY, SETTINGS_ENTRY = "backup.json", "people.json", "settings.json"
GAMES_PREFIX, PHOTOS_PREFIX = "games/", "photos/"
ENTRY_NAME: Final = re.compile(rf"backup\.json|people\.json|settings\.json|games/{KEY}\.json|photos/[0-9a-f]{{64}}")
# The most bytes that one entry, and all of them, unpack to: JSON takes up to 25 times as much while it is parsed.
LARGEST_ENTRIES: Final = {
    MANIFEST_ENTRY: 1_000_000,
    PEOPLE_ENTRY: 4_000_000,  # 40,000 people
    SETTINGS_ENTRY: 4 * (settings.LARGEST_VALUE * 4 // 3 + 1000),  # the largest four in base64
    GAMES_PREFIX: 20_000_000,  # 10,000 steps
    PHOTOS_PREFIX: LARGEST_READING,
}
LARGEST_BACKUP: Final = 20_000_000_000
# The most bytes that all games unpack to, because memory holds them together; and of a zip directory, 100,000 entries.
LARGEST_GAMES: Final = 150_000_000
# The number of steps that are written of a larger game; few games of earlier versions have more.
LARGEST_WRITTEN: Final = 3_000_000
LONG_GAME: Final = 3_500_000
LARGEST_LONG: Final = 25_000_000
LARGEST_DIRECTORY: Final = 15_000_000
# The highest compression ratio of an entry from this size on. 4,000 edits of the same tokens reach 110, bombs 1000;
# our own entries that would exceed it, such as notes of one repeated letter, are stored uncompressed.
SUSPICIOUS_SIZE: Final = 1_000_000
LARGEST_RATIO: Final = 200
ZLIB_FRAME: Final = 6  # bytes beside the content of a zip
ENCRYPTED: Final = 1
# The exceptions of the zip module for invalid or broken files; Refused is a ValueError.
ZIP_ERRORS: Final = (
    BadZipFile,
    zlib.error,
    struct.error,
    OSError,
    EOFError,
    NotImplementedError,
    RuntimeError,
    LookupError,
    ValueError,
)


class BoundedFile:
    """A file whose zip directory is never read beyond a limit, because ZipFile's entries take 30 times its size."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file

    def read(self, size: int = -1) -> bytes:
        """Read bytes up to the limit."""
        if size > LARGEST_DIRECTORY:
            raise Refused("", message("backup.too_large"))
        return self._file.read(size)

    def __getattr__(self, name: str) -> Any:
        """Forward every other method to the file."""
        return getattr(self._file, name)


def write_json_entry(archive: ZipFile, name: str, data: object) -> None:
    """Write an entry of JSON, not escaped to ASCII, because that would triple a note in Greek."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    raw = text.encode(errors="surrogatepass")  # half a surrogate pair is read back as it was
    bomb = len(raw) > SUSPICIOUS_SIZE and len(raw) > LARGEST_RATIO * (len(zlib.compress(raw)) - ZLIB_FRAME)
    write_entry(archive, name, raw, ZIP_STORED if bomb else ZIP_DEFLATED)


def write_entry(archive: ZipFile, name: str, raw: bytes, how: int) -> None:
    """Write an entry with a fixed date, because a zip has none before 1980 and a clock may be wrong."""
    entry = ZipInfo(name)
    entry.compress_type = how
    entry.file_size = len(raw)
    with place_prefix(name):
        refuse_size(entry)
    archive.writestr(entry, raw)


@contextmanager
def refusing_memory_errors() -> Iterator[None]:
    """Raise Refused if the block runs out of memory."""
    try:
        yield
    except MemoryError:
        raise Refused("", message("backup.too_large")) from None


def read_entry(archive: ZipFile, name: str) -> bytes:
    """Return the content of an entry, never more than its declared size, which has a limit."""
    try:
        entry = archive.getinfo(name)
        refuse_size(entry)
        with (
            refusing_memory_errors(),
            archive.open(entry) as file,
        ):  # `archive.read` unpacks everything before it checks the size
            raw = file.read(entry.file_size + 1)
    except ZIP_ERRORS as error:
        if isinstance(error, Refused):
            raise
        raise Refused("", message("backup.damaged")) from None
    if len(raw) != entry.file_size:
        raise Refused("", message("backup.damaged"))
    return raw


def read_json_entry(archive: ZipFile, name: str) -> Json:
    with place_prefix(name), refusing_memory_errors():
        return json_from_text(read_entry(archive, name))


def refuse_entries(entries: list[ZipInfo]) -> None:
    """Raise for unknown, duplicate or encrypted entries, and if all together are too large."""
    names = set()
    for entry in entries:
        methods = {ZIP_STORED} if entry.filename.startswith(PHOTOS_PREFIX) else {ZIP_STORED, ZIP_DEFLATED}
        locked = entry.flag_bits & ENCRYPTED or entry.compress_type not in methods
        if not ENTRY_NAME.fullmatch(entry.filename) or entry.filename in names or locked:
            raise Refused(quoted(entry.filename), message("backup.unknown_entry"))
        names.add(entry.filename)
        with place_prefix(entry.filename):
            refuse_size(entry)
            if entry.file_size > max(SUSPICIOUS_SIZE, LARGEST_RATIO * entry.compress_size):
                raise Refused("", message("backup.too_large"))
    games = [entry.file_size for entry in entries if entry.filename.startswith(GAMES_PREFIX)]
    long = sum(size for size in games if size > LONG_GAME)
    total = sum(entry.file_size for entry in entries)
    if total > LARGEST_BACKUP or sum(games) > LARGEST_GAMES or long > LARGEST_LONG:
        raise Refused("", message("backup.too_large"))


def refuse_size(entry: ZipInfo) -> None:
    """Raise if the declared size of an entry exceeds its limit."""
    if entry.file_size > next((most for name, most in LARGEST_ENTRIES.items() if entry.filename.startswith(name)), 0):
        raise Refused("", message("backup.too_large"))


def refuse_full_disk(entries: list[ZipInfo], folder: Path) -> None:
    """Raise if the folder has no room for the declared sizes."""
    if sum(entry.file_size for entry in entries) > shutil.disk_usage(folder).free:
        raise Refused("", message("store.failed", reason=os.strerror(errno.ENOSPC)))
