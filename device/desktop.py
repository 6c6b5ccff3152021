"""The desktop: its file dialogs, its file manager and its clipboard. Dialogs run beside the window."""

import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from functools import cached_property, partial
from pathlib import Path
from typing import Final

from device import (
    Answer,
    AnswerCallback,
    ChooseFile,
    DeviceAnswer,
    Insets,
    OpenedCallback,
    SavedFile,
    copy_to_clipboard,
    dialogs,
    try_copy,
    user_folders,
)
from device.current import InBackground
from tabletop.catalogues import system_locale
from tabletop.messages import Refused, message
from tabletop.safe_files import error_reason, printable_name

PHOTOS: Final = (".jpg", ".jpeg", ".png", ".webp")
# The commands that open the file manager, and whether they can select a file in its folder.
FILE_MANAGERS: Final = {"darwin": ("open", "-R"), "win32": ("explorer", "/select,")}
DEFAULT_FILE_MANAGER: Final = ("xdg-open",)


class Desktop:
    """A computer with a file chooser and without a camera."""

    can_drop = True
    can_take_photos = False
    prefers_dark = False
    insets = Insets()

    def __init__(self, in_background: InBackground) -> None:
        """Take a runner of background work, because a dialog on the main thread would freeze the window."""
        self._in_background = in_background
        self._choose: ChooseFile | None = None

    @cached_property
    def reduces_motion(self) -> bool:
        """Return whether the session has no animations."""
        return user_folders.reduces_motion()

    @property
    def can_share(self) -> bool:
        """Return whether there is a file manager, from which a file can be dragged into other apps."""
        return shutil.which(FILE_MANAGERS.get(sys.platform, DEFAULT_FILE_MANAGER)[0]) is not None

    @property
    def language(self) -> str:
        return system_locale()

    def take_photo(self, to: Path, done: AnswerCallback) -> None:
        done(Answer.NO_APP)

    def collect_photos(self, pending_files: Iterable[Path]) -> set[Path]:
        """Return nothing, because no camera app takes photos for this one."""
        return set()

    def use_list(self, choose: ChooseFile) -> None:
        """Take the app's own list of files, for a desktop without a file dialog."""
        self._choose = choose

    def pick_photo(self, to: Path, done: AnswerCallback) -> None:
        self._pick(to, PHOTOS, tuple(f"*{each}" for suffix in PHOTOS for each in (suffix, suffix.upper())), done)

    def pick_file(self, to: Path, done: AnswerCallback, ending: str = ".zip") -> None:
        self._pick(to, (ending,), (), done)

    def listen_for_files(self, make_path: Callable[[], Path], opened: OpenedCallback) -> None:
        """Do nothing, because a desktop names files on the command line or drops them onto the window."""

    def share(self, file: Path, mime: str, done: AnswerCallback) -> None:
        """Show the file in the file manager and copy its name to the clipboard."""
        command, *point_at = FILE_MANAGERS.get(sys.platform, DEFAULT_FILE_MANAGER)
        try:
            subprocess.Popen([command, *point_at, str(file if point_at else file.parent)])  # noqa: S603 - our own file
        except OSError:
            done(Answer.NO_APP)
            return
        copy_to_clipboard(str(file))
        done(Answer.DONE)

    def save(self, file: Path, mime: str, done: AnswerCallback) -> None:
        """Choose a place for a copy; without a dialog it goes to the downloads."""
        self._beside(partial(saved, file), done)

    def _pick(self, to: Path, suffixes: tuple[str, ...], patterns: tuple[str, ...], done: AnswerCallback) -> None:
        """Choose a file in a dialog and copy it; without a dialog choose it from the app's own list."""

        def copied(chosen: Path | None) -> None:
            done(Answer.CANCELLED if chosen is None else try_copy(chosen, to))

        def answered(answer: DeviceAnswer) -> None:
            if answer is Answer.NO_APP and self._choose is not None:
                self._choose(user_folders.newest(suffixes), copied)
            else:
                done(answer)

        self._beside(partial(picked, to, patterns), answered)

    def _beside(self, work: Callable[[], DeviceAnswer], done: AnswerCallback) -> None:
        """Show a dialog beside the main thread; macOS insists on the main thread."""
        if sys.platform == "darwin":
            done(work())
        else:
            self._in_background(work, done, done)

    def open_link(self, link: str, done: AnswerCallback) -> None:
        """Answer that there is no app, because those with links of their own are on phones."""
        done(Answer.NO_APP)

    def copy_text(self, text: str) -> None:
        copy_to_clipboard(text)

    def listen_for_shortcuts(self, follow: Callable[[str], None]) -> None:
        """Do nothing, because only phones have shortcuts on icons."""

    def vibrate(self) -> None:
        """Do nothing, because a desktop cannot vibrate."""

    def stay_awake(self, *, awake: bool) -> None:
        """Let SDL stop the screen saver, or allow it again."""
        from kivy.core.window import Window  # noqa: PLC0415 - it is there by now

        Window.allow_screensaver = not awake

    def style_system_bars(self, *, dark: bool) -> None:
        """Do nothing, because no system bars cover the window."""


def picked(to: Path, patterns: tuple[str, ...]) -> DeviceAnswer:
    """Choose a file in a dialog and copy it."""
    chosen = dialogs.open_file(patterns)
    if not chosen:
        return Answer.NO_APP if chosen is None else Answer.CANCELLED
    return try_copy(Path(chosen[0]), to)


def saved(file: Path) -> DeviceAnswer:
    """Choose a place in a dialog and copy a file there; without a dialog, copy it to the downloads."""
    chosen = dialogs.save_file(Path.home() / file.name)
    if chosen is None:
        return kept(file, user_folders.downloads())
    return copied_to(file, Path(chosen[0])) if chosen else Answer.CANCELLED


def kept(file: Path, folder: Path) -> DeviceAnswer:
    """Copy a file into a folder, under a name that no other file has."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        return Refused("", message("device.no_folder", folder=printable_name(folder.name), reason=error_reason(error)))
    return copied_to(file, user_folders.free_path(folder, file.name))


def copied_to(file: Path, to: Path) -> DeviceAnswer:
    """Copy a file; answer with its new path."""
    answer = try_copy(file, to)
    return SavedFile(to) if answer is Answer.DONE else answer
