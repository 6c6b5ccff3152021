"""Sharing: files are made beside the screen, then given to another app or saved where a person says."""

from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final
from uuid import uuid4

from device import Answer, Outcome
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
from tabletop.text_enum import TextEnum

BACKUP: Final = "backup"
RESTORE: Final = "restore"


class Verb(TextEnum):
    """What can be done with a file."""

    SHARE = "share"
    SAVE = "save"
    RESTORE = "restore"


@dataclass(frozen=True, slots=True)
class ShareAction:
    """What can be done with a card."""

    kind: str
    verb: Verb
    icon: str
    text: str


@dataclass(frozen=True, slots=True)
class ShareBusy:
    """What is being done, and the way out of it, if there is one."""

    text: str
    cancel: str = ""


@dataclass(frozen=True, slots=True)
class ShareCard:
    """A kind of file: what it is for, and what can be done with it or is being done."""

    icon: str
    title: str
    detail: str
    actions: tuple[ShareAction, ...]
    busy: ShareBusy | None


@dataclass(frozen=True, slots=True)
class Share:
    """The kinds of file of a game, then what is for all games."""

    title: str = ""
    detail: str = ""
    cards: tuple[ShareCard, ...] = ()
    heading: str = ""
    all_games: tuple[ShareCard, ...] = ()


class SharePresenter(Presenter[Share]):
    """Files of a game, or of all games."""

    def open(self) -> None:
        """Look at the game, if it is about one; Refused if that is not there."""
        self.saved: Saved | None = self.parts.store.game(self.place.game) if self.place.game else None
        self._busy = ""
        self.refresh()

    def state(self) -> Share:
        """What is to be seen now."""
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
        """A kind of file."""
        busy = self._doing(kind) if kind == self._busy else None
        actions = () if busy else self._actions(kind)
        game = self.saved.envelope.game if self.saved else ""
        detail = self.says(sentence_of(game, f"share.{kind}.detail"))
        return ShareCard(icon, self.says(f"share.{kind}"), detail, actions, busy)

    def _doing(self, kind: str) -> ShareBusy:
        """What is being done; a backup that is being read is not stopped half-way."""
        if kind == RESTORE:
            return ShareBusy(self.says("share.restoring"))
        return ShareBusy(self.says("share.making"), self.says("app.cancel"))

    def _actions(self, kind: str) -> tuple[ShareAction, ...]:
        """What can be done; where there are no other apps, files are saved."""
        if kind == RESTORE:
            return (ShareAction(kind, Verb.RESTORE, "folder-open-outline", self.says("share.choose")),)
        share = ShareAction(kind, Verb.SHARE, "share-variant", self.says("share.title"))
        save = ShareAction(kind, Verb.SAVE, "content-save-outline", self.says("share.save"))
        return (share, save) if self.parts.device.can_share else (save,)

    def do(self, action: ShareAction) -> None:
        """Share, save or restore; one after the other while a backup is being read."""
        if self._busy == RESTORE:
            return
        if action.verb is Verb.RESTORE:
            self._pick()
        else:
            self._make(action.kind, action.verb)

    def _pick(self) -> None:
        """Ask for a backup; it is copied to where no file is made meanwhile."""
        self.cancel()
        file = emptied(self.parts.folder / INCOMING, COPIED) / f"{uuid4().hex}-{BACKUP}"
        self.parts.device.pick_file(file, partial(self._picked, file))

    def _make(self, kind: str, verb: Verb) -> None:
        """Make a file, then offer it; what an earlier try left is gone then."""
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
        """The file is there: to another app, or to where a person says; what is not in it is said."""
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
        """What became of it; whoever cancels knows."""
        if verb is Verb.SAVE:
            self.parts.is_saving(None)
        if isinstance(answer, Refused):
            self.told(answer)
        elif answer is Answer.NO_APP:
            self.parts.tell(self.says("share.no_app" if verb is Verb.SHARE else "app.answer.no_app"))
        elif answer is Answer.DONE and verb is Verb.SAVE:
            self.parts.tell(self.says("share.saved"))

    def _failed(self, refused: Refused) -> None:
        """Say why there is no file, or nothing was restored."""
        self._now("")
        self.told(refused)

    def _now(self, kind: str) -> None:
        """Show which file is being made or read."""
        self._busy = kind
        self.refresh()

    def cancel(self) -> None:
        """The file that is being made is not wanted any more."""
        self.forget("make")
        self._now("")

    def _picked(self, file: Path, answer: Outcome) -> None:
        """A backup was chosen: read it, even if the player does not wait for it here."""
        if isinstance(answer, Refused):
            self.told(answer)
        elif answer is Answer.NO_APP:
            self.parts.tell(self.says("app.answer.no_app"))
        elif answer is Answer.DONE:
            self._now(RESTORE)
            work = partial(restored, self.parts.store, file)
            self.parts.in_background(work, guarded(self, self._restored), self._failed)

    def _restored(self, brought: Restored) -> None:
        """Its settings hold from now on, a list that is looked at has its games; tell what it brought."""
        self._now("")
        if self.parts.reload():
            self.parts.restyle()
        elif self.parts.way.here == HOME:
            self.parts.way.resume()
        self.parts.tell(
            begun(self.says("list.restored", added=brought.added, longer=brought.longer, settings=brought.settings))
        )


def restored(store: Store, file: Path) -> Restored:
    """Bring in a backup; its copy is not kept."""
    try:
        return store.restore(file)
    finally:
        with suppress(OSError):
            file.unlink()
