"""A phone as a device, where it differs from a desktop: media store, file formats, system bars, threads."""

import sys
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from device import Answer, Insets
from tabletop.messages import Refused
from tests.support.device_scenarios import LEVELS, AndroidScenario
from tests.support.fake_java import JavaException
from tests.support.fake_phone import HEIC, OK, Intent, MediaRow, Phone, answer_with, file_picker, photo_taker

JPEG = b"\xff\xd8 a photo"
BELOW_EDGE_TO_EDGE = [level for level in LEVELS if level < 35]
EDGE_TO_EDGE_LEVELS = [level for level in LEVELS if level >= 35]


@pytest.fixture(params=LEVELS)
def pocket(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[AndroidScenario]:
    with AndroidScenario(tmp_path, request.param).switched_on() as pocket:
        yield pocket


@pytest.fixture
def to(tmp_path: Path) -> Path:
    return tmp_path / "photo-game-0-1.jpg"


def kill_behind_camera(pocket: AndroidScenario, to: Path, raw: bytes) -> None:
    """Ask the camera for a photo, kill the app, and let the user finish."""
    pocket.device.take_photo(to, lambda _: pytest.fail("nobody is there any more"))
    ((intent, _),) = pocket.phone.requests
    photo_taker(raw)(pocket.phone, intent)


def restart_app(pocket: AndroidScenario, *awaited: Path) -> set[Path]:
    """Start the app again on the same phone; return the photos that exist but could not be collected."""
    with pocket.phone.boot() as module:
        postponed: set[Path] = module.Android(pocket.calls.put).collect_photos(awaited)
    return postponed


# the camera
def test_a_photo_leaves_no_trace_in_the_gallery(pocket: AndroidScenario, to: Path) -> None:
    pocket.prepare_photo(JPEG)
    pocket.answer_to(pocket.device.take_photo, to)
    assert pocket.phone.rows == {}


def test_a_cancelled_or_missing_camera_leaves_no_trace_in_the_gallery(pocket: AndroidScenario, to: Path) -> None:
    pocket.prepare_cancel()
    pocket.answer_to(pocket.device.take_photo, to)
    pocket.remove_apps()
    pocket.answer_to(pocket.device.take_photo, to)
    assert pocket.phone.rows == {}


def test_a_photo_is_copied_from_the_uri_that_the_camera_reports(pocket: AndroidScenario, to: Path) -> None:
    def answer_with_own_uri(phone: Phone, _: Intent) -> object:
        phone.file("content://gallery/7", JPEG)
        return answer_with(phone, "content://gallery/7")

    pocket.phone.user = answer_with_own_uri
    assert pocket.answer_to(pocket.device.take_photo, to) is Answer.DONE
    assert to.read_bytes() == JPEG


def test_a_photo_that_cannot_be_copied_now_stays_in_the_gallery(
    pocket: AndroidScenario, to: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pocket.prepare_photo(JPEG)
    with monkeypatch.context() as patch:
        pocket.fill_disk(patch)
        assert isinstance(pocket.answer_to(pocket.device.take_photo, to), Refused)
    (row,) = pocket.phone.rows.values()
    assert row.file.read_bytes() == JPEG
    assert restart_app(pocket) == set()
    assert pocket.phone.rows == {}


def test_a_photo_that_android_does_not_let_the_app_read_stays_in_the_gallery(pocket: AndroidScenario, to: Path) -> None:
    pocket.prepare_photo(JPEG)
    pocket.phone.is_closed = True
    answer = pocket.answer_to(pocket.device.take_photo, to)
    assert str(answer) == "Android did not do that (no access); try again"
    assert len(pocket.phone.rows) == 1


@pytest.mark.parametrize("nothing", [b"", None])
def test_a_camera_that_gives_nothing_is_a_sentence(pocket: AndroidScenario, to: Path, nothing: bytes | None) -> None:
    def act(phone: Phone, _: Intent) -> object:
        if nothing is None:
            return OK, None
        phone.file("content://gallery/7", nothing)
        return answer_with(phone, "content://gallery/7")

    pocket.phone.user = act
    answer = pocket.answer_to(pocket.device.take_photo, to)
    assert isinstance(answer, Refused)
    assert str(answer) == "the camera app gave no picture; take it once more, or choose a photo instead"


def test_a_full_phone_reports_that_a_photo_has_no_room(pocket: AndroidScenario, to: Path) -> None:
    pocket.phone.is_full = True
    answer = pocket.answer_to(pocket.device.take_photo, to)
    assert isinstance(answer, Refused)
    assert "no room for another file" in str(answer)


def test_any_other_error_of_the_camera_ends_in_a_sentence(pocket: AndroidScenario, to: Path) -> None:
    denied = JavaException("java.lang.SecurityException", "Permission Denial: reading")
    pocket.phone.start_request = Mock(side_effect=denied)  # type: ignore[method-assign]
    answer = pocket.answer_to(pocket.device.take_photo, to)
    assert isinstance(answer, Refused)
    assert str(answer) == "Android did not do that (Permission Denial: reading); try again"
    assert pocket.phone.rows == {}


def test_a_phone_without_a_camera_is_detected_before_a_request(pocket: AndroidScenario) -> None:
    assert pocket.device.can_take_photos
    pocket.phone.has_camera = False
    assert not pocket.device.can_take_photos


def test_a_row_that_cannot_be_deleted_loses_no_photo(pocket: AndroidScenario, to: Path) -> None:
    pocket.prepare_photo(JPEG)
    pocket.phone.refuses_delete = True
    assert pocket.answer_to(pocket.device.take_photo, to) is Answer.DONE


def test_two_photos_may_be_requested_before_the_first_arrives(pocket: AndroidScenario, tmp_path: Path) -> None:
    answers: list[tuple[str, object]] = []

    def record_answer(name: str, answer: object) -> None:
        answers.append((name, answer))

    for name in ("ada", "ben"):
        pocket.device.take_photo(tmp_path / name, partial(record_answer, name))
    for raw in (JPEG, JPEG + b"2"):
        pocket.phone.user = photo_taker(raw)
        pocket.phone.answer()
        pocket.calls.get(timeout=10)()
    assert answers == [("ada", Answer.DONE), ("ben", Answer.DONE)]
    assert [(tmp_path / name).read_bytes() for name in ("ada", "ben")] == [JPEG, JPEG + b"2"]


def test_results_of_unknown_requests_are_ignored(pocket: AndroidScenario, to: Path) -> None:
    pocket.prepare_photo(JPEG)
    pocket.answer_to(pocket.device.take_photo, to)
    assert pocket.phone.listener is not None
    pocket.phone.listener(7, OK, None)
    assert pocket.calls.empty()


# killed behind the camera
def test_a_photo_taken_while_the_app_was_dead_is_collected(pocket: AndroidScenario, to: Path) -> None:
    kill_behind_camera(pocket, to, JPEG)
    restart_app(pocket, to)
    assert to.read_bytes() == JPEG
    assert pocket.phone.rows == {}


def test_a_camera_that_was_left_while_the_app_was_dead_gives_nothing(pocket: AndroidScenario, to: Path) -> None:
    kill_behind_camera(pocket, to, b"")
    restart_app(pocket, to)
    assert not to.exists() or to.read_bytes() == b""
    assert pocket.phone.rows == {}


def test_a_photo_that_is_no_longer_pending_is_deleted(pocket: AndroidScenario, to: Path, tmp_path: Path) -> None:
    kill_behind_camera(pocket, to, JPEG)
    restart_app(pocket, tmp_path / "another.jpg")
    assert not to.exists()
    assert pocket.phone.rows == {}


def test_a_photo_for_which_there_is_no_room_now_comes_with_the_next_start(
    pocket: AndroidScenario, to: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kill_behind_camera(pocket, to, JPEG)
    with monkeypatch.context() as patch:
        pocket.fill_disk(patch)
        assert restart_app(pocket, to) == {to}
    assert not to.exists()
    assert restart_app(pocket, to) == set()
    assert to.read_bytes() == JPEG


def test_files_of_other_apps_in_the_same_folder_are_left_alone(pocket: AndroidScenario, to: Path) -> None:
    kill_behind_camera(pocket, to, JPEG)
    (row,) = pocket.phone.rows.values()
    pocket.phone.rows["content://media/images/99"] = MediaRow(
        row.root, {**row.columns, "owner_package_name": "x"}, row.file
    )
    restart_app(pocket, to)
    assert list(pocket.phone.rows) == ["content://media/images/99"]


@pytest.mark.parametrize("throws", [True, False])
def test_a_store_of_media_that_is_not_there_yet_costs_nothing(
    pocket: AndroidScenario, to: Path, *, throws: bool
) -> None:
    kill_behind_camera(pocket, to, JPEG)
    pocket.phone.has_no_store = not throws
    pocket.phone.is_asleep = throws
    assert restart_app(pocket, to) == {to}
    pocket.phone.has_no_store = pocket.phone.is_asleep = False
    restart_app(pocket, to)
    assert to.read_bytes() == JPEG


# formats
def test_what_phones_write_comes_as_jpeg_and_not_too_large(pocket: AndroidScenario, to: Path) -> None:
    pocket.prepare_picked_photo(HEIC)
    assert pocket.answer_to(pocket.device.pick_photo, to) is Answer.DONE
    assert to.read_bytes() == b"\xff\xd83000x2000 95"


def test_a_heic_photo_of_the_camera_becomes_jpeg(pocket: AndroidScenario, to: Path) -> None:
    pocket.prepare_photo(HEIC)
    assert pocket.answer_to(pocket.device.take_photo, to) is Answer.DONE
    assert to.read_bytes().startswith(b"\xff\xd8")


def test_a_full_disk_leaves_no_half_of_a_photo(pocket: AndroidScenario, to: Path) -> None:
    pocket.prepare_picked_photo(HEIC.replace(b"6000x4000", b"0x0"))
    answer = pocket.answer_to(pocket.device.pick_photo, to)
    assert isinstance(answer, Refused)
    assert "no room" in str(answer)


@pytest.mark.parametrize("raw", [b"\x89PNG a", b"RIFF....WEBP", JPEG, b"no picture at all", b""])
def test_everything_else_comes_as_it_is(pocket: AndroidScenario, to: Path, raw: bytes) -> None:
    pocket.prepare_picked_photo(raw)
    assert pocket.answer_to(pocket.device.pick_photo, to) is Answer.DONE
    assert to.read_bytes() == raw


def test_a_picked_file_is_never_converted_as_a_photo(pocket: AndroidScenario, to: Path) -> None:
    pocket.prepare_picked_file(HEIC)
    pocket.answer_to(pocket.device.pick_file, to)
    assert to.read_bytes() == HEIC


@pytest.mark.parametrize("level", LEVELS)
def test_photos_come_from_the_systems_own_picker_where_it_has_one(tmp_path: Path, level: int) -> None:
    asked: list[str] = []

    def act(phone: Phone, intent: Intent) -> object:
        asked.append(intent._action)
        assert intent._type == "image/*"
        return file_picker(JPEG)(phone, intent)

    with AndroidScenario(tmp_path, level).switched_on() as pocket:
        pocket.phone.user = act
        pocket.answer_to(pocket.device.pick_photo, tmp_path / "to")
    own, document = "android.provider.action.PICK_IMAGES", "android.intent.action.OPEN_DOCUMENT"
    assert asked == [own if level >= 33 else document]


@pytest.mark.parametrize("level", LEVELS)
def test_without_a_photo_picker_photos_come_from_the_file_picker(tmp_path: Path, level: int) -> None:
    with AndroidScenario(tmp_path, level).switched_on() as pocket:
        pocket.phone.has_picker = False
        pocket.prepare_picked_photo(JPEG)
        assert pocket.answer_to(pocket.device.pick_photo, tmp_path / "to") is Answer.DONE


@pytest.mark.parametrize("opened", [True, False])
def test_a_document_that_cannot_be_opened_is_a_sentence(pocket: AndroidScenario, to: Path, *, opened: bool) -> None:
    def act(phone: Phone, _: Intent) -> object:
        if opened:
            phone.file("content://cloud/1", b"").unlink()
        return answer_with(phone, "content://cloud/1")

    pocket.phone.user = act
    answer = pocket.answer_to(pocket.device.pick_photo, to)
    assert isinstance(answer, Refused)
    assert str(answer) == (
        "this file cannot be opened any more; choose it once more, or another one"
        if opened
        else "Android did not do that (no such document); try again"
    )


# files for others
def test_shared_copies_of_other_days_go_and_todays_stay(pocket: AndroidScenario, tmp_path: Path) -> None:
    (tmp_path / "sheet.pdf").write_bytes(b"%PDF")
    for _ in range(2):
        pocket.answer_to(pocket.device.share, tmp_path / "sheet.pdf", "application/pdf")
    old, new = pocket.phone.rows.values()
    old.added = 1
    pocket.answer_to(pocket.device.share, tmp_path / "sheet.pdf", "application/pdf")
    assert old not in pocket.phone.rows.values()
    assert new in pocket.phone.rows.values()


def test_a_file_that_no_app_accepts_is_deleted(pocket: AndroidScenario, tmp_path: Path) -> None:
    (tmp_path / "sheet.pdf").write_bytes(b"%PDF")
    pocket.remove_apps()
    assert pocket.answer_to(pocket.device.share, tmp_path / "sheet.pdf", "application/pdf") is Answer.NO_APP
    assert pocket.phone.rows == {}


@pytest.mark.parametrize("what", ["share", "save"])
def test_a_deleted_file_ends_in_a_sentence(pocket: AndroidScenario, tmp_path: Path, what: str) -> None:
    pocket.prepare_save("sheet.pdf")
    answer = pocket.answer_to(getattr(pocket.device, what), tmp_path / "sheet.pdf", "application/pdf")
    assert isinstance(answer, Refused)
    assert "cannot be copied" in str(answer)


def test_a_media_store_that_cannot_list_old_rows_prevents_no_sharing(pocket: AndroidScenario, tmp_path: Path) -> None:
    (tmp_path / "sheet.pdf").write_bytes(b"%PDF")
    pocket.phone.is_asleep = True
    assert pocket.answer_to(pocket.device.share, tmp_path / "sheet.pdf", "application/pdf") is Answer.DONE


def test_a_name_may_have_any_letters(pocket: AndroidScenario, tmp_path: Path) -> None:
    file = tmp_path / "Zo\u00eb \U0001f3d9.pdf"
    file.write_bytes(b"%PDF")
    pocket.prepare_save(file.name)
    assert pocket.answer_to(pocket.device.save, file, "application/pdf") is Answer.DONE


def test_a_receiver_of_a_partial_file_gets_an_error(
    pocket: AndroidScenario, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "sheet.pdf").write_bytes(b"%PDF")
    pocket.prepare_save("sheet.pdf")
    pocket.fill_disk(monkeypatch)
    assert isinstance(pocket.answer_to(pocket.device.save, tmp_path / "sheet.pdf", "application/pdf"), Refused)
    assert pocket.phone.failed == ["content://documents/1"]


# threads
def test_answers_come_on_the_main_thread_which_copies_nothing(pocket: AndroidScenario, to: Path) -> None:
    heard: list[int] = []
    pocket.prepare_photo(JPEG)
    pocket.device.take_photo(to, lambda _: heard.append(threading.get_ident()))
    pocket.calls.get(timeout=10)()
    assert heard == [threading.get_ident()]


# the window
def test_icons_of_the_system_bars_are_dark_on_a_light_app(tmp_path: Path) -> None:
    for level in LEVELS:
        with AndroidScenario(tmp_path, level).switched_on() as pocket:
            pocket.device.style_system_bars(dark=False)
            light = pocket.phone.bars
            pocket.device.style_system_bars(dark=True)
            assert (light, pocket.phone.bars) == (((24, 24), (0, 24)) if level >= 35 else (None, None))


def test_before_there_is_a_window_there_are_no_bars(pocket: AndroidScenario) -> None:
    pocket.phone.insets = None
    pocket.device.style_system_bars(dark=False)
    assert pocket.phone.bars is None


@pytest.mark.parametrize("level", EDGE_TO_EDGE_LEVELS)
def test_nothing_is_shown_under_bars_and_camera(tmp_path: Path, level: int) -> None:
    with AndroidScenario(tmp_path, level).switched_on() as pocket:
        assert pocket.device.insets == Insets(left=0, top=80, right=0, bottom=48)
        pocket.phone.insets = (80, 0, 48, 0)  # turned
        assert pocket.device.insets == Insets(left=80, top=0, right=48, bottom=0)
        pocket.phone.insets = None  # there is no window yet
        assert pocket.device.insets == Insets()


@pytest.mark.parametrize("level", BELOW_EDGE_TO_EDGE)
def test_before_android_15_the_window_ends_where_the_bars_begin(tmp_path: Path, level: int) -> None:
    with AndroidScenario(tmp_path, level).switched_on() as pocket:
        assert pocket.device.insets == Insets()


def test_a_vibration_is_that_of_a_keyboard(pocket: AndroidScenario) -> None:
    pocket.device.vibrate()
    assert pocket.phone.haptics == [3]


def test_animations_that_are_switched_off_reduce_the_motion_of_the_app(pocket: AndroidScenario) -> None:
    assert not pocket.device.reduces_motion
    pocket.phone.animates = False
    assert pocket.device.reduces_motion


@pytest.mark.parametrize(
    ("action", "flags", "followed"),
    [
        ("org.quadropolis_score.shortcut.new_game", 0, ["new_game"]),
        ("org.quadropolis_score.shortcut.resume", 0x10000000, ["resume"]),
        ("org.quadropolis_score.shortcut.resume", 0x00100000, []),  # from the recents
        ("android.intent.action.MAIN", 0, []),
    ],
)
def test_the_shortcut_that_started_the_app_is_followed_once(
    pocket: AndroidScenario, action: str, flags: int, followed: list[str]
) -> None:
    found: list[str] = []
    pocket.phone.begun = pocket.phone.jvm.new_object(Intent, action)
    pocket.phone.begun._flags = flags
    pocket.device.listen_for_shortcuts(found.append)
    for _ in followed:
        pocket.calls.get(timeout=10)()
    assert (found, pocket.calls.empty()) == (followed, True)


def test_a_shortcut_of_a_running_app_is_followed(pocket: AndroidScenario) -> None:
    found: list[str] = []
    pocket.device.listen_for_shortcuts(found.append)
    (later,) = pocket.phone.later
    intent = pocket.phone.jvm.new_object(Intent, "org.quadropolis_score.shortcut.new_game")
    pocket.phone.call_in_ui_thread(lambda: later(intent))
    pocket.calls.get(timeout=10)()
    assert found == ["new_game"]


def test_the_screen_stays_on_for_as_long_as_it_has_to(pocket: AndroidScenario) -> None:
    for awake in (True, False):
        pocket.device.stay_awake(awake=awake)
        assert pocket.phone.flags == (128 if awake else 0)


def test_language_and_dark_mode_are_those_of_the_system(pocket: AndroidScenario) -> None:
    assert (pocket.device.language, pocket.device.prefers_dark) == ("fr-BE", False)
    pocket.phone.is_night = True
    assert pocket.device.prefers_dark


# files and links of other apps
@pytest.mark.parametrize("way", ["open with", "share"])
@pytest.mark.parametrize("state", ["running", "started"])
def test_a_file_that_another_app_hands_over_is_copied(
    pocket: AndroidScenario, tmp_path: Path, way: str, state: str
) -> None:
    opened: list[tuple[Path, object]] = []
    running = state == "running"
    intent = pocket.phone.handed_over(b"{}", shared=way == "share")
    if not running:
        pocket.phone.begun = intent
    pocket.device.listen_for_files(lambda: tmp_path / "copy", lambda file, answer: opened.append((file, answer)))
    if running:
        for take in pocket.phone.later:
            take(intent)
    while not opened:
        pocket.calls.get(timeout=10)()
    assert opened == [(tmp_path / "copy", Answer.DONE)]
    assert (tmp_path / "copy").read_bytes() == b"{}"


def test_an_app_that_was_started_by_its_icon_opens_no_file(pocket: AndroidScenario, tmp_path: Path) -> None:
    pocket.device.listen_for_files(lambda: tmp_path / "copy", lambda *_: pytest.fail("there is no file"))
    assert pocket.calls.empty()


def test_a_file_is_opened_once_although_the_app_comes_back_from_the_list_of_recent_apps(
    pocket: AndroidScenario, tmp_path: Path
) -> None:
    pocket.phone.begun = pocket.phone.handed_over(b"{}")
    pocket.phone.begun.addFlags(0x00100000)
    pocket.device.listen_for_files(lambda: tmp_path / "copy", lambda *_: pytest.fail("it was opened before"))
    assert pocket.calls.empty()


def test_an_address_of_a_file_of_this_phone_is_refused(pocket: AndroidScenario, tmp_path: Path) -> None:
    (refused,) = opened_answers(pocket, tmp_path, "file:///data/games.sqlite3", b"{}")
    assert refused.message.key == "device.file_unavailable"


def test_a_file_without_an_end_is_refused(
    pocket: AndroidScenario, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert pocket.device._other_apps  # type: ignore[attr-defined]
    monkeypatch.setattr(sys.modules["device.media_store"], "MOST_BYTES", 1_999_999)
    (refused,) = opened_answers(pocket, tmp_path, "content://mail/1", bytes(2_000_000))
    assert refused.message.key == "device.file_too_large"
    assert not (tmp_path / "copy").exists()


def opened_answers(pocket: AndroidScenario, folder: Path, address: str, raw: bytes) -> list[Any]:
    """Return the answers to a file that another app hands over at an address."""
    opened: list[Any] = []
    pocket.phone.begun = pocket.phone.handed_over(raw)
    pocket.phone.file(address, raw)
    pocket.phone.begun._data = pocket.phone.uri(address)
    pocket.device.listen_for_files(lambda: folder / "copy", lambda _, answer: opened.append(answer))
    while not opened:
        pocket.calls.get(timeout=10)()
    return opened


def test_an_intent_without_a_file_or_of_a_closed_app_is_a_sentence(pocket: AndroidScenario, tmp_path: Path) -> None:
    opened: list[object] = []
    pocket.phone.begun = pocket.phone.handed_over(b"{}")
    pocket.phone.begun._data = None
    pocket.device.listen_for_files(lambda: tmp_path / "copy", lambda _, answer: opened.append(answer))
    while not opened:
        pocket.calls.get(timeout=10)()
    (answer,) = opened
    assert isinstance(answer, Refused)


def test_a_link_opens_its_app_or_there_is_none(pocket: AndroidScenario) -> None:
    assert pocket.answer_to(pocket.device.open_link, "bgstats://play") is Answer.DONE
    pocket.remove_apps()
    assert pocket.answer_to(pocket.device.open_link, "bgstats://other") is Answer.NO_APP
    assert pocket.phone.links == ["bgstats://play"]
