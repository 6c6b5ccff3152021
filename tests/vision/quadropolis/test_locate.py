"""The location of a board: its pose in a photo, and impossible poses."""

from dataclasses import replace
from itertools import product

import cv2
import numpy as np
import pytest

from quadropolis_score.buildings import Mode
from quadropolis_score.city import City
from tests.support.photos import drawn_exactly, photograph_city, photograph_flat, shipped_models
from tests.support.soaking import share_of
from tools.art.sample import CITY
from vision.errors import PhotoError
from vision.load import Photo
from vision.quadropolis.flatten import lattice_corners, space_centres, transform_points
from vision.quadropolis.locate import (
    BoardPose,
    board_from_corners,
    brighten,
    cells_to_pixels,
    chance_of_expert,
    find_peak,
    fit_homography,
    fit_to_square,
    locate,
    plausible_pose,
    pose_from_outline,
    quadrilaterals,
    rotated_poses,
    snap_to_peaks,
)
from vision.quadropolis.read import find_board
from vision.quadropolis.settings import SETTINGS

CLASSIC_CITY = City.parse("T1i1 S P U / Fe1 Gi1 T2i2 H*1 / Hi2 U*1 S Fe3 / . T1i3 P He2")


def largest_distance(city: City, seed: int, **changes: object) -> float:
    """Return the largest distance between a space and its found place, in pitches."""
    taken = photograph_city(city, seed, **changes)
    found = locate(taken.picture, shipped_models())
    assert found.mode is city.mode
    there = transform_points(np.linalg.inv(found.to_picture) @ taken.to_picture, space_centres(city.mode))
    return float(np.abs(there - space_centres(city.mode)).max())


@pytest.mark.untraced
@pytest.mark.parametrize("tilt", [0, 20, 35])
@pytest.mark.parametrize("city", [CITY, City.empty(Mode.CLASSIC)])
def test_every_space_is_found_within_a_tenth_of_a_pitch(city: City, tilt: int) -> None:
    assert largest_distance(city, 3, tilt=(tilt, tilt), fill=(0.8, 0.8)) < 0.12


def test_a_board_far_away_is_found() -> None:
    assert largest_distance(CITY, 5, fill=(0.4, 0.4)) < 0.12


@pytest.mark.parametrize("roll", [0, 130])
def test_a_small_board_near_the_edge_is_zoomed_in_on(roll: int) -> None:
    assert largest_distance(CITY, 5, fill=(0.33, 0.33), tilt=(50, 50), roll=(roll, roll)) < 0.2


def test_which_board_it_is_shows_in_its_spaces_where_the_first_look_errs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "vision.quadropolis.locate.mode_probability", lambda _, mode: 0.6 if mode is Mode.CLASSIC else 0.4
    )
    assert locate(photograph_city().picture, shipped_models()).mode is Mode.EXPERT


def test_a_dark_photo_is_brightened() -> None:
    assert largest_distance(CITY, 6, gain=(0.2, 0.2)) < 0.12
    assert brighten(np.full((8, 8, 3), 50, np.uint8)).max() == 200


def test_a_bright_photo_stays_as_it_is() -> None:
    white = np.full((8, 8, 3), 250, np.uint8)
    assert np.array_equal(brighten(white), white)


def test_a_photo_that_is_no_square_is_boxed_in_the_middle() -> None:
    square, to_square = fit_to_square(np.full((300, 600, 3), 200, np.uint8))
    assert square.shape == (160, 160, 3)
    assert np.allclose(transform_points(to_square, np.array([(0.0, 0.0), (600.0, 300.0)])), [(0, 40), (160, 120)])
    assert np.allclose(
        transform_points(np.linalg.inv(cells_to_pixels(to_square)), np.array([(300.0, 150.0)])), [(39.75, 39.75)]
    )


def test_a_board_that_the_camera_cannot_see_is_no_pose() -> None:
    upright = np.array([[0.1, 0, 0], [0, 0.1, 0], [0, 0, 1.0]])
    assert plausible_pose(upright, np.eye(3), Mode.EXPERT, 1.0) is not None
    assert plausible_pose(None, np.eye(3), Mode.EXPERT, 1.0) is None
    assert plausible_pose(np.zeros((3, 3)), np.eye(3), Mode.EXPERT, 1.0) is None
    mirrored = upright @ np.diag([-1, 1, 1.0])
    assert plausible_pose(mirrored, np.eye(3), Mode.EXPERT, 1.0) is None
    behind = np.linalg.inv(np.array([[10, 0, 0], [0, 10, 0], [-0.5, 0, 1.0]]))
    assert plausible_pose(behind, np.eye(3), Mode.EXPERT, 1.0) is None


def test_points_that_agree_on_nothing_make_no_pose() -> None:
    same = np.zeros((20, 2))
    assert fit_homography(same, same) == (None, 0)


def test_centres_that_agree_on_nothing_leave_the_pose_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vision.quadropolis.locate.fit_homography", lambda *_: (None, 0))
    taken = photograph_city()
    start = BoardPose(Mode.EXPERT, taken.to_picture, 1.0)
    found = snap_to_peaks(np.ones((5, 80, 80), np.float32), cells_to_pixels(fit_to_square(taken.picture)[1]), start)
    assert np.array_equal(found.to_picture, taken.to_picture)


@pytest.mark.parametrize(("mode", "ways"), [(Mode.EXPERT, 2), (Mode.CLASSIC, 4)])
def test_an_outline_has_two_poses_and_that_of_a_square_board_four(mode: Mode, ways: int) -> None:
    found = BoardPose(mode, np.diag([100.0, 100.0, 1.0]), 1.0)
    outline = {tuple(point) for point in np.round(found.corners).tolist()}
    assert len({tuple(np.round(each.corners[0]).tolist()) for each in rotated_poses(found)}) == ways
    assert all({tuple(point) for point in np.round(each.corners).tolist()} == outline for each in rotated_poses(found))


def test_a_peak_outside_the_map_has_no_height() -> None:
    assert find_peak(np.ones((8, 8), np.float32), np.array([50.0, 50.0]), 2) == ((50.0, 50.0), 0.0)


def test_corners_on_something_that_is_no_board_are_kept_as_marked() -> None:
    four = np.array([(100.0, 100.0), (500.0, 110.0), (520.0, 400.0), (90.0, 420.0)])
    assert np.allclose(
        board_from_corners(np.full((600, 800, 3), 120, np.uint8), shipped_models(), four, Mode.EXPERT).corners,
        four,
        atol=0.1,
    )


def test_corners_far_from_the_board_are_kept_as_marked() -> None:
    taken = photograph_city(fill=(0.6, 0.6))
    four = transform_points(taken.to_picture, lattice_corners(Mode.EXPERT) + np.array([0.7, 0.6]))
    assert np.allclose(board_from_corners(taken.picture, shipped_models(), four, Mode.EXPERT).corners, four, atol=0.1)


@pytest.mark.parametrize("size", [(1, 1), (64, 64), (2000, 20)])
def test_pictures_of_any_shape_are_searched_without_an_error(size: tuple[int, int]) -> None:
    with pytest.raises(PhotoError):
        locate(np.full((*size, 3), 128, np.uint8), shipped_models())


def found(mode: Mode, *, score: float, mode_score: float, weakest_column: float = 1.0) -> BoardPose:
    return BoardPose(mode, np.eye(3), score, mode_score=mode_score, weakest_column=weakest_column)


EXPERT, CLASSIC = found(Mode.EXPERT, score=1.0, mode_score=0.98), found(Mode.CLASSIC, score=0.98, mode_score=0.95)
HALF_HIDDEN = found(Mode.EXPERT, score=0.9, mode_score=0.7, weakest_column=0.7)
FOUR_COLUMNS = found(Mode.EXPERT, score=0.8, mode_score=0.4, weakest_column=0.1)


@pytest.mark.parametrize(
    ("expert", "classic", "first_look", "least", "most"),
    [
        (EXPERT, CLASSIC, 0.1, 0.9, 1.0),  # four of its columns look like a Classic board
        (FOUR_COLUMNS, CLASSIC, 0.3, 0.0, 0.1),
        (None, CLASSIC, 0.3, 0.0, 0.1),
        (HALF_HIDDEN, CLASSIC, 0.2, 0.4, 0.8),
        (EXPERT, None, 0.5, 0.9, 1.0),
    ],
)
def test_a_fifth_column_makes_an_expert_board(
    expert: BoardPose | None, classic: BoardPose | None, first_look: float, least: float, most: float
) -> None:
    assert least < chance_of_expert(expert, classic, first_look) < most


@pytest.mark.untraced
@pytest.mark.parametrize("tilt", [50, 56])
@pytest.mark.parametrize("roll", [0, 90, 200, 300])
@pytest.mark.parametrize("city", [CITY, City.empty(Mode.CLASSIC)])
def test_a_board_at_a_low_angle_keeps_its_mode(city: City, roll: int, tilt: int) -> None:
    taken = photograph_city(city, 5, fill=(0.6, 0.6), tilt=(tilt, tilt), roll=(roll, roll))
    assert locate(taken.picture, shipped_models()).mode is city.mode


@pytest.fixture
def never_clear(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the eye compare both boards in any case."""
    monkeypatch.setattr("vision.quadropolis.locate.SETTINGS", replace(SETTINGS, sure_expert=2.0))


@pytest.mark.usefixtures("never_clear")
def test_an_uncertain_mode_comes_with_the_other_board(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vision.quadropolis.locate.chance_of_expert", lambda *_: 0.6)
    unsure = locate(photograph_city(tilt=(50, 50), fill=(0.6, 0.6), roll=(90, 90)).picture, shipped_models())
    assert (unsure.mode, unsure.is_mode_sure, unsure.is_trusted) == (Mode.EXPERT, False, False)
    assert [each.mode for each in unsure.others] in ([], [Mode.CLASSIC])


@pytest.mark.usefixtures("never_clear")
def test_a_sure_mode_comes_without_the_other_board() -> None:
    sure = locate(photograph_city().picture, shipped_models())
    assert (sure.mode, sure.is_mode_sure, sure.is_trusted, sure.others) == (Mode.EXPERT, True, True, ())


@pytest.mark.parametrize(("chance", "is_believed"), [(0.5, True), (0.9, False)])
def test_a_given_mode_is_sure_and_trusted_unless_the_other_is_likely(
    chance: float, monkeypatch: pytest.MonkeyPatch, *, is_believed: bool
) -> None:
    monkeypatch.setattr("vision.quadropolis.locate.chance_of_expert", lambda *_: chance)
    reported = locate(photograph_city(City.empty(Mode.CLASSIC)).picture, shipped_models(), Mode.CLASSIC)
    assert (reported.mode, reported.is_mode_sure, reported.is_trusted) == (Mode.CLASSIC, True, is_believed)


@pytest.mark.untraced
@pytest.mark.parametrize(
    ("city", "roll", "tilt"), share_of(product((CITY, CLASSIC_CITY), (0, 70, 180, 250), (10, 35, 48)))
)
def test_a_board_whose_header_is_hidden_is_found_from_all_sides(city: City, roll: int, tilt: int) -> None:
    flat = drawn_exactly(city)
    solid = flat.solid.copy()
    solid[: round((0.75 - 0.08) * 112)] = 0
    taken = photograph_flat(replace(flat, solid=solid), 5, fill=(0.75, 0.75), tilt=(tilt, tilt), roll=(roll, roll))
    height, width = taken.picture.shape[:2]
    view = find_board(Photo(taken.picture, width, height), shipped_models(), city.mode)
    there = transform_points(np.linalg.inv(view.pose.to_picture) @ taken.to_picture, space_centres(city.mode))
    assert np.abs(there - space_centres(city.mode)).max() < 0.2


def test_the_outline_of_something_small_has_no_corners() -> None:
    assert quadrilaterals(np.zeros((80, 80), bool)) == []
    assert (
        pose_from_outline(
            photograph_city().picture, shipped_models(), (np.zeros((5, 80, 80), np.float32), np.eye(3)), Mode.EXPERT
        )
        is None
    )


def test_an_outline_without_four_corners_is_boxed() -> None:
    ys, xs = np.mgrid[:80, :80]
    assert [four.shape for four in quadrilaterals(ys < xs)] == [(4, 2)]


def test_the_corners_of_an_outline_go_clockwise() -> None:
    mask = np.zeros((80, 80), np.uint8)
    cv2.fillConvexPoly(mask, np.array([(20, 20), (60, 25), (70, 70), (10, 60)], np.int32), 1)
    found = quadrilaterals(mask > 0)
    assert len(found) == 2
    assert all(cv2.contourArea(four.astype(np.float32), oriented=True) > 0 for four in found)
