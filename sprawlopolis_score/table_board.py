"""The table of a game: the scoring cards, and the city as cards or as blocks; its JSON."""

from dataclasses import dataclass
from typing import Any

from sprawlopolis_score.cards import CARDS, PlacedCard, city_of_cards
from sprawlopolis_score.city import City
from sprawlopolis_score.files import CityFile
from sprawlopolis_score.validation import refuse_excess_blocks, refuse_scoring
from sprawlopolis_score.variant import Variant
from tabletop.messages import Refused, message, place_prefix
from tabletop.strict_json import array, integer, json_object, numbers, string


@dataclass(frozen=True, slots=True)
class TableBoard:
    """S1: the scoring cards; the city as the cards in their order or, if `blocks` is not None, as these blocks.

    `asked` lists the cards whose best places the app showed, ascending, each once.
    """

    scoring: tuple[int, ...] = ()
    cards: tuple[PlacedCard, ...] = ()
    blocks: City | None = None
    asked: tuple[int, ...] = ()

    @property
    def city(self) -> City:
        """Return the visible blocks."""
        return city_of_cards(self.cards) if self.blocks is None else self.blocks

    def file(self, variant: Variant) -> CityFile:
        """Return the city file of the board."""
        return CityFile(self.city, self.scoring, variant, self.cards)

    @classmethod
    def of(cls, file: CityFile) -> "TableBoard":
        """Return the board of a city file."""
        return cls(file.scoring, file.cards, file.city if file.city.block_count and not file.cards else None)

    def refuse_impossible(self) -> None:
        """Raise the first error of the board, with its place."""
        refuse_scoring(self.scoring)
        if self.asked != tuple(sorted({*self.asked} & {*CARDS})):
            raise Refused("asked", message("data.corrupt"))
        if self.blocks is None:
            city_of_cards(self.cards)
        elif self.cards:
            raise Refused("cards", message("sprawl.grid_and_cards"))
        else:
            refuse_excess_blocks(self.blocks, self.scoring)


def write_board(board: TableBoard) -> dict[str, Any]:
    """Return a board as JSON, blocks as the text of a city; `asked` only if it is not empty."""
    return {
        "scoring": list(board.scoring),
        "cards": [[placed.card, placed.row, placed.column, placed.rotation] for placed in board.cards],
        "blocks": board.blocks and str(board.blocks),
        **({"asked": list(board.asked)} if board.asked else {}),
    }


def read_board(data: Any) -> TableBoard:
    found = json_object(data, "", ("scoring", "cards", "blocks"), ("asked",))
    scoring = tuple(integer(number, "scoring") for number in array(found["scoring"], "scoring"))
    cards = tuple(PlacedCard(*card) for card in numbers(found["cards"], "cards", 4))
    with place_prefix("blocks"):
        blocks = None if found["blocks"] is None else City.parse(string(found["blocks"], ""))
    asked = tuple(integer(number, "asked") for number in array(found.get("asked", []), "asked"))
    return TableBoard(scoring, cards, blocks, asked)
