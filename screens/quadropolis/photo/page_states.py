"""The pages of the photo screen for boards."""

from dataclasses import dataclass, replace
from typing import Final

from exports.quadropolis.drawings import face_of
from quadropolis_score.boards import BOARDS
from quadropolis_score.buildings import Mode
from quadropolis_score.city import City
from screens.context import Parts
from screens.kit.presenter import refused_in_words
from screens.photo.page_states import (
    Stage,
    blind,
    button,
    hints_at_start,
    others,
    reading,
    start_buttons,
    tap_in,
    unread,
)
from screens.photo.perspective import spaces_between
from screens.photo.photo_reader import Progress
from screens.photo.state import Deed, PhotoButtons, PhotoHint, PhotoReading, PhotoTile
from screens.quadropolis.board_view import picture_of
from screens.quadropolis.corner_editor import Pointing
from screens.quadropolis.photo.state import BoardPhoto, BoardStart, PhotoCorners
from tabletop.game import Side
from tabletop.messages import Refused, say

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
class BoardStage:
    """The progress of a seat's photo: the mode of the board, and the corners being marked."""

    mode: Mode
    seat: Side
    photo: Stage
    pointing: Pointing | None
    is_second: bool = False  # whether the photo adds to the one that was read
    progress: Progress | None = None


def page(parts: Parts, stage: BoardStage) -> BoardPhoto:
    """Return the current page."""
    head = (stage.seat.name, stage.seat.colour, parts.says("photo.second.title" if stage.is_second else "photo.title"))
    photo = stage.photo
    if not photo.has_eye:
        return BoardPhoto(*head, told=(blind(parts, photo),))
    if photo.is_reading:
        return BoardPhoto(*head, reading=(board_reading(parts, stage),))
    if stage.pointing is not None:
        return BoardPhoto(*head, corners=(corners(parts, stage, stage.pointing),))
    if photo.problem is not None:
        return BoardPhoto(*head, told=(unread(parts, photo, photo.problem),))
    return BoardPhoto(*head, start=(start(parts, stage),))


def board_reading(parts: Parts, stage: BoardStage) -> PhotoReading:
    """Return the page during the reading, with the tiles that were read."""
    page, progress = reading(parts, stage.progress), stage.progress
    if progress is None or not progress.corners:
        return page
    board, read = BOARDS[stage.mode], len(progress.buildings)
    places = spaces_between(page.outline, board.rows, board.columns)
    return replace(
        page,
        detail=parts.says("photo.reading.count", read=read, spaces=len(board.spots)),
        share=read / len(board.spots),
        tiles=tuple(
            PhotoTile(face_of(building) if building else "", quad)
            for building, quad in zip(progress.buildings, places, strict=False)
        ),
    )


def start(parts: Parts, stage: BoardStage) -> BoardStart:
    """Return the start page."""
    seat = stage.seat
    full = (seat.reading is not None or not seat.board.city.is_empty) and not stage.is_second
    hints = SECOND_HINTS if stage.is_second else HINTS
    return BoardStart(
        board=picture_of(City.empty(stage.mode)),
        hints=hints_at_start(parts, tuple(PhotoHint(icon, parts.says(text)) for icon, text in hints)),
        replaces=(parts.says("photo.replaces"),) if full else (),
        buttons=start_buttons(parts, stage.photo, shows_sample=shows_sample(stage)),
    )


def shows_sample(stage: BoardStage) -> bool:
    """Return whether to offer our sample photo: it shows an Expert board, and belongs to the example."""
    return stage.photo.is_example and stage.mode is Mode.EXPERT and not stage.is_second


def corners(parts: Parts, stage: BoardStage, pointing: Pointing) -> PhotoCorners:
    """Return the page of the corners; an impossible shape is reported after the drag."""
    is_crossed = not (pointing.near or pointing.go_round)
    hints = (
        parts.says("photo.where.hint"),
        *(refused_in_words(parts, each) for each in (stage.photo.problem,) if each),
    )
    return PhotoCorners(
        picture=pointing.photo.picture,
        size=(pointing.photo.width, pointing.photo.height),
        corners=pointing.corners,
        chosen=pointing.chosen,
        near=pointing.near,
        turned=pointing.turned,
        title=parts.says("photo.where"),
        hints=() if is_crossed else hints,
        again=tuple(others(parts, stage.photo)),
        crossed=(refused_in_words(parts, Refused("", say("photo.crossed"))),) if is_crossed else (),
        buttons=PhotoButtons(
            main=(button(parts, Deed.READ, "photo.read"),),
            others=(button(parts, Deed.TURN, "photo.turn"),),
            quiet=(tap_in(parts, stage.photo),),
        ),
    )
