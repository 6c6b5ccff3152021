"""The state of the city's screen."""

from dataclasses import dataclass, field
from typing import TypeAlias

from screens.kit.options import Option
from screens.kit.undo import UndoState
from screens.sprawlopolis.city.panels import SprawlBlock, SprawlCard, SprawlDoubt, SprawlOdd
from screens.sprawlopolis.city_view import BlockView, CityPicture
from screens.sprawlopolis.score_view import RowReasons, ScoreView
from screens.sprawlopolis.scoring_cards import ScoringOffer
from tabletop.people import PlayerColour

Panel: TypeAlias = SprawlBlock | SprawlCard | SprawlDoubt | SprawlOdd | ScoringOffer | None


@dataclass(frozen=True, slots=True)
class TrayCard:
    """A card in the tray, in the rotation in which it would be placed."""

    number: int
    blocks: tuple[BlockView, ...]
    chosen: bool


@dataclass(frozen=True, slots=True)
class CityBrush:
    """A brush: a type with its block, or a tool with its icon."""

    what: str
    name: str
    blocks: tuple[BlockView, ...]
    icon: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class OfferLine:
    """One of the best places of the card in the hand."""

    number: int
    label: str
    text: str
    points: str


@dataclass(frozen=True, slots=True)
class CityAction:
    """A button below the city."""

    what: str
    icon: str
    text: str


@dataclass(frozen=True, slots=True)
class SprawlCity:
    """The state of the city's screen."""

    title: str = ""
    colour: PlayerColour = PlayerColour.RED
    steps: UndoState = field(default_factory=UndoState)
    pad: str = ""
    whole: str = ""
    score: ScoreView = field(default_factory=ScoreView)
    picture: CityPicture = field(default_factory=CityPicture)
    reasons: RowReasons | None = None
    modes: tuple[Option, ...] = ()
    line: str = ""  # the player whose turn it is, or the effect of a tap
    scoring: str = ""  # the question about the scoring cards on the photo
    doubts: str | None = None  # the number of blocks of the photo to check
    hint: str | None = None
    actions: tuple[CityAction, ...] = ()
    offers: tuple[OfferLine, ...] = ()
    tray: tuple[TrayCard, ...] = ()
    brushes: tuple[CityBrush, ...] = ()
    panel: Panel = None
