"""Settings: a name and a plain value each; the learned examples of the eye are bytes."""

import math
import re
from collections.abc import Iterator, Mapping
from sqlite3 import Connection
from typing import Final

from store.corruption import CorruptionError, decoding
from store.people import KEY, checksum
from tabletop.messages import Refused, message, quoted
from tabletop.strict_json import compact, json_from_text, string

Value = int | float | str | bytes | bool | None

NAME: Final = re.compile(r"[a-z0-9_.-]{1,80}")
# The settings that a backup may have, more than any app ever kept.
MOST_SETTINGS: Final = 1000
# What a backup may say in a setting, as JSON; a name that no version reads does no harm.
EXAMPLE: Final = "example"
# What tells of the file itself (`writes`); it is in no backup.
WRITES: Final = "file.writes"
DELETED: Final = "file.deleted"
SWITCH, KEYS, NOTHING = "0|1|true|false|null", f'"({KEY}( {KEY})*)?"|null', "(?!)"
KNOWN: Final = {
    "language": '"([a-z]{2})?"|null',
    "theme": '"(system|light|dark)"|null',
    "text": r"\d{1,3}(\.\d+)?|null",
    **dict.fromkeys(("teaching", "motion", "camera", "photographed"), SWITCH),
    **dict.fromkeys((EXAMPLE, "celebrated", "people.hidden", "people.merged"), KEYS),
    **dict.fromkeys((WRITES, DELETED, "kept"), NOTHING),
}
# The most bytes or letters of one value.
LARGEST_VALUE: Final = 4_000_000
LARGEST_BITS: Final = 64


def encode_value(name: str, value: Value) -> str | bytes:
    """Return a value in the form of its column; raise Refused if it has none."""
    refuse_name(name)
    plain = value is None or isinstance(value, (bool, int, float, str, bytes))
    if not plain or (isinstance(value, float) and not math.isfinite(value)):
        raise Refused(name, message("setting.value", value=quoted(value)))
    if isinstance(value, int) and value.bit_length() > LARGEST_BITS:
        raise Refused(name, message("type.huge"))
    raw = value if isinstance(value, bytes) else compact(value)
    if len(raw) > LARGEST_VALUE:
        raise Refused(name, message("setting.large", most=LARGEST_VALUE // 1_000_000))
    return raw


def refuse_name(name: object) -> None:
    """Raise for an invalid name of a setting, because SQLite cannot store some characters."""
    if not isinstance(name, str) or not NAME.fullmatch(name):
        raise Refused("", message("setting.name", name=quoted(name)))


def is_known_value(name: str, value: Value) -> bool:
    """Return whether a setting belongs into a backup, with a value that the app can have written."""
    pattern = KNOWN.get(name)
    return pattern is None or (not isinstance(value, bytes) and re.fullmatch(pattern, compact(value)) is not None)


def get(connection: Connection, name: str, default: Value) -> Value:
    refuse_name(name)
    row = connection.execute("SELECT * FROM settings WHERE name = ?", (name,)).fetchone()
    return default if row is None else setting_from_row(*row)[1]


def put(connection: Connection, name: str, value: Value) -> None:
    raw = encode_value(name, value)
    connection.execute("INSERT OR REPLACE INTO settings VALUES (?, ?, ?)", (name, raw, checksum(name, raw)))


def everything(connection: Connection) -> dict[str, Value]:
    return dict(setting_from_row(*row) for row in connection.execute("SELECT * FROM settings ORDER BY name"))


def setting_from_row(name: str, raw: str | bytes, stored_checksum: int) -> tuple[str, Value]:
    """Read the name and the value of a row; raise CorruptionError for a wrong checksum."""
    with decoding():
        value: Value = raw if isinstance(raw, bytes) else json_from_text(string(raw, name))
        if checksum(name, raw) != stored_checksum or encode_value(name, value) != raw:
            raise CorruptionError(name)
        return name, value


def add_missing(connection: Connection, settings: Mapping[str, Value]) -> int:
    """Add settings that do not exist here; return their number."""
    before = connection.total_changes
    rows: Iterator[tuple[str, str | bytes]] = ((name, encode_value(name, value)) for name, value in settings.items())
    connection.executemany(
        "INSERT OR IGNORE INTO settings VALUES (?, ?, ?)", ((name, raw, checksum(name, raw)) for name, raw in rows)
    )
    return connection.total_changes - before
