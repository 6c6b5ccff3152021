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
    # Below this chance of the likelier board both are tried: the spaces of the right one show where they should be.
    sure_board_chance: float = 0.9
    # Weight of the first look beside them: things on the board hide spaces that only one of the two has.
    first_maps_weight: float = 0.5
    # A board that looks less than this like the mode that somebody named is read as told, and doubted.
    lowest_mode_chance: float = 0.4
    # Pitches that a corner somebody pointed at may be off; share of the spaces that must be in the picture then.
    corner_tolerance: float = 0.35
    inside_share: float = 0.8

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

    # Making plausible: what is left of the chance of a tile that the box has no more of; house rules may have more.
    excess_tile_factor: float = 1e-3

    # Chance from which a space is said to be covered, so that neither board nor tile shows.
    covered_threshold: float = 0.12

    # Counting floors: pixels and pitches a side of a crop (the pixels of the straightened board, because seams are one
    # or two wide), and of the wider one; where they are looked at from, chance of a tower from which it is.
    pile_pixels: int = 128
    pile: float = 128 / 104
    wide_pixels: int = 96
    wide: float = 1.35
    pile_view_offsets: tuple[tuple[float, float], ...] = ((0.014, 0.014), (-0.014, 0.014))
    tower_threshold: float = 0.05
    # Above 1 the net is believed less than it believes itself, below 1 more.
    pile_temperature: float = 0.91
    wide_temperature: float = 0.8

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
