"""The crop of a photo, without Kivy."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Crop:
    """A part of a photo: left, top, width and height as fractions of the whole."""

    picture: bytes = field(default=b"", repr=False)
    region: tuple[float, float, float, float] = (0, 0, 1, 1)
