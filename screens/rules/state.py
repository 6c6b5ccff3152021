"""The states of the rules: chapters of pages, and the open page."""

from dataclasses import dataclass, field

from screens.own_widget import OwnWidget


@dataclass(frozen=True, slots=True)
class GridRow:
    """A line of a table: its label and its numbers; the first line is the head."""

    label: str
    numbers: tuple[str, ...]
    is_header: bool = False


@dataclass(frozen=True, slots=True)
class NeighbourPoints:
    """The points of one neighbour."""

    drawing: str
    name: str
    points: str


@dataclass(frozen=True, slots=True)
class RulesPage:
    """One page: picture, cost, rule, table."""

    subject: str
    title: str
    drawing: str
    letter: tuple[str, ...] = ()
    tokens: tuple[str, ...] = ()
    cost: str = ""
    sentences: tuple[str, ...] = ()
    grid: tuple[GridRow, ...] = ()
    neighbours: tuple[NeighbourPoints, ...] = ()
    notes: tuple[str, ...] = ()
    close: str = field(default="", repr=False)
    drawings: tuple[OwnWidget, ...] = ()


@dataclass(frozen=True, slots=True)
class Chapter:
    """A group of pages."""

    title: str
    pages: tuple[RulesPage, ...]


@dataclass(frozen=True, slots=True)
class RulesState:
    """The list of the rules, and the open page."""

    title: str = ""
    intro: str = ""
    chapters: tuple[Chapter, ...] = ()
    panel: RulesPage | None = None
