"""`make train`: trains the models of assets/models, and the holdout models whose figures are published.

The holdout models learn from the photographs of the training set only. The shipped models continue from them with all
photographs. No photograph is left to measure those, so the published figures are those of the holdout models. Two
processes train side by side with one thread each, so that the same machine gives the same models.
"""

import argparse
from pathlib import Path
from typing import Any, Final, NamedTuple

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from quadropolis_score.buildings import Mode
from tools.eye import train_align, train_locator, train_piles, train_tiles
from tools.eye.cut_tiles import PITCH, labelled_photographs
from tools.eye.dataset import HOLDOUT_MODELS, TRAIN, TrainingRecipe
from tools.eye.drawn_boards import drawn_sprites
from tools.eye.training_loop import InitialWeights, export, train_side_by_side
from vision.nets import MODELS
from vision.quadropolis.align import align_picture
from vision.quadropolis.crops import crops
from vision.quadropolis.evidence import PATCHES, mean_colours
from vision.quadropolis.flatten import flatten_in_good_light, space_centres
from vision.quadropolis.models import NETS
from vision.quadropolis.settings import SETTINGS
from vision.quadropolis.tile_classes import FACES, face_index

# The input size of each net.
SHAPES: Final = {
    "locator": (1, 3, SETTINGS.locator_pixels, SETTINGS.locator_pixels),
    "tile": (1, 3, SETTINGS.crop_pixels, SETTINGS.crop_pixels),
    "sign": (1, 3, SETTINGS.strip_pixels[1], SETTINGS.strip_pixels[0]),
    "align": (1, 3, *align_picture(Mode.EXPERT)[1][::-1]),
    "pile": (1, 3 * train_piles.EDGES + train_piles.NUMBERS, *SETTINGS.edge_pixels[::-1]),
    "pile_wide": (1, 5, SETTINGS.wide_pixels, SETTINGS.wide_pixels),
}


class Stage(NamedTuple):
    """The photographs of a stage, and the recipe of each net."""

    names: tuple[str, ...] | None
    locator: TrainingRecipe
    tiles: TrainingRecipe
    align: TrainingRecipe
    piles: TrainingRecipe


STAGES: Final = {
    "twin": Stage(
        TRAIN,
        TrainingRecipe(10000, 8000, 2e-3, 1, batch=24),
        TrainingRecipe(4500, 4500, 2e-3, 1),
        TrainingRecipe(8000, 12000, 3e-3, 1, batch=16),
        TrainingRecipe(5000, 9000, 3e-3, 1, batch=96),
    ),
    "shipped": Stage(
        None,
        TrainingRecipe(4000, 1200, 8e-4, 2, batch=24),
        TrainingRecipe(2400, 1000, 6e-4, 2),
        TrainingRecipe(3000, 2500, 7e-4, 2, batch=16),
        TrainingRecipe(1600, 900, 7e-4, 2, batch=96),
    ),
}
# Continued training of models that already read well, for new conditions.
FINE_TUNING: Final = Stage(
    TRAIN,
    TrainingRecipe(7000, 3500, 1.5e-3, 1, batch=24),
    TrainingRecipe(3600, 3000, 1.2e-3, 1),
    TrainingRecipe(8000, 6000, 1.5e-3, 1, batch=16),
    TrainingRecipe(5000, 5000, 2e-3, 1, batch=96),
)


def face_colours(photos: Path, names: tuple[str, ...] | None) -> NDArray[Any]:
    """Return the mean colours of every face in good light, from the photographs or else from our drawings."""
    seen: dict[int, list[NDArray[Any]]] = {}
    for flat in labelled_photographs(photos, names).values():
        to_flat = np.linalg.inv(flat.to_lattice)
        lit, _ = flatten_in_good_light(flat.picture, to_flat, flat.mode)
        found = mean_colours(crops(lit, space_centres(flat.mode)))
        standing = [building for line in flat.cells for building in line]
        for building, values in zip(standing, found, strict=True):
            seen.setdefault(face_index(building), []).append(values)
    means = np.zeros((len(FACES), PATCHES * PATCHES * 3), np.float32)
    for sprite in drawn_sprites():
        rim = (round(SETTINGS.crop * PITCH) - sprite.picture.shape[0]) // 2
        framed = cv2.copyMakeBorder(sprite.picture, rim, rim, rim, rim, cv2.BORDER_REPLICATE)
        means[face_index(sprite.building)] = mean_colours(np.asarray(framed[None], np.uint8))[0] * 0.7
    for face, values in seen.items():
        means[face] = np.mean(values, axis=0)
    return np.round(means).astype(np.uint8)


# The nets of each process, trained one after the other.
PROCESS_GROUPS: Final = (("locator",), ("tile", "sign", "align", "pile"))


def train(names: tuple[str, ...], photos: Path, recipes: Stage, work: Path, start: Path | None) -> None:
    """Train some of the nets in this process, from scratch or from the weights of a folder."""
    torch.set_num_threads(1)
    nets: dict[str, nn.Module] = {}

    def initial_weights(name: str) -> InitialWeights:
        if start is None:
            return None
        state = start / f"{name}.pt"
        return torch.load(state) if state.exists() else start / f"{name}.onnx"

    if "locator" in names:
        nets["locator"] = train_locator.train_net(photos, recipes.locator, recipes.names, initial_weights("locator"))
    if "tile" in names or "sign" in names:
        data = train_tiles.crops_for(photos, recipes.tiles, recipes.names)
        wanted = [name for name in ("tile", "sign") if name in names]
        nets |= {name: train_tiles.train_net(name, data, recipes.tiles, initial_weights(name)) for name in wanted}
    if "align" in names:
        boards = train_align.boards_for(photos, recipes.align, recipes.names)
        nets["align"] = train_align.train_net(boards, recipes.align, initial_weights("align"))
    if "pile" in names:
        piles = train_piles.piles_for(photos, recipes.piles, recipes.names)
        nets |= {
            name: train_piles.train_net(name, piles, recipes.piles, initial_weights(name))
            for name in train_piles.PILE_NETS
        }
    for name, made in nets.items():
        torch.save(made.state_dict(), work / f"{name}.pt")
        export(made, SHAPES[name], work / f"{name}.onnx", any_size=name == "align")


def main() -> None:
    """Train both stages and copy their models."""
    parser = argparse.ArgumentParser()
    parser.add_argument("photos", type=Path)
    parser.add_argument("--work", type=Path, default=Path("build/training"))
    parser.add_argument("--stages", nargs="+", choices=tuple(STAGES), default=list(STAGES))
    parser.add_argument("--further", type=Path, help="a folder of models that the twin goes on from")
    options = parser.parse_args()
    for stage in options.stages:
        work = options.work / stage
        work.mkdir(parents=True, exist_ok=True)
        start = options.work / "twin" if stage == "shipped" else options.further
        recipes = FINE_TUNING if stage == "twin" and options.further else STAGES[stage]
        train_side_by_side(train, [(names, options.photos, recipes, work, start) for names in PROCESS_GROUPS])
        out = HOLDOUT_MODELS if stage == "twin" else MODELS
        out.mkdir(parents=True, exist_ok=True)
        for name in NETS:
            (out / f"{name}.onnx").write_bytes((work / f"{name}.onnx").read_bytes())
        np.save(out / "colours.npy", face_colours(options.photos, STAGES[stage].names))


if __name__ == "__main__":
    main()
