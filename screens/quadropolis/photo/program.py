"""The photo screen of a city: read as the board of its mode, or between corners that the player marks."""

from dataclasses import replace
from pathlib import Path
from typing import Final

from quadropolis_score.buildings import Mode
from quadropolis_score.player_board import first_question, with_reading, with_tokens
from quadropolis_score.reading import Corners, Reading
from quadropolis_score.second_photo import with_second_reading
from quadropolis_score.token_gifts import minimum_tokens
from screens.kit.cursor import ARROW_STEPS
from screens.kit.navigation import Route
from screens.kit.program import Program, ReadPhoto, Step
from screens.photo.events import Failed, FileDropped, PhotoEvent, PhotoRead, Pressed, Unread
from screens.photo.eyes import BoardNotFound, Eyes, Report
from screens.photo.model import BeingRead, Photo, load
from screens.photo.program import PhotoGame, Taken, begin, holds_photo, update_photo
from screens.photo.program import take as take_photo
from screens.photo.state import PhotoAction
from screens.quadropolis.corner_editor import CornerEditor
from screens.quadropolis.game_options import expansions_news, game_with_side
from screens.quadropolis.photo.events import (
    CornerChosen,
    CornerEvent,
    CornerMoved,
    CornerStepped,
    DragEnded,
    PhotoShown,
)
from screens.quadropolis.photo.model import Marking, OtherBoard, adds, board_mode
from screens.quadropolis.photo.view import view
from screens.quadropolis.plugin import OwnScreen
from screens.quadropolis.question import AFTER_CITY, AFTER_PHOTO
from tabletop.messages import Refused


def by_hand(model: Photo) -> Route:
    """Return the route of the city, for entering by hand; that of the floors for a second photo."""
    return floors(model) if adds(model) else Route(OwnScreen.CITY, model.route.game, model.route.side)


def floors(model: Photo) -> Route:
    """Return the route of the floors, the one on the way back if there is one."""
    routes = [replace(model.route, screen=OwnScreen.FLOORS, about=about) for about in (AFTER_PHOTO, AFTER_CITY, "")]
    return next((route for route in routes if route in model.around.way), routes[0])


def take(model: Photo, reading: Reading) -> Taken:
    """Return the game with a reading, in its mode and with the expansions of its tiles, and the first open question.

    Uncounted tokens are the fewest of the tiles.
    """
    envelope, number = model.saved.envelope, model.route.side
    if adds(model):
        side, onward = with_second_reading(model.side, reading), floors(model)
    else:
        side = with_tokens(with_reading(model.side, reading), minimum_tokens(reading.city()), confirmed=False)
        question = first_question(side)
        asked = replace(model.route, screen=question, about=AFTER_PHOTO) if question else None
        onward = asked or by_hand(model)
    news = expansions_news(envelope.options, side.board.city)
    return game_with_side(envelope, number, side), onward, news


def reading(model: Photo, corners: Corners | None = None, *, in_mode: bool = False) -> ReadPhoto:
    """Read the photo, perhaps between corners; a second one shows the board of the first."""
    job = read_in_mode if in_mode or adds(model) else read_as_shown
    return ReadPhoto(job, (model.file, board_mode(model), corners), Unread)


def read_in_mode(eyes: Eyes, report: Report, file: Path, mode: Mode | None, corners: Corners | None) -> PhotoRead:
    """Read a photo as the board of a mode; a job."""
    return PhotoRead(eyes.read(file, (mode, corners), report))


def read_as_shown(eyes: Eyes, report: Report, file: Path, mode: Mode, corners: Corners | None) -> PhotoRead:
    """Read a photo as the board that it surely shows, otherwise as the board of a mode; a job."""
    shown = read_in_mode(eyes, report, file, None, corners)
    return shown if shown.found.is_mode_sure else read_in_mode(eyes, report, file, mode, corners)


def preview_photo(eyes: Eyes, _: Report, file: Path, problem: Refused) -> PhotoShown:
    """Return a preview for marking the corners; a job."""
    return PhotoShown(eyes.preview(file), problem)


BOARDS: Final = PhotoGame(reading, take, by_hand, adds)


def update(model: Photo, event: PhotoEvent | CornerEvent) -> Step[Photo]:
    match model.stage:
        case Marking():
            return mark(model, model.stage, event)
        case OtherBoard():
            return decide(model, model.stage, event)
        case BeingRead(back):
            return end_reading(model, back, event)
    return update_photo(model, event, BOARDS)


def mark(model: Photo, stage: Marking, event: object) -> Step[Photo]:
    """Move the corners; read the board between them, unless their shape is impossible."""
    editor = stage.editor
    match event:
        case CornerMoved(corner, x, y):
            editor = editor.with_corner_at(corner, x, y)
        case CornerStepped(arrow, large):
            editor = editor.with_step(arrow, large=large)
        case CornerChosen(corner):
            editor = editor.with_selected(corner)
        case Pressed(PhotoAction.TURN):
            editor = editor.turn()
        case Pressed(PhotoAction.READ) if editor.is_convex:
            return replace(model, stage=BeingRead(stage)), (reading(model, editor.corners),)
        case DragEnded() | Pressed(PhotoAction.READ):
            editor = editor.without_magnifier()
        case _:
            return update_photo(model, event, BOARDS)
    return replace(model, stage=replace(stage, editor=editor)), ()


def decide(model: Photo, stage: OtherBoard, event: object) -> Step[Photo]:
    """Change the game to the board on the photo, or read the photo as the board of the game."""
    match event:
        case Pressed(PhotoAction.CHANGE_MODE):
            return take_photo(model, stage.reading, BOARDS)
        case Pressed(PhotoAction.KEEP_MODE):
            return replace(model, stage=BeingRead(stage.back)), (reading(model, stage.corners, in_mode=True),)
    return update_photo(model, event, BOARDS)


def end_reading(model: Photo, back: object, event: object) -> Step[Photo]:
    """Ask about a board of the other mode; let the player mark the corners of a board that was not found."""
    match event:
        case PhotoRead(found) if found.mode is not board_mode(model):
            return replace(model, stage=OtherBoard(found, back)), ()
        case Unread(BoardNotFound() as problem) if isinstance(back, Marking):
            return replace(model, stage=replace(back, problem=problem)), ()
        case Unread(BoardNotFound() as problem):
            return model, (ReadPhoto(preview_photo, (model.file, problem), Failed),)
        case PhotoShown(preview, problem):
            return replace(model, stage=Marking(CornerEditor.for_photo(preview), problem)), ()
    return update_photo(model, event, BOARDS)


def event_of_key(model: Photo, key: str, control: bool) -> object | None:  # noqa: FBT001 - as `Program.key`
    """Choose a corner with 1 to 4, move it with arrows; Ctrl makes large steps."""
    if not isinstance(model.stage, Marking):
        return None
    if key in ARROW_STEPS:
        return CornerStepped(key, control)
    return CornerChosen(int(key) - 1) if key in {"1", "2", "3", "4"} else None


PHOTO: Final = Program(load, update, view, event_of_key, begin=begin, holds=holds_photo, drop=FileDropped)
