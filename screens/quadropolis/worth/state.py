"""The states of the screen of a city's worth: a board with arrows, the search, and the changes."""

from dataclasses import dataclass, field

from quadropolis_score.boards import Spot
from screens.kit.options import Option
from screens.quadropolis.board_view import BoardView
from tabletop.people import PlayerColour


@dataclass(frozen=True, slots=True)
class Arrow:
    """The arrow of a building from one space to another."""

    origin: Spot
    target: Spot


@dataclass(frozen=True, slots=True)
class WorthHead:
    """The points of the shown city, compared with those of the played one."""

    title: str
    detail: str
    points: str
    colour: PlayerColour


@dataclass(frozen=True, slots=True)
class WorthSearch:
    """The running search: its text, the elapsed share of its time, the button that stops it."""

    text: str
    share: float
    stop: str


@dataclass(frozen=True, slots=True)
class WorthAction:
    """A button of the finished search."""

    icon: str
    text: str
    key: str


@dataclass(frozen=True, slots=True)
class WorthRow:
    drawing: str
    name: str
    before: str
    after: str
    change: str


@dataclass(frozen=True, slots=True)
class WorthMove:
    """A building that moved; tapping it shows its arrow alone."""

    drawing: str
    text: str
    arrow: Arrow
    marked: bool


@dataclass(frozen=True, slots=True)
class WorthState:
    name: str = ""
    colour: PlayerColour = PlayerColour.RED
    title: str = ""
    players: tuple[Option, ...] = ()
    switch: tuple[Option, ...] = ()
    picture: BoardView = field(default_factory=BoardView)
    arrows: tuple[Arrow, ...] = ()
    head: WorthHead | None = None
    search: WorthSearch | None = None
    notes: tuple[str, ...] = ()
    actions: tuple[WorthAction, ...] = ()
    rows_title: str | None = None
    rows: tuple[WorthRow, ...] = ()
    moves_title: str | None = None
    moves: tuple[WorthMove, ...] = ()
    remark: str | None = None
    done: str = ""
    panel: None = None
