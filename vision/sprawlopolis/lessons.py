"""Lessons: corrections of the player adapt the eye to this copy of the game.

A lesson is a reading that the player checked. It holds numbers, never pictures: the outputs of the block net for every
space, and the right block. A space with almost the same outputs becomes more likely to be the same block; other spaces
do not change, so that a wrong correction harms only blocks that look like it. The light needs no lesson, because every
city is scaled to one average grey.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sprawlopolis_score.city import City
from vision.arrays import Tensor
from vision.lesson_file import load_lessons, save_arrays, unit_vectors
from vision.sprawlopolis.classes import ANSWERS, BLOCK_CLASSES, KINDS, NO_BLOCK
from vision.sprawlopolis.evidence import Evidence
from vision.sprawlopolis.settings import SETTINGS

VERSION: Final = 1
# The arrays of a lesson in a file, with their types.
FIELDS: Final = {"blocks": np.uint8, "seen": np.float16}


@dataclass(frozen=True, slots=True, eq=False)
class Lesson:
    """A checked reading: the outputs of the net for every block, and its right class."""

    seen: Tensor
    blocks: NDArray[np.uint8]


@dataclass(frozen=True, slots=True, eq=False)
class Lessons:
    """All lessons, oldest first. `Lessons()` is the empty state, to which forgetting resets."""

    lessons: tuple[Lesson, ...] = ()

    def with_lesson(self, raw: bytes, city: City) -> "Lessons":
        """Return the lessons with another one: the evidence of a reading and its right city.

        It replaces an earlier lesson of the same photo; beyond the limit the oldest lesson is dropped. Bytes that are
        no evidence of a city of this size add no lesson.
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
        """Return the outputs of the net with higher logits for the classes of lessons that look almost the same."""
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
        return save_arrays(
            VERSION,
            ({name: getattr(each, name).astype(kind) for name, kind in FIELDS.items()} for each in self.lessons),
        )

    @classmethod
    def from_bytes(cls, raw: bytes) -> "Lessons":
        """Decode lessons; raise Refused for damaged bytes and for those of a newer version."""
        found = load_lessons(raw, VERSION, FIELDS, is_lesson)
        lessons = (Lesson(each["seen"].astype(np.float32), each["blocks"].astype(np.uint8)) for each in found)
        return cls(tuple(lessons)[-SETTINGS.most_lessons :])


def is_lesson(arrays: dict[str, NDArray[np.generic]]) -> bool:
    """Return whether the arrays of a file have the types, shapes and ranges of a lesson."""
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
