"""The pages of the photo screen for boards."""

from dataclasses import dataclass

from quadropolis_score.boards import BOARDS
from quadropolis_score.buildings import Mode
from quadropolis_score.city import City
from screens.context import Parts
from screens.kit.presenter import refused_in_words
from screens.photo.page_states import Stage, blind, button, others, reading, start_buttons, tap_in, unread
from screens.photo.state import Deed, PhotoButtons, PhotoHint
from screens.quadropolis.board_view import picture_of
from screens.quadropolis.corner_editor import Pointing
from screens.quadropolis.photo.state import BoardPhoto, BoardStart, PhotoCorners
from tabletop.game import Side
from tabletop.messages import Refused, say


@dataclass(frozen=True, slots=True)
class BoardStage:
    """The progress of a seat's photo: the mode of the board, and the corners being marked."""

    mode: Mode
    seat: Side
    photo: Stage
    pointing: Pointing | None


def page(parts: Parts, stage: BoardStage) -> BoardPhoto:
    """Return the current page."""
    head = (stage.seat.name, stage.seat.colour, parts.says("photo.title"))
    photo = stage.photo
    if not photo.has_eye:
        return BoardPhoto(*head, told=(blind(parts),))
    if photo.is_reading:
        detail = parts.says("photo.reading.detail", spaces=len(BOARDS[stage.mode].spots))
        return BoardPhoto(*head, reading=(reading(parts, detail),))
    if stage.pointing is not None:
        return BoardPhoto(*head, corners=(corners(parts, stage, stage.pointing),))
    if photo.problem is not None:
        return BoardPhoto(*head, told=(unread(parts, photo, photo.problem),))
    return BoardPhoto(*head, start=(start(parts, stage),))


def start(parts: Parts, stage: BoardStage) -> BoardStart:
    """Return the start page."""
    seat = stage.seat
    full = seat.reading is not None or not seat.board.city.is_empty
    return BoardStart(
        board=picture_of(City.empty(stage.mode)),
        hints=(
            PhotoHint("fit-to-screen-outline", parts.says("photo.hint.whole")),
            PhotoHint("screen-rotation", parts.says("photo.hint.above")),
            PhotoHint("layers-outline", parts.says("photo.hint.floors")),
        ),
        replaces=(parts.says("photo.replaces"),) if full else (),
        buttons=start_buttons(parts, stage.photo, shows_sample=shows_sample(stage)),
    )


def shows_sample(stage: BoardStage) -> bool:
    """Return whether to offer our sample photo: it shows an Expert board, and belongs to the example."""
    return stage.photo.is_example and stage.mode is Mode.EXPERT


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
        title=parts.says("photo.where"),
        hints=() if is_crossed else hints,
        again=tuple(others(parts, stage.photo)),
        crossed=(refused_in_words(parts, Refused("", say("photo.crossed"))),) if is_crossed else (),
        buttons=PhotoButtons(main=(button(parts, Deed.READ, "photo.read"),), quiet=(tap_in(parts),)),
    )
