"""The headers of picture files: size, orientation and the memory that decoding takes.

We read headers ourselves, so that a file is refused before it takes memory, and so that every format is turned alike:
OpenCV applies the EXIF orientation of JPEG and PNG, but not of WebP.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from struct import calcsize, error, unpack_from
from typing import Final, NoReturn

from tabletop.messages import message
from vision.errors import ErrorCode, PhotoError

# Limits against files made to keep us busy: cameras write about ten segments or chunks, and ten scans.
MOST_CHUNKS: Final = 100_000
MOST_SCANS: Final = 100
# Pixels times scans of a JPEG: each scan is decoded over the whole picture, 1.5 thousand million in a second.
MOST_SCANNED: Final = 4_000_000_000
# OpenCV allocates a whole tile of a TIFF, however small the picture is.
LARGEST_TILE: Final = 2048
# Bytes a pixel: an animation is composed on canvases with transparency; the most that GIF and WebP took, measured.
CANVASES: Final = 6

EXIF: Final = b"Exif\0\0"
ORIENTATION, WIDTH, HEIGHT, BITS, SAMPLES, TILE_WIDTH, TILE_HEIGHT = 274, 256, 257, 258, 277, 322, 323
# The types of TIFF numbers that we read, as `struct` writes them.
TIFF_NUMBERS: Final = {3: "H", 4: "I"}
JPEG_END: Final = b"\xff\xd9"
# The start of a JPEG segment: not a fill byte, a byte of a scan or a restart marker.
MARKER: Final = re.compile(rb"\xff([\x02-\xcf\xd8-\xfe])")
START_OF_SCAN: Final = 0xDA
PNG_START: Final = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"
PNG_END: Final = b"\0\0\0\0IEND\xaeB`\x82"


@dataclass(frozen=True, slots=True)
class Header:
    """A picture that can be decoded: `data` goes to the decoder, `width` and `height` are those of its result."""

    data: bytes
    width: int
    height: int
    # 1 to 8, as in EXIF
    orientation: int = 1
    # bytes a pixel that the decoder needs beside the picture itself
    decoder_bytes: int = 0
    # whether decoding at a half, a quarter, an eighth of the size is cheaper
    can_shrink: bool = False
    # whether the file ends where the picture ends
    is_complete: bool = True


def read_header(raw: bytes) -> Header:
    """Return the header of a picture; refuse formats that are not in `FORMATS`."""
    if not raw:
        raise PhotoError(ErrorCode.NOT_AN_IMAGE, message("photo.empty"))
    for beginning, read in FORMATS:
        if re.match(beginning, raw, re.DOTALL):
            try:
                header = read(raw)
            except error:
                refuse_damaged()
            if min(header.width, header.height) < 1:
                refuse_damaged()
            return header
    raise PhotoError(ErrorCode.NOT_AN_IMAGE, message("photo.format"))


def refuse_damaged() -> NoReturn:
    """Raise the error for a file whose first bytes are right and whose header is not."""
    raise PhotoError(ErrorCode.UNREADABLE, message("photo.damaged"))


def tiff_tags(tiff: bytes) -> Iterator[tuple[int, int]]:
    """Yield the tags with numbers of a TIFF's first directory, of a list the first; EXIF has the structure of a TIFF.

    A tag of another type has the number 0.
    """
    order = {b"II*\0": "<", b"MM\0*": ">"}.get(tiff[:4])
    if order is None:
        return
    (start,) = unpack_from(f"{order}I", tiff, 4)
    (entries,) = unpack_from(f"{order}H", tiff, start)
    for at in range(start + 2, min(start + 2 + 12 * entries, len(tiff) - 11), 12):
        tag, kind, many = unpack_from(f"{order}HHI", tiff, at)
        number = 0
        if letter := TIFF_NUMBERS.get(kind):
            offset = at + 8 if many * calcsize(letter) <= 4 else unpack_from(f"{order}I", tiff, at + 8)[0]
            if offset + calcsize(letter) <= len(tiff):
                (number,) = unpack_from(order + letter, tiff, offset)
        yield tag, number


def exif_orientation(exif: bytes) -> int:
    """Return the orientation of EXIF data, 1 if it is missing or damaged: that is no reason to refuse a photo."""
    try:
        value = next((number for tag, number in tiff_tags(exif.removeprefix(EXIF)) if tag == ORIENTATION), 1)
    except error:
        return 1
    return value if 1 <= value <= 8 else 1


def jpeg_segments(raw: bytes) -> Iterator[tuple[int, int, int]]:
    """Yield the segments of a JPEG up to its first scan: marker, start and end of the payload."""
    at = 2
    while found := MARKER.search(raw, at):
        (length,) = unpack_from(">H", raw, found.end())
        if length < 2:
            refuse_damaged()
        at = found.end() + length
        yield found[1][0], found.end() + 2, at


def read_jpeg(raw: bytes) -> Header:
    """Read the header of a JPEG; add the end marker if it is missing, because the decoder then fills the missing rows.

    Of a progressive picture the decoder keeps two bytes for every channel of every pixel until the last scan.
    """
    exif, frame, progressive = b"", None, False
    for marker, begin, end in islice(jpeg_segments(raw), MOST_CHUNKS):
        if marker == 0xE1 and not exif and raw.startswith(EXIF, begin):
            exif = raw[begin:end]
        elif marker in {0xC0, 0xC1, 0xC2}:
            frame, progressive = unpack_from(">xHHB", raw, begin), marker == 0xC2
        elif marker == START_OF_SCAN and frame:
            height, width, colours = frame
            last = end_of_picture(raw, end, min(MOST_SCANS, MOST_SCANNED // max(1, width * height)))
            return Header(
                raw if last > 0 else raw.rstrip(b"\0") + JPEG_END,
                width,
                height,
                exif_orientation(exif),
                decoder_bytes=2 * colours if progressive or unpack_from("B", raw, begin)[0] < colours else 0,
                can_shrink=True,
                is_complete=last > 0,
            )
    refuse_damaged()


def end_of_picture(raw: bytes, at: int, most_scans: int) -> int:
    """Return the offset of the end marker, searched from the first scan on; 0 if there is none; refuse more scans.

    Markers inside a segment, such as in a comment, do not count; neither does what follows the picture, such as a
    video.
    """
    scans = 1
    for _ in range(MOST_CHUNKS):
        found = MARKER.search(raw, at)
        if found is None or found.end() + 2 > len(raw):
            return 0 if found is None or found[0] != JPEG_END else found.start()
        marker, at = found[1][0], found.end()
        if found[0] == JPEG_END:
            return found.start()
        at += max(int.from_bytes(raw[at : at + 2], "big"), 2)
        scans += marker == START_OF_SCAN
        if scans > most_scans:
            break
    refuse_damaged()


def read_png(raw: bytes) -> Header:
    """Read the header of a PNG; pass on only painting chunks: others can unpack to gigabytes, or be an animation.

    The header must be the first chunk and the only one of its kind, because the decoder takes the size of any.
    """
    if not raw.startswith(PNG_START):
        refuse_damaged()
    width, height = unpack_from(">II", raw, 16)
    view = memoryview(raw)
    painting, exif, at = [view[:8]], b"", 8
    for _ in range(MOST_CHUNKS):
        if at + 12 > len(raw):
            break
        (length,) = unpack_from(">I", raw, at)
        name, end = raw[at + 4 : at + 8], at + 12 + length
        if name == b"IHDR" and at > len(painting[0]):
            refuse_damaged()
        if name in {b"IHDR", b"PLTE", b"IDAT"} and end <= len(raw):
            painting.append(view[at:end])
        elif name == b"eXIf":
            exif = raw[at + 8 : end - 4]
        at = end
    return Header(b"".join((*painting, PNG_END)), width, height, exif_orientation(exif))


def read_webp(raw: bytes) -> Header:
    """Read the header of a WebP: lossy, lossless, or extended, whose first chunk has the size of the canvas."""
    kind, first = raw[12:16], raw[20:30]
    if kind == b"VP8X":
        width, height = (int.from_bytes(first[at : at + 3], "little") + 1 for at in (4, 7))
    elif kind == b"VP8 ":
        width, height = (side & 0x3FFF for side in unpack_from("<HH", first, 6))
    elif kind == b"VP8L":
        (sides,) = unpack_from("<I", first, 1)
        width, height = (sides & 0x3FFF) + 1, (sides >> 14 & 0x3FFF) + 1
    else:
        refuse_damaged()
    exif, at = b"", 12
    for _ in range(MOST_CHUNKS):
        if at + 8 > len(raw):
            break
        (length,) = unpack_from("<I", raw, at + 4)
        if raw[at : at + 4] == b"EXIF":
            exif = raw[at + 8 : at + 8 + length]
        at += 8 + length + length % 2
    return Header(raw, width, height, exif_orientation(exif), decoder_bytes=CANVASES)


def read_gif(raw: bytes) -> Header:
    """Read the header of a GIF: the size of the canvas, on which the first frame is painted."""
    width, height = unpack_from("<HH", raw, 6)
    return Header(raw, width, height, decoder_bytes=CANVASES)


def read_bmp(raw: bytes) -> Header:
    """Read the header of a BMP, the old one of 12 bytes or a newer one; a negative height means rows from the top."""
    width, height = unpack_from("<HH" if raw[14] == 12 else "<ii", raw, 18)
    return Header(raw, width, abs(height))


def read_tiff(raw: bytes) -> Header:
    """Read the header of a TIFF's first picture, which OpenCV turns itself; assume one strip, kept unpacked.

    A tag that is there twice, or a size of a type that is not read here, is refused, because the decoder may read
    another number.
    """
    tags = list(tiff_tags(raw))
    values = dict(tags)
    if len(values) < len(tags) or 0 in (values.get(tag, 1) for tag in (BITS, SAMPLES, TILE_WIDTH, TILE_HEIGHT)):
        refuse_damaged()
    width, height = values.get(WIDTH, 0), values.get(HEIGHT, 0)
    if max(values.get(TILE_WIDTH, 0), values.get(TILE_HEIGHT, 0)) > LARGEST_TILE:
        refuse_damaged()
    if 5 <= values.get(ORIENTATION, 1) <= 8:
        width, height = height, width
    return Header(raw, width, height, decoder_bytes=2 + max(4, values.get(BITS, 1) * values.get(SAMPLES, 1) // 8))


def refuse_heic(_: bytes) -> NoReturn:
    """Refuse HEIC and AVIF: phones write them, but few builds of OpenCV read them."""
    raise PhotoError(ErrorCode.UNREADABLE, message("photo.heic"))


# The first bytes of each format, and the function that reads its header.
FORMATS: Final[tuple[tuple[bytes, Callable[[bytes], Header]], ...]] = (
    (rb"\xff\xd8\xff", read_jpeg),
    (rb"\x89PNG\r\n\x1a\n", read_png),
    (rb"RIFF.{4}WEBP", read_webp),
    (rb"GIF8[79]a", read_gif),
    (rb"BM.{12}[\x0c\x28\x34\x38\x40\x6c\x7c]\0\0\0", read_bmp),
    (rb"II\*\0|MM\0\*", read_tiff),
    (rb".{4}ftyp(hei|hev|avi[fs]|mif1|msf1)", refuse_heic),
)
