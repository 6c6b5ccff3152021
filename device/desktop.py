"""The desktop: the system's file chooser, its file manager and its clipboard."""

import logging
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Final

from device import Answer, AnswerCallback, Insets, try_copy
from tabletop.catalogues import system_locale

PHOTOS = ("*.jpg", "*.jpeg", "*.png", "*.webp", "*.JPG", "*.JPEG", "*.PNG")
# The commands that open the file manager, and whether they can select a file in its folder.
FILE_MANAGERS: Final = {"darwin": ("open", "-R"), "win32": ("explorer", "/select,")}
DEFAULT_FILE_MANAGER: Final = ("xdg-open",)
SPAWN: Final = "distutils.spawn"  # the module whose one function plyer imports
LOGGER = logging.getLogger(__name__)


class Desktop:
    """A computer with a file chooser and without a camera."""

    can_take_photos = False
    prefers_dark = False
    insets = Insets()

    @property
    def can_share(self) -> bool:
        """Return whether there is a file manager, from which a file can be dragged into other apps."""
        return shutil.which(FILE_MANAGERS.get(sys.platform, DEFAULT_FILE_MANAGER)[0]) is not None

    @property
    def language(self) -> str:
        """Return the language of the session."""
        return system_locale()

    def take_photo(self, to: Path, done: AnswerCallback) -> None:
        """Answer that there is no camera."""
        done(Answer.NO_APP)

    def collect_photos(self, pending_files: Iterable[Path]) -> set[Path]:
        """Return nothing, because no camera app takes photos for this one."""
        return set()

    def pick_photo(self, to: Path, done: AnswerCallback) -> None:
        """Choose a picture."""
        pick_and_copy(to, done, [("", *PHOTOS)])

    def pick_file(self, to: Path, done: AnswerCallback) -> None:
        """Choose a file of this app."""
        pick_and_copy(to, done, [])

    def share(self, file: Path, mime: str, done: AnswerCallback) -> None:
        """Show the file in the file manager and copy its name to the clipboard."""
        command, *point_at = FILE_MANAGERS.get(sys.platform, DEFAULT_FILE_MANAGER)
        try:
            subprocess.Popen([command, *point_at, str(file if point_at else file.parent)])  # noqa: S603 - our own file
        except OSError:
            done(Answer.NO_APP)
            return
        from kivy.core.clipboard import Clipboard  # noqa: PLC0415 - only when it is wanted

        Clipboard.copy(str(file))
        done(Answer.DONE)

    def save(self, file: Path, mime: str, done: AnswerCallback) -> None:
        """Choose a place for a copy."""
        chosen = open_file_chooser("save_file", path=str(Path.home() / file.name))
        done(try_copy(file, Path(chosen[0])) if chosen else answer_without_choice(chosen))

    def vibrate(self) -> None:
        """Do nothing, because a desktop cannot vibrate."""

    def stay_awake(self, *, awake: bool) -> None:
        """Let SDL stop the screen saver, or allow it again."""
        from kivy.core.window import Window  # noqa: PLC0415 - it is there by now

        Window.allow_screensaver = not awake

    def style_system_bars(self, *, dark: bool) -> None:
        """Do nothing, because no system bars cover the window."""


def pick_and_copy(to: Path, done: AnswerCallback, filters: list[tuple[str, ...]]) -> None:
    """Choose a file and copy it."""
    chosen = open_file_chooser("open_file", filters=filters)
    done(try_copy(Path(chosen[0]), to) if chosen else answer_without_choice(chosen))


def answer_without_choice(chosen: list[str] | None) -> Answer:
    """Return the answer for an empty choice: cancelled, or no chooser available."""
    return Answer.NO_APP if chosen is None else Answer.CANCELLED


def open_file_chooser(what: str, **options: object) -> list[str] | None:
    """Return the files chosen in the system's file chooser; None if there is no chooser."""
    from plyer import filechooser  # noqa: PLC0415 - only when it is wanted

    try:
        with replacing_distutils_spawn():
            method = getattr(filechooser, what)  # imports plyer's module of this system
        return list(method(**options) or [])
    except Exception as error:  # noqa: BLE001 - plyer raises what the system's tools raise, or NotImplementedError
        LOGGER.warning("The file chooser failed: %r", error)
        return None


@contextmanager
def replacing_distutils_spawn() -> Iterator[None]:
    """Stand in for `distutils.spawn` while plyer 2.1 is imported, because Python 3.12 removed it.

    The stand-in is used on every version, because the real one warns before 3.12. Delete it once plyer imports
    `shutil.which` itself.
    """
    before = sys.modules.pop(SPAWN, None)
    spawn = sys.modules[SPAWN] = ModuleType(SPAWN)
    vars(spawn)["find_executable"] = shutil.which
    try:
        yield
    finally:
        del sys.modules[SPAWN]
        if before is not None:
            sys.modules[SPAWN] = before
