"""Backup and restore of all games, in the settings."""

from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final, TypeVar
from uuid import uuid4

from device import Answer, DeviceAnswer
from screens.kit.navigation import HOME
from screens.kit.presenter import reporting_refusals
from screens.kit.words import capitalized
from screens.photo.pending_files import INCOMING
from screens.share.file_presenter import FilePresenter, ShareAction, ShareBusy, ShareCard, Verb
from screens.share.shared_files import BACKUP_COPY_NAMES, ZIP, backup_name, cleaned_folder
from store.store import Store
from store.values import RestoreSummary
from tabletop.messages import Refused

BACKUP: Final = "backup"
RESTORE: Final = "restore"
State = TypeVar("State")


class BackupPresenter(FilePresenter[State]):
    """A screen with the rows of backups."""

    def backup_cards(self) -> tuple[ShareCard, ...]:
        """Return the rows of backup and restore."""
        return (
            self.card(BACKUP, "archive-outline", (Verb.SHARE, Verb.SAVE)),
            self.card(RESTORE, "archive-arrow-up-outline", (Verb.RESTORE,)),
        )

    def progress(self, kind: str) -> ShareBusy:
        """Return the progress; a restore cannot be cancelled."""
        return ShareBusy(self.text("share.restoring")) if kind == RESTORE else super().progress(kind)

    def do(self, action: ShareAction) -> None:
        """Back up or restore; one at a time while a backup is being read."""
        if self._busy == RESTORE:
            return
        if action.verb is Verb.RESTORE:
            self._pick_backup()
        else:
            store = self.context.store
            self.make(BACKUP, action.verb, backup_name(self.context.today()), ZIP, store.backup)

    def _pick_backup(self) -> None:
        """Ask for a backup; it is copied to a path that no export uses."""
        self.cancel()
        file = cleaned_folder(self.context.folder / INCOMING, BACKUP_COPY_NAMES) / f"{uuid4().hex}-{BACKUP}"
        self.context.device.pick_file(file, partial(self._on_backup_picked, file))

    def _on_backup_picked(self, file: Path, answer: DeviceAnswer) -> None:
        """Restore a chosen backup, even if the player left the screen."""
        if isinstance(answer, Refused):
            self.report(answer)
        elif answer is Answer.NO_APP:
            self.context.show_message(self.text("app.answer.no_app"))
        elif answer is Answer.DONE:
            self.set_busy(RESTORE)
            work = partial(restore_and_delete, self.context.store, file)
            self.context.in_background(work, reporting_refusals(self, self._on_restored), self.failed)

    def _on_restored(self, restored_: RestoreSummary) -> None:
        """Apply the restored settings, update a shown list, and report the result."""
        self.set_busy("")
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
