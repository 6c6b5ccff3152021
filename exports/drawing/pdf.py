"""The PDF writer: searchable text with embedded font subsets, and drawings.

PNG and PDF compress pixels in the same way, so a picture is embedded without recompression.
"""

import struct
import zlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from struct import iter_unpack, unpack_from
from typing import Final

from exports.drawing.fonts import ASSETS, Font, font
from exports.drawing.primitives import Box, Drawing, Page, Segment, Text
from tabletop.messages import Refused, message

SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
VEIL_OPACITY: Final = 0.62  # the opacity of a veil
# Names of the fonts, and the longest table of letters that PDF allows.
FONTS: Final = {False: "R", True: "B"}
LONGEST_TABLE: Final = 100


@dataclass(slots=True)
class PdfObjects:
    """The objects of a PDF, numbered from 1."""

    objects: list[bytes] = field(default_factory=list)

    def add(self, body: str, stream: bytes | None = None) -> int:
        """Add an object, perhaps with a stream; return its number."""
        raw = body.encode("ascii")
        if stream is not None:
            raw = raw[:-2] + b" /Length %d>>\nstream\n%b\nendstream" % (len(stream), stream)
        self.objects.append(raw)
        return len(self.objects)

    def add_compressed(self, body: str, stream: bytes) -> int:
        return self.add(body[:-2] + " /Filter /FlateDecode>>", zlib.compress(stream, 6))

    def to_bytes(self, root: int, info: int) -> bytes:
        out, offsets = bytearray(b"%PDF-1.5\n%\xe2\xe3\xcf\xd3\n"), []
        for number, body in enumerate(self.objects, start=1):
            offsets.append(len(out))
            out += b"%d 0 obj\n%b\nendobj\n" % (number, body)
        table = b"".join(b"%010d 00000 n \n" % place for place in offsets)
        count = len(offsets) + 1
        out += b"xref\n0 %d\n0000000000 65535 f \n%btrailer\n<</Size %d /Root %d 0 R /Info %d 0 R>>\n" % (
            count,
            table,
            count,
            root,
            info,
        ) + b"startxref\n%d\n%%%%EOF\n" % len(out)
        return bytes(out)


def render_pdf(pages: Sequence[Page], title: str, language: str) -> bytes:
    objects = PdfObjects()
    contents = [page_operators(page) for page in pages]
    fonts = " ".join(f"/{name} {embed_font(objects, pages, bold=bold)} 0 R" for bold, name in FONTS.items())
    names = sorted({mark.name for page in pages for mark in page.primitives if isinstance(mark, Drawing)})
    pictures = " ".join(f"/{name} {embed_drawing(objects, name)} 0 R" for name in names)
    resources = objects.add(
        f"<</Font <<{fonts}>> /XObject <<{pictures}>> /ExtGState <</V <</ca {VEIL_OPACITY}>> /N <</ca 1>>>>>>"
    )
    tree = len(objects.objects) + 2 * len(pages) + 1
    kids = []
    for page, operators in zip(pages, contents, strict=True):
        stream = objects.add_compressed("<<>>", operators)
        size = f"[0 0 {page.width:.2f} {page.height:.2f}]"
        kids.append(
            objects.add(
                f"<</Type /Page /Parent {tree} 0 R /MediaBox {size} /Contents {stream} 0 R /Resources {resources} 0 R>>"
            )
        )
    objects.add(f"<</Type /Pages /Count {len(kids)} /Kids [{' '.join(f'{kid} 0 R' for kid in kids)}]>>")
    root = objects.add(
        f"<</Type /Catalog /Pages {tree} 0 R /Lang ({language}) /ViewerPreferences <</DisplayDocTitle true>>>>"
    )
    titled = title.encode("utf-16-be").hex()
    info = objects.add(f"<</Title <feff{titled}> /Producer (Quadropolis Score)>>")
    return objects.to_bytes(root, info)


def page_operators(page: Page) -> bytes:
    """Return a page in PDF operators, its origin moved to the upper left corner."""
    lines = [f"1 0 0 1 0 {page.height:.2f} cm"]
    for mark in page.primitives:
        lines += OPERATORS[type(mark)](mark)
    return "\n".join(lines).encode("ascii")


@lru_cache(maxsize=256)
def rgb_operands(code: str) -> str:
    """Return a colour as three numbers from 0 to 1."""
    return " ".join(f"{int(code[at : at + 2], 16) / 255:.3g}" for at in (1, 3, 5))


def text_operators(mark: Text) -> Iterable[str]:
    """Yield the operators of a text, as glyph numbers."""
    yield (
        f"{rgb_operands(mark.colour)} rg BT /{FONTS[mark.bold]} {mark.size:.2f} Tf "
        f"{mark.left:.2f} {-mark.y:.2f} Td <{font(bold=mark.bold).glyph_codes(mark.words)}> Tj ET"
    )


def box_operators(mark: Box) -> Iterable[str]:
    rectangle = f"{mark.x:.2f} {-mark.y - mark.height:.2f} {mark.width:.2f} {mark.height:.2f} re"
    if mark.fill:
        filled = f"{rgb_operands(mark.fill)} rg {rectangle} f"
        yield f"/V gs {filled} /N gs" if mark.is_veil else filled
    if mark.border:
        yield f"{rgb_operands(mark.border)} RG {mark.thickness:.2f} w {rectangle} S"


def line_operators(mark: Segment) -> Iterable[str]:
    ends = f"{mark.x:.2f} {-mark.y:.2f} m {mark.to_x:.2f} {-mark.to_y:.2f} l"
    yield f"{rgb_operands(mark.colour)} RG {mark.thickness:.2f} w {ends} S"


def drawing_operators(mark: Drawing) -> Iterable[str]:
    """Yield the operators of a drawing, by its name."""
    side = f"{mark.side:.2f}"
    yield f"q {mark.side * mark.wide:.2f} 0 0 {side} {mark.x:.2f} {-mark.y - mark.side:.2f} cm /{mark.name} Do Q"


OPERATORS: Final[dict[type, Callable[..., Iterable[str]]]] = {
    Text: text_operators,
    Box: box_operators,
    Segment: line_operators,
    Drawing: drawing_operators,
}


def embed_drawing(objects: PdfObjects, name: str) -> int:
    """Add a picture with the compressed pixels of its PNG file."""
    try:
        chunks = dict(png_chunks((ASSETS / "sheet" / f"{name}.png").read_bytes()))
        width, height, depth = unpack_from(">LLB", chunks["IHDR"])
        palette = chunks["PLTE"]
    except (OSError, LookupError, ValueError, struct.error):
        raise Refused("", message("export.assets_damaged")) from None
    return objects.add(
        f"<</Type /XObject /Subtype /Image /Width {width} /Height {height} /BitsPerComponent {depth} "
        f"/ColorSpace [/Indexed /DeviceRGB {len(palette) // 3 - 1} <{palette.hex()}>] /Filter /FlateDecode "
        f"/DecodeParms <</Predictor 15 /Colors 1 /BitsPerComponent {depth} /Columns {width}>>>>",
        chunks["IDAT"],
    )


def png_chunks(raw: bytes) -> Iterable[tuple[str, bytes]]:
    """Yield the chunks of a PNG by name, all pixel data as one."""
    at, pixels = len(SIGNATURE), b""
    while at < len(raw):
        length, name = unpack_from(">L4s", raw, at)
        part = raw[at + 8 : at + 8 + length]
        if len(part) < length:
            raise ValueError(name)
        if name == b"IDAT":
            pixels += part
        else:
            yield name.decode("ascii"), part
        at += 12 + length
    yield "IDAT", pixels


def embed_font(objects: PdfObjects, pages: Sequence[Page], *, bold: bool) -> int:
    """Add a font with the glyphs that the pages use, their widths and their letters."""
    typeface = font(bold=bold)
    words = {mark.words for page in pages for mark in page.primitives if isinstance(mark, Text) and mark.bold is bold}
    letters = "".join(sorted(set("".join(words))))
    used = dict(zip(typeface.glyphs_of(letters), letters, strict=True))
    program = typeface.subset(used)
    file = objects.add_compressed(f"<</Length1 {len(program)}>>", program)
    name = f"QSCORE+OpenSans-{'Bold' if bold else 'Regular'}"
    described = objects.add(
        f"<</Type /FontDescriptor /FontName /{name} /Flags 4 /FontBBox [{bounding_box(typeface)}] "
        "/ItalicAngle 0 /Ascent 1069 "
        f"/Descent -293 /CapHeight 714 /StemV {140 if bold else 90} /FontFile2 {file} 0 R>>"
    )
    widths = " ".join(
        f"{glyph} [{1000 * typeface.advances[glyph] / typeface.units_per_em:.0f}]" for glyph in sorted(used)
    )
    described = objects.add(
        f"<</Type /Font /Subtype /CIDFontType2 /BaseFont /{name} /CIDToGIDMap /Identity /DW 600 /W [{widths}] "
        f"/CIDSystemInfo <</Registry (Adobe) /Ordering (Identity) /Supplement 0>> /FontDescriptor {described} 0 R>>"
    )
    meaning = objects.add_compressed("<<>>", unicode_cmap({glyph: letter for glyph, letter in used.items() if glyph}))
    return objects.add(
        f"<</Type /Font /Subtype /Type0 /BaseFont /{name} /Encoding /Identity-H /DescendantFonts [{described} 0 R] "
        f"/ToUnicode {meaning} 0 R>>"
    )


def bounding_box(face: Font) -> str:
    """Return the bounding box of all glyphs, in thousandths of the size."""
    return " ".join(
        str(round(1000 * edge / face.units_per_em)) for (edge,) in iter_unpack(">h", face.tables["head"][36:44])
    )


def unicode_cmap(letters: dict[int, str]) -> bytes:
    """Return the map from glyphs to letters, which makes text searchable."""
    entries = [f"<{glyph:04x}> <{letter.encode('utf-16-be').hex()}>" for glyph, letter in sorted(letters.items())]
    tables = [entries[at : at + LONGEST_TABLE] for at in range(0, len(entries), LONGEST_TABLE)]
    lines = [
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
        "/CMapName /Letters def /CMapType 2 def",
        "1 begincodespacerange <0000> <ffff> endcodespacerange",
        *(f"{len(table)} beginbfchar {' '.join(table)} endbfchar" for table in tables),
        "endcmap CMapName currentdict /CMap defineresource pop end end",
    ]
    return "\n".join(lines).encode("ascii")
