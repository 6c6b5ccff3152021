"""The state of typed scores: a table of fields, a column a side, with their sums."""

from dataclasses import dataclass
from typing import Final

from screens.kit.options import Option
from tabletop.people import PlayerColour
from tabletop.text_enum import TextEnum

# What the route of the screen is about if totals are to be typed.
TOTALS: Final = "totals"


class TypedMode(TextEnum):
    ROWS = "rows"
    TOTAL = "total"


@dataclass(frozen=True, slots=True)
class TypedHead:
    """A side above its column, with the sum of its numbers."""

    name: str
    colour: PlayerColour
    points: str


@dataclass(frozen=True, slots=True)
class TypedField:
    """A number of the pad; the hint shows the value of an empty field."""

    side: int
    key: str
    text: str
    hint: str
    is_wrong: bool
    minus: str = ""  # before a row that can only cost points
    takes_digits: bool = False  # has a sign of its own, so that a pad of digits is enough
    order: int = 0  # Enter goes down the fields with the same number, then to the next one
    is_first: bool = False  # has the focus when the screen opens


@dataclass(frozen=True, slots=True)
class TypedRow:
    key: str
    name: str
    drawing: str
    limits: str  # the numbers that the row can have
    fields: tuple[TypedField, ...]
    problem: str | None


@dataclass(frozen=True, slots=True)
class TypedState:
    title: str = ""
    detail: str = ""
    hint: str = ""
    heads: tuple[TypedHead, ...] = ()
    modes: tuple[Option, ...] = ()
    rows: tuple[TypedRow, ...] = ()
    ties: str | None = None  # the heading of the tie-breaks
    facts: tuple[TypedRow, ...] = ()
    remove: str | None = None
    done: str = ""
