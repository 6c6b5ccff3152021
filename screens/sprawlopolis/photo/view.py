"""The view of the photo screen for a city of cards."""

from typing import Final

from screens.kit.words import Words
from screens.photo.model import BeingRead, Photo, Unreadable
from screens.photo.page_states import hints_at_start, no_opencv_page, reading_page, start_buttons, unreadable_page
from screens.photo.state import PhotoStart, PhotoState

# Icons and sentences about what to photograph.
HINTS: Final = (
    ("fit-to-screen-outline", "sprawl.photo.hint.whole"),
    ("screen-rotation", "sprawl.photo.hint.above"),
    ("cards-outline", "sprawl.photo.hint.scoring"),
)
WITHOUT: Final = "photo.tap_in"


def view(model: Photo, words: Words) -> PhotoState:
    head = (model.side.name, model.side.colour, words.text("sprawl.photo.title"))
    if not model.around.reads_photos:
        return PhotoState(*head, problem=no_opencv_page(words, WITHOUT))
    match model.stage:
        case BeingRead(_, progress):
            return PhotoState(*head, reading=reading_page(words, progress))
        case Unreadable(problem):
            return PhotoState(*head, problem=unreadable_page(model, words, problem, WITHOUT))
    has_city = model.side.board.city.block_count > 0
    start = PhotoStart(
        hints=hints_at_start(model, words, HINTS),
        replacement_warning=words.text("sprawl.photo.replaces") if has_city else None,
        buttons=start_buttons(model, words, WITHOUT),
    )
    return PhotoState(*head, start=start)
