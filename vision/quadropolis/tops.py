"""The tops of piles seen from the side, cut out at their height, because they are not above their spaces there."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from quadropolis_score.buildings import Mode
from vision.arrays import Picture, Points, Probabilities, Tensor
from vision.quadropolis.camera import Camera, cut_out, pile_top_crops
from vision.quadropolis.classify import NetOutput, face_probabilities, run_nets
from vision.quadropolis.flatten import space_centres
from vision.quadropolis.models import Models
from vision.quadropolis.settings import SETTINGS
from vision.quadropolis.tile_classes import FACES, SIGNS, TILE_CLASSES, TOWERS

# Side of a cut-out in spaces: a tile with enough around it for crops, strips and offset runs.
WIDE: Final = 1.75
MOSAIC: Final = round(WIDE * SETTINGS.pitch)


@dataclass(frozen=True, slots=True, eq=False)
class Tops:
    """The picture, the camera and the nets that read the tops of piles."""

    picture: Picture
    camera: Camera
    mode: Mode
    models: Models
    correct_light: Callable[[Picture], Picture]
    with_memory: Callable[[Probabilities, Tensor], Probabilities]  # applies lessons: see `Lessons.with_memory`

    def faces(self, spaces: NDArray[np.intp], floors: Points) -> Probabilities:
        """Return the probabilities of the faces on spaces, with tiles this number of floors above single ones."""
        found = [np.zeros((len(spaces), size)) for size in (len(TILE_CLASSES), len(FACES), SIGNS)]
        mosaic, places = self.mosaic(spaces, floors)

        def look(which: NDArray[np.intp], shift: tuple[float, float]) -> NetOutput:
            seen = run_nets(mosaic, places[which] + np.array(shift), self.models)
            for total, part in zip(found, (seen.classes, seen.faces, seen.signs), strict=True):
                total[which] += part
            return seen

        first = look(np.arange(len(spaces), dtype=np.intp), (0.0, 0.0))
        unsure = np.flatnonzero(face_probabilities(*found).max(axis=1) < SETTINGS.sure_confidence)
        for shift in SETTINGS.view_offsets if len(unsure) else ():
            look(unsure, shift)
        return self.with_memory(face_probabilities(*found), first.embedding)

    def mosaic(self, spaces: NDArray[np.intp], floors: Points) -> tuple[Picture, Points]:
        """Return the tops side by side, as on a straightened board, and their centres in its lattice."""
        crops = pile_top_crops(self.camera, space_centres(self.mode)[spaces], floors, WIDE, MOSAIC)
        squares = self.correct_light(np.concatenate(list(cut_out(self.picture, crops, MOSAIC)), axis=1))
        middles = (np.arange(len(spaces)) + 0.5) * MOSAIC / SETTINGS.pitch - SETTINGS.flat_margin - 0.5 / SETTINGS.pitch
        high = (MOSAIC - 1) / 2 / SETTINGS.pitch - SETTINGS.flat_margin
        return squares, np.column_stack([middles, np.full(len(spaces), high)])


def read_as_pile_tops(faces: Probabilities, tops: Tops) -> Probabilities:
    """Read spaces of low confidence again as the tops of piles; keep a tower with a higher confidence."""
    reach = np.linalg.norm(tops.camera.lean(space_centres(tops.mode)), axis=1)
    found = faces.copy()
    for floors in SETTINGS.tried_floors:
        unsure = np.flatnonzero(
            (found.max(axis=1) < SETTINGS.sure_confidence) & (reach * floors > SETTINGS.smallest_lean)
        )
        if len(unsure):
            tried = tops.faces(unsure, np.full(len(unsure), floors))
            surer = (tried.max(axis=1) > found[unsure].max(axis=1)) & (tried[:, TOWERS].sum(axis=1) > 1 / 2)
            found[unsure[surer]] = tried[surer]
    return found


def read_at_heights(faces: Probabilities, heights: list[tuple[float, ...]], tops: Tops) -> Probabilities:
    """Read piles again at their likely heights; keep what has a higher confidence."""
    floors = np.array([sum(floor * chance for floor, chance in enumerate(each)) for each in heights])
    reach = np.linalg.norm(tops.camera.lean(space_centres(tops.mode)), axis=1)
    piles = np.flatnonzero(reach * floors > SETTINGS.smallest_lean)
    if not len(piles):
        return faces
    found, tried = faces.copy(), tops.faces(piles, floors[piles])
    surer = tried.max(axis=1) > faces[piles].max(axis=1)
    found[piles[surer]] = tried[surer]
    return found
