"""The pages of the photo screen for a city of cards."""

from typing import Final

from screens.context import AppContext
from screens.photo.page_states import (
    PhotoStatus,
    hints_at_start,
    no_opencv_page,
    reading_page,
    start_buttons,
    unreadable_page,
)
from screens.photo.photo_reader import Progress
from screens.photo.state import PhotoHint, PhotoStart, PhotoState
from tabletop.game import Side

# Icons and sentences about what to photograph.
HINTS: Final = (
    ("fit-to-screen-outline", "sprawl.photo.hint.whole"),
    ("screen-rotation", "sprawl.photo.hint.above"),
    ("cards-outline", "sprawl.photo.hint.scoring"),
)


def photo_page(context: AppContext, side: Side, status: PhotoStatus, progress: Progress | None) -> PhotoState:
    """Return the current page."""
    head = (side.name, side.colour, context.text("sprawl.photo.title"))
    if not status.can_read:
        return PhotoState(*head, problem=no_opencv_page(context, status))
    if status.is_reading:
        return PhotoState(*head, reading=reading_page(context, progress))
    if status.problem is not None:
        return PhotoState(*head, problem=unreadable_page(context, status, status.problem))
    return PhotoState(*head, start=start_page(context, side, status))


def start_page(context: AppContext, side: Side, status: PhotoStatus) -> PhotoStart:
    """Return the start page."""
    has_city = side.board.city.block_count > 0
    return PhotoStart(
        hints=hints_at_start(context, tuple(PhotoHint(icon, context.text(text)) for icon, text in HINTS)),
        replacement_warning=context.text("sprawl.photo.replaces") if has_city else None,
        buttons=start_buttons(context, status, shows_sample=False),
    )
