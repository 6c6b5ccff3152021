"""The view of the photo screen for boards."""

from dataclasses import replace
from typing import Final

from exports.quadropolis.drawings import tile_drawing
from quadropolis_score.boards import BOARDS
from quadropolis_score.buildings import Building, Mode
from quadropolis_score.city import City
from screens.kit.words import Words, refusal_text
from screens.photo.eyes import Progress
from screens.photo.model import BeingRead, Photo, Unreadable
from screens.photo.page_states import (
    button,
    by_hand,
    hints_at_start,
    no_opencv_page,
    other_photo_buttons,
    reading_page,
    start_buttons,
    unreadable_page,
)
from screens.photo.perspective import spaces_between
from screens.photo.state import PhotoAction, PhotoButtons, PhotoProblem, PhotoReading, PhotoTile
from screens.quadropolis.board_view import board_view_of
from screens.quadropolis.game_options import lost_cities
from screens.quadropolis.photo.model import Marking, OtherBoard, adds, board_mode
from screens.quadropolis.photo.state import BoardPhotoState, BoardStart, PhotoCorners
from tabletop.messages import Refused, message

# What to photograph: icons and sentences; then the same for a second photo.
HINTS: Final = (
    ("fit-to-screen-outline", "photo.hint.whole"),
    ("screen-rotation", "photo.hint.above"),
    ("layers-outline", "photo.hint.floors"),
)
SECOND_HINTS: Final = (
    ("layers-outline", "photo.second.chair"),
    ("fit-to-screen-outline", "photo.second.whole"),
    ("check-circle-outline", "photo.second.stays"),
)


def view(model: Photo, words: Words) -> BoardPhotoState:
    side, title = model.side, "photo.second.title" if adds(model) else "photo.title"
    head = (side.name, side.colour, words.text(title))
    if not model.around.reads_photos:
        return BoardPhotoState(*head, problem=no_opencv_page(words, without(model)))
    match model.stage:
        case BeingRead(_, progress):
            return BoardPhotoState(*head, reading=board_reading(words, progress))
        case OtherBoard():
            return BoardPhotoState(*head, problem=other_mode_page(model, words, model.stage))
        case Marking():
            return BoardPhotoState(*head, corners=corners_page(model, words, model.stage))
        case Unreadable(problem):
            return BoardPhotoState(*head, problem=unreadable_page(model, words, problem, without(model)))
    return BoardPhotoState(*head, start=start_page(model, words))


def without(model: Photo) -> str:
    return "photo.second.count" if adds(model) else "photo.tap_in"


def board_reading(words: Words, progress: Progress | None) -> PhotoReading:
    """Return the page during the reading, with the tiles that were read."""
    page = reading_page(words, progress)
    if progress is None or not progress.corners:
        return page
    board, read = BOARDS[Mode(progress.mode)], len(progress.buildings)
    places = spaces_between(page.outline, board.rows, board.columns)
    return replace(
        page,
        detail=words.text("photo.reading.count", read=read, spaces=len(board.spots)),
        share=read / len(board.spots),
        tiles=tuple(
            PhotoTile(tile_drawing(building) if isinstance(building, Building) else "", quad)
            for building, quad in zip(progress.buildings, places, strict=False)
        ),
    )


def start_page(model: Photo, words: Words) -> BoardStart:
    """Return the start page; our sample photo shows an Expert board, and belongs to the example."""
    side, mode, is_second = model.side, board_mode(model), adds(model)
    has_city = (side.reading is not None or not side.board.city.is_empty) and not is_second
    shows_sample = model.is_example and mode is Mode.EXPERT and not is_second
    return BoardStart(
        board=board_view_of(City.empty(mode)),
        hints=hints_at_start(model, words, SECOND_HINTS if is_second else HINTS),
        replacement_warning=words.text("photo.replaces") if has_city else None,
        buttons=start_buttons(model, words, without(model), shows_sample=shows_sample),
    )


def other_mode_page(model: Photo, words: Words, stage: OtherBoard) -> PhotoProblem:
    mode = stage.reading.mode
    names = ", ".join(lost_cities(model.saved.envelope, mode, model.route.side))
    lost = (words.text("table.mode.lost", names=names),) if names else ()
    return PhotoProblem(
        "help-circle-outline",
        words.text(f"photo.mode.{mode.value}"),
        " ".join((words.text(f"photo.mode.{mode.value}.detail"), *lost)),
        PhotoButtons(
            button(words, PhotoAction.CHANGE_MODE, f"photo.mode.{mode.value}.change"),
            (button(words, PhotoAction.KEEP_MODE, f"photo.mode.{mode.value}.keep"),),
            other_photo_buttons(model, words),
        ),
    )


def corners_page(model: Photo, words: Words, stage: Marking) -> PhotoCorners:
    """Return the page of the corners; an impossible shape is reported after the drag."""
    editor = stage.editor
    is_invalid = not (editor.is_magnified or editor.is_convex)
    hints = (words.text("photo.corners.hint"), refusal_text(words, stage.problem))
    return PhotoCorners(
        picture=editor.photo.picture,
        size=(editor.photo.width, editor.photo.height),
        corners=editor.corners,
        selected=editor.selected,
        is_magnified=editor.is_magnified,
        turned=editor.turned,
        title=words.text("photo.corners.title"),
        hints=() if is_invalid else hints,
        other_photo_buttons=other_photo_buttons(model, words),
        invalid=refusal_text(words, Refused("", message("photo.corners.invalid"))) if is_invalid else None,
        buttons=PhotoButtons(
            primary=button(words, PhotoAction.READ, "photo.corners.read"),
            secondary=(button(words, PhotoAction.TURN, "photo.turn"),),
            tertiary=(by_hand(words, without(model)),),
        ),
    )
