"""What is seen of the rules: chapters of pages, and the page that is open."""

from dataclasses import dataclass, field

from screens.own_widget import OwnWidget


@dataclass(frozen=True, slots=True)
class GridLine:
    """A line of a table: what it counts, its numbers; the head names what is counted."""

    label: str
    numbers: tuple[str, ...]
    head: bool = False


@dataclass(frozen=True, slots=True)
class Worth:
    """What one neighbour brings."""

    face: str
    name: str
    points: str


@dataclass(frozen=True, slots=True)
class RulesPage:
    """What is to be known about one thing: its picture, what it costs, its rule and its table."""

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
    """Pages that belong together."""

    title: str
    pages: tuple[RulesPage, ...]


@dataclass(frozen=True, slots=True)
class Rules:
    """The list of the rules, and the page that is open."""

    title: str = ""
    intro: str = ""
    chapters: tuple[Chapter, ...] = ()
    sheet: RulesPage | None = None
