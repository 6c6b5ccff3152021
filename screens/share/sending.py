"""Files for other apps: they are written in the background, then sent to another app or saved."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from device import Answer, DeviceAnswer, SavedFile
from exports.play_link import play_link
from screens.kit.background import Result
from screens.kit.runner import AnyRunner
from screens.kit.words import capitalized
from screens.pad.verdicts import verdict_of
from screens.share.files import MakeFile, MakingEnded, SendPlay, Verb
from screens.share.shared_files import OUTGOING, cleaned_folder, shared_name_pattern
from store.values import SavedGame
from tabletop.messages import Message, Refused
from tabletop.safe_files import printable_name

Receive = Callable[[object], None]


def perform_files(runner: AnyRunner, effect: MakeFile | SendPlay, receive: Receive) -> tuple[()]:
    if isinstance(effect, MakeFile):
        make_file(runner, effect, receive)
    else:
        make(runner, partial(saved_play_link, effect.saved, effect.language), partial(send_play, runner), receive)
    return ()


def make_file(runner: AnyRunner, effect: MakeFile, receive: Receive) -> None:
    """Write a file, then offer it; delete the files of earlier attempts."""
    file = cleaned_folder(runner.context.folder / OUTGOING, shared_name_pattern()) / effect.name
    make(runner, partial(effect.write, file), partial(offer_file, runner, effect, file), receive)


def make(runner: AnyRunner, work: Callable[[], Result], done: Callable[[Result], None], receive: Receive) -> None:
    """Make something in the background, unless it is cancelled or the screen is left."""
    kind = runner.model.busy

    def finish(tell: Callable[[Any], None], result: object) -> None:
        if runner.model.busy == kind:
            receive(MakingEnded())
            tell(result)

    runner.run_in_background("make", work, partial(finish, done), partial(finish, runner.report))


def offer_file(runner: AnyRunner, made: MakeFile, file: Path, omissions: tuple[Message, ...] | None) -> None:
    """Send the file to another app or save it; report what it leaves out."""
    context = runner.context
    if omissions:
        context.show_message(". ".join(capitalized(context.render(message)) for message in omissions))
    answered = runner.reporting(partial(tell_answer, runner, made.verb))
    if made.verb is Verb.SHARE:
        context.device.share(file, made.mime, answered)
    else:
        context.set_pending_save(file.name)
        context.device.save(file, made.mime, answered)


def tell_answer(runner: AnyRunner, verb: Verb, answer: DeviceAnswer) -> None:
    """Report the outcome, unless the player cancelled."""
    context = runner.context
    if verb is Verb.SAVE:
        context.set_pending_save(None)
    if isinstance(answer, Refused):
        runner.report(answer)
    elif answer is Answer.NO_APP:
        context.show_message(context.text("share.no_app" if verb is Verb.SHARE else "app.answer.no_app"))
    elif isinstance(answer, SavedFile):
        tell_folder(runner, answer.path)
    elif answer is Answer.DONE and verb is Verb.SAVE:
        context.show_message(context.text("share.saved"))


def tell_folder(runner: AnyRunner, file: Path) -> None:
    """Report the folder of a saved file, with a button that opens it."""
    context = runner.context
    text = context.text("share.saved.in", folder=printable_name(file.parent.name), name=printable_name(file.name))
    show = partial(context.device.share, file, "", partial(tell_answer, runner, Verb.SHARE))
    context.show_message(text, *((show, context.text("share.folder")) if context.device.can_share else ()))


def saved_play_link(saved: SavedGame, language: str) -> str:
    return play_link(verdict_of(saved), saved.key, language)


def send_play(runner: AnyRunner, link: str) -> None:
    """Open BG Stats with the play; copy the link and explain it, if the app is missing."""
    context = runner.context

    def answered(answer: DeviceAnswer) -> None:
        if isinstance(answer, Refused):
            runner.report(answer)
        elif answer is Answer.NO_APP:
            context.device.copy_text(link)
            context.show_message(context.text("share.bg_stats.copied"))

    context.device.open_link(link, answered)
