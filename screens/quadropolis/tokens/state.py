"""What the page of the tokens shows."""

from dataclasses import dataclass, field

from screens.kit.undo import Steps
from screens.quadropolis.board_view import Picture
from tabletop.people import Colour


@dataclass(frozen=True, slots=True)
class TokenCount:
    """How many tokens of one sort the player has, and what the tiles can have given."""

    name: str
    title: str
    count: int
    drawing: str
    bounds: tuple[str, ...]
    odd: tuple[str, ...]  # instead, where the count is beyond them
    cursor: bool


@dataclass(frozen=True, slots=True)
class NumberKey:
    """A key of the number pad: a digit, what deletes one, or what closes the pad; it has a text or an icon."""

    key: str
    text: str = ""
    icon: str = ""


@dataclass(frozen=True, slots=True)
class TokensNumber:
    """The number pad behind a number."""

    title: str
    count: int
    drawing: str
    bounds: tuple[str, ...]
    odd: tuple[str, ...]
    keys: tuple[NumberKey, ...]


@dataclass(frozen=True, slots=True)
class TokensState:
    """The page of the tokens."""

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
