"""The score sheet laid out on pages: the pad and the cities first, then the reasons in two columns."""

from collections.abc import Iterator, Sequence
from typing import Final

from exports.blocks import LEADING, Block, Look, in_columns, paragraph, stacked
from exports.cities import around, city, frame
from exports.marks import FAINT, Mark, Page, Text
from exports.outcome import Outcome
from exports.pad import heading, pad
from exports.reasons import notes, reasons
from quadropolis_score.boards import BOARDS

BETWEEN: Final = 16.0  # points between two columns
LARGEST_TILE: Final = 50.0  # points
STEP: Final = 8.0  # points by which a page without an end grows until its columns hold everything


def sheet(look: Look, outcome: Outcome) -> list[Page]:
    """The pages of a sheet."""
    paper = look.paper
    width = paper.width - 2 * paper.margin
    column = (width - BETWEEN) / 2
    top = stacked([heading(look, outcome, width), pad(look, outcome, width)])
    first = stacked([top, cities(look, outcome, width, top.height)])
    highest = (paper.height or float("inf")) - 2 * paper.margin - footer(look) - 4 * paper.text
    blocks = [*reasons(look, outcome, column, highest), *notes(look, outcome, column)]
    title = stacked([Block(4), paragraph(look.says("sheet.reasons"), width, paper.text * 1.5, bold=True)])
    if paper.height is None:
        return [endless(look, first, title, blocks)]
    return list(numbered(look, paged(look, first, title, blocks)))


def cities(look: Look, outcome: Outcome, width: float, used: float) -> Block:
    """The cities two by two, their tiles as large as the page has room for."""
    paper, board = look.paper, BOARDS[outcome.mode]
    column = (width - BETWEEN) / 2
    rows = [outcome.seats[at : at + 2] for at in range(0, len(outcome.seats), 2)]
    tile = min(LARGEST_TILE, (column - frame(look)) / board.columns)
    if paper.height is not None:
        own = any(standing.own_plan for standing in outcome.seats) * LEADING * paper.text
        room = (paper.height - 2 * paper.margin - footer(look) - used) / len(rows) - around(look) - own
        tile = min(tile, room / board.rows)
    laid = []
    for row in rows:
        pair = [city(look, standing, tile, column, outcome.possible[standing.seat]) for standing in row]
        placed = tuple((number * (column + BETWEEN), 0.0, each) for number, each in enumerate(pair))
        laid.append(Block(max(each.height for each in pair), (), placed))
    return stacked(laid)


def footer(look: Look) -> float:
    """The height that the foot of a page takes."""
    return look.paper.text * 1.6


def paged(look: Look, first: Block, title: Block, blocks: Sequence[Block]) -> Iterator[list[Mark]]:
    """The marks of each page: the reasons begin where there is room for them and go on as long as they last."""
    paper = look.paper
    assert paper.height is not None
    whole = paper.height - 2 * paper.margin - footer(look)
    right = (paper.width - 2 * paper.margin + BETWEEN) / 2
    marks, y = list(first.at(paper.margin, paper.margin)), first.height
    if whole - y < title.height + blocks[0].height:
        yield marks
        marks, y = [], 0.0
    marks += title.at(paper.margin, paper.margin + y)
    y += title.height
    rest = blocks
    while rest:
        columns, rest = in_columns(rest, (whole - y, whole - y))
        for number, column in enumerate(columns):
            marks += stacked(column).at(paper.margin + number * right, paper.margin + y)
        yield marks
        marks, y = [], 0.0


def numbered(look: Look, pages: Iterator[list[Mark]]) -> Iterator[Page]:
    """Every page with its number at its foot."""
    paper = look.paper
    assert paper.height is not None
    everything = list(pages)
    size, y = paper.text * 0.8, paper.height - paper.margin
    for number, marks in enumerate(everything, start=1):
        words = look.says("sheet.page", page=number, pages=len(everything))
        foot = (
            Text(paper.margin, y, "Quadropolis Score", size, colour=FAINT),
            Text(paper.width - paper.margin, y, words, size, colour=FAINT, align="right"),
        )
        yield Page(paper.width, paper.height, (*marks, *foot))


def endless(look: Look, first: Block, title: Block, blocks: Sequence[Block]) -> Page:
    """One page, as long as it must be for the reasons to stand in two columns side by side."""
    paper = look.paper
    height = sum(block.height for block in blocks) / 2
    columns, rest = in_columns(blocks, (height, height))
    while rest:
        height += STEP
        columns, rest = in_columns(blocks, (height, height))
    right = (paper.width - 2 * paper.margin + BETWEEN) / 2
    below = first.height + title.height
    marks = [*first.at(paper.margin, paper.margin), *title.at(paper.margin, paper.margin + first.height)]
    for number, column in enumerate(columns):
        marks += stacked(column).at(paper.margin + number * right, paper.margin + below)
    used = max(sum(block.height for block in column) for column in columns)
    end = paper.margin + below + used + 2 * paper.text
    marks.append(Text(paper.margin, end, "Quadropolis Score", paper.text * 0.8, colour=FAINT))
    return Page(paper.width, end + paper.margin, tuple(marks))
