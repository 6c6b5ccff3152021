"""The first stage: a photo file becomes an upright picture, bounded in size, or a sentence that says why not."""

import os
import stat
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Any, Final

import cv2
import numpy as np

from tabletop.messages import say
from tabletop.safe_files import plain
from vision.arrays import Picture, Points
from vision.errors import Code, Unread
from vision.image_headers import Header, damaged, header_of

# pixels: the longer side of what the next stages see; a printed symbol is then some 20 pixels wide
LONGEST_SIDE: Final = 1280
# share of the longest side: a JPEG may come out so much smaller if that lets it be decoded at half the size
ENOUGH: Final = 0.75
# pixels: the shorter side of a picture in which a space of the board is still more than a few pixels wide
SHORTEST_SIDE: Final = 64
# bytes: photos of the largest sensors, and no more than a phone can hold beside them
LARGEST_FILE: Final = 100_000_000
# pixels: the largest sensor of a phone has 200 million; beyond, a JPEG takes seconds
MOST_PIXELS: Final = 210_000_000
# bytes that file and decoder may take together; with Python and OpenCV (50 MB) the process stays below 400 MB
MOST_MEMORY: Final = 330_000_000
# bytes a pixel: OpenCV's picture and its copy for numpy, measured 6.2
PICTURE: Final = 7
# share of the rows that may be missing at the bottom of a photo whose file was cut off
MISSING: Final = 0.03

REDUCED: Final = {
    1: cv2.IMREAD_COLOR,
    2: cv2.IMREAD_REDUCED_COLOR_2,
    4: cv2.IMREAD_REDUCED_COLOR_4,
    8: cv2.IMREAD_REDUCED_COLOR_8,
}
# EXIF's 8 orientations, the last 4 after swapping rows and columns, as `cv2.flip` counts: 1 sides, 0 top and bottom.
#                  1     2   3  4    5    6   7  8
FLIPS: Final = (None, 1, -1, 0, None, 1, -1, 0)
ERRORS: Final = 2
# percent: the quality of the pictures that are kept or shown
QUALITY: Final = 85
# pixels and percent: the longer side and the quality of a whole photo that is kept, in which symbols can still be told
KEPT_SIDE: Final = 1024
KEPT_QUALITY: Final = 60
ONE_AT_A_TIME: Final = Lock()

# Takes the corners of a board in pixels of the full photo, and the buildings of the spaces read so far, row by row.
Watch = Callable[[tuple[tuple[float, float], ...], tuple[Any, ...]], None]


@dataclass(frozen=True, slots=True, eq=False)
class Photo:
    """An upright photo: its picture in blue, green, red, bounded in size, and the size that it has in full."""

    picture: Picture
    width: int
    height: int
    watch: Watch | None = None  # receives what is known of the board while it is read

    @property
    def scale(self) -> float:
        """How many pixels of the full photo a pixel of the picture is wide; 1 or more."""
        return self.width / self.picture.shape[1]

    def in_picture(self, points: Points) -> Points:
        """Points (x, y) of the full photo in pixels of the picture; the middle of the first pixel is (0, 0) in both."""
        return np.asarray((points + 0.5) / self.stretch() - 0.5, np.float64)

    def in_full(self, points: Points) -> Points:
        """Points of the picture in pixels of the full photo."""
        return np.asarray((points + 0.5) * self.stretch() - 0.5, np.float64)

    def stretch(self) -> Points:
        """The scale of each axis: the picture's sides are whole pixels, so that they differ a little."""
        height, width = self.picture.shape[:2]
        return np.array((self.width / width, self.height / height), np.float64)


def load_photo(source: Path | str | bytes, longest_side: int = LONGEST_SIDE) -> Photo:
    """The photo in a file, or in the bytes of one; Unread if there is none that can be used."""
    try:
        header = header_of(source if isinstance(source, bytes) else content(source))
        reduction = reduction_of(header, longest_side)
        refuse_extreme(header, reduction, longest_side)
        picture = decoded(header, reduction)
        if not header.whole and missing(picture) > MISSING:
            raise Unread(Code.UNREADABLE, say("photo.cut"))
        picture = upright(bounded(picture, longest_side), header.orientation)
    except MemoryError:
        raise Unread(Code.TOO_LARGE, say("photo.memory")) from None
    turned = header.orientation > 4
    width, height = (header.height, header.width) if turned else (header.width, header.height)
    return Photo(picture, width, height)


def content(source: Path | str) -> bytes:
    """What a file holds; devices and pipes, which may never end, are not opened."""
    path = Path(source)
    try:
        about = path.stat()
        if stat.S_ISDIR(about.st_mode):
            raise Unread(Code.UNREADABLE, say("photo.folder"))
        if not stat.S_ISREG(about.st_mode):
            raise Unread(Code.UNREADABLE, say("photo.device"))
        if about.st_size > LARGEST_FILE:
            raise Unread(Code.TOO_LARGE, say("photo.file", most=LARGEST_FILE // 1_000_000))
        with path.open("rb") as file:
            return file.read(about.st_size)
    except FileNotFoundError:
        raise Unread(Code.UNREADABLE, say("photo.missing")) from None
    except (OSError, ValueError) as error:  # ValueError: a name with a NUL byte
        reason = plain(getattr(error, "strerror", None) or str(error))
        raise Unread(Code.UNREADABLE, say("photo.closed", reason=reason)) from None


def reduction_of(header: Header, longest_side: int) -> int:
    """The largest reduction with which the picture is still large enough; the decoder then has less to do."""
    longer = max(header.width, header.height)
    enough = [step for step in REDUCED if longer >= ENOUGH * longest_side * step]
    return max(enough, default=1) if header.shrinks else 1


def refuse_extreme(header: Header, reduction: int, longest_side: int) -> None:
    """Before anything is decoded: a picture that is too large for the memory, too small for a board, or too long."""
    width, height = header.width, header.height
    memory = len(header.data) + width * height * (header.kept + PICTURE / reduction**2)
    if min(width, height) * min(1, longest_side / max(width, height)) < SHORTEST_SIDE:
        raise Unread(Code.BOARD_NOT_FOUND, say("photo.small", width=width, height=height))
    if width * height > MOST_PIXELS or memory > MOST_MEMORY:
        raise Unread(Code.TOO_LARGE, say("photo.large", width=width, height=height))


def decoded(header: Header, reduction: int) -> Picture:
    """The picture as it lies in the file, at a fraction of its size."""
    flags = REDUCED[reduction] | cv2.IMREAD_IGNORE_ORIENTATION
    try:
        with silence():
            picture = cv2.imdecode(np.frombuffer(header.data, np.uint8), flags)
    except cv2.error:
        damaged()
    if picture is None or picture.shape != (-(-header.height // reduction), -(-header.width // reduction), 3):
        damaged()
    return picture.astype(np.uint8, copy=False)


@contextmanager
def silence() -> Iterator[None]:
    """Nothing reaches standard error: libjpeg and libpng write there from C, and OpenCV has no switch for them.

    One thread at a time; what another one writes there meanwhile, some 50 ms, is lost.
    """
    with ONE_AT_A_TIME, ExitStack() as afterwards:
        with suppress(OSError):  # it is closed, or no descriptor is left: better a word too many than no photo
            kept = os.dup(ERRORS)
            afterwards.callback(os.close, kept)
            nowhere = afterwards.enter_context(Path(os.devnull).open("wb"))
            os.dup2(nowhere.fileno(), ERRORS)
            afterwards.callback(os.dup2, kept, ERRORS)
        yield


def missing(picture: Picture) -> float:
    """The share of rows at the bottom that the decoder filled up: they all have one colour."""
    painted = np.flatnonzero((picture != picture[-1, -1]).any(axis=(1, 2)))
    return 1 - (painted[-1] + 1 if painted.size else 0) / len(picture)


def bounded(picture: Picture, longest_side: int) -> Picture:
    """The picture with its longer side no longer than that."""
    height, width = picture.shape[:2]
    scale = longest_side / max(height, width)
    if scale >= 1:
        return picture
    size = (round(width * scale), round(height * scale))
    return cv2.resize(picture, size, interpolation=cv2.INTER_AREA).astype(np.uint8, copy=False)


def upright(picture: Picture, orientation: int) -> Picture:
    """The picture as the person who took it saw it."""
    if orientation > 4:
        picture = picture.transpose(1, 0, 2)
    flip = FLIPS[orientation - 1]
    if flip is not None:
        picture = picture[:: -1 if flip < 1 else 1, :: -1 if flip else 1]
    return np.ascontiguousarray(picture)


def as_jpeg(picture: Picture, quality: int = QUALITY) -> bytes:
    """Encode a picture to keep or to show."""
    return bytes(cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])[1])


def kept_photo(photo: Photo) -> bytes:
    """Encode a whole photo to keep with its reading, small."""
    return as_jpeg(bounded(photo.picture, KEPT_SIDE), KEPT_QUALITY)
