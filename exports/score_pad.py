"""The filled score pad of any game: the winner, and the rows with a column for every side."""

from collections.abc import Iterator
from typing import Final

from exports.drawing.fonts import drawable
from exports.drawing.layout import LEADING, RISE, SLACK, Block, fitted, paragraph, stacked
from exports.drawing.primitives import FAINT, INK, LINE, Box, Line, Mark, Picture, Text
from exports.finished_game import FinishedGame
from exports.game_sheets import game_sheets
from exports.sheet_style import WINNER, Look
from tabletop.messages import printed

SHADE: Final = "#eef1f4"
LABELS: Final = 0.36  # the share of the width for the names of the rows
WON: Final = 1.25  # the largest size of the winner's name, in text sizes
PAD: Final = 3.0  # between a name and the lines of its column


def heading(look: Look, game: FinishedGame, width: float) -> Block:
    """Return the title, the date and the winner."""
    day = " \u00b7 ".join((*map(look.words, game.variant), look.day(game.played)))
    when = Text(width, 0, day, look.paper.text * 1.1, colour=FAINT, align="right")
    name = f"{look.says(f'game.{game.rules.KEY}')} \u00b7 {look.says('sheet.title')}"
    size = fitted(name, width - when.width * SLACK - look.paper.text, 2 * look.paper.text, bold=True)
    title = Block(LEADING * size, (Text(0, RISE * size, name, size, bold=True), when.moved(0, RISE * size)))
    star = size * 0.8
    indent = star + 4 if game.won else 0.0
    told = look.words(game.verdict.headline)
    fits = max(fitted(told, width - indent, WON * look.paper.text, bold=True), look.paper.text)
    won = paragraph(told, width, fits, indent=indent, bold=True)
    stars = (Picture(0, (LEADING * fits - star) / 2, star, WINNER),) if game.won else ()
    asked = [paragraph(line, width, look.paper.text) for line in unconfirmed(look, game)]
    return stacked([title, Block(won.height, stars, ((0, 0, won),)), *asked, Block(look.paper.text * 0.8)])


def unconfirmed(look: Look, game: FinishedGame) -> Iterator[str]:
    """Yield the open tasks of each side, then the sides whose unconfirmed totals count."""
    for name, column in zip(game.names, game.verdict.columns, strict=True):
        if column.unconfirmed:
            said = " \u00b7 ".join(map(look.words, column.unconfirmed))
            yield f"{drawable(name)}: {said}"
    if game.counted_anyway:
        yield look.says("sheet.anyway", names=drawable(game.counted_anyway))


def pad(look: Look, game: FinishedGame, width: float) -> Block:
    """Return the table: a row for every category of this game, then the facts that decide."""
    labels = width * LABELS
    columns = game.verdict.columns
    column = (width - labels) / len(columns)
    text = look.paper.text
    rows = [names(look, game, labels, column)]
    own = game_sheets(game.rules.KEY)
    for name in game.rows:
        points = [printed(each.points[name]) for each in columns]
        sign = own.row_picture(name) if own else ""
        rows.append(row(look.says(f"name.{name}"), points, labels, column, text, sign=sign))
    totals = [each.total_text for each in columns]
    rows.append(row(look.says("pad.total"), totals, labels, column, text * 1.35, bold=True))
    table = stacked(rows)
    below = [row(name, values, labels, column, text * 0.9, bold=bold) for name, values, bold in deciding(look, game)]
    lined = Block(table.height, tuple(grid(game, rows, labels, column)), ((0, 0, table),))
    return stacked([lined, *below, Block(text)])


def names(look: Look, game: FinishedGame, labels: float, column: float) -> Block:
    """Return the headings of the columns, winners with a star."""
    text = look.paper.text
    heads = [paragraph(drawable(name), column - 2 * PAD, text * 1.1, bold=True, align="middle") for name in game.names]
    tall = max(head.height for head in heads)
    star = text * 1.2
    lefts = [labels + number * column for number in range(len(heads))]
    stars = tuple(Picture(lefts[number] + (column - star) / 2, 3, star, WINNER) for number in game.won)
    placed = ((left + PAD, star + 4 + (tall - head.height) / 2, head) for left, head in zip(lefts, heads, strict=True))
    return Block(tall + star + 7, stars, tuple(placed))


def row(  # noqa: PLR0913 - what stands in a row and how
    name: str, values: list[str], labels: float, column: float, size: float, *, sign: str = "", bold: bool = False
) -> Block:
    """Return a row: its picture, its name, a number for every side."""
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


def deciding(look: Look, game: FinishedGame) -> Iterator[tuple[str, list[str], bool]]:
    """Yield the rows below the total: the target or the places, then the facts; tie-breaks that decided are bold."""
    verdict = game.verdict
    if verdict.target is not None:
        yield look.says("sheet.target"), [printed(verdict.target)] * len(verdict.columns), False
    places = [column.place for column in verdict.columns]
    if None not in places:
        yield look.says("sheet.place"), [str(place) for place in places], False
    for fact in game.rules.FACTS:
        values = [printed(column.facts[fact]) for column in verdict.columns]
        yield look.says(f"fact.{game.rules.KEY}.{fact}"), values, fact in verdict.deciding


def grid(game: FinishedGame, rows: list[Block], labels: float, column: float) -> Iterator[Mark]:
    """Yield the lines of the table, the shade of the total, and a frame around the winners' columns."""
    width = labels + column * len(game.sides)
    height = sum(each.height for each in rows)
    total = rows[-1].height
    yield Box(0, height - total, width, total, fill=SHADE)
    y = 0.0
    for each in rows[:-1]:
        y += each.height
        yield Line(0, y, width, y, 0.4 if each is not rows[-2] else 1.0, LINE if each is not rows[-2] else INK)
    for number in range(len(game.sides)):
        yield Line(labels + number * column, 0, labels + number * column, height, 0.4)
    yield Box(0, 0, width, height, border=INK, thick=1.0)
    for number in game.won:
        yield Box(labels + number * column, 0, column, height, border=INK, thick=2.0)
