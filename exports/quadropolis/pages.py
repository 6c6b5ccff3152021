"""The score sheet laid out on pages: the pad and the cities first, then every player's reasons below their city."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Final

from exports.drawing.layout import Block, paragraph, stacked
from exports.drawing.primitives import FAINT, Mark, Page, Text
from exports.quadropolis.city_drawing import around, city, frame
from exports.quadropolis.point_reasons import continued, notes, reasons
from exports.quadropolis.score_pad import heading, pad
from exports.sheet_style import Look
from quadropolis_score.boards import BOARDS
from quadropolis_score.ranking import Standing
from quadropolis_score.scored_game import Outcome

BETWEEN: Final = 16.0  # points between two columns


@dataclass(slots=True)
class Pages:
    """Pages as they are filled from above; one without an end has room for everything."""

    look: Look
    filled: list[list[Mark]] = field(default_factory=lambda: [[]])
    used: float = 0.0

    @property
    def room(self) -> float:
        """The height that is left on the last page."""
        paper = self.look.paper
        return inf if paper.height is None else paper.height - 2 * paper.margin - footer(self.look) - self.used

    def put(self, block: Block) -> None:
        """Put a block below the others."""
        margin = self.look.paper.margin
        self.filled[-1] += block.at(margin, margin + self.used)
        self.used += block.height

    def turn(self) -> None:
        """Begin another page."""
        self.filled.append([])
        self.used = 0.0


def sheet(look: Look, outcome: Outcome) -> list[Page]:
    """The pages of a sheet."""
    paper = look.paper
    width = paper.width - 2 * paper.margin
    column = (width - BETWEEN) / 2
    pages = Pages(look)
    pages.put(stacked([heading(look, outcome, width), pad(look, outcome, width)]))
    pages.put(cities(look, outcome, column, pages.room))
    title = stacked([Block(4), paragraph(look.says("sheet.reasons"), width, paper.text * 1.5, bold=True)])
    for pair in pairs(outcome):
        put_reasons(pages, outcome, pair, title)
        title = Block(0)
    for note in notes(look, outcome, None, width):
        if note.height > pages.room:
            pages.turn()
        pages.put(note)
    return finished(pages)


def pairs(outcome: Outcome) -> list[tuple[Standing, ...]]:
    """The players as their cities lie: two by two."""
    return [outcome.seats[at : at + 2] for at in range(0, len(outcome.seats), 2)]


def cities(look: Look, outcome: Outcome, column: float, room: float) -> Block:
    """The cities two by two, their tiles as large as column and page have room for."""
    board, rows = BOARDS[outcome.mode], pairs(outcome)
    taken_up = sum(max(around(look, each, column) for each in row) for row in rows)
    tile = min((column - frame(look)) / board.columns, (room - taken_up) / len(rows) / board.rows)
    return stacked(side_by_side([city(look, each, tile, column) for each in row], column + BETWEEN) for row in rows)


def side_by_side(blocks: Sequence[Block], apart: float) -> Block:
    """Blocks in a row, as one."""
    placed = tuple((number * apart, 0.0, block) for number, block in enumerate(blocks))
    return Block(max(block.height for block in blocks), (), placed)


def put_reasons(pages: Pages, outcome: Outcome, pair: tuple[Standing, ...], title: Block) -> None:
    """The reasons of two players side by side; what a page has no room for goes on at the head of the next one."""
    look = pages.look
    column = (look.paper.width - 2 * look.paper.margin - BETWEEN) / 2
    rests = [reasons(look, outcome, standing, column) for standing in pair]
    if title.height + max(rest[0].height for rest in rests) > pages.room:
        pages.turn()
    pages.put(title)
    while True:
        room = pages.room
        pages.put(side_by_side([stacked(taken(rest, room)) for rest in rests], column + BETWEEN))
        if not any(rests):
            pages.used += look.paper.text
            return
        pages.turn()
        for rest, standing in zip(rests, pair, strict=True):
            if rest:
                rest.insert(0, continued(look, standing, column))


def taken(rest: list[Block], room: float) -> list[Block]:
    """As many of the blocks as there is room for, in their order; they are no longer in the rest."""
    column: list[Block] = []
    while rest and rest[0].height <= room:
        room -= rest[0].height
        column.append(rest.pop(0))
    return column


def footer(look: Look) -> float:
    """The height that the foot of a page takes."""
    return look.paper.text * 1.6


def finished(pages: Pages) -> list[Page]:
    """The pages with what stands at their feet."""
    look, paper = pages.look, pages.look.paper
    size = paper.text * 0.8
    height = paper.height or pages.used + 2 * paper.margin + footer(look)
    found = []
    for number, marks in enumerate(pages.filled, start=1):
        words = look.says("sheet.page", page=number, pages=len(pages.filled)) if paper.height else ""
        foot = (
            Text(paper.margin, height - paper.margin, "Quadropolis Score", size, colour=FAINT),
            Text(paper.width - paper.margin, height - paper.margin, words, size, colour=FAINT, align="right"),
        )
        found.append(Page(paper.width, height, (*marks, *foot)))
    return found
