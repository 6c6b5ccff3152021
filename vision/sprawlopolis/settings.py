"""Every tuned number of the reader of Sprawlopolis."""

from dataclasses import dataclass
from typing import Final

# Of a block: cards of 63 x 89 mm in landscape.
HIGH: Final = 63 / 89


@dataclass(frozen=True, slots=True)
class Settings:
    """Numbers of the stages, in the order of the stages."""

    look_pixels: int = 224  # a side of the square that the lattice net sees
    look_stride: int = 4  # pixels between its answers
    length_unit: float = 16.0  # pixels: its offsets and axes are answered in these
    voter: float = 0.4  # the chance from which a cell votes
    reach: float = 0.3  # of a block's height: votes so near are for one
    least_share: float = 0.3  # of a block's area that must have voted for it
    hint_share: float = 0.08  # from here on a block may lie there
    around_gap: int = 3  # blocks around a space where one may lie unseen
    least_size: float = 2.0  # cells of a block, at least
    step_tolerance: float = 0.34  # blocks that a neighbour may be off
    parallel: float = 0.94  # the cosine of the angle between two blocks of a city, at least
    size_ratio: float = 1.5  # of two neighbours, at most
    plane_blocks: int = 6  # from so many on the plane of a lattice is known
    plane_outlier: float = 0.25  # blocks that a middle may be off the plane that is fitted to it
    plane_tolerance: float = 0.36  # blocks that a neighbour may be off on that plane
    well_explained: float = 0.8  # share of what looks like blocks that a lattice explains, else it is looked at nearer
    least_cells: int = 12  # of the first look that must look like blocks
    # degrees by which these looks are turned, and how large blocks are in them: many photos show few, large blocks
    turns: tuple[tuple[float, float], ...] = ((0.0, 1.0), (30.0, 1.0), (60.0, 1.0), (0.0, 0.5))
    usual_blocks: int = 45  # of a city
    least_blocks: int = 4
    further_looks: int = 3  # while the city gets larger
    kept_share: float = 0.6  # of its blocks that a further look must show
    margin: float = 0.7  # blocks around the city in the second look
    widest_block: float = 20.0  # pixels of a block in a further look, at most
    crop_pixels: tuple[int, int] = (56, 40)  # wide, high: what the block net sees
    crop: float = 1.2  # blocks that a crop shows, wide and high
    grey: float = 120.0  # grey levels that the crops of a city are brought to, on the average
    crop_source: float = 62.0  # pixels of a block in the picture that crops are cut from, at most

    sure_share: float = 0.6  # blocks that so much of voted tell the light
    heat: float = 1.0  # of the classes: above one they are less sure
    face_heat: float = 1.0
    kind_weight: float = 0.5  # of the class beside the face in what a face's chance is
    face_weight: float = 0.5
    known_cards: float = 0.7  # share of the blocks whose face agrees with their class
    one_card: float = 250.0  # how much likelier two neighbours are of one card than any two faces
    rounds: int = 4
    no_block: float = 0.5  # the chance from which a space is empty
    sure_block: float = 0.001  # the chance below which a block lies where few voted for one
    surely_empty: float = 0.9  # the chance from which a space that may have a block is empty without doubt
    odd: float = 0.5  # how sure a block is at most that no card can lay, or that few voted for
    doubt: float = 0.95  # below, a block is doubtful
    shown_chance: float = 0.01

    paper_reach: float = 7.0  # half-widths of a scoring card around it that its sheet is looked for in
    paper_pixels: float = 400.0  # of that part of the picture, at most
    paper_tolerance: float = 0.2  # of the brightness of the paper
    paper_bridge: float = 0.28  # of a card's height: so wide is the stripe between two parts of the paper, at most
    paper_shape: float = 0.16  # by which the shape of a sheet may be another than that of its cards
    header_pixels: tuple[int, int] = (128, 36)  # wide, high: what the header net sees of a scoring card
    # left, right, top, bottom of it, on a card of -1 to 1 each way
    header: tuple[float, float, float, float] = (-1.0, 0.62, -1.02, -0.38)
    sure_header: float = 0.7  # the chance from which the number of a scoring card is believed
    most_lessons: int = 12
    similarity_scale: float = 0.03  # how fast likeness fades with the angle between what was seen
    memory_weight: float = 4.0  # what a correction adds to the logit of a class, at most
    picture_margin: float = 0.7  # blocks around the city in the picture that is kept
    picture_block: float = 110.0  # pixels of a block in it, at most


SETTINGS: Final = Settings()
