"""Our own drawings in the form of photographs: flat boards, cut-out tiles, whole cities."""

import cv2
import numpy as np

from quadropolis_score.boards import BOARDS
from quadropolis_score.buildings import Mode
from quadropolis_score.city import City
from tools.art.assets import city_picture, empty_board, face, faces
from tools.art.board import LEFT, TOP
from tools.eye.camera import Flat, Picture
from tools.eye.cut_tiles import AROUND, HALF_TILE, PITCH, SPRITE, TO_FLAT, Sprite, flat_size


def drawn_sprites() -> list[Sprite]:
    side = round(2 * HALF_TILE * PITCH)
    low = (SPRITE - side) // 2
    found = []
    for name, building in faces().items():
        art = face(name, side)
        picture = np.full((SPRITE, SPRITE, 3), 255, np.uint8)
        alpha = art[..., 3:].astype(np.float32) / 255
        under = picture[low : low + side, low : low + side]
        under[:] = art[..., :3] * alpha + under * (1 - alpha)
        found.append(Sprite(picture, building))
    return found


def drawn_board(mode: Mode) -> Flat:
    return flat_of_drawing(empty_board(mode, PITCH), City.empty(mode))


def drawn_city(city: City, rng: np.random.Generator | None = None) -> Flat:
    return flat_of_drawing(city_picture(city, PITCH, rng), city)


def flat_of_drawing(art: Picture, city: City) -> Flat:
    """Return a drawing of a board as a flat picture with its truth; tiles are nearly centred on their spaces."""
    width, height = flat_size(city.mode)
    picture, solid = np.full((height, width, 3), 128, np.uint8), np.zeros((height, width), np.uint8)
    left, top = (round((around + start) * PITCH) for around, start in zip(AROUND, (LEFT, TOP), strict=False))
    picture[top : top + art.shape[0], left : left + art.shape[1]] = cv2.GaussianBlur(art, (0, 0), 0.6)
    solid[top : top + art.shape[0], left : left + art.shape[1]] = 255
    spaces = BOARDS[city.mode]
    centres = np.stack(np.meshgrid(np.arange(spaces.columns) + 0.5, np.arange(spaces.rows) + 0.5), -1)
    genuine = np.ones((spaces.rows, spaces.columns), bool)
    return Flat(picture, solid, np.linalg.inv(TO_FLAT), city.mode, city.cells, centres, np.zeros_like(solid), genuine)
