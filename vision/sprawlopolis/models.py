"""The nets that read Sprawlopolis."""

from dataclasses import dataclass
from pathlib import Path

import cv2

from tabletop.messages import Refused, message
from vision.nets import MODELS


@dataclass(frozen=True, slots=True, eq=False)
class Models:
    """The nets, loaded once."""

    lattice: cv2.dnn.Net
    block: cv2.dnn.Net

    @classmethod
    def load(cls, folder: Path = MODELS) -> "Models":
        """The eye with the models of a folder, this project's unless another is named."""
        try:
            names = {"lattice": "sprawlopolis_lattice", "block": "sprawlopolis_block"}
            return cls(**{key: cv2.dnn.readNetFromONNX(str(folder / f"{name}.onnx")) for key, name in names.items()})
        except (cv2.error, OSError, ValueError):
            raise Refused(folder.name, message("models.damaged")) from None
