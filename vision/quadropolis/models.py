"""The models of Quadropolis: six nets, and the colours of the box."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from tabletop.messages import Refused, message
from vision.arrays import Tensor
from vision.nets import MODELS

NETS: Final = ("locator", "tile", "sign", "align", "pile", "pile_wide")


@dataclass(frozen=True, slots=True, eq=False)
class Models:
    """The nets, loaded once. OpenCV's nets are not thread-safe: one `Models` a thread."""

    locator: cv2.dnn.Net
    tile: cv2.dnn.Net
    sign: cv2.dnn.Net
    align: cv2.dnn.Net
    pile: cv2.dnn.Net
    pile_wide: cv2.dnn.Net
    colours: Tensor  # mean colours of every face in good light, as in `Evidence`

    @classmethod
    def load(cls, folder: Path = MODELS) -> "Models":
        """Load the models of a folder; raise Refused if they are damaged."""
        try:
            nets = {name: cv2.dnn.readNetFromONNX(str(folder / f"{name}.onnx")) for name in NETS}
            return cls(**nets, colours=np.load(folder / "colours.npy").astype(np.float32))
        except (cv2.error, OSError, ValueError):
            raise Refused(folder.name, message("models.damaged")) from None
