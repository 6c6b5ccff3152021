"""The first stage: decode a photo file to an upright picture of bounded size; refuse what cannot be decoded."""

import os
import stat
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Final

import cv2
import numpy as np

from tabletop.messages import message
from tabletop.safe_files import single_line
from vision import MOST_PIXELS
from vision.arrays import Picture, Points
from vision.errors import ErrorCode, PhotoError
from vision.image_headers import Header, read_header, refuse_damaged

# pixels: the longer side of the picture for the next stages; a printed symbol is then some 20 pixels wide
LONGEST_SIDE: Final = 1280
# share of the longest side: a JPEG may come out so much smaller if that lets it be decoded at half the size
ENOUGH_SHARE: Final = 0.75
# pixels: the shorter side of a picture in which a space of the board is still more than a few pixels wide
SHORTEST_SIDE: Final = 64
# bytes: photos of the largest sensors, and no more than a phone can hold beside them
LARGEST_FILE: Final = 100_000_000
# bytes that file and decoder may take together; with Python and OpenCV (50 MB) the process stays below 400 MB
MOST_MEMORY: Final = 330_000_000
# bytes a pixel: OpenCV's picture and its copy for numpy, measured 6.2
BYTES_PER_PIXEL: Final = 7
# share of the rows that may be missing at the bottom of a photo whose file was cut off
MOST_MISSING: Final = 0.03

REDUCED: Final = {
    1: cv2.IMREAD_COLOR,
    2: cv2.IMREAD_REDUCED_COLOR_2,
    4: cv2.IMREAD_REDUCED_COLOR_4,
    8: cv2.IMREAD_REDUCED_COLOR_8,
}
# `cv2.flip` codes of EXIF's 8 orientations, the last 4 after a transposition: 1 left to right, 0 top to bottom.
#                  1     2   3  4    5    6   7  8
FLIPS: Final = (None, 1, -1, 0, None, 1, -1, 0)
STANDARD_ERROR: Final = 2
# percent: the quality of the pictures that are kept or shown
QUALITY: Final = 85
# pixels and percent: longer side and quality of a whole photo that is kept; symbols can still be recognised
KEPT_SIDE: Final = 1024
KEPT_QUALITY: Final = 60
STDERR_LOCK: Final = Lock()

# Called with the corners of a board in pixels of the full photo, and the buildings read so far, row by row.
Watch = Callable[[tuple[tuple[float, float], ...], tuple[object, ...], object], None]


@dataclass(frozen=True, slots=True, eq=False)
class Photo:
    """An upright photo: its picture in blue, green, red and bounded size, and the size of the full photo."""

    picture: Picture
    width: int
    height: int
    watch: Watch | None = None  # called with what is known of the board while it is read

    @property
    def scale(self) -> float:
        """Return pixels of the full photo per pixel of the picture, 1 or more."""
        return self.width / self.picture.shape[1]

    def picture_points(self, points: Points) -> Points:
        """Map points (x, y) of the full photo to the picture; the centre of the first pixel is (0, 0) in both."""
        return np.asarray((points + 0.5) / self.axis_scales() - 0.5, np.float64)

    def full_points(self, points: Points) -> Points:
        """Map points of the picture to the full photo."""
        return np.asarray((points + 0.5) * self.axis_scales() - 0.5, np.float64)

    def axis_scales(self) -> Points:
        """Return the scale of each axis; they differ a little, because the picture's sides are whole pixels."""
        height, width = self.picture.shape[:2]
        return np.array((self.width / width, self.height / height), np.float64)


def load_photo(source: Path | str | bytes, longest_side: int = LONGEST_SIDE) -> Photo:
    """Load the photo in a file, or in the bytes of one; raise `PhotoError` if it cannot be used."""
    try:
        header = read_header(source if isinstance(source, bytes) else read_photo_file(source))
        reduction = choose_reduction(header, longest_side)
        refuse_extreme_size(header, reduction, longest_side)
        picture = decode(header, reduction)
        if not header.is_complete and missing_share(picture) > MOST_MISSING:
            raise PhotoError(ErrorCode.UNREADABLE, message("photo.truncated"))
        picture = turn_upright(shrink_to(picture, longest_side), header.orientation)
    except MemoryError:
        raise PhotoError(ErrorCode.TOO_LARGE, message("photo.out_of_memory")) from None
    turned = header.orientation > 4
    width, height = (header.height, header.width) if turned else (header.width, header.height)
    return Photo(picture, width, height)


def read_photo_file(source: Path | str) -> bytes:
    """Read a file; refuse devices and pipes, because they may never end."""
    path = Path(source)
    try:
        status = path.stat()
        if stat.S_ISDIR(status.st_mode):
            raise PhotoError(ErrorCode.UNREADABLE, message("photo.folder"))
        if not stat.S_ISREG(status.st_mode):
            raise PhotoError(ErrorCode.UNREADABLE, message("photo.special_file"))
        if status.st_size > LARGEST_FILE:
            raise PhotoError(ErrorCode.TOO_LARGE, message("photo.file_too_large", most=LARGEST_FILE // 1_000_000))
        with path.open("rb") as file:
            return file.read(status.st_size)
    except FileNotFoundError:
        raise PhotoError(ErrorCode.UNREADABLE, message("photo.missing")) from None
    except (OSError, ValueError) as error:  # ValueError: a name with a NUL byte
        reason = single_line(getattr(error, "strerror", None) or str(error))
        raise PhotoError(ErrorCode.UNREADABLE, message("photo.cannot_open", reason=reason)) from None


def choose_reduction(header: Header, longest_side: int) -> int:
    """Return the largest reduction that leaves the picture large enough, because the decoder then has less to do."""
    longer = max(header.width, header.height)
    enough = [step for step in REDUCED if longer >= ENOUGH_SHARE * longest_side * step]
    return max(enough, default=1) if header.can_shrink else 1


def refuse_extreme_size(header: Header, reduction: int, longest_side: int) -> None:
    """Refuse a picture that is too large for the memory, too small for a board, or too long, before it is decoded."""
    width, height = header.width, header.height
    memory = len(header.data) + width * height * (header.decoder_bytes + BYTES_PER_PIXEL / reduction**2)
    if min(width, height) * min(1, longest_side / max(width, height)) < SHORTEST_SIDE:
        raise PhotoError(ErrorCode.BOARD_NOT_FOUND, message("photo.too_few_pixels", width=width, height=height))
    if width * height > MOST_PIXELS or memory > MOST_MEMORY:
        raise PhotoError(ErrorCode.TOO_LARGE, message("photo.too_many_pixels", width=width, height=height))


def decode(header: Header, reduction: int) -> Picture:
    """Decode the picture as it lies in the file, at a fraction of its size."""
    flags = REDUCED[reduction] | cv2.IMREAD_IGNORE_ORIENTATION
    try:
        with silenced_stderr():
            picture = cv2.imdecode(np.frombuffer(header.data, np.uint8), flags)
    except cv2.error:
        refuse_damaged()
    if picture is None or picture.shape != (-(-header.height // reduction), -(-header.width // reduction), 3):
        refuse_damaged()
    return picture.astype(np.uint8, copy=False)


@contextmanager
def silenced_stderr() -> Iterator[None]:
    """Send standard error to the null device: libjpeg and libpng print there from C, and OpenCV cannot switch it off.

    One thread at a time; output of other threads is lost meanwhile (some 50 ms).
    """
    with STDERR_LOCK, ExitStack() as afterwards:
        with suppress(OSError):  # closed, or no descriptor left: rather print than refuse the photo
            saved = os.dup(STANDARD_ERROR)
            afterwards.callback(os.close, saved)
            nowhere = afterwards.enter_context(Path(os.devnull).open("wb"))
            os.dup2(nowhere.fileno(), STANDARD_ERROR)
            afterwards.callback(os.dup2, saved, STANDARD_ERROR)
        yield


def missing_share(picture: Picture) -> float:
    """Return the share of rows at the bottom that the decoder filled up, which are all of one colour."""
    painted = np.flatnonzero((picture != picture[-1, -1]).any(axis=(1, 2)))
    return 1 - (painted[-1] + 1 if painted.size else 0) / len(picture)


def shrink_to(picture: Picture, longest_side: int) -> Picture:
    """Shrink a picture so that its longer side is at most so many pixels."""
    height, width = picture.shape[:2]
    scale = longest_side / max(height, width)
    if scale >= 1:
        return picture
    size = (round(width * scale), round(height * scale))
    return cv2.resize(picture, size, interpolation=cv2.INTER_AREA).astype(np.uint8, copy=False)


def turn_upright(picture: Picture, orientation: int) -> Picture:
    """Apply an EXIF orientation."""
    if orientation > 4:
        picture = picture.transpose(1, 0, 2)
    flip = FLIPS[orientation - 1]
    if flip is not None:
        picture = picture[:: -1 if flip < 1 else 1, :: -1 if flip else 1]
    return np.ascontiguousarray(picture)


def encode_jpeg(picture: Picture, quality: int = QUALITY) -> bytes:
    return bytes(cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])[1])


def kept_photo(photo: Photo) -> bytes:
    """Encode a small copy of a whole photo, which is kept with its reading."""
    return encode_jpeg(shrink_to(photo.picture, KEPT_SIDE), KEPT_QUALITY)
