"""The camera above a board, computed from the lattice alone."""

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from quadropolis_score.buildings import Mode
from tests.support.cameras import SIZE, board_plane, looked_at, seen_from
from vision.arrays import Points
from vision.quadropolis.camera import FLOOR, TILE, cut_out, fit_camera, hidden_shares, pile_top_crops
from vision.quadropolis.flatten import space_centres, transform_points
from vision.quadropolis.settings import SETTINGS

SPACES = space_centres(Mode.EXPERT)
MIDDLE = np.array([[2.5, 2.0]])


def at(points: Points, height: float) -> Points:
    return np.column_stack([points, np.full(len(points), height)])


def noisy(matrix: Points, mode: Mode, seed: int, spread: float = 0.02) -> Points:
    """Return the homography fitted to centres with errors."""
    spaces = space_centres(mode)
    seen = transform_points(
        board_plane(matrix), spaces + np.random.default_rng(seed).normal(size=spaces.shape) * spread
    )
    return np.asarray(cv2.findHomography(spaces, seen)[0])


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("focal", [0.6, 0.75, 1.1])
@pytest.mark.parametrize(("tilt", "side"), [(30, 0), (40, 200), (50, 100), (60, 290)])
def test_a_tilted_board_shows_focal_length_place_and_tilt(mode: Mode, focal: float, tilt: int, side: int) -> None:
    matrix = seen_from(tilt, side, roll=37, focal=focal, mode=mode)
    found = fit_camera(board_plane(matrix), SIZE, mode)
    place = np.linalg.svd(matrix)[2][-1]
    assert found.focal == pytest.approx(focal * SIZE[0], rel=0.03)
    assert found.tilt == pytest.approx(tilt, abs=0.5)
    assert np.allclose(found.lens, place[:3] / place[3], rtol=0.05, atol=0.1)
    assert found.focal_error < 0.06
    assert found.misfit < 0.002


@pytest.mark.parametrize("tilt", [30, 45, 60])
@pytest.mark.parametrize("side", [0, 45, 90, 135, 180, 225, 270, 315])
def test_the_tops_of_piles_are_located_in_spite_of_errors_of_the_centres(tilt: int, side: int) -> None:
    matrix = seen_from(tilt, side, roll=side / 3)
    found = fit_camera(noisy(matrix, Mode.EXPERT, side), SIZE, Mode.EXPERT)
    truth = looked_at(matrix, at(SPACES, 5 * FLOOR)) - looked_at(matrix, at(SPACES, 0))
    rise = found.rise(SPACES, 5)
    assert np.abs(rise - truth).max() < 0.12 * np.linalg.norm(truth, axis=1).max()
    assert np.allclose(found.project(at(SPACES, 0.25)), looked_at(matrix, at(SPACES, 0.25)), atol=13)


def test_straight_from_above_the_focal_length_is_that_of_phones_and_uncertain() -> None:
    found = fit_camera(board_plane(seen_from(0, focal=1.0)), SIZE, Mode.EXPERT)
    assert found.focal == pytest.approx(SETTINGS.focal * SIZE[0], rel=0.01)
    assert found.focal_error == pytest.approx(SETTINGS.focal_spread, rel=0.05)
    assert found.tilt < 1


def test_straight_from_above_piles_lean_away_from_the_middle_by_an_eightieth_of_the_way_a_floor() -> None:
    found = fit_camera(board_plane(seen_from(0, fill=0.94)), SIZE, Mode.EXPERT)
    assert np.allclose(found.lean(SPACES), (SPACES - MIDDLE) / 80, atol=0.002)


def test_a_floor_moves_a_top_by_its_height_times_the_slant() -> None:
    found = fit_camera(board_plane(seen_from(37)), SIZE, Mode.EXPERT)
    assert found.tilt == pytest.approx(37, abs=1)
    assert np.linalg.norm(found.lean(MIDDLE)) == pytest.approx(0.038, abs=0.002)


def test_a_camera_above_the_paper_sees_the_same_points() -> None:
    found = fit_camera(board_plane(seen_from(37)), SIZE, Mode.EXPERT)
    raised = found.above(0.05)
    assert np.allclose(raised.project(at(SPACES, 0.1)), found.project(at(SPACES, 0.15)))
    assert np.allclose(raised.lean(SPACES, 2), found.lean(SPACES, 3) - found.lean(SPACES), rtol=0.05)


def test_a_cropped_photo_finds_its_camera_by_its_former_middle() -> None:
    matrix = seen_from(45, 60)
    cut = np.array([[1, 0, -250], [0, 1, -100], [0, 0, 1.0]]) @ matrix
    found = fit_camera(board_plane(cut), (900, 800), Mode.EXPERT, np.array([639.5 - 250, 479.5 - 100]))
    assert found.focal == pytest.approx(0.75 * SIZE[0], rel=0.04)
    assert np.allclose(found.project(at(SPACES, 0.25)), looked_at(cut, at(SPACES, 0.25)), atol=1.5)


def test_a_board_taken_for_the_other_one_fits_no_camera_so_well() -> None:
    plane = board_plane(seen_from(40, 20))
    wrong = plane @ np.diag([5 / 4, 1, 1])  # five columns read as four
    assert fit_camera(wrong, SIZE, Mode.CLASSIC).misfit > 5 * fit_camera(plane, SIZE, Mode.EXPERT).misfit


@pytest.mark.parametrize("scale", [1.0, -1.0, 1e-6])
def test_a_pose_does_not_change_with_its_scale(scale: float) -> None:
    plane = board_plane(seen_from(30))
    assert fit_camera(plane * scale, SIZE, Mode.EXPERT).tilt == pytest.approx(30, abs=0.5)


def test_a_pose_that_no_camera_has_still_gives_finite_numbers() -> None:
    odd = np.array([[400.0, 300, 100], [0, 30, 100], [0.3, -0.1, 1]])
    found = fit_camera(odd, SIZE, Mode.EXPERT)
    assert np.isfinite(found.matrix).all()
    assert found.misfit > 0.005


def painted(matrix: Points, corners: Points) -> NDArray[np.uint8]:
    """Return a picture of a white square in space on black."""
    picture = np.zeros((SIZE[1], SIZE[0], 3), np.uint8)
    cv2.fillConvexPoly(picture, np.round(looked_at(matrix, corners)).astype(np.int32), (255, 255, 255))
    return picture


def square_at(middle: tuple[float, float], height: float) -> Points:
    return at(np.array(middle) + np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * TILE / 2, height)


@pytest.mark.parametrize("fill", [0.5, 0.9])
@pytest.mark.parametrize("side", [0, 120, 240])
def test_the_top_of_a_pile_is_cut_out_at_its_height(side: int, fill: float) -> None:
    matrix = seen_from(45, side, fill=fill)
    picture = painted(matrix, square_at((1.5, 2.5), 4 * FLOOR))
    found = fit_camera(board_plane(matrix), SIZE, Mode.EXPERT)
    crops = cut_out(picture, pile_top_crops(found, np.array([[1.5, 2.5]] * 2), np.array([4, 0]), 1.0, 100), 100)
    inside = np.zeros((100, 100), bool)
    inside[12:88, 12:88] = True
    assert crops[0, ..., 0][inside].min() > 200
    inside[6:94, 6:94] = True
    assert crops[0, ..., 0][~inside].max() < 60
    assert crops[1, ..., 0][~inside].max() > 200  # on the paper it is elsewhere


def test_no_space_makes_no_crop() -> None:
    found = fit_camera(board_plane(seen_from(30)), SIZE, Mode.EXPERT)
    assert cut_out(np.zeros((8, 8, 3), np.uint8), pile_top_crops(found, np.zeros((0, 2)), np.zeros(0)), 64).shape == (
        0,
        64,
        64,
        3,
    )


def test_a_pile_hides_part_of_what_is_behind_it_and_nothing_before_it() -> None:
    matrix = seen_from(60)  # side 0: the camera is beyond the board's lower edge or its upper one
    found = fit_camera(board_plane(matrix), SIZE, Mode.EXPERT)
    floors = np.zeros(20)
    floors[7] = 5  # row 1, column 2
    behind = 2 if found.lens[1] > 4 else 12
    share = hidden_shares(found, Mode.EXPERT, floors)
    gap = 1 - TILE
    expected = (np.abs(found.lean(SPACES[[7]], 5)[0, 1]) - gap) / TILE
    assert share[behind] == pytest.approx(expected, abs=0.1)
    assert share[behind] > 0.2
    assert share[14 - behind] == 0
    assert share[7] == 0
    floors[behind] = 5
    assert hidden_shares(found, Mode.EXPERT, floors)[behind] == 0
