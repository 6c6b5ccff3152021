"""Lessons from corrected cities of cards, and their refusal of damaged bytes."""

from typing import Any

import numpy as np
import pytest

from sprawlopolis_score.city import City
from tabletop.messages import Refused
from vision.lesson_file import save_arrays
from vision.sprawlopolis.classes import ANSWERS, BLOCK_CLASSES, NO_BLOCK
from vision.sprawlopolis.evidence import Evidence
from vision.sprawlopolis.lessons import VERSION, Lessons
from vision.sprawlopolis.read import EYE
from vision.sprawlopolis.settings import SETTINGS

CITY = City.parse("R:EW . / C:NS P")


def evidence(seed: int = 1, spaces: int = 4) -> bytes:
    seen = np.random.default_rng(seed).normal(0, 4, (spaces, ANSWERS)).astype(np.float32)
    seen[1] = 0
    return Evidence(seen).to_bytes()


def seen_of(raw: bytes) -> Any:
    found = Evidence.from_bytes(raw, 4)
    assert found is not None
    return found.seen


def test_what_looks_the_same_becomes_what_it_was_corrected_to() -> None:
    raw = evidence()
    lessons = Lessons().with_lesson(raw, CITY)
    answers = seen_of(raw)[[0, 2, 3]]
    changed = lessons.with_memory(answers) - answers
    for row, block in enumerate(("R:EW", "C:NS", "P")):
        index = BLOCK_CLASSES.index(block)
        assert changed[row].argmax() == index
        assert changed[row, index] == pytest.approx(SETTINGS.memory_weight, rel=0.01)


def test_what_looks_different_stays_as_it_was() -> None:
    lessons = Lessons().with_lesson(evidence(), CITY)
    others = seen_of(evidence(2))[[0, 2, 3]]
    np.testing.assert_allclose(lessons.with_memory(others), others, atol=0.01)
    assert Lessons().with_memory(others) is others


def test_a_space_that_turned_out_empty_is_learned_as_none() -> None:
    raw = evidence()
    lessons = Lessons().with_lesson(raw, City.parse("R:EW . / . P"))
    answers = seen_of(raw)[[2]]
    assert (lessons.with_memory(answers) - answers).argmax() == NO_BLOCK


def test_the_same_photo_is_taught_once_and_the_oldest_lessons_make_room() -> None:
    lessons = Lessons().with_lesson(evidence(), CITY).with_lesson(evidence(), City.parse("P . / C:NS P"))
    assert len(lessons.lessons) == 1
    for seed in range(2, 20):
        lessons = lessons.with_lesson(evidence(seed), CITY)
    assert len(lessons.lessons) == SETTINGS.most_lessons


@pytest.mark.parametrize(
    "raw", [b"", b"\2", evidence()[:-2], evidence(spaces=6), Evidence(np.zeros((4, ANSWERS), np.float32)).to_bytes()]
)
def test_bytes_that_are_no_evidence_of_such_a_city_teach_nothing(raw: bytes) -> None:
    lessons = Lessons()
    assert lessons.with_lesson(raw, CITY) is lessons


def test_evidence_with_numbers_that_are_none_is_not_read() -> None:
    broken = np.full((4, ANSWERS), np.nan, np.float32)
    assert Evidence.from_bytes(Evidence(broken).to_bytes(), 4) is None


def test_lessons_are_kept_as_bytes() -> None:
    lessons = Lessons().with_lesson(evidence(), CITY).with_lesson(evidence(2), CITY)
    again = Lessons.from_bytes(lessons.to_bytes())
    assert [each.blocks.tolist() for each in again.lessons] == [each.blocks.tolist() for each in lessons.lessons]
    assert all(np.array_equal(one.seen, other.seen) for one, other in zip(again.lessons, lessons.lessons, strict=True))
    assert EYE.lessons(b"nonsense").lessons == ()
    assert len(EYE.lessons(lessons.to_bytes()).lessons) == 2


def lesson(**changed: Any) -> dict[str, Any]:
    return {"blocks": np.zeros(2, np.uint8), "seen": np.zeros((2, ANSWERS), np.float16)} | changed


@pytest.mark.parametrize(
    "raw",
    [
        b"PK nonsense",
        save_arrays(VERSION + 1, []),
        save_arrays(VERSION, [lesson(blocks=np.zeros(2, np.int64))]),
        save_arrays(VERSION, [lesson(blocks=np.full(2, 20, np.uint8))]),
        save_arrays(VERSION, [lesson(blocks=np.zeros(0, np.uint8), seen=np.zeros((0, ANSWERS), np.float16))]),
        save_arrays(VERSION, [lesson(seen=np.zeros((2, 3), np.float16))]),
        save_arrays(VERSION, [lesson(seen=np.full((2, ANSWERS), np.inf, np.float16))]),
        save_arrays(VERSION, [lesson(seen=np.zeros((20000, ANSWERS), np.float16))]),
    ],
)
def test_a_file_of_lessons_that_is_damaged_or_newer_is_refused(raw: bytes) -> None:
    with pytest.raises(Refused):
        Lessons.from_bytes(raw)
