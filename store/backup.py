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
from collections.abc import Callable, Container, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from sqlite3 import Connection
from typing import BinaryIO, Final
from zipfile import ZIP_STORED, ZipFile

from store import migration, people, settings
from store.backup_zip import (
    GAMES_PREFIX,
    LARGEST_WRITTEN,
    MANIFEST_ENTRY,
    PEOPLE_ENTRY,
    PHOTOS_PREFIX,
    SETTINGS_ENTRY,
    ZIP_ERRORS,
    BoundedFile,
    read_entry,
    read_json_entry,
    refuse_entries,
    refuse_full_disk,
    refusing_memory_errors,
    write_entry,
    write_json_entry,
)
from store.corruption import error_message, special_file_error
from store.encoding import (
    pending_from_json,
    reading_hashes,
    without_missing_readings,
)
from store.envelope import RulesOf
from store.game_rows import StoredGame, get_game, validated_game
from store.people import KEY, Person
from store.photos import Photos, hash_of
from store.settings import Value
from tabletop.codec import from_json, to_json
from tabletop.messages import Message, Refused, message, place_prefix, quoted
from tabletop.people import name_key, refuse_name
from tabletop.safe_files import atomic_writer
from tabletop.safe_files import open_input as opened_file
from tabletop.strict_json import (
    Json,
    JsonObject,
    array,
    compact,
    integer,
    json_from_text,
    json_object,
    moment_from,
    moment_to,
    string,
)

FORMAT: Final = "quadropolis-backup"
# Older versions are read as well: version 1 waited for one photo at a time, versions 1 and 2 knew one game.
VERSION: Final = 3
LAST_SINGLE_GAME_VERSION: Final = 2
# The most keys of one person: one for every device that has the games.
MOST_KEYS: Final = 500
# What a backup has of a game; its key is the name of its entry.
GAME_KEYS: Final = ("family", "created", "changed", "played", "step", "steps", "pending", "result")


@dataclass(frozen=True, slots=True)
class Backup:
    """An open backup; its games are read one by one."""

    archive: ZipFile
    version: int
    people: tuple[Person, ...]
    settings: dict[str, Value]

    @property
    def keys(self) -> tuple[str, ...]:
        return tuple(Path(name).stem for name in self.archive.namelist() if name.startswith(GAMES_PREFIX))

    def read_games(self, rules_of: RulesOf, photos: Photos) -> Iterator[StoredGame]:
        """Yield its games, each fully checked, and save their photos."""
        return (self.read_game(key, rules_of, photos) for key in self.keys)

    def read_game(self, key: str, rules_of: RulesOf, photos: Photos | None = None) -> StoredGame:
        """Read a game; raise Refused if any part of it is invalid."""
        name = f"{GAMES_PREFIX}{key}.json"
        names = {person.number: person.name for person in self.people}
        data = read_json_entry(self.archive, name)
        with place_prefix(name), refusing_memory_errors():
            game, steps = game_from_json(self.version, key, data)
            readings: dict[str, object] = {}
            for snapshot in steps:
                for photo in {*reading_hashes(snapshot)} - readings.keys():
                    readings[photo] = self.read_reading(photo, rules_of(snapshot["game"]).read_reading, photos)
            return validated_game(game, steps, names, readings, rules_of)

    def read_reading(self, photo: str, read: Callable[[bytes], object], photos: Photos | None) -> object:
        with place_prefix(quoted(f"{PHOTOS_PREFIX}{photo}")):
            raw = read_entry(self.archive, f"{PHOTOS_PREFIX}{photo}")
            if hash_of(raw) != photo:
                raise Refused("", message("data.corrupt"))
            reading: object = read(raw)
        if photos is not None:
            try:
                photos.put(raw)
            except OSError as error:
                raise Refused("", error_message(error)) from None
        return reading


def write_backup(
    connection: Connection, photos: Photos, path: Path, now: datetime, rules_of: RulesOf
) -> tuple[Message, ...]:
    """Write everything and read it back; return messages about parts that were left out as unreadable.

    The file is written atomically.
    """
    if str(path) == "-":
        raise Refused("-", message("backup.standard_output"))
    if is_special_file(path):
        raise special_file_error(path)
    with atomic_writer(path) as file:
        excluded: dict[str, Message] = {}
        for _ in range(2):
            file.seek(0)
            file.truncate()
            lost_photos = write_archive(file, connection, photos, now, excluded)
            refused = unreadable_games(file, rules_of)
            if not refused:
                break
            excluded |= {key: left_out_message(connection, key) for key in refused}
        else:
            raise Refused("", message("backup.damaged"))
    return (*excluded.values(), *lost_photos)


def is_special_file(path: Path) -> bool:
    """Return whether a path is no regular file: reading or writing a FIFO or a device may never end."""
    with suppress(OSError, ValueError):
        return not stat.S_ISREG(path.stat().st_mode)
    return False


def is_backup(path: Path) -> bool:
    """Return whether a file is a backup of any version, of which everything else may be damaged."""
    try:
        with opened_file(str(path.absolute())) as file, ZipFile(BoundedFile(file)) as archive:
            data = read_json_entry(archive, MANIFEST_ENTRY)
    except ZIP_ERRORS:
        return False
    return isinstance(data, dict) and data.get("format") == FORMAT


def write_archive(
    file: BinaryIO, connection: Connection, photos: Photos, now: datetime, excluded: Container[str]
) -> list[Message]:
    """Write a backup without some games; return messages about lost photos that are left out, too."""
    lost_photos = []
    with ZipFile(file, "w") as archive:
        keys = [key for (key,) in connection.execute("SELECT key FROM games ORDER BY key") if key not in excluded]
        write_json_entry(
            archive, MANIFEST_ENTRY, {"format": FORMAT, "version": VERSION, "made": moment_to(now), "games": len(keys)}
        )
        all_people = people.all_people(connection)
        if any(len(each.keys) > MOST_KEYS for each in all_people):
            raise Refused(PEOPLE_ENTRY, message("backup.too_large"))
        write_json_entry(archive, PEOPLE_ENTRY, [[each.number, each.name, *each.keys] for each in all_people])
        values = {
            name: setting_to_json(value)
            for name, value in settings.everything(connection).items()
            if settings.is_known_value(name, value)
        }
        write_json_entry(archive, SETTINGS_ENTRY, values)
        written: set[str] = set()
        for key in keys:
            game = truncate_history(get_game(connection, key))
            data = game_to_json(game)
            reading_names = {name for step in data["steps"] for name in reading_hashes(step)}
            for name in sorted(reading_names - written):
                raw = photos.get(name)
                if raw is not None:
                    write_entry(archive, f"{PHOTOS_PREFIX}{name}", raw, ZIP_STORED)  # pictures are compressed already
                    written.add(name)
            if not reading_names <= written:
                lost_photos.append(message("backup.photo_lost", game=game_label(connection, key)))
                data["steps"] = [without_missing_readings(step, written) for step in data["steps"]]
            write_json_entry(archive, f"{GAMES_PREFIX}{key}.json", data)
        refuse_entries(archive.infolist())
    return lost_photos


def unreadable_games(file: BinaryIO, rules_of: RulesOf) -> list[str]:
    """Read a backup back; return the keys of the games that are refused."""
    found = []
    with open_archive(file) as backup:
        for key in backup.keys:
            try:
                backup.read_game(key, rules_of)
            except Refused:  # noqa: PERF203 - every game on its own
                found.append(key)
    return found


def truncate_history(game: StoredGame) -> StoredGame:
    """Drop the oldest steps, or those that could be redone, of a game that is larger than the limit."""
    first, last = 0, len(game.steps)
    sizes = [len(step) for step in game.steps]
    while sum(sizes[first:last]) > LARGEST_WRITTEN and last - first > 1:
        first, last = (first + 1, last) if first < game.step else (first, last - 1)
    return replace(game, step=game.step - first, steps=game.steps[first:last])


def left_out_message(connection: Connection, key: str) -> Message:
    return message("backup.game_left_out", game=game_label(connection, key))


def game_label(connection: Connection, key: str) -> str:
    """Return a game's key and day for a message."""
    (played,) = connection.execute("SELECT played FROM games WHERE key = ?", (key,)).fetchone()
    return f"{key[:8]} ({played})"


@contextmanager
def open_backup(path: Path, folder: Path) -> Iterator[Backup]:
    """Open a backup for restoring into a folder; raise Refused for every error, now or while its games are read."""
    if is_special_file(path) and not path.is_dir():
        raise Refused("", special_file_error(path).message)
    with opened_file(str(path.absolute())) as file, open_archive(file) as backup:
        refuse_full_disk(backup.archive.infolist(), folder)
        yield backup


@contextmanager
def open_archive(file: BinaryIO) -> Iterator[Backup]:
    """Open a backup; check all entries before anything is unpacked."""
    try:
        size = file.seek(0, os.SEEK_END)
        archive = ZipFile(BoundedFile(file))
    except ZIP_ERRORS as error:
        if isinstance(error, Refused):
            raise
        raise Refused("", message("backup.not_a_backup")) from None
    with archive:
        version, games = read_manifest(read_json_entry(archive, MANIFEST_ENTRY))
        refuse_entries(archive.infolist())
        if sum(entry.compress_size for entry in archive.infolist()) > size:  # entries overlap
            raise Refused("", message("backup.damaged"))
        if sum(name.startswith(GAMES_PREFIX) for name in archive.namelist()) != games:
            raise Refused(MANIFEST_ENTRY, message("backup.damaged"))
        yield Backup(archive, version, tuple(read_people(archive)), dict(read_settings(archive)))


def read_manifest(data: Json) -> tuple[int, int]:
    """Return the version of a backup and its number of games; raise Refused for a version that cannot be read."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise Refused(MANIFEST_ENTRY, message("backup.not_a_backup"))
    if integer(data.get("version"), MANIFEST_ENTRY) > VERSION:
        raise Refused("", message("backup.newer"))
    found = json_object(data, MANIFEST_ENTRY, ("format", "version", "made", "games"))
    if found["version"] not in range(1, VERSION + 1):
        raise Refused(MANIFEST_ENTRY, message("backup.not_a_backup"))
    moment_from(found["made"], MANIFEST_ENTRY)
    return found["version"], integer(found["games"], MANIFEST_ENTRY)


def read_people(archive: ZipFile) -> Iterator[Person]:
    """Yield the people; numbers and names are unique."""
    numbers, names = set(), set()
    for each in array(read_json_entry(archive, PEOPLE_ENTRY), PEOPLE_ENTRY):
        if not 0 <= len(array(each, PEOPLE_ENTRY)) - 2 <= MOST_KEYS:
            raise Refused(PEOPLE_ENTRY, message("data.corrupt"))
        number, name, *keys = integer(each[0], PEOPLE_ENTRY), *(string(part, PEOPLE_ENTRY) for part in each[1:])
        refuse_name(name, PEOPLE_ENTRY)
        if number in numbers or name_key(name) in names or not all(re.fullmatch(KEY, key) for key in keys):
            raise Refused(PEOPLE_ENTRY, message("data.corrupt"))
        numbers.add(number)
        names.add(name_key(name))
        yield Person(number, name, tuple(keys))


def read_settings(archive: ZipFile) -> Iterator[tuple[str, Value]]:
    """Yield the settings whose values are possible."""
    found = read_json_entry(archive, SETTINGS_ENTRY)
    if not isinstance(found, dict) or len(found) > settings.MOST_SETTINGS:
        raise Refused(SETTINGS_ENTRY, message("data.corrupt"))
    for name, data in found.items():
        with place_prefix(SETTINGS_ENTRY):
            value = setting_from_json(data)
            settings.encode_value(name, value)
        if settings.is_known_value(name, value):
            yield name, value


def setting_to_json(value: Value) -> Json:
    return {"base64": base64.b64encode(value).decode()} if isinstance(value, bytes) else value


def setting_from_json(data: Json) -> Json:
    """Read a setting from the JSON of `setting_to_json`; `encode_value` refuses invalid values."""
    if not isinstance(data, dict):
        return data
    found = json_object(data, "", ("base64",))
    try:
        return base64.b64decode(string(found["base64"], ""), validate=True)
    except ValueError:
        raise Refused("", message("data.corrupt")) from None


def game_to_json(game: StoredGame) -> JsonObject:
    """Return a game as JSON; its photos are entries of their own."""
    found = to_json(game)
    return {key: found[key] for key in GAME_KEYS} | {"steps": [json_from_text(step) for step in game.steps]}


def game_from_json(version: int, key: str, data: Json) -> tuple[StoredGame, list[JsonObject]]:
    """Read a game of a backup and its steps, which are checked later."""
    found = json_object(data, "", GAME_KEYS)
    family = string(found["family"], "family")
    if not re.fullmatch(KEY, family):
        raise Refused("family", message("data.corrupt"))
    with migration.refusing_other_forms("steps"):
        snapshots, results = array(found["steps"], "steps"), found["result"]
        if version <= LAST_SINGLE_GAME_VERSION:
            snapshots = [migration.migrate_snapshot(step) for step in snapshots]
            results = None if results is None else [migration.migrate_result(each) for each in results]
        compact(snapshots)
        for step in snapshots:
            for name in (step["game"], *reading_hashes(step)):
                string(name, "steps")
    more = {
        "key": key,
        "steps": [],
        "pending": to_json(pending_from_json(found["pending"])),
        "result": results,
        "summary": "",
    }
    return from_json(StoredGame, {**found, **more}), snapshots
