"""The eyes of the app, one a game; OpenCV is loaded in the background with the first photo, or reported missing."""

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
from tabletop.game import GivenBoard, GivenReading
from tabletop.messages import Refused, message
from tabletop.safe_files import single_line

if TYPE_CHECKING:
    from vision.eye import Eye, Lessons
    from vision.load import Photo, Watch

# The setting with the lessons of the first game; those of another one have its key behind a dot.
LESSONS: Final = "taught"
FIRST_GAME: Final = next(iter(GAMES))


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

    `corners` are in pixels of the full photo; `buildings` are those of the spaces read so far, row by row; `mode` says
    which of the game's boards it is.
    """

    photo: PhotoPreview
    corners: tuple[tuple[float, float], ...] = ()
    buildings: tuple[object, ...] = ()
    mode: object = None


Report = Callable[[Progress], None]


def lessons_key(game: str) -> str:
    return LESSONS if game == FIRST_GAME else f"{LESSONS}.{game}"


def has_lessons(store: Store) -> bool:
    """Return whether corrections of any game are kept."""
    return any(store.setting(lessons_key(game)) is not None for game in GAMES)


def has_opencv() -> bool:
    """Return whether OpenCV is installed, without loading it."""
    return all(find_spec(name) for name in ("cv2", "numpy"))


def eye_of(game: str) -> "Eye[Any, Any, Any, Any]":
    """Load the eye of a game, which gives its parts their types."""
    eye: Eye[Any, Any, Any, Any] = import_module(f"{GAMES[game].vision}.read").EYE
    return eye


class Eyes:
    """Reads photos of any game and learns from corrections; slow, so never on the main thread. Threads may share it.

    Without a game the first one is meant.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._reading_lock = Lock()
        self._lessons_lock = Lock()
        self._models: dict[str, object] = {}

    def read(
        self, file: Path, hints: object = None, report: Report | None = None, *, game: str = FIRST_GAME
    ) -> GivenReading:
        """Read a photo of a board; raise BoardNotFound if none is found, Refused if the file is no photo.

        The hints are those of the game's eye. `report` is called in this thread with the progress.
        """
        with self._exclusive_access():
            from vision.load import load_photo  # noqa: PLC0415 - heavy

            eye = eye_of(game)
            photo = load_photo(file)
            if report is not None:
                photo = replace(photo, watch=reporting(photo, report))
            if game not in self._models:
                self._models[game] = eye.load_models()
            return eye.read(photo, self._models[game], hints, self._lessons(game))

    def preview(self, file: Path) -> PhotoPreview:
        with self._exclusive_access():
            from vision.load import load_photo  # noqa: PLC0415

            return preview(load_photo(file))

    def teach(self, reading: GivenReading, board: GivenBoard, *, game: str = FIRST_GAME) -> None:
        """Learn from a checked board; it replaces earlier lessons of the same photo.

        A reading without evidence, or with unreadable evidence, teaches nothing.
        """
        with self._exclusive_access(), self._lessons_lock:
            before = self._lessons(game)
            after = before.with_lesson(reading.evidence, board)
            if after is not before:
                self._store.set(lessons_key(game), after.to_bytes())

    def forget_lessons(self) -> None:
        """Delete all lessons of all games at once; a running lesson finishes first."""
        with self._lessons_lock:
            for game in GAMES:
                self._store.set(lessons_key(game), None)

    def _lessons(self, game: str) -> "Lessons[GivenBoard]":
        found: Lessons[GivenBoard] = eye_of(game).lessons(self._store.setting(lessons_key(game)))
        return found

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
    from vision.load import encode_jpeg  # noqa: PLC0415 - heavy

    return PhotoPreview(encode_jpeg(photo.picture), photo.width, photo.height)


def reporting(photo: "Photo", report: Report) -> "Watch":
    """Report the photo itself; return a function that reports its board and its spaces."""
    shown = preview(photo)
    report(Progress(shown))
    return lambda corners, buildings, mode: report(Progress(shown, corners, buildings, mode))


@contextmanager
def translating_errors() -> Iterator[None]:
    """Turn the errors of the eye, of OpenCV and of numpy into those of the app."""
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
