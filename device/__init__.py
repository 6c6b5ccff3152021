"""What a phone or a desktop does for us: pictures in, files out. One interface, a twin for every device.

Whatever a person decides is a normal answer: to cancel, or to have no app for it. Files are copied where we say, so
that nobody else's name, address or permission is needed later. A device raises nothing: what could not be done is
an answer too, and every answer comes once, on the main thread, at once or long after.
"""

from collections.abc import Callable, Iterable
from enum import Enum
from pathlib import Path
from typing import NamedTuple, Protocol

from device import sentences as _  # noqa: F401 - registers them
from tabletop.messages import Refused
from tabletop.safe_files import copied


class Answer(Enum):
    """What became of something that a person was asked for."""

    DONE = "done"
    CANCELLED = "cancelled"
    NO_APP = "no_app"


Outcome = Answer | Refused
Answered = Callable[[Outcome], None]


def copy_of(source: Path, to: Path) -> Outcome:
    """Copy a file; whatever stands in the way is an answer too."""
    try:
        copied(source, to)
    except Refused as refused:
        return refused
    return Answer.DONE


class Insets(NamedTuple):
    """How much of the window lies under the system's bars and the camera's hole, in pixels."""

    left: int = 0
    top: int = 0
    right: int = 0
    bottom: int = 0


class Device(Protocol):
    """The device that the app runs on."""

    @property
    def language(self) -> str:
        """What the device speaks: `fr`, `nl_BE`."""

    @property
    def dark(self) -> bool:
        """Whether the device prefers dark colours."""

    @property
    def insets(self) -> Insets:
        """What nothing may be shown under; another one after every turn of the device."""

    @property
    def can_take_photos(self) -> bool:
        """Whether there may be a camera."""

    @property
    def can_share(self) -> bool:
        """Whether there are other apps to share with; where there are none, files are saved."""

    def take_photo(self, to: Path, done: Answered) -> None:
        """Let a person take a picture; it is in the file then."""

    def bring_in(self, awaited: Iterable[Path]) -> set[Path]:
        """Photos that were taken while the app was dead come into their files; photos of nobody are forgotten.

        Which of them are there, but could not come now.
        """

    def pick_photo(self, to: Path, done: Answered) -> None:
        """Let a person choose a picture; it is copied into the file, as one that the eye can read."""

    def pick_file(self, to: Path, done: Answered) -> None:
        """Let a person choose a file of ours; it is copied into this one."""

    def share(self, file: Path, mime: str, done: Answered) -> None:
        """Offer a file to other apps."""

    def save(self, file: Path, mime: str, done: Answered) -> None:
        """Let a person choose where to keep a copy of a file."""

    def tick(self) -> None:
        """A touch that can be felt, where there is one."""

    def stay_awake(self, *, awake: bool) -> None:
        """Keep the screen on although nobody touches it, or not any longer."""

    def blend(self, *, dark: bool) -> None:
        """The app is dark or light now: the signs of the system's bars have to be read on it."""
