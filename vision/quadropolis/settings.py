"""The tuned numbers of the eye, with their units and reasons. Lengths are in pitches: from space to space is one."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Settings:
    """How the eye looks; the figures of docs/vision.md are for these."""

    # Locating.
    # Pixels a side of what the locator looks at (spaces are about 20 wide then), and cells a side of its answer.
    locator_pixels: int = 160
    locator_cells: int = 80
    # A dark photo is made brighter, at most so many times: its light parts (percentile) are brought to this grey level.
    target_brightness: float = 225.0
    bright_percentile: float = 97.0
    largest_gain: float = 4.0
    # Chance from which a cell is board; cells, and centres, that a pose needs at least.
    board_chance: float = 0.5
    fewest_points: int = 12
    fewest_peaks: int = 6
    # A pose is made from about so many points at most.
    most_points: int = 700
    # A board of at most this share of the square is looked at nearer, with so much around it (share of the cells that
    # may lie astray on either side, times the board's size).
    small: float = 0.55
    outlier_quantiles: tuple[float, float] = (0.02, 0.98)
    zoom_margin: float = 1.4
    # Pitches that a cell may be off and still speak for a pose.
    pose_tolerance: float = 0.15
    # Pitches that a tile may lie off its space and still tell where the board is.
    tile_tolerance: float = 0.03
    # Looks at the straightened picture after the first, and how much of the table is in them: the header is.
    refinements: int = 2
    margin: float = 0.5
    # The least height of a centre's peak that the pose is snapped to, and how far from the centre it is looked for.
    lowest_peak: float = 0.3
    peak_distance: float = 0.3
    # The score is the share of centres whose peaks are high and, if fewer points than that agree, less. Below
    # `lowest_board_score`
    # there is none: boards have 0.9 and more, tables without one nothing at all.
    high_peak: float = 0.6
    agreeing_share: float = 0.6
    lowest_board_score: float = 0.5
    # Which board it is: an Expert lattice that shows so much needs no comparison; else the weights of what the first
    # look says, of what the Expert and the Classic lattice show, of the Expert column that shows least, and of one,
    # fitted on 668 photographs and scenes to choose by; and the chance from which the mode is sure.
    surely_expert: float = 0.85
    expert: tuple[float, float, float, float, float] = (7.5, 5.9, -3.7, 5.3, -5.0)
    mode: float = 0.8
    # Where both are read, a nat of the mean chances of the faces weighs so many nats.
    explains: float = 20.0
    # Where less shows of the board, the outline is tried too, and it may lie the other way round; shares of an outline
    # that its corners may leave out.
    clearly: float = 0.75
    outline: tuple[float, ...] = (0.02, 0.03, 0.05, 0.08)
    # Pitches that a corner somebody pointed at may be off; share of the spaces that must be in the picture then.
    corner_tolerance: float = 0.35
    inside_share: float = 0.8

    # The camera.
    # Its focal length as a share of the picture's longer side (26 mm beside a film of 36 x 24 mm, in a picture of 4:3),
    # and the spread of its natural logarithm among phones; the spread of the middle, as a share of the longer side.
    focal: float = 0.75
    focal_spread: float = 0.25
    middle_spread: float = 0.01
    # Spread of the centres that a pose follows, in pitches.
    pose_spread: float = 0.02
    # Pixels of the picture a crop's pixel from which the picture is shrunk first, so that nothing flickers.
    flicker: float = 1.4
    # Pitches between a space and what may hide it.
    hides: float = 1.5

    # Flattening.
    # Pixels from space to space in the straightened board, so that the strip of signs is 64 wide; pitches around it.
    pitch: int = 104
    flat_margin: float = 0.75
    # Blue, green, red that the board's paper is brought to, with room above for highlights; how far that may go.
    paper: tuple[float, float, float] = (150.0, 160.0, 163.0)
    gains: tuple[float, float] = (0.4, 4.0)

    # Splitting.
    # Pitches a side, and pixels, of a space's crop: the tile, its shadow, the edges of a pile.
    crop: float = 1.35
    crop_pixels: int = 64
    # The strip of signs: size, its middle from the tile's, and pixels.
    strip: tuple[float, float] = (0.62, 0.31)
    strip_offset: tuple[float, float] = (-0.14, -0.285)
    strip_pixels: tuple[int, int] = (64, 32)

    # Classifying.
    # Where the least sure spaces are looked at from after the first glance at all, and how many of them.
    view_offsets: tuple[tuple[float, float], ...] = ((0.04, 0.02), (-0.03, -0.04))
    spaces_seen_again: int = 6
    # Chance of a kind with several prints from which its signs are read; how far its tile may lie off its space.
    sign_threshold: float = 0.002
    largest_tile_offset: float = 0.2
    # Above 1 a net is believed less than it believes itself; chosen with `sure_confidence`.
    class_temperature: float = 1.0
    sign_temperature: float = 1.0
    # Power of the picture's habit beside the signs: a sure sign wins over any habit.
    prior_power: float = 0.2

    # Tops of piles: pitches from which a top is cut out where it is, not where its space is; floors above a single tile
    # that are tried where a space is unsure.
    moved: float = 0.04
    tried_floors: tuple[float, ...] = (1.5, 3.0)

    # Shares of a top that piles before it hide from which it is covered, and doubtful.
    hidden: float = 0.6
    half_hidden: float = 0.25

    # Making plausible: what is left of the chance of a tile that the box has no more of; house rules may have more.
    excess_tile_factor: float = 1e-3

    # Chance from which a space is said to be covered, so that neither board nor tile shows.
    covered_threshold: float = 0.12

    # Counting floors: the chance of a tower from which it is looked at.
    tower_threshold: float = 0.05
    # Strips along the edges of towers: spaces wide; floors below the paper, and all; pixels, eight a floor; spaces that
    # a floor moves in them at least; what a floor's lean is multiplied with for the net.
    edge: float = 1.06
    edge_floors: tuple[float, float] = (3.0, 11.0)
    edge_pixels: tuple[int, int] = (48, 88)
    least_lean: float = 0.02
    lean: float = 10.0
    # Below 1 the net is believed more than it believes itself.
    pile_temperature: float = 1.0
    # Pixels and spaces a side of a crop for the net that knows flat boards alone; where it looks from; its temperature.
    wide_pixels: int = 96
    wide: float = 1.35
    wide_view_offsets: tuple[tuple[float, float], ...] = ((0.014, 0.014), (-0.014, 0.014))
    wide_temperature: float = 0.8
    # The weight of the net from above: at most so much, how steeply it grows with the mean logit of "flat" that the
    # other net gives, and the weight below which it is not asked.
    above: float = 0.6
    flat: float = 3.0
    never_flat: float = 0.03

    # Doubting.
    # Confidence below which a space is doubtful, and what is left of it on a board that the eye does not see itself.
    sure_confidence: float = 0.95
    untrusted_factor: float = 0.5
    # The next best guesses: how many at most, and the chance that each has at least.
    most_alternatives: int = 3
    lowest_alternative: float = 0.002

    # Teaching.
    # Readings that are remembered: some 40 kB.
    most_lessons: int = 12
    # Natural logarithm that the channels of two lights may differ by and still be one lamp's.
    light_tolerance: float = 0.2
    # Pairs of colours that say "change nothing", rounds of voting, grey levels off that halve a pair's vote.
    identity_pairs: float = 0.5
    voting_rounds: int = 6
    colour_tolerance: float = 30.0
    # 1 - cosine over which the memory of something pointed at fades; natural logarithm that it adds, at most.
    similarity_scale: float = 0.05
    memory_weight: float = 3.0


SETTINGS: Final = Settings()
