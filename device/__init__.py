"""The interface to the device: photos in, files out. Android, the desktop and the tests implement it.

Cancelling, or lacking an app for a task, is a normal answer. Files are copied to the path that the app names, so that
no later access to another app is needed. A device raises nothing: an error is an answer too, and every answer comes
once, on the main thread, at once or long after.
"""

from collections.abc import Callable, Iterable
from enum import Enum
from pathlib import Path
from typing import NamedTuple, Protocol

from device import sentences as _  # noqa: F401 - registers them
from tabletop.messages import Refused
from tabletop.safe_files import copy_file


class Answer(Enum):
    """The outcome of a request to the user or another app."""

    DONE = "done"
    CANCELLED = "cancelled"
    NO_APP = "no_app"


class SavedFile(NamedTuple):
    path: Path


DeviceAnswer = Answer | Refused | SavedFile
AnswerCallback = Callable[[DeviceAnswer], None]
# Takes a file that another app handed over, or the error of copying it.
OpenedCallback = Callable[[Path, DeviceAnswer], None]
# The app's own list of files: it shows some, and reports the chosen one, or None.
ChooseFile = Callable[[tuple[Path, ...], Callable[[Path | None], None]], None]


def try_copy(source: Path, to: Path) -> DeviceAnswer:
    """Copy a file; return an error as an answer."""
    try:
        copy_file(source, to)
    except Refused as refused:
        return refused
    return Answer.DONE


def copy_to_clipboard(text: str) -> None:
    """Copy a text by Kivy, which knows the clipboard of every device."""
    from kivy.core.clipboard import Clipboard  # noqa: PLC0415 - only when it is wanted

    Clipboard.copy(text)


class Insets(NamedTuple):
    """The parts of the window under the system's bars and the camera's cutout, in pixels."""

    left: int = 0
    top: int = 0
    right: int = 0
    bottom: int = 0


class Device(Protocol):
    """The device that the app runs on."""

    @property
    def language(self) -> str:
        """Return the language of the device: `fr`, `nl_BE`."""

    @property
    def prefers_dark(self) -> bool:
        """Return whether the device prefers a dark theme."""

    @property
    def reduces_motion(self) -> bool:
        """Return whether a person has switched animations off."""

    @property
    def insets(self) -> Insets:
        """Return the parts of the window that must stay free; they change when the device is turned."""

    @property
    def can_take_photos(self) -> bool:
        """Return whether the device may have a camera."""

    @property
    def can_drop(self) -> bool:
        """Return whether files can be dropped; elsewhere SDL reports the path of an Intent as a dropped file."""

    @property
    def can_share(self) -> bool:
        """Return whether files can be sent to other apps; otherwise they are saved."""

    def take_photo(self, to: Path, done: AnswerCallback) -> None:
        """Open the camera; its photo goes into the file."""

    def collect_photos(self, pending_files: Iterable[Path]) -> set[Path]:
        """Move photos that were taken while the app was dead into their files; delete those that no game waits for.

        Return the files whose photos exist but cannot be read yet.
        """

    def use_list(self, choose: ChooseFile) -> None:
        """Take the app's own list of files, for a device without a file chooser."""

    def pick_photo(self, to: Path, done: AnswerCallback) -> None:
        """Let the user choose a photo; copy it into the file in a format that the eye knows."""

    def pick_file(self, to: Path, done: AnswerCallback, ending: str = ".zip") -> None:
        """Let the user choose a file of this app with an ending; copy it into the file."""

    def listen_for_files(self, make_path: Callable[[], Path], opened: OpenedCallback) -> None:
        """Copy files that other apps hand to this one, at its start or later, into new paths, and report them."""

    def share(self, file: Path, mime: str, done: AnswerCallback) -> None:
        """Offer a file to other apps."""

    def save(self, file: Path, mime: str, done: AnswerCallback) -> None:
        """Let the user choose a folder and copy the file there; without a dialog, copy it to the downloads."""

    def listen_for_shortcuts(self, follow: Callable[[str], None]) -> None:
        """Report the shortcuts on the app's icon that start the app or bring it to the front: `new_game`, `resume`."""

    def open_link(self, link: str, done: AnswerCallback) -> None:
        """Open a link in the app that it belongs to; a device without that app answers so."""

    def copy_text(self, text: str) -> None:
        """Copy a text to the clipboard."""

    def vibrate(self) -> None:
        """Vibrate briefly, where the device can."""

    def stay_awake(self, *, awake: bool) -> None:
        """Keep the screen on without a touch, or stop doing so."""

    def style_system_bars(self, *, dark: bool) -> None:
        """Adapt the icons of the system's bars to a dark or light app."""
