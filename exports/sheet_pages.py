"""Pages that are filled from the top, and the notes of any game."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Final

from exports.drawing.layout import Block, paragraph, stacked
from exports.drawing.primitives import FAINT, Mark, Page, Text
from exports.sheet_style import Look

APP: Final = "Quadropolis Score"  # in the footer of every page


@dataclass(slots=True)
class Pages:
    """Pages filled from the top; an endless page has room for everything."""

    look: Look
    filled: list[list[Mark]] = field(default_factory=lambda: [[]])
    used: float = 0.0

    @property
    def width(self) -> float:
        """Return the width between the margins."""
        return self.look.paper.width - 2 * self.look.paper.margin

    @property
    def room(self) -> float:
        """Return the height left on the last page."""
        paper = self.look.paper
        return inf if paper.height is None else paper.height - 2 * paper.margin - footer(self.look) - self.used

    def put(self, block: Block) -> None:
        """Add a block below the others."""
        margin = self.look.paper.margin
        self.filled[-1] += block.at(margin, margin + self.used)
        self.used += block.height

    def put_whole(self, block: Block) -> None:
        """Add a block below the others, on a new page if it does not fit."""
        if block.height > self.room:
            self.turn()
        self.put(block)

    def turn(self) -> None:
        """Begin a new page."""
        self.filled.append([])
        self.used = 0.0

    def finished(self) -> list[Page]:
        """Return the pages with their footers."""
        look, paper = self.look, self.look.paper
        size = paper.text * 0.8
        height = paper.height or self.used + 2 * paper.margin + footer(look)
        found = []
        for number, marks in enumerate(self.filled, start=1):
            words = look.says("sheet.page", page=number, pages=len(self.filled)) if paper.height else ""
            foot = (
                Text(paper.margin, height - paper.margin, APP, size, colour=FAINT),
                Text(paper.width - paper.margin, height - paper.margin, words, size, colour=FAINT, align="right"),
            )
            found.append(Page(paper.width, height, (*marks, *foot)))
        return found


def footer(look: Look) -> float:
    """Return the height of the footer."""
    return look.paper.text * 1.6


def note_blocks(look: Look, notes: Sequence[str], width: float, indent: float = 0) -> Iterator[Block]:
    """Yield notes below each other, the first with the title above it."""
    size = look.paper.text * 0.9
    title = paragraph(look.says("sheet.notes"), width, look.paper.text * 0.95, indent=indent, bold=True)
    above = [Block(3), title]
    for words in notes:
        yield stacked([*above, paragraph(words, width, size, indent=indent), Block(1)])
        above = []
