"""Strict JSON: no duplicate keys, no wrong types, and a place for every error."""

import json
from contextlib import suppress
from datetime import date, datetime, timezone
from typing import Any, Final, TypeVar

from tabletop.messages import SHOWN, Refused, message, quoted
from tabletop.text_enum import TextEnum

VERSION: Final = 1
# The most bytes of a city or game file; real ones are far smaller.
LARGEST_FILE: Final = 1_000_000
# Moments outside, which no time zone may shift beyond the years that Python knows, count as the nearest one.
FIRST_MOMENT: Final = datetime(1970, 1, 1, tzinfo=timezone.utc)
LAST_MOMENT: Final = datetime(2200, 1, 1, tzinfo=timezone.utc)
# The largest absolute value of a number; NaN fails the comparison, too.
LARGEST_NUMBER: Final = 1e12
# What JSON holds: null, a truth value, a number, a text, an array or an object.
Json = Any
JsonObject = dict[str, Json]
AnyTextEnum = TypeVar("AnyTextEnum", bound=TextEnum)


# files that people exchange
def json_from_file(raw: bytes) -> Json:
    """Parse the JSON of a file; raise Refused for invalid JSON and for keys that appear twice in an object."""
    if len(raw) > LARGEST_FILE:
        raise Refused("", message("file.large", most=LARGEST_FILE // 1_000_000))
    if not raw.strip():
        raise Refused("", message("file.empty"))
    try:
        return json.loads(
            raw.decode("utf-8-sig"), object_pairs_hook=object_without_duplicates, parse_constant=refuse_constant
        )
    except UnicodeDecodeError as error:
        raise Refused("", message("file.encoding", position=error.start)) from None
    except json.JSONDecodeError as error:
        line = f"line {error.lineno}, " if error.lineno > 1 else ""
        raise Refused(f"{line}column {error.colno}", message("file.json")) from None
    except RecursionError:
        raise Refused("", message("file.deep")) from None
    except Refused:
        raise
    except ValueError:  # a number with more digits than Python converts
        raise Refused("", message("file.number")) from None


def object_without_duplicates(pairs: list[tuple[str, Json]]) -> JsonObject:
    """Return an object; raise for a duplicate key, because Python would drop the first value."""
    found: JsonObject = {}
    for key, value in pairs:
        if key in found:
            raise Refused("", message("file.duplicate_key", key=quoted(key)))
        found[key] = value
    return found


def refuse_constant(name: str) -> None:
    """Raise for NaN and Infinity, which are not JSON."""
    raise Refused("", message("file.constant", name=name))


def json_object(data: object, place: str, required: tuple[str, ...], optional: tuple[str, ...] = ()) -> JsonObject:
    """Return an object with all required keys and no unknown one."""
    prefix = f"{place}." if place else ""
    if not isinstance(data, dict):
        raise Refused(place, message("type.object", value=quoted(data)))
    for key in data:
        if key not in required and key not in optional:
            known = ", ".join((*required, *optional))
            is_short_name = isinstance(key, str) and key.isprintable() and 0 < len(key) <= SHOWN
            where = f"{prefix}{key}" if is_short_name else place
            raise Refused(where, message("key.unknown", key=quoted(key), known=known))
    for key in required:
        if key not in data:
            raise Refused(f"{prefix}{key}", message("key.missing"))
    return data


def array(data: object, place: str) -> list[Json]:
    if not isinstance(data, list):
        raise Refused(place, message("type.array", value=quoted(data)))
    return data


def integer(data: object, place: str) -> int:
    """Return a whole number; true and 2.0 are refused."""
    if not isinstance(data, int) or isinstance(data, bool):
        raise Refused(place, message("type.whole", value=quoted(data)))
    if abs(data) > 10**9:
        raise Refused(place, message("type.huge"))
    return data


def string(data: object, place: str) -> str:
    if not isinstance(data, str):
        raise Refused(place, message("type.text", value=quoted(data)))
    return data


def day_from(data: object, place: str) -> date:
    """Return a date written 2026-01-31; other forms are refused, because only Python 3.11 and newer read them."""
    with suppress(ValueError):
        day = date.fromisoformat(string(data, place))
        if day.isoformat() == data:
            return day
    raise Refused(place, message("type.day", value=quoted(data)))


def enum_member(data: object, place: str, enum: type[AnyTextEnum]) -> AnyTextEnum:
    values = [each.value for each in enum]
    if not isinstance(data, str) or data not in values:
        raise Refused(place, message("type.word", value=quoted(data), known=", ".join(values)))
    return enum(data)


def file_version(data: object, newest: int) -> int:
    """Return the version of a file, up to the newest that its game writes; 1 for anything that is refused later."""
    version = data.get("version") if isinstance(data, dict) else None
    return version if isinstance(version, int) and not isinstance(version, bool) and 1 < version <= newest else VERSION


def file_object(  # noqa: PLR0913 - what a file is told by
    data: object,
    name: str,
    place: str,
    required: tuple[str, ...],
    optional: tuple[str, ...] = (),
    *,
    newest: int = VERSION,
) -> JsonObject:
    """Return the object of a file: its format and version are checked first, then its keys."""
    prefix = f"{place}." if place else ""
    if isinstance(data, dict) and data.get("format", name) != name:
        raise Refused(f"{prefix}format", message("file.format", value=quoted(data["format"]), name=name))
    found = json_object(data, place, ("format", "version", *required), optional)
    version = integer(found["version"], f"{prefix}version")
    if version != file_version(data, newest):
        raise Refused(f"{prefix}version", message("file.version", version=version, known=newest))
    return found


# data of the app
def compact(data: object) -> str:
    """Return JSON on one line, in ASCII."""
    return json.dumps(data, separators=(",", ":"), allow_nan=False)


def json_from_text(text: str | bytes) -> Json:
    """Parse JSON of any length; raise Refused for duplicate keys."""
    try:
        return json.loads(text, object_pairs_hook=object_without_duplicates, parse_constant=refuse_constant)
    except (ValueError, RecursionError):  # Refused, which the hooks raise, is a ValueError too
        raise Refused("", message("file.json")) from None


def json_from_own_text(text: object) -> Json:
    """Parse JSON that this app wrote, quicker because a duplicate key is accepted; raise Refused for anything else."""
    try:
        return json.loads(string(text, ""), parse_constant=refuse_constant)
    except (ValueError, RecursionError):
        raise Refused("", message("file.json")) from None


def boolean(data: object, place: str) -> bool:
    if not isinstance(data, bool):
        raise Refused(place, message("type.switch", value=quoted(data)))
    return data


def number(data: object, place: str) -> float:
    if isinstance(data, bool) or not isinstance(data, (int, float)) or not abs(data) < LARGEST_NUMBER:
        raise Refused(place, message("data.corrupt"))
    return float(data)


def moment_to(moment: datetime) -> str:
    """Return a moment as sortable text: UTC, to the microsecond."""
    return moment.astimezone(timezone.utc).isoformat(timespec="microseconds")


def moment_from(data: object, place: str) -> datetime:
    """Read a moment from the text of `moment_to`, limited to the years that can be shown everywhere."""
    try:
        moment = datetime.fromisoformat(string(data, place))
        if moment.utcoffset() is not None and moment_to(moment) == data:
            return min(max(moment, FIRST_MOMENT), LAST_MOMENT)
    except (ValueError, OverflowError):
        pass
    raise Refused(place, message("data.corrupt"))
