"""Sharing: files are written in the background, then sent to another app or saved."""

from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final
from uuid import uuid4

from device import Answer, Kept, Outcome
from exports.formats import FORMATS
from screens.context import begun
from screens.game_screens import sentence_of
from screens.kit.navigation import HOME
from screens.kit.presenter import Presenter, guarded
from screens.photo.pending_files import INCOMING
from screens.share.shared_files import (
    COPIED,
    OUTGOING,
    ZIP,
    backup_name,
    emptied,
    shared_names,
    sheet_name,
    write_sheet,
)
from store.store import Store
from store.values import Restored, Saved
from tabletop.messages import Message, Refused
from tabletop.safe_files import printable
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
class Share:
    """The formats of a game, then those of all games."""

    title: str = ""
    detail: str = ""
    cards: tuple[ShareCard, ...] = ()
    heading: str = ""
    all_games: tuple[ShareCard, ...] = ()


class SharePresenter(Presenter[Share]):
    """The files of a game, or of all games."""

    def open(self) -> None:
        """Load the game, if the route has one; raise Refused if it is missing."""
        self.saved: Saved | None = self.parts.store.game(self.place.game) if self.place.game else None
        self._busy = ""
        self.refresh()

    def state(self) -> Share:
        """Return the current state."""
        all_games = self._card(BACKUP, "archive-outline"), self._card(RESTORE, "archive-arrow-up-outline")
        if self.saved is None:
            return Share(title=self.says("settings.backup"), all_games=all_games)
        names = ", ".join(seat.name for seat in self.saved.envelope.sides)
        return Share(
            title=self.says("share.title"),
            detail=f"{names} \u00b7 {self.parts.day(self.saved.played)}",
            cards=tuple(self._card(kind, made.icon) for kind, made in FORMATS.items()),
            heading=self.says("share.all"),
            all_games=all_games,
        )

    def _card(self, kind: str, icon: str) -> ShareCard:
        """Return the card of a format."""
        busy = self._doing(kind) if kind == self._busy else None
        actions = () if busy else self._actions(kind)
        game = self.saved.envelope.game if self.saved else ""
        detail = self.says(sentence_of(game, f"share.{kind}.detail"))
        return ShareCard(icon, self.says(f"share.{kind}"), detail, actions, busy)

    def _doing(self, kind: str) -> ShareBusy:
        """Return the progress; a restore cannot be cancelled."""
        if kind == RESTORE:
            return ShareBusy(self.says("share.restoring"))
        return ShareBusy(self.says("share.making"), self.says("app.cancel"))

    def _actions(self, kind: str) -> tuple[ShareAction, ...]:
        """Return the possible actions; files are saved where no other app can take them."""
        if kind == RESTORE:
            return (ShareAction(kind, Verb.RESTORE, "folder-open-outline", self.says("share.choose")),)
        share = ShareAction(kind, Verb.SHARE, "share-variant", self.says("share.title"))
        save = ShareAction(kind, Verb.SAVE, "content-save-outline", self.says("share.save"))
        return (share, save) if self.parts.device.can_share else (save,)

    def do(self, action: ShareAction) -> None:
        """Share, save or restore; one at a time while a backup is being read."""
        if self._busy == RESTORE:
            return
        if action.verb is Verb.RESTORE:
            self._pick()
        else:
            self._make(action.kind, action.verb)

    def _pick(self) -> None:
        """Ask for a backup; it is copied to a path that no export uses."""
        self.cancel()
        file = emptied(self.parts.folder / INCOMING, COPIED) / f"{uuid4().hex}-{BACKUP}"
        self.parts.device.pick_file(file, partial(self._picked, file))

    def _make(self, kind: str, verb: Verb) -> None:
        """Write a file, then offer it; delete the files of earlier attempts."""
        folder = emptied(self.parts.folder / OUTGOING, shared_names())
        work: partial[tuple[Message, ...]] | partial[None]
        if self.saved is not None and kind != BACKUP:
            file, mime = folder / sheet_name(self.saved, kind), FORMATS[kind].mime
            work = partial(write_sheet, self.saved, kind, self.parts.lang, file)
        else:
            file, mime = folder / backup_name(self.parts.today()), ZIP
            work = partial(self.parts.store.backup, file)
        self._now(kind)
        self.slowly("make", work, lambda left: self._made(file, mime, verb, left or ()), self._failed)

    def _made(self, file: Path, mime: str, verb: Verb, left: tuple[Message, ...]) -> None:
        """Send the file to another app or save it; report what it leaves out."""
        self._now("")
        if left:
            self.parts.tell(". ".join(begun(self.parts.words(message)) for message in left))
        answered = guarded(self, partial(self._answered, verb))
        if verb is Verb.SHARE:
            self.parts.device.share(file, mime, answered)
        else:
            self.parts.is_saving(file.name)
            self.parts.device.save(file, mime, answered)

    def _answered(self, verb: Verb, answer: Outcome) -> None:
        """Report the outcome, unless the player cancelled."""
        if verb is Verb.SAVE:
            self.parts.is_saving(None)
        if isinstance(answer, Refused):
            self.told(answer)
        elif answer is Answer.NO_APP:
            self.parts.tell(self.says("share.no_app" if verb is Verb.SHARE else "app.answer.no_app"))
        elif isinstance(answer, Kept):
            self._tell_kept(answer.path)
        elif answer is Answer.DONE and verb is Verb.SAVE:
            self.parts.tell(self.says("share.saved"))

    def _tell_kept(self, file: Path) -> None:
        """Report where a file was saved without a dialog, with a button that opens the folder."""
        text = self.says("share.saved.in", folder=printable(file.parent.name), name=printable(file.name))
        device = self.parts.device
        show = partial(device.share, file, "", partial(self._answered, Verb.SHARE))
        self.parts.tell(text, *((show, self.says("share.folder")) if device.can_share else ()))

    def _failed(self, refused: Refused) -> None:
        """Report the error of an export or a restore."""
        self._now("")
        self.told(refused)

    def _now(self, kind: str) -> None:
        """Show the progress of a format."""
        self._busy = kind
        self.refresh()

    def cancel(self) -> None:
        """Cancel the export."""
        self.forget("make")
        self._now("")

    def _picked(self, file: Path, answer: Outcome) -> None:
        """Restore a chosen backup, even if the player left the screen."""
        if isinstance(answer, Refused):
            self.told(answer)
        elif answer is Answer.NO_APP:
            self.parts.tell(self.says("app.answer.no_app"))
        elif answer is Answer.DONE:
            self._now(RESTORE)
            work = partial(restored, self.parts.store, file)
            self.parts.in_background(work, guarded(self, self._restored), self._failed)

    def _restored(self, brought: Restored) -> None:
        """Apply the restored settings, update a shown list, and report the result."""
        self._now("")
        if self.parts.reload():
            self.parts.restyle()
        elif self.parts.way.here == HOME:
            self.parts.way.resume()
        self.parts.tell(
            begun(self.says("list.restored", added=brought.added, longer=brought.longer, settings=brought.settings))
        )


def restored(store: Store, file: Path) -> Restored:
    """Restore a backup and delete its copy."""
    try:
        return store.restore(file)
    finally:
        with suppress(OSError):
            file.unlink()
