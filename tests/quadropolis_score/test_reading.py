"""The bytes of a reading: written and read back, they are the same."""

import json
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from quadropolis_score.boards import Spot
from quadropolis_score.buildings import Building, Expansion, Kind, Mode
from quadropolis_score.city import City
from quadropolis_score.reading import Corners, Guess, Reading, read_reading, write_reading
from tabletop.messages import Refused
from tabletop.strict_json import LARGEST_NUMBER

SURE = Guess(None, 0.99, is_doubtful=False)
PARK = Guess(Building(Kind.PARK), 0.6, is_doubtful=True, alternatives=(None, Building(Kind.SHOP)))
TOWER = Guess(Building(Kind.TOWER_BLOCK, floors=2, inhabitants=1), 0.3, is_doubtful=True)
READING = Reading(
    Mode.CLASSIC,
    ((0.5, 1.0), (90.0, 2.0), (91.25, 80.0), (1.0, 79.0)),
    ((PARK, TOWER, SURE, SURE), *((SURE,) * 4,) * 3),
    evidence=b"evidence\n\0",
    picture=b"\xff\xd8picture",
    size=(92, 81),
)


def test_the_least_sure_space_comes_first() -> None:
    assert READING.doubtful_spots == (Spot(0, 1), Spot(0, 0))
    assert READING[Spot(0, 1)] == TOWER


def test_the_city_takes_every_guess_as_it_is() -> None:
    assert READING.city() == City.parse("P T2i1 . . / . . . . / . . . . / . . . .")


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"picture": b"x" * 8_000_001}, "more than 8 MB"),
        ({"guesses": ((SURE,) * 4,) * 3}, "a city has 4 rows"),
        (
            {"guesses": ((replace(SURE, confidence=float("nan")), *(SURE,) * 3), *((SURE,) * 4,) * 3)},
            "saved data is corrupt",
        ),
        ({"corners": ((0.0, float("inf")), (0.0, 0.0), (0.0, 0.0), (0.0, 0.0))}, "saved data is corrupt"),
        ({"corners": ((0.0, 0.0),)}, "saved data is corrupt"),
        ({"corners": ((0.0, -LARGEST_NUMBER), *((0.0, 0.0),) * 3)}, "saved data is corrupt"),
        ({"corners": ((0.0, 10**400), *((0.0, 0.0),) * 3)}, "saved data is corrupt"),
        ({"guesses": ((replace(SURE, confidence=1e12), *(SURE,) * 3), *((SURE,) * 4,) * 3)}, "saved data is corrupt"),
        (
            {
                "guesses": (
                    (replace(SURE, alternatives=(Building(Kind.PARK, points=-1),)), *(SURE,) * 3),
                    *((SURE,) * 4,) * 3,
                )
            },
            "saved data is corrupt",
        ),
    ],
)
def test_a_reading_that_cannot_be_is_refused(change: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        replace(READING, **change)


NUMBER = st.one_of(
    st.integers(-(10**12) + 1, 10**12 - 1),
    st.floats(-1e12, 1e12, exclude_min=True, exclude_max=True),
    st.floats(-1, 1, width=32).map(np.float32),
    st.booleans(),
)
BUILDING = st.one_of(
    st.none(),
    st.builds(
        Building,
        st.sampled_from(Kind),
        *[st.integers(0, 999)] * 4,
        expansion=st.one_of(st.none(), st.sampled_from(Expansion)),
    ),
)
YES_OR_NO = st.sampled_from([True, False, 1, 0])
CHANCE = st.one_of(st.floats(0, 1), st.floats(0, 1, width=32).map(np.float32), st.integers(0, 1))
GUESS = st.builds(
    Guess, BUILDING, NUMBER, YES_OR_NO, st.lists(BUILDING, max_size=2), st.lists(CHANCE, max_size=5), YES_OR_NO
)


@given(st.tuples(*[st.tuples(NUMBER, NUMBER)] * 4), st.lists(GUESS, min_size=1, max_size=3))
def test_a_reading_is_the_same_bytes_after_it_was_read_back(corners: Corners, guesses: list[Guess]) -> None:
    line = tuple(guesses[column % len(guesses)] for column in range(4))
    reading = replace(READING, corners=corners, guesses=(line,) * 4)
    raw = write_reading(reading)
    write_reading.cache_clear()
    again = read_reading(raw)
    assert write_reading(again) == raw
    assert again == reading


def test_readings_that_are_equal_are_the_same_bytes() -> None:
    raws = set()
    for zero in (0, 0.0, -0.0, False):
        line = (replace(SURE, confidence=zero, is_doubtful=zero),) * 4  # type: ignore[arg-type]
        write_reading.cache_clear()
        raws.add(write_reading(replace(READING, corners=((zero, zero),) * 4, guesses=(line,) * 4)))
    assert len(raws) == 1


def test_a_guess_without_heights_is_written_as_version_0_1_0_did() -> None:
    assert b'[[".",0.99,false,[]],' in write_reading(READING)


@pytest.mark.parametrize("heights", [(1.5,), (-0.1,), (0.1,) * 6])
def test_heights_that_are_no_chances_are_refused(heights: tuple[float, ...]) -> None:
    with pytest.raises(Refused, match="saved data is corrupt"):
        replace(READING, guesses=((replace(TOWER, heights=heights),) * 4,) * 4)


def test_a_photo_that_is_kept_comes_back_and_one_that_is_not_changes_no_byte() -> None:
    kept = replace(READING, photo=b"\xff\xd8photo")
    raw = write_reading(kept)
    assert read_reading(raw) == kept
    assert b'"picture"' not in write_reading(READING)
    assert raw.endswith(READING.picture + kept.photo)


@pytest.mark.parametrize("length", [-1, 10**6])
def test_a_reading_whose_picture_has_an_impossible_length_is_refused(length: int) -> None:
    raw = write_reading(replace(READING, photo=b"photo"))
    with pytest.raises(Refused, match="saved data is corrupt"):
        read_reading(raw.replace(b'"picture":%d' % len(READING.picture), b'"picture":%d' % length))


@pytest.mark.parametrize("size", [[0, 81], [92, -1], [92], [92, 81, 3], [92.5, 81], "92", None])
def test_a_reading_whose_photo_has_an_impossible_size_is_refused(size: object) -> None:
    head, _, rest = write_reading(READING).partition(b"\n")
    with pytest.raises(Refused, match="size"):
        read_reading(json.dumps({**json.loads(head), "size": size}).encode() + b"\n" + rest)


def test_a_reading_of_an_earlier_version_has_no_size_and_keeps_its_bytes() -> None:
    earlier = replace(READING, size=None)
    assert b'"size"' not in write_reading(earlier)
    assert read_reading(write_reading(earlier)) == earlier
