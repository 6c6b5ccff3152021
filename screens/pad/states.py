"""What is seen of a score pad: rows with a number for every player, and the sheet with the reasons of some."""

from dataclasses import dataclass

from screens.kit.navigation import Place
from screens.own_widget import OwnWidget
from tabletop.people import Colour


@dataclass(frozen=True, slots=True)
class PadHead:
    """A player at the head of a column, and where a tap leads."""

    name: str
    colour: Colour
    won: bool
    place: Place | None


@dataclass(frozen=True, slots=True)
class PadNumber:
    """A number of the pad; its row is a key of the column's points, or the total's."""

    row: str
    seat: int
    text: str
    won: bool
    cursor: bool = False


@dataclass(frozen=True, slots=True)
class PadRow:
    """A row of the pad; the total has no face."""

    row: str
    name: str
    face: str
    shaded: bool
    numbers: tuple[PadNumber, ...]


@dataclass(frozen=True, slots=True)
class PadValue:
    """A number below the pad; bold, if it decided."""

    text: str
    bold: bool


@dataclass(frozen=True, slots=True)
class PadFact:
    """What stands below the pad: the place, and what breaks ties."""

    name: str
    bold: bool
    values: tuple[PadValue, ...]


@dataclass(frozen=True, slots=True)
class PadLead:
    """Something to know or to look at, and where that can be done; the screens of some games lead nowhere."""

    text: str
    place: Place | None

    @property
    def icon(self) -> str:
        """The sign of a way on, if there is one."""
        return "chevron-right" if self.place else "blank"


@dataclass(frozen=True, slots=True)
class PadNote:
    """What is good to know of a player, or without a name of all."""

    names: tuple[str, ...]
    leads: tuple[PadLead, ...]


@dataclass(frozen=True, slots=True)
class PadLine:
    """A reason with its points."""

    text: str
    points: str


@dataclass(frozen=True, slots=True)
class PadSection:
    """What a player has in a row, and why."""

    name: str
    colour: Colour
    points: str
    lines: tuple[PadLine, ...]
    below: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PadWay:
    """A way on from the reasons."""

    icon: str
    text: str
    place: Place


@dataclass(frozen=True, slots=True)
class PadReasons:
    """The reasons behind a number, or behind a whole row."""

    title: str
    faces: tuple[str, ...]
    sections: tuple[PadSection, ...]
    drawings: tuple[OwnWidget, ...]
    ways: tuple[PadWay, ...]
    close: str


@dataclass(frozen=True, slots=True)
class Pad:
    """The score pad; while it is being filled, its numbers are blank."""

    title: str = ""
    detail: str = ""
    icon: str = "timer-sand"
    result: str = ""
    loud: float = 1.0  # how large the result is written
    looks: tuple[PadLead, ...] = ()
    anyway: tuple[str, ...] = ()
    counted: tuple[str, ...] = ()  # anyway
    heads: tuple[PadHead, ...] = ()
    rows: tuple[PadRow, ...] = ()
    total: tuple[PadRow, ...] = ()
    facts: tuple[PadFact, ...] = ()
    hint: str = ""
    heading: tuple[str, ...] = ()
    notes: tuple[PadNote, ...] = ()
    columns: int = 4
    share: str = ""
    done: str = ""
    sheet: PadReasons | None = None
