"""Photographs of boards in space for the tests: cities of our own drawings, from any viewpoint."""

from dataclasses import replace

import numpy as np

from quadropolis_score.buildings import Building, Mode
from tests.support.photos import CALM_CONDITIONS
from tools.eye.cut_tiles import Sprite
from tools.eye.drawn_boards import drawn_board, drawn_sprites
from tools.eye.looks import Look
from tools.eye.paint_scene import askew_stack
from tools.eye.scenes import Scene, SceneMix, Sitting, paint_scene_of
from tools.eye.viewpoint import Views
from vision.load import Photo


def sprite_of(building: Building) -> Sprite:
    face = replace(building, floors=1)
    return next(sprite for sprite in drawn_sprites() if sprite.building == face)


def city_scene(  # noqa: PLR0913 - everything that a test may want otherwise
    city: dict[tuple[int, int], Building],
    *,
    tilt: float,
    side: float = 70,
    tokens: float = 0.0,
    things: float = 0.0,
    mode: Mode = Mode.EXPERT,
    seed: int = 1,
) -> Scene:
    """Return a photograph of a few buildings on a drawn board."""
    rng, look = np.random.default_rng(seed), Look(careless=0.01)
    stacks = [askew_stack(spot, sprite_of(building), building.floors, look, rng) for spot, building in city.items()]
    mix = SceneMix(tokens=tokens, standing_on=1.0, things=things)
    views = Views(tilt=(tilt, tilt), side=(side, side), roll=(0, 0), fill=(0.9, 0.9), astray=0.0, sizes=((1024, 768),))
    return paint_scene_of(
        drawn_board(mode), stacks, Sitting(mix, views, replace(CALM_CONDITIONS, clutter=0)), look, rng
    )


def photo_of(scene: Scene) -> Photo:
    picture = scene.shot.picture
    return Photo(picture, picture.shape[1], picture.shape[0])
