"""The result of a game of Sprawlopolis for the other rooms: one column, a target, notes."""

from collections.abc import Iterator
from typing import Final

from sprawlopolis_score.decisions import decision_notes
from sprawlopolis_score.one_change import best_change, change_message
from sprawlopolis_score.photo_review import TableSide, offered_scoring, unsettled_spots
from sprawlopolis_score.score_sheet import ScoreSheet
from sprawlopolis_score.table_board import TableBoard
from sprawlopolis_score.typed_sheet import ROW_SIGNS, typed_sheet
from sprawlopolis_score.validation import CITY_CARDS, SCORING_CARDS, Problem
from sprawlopolis_score.variant import Variant
from sprawlopolis_score.what_if import what_would_have_won
from tabletop.game import COUNT_ANYWAY, Column, Note, Options, Rules, Verdict
from tabletop.messages import Message, approximate_points, message, with_minus
from tabletop.typed_score import TYPED, impossible_messages

# The facts that the pad shows below the total.
FACTS: Final[tuple[str, ...]] = ("base",)


def verdict_of(rules: Rules, options: Options, side: TableSide, variant: Variant) -> Verdict[ScoreSheet]:
    """S2: score a city and compare it with the target.

    An unfinished game is neither won nor lost unless the player chose to count it.
    """
    board = side.board
    file = board.file(variant)
    sheet = file.sheet if board.typed is None else typed_sheet(board.scoring, board.typed)
    left = (*unfinished(board), *unchecked(side))
    asked = left if COUNT_ANYWAY not in side.settled else ()
    won = bool(sheet.won) and not asked
    # an open task says already that cards are missing
    odd = (each for each in file.warnings if each.code != "card_count" or not asked)
    problems = (*odd, *decision_notes(file.city, sheet, variant)) if board.typed is None else ()
    return Verdict(
        rules,
        options,
        (side,),
        columns=(column(sheet, board, len(side.people), asked, won=won),),
        headline=headline(sheet, is_final=not asked),
        target=sheet.target,
        notes=tuple(notes(board, sheet, variant, problems, is_final=not asked)),
        sides_counted_anyway=(0,) if left and not asked else (),
        details=sheet,
    )


def unfinished(board: TableBoard) -> Iterator[Message]:
    """Yield the open tasks: scoring cards to choose, cards to play, typed points to correct.

    A city of blocks counts as finished.
    """
    if missing := SCORING_CARDS - len(board.scoring):
        yield message("sprawl.left.scoring", count=missing)
    played = len(board.cards)
    if board.typed is None and board.blocks is None and played < CITY_CARDS:
        yield message("sprawl.left.cards", count=CITY_CARDS - played)
    yield from impossible_messages(board.typed, ROW_SIGNS)


def unchecked(side: TableSide) -> Iterator[Message]:
    """Yield the scoring cards of the photo that are not those of the game, and how many blocks are still doubtful."""
    if found := offered_scoring(side):
        yield message("sprawl.left.other_scoring", cards=", ".join(map(str, found)))
    if doubtful := len(unsettled_spots(side)):
        yield message("sprawl.left.doubtful", count=doubtful)


def column(sheet: ScoreSheet, board: TableBoard, people: int, unconfirmed: tuple[Message, ...], *, won: bool) -> Column:
    """Return the rows, the total and the facts: base score and roads, and the sums of the statistics.

    These are the points above the target, the scoring cards, the number of players and whether so many have won.
    """
    typed = board.typed
    facts = {TYPED: 1} if typed else {"roads": len(sheet.road_lengths)}
    if typed is None or typed.has_rows:
        facts = {"base": sheet.base, **facts}
    if sheet.target is not None:
        facts["above_target"] = sheet.total - sheet.target
    facts |= {f"people_{people}": 1, f"won_{people}": int(won)}
    facts |= {f"card_{number}": 1 for number in sheet.conditions}
    points = {row.value: points for row, points in sheet.points.items()}
    if typed is not None:
        points = typed.points(points)
    return Column(points, sheet.total, 1 if won else None, won, facts, unconfirmed)


def notes(
    board: TableBoard, sheet: ScoreSheet, variant: Variant, problems: tuple[Problem, ...], *, is_final: bool
) -> Iterator[Note]:
    """Yield what would have won a lost game, the best single change, warnings, decisions, and the cards shown."""
    if board.typed is not None:
        yield Note(message("typed.note"), 0)
    elif is_final and sheet.won is False:
        yield Note(what_would_have_won(sheet, variant), 0)
    better = best_change(board.cards, board.scoring, variant) if is_final else None
    if better is not None:
        yield Note(change_message(better), 0)
    yield from (Note(each.message, 0, tuple(map(str, each.spots))) for each in problems)
    if board.asked:
        numbers = ", ".join(map(str, board.asked))
        yield Note(message("sprawl.asked", count=len(board.asked), numbers=numbers), 0)


def headline(sheet: ScoreSheet, *, is_final: bool = True) -> Message:
    """S2: return who has won, or the distance to the target; without a target, or too early, only the score."""
    if not is_final:
        total = approximate_points(sheet.total)
        return message("sprawl.so_far", total=total) if sheet.target is None else so_far(total, sheet.target)
    total = with_minus(sheet.total)
    if sheet.target is None:
        return message("sprawl.scored", total=total)
    if sheet.won:
        return message("sprawl.won", total=total, target=sheet.target)
    return message("sprawl.lost", missing=sheet.target - sheet.total, total=total, target=sheet.target)


def so_far(total: str, target: int) -> Message:
    """Compare a score that is not final with its target."""
    return message("sprawl.so_far.target", total=total, target=target)
