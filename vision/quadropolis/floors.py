"""How many floors a pile may have: a net sees upright strips along its edges, in which all floors are equally high.

From the chair floors can be counted, from above hardly; so these are chances, and the ledger of the game chooses.
"""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from quadropolis_score.boards import BOARDS
from quadropolis_score.buildings import Mode
from vision.arrays import Matrix, Picture, Points, Probabilities, Tensor
from vision.nets import Models, forward, softmax
from vision.quadropolis.camera import FLOOR, MIDDLE_OF_PIXEL, TILE, Camera, camera_of
from vision.quadropolis.crops import crops
from vision.quadropolis.flatten import flatten, space_centres
from vision.quadropolis.settings import SETTINGS
from vision.quadropolis.tile_classes import TOWERS

# The heights that the pile net knows.
TALLEST: Final = max(max(board.max_floors.values()) for board in BOARDS.values())


def board_positions(mode: Mode) -> Tensor:
    """Where the spaces are, seen from the board's middle; the edge of the Expert board is at one."""
    board = BOARDS[mode]
    return np.asarray((space_centres(mode) - np.array([board.columns, board.rows]) / 2) / 2.5, np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class Shown:
    """A board in a picture in good light, with its pose on the plane of single tiles' tops.

    On a flat board the pose by the tiles is the finer one, in space it is not: piles move the tiles.
    """

    picture: Picture
    to_picture: Matrix
    by_tiles: Matrix
    mode: Mode


def edge_strips(camera: Camera, centres: Points) -> tuple[Matrix, Tensor]:
    """Return strips along the four edges of towers as homographies to the picture, and what the net is told of each.

    A strip stands upright on an edge of the footprint: the one that faces the lens most, the other one that faces it,
    and the two behind them. Its columns go along the edge towards the corner nearest to the lens or farthest from it,
    its rows upwards, so that a floor is equally high in all strips of all photographs, and the edge of a top is in the
    same row of all four. From above a floor hardly moves; there strips lean away from the lens, so that they show more
    than one stretched line.
    """
    to_lens = camera.place[:2] - centres
    ways = np.where(to_lens >= 0, 1.0, -1.0)[:, :, None] * np.eye(2)
    faces_most = (np.abs(to_lens[:, 1]) > np.abs(to_lens[:, 0])).astype(np.intp)
    towers = np.arange(len(centres))
    main, other = ways[towers, faces_most], ways[towers, 1 - faces_most]
    outward, along = np.stack([main, other, -main, -other], 1), np.stack([other, main, other, main], 1)
    middles = centres[:, None] + outward * TILE / 2
    lean = camera.lean(middles)
    reach = np.maximum(np.linalg.norm(lean, axis=2, keepdims=True), 1e-9)
    shift = np.maximum(reach, SETTINGS.least_lean)
    frames = np.zeros((len(centres), 4, 4, 3))
    frames[..., :2, 0], frames[..., :2, 1], frames[..., :2, 2] = along, lean / reach * (shift - reach), middles
    frames[..., 2, 1], frames[..., 2, 2], frames[..., 3, 2] = FLOOR, -FLOOR, 1
    (wide, high), (below, tall) = SETTINGS.edge_pixels, SETTINGS.edge_floors
    step, rise = SETTINGS.edge / wide, tall / high
    square = np.array([[step, 0, -SETTINGS.edge / 2], [0, -rise, tall - below], [0, 0, 1.0]]) @ MIDDLE_OF_PIXEL
    told = np.stack(
        [
            (reach / shift)[..., 0],
            -(lean * outward).sum(axis=2) / reach[..., 0],
            (lean * along).sum(axis=2) / reach[..., 0],
        ],
        axis=2,
    ).reshape(-1, 12)
    far = np.linalg.norm(camera.lean(centres), axis=1, keepdims=True) * SETTINGS.lean
    return camera.matrix @ frames @ square, np.concatenate([told, far], axis=1).astype(np.float32)


def cut_strips(picture: Picture, strips: Matrix) -> Picture:
    """Cut strips out of a picture by their homographies: a tower's four beside each other as channels.

    Along an edge a picture shows more than a strip does, so columns are cut out twice as fine and joined.
    """
    wide, high = SETTINGS.edge_pixels
    found = np.empty((len(strips), high, wide, strips.shape[1], 3), np.uint8)
    finer = np.array([[0.5, 0, -0.25], [0, 1, 0], [0, 0, 1.0]])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    for tower, edge in np.ndindex(strips.shape[:2]):
        matrix = strips[tower, edge] @ finer
        cut = cv2.warpPerspective(picture, matrix, (2 * wide, high), flags=flags, borderMode=cv2.BORDER_REPLICATE)
        found[tower, :, :, edge] = cv2.resize(cut, (wide, high), interpolation=cv2.INTER_AREA)
    return found.reshape(len(strips), high, wide, -1)


def height_probabilities(shown: Shown, faces: Probabilities, models: Models) -> list[tuple[float, ...]]:
    """Return for every space, row by row, the chances of one floor, two, and so on; none where no tower can stand."""
    found: list[tuple[float, ...]] = [()] * len(faces)
    towers = np.flatnonzero(faces[:, TOWERS].sum(axis=1) > SETTINGS.tower_threshold)
    if not len(towers):
        return found
    places, where = space_centres(shown.mode)[towers], board_positions(shown.mode)[towers]
    said = from_the_side(shown, places, models)
    highest = max(BOARDS[shown.mode].max_floors.values())  # Classic piles end at four
    flat = weight_of_above(said[:, TALLEST])
    pile_logits = (1 - flat) * said[:, :highest] / SETTINGS.pile_temperature
    if flat > SETTINGS.never_flat:
        board = flatten(shown.picture, shown.by_tiles, shown.mode)
        above = [from_above(board, places + shift, where, models) for shift in np.array(SETTINGS.wide_view_offsets)]
        pile_logits += flat * np.mean(above, axis=0)[:, :highest] / SETTINGS.wide_temperature
    for tower, each in zip(towers, softmax(np.asarray(pile_logits, np.float32)).round(4).tolist(), strict=True):
        found[tower] = tuple(each)
    return found


def weight_of_above(said: Tensor) -> float:
    """Return the weight of the net that looks from above: where no pile shows a side, or none can."""
    return float(SETTINGS.above / (1 + np.exp(-SETTINGS.flat * said.mean())))


def from_the_side(shown: Shown, places: Points, eye: Models) -> Tensor:
    """Return what the pile net says of piles: logits of every height, and whether the board looks flat."""
    height, width = shown.picture.shape[:2]
    strips, told = edge_strips(camera_of(shown.to_picture, (width, height), shown.mode), places)
    return answered(eye.pile, cut_strips(shown.picture, strips), told)


def from_above(board: Picture, places: Points, where: Tensor, eye: Models) -> Tensor:
    """Return what the net says of piles that knows flat boards alone; it is told where on the board they are."""
    return answered(eye.pile_wide, crops(board, places, SETTINGS.wide_pixels, SETTINGS.wide), where)


def answered(net: cv2.dnn.Net, squares: Picture, told: Tensor) -> Tensor:
    """Return what a net says of crops, the numbers that it is told as channels."""
    channels = np.broadcast_to(told[:, None, None, :], (*squares.shape[:3], told.shape[1]))
    return forward(net, np.concatenate([squares / np.float32(255), channels], axis=3))
