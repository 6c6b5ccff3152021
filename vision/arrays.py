"""Names for the NumPy arrays of the eye, by what they hold, and their median."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]  # rows x columns x (blue, green, red), or many of these
Points = NDArray[np.floating[Any]]  # places x (x, y)
BlueGreenRed = NDArray[np.floating[Any]]  # blue, green, red
Matrix = NDArray[np.floating[Any]]  # a homography, or a change of colours
Tensor = NDArray[np.float32]  # what goes into a net or comes out
Probabilities = NDArray[np.floating[Any]]  # chances


def median(values: Any, axis: Any = None) -> Any:
    """Return the median; `np.median` would load the masked arrays first, which takes some milliseconds."""
    return np.percentile(values, 50, axis=axis)
