"""Where the points come from: for every player the rows of the pad with the reasons behind their numbers."""

from collections.abc import Iterator
from typing import Final

from exports.blocks import LEADING, RISE, Block, Look, ends, paragraph, printed, stacked
from exports.faces import sign_of
from exports.fonts import drawable
from exports.marks import FAINT, INK, Line, Picture, Text
from exports.outcome import Outcome
from quadropolis_score.boards import Spot
from quadropolis_score.game import Standing
from quadropolis_score.messages import Message
from quadropolis_score.sheet import Category

INDENT: Final = 1.5  # of what stands below a row's name, in sizes of the text


def reasons(look: Look, outcome: Outcome, width: float, highest: float) -> Iterator[Block]:
    """Every player's reasons in one block; where that is too high, a block for each row, the first with the name."""
    for standing in outcome.seats:
        rows = [row(look, standing, category, width) for category in Category if lines_of(standing, category)]
        first, *others = rows or [Block(0)]
        blocks = [stacked([player(look, standing, width), first]), *others]
        whole = stacked(blocks)
        yield from [whole] if whole.height <= highest else blocks


def player(look: Look, standing: Standing, width: float) -> Block:
    """A player's name with the total, above a line."""
    size = look.paper.text * 1.2
    line = ends(
        drawable(standing.player.name), look.says("sheet.points", total=printed(standing.sheet.total)), width, size
    )
    end = line.height + size * 0.6 + 3
    return Block(end + 1, (Line(0, end, width, end, 1.0, INK),), ((0, size * 0.6, line),))


def lines_of(standing: Standing, category: Category) -> list[tuple[Message, list[int], list[Spot]]]:
    """The reasons of a row, equal ones together: what for, the points of each, the spaces."""
    found: dict[tuple[Message, int], tuple[list[int], list[list[Spot]]]] = {}
    for line in standing.sheet.lines:
        if line.category is category:
            points, spots = found.setdefault((line.reason, line.points), ([], []))
            points.append(line.points)
            spots.append(list(line.spots))
    return [
        (reason, points, spots[0] if len(points) == 1 else [each[0] for each in spots if each])
        for (reason, _), (points, spots) in found.items()
    ]


def row(look: Look, standing: Standing, category: Category, width: float) -> Block:
    """A row of the pad with its sign, its points, and its reasons below."""
    text = look.paper.text
    size, indent = text * 0.95, text * INDENT
    points = printed(standing.sheet.categories[category])
    line = RISE * size + 2
    head = Block(
        LEADING * size + 3,
        (
            Picture(0, line - size * 0.9, size * 1.1, sign_of(category)),
            Text(indent, line, look.says(f"name.{category.value}"), size, bold=True),
            Text(width, line, points, size, bold=True, align="right"),
        ),
    )
    return stacked([head, *(reason(look, *each, width) for each in lines_of(standing, category))])


def reason(look: Look, why: Message, points: list[int], spots: list[Spot], width: float) -> Block:
    """One reason: how often, what for, where, and the points of all of them."""
    size, indent = look.paper.text * 0.9, look.paper.text * INDENT
    total = printed(sum(points))
    column = size * 2.4
    often = f"{len(points)} \u00d7 " if len(points) > 1 else ""
    where = f" ({', '.join(map(look.spot, spots))})" if spots else ""
    told = paragraph(f"{often}{look.words(why)}{where}", width - column, size, indent=indent)
    return Block(told.height, (Text(width, RISE * size, total, size, colour=FAINT, align="right"),), ((0, 0, told),))


def notes(look: Look, outcome: Outcome, width: float) -> Iterator[Block]:
    """What is good to know: what looks odd, and decisions of ours that changed a score."""
    size = look.paper.text * 0.9
    title = paragraph(look.says("sheet.notes"), width, look.paper.text * 1.1, bold=True)
    above = [Block(look.paper.text), title]
    for name, problem in outcome.notes:
        where = ", ".join(map(look.spot, problem.spots))
        words = [drawable(name), where, look.words(problem.message)]
        yield stacked([*above, paragraph(": ".join(filter(None, words)), width, size), Block(1.5)])
        above = []
