"""The -wal file of SQLite, in which it keeps what is not in the database file yet.

SQLite takes the first frame with a wrong checksum for the end of what was written, so damage in it looks like an
earlier state. The end of a transaction after it shows that more was written.
"""

from pathlib import Path
from struct import unpack
from typing import BinaryIO, Final

from store.damage import DamagedError

MAGIC: Final = (0x377F0682, 0x377F0683)  # the latter sums big-endian words
HEADER: Final = 32
FRAME: Final = 24
PAGE: Final = 4096
LIMIT: Final = 0xFFFFFFFF


def refuse_damaged_wal(path: Path) -> None:
    """Walk the checksums of the frames; DamagedError if what was written does not end where SQLite would stop."""
    with path.open("rb") as file:
        header = file.read(HEADER)
        order = ">" if header[3:4] == b"\x83" else "<"
        if len(header) < HEADER:  # killed before anything was written
            return
        numbers = unpack(">8I", header)
        right = numbers[0] in MAGIC and numbers[2] == PAGE
        if not right or summed(header[:24], (0, 0), order) != numbers[6:]:
            raise DamagedError(path.name)
        if has_more(file, numbers, order):
            raise DamagedError(path.name)


def has_more(file: BinaryIO, header: tuple[int, ...], order: str) -> bool:
    """Tell whether a transaction ends in or after a wrong frame; frames of earlier use of the file have other salts."""
    before, wrong = header[6:], False
    while len(frame := file.read(FRAME + PAGE)) == FRAME + PAGE:
        _, ends, *salts = unpack(">4I", frame[:16])
        current, before_, before = tuple(salts) == header[4:6], before, unpack(">2I", frame[16:FRAME])
        wrong = wrong or not current or summed(frame[FRAME:], summed(frame[:8], before_, order), order) != before
        if wrong and current and ends:
            return True
    return False


def summed(raw: bytes, before: tuple[int, ...], order: str) -> tuple[int, int]:
    """Return the checksum of some bytes that follow others, as SQLite counts it."""
    one, two = before
    words = iter(unpack(f"{order}{len(raw) // 4}I", raw))
    for first, second in zip(words, words, strict=True):
        one = (one + first + two) & LIMIT
        two = (two + second + one) & LIMIT
    return one, two
