"""The base of screens with files, which are written in the background, then sent to another app or saved."""

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TypeVar

from device import Answer, DeviceAnswer, SavedFile
from screens.game_screens import message_key
from screens.kit.presenter import Presenter, reporting_refusals
from screens.kit.words import capitalized
from screens.share.shared_files import OUTGOING, cleaned_folder, shared_name_pattern
from tabletop.messages import Message, Refused
from tabletop.safe_files import printable_name
from tabletop.text_enum import TextEnum

State = TypeVar("State")


class Verb(TextEnum):
    """The actions on a file."""

    SHARE = "share"
    SAVE = "save"
    RESTORE = "restore"
    OPEN = "open"
    SEND = "send"


@dataclass(frozen=True, slots=True)
class ShareAction:
    """An action of a row."""

    kind: str
    verb: Verb
    icon: str
    text: str


@dataclass(frozen=True, slots=True)
class ShareBusy:
    """The progress of an action, and the button to cancel it, if it can be."""

    text: str
    cancel: str = ""


@dataclass(frozen=True, slots=True)
class ShareCard:
    """A format: its use, and its actions or their progress."""

    icon: str
    title: str
    detail: str
    actions: tuple[ShareAction, ...]
    busy: ShareBusy | None


class FilePresenter(Presenter[State]):
    """A screen with rows of files."""

    _busy = ""  # the format that is being written

    def card(self, kind: str, icon: str, verbs: tuple[Verb, ...], game: str = "") -> ShareCard:
        """Return the row of a format; without another app to send to, it only saves."""
        busy = self.progress(kind) if kind == self._busy else None
        actions = () if busy else tuple(self.action(kind, verb) for verb in self.possible(verbs))
        detail = self.text(message_key(game, f"share.{kind}.detail"))
        return ShareCard(icon, self.text(f"share.{kind}"), detail, actions, busy)

    @abstractmethod
    def do(self, action: ShareAction) -> None:
        """Run an action."""

    def do_first(self, card: ShareCard) -> None:
        """Run the first action of a row that is pressed beside its icons; none while a file is made."""
        for action in card.actions[:1]:
            self.do(action)

    def progress(self, kind: str) -> ShareBusy:  # noqa: ARG002 - some cannot be cancelled
        """Return the progress of a format."""
        return ShareBusy(self.text("share.making"), self.text("app.cancel"))

    def possible(self, verbs: tuple[Verb, ...]) -> tuple[Verb, ...]:
        """Return the actions that the device has."""
        return tuple(verb for verb in verbs if verb is not Verb.SHARE or self.context.device.can_share)

    def action(self, kind: str, verb: Verb) -> ShareAction:
        """Return an action with its icon and name."""
        icon, key = {
            Verb.SHARE: ("share-variant", "share.title"),
            Verb.SAVE: ("content-save-outline", "share.save"),
            Verb.RESTORE: ("folder-open-outline", "share.choose"),
            Verb.OPEN: ("folder-open-outline", "share.choose_game"),
            Verb.SEND: ("send", "share.send"),
        }[verb]
        return ShareAction(kind, verb, icon, self.text(key))

    def make(
        self, kind: str, verb: Verb, name: str, mime: str, work: Callable[[Path], tuple[Message, ...] | None]
    ) -> None:
        """Write a file, then offer it; delete the files of earlier attempts."""
        file = cleaned_folder(self.context.folder / OUTGOING, shared_name_pattern()) / name
        self.set_busy(kind)
        self.run_in_background(
            "make", partial(work, file), lambda left: self._on_file_made(file, mime, verb, left or ()), self.failed
        )

    def _on_file_made(self, file: Path, mime: str, verb: Verb, omissions: tuple[Message, ...]) -> None:
        """Send the file to another app or save it; report what it leaves out."""
        self.set_busy("")
        if omissions:
            self.context.show_message(". ".join(capitalized(self.context.render(message)) for message in omissions))
        answered = reporting_refusals(self, partial(self._on_answer, verb))
        if verb is Verb.SHARE:
            self.context.device.share(file, mime, answered)
        else:
            self.context.set_pending_save(file.name)
            self.context.device.save(file, mime, answered)

    def _on_answer(self, verb: Verb, answer: DeviceAnswer) -> None:
        """Report the outcome, unless the player cancelled."""
        if verb is Verb.SAVE:
            self.context.set_pending_save(None)
        if isinstance(answer, Refused):
            self.report(answer)
        elif answer is Answer.NO_APP:
            self.context.show_message(self.text("share.no_app" if verb is Verb.SHARE else "app.answer.no_app"))
        elif isinstance(answer, SavedFile):
            self._report_saved_file(answer.path)
        elif answer is Answer.DONE and verb is Verb.SAVE:
            self.context.show_message(self.text("share.saved"))

    def _report_saved_file(self, file: Path) -> None:
        """Report the folder of a saved file, with a button that opens it."""
        text = self.text("share.saved.in", folder=printable_name(file.parent.name), name=printable_name(file.name))
        device = self.context.device
        show = partial(device.share, file, "", partial(self._on_answer, Verb.SHARE))
        self.context.show_message(text, *((show, self.text("share.folder")) if device.can_share else ()))

    def failed(self, refused: Refused) -> None:
        """Report the error of a file."""
        self.set_busy("")
        self.report(refused)

    def set_busy(self, kind: str) -> None:
        """Show the progress of a format."""
        self._busy = kind
        self.refresh()

    def cancel(self) -> None:
        """Cancel the file that is being made."""
        self.cancel_task("make")
        self.set_busy("")
