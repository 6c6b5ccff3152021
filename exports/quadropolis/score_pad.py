"""The filled score pad: who has won, and the rows of the printed pad with a column for every player."""

from collections.abc import Iterator
from typing import Final

from exports.drawing.fonts import drawable
from exports.drawing.layout import LEADING, RISE, SLACK, Block, fitted, paragraph, stacked
from exports.drawing.primitives import FAINT, INK, LINE, Box, Line, Mark, Picture, Text
from exports.quadropolis.drawings import WINNER, sign_of
from exports.sheet_style import Look
from quadropolis_score.ranking import TIE_BREAKS, Standing
from quadropolis_score.scored_game import Outcome
from quadropolis_score.verdict import headline
from tabletop.messages import printed

SHADE: Final = "#eef1f4"
LABELS: Final = 0.36  # the share of the width that the names of the rows take
WON: Final = 1.25  # how large the winner is named at most, in ordinary sizes
PAD: Final = 3.0  # between a name and the lines of its column


def heading(look: Look, outcome: Outcome, width: float) -> Block:
    """What this is, when it was played, and who has won."""
    day = f"{look.says(f'title.{outcome.mode.value}')} \u00b7 {look.day(outcome.played)}"
    when = Text(width, 0, day, look.paper.text * 1.1, colour=FAINT, align="right")
    name = f"Quadropolis \u00b7 {look.says('sheet.title')}"
    size = fitted(name, width - when.width * SLACK - look.paper.text, 2 * look.paper.text, bold=True)
    title = Block(LEADING * size, (Text(0, RISE * size, name, size, bold=True), when.moved(0, RISE * size)))
    star = size * 0.8
    told = look.words(headline(outcome))
    fits = max(fitted(told, width - star - 4, WON * look.paper.text, bold=True), look.paper.text)
    won = paragraph(told, width, fits, indent=star + 4, bold=True)
    middle = (LEADING * fits - star) / 2
    return stacked(
        [
            title,
            Block(won.height + look.paper.text * 0.8, (Picture(0, middle, star, WINNER),), ((0, 0, won),)),
        ]
    )


def pad(look: Look, outcome: Outcome, width: float) -> Block:
    """The table: a row for every category that this game can have, then what decides."""
    labels = width * LABELS
    column = (width - labels) / len(outcome.seats)
    text = look.paper.text
    rows = [names(look, outcome, labels, column)]
    for category in outcome.rows:
        points = [printed(standing.sheet.categories[category]) for standing in outcome.seats]
        rows.append(row(look.says(f"name.{category.value}"), points, labels, column, text, sign=sign_of(category)))
    totals = [printed(standing.sheet.total) for standing in outcome.seats]
    rows.append(row(look.says("pad.total"), totals, labels, column, text * 1.35, bold=True))
    table = stacked(rows)
    below = [row(name, values, labels, column, text * 0.9, bold=bold) for name, values, bold in deciding(look, outcome)]
    lined = Block(table.height, tuple(grid(outcome, rows, labels, column)), ((0, 0, table),))
    return stacked([lined, *below, Block(text)])


def names(look: Look, outcome: Outcome, labels: float, column: float) -> Block:
    """The players at the heads of their columns, the winners with a star."""
    text = look.paper.text
    heads = [
        paragraph(drawable(standing.player.name), column - 2 * PAD, text * 1.1, bold=True, align="middle")
        for standing in outcome.seats
    ]
    tall = max(head.height for head in heads)
    star = text * 1.2
    lefts = [labels + number * column for number in range(len(heads))]
    stars = tuple(
        Picture(left + (column - star) / 2, 3, star, WINNER)
        for left, standing in zip(lefts, outcome.seats, strict=True)
        if standing.place == 1
    )
    placed = ((left + PAD, star + 4 + (tall - head.height) / 2, head) for left, head in zip(lefts, heads, strict=True))
    return Block(tall + star + 7, stars, tuple(placed))


def row(  # noqa: PLR0913 - what stands in a row and how
    name: str, values: list[str], labels: float, column: float, size: float, *, sign: str = "", bold: bool = False
) -> Block:
    """A row: its sign, its name, a number for every player."""
    height = size * 2.0
    line = (height - LEADING * size) / 2 + RISE * size
    start = height + 2 if sign else 4.0
    fits = fitted(name, labels - start - 2, size, bold=bold)
    marks: list[Mark] = [Text(start, line, name, fits, bold)]
    if sign:
        marks.append(Picture(3, height * 0.14, height * 0.72, sign))
    for number, value in enumerate(values):
        middle = labels + (number + 0.5) * column
        marks.append(Text(middle, line, value, size, bold, align="middle"))
    return Block(height, tuple(marks))


def deciding(look: Look, outcome: Outcome) -> Iterator[tuple[str, list[str], bool]]:
    """R33: the place and what breaks ties, in bold where it did."""
    decided = {standing.decided_by for standing in outcome.standings}
    yield look.says("sheet.place"), [str(standing.place) for standing in outcome.seats], False
    placed = [str(standing.sheet.inhabitants_placed) for standing in outcome.seats]
    yield look.says("fact.quadropolis.inhabitants_placed"), placed, TIE_BREAKS[1] in decided
    spaces = [str(standing.sheet.empty_spaces) for standing in outcome.seats]
    yield look.says("fact.quadropolis.empty_spaces"), spaces, TIE_BREAKS[2] in decided


def grid(outcome: Outcome, rows: list[Block], labels: float, column: float) -> Iterator[Mark]:
    """The lines of the table, the total shaded, a frame around the winners' columns."""
    width = labels + column * len(outcome.seats)
    height = sum(each.height for each in rows)
    total = rows[-1].height
    yield Box(0, height - total, width, total, fill=SHADE)
    y = 0.0
    for each in rows[:-1]:
        y += each.height
        yield Line(0, y, width, y, 0.4 if each is not rows[-2] else 1.0, LINE if each is not rows[-2] else INK)
    for number in range(len(outcome.seats)):
        yield Line(labels + number * column, 0, labels + number * column, height, 0.4)
    yield Box(0, 0, width, height, border=INK, thick=1.0)
    yield from framed(outcome.seats, labels, column, height)


def framed(seats: tuple[Standing, ...], labels: float, column: float, height: float) -> Iterator[Mark]:
    """R33: every column that is on the first place."""
    for number, standing in enumerate(seats):
        if standing.place == 1:
            yield Box(labels + number * column, 0, column, height, border=INK, thick=2.0)
