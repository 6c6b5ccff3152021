"""What the photo screens of all games share: a photo is asked for, read, and kept until it is read or given up."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from device import Answer
from screens.game_screens import SAMPLE
from screens.kit.navigation import Route, Surroundings
from screens.kit.program import (
    BackTo,
    Dismissed,
    Effect,
    Loaded,
    ReadPhoto,
    Remember,
    Replace,
    Save,
    Say,
    Step,
    Vibrate,
)
from screens.photo.effects import AskPhoto, AwaitPhoto, DropPhoto, FindPhoto
from screens.photo.events import Failed, FileDropped, FromEye, PhotoAnswered, PhotoRead, Pressed, Unread
from screens.photo.eyes import Progress
from screens.photo.model import PHOTOGRAPHED, START, BeingRead, Photo, Unreadable
from screens.photo.state import PhotoAction
from store.envelope import Envelope
from tabletop.game import GivenReading
from tabletop.messages import Message, Refused, message
from vision import sentences as _  # noqa: F401 - what a photo is refused with can be said before vision reads one

REQUESTS: Final = (PhotoAction.TAKE, PhotoAction.CHOOSE, PhotoAction.SAMPLE)


# A reading taken over: the game with it, what comes next, and what changed beside the board.
Taken = tuple[Envelope, Route, Message | None]


@dataclass(frozen=True, slots=True)
class PhotoGame:
    read: Callable[[Photo], ReadPhoto]
    take: Callable[[Photo, GivenReading], Taken]  # raises Refused for a reading that cannot be
    by_hand: Callable[[Photo], Route]  # the way without a photo
    adds: Callable[[Photo], bool] = lambda _model: False  # whether a photo adds to the reading of the side


def begin(model: Photo, around: Surroundings) -> Step[Photo]:
    """Continue with a photo that came while the app was dead, or with the sample."""
    wants_sample = model.is_example and model.route.about == SAMPLE and model.awaited is None
    sample = (AskPhoto(PhotoAction.SAMPLE),) if wants_sample and around.reads_photos else ()
    return replace(model, around=around, can_take=around.takes_photos), (FindPhoto(), *sample)


def update_photo(model: Photo, event: object, game: PhotoGame) -> Step[Photo]:
    match event:
        case Pressed(action):
            return press(model, action, game)
        case Dismissed():
            return cancel(model)
        case FileDropped(file):
            return model, (AskPhoto(file, game.adds(model)),)
        case PhotoAnswered():
            return await_photo(model, event, game)
        case PhotoRead() | Unread() | Progress() if isinstance(model.stage, BeingRead):
            return end_reading(model, model.stage, event, game)
    match event:
        case Failed(refused) if model.stage is not START:
            model = replace(model, stage=Unreadable(refused))
        case Loaded(saved):
            model = replace(model, saved=saved)
    return model, ()


def press(model: Photo, action: PhotoAction, game: PhotoGame) -> Step[Photo]:
    if action in REQUESTS:
        return model, (AskPhoto(action, game.adds(model)),)
    if action is PhotoAction.TAP_IN:
        after, effects = give_up(model)
        return after, (*effects, leaving(model, game.by_hand(model)))
    if action is PhotoAction.AGAIN and model.file is not None:
        return replace(model, stage=BeingRead()), (game.read(model),)
    return cancel(model) if action is PhotoAction.CANCEL else (model, ())


def cancel(model: Photo) -> Step[Photo]:
    """Go back to the stage before the reading, or give the photo up."""
    if isinstance(model.stage, BeingRead) and model.stage.back is not START:
        return replace(model, stage=model.stage.back), ()
    return give_up(model)


def give_up(model: Photo) -> Step[Photo]:
    dropped = (DropPhoto(model.file),) if model.file else ()
    return replace(model, stage=START, file=None), (*dropped, AwaitPhoto())


def leaving(model: Photo, route: Route) -> Effect:
    """Go back to a screen if it is on the back stack, otherwise replace this one, so that the back key skips it."""
    return BackTo(route) if route in model.around.way else Replace(route)


def await_photo(model: Photo, event: PhotoAnswered, game: PhotoGame) -> Step[Photo]:
    """Read a photo that has come, unless another one was requested since; otherwise wait for the one before."""
    if model.awaited is None or event.file.name != model.awaited.file:
        return model, (DropPhoto(event.file),)
    if event.answer is Answer.DONE:
        after = replace(model, file=event.file, stage=BeingRead())
        return after, (*((DropPhoto(model.file),) if model.file else ()), game.read(after))
    effects = (DropPhoto(event.file), AwaitPhoto(model.file))
    if event.answer is not Answer.NO_APP:
        return model, effects
    missing = message("photo.no_camera" if event.is_camera else "photo.no_chooser")
    return replace(model, can_take=model.can_take and not event.is_camera), (*effects, Say(missing))


def end_reading(model: Photo, stage: BeingRead, event: FromEye, game: PhotoGame) -> Step[Photo]:
    """Save the side with its reading and leave, or show what is wrong with the photo; show the progress until then."""
    match event:
        case PhotoRead(found):
            return take(model, found, game)
        case Unread(refused):
            return replace(model, stage=Unreadable(refused)), ()
        case _:
            return replace(model, stage=replace(stage, progress=event)), ()


def take(model: Photo, reading: GivenReading, game: PhotoGame) -> Step[Photo]:
    """Save the side with its reading, then leave; a refused one keeps the photo."""
    try:
        envelope, onward, news = game.take(model, reading)
    except Refused as refused:
        return replace(model, stage=Unreadable(refused)), ()
    after, dropping = give_up(model)
    effects = (Remember(PHOTOGRAPHED, 1), Vibrate(), leaving(model, onward), *((Say(news),) if news else ()))
    return after, (Save(envelope, Failed), *dropping, *effects)


def holds_photo(model: Photo) -> bool:
    """Return whether a step back gives something up."""
    return model.stage is not START
