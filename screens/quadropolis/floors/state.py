"""The states of the floors page."""

from dataclasses import dataclass, field

from quadropolis_score.boards import Spot
from screens.kit.crop import Crop
from screens.kit.undo import Steps
from tabletop.people import Colour
from tabletop.text_enum import TextEnum


class Check(TextEnum):
    """The certainty of a tower's floors."""

    DOUBTFUL = "doubtful"
    GUESSED = "guessed"
    CHECKED = "checked"


ICONS = {Check.DOUBTFUL: "help-circle", Check.GUESSED: "camera-outline", Check.CHECKED: "check-circle"}


@dataclass(frozen=True, slots=True)
class Height:
    """A possible number of floors."""

    spot: Spot
    floors: int
    chosen: bool


@dataclass(frozen=True, slots=True)
class FloorsTower:
    """The row of a tower: its picture in the photo, name and space, certainty, possible heights."""

    crops: tuple[Crop, ...]
    name: str  # its name and space
    check: Check
    text: str
    heights: tuple[Height, ...]
    cursor: bool

    @property
    def icon(self) -> str:
        """Return the icon of the certainty."""
        return ICONS[self.check]

    @property
    def doubts(self) -> tuple["FloorsTower", ...]:
        """Return the tower if a person should count it, as an optional item."""
        return (self,) if self.check is Check.DOUBTFUL else ()

    @property
    def others(self) -> tuple["FloorsTower", ...]:
        """Return the tower if its floors are sure or checked, as an optional item."""
        return () if self.check is Check.DOUBTFUL else (self,)


@dataclass(frozen=True, slots=True)
class FloorsSum:
    """The sum in one line, the points, the meaning of a difference, and its icon."""

    icon: str
    text: str
    total: str  # the total in points
    details: tuple[str, ...] = ()
    odd: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FloorsState:
    """The floors page."""

    name: str = ""
    colour: Colour = Colour.RED
    title: str = ""
    sums: tuple[FloorsSum, ...] = ()
    towers: tuple[FloorsTower, ...] = ()
    none: str = ""
    steps: Steps = field(default_factory=Steps)
    done: str = ""
