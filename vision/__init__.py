"""Reading a photo of a board: pictures, nets and errors for every game, a folder a game; NumPy and OpenCV, no Kivy."""

from tabletop.launch import InterruptibleImports

with InterruptibleImports():
    from vision import sentences as _  # noqa: F401 - registers them
