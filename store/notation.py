"""How plain values stand in what we keep: compact JSON, moments and days that sort, all read back strictly."""

import json
import unicodedata
from datetime import datetime, timezone
from typing import Any, Final

from quadropolis_score.files import array, refuse_constant, text, unique, whole
from quadropolis_score.messages import Refused, say

# Beyond it no number of ours is; what is no number at all is not below it either.
LARGEST: Final = 1e12


def compact(data: object) -> str:
    """JSON on one line; whatever letters there are, it is ASCII."""
    return json.dumps(data, separators=(",", ":"), allow_nan=False)


def data_from(text: str | bytes) -> Any:
    """The JSON value in a text of any length; no key stands twice in an object."""
    try:
        return json.loads(text, object_pairs_hook=unique, parse_constant=refuse_constant)
    except (ValueError, RecursionError):  # what our hooks refuse is a ValueError too
        raise Refused("", say("file.json")) from None


def numbers(data: object, place: str, length: int) -> list[list[int]]:
    """Lists of so many whole numbers."""
    found = [[whole(number, place) for number in array(each, place)] for each in array(data, place)]
    if any(len(each) != length for each in found):
        raise Refused(place, say("kept.broken"))
    return found


def yes(data: object, place: str) -> bool:
    """True or false."""
    if not isinstance(data, bool):
        raise Refused(place, say("kept.broken"))
    return data


def number(data: object, place: str) -> float:
    """A number that is one."""
    if isinstance(data, bool) or not isinstance(data, (int, float)) or not abs(data) < LARGEST:
        raise Refused(place, say("kept.broken"))
    return float(data)


def same(name: str) -> str:
    """What two spellings of a name have in common."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name.strip()).casefold())


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
