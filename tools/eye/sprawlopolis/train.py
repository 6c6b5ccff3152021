"""Training of the three nets of Sprawlopolis: `make train` calls it after those of Quadropolis.

Two processes draw scenes into files, then each net is trained in its own process. Scans of the cards are read from
PHOTOS; without them the nets are trained on drawings alone.
"""

import argparse
import multiprocessing
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch
from numpy.typing import NDArray

from tools.eye.dataset import TrainingRecipe
from tools.eye.sprawlopolis.headers import HeaderNet, draw_headers, header_loss
from tools.eye.sprawlopolis.nets import BlockNet, LatticeNet, block_loss, city_gains, lattice_loss
from tools.eye.sprawlopolis.samples import draw_samples
from tools.eye.training_loop import export, fit, train_side_by_side
from vision.nets import MODELS
from vision.sprawlopolis.classes import NO_BLOCK
from vision.sprawlopolis.settings import SETTINGS

SCENES: Final = 150  # in a file
WIDE, HIGH = SETTINGS.crop_pixels
SHAPES: Final = {
    "lattice": (1, 3, SETTINGS.look_pixels, SETTINGS.look_pixels),
    "block": (1, 3, HIGH, WIDE),
    "header": (1, 3, *SETTINGS.header_pixels[::-1]),
}
RECIPES: Final = {
    "lattice": TrainingRecipe(0, 5000, 2.5e-3, 1, batch=20),
    "block": TrainingRecipe(0, 8000, 2.5e-3, 1, batch=128),
    "header": TrainingRecipe(9000, 3000, 2.5e-3, 1, batch=64),
}


def arrays(files: Sequence[Path], name: str) -> NDArray[Any]:
    return np.concatenate([np.load(file)[name] for file in files])


def train(name: str, files: Sequence[Path], recipe: TrainingRecipe, start: Path | None, out: Path) -> None:
    """Train one net from the state in a file, or from nothing, and export it."""
    torch.set_num_threads(1)
    state = torch.load(start) if start is not None else None
    if name == "lattice":
        squares, maps = arrays(files, "squares"), arrays(files, "maps")
        loss = partial(lattice_loss, squares=squares, maps=maps)
        net = fit(LatticeNet(), loss, np.ones(len(squares)), recipe, state)
    elif name == "header":
        headers, numbers = draw_headers(recipe.seed, recipe.pictures)
        loss = partial(header_loss, headers=headers, numbers=numbers)
        net = fit(HeaderNet(), loss, np.ones(len(headers)), recipe, state)
    else:
        crops, classes = arrays(files, "crops"), arrays(files, "classes")
        gains = city_gains(crops, classes)
        loss = partial(block_loss, crops=crops, classes=classes, faces=arrays(files, "faces"), gains=gains)
        net = fit(BlockNet(), loss, np.where(classes == NO_BLOCK, 0.6, 1.0), recipe, state)
    torch.save(net.state_dict(), out.with_suffix(".pt"))
    export(net, SHAPES[name], out)


def main() -> None:
    """Draw the missing scenes, train the nets side by side, and write them to the folder of models."""
    parser = argparse.ArgumentParser()
    parser.add_argument("photos", type=Path)
    parser.add_argument("--work", type=Path, default=Path("build/training/sprawlopolis"))
    parser.add_argument("--files", type=int, default=24, help=f"files of {SCENES} scenes each")
    parser.add_argument("--further", action="store_true", help="go on from the last training")
    options = parser.parse_args()
    options.work.mkdir(parents=True, exist_ok=True)
    photos = options.photos if (options.photos / "01.jpg").exists() else None
    files = [options.work / f"scenes{number}.npz" for number in range(options.files)]
    jobs = [(number, SCENES, photos, file) for number, file in enumerate(files) if not file.exists()]
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        pool.starmap(draw_samples, jobs, chunksize=1)
    outs = {name: options.work / f"{name}.onnx" for name in RECIPES}
    train_side_by_side(
        train,
        [
            (name, files, recipe, outs[name].with_suffix(".pt") if options.further else None, outs[name])
            for name, recipe in RECIPES.items()
        ],
    )
    for name in RECIPES:
        (MODELS / f"sprawlopolis_{name}.onnx").write_bytes((options.work / f"{name}.onnx").read_bytes())


if __name__ == "__main__":
    main()
