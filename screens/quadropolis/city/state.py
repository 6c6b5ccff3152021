"""What the city's screen shows."""

from dataclasses import dataclass, field
from typing import TypeAlias

from screens.kit.undo import Steps
from screens.quadropolis.board_view import Picture, Space
from screens.quadropolis.city.panels import CityOdd, CitySpace, CityTiles
from tabletop.people import Colour
from tabletop.text_enum import TextEnum

Sheet: TypeAlias = CitySpace | CityTiles | CityOdd | None


@dataclass(frozen=True, slots=True)
class Chosen:
    """A brush of the palette; it has a drawing or, if it is no kind, an icon."""

    what: str
    text: str
    chosen: bool
    space: Space
    icon: str = "blank"


@dataclass(frozen=True, slots=True)
class Token:
    """How many tokens of one sort the player has."""

    name: str
    count: int
    drawing: str


class Look(TextEnum):
    """What there is to look at."""

    HARDLY = "hardly"  # the photo was hardly read
    DOUBTFUL = "doubtful"
    FLOORS = "floors"  # nobody has counted
    TOKENS = "tokens"  # nobody has confirmed
    ODD = "odd"


@dataclass(frozen=True, slots=True)
class Hint:
    """Something to look at: how many, with a sign of its own."""

    what: Look
    text: str
    icon: str


@dataclass(frozen=True, slots=True)
class CityState:
    """The city as it is edited."""

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
    allocation: str = ""
    done: str = ""
    sheet: Sheet = None
