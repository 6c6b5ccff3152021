"""The probabilities of the heights of piles: a net sees upright strips along the edges of a tower, with equal floors.

A photo from the chair shows floors, one from above hardly; so the result is probabilities, and the ledger of the game
decides.
"""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from quadropolis_score.boards import BOARDS
from quadropolis_score.buildings import Mode
from vision.arrays import BlueGreenRed, Matrix, Picture, Points, Probabilities, Tensor
from vision.nets import forward, softmax
from vision.quadropolis.camera import FLOOR, MIDDLE_OF_PIXEL, TILE, Camera
from vision.quadropolis.crops import crops
from vision.quadropolis.flatten import correct_light, space_centres
from vision.quadropolis.models import Models
from vision.quadropolis.settings import SETTINGS
from vision.quadropolis.tile_classes import NOTHING, TOWERS

# The heights that the pile net knows.
TALLEST: Final = max(max(board.max_floors.values()) for board in BOARDS.values())
# The thicknesses of a tile that it tells apart, in spaces: three thick floors end where four thin ones do.
THICKNESSES: Final = tuple(np.linspace(0.035, 0.065, 7).tolist())


def board_positions(mode: Mode) -> Tensor:
    """Return the spaces relative to the board's middle; the edge of the Expert board is at 1."""
    board = BOARDS[mode]
    return np.asarray((space_centres(mode) - np.array([board.columns, board.rows]) / 2) / 2.5, np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class PosedPicture:
    """A photo of a board: its camera above single tiles' tops, its light, and the board straightened in good light.

    `tiles` are the centres of the tiles on the straightened board, row by row; only the net for flat boards uses them.
    """

    picture: Picture
    camera: Camera
    light: BlueGreenRed
    board: Picture
    tiles: Points
    mode: Mode


def edge_strips(camera: Camera, centres: Points) -> tuple[Matrix, Tensor]:
    """Return upright strips on the four edges of footprints as homographies to the picture, and numbers for the net.

    The first edge faces the lens most, the second one faces it too, the others are behind. Columns run along an edge,
    rows upwards, so that a floor has the same number of rows in all photographs, and the edge of a top is in the same
    row of all four strips. Seen from above a floor has hardly any lean; strips tilt away from the lens there, because
    they would repeat one line of the picture otherwise. The numbers are, for each strip, the share of lean in its rows'
    distance, and the direction of the lean across and along the edge; then the lean of a floor.
    """
    to_lens = camera.lens[:2] - centres
    ways = np.where(to_lens >= 0, 1.0, -1.0)[:, :, None] * np.eye(2)
    nearest = (np.abs(to_lens[:, 1]) > np.abs(to_lens[:, 0])).astype(np.intp)
    towers = np.arange(len(centres))
    main, other = ways[towers, nearest], ways[towers, 1 - nearest]
    outward, along = np.stack([main, other, -main, -other], 1), np.stack([other, main, other, main], 1)
    middles = centres[:, None] + outward * TILE / 2
    lean = camera.lean(middles)
    reach = np.maximum(np.linalg.norm(lean, axis=2, keepdims=True), 1e-9)
    shift = np.maximum(reach, SETTINGS.least_lean)
    frames = np.zeros((len(centres), 4, 4, 3))
    frames[..., :2, 0], frames[..., :2, 1], frames[..., :2, 2] = along, lean / reach * (shift - reach), middles
    frames[..., 2, 1], frames[..., 2, 2], frames[..., 3, 2] = FLOOR, -FLOOR, 1
    (wide, high), (below, tall) = SETTINGS.edge_pixels, SETTINGS.edge_floors
    step, rise = SETTINGS.edge_width / wide, tall / high
    square = np.array([[step, 0, -SETTINGS.edge_width / 2], [0, -rise, tall - below], [0, 0, 1.0]]) @ MIDDLE_OF_PIXEL
    numbers = np.stack(
        [
            (reach / shift)[..., 0],
            -(lean * outward).sum(axis=2) / reach[..., 0],
            (lean * along).sum(axis=2) / reach[..., 0],
        ],
        axis=2,
    ).reshape(-1, 12)
    floor_lean = np.linalg.norm(camera.lean(centres), axis=1, keepdims=True) * SETTINGS.lean_factor
    return camera.matrix @ frames @ square, np.concatenate([numbers, floor_lean], axis=1).astype(np.float32)


def cut_strips(picture: Picture, strips: Matrix) -> Picture:
    """Cut strips out of a picture by their homographies, the four strips of a tower as channels.

    Columns are cut at double resolution and averaged, because along an edge the picture has more pixels than a strip.
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


def height_probabilities(posed: PosedPicture, faces: Probabilities, models: Models) -> list[tuple[float, ...]]:
    """Return the probabilities of one floor, two, and so on for every space, row by row; empty without a tower.

    Tiles of other kinds are single ones, so that they show how thick a tile is.
    """
    found: list[tuple[float, ...]] = [()] * len(faces)
    is_tower = faces[:, TOWERS].sum(axis=1) > SETTINGS.tower_threshold
    towers, singles = np.flatnonzero(is_tower), np.flatnonzero(~is_tower & (faces[:, NOTHING] < SETTINGS.empty_limit))
    if not len(towers):
        return found
    logits = run_pile_net(posed, space_centres(posed.mode)[[*towers, *singles]], models)
    highest = max(BOARDS[posed.mode].max_floors.values())  # Classic piles end at four
    flat = flat_net_weight(logits[: len(towers), -1])
    joint = logits[:, :-1].reshape(-1, TALLEST, len(THICKNESSES))[:, :highest]
    joint = joint * (1 - flat) / (SETTINGS.pile_temperature + SETTINGS.flat_heat * flat)
    shared = SETTINGS.shared_thickness * (1 - flat / SETTINGS.most_flat_weight)
    pile_logits = pooled_heights(joint, len(towers), shared)
    if flat > SETTINGS.least_flat_weight:
        where, shifts = board_positions(posed.mode)[towers], np.array(SETTINGS.wide_view_offsets)
        above = [run_flat_net(posed.board, posed.tiles[towers] + shift, where, models) for shift in shifts]
        pile_logits += flat * np.mean(above, axis=0)[:, :highest] / SETTINGS.wide_temperature
    for tower, each in zip(towers, softmax(np.asarray(pile_logits, np.float32)).round(4).tolist(), strict=True):
        found[tower] = tuple(each)
    return found


def pooled_heights(joint: Tensor, towers: int, shared: float) -> Tensor:
    """Return the log probabilities of the floors of towers, because all tiles of a picture are equally thick.

    `joint` has the logits of every height and thickness: of the towers, then of single tiles. The chances of a
    thickness from all other tiles are multiplied, to the power `shared`, because their errors are alike.
    """
    joint = joint - log_sum(joint, (1, 2))
    thickness = np.concatenate([log_sum(joint[:towers], (1,)), joint[towers:, :1]])
    thickness -= log_sum(thickness, (2,))
    others = thickness.sum(axis=0, keepdims=True) - thickness[:towers]
    return log_sum(joint[:towers] + shared * others, (2,))[:, :, 0]


def log_sum(values: Tensor, axes: tuple[int, ...]) -> Tensor:
    """Return the logarithm of the sum of exponentials, the axes kept."""
    top = values.max(axis=axes, keepdims=True)
    return np.asarray(top + np.log(np.exp(values - top).sum(axis=axes, keepdims=True)))


def flat_net_weight(logits: Tensor) -> float:
    """Return the weight of the net for flat boards: large if no pile shows a side."""
    return float(SETTINGS.most_flat_weight / (1 + np.exp(-SETTINGS.flat_slope * logits.mean())))


def run_pile_net(posed: PosedPicture, places: Points, models: Models) -> Tensor:
    """Run the pile net: logits of every height, and whether the board looks flat."""
    strips, numbers = edge_strips(posed.camera, places)
    cut = cut_strips(posed.picture, strips)
    return run_with_numbers(models.pile, correct_light(cut.reshape(-1, 1, 3), posed.light).reshape(cut.shape), numbers)


def run_flat_net(board: Picture, places: Points, where: Tensor, models: Models) -> Tensor:
    """Run the net for flat boards, which gets the positions on the board."""
    return run_with_numbers(models.pile_wide, crops(board, places, SETTINGS.wide_pixels, SETTINGS.wide_side), where)


def run_with_numbers(net: cv2.dnn.Net, squares: Picture, numbers: Tensor) -> Tensor:
    """Run a net on crops with some numbers as more channels."""
    count, high, wide, colours = squares.shape
    values = np.empty((count, colours + numbers.shape[1], high, wide), np.float32)
    np.multiply(squares.transpose(0, 3, 1, 2), np.float32(1 / 255), out=values[:, :colours])
    values[:, colours:] = numbers[:, :, None, None]
    return forward(net, values)
