"""Measures boards in three dimensions: `python -m tools.eye.evaluate_scenes PHOTOS` prints the table of docs/vision.md.

Tiles of photographs that the measured models never saw are put on their board again as slabs of cardboard, with random
heights that fit the turns of the game; Classic boards are our own drawings. The looks are those of the training
(`looks.py`), drawn with other numbers; with `--held-out` those of `held_out.py`, which no training saw.
"""

import argparse
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from quadropolis_score.boards import BOARDS
from quadropolis_score.buildings import BOX, PILED_KINDS, Building, Kind, Mode
from quadropolis_score.ledger import reading_ledger
from quadropolis_score.reading import Reading
from quadropolis_score.second_photo import join_readings
from tabletop.messages import Refused
from tools.eye.camera import Conditions, Flat
from tools.eye.compose import sprite_library
from tools.eye.cut_tiles import Sprite, labelled_photographs, sprite_at
from tools.eye.dataset import HOLDOUT_MODELS, TEST, VALIDATION
from tools.eye.drawn_boards import drawn_board, drawn_sprites
from tools.eye.evaluate_heights import TowerCounts, share
from tools.eye.evaluate_vision import is_right_but_floors
from tools.eye.held_out import CHOOSING, STYLES, Style, march_scene
from tools.eye.looks import TIDY, any_look
from tools.eye.measured_shots import SEED
from tools.eye.scenes import Scene, SceneMix, Sitting, paint_scene_of, stacks_of, without_tiles
from tools.eye.viewpoint import Views
from vision.errors import PhotoError
from vision.load import Photo
from vision.quadropolis.flatten import lattice_corners, transform_points
from vision.quadropolis.models import Models
from vision.quadropolis.read import read_photo

SIZES: Final = ((1024, 768), (768, 1024), (1280, 960), (960, 1280))
ANYWHERE: Final = Views(tilt=(30, 45), roll=(-8, 8), lens=(60, 70), fill=(0.65, 0.95), sizes=SIZES)
NO_TOKENS: Final = SceneMix(tokens=0.0, things=0.0, turns=1.0)
# The views of each board, and the mix of its buildings.
Column = tuple[tuple[Views, ...], SceneMix]
# The reading of a scene; None if its board is not found.
SceneEye = Callable[[Scene], Reading | None]
# The columns of the table: the camera's position, and the mix of buildings; then the columns with a second photo.
COLUMNS: Final = {
    "above": (replace(ANYWHERE, tilt=(0, 10), roll=(-180, 180)), NO_TOKENS),
    "chair": (ANYWHERE, NO_TOKENS),
    "low": (replace(ANYWHERE, tilt=(45, 58)), NO_TOKENS),
    "chair, tokens": (ANYWHERE, replace(NO_TOKENS, tokens=1.0, standing_on=0.7)),
}
UNTIDY: Final = (0.025, 1.2)  # least disorder of the piles of the untidy column: spaces and degrees
SECOND: Final = {"above, then chair": ("above", "chair"), "chair, twice": ("chair", "chair")}
LIGHT: Final = Conditions(
    gain=(0.6, 1.1),
    cast=0.08,
    gradient=0.25,
    shadow=0.35,
    glare=0.2,
    blur=(0, 0.7),
    noise=(0, 4),
    quality=(70, 95),
    clutter=3,
)
REMOVED: Final = 4  # most single tiles that are taken off a board, so that there is more to pile
TILES: Final = {Mode.CLASSIC: (9, 15), Mode.EXPERT: (12, 18)}


@dataclass(slots=True)
class Table(TowerCounts):
    """The counts of one column."""

    boards: int = 0
    found: int = 0
    spots: int = 0
    full: int = 0
    whole: int = 0
    heights: int = 0
    silent: int = 0
    wrong: int = 0
    wrong_doubtful: int = 0
    right_doubtful: int = 0

    def lines(self) -> Iterator[tuple[str, str]]:
        yield "board found, in its mode", share(self.found, self.boards)
        yield "kind, print and tile right", share(self.full, self.spots)
        yield "whole boards right but for heights", share(self.whole, self.boards)
        yield "single tile or pile told apart", share(self.pile_right, self.towers)
        yield "heights exact / within one", self.exactness
        yield "boards with every height right", share(self.heights, self.boards)
        yield "boards with a wrong height and no word about it", share(self.silent, self.boards)
        yield "wrong spots that are doubtful", f"{self.wrong_doubtful} of {self.wrong}"
        towers_doubtful = share(self.right_heights_doubtful, self.towers - self.wrong_heights)
        yield "right spots / right towers doubtful", f"{share(self.right_doubtful, self.full)} / {towers_doubtful}"
        yield "surprise a tower by the net alone (nats)", self.surprise_a_tower


def tiles_of(flat: Flat, rng: np.random.Generator) -> dict[tuple[int, int], Sprite]:
    """Return the tiles of a photograph, without some of the single ones."""
    found = {
        (row, column): sprite_at(flat, (row, column))
        for row, line in enumerate(flat.cells)
        for column, building in enumerate(line)
        if building is not None
    }
    others = [spot for spot, sprite in found.items() if sprite.building.kind not in PILED_KINDS]
    for index in rng.permutation(len(others))[: int(rng.integers(REMOVED + 1))]:
        del found[others[index]]
    return found


def box_tiles(mode: Mode, rng: np.random.Generator) -> dict[tuple[int, int], Sprite]:
    """Return drawn tiles for some spaces of a board, within the contents of the box."""
    box = BOX[mode]
    pool: list[Building] = []
    sprites = {str(sprite.building): sprite for sprite in drawn_sprites()}
    for sprite in sprites.values():
        building = sprite.building
        prints = box.get(building.kind, {})
        times = 1 if building.expansion else sum(prints.get(building.tile_print, (0,)))
        pool += [building] * (times if building.kind is not Kind.PUBLIC_SERVICE else min(times, 3))
    spots = [(spot.row, spot.column) for spot in BOARDS[mode].spots]
    count = int(rng.integers(*TILES[mode]))
    chosen = rng.permutation(len(pool))[:count]
    places = rng.permutation(len(spots))[:count]
    return {spots[place]: sprites[str(pool[tile])] for place, tile in zip(places, chosen, strict=True)}


def shots(
    flats: list[Flat], column: Column, times: int, *, classic: bool, style: Style | None = None
) -> Iterator[tuple[Scene, ...]]:
    """Yield the boards of a column, the same in every run, each photographed from every view."""
    views, mix = column
    rng = np.random.default_rng(SEED)
    everything = sprite_library(flats, [])
    drawing = drawn_board(Mode.CLASSIC)
    for flat in flats:
        for _ in range(times):
            tops = box_tiles(Mode.CLASSIC, rng) if classic else tiles_of(flat, rng)
            ground = drawing if classic else without_tiles(flat, everything, rng)
            look = TIDY if style else any_look(rng)
            stacks = stacks_of(ground.mode, tops, mix, look, rng)
            state = rng.bit_generator.state
            again = [np.random.default_rng(state["state"]["state"] % 2**32 + each) for each in range(1, len(views))]
            sittings = zip((Sitting(mix, each, LIGHT) for each in views), (rng, *again), strict=True)
            yield tuple(
                march_scene(ground, stacks, sitting, style, own)
                if style
                else paint_scene_of(ground, stacks, sitting, look, own)
                for sitting, own in sittings
            )


def read_scene(scene: Scene, models: Models, mode: Mode | None) -> Reading | None:
    """Return the reading of a scene; None if its board is not found, or taken for the other one."""
    picture, flat = scene.shot.picture, scene.shot.flat
    try:
        reading = read_photo(Photo(picture, picture.shape[1], picture.shape[0]), models, mode)
    except PhotoError:
        return None
    if reading.mode is not flat.mode:
        return None
    off = transform_points(np.linalg.inv(scene.shot.to_picture), np.array(reading.corners)) - lattice_corners(flat.mode)
    return reading if np.abs(off).max() <= 0.5 else None


def count_scene(table: Table, photos: tuple[Scene, ...], eye: SceneEye) -> None:
    """Read the photographs of a scene, join them, and count."""
    flat = photos[0].shot.flat
    table.boards += 1
    table.spots += len(BOARDS[flat.mode].spots)
    readings = [reading for reading in map(eye, photos) if reading]
    if not readings:
        return
    reading = readings[0]
    for second in readings[1:]:
        with suppress(Refused):  # two photos that seem to show two cities: the app goes on with the first
            reading = join_readings(reading, second)
    table.found += 1
    known = reading_ledger(reading)
    whole, every, silent = True, True, False
    for spot in reading.spots():
        guess, truth = reading[spot], flat.cells[spot.row][spot.column]
        right = is_right_but_floors(guess.building, truth)
        whole &= right
        table.full += right
        table.wrong += not right
        table.wrong_doubtful += guess.is_doubtful and not right
        table.right_doubtful += guess.is_doubtful and right
        doubtful = spot in known.doubtful
        good = table.count(guess, truth, doubtful=doubtful)
        every &= good if good is not None else truth is None or truth.kind not in PILED_KINDS
        silent |= good is False and not doubtful and not guess.is_doubtful
    table.whole += whole
    table.heights += every
    table.silent += silent


def columns_of(style: Style | None) -> dict[str, tuple[Column, Style | None]]:
    """Return the columns of a table: with second photos in the looks of the training, with untidy piles in a style."""
    single: dict[str, tuple[Column, Style | None]]
    single = {name: (((views,), mix), style) for name, (views, mix) in COLUMNS.items()}
    if style is None:
        pairs = {name: tuple(COLUMNS[each][0] for each in pair) for name, pair in SECOND.items()}
        return single | {name: ((views, NO_TOKENS), None) for name, views in pairs.items()}
    off, turned = UNTIDY
    untidy = replace(style, off=max(off, style.off), turned=max(turned, style.turned))
    return single | {"chair, untidy": (((ANYWHERE,), NO_TOKENS), untidy)}


def scene_tables(
    flats: list[Flat], eye: SceneEye, times: int, *, classic: bool = False, style: Style | None = None
) -> dict[str, Table]:
    tables = {}
    for name, (column, own_style) in columns_of(style).items():
        table = tables[name] = Table()
        for photos in shots(flats, column, times, classic=classic, style=own_style):
            count_scene(table, photos, eye)
    return tables


def print_scenes(title: str, tables: dict[str, Table]) -> None:
    print(f"{title} | " + " | ".join(f"{name} ({table.boards} boards)" for name, table in tables.items()))
    for cells in zip(*(table.lines() for table in tables.values()), strict=True):
        print(f"{cells[0][0]} | " + " | ".join(value for _, value in cells), flush=True)


def main() -> None:
    """Print the tables of Expert boards of photographs and of Classic boards of our drawings."""
    parser = argparse.ArgumentParser()
    parser.add_argument("photos", type=Path)
    parser.add_argument("--models", type=Path, default=HOLDOUT_MODELS)
    parser.add_argument("--times", type=int, default=12)
    parser.add_argument("--choose", action="store_true", help="the photographs to choose by, not those to report")
    parser.add_argument("--known-mode", action="store_true", help="give the eye the mode of the board")
    parser.add_argument("--held-out", action="store_true", help="the styles that no training saw")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    models = Models.load(options.models)

    def eye_of(mode: Mode) -> SceneEye:
        return partial(read_scene, models=models, mode=mode if options.known_mode else None)

    flats = list(labelled_photographs(options.photos, VALIDATION if options.choose else TEST).values())
    if options.held_out:
        styles = {"the style to choose by": CHOOSING} if options.choose else STYLES
        for title, style in styles.items():
            print_scenes(title, scene_tables(flats, eye_of(Mode.EXPERT), options.times, style=style))
        return
    for mode, title in ((Mode.EXPERT, "Expert, photographs"), (Mode.CLASSIC, "Classic, drawn")):
        tables = scene_tables(flats, eye_of(mode), options.times, classic=mode is Mode.CLASSIC)
        print_scenes(title, tables)


if __name__ == "__main__":
    main()
