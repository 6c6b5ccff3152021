"""The pages of Quadropolis after the pad: the cities, then every player's reasons."""

from collections.abc import Sequence
from typing import Final

from exports.drawing.layout import Block, paragraph, stack
from exports.drawing.primitives import FAINT
from exports.quadropolis.city_drawing import city_block, height_around_tiles, label_width, small_city_block
from exports.quadropolis.drawings import row_picture
from exports.quadropolis.point_reasons import continuation_head, general_note_blocks, reason_blocks
from exports.quadropolis.rearranged_cities import add_rearranged
from exports.sheet_pages import PageBuilder, split_evenly
from exports.sheet_style import SheetStyle
from quadropolis_score.verdict import CitySheets
from tabletop.game import Verdict

__all__ = ["add_pages", "row_picture", "small_city"]  # exports.game_sheets.GameSheets

COLUMN_GAP: Final = 16.0  # points between two columns


def add_pages(pages: PageBuilder, verdict: Verdict[CitySheets]) -> None:
    """Add the cities below the pad, the reasons of every player, and the notes on all of them."""
    style, column = pages.style, (pages.width - COLUMN_GAP) / 2
    key = paragraph(style.text("sheet.tile_points"), pages.width, style.paper.text * 0.85, colour=FAINT)
    if player_pairs(verdict):
        pages.add(cities_block(style, verdict, (column, pages.free_height - key.height)))
        pages.add(key)
    title = stack([Block(4), paragraph(style.text("sheet.reasons"), pages.width, style.paper.text * 1.5, bold=True)])
    for pair in player_pairs(verdict):
        add_reasons(pages, verdict, pair, title)
        title = Block(0)
    add_rearranged(pages, verdict, column)
    for note in general_note_blocks(style, verdict, None, pages.width):
        pages.add_unbroken(note)


def player_pairs(verdict: Verdict) -> list[tuple[int, ...]]:
    """Return the sides with a city two by two, as their cities are arranged."""
    counted = tuple(side for side, column in enumerate(verdict.columns) if not column.is_typed)
    return [counted[at : at + 2] for at in range(0, len(counted), 2)]


def small_city(verdict: Verdict[CitySheets], side: int, room: tuple[float, float]) -> Block | None:
    """Return the city of a player in a room; None for a typed score."""
    return None if verdict.columns[side].is_typed else small_city_block(verdict.details.by_side[side], room)


def cities_block(style: SheetStyle, verdict: Verdict[CitySheets], space: tuple[float, float]) -> Block:
    """Return the cities two by two, their tiles as large as column and page allow."""
    (column, room), rows = space, player_pairs(verdict)
    board = verdict.details.by_side[0].city.board
    taken_up = sum(max(height_around_tiles(style, verdict, each, column) for each in row) for row in rows)
    tile = min((column - label_width(style)) / board.columns, (room - taken_up) / len(rows) / board.rows)
    return stack(
        side_by_side([city_block(style, verdict, each, (tile, column)) for each in row], column + COLUMN_GAP)
        for row in rows
    )


def side_by_side(blocks: Sequence[Block], apart: float) -> Block:
    placed = tuple((number * apart, 0.0, block) for number, block in enumerate(blocks))
    return Block(max(block.height for block in blocks), (), placed)


def add_reasons(pages: PageBuilder, verdict: Verdict[CitySheets], pair: tuple[int, ...], title: Block) -> None:
    """Add the reasons of two players side by side, those of a single one in two columns of about the same height.

    Overflow continues at the head of the next page.
    """
    style = pages.style
    column = (pages.width - COLUMN_GAP) / 2
    remaining_columns = [reason_blocks(style, verdict, side, column) for side in pair]
    if len(pair) == 1 and style.paper.height is not None:
        (blocks,) = remaining_columns
        halves = split_evenly(blocks)
        remaining_columns, pair = [half for half in halves if half], pair * 2
    if title.height + max(rest[0].height for rest in remaining_columns) > pages.free_height:
        pages.new_page()
    pages.add(title)
    while True:
        room = pages.free_height
        pages.add(side_by_side([stack(take_fitting(rest, room)) for rest in remaining_columns], column + COLUMN_GAP))
        if not any(remaining_columns):
            pages.used_height += style.paper.text
            return
        pages.new_page()
        for remaining, side in zip(remaining_columns, pair, strict=False):
            if remaining:
                remaining.insert(0, continuation_head(style, verdict, side, column))


def take_fitting(remaining: list[Block], room: float) -> list[Block]:
    """Pop as many blocks as fit, in order."""
    column: list[Block] = []
    while remaining and remaining[0].height <= room:
        room -= remaining[0].height
        column.append(remaining.pop(0))
    return column
