"""The picture for a chat: winner, totals, small cities and the decisive row, readable at a third of its size."""

from collections.abc import Iterator
from typing import Final

from exports.drawing.fonts import drawable_text
from exports.drawing.layout import BASELINE, LEADING, Block, fitting_size, paragraph, wrap_lines
from exports.drawing.primitives import FAINT, INK, WHITE, Box, Drawing, Page, Primitive, Text
from exports.game_sheets import game_sheets
from exports.sheet_pages import APP
from exports.sheet_style import WINNER, SheetStyle, colour_box
from tabletop.game import Verdict
from tabletop.messages import Message, message, with_minus

# The sizes of texts in points. At a third of its size the picture has a pixel a point; below 11 nothing can be read th
TITLE: Final = 15.0
HEADLINE: Final = 26.0
SMALLEST_HEADLINE: Final = 14.0
SENTENCE: Final = 13.0
NAME: Final = 15.0
TOTAL: Final = 20.0
FOOT: Final = 11.0
HEAD: Final = 34.0  # the height of the band at the top
GAP: Final = 8.0
BAND: Final = "#4a3a86"  # the seed of the app's colours
WON: Final = "#fff6d6"  # the ground of a winner
LOST: Final = "#f4f5f7"
COLUMNS: Final = (0, 1, 1, 2, 2, 3)  # of the cities, by the number of sides
BESIDE: Final = 2.0  # the least ratio of width to height of a field with its city beside the name, not below
LOUD: Final = 40.0  # the total beside a city
LINES: Final = 2  # of the headline at most


def chat_picture(style: SheetStyle, verdict: Verdict) -> Page:
    """Return the picture: a band with the game, the winner, the decisive row, a field for each side, and a foot."""
    paper = style.paper
    assert paper.height is not None
    left, width = paper.margin, paper.width - 2 * paper.margin
    marks: list[Primitive] = [*head_band(style, verdict)]
    y = HEAD + GAP
    for block in (headline_block(style, verdict, width), decided_block(style, verdict, width)):
        marks += block.primitives_at(left, y)
        y += block.height
    foot = foot_block(style, verdict, width)
    end = paper.height - GAP * 0.5 - foot.height
    marks += foot.primitives_at(left, end)
    marks += fields(style, verdict, (left, y + GAP * 0.5, width, end - y - GAP))
    return Page(paper.width, paper.height, tuple(marks))


def head_band(style: SheetStyle, verdict: Verdict) -> Iterator[Primitive]:
    """Yield the band at the top: the game with its variant, and the day."""
    paper = style.paper
    yield Box(0, 0, paper.width, HEAD, fill=BAND)
    day = Text(paper.width - paper.margin, HEAD * 0.66, style.date_text(verdict.played), SENTENCE, colour=WHITE)
    name = " \u00b7 ".join((style.text(f"game.{verdict.rules.KEY}"), *map(style.message_text, verdict.variant)))
    room = paper.width - 2 * paper.margin - day.width - GAP
    yield Text(paper.margin, HEAD * 0.66, name, fitting_size(name, room, TITLE, bold=True), bold=True, colour=WHITE)
    yield Text(day.x, day.y, day.words, day.size, colour=WHITE, align="right")


def headline_block(style: SheetStyle, verdict: Verdict, width: float) -> Block:
    """Return who has won, as large as fits into two lines, behind a star."""
    words = style.message_text(verdict.headline)
    size, indent = HEADLINE, HEADLINE * 1.3 if verdict.won else 0.0
    while size > SMALLEST_HEADLINE and len(wrap_lines(words, width - indent, size, bold=True)) > LINES:
        size -= 1
    found = paragraph(words, width, size, indent=indent, bold=True)
    star = (Drawing(0, (min(found.height, LEADING * size) - HEADLINE) / 2, HEADLINE, WINNER),) if indent else ()
    return Block(found.height, star, ((0, 0, found),))


def decided_block(style: SheetStyle, verdict: Verdict, width: float) -> Block:
    """Return the sentence about the decisive row; nothing if the headline has it already."""
    found = decided(verdict)
    return Block(0) if found is None else paragraph(style.message_text(found), width, SENTENCE, colour=FAINT)


def decided(verdict: Verdict) -> Message | None:
    """Return the sentence about the row in which the winner was furthest ahead of the second, or about the lead.

    Against a target it is the row with the most points. None for a tie, which the headline explains, and while totals
    are not confirmed.
    """
    if not verdict.is_final:
        return None
    if len(verdict.columns) == 1:
        return brought_most(verdict)
    return lead(verdict, *verdict.won) if len(verdict.won) == 1 else None


def brought_most(verdict: Verdict) -> Message | None:
    """Return the sentence about the row with a single side's most points; None without points."""
    points = verdict.columns[0].points
    best = max(verdict.rows, key=lambda row: points.get(row, 0), default="")
    return (
        message("picture.most", row=message(f"name.{best}"), points=points[best]) if points.get(best, 0) > 0 else None
    )


def lead(verdict: Verdict, winner: int) -> Message | None:
    """Return the sentence about the row in which the winner was furthest ahead, or about the lead; None for a tie."""
    others = [number for number in range(len(verdict.columns)) if number != winner]
    second = max(others, key=lambda number: verdict.columns[number].total)
    first, next_one = verdict.columns[winner], verdict.columns[second]
    if first.total == next_one.total:
        return None
    name = drawable_text(verdict.names[second])
    both = [row for row in verdict.rows if row in first.points and row in next_one.points]
    best = max(both, key=lambda row: first.points[row] - next_one.points[row], default="")
    if not best or first.points[best] <= next_one.points[best]:
        return message("picture.ahead", points=first.total - next_one.total, name=name)
    return message(
        "picture.decided",
        row=message(f"name.{best}"),
        more=with_minus(first.points[best]),
        fewer=with_minus(next_one.points[best]),
        name=name,
    )


def foot_block(style: SheetStyle, verdict: Verdict, width: float) -> Block:
    """Return the target, expansions and house rules, or that totals are approximate, with the app's name beside it.

    A long text replaces the name.
    """
    played = map(style.message_text, verdict.switched_on)
    words = " \u00b7 ".join(played if verdict.is_final else (style.text("picture.approximate"),))
    if verdict.target is not None:
        target = style.text("picture.target", target=with_minus(verdict.target))
        words = " \u00b7 ".join(filter(None, (target, words)))
    app = Text(width, BASELINE * FOOT, APP, FOOT, colour=FAINT, align="right")
    if fitting_size(words, width - app.width - GAP, FOOT) < FOOT:
        return paragraph(words, width, FOOT)
    return Block(LEADING * FOOT, (Text(0, app.y, words, FOOT), app))


def fields(style: SheetStyle, verdict: Verdict, room: tuple[float, float, float, float]) -> Iterator[Primitive]:
    """Yield a field for every side in rows of equal fields: name, total, small city."""
    left, top, width, height = room
    count = len(verdict.sides)
    columns = COLUMNS[min(count, len(COLUMNS) - 1)]
    rows = -(-count // columns)
    wide, high = (width - GAP * (columns - 1)) / columns, (height - GAP * (rows - 1)) / rows
    for number in range(count):
        row, column = divmod(number, columns)
        last = count - row * columns  # a row that is not full is centred
        shift = (columns - last) * (wide + GAP) / 2 if last < columns else 0.0
        x, y = left + shift + column * (wide + GAP), top + row * (high + GAP)
        for mark in field(style, verdict, number, (wide, high)):
            yield mark.moved(x, y)


def field(style: SheetStyle, verdict: Verdict, side: int, room: tuple[float, float]) -> Iterator[Primitive]:
    """Yield a side: its colour, its name and total, its city below; a winner in a frame with a star."""
    wide, high = room
    column, won = verdict.columns[side], side in verdict.won
    if wide > high * BESIDE:
        yield from wide_field(style, verdict, side, room)
        return
    yield from ground(verdict, side, room)
    total = Text(wide - 6, 6 + BASELINE * TOTAL * 0.9, column.total_text, TOTAL, bold=True, align="right")
    yield total
    start, star = 12.0, NAME if won else 0.0
    if won:
        yield Drawing(start, 9, star, WINNER)
        start += star + 3
    name = drawable_text(verdict.names[side])
    words, size = fitted_name(name, wide - 6 - total.width - 6 - start)
    yield Text(start, 7 + BASELINE * NAME * 0.95, words, size, bold=True)
    top = 6 + LEADING * TOTAL
    own = game_sheets(verdict.rules.KEY)
    space = (wide - 6 - 2 * 4, high - top - 4)
    city = own.small_city(verdict, side, space) if own else None
    if city is not None:
        yield from city.primitives_at(10, top + (space[1] - city.height) / 2)
    elif column.is_typed:
        yield Text(
            10 + space[0] / 2, top + space[1] / 2, style.text("picture.typed"), NAME, colour=FAINT, align="middle"
        )


def ground(verdict: Verdict, side: int, room: tuple[float, float]) -> Iterator[Primitive]:
    """Yield the ground of a field with the player's colour at its left; a winner's has a frame."""
    won = side in verdict.won
    yield Box(0, 0, *room, fill=WON if won else LOST, border=INK if won else None, thickness=1.5)
    yield colour_box(verdict.sides[side].colour, 0, 0, 6, room[1])


def wide_field(style: SheetStyle, verdict: Verdict, side: int, room: tuple[float, float]) -> Iterator[Primitive]:
    """Yield a side with its name and a large total at the left, its city at the right."""
    wide, high = room
    column, won = verdict.columns[side], side in verdict.won
    yield from ground(verdict, side, room)
    space = (wide * 0.6, high - 8)
    own = game_sheets(verdict.rules.KEY)
    city = own.small_city(verdict, side, space) if own else None
    start = 14.0
    if won:
        yield Drawing(start, 12, NAME, WINNER)
    words, size = fitted_name(drawable_text(verdict.names[side]), wide - space[0] - 12 - start - (NAME + 4) * won)
    yield Text(start + (NAME + 4) * won, 10 + BASELINE * NAME, words, size, bold=True)
    total = fitting_size(column.total_text, wide - space[0] - 12 - start, LOUD, bold=True)
    yield Text(start, high / 2 + LOUD * 0.5, column.total_text, total, bold=True)
    if city is not None:
        yield from city.primitives_at(wide - space[0] - 6, (high - city.height) / 2)
    elif column.is_typed:
        middle = wide - space[0] / 2
        yield Text(middle, high / 2, style.text("picture.typed"), NAME, colour=FAINT, align="middle")


def fitted_name(name: str, room: float) -> tuple[str, float]:
    """Return a name that fits: a little smaller, then cut with an ellipsis."""
    size = fitting_size(name, room, NAME, bold=True)
    if size >= FOOT:
        return name, size
    while len(name) > 1 and fitting_size(f"{name}\u2026", room, NAME, bold=True) < FOOT:
        name = name[:-1].rstrip()
    return f"{name}\u2026", fitting_size(f"{name}\u2026", room, FOOT, bold=True)
