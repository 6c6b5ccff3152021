"""What an owner's corrections taught the eye about this copy of the game and this light.

A lesson is a reading that a person went through. It keeps numbers, never pictures: the colour of the board's paper, a
few mean colours of every space, and what the net saw there. Two things follow from lessons, both in milliseconds:

- **the light**: from spaces whose tiles are known, the colours that this lamp makes of the box's colours. Photos under
  the same lamp are brought back to good light before they are read;
- **the copy**: what looks almost the same as something that was pointed at is more likely the same. What looks
  different is left as it was, so a wrong correction harms its own kind only.
"""

from contextlib import suppress
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from quadropolis_score.boards import BOARDS
from quadropolis_score.city import City
from tabletop.messages import Refused, message
from vision.arrays import Matrix, Picture, Points, Probabilities, Tensor
from vision.lesson_file import ZIP, load_arrays, save_arrays, unit_vectors
from vision.quadropolis.evidence import Evidence
from vision.quadropolis.settings import SETTINGS
from vision.quadropolis.tile_classes import CLASS_OF_FACE, TILE_CLASSES, face_index

VERSION: Final = 1
CLASS_INDEX: Final = np.array(CLASS_OF_FACE)
# What a file of lessons holds, with the type of each array.
FIELDS: Final = {"faces": np.uint8, "light": np.float16, "seen": np.float16, "colours": np.float16}


@dataclass(frozen=True, slots=True, eq=False)
class Lesson:
    """One reading that a person went through: what was seen of every space and what stands there."""

    evidence: Evidence
    faces: NDArray[np.uint8]


@dataclass(frozen=True, slots=True, eq=False)
class Lessons:
    """All lessons, oldest first. `Lessons()` is the empty state, to which forgetting resets."""

    lessons: tuple[Lesson, ...] = ()

    def with_lesson(self, raw: bytes, city: City) -> "Lessons":
        """Return the lessons with that of a photo, by the evidence of its reading and its right city.

        An earlier lesson of the same photo is replaced, the oldest lessons make room. Bytes that are no evidence of
        such a board add no lesson.
        """
        evidence = read_evidence(raw, len(city.board.spots))
        if evidence is None:
            return self
        faces = np.array([face_index(city[spot]) for spot in city.board.spots], np.uint8)
        others = (each for each in self.lessons if not each.evidence.is_same_photo(evidence))
        return Lessons((*others, Lesson(evidence, faces))[-SETTINGS.most_lessons :])

    def for_light(self, light: Tensor) -> "Lessons":
        """The lessons that were given in about this light."""
        return Lessons(tuple(each for each in self.lessons if is_same_light(each.evidence.light, light)))

    def with_corrected_light(self, flat: Picture, reference: Tensor) -> Picture:
        """A straightened board with the colours that its light made of the box's colours taken back.

        `reference` holds the colours that every face has in good light; see `Eye.colours`.
        """
        if not self.lessons:
            return flat
        seen = np.concatenate([each.evidence.colours for each in self.lessons]).reshape(-1, 3)
        faces = np.concatenate([each.faces for each in self.lessons])
        change = fit_colour_matrix(seen.astype(np.float64), reference[faces].reshape(-1, 3).astype(np.float64))
        return np.asarray(cv2.transform(flat, change))

    def with_memory(self, faces: Probabilities, seen: Tensor) -> Probabilities:
        """The chances of the faces, after thinking of what looked almost the same."""
        if not self.lessons:
            return faces
        known = unit_vectors(np.concatenate([each.evidence.seen for each in self.lessons]))
        looks = CLASS_INDEX[np.concatenate([each.faces for each in self.lessons])]
        near = np.exp((unit_vectors(seen) @ known.T - 1) / SETTINGS.similarity_scale)
        memory = np.zeros((len(seen), len(TILE_CLASSES)))
        for look in set(looks.tolist()):
            memory[:, look] = near[:, looks == look].max(axis=1)
        changed = faces * np.exp(SETTINGS.memory_weight * memory[:, CLASS_INDEX])
        return np.asarray(changed / changed.sum(axis=1, keepdims=True))

    def to_bytes(self) -> bytes:
        """The lessons as bytes to keep."""
        return save_arrays(
            VERSION,
            (
                {
                    name: (each.faces if name == "faces" else getattr(each.evidence, name)).astype(kind)
                    for name, kind in FIELDS.items()
                }
                for each in self.lessons
            ),
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
        return cls(tuple(map(lesson_from_arrays, found))[-SETTINGS.most_lessons :])


def read_lessons(raw: bytes) -> Lessons:
    """Return the lessons in some bytes; none, if this version cannot read them."""
    try:
        return Lessons.from_bytes(raw)
    except Refused:
        return Lessons()


def read_evidence(raw: bytes, spaces: int) -> Evidence | None:
    """Read the evidence of a reading; version 0.1.0 kept a file of one lesson in its place."""
    if not raw.startswith(ZIP):
        return Evidence.from_bytes(raw, spaces)
    with suppress(Refused):
        for lesson in Lessons.from_bytes(raw).lessons:
            if lesson.evidence.fits(spaces):
                return lesson.evidence
    return None


def is_lesson(arrays: dict[str, NDArray[np.generic]]) -> bool:
    """Whether arrays of a file are those of a lesson: their types, shapes and numbers."""
    faces = arrays["faces"]
    if faces.ndim != 1 or len(faces) not in {len(board.spots) for board in BOARDS.values()}:
        return False
    if any(arrays[name].dtype != kind for name, kind in FIELDS.items()):
        return False
    numbers = (arrays[name] for name in FIELDS if name != "faces")
    return (
        lesson_from_arrays(arrays).evidence.fits(len(faces))
        and int(np.max(faces.astype(int))) < len(CLASS_INDEX)
        and all(bool(np.all(np.isfinite(each.astype(np.float32)))) for each in numbers)
    )


def lesson_from_arrays(arrays: dict[str, NDArray[np.generic]]) -> Lesson:
    """One lesson of a file."""
    light, colours, seen = (arrays[name].astype(np.float32) for name in ("light", "colours", "seen"))
    return Lesson(Evidence(light, colours, seen), arrays["faces"].astype(np.uint8))


def is_same_light(one: Tensor, other: Tensor) -> bool:
    """Whether two lights have about the same colour, however bright they are."""
    ratio = np.log(np.maximum(one, 1)) - np.log(np.maximum(other, 1))
    return float(np.abs(ratio - ratio.mean()).max()) < SETTINGS.light_tolerance


def fit_colour_matrix(seen: Points, reference: Points) -> Matrix:
    """The 3 x 4 matrix that takes colours as they were seen to what they are; wrong pairs are voted down.

    Few pairs move it little: it is pulled to "change nothing" as if so many more pairs said so.
    """
    identity = np.eye(4)[:, :3]
    data = np.column_stack([seen, np.full(len(seen), 255.0)])
    pull = np.eye(4) * SETTINGS.identity_pairs * 128.0**2
    weights = np.ones(len(seen))
    change: Matrix = identity
    for _ in range(SETTINGS.voting_rounds):
        left = data.T @ (data * weights[:, None]) + pull
        change = np.linalg.solve(left, data.T @ (reference * weights[:, None]) + pull @ identity)
        distances = np.linalg.norm(data @ change - reference, axis=1)
        weights = 1 / (1 + (distances / SETTINGS.colour_tolerance) ** 2)
    matrix = change.T.copy()
    matrix[:, 3] *= 255.0
    return np.asarray(matrix)
