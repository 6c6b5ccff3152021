"""The backup: one zip of JSON and photos with everything; reading trusts no byte of it.

backup.json          format, version, date, number of games
people.json          the players with their keys
settings.json        the settings; bytes are in base64
games/<key>.json     a game with its history, people by number, readings by hash
photos/<hash>        the reading of a photo, as the game writes it
"""

import base64
import os
import re
import stat
from collections.abc import Container, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from sqlite3 import Connection
from typing import Any, Final
from zipfile import ZIP_STORED, ZipFile

from store import older, people, settings
from store.backup_zip import (
    GAMES,
    HEAD,
    LARGEST_WRITTEN,
    PEOPLE,
    PHOTOS,
    SETTINGS,
    TROUBLE,
    Bounded,
    json_in,
    put,
    put_raw,
    refuse_entries,
    refuse_full,
    sparing,
    unpacked,
)
from store.damage import sentence_of, strange
from store.encoding import JSON, pending_from, pending_to, readings_in, result_from, result_to, without_lost
from store.envelope import RulesOf
from store.game_rows import Record, checked, get_record
from store.people import KEY, Person
from store.photos import Photos, hash_of
from store.settings import Value
from tabletop.game import Reading
from tabletop.messages import Message, Refused, inside, say, shown
from tabletop.people import name_key, refuse_name
from tabletop.safe_files import opened as opened_file
from tabletop.safe_files import written_whole
from tabletop.strict_json import (
    array,
    compact,
    day_from,
    integer,
    json_from_text,
    json_object,
    moment_from,
    moment_to,
    text,
)

FORMAT: Final = "quadropolis-backup"
# Older versions are read as well: version 1 waited for one photo at a time, versions 1 and 2 knew one game.
VERSION: Final = 3
ONE_GAME: Final = 2
# The most keys of one person: one for every device that has the games.
KEYS: Final = 500


@dataclass(frozen=True, slots=True)
class Backup:
    """An open backup; its games are read one by one."""

    archive: ZipFile
    version: int
    people: tuple[Person, ...]
    settings: dict[str, Value]

    @property
    def keys(self) -> tuple[str, ...]:
        """Return the keys of its games."""
        return tuple(Path(name).stem for name in self.archive.namelist() if name.startswith(GAMES))

    def games(self, rules_of: RulesOf, photos: Photos) -> Iterator[Record]:
        """Yield its games, each fully checked, and save their photos."""
        return (self.game(key, rules_of, photos) for key in self.keys)

    def game(self, key: str, rules_of: RulesOf, photos: Photos | None = None) -> Record:
        """Read a game; raise Refused if any part of it is invalid."""
        name = f"{GAMES}{key}.json"
        names = {person.number: person.name for person in self.people}
        data = json_in(self.archive, name)
        with inside(name), sparing():
            game, steps = game_from(self.version, key, data)
            used: dict[str, Reading] = {}
            for snapshot in steps:
                for photo in {*readings_in(snapshot)} - used.keys():
                    used[photo] = self.reading(photo, rules_of(snapshot["game"]).read_reading, photos)
            return checked(game, steps, names, used, rules_of)

    def reading(self, photo: Any, read: Any, photos: Photos | None) -> Reading:
        """Read a photo and save it."""
        with inside(shown(f"{PHOTOS}{photo}")):
            raw = unpacked(self.archive, f"{PHOTOS}{photo}")
            if hash_of(raw) != photo:
                raise Refused("", say("kept.broken"))
            reading: Reading = read(raw)
        if photos is not None:
            try:
                photos.put(raw)
            except OSError as error:
                raise Refused("", sentence_of(error)) from None
        return reading


def write(connection: Connection, photos: Photos, path: Path, now: datetime, rules_of: RulesOf) -> tuple[Message, ...]:
    """Write everything and read it back; return messages about parts that were left out as unreadable.

    The file is written atomically.
    """
    if str(path) == "-":
        raise Refused("-", say("backup.dash"))
    if is_strange(path):
        raise strange(path)
    with written_whole(path) as file:
        left: dict[str, Message] = {}
        for _ in range(2):
            file.seek(0)
            file.truncate()
            lost = archived(file, connection, photos, now, left)
            refused = unread(file, rules_of)
            if not refused:
                break
            left |= {key: left_out(connection, key) for key in refused}
        else:
            raise Refused("", say("backup.broken"))
    return (*left.values(), *lost)


def is_strange(path: Path) -> bool:
    """Return whether a path is no regular file: reading or writing a FIFO or a device may never end."""
    with suppress(OSError, ValueError):
        return not stat.S_ISREG(path.stat().st_mode)
    return False


def archived(file: Any, connection: Connection, photos: Photos, now: datetime, left: Container[str]) -> list[Message]:
    """Write a backup without some games; return messages about lost photos that are left out, too."""
    lost = []
    with ZipFile(file, "w") as archive:
        keys = [key for (key,) in connection.execute("SELECT key FROM games ORDER BY key") if key not in left]
        put(archive, HEAD, {"format": FORMAT, "version": VERSION, "made": moment_to(now), "games": len(keys)})
        everybody = people.people(connection)
        if any(len(each.keys) > KEYS for each in everybody):
            raise Refused(PEOPLE, say("backup.large"))
        put(archive, PEOPLE, [[each.number, each.name, *each.keys] for each in everybody])
        kept = settings.everything(connection).items()
        put(archive, SETTINGS, {name: value_to(value) for name, value in kept})
        written: set[str] = set()
        for key in keys:
            game = shortened(get_record(connection, key))
            data = game_to(game)
            used = {name for step in data["steps"] for name in readings_in(step)}
            for name in sorted(used - written):
                raw = photos.get(name)
                if raw is not None:
                    put_raw(archive, f"{PHOTOS}{name}", raw, ZIP_STORED)  # pictures are compressed already
                    written.add(name)
            if not used <= written:
                lost.append(say("backup.photo", game=shown_game(connection, key)))
                data["steps"] = [without_lost(step, written) for step in data["steps"]]
            put(archive, f"{GAMES}{key}.json", data)
        refuse_entries(archive.infolist())
    return lost


def unread(file: Any, rules_of: RulesOf) -> list[str]:
    """Read a backup back; return the keys of the games that are refused."""
    found = []
    with read_archive(file) as backup:
        for key in backup.keys:
            try:
                backup.game(key, rules_of)
            except Refused:  # noqa: PERF203 - every game on its own
                found.append(key)
    return found


def shortened(game: Record) -> Record:
    """Drop the oldest steps, or those that could be redone, of a game that is larger than the limit."""
    first, last = 0, len(game.steps)
    sizes = [len(step) for step in game.steps]
    while sum(sizes[first:last]) > LARGEST_WRITTEN and last - first > 1:
        first, last = (first + 1, last) if first < game.step else (first, last - 1)
    return replace(game, step=game.step - first, steps=game.steps[first:last])


def left_out(connection: Connection, key: str) -> Message:
    """Return the message that a game is not in the backup."""
    return say("backup.left_out", game=shown_game(connection, key))


def shown_game(connection: Connection, key: str) -> str:
    """Return a game's key and day for a message."""
    (played,) = connection.execute("SELECT played FROM games WHERE key = ?", (key,)).fetchone()
    return f"{key[:8]} ({played})"


@contextmanager
def opened(path: Path, folder: Path) -> Iterator[Backup]:
    """Open a backup for restoring into a folder; raise Refused for every error, now or while its games are read."""
    if is_strange(path) and not path.is_dir():
        raise Refused("", strange(path).message)
    with opened_file(str(path.absolute())) as file, read_archive(file) as backup:
        refuse_full(backup.archive.infolist(), folder)
        yield backup


@contextmanager
def read_archive(file: Any) -> Iterator[Backup]:
    """Open a backup; check all entries before anything is unpacked."""
    try:
        size = file.seek(0, os.SEEK_END)
        archive = ZipFile(Bounded(file))
    except TROUBLE as error:
        if isinstance(error, Refused):
            raise
        raise Refused("", say("backup.other")) from None
    with archive:
        version, games = head_of(json_in(archive, HEAD))
        refuse_entries(archive.infolist())
        if sum(entry.compress_size for entry in archive.infolist()) > size:  # entries overlap
            raise Refused("", say("backup.broken"))
        if sum(name.startswith(GAMES) for name in archive.namelist()) != games:
            raise Refused(HEAD, say("backup.broken"))
        yield Backup(archive, version, tuple(people_in(archive)), dict(settings_in(archive)))


def head_of(head: Any) -> tuple[int, int]:
    """Return the version of a backup and its number of games; raise Refused for a version that cannot be read."""
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        raise Refused(HEAD, say("backup.other"))
    if integer(head.get("version"), HEAD) > VERSION:
        raise Refused("", say("backup.newer"))
    found = json_object(head, HEAD, ("format", "version", "made", "games"))
    if found["version"] not in range(1, VERSION + 1):
        raise Refused(HEAD, say("backup.other"))
    moment_from(found["made"], HEAD)
    return found["version"], integer(found["games"], HEAD)


def people_in(archive: ZipFile) -> Iterator[Person]:
    """Yield the people; numbers and names are unique."""
    numbers, names = set(), set()
    for each in array(json_in(archive, PEOPLE), PEOPLE):
        if not 0 <= len(array(each, PEOPLE)) - 2 <= KEYS:
            raise Refused(PEOPLE, say("kept.broken"))
        number, name, *keys = integer(each[0], PEOPLE), *(text(part, PEOPLE) for part in each[1:])
        refuse_name(name, PEOPLE)
        if number in numbers or name_key(name) in names or not all(re.fullmatch(KEY, key) for key in keys):
            raise Refused(PEOPLE, say("kept.broken"))
        numbers.add(number)
        names.add(name_key(name))
        yield Person(number, name, tuple(keys))


def settings_in(archive: ZipFile) -> Iterator[tuple[str, Value]]:
    """Yield the settings."""
    found = json_in(archive, SETTINGS)
    if not isinstance(found, dict):
        raise Refused(SETTINGS, say("kept.broken"))
    for name, data in found.items():
        with inside(SETTINGS):
            value = value_from(data)
            settings.kept(name, value)
        yield name, value


def value_to(value: Value) -> Any:
    """Return a setting as JSON."""
    return {"base64": base64.b64encode(value).decode()} if isinstance(value, bytes) else value


def value_from(data: Any) -> Any:
    """Read a setting from the JSON of `value_to`; `kept` refuses invalid values."""
    if not isinstance(data, dict):
        return data
    found = json_object(data, "", ("base64",))
    try:
        return base64.b64decode(text(found["base64"], ""), validate=True)
    except ValueError:
        raise Refused("", say("kept.broken")) from None


def game_to(game: Record) -> dict[str, Any]:
    """Return a game as JSON; its photos are entries of their own."""
    return {
        "family": game.family,
        "created": moment_to(game.created),
        "changed": moment_to(game.changed),
        "played": game.played.isoformat(),
        "step": game.step,
        "steps": [json_from_text(step) for step in game.steps],
        "pending": pending_to(game.pending),
        "result": None if game.result is None else [result_to(each) for each in game.result],
    }


def game_from(version: int, key: str, data: Any) -> tuple[Record, list[JSON]]:
    """Read a game of a backup and its steps, which are checked later."""
    fields = ("family", "created", "changed", "played", "step", "steps", "pending", "result")
    found = json_object(data, "", fields)
    family = text(found["family"], "family")
    if not re.fullmatch(KEY, family):
        raise Refused("family", say("kept.broken"))
    try:
        snapshots, results = array(found["steps"], "steps"), found["result"]
        if version <= ONE_GAME:
            snapshots = [older.snapshot_data(step) for step in snapshots]
            results = None if results is None else [older.result_data(each) for each in results]
        compact(snapshots)
        for step in snapshots:
            for name in readings_in(step):
                hash(name)
    except (
        LookupError,
        TypeError,
        ValueError,
        RecursionError,
        AttributeError,
    ) as error:  # ValueError: 1e999 is not a number
        if isinstance(error, Refused):
            raise
        raise Refused("steps", say("kept.broken")) from None
    record = Record(
        key,
        family,
        moment_from(found["created"], "created"),
        moment_from(found["changed"], "changed"),
        day_from(found["played"], "played"),
        integer(found["step"], "step"),
        (),
        pending_from(found["pending"]),
        None if results is None else tuple(map(result_from, array(results, "result"))),
    )
    return record, snapshots
