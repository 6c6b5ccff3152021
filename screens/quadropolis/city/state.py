"""The states of the city screen."""

from dataclasses import dataclass, field
from typing import TypeAlias

from screens.kit.undo import UndoState
from screens.quadropolis.board_view import BoardView, SpaceView
from screens.quadropolis.city.panels import (
    Act,
    CityOddities,
    CityPhoto,
    CityPrints,
    CitySpace,
    CityTiles,
    FloorChoice,
    PrintChoice,
)
from screens.quadropolis.number_pad import TokensNumberPad
from tabletop.people import PlayerColour
from tabletop.text_enum import TextEnum


@dataclass(frozen=True, slots=True)
class BrushChoice:
    """A brush of the palette with its short name; it has a drawing or, without a building, an icon."""

    tool: str
    text: str
    name: str
    chosen: bool
    space: SpaceView
    icon: str = "blank"


@dataclass(frozen=True, slots=True)
class CityTokens:
    """The number of one sort of tokens; `\u2265 6` until it is known."""

    sort: str
    text: str
    drawing: str


class NoticeKind(TextEnum):
    POORLY_READ = "hardly"  # the photo was nearly unreadable
    DOUBTFUL = "doubtful"
    FLOORS = "floors"  # uncounted floors
    PRINTS = "prints"  # printed points that nobody chose
    NUMBERS = "numbers"  # numbers of Public Services tiles that nobody said
    TOKENS = "tokens"  # unconfirmed tokens
    ODDITIES = "odd"


@dataclass(frozen=True, slots=True)
class Notice:
    kind: NoticeKind
    text: str
    icon: str


@dataclass(frozen=True, slots=True)
class PhotoLink:
    what: Act
    icon: str
    text: str


@dataclass(frozen=True, slots=True)
class CityHints:
    title: str
    hints: tuple[Notice, ...]
    close: str


CityPanel: TypeAlias = CityTiles | CityOddities | CityPrints | CityPhoto | CityHints | TokensNumberPad | None


@dataclass(frozen=True, slots=True)
class TileRow:
    """The row of floors, or of prints, of the tile that was tapped."""

    name: str  # of the space
    floors: tuple[FloorChoice, ...]
    prints: tuple[PrintChoice, ...]


@dataclass(frozen=True, slots=True)
class CityState:
    name: str = ""
    colour: PlayerColour = PlayerColour.RED
    total: str = ""
    picture: BoardView = field(default_factory=BoardView)
    brushes: tuple[BrushChoice, ...] = ()
    brush_hint: str = ""
    photos: tuple[PhotoLink, ...] = ()
    tokens: tuple[CityTokens, ...] = ()
    notices: tuple[Notice, ...] = ()
    row: TileRow | None = None
    space: CitySpace | None = None  # the panel beside the board
    undo_state: UndoState = field(default_factory=UndoState)
    allocation: str = ""
    done: str = ""
    panel: CityPanel = None
