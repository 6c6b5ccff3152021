"""What is no use is set aside, never overwritten, and what can still be read of it is brought over.

A note in the folder says that the file must be looked at, and the names under which damaged ones are kept. It stays
until everything is brought over, so that whoever was killed in between goes on from there.
"""

import errno
import os
import re
import shutil
from contextlib import closing, suppress
from pathlib import Path
from sqlite3 import Connection
from tempfile import TemporaryDirectory
from typing import Final

from store import history, people, settings
from store.corruption import TROUBLE, DamagedError
from store.database import APPLICATION_AT, BESIDE, FILE, VERSION_AT, Way, as_it_is, free, opened, whole
from store.salvage import salvage
from store.schema import APPLICATION
from store.statistics import statistics
from tabletop.messages import Message, Refused, say
from tabletop.safe_files import is_regular, sync_folder, write_whole

NOTE: Final = "games.damaged"
# The names that damaged files are kept under; any other name in a note is none that was written by `usable`.
KEPT: Final = re.compile(re.escape(NOTE) + r"-\d{4}-\d\d-\d\d(-\d+)?\.sqlite3")
LONGEST_NOTE: Final = 100_000  # bytes
# The first bytes of every file of ours: what it is, its page size, how it is written.
MAGIC: Final = b"SQLite format 3\0\x10\0\2\2\0\x40\x20\x20"
PAGE: Final = 4096
PAGES_AT: Final = 28
# As a number of changes it tells SQLite not to believe the number of pages that the head says.
CHANGES_AT: Final = 24
NOT_BELIEVED: Final = b"\xff" * 4
LONGEST: Final = 4_000_000_000  # bytes of a file that was cut short


def usable(folder: Path, way: Way) -> tuple[Connection, tuple[Message, ...]]:
    """The file of a folder or, where that is damaged, a fresh one with what could be read; and what to tell."""
    note, path = folder / NOTE, folder / FILE
    noted = os.path.lexists(note)
    names = names_in(note)
    if names:
        set_aside(path, folder / names[-1])
    try:
        connection = whole(path, way, thorough=noted)
        if noted:
            look_through(connection)
    except DamagedError:
        names.append(free(folder, f"{NOTE}-{way.now.date().isoformat()}").name)
        if noted and not is_note(note):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(note)) from None
        write_whole(note, "".join(f"{name}\n" for name in names).encode())
        set_aside(path, folder / names[-1])
        connection = whole(path, way)
    try:
        told = tuple(say("store.aside", file=name, games=bring_over(folder / name, connection, way)) for name in names)
    except BaseException:
        connection.close()
        raise
    if is_note(note):
        note.unlink()
        sync_folder(folder)
    return connection, told


def is_note(path: Path) -> bool:
    """Whether a file is a note of the store: nothing but names of damaged files. Any other one is a person's."""
    if not is_regular(path):
        return False
    with path.open("rb") as file:
        lines = file.read(LONGEST_NOTE).decode("utf-8", "replace").split("\n")
    return lines.pop() == "" and all(map(KEPT.fullmatch, lines))


def names_in(note: Path) -> list[str]:
    """Read the names of damaged files in a note."""
    return note.read_text("utf-8").splitlines() if is_note(note) else []


def kept_files(folder: Path) -> list[Path]:
    """List the note of a folder and the damaged files that it may name."""
    return [
        each
        for each in folder.glob(f"{NOTE}*")
        if is_regular(each) and (each.name == NOTE or KEPT.fullmatch(each.name))
    ]


def leave_note(folder: Path) -> None:
    """Note that the file must be looked through when it is opened next; what has the note's name stays as it is."""
    with suppress(OSError):
        if not os.path.lexists(folder / NOTE):
            (folder / NOTE).touch()


def set_aside(path: Path, aside: Path) -> None:
    """Rename a file and what is beside it, itself last: once it is there, all is done."""
    if aside.exists():
        return
    path.touch()
    for ending in (*BESIDE, ""):
        with suppress(FileNotFoundError):
            path.with_name(path.name + ending).rename(aside.with_name(aside.name + ending))
    sync_folder(path.parent)


def look_through(connection: Connection) -> None:
    """Read everything; DamagedError closes the connection if anything of it is no longer what it was."""
    try:
        history.refuse_wrong(connection)
        settings.everything(connection)
        people.players(connection)
        history.summaries(connection)
        statistics(connection)
        if connection.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
            raise DamagedError(FILE)
    except (Refused, *TROUBLE) as error:
        connection.close()
        raise DamagedError(str(error)) from None


def bring_over(aside: Path, connection: Connection, way: Way) -> int:
    """Bring what a damaged file still holds into a fresh one; the number of games."""
    if not is_regular(aside):  # somebody took it away
        return 0
    for mending in (mend_head, mend_schema):
        with TemporaryDirectory(ignore_cleanup_errors=True) as temporary:
            path = Path(temporary) / FILE
            copied(aside, path)
            mending(path, way)
            if games := brought_over(path, connection, way):
                return games
    return 0


def brought_over(path: Path, connection: Connection, way: Way) -> int:
    """Bring over what can be read of a mended copy."""
    try:
        damaged = as_it_is(path)
    except (Refused, *TROUBLE):
        return 0
    with closing(damaged):
        return salvage(damaged, connection, way.now)


def mend_head(path: Path, way: Way) -> None:
    """Write what is the same in every file of ours into the head of a copy, so that SQLite looks at the rest.

    Of a file that was cut short the lost pages are empty then.
    """
    with path.open("r+b") as file:
        file.write(MAGIC)
        for at, value in ((VERSION_AT, len(way.migrations)), (APPLICATION_AT, APPLICATION)):
            file.seek(at)
            number = int.from_bytes(file.read(4), "big")
            file.seek(at)
            file.write((number if at == VERSION_AT and 0 < number < value else value).to_bytes(4, "big"))
        file.seek(PAGES_AT)
        length = PAGE * int.from_bytes(file.read(4), "big")
        if path.stat().st_size < length <= LONGEST:
            file.truncate(length)
        file.seek(CHANGES_AT)
        file.write(NOT_BELIEVED)


def mend_schema(path: Path, way: Way) -> None:
    """Write the pages that describe the tables into a copy: those of a fresh file lie in the same places."""
    fresh = path.with_name("fresh.sqlite3")
    with closing(opened(fresh, way)) as connection:
        roots = {page for (page,) in connection.execute("SELECT rootpage FROM sqlite_master")}
    raw = fresh.read_bytes()
    with path.open("r+b") as file:
        for at in range(0, len(raw), PAGE):
            if at // PAGE + 1 not in roots:
                file.seek(at)
                file.write(raw[at : at + PAGE])
        file.seek(CHANGES_AT)
        file.write(NOT_BELIEVED)


def copied(path: Path, other: Path) -> None:
    """Copy a file and what was not written into it yet."""
    shutil.copyfile(path, other)
    with suppress(FileNotFoundError):
        shutil.copyfile(*(each.with_name(each.name + BESIDE[0]) for each in (path, other)))
