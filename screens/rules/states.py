"""The states of the rules: chapters of pages, and the open page."""

from dataclasses import dataclass, field

from screens.own_widget import OwnWidget


@dataclass(frozen=True, slots=True)
class GridLine:
    """A line of a table: its label and its numbers; the first line is the head."""

    label: str
    numbers: tuple[str, ...]
    head: bool = False


@dataclass(frozen=True, slots=True)
class Worth:
    """The points of one neighbour."""

    face: str
    name: str
    points: str


@dataclass(frozen=True, slots=True)
class RulesPage:
    """One page: picture, cost, rule, table."""

    about: str
    title: str
    face: str
    letter: tuple[str, ...] = ()
    tokens: tuple[str, ...] = ()
    cost: str = ""
    sentences: tuple[str, ...] = ()
    grid: tuple[GridLine, ...] = ()
    beside: tuple[Worth, ...] = ()
    notes: tuple[str, ...] = ()
    close: str = field(default="", repr=False)
    drawings: tuple[OwnWidget, ...] = ()


@dataclass(frozen=True, slots=True)
class Chapter:
    """A group of pages."""

    title: str
    pages: tuple[RulesPage, ...]


@dataclass(frozen=True, slots=True)
class Rules:
    """The list of the rules, and the open page."""

    title: str = ""
    intro: str = ""
    chapters: tuple[Chapter, ...] = ()
    sheet: RulesPage | None = None
