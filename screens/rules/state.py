"""The states of the rules: chapters of pages, and the open page."""

from dataclasses import dataclass, field

from screens.kit.options import Option
from screens.kit.own_widget import OwnWidget


@dataclass(frozen=True, slots=True)
class GridRow:
    """A line of a table: its label and its numbers; the first line is the head."""

    label: str
    numbers: tuple[str, ...]
    is_header: bool = False


@dataclass(frozen=True, slots=True)
class NeighbourPoints:
    drawing: str
    name: str
    points: str


@dataclass(frozen=True, slots=True)
class ExampleLine:
    text: str
    points: str = ""


@dataclass(frozen=True, slots=True)
class RulesExample:
    """A small city and its points; `share` is that of the drawing in the width of both."""

    drawing: OwnWidget
    share: float
    lines: tuple[ExampleLine, ...]


@dataclass(frozen=True, slots=True)
class RulesPage:
    """One page: picture, cost, rule, table, example."""

    subject: str
    title: str
    drawing: str
    letter: str | None = None
    tokens: tuple[str, ...] = ()
    cost: str = ""
    sentences: tuple[str, ...] = ()
    grid: tuple[GridRow, ...] = ()
    neighbours: tuple[NeighbourPoints, ...] = ()
    notes: tuple[str, ...] = ()
    close: str = field(default="", repr=False)
    examples: tuple[RulesExample, ...] = ()

    @property
    def summary(self) -> str:
        return self.sentences[0]

    @property
    def words(self) -> str:
        """Return everything that a search looks at."""
        worth = (each.name for each in self.neighbours)
        reasons = (line.text for each in self.examples for line in each.lines)
        tables = (row.label for row in self.grid)
        return " ".join((self.title, self.cost, *self.sentences, *self.notes, *worth, *tables, *reasons))


@dataclass(frozen=True, slots=True)
class Chapter:
    title: str
    pages: tuple[RulesPage, ...]


@dataclass(frozen=True, slots=True)
class RulesState:
    """The pages of a game, or those that a search finds in all games, and the open page."""

    title: str = ""
    query: str = ""
    hint: str = ""
    clear: str | None = None  # the label of the button that ends the search
    games: tuple[Option, ...] = ()
    intro: str = ""
    chapters: tuple[Chapter, ...] = ()
    nothing: str = ""  # what is said if nothing is found
    panel: RulesPage | None = None
