"""The states of the city screen."""

from dataclasses import dataclass, field
from typing import TypeAlias

from screens.kit.undo import UndoState
from screens.quadropolis.board_view import BoardView, SpaceView
from screens.quadropolis.city.panels import CityOddities, CitySpace, CityTiles
from tabletop.people import PlayerColour
from tabletop.text_enum import TextEnum

CityPanel: TypeAlias = CitySpace | CityTiles | CityOddities | None


@dataclass(frozen=True, slots=True)
class BrushChoice:
    """A brush of the palette; it has a drawing or, without a building, an icon."""

    tool: str
    text: str
    chosen: bool
    space: SpaceView
    icon: str = "blank"


@dataclass(frozen=True, slots=True)
class CityTokens:
    """The number of one sort of tokens."""

    name: str
    count: int
    drawing: str


class NoticeKind(TextEnum):
    """The subjects of hints."""

    POORLY_READ = "hardly"  # the photo was nearly unreadable
    DOUBTFUL = "doubtful"
    FLOORS = "floors"  # uncounted floors
    TOKENS = "tokens"  # unconfirmed tokens
    ODDITIES = "odd"


@dataclass(frozen=True, slots=True)
class Notice:
    """A hint with a count and an icon."""

    kind: NoticeKind
    text: str
    icon: str


@dataclass(frozen=True, slots=True)
class CityState:
    """The city while it is edited."""

    name: str = ""
    colour: PlayerColour = PlayerColour.RED
    total: str = ""
    picture: BoardView = field(default_factory=BoardView)
    brushes: tuple[BrushChoice, ...] = ()
    brush_hint: str = ""
    tokens: tuple[CityTokens, ...] = ()
    token_source: str = ""
    reset: tuple[str, ...] = ()
    notices: tuple[Notice, ...] = ()
    undo_state: UndoState = field(default_factory=UndoState)
    allocation: str = ""
    done: str = ""
    panel: CityPanel = None
