"""The score sheet of any game: the pad, then the game's own pages or, without them, the notes."""

from exports.drawing.fonts import drawable
from exports.drawing.layout import stacked
from exports.drawing.primitives import Page
from exports.finished_game import FinishedGame
from exports.game_sheets import game_sheets
from exports.score_pad import heading, pad
from exports.sheet_pages import Pages, note_blocks
from exports.sheet_style import Look
from tabletop.game import Note


def sheet(look: Look, game: FinishedGame) -> list[Page]:
    """Return the pages of a sheet."""
    pages = Pages(look)
    pages.put(stacked([heading(look, game, pages.width), pad(look, game, pages.width)]))
    own = game_sheets(game.rules.KEY)
    if own is None:
        for block in note_blocks(look, [noted(look, game, note) for note in game.verdict.notes], pages.width):
            pages.put_whole(block)
    else:
        own.add_pages(pages, game.verdict)
    return pages.finished()


def noted(look: Look, game: FinishedGame, note: Note) -> str:
    """Return a note after the names of its side and its places."""
    side = "" if note.side is None else game.names[note.side]
    return ": ".join(filter(None, (drawable(side), ", ".join(note.places), look.words(note.message))))
