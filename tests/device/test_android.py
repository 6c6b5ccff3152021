"""A phone as a device, where it differs from a desktop: its store of media, its formats, its bars, its threads."""

import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from device import Answer, Insets
from tabletop.messages import Refused
from tests.support.device_worlds import LEVELS, Pocket
from tests.support.fake_java import JavaException
from tests.support.fake_phone import HEIC, OK, Intent, Phone, Row, given, photographs, picks

JPEG = b"\xff\xd8 a photo"
BELOW = [level for level in LEVELS if level < 35]
EDGE_TO_EDGE = [level for level in LEVELS if level >= 35]


@pytest.fixture(params=LEVELS)
def pocket(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Pocket]:
    with Pocket(tmp_path, request.param).on() as pocket:
        yield pocket


@pytest.fixture
def to(tmp_path: Path) -> Path:
    return tmp_path / "photo-game-0-1.jpg"


def killed(pocket: Pocket, to: Path, raw: bytes) -> None:
    """The camera is asked, the app is killed behind it, and the person goes on."""
    pocket.device.take_photo(to, lambda _: pytest.fail("nobody is there any more"))
    ((intent, _),) = pocket.phone.asks
    photographs(raw)(pocket.phone, intent)


def started(pocket: Pocket, *awaited: Path) -> set[Path]:
    """The app starts anew on the same phone; which photos are there, but could not come."""
    with pocket.phone.booted() as module:
        later: set[Path] = module.Android(pocket.calls.put).bring_in(awaited)
    return later


# the camera
def test_a_photo_leaves_no_trace_in_the_gallery(pocket: Pocket, to: Path) -> None:
    pocket.photographs(JPEG)
    pocket.asked(pocket.device.take_photo, to)
    assert pocket.phone.rows == {}


def test_neither_does_a_camera_that_was_left_or_that_is_not_there(pocket: Pocket, to: Path) -> None:
    pocket.cancels()
    pocket.asked(pocket.device.take_photo, to)
    pocket.has_no_app()
    pocket.asked(pocket.device.take_photo, to)
    assert pocket.phone.rows == {}


def test_a_camera_that_writes_where_it_likes_is_followed_there(pocket: Pocket, to: Path) -> None:
    def act(phone: Phone, _: Intent) -> object:
        phone.file("content://gallery/7", JPEG)
        return given(phone, "content://gallery/7")

    pocket.phone.person = act
    assert pocket.asked(pocket.device.take_photo, to) is Answer.DONE
    assert to.read_bytes() == JPEG


def test_a_photo_that_cannot_be_copied_now_stays_in_the_gallery(
    pocket: Pocket, to: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pocket.photographs(JPEG)
    with monkeypatch.context() as patch:
        pocket.is_full(patch)
        assert isinstance(pocket.asked(pocket.device.take_photo, to), Refused)
    (row,) = pocket.phone.rows.values()
    assert row.file.read_bytes() == JPEG
    assert started(pocket) == set()
    assert pocket.phone.rows == {}


def test_neither_does_one_that_android_does_not_let_us_read(pocket: Pocket, to: Path) -> None:
    pocket.photographs(JPEG)
    pocket.phone.is_closed = True
    answer = pocket.asked(pocket.device.take_photo, to)
    assert str(answer) == "Android did not do that (no access); try again"
    assert len(pocket.phone.rows) == 1


@pytest.mark.parametrize("nothing", [b"", None])
def test_a_camera_that_gives_nothing_is_a_sentence(pocket: Pocket, to: Path, nothing: bytes | None) -> None:
    def act(phone: Phone, _: Intent) -> object:
        if nothing is None:
            return OK, None
        phone.file("content://gallery/7", nothing)
        return given(phone, "content://gallery/7")

    pocket.phone.person = act
    answer = pocket.asked(pocket.device.take_photo, to)
    assert isinstance(answer, Refused)
    assert str(answer) == "the camera app gave no picture; take it once more, or choose a photo instead"


def test_a_phone_without_room_for_a_photo_says_so(pocket: Pocket, to: Path) -> None:
    pocket.phone.is_full = True
    answer = pocket.asked(pocket.device.take_photo, to)
    assert isinstance(answer, Refused)
    assert "no room for another file" in str(answer)


def test_whatever_else_the_camera_app_stumbles_over_is_a_sentence(pocket: Pocket, to: Path) -> None:
    def stumbles(*_: object) -> None:
        raise JavaException("java.lang.SecurityException", "Permission Denial: reading")

    pocket.phone.asked = stumbles  # type: ignore[method-assign, assignment]
    answer = pocket.asked(pocket.device.take_photo, to)
    assert isinstance(answer, Refused)
    assert str(answer) == "Android did not do that (Permission Denial: reading); try again"
    assert pocket.phone.rows == {}


def test_a_phone_without_a_camera_says_so_before_it_is_asked(pocket: Pocket) -> None:
    assert pocket.device.can_take_photos
    pocket.phone.has_camera = False
    assert not pocket.device.can_take_photos


def test_a_row_that_cannot_be_deleted_now_costs_nobody_the_photo(pocket: Pocket, to: Path) -> None:
    pocket.photographs(JPEG)
    pocket.phone.is_stubborn = True
    assert pocket.asked(pocket.device.take_photo, to) is Answer.DONE


def test_two_photos_may_be_asked_for_before_the_first_one_comes(pocket: Pocket, tmp_path: Path) -> None:
    answers: list[tuple[str, object]] = []

    def noted(name: str, answer: object) -> None:
        answers.append((name, answer))

    for name in ("ada", "ben"):
        pocket.device.take_photo(tmp_path / name, partial(noted, name))
    for raw in (JPEG, JPEG + b"2"):
        pocket.phone.person = photographs(raw)
        pocket.phone.answer()
        pocket.calls.get(timeout=10)()
    assert answers == [("ada", Answer.DONE), ("ben", Answer.DONE)]
    assert [(tmp_path / name).read_bytes() for name in ("ada", "ben")] == [JPEG, JPEG + b"2"]


def test_answers_to_what_others_asked_are_not_ours(pocket: Pocket, to: Path) -> None:
    pocket.photographs(JPEG)
    pocket.asked(pocket.device.take_photo, to)
    assert pocket.phone.listener is not None
    pocket.phone.listener(7, OK, None)
    assert pocket.calls.empty()


# killed behind the camera
def test_a_photo_that_was_taken_while_the_app_was_dead_comes_in(pocket: Pocket, to: Path) -> None:
    killed(pocket, to, JPEG)
    started(pocket, to)
    assert to.read_bytes() == JPEG
    assert pocket.phone.rows == {}


def test_a_camera_that_was_left_while_the_app_was_dead_gives_nothing(pocket: Pocket, to: Path) -> None:
    killed(pocket, to, b"")
    started(pocket, to)
    assert not to.exists() or to.read_bytes() == b""
    assert pocket.phone.rows == {}


def test_a_photo_that_nobody_waits_for_any_more_is_forgotten(pocket: Pocket, to: Path, tmp_path: Path) -> None:
    killed(pocket, to, JPEG)
    started(pocket, tmp_path / "another.jpg")
    assert not to.exists()
    assert pocket.phone.rows == {}


def test_a_photo_for_which_there_is_no_room_now_comes_with_the_next_start(
    pocket: Pocket, to: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    killed(pocket, to, JPEG)
    with monkeypatch.context() as patch:
        pocket.is_full(patch)
        assert started(pocket, to) == {to}
    assert not to.exists()
    assert started(pocket, to) == set()
    assert to.read_bytes() == JPEG


def test_files_of_other_apps_in_the_same_folder_are_left_alone(pocket: Pocket, to: Path) -> None:
    killed(pocket, to, JPEG)
    (row,) = pocket.phone.rows.values()
    pocket.phone.rows["content://media/images/99"] = Row(row.root, {**row.about, "owner_package_name": "x"}, row.file)
    started(pocket, to)
    assert list(pocket.phone.rows) == ["content://media/images/99"]


@pytest.mark.parametrize("throws", [True, False])
def test_a_store_of_media_that_is_not_there_yet_costs_nothing(pocket: Pocket, to: Path, *, throws: bool) -> None:
    killed(pocket, to, JPEG)
    pocket.phone.has_no_store = not throws
    pocket.phone.is_asleep = throws
    assert started(pocket, to) == {to}
    pocket.phone.has_no_store = pocket.phone.is_asleep = False
    started(pocket, to)
    assert to.read_bytes() == JPEG


# formats
def test_what_phones_write_comes_as_jpeg_and_not_too_large(pocket: Pocket, to: Path) -> None:
    pocket.picks_photo(HEIC)
    assert pocket.asked(pocket.device.pick_photo, to) is Answer.DONE
    assert to.read_bytes() == b"\xff\xd83000x2000 95"


def test_a_camera_may_write_it_too(pocket: Pocket, to: Path) -> None:
    pocket.photographs(HEIC)
    assert pocket.asked(pocket.device.take_photo, to) is Answer.DONE
    assert to.read_bytes().startswith(b"\xff\xd8")


def test_a_full_disk_leaves_no_half_of_a_photo(pocket: Pocket, to: Path) -> None:
    pocket.picks_photo(HEIC.replace(b"6000x4000", b"0x0"))
    answer = pocket.asked(pocket.device.pick_photo, to)
    assert isinstance(answer, Refused)
    assert "no room" in str(answer)


@pytest.mark.parametrize("raw", [b"\x89PNG a", b"RIFF....WEBP", JPEG, b"no picture at all", b""])
def test_everything_else_comes_as_it_is(pocket: Pocket, to: Path, raw: bytes) -> None:
    pocket.picks_photo(raw)
    assert pocket.asked(pocket.device.pick_photo, to) is Answer.DONE
    assert to.read_bytes() == raw


def test_a_file_is_no_photo_whatever_is_in_it(pocket: Pocket, to: Path) -> None:
    pocket.picks_file(HEIC)
    pocket.asked(pocket.device.pick_file, to)
    assert to.read_bytes() == HEIC


@pytest.mark.parametrize("level", LEVELS)
def test_photos_come_from_the_systems_own_picker_where_it_has_one(tmp_path: Path, level: int) -> None:
    asked: list[str] = []

    def act(phone: Phone, intent: Intent) -> object:
        asked.append(intent._action)
        assert intent._type == "image/*"
        return picks(JPEG)(phone, intent)

    with Pocket(tmp_path, level).on() as pocket:
        pocket.phone.person = act
        pocket.asked(pocket.device.pick_photo, tmp_path / "to")
    own, document = "android.provider.action.PICK_IMAGES", "android.intent.action.OPEN_DOCUMENT"
    assert asked == [own if level >= 33 else document]


@pytest.mark.parametrize("level", LEVELS)
def test_where_that_is_missing_all_the_same_they_come_from_the_file_picker(tmp_path: Path, level: int) -> None:
    with Pocket(tmp_path, level).on() as pocket:
        pocket.phone.has_picker = False
        pocket.picks_photo(JPEG)
        assert pocket.asked(pocket.device.pick_photo, tmp_path / "to") is Answer.DONE


@pytest.mark.parametrize("opened", [True, False])
def test_a_document_that_cannot_be_opened_is_a_sentence(pocket: Pocket, to: Path, *, opened: bool) -> None:
    def act(phone: Phone, _: Intent) -> object:
        if opened:
            phone.file("content://cloud/1", b"").unlink()
        return given(phone, "content://cloud/1")

    pocket.phone.person = act
    answer = pocket.asked(pocket.device.pick_photo, to)
    assert isinstance(answer, Refused)
    assert str(answer) == (
        "this file cannot be opened any more; choose it once more, or another one"
        if opened
        else "Android did not do that (no such document); try again"
    )


# files for others
def test_shared_copies_of_other_days_go_and_todays_stay(pocket: Pocket, tmp_path: Path) -> None:
    (tmp_path / "sheet.pdf").write_bytes(b"%PDF")
    for _ in range(2):
        pocket.asked(pocket.device.share, tmp_path / "sheet.pdf", "application/pdf")
    old, new = pocket.phone.rows.values()
    old.added = 1
    pocket.asked(pocket.device.share, tmp_path / "sheet.pdf", "application/pdf")
    assert old not in pocket.phone.rows.values()
    assert new in pocket.phone.rows.values()


def test_a_file_that_nobody_takes_is_not_left_lying_about(pocket: Pocket, tmp_path: Path) -> None:
    (tmp_path / "sheet.pdf").write_bytes(b"%PDF")
    pocket.has_no_app()
    assert pocket.asked(pocket.device.share, tmp_path / "sheet.pdf", "application/pdf") is Answer.NO_APP
    assert pocket.phone.rows == {}


@pytest.mark.parametrize("what", ["share", "save"])
def test_a_file_that_is_gone_is_a_sentence(pocket: Pocket, tmp_path: Path, what: str) -> None:
    pocket.keeps("sheet.pdf")
    answer = pocket.asked(getattr(pocket.device, what), tmp_path / "sheet.pdf", "application/pdf")
    assert isinstance(answer, Refused)
    assert "cannot be copied" in str(answer)


def test_a_store_of_media_that_does_not_tell_what_is_old_keeps_nobody_from_sharing(
    pocket: Pocket, tmp_path: Path
) -> None:
    (tmp_path / "sheet.pdf").write_bytes(b"%PDF")
    pocket.phone.is_asleep = True
    assert pocket.asked(pocket.device.share, tmp_path / "sheet.pdf", "application/pdf") is Answer.DONE


def test_a_name_may_have_any_letters(pocket: Pocket, tmp_path: Path) -> None:
    file = tmp_path / "Zo\u00eb \U0001f3d9.pdf"
    file.write_bytes(b"%PDF")
    pocket.keeps(file.name)
    assert pocket.asked(pocket.device.save, file, "application/pdf") is Answer.DONE


def test_whoever_gets_half_a_file_is_told(pocket: Pocket, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "sheet.pdf").write_bytes(b"%PDF")
    pocket.keeps("sheet.pdf")
    pocket.is_full(monkeypatch)
    assert isinstance(pocket.asked(pocket.device.save, tmp_path / "sheet.pdf", "application/pdf"), Refused)
    assert pocket.phone.failed == ["content://documents/1"]


# threads
def test_the_main_thread_hears_of_everything_and_copies_nothing(pocket: Pocket, to: Path) -> None:
    heard: list[int] = []
    pocket.photographs(JPEG)
    pocket.device.take_photo(to, lambda _: heard.append(threading.get_ident()))
    pocket.calls.get(timeout=10)()
    assert heard == [threading.get_ident()]


# the window
def test_signs_of_the_bars_are_dark_on_a_light_app_where_they_lie_on_it(tmp_path: Path) -> None:
    for level in LEVELS:
        with Pocket(tmp_path, level).on() as pocket:
            pocket.device.blend(dark=False)
            light = pocket.phone.bars
            pocket.device.blend(dark=True)
            assert (light, pocket.phone.bars) == (((24, 24), (0, 24)) if level >= 35 else (None, None))


def test_before_there_is_a_window_there_are_no_bars(pocket: Pocket) -> None:
    pocket.phone.insets = None
    pocket.device.blend(dark=False)
    assert pocket.phone.bars is None


@pytest.mark.parametrize("level", EDGE_TO_EDGE)
def test_nothing_is_shown_under_bars_and_camera(tmp_path: Path, level: int) -> None:
    with Pocket(tmp_path, level).on() as pocket:
        assert pocket.device.insets == Insets(left=0, top=80, right=0, bottom=48)
        pocket.phone.insets = (80, 0, 48, 0)  # turned
        assert pocket.device.insets == Insets(left=80, top=0, right=48, bottom=0)
        pocket.phone.insets = None  # there is no window yet
        assert pocket.device.insets == Insets()


@pytest.mark.parametrize("level", BELOW)
def test_before_android_15_the_window_ends_where_the_bars_begin(tmp_path: Path, level: int) -> None:
    with Pocket(tmp_path, level).on() as pocket:
        assert pocket.device.insets == Insets()


def test_a_touch_is_felt_as_a_key_is(pocket: Pocket) -> None:
    pocket.device.tick()
    assert pocket.phone.felt == [3]


def test_the_screen_stays_on_for_as_long_as_it_has_to(pocket: Pocket) -> None:
    for awake in (True, False):
        pocket.device.stay_awake(awake=awake)
        assert pocket.phone.flags == (128 if awake else 0)


def test_it_speaks_the_language_of_the_system_and_knows_night(pocket: Pocket) -> None:
    assert (pocket.device.language, pocket.device.dark) == ("fr-BE", False)
    pocket.phone.is_night = True
    assert pocket.device.dark
