"""The pages of Sprawlopolis after the pad: the city, the reason for every point, the notes."""

from collections.abc import Iterable, Iterator
from typing import Final

from exports.drawing.layout import BASELINE, LEADING, Block, paragraph, stack
from exports.drawing.primitives import FAINT, Drawing, Text
from exports.sheet_pages import PageBuilder, note_blocks, note_text, split_evenly
from exports.sheet_style import SheetStyle
from exports.sprawlopolis.city_drawing import city, city_without_numbers
from exports.sprawlopolis.drawings import row_picture
from sprawlopolis_score.score_sheet import Line, Row, ScoreSheet
from sprawlopolis_score.typed_sheet import TypedSheet
from tabletop.game import Verdict
from tabletop.messages import Message, with_minus

__all__ = ["add_pages", "row_picture", "small_city"]  # exports.game_sheets.GameSheets

INDENT: Final = 1.7  # indent below a row's name, in sizes of the text
COLUMN_GAP: Final = 16.0  # points between two columns
# Least height of a city, in sizes of the text: with less room it begins a new page.
LEAST: Final = 22.0


def add_pages(pages: PageBuilder, verdict: Verdict[ScoreSheet]) -> None:
    """Add the city and the reasons, on a new page if there is no room; the reasons on paper in two columns."""
    sheet = verdict.details
    look, width = pages.style, pages.width
    if sheet.city.block_count:
        if pages.free_height < LEAST * look.paper.text:
            pages.new_page()
        pages.add_unbroken(city(look, sheet, width, min(pages.free_height, LEAST * 3 * look.paper.text)))
    title = [Block(4), paragraph(look.text("sheet.reasons"), width, look.paper.text * 1.5, bold=True)]
    for block in reason_columns(pages, sheet):
        pages.add_unbroken(stack([*title, block]))
        title = []
    for block in note_blocks(look, [note_text(look, note) for note in verdict.notes], width):
        pages.add_unbroken(block)


def reason_columns(pages: PageBuilder, sheet: ScoreSheet) -> Iterator[Block]:
    """Yield the reasons: on paper side by side in two columns of about the same height, else below each other."""
    look = pages.style
    if look.paper.height is None:
        yield from reasons(look, sheet, pages.width)
        return
    column = (pages.width - COLUMN_GAP) / 2
    halves = [stack(half) for half in split_evenly([*reasons(look, sheet, column)])]
    if any(half.height for half in halves):
        yield Block(
            max(half.height for half in halves),
            (),
            tuple((number * (column + COLUMN_GAP), 0.0, half) for number, half in enumerate(halves)),
        )


def small_city(verdict: Verdict[ScoreSheet], side: int, room: tuple[float, float]) -> Block | None:  # noqa: ARG001 - there is one
    """Return the city in a room; None for a typed score or an empty table."""
    sheet = verdict.details
    return city_without_numbers(sheet, room) if sheet.city.block_count else None


def reasons(look: SheetStyle, sheet: ScoreSheet, width: float) -> Iterator[Block]:
    """Yield the rows of the pad that have a reason; none of a typed score."""
    if isinstance(sheet, TypedSheet):
        return
    for row, points in sheet.points.items():
        lines = [line for line in sheet.lines if line.row is row]
        if lines:
            yield stack([head(look, row, points, width), *(reason(look, *each, width) for each in together(lines))])


def together(lines: Iterable[Line]) -> Iterator[tuple[Message, int, int]]:
    """Yield each reason once, with the points of all equal ones and their number."""
    found: dict[Message, list[int]] = {}
    for line in lines:
        found.setdefault(line.reason, []).append(line.points)
    for why, points in found.items():
        yield why, sum(points), len(points)


def head(look: SheetStyle, row: Row, points: int, width: float) -> Block:
    text = look.paper.text
    size, indent = text * 0.95, text * INDENT
    line = BASELINE * size + 2
    return Block(
        LEADING * size + 3,
        (
            Drawing(0, line - size * 0.95, size * 1.15, row_picture(row.value)),
            Text(indent, line, look.text(f"name.{row.value}"), size, bold=True),
            Text(width, line, with_minus(points), size, bold=True, align="right"),
        ),
    )


def reason(look: SheetStyle, why: Message, points: int, times: int, width: float) -> Block:
    size = look.paper.text * 0.9
    often = f"{times} \u00d7 " if times > 1 else ""
    said = paragraph(f"{often}{look.message_text(why)}", width - size * 2.4, size, indent=look.paper.text * INDENT)
    return Block(
        said.height,
        (Text(width, BASELINE * size, with_minus(points), size, colour=FAINT, align="right"),),
        ((0, 0, said),),
    )
