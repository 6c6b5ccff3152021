"""The states of the score pad: rows with a number for every side, and the panel with reasons."""

from dataclasses import dataclass

from screens.kit.confirmation import Confirmation
from screens.kit.navigation import HOME, Route
from screens.kit.own_widget import OwnWidget
from tabletop.people import PlayerColour


@dataclass(frozen=True, slots=True)
class PadHead:
    """The heading of a column with the first name, and its route."""

    name: str
    short: str
    colour: PlayerColour
    is_winner: bool
    route: Route | None


@dataclass(frozen=True, slots=True)
class PadNumber:
    """A number of the pad; its row is a key of the column's points, or that of the total."""

    row: str
    side: int
    text: str
    is_winner: bool
    cursor: bool = False


@dataclass(frozen=True, slots=True)
class PadRow:
    """A row of the pad; the total has no picture."""

    row: str
    name: str
    drawing: str
    shaded: bool
    numbers: tuple[PadNumber, ...]


@dataclass(frozen=True, slots=True)
class PadValue:
    """A number below the pad; bold if it decided."""

    text: str
    bold: bool


@dataclass(frozen=True, slots=True)
class PadFact:
    """A row below the total: the place, and the tie-breaks."""

    name: str
    bold: bool
    values: tuple[PadValue, ...]


@dataclass(frozen=True, slots=True)
class PadEntry:
    """A sentence, perhaps with a route to its cause."""

    text: str
    route: Route | None

    @property
    def icon(self) -> str:
        return "chevron-right" if self.route else "blank"


@dataclass(frozen=True, slots=True)
class PadNote:
    """The notes on a player, or without a name on the game."""

    name: str | None
    entries: tuple[PadEntry, ...]


@dataclass(frozen=True, slots=True)
class PadLine:
    text: str
    points: str


@dataclass(frozen=True, slots=True)
class PadLink:
    """A link beside or below the reasons."""

    icon: str
    text: str
    route: Route


@dataclass(frozen=True, slots=True)
class PadSection:
    """A player's points in a row, with the reasons."""

    name: str
    colour: PlayerColour
    points: str
    lines: tuple[PadLine, ...]
    remarks: tuple[str, ...]
    edit: tuple[PadLink, ...] = ()


@dataclass(frozen=True, slots=True)
class PadReasons:
    """The reasons of a number, or of a whole row."""

    title: str
    drawing: str | None
    sections: tuple[PadSection, ...]
    widgets: tuple[OwnWidget, ...]
    links: tuple[PadLink, ...]
    close: str


@dataclass(frozen=True, slots=True)
class PadStep:
    """A step of the podium; its height is a share of the highest one."""

    side: int
    name: str
    short: str
    colour: PlayerColour
    rank: int
    total: str
    height: float
    is_winner: bool
    is_known: bool = True

    @property
    def rank_text(self) -> str:
        return str(self.rank) if self.is_known else ""

    @property
    def trophy(self) -> PlayerColour | None:
        return self.colour if self.is_winner else None


@dataclass(frozen=True, slots=True)
class PadPodium:
    steps: tuple[PadStep, ...]


@dataclass(frozen=True, slots=True)
class PadTarget:
    """The bar of a total towards the target; both are shares of its width."""

    total: str
    target: str
    share: float
    goal: float


@dataclass(frozen=True, slots=True)
class PadAction:
    """A button at the foot; the main one leaves the pad."""

    icon: str
    text: str
    route: Route
    main: bool


@dataclass(frozen=True, slots=True)
class PadState:
    """The score pad; while it is computed it shows the numbers known before, or an ellipsis."""

    title: str = ""
    detail: str = ""
    icon: str = "timer-sand"
    result: str = ""
    loud: float = 1.0  # the scale of the result
    result_opacity: float = 1.0  # the opacity of the result: 0 while the points are counted
    has_moment: bool = False  # whether the points are counted row by row, once in a game
    podium: PadPodium | None = None
    target: PadTarget | None = None
    checks: tuple[PadEntry, ...] = ()
    anyway: str | None = None  # the label of "Count it anyway"
    counted_anyway: str | None = None
    heads: tuple[PadHead, ...] = ()
    rows: tuple[PadRow, ...] = ()
    total: PadRow = PadRow("", "", "", shaded=False, numbers=())
    facts: tuple[PadFact, ...] = ()
    hint: str = ""
    about: tuple[str, ...] = ()  # place and times, then the notes of the players
    links: tuple[PadLink, ...] = ()  # further screens of the game
    heading: str | None = None
    notes: tuple[PadNote, ...] = ()
    columns: int = 4
    share: PadLink = PadLink("", "", HOME)
    actions: tuple[PadAction, ...] = ()
    panel: PadReasons | Confirmation | None = None
