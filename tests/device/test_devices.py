"""Every device behaves alike: one suite for a phone of every relevant level, for a desktop and for the fake device."""

import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from device import Answer, DeviceAnswer, Insets, SavedFile
from tabletop.messages import Refused
from tests.support.device_scenarios import SCENARIOS

JPEG = b"\xff\xd8 a photo"
PDF = b"%PDF a sheet"
RECEIVING_METHODS = ("take_photo", "pick_photo", "pick_file")


@pytest.fixture(params=list(SCENARIOS))
def world(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Any]:
    """Yield a running device with its user."""
    with SCENARIOS[request.param](tmp_path).switched_on() as world:
        yield world


@pytest.fixture
def to(tmp_path: Path) -> Path:
    return tmp_path / "photo-game-0-1.jpg"


@pytest.fixture
def sheet(tmp_path: Path) -> Path:
    """Return a file to share, alone in its folder."""
    (tmp_path / "share").mkdir()
    file = tmp_path / "share" / "sheet.pdf"
    file.write_bytes(PDF)
    return file


def ask(world: Any, method: str, to: Path) -> DeviceAnswer:
    """Call a method of the device; return the user's answer."""
    answer: DeviceAnswer = world.answer_to(getattr(world.device, method), to)
    return answer


def prepare_person(world: Any, method: str, raw: bytes) -> None:
    preparation = {
        "take_photo": "prepare_photo",
        "pick_photo": "prepare_picked_photo",
        "pick_file": "prepare_picked_file",
    }
    getattr(world, preparation[method])(raw)


@pytest.mark.parametrize("what", RECEIVING_METHODS)
def test_the_file_has_the_picked_bytes(world: Any, what: str, to: Path) -> None:
    prepare_person(world, what, JPEG)
    answer = ask(world, what, to)
    if what == "take_photo" and not world.device.can_take_photos:
        assert (answer, to.exists()) == (Answer.NO_APP, False)
    else:
        assert (answer, to.read_bytes()) == (Answer.DONE, JPEG)


@pytest.mark.parametrize("what", RECEIVING_METHODS)
def test_a_second_time_is_as_good_as_the_first(world: Any, what: str, to: Path) -> None:
    if what == "take_photo" and not world.device.can_take_photos:
        return
    for raw in (JPEG, b"\x89PNG another"):
        prepare_person(world, what, raw)
        assert ask(world, what, to) is Answer.DONE
        assert to.read_bytes() == raw


@pytest.mark.parametrize("what", RECEIVING_METHODS)
def test_to_give_nothing_is_to_cancel_and_leaves_nothing(world: Any, what: str, to: Path) -> None:
    world.prepare_cancel()
    expected = Answer.CANCELLED if what != "take_photo" or world.device.can_take_photos else Answer.NO_APP
    assert ask(world, what, to) is expected
    assert not to.exists()


@pytest.mark.parametrize("what", RECEIVING_METHODS)
def test_a_request_without_an_app_is_answered_with_no_app(world: Any, what: str, to: Path) -> None:
    world.remove_apps()
    assert ask(world, what, to) is Answer.NO_APP
    assert not to.exists()


@pytest.mark.parametrize("what", RECEIVING_METHODS)
def test_a_full_disk_is_a_sentence(world: Any, what: str, to: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if what == "take_photo" and not world.device.can_take_photos:
        return
    prepare_person(world, what, JPEG)
    world.fill_disk(monkeypatch)
    answer = ask(world, what, to)
    assert isinstance(answer, Refused)
    assert "make room" in str(answer)
    assert not to.exists()


def test_a_shared_file_reaches_others_under_its_name(world: Any, sheet: Path) -> None:
    assert world.device.can_share
    assert world.answer_to(world.device.share, sheet, "application/pdf") is Answer.DONE
    assert world.received_files == [("sheet.pdf", PDF)]
    assert sheet.exists()


def test_a_saved_file_is_kept_whole_under_its_name(world: Any, sheet: Path) -> None:
    world.prepare_save("sheet.pdf")
    answer = world.answer_to(world.device.save, sheet, "application/pdf")
    assert answer is Answer.DONE or answer.path.name == "sheet.pdf"  # a desktop says where
    assert world.received_files == [("sheet.pdf", PDF)]
    assert sheet.exists()


def test_a_cancelled_save_gives_no_file_away(world: Any, sheet: Path) -> None:
    world.prepare_cancel()
    assert world.answer_to(world.device.save, sheet, "application/pdf") is Answer.CANCELLED
    assert world.received_files == []


@pytest.mark.parametrize("what", ["share", "save"])
def test_sharing_and_saving_without_an_app_are_answered_with_no_app(world: Any, sheet: Path, what: str) -> None:
    world.remove_apps()
    answer = world.answer_to(getattr(world.device, what), sheet, "application/pdf")
    if isinstance(answer, SavedFile):  # a desktop has a folder of downloads
        assert (answer.path.name, world.received_files) == ("sheet.pdf", [("sheet.pdf", PDF)])
    else:
        assert (answer, world.received_files) == (Answer.NO_APP, [])


def test_an_unused_camera_gives_no_photo(world: Any, to: Path) -> None:
    world.device.collect_photos([to])
    assert not to.exists()


def test_a_device_has_a_language_and_a_brightness_and_room_for_everything_else(world: Any) -> None:
    assert world.device.language[:2].isalpha()
    assert world.device.prefers_dark in {True, False}
    assert world.device.reduces_motion in {True, False}
    assert isinstance(world.device.insets, Insets)
    assert min(world.device.insets) >= 0


def test_vibration_bars_and_staying_awake_raise_nothing(world: Any) -> None:
    world.device.vibrate()
    world.device.listen_for_shortcuts(lambda _: None)
    for yes in (True, False):
        world.device.stay_awake(awake=yes)
        world.device.style_system_bars(dark=yes)


def test_a_link_is_opened_or_the_answer_is_that_no_app_takes_it(world: Any) -> None:
    assert world.answer_to(world.device.open_link, "bgstats://play") in {Answer.DONE, Answer.NO_APP}


def test_a_text_is_copied(world: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    clipboard = ModuleType("clipboard")
    clipboard.__dict__["Clipboard"] = SimpleNamespace(copy=copied.append)
    monkeypatch.setitem(sys.modules, "kivy.core.clipboard", clipboard)
    world.device.copy_text("a link")
    assert copied == ["a link"] or world.device.copied == ["a link"]


def test_listening_for_files_reports_none_that_nobody_handed_over(world: Any, to: Path) -> None:
    world.device.listen_for_files(lambda: to, lambda *_: pytest.fail("there is no file"))
