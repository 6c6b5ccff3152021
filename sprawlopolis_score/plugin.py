"""Sprawlopolis as the rooms that know no game see it."""

from typing import Any, Final

from sprawlopolis_score.files import PLAYERS, game_from, game_to
from sprawlopolis_score.photo_review import SCORING
from sprawlopolis_score.reading import Reading, read_reading, write_reading
from sprawlopolis_score.score_sheet import BASE_ROWS
from sprawlopolis_score.table_board import TableBoard, read_board, write_board
from sprawlopolis_score.variant import Difficulty, ParkHopping, Variant
from sprawlopolis_score.verdict import FACTS, verdict_of
from tabletop.game import COUNT_ANYWAY, Choice, GameFile, Options, Rules, Side, Verdict
from tabletop.messages import Refused, message, quoted


def variant_of(options: Options) -> Variant:
    """S31, S32, S60, S61: return how a game with these options is counted."""
    return Variant(
        Difficulty(str(options["difficulty"])),
        gap_is_edge=not options["gaps_are_interior"],
        park_hopping=ParkHopping.GROUP if options["parks_are_groups"] else ParkHopping.BLOCK,
    )


def options_of(variant: Variant) -> dict[str, str | bool]:
    """Return the options of a game that is counted so."""
    return {
        "difficulty": variant.difficulty.value,
        "gaps_are_interior": not variant.gap_is_edge,
        "parks_are_groups": variant.park_hopping is ParkHopping.GROUP,
    }


class Sprawlopolis(Rules):
    """One side of one to four people against a target.

    The board says which conditions count: a column has their rows after those that `rows` names for every game.
    """

    KEY = "sprawlopolis"
    SIDES = range(1, 2)
    PEOPLE = PLAYERS
    # The two house rules are switches, so their keys name what is not the default.
    OPTIONS = (
        Choice("difficulty", tuple(difficulty.value for difficulty in Difficulty)),
        Choice("gaps_are_interior"),
        Choice("parks_are_groups"),
    )
    FACTS = FACTS

    def rows(self, options: Options) -> tuple[str, ...]:  # noqa: ARG002 - the same in every difficulty
        """Return the rows that every game has; those of the conditions follow from the scoring cards on the board."""
        return tuple(row.value for row in BASE_ROWS)

    def new_board(self, options: Options) -> TableBoard:  # noqa: ARG002 - a table is empty in every difficulty
        """Return a table before the first card."""
        return TableBoard()

    def read_board(self, data: Any, options: Options) -> TableBoard:  # noqa: ARG002 - the same in every difficulty
        """Read what `write_board` made."""
        return read_board(data)

    def write_board(self, board: TableBoard) -> dict[str, Any]:
        """Write the scoring cards, and the city as cards or as the text of its blocks."""
        return write_board(board)

    def refuse_side(self, side: Side, options: Options) -> None:  # noqa: ARG002 - the same in every difficulty
        """Raise for what cannot be on the table, and for settled places beside the reading."""
        side.board.refuse_impossible()
        known = {SCORING, *map(str, side.reading.spots)} if side.reading is not None else set()
        for place in sorted(side.settled - known - {COUNT_ANYWAY}):
            raise Refused("settled", message("sprawl.settled", spot=quoted(place).strip('"')))

    def from_file(self, data: Any) -> GameFile:
        """Read a game file; its options are those of its city."""
        players, file = game_from(data)
        return GameFile(options_of(file.variant), ((players, TableBoard.of(file)),))

    def to_file(self, game: GameFile) -> dict[str, Any]:
        """Write a game file."""
        ((players, board),) = game.sides
        return game_to(players, board.file(variant_of(game.options)))

    def verdict(self, options: Options, sides: tuple[Side, ...]) -> Verdict:
        """S2: count the city and compare it with the target; the decisions that changed points are among the notes."""
        (side,) = sides
        return verdict_of(side, variant_of(options))

    def read_reading(self, raw: bytes) -> Reading:
        """Read guesses, scoring cards and the straightened picture."""
        return read_reading(raw)

    def write_reading(self, reading: Reading) -> bytes:
        """Write guesses, scoring cards and the straightened picture."""
        return write_reading(reading)


RULES: Final = Sprawlopolis()
