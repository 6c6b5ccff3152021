"""The events of a city's screen; rows and columns are those of the table, with their fractions."""

from dataclasses import dataclass

from screens.sprawlopolis.score_view import LineTapped, RowTapped
from screens.sprawlopolis.scoring_cards import OfferAnswered as OfferAnswered  # noqa: PLC0414 - for the layout
from sprawlopolis_score.advice import Offer
from sprawlopolis_score.blocks import Block, Spot
from sprawlopolis_score.cards import PlacedCard
from tabletop.text_enum import TextEnum


class Action(TextEnum):
    """What is done without anything else to say."""

    DROP = "drop"  # the finger let go of what it dragged
    TURN = "turn"  # the selected card
    TAKE = "take"  # the selected card into the hand
    ASK = "ask"  # for the best places of the card in the hand
    ENTER = "enter"  # tap at the cursor
    WHOLE = "whole"  # show the whole city again
    CHECK = "check"  # the least sure block of the photo
    OTHER = "other"  # every block for the one that is asked about
    EMPTY = "empty"  # the space that is asked about
    ODD = "odd"  # show the warnings
    SCORING = "scoring"  # ask which scoring cards count
    PAD = "pad"  # go to the score pad


@dataclass(frozen=True, slots=True)
class Pressed:
    action: Action


@dataclass(frozen=True, slots=True)
class Tapped:
    row: float
    column: float


@dataclass(frozen=True, slots=True)
class Held:
    row: float
    column: float


@dataclass(frozen=True, slots=True)
class Dragged:
    """A finger drags from here, or on to here."""

    row: float
    column: float


@dataclass(frozen=True, slots=True)
class CursorMoved:
    arrow: str


@dataclass(frozen=True, slots=True)
class ModeChosen:
    """The city goes on with cards, or with blocks."""

    value: str


@dataclass(frozen=True, slots=True)
class CardChosen:
    """A card of the tray was tapped: it comes into the hand, or turns there."""

    number: int


@dataclass(frozen=True, slots=True)
class PlaceTaken:
    """The card in the hand, or the dragged one, is laid here."""

    placed: PlacedCard


@dataclass(frozen=True, slots=True)
class PlacesPriced:
    """The best places of a card are found."""

    card: int
    best: tuple[Offer, ...]


@dataclass(frozen=True, slots=True)
class BrushChosen:
    """A brush was chosen; its key paints at the cursor, and does not keep the eraser."""

    what: str
    by_key: bool = False


@dataclass(frozen=True, slots=True)
class BlockChosen:
    """The space that is asked about has this block."""

    block: Block


@dataclass(frozen=True, slots=True)
class OddTapped:
    """The place of a warning is wanted."""

    spots: tuple[Spot, ...]


Touched = Tapped | Held | Dragged | CardChosen | PlaceTaken | PlacesPriced
Painted = BrushChosen | BlockChosen | OfferAnswered
Shown = ModeChosen | CursorMoved | RowTapped | LineTapped | OddTapped
CityEvent = Pressed | Touched | Painted | Shown
