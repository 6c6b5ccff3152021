"""Photographs for the tests: cities of our own drawings on a table, from any viewpoint."""

from collections.abc import Hashable
from dataclasses import replace
from functools import lru_cache

import numpy as np

from quadropolis_score.city import City
from tools.art.sample import CITY
from tools.eye.camera import Conditions, Flat, Shot, photograph
from tools.eye.drawn_boards import drawn_city
from vision.load import Photo
from vision.quadropolis.models import Models

# A steady hand in daylight.
CALM_CONDITIONS = Conditions(
    tilt=(10, 10),
    roll=(0, 0),
    distance=(3, 3),
    fill=(0.9, 0.9),
    centred=0.0,
    gain=(0.95, 0.95),
    cast=0.0,
    gradient=0.1,
    shadow=0.0,
    glare=0.0,
    blur=(0, 0),
    noise=(2, 2),
    quality=(90, 90),
    clutter=2,
    sizes=((1000, 800),),
)


@lru_cache(maxsize=1)
def shipped_models() -> Models:
    return Models.load()


@lru_cache(maxsize=64)
def drawn_exactly(city: City) -> Flat:
    """Return a drawn city with exactly placed tiles; cached, because drawing takes longer than reading."""
    return drawn_city(city)


@lru_cache(maxsize=64)
def photograph_city(city: City = CITY, seed: int = 1, **changes: Hashable) -> Shot:
    """Return a photograph of a drawn city, under calm conditions by default; cached, so that none may be written on."""
    shot = photograph_flat(drawn_exactly(city), seed, **changes)
    shot.picture.setflags(write=False)
    return shot


def photograph_flat(flat: Flat, seed: int = 1, **changes: object) -> Shot:
    return photograph(flat, replace(CALM_CONDITIONS, **changes), np.random.default_rng(seed))  # type: ignore[arg-type]


def load_city_photo(city: City = CITY, seed: int = 1, **changes: object) -> Photo:
    picture = photograph_city(city, seed, **changes).picture
    return Photo(picture, picture.shape[1], picture.shape[0])


def with_single_floors(city: City) -> City:
    """Return a city without piles, because players check floors in any case."""
    cells = tuple(tuple(b and replace(b, floors=1) for b in line) for line in city.cells)
    return City(city.mode, cells)
