"""The states of any game's photo screen: exactly one page with its actions."""

from dataclasses import dataclass
from typing import Final

from screens.photo.perspective import Quad
from tabletop.people import PlayerColour
from tabletop.text_enum import TextEnum


class PhotoAction(TextEnum):
    TAKE = "take"
    CHOOSE = "choose"
    SAMPLE = "sample"
    AGAIN = "again"
    READ = "read"
    TURN = "turn"
    CANCEL = "cancel"
    TAP_IN = "tap_in"
    CHANGE_MODE = "change_mode"
    KEEP_MODE = "keep_mode"


ICONS: Final = {
    PhotoAction.TAKE: "camera",
    PhotoAction.CHOOSE: "image",
    PhotoAction.SAMPLE: "image-outline",
    PhotoAction.AGAIN: "refresh",
    PhotoAction.READ: "check",
    PhotoAction.TURN: "rotate-right",
    PhotoAction.CANCEL: "close",
    PhotoAction.TAP_IN: "gesture-tap",
    PhotoAction.CHANGE_MODE: "check",
    PhotoAction.KEEP_MODE: "close",
}


@dataclass(frozen=True, slots=True)
class PhotoButton:
    action: PhotoAction
    icon: str
    text: str


@dataclass(frozen=True, slots=True)
class PhotoButtons:
    """The main action, its alternatives, and the less prominent detours."""

    primary: PhotoButton | None = None
    secondary: tuple[PhotoButton, ...] = ()
    tertiary: tuple[PhotoButton, ...] = ()


@dataclass(frozen=True, slots=True)
class PhotoHint:
    icon: str
    text: str


@dataclass(frozen=True, slots=True)
class PhotoStart:
    """The start page: how to photograph, and the ways to a photo."""

    hints: tuple[PhotoHint, ...]
    replacement_warning: str | None  # the city that a photo would replace
    buttons: PhotoButtons


@dataclass(frozen=True, slots=True)
class PhotoTile:
    """A space that was read: its drawing in assets/sheet, empty for none, and its corners on the photo."""

    face: str
    quad: Quad


@dataclass(frozen=True, slots=True)
class PhotoReading:
    """The page during the reading: the photo, its board, and the tiles read so far.

    Places on the photo are fractions of its width and height, from its top left.
    """

    title: str
    detail: str
    buttons: PhotoButtons
    share: float = 0.0  # of the spaces that are read
    picture: bytes = b""
    size: tuple[int, int] = (1, 1)
    outline: Quad = ()
    tiles: tuple[PhotoTile, ...] = ()


@dataclass(frozen=True, slots=True)
class PhotoProblem:
    """The page of an error, with actions."""

    icon: str
    title: str
    detail: str
    buttons: PhotoButtons


@dataclass(frozen=True, slots=True)
class PhotoState:
    title: str = ""
    colour: PlayerColour = PlayerColour.RED
    detail: str = ""
    start: PhotoStart | None = None
    reading: PhotoReading | None = None
    problem: PhotoProblem | None = None
