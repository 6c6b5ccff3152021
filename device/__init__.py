"""What a phone or a desktop does for us: pictures in, files out. One interface, a twin for every device.

Whatever a person decides is a normal answer: to cancel, or to have no app for it. Files are copied where we say, so
that nobody else's name, address or permission is needed later. Answers come on the main thread.
"""

from collections.abc import Callable
from enum import Enum
from pathlib import Path
from typing import Protocol


class Answer(Enum):
    """What became of something that a person was asked for."""

    DONE = "done"
    CANCELLED = "cancelled"
    NO_APP = "no_app"


Answered = Callable[[Answer], None]


class Device(Protocol):
    """The device that the app runs on."""

    @property
    def language(self) -> str:
        """What the device speaks: `fr`, `nl_BE`."""

    @property
    def dark(self) -> bool:
        """Whether the device prefers dark colours."""

    @property
    def can_take_photos(self) -> bool:
        """Whether there may be a camera."""

    @property
    def can_share(self) -> bool:
        """Whether there are other apps to share with; where there are none, files are saved."""

    def take_photo(self, to: Path, done: Answered) -> None:
        """Let a person take a picture; it is in the file then."""

    def pick_photo(self, to: Path, done: Answered) -> None:
        """Let a person choose a picture; it is copied into the file."""

    def pick_file(self, to: Path, done: Answered) -> None:
        """Let a person choose a file of ours; it is copied into this one."""

    def share(self, file: Path, mime: str, done: Answered) -> None:
        """Offer a file to other apps."""

    def save(self, file: Path, mime: str, done: Answered) -> None:
        """Let a person choose where to keep a copy of a file."""

    def tick(self) -> None:
        """A touch that can be felt, where there is one."""
