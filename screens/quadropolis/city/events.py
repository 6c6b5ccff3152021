"""The events of a city; those of its tokens are in `screens/quadropolis/number_pad.py`."""

from dataclasses import dataclass

from quadropolis_score.boards import Spot
from quadropolis_score.buildings import Building
from screens.quadropolis.city.panels import Act
from screens.quadropolis.city.state import NoticeKind
from screens.quadropolis.number_pad import KeyPressed, PadOpened, Stepped
from tabletop.text_enum import TextEnum


class Choice(TextEnum):
    """What a chosen building is: a guess of the eye, another kind, another print, a Public Services tile."""

    GUESS = "guess"
    KIND = "kind"
    PRINT = "print"
    TILE = "tile"


@dataclass(frozen=True, slots=True)
class BrushChosen:
    tool: str


@dataclass(frozen=True, slots=True)
class Tapped:
    spot: Spot


@dataclass(frozen=True, slots=True)
class Inspected:
    """The panel of a space is wanted."""

    spot: Spot


@dataclass(frozen=True, slots=True)
class Drew:
    """A finger draws over a space."""

    spot: Spot


@dataclass(frozen=True, slots=True)
class Carried:
    """A held space is carried over another, at first over itself."""

    spot: Spot
    over: Spot


@dataclass(frozen=True, slots=True)
class FloorsSet:
    spot: Spot
    floors: int


@dataclass(frozen=True, slots=True)
class PrintSet:
    spot: Spot
    building: Building


@dataclass(frozen=True, slots=True)
class Chosen:
    building: Building | None
    choice: Choice


@dataclass(frozen=True, slots=True)
class Acted:
    """A button was pressed, or a finger left the board."""

    what: Act


@dataclass(frozen=True, slots=True)
class Restored:
    """Buildings that were replaced or removed are wanted back."""

    buildings: tuple[tuple[Spot, Building], ...]


@dataclass(frozen=True, slots=True)
class NoticeFollowed:
    kind: NoticeKind


@dataclass(frozen=True, slots=True)
class OddityShown:
    """The spaces of a warning are wanted."""

    spots: tuple[Spot, ...]


Painted = BrushChosen | Tapped | Drew | Carried | FloorsSet | PrintSet | Restored
Typed = Stepped | PadOpened | KeyPressed
CityEvent = Painted | Typed | Inspected | Chosen | Acted | NoticeFollowed | OddityShown
