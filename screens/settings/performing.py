"""The effects of the settings, performed: preferences, lessons, backup and restore of all games."""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any
from uuid import uuid4

from device import DeviceAnswer
from screens.context import AppContext
from screens.kit.navigation import HOME
from screens.kit.runner import AnyRunner
from screens.kit.words import capitalized
from screens.opening.game_files import is_copied
from screens.photo.pending_files import INCOMING
from screens.settings.events import RestoreBegun
from screens.settings.program import BACKUP, MOTION, TEACHING, BackUp, PickBackup, SetPreference
from screens.share.files import MakeFile, MakingEnded
from screens.share.sending import Receive, make_file
from screens.share.shared_files import BACKUP_COPY_NAMES, BACKUP_PREFIX, ZIP, cleaned_folder, dated_name
from store.store import Store
from store.values import RestoreSummary


def perform_settings(runner: AnyRunner, effect: object, receive: Receive) -> tuple[()]:
    context = runner.context
    match effect:
        case SetPreference(name, value):
            context.set_preference(name, value)
            if name not in {TEACHING, MOTION}:
                context.restyle()
        case BackUp(verb):
            name = dated_name(BACKUP_PREFIX, context.today(), "zip")
            make_file(runner, MakeFile(verb, name, ZIP, context.store.backup), receive)
        case PickBackup():
            pick_backup(runner, receive)
        case _:
            if context.eyes is not None:
                context.eyes.forget_lessons()
    return ()


def pick_backup(runner: AnyRunner, receive: Receive) -> None:
    """Ask for a backup, which is copied to a path that no export uses, and restore it."""
    context = runner.context
    file = cleaned_folder(context.folder / INCOMING, BACKUP_COPY_NAMES) / f"{uuid4().hex}-{BACKUP}"

    def on_picked(answer: DeviceAnswer) -> None:
        if is_copied(context, answer):
            receive(RestoreBegun())
            work = partial(restore_and_delete, context.store, file)
            done = runner.reporting(partial(tell_restored, context))
            context.in_background(work, partial(finish, done), partial(finish, runner.report))

    def finish(tell: Callable[[Any], None], result: object) -> None:
        receive(MakingEnded())
        tell(result)

    context.device.pick_file(file, on_picked)


def tell_restored(context: AppContext, restored: RestoreSummary) -> None:
    """Apply the restored settings, update a shown list, and report the result."""
    if context.reload_settings():
        context.restyle()
    elif context.navigator.current == HOME:
        context.navigator.resume()
    added, longer, settings = restored.added, restored.extended, restored.settings
    text = context.text("list.restored", added=added, longer=longer, settings=settings)
    context.show_message(capitalized(text))


def restore_and_delete(store: Store, file: Path) -> RestoreSummary:
    try:
        return store.restore(file)
    finally:
        with suppress(OSError):
            file.unlink()
