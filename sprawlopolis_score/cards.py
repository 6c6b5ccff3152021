"""The 18 cards as data: number, scoring condition, blocks; and their positions on the table."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from sprawlopolis_score.blocks import BLOCKS, Block, Spot
from sprawlopolis_score.city import NO_CITY, City
from sprawlopolis_score.score_sheet import Row
from tabletop.messages import Refused, message, place_prefix

ROTATIONS: Final = (0, 180)
# Largest distance of a card from the origin.
FARTHEST: Final = 1000


@dataclass(frozen=True, slots=True)
class Card:
    """S1: a card; its scoring side adds its number to the target (S2)."""

    number: int
    condition: Row
    blocks: tuple[Block, Block, Block, Block]  # in landscape: top left, top right, bottom left, bottom right

    @classmethod
    def of(cls, number: int, condition: Row, blocks: str) -> "Card":
        first, second, third, fourth = (BLOCKS[word] for word in blocks.split())
        return cls(number, condition, (first, second, third, fourth))


# fmt: off
CARDS: Final[Mapping[int, Card]] = {
    card.number: card
    for card in (
        #                condition            top left, right  bottom left, right
        Card.of(1, Row.OUTSKIRTS,           "R:EW  I:SW     P     C:NS"),
        Card.of(2, Row.BLOOM_BOOM,          "C:EW  R:EW     P     I:ES"),
        Card.of(3, Row.GO_GREEN,            "R:EW  I:EW     P     C:ES"),
        Card.of(4, Row.BLOCK_PARTY,         "I:ES  R:EW     C:NS  P"),
        Card.of(5, Row.STACKS_AND_SCRAPERS, "I:EW  C:SW     P     R:NS"),
        Card.of(6, Row.MASTER_PLANNED,      "R:NS  P        C:NS  I:ES"),
        Card.of(7, Row.CENTRAL_PERKS,       "C:EW  I:EW     R:SW  P"),
        Card.of(8, Row.BURBS,               "R:NS  C:NE     I:NS  P"),
        Card.of(9, Row.CONCRETE_JUNGLE,     "C:ES  I:EW     R:NS  P"),
        Card.of(10, Row.STRIP,              "R:EW  C:EW     I:SW  P"),
        Card.of(11, Row.MINI_MARTS,         "I:EW  R:EW     C:SW  P"),
        Card.of(12, Row.SUPERHIGHWAY,       "C:NS  I:NE     R:NS  P"),
        Card.of(13, Row.PARK_HOPPING,       "I:NS  P        R:NS  C:ES"),
        Card.of(14, Row.LOOPING_LANES,      "R:ES  C:EW     I:NS  P"),
        Card.of(15, Row.SKID_ROW,           "C:NS  P        I:NS  R:ES"),
        Card.of(16, Row.MORNING_COMMUTE,    "I:EW  C:EW     P     R:ES"),
        Card.of(17, Row.TOURIST_TRAPS,      "I:NS  R:NE     C:NS  P"),
        Card.of(18, Row.SPRAWLOPOLIS,       "C:EW  R:SW     P     I:NS"),
    )
}
# fmt: on


class PlacedCard(NamedTuple):
    """S10: a card on the table: its top-left space from any origin, rotated by 0 or 180 degrees."""

    card: int
    row: int
    column: int
    rotation: int = 0

    def blocks(self) -> Iterator[tuple[Spot, Block]]:
        blocks = CARDS[self.card].blocks
        if self.rotation:
            blocks = tuple(block.rotated for block in reversed(blocks))  # type: ignore[assignment]
        for number, block in enumerate(blocks):
            yield Spot(self.row + number // 2, self.column + number % 2), block


def city_of_cards(cards: Iterable[PlacedCard]) -> City:
    """S10, S11: place cards in the order of play, later ones on top; Refused with the place of an illegal one."""
    blocks: dict[Spot, Block] = {}
    played: set[int] = set()
    for number, placed in enumerate(cards):
        with place_prefix(f"cards[{number}]"):
            refuse_card(placed, played)
            if blocks and not is_connected(placed, blocks):
                raise Refused("", message("sprawl.card.not_connected"))
        played.add(placed.card)
        blocks.update(placed.blocks())
    return city_of_blocks(blocks)


def refuse_card(placed: PlacedCard, played: Iterable[int]) -> None:
    """Raise for a card that is not in the game or was played before, and for an impossible place or rotation."""
    if placed.card not in CARDS:
        raise Refused("card", message("sprawl.card.unknown", number=placed.card))
    for name, where in (("row", placed.row), ("col", placed.column)):
        if abs(where) > FARTHEST:
            raise Refused(name, message("sprawl.card.far", number=where, most=FARTHEST))
    if placed.rotation not in ROTATIONS:
        raise Refused("rotation", message("sprawl.card.rotation", number=placed.rotation))
    if placed.card in played:
        raise Refused("card", message("sprawl.card.already_played", number=placed.card))


def is_connected(placed: PlacedCard, blocks: Mapping[Spot, Block]) -> bool:
    """S10: return whether a card covers a block of the city or shares a side with one; a corner is not enough."""
    row, column = placed.row, placed.column
    # the four spaces of the card and the eight that share a side with it
    lines = (Spot(row + down, column + right) for down in range(-1, 3) for right in range(-1, 3))
    corners = {(row + down, column + right) for down in (-1, 2) for right in (-1, 2)}
    return any(spot in blocks for spot in lines if spot not in corners)


def city_of_blocks(blocks: Mapping[Spot, Block]) -> City:
    """Return the city of some blocks, without empty rows and columns at its border."""
    if not blocks:
        return NO_CITY
    rows, columns = zip(*blocks, strict=True)
    return City(
        tuple(
            tuple(blocks.get(Spot(row, column)) for column in range(min(columns), max(columns) + 1))
            for row in range(min(rows), max(rows) + 1)
        )
    )
