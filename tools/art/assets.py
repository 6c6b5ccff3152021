"""Draws the tiles and boards that the app shows and the eye learns from: only our own art.

`python -m tools.art.assets` writes assets/tiles, assets/boards, assets/sheet, assets/symbols and assets/icon. One unit
is the distance between two neighbouring spaces; the space in row r and column c, counted from 0, has its centre at x =
c + 0.5 and y = r + 0.5.
"""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from quadropolis_score.boards import Spot
from quadropolis_score.buildings import Building, Mode
from quadropolis_score.city import City
from tools.app.arguments import no_arguments
from tools.art import icon
from tools.art.board import LEFT, TOP, empty_board, enlarged_board
from tools.art.pen import Image, downscale, rgb
from tools.art.sheet import drawings, in_palette, light_symbols
from tools.art.tiles import HALF, face, faces

__all__ = ["city_picture", "empty_board", "face", "faces", "main"]

ASSETS: Final = Path(__file__).parents[2] / "assets"
SIDE, PITCH = 256, 160
ZOOM: Final = 2  # cities are composed so many times larger
GROWTH: Final = 1.012  # factor on the size of a tile with each floor, because it is nearer
LEAN: Final = GROWTH - 1  # shift of each floor away from the board's middle, for each space between
SHIFT, TURN = 0.012, 0.8  # spread of the tiles' poses, one standard deviation in pitches and degrees
GAP, CARDBOARD = "#3a332b", "#e6dcc6"
# The side of a tile of a pile, from the seam below it to its face: height and colour.
SLAB: Final = ((0.06, GAP), (0.14, GAP), (0.22, "#cbbfa4"), *((0.22 + 0.13 * step, CARDBOARD) for step in range(1, 7)))


@dataclass(frozen=True, slots=True)
class TilePose:
    """The pose of a tile: its centre, its size and its rotation in degrees."""

    x: float
    y: float
    size: float = 1.0
    turn: float = 0.0

    def affine_matrix(self, side: int, unit: float) -> NDArray[np.float64]:
        """Return the affine map from a face of that side to a picture with `unit` pixels a pitch."""
        angle = np.radians(self.turn)
        scale = 2 * HALF * unit * self.size / side
        cos, sin = scale * np.cos(angle), scale * np.sin(angle)
        middle = np.array([(self.x - LEFT) * unit - 0.5, (self.y - TOP) * unit - 0.5])
        turn = np.array([[cos, -sin], [sin, cos]])
        return np.hstack([turn, (middle - turn @ np.full(2, side / 2 - 0.5))[:, None]])

    def raised_by(self, floors: float, middle: tuple[float, float]) -> "TilePose":
        """Return the pose so many floors higher: larger, and farther from the board's middle."""
        away = LEAN * floors
        return replace(
            self,
            x=self.x + away * (self.x - middle[0]),
            y=self.y + away * (self.y - middle[1]),
            size=self.size * GROWTH**floors,
        )


def _paste_tile(picture: Image, tile: Image, pose: TilePose, unit: float) -> None:
    reach = int(HALF * unit * pose.size * 1.12) + 3
    x, y = (pose.x - LEFT) * unit, (pose.y - TOP) * unit
    top, bottom = max(int(y) - reach, 0), min(int(y) + reach, picture.shape[0])
    left, right = max(int(x) - reach, 0), min(int(x) + reach, picture.shape[1])
    matrix = pose.affine_matrix(tile.shape[0], unit)
    matrix[:, 2] -= np.array([left, top])
    size = right - left, bottom - top
    paint = cv2.warpAffine(tile[:, :, :3], matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    alpha = cv2.warpAffine(tile[:, :, 3], matrix, size, flags=cv2.INTER_LINEAR)[:, :, None] / np.float32(255)
    part = picture[top:bottom, left:right]
    part[:] = np.rint(part * (1 - alpha) + paint * alpha).astype(np.uint8)


def _silhouette(tile: Image, colour: str, light: float = 1.0) -> Image:
    """Return the shape of a tile in one colour, slightly transparent."""
    whole = np.empty_like(tile)
    whole[:, :, :3] = rgb(colour)[::-1]
    whole[:, :, 3] = np.rint(tile[:, :, 3] * light)
    return whole


def _draw_shadow(picture: Image, tile: Image, pose: TilePose, unit: float, floors: int) -> None:
    """Draw a soft shadow to the lower right, longer under a pile."""
    side = tile.shape[0]
    rim = side // 8
    wide = _silhouette(np.pad(tile, ((rim, rim), (rim, rim), (0, 0))), "#1b1a26", 0.5)
    wide[:, :, 3] = cv2.GaussianBlur(wide[:, :, 3], (0, 0), side * (0.015 + 0.006 * floors))
    reach = 0.012 + 0.01 * floors
    _paste_tile(
        picture,
        wide,
        replace(pose, x=pose.x + 0.6 * reach, y=pose.y + reach, size=pose.size * wide.shape[0] / side),
        unit,
    )


def _tile_pose(spot: Spot, rng: np.random.Generator | None) -> "TilePose":
    """Return the pose of a tile: exactly on its space, or as casually as players lay it."""
    x, y, turn = rng.normal(0, (SHIFT, SHIFT, TURN)) if rng else (0.0, 0.0, 0.0)
    return TilePose(spot.column + 0.5 + x, spot.row + 0.5 + y, turn=turn)


def _face_name(building: Building, rng: np.random.Generator | None) -> str:
    """Return the face of a building: its first drawing, or a random one; of its kind if no tile has such a print."""
    candidates = {
        name: one for name, one in faces().items() if (one.kind, one.expansion) == (building.kind, building.expansion)
    }
    names = [name for name, one in candidates.items() if one.tile_print == building.tile_print] or list(candidates)
    return str(rng.choice(names)) if rng else names[0]


def _draw_pile(picture: Image, placed: tuple[Spot, Building], unit: float, rng: np.random.Generator | None) -> None:
    """Draw all tiles of a building, the lowest first."""
    spot, building = placed
    tile = face(_face_name(building, rng), round(2 * HALF * unit))
    height, width = picture.shape[:2]
    middle = LEFT + width / unit / 2, TOP + height / unit / 2
    for floor in range(building.floors):
        pose = _tile_pose(spot, rng)
        if floor == 0:
            _draw_shadow(picture, tile, pose, unit, building.floors)
        for height_share, colour in SLAB if floor else ():
            _paste_tile(picture, _silhouette(tile, colour), pose.raised_by(floor - 1 + height_share, middle), unit)
        _paste_tile(picture, tile, pose.raised_by(floor, middle), unit)


def city_picture(city: City, pitch: int, rng: np.random.Generator | None = None) -> Image:
    """Draw the city's board with its tiles as BGR, aligned exactly or by `rng` as players lay them."""
    picture = enlarged_board(city.mode, pitch, ZOOM).copy()
    for place in city.buildings():
        _draw_pile(picture, place, pitch * ZOOM, rng)
    return downscale(picture, ZOOM)


def write_picture(path: Path, image: Image) -> None:
    """Write a PNG as small as possible."""
    path.parent.mkdir(parents=True, exist_ok=True)
    cv2.imwrite(str(path), image, [cv2.IMWRITE_PNG_COMPRESSION, 9])


def main() -> None:
    for name in faces():
        write_picture(ASSETS / "tiles" / f"{name}.png", face(name, SIDE, letter=True))
    for mode in Mode:
        write_picture(ASSETS / "boards" / f"{mode.value}.png", empty_board(mode, PITCH))
    for name, picture in icon.pictures().items():
        write_picture(ASSETS / "icon" / f"{name}.png", picture)
    for name, picture in icon.resources().items():
        write_picture(ASSETS / "android" / "res" / f"{name}.png", picture)
    for name, symbol in light_symbols().items():
        write_picture(ASSETS / "symbols" / f"{name}.png", symbol)
    for name, drawing in drawings().items():
        path = ASSETS / "sheet" / f"{name}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        in_palette(drawing).save(path, optimize=True)


if __name__ == "__main__":
    no_arguments(__doc__)
    main()
