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

from device import Answer, Answered, Insets, copy_of
from tabletop.catalogues import system_locale

PHOTOS = ("*.jpg", "*.jpeg", "*.png", "*.webp", "*.JPG", "*.JPEG", "*.PNG")
# The commands that open the file manager, and whether they can select a file in its folder.
MANAGERS: Final = {"darwin": ("open", "-R"), "win32": ("explorer", "/select,")}
MANAGER: Final = ("xdg-open",)
SPAWN: Final = "distutils.spawn"  # the module whose one function plyer imports
LOGGER = logging.getLogger(__name__)


class Desktop:
    """A computer with a file chooser and without a camera."""

    can_take_photos = False
    dark = False
    insets = Insets()

    @property
    def can_share(self) -> bool:
        """Return whether there is a file manager, from which a file can be dragged into other apps."""
        return shutil.which(MANAGERS.get(sys.platform, MANAGER)[0]) is not None

    @property
    def language(self) -> str:
        """Return the language of the session."""
        return system_locale()

    def take_photo(self, to: Path, done: Answered) -> None:
        """Answer that there is no camera."""
        done(Answer.NO_APP)

    def bring_in(self, awaited: Iterable[Path]) -> set[Path]:
        """Return nothing, because no camera app takes photos for this one."""
        return set()

    def pick_photo(self, to: Path, done: Answered) -> None:
        """Choose a picture."""
        pick(to, done, [("", *PHOTOS)])

    def pick_file(self, to: Path, done: Answered) -> None:
        """Choose a file of this app."""
        pick(to, done, [])

    def share(self, file: Path, mime: str, done: Answered) -> None:
        """Show the file in the file manager and copy its name to the clipboard."""
        command, *point_at = MANAGERS.get(sys.platform, MANAGER)
        try:
            subprocess.Popen([command, *point_at, str(file if point_at else file.parent)])  # noqa: S603 - our own file
        except OSError:
            done(Answer.NO_APP)
            return
        from kivy.core.clipboard import Clipboard  # noqa: PLC0415 - only when it is wanted

        Clipboard.copy(str(file))
        done(Answer.DONE)

    def save(self, file: Path, mime: str, done: Answered) -> None:
        """Choose a place for a copy."""
        chosen = asked("save_file", path=str(Path.home() / file.name))
        done(copy_of(file, Path(chosen[0])) if chosen else without(chosen))

    def tick(self) -> None:
        """Do nothing, because a desktop cannot vibrate."""

    def stay_awake(self, *, awake: bool) -> None:
        """Let SDL stop the screen saver, or allow it again."""
        from kivy.core.window import Window  # noqa: PLC0415 - it is there by now

        Window.allow_screensaver = not awake

    def blend(self, *, dark: bool) -> None:
        """Do nothing, because no system bars cover the window."""


def pick(to: Path, done: Answered, filters: list[tuple[str, ...]]) -> None:
    """Choose a file and copy it."""
    chosen = asked("open_file", filters=filters)
    done(copy_of(Path(chosen[0]), to) if chosen else without(chosen))


def without(chosen: list[str] | None) -> Answer:
    """Return the answer for an empty choice: cancelled, or no chooser available."""
    return Answer.NO_APP if chosen is None else Answer.CANCELLED


def asked(what: str, **options: object) -> list[str] | None:
    """Return the files chosen in the system's file chooser; None if there is no chooser."""
    from plyer import filechooser  # noqa: PLC0415 - only when it is wanted

    try:
        with find_executable():
            method = getattr(filechooser, what)  # imports plyer's module of this system
        return list(method(**options) or [])
    except Exception as error:  # noqa: BLE001 - plyer raises what the system's tools raise, or NotImplementedError
        LOGGER.warning("The file chooser failed: %r", error)
        return None


@contextmanager
def find_executable() -> Iterator[None]:
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
