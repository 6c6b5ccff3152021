"""Games of Sprawlopolis for the screenshots, the monkey, the soaks and the tests: one finished, one begun, one new."""

from typing import Final

from sprawlopolis_score.blocks import BLOCKS
from sprawlopolis_score.cards import PlacedCard
from sprawlopolis_score.city import City
from sprawlopolis_score.photo_review import with_reading
from sprawlopolis_score.reading import Guess, Reading
from sprawlopolis_score.table_board import TableBoard
from store.envelope import Envelope
from tabletop.game import Options, Side
from tabletop.people import PlayerColour

OPTIONS: Final[Options] = {"difficulty": "normal", "gaps_are_interior": False, "parks_are_groups": False}
# A whole city of 45 blocks, worth 35 with these cards.
SCORING: Final = (7, 8, 17)
BUILT: Final = City.parse("""
    R:EW I:EW R:EW C:EW I:EW C:EW
    P    C:ES I:SW P    P    R:ES
    .    C:NS P    P    P    I:NS
    C:NW R:NS R:ES R:EW C:EW R:NW
    I:NW C:NS R:NS P    P    C:NS
    P    R:NS R:NS P    P    C:NS
    .    I:NS P    P    P    R:NS
    .    R:NE C:EW C:EW I:EW C:NW
""")
# Nine cards in the order of play.
PLAYED: Final = (
    PlacedCard(1, 0, 0),
    PlacedCard(14, 0, 2, 180),
    PlacedCard(3, 1, 1),
    PlacedCard(12, 2, 0, 180),
    PlacedCard(10, 3, 2),
    PlacedCard(5, 2, 4, 180),
    PlacedCard(2, 1, 4),
    PlacedCard(18, 4, 1, 180),
    PlacedCard(9, 5, 3),
)
# Blocks that no cards can make.
ODD: Final = City.parse("P P P P P / P P P P P / P P P P P / P P . . . / . . . C:EW .")
WON: Final = TableBoard(SCORING, blocks=BUILT)
BEGUN: Final = TableBoard(SCORING, PLAYED, asked=(9,))


def sprawl_game(board: TableBoard, *names: str) -> Envelope:
    return Envelope("sprawlopolis", OPTIONS, (Side(names or ("Ada", "Ben"), PlayerColour.BLUE, board),))


def guess(text: str, sure: float = 0.99, *also: str) -> Guess:
    """Return a guess of a block, doubtful unless it is sure."""
    return Guess(BLOCKS[text], sure, sure < 1 / 2, tuple(BLOCKS[each] for each in also))


# A city from a photo, on which other scoring cards lie.
READING: Final = Reading(
    (
        (guess("R:EW", 0.4, "C:EW", "I:EW"), guess("P")),
        (guess("C:NS", 0.45, "C:NE"), guess("I:NS")),
        (Guess(None, 0.42, is_doubtful=True), guess("P")),
    ),
    (1, 2, 3),
    b"picture",
)
CHOSEN: Final = sprawl_game(TableBoard(SCORING))
PHOTOGRAPHED: Final = CHOSEN.with_side(0, with_reading(CHOSEN.sides[0], READING))
