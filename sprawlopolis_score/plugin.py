"""Sprawlopolis through the seam that other rooms use (`tabletop/game.py`)."""

from typing import Any, Final, cast

from sprawlopolis_score.files import PLAYERS, PlayedFile, game_from, game_to
from sprawlopolis_score.photo_review import SCORING, TableSide
from sprawlopolis_score.reading import Reading, read_reading, write_reading
from sprawlopolis_score.score_sheet import BASE_ROWS, ScoreSheet
from sprawlopolis_score.table_board import TableBoard
from sprawlopolis_score.typed_sheet import ROW_SIGNS
from sprawlopolis_score.variant import Difficulty, ParkHopping, Variant
from sprawlopolis_score.verdict import FACTS, verdict_of
from tabletop.codec import from_json, to_json
from tabletop.game import COUNT_ANYWAY, Choice, GameFile, Options, Rules, Verdict
from tabletop.messages import Refused, message, quoted
from tabletop.typed_score import TypedScore


def variant_of(options: Options) -> Variant:
    """S31, S32, S60, S61: return the variant of these options."""
    return Variant(
        Difficulty(str(options["difficulty"])),
        gap_is_edge=not options["gaps_are_interior"],
        park_hopping=ParkHopping.GROUP if options["parks_are_groups"] else ParkHopping.BLOCK,
    )


def options_of(variant: Variant) -> dict[str, str | bool]:
    return {
        "difficulty": variant.difficulty.value,
        "gaps_are_interior": not variant.gap_is_edge,
        "parks_are_groups": variant.park_hopping is ParkHopping.GROUP,
    }


class Sprawlopolis(Rules[TableBoard, Reading, ScoreSheet]):
    """One side of one to four people against a target.

    A column has the rows of the board's conditions after those that `rows` names for every game.
    """

    KEY = "sprawlopolis"
    BGG_ID = 251658
    SIDES = range(1, 2)
    PEOPLE = PLAYERS
    # The two house rules are switches, so that their keys name the other choice than the default.
    OPTIONS = (
        Choice("difficulty", tuple(difficulty.value for difficulty in Difficulty)),
        Choice("gaps_are_interior"),
        Choice("parks_are_groups"),
    )
    FACTS = FACTS
    ROW_SIGNS = ROW_SIGNS

    def rows(self, options: Options) -> tuple[str, ...]:  # noqa: ARG002 - the same in every difficulty
        """Return the rows of every game; those of the conditions follow from the scoring cards on the board."""
        return tuple(row.value for row in BASE_ROWS)

    def new_board(self, options: Options) -> TableBoard:  # noqa: ARG002 - a table is empty in every difficulty
        """Return a table before the first card."""
        return TableBoard()

    def read_board(self, data: Any, options: Options) -> TableBoard:  # noqa: ARG002 - the same in every difficulty
        """Read a board from the JSON of `write_board`."""
        return cast("TableBoard", from_json(TableBoard, data))

    def write_board(self, board: TableBoard) -> dict[str, Any]:
        """Return the scoring cards, and the city as cards or as the text of its blocks."""
        return cast("dict[str, Any]", to_json(board))

    def refuse_side(self, side: TableSide, options: Options) -> None:  # noqa: ARG002 - the same in every difficulty
        """Raise for an impossible board, and for settled spaces outside of the reading."""
        side.board.refuse_impossible()
        known = {SCORING, *map(str, side.reading.spots)} if side.reading is not None else set()
        for place in sorted(side.settled - known - {COUNT_ANYWAY}):
            raise Refused("settled", message("sprawl.settled", spot=quoted(place).strip('"')))

    def from_file(self, data: Any) -> GameFile[TableBoard]:
        """Read a game file; its options are those of its city."""
        game = game_from(data)
        board = TableBoard.of(game.city, game.typed)
        board.refuse_impossible()
        return GameFile(
            options_of(game.city.variant), ((game.players, board),), frozenset() if game.confirmed else frozenset({0})
        )

    def to_file(self, game: GameFile[TableBoard]) -> dict[str, Any]:
        ((players, board),) = game.sides
        return game_to(PlayedFile(players, board.file(variant_of(game.options)), board.typed, not game.unconfirmed))

    def is_empty(self, board: TableBoard, options: Options) -> bool:  # noqa: ARG002 - not of the difficulty
        """Return whether there is neither a block nor a typed score; scoring cards alone score nothing."""
        return board.typed is None and not board.city.block_count

    def changed_part(self, before: TableBoard, after: TableBoard) -> str:
        if before.typed != after.typed:
            return "typed"
        return "scoring" if before.scoring != after.scoring else "city"

    def typed_rows(self, board: TableBoard, options: Options) -> tuple[str, ...]:  # noqa: ARG002 - not of the difficulty
        """Return the rows of the base score and of the chosen conditions."""
        return board.typed_rows

    def typed_score(self, board: TableBoard) -> TypedScore | None:
        return board.typed

    def with_typed_score(self, board: TableBoard, typed: TypedScore | None, options: Options) -> TableBoard:  # noqa: ARG002
        """Return a table with the same scoring cards and a typed score, or without both city and score."""
        return TableBoard(board.scoring, typed=typed)

    def verdict(self, options: Options, sides: tuple[TableSide, ...]) -> Verdict[ScoreSheet]:
        """S2: score the city and compare it with the target; decisions that changed points are among the notes."""
        (side,) = sides
        return verdict_of(self, options, side, variant_of(options))

    read_reading = staticmethod(read_reading)
    write_reading = staticmethod(write_reading)


RULES: Final = Sprawlopolis()
