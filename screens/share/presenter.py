"""Sharing: files are written in the background, then sent to another app or saved."""

from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final
from uuid import uuid4

from device import Answer, DeviceAnswer, Kept
from exports.formats import FORMATS
from screens.context import capitalized
from screens.game_screens import message_key
from screens.kit.navigation import HOME
from screens.kit.presenter import Presenter, reporting_refusals
from screens.photo.pending_files import INCOMING
from screens.share.shared_files import (
    BACKUP_COPY_NAMES,
    OUTGOING,
    ZIP,
    backup_name,
    cleaned_folder,
    shared_name_pattern,
    sheet_name,
    write_sheet,
)
from store.store import Store
from store.values import RestoreSummary, SavedGame
from tabletop.messages import Message, Refused
from tabletop.safe_files import printable_name
from tabletop.text_enum import TextEnum

BACKUP: Final = "backup"
RESTORE: Final = "restore"


class Verb(TextEnum):
    """The actions on a file."""

    SHARE = "share"
    SAVE = "save"
    RESTORE = "restore"


@dataclass(frozen=True, slots=True)
class ShareAction:
    """An action of a card."""

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


@dataclass(frozen=True, slots=True)
class ShareState:
    """The formats of a game, then those of all games."""

    title: str = ""
    detail: str = ""
    cards: tuple[ShareCard, ...] = ()
    heading: str = ""
    all_games: tuple[ShareCard, ...] = ()


class SharePresenter(Presenter[ShareState]):
    """The files of a game, or of all games."""

    def open(self) -> None:
        """Load the game, if the route has one; raise Refused if it is missing."""
        self.saved: SavedGame | None = self.context.store.game(self.route.game) if self.route.game else None
        self._busy = ""
        self.refresh()

    def state(self) -> ShareState:
        """Return the current state."""
        all_games = self._card(BACKUP, "archive-outline"), self._card(RESTORE, "archive-arrow-up-outline")
        if self.saved is None:
            return ShareState(title=self.text("settings.backup"), all_games=all_games)
        names = ", ".join(seat.name for seat in self.saved.envelope.sides)
        return ShareState(
            title=self.text("share.title"),
            detail=f"{names} \u00b7 {self.context.format_date(self.saved.played)}",
            cards=tuple(self._card(kind, made.icon) for kind, made in FORMATS.items()),
            heading=self.text("share.all"),
            all_games=all_games,
        )

    def _card(self, kind: str, icon: str) -> ShareCard:
        """Return the card of a format."""
        busy = self._progress(kind) if kind == self._busy else None
        actions = () if busy else self._actions(kind)
        game = self.saved.envelope.game if self.saved else ""
        detail = self.text(message_key(game, f"share.{kind}.detail"))
        return ShareCard(icon, self.text(f"share.{kind}"), detail, actions, busy)

    def _progress(self, kind: str) -> ShareBusy:
        """Return the progress; a restore cannot be cancelled."""
        if kind == RESTORE:
            return ShareBusy(self.text("share.restoring"))
        return ShareBusy(self.text("share.making"), self.text("app.cancel"))

    def _actions(self, kind: str) -> tuple[ShareAction, ...]:
        """Return the possible actions; files are saved where no other app can take them."""
        if kind == RESTORE:
            return (ShareAction(kind, Verb.RESTORE, "folder-open-outline", self.text("share.choose")),)
        share = ShareAction(kind, Verb.SHARE, "share-variant", self.text("share.title"))
        save = ShareAction(kind, Verb.SAVE, "content-save-outline", self.text("share.save"))
        return (share, save) if self.context.device.can_share else (save,)

    def do(self, action: ShareAction) -> None:
        """Share, save or restore; one at a time while a backup is being read."""
        if self._busy == RESTORE:
            return
        if action.verb is Verb.RESTORE:
            self._pick_backup()
        else:
            self._make(action.kind, action.verb)

    def _pick_backup(self) -> None:
        """Ask for a backup; it is copied to a path that no export uses."""
        self.cancel()
        file = cleaned_folder(self.context.folder / INCOMING, BACKUP_COPY_NAMES) / f"{uuid4().hex}-{BACKUP}"
        self.context.device.pick_file(file, partial(self._on_backup_picked, file))

    def _make(self, kind: str, verb: Verb) -> None:
        """Write a file, then offer it; delete the files of earlier attempts."""
        folder = cleaned_folder(self.context.folder / OUTGOING, shared_name_pattern())
        work: partial[tuple[Message, ...]] | partial[None]
        if self.saved is not None and kind != BACKUP:
            file, mime = folder / sheet_name(self.saved, kind), FORMATS[kind].mime
            work = partial(write_sheet, self.saved, kind, self.context.language_code, file)
        else:
            file, mime = folder / backup_name(self.context.today()), ZIP
            work = partial(self.context.store.backup, file)
        self._set_busy(kind)
        self.run_in_background(
            "make", work, lambda left: self._on_file_made(file, mime, verb, left or ()), self._failed
        )

    def _on_file_made(self, file: Path, mime: str, verb: Verb, omissions: tuple[Message, ...]) -> None:
        """Send the file to another app or save it; report omissions."""
        self._set_busy("")
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
        elif isinstance(answer, Kept):
            self._tell_kept(answer.path)
        elif answer is Answer.DONE and verb is Verb.SAVE:
            self.context.show_message(self.text("share.saved"))

    def _tell_kept(self, file: Path) -> None:
        """Report where a file was saved without a dialog, with a button that opens the folder."""
        text = self.text("share.saved.in", folder=printable_name(file.parent.name), name=printable_name(file.name))
        device = self.context.device
        show = partial(device.share, file, "", partial(self._on_answer, Verb.SHARE))
        self.context.show_message(text, *((show, self.text("share.folder")) if device.can_share else ()))

    def _failed(self, refused: Refused) -> None:
        """Report the error of an export or a restore."""
        self._set_busy("")
        self.report(refused)

    def _set_busy(self, kind: str) -> None:
        """Show the progress of a format."""
        self._busy = kind
        self.refresh()

    def cancel(self) -> None:
        """Cancel the export."""
        self.cancel_task("make")
        self._set_busy("")

    def _on_backup_picked(self, file: Path, answer: DeviceAnswer) -> None:
        """Restore a chosen backup, even if the player left the screen."""
        if isinstance(answer, Refused):
            self.report(answer)
        elif answer is Answer.NO_APP:
            self.context.show_message(self.text("app.answer.no_app"))
        elif answer is Answer.DONE:
            self._set_busy(RESTORE)
            work = partial(restore_and_delete, self.context.store, file)
            self.context.in_background(work, reporting_refusals(self, self._on_restored), self._failed)

    def _on_restored(self, restored_: RestoreSummary) -> None:
        """Apply the restored settings, update a shown list, and report the result."""
        self._set_busy("")
        if self.context.reload_settings():
            self.context.restyle()
        elif self.context.navigator.current == HOME:
            self.context.navigator.resume()
        self.context.show_message(
            capitalized(
                self.text(
                    "list.restored", added=restored_.added, longer=restored_.extended, settings=restored_.settings
                )
            )
        )


def restore_and_delete(store: Store, file: Path) -> RestoreSummary:
    """Restore a backup and delete its copy."""
    try:
        return store.restore(file)
    finally:
        with suppress(OSError):
            file.unlink()
