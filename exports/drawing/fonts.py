"""The two fonts of the sheet: how wide a text is, its glyphs, and a font file with just the glyphs that were used.

The fonts are Open Sans (Apache licence), TrueType, for the languages written in Latin, Greek and Cyrillic letters. What
they lack is shown as an empty box.
"""

import struct
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from struct import pack, unpack_from
from typing import Final

from tabletop.messages import Refused, say

ASSETS: Final = Path(__file__).parents[2] / "assets"
FILES: Final = {False: "OpenSans-Regular.ttf", True: "OpenSans-Bold.ttf"}
# Spaces that the font lacks, by the one that is drawn for them.
SPACES: Final = {"\u202f": "\u00a0", "\u2009": "\u00a0"}
# What a text is joined or turned by, and what changes the look of the letter before: nothing that can be drawn alone.
UNSEEN: Final = ("Cf", "Mn", "Me")
BOX: Final = 0  # the glyph of what a font lacks
# What PDF wants of a TrueType font, in the order of their names.
EMBEDDED: Final = ("cvt ", "fpgm", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "prep")
# The table of characters that is read: Microsoft's, for Unicode's first plane; where it ends.
UNICODE: Final = (3, 1)
LAST: Final = 0xFFFF
# A glyph that is put together from others: flags of a part.
WORDS, SCALED, MORE, BOTH_SCALED, TURNED = 0x1, 0x8, 0x20, 0x40, 0x80


@dataclass(frozen=True, eq=False)
class Font:
    """A TrueType file, taken apart once."""

    tables: dict[str, bytes]
    glyphs: dict[str, int]
    advances: tuple[int, ...]
    units: int
    places: tuple[int, ...]  # where each glyph's outline starts in `glyf`
    widths: dict[str, float] = field(default_factory=dict)
    codes: dict[str, str] = field(default_factory=dict)

    def width(self, text: str) -> float:
        """How wide a text is, in sizes of the font."""
        widths = self.widths
        if text not in widths:
            widths[text] = sum([self.advances[glyph] for glyph in self.glyphs_of(text)]) / self.units
        return widths[text]

    def code(self, text: str) -> str:
        """The glyphs of a text as a PDF names them."""
        codes = self.codes
        if text not in codes:
            codes[text] = "".join([f"{glyph:04x}" for glyph in self.glyphs_of(text)])
        return codes[text]

    def glyphs_of(self, text: str) -> list[int]:
        """The glyphs of a text, a box for each letter that the font lacks."""
        return [self.glyphs.get(letter, BOX) for letter in text]

    def subset(self, used: Iterable[int]) -> bytes:
        """A font file with the outlines of these glyphs only; every glyph keeps its number."""
        kept = self.with_parts({BOX, *used})
        outlines, places = bytearray(), [0]
        for glyph in range(len(self.places) - 1):
            if glyph in kept:
                outlines += self.outline(glyph)
                outlines += bytes(-len(outlines) % 4)
            places.append(len(outlines))
        head = bytearray(self.tables["head"])
        head[50:52] = pack(">h", 1)  # places are written long
        changed = {"glyf": bytes(outlines), "loca": pack(f">{len(places)}L", *places), "head": bytes(head)}
        return font_file({name: changed.get(name, self.tables[name]) for name in EMBEDDED if name in self.tables})

    def outline(self, glyph: int) -> bytes:
        """The outline of a glyph; nothing for a space."""
        return self.tables["glyf"][self.places[glyph] : self.places[glyph + 1]]

    def with_parts(self, glyphs: set[int]) -> set[int]:
        """The glyphs, and those that they are put together from: an e and an accent."""
        found, new = set(glyphs), list(glyphs)
        while new:
            parts = set(parts_of(self.outline(new.pop()))) - found
            found |= parts
            new += parts
        return found


def parts_of(outline: bytes) -> Iterable[int]:
    """The glyphs that an outline refers to, if it is put together."""
    if not outline or unpack_from(">h", outline)[0] >= 0:
        return
    at, flags = 10, MORE
    while flags & MORE:
        flags, glyph = unpack_from(">HH", outline, at)
        yield glyph
        at += 4 + (4 if flags & WORDS else 2)
        at += 2 if flags & SCALED else 4 if flags & BOTH_SCALED else 8 if flags & TURNED else 0


def font_file(tables: dict[str, bytes]) -> bytes:
    """Tables put together to a file; nobody checks the sums in a PDF, but they are right."""
    entries, body, start = b"", b"", 12 + 16 * len(tables)
    for name, table in tables.items():
        padded = table + bytes(-len(table) % 4)
        total = sum(unpack_from(f">{len(padded) // 4}L", padded)) & 0xFFFFFFFF
        entries += pack(">4sLLL", name.encode(), total, start + len(body), len(table))
        body += padded
    power = len(tables).bit_length() - 1
    search = 16 << power
    return pack(">LHHHH", 0x10000, len(tables), search, power, 16 * len(tables) - search) + entries + body


@lru_cache
def font(*, bold: bool) -> Font:
    """One of the two fonts."""
    try:
        return font_from((ASSETS / "fonts" / FILES[bold]).read_bytes())
    except (OSError, LookupError, ValueError, struct.error):
        raise Refused("", say("export.assets")) from None


def font_from(raw: bytes) -> Font:
    """Take a TrueType file apart."""
    tables = font_tables(raw)
    units, long_places = unpack_from(">H", tables["head"], 18)[0], unpack_from(">h", tables["head"], 50)[0]
    count, measured = unpack_from(">H", tables["maxp"], 4)[0], unpack_from(">H", tables["hhea"], 34)[0]
    advances = unpack_from(">" + "Hh" * measured, tables["hmtx"])[::2]
    advances += advances[-1:] * (count - measured)
    kind, times = ("L", 1) if long_places else ("H", 2)
    places = tuple(times * place for place in unpack_from(f">{count + 1}{kind}", tables["loca"]))
    return Font(tables, dict(characters(tables["cmap"])), advances, units, places)


def font_tables(raw: bytes) -> dict[str, bytes]:
    """The tables of a font file by their names."""
    tables = {}
    for number in range(unpack_from(">H", raw, 4)[0]):
        name, _, start, length = unpack_from(">4sLLL", raw, 12 + 16 * number)
        table = raw[start : start + length]
        if len(table) < length:
            raise ValueError(name)
        tables[name.decode("ascii")] = table
    return tables


def characters(cmap: bytes) -> Iterable[tuple[str, int]]:
    """Which glyph stands for which character, from the table for Unicode's first plane (format 4)."""
    records = (unpack_from(">HHL", cmap, 4 + 8 * number) for number in range(unpack_from(">H", cmap, 2)[0]))
    start = {(platform, encoding): place for platform, encoding, place in records}[UNICODE]
    segments = unpack_from(">H", cmap, start + 6)[0] // 2
    at = start + 14
    ends = unpack_from(f">{segments}H", cmap, at)
    starts = unpack_from(f">{segments}H", cmap, at + 2 * segments + 2)
    deltas = unpack_from(f">{segments}h", cmap, at + 4 * segments + 2)
    offsets_at = at + 6 * segments + 2
    offsets = unpack_from(f">{segments}H", cmap, offsets_at)
    for number, (first, last, delta, offset) in enumerate(zip(starts, ends, deltas, offsets, strict=True)):
        for code in range(first, min(last + 1, LAST)):  # the last segment is a stop, not a character
            glyph = code + delta
            if offset:
                glyph = unpack_from(">H", cmap, offsets_at + 2 * number + offset + 2 * (code - first))[0]
            yield chr(code), glyph & 0xFFFF


def drawable(text: str) -> str:
    """A text in letters that can be drawn one after the other."""
    if text.isascii():
        return text
    whole = unicodedata.normalize("NFC", text)
    seen = (SPACES.get(letter, letter) for letter in whole if unicodedata.category(letter) not in UNSEEN)
    return "".join(seen)
