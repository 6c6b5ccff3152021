"""What the package offers to other programs; the package loads it at first use."""

from sprawlopolis_score.blocks import Block, BlockType, Spot
from sprawlopolis_score.cards import CARDS, Card, PlacedCard, city_of_cards
from sprawlopolis_score.city import City
from sprawlopolis_score.score_sheet import Line, Row, ScoreSheet
from sprawlopolis_score.scoring import score
from sprawlopolis_score.variant import Difficulty, ParkHopping, Variant
from tabletop import __version__
from tabletop.messages import Message, Refused

__all__ = [
    "CARDS",
    "Block",
    "BlockType",
    "Card",
    "City",
    "Difficulty",
    "Line",
    "Message",
    "ParkHopping",
    "PlacedCard",
    "Refused",
    "Row",
    "ScoreSheet",
    "Spot",
    "Variant",
    "__version__",
    "city_of_cards",
    "score",
]
