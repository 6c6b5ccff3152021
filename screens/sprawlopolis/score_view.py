"""The running score against the target, for the screens of a game."""

from collections.abc import Iterator
from dataclasses import dataclass

from exports.sprawlopolis.drawings import row_picture
from screens.kit.words import Words, capitalized
from sprawlopolis_score.plugin import variant_of
from sprawlopolis_score.score_sheet import Line, Row, ScoreSheet
from sprawlopolis_score.table_board import TableBoard
from sprawlopolis_score.typed_sheet import TypedSheet, typed_sheet
from tabletop.game import Options
from tabletop.messages import approximate_points, with_minus


@dataclass(frozen=True, slots=True)
class RowTapped:
    """The event of a tap on a row, which asks for its reasons."""

    row: str


@dataclass(frozen=True, slots=True)
class LineTapped:
    """The event of a tap on a reason, whose blocks are highlighted then."""

    line: int


@dataclass(frozen=True, slots=True)
class ScoreCell:
    row: str
    face: str
    points: str
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class ScoreView:
    """The total, its distance to the target, and the rows."""

    total: str = ""
    target: str = ""
    verdict: str = ""
    icon: str = "flag-checkered"
    share: float = 0.0  # reached share of the target
    reached: bool = False
    cells: tuple[ScoreCell, ...] = ()


@dataclass(frozen=True, slots=True)
class ReasonLine:
    """A reason with its points; a tap highlights its blocks."""

    line: int
    text: str
    points: str


@dataclass(frozen=True, slots=True)
class RowReasons:
    title: str
    points: str
    lines: tuple[ReasonLine, ...]


def sheet_of(board: TableBoard, options: Options) -> ScoreSheet:
    if board.typed is not None:
        return typed_sheet(board.scoring, board.typed)
    return board.file(variant_of(options)).sheet


def score_view(words: Words, sheet: ScoreSheet, chosen: str = "", *, asked: str = "") -> ScoreView:
    """Return the view of a score sheet; without three scoring cards there is no target.

    `asked` takes the place of target and verdict until it is answered which scoring cards count.
    """
    alone = isinstance(sheet, TypedSheet) and sheet.undivided  # a total without rows
    cells = (
        ()
        if alone
        else tuple(
            ScoreCell(row.value, row_picture(row.value), with_minus(points), row.value == chosen)
            for row, points in sheet.points.items()
        )
    )
    if asked:
        return ScoreView(total=approximate_points(sheet.total), verdict=asked, icon="help-circle", cells=cells)
    if sheet.target is None:
        return ScoreView(total=with_minus(sheet.total), verdict=words.text("sprawl.city.no_target"), cells=cells)
    more = sheet.total - sheet.target
    reached = more >= 0
    verdict = words.text("sprawl.city.above", count=more) if reached else words.text("sprawl.city.to_go", count=-more)
    return ScoreView(
        total=with_minus(sheet.total),
        target=words.text("sprawl.city.target", target=sheet.target),
        verdict=verdict,
        icon="trophy" if reached else "flag-checkered",
        share=min(1.0, max(0.0, sheet.total / sheet.target)),
        reached=reached,
        cells=cells,
    )


def lines_of(sheet: ScoreSheet, row: str) -> tuple[Line, ...]:
    return tuple(line for line in sheet.lines if line.row.value == row)


def row_reasons(words: Words, sheet: ScoreSheet, row: str) -> RowReasons:
    points = sheet.points[Row(row)]
    return RowReasons(
        capitalized(words.text(f"name.{row}")),
        with_minus(points),
        tuple(reason_lines(words, sheet, row)),
    )


def reason_lines(words: Words, sheet: ScoreSheet, row: str) -> Iterator[ReasonLine]:
    """Yield each reason, or a line that there is none."""
    lines = lines_of(sheet, row)
    for number, line in enumerate(lines):
        yield ReasonLine(number, capitalized(words.render(line.reason)), with_minus(line.points))
    if not lines:
        yield ReasonLine(-1, words.text("pad.no_points"), "")
