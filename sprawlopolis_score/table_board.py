"""The table of a game: the scoring cards, and the city as cards or as blocks."""

from dataclasses import dataclass, field, replace

from sprawlopolis_score.cards import CARDS, PlacedCard, city_of_cards
from sprawlopolis_score.city import City
from sprawlopolis_score.files import CityFile
from sprawlopolis_score.score_sheet import BASE_ROWS
from sprawlopolis_score.validation import refuse_excess_blocks, refuse_scoring
from sprawlopolis_score.variant import Variant
from tabletop.codec import OPTIONAL
from tabletop.messages import Refused, message
from tabletop.typed_score import TypedScore


@dataclass(frozen=True, slots=True)
class TableBoard:
    """S1: the scoring cards; the city as the cards in their order or, if `blocks` is not None, as these blocks.

    `asked` lists the cards whose best places the app showed, ascending, each once. `typed` is a score that people
    counted themselves; there is no city then.
    """

    scoring: tuple[int, ...] = ()
    cards: tuple[PlacedCard, ...] = ()
    blocks: City | None = None
    asked: tuple[int, ...] = field(default=(), metadata=OPTIONAL)
    typed: TypedScore | None = field(default=None, metadata=OPTIONAL)

    @property
    def typed_rows(self) -> tuple[str, ...]:
        """Return the rows that may be typed: the base score's and those of the chosen conditions."""
        conditions = (CARDS[number].condition.value for number in sorted(self.scoring))
        return (*(row.value for row in BASE_ROWS), *conditions)

    @property
    def city(self) -> City:
        return city_of_cards(self.cards) if self.blocks is None else self.blocks

    def with_scoring(self, scoring: tuple[int, ...]) -> "TableBoard":
        """Choose other scoring cards; drop the typed points of removed conditions."""
        board = replace(self, scoring=scoring)
        if self.typed is None or not self.typed.has_rows:
            return board
        rows = {row: points for row, points in self.typed.rows if row in board.typed_rows}
        return replace(board, typed=TypedScore.of(rows, dict(self.typed.facts)) if rows else None)

    def file(self, variant: Variant) -> CityFile:
        return CityFile(self.city, self.scoring, variant, self.cards)

    @classmethod
    def of(cls, file: CityFile, typed: TypedScore | None = None) -> "TableBoard":
        """Return the board of a city file, or of the score that was typed instead."""
        blocks = file.city if file.city.block_count and not file.cards else None
        return cls(file.scoring, file.cards, blocks, typed=typed)

    def refuse_impossible(self) -> None:
        """Raise the first error of the board, with its place."""
        refuse_scoring(self.scoring)
        if self.asked != tuple(sorted({*self.asked} & {*CARDS})):
            raise Refused("asked", message("data.corrupt"))
        if self.typed is not None:
            if self.cards or self.blocks is not None:
                raise Refused("typed", message("typed.with_city"))
            self.typed.refuse_unknown(self.typed_rows, ())
        if self.blocks is None:
            city_of_cards(self.cards)
        elif self.cards:
            raise Refused("cards", message("sprawl.grid_and_cards"))
        else:
            refuse_excess_blocks(self.blocks, self.scoring)
