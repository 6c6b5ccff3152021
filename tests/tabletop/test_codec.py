"""The strict codec: what it writes it reads again, and everything else is refused with its place."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timezone
from typing import Any

import pytest

from quadropolis_score.boards import Spot
from tabletop.codec import OPTIONAL, from_json, to_json
from tabletop.messages import Refused
from tabletop.people import PlayerColour


@dataclass(frozen=True)
class Inner:
    spot: Spot
    colour: PlayerColour | None = None
    count: int = field(default=1, metadata=OPTIONAL)
    row: int = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "row", self.spot.row)


@dataclass(frozen=True)
class Outer:
    number: int
    share: float
    is_on: bool
    text: str
    at: datetime
    day: date
    inner: tuple[Inner, ...]
    pair: tuple[int, str]
    words: frozenset[str]
    counts: Mapping[str, int]
    either: Spot | Inner | PlayerColour | None = None


NOON = datetime(2026, 11, 20, 12, tzinfo=timezone.utc)
INNER = Inner(Spot(1, 2), PlayerColour.BLUE)
FULL = Outer(1, 0.5, True, "a", NOON, NOON.date(), (INNER, Inner(Spot(0, 0))), (7, "b"), frozenset("xy"), {"k": 3})


def test_what_is_written_is_read_again() -> None:
    data = to_json(FULL)
    assert data["inner"][0] == {"spot": [1, 2], "colour": "blue"}
    assert data["words"] == ["x", "y"]
    for either in (None, INNER, replace(INNER, count=2), PlayerColour.RED, Spot(3, 4)):
        outer = replace(FULL, either=either)
        assert from_json(Outer, to_json(outer)) == outer


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"number": "1"}, "number"),
        ({"number": True}, "number"),
        ({"is_on": 1}, "is_on"),
        ({"inner": {}}, "inner"),
        ({"inner": [{"spot": [1], "colour": None}]}, r"inner\[0\]\.spot"),
        ({"inner": [{"spot": [1, 2], "colour": None, "count": "2"}]}, r"inner\[0\]\.count"),
        ({"inner": [{"spot": [1, 2], "colour": "mauve"}]}, r"inner\[0\]\.colour"),
        ({"pair": [7]}, "pair"),
        ({"words": [3]}, r"words\[0\]"),
        ({"counts": []}, "counts"),
        ({"counts": {"k": "3"}}, r"counts\.k"),
        ({"either": "mauve"}, "either"),
        ({"more": 1}, ""),
    ],
)
def test_anything_else_is_refused_with_its_place(change: dict[str, Any], place: str) -> None:
    with pytest.raises(Refused) as refused:
        from_json(Outer, to_json(FULL) | change)
    assert refused.match(place)
