"""The requests for photos: the device answers at once, late, after the player left, or never."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from device import Answer, DeviceAnswer, try_copy
from screens.kit.program import Loaded
from screens.kit.runner import AnyRunner
from screens.kit.side_program import find_side
from screens.photo.effects import AskPhoto, AwaitPhoto, DropPhoto, FindPhoto
from screens.photo.events import PhotoAnswered
from screens.photo.pending_files import (
    CAMERA_REQUESTED,
    SAMPLE,
    delete_unexpected_photos,
    discard,
    has_photo,
    new_photo_name,
    pending_path,
    prepare_pending_path,
)
from screens.photo.state import PhotoAction
from store.store import local_now
from store.values import PendingPhoto
from tabletop.game import Side
from tabletop.messages import Refused

Receive = Callable[[object], None]


def perform_photo(runner: AnyRunner, effect: object, receive: Receive) -> Iterator[object]:
    """Perform an effect of a photo screen; yield the events that follow at once, the others go to `receive`."""
    context, route = runner.context, runner.route
    store = context.store
    match effect:
        case FindPhoto():
            delete_unexpected_photos(store, context.folder)
            pending = store.game(route.game).pending_photo(route.side)
            if runner.context.eyes and pending and has_photo(file := pending_path(context.folder, pending)):
                yield PhotoAnswered(file, Answer.DONE)
        case AskPhoto():
            yield from ask_photo(runner, effect, receive)
        case DropPhoto(file):
            discard(file)
        case AwaitPhoto(Path(name=name)):
            yield Loaded(store.set_pending_photo(route.game, PendingPhoto(route.side, name, local_now())))
        case _:
            with suppress(Refused):  # a request without an answer costs nothing
                yield Loaded(store.clear_pending_photo(route.game, route.side))


def ask_photo(runner: AnyRunner, asked: AskPhoto, receive: Receive) -> Iterator[Loaded]:
    """Save the request, then ask the device, because the app may be killed behind the camera."""
    context, route, source = runner.context, runner.route, asked.source
    pending = PendingPhoto(route.side, new_photo_name(route, adds=asked.adds), local_now())
    path = prepare_pending_path(context.folder, pending)
    if source is PhotoAction.TAKE:
        context.store.set(CAMERA_REQUESTED, 1)
    yield Loaded(context.store.set_pending_photo(route.game, pending))
    sides = runner.model.saved.envelope.sides

    def on_answer(answer: DeviceAnswer) -> None:
        if isinstance(answer, Refused):
            runner.report(answer)
        if runner.is_closed:
            keep_late_photo(runner, sides, pending, has_photo=answer is Answer.DONE)
        else:
            receive(PhotoAnswered(path, answer, source is PhotoAction.TAKE))

    done = runner.reporting(on_answer)
    match source:
        case PhotoAction.TAKE:
            context.device.take_photo(path, done)
        case PhotoAction.CHOOSE:
            context.device.pick_photo(path, done)
        case _:
            done(try_copy(source if isinstance(source, Path) else SAMPLE, path))


def keep_late_photo(runner: AnyRunner, sides: tuple[Side, ...], pending: PendingPhoto, *, has_photo: bool) -> None:
    """Keep a photo for a player who left the screen, unless another one was requested since."""
    context, game = runner.context, runner.route.game
    with suppress(Refused):  # the game is deleted; the sweep removes the photo later
        saved = context.store.game(game)
        stored = next((each for each in saved.pending if each.file == pending.file), None)
        side = stored.side if stored else find_side(sides, saved.envelope.sides, pending.side)
        if has_photo and side is not None and (stored or saved.pending_photo(side) is None):
            context.store.set_pending_photo(game, replace(pending, side=side))
            if context.navigator.current == replace(runner.route, side=side):
                context.navigator.resume()  # the screen was only rebuilt behind the camera
            return
        if stored:
            context.store.clear_pending_photo(game, stored.side)
        discard(pending_path(context.folder, pending))
