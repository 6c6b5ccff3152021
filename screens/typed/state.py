"""The state of a typed score: its fields with their sum."""

from dataclasses import dataclass

from screens.kit.options import Option
from tabletop.text_enum import TextEnum


class TypedMode(TextEnum):
    ROWS = "rows"
    TOTAL = "total"


@dataclass(frozen=True, slots=True)
class TypedField:
    """A number of the pad; the hint shows the value of an empty field."""

    key: str
    name: str
    drawing: str
    text: str
    hint: str
    problem: str | None
    minus: str = ""  # before a row that can only cost points
    limits: str = ""  # the numbers that a row can have


@dataclass(frozen=True, slots=True)
class TypedSum:
    name: str
    points: str


@dataclass(frozen=True, slots=True)
class TypedState:
    title: str = ""
    detail: str = ""
    hint: str = ""
    modes: tuple[Option, ...] = ()
    fields: tuple[TypedField, ...] = ()
    total: TypedSum | None = None  # of the rows
    ties: str | None = None  # the heading of the tie-breaks
    facts: tuple[TypedField, ...] = ()
    remove: str | None = None
    done: str = ""
