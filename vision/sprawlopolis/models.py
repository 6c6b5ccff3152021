"""The nets that read Sprawlopolis."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

import cv2

from tabletop.messages import Refused, message
from vision.nets import MODELS

NETS: Final = ("lattice", "block", "header")


@dataclass(frozen=True, slots=True, eq=False)
class Models:
    """The nets, loaded once."""

    lattice: cv2.dnn.Net
    block: cv2.dnn.Net
    header: cv2.dnn.Net

    @classmethod
    def load(cls, folder: Path = MODELS) -> "Models":
        """The eye with the models of a folder, this project's unless another is named."""
        try:
            files = {name: str(folder / f"sprawlopolis_{name}.onnx") for name in NETS}
            return cls(**{name: cv2.dnn.readNetFromONNX(file) for name, file in files.items()})
        except (cv2.error, OSError, ValueError):
            raise Refused(folder.name, message("models.damaged")) from None
