"""A desktop as a device, where it differs from a phone: its file manager, its clipboard, its session."""

import os
import sys
import threading
from pathlib import Path
from runpy import run_path
from types import ModuleType, SimpleNamespace
from unittest.mock import Mock

import pytest

from device import Answer, SavedFile, dialogs, user_folders
from device.desktop import Desktop
from screens.kit.background import background_threads
from tabletop.messages import Refused
from tests.support.device_scenarios import DesktopScenario, raise_disk_full


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


def test_a_chosen_file_that_was_deleted_ends_in_a_sentence(tmp_path: Path) -> None:
    with DesktopScenario(tmp_path).switched_on() as desk:
        desk.chooser.selection = [str(tmp_path / "missing.jpg")]
        answer = desk.answer_to(desk.device.pick_photo, tmp_path / "to")
    assert isinstance(answer, Refused)
    assert "this file cannot be copied" in str(answer)


def test_a_chooser_that_answers_nothing_was_cancelled(tmp_path: Path) -> None:
    with DesktopScenario(tmp_path).switched_on() as desk:
        desk.chooser.selection = None
        assert desk.answer_to(desk.device.pick_file, tmp_path / "to") is Answer.CANCELLED


def test_the_language_is_that_of_the_session(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("locale.getlocale", lambda: ("nl_BE", "UTF-8"))
    assert Desktop(background_threads(lambda call: call())).language == "nl_BE"
    monkeypatch.setattr("locale.getlocale", lambda: (None, None))
    assert Desktop(background_threads(lambda call: call())).language == "en"


def test_a_session_whose_locale_python_does_not_know_is_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("locale.getlocale", Mock(side_effect=ValueError("unknown locale: UTF-8")))
    assert Desktop(background_threads(lambda call: call())).language == "en"


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


@pytest.mark.parametrize(("system", "beside"), [("linux", True), ("win32", True), ("darwin", False)])
def test_a_dialog_runs_beside_the_window_but_on_a_mac(tmp_path: Path, system: str, *, beside: bool) -> None:
    here: list[bool] = []
    with DesktopScenario(tmp_path).switched_on() as desk, pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "platform", system)
        patch.setattr(desk.chooser, "open_file", lambda **_: here.append(is_main_thread()))
        assert desk.answer_to(desk.device.pick_photo, tmp_path / "to") is Answer.CANCELLED
    assert here == [not beside]


def is_main_thread() -> bool:
    return threading.current_thread() is threading.main_thread()


def test_without_plyers_dialog_tkinters_is_used(tmp_path: Path) -> None:
    (tmp_path / "chosen.jpg").write_bytes(b"photo")
    with DesktopScenario(tmp_path).switched_on() as desk, pytest.MonkeyPatch.context() as patch:
        desk.remove_apps()
        patch.setattr(dialogs, "tkinter_dialog", lambda *_: [str(tmp_path / "chosen.jpg")])
        assert desk.answer_to(desk.device.pick_photo, tmp_path / "to") is Answer.DONE
    assert (tmp_path / "to").read_bytes() == b"photo"


def listed(desk: DesktopScenario) -> list[tuple[Path, ...]]:
    """Return the arguments of the app's own file list, which picks the first file."""
    lists: list[tuple[Path, ...]] = []

    def choose(files: tuple[Path, ...], done: object) -> None:
        lists.append(files)
        assert callable(done)
        done(files[0] if files else None)

    desk.remove_apps()
    desk.device.use_list(choose)
    return lists


def put(folder: Path, *names: str) -> None:
    """Write files into a folder, each newer than the one before."""
    folder.mkdir(parents=True)
    for time, name in enumerate(names):
        (folder / name).write_bytes(name.encode())
        os.utime(folder / name, (time, time))


def test_without_any_dialog_a_photo_is_chosen_from_the_newest_of_pictures_and_downloads(tmp_path: Path) -> None:
    with DesktopScenario(tmp_path).switched_on() as desk:
        put(desk.home / "Downloads", "old.jpg", "sheet.pdf", ".hidden.png", "mid.PNG")
        put(desk.home / "Pictures" / "Screenshots", "a", "b", "c", "d", "e", "new.webp")
        put(desk.home / "Pictures" / "2026" / "05", "deep.jpg")
        lists = listed(desk)
        assert desk.answer_to(desk.device.pick_photo, tmp_path / "to") is Answer.DONE
    assert [[file.name for file in files] for files in lists] == [["new.webp", "mid.PNG", "old.jpg"]]
    assert (tmp_path / "to").read_bytes() == b"new.webp"


def test_without_any_dialog_a_backup_is_chosen_from_archives(tmp_path: Path) -> None:
    with DesktopScenario(tmp_path).switched_on() as desk:
        put(desk.home / "Downloads", "games.zip", "photo.jpg")
        lists = listed(desk)
        assert desk.answer_to(desk.device.pick_file, tmp_path / "to") is Answer.DONE
        assert [[file.name for file in files] for files in lists] == [["games.zip"]]


def test_without_a_file_in_the_list_nothing_is_chosen(tmp_path: Path) -> None:
    with DesktopScenario(tmp_path).switched_on() as desk:
        assert listed(desk) == []
        assert desk.answer_to(desk.device.pick_photo, tmp_path / "to") is Answer.CANCELLED


def test_folders_have_the_names_of_the_session(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with DesktopScenario(tmp_path).switched_on() as desk:
        assert user_folders.pictures() == desk.home / "Pictures"
        (tmp_path / "config").mkdir()
        names = tmp_path / "config" / "user-dirs.dirs"
        names.write_text('# ours\nXDG_PICTURES_DIR="$HOME/Bilder"\nXDG_DOWNLOAD_DIR="/data/down"\n', encoding="utf-8")
        monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
        assert (user_folders.pictures(), user_folders.downloads()) == (desk.home / "Bilder", Path("/data/down"))


def test_a_file_that_cannot_be_read_is_left_out_of_the_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(tmp_path / "photos", "one.jpg", "two.jpg")
    was = Path.is_file

    def is_file(path: Path) -> bool:
        if path.name == "one.jpg":
            raise PermissionError(path)
        return was(path)

    monkeypatch.setattr(Path, "is_file", is_file)
    assert [file.name for file, _ in user_folders.files(tmp_path / "photos", {".jpg"}, 0)] == ["two.jpg"]


def test_without_any_dialog_a_file_is_saved_to_the_downloads_beside_others_of_its_name(tmp_path: Path) -> None:
    (tmp_path / "sheet.pdf").write_bytes(b"%PDF")
    with DesktopScenario(tmp_path).switched_on() as desk:
        desk.remove_apps()
        names = [
            desk.answer_to(desk.device.save, tmp_path / "sheet.pdf", "application/pdf").path.name for _ in range(3)
        ]
        assert names == ["sheet.pdf", "sheet (2).pdf", "sheet (3).pdf"]
        assert [raw for _, raw in desk.received_files] == [b"%PDF"] * 3


def test_downloads_that_cannot_take_a_file_are_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "sheet.pdf").write_bytes(b"%PDF")
    with DesktopScenario(tmp_path).switched_on() as desk:
        desk.remove_apps()
        with pytest.MonkeyPatch.context() as patch:
            desk.fill_disk(patch)
            answer = desk.answer_to(desk.device.save, tmp_path / "sheet.pdf", "application/pdf")
            assert isinstance(answer, Refused)
        monkeypatch.setattr(Path, "mkdir", lambda *_, **__: raise_disk_full())
        answer = desk.answer_to(desk.device.save, tmp_path / "sheet.pdf", "application/pdf")
    assert "Downloads cannot be made (No space left on device)" in str(answer)
    assert not isinstance(answer, SavedFile)


def test_the_answer_of_tkinters_process_is_read_and_its_failure_logged(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    answers = ['["a.jpg"]', "[]", "no answer"]
    monkeypatch.setattr("subprocess.run", lambda *_, **__: SimpleNamespace(stdout=answers.pop(0)))
    assert [dialogs.tkinter_dialog(dialogs.OPEN, "*.jpg") for _ in range(3)] == [["a.jpg"], [], None]
    assert "tkinter's dialog failed: JSONDecodeError" in caplog.text


@pytest.mark.parametrize(
    ("what", "about"), [("open_file", "*.jpg *.png"), ("open_file", ""), ("save_file", "/x/y.pdf")]
)
@pytest.mark.parametrize("chosen", ["", "/x/a.jpg"])
def test_tkinters_process_prints_what_was_chosen(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], what: str, about: str, chosen: str
) -> None:
    asked: list[dict[str, object]] = []

    def answer(**options: object) -> str:
        asked.append(options)
        return chosen

    fake = ModuleType("tkinter")
    window = SimpleNamespace(withdraw=lambda: None, destroy=lambda: None)
    dialog = SimpleNamespace(askopenfilename=answer, asksaveasfilename=answer)
    vars(fake).update(Tk=lambda: window, filedialog=dialog)
    monkeypatch.setitem(sys.modules, "tkinter", fake)
    run_path(str(dialogs.TK_DIALOG))["main"](what, about)
    assert capsys.readouterr().out == ('["/x/a.jpg"]' if chosen else "[]")
    assert asked[0] in (
        {"filetypes": [("", ["*.jpg", "*.png"])]},
        {"filetypes": []},
        {"initialdir": "/x", "initialfile": "y.pdf"},
    )


@pytest.mark.parametrize(
    ("file", "text", "reduces"),
    [
        ("gtk-3.0", "[Settings]\ngtk-enable-animations=0\n", True),
        ("gtk-4.0", "[Settings]\ngtk-enable-animations = False", True),
        ("gtk-3.0", "[Settings]\ngtk-enable-animations=true\n", False),
        ("gtk-3.0", "[Settings]\ngtk-font-name=Sans 10\n", False),
        ("other", "gtk-enable-animations=0", False),
    ],
)
def test_a_session_without_animations_reduces_the_motion_of_the_app(
    tmp_path: Path,
    file: str,
    text: str,
    reduces: bool,  # noqa: FBT001 - of the table
) -> None:
    with DesktopScenario(tmp_path).switched_on() as desk:
        settings = desk.home / ".config" / file / "settings.ini"
        settings.parent.mkdir(parents=True)
        settings.write_text(text)
        assert desk.device.reduces_motion is reduces
