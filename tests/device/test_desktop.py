"""A desktop as a device, where it differs from a phone: its file manager, its clipboard, its session."""

import sys
from pathlib import Path
from types import ModuleType

import pytest

from device import Answer
from device.desktop import Desktop
from tabletop.messages import Refused
from tests.support.device_scenarios import DesktopScenario


def test_the_name_of_a_shared_file_is_in_the_clipboard(tmp_path: Path) -> None:
    (tmp_path / "sheet.pdf").write_bytes(b"%PDF")
    with DesktopScenario(tmp_path).switched_on() as desk:
        assert desk.answer_to(desk.device.share, tmp_path / "sheet.pdf", "application/pdf") is Answer.DONE
        assert desk.clipboard_texts == [str(tmp_path / "sheet.pdf")]


@pytest.mark.parametrize(
    ("system", "command"),
    [
        ("linux", ["xdg-open", "share"]),
        ("darwin", ["open", "-R", "share/sheet.pdf"]),
        ("win32", ["explorer", "/select,", "share/sheet.pdf"]),
    ],
)
def test_the_file_manager_shows_the_file_or_its_folder(tmp_path: Path, system: str, command: list[str]) -> None:
    with DesktopScenario(tmp_path).switched_on() as desk, pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "platform", system)
        assert desk.answer_to(desk.device.share, Path("share") / "sheet.pdf", "application/pdf") is Answer.DONE
        assert desk.commands == [command]


def test_without_a_file_manager_files_are_saved(tmp_path: Path) -> None:
    with DesktopScenario(tmp_path).switched_on() as desk:
        desk.has_file_manager = False
        assert not desk.device.can_share


def test_a_chosen_file_that_is_gone_is_a_sentence(tmp_path: Path) -> None:
    with DesktopScenario(tmp_path).switched_on() as desk:
        desk.chooser.selection = [str(tmp_path / "missing.jpg")]
        answer = desk.answer_to(desk.device.pick_photo, tmp_path / "to")
    assert isinstance(answer, Refused)
    assert "this file cannot be copied" in str(answer)


def test_a_chooser_that_answers_nothing_was_cancelled(tmp_path: Path) -> None:
    with DesktopScenario(tmp_path).switched_on() as desk:
        desk.chooser.selection = None
        assert desk.answer_to(desk.device.pick_file, tmp_path / "to") is Answer.CANCELLED


def test_it_speaks_the_language_of_the_session(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("locale.getlocale", lambda: ("nl_BE", "UTF-8"))
    assert Desktop().language == "nl_BE"
    monkeypatch.setattr("locale.getlocale", lambda: (None, None))
    assert Desktop().language == "en"


def test_a_session_whose_locale_python_does_not_know_is_english(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown() -> None:
        raise ValueError("unknown locale: UTF-8")

    monkeypatch.setattr("locale.getlocale", unknown)
    assert Desktop().language == "en"


def test_the_screen_saver_is_off_while_the_device_stays_awake(tmp_path: Path) -> None:
    with DesktopScenario(tmp_path).switched_on() as desk:
        for awake in (True, False):
            desk.device.stay_awake(awake=awake)
            assert sys.modules["kivy.core.window"].Window.allow_screensaver is not awake


@pytest.mark.parametrize("before", [None, ModuleType("distutils.spawn")])
def test_a_file_chooser_leaves_distutils_as_it_was(tmp_path: Path, before: ModuleType | None) -> None:
    with DesktopScenario(tmp_path).switched_on() as desk, pytest.MonkeyPatch.context() as patch:
        patch.delitem(sys.modules, "distutils.spawn", raising=False)
        if before:
            patch.setitem(sys.modules, "distutils.spawn", before)
        desk.prepare_cancel()
        assert desk.answer_to(desk.device.pick_file, tmp_path / "to") is Answer.CANCELLED
        assert sys.modules.get("distutils.spawn") is before


def test_why_a_file_chooser_failed_is_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with DesktopScenario(tmp_path).switched_on() as desk:
        desk.chooser.selection = OSError("No back-end available. Please install one.")
        assert desk.answer_to(desk.device.pick_file, tmp_path / "to") is Answer.NO_APP
    assert "The file chooser failed: OSError('No back-end available. Please install one.')" in caplog.text
