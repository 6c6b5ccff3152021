"""The file dialogs of a desktop: plyer's (zenity, kdialog, yad, Windows, macOS), else tkinter's in a process."""

import json
import logging
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Final

OPEN: Final = "open_file"
SAVE: Final = "save_file"
SPAWN: Final = "distutils.spawn"  # the module whose one function plyer imports
TK_DIALOG: Final = Path(__file__).with_name("tk_dialog.py")
LOGGER = logging.getLogger(__name__)


def open_file(patterns: Sequence[str]) -> list[str] | None:
    """Return the file chosen in a dialog, empty if it was cancelled; None without any dialog."""
    return first(
        lambda: plyer_dialog(OPEN, filters=[("", *patterns)] if patterns else []),
        lambda: tkinter_dialog(OPEN, " ".join(patterns)),
    )


def save_file(path: Path) -> list[str] | None:
    """Return the place chosen in a dialog for a new file, empty if it was cancelled; None without any dialog."""
    return first(lambda: plyer_dialog(SAVE, path=str(path)), lambda: tkinter_dialog(SAVE, str(path)))


def first(*dialogs: Callable[[], list[str] | None]) -> list[str] | None:
    """Return the answer of the first dialog that exists."""
    for dialog in dialogs:
        chosen = dialog()
        if chosen is not None:
            return chosen
    return None


def plyer_dialog(method_name: str, **options: object) -> list[str] | None:
    """Return the answer of plyer's dialog; None without one."""
    try:
        from plyer import filechooser  # noqa: PLC0415 - only when it is wanted

        with find_executable():
            method = getattr(filechooser, method_name)  # imports plyer's module of this system
        return list(method(**options) or [])
    except Exception as error:  # noqa: BLE001 - plyer raises what the system's tools raise, or NotImplementedError
        LOGGER.warning("The file chooser failed: %r", error)
        return None


def tkinter_dialog(method_name: str, about: str) -> list[str] | None:
    """Return the answer of tkinter's dialog; None without tkinter or a screen.

    It has a process of its own, because tkinter and Kivy both want the main thread.
    """
    try:
        ended = subprocess.run(  # noqa: S603 - our own program
            [sys.executable, str(TK_DIALOG), method_name, about],
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=True,
        )
        return [str(path) for path in json.loads(ended.stdout)]
    except (OSError, subprocess.SubprocessError, ValueError) as error:
        LOGGER.warning("tkinter's dialog failed: %r", error)
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
