"""The fourth stage: what stands on every space, and how likely each face is.

The tile net sees a space as a whole and tells the looks apart: kinds, Public Services tiles, the empty space. Which
variant a tile is it may not decide by its picture: only the signs in the corner tell, and the sign net sees nothing
else. Where it says that something lies on them, the picture's habit is all there is, and doubt is due.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from quadropolis_score.boards import BOARDS
from quadropolis_score.buildings import Mode
from vision.arrays import Picture, Points, Probabilities, Tensor
from vision.nets import Models, predict, softmax
from vision.quadropolis.crops import crops, strips
from vision.quadropolis.evidence import mean_colours
from vision.quadropolis.flatten import space_centres
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
    """What the nets say of the spaces of a board, row by row; every row of `faces` sums to one."""

    faces: Probabilities  # how likely each face is
    embedding: Tensor  # what the tile net saw
    colours: Tensor  # the mean colours of every space
    offsets: Points  # how far the tiles' centres lie off their spaces', in pitches; means nothing where no tile is
    covered: Probabilities  # chance of each space that neither board nor tile shows there

    @property
    def mean_log_confidence(self) -> float:
        """How sure the nets are on the whole: the mean logarithm of the best chances."""
        return float(np.log(self.faces.max(axis=1)).mean())


class NetOutput(NamedTuple):
    """What one look at some spaces gives: chances of looks, of faces by their pictures, of signs; and what was seen."""

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
    """Look at every space, and again from slightly different places at those that are least sure.

    A row at a time if the faces of the spaces read so far are reported; the chances are the same.
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
    """One look at some spaces."""
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
    """How likely each face is: the look's chance, shared among its variants by what the signs say.

    The arguments may be sums over several glances.

    What the signs leave open, because something hides them or they say what no such tile says, goes by the picture.
    Its habit also tips the scales a little where the signs are hard to read.
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
