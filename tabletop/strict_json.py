"""Strict JSON: no duplicate keys, no wrong types, and a place for every error."""

import json
from contextlib import suppress
from datetime import date, datetime, timezone
from typing import Any, Final, TypeVar

from tabletop.messages import SHOWN, Refused, say, shown
from tabletop.text_enum import TextEnum

VERSION: Final = 1
# The most bytes of a city or game file; real ones are far smaller.
LARGEST_FILE: Final = 1_000_000
# The largest absolute value of a number; NaN fails the comparison, too.
LARGEST: Final = 1e12
AnyWord = TypeVar("AnyWord", bound=TextEnum)


# files that people exchange
def json_from_file(raw: bytes) -> Any:
    """Parse the JSON of a file; raise Refused for invalid JSON and for keys that appear twice in an object."""
    if len(raw) > LARGEST_FILE:
        raise Refused("", say("file.large", most=LARGEST_FILE // 1_000_000))
    if not raw.strip():
        raise Refused("", say("file.empty"))
    try:
        return json.loads(raw.decode("utf-8-sig"), object_pairs_hook=unique, parse_constant=refuse_constant)
    except UnicodeDecodeError as error:
        raise Refused("", say("file.encoding", position=error.start)) from None
    except json.JSONDecodeError as error:
        line = f"line {error.lineno}, " if error.lineno > 1 else ""
        raise Refused(f"{line}column {error.colno}", say("file.json")) from None
    except RecursionError:
        raise Refused("", say("file.deep")) from None
    except Refused:
        raise
    except ValueError:  # a number with more digits than Python converts
        raise Refused("", say("file.number")) from None


def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object; raise for a duplicate key, because Python would drop the first value."""
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise Refused("", say("file.twice", key=shown(key)))
        found[key] = value
    return found


def refuse_constant(name: str) -> None:
    """Raise for NaN and Infinity, which are not JSON."""
    raise Refused("", say("file.constant", name=name))


def json_object(data: object, place: str, required: tuple[str, ...], optional: tuple[str, ...] = ()) -> dict[str, Any]:
    """Return an object with all required keys and no unknown one."""
    inside = f"{place}." if place else ""
    if not isinstance(data, dict):
        raise Refused(place, say("type.object", value=shown(data)))
    for key in data:
        if key not in required and key not in optional:
            known = ", ".join((*required, *optional))
            plain = isinstance(key, str) and key.isidentifier() and len(key) <= SHOWN
            where = f"{inside}{key}" if plain else place
            raise Refused(where, say("key.unknown", key=shown(key), known=known))
    for key in required:
        if key not in data:
            raise Refused(f"{inside}{key}", say("key.missing"))
    return data


def array(data: object, place: str) -> list[Any]:
    """Return a list."""
    if not isinstance(data, list):
        raise Refused(place, say("type.array", value=shown(data)))
    return data


def integer(data: object, place: str) -> int:
    """Return a whole number; true and 2.0 are refused."""
    if not isinstance(data, int) or isinstance(data, bool):
        raise Refused(place, say("type.whole", value=shown(data)))
    if abs(data) > 10**9:
        raise Refused(place, say("type.huge"))
    return data


def text(data: object, place: str) -> str:
    """Return a text."""
    if not isinstance(data, str):
        raise Refused(place, say("type.text", value=shown(data)))
    return data


def day_from(data: object, place: str) -> date:
    """Return a date written 2026-01-31; other forms are refused, because only Python 3.11 and newer read them."""
    with suppress(ValueError):
        day = date.fromisoformat(text(data, place))
        if day.isoformat() == data:
            return day
    raise Refused(place, say("type.day", value=shown(data)))


def word(data: object, place: str, words: type[AnyWord]) -> AnyWord:
    """Return one of the allowed words."""
    known = [each.value for each in words]
    if not isinstance(data, str) or data not in known:
        raise Refused(place, say("type.word", value=shown(data), known=", ".join(known)))
    return words(data)


def file_of(data: object, name: str, place: str, keys: tuple[str, ...]) -> dict[str, Any]:
    """Return the object of a file: its format and version are checked first, then its keys."""
    inside = f"{place}." if place else ""
    if isinstance(data, dict) and data.get("format", name) != name:
        raise Refused(f"{inside}format", say("file.format", value=shown(data["format"]), name=name))
    found = json_object(data, place, ("format", "version", *keys))
    version = integer(found["version"], f"{inside}version")
    if version != VERSION:
        raise Refused(f"{inside}version", say("file.version", version=version, known=VERSION))
    return found


# data of the app
def compact(data: object) -> str:
    """Return JSON on one line, in ASCII."""
    return json.dumps(data, separators=(",", ":"), allow_nan=False)


def json_from_text(text: str | bytes) -> Any:
    """Parse JSON of any length; raise Refused for duplicate keys."""
    try:
        return json.loads(text, object_pairs_hook=unique, parse_constant=refuse_constant)
    except (ValueError, RecursionError):  # Refused, which the hooks raise, is a ValueError too
        raise Refused("", say("file.json")) from None


def numbers(data: object, place: str, length: int) -> list[list[int]]:
    """Return lists of this many whole numbers each."""
    found = [[integer(number, place) for number in array(each, place)] for each in array(data, place)]
    if any(len(each) != length for each in found):
        raise Refused(place, say("kept.broken"))
    return found


def boolean(data: object, place: str) -> bool:
    """Return true or false."""
    if not isinstance(data, bool):
        raise Refused(place, say("kept.broken"))
    return data


def number(data: object, place: str) -> float:
    """Return a finite number."""
    if isinstance(data, bool) or not isinstance(data, (int, float)) or not abs(data) < LARGEST:
        raise Refused(place, say("kept.broken"))
    return float(data)


def moment_to(moment: datetime) -> str:
    """Return a moment as sortable text: UTC, to the microsecond."""
    return moment.astimezone(timezone.utc).isoformat(timespec="microseconds")


def moment_from(data: object, place: str) -> datetime:
    """Read a moment from the text of `moment_to`."""
    try:
        moment = datetime.fromisoformat(text(data, place))
        if moment.utcoffset() is not None and moment_to(moment) == data:
            return moment
    except (ValueError, OverflowError):
        pass
    raise Refused(place, say("kept.broken"))
