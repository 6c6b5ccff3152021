"""Piles seen from a chair: their tops are read at their height, and their sides are not read as hidden spaces."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from quadropolis_score.boards import BOARDS, Spot
from quadropolis_score.buildings import Building, Kind, Mode
from quadropolis_score.city import City
from quadropolis_score.reading import Guess, Reading
from tests.support.cameras import SIZE, board_plane, looked_at, seen_from
from tests.support.photos import drawn_exactly, shipped_models
from tools.eye.cut_tiles import PITCH, SPRITE, sprite_at
from vision.arrays import Matrix
from vision.load import Photo
from vision.quadropolis.camera import FLOOR, TILE, Camera, fit_camera
from vision.quadropolis.read import doubt_behind_piles, read_photo

PILES = City.parse("""
    T1i2 S    O1   P    Fe2
    P    T1i3 .    H*1  S
    Fe1  U*1  T1i1 P    O1
    S    H*2  P    T1i2 M
""")


def in_space(city: City, floors: dict[Spot, int], matrix: Matrix) -> Photo:
    """Return a photo of a drawn city with piles as boxes of one colour, their tile on top, the far ones drawn first."""
    flat = drawn_exactly(city)
    picture = np.full((SIZE[1], SIZE[0], 3), (70, 90, 110), np.uint8)
    paper = board_plane(matrix) @ flat.to_lattice
    board = cv2.warpPerspective(flat.picture, paper, SIZE)
    picture[cv2.warpPerspective(flat.solid, paper, SIZE) > 0] = board[cv2.warpPerspective(flat.solid, paper, SIZE) > 0]
    place = np.linalg.svd(matrix)[2][-1]
    lens = place[:2] / place[3]
    square = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * TILE / 2
    for spot in sorted(floors, key=lambda each: -np.hypot(each.column + 0.5 - lens[0], each.row + 0.5 - lens[1])):
        middle, high = np.array([spot.column + 0.5, spot.row + 0.5]), (floors[spot] - 1) * FLOOR
        ends = [looked_at(matrix, np.column_stack([middle + square, np.full(4, z)])) for z in (0.0, high)]
        hull = cv2.convexHull(np.concatenate(ends).astype(np.float32))
        cv2.fillConvexPoly(picture, np.round(hull).astype(np.int32), (90, 110, 120))
        to_lattice = np.array([[1 / PITCH, 0, -SPRITE / 2 / PITCH], [0, 1 / PITCH, -SPRITE / 2 / PITCH], [0, 0, 1]])
        lift = np.array([[1, 0, middle[0]], [0, 1, middle[1]], [0, 0, 1]])
        plane = matrix[:, [0, 1, 3]] + high * matrix[:, [2]] * np.array([0, 0, 1])
        top = cv2.warpPerspective(sprite_at(flat, spot).picture, plane @ lift @ to_lattice, SIZE)
        mask = np.zeros(picture.shape[:2], np.uint8)
        cv2.fillConvexPoly(mask, np.round(ends[1]).astype(np.int32), 255)
        picture[mask > 0] = top[mask > 0]
    return Photo(picture, *SIZE)


@pytest.mark.parametrize(("tilt", "side"), [(40, 20), (52, 200), (56, 110)])
def test_the_tops_of_high_piles_are_read_from_any_side(tilt: int, side: int) -> None:
    floors = {Spot(0, 0): 5, Spot(1, 1): 4, Spot(2, 2): 5, Spot(3, 3): 4, Spot(0, 2): 3}
    photo = in_space(PILES, floors, seen_from(tilt, side, roll=15, fill=0.55))
    reading = read_photo(photo, shipped_models())
    wrong = [
        spot
        for spot, building in PILES.buildings()
        if (found := reading[spot].building) is None or replace(found, floors=1) != building
    ]
    assert not [spot for spot in wrong if not reading[spot].is_doubtful]
    assert len(wrong) <= 1


def camera(tilt: float) -> Camera:
    return fit_camera(board_plane(seen_from(tilt, 180)), SIZE, Mode.EXPERT)


def city_with_a_pile(floors: int) -> Reading:
    """Return a certain reading: an empty board with a pile in the middle of its second row."""
    guesses = [[Guess(None, 0.99, is_doubtful=False)] * 5 for _ in range(4)]
    guesses[1][2] = Guess(Building(Kind.OFFICE_TOWER, floors), 0.99, is_doubtful=False, heights=(0.0,) * 4 + (1.0,))
    return Reading(Mode.EXPERT, ((0, 0), (9, 0), (9, 9), (0, 9)), tuple(map(tuple, guesses)))


def behind(view: Camera) -> Spot:
    """Return the space that the pile hides."""
    return Spot(0, 2) if view.lens[1] > BOARDS[Mode.EXPERT].rows / 2 else Spot(2, 2)


def test_a_space_of_which_a_pile_hides_little_is_read_as_any() -> None:
    assert doubt_behind_piles(city_with_a_pile(5), camera(35)) == city_with_a_pile(5)


def test_a_space_of_which_a_pile_hides_much_is_doubtful() -> None:
    found = doubt_behind_piles(city_with_a_pile(5), camera(62))
    assert found.doubtful_spots == (behind(camera(62)),)
    assert not found[behind(camera(62))].is_covered


def test_a_space_that_a_pile_hides_is_covered() -> None:
    found = doubt_behind_piles(city_with_a_pile(5), camera(73))
    assert found[behind(camera(73))].is_covered
    assert found[behind(camera(73))].building is None


def test_a_single_tile_hides_nothing() -> None:
    assert doubt_behind_piles(city_with_a_pile(1), camera(62)).doubtful_spots == ()
