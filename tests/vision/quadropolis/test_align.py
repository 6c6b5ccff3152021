"""The pose of the printed paper, found again after the board was straightened by a pose that is slightly wrong."""

from dataclasses import replace

import numpy as np
import pytest

from quadropolis_score.buildings import Building, Kind, Mode
from tests.support.photos import shipped_models
from tests.support.scenes import city_scene
from tools.eye.scenes import Scene
from vision.arrays import Matrix
from vision.quadropolis.align import align_to_paper
from vision.quadropolis.flatten import flatten_in_good_light, space_centres, transform_points
from vision.quadropolis.settings import SETTINGS

pytestmark = pytest.mark.untraced

PARK = Building(Kind.PARK)
CITY = dict.fromkeys(((0, 0), (1, 1), (2, 3), (3, 1), (1, 3), (2, 0), (0, 2)), PARK)


def moved(right: float, down: float, larger: float = 1.0) -> Matrix:
    """Return a homography that shifts the lattice and makes it larger."""
    return np.array([[larger, 0, right], [0, larger, down], [0, 0, 1.0]])


def aligned(scene: Scene, pose: Matrix, mode: Mode) -> Matrix:
    flat, _ = flatten_in_good_light(scene.shot.picture, pose, mode)
    return align_to_paper(flat, pose, mode, shipped_models())


def error(scene: Scene, pose: Matrix, mode: Mode) -> float:
    """Return the mean error of a pose of the paper, in spaces."""
    spaces = space_centres(mode)
    found = transform_points(np.linalg.inv(scene.shot.to_picture) @ pose, spaces)
    return float(np.linalg.norm(found - spaces, axis=1).mean())


@pytest.mark.parametrize("mode", list(Mode))
@pytest.mark.parametrize("tilt", [5, 35, 52])
@pytest.mark.parametrize("change", [moved(0.05, -0.03), moved(-0.06, 0.02, 1.02), moved(0, 0.08, 0.99)])
def test_a_pose_that_is_slightly_wrong_is_put_right(change: Matrix, tilt: float, mode: Mode) -> None:
    scene = city_scene(CITY, tilt=tilt, mode=mode)
    wrong = scene.shot.to_picture @ change
    assert error(scene, wrong, mode) > 0.04
    assert error(scene, aligned(scene, wrong, mode), mode) < 0.02


def test_a_change_that_is_too_large_is_not_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vision.quadropolis.align.SETTINGS", replace(SETTINGS, largest_alignment=0.01))
    scene = city_scene(CITY, tilt=35)
    wrong = scene.shot.to_picture @ moved(0.05, -0.03)
    assert np.array_equal(aligned(scene, wrong, Mode.EXPERT), wrong)
