"""Sharing a game, without a window."""

import json
from collections.abc import Callable
from datetime import date
from pathlib import Path
from unittest.mock import Mock
from urllib.parse import unquote

import pytest

from device import Answer, DeviceAnswer, SavedFile
from exports.formats import FORMATS
from screens.context import AppContext
from screens.kit.navigation import Route, Screen
from screens.kit.runner import Runner
from screens.share.files import FileWanted, MakingEnded, ShareBusy, ShareCard, Verb
from screens.share.program import SHARE, PictureDrawn, Share, SharePreview, ShareState, draw
from screens.share.shared_files import OUTGOING, safe_name, sheet_name
from store.envelope import Envelope
from store.store import Store
from tabletop.messages import Refused, message
from tests.support.there import there
from tools.app.example import FILE as EXAMPLE_FILE
from tools.app.fake_device import DeferredWork, FakeDevice, envelope_of, with_final_totals, with_uncounted_tokens

ADA = "T3 P . . / T1 S . . / . . . . / . . . ."
BEN = "T1 . . . / . F F . / . . . . / . . . ."
FULL = Refused("", message("device.storage_full"))
NAME = "quadropolis-2026-11-18-Ada-Ben"
Opened = Runner[Share, ShareState]
Open = Callable[..., Opened]


@pytest.fixture
def open_share(context: AppContext, store: Store) -> Open:
    def opened(envelope: Envelope = envelope_of(ADA, BEN)) -> Opened:  # noqa: B008 - frozen
        key = store.new(envelope, date(2026, 11, 18)).key
        runner = Runner(SHARE, context, Route(Screen.SHARE, key), lambda _: None)
        runner.open()
        return runner

    return opened


@pytest.fixture
def share(open_share: Open) -> Opened:
    return open_share()


def preview(share: Opened) -> SharePreview:
    return there(share.state().preview)


def cards(share: Opened) -> dict[str, ShareCard]:
    return {card.kind: card for card in (preview(share).card, *share.state().cards)}


def outgoing(context: AppContext) -> list[str]:
    """Return the files in the app's own folder for other apps."""
    return sorted(each.name for each in (context.folder / OUTGOING).rglob("*") if each.is_file())


def test_a_game_has_its_picture_and_a_row_for_everything_else(share: Opened) -> None:
    found = cards(share)
    assert preview(share).png == draw(share.model.saved, "en").picture
    assert [each.text for each in found["picture"].actions] == ["Share picture", "Save"]
    assert [kind for kind, card in found.items() if card.verb is Verb.SHARE] == [*FORMATS]
    assert [found[kind].title for kind in ("png", "bg_stats", "open")] == ["Details", "BG Stats", "Open a game file"]
    assert share.state().detail == "Ada, Ben \u00b7 18 November 2026"


def test_while_there_is_no_picture_it_says_why(share: Opened, context: AppContext) -> None:
    context.in_background = DeferredWork()
    share.reload()
    assert (preview(share).png, preview(share).waiting) == (b"", "Drawing the picture\u2026")
    share.send(PictureDrawn(FULL))
    assert (preview(share).png, preview(share).waiting) == (b"", str(FULL.message))
    share.send(PictureDrawn(b"png"))
    assert (preview(share).png, preview(share).waiting) == (b"png", "")


@pytest.mark.parametrize(
    ("kind", "ending", "mime", "start"),
    [
        ("picture", "-picture.png", "image/png", b"\x89PNG"),
        ("pdf", ".pdf", "application/pdf", b"%PDF"),
        ("png", ".png", "image/png", b"\x89PNG"),
        ("csv", ".csv", "text/csv", b"\xef\xbb\xbfDate"),
        ("wide", "-wide.csv", "text/csv", b"\xef\xbb\xbf"),
        ("json", ".json", "application/json", b"{"),
    ],
)
def test_another_app_gets_the_file(  # noqa: PLR0913
    share: Opened, device: FakeDevice, messages: list[str], kind: str, ending: str, mime: str, start: bytes
) -> None:
    share.send(FileWanted(kind, Verb.SHARE))
    ((name, raw),) = device.shared
    assert (name, raw[: len(start)], messages) == (f"{NAME}{ending}", start, [])
    _, (made,) = SHARE.update(share.model, FileWanted(kind, Verb.SHARE))
    assert made.mime == mime


def test_a_sheet_is_in_the_players_language(share: Opened, context: AppContext, device: FakeDevice) -> None:
    context.set_preference("language", "fr")
    share.reload()
    share.send(FileWanted("csv", Verb.SHARE))
    assert "Habitations" in device.shared[0][1].decode("utf-8-sig")


def test_where_there_are_no_other_apps_files_are_saved(share: Opened, device: FakeDevice) -> None:
    device.can_share = False
    share.reload()
    assert {each.verb for kind in FORMATS for each in cards(share)[kind].actions} == {Verb.SAVE}
    assert cards(share)["pdf"].verb is Verb.SAVE


@pytest.mark.parametrize(
    ("verb", "answer", "said"),
    [
        (Verb.SAVE, Answer.DONE, ["Saved in the folder that you chose"]),
        (Verb.SHARE, Answer.DONE, []),
        (Verb.SAVE, Answer.CANCELLED, []),
        (Verb.SHARE, Answer.CANCELLED, []),
        (Verb.SAVE, Answer.NO_APP, ["No app for this was found on this device"]),
        (Verb.SHARE, Answer.NO_APP, ["No app to share with was found. Save the file instead"]),
        (Verb.SAVE, FULL, ["Android has no room for another file; delete something, and try again"]),
        (Verb.SHARE, FULL, ["Android has no room for another file; delete something, and try again"]),
    ],
)
def test_the_answer_of_the_device_is_said_unless_the_player_knows_it(  # noqa: PLR0913
    share: Opened, device: FakeDevice, messages: list[str], verb: Verb, answer: DeviceAnswer, said: list[str]
) -> None:
    device.answer = answer
    share.send(FileWanted("json", verb))
    assert (messages, share.context.start_warnings()) == (said, "")


def test_a_kill_during_save_is_reported_once_at_the_next_start(
    share: Opened, context: AppContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(context.device, "save", lambda *_: None)  # nobody hears the answer
    share.send(FileWanted("json", Verb.SAVE))
    assert context.start_warnings().endswith(".json was not saved because the app was closed. Save it again")
    assert context.start_warnings() == ""


def test_a_file_saved_without_a_dialog_shows_its_folder_and_opens_it(
    share: Opened, device: FakeDevice, messages: list[str], undos: list[Callable[[], object]], tmp_path: Path
) -> None:
    (tmp_path / "Downloads").mkdir()
    file = tmp_path / "Downloads" / "sheet.csv"
    file.write_bytes(b"a sheet")
    device.answer = SavedFile(file)
    share.send(FileWanted("csv", Verb.SAVE))
    assert messages == ["Saved in Downloads as sheet.csv"]
    device.answer = Answer.DONE
    undos.pop()()
    assert device.shared == [("sheet.csv", b"a sheet")]
    device.answer, device.can_share = SavedFile(file), False
    share.send(FileWanted("csv", Verb.SAVE))
    assert undos == []


@pytest.mark.parametrize("kind", ["picture", "pdf"])
def test_while_a_file_is_made_its_actions_give_way_to_cancel(
    share: Opened, context: AppContext, device: FakeDevice, kind: str
) -> None:
    context.in_background = later = DeferredWork()
    for _ in range(2):  # its row is pressed again
        share.send(FileWanted(kind, Verb.SHARE))
    assert (cards(share)[kind].actions, cards(share)[kind].busy) == ((), ShareBusy("Making the file\u2026", "Cancel"))
    share.send(MakingEnded())
    assert [card for card in cards(share).values() if card.busy or not card.actions] == []
    (job,) = later.jobs
    job()
    assert device.shared == []


def test_a_file_that_is_made_after_the_screen_was_left_is_dropped_and_can_be_made_again(
    share: Opened, context: AppContext, device: FakeDevice
) -> None:
    context.in_background = later = DeferredWork()
    share.send(FileWanted("pdf", Verb.SHARE))
    share.close()
    later.jobs.pop()()
    assert (device.shared, outgoing(context)) == ([], [f"{NAME}.pdf"])
    share.reload()
    share.send(FileWanted("json", Verb.SHARE))
    later.jobs.pop()()
    assert ([name for name, _ in device.shared], outgoing(context)) == ([f"{NAME}.json"], [f"{NAME}.json"])


def test_of_two_files_the_last_one_is_wanted(share: Opened, context: AppContext, device: FakeDevice) -> None:
    context.in_background = later = DeferredWork()
    for kind in ("json", "csv"):
        share.send(FileWanted(kind, Verb.SHARE))
    for job in later.jobs:
        job()
    assert [name for name, _ in device.shared] == [f"{NAME}.csv"]


def test_a_write_error_is_reported_and_can_be_retried(
    share: Opened, messages: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "screens.share.shared_files.write_atomically",
        Mock(side_effect=Refused("", message("file.write_failed", reason="no space"))),
    )
    share.send(FileWanted("json", Verb.SHARE))
    assert messages == ["This file cannot be written (no space); make room, or name one in another folder"]
    assert share.model.busy == ""


def test_a_folder_that_cannot_be_made_is_reported(share: Opened, context: AppContext, messages: list[str]) -> None:
    (context.folder / OUTGOING).write_text("no folder")
    share.send(FileWanted("json", Verb.SHARE))
    assert [said.partition(" (")[0] for said in messages] == ["This file cannot be written"]
    assert share.model.busy == ""


def test_bg_stats_gets_the_play_by_its_link_or_in_a_file_for_any_device(
    open_share: Open, device: FakeDevice, messages: list[str]
) -> None:
    share = open_share(with_final_totals(envelope_of(ADA, BEN)))
    for verb in (Verb.SEND, Verb.SAVE):
        share.send(FileWanted("bg_stats", verb))
    data = json.loads(unquote(device.links[0].removeprefix("bgstats://app.bgstatsapp.com/createPlay.html?data=")))
    assert (data["game"]["bggId"], data["sourcePlayId"]) == (176396, share.route.game)
    ((name, raw),) = device.shared
    assert name == f"{NAME}-bgstats.txt"
    assert raw.startswith(b"https://app.bgstatsapp.com/createPlay.html?data=%7B")
    assert messages == ["Saved in the folder that you chose"]


def test_where_bg_stats_is_not_its_link_is_copied(open_share: Open, device: FakeDevice, messages: list[str]) -> None:
    share = open_share(with_final_totals(envelope_of(ADA, BEN)))
    for answer in (Answer.NO_APP, FULL):
        device.answer = answer
        share.send(FileWanted("bg_stats", Verb.SEND))
    assert device.copied == device.links[:1]
    assert [said[:12] for said in messages] == [str(message("share.bg_stats.copied"))[:12], "Android has "]


def test_bg_stats_gets_no_total_that_is_not_confirmed(
    open_share: Open, device: FakeDevice, messages: list[str]
) -> None:
    share = open_share(with_uncounted_tokens(envelope_of(ADA, BEN)))
    for verb in (Verb.SEND, Verb.SAVE):
        share.send(FileWanted("bg_stats", verb))
    assert (device.links, device.shared) == ([], [])
    assert messages == ["A total is not confirmed yet; confirm it, or count it anyway"] * 2


def test_another_game_is_opened_from_its_file(
    share: Opened, context: AppContext, device: FakeDevice, messages: list[str]
) -> None:
    device.files.append(EXAMPLE_FILE)
    share.send(FileWanted("open", Verb.OPEN))
    assert messages == ["Game of Ada, Ben, Cleo, Dan opened"]
    assert context.navigator.current.screen == Screen.PAD


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


def test_a_name_without_letters_is_left_out_and_four_of_the_longest_are_still_a_file_name(store: Store) -> None:
    def name(*names: str) -> str:
        return sheet_name(store.new(envelope_of(*[ADA] * len(names), names=names), date(2026, 1, 2)), "pdf")

    assert name("\U0001f642", "Ben") == "quadropolis-2026-01-02-Ben.pdf"
    assert len(name(*(letter * 40 for letter in "\u3042\u3044\u3046\u3048")).encode()) < 255
