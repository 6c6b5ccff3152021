"""The best arrangements on the sheet: every board with its points and those of the played city."""

from dataclasses import replace

from exports.drawing.layout import Block, paragraph, stack
from exports.drawing.primitives import FAINT
from exports.quadropolis.city_drawing import city_block, label_width
from exports.sheet_pages import PageBuilder
from quadropolis_score.boards import BOARDS
from quadropolis_score.scored_game import ScoredGame
from tabletop.messages import with_minus
from tabletop.people import PlayerColour


def add_rearranged(
    pages: PageBuilder, scored_game: ScoredGame, colours: tuple[PlayerColour, ...], column: float
) -> None:
    """Add the best arrangements that players chose for the sheet, each on one page."""
    style, board = pages.style, BOARDS[scored_game.mode]
    size = style.paper.text
    title = [Block(4), paragraph(style.text("rearranged.title"), pages.width, size * 1.5, bold=True)]
    by_side = scored_game.standings_by_side
    for side, sheet in scored_game.rearranged:
        was = by_side[side]
        standing = replace(was, sheet=sheet, own_plan=False)
        tile = (column - label_width(style)) / board.columns
        found = style.text("rearranged.found", total=with_minus(sheet.total), was=with_minus(was.sheet.total))
        pages.add_unbroken(
            stack(
                [
                    *title,
                    city_block(style, standing, colours[side], (tile, column)),
                    paragraph(found, pages.width, size, bold=True),
                    paragraph(style.text("rearranged.ignores"), pages.width, size * 0.85, colour=FAINT),
                    Block(6),
                ]
            )
        )
        title = []
