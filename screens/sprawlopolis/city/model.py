"""The model of a city's screen: the city on the table, what a finger or the keyboard holds, and what is asked."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from screens.kit.navigation import Route
from screens.kit.side_program import load_side
from screens.sprawlopolis.city_view import at_origin
from screens.sprawlopolis.score_view import lines_of, sheet_of
from sprawlopolis_score.advice import Offer
from sprawlopolis_score.blocks import BlockType, Spot
from sprawlopolis_score.cards import CARDS as DECK
from sprawlopolis_score.cards import PlacedCard, city_of_blocks
from sprawlopolis_score.city import MOST_LINES
from sprawlopolis_score.photo_review import TableSide, moved_spot, offered_scoring, reading_origin, unsettled_spots
from sprawlopolis_score.placing import Blocks, blocks_of, origin_of
from sprawlopolis_score.score_sheet import ScoreSheet
from sprawlopolis_score.table_board import TableBoard
from sprawlopolis_score.validation import CITY_CARDS, Problem, warnings
from store.envelope import Envelope
from store.store import Store
from store.values import SavedGame
from tabletop.game import COUNT_ANYWAY
from tabletop.messages import Refused, message
from tabletop.text_enum import TextEnum

# What `Route.about` is about, unless it is a row of the pad: the way in which the city is entered, or its warnings.
CARDS: Final = "cards"
BLOCKS: Final = "blocks"
ODD: Final = "odd"
ORIGIN: Final = Spot(0, 0)


@dataclass(frozen=True)
class CityOnTable:
    """A game whose city lies on the table: its blocks by their spaces there; what follows from them is found once."""

    envelope: Envelope
    blocks: Blocks

    @classmethod
    def of(cls, envelope: Envelope, before: Blocks) -> "CityOnTable":
        """Place a city on the table; blocks without cards stay as near as possible to their previous spaces."""
        board: TableBoard = envelope.sides[0].board
        if board.blocks is None:
            return cls(envelope, blocks_of(board.cards))
        found = dict(board.blocks.blocks())
        by = origin_of(found, before)
        return cls(envelope, {moved_spot(spot, by): block for spot, block in found.items()})

    @property
    def side(self) -> TableSide:
        return self.envelope.sides[0]

    @property
    def board(self) -> TableBoard:
        board: TableBoard = self.side.board
        return board

    @property
    def left(self) -> tuple[int, ...]:
        """Return the cards that can still be placed: neither scoring cards nor in the city."""
        gone = {*self.board.scoring, *(placed.card for placed in self.board.cards)}
        return tuple(number for number in DECK if number not in gone)

    @cached_property
    def sheet(self) -> ScoreSheet:
        return sheet_of(self.board, self.envelope.options)

    @property
    def rows(self) -> frozenset[str]:
        return frozenset(row.value for row in self.sheet.points)

    @cached_property
    def odd(self) -> tuple[Problem, ...]:
        """Return the warnings; that cards are missing is none while they are placed."""
        board = self.board
        found = warnings(board.city, board.scoring, board.cards) if self.blocks else ()
        return tuple(each for each in found if each.code != "card_count" or len(board.cards) >= CITY_CARDS)

    @cached_property
    def doubts(self) -> Mapping[Spot, Spot]:
        """Return the doubtful spaces of the photo by where they lie, the least sure first."""
        origin = reading_origin(self.side, self.blocks)
        return {moved_spot(spot, origin): spot for spot in unsettled_spots(self.side, self.blocks)}

    def of_city(self, spots: frozenset[Spot]) -> frozenset[Spot]:
        """Return where spaces of the city lie."""
        rows, columns = zip(*(self.blocks or (ORIGIN,)), strict=True)
        return at_origin(spots, Spot(min(rows), min(columns)))

    def with_side(self, side: TableSide) -> "CityOnTable":
        """Change the side, but not its city."""
        return replace(self, envelope=self.envelope.with_side(0, side))

    def with_cards(self, cards: tuple[PlacedCard, ...]) -> "CityOnTable":
        return CityOnTable(self._edited(replace(self.board, cards=cards)), blocks_of(cards))

    def with_blocks(self, blocks: Blocks) -> "CityOnTable":
        """Place other blocks, which forget their cards; raise Refused if that is too large for a city."""
        if blocks == self.blocks:
            return self
        rows, columns = zip(*(blocks or (ORIGIN,)), strict=True)
        if max(max(rows) - min(rows), max(columns) - min(columns)) >= MOST_LINES:
            raise Refused("", message("sprawl.size", most=MOST_LINES))
        city = city_of_blocks(blocks) if blocks else None
        return CityOnTable(self._edited(replace(self.board, cards=(), blocks=city)), blocks)

    def _edited(self, board: TableBoard) -> Envelope:
        """End a typed score; counting an unfinished city needs to be confirmed again."""
        side = replace(self.side, board=replace(board, typed=None), settled=self.side.settled - {COUNT_ANYWAY})
        return self.envelope.with_side(0, side)


# What is done with the city.
@dataclass(frozen=True, slots=True)
class Holding:
    """A card is in the hand, with its best places once they were asked for."""

    card: int
    rotation: int = 0
    offers: tuple[Offer, ...] = ()


@dataclass(frozen=True, slots=True)
class Selected:
    placed: PlacedCard
    under: Blocks | None = None  # the city without it, if it lies on a city of blocks, which is no list of cards


@dataclass(frozen=True, slots=True)
class Dragging:
    """The selected card follows a finger, which grips it at some rows and columns from its corner."""

    selected: Selected
    grip: tuple[float, float]
    placed: PlacedCard  # where it would be dropped
    preview: CityOnTable | None  # None where it cannot lie


@dataclass(frozen=True, slots=True)
class Drawing:
    """A finger draws a road through these spaces."""

    way: tuple[Spot, ...]
    preview: CityOnTable


@dataclass(frozen=True, slots=True)
class Explaining:
    """The reasons of a row are shown; the blocks of all of them are highlighted, or those of one."""

    row: str
    line: int | None = None


@dataclass(frozen=True, slots=True)
class Lit:
    """The place of a warning is highlighted."""

    spots: tuple[Spot, ...]


Doing = Holding | Selected | Dragging | Drawing | Explaining | Lit | None


# What is asked on top of it.
class Sheet(TextEnum):
    """A panel: the selected card, the warnings, the scoring cards on the photo."""

    CARD = "card"
    ODD = "odd"
    SCORING = "scoring"


@dataclass(frozen=True, slots=True)
class Space:
    spot: Spot


@dataclass(frozen=True, slots=True)
class Doubt:
    """The question about a doubtful space of the photo."""

    doubtful: Spot  # where it lies


@dataclass(frozen=True, slots=True)
class CityModel:
    """The city of a team, entered card by card or block by block."""

    saved: SavedGame
    laid: CityOnTable
    mode: str  # of `CARDS` and `BLOCKS`
    brush: str = BlockType.RESIDENTIAL.value
    cursor: Spot | None = None
    wholes: int = 0  # counts requests for the whole city
    doing: Doing = None
    panel: Sheet | Space | Doubt | None = None

    @property
    def preview(self) -> CityOnTable:
        """Return the city with the dragged card or the drawn road, where that can be."""
        return (self.doing.preview if isinstance(self.doing, Dragging | Drawing) else None) or self.laid

    @property
    def held(self) -> Holding | None:
        return self.doing if isinstance(self.doing, Holding) else None

    @property
    def selected(self) -> Selected | None:
        """Return the selected card, which may be dragged."""
        doing = self.doing.selected if isinstance(self.doing, Dragging) else self.doing
        return doing if isinstance(doing, Selected) else None

    @property
    def shown_panel(self) -> Sheet | Space | Doubt | None:
        """Return the panel, unless its subject is gone."""
        match self.panel:
            case Sheet.CARD:
                is_there = self.selected is not None
            case Sheet.SCORING:
                is_there = bool(offered_scoring(self.laid.side))
            case Doubt(spot):
                is_there = spot in self.laid.doubts
            case _:
                is_there = True
        return self.panel if is_there else None

    @property
    def lit(self) -> frozenset[Spot] | None:
        """Return the highlighted spaces; None if all blocks are shown alike."""
        match self.doing:
            case Lit(found):
                return self.laid.of_city(frozenset(found))
            case Explaining(row, at):
                lines = lines_of(self.laid.sheet, row)
                spots = {spot for line in (lines if at is None else lines[at : at + 1]) for spot in line.spots}
                return self.laid.of_city(frozenset(spots))
        return None


def load(store: Store, route: Route) -> CityModel:
    """Load the game; cities of cards continue with cards, cities of blocks with blocks."""
    saved = load_side(store, route)
    laid, about = CityOnTable.of(saved.envelope, {}), route.about
    begun = BLOCKS if laid.board.blocks is not None else CARDS if laid.board.cards else about
    return CityModel(
        saved,
        laid,
        BLOCKS if begun == BLOCKS else CARDS,
        doing=Explaining(about) if about in laid.rows else None,
        panel=Sheet.SCORING if offered_scoring(laid.side) else Sheet.ODD if about == ODD else None,
    )


def reload(before: CityModel, loaded: CityModel) -> CityModel:
    """Keep the mode and the place on the table; empty the hand."""
    laid = CityOnTable.of(loaded.saved.envelope, before.laid.blocks)
    return replace(before, saved=loaded.saved, laid=laid, doing=None, panel=None)
