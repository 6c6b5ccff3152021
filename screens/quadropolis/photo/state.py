"""The states of the photo screen for boards: the start page, and the corners on a photo."""

from dataclasses import dataclass

from quadropolis_score.reading import Corners
from screens.photo.state import PhotoButton, PhotoButtons, Photographing, PhotoStart
from screens.quadropolis.board_view import Picture


@dataclass(frozen=True, slots=True)
class BoardStart(PhotoStart):
    """The start page."""

    board: Picture


@dataclass(frozen=True, slots=True)
class PhotoCorners:
    """The photo with four corners to drag, in pixels of the full photo."""

    picture: bytes
    size: tuple[int, int]
    corners: Corners
    chosen: int  # -1 for none
    near: bool  # True if the chosen corner is magnified
    turned: int  # quarter turns of the shown photo, clockwise
    title: str
    hints: tuple[str, ...]  # the task and its reason
    again: tuple[PhotoButton, ...]  # buttons for another photo
    crossed: tuple[str, ...]  # the error in the corners' shape
    buttons: PhotoButtons


@dataclass(frozen=True, slots=True)
class BoardPhoto(Photographing):
    """The photo of one player's city, on one of the pages."""

    corners: tuple[PhotoCorners, ...] = ()
