"""Heights of piles on boards in space: strips in which all floors are equally high, and readings from a chair."""

import numpy as np
import pytest

from quadropolis_score.boards import Spot
from quadropolis_score.buildings import Building, Kind, Mode
from quadropolis_score.reading import Reading
from tests.support.photos import shipped_models
from tests.support.scenes import city_scene, photo_of
from tools.eye.viewpoint import Views, any_viewpoint
from vision.arrays import Matrix, Points, Tensor
from vision.quadropolis.camera import FLOOR, TILE, Camera, fit_camera
from vision.quadropolis.flatten import space_centres, transform_points
from vision.quadropolis.floors import TALLEST, THICKNESSES, edge_strips, pooled_heights
from vision.quadropolis.read import read_photo
from vision.quadropolis.settings import SETTINGS

pytestmark = pytest.mark.untraced

EMPTY = Building(Kind.PARK)


def strips_at(tilt: float, side: float) -> tuple[Camera, Matrix, Tensor]:
    """Return a camera, the strips of all spaces of a board that it sees, and the numbers of each strip."""
    views = Views(tilt=(tilt, tilt), side=(side, side))
    view = any_viewpoint(Mode.EXPERT, (1024, 768), views, np.random.default_rng(1))
    camera = fit_camera(view.plane(0.0), (1024, 768), Mode.EXPERT)
    strips, numbers = edge_strips(camera, space_centres(Mode.EXPERT))
    return camera, strips, numbers[:, :12].reshape(-1, 4, 3)


def seen_in(strip: Matrix, camera: Camera, place: Points, floors: float) -> tuple[float, float]:
    """Return the position of a point in space in a strip: along the edge from its middle, and in floors."""
    pixel = camera.project(np.array([[*place, (floors - 1) * FLOOR]]))
    column, row = transform_points(np.linalg.inv(strip), pixel)[0]
    (wide, high), (below, tall) = SETTINGS.edge_pixels, SETTINGS.edge_floors
    return ((column + 0.5) / wide - 0.5) * SETTINGS.edge_width, tall - below - (row + 0.5) * tall / high


@pytest.mark.parametrize("tilt", [5, 30, 58])
@pytest.mark.parametrize("side", range(0, 360, 40))
def test_in_all_strips_the_edge_of_a_top_is_as_high_as_its_floors(side: float, tilt: float) -> None:
    camera, strips, numbers = strips_at(tilt, side)
    spaces = space_centres(Mode.EXPERT)
    for centre, four, known in zip(spaces, strips, numbers, strict=True):
        ways = [np.array(way) for way in ((1, 0), (0, 1), (-1, 0), (0, -1))]
        nearest = max(ways, key=lambda way: float((camera.lens[:2] - centre) @ way))
        first = centre + nearest * TILE / 2
        for point, strip, (upright, *_) in zip((first, 2 * centre - first), four[::2], known[::2], strict=True):
            for floors in (1, 3, 5):
                along, high = seen_in(strip, camera, point, floors)
                assert high == pytest.approx(floors * upright, abs=0.15 * (upright < 1) + 0.001)
                assert along == pytest.approx(0, abs=0.001 + 0.2 * (upright < 1))


@pytest.mark.parametrize("side", range(10, 360, 40))
def test_the_strips_that_face_the_lens_meet_on_the_right(side: float) -> None:
    camera, strips, _ = strips_at(45, side)
    for centre, four in zip(space_centres(Mode.EXPERT), strips, strict=True):
        corner = centre + np.sign(camera.lens[:2] - centre) * TILE / 2
        for strip in four[:2]:
            assert seen_in(strip, camera, corner, 0) == pytest.approx((TILE / 2, 0), abs=0.001)


def test_from_the_side_strips_stand_upright_and_from_above_they_tilt() -> None:
    _, _, low = strips_at(58, 70)
    _, _, above = strips_at(0, 70)
    assert (low[..., 0] == 1).all()
    assert (above[..., 0] < 1).sum() > above[..., 0].size / 2


def towers(kind: Kind = Kind.TOWER_BLOCK) -> dict[tuple[int, int], Building]:
    """Return a city with piles of all heights and single tiles around them."""
    high = {(0, 1): 1, (1, 3): 2, (2, 1): 3, (3, 3): 5, (3, 0): 1, (0, 4): 1}
    city = {spot: Building(kind, inhabitants=2, floors=floors) for spot, floors in high.items()}
    return city | dict.fromkeys(((0, 0), (1, 1), (2, 3), (3, 1), (1, 4), (2, 0), (0, 2)), EMPTY)


def floors(reading: Reading, city: dict[tuple[int, int], Building]) -> list[tuple[int, int]]:
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


def undecided(*pairs: tuple[int, float]) -> Tensor:
    """Return the logits of a tile that is one of some pairs of floors and thickness."""
    found = np.full((TALLEST, len(THICKNESSES)), -20.0, np.float32)
    for floors, thick in pairs:
        found[floors - 1, np.argmin(np.abs(np.array(THICKNESSES) - thick))] = 0
    return found


THREE_OR_FOUR = undecided((3, 0.06), (4, 0.045))


@pytest.mark.parametrize(("thick", "floors"), [(0.045, 4), (0.06, 3)])
def test_a_single_tile_says_how_many_floors_end_at_the_top_of_a_pile(thick: float, floors: int) -> None:
    logits = pooled_heights(np.stack([THREE_OR_FOUR, undecided((1, thick), (2, thick))]), 1, 1.0)
    assert logits[0].argmax() == floors - 1


def test_piles_say_together_how_thick_a_tile_is() -> None:
    two_or_three = undecided((2, 0.06), (3, 0.04))
    both = pooled_heights(np.stack([THREE_OR_FOUR, two_or_three]), 2, 1.0)
    assert both.argmax(axis=1).tolist() == [2, 1]


def test_a_pile_alone_has_the_chances_that_the_net_gave_it() -> None:
    (logits,) = pooled_heights(THREE_OR_FOUR[None], 1, 1.0)
    assert np.exp(logits[[2, 3]]) == pytest.approx([0.5, 0.5], abs=0.01)


def test_without_sharing_other_tiles_change_nothing() -> None:
    alone, beside = (
        pooled_heights(tiles, 1, 0.0)
        for tiles in (THREE_OR_FOUR[None], np.stack([THREE_OR_FOUR, undecided((1, 0.06))]))
    )
    assert np.allclose(alone, beside)
