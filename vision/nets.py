"""The models: six nets, run by OpenCV, and the colours of the box. docs/vision.md describes their training."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from tabletop.messages import Refused, message
from vision.arrays import Picture, Probabilities, Tensor

MODELS: Final = Path(__file__).parents[1] / "assets" / "models"
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


def predict(net: cv2.dnn.Net, pictures: Picture) -> Tensor:
    """Run a net on a batch of pictures."""
    return forward(net, channels_first(np.asarray(pictures, np.float32) / np.float32(255)))


def channels_first(values: Tensor) -> Tensor:
    """Return a batch of values, channels last, as a net takes it."""
    return np.ascontiguousarray(values.transpose(0, 3, 1, 2))


def forward(net: cv2.dnn.Net, values: Tensor) -> Tensor:
    """Run a net on a batch of values, channels first."""
    net.setInput(values)
    return np.asarray(net.forward())


def softmax(logits: Tensor, temperature: float = 1.0) -> Probabilities:
    """Turn logits into probabilities; a temperature above 1 makes them less certain."""
    raised = np.exp((logits - logits.max(axis=1, keepdims=True)).astype(np.float64) / temperature)
    return np.asarray(raised / raised.sum(axis=1, keepdims=True))
