"""The events of photo screens: of a hand, of the device, and of the eye, whose `Progress` is one, too."""

from dataclasses import dataclass
from pathlib import Path

from device import DeviceAnswer
from screens.kit.program import Dismissed, Left, Loaded
from screens.photo.eyes import Progress
from screens.photo.state import PhotoAction
from tabletop.game import GivenReading
from tabletop.messages import Refused


@dataclass(frozen=True, slots=True)
class Pressed:
    action: PhotoAction


@dataclass(frozen=True, slots=True)
class FileDropped:
    file: Path


@dataclass(frozen=True, slots=True)
class PhotoAnswered:
    """The device has answered, perhaps while the app was dead."""

    file: Path
    answer: DeviceAnswer
    is_camera: bool = False


@dataclass(frozen=True, slots=True)
class PhotoRead:
    found: GivenReading


@dataclass(frozen=True, slots=True)
class Unread:
    """The photo cannot be read."""

    refused: Refused


@dataclass(frozen=True, slots=True)
class Failed:
    """The reading of the photo cannot be saved, or there is no preview of it."""

    refused: Refused


FromEye = PhotoRead | Unread | Progress
PhotoEvent = Pressed | FileDropped | PhotoAnswered | FromEye | Failed | Loaded | Dismissed | Left
