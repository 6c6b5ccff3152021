"""Recovery from any damage: the newest good copy, plus every game of the damaged file that is newer or more complete.

The new file is checked and published as a copy before the damaged one is renamed, so that a kill in between loses
nothing. A file of an older version is converted in the same way.
"""

import os
import shutil
import sqlite3
from collections.abc import Mapping
from contextlib import closing, suppress
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from sqlite3 import Connection
from typing import Final

from store import checking, copying, people, person_marks, settings, writes
from store.corruption import READ_ERRORS, CorruptionError
from store.database import (
    FILE_NAME,
    HEADER_SIZE,
    PAGE_SIZE,
    SIDECAR_SUFFIXES,
    clear_working_file,
    detecting_corruption,
    file_size,
    hardened,
    open_checked,
    open_read_only,
    sidecar,
    transaction,
)
from store.encoding import parse_snapshot, person_numbers, with_person_numbers
from store.game_rows import StoredGame, get_game, put_game
from store.people import Person
from store.photos import Photos
from store.scan import ScanResult, scan
from store.schema import VERSION, create
from tabletop.messages import Message, Refused, message
from tabletop.safe_files import is_regular, modification_moment, sync_folder
from tabletop.strict_json import compact

DAMAGED_STEM: Final = "games.damaged"
# The files of a recovery, in the folder of the copies.
NEW: Final = ".recovery"
OLD: Final = ".recovery-old"
NEXT: Final = ".recovery-next"


def create_file(work_folder: Path, now: datetime) -> None:
    """Create a file without games atomically."""
    rebuild(work_folder, work_folder, now, None, scans=0)
    replace_file(work_folder, work_folder / copying.FOLDER / NEW, work_folder / FILE_NAME)


def build_file(path: Path, copy: Path | None = None) -> None:
    """Create a file with the tables of this version, or with the content of a copy."""
    clear_working_file(path)
    if copy is not None:
        shutil.copyfile(copy, path)
    else:
        with closing(open_checked(path)) as connection:
            with transaction(connection):
                create(connection)
            checkpoint_wal(connection)


def checkpoint_wal(connection: Connection) -> None:
    """Move the -wal into the file; closing does so too, but hides errors."""
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def upgrade_file(work_folder: Path, home: Path, now: datetime, version: int) -> tuple[Message, ...]:
    """Convert an intact file of an older version; keep the original among the copies."""
    folder = copying.ensure_folder(work_folder)
    with closing(open_checked(work_folder / FILE_NAME)) as connection:  # so that the file needs no other beside it
        checkpoint_wal(connection)
    _, lost_rows = rebuild(work_folder, home, now, None, scans=1)
    if lost_rows:
        return recover(work_folder, home, now)
    replace_file(
        work_folder,
        folder / NEW,
        unused_path(folder, f"version-{version}-{now.date().isoformat()}", work_folder / FILE_NAME),
    )
    return ()


def recover(work_folder: Path, home: Path, now: datetime, *, is_replaced: bool = False) -> tuple[Message, ...]:
    """Recover the games of a damaged file, or of one that stands in the place of a newer one; return the messages."""
    folder, path = copying.ensure_folder(work_folder), work_folder / FILE_NAME
    existed, wal_size = path.exists(), file_size(sidecar(path, SIDECAR_SUFFIXES[0]))
    copy = newest_good_copy(home)
    day = "" if copy is None else modification_moment(copy, now.tzinfo).strftime("%Y-%m-%d %H:%M")
    is_replaced = is_replaced or checking.has_older_wal(path)
    try:
        games, _ = rebuild(work_folder, home, now, copy)
    except CorruptionError:  # the scanned rows contradict each other
        games, _ = rebuild(work_folder, home, now, copy, scans=0)
    damaged_path = unused_path(work_folder, f"{DAMAGED_STEM}-{now.date().isoformat()}", path)
    replace_file(work_folder, folder / NEW, damaged_path)
    kept = (sidecar(damaged_path, ending) for ending in ("", *SIDECAR_SUFFIXES))
    file = next((each.name for each in kept if os.path.lexists(each)), "")
    (folder / copying.DAMAGE_MARKER).unlink(missing_ok=True)
    lost_messages = (message("store.changes_missing"),) if wal_size else ()
    if copy is None:
        return message("store.salvaged", file=file, games=games), *lost_messages
    if is_replaced:
        return (message("store.replaced", file=file, games=games, day=day),)
    if not existed and not wal_size:
        return (message("store.file_missing", games=games, day=day),)
    return message("store.recovered", file=file, games=games, day=day), *lost_messages


def replace_file(work_folder: Path, new: Path, kept_path: Path) -> None:
    """Publish the new file as a copy, rename the old file, and move the new one into its place."""
    path, folder = work_folder / FILE_NAME, new.parent
    if path != kept_path:
        known = [each for each in (path, *copying.list_copies(work_folder)[:1]) if each.exists()]
        time = max(each.stat().st_mtime_ns for each in known or [new])
        os.utime(new, ns=(time, time))
        if kept_path.parent == work_folder:  # an upgraded file is intact until the new one is in its place
            clear_working_file(folder / NEXT)
            shutil.copyfile(new, folder / NEXT)
            copying.publish(folder / NEXT, copying.next_copy_path(work_folder), time)
        for ending in SIDECAR_SUFFIXES:
            with suppress(FileNotFoundError):
                sidecar(path, ending).rename(sidecar(kept_path, ending))
        if os.path.lexists(path) and not os.path.lexists(kept_path):
            try:
                os.link(path, kept_path, follow_symlinks=False)
            except OSError:  # this disk has no hard links
                path.rename(kept_path)
    with new.open("rb+") as file:
        os.fsync(file.fileno())
    new.replace(path)
    sync_folder(work_folder)


def unused_path(folder: Path, stem: str, path: Path) -> Path:
    """Return a path that does not exist in a folder, or the file's own if a kill interrupted its renaming."""
    number = 1
    while True:
        candidate = folder / f"{stem}{f'-{number}' * (number > 1)}.sqlite3"
        with suppress(OSError):
            if is_regular(candidate) and candidate.samefile(path):
                return candidate
        if not any(os.path.lexists(sidecar(candidate, ending)) for ending in ("", *SIDECAR_SUFFIXES)):
            return candidate
        number += 1


def newest_good_copy(home: Path) -> Path | None:
    for each in copying.list_copies(home):
        with suppress(*READ_ERRORS), closing(open_read_only(each, alone=True)) as connection:
            if checking.read_version(connection, each) == VERSION:
                checking.refuse_corruption(connection)
                return each
    return None


def rebuild(work_folder: Path, home: Path, now: datetime, copy: Path | None, scans: int = 3) -> tuple[int, int]:
    """Build a file from the good copy, if there is one, and from several scans of the damaged or older file.

    Return the number of games and that of unreadable rows.
    """
    folder, path = copying.ensure_folder(work_folder), work_folder / FILE_NAME
    new, old, photos, found = folder / NEW, folder / OLD, Photos(work_folder, home), ScanResult()
    build_file(new, copy)
    for page in first_pages(new)[:scans] if file_size(path) else ():
        clear_working_file(old)
        shutil.copyfile(path, old)
        if checking.has_wal(path) and not checking.has_older_wal(path):
            shutil.copyfile(sidecar(path, SIDECAR_SUFFIXES[0]), sidecar(old, SIDECAR_SUFFIXES[0]))
        with old.open("rb+") as file:
            file.write(page)
        found.add(scan_file(old, photos))
    clear_working_file(old)
    with closing(open_checked(new)) as connection, detecting_corruption():
        with transaction(connection):
            games = import_scan(connection, found, now)
        checking.refuse_corruption(connection)
        checkpoint_wal(connection)
    return games, found.lost_rows


def first_pages(new: Path) -> tuple[bytes, ...]:
    """Return what to try as the beginning of a damaged file: its own, the header and the first page of the new file."""
    with new.open("rb") as file:
        page = bytearray(file.read(PAGE_SIZE))
    page[24:28] = b"\xff" * 4  # a change counter that makes SQLite ignore the page count of the header
    page[32:40] = bytes(8)  # no free pages
    return b"", bytes(page[:HEADER_SIZE]), bytes(page)


def scan_file(path: Path, photos: Photos) -> ScanResult:
    """Scan a copy of a file, of any version."""
    with suppress(*READ_ERRORS), closing(hardened(sqlite3.connect(path, isolation_level=None))) as connection:
        tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
        return scan(connection, photos, older="seats" in tables)
    return ScanResult(lost_rows=1)


def import_scan(connection: Connection, found: ScanResult, now: datetime) -> int:
    """Merge scanned data into a new file, which may have the content of a copy; return the number of games.

    Of a game that both have, the later one is taken; what was written says more than clocks. A game that only one has
    was deleted if the other one says so and was written later.
    """
    here, there = writes.read(connection), writes.from_setting(found.settings.pop(settings.WRITES, ""))
    is_older = writes.is_behind(there, here) if there else found.is_old_version
    is_newer = bool(here and there) and not is_older
    numbers = import_people(connection, found, renames=not is_older)
    deleted = writes.deleted_since(connection, there) if is_older else ()
    for key in found.steps:
        if connection.execute("SELECT 1 FROM games WHERE key = ?", (key,)).fetchone() is None:
            if key not in deleted:
                put_game(connection, game_from_scan(found, key, numbers, now))
            continue
        current = get_game(connection, key)
        game = game_from_scan(found, key, numbers, now, current)
        is_later = game.changed > current.changed if is_older else is_newer or game.changed >= current.changed
        if (key in found.heads and is_later) or (not is_older and len(game.steps) > len(current.steps)):
            if key not in found.heads:
                game = replace(current, step=game.step, steps=game.steps, pending=(), result=None)
            connection.execute("DELETE FROM games WHERE key = ?", (key,))
            put_game(connection, game)
    if is_older:
        settings.add_missing(connection, found.settings)
    else:
        for name, value in found.settings.items():
            settings.put(connection, name, value)
    for key in writes.deleted_since(connection, here) - found.steps.keys() if is_newer else ():
        connection.execute("DELETE FROM games WHERE key = ?", (key,))
    writes.count_write(connection, writes.new_session(), {**there, **here})
    people.prune(connection)
    (games,) = connection.execute("SELECT COUNT(*) FROM games").fetchone()
    return int(games)


def import_people(connection: Connection, found: ScanResult, *, renames: bool) -> Mapping[int, int]:
    """Add the scanned people; return the numbers that they have here by those that they had."""
    known = people.all_names(connection)
    named_people = {
        person for steps in found.steps.values() for step in steps.values() for person in person_numbers(step)
    }
    unnamed = (Person(each, known.get(each, f"? {each}"), ()) for each in sorted(named_people - found.people.keys()))
    merged_keys = frozenset(str(found.settings.get(person_marks.MERGED, "")).split())
    numbers = people.PeopleMatcher(connection, merged_keys).match_people([*found.people.values(), *unnamed])
    here_now = people.all_names(connection)
    for person in found.people.values() if renames else ():
        with suppress(Refused):  # the name is taken now
            people.rename(connection, here_now[numbers[person.number]], person.name)
    return numbers


def game_from_scan(
    found: ScanResult, key: str, numbers: Mapping[int, int], now: datetime, current: StoredGame | None = None
) -> StoredGame:
    """Return the scanned parts of a game, with the current numbers of its people; the copy's game fills gaps."""
    steps = {number: compact(with_person_numbers(step, numbers)) for number, step in found.steps[key].items()}
    head = found.heads.get(key, StoredGame(key, key, now, now, now.date(), max(steps)))
    fits = head.step in steps
    if current is not None:
        fits = fits or head.changed == current.changed
        steps = dict(enumerate(current.steps[: max(*steps, head.step) + 1])) | steps
    index = max(sum(number <= head.step for number in steps) - 1, 0)
    texts = tuple(steps[number] for number in sorted(steps))
    sides = len(parse_snapshot(texts[index])["sides"])
    pending = tuple(each for each in head.pending if each.side < sides)
    result = head.result if fits and len(head.result or ()) == sides else None
    return replace(head, step=index, steps=texts, pending=pending, result=result)
