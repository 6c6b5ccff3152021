"""The states of the city screen."""

from dataclasses import dataclass, field
from typing import TypeAlias

from quadropolis_score.boards import Spot
from screens.kit.undo import Steps
from screens.quadropolis.board_view import Picture, Space
from screens.quadropolis.city.panels import CityOdd, CityPhoto, CitySpace, CityTiles, FloorChoice
from screens.quadropolis.number_pad import TokensNumber
from tabletop.people import Colour
from tabletop.text_enum import TextEnum


@dataclass(frozen=True, slots=True)
class Chosen:
    """A brush of the palette with its short name; it has a drawing or, without a building, an icon."""

    what: str
    text: str
    name: str
    chosen: bool
    space: Space
    icon: str = "blank"


@dataclass(frozen=True, slots=True)
class Token:
    """The number of one sort of tokens."""

    name: str
    count: int
    drawing: str


class Look(TextEnum):
    """The subjects of hints."""

    HARDLY = "hardly"  # the photo was nearly unreadable
    DOUBTFUL = "doubtful"
    FLOORS = "floors"  # uncounted floors
    TOKENS = "tokens"  # unconfirmed tokens
    ODD = "odd"


@dataclass(frozen=True, slots=True)
class Hint:
    """A hint with a count and an icon."""

    what: Look
    text: str
    icon: str


class Sight(TextEnum):
    """The sights of a photographed city."""

    BOARD = "board"  # the straightened photo instead of our drawing, or back
    WHOLE = "whole"  # the whole photo


@dataclass(frozen=True, slots=True)
class PhotoLink:
    """A button that shows a photo."""

    what: Sight
    icon: str
    text: str


@dataclass(frozen=True, slots=True)
class CityHints:
    """The panel of all hints."""

    title: str
    hints: tuple[Hint, ...]
    close: str


Sheet: TypeAlias = CityTiles | CityOdd | CityPhoto | CityHints | TokensNumber | None


@dataclass(frozen=True, slots=True)
class FloorRow:
    """The row of numbers at a pile."""

    spot: Spot
    floors: tuple[FloorChoice, ...]


@dataclass(frozen=True, slots=True)
class CityState:
    """The city while it is edited."""

    name: str = ""
    colour: Colour = Colour.RED
    total: str = ""
    picture: Picture = field(default_factory=Picture)
    brushes: tuple[Chosen, ...] = ()
    brush: str = ""
    photos: tuple[PhotoLink, ...] = ()
    tokens: tuple[Token, ...] = ()
    hints: tuple[Hint, ...] = ()
    floors: FloorRow | None = None
    space: CitySpace | None = None  # the panel beside the board
    steps: Steps = field(default_factory=Steps)
    allocation: str = ""
    done: str = ""
    sheet: Sheet = None
