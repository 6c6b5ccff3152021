"""Reading a photo of a board: pictures, nets and errors for every game, a folder a game; NumPy and OpenCV, no Kivy."""

import os

from tabletop.launch import InterruptibleImports

# The pixels that OpenCV decodes at most, whatever a header says; it reads the setting when it is loaded.
os.environ.setdefault("OPENCV_IO_MAX_IMAGE_PIXELS", "210000000")

with InterruptibleImports():
    from vision import sentences as _  # noqa: F401 - registers them
