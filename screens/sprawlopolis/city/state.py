"""The state of the city's screen."""

from dataclasses import dataclass, field
from typing import TypeAlias

from screens.kit.options import Option
from screens.kit.undo import UndoState
from screens.sprawlopolis.city.events import Action
from screens.sprawlopolis.city.panels import SprawlBlock, SprawlCard, SprawlDoubt, SprawlOdd
from screens.sprawlopolis.city_view import BlockView, CityPicture
from screens.sprawlopolis.score_view import RowReasons, ScoreView
from screens.sprawlopolis.scoring_cards import ScoringOffer
from sprawlopolis_score.cards import PlacedCard
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
    what: str
    name: str
    blocks: tuple[BlockView, ...]
    icon: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class OfferLine:
    placed: PlacedCard
    label: str
    text: str
    points: str


@dataclass(frozen=True, slots=True)
class CityAction:
    action: Action
    icon: str
    text: str


@dataclass(frozen=True, slots=True)
class SprawlCity:
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
    notices: tuple[CityAction, ...] = ()  # they take the place of the line
    actions: tuple[CityAction, ...] = ()
    offers: tuple[OfferLine, ...] = ()
    tray: tuple[TrayCard, ...] = ()
    brushes: tuple[CityBrush, ...] = ()
    panel: Panel = None
