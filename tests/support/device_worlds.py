"""Every device that can run here, with a person in front of it."""

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

from device import Answer, Answered, Device, Outcome, dialogs
from device.desktop import Desktop
from screens.kit.background import threads
from tests.support.fake_phone import Phone, cancels, photographs, picks, saves
from tools.app.fake_device import Pretend

PATIENCE: Final = 10  # seconds


class World:
    """A device and its person; what it answers is waited for as the app does, on the main thread."""

    device: Device

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.calls: queue.Queue[Callable[[], None]] = queue.Queue()

    def asked(self, ask: Callable[..., None], *values: Any) -> Outcome:
        """The one answer to something that is asked for."""
        answers: list[Outcome] = []
        done: Answered = answers.append
        ask(*values, done)
        while not answers:
            self.calls.get(timeout=PATIENCE)()
        assert self.calls.empty()
        (answer,) = answers
        return answer

    @contextmanager
    def on(self) -> Iterator[Any]:
        """Switched on."""
        yield self


class Table(World):
    """The device of the tests."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.device = self.pretend = Pretend()

    def ready(self, raw: bytes) -> Path:
        file = self.folder / "ready"
        file.write_bytes(raw)
        return file

    def photographs(self, raw: bytes) -> None:
        self.pretend.photos.append(self.ready(raw))

    picks_photo = photographs

    def picks_file(self, raw: bytes) -> None:
        self.pretend.files.append(self.ready(raw))

    def keeps(self, _: str) -> None:
        """Nothing to get ready."""

    def cancels(self) -> None:
        self.pretend.answer = Answer.CANCELLED

    def has_no_app(self) -> None:
        self.pretend.answer = Answer.NO_APP

    def is_full(self, patch: pytest.MonkeyPatch) -> None:
        patch.setattr("shutil.copyfile", full)

    @property
    def given(self) -> list[tuple[str, bytes]]:
        """What was shared or saved."""
        return self.pretend.shared


class Chooser:
    """A person at the system's file chooser."""

    def __init__(self) -> None:
        self.chosen: list[str] | Exception | None = None

    def open_file(self, **_: object) -> list[str] | None:
        if isinstance(self.chosen, Exception):
            raise self.chosen
        return self.chosen

    save_file = open_file


class Desk(World):
    """A desktop with plyer's file chooser."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.device = Desktop(threads(self.calls.put))
        self.chooser = Chooser()
        self.home = folder / "home"
        self.commands: list[list[str]] = []
        self.copied: list[str] = []
        self.kept: list[Path] = []
        self.manager = True

    def picks_photo(self, raw: bytes) -> None:
        file = self.folder / "chosen"
        file.write_bytes(raw)
        self.chooser.chosen = [str(file)]

    picks_file = photographs = picks_photo

    def keeps(self, name: str) -> None:
        self.kept.append(self.folder / "kept" / name)
        self.kept[0].parent.mkdir()
        self.chooser.chosen = [str(self.kept[0])]

    def cancels(self) -> None:
        self.chooser.chosen = []

    def has_no_app(self) -> None:
        self.chooser.chosen = NotImplementedError()
        self.manager = False

    def is_full(self, patch: pytest.MonkeyPatch) -> None:
        patch.setattr("shutil.copyfile", full)

    @property
    def given(self) -> list[tuple[str, bytes]]:
        shown = [file for command in self.commands for file in Path(command[-1]).iterdir()]
        downloads = self.home / "Downloads"
        kept = (*self.kept, *(downloads.iterdir() if downloads.is_dir() else ()))
        return [(file.name, file.read_bytes()) for file in (*shown, *kept)]

    def opens(self, command: list[str]) -> None:
        if not self.manager:
            raise FileNotFoundError(command[0])
        self.commands.append(command)

    @contextmanager
    def on(self) -> Iterator["Desk"]:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(plyer, "filechooser", self.chooser)
            patch.setattr(dialogs, "tkinters", lambda *_: None)
            patch.setattr(Path, "home", lambda: self.home)
            patch.delenv("XDG_CONFIG_HOME", raising=False)
            patch.setattr(subprocess, "Popen", self.opens)
            patch.setattr("shutil.which", lambda name: f"/usr/bin/{name}" if self.manager else None)
            patch.setattr(sys, "platform", "linux")
            patch.setitem(sys.modules, "kivy.core.clipboard", self.of_kivy("clipboard", copy=self.copied.append))
            patch.setitem(sys.modules, "kivy.core.window", self.of_kivy("window", allow_screensaver=True))
            yield self

    @staticmethod
    def of_kivy(name: str, **what: object) -> ModuleType:
        """What the twin knows of Kivy, without one: the rest of it needs a window."""
        module = ModuleType(name)
        module.__dict__[name.title()] = SimpleNamespace(**what)
        return module


class Pocket(World):
    """An Android phone of some level."""

    def __init__(self, folder: Path, level: int) -> None:
        super().__init__(folder)
        self.phone = Phone(level, folder / "phone")

    @contextmanager
    def on(self) -> Iterator["Pocket"]:
        with self.phone.booted() as module:
            self.device = module.Android(threads(self.calls.put, self.phone.machine.detach))
            yield self

    def photographs(self, raw: bytes) -> None:
        self.phone.person = photographs(raw)

    def picks_photo(self, raw: bytes) -> None:
        self.phone.person = picks(raw)

    picks_file = picks_photo

    def keeps(self, name: str) -> None:
        self.phone.person = saves(name)

    def cancels(self) -> None:
        self.phone.person = cancels

    def has_no_app(self) -> None:
        self.phone.has_apps = False

    def is_full(self, patch: pytest.MonkeyPatch) -> None:
        patch.setattr("shutil.copyfileobj", full)

    @property
    def given(self) -> list[tuple[str, bytes]]:
        kept = [
            (intent._extras["android.intent.extra.TITLE"], self.phone.files["content://documents/1"].read_bytes())
            for intent in self.phone.done
            if intent._action == "android.intent.action.CREATE_DOCUMENT"
        ]
        return self.phone.shared + kept


def full(*_: object) -> None:
    """A disk without room."""
    raise OSError(28, "No space left on device")


# The lowest level, the last one without the system's photo picker, the first one with, edge to edge, the newest.
LEVELS: Final = (29, 32, 33, 35, 36)
WORLDS: Final[dict[str, Callable[[Path], Any]]] = {
    "table": Table,
    "desktop": Desk,
    **{f"android {level}": partial(Pocket, level=level) for level in LEVELS},
}
