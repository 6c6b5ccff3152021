"""The files that leave the app: what they are called, and where they lie until they are gone."""

import re
import unicodedata
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import Final

from exports.finished_game import FinishedGame
from exports.formats import FORMATS
from exports.sheet_style import A4
from games import GAMES, rules_of
from store.values import Saved
from tabletop.safe_files import made_folder, own_files, write_whole

# Letters of a name that a file is called by: four names of the longest letters are still a name for any file system.
LONGEST: Final = 12


ZIP: Final = "application/zip"
# The subfolder for files that are on their way to other apps.
OUTGOING: Final = "quadropolis-outgoing"
DAY: Final = r"\d{4}-\d\d-\d\d"
BACKUPS: Final = "quadropolis-backup"  # what names of backups begin with: that of the app, whatever was played
# The copy of a backup that is being restored.
COPIED: Final = re.compile("[0-9a-f]{32}-backup")


def sheet_name(saved: Saved, kind: str) -> str:
    """Name a sheet after the game, the day and the people: `quadropolis-2026-11-18-Ada-Ben.pdf`."""
    names = filter(None, map(safe, saved.envelope.names))
    return f"{'-'.join((saved.envelope.game, saved.played.isoformat(), *names))}.{kind}"


def backup_name(today: date) -> str:
    """A backup's name: the day it was made."""
    return f"{BACKUPS}-{today.isoformat()}.zip"


def shared_names() -> re.Pattern[str]:
    """Match every name that the functions above make."""
    sheet = rf"({'|'.join(GAMES)})-{DAY}(-[^\W_]+)*\.({'|'.join(FORMATS)})"
    return re.compile(rf"{sheet}|{BACKUPS}-{DAY}\.zip")


def safe(name: str) -> str:
    """The letters and digits of a name: all that file systems agree on."""
    letters = (letter if letter.isalnum() else " " for letter in unicodedata.normalize("NFKC", name))
    return "-".join("".join(letters).split())[:LONGEST].strip("-")


def emptied(folder: Path, names: re.Pattern[str]) -> Path:
    """Make a subfolder for files of ours and remove those of last time, which are known by their whole names.

    Nothing else is removed, because the folder of the games may be one in which people keep files of their own.
    """
    for old in own_files(made_folder(folder), names):
        with suppress(OSError):
            old.unlink()
    return folder


def write_sheet(saved: Saved, kind: str, lang: str, file: Path) -> None:
    """Score a game and write its sheet."""
    played = saved.envelope
    game = FinishedGame.scored(rules_of(played.game), played.options, played.sides, saved.played)
    write_whole(file, FORMATS[kind].make(game, lang, A4))
