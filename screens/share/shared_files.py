"""The outgoing files: their names, and the folder that holds them for other apps."""

import re
import unicodedata
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import Final

from exports.formats import ENDINGS, FORMATS, file_name
from exports.play_link import PAGE, play_link
from exports.sheet_style import A4
from games import GAMES
from screens.pad.verdicts import verdict_of
from store.values import SavedGame
from tabletop.safe_files import make_folder, matching_files, write_atomically

# The most letters of a name in a file name: four names still fit into any file system.
MAX_NAME_LENGTH: Final = 12


ZIP: Final = "application/zip"
# The subfolder of outgoing files.
OUTGOING: Final = "quadropolis-outgoing"
DATE_PATTERN: Final = r"\d{4}-\d\d-\d\d"
REPORT_PREFIX: Final = "quadropolis-report"
BACKUP_PREFIX: Final = "quadropolis-backup"  # the prefix of backup names: that of the app, for all games
# The copy of a backup while it is restored.
BACKUP_COPY_NAMES: Final = re.compile("[0-9a-f]{32}-backup")


def sheet_name(saved: SavedGame, kind: str) -> str:
    """Return the file name of a sheet from game, day and people: `quadropolis-2026-11-18-Ada-Ben.pdf`."""
    return file_name(stem_of(saved), kind)


def bg_stats_name(saved: SavedGame) -> str:
    return f"{stem_of(saved)}-bgstats.txt"


def stem_of(saved: SavedGame) -> str:
    """Return a file name without its ending."""
    names = filter(None, map(safe_name, saved.envelope.names))
    return "-".join((saved.envelope.game, saved.played.isoformat(), *names))


def dated_name(prefix: str, today: date, ending: str) -> str:
    return f"{prefix}-{today.isoformat()}.{ending}"


def shared_name_pattern() -> re.Pattern[str]:
    sheet = rf"({'|'.join(GAMES)})-{DATE_PATTERN}(-[^\W_]+)*\.({'|'.join(ENDINGS)}|txt)"
    return re.compile(rf"{sheet}|{BACKUP_PREFIX}-{DATE_PATTERN}\.zip|{REPORT_PREFIX}-{DATE_PATTERN}\.txt")


def safe_name(name: str) -> str:
    """Return the letters and digits of a name, because all file systems allow them."""
    letters = (letter if letter.isalnum() else " " for letter in unicodedata.normalize("NFKC", name))
    return "-".join("".join(letters).split())[:MAX_NAME_LENGTH].strip("-")


def cleaned_folder(folder: Path, names: re.Pattern[str]) -> Path:
    """Create the subfolder of outgoing files and delete earlier ones, recognised by their whole names.

    Nothing else is deleted, because users may keep their own files in the folder of the games.
    """
    for old in matching_files(make_folder(folder), names):
        with suppress(OSError):
            old.unlink()
    return folder


def write_sheet(saved: SavedGame, kind: str, lang: str, file: Path) -> None:
    write_atomically(file, FORMATS[kind].make(verdict_of(saved), lang, A4))


def write_bg_stats(saved: SavedGame, lang: str, file: Path) -> None:
    """Write the link for BG Stats that works on any device."""
    write_atomically(file, f"{play_link(verdict_of(saved), saved.key, lang, PAGE)}\n".encode())
