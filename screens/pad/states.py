"""What is seen of a score pad: rows with a number for every player, and the sheet with the reasons of some."""

from dataclasses import dataclass

from screens.places import Place
from store.table import Colour


@dataclass(frozen=True, slots=True)
class PadHead:
    """A player at the head of a column."""

    seat: int
    name: str
    colour: Colour
    won: bool


@dataclass(frozen=True, slots=True)
class PadNumber:
    """A number of the pad; its row is a category's word, or the total's."""

    row: str
    seat: int
    text: str
    won: bool
    cursor: bool = False


@dataclass(frozen=True, slots=True)
class PadRow:
    """A row of the pad; the total has no picture."""

    row: str
    name: str
    picture: str
    shaded: bool
    numbers: tuple[PadNumber, ...]


@dataclass(frozen=True, slots=True)
class PadValue:
    """A number below the pad, in the font that tells whether it decided."""

    text: str
    font: str


@dataclass(frozen=True, slots=True)
class PadFact:
    """What stands below the pad: the place, and what breaks ties."""

    name: str
    font: str
    values: tuple[PadValue, ...]


@dataclass(frozen=True, slots=True)
class PadLook:
    """Something to look at before the pad is believed."""

    seat: int
    text: str


@dataclass(frozen=True, slots=True)
class PadNote:
    """What is good to know of a player, or without a name of all."""

    names: tuple[str, ...]
    texts: tuple[str, ...]


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
    nothing: tuple[str, ...]


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
    pictures: tuple[str, ...]
    sections: tuple[PadSection, ...]
    ways: tuple[PadWay, ...]
    close: str


@dataclass(frozen=True, slots=True)
class Pad:
    """The score pad; while it is being filled, its numbers are blank."""

    title: str = ""
    detail: str = ""
    icon: str = "timer-sand"
    result: str = ""
    looks: tuple[PadLook, ...] = ()
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
