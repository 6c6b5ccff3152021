"""The score sheet of any game: the pad, then the game's own pages or, without them, the notes."""

from collections.abc import Iterator
from typing import Final

from exports.drawing.fonts import drawable_text
from exports.drawing.layout import Block, paragraph, stack
from exports.drawing.primitives import Page
from exports.game_sheets import game_sheets
from exports.score_pad import heading_block, pad_block
from exports.sheet_pages import PageBuilder, note_blocks, note_text
from exports.sheet_style import SheetStyle
from tabletop.game import Note, Verdict

# The most letters of a paragraph that stays together.
LONGEST_PART: Final = 1200


def build_sheet(style: SheetStyle, verdict: Verdict) -> list[Page]:
    pages = PageBuilder(style)
    pages.add(stack([heading_block(style, verdict, pages.width), pad_block(style, verdict, pages.width)]))
    own = game_sheets(verdict.rules.KEY)
    if own is None:
        for block in note_blocks(style, [side_note_text(style, verdict, note) for note in verdict.notes], pages.width):
            pages.add_unbroken(block)
    else:
        own.add_pages(pages, verdict)
    for block in remark_blocks(style, verdict.occasion.notes, pages.width):
        pages.add_unbroken(block)
    return pages.build()


def remark_blocks(style: SheetStyle, notes: str, width: float) -> Iterator[Block]:
    """Yield what people wrote, paragraph by paragraph, the first with the title above it."""
    above = [Block(6), paragraph(style.text("details.notes"), width, style.paper.text * 0.95, bold=True)]
    for line in notes.strip().splitlines():
        for part in parted(drawable_text(" ".join(line.split()))):
            yield stack([*above, paragraph(part, width, style.paper.text * 0.9), Block(1)])
            above = []


def parted(line: str) -> Iterator[str]:
    """Yield a paragraph in parts that fit on any page."""
    while line:
        end = len(line) if len(line) <= LONGEST_PART else line.rfind(" ", 1, LONGEST_PART) + 1 or LONGEST_PART
        yield line[:end].strip()
        line = line[end:]


def side_note_text(style: SheetStyle, verdict: Verdict, note: Note) -> str:
    """Return a note after the names of its side and its places."""
    text = note_text(style, note)
    return text if note.side is None else style.text("labelled", label=verdict.names[note.side], text=text)
