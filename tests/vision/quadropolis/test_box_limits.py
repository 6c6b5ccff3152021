"""The contents of the box decide between guesses."""

import numpy as np
import pytest

from quadropolis_score.buildings import Building, Expansion, Kind, Mode
from vision.arrays import Probabilities
from vision.quadropolis.box_limits import LIMITS, apply_box_limits
from vision.quadropolis.tile_classes import FACES, face_index

MONUMENT = face_index(Building(Kind.MONUMENT))
PARK = face_index(Building(Kind.PARK))
CITY_HALL = face_index(Building(Kind.PUBLIC_SERVICE, expansion=Expansion.CITY_HALL))
SCHOOL = face_index(Building(Kind.PUBLIC_SERVICE, expansion=Expansion.SCHOOL))


def face_chances(*spaces: dict[int, float]) -> Probabilities:
    """Return probabilities of some faces on some spaces; all other faces share the rest."""
    rows = np.full((len(spaces), len(FACES)), 1e-6)
    for row, space in zip(rows, spaces, strict=True):
        for face, chance in space.items():
            row[face] = chance
    return np.asarray(rows / rows.sum(axis=1, keepdims=True))


def test_what_fits_the_box_stays_as_it_is() -> None:
    faces = face_chances({MONUMENT: 0.9, PARK: 0.1}, {PARK: 0.8, MONUMENT: 0.2})
    assert np.allclose(apply_box_limits(faces, Mode.EXPERT), faces)


def test_of_five_monuments_the_least_sure_is_something_else() -> None:
    faces = face_chances(*({MONUMENT: 0.95, PARK: 0.05} for _ in range(4)), {MONUMENT: 0.6, PARK: 0.4})
    assert apply_box_limits(faces, Mode.EXPERT).argmax(axis=1).tolist() == [MONUMENT] * 4 + [PARK]


def test_a_public_services_tile_is_there_once() -> None:
    faces = face_chances({CITY_HALL: 0.7, SCHOOL: 0.3}, {CITY_HALL: 0.9, SCHOOL: 0.1})
    assert apply_box_limits(faces, Mode.EXPERT).argmax(axis=1).tolist() == [SCHOOL, CITY_HALL]


def test_a_face_that_is_read_with_certainty_stays_even_beyond_the_limits_of_the_box() -> None:
    faces = face_chances(*({MONUMENT: 1.0, PARK: 1e-9} for _ in range(6)))
    assert apply_box_limits(faces, Mode.EXPERT).argmax(axis=1).tolist() == [MONUMENT] * 6


def test_two_kinds_beyond_the_limits_are_both_reduced() -> None:
    sure = [{MONUMENT: 1.0, PARK: 1e-9}] * 6
    faces = face_chances(*sure, {CITY_HALL: 0.7, SCHOOL: 0.3}, {CITY_HALL: 0.9, SCHOOL: 0.1})
    assert apply_box_limits(faces, Mode.EXPERT).argmax(axis=1).tolist() == [MONUMENT] * 6 + [SCHOOL, CITY_HALL]


@pytest.mark.parametrize("kind", [Kind.OFFICE_TOWER, Kind.MONUMENT])
def test_the_classic_box_has_none_of_these(kind: Kind) -> None:
    face = face_index(Building(kind))
    assert apply_box_limits(face_chances({face: 0.99, PARK: 0.01}), Mode.CLASSIC).argmax(axis=1).tolist() == [PARK]


@pytest.mark.parametrize("tile", Expansion)
def test_the_classic_box_has_every_public_services_tile_but_two(tile: Expansion) -> None:
    face = face_index(Building(Kind.PUBLIC_SERVICE, expansion=tile))
    there = tile not in (Expansion.CAPITOL, Expansion.CONGRESS_CENTER)
    read = apply_box_limits(face_chances({face: 0.9, PARK: 0.1}), Mode.CLASSIC).argmax(axis=1).tolist()
    assert read == [face if there else PARK]


def test_the_chances_of_a_space_always_sum_to_one() -> None:
    faces = face_chances(*({MONUMENT: 0.6, PARK: 0.4} for _ in range(8)))
    assert np.allclose(apply_box_limits(faces, Mode.EXPERT).sum(axis=1), 1)


@pytest.mark.parametrize("mode", Mode)
def test_every_face_has_a_limit_and_an_empty_space_none(mode: Mode) -> None:
    assert len(LIMITS[mode]) == len(FACES)
    assert LIMITS[mode][0] >= 20
