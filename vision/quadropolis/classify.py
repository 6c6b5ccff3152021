"""The fourth stage: the probabilities of the faces on every space.

The tile net sees the whole space and tells the classes apart: kinds, Public Services tiles, the empty space. It must
not decide by its picture which variant a tile is: only the signs in the corner say that, and the sign net sees nothing
but the signs. If it finds the signs covered, the probabilities fall back to the picture, and the space becomes
doubtful.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from quadropolis_score.boards import BOARDS
from quadropolis_score.buildings import Mode
from vision.arrays import Picture, Points, Probabilities, Tensor
from vision.nets import predict, softmax
from vision.quadropolis.crops import crops, strips
from vision.quadropolis.evidence import mean_colours
from vision.quadropolis.flatten import space_centres
from vision.quadropolis.models import Models
from vision.quadropolis.settings import SETTINGS
from vision.quadropolis.tile_classes import (
    CLASS_OF_FACE,
    CLASSES_WITH_VARIANTS,
    FACES,
    SIGN_OF_FACE,
    SIGNS,
    TILE_CLASSES,
)

CLASS_INDEX: Final = np.array(CLASS_OF_FACE)
SIGN_INDEX: Final = np.array(SIGN_OF_FACE)


@dataclass(frozen=True, slots=True, eq=False)
class TileScores:
    """The output of the nets for the spaces of a board, row by row; every row of `faces` sums to one."""

    faces: Probabilities  # probability of each face
    embedding: Tensor  # the embedding of the tile net
    colours: Tensor  # the mean colours of every space
    offsets: Points  # of the tiles' centres from their spaces', in pitches; meaningless without a tile
    covered: Probabilities  # probability that neither board nor tile shows on the space

    @property
    def mean_log_confidence(self) -> float:
        """Return the mean logarithm of the best probabilities: the certainty of the nets over the whole board."""
        return float(np.log(self.faces.max(axis=1)).mean())


class NetOutput(NamedTuple):
    """The output of one run: probabilities of classes, of faces by picture, of signs; and the embedding."""

    classes: Probabilities
    faces: Probabilities
    signs: Probabilities
    embedding: Tensor
    offsets: Points
    covered: Probabilities
    crops: Picture


def classify(
    flat: Picture, mode: Mode, models: Models, report: Callable[[Probabilities], None] | None = None
) -> TileScores:
    """Run the nets on every space, and again with small offsets on the spaces of lowest confidence.

    With `report`, rows are classified and reported one by one; the result is the same.
    """
    spaces = space_centres(mode)
    found = [np.zeros((len(spaces), size)) for size in (len(TILE_CLASSES), len(FACES), SIGNS)]

    def score_spaces(which: NDArray[np.intp], shift: tuple[float, float]) -> NetOutput:
        output = run_nets(flat, spaces[which] + np.array(shift), models)
        for total, part in zip(found, (output.classes, output.faces, output.signs), strict=True):
            total[which] += part
        return output

    every, rows = np.arange(len(spaces), dtype=np.intp), []
    for row in [every] if report is None else np.split(every, BOARDS[mode].rows):
        rows.append(score_spaces(row, (0.0, 0.0)))
        if report is not None:
            report(face_probabilities(*(total[: row[-1] + 1] for total in found)))
    first = NetOutput(*map(np.concatenate, zip(*rows, strict=True)))
    for shift in SETTINGS.view_offsets:
        score_spaces(np.argsort(face_probabilities(*found).max(axis=1))[: SETTINGS.spaces_seen_again], shift)
    return TileScores(
        face_probabilities(*found), first.embedding, mean_colours(first.crops), first.offsets, first.covered
    )


def run_nets(flat: Picture, places: Points, models: Models) -> NetOutput:
    """Run the tile net on some spaces, and the sign net on those whose class has variants."""
    squares = crops(flat, places)
    answer = predict(models.tile, squares)
    class_logits, face_logits, offset, hides, embedding = np.split(
        answer, np.cumsum((len(TILE_CLASSES), len(FACES), 2, 1)), axis=1
    )
    classes = softmax(class_logits, SETTINGS.class_temperature)
    signs = np.zeros((len(places), SIGNS))
    varied = np.flatnonzero(classes[:, list(CLASSES_WITH_VARIANTS)].sum(axis=1) > SETTINGS.sign_threshold)
    if len(varied):
        centres = places[varied] + np.clip(offset[varied], -SETTINGS.largest_tile_offset, SETTINGS.largest_tile_offset)
        signs[varied] = softmax(predict(models.sign, strips(flat, centres)), SETTINGS.sign_temperature)
    covered = 1 / (1 + np.exp(-hides[:, 0].astype(np.float64)))
    return NetOutput(
        classes, softmax(face_logits, SETTINGS.class_temperature), signs, embedding, offset, covered, squares
    )


def face_probabilities(classes: Probabilities, habits: Probabilities, signs: Probabilities) -> Probabilities:
    """Return the probabilities of the faces: those of the class, divided among its variants by the signs.

    The arguments may be sums over several runs.

    The picture (`habits`) divides the probability that the signs leave open because they are covered or contradict the
    class. Where the signs are hard to read, it also counts a little (`SETTINGS.prior_power`).
    """
    glances = classes.sum(axis=1, keepdims=True)
    faces = classes[:, CLASS_INDEX] / glances
    for look in CLASSES_WITH_VARIANTS:
        variants = np.flatnonzero(look == CLASS_INDEX)
        habit = habits[:, variants] + 1e-4
        habit = habit / habit.sum(axis=1, keepdims=True)
        sign_scores = signs[:, SIGN_INDEX[variants]] / glances
        sign_total = sign_scores.sum(axis=1, keepdims=True)
        posterior = sign_scores * habit**SETTINGS.prior_power
        posterior *= sign_total / np.maximum(posterior.sum(axis=1, keepdims=True), 1e-12)
        faces[:, variants] *= posterior + (1.0 - sign_total) * habit
    return np.asarray(faces / faces.sum(axis=1, keepdims=True))
