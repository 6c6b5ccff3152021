"""The states of the tokens page."""

from dataclasses import dataclass, field

from screens.kit.undo import UndoState
from screens.quadropolis.board_view import BoardView
from screens.quadropolis.number_pad import TokenBounds, TokensNumberPad
from tabletop.people import PlayerColour


@dataclass(frozen=True, slots=True)
class TokenCount:
    """The number of one sort of tokens, with the bounds of the tiles."""

    sort: str
    title: str
    count: str  # empty until it is known
    drawing: str
    bounds: TokenBounds
    fewest: str  # the button that enters the fewest, until the count is known
    cursor: bool


@dataclass(frozen=True, slots=True)
class TokensState:
    name: str = ""
    colour: PlayerColour = PlayerColour.RED
    title: str = ""
    question: str = ""
    total: str = ""
    picture: BoardView = field(default_factory=BoardView)
    counts: tuple[TokenCount, ...] = ()
    undo_state: UndoState = field(default_factory=UndoState)
    done: str = ""
    panel: TokensNumberPad | None = None
