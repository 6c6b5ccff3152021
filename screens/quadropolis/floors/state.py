"""The states of the floors page."""

from dataclasses import dataclass, field

from quadropolis_score.boards import Spot
from screens.kit.crop import Crop
from screens.kit.mini_city import MiniCity
from screens.kit.undo import UndoState
from tabletop.people import PlayerColour
from tabletop.text_enum import TextEnum


class FloorsCertainty(TextEnum):
    DOUBTFUL = "doubtful"
    GUESSED = "guessed"
    CHECKED = "checked"


ICONS = {
    FloorsCertainty.DOUBTFUL: "help-circle",
    FloorsCertainty.GUESSED: "camera-outline",
    FloorsCertainty.CHECKED: "check-circle",
}


@dataclass(frozen=True, slots=True)
class HeightChoice:
    spot: Spot
    floors: int
    chosen: bool


@dataclass(frozen=True, slots=True)
class PileCrop:
    """The picture of a tower; a tap shows it large."""

    spot: Spot
    crop: Crop
    text: str


@dataclass(frozen=True, slots=True)
class FloorsTower:
    """The row of a tower: its picture in the photo, name and space, certainty, possible heights."""

    crop: PileCrop | None
    place: MiniCity  # a small board with its space
    name: str  # its name and space
    certainty: FloorsCertainty
    text: str
    heights: tuple[HeightChoice, ...]
    cursor: bool

    @property
    def icon(self) -> str:
        return ICONS[self.certainty]

    @property
    def is_doubtful(self) -> bool:
        """Return whether the player should count it."""
        return self.certainty is FloorsCertainty.DOUBTFUL


@dataclass(frozen=True, slots=True)
class FloorsSum:
    """The sum in one line, the points, and below them what looks odd, otherwise the meaning of a difference."""

    icon: str
    text: str
    total: str  # the total in points
    detail: str = ""
    is_odd: bool = False


@dataclass(frozen=True, slots=True)
class SingleTowers:
    """The towers of one floor that are sure, in one line."""

    text: str
    right: str  # empty once they are checked
    show: str
    is_checked: bool


@dataclass(frozen=True, slots=True)
class FloorsPile:
    """The panel of a pile: the part of the photo, and its sides as the net saw them."""

    title: str
    pictures: tuple[Crop, ...]
    detail: str
    close: str


@dataclass(frozen=True, slots=True)
class SidePhoto:
    """The offer of a second photo, from the side: first where the camera looked from above, otherwise last."""

    text: str
    button: str


@dataclass(frozen=True, slots=True)
class FloorsState:
    name: str = ""
    colour: PlayerColour = PlayerColour.RED
    title: str = ""
    tally: FloorsSum = FloorsSum("", "", "")
    side_photo_first: SidePhoto | None = None
    side_photo_last: SidePhoto | None = None
    towers: tuple[FloorsTower, ...] = ()
    singles: SingleTowers | None = None
    panel: FloorsPile | None = None
    no_towers: str = ""
    undo_state: UndoState = field(default_factory=UndoState)
    done: str = ""
