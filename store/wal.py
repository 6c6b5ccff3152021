"""The -wal file of SQLite, which holds changes that are not in the database file yet.

SQLite takes the first frame with a wrong checksum for the end, so damage in it silently shows an earlier state. A
commit
frame after the wrong one reveals that more was written.
"""

from pathlib import Path
from struct import unpack
from typing import BinaryIO, Final

from store.damage import DamagedError

MAGIC: Final = (0x377F0682, 0x377F0683)  # the second one sums big-endian words
HEADER: Final = 32
FRAME: Final = 24
PAGE: Final = 4096
LIMIT: Final = 0xFFFFFFFF


def refuse_damaged_wal(path: Path) -> None:
    """Walk the checksums of the frames; raise DamagedError if committed frames follow where SQLite would stop."""
    with path.open("rb") as file:
        header = file.read(HEADER)
        order = ">" if header[3:4] == b"\x83" else "<"
        if len(header) < HEADER:  # killed before the first write
            return
        numbers = unpack(">8I", header)
        right = numbers[0] in MAGIC and numbers[2] == PAGE
        if not right or summed(header[:24], (0, 0), order) != numbers[6:]:
            raise DamagedError(path.name)
        if has_more(file, numbers, order):
            raise DamagedError(path.name)


def has_more(file: BinaryIO, header: tuple[int, ...], order: str) -> bool:
    """Return whether a commit frame follows a wrong frame; frames of an earlier use of the file have other salts."""
    before, wrong = header[6:], False
    while len(frame := file.read(FRAME + PAGE)) == FRAME + PAGE:
        _, ends, *salts = unpack(">4I", frame[:16])
        current, before_, before = tuple(salts) == header[4:6], before, unpack(">2I", frame[16:FRAME])
        wrong = wrong or not current or summed(frame[FRAME:], summed(frame[:8], before_, order), order) != before
        if wrong and current and ends:
            return True
    return False


def summed(raw: bytes, before: tuple[int, ...], order: str) -> tuple[int, int]:
    """Return SQLite's cumulative checksum of some bytes after others."""
    one, two = before
    words = iter(unpack(f"{order}{len(raw) // 4}I", raw))
    for first, second in zip(words, words, strict=True):
        one = (one + first + two) & LIMIT
        two = (two + second + one) & LIMIT
    return one, two
