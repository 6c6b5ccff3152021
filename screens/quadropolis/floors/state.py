"""What the page of the floors shows."""

from dataclasses import dataclass, field

from quadropolis_score.boards import Spot
from screens.kit.crop import Crop
from screens.kit.undo import Steps
from tabletop.people import Colour
from tabletop.text_enum import TextEnum


class Check(TextEnum):
    """How sure the floors of a tower are."""

    DOUBTFUL = "doubtful"
    GUESSED = "guessed"
    CHECKED = "checked"


ICONS = {Check.DOUBTFUL: "help-circle", Check.GUESSED: "camera-outline", Check.CHECKED: "check-circle"}


@dataclass(frozen=True, slots=True)
class Height:
    """A number of floors that a tower can have."""

    spot: Spot
    floors: int
    chosen: bool


@dataclass(frozen=True, slots=True)
class FloorsTower:
    """A tower: its picture on the photo, what it is and where, how sure its floors are, and those that it can have."""

    crops: tuple[Crop, ...]
    name: str  # what it is and where it stands
    check: Check
    text: str
    heights: tuple[Height, ...]
    cursor: bool

    @property
    def icon(self) -> str:
        """A sign of how sure the floors are."""
        return ICONS[self.check]

    @property
    def doubts(self) -> tuple["FloorsTower", ...]:
        """The tower, if a person should count it."""
        return (self,) if self.check is Check.DOUBTFUL else ()

    @property
    def others(self) -> tuple["FloorsTower", ...]:
        """The tower, if it is guessed surely, or checked."""
        return () if self.check is Check.DOUBTFUL else (self,)


@dataclass(frozen=True, slots=True)
class FloorsSum:
    """The ledger in a line, the points, what that means where it does not come out even, and its sign."""

    icon: str
    text: str
    total: str  # of points
    details: tuple[str, ...] = ()
    odd: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SidePhoto:
    """The offer of a second photo, from the side, where floors are doubtful."""

    text: str
    button: str


@dataclass(frozen=True, slots=True)
class FloorsState:
    """The page of the floors."""

    name: str = ""
    colour: Colour = Colour.RED
    title: str = ""
    sums: tuple[FloorsSum, ...] = ()
    side_photo: tuple[SidePhoto, ...] = ()
    towers: tuple[FloorsTower, ...] = ()
    none: str = ""
    steps: Steps = field(default_factory=Steps)
    done: str = ""
