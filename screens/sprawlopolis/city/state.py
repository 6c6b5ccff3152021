"""The state of the city's screen."""

from dataclasses import dataclass, field
from typing import TypeAlias

from screens.kit.options import Option
from screens.kit.undo import UndoState
from screens.sprawlopolis.city.panels import SprawlBlock, SprawlCard, SprawlDoubt, SprawlOdd
from screens.sprawlopolis.city_view import BlockView, CityPicture
from screens.sprawlopolis.score_view import RowReasons, ScoreView
from tabletop.people import PlayerColour

Panel: TypeAlias = SprawlBlock | SprawlCard | SprawlDoubt | SprawlOdd | None


@dataclass(frozen=True, slots=True)
class TrayCard:
    """A card that is left, as it would be laid."""

    number: int
    blocks: tuple[BlockView, ...]
    chosen: bool


@dataclass(frozen=True, slots=True)
class CityBrush:
    """A brush: a type with its block, or an icon for a tool that is no type."""

    what: str
    name: str
    blocks: tuple[BlockView, ...]
    icon: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class OfferLine:
    """One of the best places of the card in hand."""

    number: int
    label: str
    text: str
    points: str


@dataclass(frozen=True, slots=True)
class CityAction:
    """Something to do now, below the city."""

    what: str
    icon: str
    text: str


@dataclass(frozen=True, slots=True)
class SprawlCity:
    """The city as it is edited."""

    title: str = ""
    colour: PlayerColour = PlayerColour.RED
    steps: UndoState = field(default_factory=UndoState)
    pad: str = ""
    whole: str = ""
    score: ScoreView = field(default_factory=ScoreView)
    picture: CityPicture = field(default_factory=CityPicture)
    reasons: tuple[RowReasons, ...] = ()
    modes: tuple[Option, ...] = ()
    line: str = ""  # whose turn it is, or what a tap does
    doubts: tuple[str, ...] = ()  # how many blocks of the photo are to be checked
    hints: tuple[str, ...] = ()
    actions: tuple[CityAction, ...] = ()
    offers: tuple[OfferLine, ...] = ()
    tray: tuple[TrayCard, ...] = ()
    brushes: tuple[CityBrush, ...] = ()
    panel: Panel = None
