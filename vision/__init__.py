"""From a photo of a city to a reading of it; numpy and OpenCV, nothing of the screen."""

from tabletop.launch import InterruptibleImports

with InterruptibleImports():
    from vision import sentences as _  # noqa: F401 - registers them
