"""The pages of Quadropolis after the pad: the cities, then every player's reasons."""

from collections.abc import Sequence
from typing import Final

from exports.drawing.layout import Block, paragraph, stacked
from exports.quadropolis.city_drawing import around, city, frame
from exports.quadropolis.drawings import row_picture
from exports.quadropolis.point_reasons import continued, notes, reasons
from exports.sheet_pages import Pages
from exports.sheet_style import Look
from quadropolis_score.boards import BOARDS
from quadropolis_score.ranking import Standing
from quadropolis_score.scored_game import Outcome
from tabletop.game import Verdict

__all__ = ["add_pages", "row_picture"]  # exports.game_sheets.GameSheets

BETWEEN: Final = 16.0  # points between two columns


def add_pages(pages: Pages, verdict: Verdict) -> None:
    """Add the cities below the pad, the reasons of every player, and the notes on all of them."""
    outcome: Outcome = verdict.scored
    look, column = pages.look, (pages.width - BETWEEN) / 2
    pages.put(cities(look, outcome, column, pages.room))
    title = stacked([Block(4), paragraph(look.says("sheet.reasons"), pages.width, look.paper.text * 1.5, bold=True)])
    for pair in pairs(outcome):
        put_reasons(pages, verdict, pair, title)
        title = Block(0)
    for note in notes(look, outcome, None, pages.width):
        pages.put_whole(note)


def pairs(outcome: Outcome) -> list[tuple[Standing, ...]]:
    """Return the players two by two, as their cities are arranged."""
    return [outcome.seats[at : at + 2] for at in range(0, len(outcome.seats), 2)]


def cities(look: Look, outcome: Outcome, column: float, room: float) -> Block:
    """Return the cities two by two, their tiles as large as column and page allow."""
    board, rows = BOARDS[outcome.mode], pairs(outcome)
    taken_up = sum(max(around(look, each, column) for each in row) for row in rows)
    tile = min((column - frame(look)) / board.columns, (room - taken_up) / len(rows) / board.rows)
    return stacked(side_by_side([city(look, each, tile, column) for each in row], column + BETWEEN) for row in rows)


def side_by_side(blocks: Sequence[Block], apart: float) -> Block:
    """Return one block of blocks in a row."""
    placed = tuple((number * apart, 0.0, block) for number, block in enumerate(blocks))
    return Block(max(block.height for block in blocks), (), placed)


def put_reasons(pages: Pages, verdict: Verdict, pair: tuple[Standing, ...], title: Block) -> None:
    """Add the reasons of two players side by side; overflow continues at the head of the next page."""
    look = pages.look
    column = (pages.width - BETWEEN) / 2
    rests = [reasons(look, verdict, standing, column) for standing in pair]
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
    """Pop as many blocks as fit, in order."""
    column: list[Block] = []
    while rest and rest[0].height <= room:
        room -= rest[0].height
        column.append(rest.pop(0))
    return column
