"""Nets, run by OpenCV. docs/vision.md describes their training."""

from pathlib import Path
from typing import Final

import cv2
import numpy as np

from vision.arrays import Picture, Probabilities, Tensor

MODELS: Final = Path(__file__).parents[1] / "assets" / "models"


def predict(net: cv2.dnn.Net, pictures: Picture) -> Tensor:
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
