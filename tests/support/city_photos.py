"""Photographs of cities for the tests: our own drawings of the cards, laid at random, on a table."""

from functools import lru_cache

import numpy as np

from sprawlopolis_score.cards import CARDS, PlacedCard
from tools.eye.camera import Conditions
from tools.eye.sprawlopolis.card_art import Deck, drawn_deck
from tools.eye.sprawlopolis.scenes import CityConditions, Scene, random_scene
from vision.load import Photo
from vision.sprawlopolis.models import Models

# Cards laid with care on a calm day.
CARDS_LAID = CityConditions(
    askew=1.5,
    off=0.01,
    bend=0.02,
    gap=(0, 0.02),
    sleeves=0,
    copy=0,
    loose=0,
    scoring=(0,),
    hands=0,
    tokens=0,
    textures=0,
)
CAMERA = Conditions(
    tilt=(3, 8), roll=(-8, 8), fill=(0.62, 0.62), gain=(0.95, 1.0), cast=0.0, gradient=0.1, shadow=0.0, glare=0.0,
    blur=(0, 0.3), noise=(1, 2), quality=(90, 90), clutter=0, sizes=((900, 800),),
)  # fmt: skip
# A card of each sort, one beside the other: three rows of two cards.
SQUARE = tuple(
    PlacedCard(number, 2 * (index // 2), 2 * (index % 2)) for index, number in enumerate((1, 2, 6, 13, 17, 18))
)
assert set(CARDS) >= {placed.card for placed in SQUARE}


@lru_cache(maxsize=1)
def shipped_city_models() -> Models:
    return Models.load()


@lru_cache(maxsize=1)
def own_deck() -> Deck:
    """Draw our own cards once."""
    return drawn_deck()


@lru_cache(maxsize=8)
def photograph_cards(laid: tuple[PlacedCard, ...] = SQUARE, seed: int = 1, cards: CityConditions = CARDS_LAID) -> Scene:
    return random_scene(own_deck(), cards, CAMERA, np.random.default_rng(seed), laid)


def photo_of(scene: Scene) -> Photo:
    return Photo(scene.picture, scene.picture.shape[1], scene.picture.shape[0])
