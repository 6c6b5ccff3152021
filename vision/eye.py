"""The interface between the eyes of the app and the eye of one game."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, NoReturn, Protocol, TypeVar

from tabletop.messages import Refused
from vision.load import Photo

if TYPE_CHECKING:
    from typing_extensions import Self

Board_contra = TypeVar("Board_contra", contravariant=True)
ModelsT = TypeVar("ModelsT")
HintsT = TypeVar("HintsT")


class Reading(Protocol):
    @property
    def evidence(self) -> bytes:
        """Return what a lesson needs of the photo; empty if it teaches nothing."""


class Lessons(Protocol[Board_contra]):
    """The corrections of the player."""

    def with_lesson(self, evidence: bytes, board: Board_contra, /) -> "Self":
        """Return the lessons with another one: a reading's evidence and its right board; the same if that is none."""

    def to_bytes(self) -> bytes:
        """Return what `Eye.parse_lessons` reads."""


LessonsT = TypeVar("LessonsT", bound=Lessons[NoReturn])
ReadingT = TypeVar("ReadingT", bound=Reading)


@dataclass(frozen=True, slots=True)
class Eye(Generic[ModelsT, HintsT, LessonsT, ReadingT]):
    """What reads the photos of a game, `EYE` of the module `read` in its folder.

    `read` raises `PhotoError` if it finds no board. Hints are what the player knows of the board; None without any.
    """

    load_models: Callable[[], ModelsT]
    no_lessons: LessonsT
    parse_lessons: Callable[[bytes], LessonsT]  # raises Refused for bytes that this version cannot read
    read: Callable[[Photo, ModelsT, HintsT | None, LessonsT], ReadingT]

    def lessons(self, raw: object) -> LessonsT:
        """Return the lessons of a setting; none if this version cannot read them."""
        try:
            return self.parse_lessons(raw) if isinstance(raw, bytes) else self.no_lessons
        except Refused:
            return self.no_lessons
