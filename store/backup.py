"""A backup: one file with everything, a zip of JSON and photos; read as if an enemy had written it.

backup.json          what it is, its version, when it was made, how many games there are
people.json          the players with their keys
settings.json        the settings; bytes are in base64
games/<key>.json     a game with its history, people by number, photos by name
photos/<hash>        a photo: a line of JSON, the evidence, the picture
"""

import base64
import re
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
# Bytes that an entry and all of them unpack to, at most; ours stay far below.
LARGEST_JSON: Final = 100_000_000
LARGEST_BACKUP: Final = 20_000_000_000
# What a photo's line of JSON takes beside its bytes, at most.
LARGEST_ENTRY: Final = LARGEST_PHOTO + 1_000_000
ENCRYPTED: Final = 1
# Keys of one person: as many as devices that the games were on.
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
                with inside(name):
                    game = checked(game_from(self.archive, name), names)
                yield game


def write(connection: Connection, path: Path, now: datetime) -> None:
    """Write everything; the file is there whole or not at all."""
    with written_whole(path) as file, ZipFile(file, "w") as archive:
        keys = [key for (key,) in connection.execute("SELECT key FROM games ORDER BY key")]
        head = {"format": FORMAT, "version": VERSION, "made": moment_to(now), "games": len(keys)}
        put(archive, HEAD, compact(head))
        put(archive, PEOPLE, compact([[each.number, each.name, *each.keys] for each in people.people(connection)]))
        kept = settings.everything(connection).items()
        put(archive, SETTINGS, compact({name: value_to(value) for name, value in kept}))
        written: set[str] = set()
        for key in keys:
            game = get_record(connection, key)
            put(archive, f"{GAMES}{key}.json", compact(game_to(game)))
            for name, raw in game.photos.items():
                if name not in written:
                    put(archive, f"{PHOTOS}{name}", raw, ZIP_STORED)  # pictures are packed already
                    written.add(name)


def put(archive: ZipFile, name: str, raw: str | bytes, how: int = ZIP_DEFLATED) -> None:
    """Write an entry; its date is always the same, for a zip knows none before 1980 and a clock may be wrong."""
    entry = ZipInfo(name)
    entry.compress_type = how
    archive.writestr(entry, raw)


@contextmanager
def opened(path: Path) -> Iterator[Backup]:
    """A backup to restore from; whatever is wrong with it is refused, now or when its games are read."""
    with opened_file(str(path.absolute())) as file:
        try:
            archive = ZipFile(file)
        except TROUBLE:
            raise Refused("", say("backup.other")) from None
        with archive:
            games = games_of(json_in(archive, HEAD))
            refuse_entries(archive.infolist())
            if sum(name.startswith(GAMES) for name in archive.namelist()) != games:
                raise Refused(HEAD, say("backup.broken"))
            yield Backup(archive, tuple(people_in(archive)), dict(settings_in(archive)))


def unpacked(archive: ZipFile, name: str) -> bytes:
    """What an entry holds; never more than it said, which is never more than we read."""
    try:
        entry = archive.getinfo(name)
        refuse_size(entry)
        return archive.read(entry)
    except TROUBLE as error:
        if isinstance(error, Refused):
            raise
        raise Refused(shown(name), say("backup.broken")) from None


def json_in(archive: ZipFile, name: str) -> Any:
    """The JSON value of an entry."""
    with inside(name):
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
        locked = entry.flag_bits & ENCRYPTED or entry.compress_type not in {ZIP_STORED, ZIP_DEFLATED}
        if not ENTRY.fullmatch(entry.filename) or entry.filename in names or locked:
            raise Refused(shown(entry.filename), say("backup.entry"))
        names.add(entry.filename)
        refuse_size(entry)
    if sum(entry.file_size for entry in entries) > LARGEST_BACKUP:
        raise Refused("", say("backup.large"))


def refuse_size(entry: ZipInfo) -> None:
    """Raise if an entry says that it is larger than one of ours can be."""
    if entry.file_size > (LARGEST_ENTRY if entry.filename.startswith(PHOTOS) else LARGEST_JSON):
        raise Refused(shown(entry.filename), say("backup.large"))


def people_in(archive: ZipFile) -> Iterator[Person]:
    """The people; a number and a name is never two people's."""
    numbers, names = set(), set()
    for each in array(json_in(archive, PEOPLE), PEOPLE):
        if len(array(each, PEOPLE)) not in range(2, KEYS):
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


def game_from(archive: ZipFile, name: str) -> Record:
    """A game of a backup, with its photos; what is in its steps is checked later."""
    fields = ("family", "created", "changed", "played", "step", "steps", "pending", "result")
    found = table(json_in(archive, name), "", fields)
    family = text(found["family"], "family")
    if not re.fullmatch(KEY, family):
        raise Refused("family", say("kept.broken"))
    try:
        steps = tuple(compact(step) for step in array(found["steps"], "steps"))
        photos = {photo: unpacked(archive, f"{PHOTOS}{photo}") for step in steps for photo in photos_in(step)}
    except (KeyError, TypeError, RecursionError):
        raise Refused("steps", say("kept.broken")) from None
    return Record(
        Path(name).stem,
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
