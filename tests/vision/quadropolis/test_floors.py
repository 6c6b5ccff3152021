"""Heights of piles on boards in space: crops in which all piles rise alike, and readings from a chair."""

import numpy as np
import pytest

from quadropolis_score.boards import Spot
from quadropolis_score.buildings import Building, Kind, Mode
from quadropolis_score.reading import Reading
from tests.support.photos import shipped_models
from tests.support.scenes import city_scene, photo_of
from tools.eye.viewpoint import Views, any_viewpoint
from vision.arrays import Points
from vision.quadropolis.camera import FLOOR, fit_camera
from vision.quadropolis.flatten import space_centres, transform_points
from vision.quadropolis.floors import board_positions, pile_crops
from vision.quadropolis.read import read_photo
from vision.quadropolis.settings import SETTINGS

EMPTY = Building(Kind.PARK)


def anchors() -> Points:
    """Return the position of a footprint's centre in a crop."""
    return np.array([SETTINGS.pile_anchor]) * SETTINGS.pile_pixels - 0.5


@pytest.mark.parametrize("tilt", [5, 30, 58])
@pytest.mark.parametrize("side", range(0, 360, 40))
def test_in_its_crop_a_pile_rises_upwards_and_less_to_the_right(side: float, tilt: float) -> None:
    views = Views(tilt=(tilt, tilt), side=(side, side))
    view = any_viewpoint(Mode.EXPERT, (1024, 768), views, np.random.default_rng(1))
    camera = fit_camera(view.plane(0.0), (1024, 768), Mode.EXPERT)
    spaces = space_centres(Mode.EXPERT)
    crops, told = pile_crops(camera.plane(), camera, spaces, board_positions(Mode.EXPERT))
    unit = SETTINGS.pile_pixels / SETTINGS.pile_side
    for crop, space, (right, down, *_) in zip(crops, spaces, told / SETTINGS.lean_factor, strict=True):
        back = np.linalg.inv(crop)
        foot = transform_points(back, camera.project(np.array([[*space, 0.0]])))[0]
        top = transform_points(back, camera.project(np.array([[*space, FLOOR]])))[0]
        assert np.allclose(foot, anchors()[0], atol=0.01)
        assert np.allclose((top - foot) / unit, (right, down), atol=0.002)
        assert 0 <= right <= -down + 1e-6


def towers(kind: Kind = Kind.TOWER_BLOCK) -> dict[tuple[int, int], Building]:
    """Return a city with piles of all heights and single tiles around them."""
    high = {(0, 1): 1, (1, 3): 2, (2, 1): 3, (3, 3): 5, (3, 0): 1, (0, 4): 1}
    city = {spot: Building(kind, inhabitants=2, floors=floors) for spot, floors in high.items()}
    return city | dict.fromkeys(((0, 0), (1, 1), (2, 3), (3, 1), (1, 4), (2, 0), (0, 2)), EMPTY)


def floors(reading: Reading, city: dict[tuple[int, int], Building]) -> list[tuple[int, int]]:
    """Return the floors read and true of all towers."""
    found = []
    for (row, column), building in city.items():
        guess = reading[Spot(row, column)].building
        assert guess is not None
        assert guess.kind is building.kind
        found.append((guess.floors, building.floors))
    return found


@pytest.mark.parametrize("side", [75, 200, 310])
def test_from_the_chair_floors_are_counted(side: float) -> None:
    city = towers()
    pairs = np.array(floors(read_photo(photo_of(city_scene(city, tilt=40, side=side)), shipped_models()), city))
    assert (np.abs(pairs[:, 0] - pairs[:, 1]) <= 1).all()
    assert (pairs[:, 0] == pairs[:, 1]).mean() > 0.8


def test_a_city_without_towers_has_no_heights() -> None:
    city = dict.fromkeys(((0, 0), (1, 1), (2, 3), (3, 1)), EMPTY)
    reading = read_photo(photo_of(city_scene(city, tilt=40)), shipped_models(), Mode.EXPERT)
    assert not any(reading[spot].heights for spot in reading.spots() if reading[spot].building is None)
