"""The pages of the photo screen for boards."""

from dataclasses import dataclass, replace
from typing import Final

from exports.quadropolis.drawings import tile_drawing
from quadropolis_score.boards import BOARDS
from quadropolis_score.buildings import Mode
from quadropolis_score.city import City
from screens.context import AppContext
from screens.kit.presenter import refusal_text
from screens.photo.page_states import (
    PhotoStatus,
    action_button,
    hints_at_start,
    manual_entry_button,
    no_opencv_page,
    other_photo_buttons,
    reading_page,
    start_buttons,
    unreadable_page,
)
from screens.photo.perspective import spaces_between
from screens.photo.photo_reader import Progress
from screens.photo.state import PhotoAction, PhotoButtons, PhotoHint, PhotoProblem, PhotoReading, PhotoTile
from screens.quadropolis.board_view import board_view_of
from screens.quadropolis.corner_editor import CornerEditor
from screens.quadropolis.photo.state import BoardPhotoState, BoardStart, PhotoCorners
from tabletop.game import Side
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


@dataclass(frozen=True, slots=True)
class BoardPhotoStatus:
    """The progress of a seat's photo: the mode of the board, and the corners being marked."""

    mode: Mode
    seat: Side
    photo: PhotoStatus
    corner_editor: CornerEditor | None
    is_second: bool = False  # whether the photo adds to the one that was read
    progress: Progress | None = None
    other: Mode | None = None  # the mode of the board on the photo, where it is not that of the game
    lost: tuple[str, ...] = ()  # the players whose cities do not fit the other board


def photo_page(context: AppContext, status: BoardPhotoStatus) -> BoardPhotoState:
    """Return the current page."""
    head = (
        status.seat.name,
        status.seat.colour,
        context.text("photo.second.title" if status.is_second else "photo.title"),
    )
    photo = status.photo
    if not photo.can_read:
        return BoardPhotoState(*head, problem=no_opencv_page(context, photo))
    if photo.is_reading:
        return BoardPhotoState(*head, reading=board_reading(context, status))
    if status.other is not None:
        return BoardPhotoState(*head, problem=other_mode_page(context, status, status.other))
    if status.corner_editor is not None:
        return BoardPhotoState(*head, corners=corners_page(context, status, status.corner_editor))
    if photo.problem is not None:
        return BoardPhotoState(*head, problem=unreadable_page(context, photo, photo.problem))
    return BoardPhotoState(*head, start=start_page(context, status))


def board_reading(context: AppContext, stage: BoardPhotoStatus) -> PhotoReading:
    """Return the page during the reading, with the tiles that were read."""
    page, progress = reading_page(context, stage.progress), stage.progress
    if progress is None or not progress.corners:
        return page
    board, read = BOARDS[progress.mode], len(progress.buildings)
    places = spaces_between(page.outline, board.rows, board.columns)
    return replace(
        page,
        detail=context.text("photo.reading.count", read=read, spaces=len(board.spots)),
        share=read / len(board.spots),
        tiles=tuple(
            PhotoTile(tile_drawing(building) if building else "", quad)
            for building, quad in zip(progress.buildings, places, strict=False)
        ),
    )


def start_page(context: AppContext, status: BoardPhotoStatus) -> BoardStart:
    """Return the start page."""
    seat = status.seat
    has_city = (seat.reading is not None or not seat.board.city.is_empty) and not status.is_second
    hints = SECOND_HINTS if status.is_second else HINTS
    return BoardStart(
        board=board_view_of(City.empty(status.mode)),
        hints=hints_at_start(context, tuple(PhotoHint(icon, context.text(text)) for icon, text in hints)),
        replacement_warning=context.text("photo.replaces") if has_city else None,
        buttons=start_buttons(context, status.photo, shows_sample=shows_sample(status)),
    )


def other_mode_page(context: AppContext, status: BoardPhotoStatus, mode: Mode) -> PhotoProblem:
    """Return the question about a board of the other mode."""
    names = ", ".join(status.lost)
    keep, change = PhotoAction.KEEP_MODE, PhotoAction.CHANGE_MODE
    return PhotoProblem(
        "help-circle-outline",
        context.text(f"photo.mode.{mode.value}"),
        " ".join(
            (
                context.text(f"photo.mode.{mode.value}.detail"),
                *((context.text("table.mode.lost", names=names),) if names else ()),
            )
        ),
        PhotoButtons(
            action_button(context, change, f"photo.mode.{mode.value}.change"),
            (action_button(context, keep, f"photo.mode.{mode.value}.keep"),),
            tuple(other_photo_buttons(context, status.photo)),
        ),
    )


def shows_sample(status: BoardPhotoStatus) -> bool:
    """Return whether to offer our sample photo: it shows an Expert board, and belongs to the example."""
    return status.photo.is_example and status.mode is Mode.EXPERT and not status.is_second


def corners_page(context: AppContext, status: BoardPhotoStatus, editor: CornerEditor) -> PhotoCorners:
    """Return the page of the corners; an impossible shape is reported after the drag."""
    is_invalid = not (editor.is_magnified or editor.is_convex)
    hints = (
        context.text("photo.corners.hint"),
        *(refusal_text(context, each) for each in (status.photo.problem,) if each),
    )
    return PhotoCorners(
        picture=editor.photo.picture,
        size=(editor.photo.width, editor.photo.height),
        corners=editor.corners,
        selected=editor.selected,
        is_magnified=editor.is_magnified,
        turned=editor.turned,
        title=context.text("photo.corners.title"),
        hints=() if is_invalid else hints,
        other_photo_buttons=tuple(other_photo_buttons(context, status.photo)),
        invalid=refusal_text(context, Refused("", message("photo.corners.invalid"))) if is_invalid else None,
        buttons=PhotoButtons(
            primary=action_button(context, PhotoAction.READ, "photo.corners.read"),
            secondary=(action_button(context, PhotoAction.TURN, "photo.turn"),),
            tertiary=(manual_entry_button(context, status.photo),),
        ),
    )
