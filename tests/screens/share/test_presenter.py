"""Sharing, without a window."""

import json
from collections.abc import Callable
from datetime import date
from pathlib import Path
from urllib.parse import unquote

import pytest

from device import Answer, AnswerCallback, SavedFile
from exports.formats import FORMATS
from screens.context import AppContext
from screens.kit.navigation import HOME, Route, Screen
from screens.photo.pending_files import INCOMING
from screens.preferences import Theme
from screens.settings.presenter import SettingsPresenter, SettingsState
from screens.share.file_presenter import ShareAction, ShareBusy, ShareCard, Verb
from screens.share.presenter import SharePresenter, SharePreview, ShareState
from screens.share.shared_files import OUTGOING, safe_name, sheet_name
from store.store import Store
from store.values import SavedGame
from tabletop.messages import Refused, message
from tools.app.example import FILE as EXAMPLE_FILE
from tools.app.fake_device import DeferredWork, FakeDevice, envelope_of, with_final_totals, with_uncounted_tokens

ADA = "T3 P . . / T1 S . . / . . . . / . . . ."
BEN = "T1 . . . / . F F . / . . . . / . . . ."


@pytest.fixture
def saved(store: Store) -> SavedGame:
    return store.new(envelope_of(ADA, BEN), date(2026, 11, 18))


class ShareScreen:
    """The share screen of a game, with its store, device and messages."""

    def __init__(self, parts: AppContext, device: FakeDevice, told: list[str], key: str = "") -> None:
        self.parts, self.device, self.told = parts, device, told
        self.shown: list[ShareState] = []
        self.settings: list[SettingsState] = []
        self.presenter = SharePresenter(parts, Route(Screen.SHARE, key), self.shown.append)
        self.backups = SettingsPresenter(parts, Route(Screen.SETTINGS), self.settings.append)
        if key:
            self.presenter.open()
        self.backups.open()

    @property
    def state(self) -> ShareState:
        return self.shown[-1]

    @property
    def preview(self) -> SharePreview:
        assert self.state.preview is not None
        return self.state.preview

    @property
    def cards(self) -> tuple[ShareCard, ...]:
        return (*(self.state.cards if self.shown else ()), *self.settings[-1].backups)

    @property
    def busy(self) -> list[str]:
        return [card.busy.text for card in self.cards if card.busy]

    def do(self, kind: str, verb: str) -> None:
        actions = [each for card in self.cards for each in card.actions]
        actions += self.preview.actions if self.shown else ()
        presenter = self.backups if kind in {"backup", "restore"} else self.presenter
        presenter.do(next(each for each in actions if (each.kind, each.verb) == (kind, verb)))


@pytest.fixture
def share_screen(context: AppContext, saved: SavedGame, device: FakeDevice, messages: list[str]) -> ShareScreen:
    return ShareScreen(context, device, messages, saved.key)


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    """Write the backup of another device, with a game and a setting."""
    with Store.open(tmp_path / "other") as other:
        other.new(envelope_of(BEN, ADA))
        other.set("theme", "dark")
        other.backup(tmp_path / "other.zip")
    return tmp_path / "other.zip"


def test_a_game_has_its_picture_and_a_row_for_everything_else(share_screen: ShareScreen) -> None:
    assert share_screen.preview.png.startswith(b"\x89PNG")
    assert [each.text for each in share_screen.preview.actions] == ["Share picture", "Save"]
    titles = [card.title for card in share_screen.state.cards]
    assert (titles[0], titles[-2:]) == ("Details", ["BG Stats", "Open a game file"])
    shared = {action.kind for card in share_screen.state.cards for action in card.actions if action.verb is Verb.SHARE}
    assert shared >= FORMATS.keys() - {"picture"}
    assert share_screen.state.detail == "Ada, Ben \u00b7 18 November 2026"


def test_backups_are_in_the_settings(share_screen: ShareScreen) -> None:
    assert [card.title for card in share_screen.settings[-1].backups] == ["Backup", "Restore"]


def test_the_way_without_a_game_of_earlier_versions_leads_to_the_settings(
    context: AppContext, device: FakeDevice, shown_routes: list[Route]
) -> None:
    context.navigator.go(Route(Screen.SHARE))
    ShareScreen(context, device, []).presenter.open()
    assert shown_routes[-1] == Route(Screen.SETTINGS)


def test_while_the_picture_is_drawn_it_says_so(context: AppContext, device: FakeDevice, saved: SavedGame) -> None:
    context.in_background = later = DeferredWork()
    desk = ShareScreen(context, device, [], saved.key)
    assert (desk.preview.png, desk.preview.waiting) == (b"", "Drawing the picture\u2026")
    later.jobs.pop()()
    assert (desk.preview.png[:4], desk.preview.waiting) == (b"\x89PNG", "")


def test_a_picture_that_cannot_be_drawn_says_why(
    context: AppContext, device: FakeDevice, saved: SavedGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    def damaged(*_: object) -> bytes:
        raise Refused("", message("export.assets_damaged"))

    monkeypatch.setattr("screens.share.presenter.as_picture", damaged)
    desk = ShareScreen(context, device, [], saved.key)
    assert desk.preview.waiting == str(message("export.assets_damaged"))
    assert desk.told == []


def test_the_picture_is_shared_with_one_button(share_screen: ShareScreen) -> None:
    share_screen.presenter.do(share_screen.preview.actions[0])
    ((name, raw),) = share_screen.device.shared
    assert name == "quadropolis-2026-11-18-Ada-Ben-picture.png"
    assert raw == share_screen.preview.png


def test_while_the_picture_is_made_its_buttons_give_way_to_cancel(share_screen: ShareScreen) -> None:
    share_screen.parts.in_background = DeferredWork()
    share_screen.do("picture", "share")
    assert share_screen.preview.actions == ()
    assert share_screen.preview.busy == ShareBusy("Making the file\u2026", "Cancel")
    share_screen.presenter.cancel()
    assert share_screen.preview.busy is None


def settled(share_screen: ShareScreen) -> None:
    """Count the totals as they stand."""
    store = share_screen.parts.store
    share_screen.presenter.saved = store.save(
        share_screen.presenter.saved.key, with_final_totals(share_screen.presenter.saved.envelope)
    )


def test_bg_stats_gets_the_play_by_its_link(share_screen: ShareScreen) -> None:
    settled(share_screen)
    share_screen.do("bg_stats", "send")
    ((link),) = share_screen.device.links
    data = json.loads(unquote(link.removeprefix("bgstats://app.bgstatsapp.com/createPlay.html?data=")))
    assert (data["game"]["bggId"], data["sourcePlayId"]) == (176396, share_screen.presenter.saved.key)
    assert share_screen.told == []


def test_where_bg_stats_is_not_its_link_is_copied(share_screen: ShareScreen) -> None:
    settled(share_screen)
    share_screen.device.answer = Answer.NO_APP
    share_screen.do("bg_stats", "send")
    assert share_screen.device.copied == share_screen.device.links
    assert share_screen.told == [str(message("share.bg_stats.copied"))]
    share_screen.device.answer = Refused("", message("device.storage_full"))
    share_screen.do("bg_stats", "send")
    assert len(share_screen.told) == 2


def test_the_link_for_bg_stats_is_saved_as_a_file_for_any_device(share_screen: ShareScreen) -> None:
    settled(share_screen)
    share_screen.do("bg_stats", "save")
    ((name, raw),) = share_screen.device.shared
    assert name == "quadropolis-2026-11-18-Ada-Ben-bgstats.txt"
    assert raw.startswith(b"https://app.bgstatsapp.com/createPlay.html?data=%7B")


def test_bg_stats_gets_no_total_that_is_not_confirmed(share_screen: ShareScreen) -> None:
    saved = share_screen.presenter.saved
    share_screen.presenter.saved = share_screen.parts.store.save(saved.key, with_uncounted_tokens(saved.envelope))
    for verb in ("send", "save"):
        share_screen.do("bg_stats", verb)
    assert (share_screen.device.links, share_screen.device.shared) == ([], [])
    assert share_screen.told == ["A total is not confirmed yet; confirm it, or count it anyway"] * 2


def test_another_game_is_opened_from_its_file(share_screen: ShareScreen, tmp_path: Path) -> None:
    (tmp_path / "game.json").write_bytes(EXAMPLE_FILE.read_bytes())
    share_screen.device.files.append(tmp_path / "game.json")
    share_screen.do("open", "open")
    assert share_screen.told == ["Game of Ada, Ben, Cleo, Dan opened"]
    assert share_screen.parts.navigator.current.screen is Screen.PAD


def test_a_deleted_game_cannot_be_shared(context: AppContext, device: FakeDevice) -> None:
    with pytest.raises(Refused):
        ShareScreen(context, device, [], "gone")


def test_where_there_are_no_other_apps_files_are_saved(context: AppContext, device: FakeDevice) -> None:
    device.can_share = False
    assert [each.verb for card in ShareScreen(context, device, []).cards for each in card.actions] == [
        "save",
        "restore",
    ]


@pytest.mark.parametrize(
    ("kind", "start"),
    [("pdf", b"%PDF"), ("png", b"\x89PNG"), ("csv", b"\xef\xbb\xbfDate"), ("wide", b"\xef\xbb\xbf"), ("json", b"{")],
)
def test_another_app_gets_the_sheet(share_screen: ShareScreen, kind: str, start: bytes) -> None:
    share_screen.do(kind, "share")
    ((name, raw),) = share_screen.device.shared
    assert name == f"quadropolis-2026-11-18-Ada-Ben{'-wide.csv' if kind == 'wide' else f'.{kind}'}"
    assert raw.startswith(start)
    assert share_screen.told == []


def test_a_sheet_is_in_the_players_language(share_screen: ShareScreen) -> None:
    share_screen.parts.set_preference("language", "fr")
    share_screen.presenter.do(ShareAction("csv", Verb.SHARE, "", ""))
    assert "Habitations" in share_screen.device.shared[0][1].decode("utf-8-sig")


def test_a_saved_file_is_reported(share_screen: ShareScreen) -> None:
    share_screen.do("json", "save")
    assert share_screen.told == ["Saved in the folder that you chose"]


@pytest.mark.parametrize("verb", ["share", "save"])
def test_a_cancelled_share_shows_no_message(share_screen: ShareScreen, verb: str) -> None:
    share_screen.device.answer = Answer.CANCELLED
    share_screen.do("json", verb)
    assert share_screen.told == []


def test_without_an_app_to_share_with_saving_is_advised(share_screen: ShareScreen) -> None:
    share_screen.device.answer = Answer.NO_APP
    share_screen.do("json", "share")
    share_screen.do("json", "save")
    assert share_screen.told == [
        "No app to share with was found. Save the file instead",
        "No app for this was found on this device",
    ]


@pytest.mark.parametrize("verb", ["share", "save", "restore"])
def test_a_device_that_cannot_copy_shows_the_reason(share_screen: ShareScreen, tmp_path: Path, verb: str) -> None:
    (tmp_path / "file").write_bytes(b"a backup")
    share_screen.device.files.append(tmp_path / "file")
    share_screen.device.answer = Refused("", message("device.storage_full"))
    share_screen.do("restore" if verb == "restore" else "json", verb)
    assert share_screen.told == ["Android has no room for another file; delete something, and try again"]


def test_a_kill_during_save_is_reported_once_at_the_next_start(share_screen: ShareScreen) -> None:
    share_screen.device.save = lambda *_: None  # type: ignore[method-assign]  # nobody hears the answer
    share_screen.do("json", "save")
    assert share_screen.parts.start_warnings().endswith(".json was not saved because the app was closed. Save it again")
    assert share_screen.parts.start_warnings() == ""


@pytest.mark.parametrize(
    "answer", [Answer.DONE, Answer.CANCELLED, Answer.NO_APP, Refused("", message("device.storage_full"))]
)
def test_an_answered_save_is_not_reported_as_lost(share_screen: ShareScreen, answer: Answer | Refused) -> None:
    share_screen.device.answer = answer
    share_screen.do("json", "save")
    assert share_screen.parts.start_warnings() == ""


def test_the_card_of_a_running_export_is_marked_and_cancels_it(share_screen: ShareScreen) -> None:
    share_screen.parts.in_background = later = DeferredWork()
    share_screen.do("pdf", "share")
    assert share_screen.busy == ["Making the file\u2026"]
    assert share_screen.state.cards[1].actions == ()
    assert share_screen.state.cards[1].busy
    assert share_screen.state.cards[1].busy.cancel == "Cancel"
    share_screen.presenter.cancel()
    assert share_screen.busy == []
    later.jobs.pop()()
    assert share_screen.device.shared == []


def test_a_file_that_is_made_after_the_screen_was_left_is_dropped(share_screen: ShareScreen) -> None:
    share_screen.parts.in_background = later = DeferredWork()
    share_screen.do("pdf", "share")
    share_screen.presenter.close()
    later.jobs.pop()()
    assert share_screen.device.shared == []


def test_of_two_files_the_last_one_is_wanted(share_screen: ShareScreen) -> None:
    share_screen.parts.in_background = later = DeferredWork()
    share_screen.do("json", "share")
    share_screen.do("csv", "share")
    for job in later.jobs:
        job()
    assert [Path(name).suffix for name, _ in share_screen.device.shared] == [".csv"]


def test_a_write_error_is_reported_and_can_be_retried(
    share_screen: ShareScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise Refused("", message("file.write_failed", reason="no space"))

    monkeypatch.setattr("screens.share.shared_files.write_atomically", full)
    share_screen.do("json", "share")
    assert share_screen.told == ["This file cannot be written (no space); make room, or name one in another folder"]
    assert share_screen.busy == []


def test_a_folder_that_cannot_be_made_is_refused(share_screen: ShareScreen) -> None:
    (share_screen.parts.folder / OUTGOING).write_text("no folder")
    with pytest.raises(Refused, match="this file cannot be written"):
        share_screen.do("json", "share")


def outgoing_files(desk: ShareScreen) -> list[str]:
    """Return the files in the app's own folder for other apps."""
    return sorted(each.name for each in (desk.parts.folder / OUTGOING).rglob("*") if each.is_file())


def test_what_was_shared_before_is_removed(share_screen: ShareScreen) -> None:
    share_screen.do("json", "share")
    share_screen.do("csv", "share")
    assert outgoing_files(share_screen) == ["quadropolis-2026-11-18-Ada-Ben.csv"]


def test_sharing_and_restoring_delete_no_file_of_the_user(share_screen: ShareScreen) -> None:
    mine = [
        share_screen.parts.folder / name
        for name in (
            "share/holiday.jpg",
            "restore/backup",
            "backup/old.zip",
            "quadropolis-outgoing/holiday.jpg",
            "quadropolis-outgoing/2026/holiday.jpg",
            "quadropolis-outgoing/quadropolis-2026-11-18.odt",
            "quadropolis-outgoing/quadropolis-2026-11-18_notes.pdf",
            "quadropolis-outgoing/quadropolis-2026-11-18Ada.pdf",
            "quadropolis-outgoing/quadropolis-backup-2026-11-18-old.zip",
            "quadropolis-incoming/cat.jpg",
            "photo-of-my-cat.jpg",
        )
    ]
    for file in mine:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("mine")
    share_screen.device.files.append(share_screen.parts.folder / "backup" / "old.zip")
    for kind, verb in (("pdf", "share"), ("backup", "save"), ("restore", "restore"), ("json", "share")):
        share_screen.do(kind, verb)
    assert {file.read_text() for file in mine} == {"mine"}


def test_a_backup_holds_all_games(share_screen: ShareScreen, tmp_path: Path) -> None:
    share_screen.do("backup", "share")
    ((name, raw),) = share_screen.device.shared
    assert name == "quadropolis-backup-2026-11-18.zip"
    (tmp_path / "backup.zip").write_bytes(raw)
    with Store.open(tmp_path / "third") as third:
        assert third.restore(tmp_path / "backup.zip").added == 1


def test_restoring_reports_its_result_and_applies_its_settings(
    share_screen: ShareScreen, backup: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    styled: list[Theme] = []
    monkeypatch.setattr(share_screen.parts, "restyle", lambda: styled.append(share_screen.parts.preferences.theme))
    share_screen.device.files.append(backup)
    share_screen.do("restore", "restore")
    assert share_screen.told == ["Games added: 1, continued: 0; settings added: 1"]
    assert styled == [Theme.DARK]
    assert len(share_screen.parts.store.games()) == 2


def test_what_a_backup_has_to_leave_out_is_named(share_screen: ShareScreen, monkeypatch: pytest.MonkeyPatch) -> None:
    left = (message("backup.photo_lost", game="1b2c3d4e"), message("backup.game_left_out", game="5f6a7b8c"))
    monkeypatch.setattr(share_screen.parts.store, "backup", lambda file: [file.write_bytes(b"zip"), left][1])
    share_screen.do("backup", "share")
    (said,) = share_screen.told
    assert said.startswith(
        "A photo of the game 1b2c3d4e is lost and not in the backup; the game is. The game 5f6a7b8c is not"
    )


def test_a_backup_without_anything_new_changes_nothing(
    share_screen: ShareScreen, backup: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    styled: list[None] = []
    monkeypatch.setattr(share_screen.parts, "restyle", lambda: styled.append(None))
    share_screen.parts.store.restore(backup)
    share_screen.parts.reload_settings()
    share_screen.device.files.append(backup)
    share_screen.do("restore", "restore")
    assert share_screen.told == ["Games added: 0, continued: 0; settings added: 0"]
    assert styled == []


def test_what_is_open_stays_open_while_games_come_back(
    share_screen: ShareScreen, backup: Path, shown_routes: list[Route], monkeypatch: pytest.MonkeyPatch
) -> None:
    styled: list[None] = []
    monkeypatch.setattr(share_screen.parts, "restyle", lambda: styled.append(None))
    share_screen.parts.store.set("theme", "light")
    share_screen.parts.reload_settings()
    share_screen.parts.navigator.go(Route(Screen.TABLE, share_screen.parts.store.games()[0].key))
    before = list(shown_routes)
    share_screen.device.files.append(backup)
    share_screen.do("restore", "restore")
    assert share_screen.told == ["Games added: 1, continued: 0; settings added: 0"]
    assert (styled, shown_routes) == ([], before)


def test_the_list_of_games_has_those_of_the_backup_at_once(
    share_screen: ShareScreen, backup: Path, shown_routes: list[Route]
) -> None:
    share_screen.parts.store.set("theme", "light")
    share_screen.parts.reload_settings()
    share_screen.parts.navigator.home()
    share_screen.device.files.append(backup)
    share_screen.do("restore", "restore")
    assert shown_routes == [HOME, HOME]


@pytest.mark.parametrize("good", [True, False])
def test_no_copy_of_a_backup_is_left_behind(share_screen: ShareScreen, backup: Path, good: bool) -> None:  # noqa: FBT001
    if not good:
        backup.write_bytes(b"no backup")
    share_screen.device.files.append(backup)
    share_screen.do("restore", "restore")
    assert not [each for each in (share_screen.parts.folder / INCOMING).rglob("*") if each.is_file()]


def test_the_next_export_deletes_leftovers_of_the_last(share_screen: ShareScreen) -> None:
    share_screen.parts.in_background = later = DeferredWork()
    share_screen.do("pdf", "share")
    share_screen.presenter.close()
    later.jobs.pop()()
    assert [Path(each).suffix for each in outgoing_files(share_screen)] == [".pdf"]
    share_screen.do("json", "share")
    later.jobs.pop()()
    assert [Path(each).suffix for each in outgoing_files(share_screen)] == [".json"]


def test_a_file_that_is_no_backup_is_refused_with_a_message(share_screen: ShareScreen, tmp_path: Path) -> None:
    (tmp_path / "letter").write_text(json.dumps("Dear Ada"))
    share_screen.device.files.append(tmp_path / "letter")
    share_screen.do("restore", "restore")
    assert share_screen.told == ["This is no backup of games; choose the file that a backup made"]
    assert share_screen.busy == []


def test_while_a_backup_is_read_nothing_else_begins(share_screen: ShareScreen, backup: Path) -> None:
    share_screen.parts.in_background = later = DeferredWork()
    share_screen.device.files.append(backup)
    share_screen.do("restore", "restore")
    assert share_screen.busy == ["Reading the backup\u2026"]
    busy = share_screen.settings[-1].backups[1].busy
    assert busy is not None
    assert not busy.cancel
    share_screen.do("backup", "share")
    assert len(later.jobs) == 1


def test_the_result_of_a_restore_is_reported_on_any_screen(share_screen: ShareScreen, backup: Path) -> None:
    share_screen.parts.in_background = later = DeferredWork()
    share_screen.device.files.append(backup)
    share_screen.do("restore", "restore")
    share_screen.backups.close()
    later.jobs.pop()()
    assert share_screen.told == ["Games added: 1, continued: 0; settings added: 1"]


def test_choosing_no_backup_shows_nothing_and_a_missing_app_is_explained(share_screen: ShareScreen) -> None:
    share_screen.device.answer = Answer.CANCELLED
    share_screen.do("restore", "restore")
    assert share_screen.told == []
    share_screen.device.answer = Answer.NO_APP
    share_screen.do("restore", "restore")
    assert share_screen.told == ["No app for this was found on this device"]


def test_other_apps_get_the_mime_type_of_the_file(share_screen: ShareScreen) -> None:
    mimes: list[str] = []

    def share(file: Path, mime: str, done: AnswerCallback) -> None:  # noqa: ARG001 - as a device has it
        mimes.append(mime)
        done(Answer.DONE)

    share_screen.device.share = share  # type: ignore[method-assign]
    for kind in ("pdf", "png", "csv", "json", "backup"):
        share_screen.do(kind, Verb.SHARE)
    share_screen.do("picture", "share")
    assert mimes == [
        "application/pdf",
        "image/png",
        "text/csv",
        "application/json",
        "application/zip",
        "image/png",
    ]


@pytest.mark.parametrize(
    ("name", "in_a_file"),
    [
        ("Ada", "Ada"),
        ("Jean-Luc d'Arc", "Jean-Luc-d-A"),
        ("../etc/passwd", "etc-passwd"),
        ("e\u0301va", "\u00e9va"),
        ('a<b>:"|?*', "a-b"),
        ("\U0001f642", ""),
        ("W" * 40, "W" * 12),
    ],
)
def test_names_are_safe_for_file_systems(name: str, in_a_file: str) -> None:
    assert safe_name(name) == in_a_file


def test_a_name_without_letters_is_left_out(store: Store) -> None:
    saved = store.new(envelope_of(ADA, BEN, names=("\U0001f642", "Ben")), date(2026, 1, 2))
    assert sheet_name(saved, "pdf") == "quadropolis-2026-01-02-Ben.pdf"


def test_four_of_the_longest_names_are_still_a_file_name(store: Store) -> None:
    names = tuple("\u3042\u3044\u3046\u3048"[number] * 40 for number in range(4))
    saved = store.new(envelope_of(ADA, BEN, ADA, BEN, names=names))
    assert len(sheet_name(saved, "json").encode()) < 255


def test_a_file_saved_without_a_dialog_shows_its_folder_and_opens_it(
    share_screen: ShareScreen, device: FakeDevice, undos: list[Callable[[], object]], tmp_path: Path
) -> None:
    (tmp_path / "Downloads").mkdir()
    file = tmp_path / "Downloads" / "sheet.csv"
    file.write_bytes(b"a sheet")
    device.answer = SavedFile(file)
    share_screen.do("csv", "save")
    assert share_screen.told == ["Saved in Downloads as sheet.csv"]
    device.answer = Answer.DONE
    undos.pop()()
    assert device.shared == [("sheet.csv", b"a sheet")]
    device.answer = SavedFile(file)
    device.can_share = False
    share_screen.do("csv", "save")
    assert undos == []
