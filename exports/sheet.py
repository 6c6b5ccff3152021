"""The score sheet of any game: the pad, then the game's own pages or, without them, the notes."""

from exports.drawing.fonts import drawable_text
from exports.drawing.layout import stack
from exports.drawing.primitives import Page
from exports.finished_game import FinishedGame
from exports.game_sheets import game_sheets
from exports.score_pad import heading_block, pad_block
from exports.sheet_pages import PageBuilder, note_blocks
from exports.sheet_style import SheetStyle
from tabletop.game import Note


def build_sheet(style: SheetStyle, game: FinishedGame) -> list[Page]:
    """Return the pages of a sheet."""
    pages = PageBuilder(style)
    pages.add(stack([heading_block(style, game, pages.width), pad_block(style, game, pages.width)]))
    own = game_sheets(game.rules.KEY)
    if own is None:
        for block in note_blocks(style, [note_text(style, game, note) for note in game.verdict.notes], pages.width):
            pages.add_unbroken(block)
    else:
        own.add_pages(pages, game.verdict)
    return pages.build()


def note_text(style: SheetStyle, game: FinishedGame, note: Note) -> str:
    """Return a note after the names of its side and its places."""
    side = "" if note.side is None else game.names[note.side]
    return ": ".join(filter(None, (drawable_text(side), ", ".join(note.places), style.message_text(note.message))))
