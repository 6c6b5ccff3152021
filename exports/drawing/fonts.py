"""The two fonts of the sheet: widths, glyphs, and subsets for embedding.

The fonts are Open Sans (Apache licence), TrueType, for the languages written in Latin, Greek and Cyrillic letters. A
missing letter is drawn as an empty box.
"""

import struct
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from struct import pack, unpack_from
from typing import Final

from tabletop.messages import Refused, message

ASSETS: Final = Path(__file__).parents[2] / "assets"
FILES: Final = {False: "OpenSans-Regular.ttf", True: "OpenSans-Bold.ttf"}
# Spaces that the font lacks, and the spaces drawn instead.
SPACES: Final = {"\u202f": "\u00a0", "\u2009": "\u00a0"}
# Joiners, direction marks and variation selectors, which have no glyph of their own.
UNDRAWABLE_CATEGORIES: Final = ("Cf", "Mn", "Me")
MISSING_GLYPH: Final = 0  # the glyph for missing letters
# The tables that PDF requires of a TrueType font, sorted by name.
EMBEDDED: Final = ("cvt ", "fpgm", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "prep")
# The cmap that is read (Microsoft, Unicode's first plane), and its last character.
UNICODE: Final = (3, 1)
LAST_CODE: Final = 0xFFFF
# Flags of the parts of composite glyphs.
ARGUMENTS_ARE_WORDS, HAS_SCALE, MORE_COMPONENTS, HAS_TWO_SCALES, HAS_TRANSFORM = 0x1, 0x8, 0x20, 0x40, 0x80


@dataclass(frozen=True, eq=False)
class Font:
    """A parsed TrueType file."""

    tables: dict[str, bytes]
    glyphs: dict[str, int]
    advances: tuple[int, ...]
    units_per_em: int
    outline_offsets: tuple[int, ...]  # the offset of each glyph's outline in `glyf`
    widths: dict[str, float] = field(default_factory=dict)
    codes: dict[str, str] = field(default_factory=dict)

    def width(self, text: str) -> float:
        """Return the width of a text, in multiples of the font size."""
        widths = self.widths
        if text not in widths:
            widths[text] = sum([self.advances[glyph] for glyph in self.glyphs_of(text)]) / self.units_per_em
        return widths[text]

    def glyph_codes(self, text: str) -> str:
        """Return the glyphs of a text as a PDF names them."""
        codes = self.codes
        if text not in codes:
            codes[text] = "".join([f"{glyph:04x}" for glyph in self.glyphs_of(text)])
        return codes[text]

    def glyphs_of(self, text: str) -> list[int]:
        """Return the glyphs of a text, a box for each missing letter."""
        return [self.glyphs.get(letter, MISSING_GLYPH) for letter in text]

    def subset(self, used: Iterable[int]) -> bytes:
        """Return a font file with the outlines of these glyphs only; glyphs keep their numbers."""
        glyphs = self.with_components({MISSING_GLYPH, *used})
        outlines, offsets = bytearray(), [0]
        for glyph in range(len(self.outline_offsets) - 1):
            if glyph in glyphs:
                outlines += self.outline(glyph)
                outlines += bytes(-len(outlines) % 4)
            offsets.append(len(outlines))
        head = bytearray(self.tables["head"])
        head[50:52] = pack(">h", 1)  # offsets are 32 bits long
        changed = {"glyf": bytes(outlines), "loca": pack(f">{len(offsets)}L", *offsets), "head": bytes(head)}
        return build_font_file({name: changed.get(name, self.tables[name]) for name in EMBEDDED if name in self.tables})

    def outline(self, glyph: int) -> bytes:
        """Return the outline of a glyph; nothing for a space."""
        return self.tables["glyf"][self.outline_offsets[glyph] : self.outline_offsets[glyph + 1]]

    def with_components(self, glyphs: set[int]) -> set[int]:
        """Add the parts of composite glyphs, such as the letter and the accent of é."""
        found, new = set(glyphs), list(glyphs)
        while new:
            parts = set(components_of(self.outline(new.pop()))) - found
            found |= parts
            new += parts
        return found


def components_of(outline: bytes) -> Iterable[int]:
    """Yield the parts of a composite outline."""
    if not outline or unpack_from(">h", outline)[0] >= 0:
        return
    at, flags = 10, MORE_COMPONENTS
    while flags & MORE_COMPONENTS:
        flags, glyph = unpack_from(">HH", outline, at)
        yield glyph
        at += 4 + (4 if flags & ARGUMENTS_ARE_WORDS else 2)
        at += 2 if flags & HAS_SCALE else 4 if flags & HAS_TWO_SCALES else 8 if flags & HAS_TRANSFORM else 0


def build_font_file(tables: dict[str, bytes]) -> bytes:
    """Return the bytes of a font with correct checksums, although PDF viewers ignore them."""
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
    try:
        return parse_font((ASSETS / "fonts" / FILES[bold]).read_bytes())
    except (OSError, LookupError, ValueError, struct.error):
        raise Refused("", message("export.assets_damaged")) from None


def parse_font(raw: bytes) -> Font:
    tables = font_tables(raw)
    units, long_places = unpack_from(">H", tables["head"], 18)[0], unpack_from(">h", tables["head"], 50)[0]
    count, measured = unpack_from(">H", tables["maxp"], 4)[0], unpack_from(">H", tables["hhea"], 34)[0]
    advances = unpack_from(">" + "Hh" * measured, tables["hmtx"])[::2]
    advances += advances[-1:] * (count - measured)
    kind, times = ("L", 1) if long_places else ("H", 2)
    offsets = tuple(times * place for place in unpack_from(f">{count + 1}{kind}", tables["loca"]))
    return Font(tables, dict(character_glyphs(tables["cmap"])), advances, units, offsets)


def font_tables(raw: bytes) -> dict[str, bytes]:
    """Return the tables of a font file by name."""
    tables = {}
    for number in range(unpack_from(">H", raw, 4)[0]):
        name, _, start, length = unpack_from(">4sLLL", raw, 12 + 16 * number)
        table = raw[start : start + length]
        if len(table) < length:
            raise ValueError(name)
        tables[name.decode("ascii")] = table
    return tables


def character_glyphs(cmap: bytes) -> Iterable[tuple[str, int]]:
    """Yield characters with their glyphs, from the cmap of Unicode's first plane (format 4)."""
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
        for code in range(first, min(last + 1, LAST_CODE)):  # the last segment is an end marker
            glyph = code + delta
            if offset:
                glyph = unpack_from(">H", cmap, offsets_at + 2 * number + offset + 2 * (code - first))[0]
            yield chr(code), glyph & 0xFFFF


def drawable_text(text: str) -> str:
    """Return a text without characters that cannot be drawn on their own."""
    if text.isascii():
        return text
    composed = unicodedata.normalize("NFC", text)
    letters = (
        SPACES.get(letter, letter) for letter in composed if unicodedata.category(letter) not in UNDRAWABLE_CATEGORIES
    )
    return "".join(letters)
