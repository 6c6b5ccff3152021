"""What a picture file says of itself before it is decoded: its size, how to turn it, what decoding costs.

We read headers ourselves, so that a file is refused before it takes memory, and so that every format is turned alike:
OpenCV turns JPEG and PNG, but not WebP.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from struct import calcsize, error, unpack_from
from typing import Final, NoReturn

from tabletop.messages import message
from vision.errors import ErrorCode, PhotoError

# A file of more segments or chunks, or a JPEG of more scans, was made to keep us busy; cameras write about ten of each.
MOST_CHUNKS: Final = 100_000
MOST_SCANS: Final = 100
# OpenCV takes memory for a whole tile of a TIFF, however small the picture is.
LARGEST_TILE: Final = 2048
# An animation is put together on canvases with transparency; measured, the most of GIF and WebP.
CANVASES: Final = 6

EXIF: Final = b"Exif\0\0"
ORIENTATION, WIDTH, HEIGHT, BITS, SAMPLES, TILE_WIDTH, TILE_HEIGHT = 274, 256, 257, 258, 277, 322, 323
# The kinds of TIFF number that we need, as `struct` writes them.
TIFF_NUMBERS: Final = {3: "H", 4: "I"}
JPEG_END: Final = b"\xff\xd9"
# What begins a segment of a JPEG: no filling, no byte of a scan, no restart in it.
MARKER: Final = re.compile(rb"\xff([\x02-\xcf\xd8-\xfe])")
START_OF_SCAN: Final = 0xDA
PNG_END: Final = b"\0\0\0\0IEND\xaeB`\x82"


@dataclass(frozen=True, slots=True)
class Header:
    """A picture that can be decoded: `data` is what the decoder gets, `width` and `height` are those of its result."""

    data: bytes
    width: int
    height: int
    # 1 to 8, as EXIF counts the ways to hold a camera
    orientation: int = 1
    # bytes that the decoder keeps for every pixel, apart from the picture itself
    decoder_bytes: int = 0
    # whether decoding at a half, a quarter, an eighth of the size is cheaper
    can_shrink: bool = False
    # whether the file ends where the picture ends
    is_complete: bool = True


def read_header(raw: bytes) -> Header:
    """The header of a picture in a format that we know."""
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
    """The file began well and then made no sense."""
    raise PhotoError(ErrorCode.UNREADABLE, message("photo.damaged"))


def tiff_tags(tiff: bytes) -> dict[int, int]:
    """The numbers in the first directory of a TIFF, of lists the first; EXIF is a TIFF without a picture."""
    order = {b"II*\0": "<", b"MM\0*": ">"}.get(tiff[:4])
    found: dict[int, int] = {}
    if order is None:
        return found
    (start,) = unpack_from(f"{order}I", tiff, 4)
    (entries,) = unpack_from(f"{order}H", tiff, start)
    for at in range(start + 2, min(start + 2 + 12 * entries, len(tiff) - 11), 12):
        tag, kind, many = unpack_from(f"{order}HHI", tiff, at)
        if letter := TIFF_NUMBERS.get(kind):
            offset = at + 8 if many * calcsize(letter) <= 4 else unpack_from(f"{order}I", tiff, at + 8)[0]
            if offset + calcsize(letter) <= len(tiff):
                found.setdefault(tag, unpack_from(order + letter, tiff, offset)[0])
    return found


def exif_orientation(exif: bytes) -> int:
    """How EXIF says that the camera was held; whatever makes no sense there is no reason to refuse a photo."""
    try:
        value = tiff_tags(exif.removeprefix(EXIF)).get(ORIENTATION, 1)
    except error:
        return 1
    return value if 1 <= value <= 8 else 1


def jpeg_segments(raw: bytes) -> Iterator[tuple[int, int, int]]:
    """The segments of a JPEG up to its first scan: marker, begin and end of what it says."""
    at = 2
    while found := MARKER.search(raw, at):
        (length,) = unpack_from(">H", raw, found.end())
        if length < 2:
            refuse_damaged()
        at = found.end() + length
        yield found[1][0], found.end() + 2, at


def read_jpeg(raw: bytes) -> Header:
    """JPEG. The picture is all there if its end marker is; one is set where it is not, and the decoder fills up.

    One of several scans, as a progressive one, is kept in two bytes for every colour of every pixel until the last.
    """
    exif, frame, progressive = b"", None, False
    for marker, begin, end in islice(jpeg_segments(raw), MOST_CHUNKS):
        if marker == 0xE1 and not exif and raw.startswith(EXIF, begin):
            exif = raw[begin:end]
        elif marker in {0xC0, 0xC1, 0xC2}:
            frame, progressive = unpack_from(">xHHB", raw, begin), marker == 0xC2
        elif marker == START_OF_SCAN and frame:
            height, width, colours = frame
            last = end_of_picture(raw, end)
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


def end_of_picture(raw: bytes, at: int) -> int:
    """Walk the markers from the first scan on, and return where the picture ends; 0 if it does not.

    What stands in a segment, as an end marker in a comment, ends nothing; what follows the end, as a video, is no part.
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
        if scans > MOST_SCANS:
            break
    refuse_damaged()


def read_png(raw: bytes) -> Header:
    """PNG. The decoder gets only the chunks that paint: the others can unpack to gigabytes, or be an animation."""
    width, height = unpack_from(">II", raw, 16)
    view = memoryview(raw)
    painting, exif, at = [view[:8]], b"", 8
    for _ in range(MOST_CHUNKS):
        if at + 12 > len(raw):
            break
        (length,) = unpack_from(">I", raw, at)
        name, end = raw[at + 4 : at + 8], at + 12 + length
        if name in {b"IHDR", b"PLTE", b"IDAT"} and end <= len(raw):
            painting.append(view[at:end])
        elif name == b"eXIf":
            exif = raw[at + 8 : end - 4]
        at = end
    return Header(b"".join((*painting, PNG_END)), width, height, exif_orientation(exif))


def read_webp(raw: bytes) -> Header:
    """WebP: lossy, lossless, or extended, where the first chunk says the size of the canvas."""
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
    """GIF: the canvas, on which the first frame is painted."""
    width, height = unpack_from("<HH", raw, 6)
    return Header(raw, width, height, decoder_bytes=CANVASES)


def read_bmp(raw: bytes) -> Header:
    """BMP, in its old form of 12 bytes and the newer ones; rows that go down have a negative height."""
    width, height = unpack_from("<HH" if raw[14] == 12 else "<ii", raw, 18)
    return Header(raw, width, abs(height))


def read_tiff(raw: bytes) -> Header:
    """TIFF: its first picture, which OpenCV turns by itself; at worst all of it is one strip, kept unpacked."""
    values = tiff_tags(raw)
    width, height = values.get(WIDTH, 0), values.get(HEIGHT, 0)
    if max(values.get(TILE_WIDTH, 0), values.get(TILE_HEIGHT, 0)) > LARGEST_TILE:
        refuse_damaged()
    if 5 <= values.get(ORIENTATION, 1) <= 8:
        width, height = height, width
    return Header(raw, width, height, decoder_bytes=2 + max(4, values.get(BITS, 1) * values.get(SAMPLES, 1) // 8))


def refuse_heic(_: bytes) -> NoReturn:
    """HEIC and AVIF: phones write them, but OpenCV reads them only here and there."""
    raise PhotoError(ErrorCode.UNREADABLE, message("photo.heic"))


# How the files of a format begin, and who reads their header.
FORMATS: Final[tuple[tuple[bytes, Callable[[bytes], Header]], ...]] = (
    (rb"\xff\xd8\xff", read_jpeg),
    (rb"\x89PNG\r\n\x1a\n", read_png),
    (rb"RIFF.{4}WEBP", read_webp),
    (rb"GIF8[79]a", read_gif),
    (rb"BM.{12}[\x0c\x28\x34\x38\x40\x6c\x7c]\0\0\0", read_bmp),
    (rb"II\*\0|MM\0\*", read_tiff),
    (rb".{4}ftyp(hei|hev|avi[fs]|mif1|msf1)", refuse_heic),
)
