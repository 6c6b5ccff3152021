"""Measures the eye: `python -m tools.eye.evaluate_vision PHOTOS --choose` prints the figures of the tuning set.

Photographs that the measured models never saw are read as they are, and photographed again on other tables, under
conditions that are not in the training. Each stage has its own figures: board found, error of the pose, kind, print,
floors, and whether doubtful spaces are the wrong ones.
"""

import argparse
import itertools
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from quadropolis_score.boards import BOARDS
from quadropolis_score.buildings import PILED_KINDS, Building, Kind
from quadropolis_score.reading import Guess
from tools.eye.camera import REPORTED, Flat, Picture, Shot, photograph
from tools.eye.cut_tiles import SPRITE, flat_pixel, labelled_photographs, sprite_at
from tools.eye.dataset import HOLDOUT_MODELS, TEST, VALIDATION
from tools.eye.evaluate_covers import COVER_HEADINGS, cover_tallies
from tools.eye.evaluate_heights import HEIGHT_HEADINGS, height_tallies, share
from tools.eye.measured_shots import SEED, condition_shots, original_shots
from tools.eye.reprint_signs import SLOT, pixel_box, with_sign_offset
from vision.errors import PhotoError
from vision.load import Photo
from vision.quadropolis.flatten import space_centres, transform_points
from vision.quadropolis.locate import BoardPose
from vision.quadropolis.models import Models
from vision.quadropolis.read import find_board, read_board, read_photo, scan_board

AS_THEY_ARE: Final = "as they are"
POSE_GIVEN: Final = "the first three tilts, the pose given"


@dataclass(slots=True)
class Tally:
    """The counts under one condition."""

    boards: int = 0
    found: int = 0
    whole: int = 0
    spots: int = 0
    kind: int = 0
    full: int = 0
    wrong_doubtful: int = 0
    right_doubtful: int = 0
    lost: int = 0  # spaces of boards that were not found
    piles: int = 0
    pile_right: int = 0
    high: int = 0
    high_within: int = 0
    seconds: list[float] = field(default_factory=list)
    offsets: list[float] = field(default_factory=list)
    confused: Counter[str] = field(default_factory=Counter)
    confidences: list[tuple[float, bool]] = field(default_factory=list)

    def row(self) -> str:
        wrong = self.spots - self.full - self.lost
        return " | ".join(
            [
                f"{self.found}/{self.boards}",
                share(self.kind, self.spots, 2),
                share(self.full, self.spots, 2),
                share(self.whole, self.boards, 2),
                f"{self.wrong_doubtful}/{wrong}",
                share(self.right_doubtful, self.full, 2),
                share(self.pile_right, self.piles, 2),
                share(self.high_within, self.high, 2),
                f"{np.quantile(self.offsets, 0.95):.3f}" if self.offsets else "-",
            ]
        )


HEADINGS: Final = (
    "board found | kind right | kind, print and tile right | whole boards | wrong ones doubtful | "
    "right ones doubtful | single or pile | floors within one | pose off (p95, pitches)"
)


def is_right_but_floors(guess: Building | None, truth: Building | None) -> bool:
    """Return whether a guess is right apart from its floors, which players check in any case."""
    return (guess and replace(guess, floors=1)) == (truth and replace(truth, floors=1))


def count_space(tally: Tally, guess: Guess, truth: Building | None) -> bool:
    """Count a space; return whether it is right."""
    tally.spots += 1
    kind, right = (
        (guess.building and guess.building.kind) == (truth and truth.kind),
        is_right_but_floors(guess.building, truth),
    )
    tally.kind += kind
    tally.full += right
    tally.wrong_doubtful += guess.is_doubtful and not right
    tally.right_doubtful += guess.is_doubtful and right
    tally.confidences.append((guess.confidence, right))
    if not right:
        doubt = "" if guess.is_doubtful else " (sure)"
        tally.confused[f"{face_text(truth)} read as {face_text(guess.building)}{doubt}"] += 1
    if truth is not None and truth.kind in PILED_KINDS and kind and guess.building is not None:
        tally.piles += 1
        tally.pile_right += (guess.building.floors > 1) == (truth.floors > 1)
        if truth.floors > 1:
            tally.high += 1
            tally.high_within += abs(guess.building.floors - truth.floors) <= 1
    return right


def face_text(building: Building | None) -> str:
    if building is None:
        return "empty space"
    signs = "".join(f" {value} {name}" for name, value in building.tile_print._asdict().items() if value)
    return f"{(building.expansion or building.kind).value}{signs}"


def count_reading(tally: Tally, shot: Shot, models: Models, *, pose_given: bool = False) -> None:
    """Read one photograph and count; with `pose_given`, only the stages after the location."""
    flat, picture = shot.flat, shot.picture
    spots = len(BOARDS[flat.mode].spots)
    photo = Photo(picture, picture.shape[1], picture.shape[0])
    tally.boards += 1
    start = time.perf_counter()
    try:
        pose = BoardPose(flat.mode, shot.to_picture, 1.0)
        view = scan_board(photo, pose, models) if pose_given else find_board(photo, models)
    except PhotoError:
        tally.spots += spots  # lost: without a reading nothing is doubtful
        tally.lost += spots
        return
    found = view.pose
    if found.mode is not flat.mode:
        tally.spots += spots
        tally.confused[f"{flat.mode.value} board read as {found.mode.value}"] += 1
        return
    reading = read_board(photo, view, models)
    tally.seconds.append(time.perf_counter() - start)
    tally.found += 1
    places = transform_points(np.linalg.inv(found.to_picture) @ shot.to_picture, space_centres(flat.mode))
    tally.offsets.append(float(np.abs(places - space_centres(flat.mode)).max()))
    right = [count_space(tally, reading[spot], flat.cells[spot.row][spot.column]) for spot in reading.spots()]
    tally.whole += all(right)


def condition_tallies(folder: Path, names: tuple[str, ...], models: Models, times: int) -> dict[str, Tally]:
    flats = labelled_photographs(folder, names)
    tallies = {name: Tally() for name in (AS_THEY_ARE, *REPORTED, POSE_GIVEN)}
    for shot in original_shots(folder, flats):
        count_reading(tallies[AS_THEY_ARE], shot, models)
    for condition in REPORTED:
        for shot in condition_shots(flats, condition, times):
            count_reading(tallies[condition], shot, models)
            if condition in tuple(REPORTED)[:3]:
                count_reading(tallies[POSE_GIVEN], shot, models, pose_given=True)
    tallies |= {name: erased_signs(flats, models, brush) for name, brush in ERASED.items()}
    return tallies


def erased_signs(flats: dict[str, Flat], models: Models, brush: "EraseMethod") -> Tally:
    """Erase each sign of the tower blocks and factories in turn, in other ways than in the training, and count."""
    tally = Tally()
    rng = np.random.default_rng(SEED)
    for flat in flats.values():
        for row, line in enumerate(flat.cells):
            for column, building in enumerate(line):
                signs = 0 if building is None else building.inhabitants + building.energy
                if building is None or building.kind not in (Kind.TOWER_BLOCK, Kind.FACTORY) or signs < 2:
                    continue
                less = replace(
                    building, inhabitants=max(0, building.inhabitants - 1), energy=max(0, building.energy - 1)
                )
                for slot in range(signs):
                    picture = flat.picture.copy()
                    brush(picture, flat, (row, column), slot)
                    shot = photograph(replace(flat, picture=picture), REPORTED["12 degrees"], rng)
                    tally.boards += 1
                    try:
                        reading = read_photo(Photo(shot.picture, shot.picture.shape[1], shot.picture.shape[0]), models)
                    except PhotoError:
                        tally.spots += 1
                        tally.lost += 1
                        continue
                    tally.found += 1
                    count_space(tally, reading.guesses[row][column], less)
    return tally


def box_in(flat: Flat, spot: tuple[int, int], slot: int) -> tuple[slice, slice]:
    """Return the pixels of a sign in a flat picture, with the offset of its tile."""
    sprite = with_sign_offset(sprite_at(flat, spot))
    x, y = flat_pixel(flat.centres[spot])
    rows, columns = pixel_box(SLOT[slot], sprite.nudge)
    down, right = round(y - SPRITE / 2), round(x - SPRITE / 2)
    return slice(rows.start + down, rows.stop + down), slice(columns.start + right, columns.stop + right)


def erase_cleanly(picture: Picture, flat: Flat, spot: tuple[int, int], slot: int) -> None:
    """Erase a sign as if it had never been printed: copy from a sprite without signs."""
    mask = np.zeros(picture.shape[:2], np.uint8)
    for each in range(3):
        mask[box_in(flat, spot, each)] = 255
    blank = cv2.inpaint(picture, mask, 5, cv2.INPAINT_NS)
    box = box_in(flat, spot, slot)
    picture[box] = blank[box]


def smear_over(picture: Picture, flat: Flat, spot: tuple[int, int], slot: int) -> None:
    """Fill a sign with its surroundings, which may include another sign."""
    mask = np.zeros(picture.shape[:2], np.uint8)
    mask[box_in(flat, spot, slot)] = 255
    picture[:] = cv2.inpaint(picture, mask, 5, cv2.INPAINT_NS)


def paint_over(picture: Picture, flat: Flat, spot: tuple[int, int], slot: int) -> None:
    """Fill a sign with the colour around it."""
    rows, columns = box_in(flat, spot, slot)
    rim = np.concatenate([picture[rows, columns.start - 1], picture[rows, columns.stop], picture[rows.stop, columns]])
    disc = np.zeros(picture.shape[:2], np.uint8)
    middle = ((columns.start + columns.stop) // 2, (rows.start + rows.stop) // 2)
    cv2.ellipse(
        disc, middle, ((columns.stop - columns.start) // 2 + 1, (rows.stop - rows.start) // 2 + 1), 0, 0, 360, 255, -1
    )
    share = cv2.GaussianBlur(disc, (0, 0), 1.0).astype(np.float32)[..., None] / 255
    picture[:] = (picture * (1 - share) + np.median(rim, axis=0) * share).astype(np.uint8)


def patch_over(picture: Picture, flat: Flat, spot: tuple[int, int], slot: int) -> None:
    """Copy the tile's paper to the right of all signs over a sign."""
    rows, columns = box_in(flat, spot, slot)
    wide = columns.stop - columns.start
    free = box_in(flat, spot, 2)[1].stop + 2
    picture[rows, columns] = picture[rows, free : free + wide].copy()


EraseMethod = Callable[[Picture, Flat, tuple[int, int], int], None]
ERASED: Final[dict[str, EraseMethod]] = {
    "one sign erased": erase_cleanly,
    "one sign smeared over": smear_over,
    "one sign painted over": paint_over,
    "one sign patched over": patch_over,
}


def calibration(tallies: dict[str, Tally]) -> Iterator[str]:
    """Yield the share of right readings per level of confidence, over all conditions."""
    pairs = np.array([pair for tally in tallies.values() for pair in tally.confidences])
    for low, high in itertools.pairwise((0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 1.001)):
        within = pairs[(pairs[:, 0] >= low) & (pairs[:, 0] < high)]
        if len(within):
            right = 100 * within[:, 1].mean()
            yield f"confidence {low:.2f} to {min(high, 1):.2f}: {len(within)} spaces, {right:.1f} % right"


def print_others(folder: Path, names: tuple[str, ...], models: Models, times: int) -> None:
    """Print the tables of heights and of covered spaces."""
    print("condition | " + HEIGHT_HEADINGS)
    for condition, height in height_tallies(folder, names, models, times).items():
        print(f"{condition} | {height.row()}", flush=True)
    print("what covers | " + COVER_HEADINGS)
    for what, cover in cover_tallies(folder, names, models, times).items():
        print(f"{what} | {cover.row()}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("photos", type=Path)
    parser.add_argument("--models", type=Path, default=HOLDOUT_MODELS)
    parser.add_argument("--times", type=int, default=10)
    parser.add_argument("--choose", action="store_true", help="the photographs to choose by, not those to report")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    models = Models.load(options.models)
    tallies = condition_tallies(options.photos, VALIDATION if options.choose else TEST, models, options.times)
    print("condition | " + HEADINGS)
    for condition, tally in tallies.items():
        print(f"{condition} | {tally.row()}", flush=True)
    for line in calibration(tallies):
        print(line)
    print_others(options.photos, VALIDATION if options.choose else TEST, models, options.times)
    for condition, tally in tallies.items():
        for text, times in tally.confused.most_common(12):
            print(f"  {condition}: {times} x {text}")
    milliseconds = [1000 * s for tally in tallies.values() for s in tally.seconds]
    print(f"{np.median(milliseconds):.0f} ms a photo")


if __name__ == "__main__":
    main()
