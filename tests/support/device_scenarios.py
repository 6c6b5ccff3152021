"""Every device that can run here, with a fake user."""

import queue
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, Final

import plyer
import pytest

from device import Answer, AnswerCallback, Device, DeviceAnswer, dialogs
from device.desktop import Desktop
from screens.kit.background import background_threads
from tests.support.fake_phone import Phone, cancel, file_picker, file_saver, photo_taker
from tools.app.fake_device import FakeDevice

TIMEOUT_SECONDS: Final = 10  # seconds


class DeviceScenario:
    """A device and its user; answers are awaited on the main thread, as in the app."""

    device: Device

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.calls: queue.Queue[Callable[[], None]] = queue.Queue()

    def answer_to(self, ask: Callable[..., None], *values: Any) -> DeviceAnswer:
        """Return the only answer to a request."""
        answers: list[DeviceAnswer] = []
        on_answer: AnswerCallback = answers.append
        ask(*values, on_answer)
        while not answers:
            self.calls.get(timeout=TIMEOUT_SECONDS)()
        assert self.calls.empty()
        (answer,) = answers
        return answer

    @contextmanager
    def switched_on(self) -> Iterator[Any]:
        yield self


class FakeDeviceScenario(DeviceScenario):
    """The fake device of the tests."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.device = self.fake = FakeDevice()

    def write_ready_file(self, raw: bytes) -> Path:
        file = self.folder / "ready"
        file.write_bytes(raw)
        return file

    def prepare_photo(self, raw: bytes) -> None:
        self.fake.photos.append(self.write_ready_file(raw))

    prepare_picked_photo = prepare_photo

    def prepare_picked_file(self, raw: bytes) -> None:
        self.fake.files.append(self.write_ready_file(raw))

    def prepare_save(self, _: str) -> None:
        """Prepare nothing: the fake device saves at once."""

    def prepare_cancel(self) -> None:
        self.fake.answer = Answer.CANCELLED

    def remove_apps(self) -> None:
        self.fake.answer = Answer.NO_APP

    def fill_disk(self, patch: pytest.MonkeyPatch) -> None:
        patch.setattr("shutil.copyfile", raise_disk_full)

    @property
    def received_files(self) -> list[tuple[str, bytes]]:
        return self.fake.shared


class FakeFileChooser:
    """A user at the system's file chooser."""

    def __init__(self) -> None:
        self.selection: list[str] | Exception | None = None

    def open_file(self, **_: object) -> list[str] | None:
        if isinstance(self.selection, Exception):
            raise self.selection
        return self.selection

    save_file = open_file


class DesktopScenario(DeviceScenario):
    """A desktop with plyer's file chooser."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.device = Desktop(background_threads(self.calls.put))
        self.chooser = FakeFileChooser()
        self.home = folder / "home"
        self.commands: list[list[str]] = []
        self.clipboard_texts: list[str] = []
        self.saved_files: list[Path] = []
        self.has_file_manager = True

    def prepare_picked_photo(self, raw: bytes) -> None:
        file = self.folder / "chosen"
        file.write_bytes(raw)
        self.chooser.selection = [str(file)]

    prepare_picked_file = prepare_photo = prepare_picked_photo

    def prepare_save(self, name: str) -> None:
        self.saved_files.append(self.folder / "kept" / name)
        self.saved_files[0].parent.mkdir()
        self.chooser.selection = [str(self.saved_files[0])]

    def prepare_cancel(self) -> None:
        self.chooser.selection = []

    def remove_apps(self) -> None:
        self.chooser.selection = NotImplementedError()
        self.has_file_manager = False

    def fill_disk(self, patch: pytest.MonkeyPatch) -> None:
        patch.setattr("shutil.copyfile", raise_disk_full)

    @property
    def received_files(self) -> list[tuple[str, bytes]]:
        shown = [file for command in self.commands for file in Path(command[-1]).iterdir()]
        downloads = self.home / "Downloads"
        kept = (*self.saved_files, *(downloads.iterdir() if downloads.is_dir() else ()))
        return [(file.name, file.read_bytes()) for file in (*shown, *kept)]

    def open_process(self, command: list[str]) -> None:
        if not self.has_file_manager:
            raise FileNotFoundError(command[0])
        self.commands.append(command)

    @contextmanager
    def switched_on(self) -> Iterator["DesktopScenario"]:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(plyer, "filechooser", self.chooser)
            patch.setattr(dialogs, "tkinter_dialog", lambda *_: None)
            patch.setattr(Path, "home", lambda: self.home)
            patch.delenv("XDG_CONFIG_HOME", raising=False)
            patch.setattr(subprocess, "Popen", self.open_process)
            patch.setattr("shutil.which", lambda name: f"/usr/bin/{name}" if self.has_file_manager else None)
            patch.setattr(sys, "platform", "linux")
            patch.setitem(
                sys.modules, "kivy.core.clipboard", self.fake_kivy_module("clipboard", copy=self.clipboard_texts.append)
            )
            patch.setitem(sys.modules, "kivy.core.window", self.fake_kivy_module("window", allow_screensaver=True))
            yield self

    @staticmethod
    def fake_kivy_module(name: str, **members: object) -> ModuleType:
        """Return the parts of Kivy that the desktop device needs; the real ones need a window."""
        module = ModuleType(name)
        module.__dict__[name.title()] = SimpleNamespace(**members)
        return module


class AndroidScenario(DeviceScenario):
    """An Android phone of some API level."""

    def __init__(self, folder: Path, level: int) -> None:
        super().__init__(folder)
        self.phone = Phone(level, folder / "phone")

    @contextmanager
    def switched_on(self) -> Iterator["AndroidScenario"]:
        with self.phone.boot() as module:
            self.device = module.Android(background_threads(self.calls.put, self.phone.jvm.detach))
            yield self

    def prepare_photo(self, raw: bytes) -> None:
        self.phone.user = photo_taker(raw)

    def prepare_picked_photo(self, raw: bytes) -> None:
        self.phone.user = file_picker(raw)

    prepare_picked_file = prepare_picked_photo

    def prepare_save(self, name: str) -> None:
        self.phone.user = file_saver(name)

    def prepare_cancel(self) -> None:
        self.phone.user = cancel

    def remove_apps(self) -> None:
        self.phone.has_apps = False

    def fill_disk(self, patch: pytest.MonkeyPatch) -> None:
        patch.setattr("shutil.copyfileobj", raise_disk_full)
        patch.setattr("os.fsync", raise_disk_full)

    @property
    def received_files(self) -> list[tuple[str, bytes]]:
        saved = [
            (intent._extras["android.intent.extra.TITLE"], self.phone.files["content://documents/1"].read_bytes())
            for intent in self.phone.answered
            if intent._action == "android.intent.action.CREATE_DOCUMENT"
        ]
        return self.phone.shared + saved


def raise_disk_full(*_: object) -> None:
    raise OSError(28, "No space left on device")


# The lowest level, the last without the system's photo picker, the first with it, the first edge to edge, the newest.
LEVELS: Final = (29, 32, 33, 35, 36)
SCENARIOS: Final[dict[str, Callable[[Path], Any]]] = {
    "table": FakeDeviceScenario,
    "desktop": DesktopScenario,
    **{f"android {level}": partial(AndroidScenario, level=level) for level in LEVELS},
}
