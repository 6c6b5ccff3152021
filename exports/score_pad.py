"""The filled score pad of any game: the winner, and the rows with a column for every side."""

from collections.abc import Iterator
from typing import Final

from exports.drawing.fonts import drawable_text
from exports.drawing.layout import BASELINE, LEADING, SLACK, Block, fitting_size, paragraph, stack
from exports.drawing.primitives import FAINT, INK, LINE_COLOUR, Box, Drawing, Primitive, Segment, Text
from exports.game_sheets import game_sheets
from exports.sheet_style import WINNER, SheetStyle, colour_box
from tabletop.game import NOT_KNOWN, Column, Verdict
from tabletop.messages import with_minus

TOTAL_COLOUR: Final = "#eef1f4"
LABELS: Final = 0.36  # the share of the width for the names of the rows
WINNER_SCALE: Final = 1.25  # the largest size of the winner's name, in text sizes
COLOUR_BAR: Final = 3.0  # points, the height of a player's colour over its column
HEADING_PADDING: Final = 3.0  # between a name and the lines of its column


def heading_block(style: SheetStyle, verdict: Verdict, width: float) -> Block:
    """Return the title, the date and the winner."""
    day = " \u00b7 ".join((*map(style.message_text, verdict.variant), style.date_text(verdict.played)))
    date_text = Text(width, 0, day, style.paper.text * 1.1, colour=FAINT, align="right")
    name = f"{style.text(f'game.{verdict.rules.KEY}')} \u00b7 {style.text('sheet.title')}"
    size = fitting_size(name, width - date_text.width * SLACK - style.paper.text, 2 * style.paper.text, bold=True)
    title = Block(
        LEADING * size, (Text(0, BASELINE * size, name, size, bold=True), date_text.moved(0, BASELINE * size))
    )
    parts = verdict.occasion.parts(style.message_text)
    occasion = paragraph(drawable_text(" \u00b7 ".join(parts)), width, style.paper.text, colour=FAINT, align="right")
    star = size * 0.8
    indent = star + 4 if verdict.won else 0.0
    headline = style.message_text(verdict.headline)
    fits = max(fitting_size(headline, width - indent, WINNER_SCALE * style.paper.text, bold=True), style.paper.text)
    won = paragraph(headline, width, fits, indent=indent, bold=True)
    stars = (Drawing(0, (LEADING * fits - star) / 2, star, WINNER),) if verdict.won else ()
    unconfirmed_blocks = [paragraph(line, width, style.paper.text) for line in unconfirmed_lines(style, verdict)]
    above = [title, *([occasion] if parts else [])]
    return stack([*above, Block(won.height, stars, ((0, 0, won),)), *unconfirmed_blocks, Block(style.paper.text * 0.8)])


def unconfirmed_lines(style: SheetStyle, verdict: Verdict) -> Iterator[str]:
    """Yield the open tasks of each side, then the sides whose scores were typed, and whose unconfirmed totals count."""
    for name, column in zip(verdict.names, verdict.columns, strict=True):
        if column.unconfirmed:
            questions = " \u00b7 ".join(map(style.message_text, column.unconfirmed))
            yield style.text("sheet.approximate", name=drawable_text(name), questions=questions)
    if verdict.typed:
        yield style.text("sheet.typed", names=drawable_text(verdict.typed))
    if verdict.counted_anyway:
        yield style.text("sheet.counted_unconfirmed", names=drawable_text(verdict.counted_anyway))


def pad_block(style: SheetStyle, verdict: Verdict, width: float) -> Block:
    """Return the table: a row for every category of this game, then the facts that decide."""
    labels = width * LABELS
    columns = verdict.columns
    column = (width - labels) / len(columns)
    text = style.paper.text
    rows = [heading_row(style, verdict, labels, column)]
    own = game_sheets(verdict.rules.KEY)
    for name in verdict.rows:
        points = [verdict.points_text(side, name) for side in range(len(columns))]
        sign = own.row_picture(name) if own else ""
        rows.append(pad_row(style.text(f"name.{name}"), points, labels, column, text, sign=sign))
    totals = [each.total_text for each in columns]
    rows.append(pad_row(style.text("pad.total"), totals, labels, column, text * 1.35, bold=True))
    table = stack(rows)
    below = [
        pad_row(name, values, labels, column, text * 0.9, bold=bold)
        for name, values, bold in deciding_rows(style, verdict)
    ]
    lined = Block(table.height, tuple(grid_lines(verdict, rows, labels, column)), ((0, 0, table),))
    return stack([lined, *below, Block(text)])


def heading_row(style: SheetStyle, verdict: Verdict, labels: float, column: float) -> Block:
    """Return the headings of the columns below the players' colours, winners with a star."""
    text = style.paper.text
    heads = [
        paragraph(drawable_text(name), column - 2 * HEADING_PADDING, text * 1.1, bold=True, align="middle")
        for name in verdict.names
    ]
    tall = max(head.height for head in heads)
    star = text * 1.2
    lefts = [labels + number * column for number in range(len(heads))]
    stars = tuple(Drawing(lefts[number] + (column - star) / 2, COLOUR_BAR + 1, star, WINNER) for number in verdict.won)
    bars = tuple(
        colour_box(side.colour, left, 0, column, COLOUR_BAR) for left, side in zip(lefts, verdict.sides, strict=True)
    )
    placed = (
        (left + HEADING_PADDING, star + 4 + (tall - head.height) / 2, head)
        for left, head in zip(lefts, heads, strict=True)
    )
    return Block(tall + star + 7, (*bars, *stars), tuple(placed))


def pad_row(  # noqa: PLR0913 - what stands in a row and how
    name: str, values: list[str], labels: float, column: float, size: float, *, sign: str = "", bold: bool = False
) -> Block:
    """Return a row: its picture, its name, a number for every side."""
    height = size * 2.0
    line = (height - LEADING * size) / 2 + BASELINE * size
    start = height + 2 if sign else 4.0
    fits = fitting_size(name, labels - start - 2, size, bold=bold)
    marks: list[Primitive] = [Text(start, line, name, fits, bold)]
    if sign:
        marks.append(Drawing(3, height * 0.14, height * 0.72, sign))
    for number, value in enumerate(values):
        middle = labels + (number + 0.5) * column
        marks.append(Text(middle, line, value, size, bold, align="middle"))
    return Block(height, tuple(marks))


def deciding_rows(style: SheetStyle, verdict: Verdict) -> Iterator[tuple[str, list[str], bool]]:
    """Yield the rows below the total: the target or the ranks, then the facts; tie-breaks that decided are bold."""
    if verdict.target is not None:
        yield style.text("sheet.target"), [with_minus(verdict.target)] * len(verdict.columns), False
    ranks = [column.rank for column in verdict.columns]
    if len(ranks) > 1 and None not in ranks:
        yield style.text("sheet.place"), [str(rank) for rank in ranks], False
    for fact in verdict.rules.FACTS:
        values = [fact_text(column, fact) for column in verdict.columns]
        yield style.text(f"fact.{verdict.rules.KEY}.{fact}"), values, fact in verdict.deciding


def fact_text(column: Column, fact: str) -> str:
    """Return a fact of a column; a dash where it was not typed."""
    return with_minus(column.facts[fact]) if fact in column.facts else NOT_KNOWN


def grid_lines(verdict: Verdict, rows: list[Block], labels: float, column: float) -> Iterator[Primitive]:
    """Yield the lines of the table, the shade of the total, and a frame around the winners' columns."""
    width = labels + column * len(verdict.sides)
    height = sum(each.height for each in rows)
    total = rows[-1].height
    yield Box(0, height - total, width, total, fill=TOTAL_COLOUR)
    y = 0.0
    for each in rows[:-1]:
        y += each.height
        yield Segment(
            0, y, width, y, 0.4 if each is not rows[-2] else 1.0, LINE_COLOUR if each is not rows[-2] else INK
        )
    for number in range(len(verdict.sides)):
        yield Segment(labels + number * column, 0, labels + number * column, height, 0.4)
    yield Box(0, 0, width, height, border=INK, thickness=1.0)
    for number in verdict.won:
        yield Box(labels + number * column, 0, column, height, border=INK, thickness=2.0)
