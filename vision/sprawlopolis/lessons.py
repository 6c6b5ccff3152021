"""Lessons: corrections of the player adapt the reader to this copy of the game.

A lesson is a reading that the player checked. It keeps numbers, never pictures: the answers of the block net about
every space, and the right block. A space with almost the same answers is more likely the same block from then on.
Other spaces stay as they were, so that a wrong correction harms only its own kind. The light needs no lesson: every
city is brought to one grey.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sprawlopolis_score.city import City
from tabletop.messages import Refused, message
from vision.arrays import Tensor
from vision.lesson_file import load_arrays, save_arrays, unit_vectors
from vision.sprawlopolis.classes import ANSWERS, BLOCK_CLASSES, KINDS, NO_BLOCK
from vision.sprawlopolis.evidence import Evidence
from vision.sprawlopolis.settings import SETTINGS

VERSION: Final = 1
# What a file of lessons holds, with the type of each array.
FIELDS: Final = {"blocks": np.uint8, "seen": np.float16}


@dataclass(frozen=True, slots=True, eq=False)
class Lesson:
    """One reading that a person went through: what was seen of every block, and its class."""

    seen: Tensor
    blocks: NDArray[np.uint8]


@dataclass(frozen=True, slots=True, eq=False)
class Lessons:
    """All lessons, oldest first. `Lessons()` is the empty state, to which forgetting resets."""

    lessons: tuple[Lesson, ...] = ()

    def with_lesson(self, raw: bytes, city: City) -> "Lessons":
        """Return the lessons with that of a photo, by the evidence of its reading and its right city.

        An earlier lesson of the same photo is replaced, the oldest lessons make room. Bytes that are no evidence of
        such a city add no lesson.
        """
        evidence = Evidence.from_bytes(raw, city.columns * len(city.grid))
        if evidence is None:
            return self
        classes = [
            NO_BLOCK if block is None else BLOCK_CLASSES.index(str(block)) for line in city.grid for block in line
        ]
        asked = evidence.seen.any(axis=1)
        if not asked.any():
            return self
        lesson = Lesson(evidence.seen[asked], np.array(classes, np.uint8)[asked])
        others = (each for each in self.lessons if not np.array_equal(each.seen, lesson.seen))
        return Lessons((*others, lesson)[-SETTINGS.most_lessons :])

    def with_memory(self, answers: Tensor) -> Tensor:
        """What the net answered about some blocks, after thinking of what looked almost the same."""
        if not self.lessons:
            return answers
        known = unit_vectors(np.concatenate([each.seen for each in self.lessons]))
        blocks = np.concatenate([each.blocks for each in self.lessons])
        near = np.exp((unit_vectors(answers) @ known.T - 1) / SETTINGS.similarity_scale)
        changed = answers.copy()
        for block in set(blocks.tolist()):
            changed[:, block] += SETTINGS.memory_weight * near[:, blocks == block].max(axis=1)
        return changed

    def to_bytes(self) -> bytes:
        """The lessons as bytes to keep."""
        return save_arrays(
            VERSION,
            ({name: getattr(each, name).astype(kind) for name, kind in FIELDS.items()} for each in self.lessons),
        )

    @classmethod
    def from_bytes(cls, raw: bytes) -> "Lessons":
        """The lessons in some bytes; Refused if they are none of ours, or more than there can be."""
        try:
            version, found = load_arrays(raw, VERSION, FIELDS)
        except Exception:  # noqa: BLE001 - a broken archive breaks in many ways
            raise Refused("", message("lessons.damaged")) from None
        if version != VERSION:
            raise Refused("", message("lessons.newer"))
        if not all(map(is_lesson, found)):
            raise Refused("", message("lessons.damaged"))
        lessons = (Lesson(each["seen"].astype(np.float32), each["blocks"].astype(np.uint8)) for each in found)
        return cls(tuple(lessons)[-SETTINGS.most_lessons :])


def read_lessons(raw: bytes) -> Lessons:
    """Return the lessons in some bytes; none, if this version cannot read them."""
    try:
        return Lessons.from_bytes(raw)
    except Refused:
        return Lessons()


def is_lesson(arrays: dict[str, NDArray[np.generic]]) -> bool:
    """Whether arrays of a file are those of a lesson: their types, shapes and numbers."""
    if any(arrays[name].dtype != kind for name, kind in FIELDS.items()):
        return False
    blocks, seen = arrays["blocks"].astype(int), arrays["seen"].astype(np.float32)
    return (
        blocks.ndim == 1
        and blocks.size > 0
        and seen.shape == (len(blocks), ANSWERS)
        and int(blocks.max()) < KINDS
        and bool(np.isfinite(seen).all())
    )
