"""What the photo screen shows of the board: an empty one to photograph, and the corners on a photo."""

from dataclasses import dataclass

from quadropolis_score.reading import Corners
from screens.photo.state import PhotoButton, PhotoButtons, Photographing, PhotoStart
from screens.quadropolis.board_view import Picture


@dataclass(frozen=True, slots=True)
class BoardStart(PhotoStart):
    """How to photograph the board."""

    board: Picture


@dataclass(frozen=True, slots=True)
class PhotoCorners:
    """The photo with four corners to drag, in pixels of the full photo."""

    picture: bytes
    size: tuple[int, int]
    corners: Corners
    chosen: int  # -1 for none
    near: bool  # whether the chosen one is looked at through the magnifier
    title: str
    hints: tuple[str, ...]  # what to do, and why
    again: tuple[PhotoButton, ...]  # the ways to another photo
    crossed: tuple[str, ...]  # why nothing can be read between them
    buttons: PhotoButtons


@dataclass(frozen=True, slots=True)
class BoardPhoto(Photographing):
    """The photo of one player's city: one of the pages."""

    corners: tuple[PhotoCorners, ...] = ()
