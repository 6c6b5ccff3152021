"""What the city's screen shows."""

from dataclasses import dataclass, field
from typing import TypeAlias

from quadropolis_score.buildings import Word
from screens.city.sheets import CityOdd, CitySpace, CityTiles
from screens.pictures import Picture, Space
from screens.steps import Steps
from store.table import Colour

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


class Look(Word):
    """What there is to look at."""

    HARDLY = "hardly"  # the photo was hardly read
    DOUBTFUL = "doubtful"
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
