"""Sharing a game: the picture, the other files, BG Stats, and a link to open a game file."""

from dataclasses import dataclass
from functools import partial
from typing import Final

from device import Answer, DeviceAnswer
from exports.formats import FORMATS, as_picture
from exports.play_link import play_link
from games import rules_of
from screens.kit.navigation import Route, Screen
from screens.kit.presenter import reporting_refusals
from screens.opening.game_files import pick_game_file
from screens.share.file_presenter import FilePresenter, ShareAction, ShareBusy, ShareCard, Verb
from screens.share.shared_files import bg_stats_name, sheet_name, write_bg_stats, write_sheet
from screens.verdicts import finished_game
from store.values import SavedGame
from tabletop.messages import Refused

PICTURE: Final = "picture"
BG_STATS: Final = "bg_stats"
GAME_FILE: Final = "open"


@dataclass(frozen=True, slots=True)
class SharePreview:
    """The picture as PNG, or the reason why there is none, with its actions."""

    png: bytes
    waiting: str
    actions: tuple[ShareAction, ...]
    busy: ShareBusy | None


@dataclass(frozen=True, slots=True)
class ShareState:
    """The picture of a game, then a row for each other file."""

    title: str = ""
    detail: str = ""
    preview: SharePreview | None = None
    cards: tuple[ShareCard, ...] = ()


class SharePresenter(FilePresenter[ShareState]):
    """The files of a game."""

    def open(self) -> None:
        """Load the game and draw its picture; raise Refused if it is missing.

        A route without a game leads to the settings, because up to version 0.2 it was that of backups.
        """
        if not self.route.game:
            self.show(ShareState())
            self.context.navigator.replace(Route(Screen.SETTINGS))
            return
        self.saved: SavedGame = self.context.store.game(self.route.game)
        self._busy, self._png, self._error = "", b"", ""
        self.refresh()
        work = partial(preview, self.saved, self.context.language_code)
        self.run_in_background("preview", work, self._on_preview, self._on_no_preview)

    def _on_preview(self, png: bytes) -> None:
        """Show the picture."""
        self._png = png
        self.refresh()

    def _on_no_preview(self, refused: Refused) -> None:
        """Show the reason why there is no picture."""
        self._error = self.context.render(refused.message)
        self.refresh()

    def state(self) -> ShareState:
        """Return the current state."""
        names = ", ".join(seat.name for seat in self.saved.envelope.sides)
        rows = [
            self.card(kind, made.icon, (Verb.SHARE, Verb.SAVE), self.saved.envelope.game)
            for kind, made in FORMATS.items()
            if kind != PICTURE
        ]
        if rules_of(self.saved.envelope.game).BGG_ID is not None:
            rows.append(self.card(BG_STATS, "chart-line", (Verb.SEND, Verb.SAVE)))
        rows.append(self.card(GAME_FILE, "file-import-outline", (Verb.OPEN,)))
        busy = self.progress(PICTURE) if self._busy == PICTURE else None
        actions = () if busy else tuple(self.action(PICTURE, each) for each in self.possible((Verb.SHARE, Verb.SAVE)))
        waiting = "" if self._png else self._error or self.text("share.drawing")
        return ShareState(
            title=self.text("share.title"),
            detail=f"{names} \u00b7 {self.context.format_date(self.saved.played)}",
            preview=SharePreview(self._png, waiting, actions, busy),
            cards=tuple(rows),
        )

    def action(self, kind: str, verb: Verb) -> ShareAction:
        """Return an action; that of the picture has its full name, because it is the main one."""
        found = super().action(kind, verb)
        if kind == PICTURE and verb is Verb.SHARE:
            return ShareAction(kind, verb, found.icon, self.text("share.picture.share"))
        return found

    def do(self, action: ShareAction) -> None:
        """Share or save a file, send the play, or open another game."""
        lang = self.context.language_code
        if action.verb is Verb.OPEN:
            pick_game_file(self.context)
        elif action.verb is Verb.SEND:
            self.set_busy(BG_STATS)
            self.run_in_background("make", partial(saved_play_link, self.saved, lang), self._send, self.failed)
        elif action.kind == BG_STATS:
            work = partial(write_bg_stats, self.saved, lang)
            self.make(BG_STATS, action.verb, bg_stats_name(self.saved), "text/plain", work)
        else:
            work = partial(write_sheet, self.saved, action.kind, lang)
            self.make(action.kind, action.verb, sheet_name(self.saved, action.kind), FORMATS[action.kind].mime, work)

    def _send(self, link: str) -> None:
        """Open BG Stats with the play."""
        self.set_busy("")
        answered = reporting_refusals(self, partial(self._on_sent, link))
        self.context.device.open_link(link, answered)

    def _on_sent(self, link: str, answer: DeviceAnswer) -> None:
        """Copy the link and explain it, if the app is missing."""
        if isinstance(answer, Refused):
            self.report(answer)
        elif answer is Answer.NO_APP:
            self.context.device.copy_text(link)
            self.context.show_message(self.text("share.bg_stats.copied"))


def preview(saved: SavedGame, lang: str) -> bytes:
    """Score a game and draw its picture."""
    return as_picture(finished_game(saved), lang)


def saved_play_link(saved: SavedGame, lang: str) -> str:
    """Return the link of a scored game."""
    return play_link(finished_game(saved), saved.key, lang)
