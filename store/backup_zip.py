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
from typing import Any, Final
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from store import settings
from store.envelope import LARGEST_READING
from store.people import KEY
from tabletop.messages import Refused, inside, say, shown
from tabletop.strict_json import json_from_text

HEAD, PEOPLE, SETTINGS = "backup.json", "people.json", "settings.json"
GAMES, PHOTOS = "games/", "photos/"
ENTRY: Final = re.compile(rf"backup\.json|people\.json|settings\.json|games/{KEY}\.json|photos/[0-9a-f]{{64}}")
# The most bytes that one entry, and all of them, unpack to: JSON takes up to 25 times as much while it is parsed.
LARGEST: Final = {
    HEAD: 1_000_000,
    PEOPLE: 4_000_000,  # 40,000 people
    SETTINGS: 4 * (settings.LARGEST * 4 // 3 + 1000),  # the largest four in base64
    GAMES: 20_000_000,  # 10,000 steps
    PHOTOS: LARGEST_READING,
}
LARGEST_BACKUP: Final = 20_000_000_000
# The most bytes that all games unpack to, because memory holds them together; and of a zip directory, 100,000 entries.
LARGEST_GAMES: Final = 150_000_000
# The number of steps that are written of a larger game; few games of earlier versions have more.
LARGEST_WRITTEN: Final = 3_000_000
LONG: Final = 3_500_000
LARGEST_LONG: Final = 25_000_000
LARGEST_DIRECTORY: Final = 15_000_000
# The highest compression ratio of an entry from this size on. 4,000 edits of the same tokens reach 110, bombs 1000;
# our own entries that would exceed it, such as notes of one repeated letter, are stored uncompressed.
SUSPECT: Final = 1_000_000
MOST_TIMES: Final = 200
ZLIB_FRAME: Final = 6  # bytes beside the content of a zip
ENCRYPTED: Final = 1
# The exceptions of the zip module for invalid or broken files; Refused is a ValueError.
TROUBLE: Final = (
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


class Bounded:
    """A file whose zip directory is never read beyond a limit, because ZipFile's entries take 30 times its size."""

    def __init__(self, file: Any) -> None:
        """Take an open file."""
        self._file = file

    def read(self, size: int = -1) -> Any:
        """Read bytes up to the limit."""
        if size > LARGEST_DIRECTORY:
            raise Refused("", say("backup.large"))
        return self._file.read(size)

    def __getattr__(self, name: str) -> Any:
        """Forward every other method to the file."""
        return getattr(self._file, name)


def put(archive: ZipFile, name: str, data: object) -> None:
    """Write an entry of JSON, not escaped to ASCII, because that would triple a note in Greek."""
    text_ = json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    raw = text_.encode(errors="surrogatepass")  # half a surrogate pair is read back as it was
    bomb = len(raw) > SUSPECT and len(raw) > MOST_TIMES * (len(zlib.compress(raw)) - ZLIB_FRAME)
    put_raw(archive, name, raw, ZIP_STORED if bomb else ZIP_DEFLATED)


def put_raw(archive: ZipFile, name: str, raw: bytes, how: int) -> None:
    """Write an entry with a fixed date, because a zip has none before 1980 and a clock may be wrong."""
    entry = ZipInfo(name)
    entry.compress_type = how
    entry.file_size = len(raw)
    with inside(name):
        refuse_size(entry)
    archive.writestr(entry, raw)


@contextmanager
def sparing() -> Iterator[None]:
    """Raise Refused if the block runs out of memory."""
    try:
        yield
    except MemoryError:
        raise Refused("", say("backup.large")) from None


def unpacked(archive: ZipFile, name: str) -> bytes:
    """Return the content of an entry, never more than its declared size, which has a limit."""
    try:
        entry = archive.getinfo(name)
        refuse_size(entry)
        with sparing(), archive.open(entry) as file:  # `archive.read` unpacks everything before it checks the size
            raw = file.read(entry.file_size + 1)
    except TROUBLE as error:
        if isinstance(error, Refused):
            raise
        raise Refused("", say("backup.broken")) from None
    if len(raw) != entry.file_size:
        raise Refused("", say("backup.broken"))
    return raw


def json_in(archive: ZipFile, name: str) -> Any:
    """Return the JSON value of an entry."""
    with inside(name), sparing():
        return json_from_text(unpacked(archive, name))


def refuse_entries(entries: list[ZipInfo]) -> None:
    """Raise for unknown, duplicate or encrypted entries, and if all together are too large."""
    names = set()
    for entry in entries:
        ways = {ZIP_STORED} if entry.filename.startswith(PHOTOS) else {ZIP_STORED, ZIP_DEFLATED}
        locked = entry.flag_bits & ENCRYPTED or entry.compress_type not in ways
        if not ENTRY.fullmatch(entry.filename) or entry.filename in names or locked:
            raise Refused(shown(entry.filename), say("backup.entry"))
        names.add(entry.filename)
        with inside(entry.filename):
            refuse_size(entry)
            if entry.file_size > max(SUSPECT, MOST_TIMES * entry.compress_size):
                raise Refused("", say("backup.large"))
    games = [entry.file_size for entry in entries if entry.filename.startswith(GAMES)]
    long = sum(size for size in games if size > LONG)
    all_ = sum(entry.file_size for entry in entries)
    if all_ > LARGEST_BACKUP or sum(games) > LARGEST_GAMES or long > LARGEST_LONG:
        raise Refused("", say("backup.large"))


def refuse_size(entry: ZipInfo) -> None:
    """Raise if the declared size of an entry exceeds its limit."""
    if entry.file_size > next((most for name, most in LARGEST.items() if entry.filename.startswith(name)), 0):
        raise Refused("", say("backup.large"))


def refuse_full(entries: list[ZipInfo], folder: Path) -> None:
    """Raise if the folder has no room for the declared sizes."""
    if sum(entry.file_size for entry in entries) > shutil.disk_usage(folder).free:
        raise Refused("", say("store.failed", reason=os.strerror(errno.ENOSPC)))
