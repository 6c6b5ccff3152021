"""JSON in and out, strict: no key twice, no wrong type, every refusal with its place."""

import json
from contextlib import suppress
from datetime import date, datetime, timezone
from typing import Any, Final, TypeVar

from tabletop.messages import SHOWN, Refused, say, shown
from tabletop.text_enum import TextEnum

VERSION: Final = 1
# No city or game file of ours comes near this; whatever is larger is something else.
LARGEST_FILE: Final = 1_000_000
# Beyond it no number of ours is; what is no number at all is not below it either.
LARGEST: Final = 1e12
AnyWord = TypeVar("AnyWord", bound=TextEnum)


# files of people
def json_from_file(raw: bytes) -> Any:
    """The JSON value in some bytes. Refuses what is no JSON, and keys that stand twice in an object."""
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
    except ValueError:  # a number of more digits than Python converts
        raise Refused("", say("file.number")) from None


def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of which no key was lost."""
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise Refused("", say("file.twice", key=shown(key)))
        found[key] = value
    return found


def refuse_constant(name: str) -> None:
    """NaN and Infinity are no JSON."""
    raise Refused("", say("file.constant", name=name))


def json_object(data: object, place: str, required: tuple[str, ...], optional: tuple[str, ...] = ()) -> dict[str, Any]:
    """An object with all of the required keys and no unknown one."""
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
    """A list."""
    if not isinstance(data, list):
        raise Refused(place, say("type.array", value=shown(data)))
    return data


def integer(data: object, place: str) -> int:
    """A whole number; true and 2.0 are none."""
    if not isinstance(data, int) or isinstance(data, bool):
        raise Refused(place, say("type.whole", value=shown(data)))
    if abs(data) > 10**9:
        raise Refused(place, say("type.huge"))
    return data


def text(data: object, place: str) -> str:
    """Text."""
    if not isinstance(data, str):
        raise Refused(place, say("type.text", value=shown(data)))
    return data


def day_from(data: object, place: str) -> date:
    """A day, 2026-01-31; Python 3.11 reads other ways to write it, 3.10 does not."""
    with suppress(ValueError):
        day = date.fromisoformat(text(data, place))
        if day.isoformat() == data:
            return day
    raise Refused(place, say("type.day", value=shown(data)))


def word(data: object, place: str, words: type[AnyWord]) -> AnyWord:
    """One of the words of a list."""
    known = [each.value for each in words]
    if not isinstance(data, str) or data not in known:
        raise Refused(place, say("type.word", value=shown(data), known=", ".join(known)))
    return words(data)


def file_of(data: object, name: str, place: str, keys: tuple[str, ...]) -> dict[str, Any]:
    """A file's object: it says first what it is, in a version that we read, then has its keys and no other."""
    inside = f"{place}." if place else ""
    if isinstance(data, dict) and data.get("format", name) != name:
        raise Refused(f"{inside}format", say("file.format", value=shown(data["format"]), name=name))
    found = json_object(data, place, ("format", "version", *keys))
    version = integer(found["version"], f"{inside}version")
    if version != VERSION:
        raise Refused(f"{inside}version", say("file.version", version=version, known=VERSION))
    return found


# what a program keeps
def compact(data: object) -> str:
    """JSON on one line; whatever letters there are, it is ASCII."""
    return json.dumps(data, separators=(",", ":"), allow_nan=False)


def json_from_text(text: str | bytes) -> Any:
    """The JSON value in a text of any length; no key stands twice in an object."""
    try:
        return json.loads(text, object_pairs_hook=unique, parse_constant=refuse_constant)
    except (ValueError, RecursionError):  # what our hooks refuse is a ValueError too
        raise Refused("", say("file.json")) from None


def numbers(data: object, place: str, length: int) -> list[list[int]]:
    """Lists of so many whole numbers."""
    found = [[integer(number, place) for number in array(each, place)] for each in array(data, place)]
    if any(len(each) != length for each in found):
        raise Refused(place, say("kept.broken"))
    return found


def boolean(data: object, place: str) -> bool:
    """True or false."""
    if not isinstance(data, bool):
        raise Refused(place, say("kept.broken"))
    return data


def number(data: object, place: str) -> float:
    """A number that is one."""
    if isinstance(data, bool) or not isinstance(data, (int, float)) or not abs(data) < LARGEST:
        raise Refused(place, say("kept.broken"))
    return float(data)


def moment_to(moment: datetime) -> str:
    """A moment as it sorts: in universal time, to the microsecond."""
    return moment.astimezone(timezone.utc).isoformat(timespec="microseconds")


def moment_from(data: object, place: str) -> datetime:
    """What `moment_to` made."""
    try:
        moment = datetime.fromisoformat(text(data, place))
        if moment.utcoffset() is not None and moment_to(moment) == data:
            return moment
    except (ValueError, OverflowError):
        pass
    raise Refused(place, say("kept.broken"))
