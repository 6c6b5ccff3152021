"""Lessons: corrections of the player adapt the eye to this copy of the game and to the light.

A lesson is a reading that the player checked. It keeps numbers, never pictures: the colour of the board's paper, a few
mean colours of every space, and the embedding of the tile net. Lessons change two things, both in milliseconds:

- **the light**: spaces whose tiles are known show the colours that this lamp makes of the box's colours. Photos in the
same light are corrected before they are read;
- **the copy**: a space whose embedding is almost that of a taught space is more likely the same. Other spaces stay as
  they were, so that a wrong correction harms only its own kind.
"""

from contextlib import suppress
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from quadropolis_score.boards import BOARDS
from quadropolis_score.city import City
from tabletop.messages import Refused
from vision.arrays import Matrix, Picture, Points, Probabilities, Tensor
from vision.lesson_file import ZIP, load_lessons, save_arrays, unit_vectors
from vision.quadropolis.evidence import Evidence
from vision.quadropolis.settings import SETTINGS
from vision.quadropolis.tile_classes import CLASS_OF_FACE, TILE_CLASSES, face_index

VERSION: Final = 1
CLASS_INDEX: Final = np.array(CLASS_OF_FACE)
# The arrays of a lesson and their types.
FIELDS: Final = {"faces": np.uint8, "light": np.float16, "seen": np.float16, "colours": np.float16}


@dataclass(frozen=True, slots=True, eq=False)
class Lesson:
    """A reading that the player checked: its evidence, and the right face of every space."""

    evidence: Evidence
    faces: NDArray[np.uint8]


@dataclass(frozen=True, slots=True, eq=False)
class Lessons:
    """All lessons, oldest first. `Lessons()` is the state after forgetting."""

    lessons: tuple[Lesson, ...] = ()

    def with_lesson(self, raw: bytes, city: City) -> "Lessons":
        """Return the lessons with one more: the evidence of a reading and its right city.

        It replaces an earlier lesson of the same photo; beyond `SETTINGS.most_lessons` the oldest go. Bytes that are no
        evidence of such a board add no lesson.
        """
        evidence = read_evidence(raw, len(city.board.spots))
        if evidence is None:
            return self
        faces = np.array([face_index(city[spot]) for spot in city.board.spots], np.uint8)
        others = (each for each in self.lessons if not each.evidence.is_same_photo(evidence))
        return Lessons((*others, Lesson(evidence, faces))[-SETTINGS.most_lessons :])

    def for_light(self, light: Tensor) -> "Lessons":
        """Return the lessons whose light has about this colour."""
        return Lessons(tuple(each for each in self.lessons if is_same_light(each.evidence.light, light)))

    def with_corrected_light(self, flat: Picture, reference: Tensor) -> Picture:
        """Return a straightened board with the colours of good light, by the colours of taught spaces.

        `reference` holds the colours of every face in good light (`Models.colours`).
        """
        if not self.lessons:
            return flat
        seen = np.concatenate([each.evidence.colours for each in self.lessons]).reshape(-1, 3)
        faces = np.concatenate([each.faces for each in self.lessons])
        change = fit_colour_matrix(seen.astype(np.float64), reference[faces].reshape(-1, 3).astype(np.float64))
        return np.asarray(cv2.transform(flat, change))

    def with_memory(self, faces: Probabilities, seen: Tensor) -> Probabilities:
        """Return the probabilities of the faces, raised for the classes of taught spaces with a similar embedding."""
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
        """Encode the lessons as an .npz file."""
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
        """Decode a file of lessons; raise Refused if it is damaged, of a newer version, or no file of lessons."""
        found = load_lessons(raw, VERSION, FIELDS, is_lesson)
        return cls(tuple(map(lesson_from_arrays, found))[-SETTINGS.most_lessons :])


def read_evidence(raw: bytes, spaces: int) -> Evidence | None:
    """Return the evidence of a reading; version 0.1.0 kept a file of one lesson in its place."""
    if not raw.startswith(ZIP):
        return Evidence.from_bytes(raw, spaces)
    with suppress(Refused):
        for lesson in Lessons.from_bytes(raw).lessons:
            if lesson.evidence.fits(spaces):
                return lesson.evidence
    return None


def is_lesson(arrays: dict[str, NDArray[np.generic]]) -> bool:
    """Return whether arrays have the types, shapes and numbers of a lesson."""
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
    light, colours, seen = (arrays[name].astype(np.float32) for name in ("light", "colours", "seen"))
    return Lesson(Evidence(light, colours, seen), arrays["faces"].astype(np.uint8))


def is_same_light(one: Tensor, other: Tensor) -> bool:
    """Return whether two lights have about the same colour, at any brightness."""
    ratio = np.log(np.maximum(one, 1)) - np.log(np.maximum(other, 1))
    return float(np.abs(ratio - ratio.mean()).max()) < SETTINGS.light_tolerance


def fit_colour_matrix(seen: Points, reference: Points) -> Matrix:
    """Fit the 3 x 4 matrix from the photographed colours to those of good light; outliers lose weight.

    A prior of `SETTINGS.identity_pairs` pairs pulls it to the identity, so that few pairs change little.
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
