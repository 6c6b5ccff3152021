"""The photo reader of the app; it loads OpenCV in the background with the first photo, or reports it missing."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, Final

from games import GAMES
from store.store import Store
from tabletop.game import Board, Reading
from tabletop.messages import Refused, message
from tabletop.safe_files import single_line

if TYPE_CHECKING:
    from vision.load import Photo, Watch
    from vision.nets import Models as Nets

# The setting with the lessons.
LESSONS: Final = "taught"


class BoardNotFound(Refused):
    """No board was found in a photo; the player may mark its corners."""


@dataclass(frozen=True, slots=True)
class PhotoPreview:
    """A preview of a photo, turned upright: JPEG bytes, and the size of the full photo in pixels."""

    picture: bytes
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of a reading: the photo, then the corners of its board, then its buildings.

    `corners` are in pixels of the full photo; `buildings` are those of the spaces read so far, row by row.
    """

    photo: PhotoPreview
    corners: tuple[tuple[float, float], ...] = ()
    buildings: tuple[Any, ...] = ()


Report = Callable[[Progress], None]


def has_opencv() -> bool:
    """Return whether OpenCV is installed, without loading it."""
    return all(find_spec(name) for name in ("cv2", "numpy"))


class PhotoReader:
    """Reads photos of a game and learns from corrections; slow, so never on the main thread. Threads may share it.

    The game's vision folder offers `read.read_photo` and `lessons.read_lessons`: a reading, and lessons with
    `with_lesson` and `to_bytes`. Which boards it knows is its own.
    """

    def __init__(self, store: Store, game: str = "") -> None:
        """Take the store of the lessons; without a game, photos of the first game are read."""
        self._store = store
        self._vision_package = GAMES[game or next(iter(GAMES))].vision
        self._reading_lock = Lock()
        self._lessons_lock = Lock()
        self._nets: Nets | None = None

    def read(self, file: Path, mode: Any, corners: Any = None, report: Report | None = None) -> Reading:
        """Read a photo of a board of this mode; raise BoardNotFound if none is found, Refused if the file is no photo.

        `report` is called in this thread with the progress.
        """
        with self._exclusive_access():
            from vision.load import load_photo  # noqa: PLC0415 - heavy
            from vision.nets import Models as Nets  # noqa: PLC0415

            read_photo = import_module(f"{self._vision_package}.read").read_photo
            photo = load_photo(file)
            if report is not None:
                photo = replace(photo, watch=reporting(photo, report))
            self._nets = self._nets or Nets.load()
            return read_photo(photo, self._nets, mode, corners, self._lessons())

    def preview(self, file: Path) -> PhotoPreview:
        """Return a preview for marking the corners."""
        with self._exclusive_access():
            from vision.load import load_photo  # noqa: PLC0415

            return preview(load_photo(file))

    def teach(self, reading: Reading, board: Board) -> None:
        """Learn from a checked board; it replaces earlier lessons of the same photo.

        A reading without evidence, or with unreadable evidence, teaches nothing.
        """
        with self._exclusive_access(), self._lessons_lock:
            before = self._lessons()
            after = before.with_lesson(reading.evidence, board)
            if after is not before:
                self._store.set(LESSONS, after.to_bytes())

    def forget_lessons(self) -> None:
        """Delete all lessons at once; a running lesson finishes first."""
        with self._lessons_lock:
            self._store.set(LESSONS, None)

    def _lessons(self) -> Any:
        """Return the lessons."""
        stored = self._store.setting(LESSONS)
        return import_module(f"{self._vision_package}.lessons").read_lessons(
            stored if isinstance(stored, bytes) else b""
        )

    @contextmanager
    def _exclusive_access(self) -> Iterator[None]:
        """Serialize threads; turn every error into a sentence, also a missing OpenCV."""
        with self._reading_lock:
            try:
                with translating_errors():
                    yield
            except ImportError:  # built without OpenCV, or for another version of Python
                raise Refused("", message("photo.no_opencv")) from None
            except MemoryError:
                raise Refused("", message("photo.out_of_memory")) from None


def preview(photo: "Photo") -> PhotoPreview:
    """Return the preview of a photo."""
    from vision.load import encode_jpeg  # noqa: PLC0415 - heavy

    return PhotoPreview(encode_jpeg(photo.picture), photo.width, photo.height)


def reporting(photo: "Photo", report: Report) -> "Watch":
    """Report the photo itself; return a function that reports its board and its spaces."""
    shown = preview(photo)
    report(Progress(shown))
    return lambda corners, buildings: report(Progress(shown, corners, buildings))


@contextmanager
def translating_errors() -> Iterator[None]:
    """Turn the errors of the reader, of OpenCV and of numpy into those of the app."""
    from cv2 import error as cv2_error  # noqa: PLC0415 - heavy
    from numpy.linalg import LinAlgError  # noqa: PLC0415

    from vision.errors import ErrorCode, PhotoError  # noqa: PLC0415

    try:
        yield
    except PhotoError as unread:
        refusal = BoardNotFound if unread.code is ErrorCode.BOARD_NOT_FOUND else Refused
        raise refusal("", unread.message) from None
    except (cv2_error, LinAlgError) as error:  # no known photo causes this; another photo may work
        raise Refused("", message("photo.failed", reason=single_line(str(error)))) from None
