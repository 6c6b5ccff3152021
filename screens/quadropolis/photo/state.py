"""The states of the photo screen for boards: the start page, and the corners on a photo."""

from dataclasses import dataclass

from quadropolis_score.reading import Corners
from screens.photo.state import PhotoButton, PhotoButtons, PhotoStart, PhotoState
from screens.quadropolis.board_view import BoardView


@dataclass(frozen=True, slots=True)
class BoardStart(PhotoStart):
    board: BoardView


@dataclass(frozen=True, slots=True)
class PhotoCorners:
    """The photo with four corners to drag, in pixels of the full photo."""

    picture: bytes
    size: tuple[int, int]
    corners: Corners
    selected: int  # -1 for none
    is_magnified: bool  # True if the chosen corner is magnified
    turned: int  # quarter turns of the shown photo, clockwise
    title: str
    hints: tuple[str, ...]  # the task and its reason
    other_photo_buttons: tuple[PhotoButton, ...]  # buttons for another photo
    invalid: str | None  # the error in the corners' shape
    buttons: PhotoButtons


@dataclass(frozen=True, slots=True)
class BoardPhotoState(PhotoState):
    """The photo of one player's city, on one of the pages."""

    start: BoardStart | None = None
    corners: PhotoCorners | None = None
