"""Pages that are filled from the top, and the notes of any game."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Final

from exports.drawing.layout import Block, paragraph, stack
from exports.drawing.primitives import FAINT, Page, Primitive, Text
from exports.sheet_style import SheetStyle
from tabletop.game import Note

APP: Final = "Quadropolis Score"  # in the footer of every page


@dataclass(slots=True)
class PageBuilder:
    """Pages filled from the top; an endless page has room for everything."""

    style: SheetStyle
    page_contents: list[list[Primitive]] = field(default_factory=lambda: [[]])
    used_height: float = 0.0

    @property
    def width(self) -> float:
        return self.style.paper.width - 2 * self.style.paper.margin

    @property
    def free_height(self) -> float:
        paper = self.style.paper
        return (
            inf
            if paper.height is None
            else paper.height - 2 * paper.margin - footer_height(self.style) - self.used_height
        )

    def add(self, block: Block) -> None:
        margin = self.style.paper.margin
        self.page_contents[-1] += block.primitives_at(margin, margin + self.used_height)
        self.used_height += block.height

    def add_unbroken(self, block: Block) -> None:
        """Add a block below the others, on a new page if it does not fit."""
        if block.height > self.free_height:
            self.new_page()
        self.add(block)

    def new_page(self) -> None:
        self.page_contents.append([])
        self.used_height = 0.0

    def build(self) -> list[Page]:
        style, paper = self.style, self.style.paper
        size = paper.text * 0.8
        height = paper.height or self.used_height + 2 * paper.margin + footer_height(style)
        found = []
        for number, marks in enumerate(self.page_contents, start=1):
            words = style.text("sheet.page", page=number, pages=len(self.page_contents)) if paper.height else ""
            foot = (
                Text(paper.margin, height - paper.margin, APP, size, colour=FAINT),
                Text(paper.width - paper.margin, height - paper.margin, words, size, colour=FAINT, align="right"),
            )
            found.append(Page(paper.width, height, (*marks, *foot)))
        return found


def split_evenly(blocks: Sequence[Block]) -> tuple[list[Block], list[Block]]:
    """Return blocks as two columns of about the same height, in order."""
    heights = [block.height for block in blocks]
    at = min(range(len(blocks) + 1), key=lambda end: max(sum(heights[:end]), sum(heights[end:])))
    return [*blocks[:at]], [*blocks[at:]]


def footer_height(style: SheetStyle) -> float:
    return style.paper.text * 1.6


def note_text(style: SheetStyle, note: Note) -> str:
    """Return the sentence of a note, after its places."""
    text = style.message_text(note.message)
    return style.text("labelled", label=", ".join(note.places), text=text) if note.places else text


def note_blocks(style: SheetStyle, notes: Sequence[str], width: float, indent: float = 0) -> Iterator[Block]:
    """Yield notes below each other, the first with the title above it."""
    size = style.paper.text * 0.9
    title = paragraph(style.text("sheet.notes"), width, style.paper.text * 0.95, indent=indent, bold=True)
    above = [Block(3), title]
    for words in notes:
        yield stack([*above, paragraph(words, width, size, indent=indent), Block(1)])
        above = []
