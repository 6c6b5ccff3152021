"""The events of a city; those of its tokens are in `screens/quadropolis/number_pad.py`."""

from dataclasses import dataclass

from quadropolis_score.boards import Spot
from quadropolis_score.buildings import Building
from screens.quadropolis.city.model import Sheet
from screens.quadropolis.city.panels import Act
from screens.quadropolis.city.state import NoticeKind, Sight
from screens.quadropolis.number_pad import KeyPressed, PadOpened, Stepped
from tabletop.text_enum import TextEnum


class Choice(TextEnum):
    """What a chosen building is: a guess of the reader, another kind, another print, a Public Services tile."""

    GUESS = "guess"
    KIND = "kind"
    PRINT = "print"
    TILE = "tile"


@dataclass(frozen=True, slots=True)
class BrushChosen:
    """A brush was chosen."""

    tool: str


@dataclass(frozen=True, slots=True)
class Tapped:
    """A space was tapped."""

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
class StrokeEnded:
    """The finger that draws left the board."""


@dataclass(frozen=True, slots=True)
class Carried:
    """A held space is carried over another, at first over itself."""

    spot: Spot
    over: Spot


@dataclass(frozen=True, slots=True)
class Moved:
    """A held space was carried to another."""

    spot: Spot
    over: Spot


@dataclass(frozen=True, slots=True)
class FloorsSet:
    """The floors of a pile were chosen."""

    spot: Spot
    floors: int


@dataclass(frozen=True, slots=True)
class PrintSet:
    """The print of the tile that was painted was chosen."""

    spot: Spot
    building: Building


@dataclass(frozen=True, slots=True)
class Chosen:
    """A building was chosen in a panel."""

    building: Building | None
    choice: Choice


@dataclass(frozen=True, slots=True)
class OthersWanted:
    """The other kinds of the open space are wanted."""


@dataclass(frozen=True, slots=True)
class Acted:
    """An action at the foot of the panel of a space was chosen."""

    what: Act


@dataclass(frozen=True, slots=True)
class Restored:
    """Buildings that were replaced or removed are wanted back."""

    buildings: tuple[tuple[Spot, Building], ...]


@dataclass(frozen=True, slots=True)
class Seen:
    """Another sight of the photo is wanted."""

    what: Sight


@dataclass(frozen=True, slots=True)
class NoticeFollowed:
    """A hint was followed."""

    kind: NoticeKind


@dataclass(frozen=True, slots=True)
class SheetShown:
    """A panel was opened."""

    sheet: Sheet


@dataclass(frozen=True, slots=True)
class OddityShown:
    """The spaces of a warning are wanted."""

    spots: tuple[Spot, ...]


@dataclass(frozen=True, slots=True)
class PrintsAnswered:
    """All printed points are right as they stand, or are left for later."""

    right: bool


@dataclass(frozen=True, slots=True)
class AllocationWanted:
    """The allocation is wanted."""


@dataclass(frozen=True, slots=True)
class Done:
    """The player is done with the city."""


Painted = BrushChosen | Tapped | Drew | StrokeEnded | Carried | Moved | FloorsSet | PrintSet | Restored
Settled = Inspected | Chosen | OthersWanted | Acted
Asked = Seen | NoticeFollowed | SheetShown | OddityShown | PrintsAnswered | AllocationWanted | Done
Typed = Stepped | PadOpened | KeyPressed
CityEvent = Painted | Settled | Asked | Typed
