"""The best arrangements on the sheet: every board with its points and those of the played city."""

from dataclasses import replace

from exports.drawing.layout import Block, paragraph, stack
from exports.drawing.primitives import FAINT
from exports.quadropolis.city_drawing import city_block, label_width
from exports.sheet_pages import PageBuilder
from quadropolis_score.verdict import CitySheets
from tabletop.game import Column, Verdict
from tabletop.messages import with_minus


def add_rearranged(pages: PageBuilder, verdict: Verdict[CitySheets], column: float) -> None:
    """Add the best arrangements that players chose for the sheet, each on one page."""
    style, size = pages.style, pages.style.paper.text
    title = [Block(4), paragraph(style.text("rearranged.title"), pages.width, size * 1.5, bold=True)]
    for side, sheet in verdict.details.rearranged.items():
        was = verdict.columns[side]
        rearranged = replace(
            verdict,
            sides=(verdict.sides[side],),
            columns=(Column({}, sheet.total, None, unconfirmed=was.unconfirmed),),
            details=CitySheets((sheet,)),
        )
        tile = (column - label_width(style)) / sheet.city.board.columns
        found = style.text("rearranged.found", total=with_minus(sheet.total), was=with_minus(was.total))
        pages.add_unbroken(
            stack(
                [
                    *title,
                    city_block(style, rearranged, 0, (tile, column)),
                    paragraph(found, pages.width, size, bold=True),
                    paragraph(style.text("rearranged.ignores"), pages.width, size * 0.85, colour=FAINT),
                    Block(6),
                ]
            )
        )
        title = []
