"""The states of the tokens page."""

from dataclasses import dataclass, field

from screens.kit.undo import UndoState
from screens.quadropolis.board_view import BoardView
from screens.quadropolis.number_pad import TokensNumberPad
from tabletop.people import PlayerColour


@dataclass(frozen=True, slots=True)
class TokenCount:
    """The number of one sort of tokens, with the bounds of the tiles."""

    name: str
    title: str
    count: int
    drawing: str
    bounds: tuple[str, ...]
    problems: tuple[str, ...]  # instead of the bounds, if the count is outside
    cursor: bool


@dataclass(frozen=True, slots=True)
class TokensState:
    """The tokens page."""

    name: str = ""
    colour: PlayerColour = PlayerColour.RED
    title: str = ""
    question: str = ""
    source: tuple[str, ...] = ()  # of numbers that the player did not change
    total: str = ""
    picture: BoardView = field(default_factory=BoardView)
    counts: tuple[TokenCount, ...] = ()
    undo_state: UndoState = field(default_factory=UndoState)
    confirm_minimum: str = ""
    done: str = ""
    panel: TokensNumberPad | None = None
