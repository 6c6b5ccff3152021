"""Boards in space: the truth agrees with what the camera sees."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from quadropolis_score.buildings import Building, Kind, Mode
from tests.support.scenes import city_scene
from tools.eye.looks import THICK
from tools.eye.paint_scene import TOPS
from tools.eye.scenes import Scene
from tools.eye.viewpoint import HEADER, Views, any_viewpoint
from vision.quadropolis.camera import fit_camera
from vision.quadropolis.flatten import lattice_corners, space_centres, transform_points

TALL = Building(Kind.TOWER_BLOCK, inhabitants=2, floors=5)
LOW = replace(TALL, floors=1)


@pytest.mark.parametrize("tilt", [0, 25, 60])
@pytest.mark.parametrize("mode", Mode)
def test_the_whole_board_is_in_the_frame_from_every_viewpoint(mode: Mode, tilt: float) -> None:
    rng = np.random.default_rng(1)
    for _ in range(20):
        view = any_viewpoint(mode, (800, 600), Views(tilt=(tilt, tilt)), rng)
        outline = view.pixels(np.column_stack([lattice_corners(mode) + [[0, -HEADER]] * 4, np.zeros(4)]))
        assert (outline > -1).all()
        assert (outline < [801, 601]).all()


def test_a_board_is_never_mirrored() -> None:
    rng = np.random.default_rng(2)
    for _ in range(20):
        view = any_viewpoint(Mode.EXPERT, (800, 600), Views(), rng)
        outline = transform_points(view.plane(0.0), lattice_corners(Mode.EXPERT)).astype(np.float32)
        assert cv2.contourArea(outline, oriented=True) > 0


def test_a_point_on_a_lifted_board_is_where_the_camera_sees_the_point_in_space() -> None:
    view = any_viewpoint(Mode.CLASSIC, (800, 600), Views(tilt=(50, 50)), np.random.default_rng(3))
    spaces = space_centres(Mode.CLASSIC)
    lifted = view.pixels(np.column_stack([spaces, np.full(len(spaces), 0.25)]))
    assert np.allclose(transform_points(view.plane(0.25), spaces), lifted)


def test_the_camera_that_the_reader_finds_is_the_camera_that_took_the_scene() -> None:
    view = any_viewpoint(Mode.EXPERT, (1024, 768), Views(tilt=(40, 40)), np.random.default_rng(4))
    found = fit_camera(view.plane(0.0), (1024, 768), Mode.EXPERT)
    tops = np.column_stack([space_centres(Mode.EXPERT), np.full(20, 5 * THICK)])
    assert np.abs(found.project(tops) - view.pixels(tops)).max() < 1.0


def centre_owner(scene: Scene, row: int, column: int) -> int:
    x, y = scene.shot.flat.centres[row, column]
    pixel = scene.view.pixels(np.array([[x, y, scene.height((row, column))]]))[0].round().astype(int)
    return int(scene.owner[pixel[1], pixel[0]])


def test_the_top_of_every_pile_is_where_its_height_puts_it() -> None:
    scene = city_scene({(0, 0): TALL, (1, 2): LOW, (3, 4): replace(TALL, floors=3)}, tilt=50)
    for row, column in ((0, 0), (1, 2), (3, 4)):
        assert centre_owner(scene, row, column) == TOPS + 5 * row + column


def test_the_truth_counts_the_slabs_of_a_pile_from_below() -> None:
    scene = city_scene({(1, 2): replace(TALL, floors=3), (3, 4): LOW}, tilt=50)
    assert set(np.unique(scene.slabs[scene.owner == TOPS + 5 * 1 + 2])) == {3}
    assert set(np.unique(scene.slabs[scene.owner == 5 * 1 + 2 + 1])) == {1, 2, 3}
    assert set(np.unique(scene.slabs[scene.owner == 5 * 3 + 4 + 1])) == {1}


def test_a_pile_hides_what_is_behind_it_and_a_single_tile_hides_less() -> None:
    behind = ((0, 2), (2.5, 0.5), (0.41, 0.41))
    hidden = [city_scene({(1, 2): tower}, tilt=58, side=90).hidden_square(*behind) for tower in (LOW, TALL)]
    assert hidden[0] < 0.03
    assert hidden[1] > 0.2


def test_from_above_nothing_is_hidden() -> None:
    scene = city_scene({(1, 2): TALL, (0, 0): LOW}, tilt=0)
    assert scene.hidden_square((0, 2), (2.5, 0.5), (0.41, 0.41)) < 0.05


def test_tokens_and_objects_have_no_stack_as_owner() -> None:
    scene = city_scene({(1, 2): LOW}, tilt=35, tokens=1.0)
    without_tiles = city_scene({(1, 2): LOW}, tilt=35)
    square = ((1, 2), (2.5, 1.5), (0.4, 0.4))
    assert scene.hidden_square(*square) > without_tiles.hidden_square(*square) + 0.02


def test_the_same_numbers_give_the_same_scene() -> None:
    once, again = (city_scene({(1, 2): TALL}, tilt=40, things=1.0) for _ in range(2))
    assert np.array_equal(once.shot.picture, again.shot.picture)
    assert np.array_equal(once.owner, again.owner)


def test_what_is_off_the_picture_is_hidden() -> None:
    scene = city_scene({(1, 2): TALL}, tilt=40)
    assert scene.hidden(np.array([[50.0, 0.0, 0.0]]), 0) == 1.0
