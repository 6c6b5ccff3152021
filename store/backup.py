"""A backup: one file with everything, a zip of JSON and photos; read as if an enemy had written it.

backup.json          what it is, its version, when it was made, how many games there are
people.json          the players with their keys
settings.json        the settings; bytes are in base64
games/<key>.json     a game with its history, people by number, photos by name
photos/<hash>        a photo: a line of JSON, the evidence, the picture
"""

import base64
import errno
import json
import os
import re
import shutil
import struct
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from sqlite3 import Connection
from typing import Any, Final
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from quadropolis_score.files import array, day_from, table, text, whole
from quadropolis_score.game import refuse_name
from quadropolis_score.messages import Refused, say, shown
from quadropolis_score.streams import opened as opened_file
from quadropolis_score.streams import written_whole
from store import people, settings
from store.notation import compact, data_from, moment_from, moment_to
from store.people import Person
from store.record import KEY, Record, checked, get_record, photos_in
from store.settings import Value
from store.snapshots import pending_from, pending_to, result_from, result_to
from store.table import LARGEST_PHOTO, inside

FORMAT: Final = "quadropolis-backup"
VERSION: Final = 1
HEAD, PEOPLE, SETTINGS = "backup.json", "people.json", "settings.json"
GAMES, PHOTOS = "games/", "photos/"
ENTRY: Final = re.compile(rf"backup\.json|people\.json|settings\.json|games/{KEY}\.json|photos/[0-9a-f]{{64}}")
# Bytes that an entry and all of them unpack to, at most: JSON takes up to 25 times as much while it is understood.
LARGEST: Final = {
    HEAD: 1_000_000,
    PEOPLE: 4_000_000,  # 40,000 people
    SETTINGS: 4 * (settings.LARGEST * 4 // 3 + 1000),  # the largest four in base64
    GAMES: 20_000_000,  # 10,000 steps
    PHOTOS: LARGEST_PHOTO + 1_000_000,  # its line of JSON beside its bytes
}
LARGEST_BACKUP: Final = 20_000_000_000
# From this size on an entry unpacks to so many times its bytes at most. 4,000 edits of the same tokens reach 110, bombs
# 1000; what of ours would be packed smaller, notes of one letter, is not packed.
SUSPECT: Final = 1_000_000
MOST_TIMES: Final = 200
ZLIB_FRAME: Final = 6  # bytes around what a zip would hold
ENCRYPTED: Final = 1
# Keys of one person, at most: as many as devices that the games were on.
KEYS: Final = 500
# What the zip module raises of a file that is none, or broken; Refused is a ValueError.
TROUBLE: Final = (
    BadZipFile,
    zlib.error,
    struct.error,
    OSError,
    EOFError,
    NotImplementedError,
    RuntimeError,
    LookupError,
    ValueError,
)


@dataclass(frozen=True, slots=True)
class Backup:
    """A backup that is open; its games are read one by one."""

    archive: ZipFile
    people: tuple[Person, ...]
    settings: dict[str, Value]

    def games(self) -> Iterator[Record]:
        """The games, each understood wholly before it is handed out."""
        names = {person.number: person.name for person in self.people}
        for name in self.archive.namelist():
            if name.startswith(GAMES):
                data = json_in(self.archive, name)
                with inside(name), sparing():
                    game = checked(game_from(self.archive, Path(name).stem, data), names)
                yield game


def write(connection: Connection, path: Path, now: datetime) -> None:
    """Write everything; the file is there whole or not at all, and never one that we would not read."""
    with written_whole(path) as file, ZipFile(file, "w") as archive:
        keys = [key for (key,) in connection.execute("SELECT key FROM games ORDER BY key")]
        put(archive, HEAD, {"format": FORMAT, "version": VERSION, "made": moment_to(now), "games": len(keys)})
        everybody = people.people(connection)
        if any(len(each.keys) > KEYS for each in everybody):
            raise Refused(PEOPLE, say("backup.large"))
        put(archive, PEOPLE, [[each.number, each.name, *each.keys] for each in everybody])
        kept = settings.everything(connection).items()
        put(archive, SETTINGS, {name: value_to(value) for name, value in kept})
        written: set[str] = set()
        for key in keys:
            game = get_record(connection, key)
            put(archive, f"{GAMES}{key}.json", game_to(game))
            for name, raw in game.photos.items():
                if name not in written:
                    put_raw(archive, f"{PHOTOS}{name}", raw, ZIP_STORED)  # pictures are packed already
                    written.add(name)
        refuse_entries(archive.infolist())


def put(archive: ZipFile, name: str, data: object) -> None:
    """Write an entry of JSON, its letters as they are: in ASCII a note in Greek is three times as long."""
    text_ = json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    raw = text_.encode(errors="surrogatepass")  # half a letter comes back as it was
    bomb = len(raw) > SUSPECT and len(raw) > MOST_TIMES * (len(zlib.compress(raw)) - ZLIB_FRAME)
    put_raw(archive, name, raw, ZIP_STORED if bomb else ZIP_DEFLATED)


def put_raw(archive: ZipFile, name: str, raw: bytes, how: int) -> None:
    """Write an entry; its date is always the same, for a zip knows none before 1980 and a clock may be wrong."""
    entry = ZipInfo(name)
    entry.compress_type = how
    entry.file_size = len(raw)
    with inside(name):
        refuse_size(entry)
    archive.writestr(entry, raw)


@contextmanager
def opened(path: Path, folder: Path) -> Iterator[Backup]:
    """A backup to restore from, into a folder; whatever is wrong with it is refused, now or when its games are read."""
    with opened_file(str(path.absolute())) as file:
        try:
            archive = ZipFile(file)
            size = file.seek(0, os.SEEK_END)
        except TROUBLE:
            raise Refused("", say("backup.other")) from None
        with archive:
            games = games_of(json_in(archive, HEAD))
            refuse_entries(archive.infolist())
            if sum(entry.compress_size for entry in archive.infolist()) > size:  # they lie over each other
                raise Refused("", say("backup.broken"))
            if sum(name.startswith(GAMES) for name in archive.namelist()) != games:
                raise Refused(HEAD, say("backup.broken"))
            refuse_full(archive.infolist(), folder)
            yield Backup(archive, tuple(people_in(archive)), dict(settings_in(archive)))


@contextmanager
def sparing() -> Iterator[None]:
    """What does not fit into the memory in here is refused."""
    try:
        yield
    except MemoryError:
        raise Refused("", say("backup.large")) from None


def unpacked(archive: ZipFile, name: str) -> bytes:
    """What an entry holds; never more than it said, which is never more than we read."""
    try:
        entry = archive.getinfo(name)
        refuse_size(entry)
        with sparing(), archive.open(entry) as file:  # `archive.read` unpacks all there is before it looks
            raw = file.read(entry.file_size + 1)
    except TROUBLE as error:
        if isinstance(error, Refused):
            raise
        raise Refused("", say("backup.broken")) from None
    if len(raw) != entry.file_size:
        raise Refused("", say("backup.broken"))
    return raw


def json_in(archive: ZipFile, name: str) -> Any:
    """The JSON value of an entry."""
    with inside(name), sparing():
        return data_from(unpacked(archive, name))


def games_of(head: Any) -> int:
    """How many games there are in a backup, if it says that it is one, of a version that we read."""
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        raise Refused(HEAD, say("backup.other"))
    if whole(head.get("version"), HEAD) > VERSION:
        raise Refused("", say("backup.newer"))
    found = table(head, HEAD, ("format", "version", "made", "games"))
    if found["version"] != VERSION:
        raise Refused(HEAD, say("backup.other"))
    moment_from(found["made"], HEAD)
    return whole(found["games"], HEAD)


def refuse_entries(entries: list[ZipInfo]) -> None:
    """Raise if an entry is none of ours, stands twice, is locked, or all of them are too large."""
    names = set()
    for entry in entries:
        ways = {ZIP_STORED} if entry.filename.startswith(PHOTOS) else {ZIP_STORED, ZIP_DEFLATED}
        locked = entry.flag_bits & ENCRYPTED or entry.compress_type not in ways
        if not ENTRY.fullmatch(entry.filename) or entry.filename in names or locked:
            raise Refused(shown(entry.filename), say("backup.entry"))
        names.add(entry.filename)
        with inside(entry.filename):
            refuse_size(entry)
            if entry.file_size > max(SUSPECT, MOST_TIMES * entry.compress_size):
                raise Refused("", say("backup.large"))
    if sum(entry.file_size for entry in entries) > LARGEST_BACKUP:
        raise Refused("", say("backup.large"))


def refuse_size(entry: ZipInfo) -> None:
    """Raise if an entry says that it is larger than one of ours can be."""
    if entry.file_size > next((most for name, most in LARGEST.items() if entry.filename.startswith(name)), 0):
        raise Refused("", say("backup.large"))


def refuse_full(entries: list[ZipInfo], folder: Path) -> None:
    """Raise if the folder has no room for what the entries say that they hold."""
    if sum(entry.file_size for entry in entries) > shutil.disk_usage(folder).free:
        raise Refused("", say("store.failed", reason=os.strerror(errno.ENOSPC)))


def people_in(archive: ZipFile) -> Iterator[Person]:
    """The people; a number and a name is never two people's."""
    numbers, names = set(), set()
    for each in array(json_in(archive, PEOPLE), PEOPLE):
        if not 0 <= len(array(each, PEOPLE)) - 2 <= KEYS:
            raise Refused(PEOPLE, say("kept.broken"))
        number, name, *keys = whole(each[0], PEOPLE), *(text(part, PEOPLE) for part in each[1:])
        refuse_name(name, PEOPLE)
        if number in numbers or people.same(name) in names or not all(re.fullmatch(KEY, key) for key in keys):
            raise Refused(PEOPLE, say("kept.broken"))
        numbers.add(number)
        names.add(people.same(name))
        yield Person(number, name, tuple(keys))


def settings_in(archive: ZipFile) -> Iterator[tuple[str, Value]]:
    """The settings."""
    found = json_in(archive, SETTINGS)
    if not isinstance(found, dict):
        raise Refused(SETTINGS, say("kept.broken"))
    for name, data in found.items():
        with inside(SETTINGS):
            value = value_from(data)
            settings.kept(name, value)
        yield name, value


def value_to(value: Value) -> Any:
    """A setting in JSON."""
    return {"base64": base64.b64encode(value).decode()} if isinstance(value, bytes) else value


def value_from(data: Any) -> Any:
    """What `value_to` made; what is no value of a setting is refused by `kept`."""
    if not isinstance(data, dict):
        return data
    found = table(data, "", ("base64",))
    try:
        return base64.b64decode(text(found["base64"], ""), validate=True)
    except ValueError:
        raise Refused("", say("kept.broken")) from None


def game_to(game: Record) -> dict[str, Any]:
    """A game in JSON; its photos are entries of their own."""
    return {
        "family": game.family,
        "created": moment_to(game.created),
        "changed": moment_to(game.changed),
        "played": game.played.isoformat(),
        "step": game.step,
        "steps": [data_from(step) for step in game.steps],
        "pending": pending_to(game.pending),
        "result": None if game.result is None else [result_to(each) for each in game.result],
    }


def game_from(archive: ZipFile, key: str, data: Any) -> Record:
    """A game of a backup, with its photos; what is in its steps is checked later."""
    fields = ("family", "created", "changed", "played", "step", "steps", "pending", "result")
    found = table(data, "", fields)
    family = text(found["family"], "family")
    if not re.fullmatch(KEY, family):
        raise Refused("family", say("kept.broken"))
    try:
        steps = tuple(compact(step) for step in array(found["steps"], "steps"))
        names = {f"{PHOTOS}{photo}": photo for step in steps for photo in photos_in(step)}
    except (KeyError, TypeError, ValueError, RecursionError) as error:  # ValueError: 1e999 is no number
        if isinstance(error, Refused):
            raise
        raise Refused("steps", say("kept.broken")) from None
    photos = {}
    for name, photo in names.items():
        with inside(shown(name)):
            photos[photo] = unpacked(archive, name)
    return Record(
        key,
        family,
        moment_from(found["created"], "created"),
        moment_from(found["changed"], "changed"),
        day_from(found["played"], "played"),
        whole(found["step"], "step"),
        steps,
        photos,
        pending_from(found["pending"]),
        None if found["result"] is None else tuple(map(result_from, array(found["result"], "result"))),
    )
