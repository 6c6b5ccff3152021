"""The states of the tokens page."""

from dataclasses import dataclass, field

from screens.kit.undo import Steps
from screens.quadropolis.board_view import Picture
from screens.quadropolis.number_pad import TokensNumber
from tabletop.people import Colour


@dataclass(frozen=True, slots=True)
class TokenCount:
    """The number of one sort of tokens, with the bounds of the tiles."""

    name: str
    title: str
    count: int
    drawing: str
    bounds: tuple[str, ...]
    odd: tuple[str, ...]  # instead of the bounds, if the count is outside
    cursor: bool


@dataclass(frozen=True, slots=True)
class TokensState:
    """The tokens page."""

    name: str = ""
    colour: Colour = Colour.RED
    title: str = ""
    question: str = ""
    source: tuple[str, ...] = ()  # of numbers that nobody changed
    total: str = ""
    picture: Picture = field(default_factory=Picture)
    counts: tuple[TokenCount, ...] = ()
    steps: Steps = field(default_factory=Steps)
    given: str = ""
    done: str = ""
    sheet: TokensNumber | None = None
