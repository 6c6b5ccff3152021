"""The crops of blocks in the stored picture of a photo."""

from sprawlopolis_score.blocks import Spot
from sprawlopolis_score.reading import Reading

# A part of a picture in fractions of its width and height: left, top, width, height.
Region = tuple[float, float, float, float]
# Blocks around a block that its crop shows: cards lie askew, and roads come from its neighbours.
AROUND = 0.3


def crop_region(reading: Reading, spot: Spot) -> Region:
    """Return the crop of a block in the picture of its reading, with a part of its neighbours."""
    from vision.sprawlopolis.settings import SETTINGS  # noqa: PLC0415 - nothing of the eye is loaded before a photo

    margin, side = SETTINGS.picture_margin, 1 + 2 * AROUND
    width, height = len(reading.guesses[0]) + 2 * margin, len(reading.guesses) + 2 * margin
    left, top = spot.column + margin - AROUND, spot.row + margin - AROUND
    return left / width, top / height, side / width, side / height
