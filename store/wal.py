"""The -wal file of SQLite, which holds changes that are not in the database file yet.

SQLite takes the first frame with a wrong checksum for the end, so that damage there silently shows an earlier state. A
commit frame after the wrong one reveals that more was written.
"""

from pathlib import Path
from struct import unpack
from typing import BinaryIO, Final

from store.corruption import CorruptionError

WAL_SIGNATURES: Final = (0x377F0682, 0x377F0683)  # the second one sums big-endian words
WAL_HEADER_SIZE: Final = 32
FRAME_HEADER_SIZE: Final = 24
PAGE_SIZE: Final = 4096
UINT32_MASK: Final = 0xFFFFFFFF


def refuse_damaged_wal(path: Path) -> None:
    """Walk the checksums of the frames; raise CorruptionError if committed frames follow where SQLite would stop."""
    with path.open("rb") as file:
        header = file.read(WAL_HEADER_SIZE)
        order = ">" if header[3:4] == b"\x83" else "<"
        if len(header) < WAL_HEADER_SIZE:  # killed before the first write
            return
        numbers = unpack(">8I", header)
        right = numbers[0] in WAL_SIGNATURES and numbers[2] == PAGE_SIZE
        if not right or wal_checksum(header[:24], (0, 0), order) != numbers[6:]:
            raise CorruptionError(path.name)
        if has_later_commit(file, numbers, order):
            raise CorruptionError(path.name)


def has_later_commit(file: BinaryIO, header: tuple[int, ...], order: str) -> bool:
    """Return whether a commit frame follows a wrong frame; frames of an earlier use of the file have other salts."""
    before, wrong = header[6:], False
    while len(frame := file.read(FRAME_HEADER_SIZE + PAGE_SIZE)) == FRAME_HEADER_SIZE + PAGE_SIZE:
        _, ends, *salts = unpack(">4I", frame[:16])
        current, previous, before = tuple(salts) == header[4:6], before, unpack(">2I", frame[16:FRAME_HEADER_SIZE])
        wrong = (
            wrong
            or not current
            or wal_checksum(frame[FRAME_HEADER_SIZE:], wal_checksum(frame[:8], previous, order), order) != before
        )
        if wrong and current and ends:
            return True
    return False


def wal_checksum(raw: bytes, before: tuple[int, ...], order: str) -> tuple[int, int]:
    """Return SQLite's cumulative checksum of some bytes after others."""
    one, two = before
    words = iter(unpack(f"{order}{len(raw) // 4}I", raw))
    for first, second in zip(words, words, strict=True):
        one = (one + first + two) & UINT32_MASK
        two = (two + second + one) & UINT32_MASK
    return one, two
