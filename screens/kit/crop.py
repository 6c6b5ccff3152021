"""A part of a photo to look at, without a word of Kivy."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Crop:
    """A part of a photo: left, top, width and height in parts of the whole."""

    picture: bytes = field(default=b"", repr=False)
    part: tuple[float, float, float, float] = (0, 0, 1, 1)
