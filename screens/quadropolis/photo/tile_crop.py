"""The crops of spaces in the stored picture of a photo."""

from quadropolis_score.boards import BOARDS, Spot
from quadropolis_score.buildings import Mode
from quadropolis_score.reading import Reading
from screens.kit.crop import Crop

# A part of a picture in fractions of its width and height: left, top, width, height.
Region = tuple[float, float, float, float]


def crop_region(mode: Mode, spot: Spot, *, exactly: bool = False) -> Region:
    """Return the crop of a space in the stored picture, with its surroundings; with `exactly` the tile alone."""
    from vision.quadropolis.settings import SETTINGS  # noqa: PLC0415 - nothing of the eye is loaded before a photo

    board, around, side = BOARDS[mode], SETTINGS.flat_margin, 1.0 if exactly else SETTINGS.crop
    width, height = board.columns + 2 * around, board.rows + 2 * around
    left, top = (index + 0.5 + around - side / 2 for index in (spot.column, spot.row))
    return left / width, top / height, side / width, side / height


def space_crop(reading: Reading, spot: Spot) -> Crop:
    """Return a space on the straightened picture of a reading, with its surroundings."""
    return Crop(reading.picture, crop_region(reading.mode, spot))
