"""The second stage: where the board lies in a photo, which board it is, and which way it is turned.

A net looks at the shrunk photo and says of every point whether it is board and, if so, which point of the lattice; many
such points make a pose that survives whatever is hidden. Then it looks at the straightened picture again, where the
centres of the spaces show sharply, and the pose snaps to them.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import product
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from quadropolis_score.boards import BOARDS
from quadropolis_score.buildings import Mode
from tabletop.messages import say
from vision.arrays import Matrix, Numbers, Picture, Points
from vision.errors import Code, Unread
from vision.nets import Eye, seen_by
from vision.quadropolis.classify import Seen
from vision.quadropolis.flatten import corners, lattice, through
from vision.quadropolis.settings import SETTINGS
from vision.quadropolis.tile_classes import SINGLE

# The maps that the locator answers with.
MASK, HEAT, U, V, EXPERT = range(5)
CORNERS: Final = range(4)
GREY: Final = 114  # around a photo that is no square; as in training


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """A board in a picture: which, where, and how sure that it is one at all."""

    mode: Mode
    to_picture: Matrix  # from the lattice to the picture's pixels
    score: float
    believed: bool = True  # False where somebody says what the eye does not see: everything read there is doubtful
    upright: bool = True  # False where its points do not say which way round it lies; `turns` has the others
    alike: float = 1.0  # how much it looks like a board of its mode when straightened
    columns: float = 1.0  # how well the column shows that shows least
    chance: float = 1.0  # of its mode, by what shows of both lattices
    is_mode_sure: bool = True  # False where it may be the other board: a question, and everything read is doubtful
    others: tuple["Found", ...] = ()  # the board of the other mode, where the mode is not sure

    @property
    def corners(self) -> Points:
        """The outer corners of the printed spaces in the picture's pixels."""
        return through(self.to_picture, corners(self.mode))


# One look at the straightened picture: a pose becomes a better one, or none.
Look = Callable[[Picture, Eye, Found], Found | None]


def locate(picture: Picture, eye: Eye, mode: Mode | None = None) -> Found:
    """Return the board in a picture; Unread if there is none. A mode that is known is not asked for.

    Where the mode is not sure, the board of the other one is among `others`: whoever reads both can tell.
    """
    maps, to_pixels = first_look(picture, eye)
    seems_expert = seems(maps, Mode.EXPERT)
    expert = looked_closer(picture, eye, posed(maps, to_pixels, Mode.EXPERT), second_look)
    if mode is not Mode.CLASSIC and expert is not None and shows(expert) > SETTINGS.surely_expert:
        return expert
    classic = looked_closer(picture, eye, posed(maps, to_pixels, Mode.CLASSIC), second_look)
    looks = {Mode.EXPERT: expert, Mode.CLASSIC: classic}
    if (max(map(shows, looks.values())) if mode is None else shows(looks[mode])) < SETTINGS.clearly:
        looks = {
            each: look if is_board(look) else again(picture, eye, (maps, to_pixels), look, each)
            for each, look in looks.items()
        }
    is_expert = chance_of_expert(looks[Mode.EXPERT], looks[Mode.CLASSIC], seems_expert)
    chance = {Mode.EXPERT: is_expert, Mode.CLASSIC: 1 - is_expert}
    is_sure = mode is not None or max(chance.values()) > SETTINGS.mode
    boards = [
        replace(
            look, chance=chance[each], is_mode_sure=is_sure, upright=look.upright and shows(look) > SETTINGS.clearly
        )
        for each, look in looks.items()
        if look is not None and is_board(look) and mode in (None, each)
    ]
    if not boards:
        raise Unread(Code.BOARD_NOT_FOUND, say("photo.no_board"))
    first, *others = sorted(boards, key=lambda board: -board.chance)
    believed = is_sure if mode is None else first.chance > 1 - SETTINGS.mode
    return replace(first, believed=believed, others=() if is_sure else tuple(others))


def shows(found: Found | None) -> float:
    """Return how much of a board of its mode is seen where a pose says."""
    return found.score * found.alike if found else 0.0


def chance_of_expert(expert: Found | None, classic: Found | None, seems_expert: float) -> float:
    """Return the chance of the Expert board, by a logistic regression.

    What the Expert lattice shows decides: an Expert board passes for a Classic one, because four of its columns look
    like it, but nothing on a Classic board or beside it looks like a fifth column.
    """
    seen = np.array([seems_expert, shows(expert), shows(classic), expert.columns if expert else 0.0, 1.0])
    return float(1 / (1 + np.exp(-seen @ np.array(SETTINGS.expert))))


def first_look(picture: Picture, eye: Eye) -> tuple[Numbers, Matrix]:
    """Return the maps of the photo, or of the part with the board if that is small, and from their cells to pixels."""
    square, to_square = boxed(picture)
    maps, to_pixels = seen(eye, square), grid_points(to_square)
    rows, columns = np.nonzero(maps[MASK] > SETTINGS.mask)
    if len(rows) < SETTINGS.fewest_points // 2:
        return maps, to_pixels
    low, high = np.quantile(np.column_stack([columns, rows]), SETTINGS.stray, axis=0)
    side = float((high - low).max()) + 1
    if side > SETTINGS.small * SETTINGS.grid:
        return maps, to_pixels
    half = SETTINGS.nearer * side / 2
    ends = through(to_pixels, np.array([(low + high) / 2 - half, (low + high) / 2 + half]))
    size = np.array([picture.shape[1], picture.shape[0]])
    (left, top), (right, bottom) = np.clip(ends, 0, size).astype(int).tolist()
    square, to_square = boxed(picture[top:bottom, left:right])
    to_square = to_square @ np.array([[1, 0, -left], [0, 1, -top], [0, 0, 1.0]])
    return seen(eye, square), grid_points(to_square)


def is_board(found: Found | None) -> bool:
    """Whether enough shows where a pose says to call it a board."""
    return found is not None and found.score >= SETTINGS.board


def looked_closer(picture: Picture, eye: Eye, found: Found | None, look: Look) -> Found | None:
    """A pose after the looks at the straightened picture, if it leads anywhere."""
    for _ in range(SETTINGS.looks):
        found = found and look(picture, eye, found)
    return found


def turns(found: Found) -> list[Found]:
    """A board in all the ways in which it may lie in its outline: by half turns, or by quarters if it is a square."""
    board = BOARDS[found.mode]
    middle = np.array([[1, 0, board.columns / 2], [0, 1, board.rows / 2], [0, 0, 1.0]])
    quarter = middle @ np.array([[0, -1.0, 0], [1, 0, 0], [0, 0, 1]]) @ np.linalg.inv(middle)
    step = 1 if board.columns == board.rows else 2
    return [
        replace(found, to_picture=found.to_picture @ np.linalg.matrix_power(quarter, turn))
        for turn in range(0, 4, step)
    ]


def again(picture: Picture, eye: Eye, first: tuple[Numbers, Matrix], found: Found | None, mode: Mode) -> Found | None:
    """Return the better of the pose of a board of which little shows, after more looks, and that by its outline."""
    more = looked_closer(picture, eye, found, second_look)
    poses = [pose for pose in (found, more, outlined(picture, eye, first, mode)) if pose is not None]
    return max(poses, key=lambda pose: pose.score, default=None)


def outlined(picture: Picture, eye: Eye, look: tuple[Numbers, Matrix], mode: Mode) -> Found | None:
    """Return the pose by the outline of what is board, if its points agree on none; `turns` of it may be the right one.

    A board seen aslant does not tell by its outline which sides are the longer ones: what shows of either decides.
    """
    board = BOARDS[mode]
    whole = np.array([(0, 0), (board.columns, 0), (board.columns, board.rows), (0, board.rows)], np.float32)
    best = None
    for four, turn in product(quadrilaterals(look[0][MASK] > SETTINGS.mask), (0, 1)):
        to_lattice = cv2.getPerspectiveTransform(np.roll(four, turn, axis=0).astype(np.float32), whole)
        start = checked(np.asarray(to_lattice, np.float64), look[1], mode, 1.0)
        found = looked_closer(picture, eye, start and replace(start, upright=False), snap)
        best = max(best, found, key=lambda each: each.score if each else 0.0)
    return best


def quadrilaterals(mask: NDArray[np.bool_]) -> list[Points]:
    """Return the corners, clockwise, of the largest thing in a mask, and of a box around it; none if it is small."""
    outlines, _ = cv2.findContours(mask.astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    outline = max(outlines, key=cv2.contourArea, default=np.zeros((1, 1, 2), np.int32))
    if cv2.contourArea(outline) < SETTINGS.fewest_points:
        return []
    box = np.asarray(cv2.boxPoints(cv2.minAreaRect(outline)), np.float64)
    hull = cv2.convexHull(outline)
    for part in SETTINGS.outline:
        four = cv2.approxPolyDP(hull, part * cv2.arcLength(hull, True), True)[:, 0]
        if len(four) == len(CORNERS):
            return [np.asarray(four if cv2.contourArea(four, oriented=True) > 0 else four[::-1], np.float64), box]
    return [box]


def pointed(picture: Picture, eye: Eye, four: Points, mode: Mode) -> Found:
    """The board between four corners that somebody pointed at, in whatever order.

    Where the eye sees the board near by, its own pose is kept: it is sharper, and it knows the way round. Else the
    corners are taken as they were given, clockwise from the top left, and everything read there is doubtful.
    """
    height, width = picture.shape[:2]
    if cv2.contourArea(four.astype(np.float32), oriented=True) < 0:
        four = four[[0, 3, 2, 1]]
    matrix = cv2.getPerspectiveTransform(corners(mode).astype(np.float32), four.astype(np.float32))
    guess = Found(mode, np.asarray(matrix, np.float64), 0.0, believed=False)
    spaces = through(guess.to_picture, lattice(mode))
    if np.mean(np.all((spaces >= 0) & (spaces <= (width, height)), axis=1)) < SETTINGS.inside:
        raise Unread(Code.BOARD_NOT_FOUND, say("photo.corners"))
    look = looked_closer(picture, eye, guess, second_look)
    if look is None or not is_board(look):
        return guess
    there = through(np.linalg.inv(look.to_picture), four)
    off = min(float(np.abs(np.roll(there, turn, axis=0) - corners(mode)).max()) for turn in range(4))
    return look if off < SETTINGS.finger else guess


def by_tiles(found: Found, seen: Seen) -> Found:
    """The pose moved by a hair, so that tiles that never pile lie on their spaces on the whole: floors show there."""
    spaces = lattice(found.mode)
    tiles = np.flatnonzero(seen.faces[:, SINGLE].sum(axis=1) > SETTINGS.mask)
    if len(tiles) < SETTINGS.fewest_peaks:
        return found
    there = spaces[tiles] + seen.offsets[tiles]
    moved, _ = cv2.estimateAffine2D(there, spaces[tiles], method=cv2.RANSAC, ransacReprojThreshold=SETTINGS.careless)
    change = np.eye(3) if moved is None else np.vstack([moved, (0.0, 0.0, 1.0)])
    far = float(np.abs(through(change, spaces) - spaces).max()) > SETTINGS.off
    return found if far else replace(found, to_picture=found.to_picture @ np.linalg.inv(change))


def boxed(picture: Picture) -> tuple[Picture, Matrix]:
    """The picture shrunk into the locator's square, and the way from its pixels to the square's."""
    height, width = picture.shape[:2]
    scale = SETTINGS.square / max(height, width)
    size = (max(1, round(width * scale)), max(1, round(height * scale)))
    square = np.full((SETTINGS.square, SETTINGS.square, 3), GREY, np.uint8)
    left, top = (SETTINGS.square - size[0]) // 2, (SETTINGS.square - size[1]) // 2
    small = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
    square[top : top + size[1], left : left + size[0]] = brightened(np.asarray(small, np.uint8))
    return square, np.array([[scale, 0, left], [0, scale, top], [0, 0, 1.0]])


def brightened(picture: Picture) -> Picture:
    """A dark picture made as bright as others: what is light in it becomes nearly white."""
    light = float(np.percentile(picture[::2, ::2].max(axis=2), SETTINGS.light_parts))
    gain = min(max(SETTINGS.bright / max(light, 1.0), 1.0), SETTINGS.brighter)
    return np.asarray(cv2.convertScaleAbs(picture, alpha=gain), np.uint8)


def seen(eye: Eye, square: Picture) -> Numbers:
    """The locator's maps; mask, centres and board as probabilities."""
    maps: Numbers = seen_by(eye.locator, square[None])[0]
    for index in (MASK, HEAT, EXPERT):
        maps[index] = 1 / (1 + np.exp(-maps[index]))
    return maps


def grid_points(to_square: Matrix) -> Matrix:
    """From the maps' cells to the picture's pixels: the middle of a cell is half a cell in."""
    step = SETTINGS.square / SETTINGS.grid
    return np.asarray(np.linalg.inv(to_square) @ np.array([[step, 0, step / 4], [0, step, step / 4], [0, 0, 1.0]]))


def seems(maps: Numbers, mode: Mode) -> float:
    """How much what is seen looks like one of the two boards."""
    board = maps[MASK] > SETTINGS.mask
    expert = float(maps[EXPERT][board].mean()) if board.any() else 0.5
    return expert if mode is Mode.EXPERT else 1 - expert


def posed(maps: Numbers, to_pixels: Matrix, mode: Mode) -> Found | None:
    """The pose on which most points of the maps agree."""
    rows, columns = np.nonzero(maps[MASK] > SETTINGS.mask)
    if len(rows) < SETTINGS.fewest_points:
        return None
    board = BOARDS[mode]
    few = slice(None, None, 1 + len(rows) // SETTINGS.most_points)
    rows, columns = rows[few], columns[few]
    points = np.column_stack([maps[U][rows, columns] + board.columns / 2, maps[V][rows, columns] + board.rows / 2])
    cells = np.column_stack([columns, rows]).astype(np.float64)
    to_lattice, agree = agreed(cells, points)
    return checked(to_lattice, to_pixels, mode, agree / len(cells))


def agreed(cells: Points, points: Points) -> tuple[Matrix | None, int]:
    """The homography that most pairs agree on, and how many do; the same pairs always give the same one."""
    matrix, agree = cv2.findHomography(cells, points.astype(np.float64), cv2.RANSAC, SETTINGS.off, maxIters=500)
    return (None, 0) if matrix is None else (np.asarray(matrix, np.float64), int(np.count_nonzero(agree)))


def checked(to_lattice: Matrix | None, to_pixels: Matrix, mode: Mode, score: float) -> Found | None:
    """A pose that a camera can have: the board in front of it, seen from above, not folded."""
    if to_lattice is None or abs(np.linalg.det(to_lattice)) < 1e-12:
        return None
    to_picture = to_pixels @ np.linalg.inv(to_lattice)
    depth = np.column_stack([corners(mode), np.ones(4)]) @ to_picture[2]
    if not (np.all(depth > 1e-9) or np.all(depth < -1e-9)):
        return None
    outline = through(to_picture, corners(mode))
    if cv2.contourArea(outline.astype(np.float32), oriented=True) <= 0 or not np.all(np.isfinite(outline)):
        return None
    return Found(mode, to_picture / to_picture[2, 2], score)


def second_look(picture: Picture, eye: Eye, found: Found) -> Found | None:
    """Look at the straightened picture and snap the pose to the spaces' centres."""
    maps, to_pixels = straightened(picture, eye, found)
    again = posed(maps, to_pixels, found.mode)
    return again and snapped(maps, to_pixels, again)


def snap(picture: Picture, eye: Eye, found: Found) -> Found:
    """The same where the points agree on nothing: the pose itself is snapped to the centres."""
    return snapped(*straightened(picture, eye, found), found)


def straightened(picture: Picture, eye: Eye, found: Found) -> tuple[Numbers, Matrix]:
    """The maps of the picture as a pose straightens it, and the way from their cells to the picture's pixels."""
    square, to_square = straight_square(picture, found)
    return seen(eye, square), grid_points(to_square)


def straight_square(picture: Picture, found: Found) -> tuple[Picture, Matrix]:
    """The picture as a pose straightens it into the locator's square, and the way from its pixels to the square's."""
    board = BOARDS[found.mode]
    scale = SETTINGS.square / (max(board.columns, board.rows) + 2 * SETTINGS.margin)
    half = SETTINGS.square / 2
    lattice_to_square = np.array(
        [[scale, 0, half - scale * board.columns / 2], [0, scale, half - scale * board.rows / 2], [0, 0, 1.0]]
    )
    to_square = lattice_to_square @ np.linalg.inv(found.to_picture)
    return brightened(shrunk(picture, to_square)), to_square


def shrunk(picture: Picture, to_square: Matrix) -> Picture:
    """The square as a homography shows it, from a picture that was shrunk about as far first."""
    size = (SETTINGS.square, SETTINGS.square)
    back = np.linalg.inv(to_square)
    outline = through(back, np.array([(0, 0), (size[0], 0), size, (0, size[1])], np.float64))
    scale = min(1.0, 1.5 * SETTINGS.square / np.sqrt(max(1.0, abs(cv2.contourArea(outline.astype(np.float32))))))
    small = (max(1, round(picture.shape[1] * scale)), max(1, round(picture.shape[0] * scale)))
    if small != (picture.shape[1], picture.shape[0]):
        to_square = to_square @ np.diag([picture.shape[1] / small[0], picture.shape[0] / small[1], 1.0])
        picture = cv2.resize(picture, small, interpolation=cv2.INTER_AREA)  # type: ignore[assignment]
    return cv2.warpPerspective(picture, to_square, size, borderValue=(GREY, GREY, GREY))  # type: ignore[return-value]


def snapped(maps: Numbers, to_pixels: Matrix, found: Found) -> Found:
    """The pose through the peaks of the centres, where enough of them show; its score is the share that does."""
    spaces = lattice(found.mode)
    places = through(np.linalg.inv(to_pixels) @ found.to_picture, spaces)
    reach = max(2, round(SETTINGS.reach * float(np.linalg.norm(places[1] - places[0]))))
    peaks = [peak(maps[HEAT], place, reach) for place in places]
    high = np.array([height for _, height in peaks])
    strong = high > SETTINGS.peak
    shown = np.minimum(high / SETTINGS.high, 1)
    board = BOARDS[found.mode]
    columns = np.sort(shown.reshape(board.rows, board.columns), axis=0)[-2]  # tiles may hide all but two of its spaces
    now = replace(found, alike=seems(maps, found.mode), columns=float(columns.min()))
    score = float(shown.mean()) * min(1.0, found.score / SETTINGS.agreed)
    if strong.sum() >= SETTINGS.fewest_peaks:
        cells = np.array([place for place, _ in peaks])[strong]
        matrix, agree = agreed(cells, spaces[strong])
        better = checked(matrix, to_pixels, found.mode, score)
        if better is not None and agree >= SETTINGS.fewest_peaks:
            return replace(now, to_picture=better.to_picture, score=score)
    return replace(now, score=score)


def peak(heat: Numbers, place: Points, reach: int) -> tuple[tuple[float, float], float]:
    """The highest point of a map around a place, to parts of a cell, and how high it is."""
    x, y = (round(float(part)) for part in place)
    top, left = max(0, y - reach), max(0, x - reach)
    window = heat[top : max(top, y + reach + 1), left : max(left, x + reach + 1)]
    if window.size == 0:
        return (float(place[0]), float(place[1])), 0.0
    best = int(np.argmax(window))
    row, column = top + best // window.shape[1], left + best % window.shape[1]
    low_y, low_x = max(0, row - 1), max(0, column - 1)
    near = heat[low_y : row + 2, low_x : column + 2]
    ys, xs = np.mgrid[low_y : low_y + near.shape[0], low_x : low_x + near.shape[1]]
    weight = near / max(float(near.sum()), 1e-9)
    return (float((xs * weight).sum()), float((ys * weight).sum())), float(heat[row, column])
