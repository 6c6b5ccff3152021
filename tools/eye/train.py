"""`make train`: trains the models of assets/models, and their twin that the published figures are measured with.

The twin learns from the photographs of the training alone. The shipped models go on from there with all photographs:
they have nothing left to be measured on, so their figures are the twin's, and what more they saw can only help.
Two processes train side by side, with one thread each, so that the same machine gives the same models.
"""

import argparse
import multiprocessing
from pathlib import Path
from typing import Any, Final, NamedTuple

import cv2
import numpy as np
import onnx
import torch
from numpy.typing import NDArray
from onnx import numpy_helper
from torch import nn

from tools.eye import train_locator, train_piles, train_tiles
from tools.eye.cut_tiles import PITCH, photographs
from tools.eye.dataset import TRAIN, TWIN, Recipe
from tools.eye.drawn_boards import drawn_sprites
from tools.eye.training_loop import State
from vision.nets import MODELS, NETS
from vision.quadropolis.crops import crops
from vision.quadropolis.evidence import PATCHES, mean_colours
from vision.quadropolis.flatten import flattened, lattice
from vision.quadropolis.settings import SETTINGS
from vision.quadropolis.tile_classes import FACES, face_index

# What each net looks at.
SHAPES: Final = {
    "locator": (1, 3, SETTINGS.square, SETTINGS.square),
    "tile": (1, 3, SETTINGS.crop_pixels, SETTINGS.crop_pixels),
    "sign": (1, 3, SETTINGS.strip_pixels[1], SETTINGS.strip_pixels[0]),
    "pile": (1, 5, SETTINGS.pile_pixels, SETTINGS.pile_pixels),
}


class Stage(NamedTuple):
    """The photographs of a stage, and how each net is trained."""

    names: tuple[str, ...] | None
    locator: Recipe
    tiles: Recipe
    piles: Recipe


STAGES: Final = {
    "twin": Stage(
        TRAIN, Recipe(10000, 7000, 2e-3, 1, batch=24), Recipe(4500, 4000, 2e-3, 1), Recipe(2500, 2500, 2e-3, 1)
    ),
    "shipped": Stage(
        None, Recipe(7000, 3000, 1e-3, 2, batch=24), Recipe(3000, 2000, 1e-3, 2), Recipe(1500, 1200, 1e-3, 2)
    ),
}


def export(net: nn.Module, name: str, folder: Path) -> None:
    """A net as OpenCV reads it, its weights in half precision: half the size, the same answers to three digits."""
    path = folder / f"{name}.onnx"
    net.eval()
    axes = {"pictures": {0: "count"}, "answers": {0: "count"}}
    names = {"input_names": ["pictures"], "output_names": ["answers"], "dynamic_axes": axes}
    torch.onnx.export(net, torch.zeros(SHAPES[name]), str(path), dynamo=False, opset_version=12, **names)
    model = onnx.load(path)
    for weights in model.graph.initializer:
        values = numpy_helper.to_array(weights)
        if values.dtype == np.float32:
            weights.CopyFrom(numpy_helper.from_array(values.astype(np.float16), weights.name))
    onnx.save(model, path)


def colours(photos: Path, names: tuple[str, ...] | None) -> NDArray[Any]:
    """The mean colours of every face in good light: from the photographs where they show it, else as we draw it."""
    seen: dict[int, list[NDArray[Any]]] = {}
    for flat in photographs(photos, names).values():
        to_flat = np.linalg.inv(flat.to_lattice)
        lit, _ = flattened(flat.picture, to_flat, flat.mode)
        found = mean_colours(crops(lit, lattice(flat.mode)))
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


def train(net: str, photos: Path, stage: str, work: Path, start: Path | None) -> None:
    """One process: the locator, or the nets of the tiles."""
    torch.set_num_threads(1)
    recipes = STAGES[stage]

    def begin(name: str) -> State | None:
        return torch.load(start / f"{name}.pt") if start else None

    if net == "locator":
        nets = {"locator": train_locator.trained(photos, recipes.locator, recipes.names, begin("locator"))}
    else:
        data = train_tiles.crops_for(photos, recipes.tiles, recipes.names)
        nets = {name: train_tiles.trained(name, data, recipes.tiles, begin(name)) for name in ("tile", "sign")}
        nets["pile"] = train_piles.trained(photos, recipes.piles, recipes.names, begin("pile"))
    for name, made in nets.items():
        torch.save(made.state_dict(), work / f"{name}.pt")
        export(made, name, work)


def main() -> None:
    """Both stages, and their models where they belong."""
    parser = argparse.ArgumentParser()
    parser.add_argument("photos", type=Path)
    parser.add_argument("--work", type=Path, default=Path("build/training"))
    parser.add_argument("--stages", nargs="+", choices=tuple(STAGES), default=list(STAGES))
    asked = parser.parse_args()
    for stage in asked.stages:
        work = asked.work / stage
        work.mkdir(parents=True, exist_ok=True)
        start = asked.work / "twin" if stage == "shipped" else None
        several = multiprocessing.get_context("spawn")
        running = [
            several.Process(target=train, args=(net, asked.photos, stage, work, start)) for net in ("locator", "tiles")
        ]
        for process in running:
            process.start()
        for process in running:
            process.join()
            if process.exitcode:
                raise SystemExit(process.exitcode)
        out = TWIN if stage == "twin" else MODELS
        out.mkdir(parents=True, exist_ok=True)
        for name in NETS:
            (out / f"{name}.onnx").write_bytes((work / f"{name}.onnx").read_bytes())
        np.save(out / "colours.npy", colours(asked.photos, STAGES[stage].names))


if __name__ == "__main__":
    main()
