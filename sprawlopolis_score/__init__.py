"""Sprawlopolis at the end of the game: the score of a city, every point with its reason.

>>> from sprawlopolis_score import City, score
>>> city = City.parse("R:EW I:EW C:SW / P P R:NS / P R:ES C:NW")
>>> sheet = score(city, scoring=(7, 12, 16))
>>> sheet.total, sheet.target, sheet.won
(7, 35, False)

`validation` has errors and warnings, `cards` the cards, `files` the files.
"""

from tabletop.launch import InterruptibleImports

with InterruptibleImports():
    from sprawlopolis_score import sentences as _  # noqa: F401 - registers them
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
