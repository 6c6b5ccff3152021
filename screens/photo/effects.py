"""The effects of photo screens; `photo_request.py` performs them."""

from dataclasses import dataclass
from pathlib import Path

from screens.kit.program import OwnEffect
from screens.photo.state import PhotoAction


class PhotoEffect(OwnEffect):
    """An effect on the photo of a side."""

    __slots__ = ()
    performer = "screens.photo.photo_request:perform_photo"


@dataclass(frozen=True, slots=True)
class FindPhoto(PhotoEffect):
    """Delete photos that no game waits for; `PhotoAnswered` follows, if that of this side has come."""


@dataclass(frozen=True, slots=True)
class AskPhoto(PhotoEffect):
    """Ask the device for a photo, or copy a file; `Loaded` and `PhotoAnswered` follow.

    The request is saved before, because the app may be killed behind the camera.
    """

    source: PhotoAction | Path  # to take one, to choose one, our sample; or a file
    adds: bool = False  # to the reading before


@dataclass(frozen=True, slots=True)
class AwaitPhoto(PhotoEffect):
    """Wait for a photo that has come, until it is read, or for none; `Loaded` follows."""

    file: Path | None = None


@dataclass(frozen=True, slots=True)
class DropPhoto(PhotoEffect):
    file: Path
