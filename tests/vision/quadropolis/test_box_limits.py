"""What the box can hold decides between guesses."""

import numpy as np
import pytest

from quadropolis_score.buildings import Building, Expansion, Kind, Mode
from vision.arrays import Likely
from vision.quadropolis.box_limits import LIMITS, plausible
from vision.quadropolis.tile_classes import FACES, face_index

MONUMENT = face_index(Building(Kind.MONUMENT))
PARK = face_index(Building(Kind.PARK))
HALL = face_index(Building(Kind.PUBLIC_SERVICE, expansion=Expansion.CITY_HALL))
SCHOOL = face_index(Building(Kind.PUBLIC_SERVICE, expansion=Expansion.SCHOOL))


def chances(*spaces: dict[int, float]) -> Likely:
    """The chances of some faces on some spaces; the rest is shared by all others."""
    rows = np.full((len(spaces), len(FACES)), 1e-6)
    for row, space in zip(rows, spaces, strict=True):
        for face, chance in space.items():
            row[face] = chance
    return np.asarray(rows / rows.sum(axis=1, keepdims=True))


def test_what_fits_the_box_stays_as_it_is() -> None:
    faces = chances({MONUMENT: 0.9, PARK: 0.1}, {PARK: 0.8, MONUMENT: 0.2})
    assert np.allclose(plausible(faces, Mode.EXPERT), faces)


def test_of_five_monuments_the_least_sure_is_something_else() -> None:
    faces = chances(*({MONUMENT: 0.95, PARK: 0.05} for _ in range(4)), {MONUMENT: 0.6, PARK: 0.4})
    assert plausible(faces, Mode.EXPERT).argmax(axis=1).tolist() == [MONUMENT] * 4 + [PARK]


def test_a_public_services_tile_is_there_once() -> None:
    faces = chances({HALL: 0.7, SCHOOL: 0.3}, {HALL: 0.9, SCHOOL: 0.1})
    assert plausible(faces, Mode.EXPERT).argmax(axis=1).tolist() == [SCHOOL, HALL]


def test_what_the_eye_is_sure_of_stays_even_if_the_box_has_no_more_of_it() -> None:
    faces = chances(*({MONUMENT: 1.0, PARK: 1e-9} for _ in range(6)))
    assert plausible(faces, Mode.EXPERT).argmax(axis=1).tolist() == [MONUMENT] * 6


def test_two_kinds_of_which_there_are_too_many_are_both_thought_over() -> None:
    sure = [{MONUMENT: 1.0, PARK: 1e-9}] * 6
    faces = chances(*sure, {HALL: 0.7, SCHOOL: 0.3}, {HALL: 0.9, SCHOOL: 0.1})
    assert plausible(faces, Mode.EXPERT).argmax(axis=1).tolist() == [MONUMENT] * 6 + [SCHOOL, HALL]


@pytest.mark.parametrize("kind", [Kind.OFFICE_TOWER, Kind.MONUMENT])
def test_the_classic_box_has_none_of_these(kind: Kind) -> None:
    face = face_index(Building(kind))
    assert plausible(chances({face: 0.99, PARK: 0.01}), Mode.CLASSIC).argmax(axis=1).tolist() == [PARK]


@pytest.mark.parametrize("tile", Expansion)
def test_the_classic_box_has_every_public_services_tile_but_two(tile: Expansion) -> None:
    face = face_index(Building(Kind.PUBLIC_SERVICE, expansion=tile))
    there = tile not in (Expansion.CAPITOL, Expansion.CONGRESS_CENTER)
    read = plausible(chances({face: 0.9, PARK: 0.1}), Mode.CLASSIC).argmax(axis=1).tolist()
    assert read == [face if there else PARK]


def test_the_chances_of_a_space_always_sum_to_one() -> None:
    faces = chances(*({MONUMENT: 0.6, PARK: 0.4} for _ in range(8)))
    assert np.allclose(plausible(faces, Mode.EXPERT).sum(axis=1), 1)


@pytest.mark.parametrize("mode", Mode)
def test_every_face_has_a_limit_and_an_empty_space_none(mode: Mode) -> None:
    assert len(LIMITS[mode]) == len(FACES)
    assert LIMITS[mode][0] >= 20
