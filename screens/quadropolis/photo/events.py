"""The events of the corners on a photo; those of every photo are in `screens/photo/events.py`."""

from dataclasses import dataclass

from screens.photo.eyes import PhotoPreview
from tabletop.messages import Refused


@dataclass(frozen=True, slots=True)
class CornerMoved:
    corner: int
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class DragEnded:
    """The corner was released."""


@dataclass(frozen=True, slots=True)
class CornerChosen:
    corner: int


@dataclass(frozen=True, slots=True)
class CornerStepped:
    """An arrow key moved the chosen corner."""

    arrow: str
    large: bool


@dataclass(frozen=True, slots=True)
class PhotoShown:
    """The preview of a photo without a board is there."""

    preview: PhotoPreview
    refused: Refused


CornerEvent = CornerMoved | DragEnded | CornerChosen | CornerStepped | PhotoShown
