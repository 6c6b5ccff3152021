"""Recovery from any damage: the newest good copy, plus every game of the damaged file that is newer or more complete.

The new file is checked and published as a copy before the damaged one is renamed, so that a kill in between loses
nothing. A file of an older version is converted in the same way.
"""

import os
import shutil
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import islice
from pathlib import Path
from sqlite3 import Connection
from typing import Final

from store import copies, history, people, settings
from store.damage import TROUBLE, DamagedError
from store.database import (
    BESIDE,
    FILE,
    HEAD,
    PAGE,
    beside,
    guarded,
    noticing,
    opened,
    read_only,
    size_of,
    transaction,
    version_of,
)
from store.encoding import people_in, with_people
from store.game_rows import Record, head_from, put_record
from store.history import last_step
from store.people import Person
from store.photos import Photos
from store.scan import Scanned, scan
from store.schema import VERSION, create
from tabletop.messages import Message, Refused, say
from tabletop.safe_files import is_regular, sync_folder
from tabletop.strict_json import compact

DAMAGED: Final = "games.damaged"
# The files of a recovery, in the folder of the copies.
NEW: Final = ".recovery"
OLD: Final = ".recovery-old"
NEXT: Final = ".recovery-next"


@dataclass(frozen=True, slots=True)
class Recovered:
    """The result of a recovery: number of games, date of the copy, and whether something may be missing."""

    games: int
    copied: datetime | None
    lost: int


def fresh(place: Path) -> None:
    """Create a file without games atomically."""
    new = copies.folder_of(place) / NEW
    build(new)
    settle(place, new, place / FILE)


def build(path: Path, copy: Path | None = None) -> None:
    """Create a file with the tables of this version, or with the content of a copy."""
    clear(path)
    if copy is not None:
        shutil.copyfile(copy, path)
    else:
        with closing(opened(path)) as connection:
            with transaction(connection):
                create(connection)
            unbuffer(connection)


def unbuffer(connection: Connection) -> None:
    """Move the -wal into the file; closing does so too, but hides errors."""
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def clear(path: Path) -> None:
    """Remove a file of an earlier recovery."""
    for ending in ("", *BESIDE):
        beside(path, ending).unlink(missing_ok=True)


def brought_up(place: Path, home: Path, now: datetime, version: int) -> tuple[Message, ...]:
    """Convert an intact file of an older version; keep the original among the copies."""
    folder = copies.folder_of(place)
    with closing(opened(place / FILE)) as connection:  # so that the file needs no other beside it
        unbuffer(connection)
    if rebuild(place, home, now, None, scans=1).lost:
        return recover(place, home, now)
    settle(place, folder / NEW, free(folder, f"version-{version}-{now.date().isoformat()}", place / FILE))
    return ()


def recover(place: Path, home: Path, now: datetime) -> tuple[Message, ...]:
    """Recover the games of a damaged file; return the messages about it."""
    folder, path = copies.folder_of(place), place / FILE
    there, unwritten = path.exists(), size_of(beside(path, BESIDE[0]))
    copy = good_copy(home)
    try:
        recovered = rebuild(place, home, now, copy)
    except DamagedError:  # the scanned rows contradict each other
        recovered = rebuild(place, home, now, copy, scans=0)
    aside = free(place, f"{DAMAGED}-{now.date().isoformat()}", path)
    settle(place, folder / NEW, aside)
    (folder / copies.NOTE).unlink(missing_ok=True)
    lost = (say("store.unwritten"),) if unwritten else ()
    if recovered.copied is None:
        return say("store.aside", file=aside.name, games=recovered.games), *lost
    day = recovered.copied.strftime("%Y-%m-%d %H:%M")
    if not there and not unwritten:
        return (say("store.gone", games=recovered.games, day=day),)
    return say("store.recovered", file=aside.name, games=recovered.games, day=day), *lost


def settle(place: Path, new: Path, aside: Path) -> None:
    """Publish the new file as a copy, rename the old file, and move the new one into its place."""
    path, folder = place / FILE, new.parent
    if path != aside:
        shutil.copyfile(new, folder / NEXT)
        time = path.stat().st_mtime_ns if path.exists() else new.stat().st_mtime_ns
        copies.publish(folder / NEXT, copies.free_name(place), time)
        os.utime(new, ns=(time, time))
        for ending in BESIDE:
            with suppress(FileNotFoundError):
                beside(path, ending).rename(beside(aside, ending))
        if os.path.lexists(path) and not os.path.lexists(aside):
            try:
                os.link(path, aside, follow_symlinks=False)
            except OSError:  # this disk has no hard links
                path.rename(aside)
    with new.open("rb+") as file:
        os.fsync(file.fileno())
    new.replace(path)
    sync_folder(place)


def free(folder: Path, stem: str, path: Path) -> Path:
    """Return a path that does not exist in a folder, or the file's own if a kill interrupted its renaming."""
    number = 1
    while True:
        free_ = folder / f"{stem}{f'-{number}' * (number > 1)}.sqlite3"
        with suppress(OSError):
            if is_regular(free_) and free_.samefile(path):
                return free_
        if not any(os.path.lexists(beside(free_, ending)) for ending in ("", *BESIDE)):
            return free_
        number += 1


def good_copy(home: Path) -> Path | None:
    """Return the newest intact copy."""
    for each in copies.copies(home):
        with suppress(*TROUBLE), closing(read_only(each, alone=True)) as connection:
            if version_of(connection, each) == VERSION:
                history.refuse_wrong(connection)
                return each
    return None


def rebuild(place: Path, home: Path, now: datetime, copy: Path | None, scans: int = 3) -> Recovered:
    """Build a file from the good copy, if there is one, and from several scans of the damaged file."""
    folder, path = copies.folder_of(place), place / FILE
    new, old, photos, found = folder / NEW, folder / OLD, Photos(place, home), Scanned()
    build(new, copy)
    for page in islice(pages(copy, new), scans) if size_of(path) else ():
        clear(old)
        shutil.copyfile(path, old)
        if size_of(beside(path, BESIDE[0])):
            shutil.copyfile(beside(path, BESIDE[0]), beside(old, BESIDE[0]))
        with old.open("rb+") as file:
            file.write(page)
        found.add(scanned(old, photos))
    clear(old)
    with closing(opened(new)) as connection, noticing():
        with transaction(connection):
            games = bring(connection, found, now)
        history.refuse_wrong(connection)
        unbuffer(connection)
    copied = None if copy is None else datetime.fromtimestamp(copy.stat().st_mtime, now.tzinfo)
    return Recovered(games, copied, found.lost)


def pages(copy: Path | None, new: Path) -> Iterator[bytes]:
    """Yield first pages to try for a damaged file: its own, the header of a new file, the page of the copy."""
    yield b""
    for path, length in ((new, HEAD), (copy, PAGE)):
        if path is not None:
            with path.open("rb") as file:
                page = bytearray(file.read(length))
            page[24:28] = b"\xff" * 4  # a change counter that makes SQLite ignore the page count of the header
            page[32:40] = bytes(8)  # no free pages
            yield bytes(page)


def scanned(path: Path, photos: Photos) -> Scanned:
    """Scan a copy of a file, of any version."""
    with suppress(*TROUBLE), closing(guarded(sqlite3.connect(path, isolation_level=None))) as connection:
        tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
        return scan(connection, photos, older="seats" in tables)
    return Scanned(lost=1)


def bring(connection: Connection, found: Scanned, now: datetime) -> int:
    """Merge scanned data into a new file: of each game the newer one if it is complete, otherwise the fuller one."""
    known = people.names(connection)
    lost = {person for steps in found.steps.values() for step in steps.values() for person in people_in(step)}
    unnamed = (Person(each, known.get(each, f"? {each}"), ()) for each in sorted(lost - found.people.keys()))
    numbers = people.Introduction(connection).introduce([*found.people.values(), *unnamed])
    here_now = people.names(connection)
    for person in found.people.values():
        with suppress(Refused):  # the name is taken now
            people.rename(connection, here_now[numbers[person.number]], person.name)
    for key in found.steps:
        game = record_of(found, key, numbers, now)
        row = connection.execute("SELECT * FROM games WHERE key = ?", (key,)).fetchone()
        if row is not None:
            here = head_from(row)
            newer = found.whole(key) and game.changed >= here.changed
            if not newer and len(game.steps) <= last_step(connection, key) + 1:
                continue
            if key not in found.heads:
                game = replace(here, step=game.step, steps=game.steps, pending=(), result=None)
            connection.execute("DELETE FROM games WHERE key = ?", (key,))
        put_record(connection, game)
    for name, value in found.settings.items():
        settings.put(connection, name, value)
    people.prune(connection)
    (games,) = connection.execute("SELECT COUNT(*) FROM games").fetchone()
    return int(games)


def record_of(found: Scanned, key: str, numbers: Mapping[int, int], now: datetime) -> Record:
    """Return the scanned parts of a game, with the current numbers of its people."""
    there = found.steps[key]
    head = found.heads.get(key, Record(key, key, now, now, now.date(), max(there)))
    at = max(sum(number <= head.step for number in there) - 1, 0)
    data = [with_people(there[number], numbers) for number in sorted(there)]
    fits = head.step in there
    pending = tuple(each for each in head.pending if each.seat < len(data[at]["sides"]))
    result = head.result if fits and len(head.result or ()) == len(data[at]["sides"]) else None
    return replace(head, step=at, steps=tuple(map(compact, data)), pending=pending, result=result)
