"""Sprawlopolis as the rooms that know no game see it; satisfies `tabletop.game.Rules`.

One side of one to four people has the scoring cards and the city. The board says which conditions count: a column has
the rows of its scoring cards after those that `rows` names for every game.
"""

from typing import Any

from sprawlopolis_score.decisions import decision_notes
from sprawlopolis_score.files import GAME_FORMAT, PLAYERS, game_from, game_to
from sprawlopolis_score.reading import read_reading, write_reading
from sprawlopolis_score.score_sheet import BASE_ROWS
from sprawlopolis_score.table_board import TableBoard, write_board
from sprawlopolis_score.table_board import read_board as board_from
from sprawlopolis_score.variant import Difficulty, ParkHopping, Variant
from sprawlopolis_score.verdict import FACTS, verdict_of
from tabletop.game import Choice, GameFile, Options, Side, Verdict
from tabletop.messages import Refused, say, shown

__all__ = [
    "FACTS",
    "FILE_FORMAT",
    "KEY",
    "OPTIONS",
    "PEOPLE",
    "SIDES",
    "from_file",
    "new_board",
    "read_board",
    "read_reading",
    "refuse_options",
    "refuse_side",
    "rows",
    "to_file",
    "verdict",
    "write_board",
    "write_reading",
]

KEY: str = "sprawlopolis"
SIDES: range = range(1, 2)
PEOPLE: range = PLAYERS
# The two house rules are switches, so their keys name what is not the default.
OPTIONS: tuple[Choice, ...] = (
    Choice("difficulty", tuple(difficulty.value for difficulty in Difficulty)),
    Choice("gaps_are_interior"),
    Choice("parks_are_groups"),
)
FILE_FORMAT: str = GAME_FORMAT


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


def rows(options: Options) -> tuple[str, ...]:  # noqa: ARG001 - they are the same in every difficulty
    """Return the rows that every game has; those of the conditions follow from the scoring cards on the board."""
    return tuple(row.value for row in BASE_ROWS)


def refuse_options(options: Options) -> None:
    """Raise for options that are not those of OPTIONS."""
    for choice in OPTIONS:
        value = options.get(choice.key)
        if value not in choice.words if choice.words else not isinstance(value, bool):
            raise Refused(f"options.{choice.key}", say("kept.broken"))
    for key in options.keys() - {choice.key for choice in OPTIONS}:
        raise Refused("options", say("key.unknown", key=shown(key), known=", ".join(each.key for each in OPTIONS)))


def new_board(options: Options) -> TableBoard:  # noqa: ARG001 - a table is empty in every difficulty
    """Return a table before the first card."""
    return TableBoard()


def read_board(data: Any, options: Options) -> TableBoard:  # noqa: ARG001 - the same in every difficulty
    """Read what `write_board` made."""
    return board_from(data)


def refuse_side(side: Side, options: Options) -> None:  # noqa: ARG001 - the same in every difficulty
    """Raise for what cannot be on the table, and for settled places beside the reading."""
    side.board.refuse_impossible()
    known = {str(spot) for spot in side.reading.spots} if side.reading is not None else set()
    for place in sorted(side.settled - known):
        raise Refused("settled", say("sprawl.settled", spot=shown(place).strip('"')))


def from_file(data: Any) -> GameFile:
    """Read a game file."""
    players, file = game_from(data)
    return GameFile(options_of(file.variant), ((players, TableBoard.of(file)),))


def to_file(game: GameFile) -> dict[str, Any]:
    """Write a game file."""
    ((players, board),) = game.sides
    return game_to(players, board.file(variant_of(game.options)))


def verdict(options: Options, sides: tuple[Side, ...]) -> Verdict:
    """S2: count the city, and compare it with the target; the decisions that changed points are among the notes."""
    (side,) = sides
    file = side.board.file(variant_of(options))
    sheet = file.sheet
    problems = (*file.warnings, *decision_notes(file.city, sheet, file.variant))
    return verdict_of(sheet, problems)
