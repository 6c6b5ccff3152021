"""Shows boards in space beside their reading: `python -m tools.eye.show_scenes [PHOTOS]` fills build/stages/.

Without photographs the tiles are our own drawings; `--docs` writes the picture of docs/vision.md.
"""

import argparse
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from quadropolis_score.buildings import PILED_KINDS, Building, Mode
from quadropolis_score.city import text_of
from quadropolis_score.ledger import reading_ledger
from quadropolis_score.reading import Reading
from tools.eye.cut_tiles import labelled_photographs
from tools.eye.dataset import TEST
from tools.eye.drawn_boards import drawn_board
from tools.eye.evaluate_scenes import COLUMNS, LIGHT, box_tiles, shots
from tools.eye.evaluate_vision import is_right_but_floors
from tools.eye.looks import TIDY
from tools.eye.measured_shots import SEED
from tools.eye.scenes import Scene, Sitting, paint_scene_of, stacks_of
from tools.eye.show_stages import OUT
from vision.arrays import Picture
from vision.load import Photo
from vision.quadropolis.flatten import lattice_to_flat, space_centres
from vision.quadropolis.models import Models
from vision.quadropolis.read import read_photo

DOCS: Final = Path(__file__).parents[2] / "docs" / "scene.jpg"
RIGHT, DOUBTFUL, WRONG = (40, 120, 0), (0, 130, 230), (30, 30, 220)
WIDE: Final = 1024


def drawn_scenes() -> Iterator[tuple[str, Scene]]:
    """Yield boards with our own tiles, of both modes, from many viewpoints."""
    rng = np.random.default_rng(SEED)
    for name, (views, mix) in COLUMNS.items():
        for mode in Mode:
            stacks = stacks_of(mode, box_tiles(mode, rng), mix, TIDY, rng)
            wide = replace(views, sizes=((WIDE, 768),))
            sitting = Sitting(mix, wide, LIGHT)
            yield f"{name} {mode.value}", paint_scene_of(drawn_board(mode), stacks, sitting, TIDY, rng)


def short_name(building: Building | None) -> str:
    return text_of(building) if building is not None else "-"


def side_by_side(scene: Scene, models: Models) -> Picture:
    """Return a scene and, beside it, the straightened board with its reading."""
    picture = scene.shot.picture
    photo = Photo(picture, picture.shape[1], picture.shape[0])
    reading = read_photo(photo, models)
    flat = cv2.imdecode(np.frombuffer(reading.picture, np.uint8), cv2.IMREAD_COLOR)
    assert flat is not None
    scale = picture.shape[0] / flat.shape[0]
    shown = np.asarray(cv2.resize(flat, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
    write(shown, reading, scene, scale)
    return np.hstack([picture, shown])


def write(shown: Picture, reading: Reading, scene: Scene, scale: float) -> None:
    """Write the reading on the straightened board: green, orange if doubtful, red if wrong."""
    heights = reading_ledger(reading)
    for (x, y), spot in zip(lattice_to_flat(space_centres(reading.mode)) * scale, reading.spots(), strict=True):
        guess, truth = reading[spot], None
        if reading.mode is scene.shot.flat.mode:
            truth = scene.shot.flat.cells[spot.row][spot.column]
        good = is_right_but_floors(guess.building, truth) and (
            truth is None
            or truth.kind not in PILED_KINDS
            or guess.building is None
            or guess.building.floors == truth.floors
        )
        doubt = guess.is_doubtful or spot in heights.doubtful
        colour = WRONG if not good else DOUBTFUL if doubt else RIGHT
        text = ("covered" if guess.is_covered else short_name(guess.building)) + ("?" if doubt else "")
        size = cv2.getTextSize(text, cv2.FONT_HERSHEY_DUPLEX, 0.6, 1)[0]
        left, low = round(x - size[0] / 2), round(y + 34)
        cv2.rectangle(shown, (left - 4, low - size[1] - 4), (left + size[0] + 4, low + 5), (255, 255, 255), -1)
        cv2.putText(shown, text, (left, low), cv2.FONT_HERSHEY_DUPLEX, 0.6, colour, 1, cv2.LINE_AA)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("photos", type=Path, nargs="?")
    parser.add_argument("--docs", action="store_true")
    options = parser.parse_args()
    models = Models.load()
    found: Iterator[tuple[str, Scene]]
    if options.photos:
        flats = list(labelled_photographs(options.photos, TEST).values())
        found = (
            (name, scene)
            for name, (views, mix) in COLUMNS.items()
            for (scene,) in shots(flats, ((views,), mix), 1, classic=False)
        )
    else:
        found = drawn_scenes()
    OUT.mkdir(parents=True, exist_ok=True)
    for index, (name, scene) in enumerate(found):
        path = OUT / f"scene_{index:02d}_{name.replace(', ', '_').replace(' ', '_')}.jpg"
        cv2.imwrite(str(path), side_by_side(scene, models))
        print(path)
        if options.docs and name == "chair expert":
            small = cv2.resize(side_by_side(scene, models), None, fx=0.75, fy=0.75, interpolation=cv2.INTER_AREA)
            cv2.imwrite(str(DOCS), small, [cv2.IMWRITE_JPEG_QUALITY, 85])


if __name__ == "__main__":
    main()
