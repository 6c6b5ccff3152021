"""Composed boards for training: tiles moved between photos, new piles, reprinted signs, tokens on top.

A net that saw only the photographs would learn which picture comes with which sign, and where tiles usually lie.
"""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from quadropolis_score.buildings import PILED_KINDS, Building, Kind
from tools.eye.camera import Flat, board_size
from tools.eye.cut_tiles import Sprite, paper_colour, sprites_of
from tools.eye.place_covers import place_occluder
from tools.eye.place_objects import Pile, add_finger, add_token, lay_pile, paste_space
from tools.eye.reprint_signs import (
    VARIED,
    SignLibrary,
    collect_signs,
    reprint_tile,
    variants_of,
    with_other_building,
    with_sign_offset,
)


@dataclass(frozen=True, slots=True)
class SpriteLibrary:
    """The material of composed boards: the flat photos, and the tiles and signs cut out of them."""

    flats: tuple[Flat, ...]
    sprites: tuple[Sprite, ...]
    signs: SignLibrary
    drawn: tuple[Sprite, ...]

    def sprite(self, rng: np.random.Generator, mix: "CompositionRates") -> Sprite:
        """Return a random tile; every face of the photos is about as likely as every other."""
        pool = self.drawn if self.drawn and rng.random() < mix.drawn else self.sprites
        if mix.towers:
            pool = tuple(sprite for sprite in pool if sprite.building.kind in PILED_KINDS)
        faces = sorted({str(s.building) for s in pool})
        face = faces[int(rng.integers(len(faces)))]
        same = [s for s in pool if str(s.building) == face]
        return same[int(rng.integers(len(same)))]


def sprite_library(flats: list[Flat], drawn: list[Sprite]) -> SpriteLibrary:
    """Cut out the tiles and signs of a set of photos."""
    sprites = [with_sign_offset(sprite) for flat in flats for sprite in sprites_of(flat)]
    return SpriteLibrary(tuple(flats), tuple(sprites), collect_signs(sprites), tuple(map(with_sign_offset, drawn)))


def any_variant(sprite: Sprite, library: SpriteLibrary, rng: np.random.Generator) -> Sprite:
    """Return the tile as it is, or with other signs, or with the picture of another tile of its kind as well."""
    kind, building = sprite.building.kind, sprite.building
    if kind not in VARIED or building.expansion is not None:
        return sprite
    if rng.random() < 0.15:
        others = [
            s
            for s in library.drawn + library.sprites
            if s.building.kind is kind and (kind is not Kind.PUBLIC_SERVICE or s.building.expansion is None)
        ]
        sprite = with_other_building(sprite, others[int(rng.integers(len(others)))])
    if rng.random() < 0.25:
        return sprite
    variants = variants_of(kind)
    return reprint_tile(sprite, variants[int(rng.integers(len(variants)))], library.signs, rng)


@dataclass(frozen=True, slots=True)
class CompositionRates:
    """Probabilities of the changes that make a composed board."""

    move: float = 0.35  # share of the spaces that are copied from another photo
    lay: float = 0.35  # share of the spaces that get a new tile or pile
    pile: float = 0.3  # share of the laid towers that become piles
    tokens: float = 0.3  # probability that a board has tokens
    covered: float = 0.6  # share of its tiles that then have some
    fingers: float = 0.1
    occluders: float = 0.0  # probability of objects that hide whole spaces
    drawn: float = 0.15  # share of the laid tiles that are our drawings
    towers: bool = False  # whether only towers are laid


@dataclass(slots=True)
class BoardComposer:
    flat: Flat
    library: SpriteLibrary
    mix: CompositionRates
    rng: np.random.Generator
    paper: NDArray[np.float32]
    middle: tuple[float, float]  # the point of the board below the camera
    lamp: tuple[float, float]  # the length of a floor's shadow, in pitches

    def change_space(self, row: int, column: int) -> None:
        """Keep a space, copy one of another photo, or lay a tile."""
        draw = self.rng.random()
        building = self.flat.cells[row][column]
        if self.mix.towers and building is not None and building.floors == 1 and draw > self.mix.lay / 2:
            return  # single tiles stay as they were photographed
        if draw < self.mix.move:
            self.copy_space(row, column)
        elif draw < self.mix.move + self.mix.lay:
            self.lay_tile(row, column)

    def set_building(self, spot: tuple[int, int], building: Building | None) -> None:
        lines = [list(line) for line in self.flat.cells]
        lines[spot[0]][spot[1]] = building
        self.flat = replace(self.flat, cells=tuple(map(tuple, lines)))

    def copy_space(self, row: int, column: int) -> None:
        source = self.library.flats[int(self.rng.integers(len(self.library.flats)))]
        spot = (int(self.rng.integers(len(source.cells))), int(self.rng.integers(len(source.cells[0]))))
        paste_space(self.flat.picture, (row, column), source, spot, light_ratio(self.paper, source))
        self.set_building((row, column), source.cells[spot[0]][spot[1]])
        self.flat.centres[row, column] = source.centres[spot] - [spot[1], spot[0]] + [column, row]

    def lay_tile(self, row: int, column: int) -> None:
        """Lay a tile or a pile, with its own signs or others."""
        found = self.library.sprite(self.rng, self.mix)
        sprite = any_variant(found, self.library, self.rng)
        self.flat.genuine[row, column] = sprite is found
        if self.flat.cells[row][column] is not None:
            self.clear_space(row, column)
        piled = sprite.building.kind in PILED_KINDS and self.rng.random() < self.mix.pile
        floors = int(self.rng.integers(2, 6)) if piled else 1
        spread = 0.02 if self.rng.random() < 0.8 else 0.06  # some tiles lie far off their spaces
        spot = (column + 0.5 + self.rng.normal(0, spread), row + 0.5 + self.rng.normal(0, spread))
        lit = np.clip(sprite.picture * self.rng.uniform(0.85, 1.1), 0, 255).astype(np.uint8)
        pile = Pile(Sprite(lit, sprite.building), floors, spot, self.middle, self.paper, self.lamp)
        self.flat.centres[row, column] = lay_pile(self.flat.picture, pile, self.rng)
        self.set_building((row, column), replace(sprite.building, floors=floors))

    def clear_space(self, row: int, column: int) -> None:
        """Copy an empty space of a photo over a tile."""
        empty = [
            (flat, (r, c))
            for flat in self.library.flats
            for r, line in enumerate(flat.cells)
            for c, building in enumerate(line)
            if building is None
        ]
        if empty:
            source, spot = empty[int(self.rng.integers(len(empty)))]
            paste_space(self.flat.picture, (row, column), source, spot, light_ratio(self.paper, source))

    def cover_tiles(self) -> None:
        """Put tokens on some tiles, and now and then a finger or another object on the board."""
        columns, rows = board_size(self.flat.mode)
        if self.rng.random() < self.mix.tokens:
            for row in range(rows):
                for column in range(columns):
                    if self.flat.cells[row][column] is not None and self.rng.random() < self.mix.covered:
                        for _ in range(int(self.rng.integers(1, 4))):
                            x, y = self.flat.centres[row, column] + self.rng.uniform(-0.36, 0.36, 2)
                            add_token(self.flat.picture, self.flat.occluded, (x, y), self.rng)
        if self.rng.random() < self.mix.fingers:
            tip = (self.rng.uniform(0, columns), self.rng.uniform(0, rows))
            add_finger(self.flat.picture, self.flat.occluded, tip, self.rng)
        if self.mix.occluders and self.rng.random() < self.mix.occluders:
            for _ in range(int(self.rng.integers(1, 5))):
                self.add_occluder(columns, rows)

    def add_occluder(self, columns: int, rows: int) -> None:
        """Put an object on the board that hides one space, several, or parts of some."""
        spot = self.rng.integers((columns, rows)) + 0.5
        whole = self.rng.random() < 0.6
        size = self.rng.uniform(1.05, 1.8) if whole else self.rng.choice((0.5, 0.8, 2.6)) * self.rng.uniform(0.8, 1.4)
        astray = 0.08 if whole else 0.4
        point = spot + self.rng.normal(0, astray, 2)
        picture, occluded = self.flat.picture, self.flat.occluded
        place_occluder(picture, occluded, (float(point[0]), float(point[1])), float(size), self.rng)


def compose_board(library: SpriteLibrary, base: Flat, mix: CompositionRates, rng: np.random.Generator) -> Flat:
    columns, rows = board_size(base.mode)
    own = replace(
        base,
        picture=base.picture.copy(),
        centres=base.centres.copy(),
        occluded=np.zeros(base.picture.shape[:2], np.uint8),
        genuine=base.genuine.copy(),
    )
    middle = (columns / 2 + rng.normal(-0.2, 0.45), rows / 2 + rng.normal(-0.2, 0.45))
    towards, far = rng.uniform(0, 2 * np.pi), rng.uniform(0.003, 0.028)
    lamp = (float(far * np.cos(towards)), float(far * np.sin(towards)))
    draft = BoardComposer(own, library, mix, rng, paper_colour(base), middle, lamp)
    for row in range(rows):
        for column in range(columns):
            draft.change_space(row, column)
    draft.cover_tiles()
    return draft.flat


def light_ratio(paper: NDArray[np.float32], source: Flat) -> NDArray[np.float32]:
    """Return the factors from the light of one photo to that of another."""
    return np.asarray(np.clip(paper / np.maximum(paper_colour(source), 1), 0.5, 2))
