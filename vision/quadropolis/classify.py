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
from vision.arrays import Likely, Numbers, Picture, Points
from vision.nets import Eye, chances, seen_by
from vision.quadropolis.crops import crops, strips
from vision.quadropolis.evidence import mean_colours
from vision.quadropolis.flatten import lattice
from vision.quadropolis.settings import SETTINGS
from vision.quadropolis.tile_classes import FACES, LOOK_OF, LOOKS, SIGN_OF, SIGNS, VARIED

LOOK: Final = np.array(LOOK_OF)
SIGN: Final = np.array(SIGN_OF)


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """What the nets say of the spaces of a board, row by row; every row of `faces` sums to one."""

    faces: Likely  # how likely each face is
    embedding: Numbers  # what the tile net saw
    colours: Numbers  # the mean colours of every space
    offsets: Points  # how far the tiles' centres lie off their spaces', in pitches; means nothing where no tile is
    covered: Likely  # chance of each space that neither board nor tile shows there

    @property
    def sure(self) -> float:
        """How sure the nets are on the whole: the mean logarithm of the best chances."""
        return float(np.log(self.faces.max(axis=1)).mean())


class Glance(NamedTuple):
    """What one look at some spaces gives: chances of looks, of faces by their pictures, of signs; and what was seen."""

    looks: Likely
    habits: Likely
    signs: Likely
    embedding: Numbers
    offsets: Points
    covered: Likely
    squares: Picture


def classify(flat: Picture, mode: Mode, eye: Eye, report: Callable[[Likely], None] | None = None) -> Seen:
    """Look at every space, and again from slightly different places at those that are least sure.

    A row at a time if the faces of the spaces read so far are reported; the chances are the same.
    """
    spaces = lattice(mode)
    found = [np.zeros((len(spaces), size)) for size in (len(LOOKS), len(FACES), SIGNS)]

    def look(which: NDArray[np.intp], shift: tuple[float, float]) -> Glance:
        seen = glance(flat, spaces[which] + np.array(shift), eye)
        for total, part in zip(found, (seen.looks, seen.habits, seen.signs), strict=True):
            total[which] += part
        return seen

    every, rows = np.arange(len(spaces), dtype=np.intp), []
    for row in [every] if report is None else np.split(every, BOARDS[mode].rows):
        rows.append(look(row, (0.0, 0.0)))
        if report is not None:
            report(combined(*(total[: row[-1] + 1] for total in found)))
    first = Glance(*map(np.concatenate, zip(*rows, strict=True)))
    for shift in SETTINGS.glances:
        look(np.argsort(combined(*found).max(axis=1))[: SETTINGS.looked_at_again], shift)
    return Seen(combined(*found), first.embedding, mean_colours(first.squares), first.offsets, first.covered)


def glance(flat: Picture, places: Points, eye: Eye) -> Glance:
    """One look at some spaces."""
    squares = crops(flat, places)
    answer = seen_by(eye.tile, squares)
    look, face, offset, hides, embedding = np.split(answer, np.cumsum((len(LOOKS), len(FACES), 2, 1)), axis=1)
    looks = chances(look, SETTINGS.look_heat)
    signs = np.zeros((len(places), SIGNS))
    varied = np.flatnonzero(looks[:, list(VARIED)].sum(axis=1) > SETTINGS.signs)
    if len(varied):
        centres = places[varied] + np.clip(offset[varied], -SETTINGS.astray, SETTINGS.astray)
        signs[varied] = chances(seen_by(eye.sign, strips(flat, centres)), SETTINGS.sign_heat)
    covered = 1 / (1 + np.exp(-hides[:, 0].astype(np.float64)))
    return Glance(looks, chances(face, SETTINGS.look_heat), signs, embedding, offset, covered, squares)


def combined(looks: Likely, habits: Likely, signs: Likely) -> Likely:
    """How likely each face is: the look's chance, shared among its variants by what the signs say.

    The arguments may be sums over several glances.

    What the signs leave open, because something hides them or they say what no such tile says, goes by the picture.
    Its habit also tips the scales a little where the signs are hard to read.
    """
    glances = looks.sum(axis=1, keepdims=True)
    faces = looks[:, LOOK] / glances
    for look in VARIED:
        variants = np.flatnonzero(look == LOOK)
        habit = habits[:, variants] + 1e-4
        habit = habit / habit.sum(axis=1, keepdims=True)
        said = signs[:, SIGN[variants]] / glances
        told = said.sum(axis=1, keepdims=True)
        weighed = said * habit**SETTINGS.habit
        weighed *= told / np.maximum(weighed.sum(axis=1, keepdims=True), 1e-12)
        faces[:, variants] *= weighed + (1.0 - told) * habit
    return np.asarray(faces / faces.sum(axis=1, keepdims=True))
