"""Every tuned number of the eye of Sprawlopolis."""

from dataclasses import dataclass
from typing import Final

# Of a block: cards of 63 x 89 mm in landscape.
HIGH: Final = 63 / 89


@dataclass(frozen=True, slots=True)
class Settings:
    """Numbers of the stages, in the order of the stages."""

    look_pixels: int = 224  # a side of the square that the lattice net sees
    look_stride: int = 4  # pixels between its answers
    length_unit: float = 16.0  # pixels: the unit of its offsets and axes
    voter: float = 0.4  # the chance from which a cell votes
    reach: float = 0.3  # of a block's height: votes within it are for one block
    least_share: float = 0.3  # of a block's area that must have voted for it
    hint_share: float = 0.08  # the same for a place where a block may lie
    around_gap: int = 3  # blocks around a space where one may lie unseen
    least_size: float = 2.0  # cells of a block, at least
    step_tolerance: float = 0.29  # blocks that a neighbour may be off
    parallel: float = 0.94  # the cosine of the angle between two blocks of a city, at least
    size_ratio: float = 1.5  # of two neighbours, at most
    plane_blocks: int = 6  # the least number of blocks that determine the plane of a lattice
    plane_outlier: float = 0.25  # blocks: farther middles are outliers of the plane
    plane_tolerance: float = 0.3  # blocks that a neighbour may be off its place on the plane
    well_explained: float = 0.7  # share of the block cells in a lattice; below it the net looks again, nearer
    least_cells: int = 12  # block cells of the first look, at least, for another one
    # rotation of these looks in degrees, and their scale; smaller, because many photos show few, large blocks
    turns: tuple[tuple[float, float], ...] = ((0.0, 1.0), (30.0, 1.0), (60.0, 1.0), (0.0, 0.5))
    usual_blocks: int = 45  # of a city
    least_blocks: int = 4
    further_looks: int = 3  # while the city gets larger
    kept_share: float = 0.6  # share of its blocks that a further look must find again
    margin: float = 0.7  # blocks around the city in the second look
    widest_block: float = 20.0  # pixels of a block in a further look, at most
    crop_pixels: tuple[int, int] = (56, 40)  # wide, high: what the block net sees
    crop: float = 1.2  # blocks that a crop shows, wide and high
    grey: float = 120.0  # the average grey level to which the crops of a city are scaled
    crop_source: float = 62.0  # pixels of a block in the picture that crops are cut from, at most

    sure_share: float = 0.6  # share of votes of the blocks that the light is measured on
    heat: float = 1.0  # softmax temperature of the classes
    face_heat: float = 1.0  # and of the faces
    kind_weight: float = 0.5  # of the class in the log chance of a face
    face_weight: float = 0.5  # of the face itself
    known_cards: float = 0.7  # share of the blocks whose face agrees with their class, at least, for belief propagation
    one_card: float = 250.0  # likelihood ratio of two neighbours that are of one card
    rounds: int = 4  # of belief propagation
    no_block: float = 0.5  # the chance from which a space is empty
    sure_block: float = 0.001  # the same where few cells voted for a block
    surely_empty: float = 0.9  # the chance of an empty space from which it is not doubtful
    no_city: float = 0.8  # the average certainty of the blocks of a city, at least
    well_seen: float = 0.95  # the average certainty below which every block is doubtful, as the lattice may be wrong
    unlikely_block: float = 0.5  # confidence, at most, of a block that no card can have or few cells voted for
    doubt: float = 0.95  # the confidence below which a block is doubtful
    shown_chance: float = 0.01  # of an alternative, at least

    paper_reach: float = 7.0  # half-widths of a scoring card around it in which its sheet of paper is searched
    paper_pixels: float = 400.0  # of that part of the picture, at most
    paper_tolerance: float = 0.2  # difference from the colour of the paper, as a share of its brightness
    paper_bridge: float = 0.28  # of a card's height: the widest stripe between two parts of the paper
    paper_shape: float = 0.16  # relative difference between the shapes of a sheet and of its cards, at most
    header_pixels: tuple[int, int] = (128, 36)  # wide, high: the input of the header net
    # left, right, top, bottom of the header on a card of -1 to 1 each way
    header: tuple[float, float, float, float] = (-1.0, 0.62, -1.02, -0.38)
    sure_header: float = 0.8  # the chance from which the number of a scoring card is read
    most_lessons: int = 12
    similarity_scale: float = 0.03  # how fast similarity falls with the angle between two outputs
    memory_weight: float = 4.0  # added to the logit of a class by a correction, at most
    picture_margin: float = 0.7  # blocks around the city in the picture of a reading
    picture_block: float = 110.0  # pixels of a block in it, at most


SETTINGS: Final = Settings()
