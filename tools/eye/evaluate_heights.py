"""Measures the heights of piles, by pile net and ledger; part of `python -m tools.eye.evaluate_vision`.

The heights are those of the photographs, then random ones: piles replace the towers of a photograph, such that the
number of tiles is that of the turns minus a few discards. The piles are drawn as in the training.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import numpy as np

from quadropolis_score.boards import BOARDS
from quadropolis_score.buildings import PILED_KINDS, Building
from quadropolis_score.ledger import reading_ledger
from quadropolis_score.reading import Guess
from tools.eye.camera import REPORTED, Flat, Shot, photograph, warp_flat
from tools.eye.compose import BoardComposer, CompositionRates, SpriteLibrary, sprite_library
from tools.eye.cut_tiles import labelled_photographs, paper_colour, sprite_at
from tools.eye.measured_shots import SEED, condition_shots, original_shots
from tools.eye.place_objects import Pile, lay_pile
from vision.errors import PhotoError
from vision.load import Photo
from vision.quadropolis.models import Models
from vision.quadropolis.read import read_photo

SLANTED: Final = "30 degrees, bad light, turned"
# Probabilities of so many discards in a game: those of the ledger, and those of the third column.
USUAL_DISCARDS: Final = (0.62, 0.20, 0.10, 0.05, 0.03)
ONE_OR_TWO_DISCARDS: Final = (0.0, 0.67, 0.33)
REMOVED: Final = 4  # most single tiles that are taken off a board, so that there is more to pile


def share(part: int, whole: int, digits: int = 1) -> str:
    return f"{100 * part / whole:.{digits}f} %" if whole else "-"


@dataclass(slots=True)
class TowerCounts:
    """The counts of towers that were read as towers of their kind."""

    towers: int = 0
    pile_right: int = 0
    piles: int = 0
    exact: int = 0
    within: int = 0
    wrong_heights: int = 0
    wrong_heights_doubtful: int = 0
    right_heights_doubtful: int = 0
    surprise: float = 0.0  # sum of the log probabilities that the net gave to the true heights

    def count(self, guess: Guess, truth: Building | None, *, doubtful: bool) -> bool | None:
        """Count a space; return whether its height is right, None if it is no such tower."""
        read = guess.building
        if truth is None or truth.kind not in PILED_KINDS or read is None or read.kind is not truth.kind:
            return None
        right, high = read.floors == truth.floors, truth.floors > 1
        self.towers += 1
        self.pile_right += (read.floors > 1) == high
        self.piles += high
        self.exact += right and high
        self.within += high and abs(read.floors - truth.floors) <= 1
        self.surprise += float(np.log(max(guess.heights[truth.floors - 1], 1e-9))) if guess.heights else 0.0
        self.wrong_heights += not right
        self.wrong_heights_doubtful += doubtful and not right
        self.right_heights_doubtful += doubtful and right
        return right

    @property
    def exactness(self) -> str:
        return f"{share(self.exact, self.piles)} / {share(self.within, self.piles)}"

    @property
    def surprise_a_tower(self) -> str:
        return f"{-self.surprise / max(1, self.towers):.3f}"


@dataclass(slots=True)
class HeightTally(TowerCounts):
    """The counts under one condition."""

    boards: int = 0
    whole: int = 0
    unreported: int = 0  # boards with a wrong height that is not doubtful

    def row(self) -> str:
        return " | ".join(
            [
                f"{self.boards}",
                share(self.pile_right, self.towers),
                self.exactness,
                share(self.whole, self.boards),
                f"{self.wrong_heights_doubtful}/{self.wrong_heights}",
                share(self.right_heights_doubtful, self.towers - self.wrong_heights),
                share(self.unreported, self.boards),
                self.surprise_a_tower,
            ]
        )


HEIGHT_HEADINGS: Final = (
    "boards | single or pile | piles exact / within one | boards with every height right | wrong heights doubtful | "
    "right towers doubtful | boards with a wrong height and no word | surprise a tower by the net alone (nats)"
)


def with_random_heights(
    flat: Flat, library: SpriteLibrary, discards: tuple[float, ...], rng: np.random.Generator
) -> Flat:
    """Return the board with random heights whose sum fits the turns of the game."""
    copied = replace(flat, picture=flat.picture.copy(), centres=flat.centres.copy())
    board = BOARDS[flat.mode]
    middle = (board.columns / 2 + rng.normal(-0.2, 0.4), board.rows / 2 + rng.normal(-0.2, 0.4))
    towards, far = rng.uniform(0, 2 * np.pi), rng.uniform(0.005, 0.025)
    lamp = (float(far * np.cos(towards)), float(far * np.sin(towards)))
    draft = BoardComposer(copied, library, CompositionRates(), rng, paper_colour(flat), middle, lamp)
    standing = {
        (row, column): building
        for row, line in enumerate(flat.cells)
        for column, building in enumerate(line)
        if building is not None
    }
    others = [spot for spot, building in standing.items() if building.kind not in PILED_KINDS]
    for index in rng.permutation(len(others))[: int(rng.integers(REMOVED + 1))]:
        draft.clear_space(*others[index])
        draft.set_building(others[index], None)
        del standing[others[index]]
    floors = {spot: 1 for spot, building in standing.items() if building.kind in PILED_KINDS}
    left = len(board.spots) - int(rng.choice(len(discards), p=discards)) - len(standing)
    favourite = rng.dirichlet(np.full(len(floors), rng.choice((0.3, 3.0)))) if floors else np.zeros(0)
    for _ in range(left):
        low = [index for index, high in enumerate(floors.values()) if high < max(board.max_floors.values())]
        if not low:
            break
        weights = favourite[low] + 1e-3
        floors[list(floors)[int(rng.choice(low, p=weights / weights.sum()))]] += 1
    for spot, high in floors.items():
        if high == 1 and standing[spot].floors == 1:
            continue  # stays as it was photographed
        top = sprite_at(flat, spot)
        draft.clear_space(*spot)
        at = (spot[1] + 0.5 + rng.normal(0, 0.02), spot[0] + 0.5 + rng.normal(0, 0.02))
        draft.flat.centres[spot] = lay_pile(draft.flat.picture, Pile(top, high, at, middle, draft.paper, lamp), rng)
        draft.set_building(spot, replace(standing[spot], floors=high))
    return draft.flat


def rephotograph(shot: Shot, flat: Flat) -> Shot:
    """Return a photograph with another board in the same pose."""
    height, width = shot.picture.shape[:2]
    picture, solid = warp_flat(flat, shot.to_picture @ flat.to_lattice, (width, height))
    alpha = (solid.astype(np.float32) / 255.0)[..., None]
    mixed = picture * alpha + shot.picture * (1 - alpha)
    return Shot(mixed.astype(np.uint8), shot.to_picture, flat)


def height_shots(folder: Path, names: tuple[str, ...], times: int) -> Iterator[tuple[str, Shot]]:
    """Yield every photograph with its condition, the same in every run."""
    flats = labelled_photographs(folder, names)
    library = sprite_library(list(flats.values()), [])
    rng = np.random.default_rng(SEED)
    originals = list(original_shots(folder, flats))
    yield from (("as they are, own heights", shot) for shot in originals)
    yield from (("30 degrees, own heights", shot) for shot in condition_shots(flats, SLANTED, times))
    for original in originals:
        for _ in range(times):
            board = with_random_heights(original.flat, library, USUAL_DISCARDS, rng)
            yield "as they are, heights drawn", rephotograph(original, board)
            yield "30 degrees, heights drawn", photograph(board, REPORTED[SLANTED], rng)
            yield (
                "one or two discards",
                rephotograph(original, with_random_heights(original.flat, library, ONE_OR_TWO_DISCARDS, rng)),
            )


def count_heights(tally: HeightTally, shot: Shot, models: Models) -> None:
    picture, flat = shot.picture, shot.flat
    try:
        reading = read_photo(Photo(picture, picture.shape[1], picture.shape[0]), models, flat.mode)
    except PhotoError:
        return
    tally.boards += 1
    known = reading_ledger(reading)
    whole, silent = True, False
    for spot in reading.spots():
        guess, doubtful = reading[spot], spot in known.doubtful
        if tally.count(guess, flat.cells[spot.row][spot.column], doubtful=doubtful) is False:
            whole = False
            silent |= not doubtful and not guess.is_doubtful
    tally.whole += whole
    tally.unreported += silent


def height_tallies(folder: Path, names: tuple[str, ...], models: Models, times: int) -> dict[str, HeightTally]:
    tallies: dict[str, HeightTally] = {}
    for condition, shot in height_shots(folder, names, times):
        count_heights(tallies.setdefault(condition, HeightTally()), shot, models)
    return tallies
