"""The states of the city screen."""

from dataclasses import dataclass, field
from typing import TypeAlias

from screens.kit.undo import Steps
from screens.quadropolis.board_view import Picture, Space
from screens.quadropolis.city.panels import CityOdd, CityPhoto, CitySpace, CityTiles
from tabletop.people import Colour
from tabletop.text_enum import TextEnum

Sheet: TypeAlias = CitySpace | CityTiles | CityOdd | CityPhoto | None


@dataclass(frozen=True, slots=True)
class Chosen:
    """A brush of the palette; it has a drawing or, without a building, an icon."""

    what: str
    text: str
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
class CityState:
    """The city while it is edited."""

    name: str = ""
    colour: Colour = Colour.RED
    total: str = ""
    picture: Picture = field(default_factory=Picture)
    brushes: tuple[Chosen, ...] = ()
    brush: str = ""
    tokens: tuple[Token, ...] = ()
    given: str = ""
    reset: tuple[str, ...] = ()
    hints: tuple[Hint, ...] = ()
    steps: Steps = field(default_factory=Steps)
    photos: tuple[PhotoLink, ...] = ()
    allocation: str = ""
    done: str = ""
    sheet: Sheet = None
