"""The files that leave the app: what they are called, and where they lie until they are gone."""

import re
import unicodedata
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import Final

from exports.formats import FORMATS
from exports.sheet_style import A4
from screens.quadropolis.seat_presenter import finished_game, verdict_of
from store.values import Saved
from tabletop.safe_files import made_folder, write_whole

# Letters of a name that a file is called by: four names of the longest letters are still a name for any file system.
LONGEST: Final = 12


ZIP: Final = "application/zip"
# The subfolder for files that are on their way to other apps, and their names, as the functions below make them.
OUTGOING: Final = "quadropolis-outgoing"
SHARED: Final = re.compile(rf"quadropolis-(backup-)?\d{{4}}-\d\d-\d\d[\w-]*\.({'|'.join(FORMATS)}|zip)")
# The copy of a backup that is being restored.
COPIED: Final = re.compile("[0-9a-f]{32}-backup")


def sheet_name(saved: Saved, kind: str) -> str:
    """A sheet's name: the day and the players, `quadropolis-2026-11-18-Ada-Ben.pdf`."""
    names = filter(None, (safe(seat.name) for seat in saved.envelope.sides))
    return f"{'-'.join(('quadropolis', saved.played.isoformat(), *names))}.{kind}"


def backup_name(today: date) -> str:
    """A backup's name: the day it was made."""
    return f"quadropolis-backup-{today.isoformat()}.zip"


def safe(name: str) -> str:
    """The letters and digits of a name: all that file systems agree on."""
    letters = (letter if letter.isalnum() else " " for letter in unicodedata.normalize("NFKC", name))
    return "-".join("".join(letters).split())[:LONGEST].strip("-")


def emptied(folder: Path, names: re.Pattern[str]) -> Path:
    """Make a subfolder for files of ours and remove those of last time, which are known by their whole names.

    Nothing else is removed, because the folder of the games may be one in which people keep files of their own.
    """
    for old in made_folder(folder).iterdir():
        if names.fullmatch(old.name):
            with suppress(OSError):
                old.unlink()
    return folder


def write_sheet(saved: Saved, kind: str, lang: str, file: Path) -> None:
    """Score a game and write its sheet."""
    write_whole(file, FORMATS[kind].make(finished_game(saved, verdict_of(saved)), lang, A4))
