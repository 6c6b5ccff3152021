"""The folders of a desktop's user: pictures and downloads with their newest files, and the settings of its session."""

import os
import re
from collections.abc import Collection, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

# The most files of a list.
MOST: Final = 60
# The settings of GTK, into which GNOME, KDE and Xfce write whether animations are off.
GTK_FOLDERS: Final = ("gtk-4.0", "gtk-3.0")
NO_ANIMATIONS: Final = re.compile(r"^\s*gtk-enable-animations\s*=\s*(0|false)\s*$", re.IGNORECASE | re.MULTILINE)
DIRECTORY: Final = re.compile(r'^XDG_(PICTURES|DOWNLOAD)_DIR="(.*)"$', re.MULTILINE)


def pictures() -> Path:
    return folders()["PICTURES"]


def downloads() -> Path:
    return folders()["DOWNLOAD"]


def folders() -> dict[str, Path]:
    """Return the folders by their names in the XDG standard, with their names in the user's language."""
    home = Path.home()
    found = {"PICTURES": home / "Pictures", "DOWNLOAD": home / "Downloads"}
    for name, path in DIRECTORY.findall(config_text("user-dirs.dirs")):
        found[name] = Path(path.replace("$HOME", str(home)))
    return found


def reduces_motion() -> bool:
    """Return whether the user has switched off the animations of the session."""
    return any(NO_ANIMATIONS.search(config_text(folder, "settings.ini")) for folder in GTK_FOLDERS)


def config_text(*names: str) -> str:
    """Return the text of a file of settings; an empty one where there is none, as on other systems."""
    folder = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
    with suppress(OSError, ValueError):
        return folder.joinpath(*names).read_text(encoding="utf-8")
    return ""


def newest(suffixes: Collection[str]) -> tuple[Path, ...]:
    """Return the files with some suffixes in pictures, downloads and folders directly in these, the newest first."""
    found = {path: time for folder in {pictures(), downloads()} for path, time in files(folder, suffixes, depth=1)}
    return tuple(sorted(found, key=lambda path: (-found[path], path.name))[:MOST])


def files(folder: Path, suffixes: Collection[str], depth: int) -> Iterator[tuple[Path, float]]:
    """Yield the visible files of a folder with their times; what cannot be read is left out."""
    with suppress(OSError):
        for path in folder.iterdir():
            if path.name.startswith("."):
                continue
            with suppress(OSError):
                if path.is_file() and path.suffix.lower() in suffixes:
                    yield path, path.stat().st_mtime
                elif path.is_dir() and depth:
                    yield from files(path, suffixes, depth - 1)


def free_path(folder: Path, name: str) -> Path:
    """Return a path in a folder that no file has: the name, or one with a number."""
    path, number = folder / name, 2
    while path.exists():
        path = folder / f"{Path(name).stem} ({number}){Path(name).suffix}"
        number += 1
    return path
