"""The pictures of a pile for people who count its floors."""

from dataclasses import replace
from functools import cache
from typing import Any

import cv2
import numpy as np
import pytest

from quadropolis_score.boards import Spot
from quadropolis_score.buildings import Building, Kind, Mode
from quadropolis_score.reading import Reading
from tests.support.scenes import city_scene, photo_of
from tests.support.there import there
from tools.eye.scenes import Scene
from vision.quadropolis.models import Models
from vision.quadropolis.pile_pictures import pile_pictures
from vision.quadropolis.read import read_photo

TALL = Building(Kind.TOWER_BLOCK, inhabitants=2, floors=5)
SPOT = Spot(1, 2)


@cache
def chair() -> tuple[Scene, Reading]:
    """Return a photograph of a pile from a chair, and its reading."""
    scene = city_scene({SPOT: TALL, (3, 4): replace(TALL, floors=1)}, tilt=40)
    return scene, read_photo(photo_of(scene), Models.load(), Mode.EXPERT)


@pytest.mark.parametrize("floors", [0.0, 5.0])
def test_the_part_of_the_photo_shows_a_pile_from_its_foot_to_its_top(floors: float) -> None:
    scene, reading = chair()
    left, top, width, height = there(pile_pictures(reading, SPOT))[0]
    [[x, y]] = scene.view.pixels(np.array([[2.5, 1.5, floors * 0.05]])) / [1024, 768]
    assert left < x < left + width
    assert top < y < top + height
    assert width < 0.3


def test_the_sides_are_a_picture_of_two_strips() -> None:
    raw = there(pile_pictures(chair()[1], SPOT))[1]
    picture = there(cv2.imdecode(np.frombuffer(raw, np.uint8), cv2.IMREAD_COLOR))
    assert picture.shape == (4 * 88, 2 * 4 * 48 + 12, 3)


def test_an_earlier_reading_without_a_photo_or_its_size_has_no_such_pictures() -> None:
    reading = chair()[1]
    assert pile_pictures(replace(reading, photo=b""), SPOT) is None
    assert pile_pictures(replace(reading, size=None), SPOT) is None


@pytest.mark.parametrize(
    "change",
    [
        {"photo": b"no picture"},
        {"size": (1, 1)},
        {"size": (10**12, 1)},
        {"corners": ((0.0, 0.0),) * 4},
        {"corners": ((0.0, 0.0), (1.0, 1.0), (2.0, 2.0), (3.0, 3.0))},
        {"corners": ((9e8, 0.0), (-9e8, 1.0), (0.0, 9e8), (0.0, -9e8))},
        {"corners": ((500.0, 300.0), (400.0, 300.0), (400.0, 200.0), (500.0, 201.0))},
    ],
)
def test_a_saved_photo_that_cannot_be_shows_no_part_of_itself_and_raises_nothing(change: dict[str, Any]) -> None:
    found = pile_pictures(replace(chair()[1], **change), SPOT)
    assert found is None or all(0 <= each <= 1 for each in found[0])
