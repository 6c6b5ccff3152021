"""The reasons of the points: for every player the rows of the pad with the lines that make them up."""

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final, TypeAlias

from exports.drawing.fonts import drawable_text
from exports.drawing.layout import BASELINE, LEADING, Block, paragraph, stack, two_ended_line
from exports.drawing.primitives import FAINT, INK, Drawing, Segment, Text
from exports.quadropolis.drawings import row_picture
from exports.sheet_pages import note_blocks, note_text
from exports.sheet_style import SheetStyle
from quadropolis_score.advice import tile_notes
from quadropolis_score.boards import Spot
from quadropolis_score.buildings import Category
from quadropolis_score.score_sheet import ScoreSheet
from quadropolis_score.verdict import CitySheets
from tabletop.game import Note, Verdict
from tabletop.messages import Message, with_minus

# A reason: its text, the points of each time, the spaces.
ReasonGroup: TypeAlias = tuple[Message, list[int], list[Spot]]
TILE_NOTE_KEY: Final = "note.tile"  # the key of the notes beside the points of the tiles
INDENT: Final = 1.5  # indentation below a row's name, in text sizes


def reason_blocks(style: SheetStyle, verdict: Verdict[CitySheets], side: int, width: float) -> list[Block]:
    """Return a player's column: the name, blocks for the rows of the pad, then the notes on this city."""
    rows: list[Block] = []
    sheet = verdict.details.by_side[side]
    for name, points in verdict.columns[side].points.items():
        lines, notes = grouped_reasons(sheet, name), tuple(row_notes(sheet, name))
        if lines or notes:
            rows += [row_block(style, name, points, lines, width), *(note_block(style, each, width) for each in notes)]
    first, *others = [*rows, *general_note_blocks(style, verdict, side, width)] or [Block(0)]
    return [stack([player_head(style, verdict, side, width), first]), *others]


def continuation_head(style: SheetStyle, verdict: Verdict, side: int, width: float) -> Block:
    """Return the heading of a column that continues from another page."""
    name = f"{drawable_text(verdict.names[side])} \u2026"
    return paragraph(name, width, style.paper.text * 1.1, bold=True, colour=FAINT)


def player_head(style: SheetStyle, verdict: Verdict, side: int, width: float) -> Block:
    """Return a player's name with the total, above a line."""
    size = style.paper.text * 1.2
    total = style.text("sheet.points", total=verdict.columns[side].total_text)
    line = two_ended_line(drawable_text(verdict.names[side]), total, width, size)
    end = line.height + size * 0.6 + 3
    return Block(end + 1, (Segment(0, end, width, end, 1.0, INK),), ((0, size * 0.6, line),))


def grouped_reasons(sheet: ScoreSheet, row: str) -> list[ReasonGroup]:
    """Return the reasons of a row, equal ones grouped.

    A reason of one building also names the neighbours that score; a group names only the buildings.
    """
    found: dict[Message, tuple[list[int], list[tuple[Spot, ...]]]] = {}
    for line in sheet.lines:
        if line.category.value == row:
            points, spots = found.setdefault(line.reason, ([], []))
            points.append(line.points)
            spots.append(line.spots)
    groups = []
    for reason, (points, spots) in found.items():
        scoring = dict.fromkeys(each[:1] for each in spots)
        shown_spots = chain.from_iterable(scoring if len(scoring) > 1 else spots)
        groups.append((reason, points, list(dict.fromkeys(shown_spots))))
    return groups


def row_notes(sheet: ScoreSheet, row: str) -> Iterator[Note]:
    """E31: yield the notes beside a row, on tiles whose number is not known."""
    if row == Category.EXPANSION.value:
        for problem in tile_notes(sheet.city):
            yield problem.note()


def note_block(style: SheetStyle, note: Note, width: float) -> Block:
    """Return a note below the reasons of a row, with its spaces."""
    return paragraph(
        note_text(style, note), width, style.paper.text * 0.9, indent=style.paper.text * INDENT, colour=FAINT
    )


def spots_text(spots: Iterable[Spot]) -> str:
    """Return the spaces by their rows and columns."""
    return ", ".join(map(str, spots))


def row_block(style: SheetStyle, name: str, total: int, lines: list[ReasonGroup], width: float) -> Block:
    """Return a row of the pad with its picture, its points, and its reasons below."""
    text = style.paper.text
    size, indent = text * 0.95, text * INDENT
    line = BASELINE * size + 2
    head = Block(
        LEADING * size + 3,
        (
            Drawing(0, line - size * 0.9, size * 1.1, row_picture(name)),
            Text(indent, line, style.text(f"name.{name}"), size, bold=True),
            Text(width, line, with_minus(total), size, bold=True, align="right"),
        ),
    )
    return stack([head, *(reason_block(style, *each, width) for each in lines)])


def reason_block(style: SheetStyle, message: Message, points: list[int], spots: list[Spot], width: float) -> Block:
    """Return one reason: count, text, spaces, and the points of all together."""
    size, indent = style.paper.text * 0.9, style.paper.text * INDENT
    total = with_minus(sum(points))
    column = size * 2.4
    times = f"{len(points)} \u00d7 " if len(points) > 1 else ""
    where = f" ({spots_text(spots)})" if spots else ""
    text_block = paragraph(f"{times}{style.message_text(message)}{where}", width - column, size, indent=indent)
    return Block(
        text_block.height,
        (Text(width, BASELINE * size, total, size, colour=FAINT, align="right"),),
        ((0, 0, text_block),),
    )


def general_note_blocks(style: SheetStyle, verdict: Verdict, side: int | None, width: float) -> list[Block]:
    """Return the notes on a player's city, or on the game: warnings and decisions on the rules.

    Notes that stand beside the points of their row are not repeated.
    """
    notes = [each for each in verdict.notes if each.side == side and each.message.key != TILE_NOTE_KEY]
    indent = style.paper.text * INDENT * (side is not None)
    return list(note_blocks(style, [note_text(style, each) for each in notes], width, indent))
