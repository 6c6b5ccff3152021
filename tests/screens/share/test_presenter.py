"""Sharing, without a window."""

import json
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from device import Answer, Answered, Kept
from exports.formats import FORMATS
from screens.context import Parts
from screens.kit.navigation import HOME, Place, Screen
from screens.photo.pending_files import INCOMING
from screens.preferences import Theme
from screens.share.presenter import Share, ShareAction, ShareCard, SharePresenter, Verb
from screens.share.shared_files import OUTGOING, safe, sheet_name
from store.store import Store
from store.values import Saved
from tabletop.messages import Refused, say
from tools.app.fake_device import Later, Pretend, table

ADA = "T3 P . . / T1 S . . / . . . . / . . . ."
BEN = "T1 . . . / . F F . / . . . . / . . . ."


@pytest.fixture
def saved(store: Store) -> Saved:
    return store.new(table(ADA, BEN), date(2026, 11, 18))


class Desk:
    """On the screen of a game, with everything around it."""

    def __init__(self, parts: Parts, device: Pretend, told: list[str], key: str = "") -> None:
        self.parts, self.device, self.told = parts, device, told
        self.shown: list[Share] = []
        self.presenter = SharePresenter(parts, Place(Screen.SHARE, key), self.shown.append)
        self.presenter.open()

    @property
    def seen(self) -> Share:
        return self.shown[-1]

    @property
    def cards(self) -> tuple[ShareCard, ...]:
        return (*self.seen.cards, *self.seen.all_games)

    @property
    def busy(self) -> list[str]:
        return [card.busy.text for card in self.cards if card.busy]

    def do(self, kind: str, verb: str) -> None:
        actions = (each for card in self.cards for each in card.actions)
        self.presenter.do(next(each for each in actions if (each.kind, each.verb) == (kind, verb)))


@pytest.fixture
def desk(parts: Parts, saved: Saved, device: Pretend, told: list[str]) -> Desk:
    return Desk(parts, device, told, saved.key)


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    """The backup of another device, with a game and a setting."""
    with Store.open(tmp_path / "other") as other:
        other.new(table(BEN, ADA))
        other.set("theme", "dark")
        other.backup(tmp_path / "other.zip")
    return tmp_path / "other.zip"


def test_a_game_is_shared_in_every_format_and_all_games_in_a_backup(desk: Desk) -> None:
    titles = {kind: str(say(f"share.{kind}")) for kind in FORMATS}
    assert [card.title for card in desk.seen.cards] == list(titles.values())
    known = ("png", "pdf", "csv", "json")
    assert [titles[kind] for kind in known] == ["Picture", "Score sheet", "Spreadsheet", "Game file"]
    assert [card.title for card in desk.seen.all_games] == ["Backup", "Restore"]
    assert desk.seen.detail == "Ada, Ben \u00b7 18 November 2026"


def test_without_a_game_there_are_backup_and_restore_only(parts: Parts, device: Pretend) -> None:
    desk = Desk(parts, device, [])
    assert (desk.seen.cards, desk.seen.heading) == ((), "")
    assert [card.title for card in desk.cards] == ["Backup", "Restore"]


def test_a_game_that_is_gone_cannot_be_shared(parts: Parts, device: Pretend) -> None:
    with pytest.raises(Refused):
        Desk(parts, device, [], "gone")


def test_where_there_are_no_other_apps_files_are_saved(parts: Parts, device: Pretend) -> None:
    device.can_share = False
    assert [each.verb for card in Desk(parts, device, []).cards for each in card.actions] == ["save", "restore"]


@pytest.mark.parametrize(
    ("kind", "start"), [("pdf", b"%PDF"), ("png", b"\x89PNG"), ("csv", b"\xef\xbb\xbfDate"), ("json", b"{")]
)
def test_another_app_gets_the_sheet(desk: Desk, kind: str, start: bytes) -> None:
    desk.do(kind, "share")
    ((name, raw),) = desk.device.shared
    assert name == f"quadropolis-2026-11-18-Ada-Ben.{kind}"
    assert raw.startswith(start)
    assert desk.told == []


def test_a_sheet_is_in_the_players_language(desk: Desk) -> None:
    desk.parts.prefer("language", "fr")
    desk.presenter.do(ShareAction("csv", Verb.SHARE, "", ""))
    assert "Habitations" in desk.device.shared[0][1].decode("utf-8-sig")


def test_who_saves_a_file_is_told(desk: Desk) -> None:
    desk.do("json", "save")
    assert desk.told == ["Saved"]


@pytest.mark.parametrize("verb", ["share", "save"])
def test_who_cancels_is_told_nothing(desk: Desk, verb: str) -> None:
    desk.device.answer = Answer.CANCELLED
    desk.do("json", verb)
    assert desk.told == []


def test_without_an_app_to_share_with_saving_is_advised(desk: Desk) -> None:
    desk.device.answer = Answer.NO_APP
    desk.do("json", "share")
    desk.do("json", "save")
    assert desk.told == [
        "No app to share with was found. Save the file instead",
        "No app for this was found on this device",
    ]


@pytest.mark.parametrize("verb", ["share", "save", "restore"])
def test_a_device_that_cannot_copy_says_why(desk: Desk, tmp_path: Path, verb: str) -> None:
    (tmp_path / "file").write_bytes(b"a backup")
    desk.device.files.append(tmp_path / "file")
    desk.device.answer = Refused("", say("device.no_room"))
    desk.do("restore" if verb == "restore" else "json", verb)
    assert desk.told == ["Android has no room for another file; delete something, and try again"]


def test_who_is_killed_while_choosing_where_to_save_is_told_once_that_nothing_was_saved(desk: Desk) -> None:
    desk.device.save = lambda *_: None  # type: ignore[method-assign]  # nobody hears the answer
    desk.do("json", "save")
    (told,) = desk.parts.unsaved()
    assert told.endswith(".json was not saved because the app was closed. Save it again")
    assert list(desk.parts.unsaved()) == []


@pytest.mark.parametrize("answer", [Answer.DONE, Answer.CANCELLED, Answer.NO_APP, Refused("", say("device.no_room"))])
def test_who_hears_the_answer_is_not_told_that(desk: Desk, answer: Answer | Refused) -> None:
    desk.device.answer = answer
    desk.do("json", "save")
    assert list(desk.parts.unsaved()) == []


def test_while_a_file_is_made_its_card_says_so_and_the_work_can_be_cancelled(desk: Desk) -> None:
    desk.parts.in_background = later = Later()
    desk.do("pdf", "share")
    assert desk.busy == ["Making the file\u2026"]
    assert desk.seen.cards[1].actions == ()
    assert desk.seen.cards[1].busy
    assert desk.seen.cards[1].busy.cancel == "Cancel"
    desk.presenter.cancel()
    assert desk.busy == []
    later.jobs.pop()()
    assert desk.device.shared == []


def test_a_file_that_is_made_after_the_screen_was_left_is_dropped(desk: Desk) -> None:
    desk.parts.in_background = later = Later()
    desk.do("pdf", "share")
    desk.presenter.close()
    later.jobs.pop()()
    assert desk.device.shared == []


def test_of_two_files_the_last_one_is_wanted(desk: Desk) -> None:
    desk.parts.in_background = later = Later()
    desk.do("json", "share")
    desk.do("csv", "share")
    for job in later.jobs:
        job()
    assert [Path(name).suffix for name, _ in desk.device.shared] == [".csv"]


def test_what_cannot_be_written_is_told_and_can_be_tried_again(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise Refused("", say("file.unwritten", reason="no space"))

    monkeypatch.setattr("screens.share.shared_files.write_whole", full)
    desk.do("json", "share")
    assert desk.told == ["This file cannot be written (no space); make room, or name one in another folder"]
    assert desk.busy == []


def test_a_folder_that_cannot_be_made_is_refused(desk: Desk) -> None:
    (desk.parts.folder / OUTGOING).write_text("no folder")
    with pytest.raises(Refused, match="this file cannot be written"):
        desk.do("json", "share")


def leaving(desk: Desk) -> list[str]:
    """The files that wait in the app's own folder for other apps."""
    return sorted(each.name for each in (desk.parts.folder / OUTGOING).rglob("*") if each.is_file())


def test_what_was_shared_before_is_removed(desk: Desk) -> None:
    desk.do("json", "share")
    desk.do("csv", "share")
    assert leaving(desk) == ["quadropolis-2026-11-18-Ada-Ben.csv"]


def test_sharing_and_restoring_remove_no_file_of_the_players(desk: Desk) -> None:
    mine = [
        desk.parts.folder / name
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
    desk.device.files.append(desk.parts.folder / "backup" / "old.zip")
    for kind, verb in (("pdf", "share"), ("backup", "save"), ("restore", "restore"), ("json", "share")):
        desk.do(kind, verb)
    assert {file.read_text() for file in mine} == {"mine"}


def test_a_backup_holds_all_games(desk: Desk, tmp_path: Path) -> None:
    desk.do("backup", "share")
    ((name, raw),) = desk.device.shared
    assert name == "quadropolis-backup-2026-11-18.zip"
    (tmp_path / "backup.zip").write_bytes(raw)
    with Store.open(tmp_path / "third") as third:
        assert third.restore(tmp_path / "backup.zip").added == 1


def test_restoring_tells_what_it_brought_and_its_settings_hold(
    desk: Desk, backup: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    styled: list[Theme] = []
    monkeypatch.setattr(desk.parts, "restyle", lambda: styled.append(desk.parts.preferences.theme))
    desk.device.files.append(backup)
    desk.do("restore", "restore")
    assert desk.told == ["Games added: 1, continued: 0; settings added: 1"]
    assert styled == [Theme.DARK]
    assert len(desk.parts.store.games()) == 2


def test_what_a_backup_has_to_leave_out_is_named(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    left = (say("backup.photo", game="1b2c3d4e"), say("backup.left_out", game="5f6a7b8c"))
    monkeypatch.setattr(desk.parts.store, "backup", lambda file: [file.write_bytes(b"zip"), left][1])
    desk.do("backup", "share")
    (said,) = desk.told
    assert said.startswith(
        "A photo of the game 1b2c3d4e is lost and not in the backup; the game is. The game 5f6a7b8c is not"
    )


def test_a_backup_without_anything_new_changes_nothing(
    desk: Desk, backup: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    styled: list[None] = []
    monkeypatch.setattr(desk.parts, "restyle", lambda: styled.append(None))
    desk.parts.store.restore(backup)
    desk.parts.reload()
    desk.device.files.append(backup)
    desk.do("restore", "restore")
    assert desk.told == ["Games added: 0, continued: 0; settings added: 0"]
    assert styled == []


def test_what_is_open_stays_open_while_games_come_back(
    desk: Desk, backup: Path, arrived: list[Place], monkeypatch: pytest.MonkeyPatch
) -> None:
    styled: list[None] = []
    monkeypatch.setattr(desk.parts, "restyle", lambda: styled.append(None))
    desk.parts.store.set("theme", "light")
    desk.parts.reload()
    desk.parts.way.go(Place(Screen.TABLE, desk.parts.store.games()[0].key))
    before = list(arrived)
    desk.device.files.append(backup)
    desk.do("restore", "restore")
    assert desk.told == ["Games added: 1, continued: 0; settings added: 0"]
    assert (styled, arrived) == ([], before)


def test_the_list_of_games_has_those_of_the_backup_at_once(desk: Desk, backup: Path, arrived: list[Place]) -> None:
    desk.parts.store.set("theme", "light")
    desk.parts.reload()
    desk.parts.way.home()
    desk.device.files.append(backup)
    desk.do("restore", "restore")
    assert arrived == [HOME, HOME]


@pytest.mark.parametrize("good", [True, False])
def test_no_copy_of_a_backup_is_left_behind(desk: Desk, backup: Path, good: bool) -> None:  # noqa: FBT001
    if not good:
        backup.write_bytes(b"no backup")
    desk.device.files.append(backup)
    desk.do("restore", "restore")
    assert not [each for each in (desk.parts.folder / INCOMING).rglob("*") if each.is_file()]


def test_what_an_export_left_is_gone_with_the_next(desk: Desk) -> None:
    desk.parts.in_background = later = Later()
    desk.do("pdf", "share")
    desk.presenter.close()
    later.jobs.pop()()
    assert [Path(each).suffix for each in leaving(desk)] == [".pdf"]
    desk.do("json", "share")
    later.jobs.pop()()
    assert [Path(each).suffix for each in leaving(desk)] == [".json"]


def test_what_is_no_backup_is_refused_with_a_sentence(desk: Desk, tmp_path: Path) -> None:
    (tmp_path / "letter").write_text(json.dumps("Dear Ada"))
    desk.device.files.append(tmp_path / "letter")
    desk.do("restore", "restore")
    assert desk.told == ["This is no backup of games; choose the file that a backup made"]
    assert desk.busy == []


def test_while_a_backup_is_read_nothing_else_begins(desk: Desk, backup: Path) -> None:
    desk.parts.in_background = later = Later()
    desk.device.files.append(backup)
    desk.do("restore", "restore")
    assert desk.busy == ["Reading the backup\u2026"]
    assert desk.seen.all_games[1].busy
    assert not desk.seen.all_games[1].busy.cancel
    desk.do("pdf", "share")
    assert len(later.jobs) == 1


def test_what_a_backup_brought_is_told_even_to_who_left(desk: Desk, backup: Path) -> None:
    desk.parts.in_background = later = Later()
    desk.device.files.append(backup)
    desk.do("restore", "restore")
    desk.presenter.close()
    later.jobs.pop()()
    assert desk.told == ["Games added: 1, continued: 0; settings added: 1"]


def test_who_chooses_no_backup_is_told_nothing_and_without_an_app_why(desk: Desk) -> None:
    desk.device.answer = Answer.CANCELLED
    desk.do("restore", "restore")
    assert desk.told == []
    desk.device.answer = Answer.NO_APP
    desk.do("restore", "restore")
    assert desk.told == ["No app for this was found on this device"]


def test_other_apps_are_told_what_kind_of_file_it_is(desk: Desk) -> None:
    mimes: list[str] = []

    def share(file: Path, mime: str, done: Answered) -> None:  # noqa: ARG001 - as a device has it
        mimes.append(mime)
        done(Answer.DONE)

    desk.device.share = share  # type: ignore[method-assign]
    for kind in ("pdf", "png", "csv", "json", "backup"):
        desk.presenter.do(ShareAction(kind, Verb.SHARE, "", ""))
    assert mimes == ["application/pdf", "image/png", "text/csv", "application/json", "application/zip"]


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
    assert safe(name) == in_a_file


def test_a_name_without_letters_is_left_out(store: Store) -> None:
    saved = store.new(table(ADA, BEN, names=("\U0001f642", "Ben")), date(2026, 1, 2))
    assert sheet_name(saved, "pdf") == "quadropolis-2026-01-02-Ben.pdf"


def test_four_of_the_longest_names_are_still_a_file_name(store: Store) -> None:
    names = tuple("\u3042\u3044\u3046\u3048"[number] * 40 for number in range(4))
    saved = store.new(table(ADA, BEN, ADA, BEN, names=names))
    assert len(sheet_name(saved, "json").encode()) < 255


def test_a_file_that_was_saved_without_a_dialog_says_where_and_its_folder_opens(
    desk: Desk, device: Pretend, undos: list[Callable[[], object]], tmp_path: Path
) -> None:
    (tmp_path / "Downloads").mkdir()
    file = tmp_path / "Downloads" / "sheet.csv"
    file.write_bytes(b"a sheet")
    device.answer = Kept(file)
    desk.do("csv", "save")
    assert desk.told == ["Saved in Downloads as sheet.csv"]
    device.answer = Answer.DONE
    undos.pop()()
    assert device.shared == [("sheet.csv", b"a sheet")]
    device.answer = Kept(file)
    device.can_share = False
    desk.do("csv", "save")
    assert undos == []
