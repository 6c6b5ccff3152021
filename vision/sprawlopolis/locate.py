"""The places of the blocks: the lattice net votes for their middles, and a lattice grows from block to block.

Cards lie askew, so the lattice bends: every block keeps its own middle and axes, which predict the places of its
neighbours. Blocks that no such step reaches are other cards on the table.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Final

import cv2
import numpy as np

from sprawlopolis_score.blocks import Spot
from tabletop.messages import message
from vision.arrays import Matrix, Picture, Points, Tensor, median
from vision.errors import ErrorCode, PhotoError
from vision.nets import channels_first, forward
from vision.sprawlopolis.looks import fit_to_square, in_even_light, straight_square, warp
from vision.sprawlopolis.settings import HIGH, SETTINGS

RIGHT: Final = np.array([1.0, 0.0])
STEPS: Final = ((0, 1), (0, -1), (1, 0), (-1, 0))  # (down, right)


@dataclass(frozen=True, slots=True, eq=False)
class Blob:
    """A block found by votes: its middle, its axes along and down, and the share of its area that voted."""

    middle: Points
    along: Points
    down: Points
    share: float

    def oriented(self, along: Points) -> "Blob":
        """Return the block with its long axis in about this direction, and the short one clockwise of it."""
        own = self.along if self.along @ along >= 0 else -self.along
        cross = own[0] * self.down[1] - own[1] * self.down[0]
        return Blob(self.middle, own, self.down if cross >= 0 else -self.down, self.share)

    def place(self) -> Matrix:
        """Return the 2 x 3 matrix from the block, -0.5 to 0.5 each way, to the picture."""
        return np.column_stack([self.along, self.down, self.middle])


Lattice = dict[Spot, Blob]


@dataclass(frozen=True, slots=True, eq=False)
class Located:
    """The blocks of a city by their spaces, in pixels of the picture, and the scoring cards beside it.

    `perhaps` holds spaces where a block may lie, although few cells voted for it.
    """

    blocks: Lattice
    scoring: tuple[Blob, ...]
    perhaps: Lattice = field(default_factory=dict)


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """The output of the net for a square, and the largest lattice of its blocks."""

    to_square: Matrix  # from the picture
    blobs: list[Blob]
    scoring: list[Blob]
    cells: Points  # of the square whose class is block
    lattice: Lattice

    @property
    def explained(self) -> float:
        """Return the share of the block cells that the blocks of the lattice cover."""
        step = SETTINGS.look_stride
        sizes = [abs(float(np.linalg.det(np.column_stack([b.along, b.down])))) for b in self.lattice.values()]
        voted = sum(size * min(1.0, blob.share) for size, blob in zip(sizes, self.lattice.values(), strict=True))
        return voted / step**2 / max(1, len(self.cells))

    def in_picture(self, lattice: Lattice) -> Lattice:
        """Return a lattice in coordinates of the picture instead of the square."""
        back = np.linalg.inv(self.to_square)
        return {spot: moved(blob, back) for spot, blob in lattice.items()}


def look(net: cv2.dnn.Net, square: Picture, to_square: Matrix) -> View:
    """Run the net on a square and find its blocks."""
    maps = forward(net, channels_first(in_even_light(square[None])))[0]
    blobs = find_blobs(maps, 0, 1.0)
    rows, columns = np.nonzero(maps[0] > 0)
    cells = np.column_stack([columns, rows]) * SETTINGS.look_stride + (SETTINGS.look_stride - 1) / 2
    return View(to_square, blobs, find_blobs(maps, 1, 4.0), cells, from_origin(grow(blobs, RIGHT)))


def find_blobs(maps: Tensor, channel: int, area: float) -> list[Blob]:
    """Return the blocks or scoring cards that cells vote for, the densest votes first; `area` is in blocks."""
    step = SETTINGS.look_stride
    chances = 1 / (1 + np.exp(-maps[channel]))
    rows, columns = np.nonzero(chances > SETTINGS.voter)
    if not rows.size:
        return []
    weights = chances[rows, columns].astype(np.float64)
    values = maps[:, rows, columns].T.astype(np.float64) * SETTINGS.length_unit
    votes = np.column_stack([columns, rows]) * step + (step - 1) / 2 + values[:, 2:4]
    reach = np.maximum(2.0, SETTINGS.reach * np.hypot(values[:, 6], values[:, 7]) * np.sqrt(area))
    density = density_at(votes, weights, float(median(reach)))
    left = np.ones(len(votes), np.bool_)
    found = []
    for index in np.argsort(-density).tolist():
        if not left[index]:
            continue
        own = left & (np.hypot(votes[:, 0] - votes[index, 0], votes[:, 1] - votes[index, 1]) < reach[index])
        left &= ~own
        share = weights[own]
        mean = share @ values[own] / share.sum()
        middle = share @ votes[own] / share.sum()
        along, down = half_angle(mean[4:6]), half_angle(mean[6:8])
        size = abs(along[0] * down[1] - along[1] * down[0]) * area / step**2
        if size > SETTINGS.least_size * area and share.sum() / size > SETTINGS.hint_share:
            found.append(Blob(middle, along, down, float(share.sum() / size)))
    return found


def density_at(votes: Points, weights: Points, reach: float) -> Points:
    """Return the density of votes around each vote, by a Gaussian blur of their histogram."""
    side = SETTINGS.look_pixels
    cells = np.clip(np.round(votes), 0, side - 1).astype(np.intp)
    grid = np.zeros((side, side), np.float32)
    np.add.at(grid, (cells[:, 1], cells[:, 0]), weights)
    smooth = cv2.GaussianBlur(grid, (0, 0), max(0.8, reach / 2))
    return np.asarray(smooth[cells[:, 1], cells[:, 0]], np.float64)


def half_angle(doubled: Points) -> Points:
    angle = np.arctan2(doubled[1], doubled[0]) / 2
    return np.array([np.cos(angle), np.sin(angle)]) * max(1e-6, float(np.hypot(*doubled)))


def grow(blobs: list[Blob], towards: Points) -> Lattice:
    """Return the largest lattice of blocks that are one step from each other; right is about `towards`."""
    best: Lattice = {}
    rest = sorted((each for each in blobs if each.share > SETTINGS.least_share), key=lambda each: -each.share)
    while len(rest) > len(best):
        lattice, rest = grow_from_seed(rest[0].oriented(towards), rest[1:])
        if len(lattice) > len(best):
            best = lattice
    return best


def grow_from_seed(seed: Blob, others: list[Blob]) -> tuple[Lattice, list[Blob]]:
    """Return the lattice of a block, and the blocks that are not in it.

    The axes of two blocks predict a step; where none is left, the plane of the whole lattice predicts it.
    """
    lattice = {Spot(0, 0): seed}
    border = [Spot(0, 0)]
    while border:
        spot = border.pop(0)
        for reached, blob in neighbours(spot, lattice[spot], others):
            if reached not in lattice:
                lattice[reached] = blob.oriented(lattice[spot].along)
                others = without(others, blob)
                border.append(reached)
        if not border and len(lattice) >= SETTINGS.plane_blocks:
            for reached, blob in list(neighbours_on_plane(lattice, others)):
                lattice[reached] = blob
                others = without(others, blob)
                border.append(reached)
    return lattice, others


def without(blobs: list[Blob], blob: Blob) -> list[Blob]:
    """Return all blocks but one."""
    return [each for each in blobs if each.middle is not blob.middle]


def neighbours(spot: Spot, here: Blob, others: list[Blob]) -> Iterator[tuple[Spot, Blob]]:
    """Yield the blocks one step from a block: those nearest to the place that the axes of both predict."""
    if not others:
        return
    away = np.hypot(*(np.array([each.middle for each in others]) - here.middle).T)
    near = np.flatnonzero(away < 2 * np.hypot(*here.along))
    turned = [each for each in (others[index].oriented(here.along) for index in near) if is_parallel(here, each)]
    if not turned:
        return
    middles = np.array([each.middle for each in turned]) - here.middle
    along = (np.array([each.along for each in turned]) + here.along) / 2
    down = (np.array([each.down for each in turned]) + here.down) / 2
    cross = along[:, 0] * down[:, 1] - along[:, 1] * down[:, 0]
    right_steps = (middles[:, 0] * down[:, 1] - middles[:, 1] * down[:, 0]) / cross
    down_steps = (along[:, 0] * middles[:, 1] - along[:, 1] * middles[:, 0]) / cross
    for step in STEPS:
        off = np.maximum(np.abs(right_steps - step[1]), np.abs(down_steps - step[0]))
        index = int(np.argmin(off))
        if off[index] < SETTINGS.step_tolerance:
            yield Spot(spot.row + step[0], spot.column + step[1]), turned[index]


def is_parallel(one: Blob, other: Blob) -> bool:
    """Return whether two oriented blocks lie in about the same direction and have about the same size."""
    cosine = (one.along @ other.along) / (np.hypot(*one.along) * np.hypot(*other.along))
    ratio = np.hypot(*one.along) / np.hypot(*other.along)
    return bool(cosine > SETTINGS.parallel and 1 / SETTINGS.size_ratio < ratio < SETTINGS.size_ratio)


def neighbours_on_plane(lattice: Lattice, others: list[Blob]) -> Iterator[tuple[Spot, Blob]]:
    """Yield the blocks on free spaces beside a lattice by its plane, the best fit first."""
    matrix = homography(lattice)
    if matrix is None or not others:
        return
    middles = np.array([each.middle for each in others])
    found = cv2.perspectiveTransform(middles[None], np.linalg.inv(matrix))[0] - 0.5
    off = np.abs(found - np.round(found)).max(axis=1)
    taken = set(lattice)
    for index in np.argsort(off).tolist():
        if off[index] > SETTINGS.plane_tolerance:
            break
        column, row = np.round(found[index]).astype(int).tolist()
        beside = [Spot(row + down, column + right) for down, right in STEPS]
        near = next((lattice[each] for each in beside if each in lattice), None)
        if near is not None and Spot(row, column) not in taken:
            blob = others[index].oriented(near.along)
            if is_parallel(near, blob):
                taken.add(Spot(row, column))
                yield Spot(row, column), blob


def parts_of(lattice: Lattice) -> list[Lattice]:
    """Return the parts of a lattice that are connected by sides, the largest first."""
    parts = []
    rest = dict(lattice)
    while rest:
        first = next(iter(rest))
        part = {first: rest.pop(first)}
        border = [first]
        while border:
            row, column = border.pop()
            for down, right in STEPS:
                spot = Spot(row + down, column + right)
                if spot in rest:
                    part[spot] = rest.pop(spot)
                    border.append(spot)
        parts.append(part)
    return sorted(parts, key=len, reverse=True)


def from_origin(lattice: Lattice) -> Lattice:
    """Return the lattice with its first row and column at 0."""
    if not lattice:
        return lattice
    row, column = min(spot.row for spot in lattice), min(spot.column for spot in lattice)
    return {Spot(spot.row - row, spot.column - column): blob for spot, blob in lattice.items()}


def homography(lattice: Lattice) -> Matrix | None:
    """Return the homography from columns and rows to the picture that fits the blocks best; None for a single line."""
    grid = np.array([(spot.column + 0.5, spot.row + 0.5) for spot in lattice], np.float64)
    shown = np.array([blob.middle for blob in lattice.values()])
    if len(np.unique(grid[:, 0])) < 2 or len(np.unique(grid[:, 1])) < 2:
        return None
    # the corners of the blocks too, so that few blocks do not bend the plane
    corners = np.array([(0.5, 0.5), (-0.5, 0.5), (0.5, -0.5), (-0.5, -0.5)])
    axes = np.array([np.column_stack([blob.along, blob.down]) for blob in lattice.values()])
    points = (grid[:, None] + corners).reshape(-1, 2)
    seen = (shown[:, None] + np.einsum("nij,kj->nki", axes, corners)).reshape(-1, 2)
    wide = float(median([np.hypot(*blob.along) for blob in lattice.values()]))
    matrix, _ = cv2.findHomography(points, seen, 0)
    off = np.hypot(*(cv2.perspectiveTransform(points[None], matrix)[0] - seen).T)
    fits = off < max(SETTINGS.plane_outlier * wide, float(median(off)))
    again, _ = cv2.findHomography(points[fits], seen[fits], 0)
    return np.asarray(again, np.float64)


def gaps(lattice: Lattice, blobs: list[Blob]) -> Lattice:
    """Return the free spaces where a block may lie: those with a few votes, and those beside three blocks."""
    spots: dict[Spot, list[Spot]] = {}
    for spot in lattice:
        for down, right in STEPS:
            beside = Spot(spot.row + down, spot.column + right)
            if beside not in lattice:
                spots.setdefault(beside, []).append(spot)
    found = {}
    middles = np.array([each.middle for each in blobs]).reshape(-1, 2)
    for spot, around in spots.items():
        blob = between(spot, [(each, lattice[each]) for each in around])
        steps = np.linalg.solve(np.column_stack([blob.along, blob.down]), (middles - blob.middle).T)
        voted = np.abs(steps).max(axis=0) < SETTINGS.step_tolerance
        blob = replace(
            blob, share=max((each.share for each, near in zip(blobs, voted, strict=True) if near), default=0)
        )
        if voted.any() or len(around) >= SETTINGS.around_gap:
            found[spot] = blob
    return found


def between(spot: Spot, around: list[tuple[Spot, Blob]]) -> Blob:
    """Return the block that the axes of its neighbours predict for a space."""
    along = np.mean([blob.along for _, blob in around], axis=0)
    down = np.mean([blob.down for _, blob in around], axis=0)
    middles = [
        blob.middle + blob.along * (spot.column - at.column) + blob.down * (spot.row - at.row) for at, blob in around
    ]
    return Blob(np.mean(middles, axis=0), along, down, 0.0)


def plane_of_block(spot: Spot, blob: Blob) -> Matrix:
    """Return the homography of a lattice by one of its blocks."""
    corner = blob.middle - blob.along * (spot.column + 0.5) - blob.down * (spot.row + 0.5)
    return np.vstack([np.column_stack([blob.along, blob.down, corner]), [0, 0, 1]])


def moved(blob: Blob, matrix: Matrix) -> Blob:
    """Apply a homography to a block."""
    tips = np.array(
        [
            blob.middle,
            blob.middle - blob.along / 2,
            blob.middle + blob.along / 2,
            blob.middle - blob.down / 2,
            blob.middle + blob.down / 2,
        ]
    )
    middle, left, right, top, bottom = cv2.perspectiveTransform(tips[None], matrix)[0]
    return Blob(middle, right - left, bottom - top, blob.share)


def locate(picture: Picture, net: cv2.dnn.Net) -> Located:
    """Return the city on a photo; raise PhotoError if there is none."""
    first = best = look(net, *fit_to_square(picture))
    for turn in SETTINGS.turns if len(first.cells) >= SETTINGS.least_cells else ():
        if best.explained >= SETTINGS.well_explained:
            break
        best = max(best, look(net, *turned_square(picture, first, *turn)), key=lambda view: view.explained)
    if len(best.lattice) < SETTINGS.least_blocks:
        raise PhotoError(ErrorCode.CITY_NOT_FOUND, message("photo.no_city"))
    extent = (0, 0)
    for _ in range(SETTINGS.further_looks):
        columns, rows = extent_of(best.lattice)
        matrix = homography(best.lattice)
        if matrix is None or extent == (columns, rows):
            break
        extent = (columns, rows)
        plane = np.linalg.inv(best.to_square) @ matrix
        straight = look(net, *straight_square(picture, plane, columns, rows))
        if len(straight.lattice) < max(SETTINGS.least_blocks, SETTINGS.kept_share * len(best.lattice)):
            break
        best = straight
    return Located(
        best.in_picture(best.lattice),
        tuple(
            moved(blob, np.linalg.inv(view.to_square)).oriented(RIGHT)
            for view in (first, best)
            for blob in view.scoring
            if blob.share > SETTINGS.least_share
        ),
        best.in_picture(gaps(best.lattice, best.blobs)),
    )


def extent_of(lattice: Lattice) -> tuple[int, int]:
    """Return the columns and rows of a lattice whose first ones are 0."""
    return max(spot.column for spot in lattice) + 1, max(spot.row for spot in lattice) + 1


def turned_square(picture: Picture, seen: View, turn: float, size: float) -> tuple[Picture, Matrix]:
    """Return the part of a picture with blocks, rotated and scaled into a square, and the homography to it."""
    side = SETTINGS.look_pixels
    angle = np.radians(turn)
    spin = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    points = cv2.perspectiveTransform(seen.cells[None], np.linalg.inv(seen.to_square))[0] @ spin.T
    low, high = np.percentile(points, (1, 99), axis=0)
    cell = SETTINGS.look_stride / abs(seen.to_square[0, 0])  # of the square, in pixels of the picture
    # the width of a block if the cells are those of a city of the usual size
    wide = np.sqrt(len(seen.cells) * cell**2 / SETTINGS.usual_blocks / HIGH)
    scale = min(side / (float((high - low).max()) + 4 * cell), SETTINGS.widest_block / wide) * size
    shift = side / 2 - scale * (low + high) / 2
    to_square = np.vstack([np.column_stack([scale * spin, shift]), [0, 0, 1]])
    return warp(picture, to_square, (side, side)), to_square
