"""The folders of pictures and downloads of a desktop's user, and the newest files in them."""

import os
import re
from collections.abc import Collection, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

# The most files of a list.
MOST: Final = 60
DIRECTORY: Final = re.compile(r'^XDG_(PICTURES|DOWNLOAD)_DIR="(.*)"$', re.MULTILINE)


def pictures() -> Path:
    """Return the folder of pictures."""
    return folders()["PICTURES"]


def downloads() -> Path:
    """Return the folder of downloads."""
    return folders()["DOWNLOAD"]


def folders() -> dict[str, Path]:
    """Return the folders by their names in the XDG standard, with their names in the user's language."""
    home = Path.home()
    found = {"PICTURES": home / "Pictures", "DOWNLOAD": home / "Downloads"}
    config = Path(os.environ.get("XDG_CONFIG_HOME") or home / ".config") / "user-dirs.dirs"
    with suppress(OSError, ValueError):  # other systems have no such file
        for name, path in DIRECTORY.findall(config.read_text(encoding="utf-8")):
            found[name] = Path(path.replace("$HOME", str(home)))
    return found


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
