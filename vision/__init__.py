"""Reading a photo of a board: pictures, nets and errors for every game, a folder a game; NumPy and OpenCV, no Kivy."""

import os
from typing import Final

from tabletop.launch import InterruptibleImports

# The largest sensor of a phone has 200 million pixels; beyond, a JPEG takes seconds.
MOST_PIXELS: Final = 210_000_000
# OpenCV decodes no more, whatever a header says; it reads the setting when it is loaded.
os.environ.setdefault("OPENCV_IO_MAX_IMAGE_PIXELS", str(MOST_PIXELS))

with InterruptibleImports():
    from vision import sentences as _  # noqa: F401 - registers them
