"""What the photo screen of any game shows: exactly one of its pages, and what can be done there."""

from dataclasses import dataclass
from typing import Final

from tabletop.people import Colour
from tabletop.text_enum import TextEnum


class Deed(TextEnum):
    """What a player may do on one of the pages."""

    TAKE = "take"
    CHOOSE = "choose"
    SAMPLE = "sample"
    AGAIN = "again"
    READ = "read"
    CANCEL = "cancel"
    TAP_IN = "tap_in"


ICONS: Final = {
    Deed.TAKE: "camera",
    Deed.CHOOSE: "image",
    Deed.SAMPLE: "image-outline",
    Deed.AGAIN: "refresh",
    Deed.READ: "check",
    Deed.CANCEL: "close",
    Deed.TAP_IN: "gesture-tap",
}


@dataclass(frozen=True, slots=True)
class PhotoButton:
    """Something that can be done."""

    deed: Deed
    icon: str
    text: str


@dataclass(frozen=True, slots=True)
class PhotoButtons:
    """What is done most often, what is done instead, and, less in sight, the ways round it."""

    main: tuple[PhotoButton, ...] = ()
    others: tuple[PhotoButton, ...] = ()
    quiet: tuple[PhotoButton, ...] = ()


@dataclass(frozen=True, slots=True)
class PhotoHint:
    """A line of advice with its icon."""

    icon: str
    text: str


@dataclass(frozen=True, slots=True)
class PhotoStart:
    """How to photograph, and the ways to a photo."""

    hints: tuple[PhotoHint, ...]
    replaces: tuple[str, ...]  # what a photo would replace
    buttons: PhotoButtons


@dataclass(frozen=True, slots=True)
class PhotoReading:
    """A photo is being read."""

    title: str
    detail: str
    buttons: PhotoButtons


@dataclass(frozen=True, slots=True)
class PhotoTold:
    """Why there is nothing to read, and what to do instead."""

    icon: str
    title: str
    detail: str
    buttons: PhotoButtons


@dataclass(frozen=True, slots=True)
class Photographing:
    """The photo of one side: one of the pages."""

    title: str = ""
    colour: Colour = Colour.RED
    detail: str = ""
    start: tuple[PhotoStart, ...] = ()
    reading: tuple[PhotoReading, ...] = ()
    told: tuple[PhotoTold, ...] = ()
