"""The states of the tokens page."""

from dataclasses import dataclass, field

from screens.kit.undo import Steps
from screens.quadropolis.board_view import Picture
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
class NumberKey:
    """A key of the number pad: a digit, delete or close; it has a text or an icon."""

    key: str
    text: str = ""
    icon: str = ""


@dataclass(frozen=True, slots=True)
class TokensNumber:
    """The number pad of a number."""

    title: str
    count: int
    drawing: str
    bounds: tuple[str, ...]
    odd: tuple[str, ...]
    keys: tuple[NumberKey, ...]


@dataclass(frozen=True, slots=True)
class TokensState:
    """The tokens page."""

    name: str = ""
    colour: Colour = Colour.RED
    title: str = ""
    question: str = ""
    total: str = ""
    picture: Picture = field(default_factory=Picture)
    counts: tuple[TokenCount, ...] = ()
    steps: Steps = field(default_factory=Steps)
    given: str = ""
    done: str = ""
    sheet: TokensNumber | None = None
