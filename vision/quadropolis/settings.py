"""The tuned numbers of the eye, with units and reasons. Lengths are in pitches: the distance between two spaces."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Settings:
    """The tuned numbers; the figures of docs/vision.md were measured with these."""

    # Locating.
    # Pixels a side of the locator's input (spaces are about 20 wide then), and cells a side of its output.
    locator_pixels: int = 160
    locator_cells: int = 80
    # A dark photo is brightened until this percentile has this grey level, at most by this factor.
    target_brightness: float = 225.0
    bright_percentile: float = 97.0
    largest_gain: float = 4.0
    # Probability from which a cell is board; the fewest cells, and the fewest centres, for a pose.
    board_chance: float = 0.5
    fewest_points: int = 12
    fewest_peaks: int = 6
    # Most points that a pose is fitted to, about.
    most_points: int = 700
    # A board of at most this share of the square is mapped again, enlarged: the quantiles that bound it (cells outside
    # them are outliers), and the margin around it (times the board's size).
    small_board: float = 0.55
    outlier_quantiles: tuple[float, float] = (0.02, 0.98)
    zoom_margin: float = 1.4
    # Largest error of a cell that still counts for a pose, in pitches.
    pose_tolerance: float = 0.15
    # Largest offset of a tile that still counts for the pose, in pitches.
    tile_tolerance: float = 0.03
    # Refinements on the straightened picture, and the margin of table around the board in it: the header is there.
    refinements: int = 2
    margin: float = 0.5
    # Lowest peak of a centre that the pose is fitted to, and how far from the centre it is searched.
    lowest_peak: float = 0.3
    peak_distance: float = 0.3
    # The score of a board is the share of centres with high peaks, less if fewer points than `agreeing_share` agree.
    # Below `lowest_board_score` there is no board: boards have 0.9 and more, tables without one almost 0.
    high_peak: float = 0.6
    agreeing_share: float = 0.6
    lowest_board_score: float = 0.5
    # The mode: an Expert lattice that shows so much needs no comparison; else the weights of the logistic regression
    # (first maps, Expert lattice, Classic lattice, weakest Expert column, constant), fitted on 668 photographs and
    # scenes of the tuning set; and the probability from which the mode is sure.
    sure_expert: float = 0.85
    expert_weights: tuple[float, float, float, float, float] = (7.5, 5.9, -3.7, 5.3, -5.0)
    sure_mode: float = 0.8
    # If both modes are read: weight of the mean log probability of the faces against the regression's log odds.
    explanation_weight: float = 20.0
    # If less of the board shows, try its outline too, and every orientation; tolerances of the outline's corners, as
    # shares of its length.
    clear_visibility: float = 0.75
    outline_tolerances: tuple[float, ...] = (0.02, 0.03, 0.05, 0.08)
    # Largest error of a corner that the player marked, in pitches; share of the spaces that must be in the picture.
    corner_tolerance: float = 0.35
    inside_share: float = 0.8

    # Aligning with the paper: pixels a pitch and margin of the board that the net sees, pixels between its outputs;
    # pitches a unit of its offsets; length that scales positions, and stiffness of the fit's affine numbers and of the
    # bends; the largest change of a corner that is believed, in pitches; looks of the net.
    align_pitch: int = 40
    align_margin: float = 0.5
    align_step: int = 8
    align_unit: float = 0.05
    align_scale: float = 2.5
    align_ridge: tuple[float, float] = (1e-4, 1e-3)
    largest_alignment: float = 0.3
    alignments: int = 2

    # The camera.
    # Focal length as a share of the picture's longer side (26 mm with a film of 36 x 24 mm, in a picture of 4:3), and
    # the spread of its natural logarithm among phones; the spread of the middle, as a share of the longer side.
    focal: float = 0.75
    focal_spread: float = 0.25
    middle_spread: float = 0.01
    # Spread of the points of the paper that the camera is fitted to, in pitches.
    pose_spread: float = 0.008
    # Pixels of the picture per pixel of a crop from which the picture is shrunk first, otherwise the crop aliases.
    alias_limit: float = 1.4
    # Largest distance between a space and a pile that may hide it, in pitches.
    hiding_distance: float = 1.5

    # Flattening.
    # Pixels a pitch in the straightened board, so that the strip of signs is 64 wide; margin around it in pitches.
    pitch: int = 104
    flat_margin: float = 0.75
    # Blue, green, red of the board's paper after correction, with room above for highlights; bounds of the factors.
    paper: tuple[float, float, float] = (150.0, 160.0, 163.0)
    gains: tuple[float, float] = (0.4, 4.0)

    # Cropping.
    # Side of a space's crop in pitches and pixels: the tile, its shadow, the edges of a pile.
    crop: float = 1.35
    crop_pixels: int = 64
    # The strip of signs: size and offset from the tile's centre in pitches, size in pixels.
    strip: tuple[float, float] = (0.62, 0.31)
    strip_offset: tuple[float, float] = (-0.14, -0.285)
    strip_pixels: tuple[int, int] = (64, 32)

    # Classifying.
    # Offsets of further runs on the spaces of lowest confidence, and how many spaces.
    view_offsets: tuple[tuple[float, float], ...] = ((0.04, 0.02), (-0.03, -0.04))
    spaces_seen_again: int = 6
    # Probability of a class with variants from which its signs are read; largest offset of its tile, in pitches.
    sign_threshold: float = 0.002
    largest_tile_offset: float = 0.2
    # Temperatures of the nets, above 1 less certain; chosen with `sure_confidence`.
    class_temperature: float = 1.0
    sign_temperature: float = 1.0
    # Exponent of the picture's probability beside the signs: certain signs outweigh any picture.
    prior_power: float = 0.2

    # Tops of piles: lean from which a top is cut out at its height, in pitches; floors above a single tile that are
    # tried for a space of low confidence.
    smallest_lean: float = 0.04
    tried_floors: tuple[float, ...] = (1.5, 3.0)

    # Hidden shares of a top from which it is covered, and doubtful.
    covered_share: float = 0.6
    doubtful_share: float = 0.25

    # Box limits: factor on the probability of a face that the box has no more of; house rules may have more.
    excess_tile_factor: float = 1e-3

    # Probability from which a space is covered: neither board nor tile shows.
    covered_threshold: float = 0.12

    # Heights: probability of a tower from which its height is read.
    tower_threshold: float = 0.05
    # Strips along the edges of towers: width in pitches; floors below the paper, and floors in all; pixels, eight a
    # floor; the least distance in pitches between floors; factor on a floor's lean for the net; temperature of the net.
    edge_width: float = 1.06
    edge_floors: tuple[float, float] = (3.0, 11.0)
    edge_pixels: tuple[int, int] = (48, 88)
    least_lean: float = 0.02
    lean_factor: float = 10.0
    pile_temperature: float = 1.1
    # Probability of an empty space below which a space shows how thick a tile is; weight of what the other tiles of a
    # picture say about that, below 1 because their errors are alike.
    empty_limit: float = 0.05
    shared_thickness: float = 0.5
    # Added to that temperature, times the weight of the net of flat boards: there the pile net is sure too often.
    flat_heat: float = 1.0
    # Side of a crop for the net of flat boards, in pixels and pitches; offsets of its two runs in pitches.
    wide_pixels: int = 96
    wide_side: float = 1.35
    wide_view_offsets: tuple[tuple[float, float], ...] = ((0.014, 0.014), (-0.014, 0.014))
    # Temperature of this net, below 1 more certain.
    wide_temperature: float = 0.8
    # Weight of the net of flat boards: its maximum, its slope over the mean logit of "flat" of the other net, and the
    # weight below which the net is not run.
    most_flat_weight: float = 0.6
    flat_slope: float = 3.0
    least_flat_weight: float = 0.03

    # Doubting.
    # Confidence below which a space is doubtful; factor on the confidence of a board that the net does not see itself.
    sure_confidence: float = 0.95
    untrusted_factor: float = 0.5
    # The next best guesses: most of them, and the lowest probability of each.
    most_alternatives: int = 3
    lowest_alternative: float = 0.002

    # Lessons.
    # Most lessons that are kept: some 40 kB.
    most_lessons: int = 12
    # Largest difference of two lights' channels, in natural logarithms, for the same lamp.
    light_tolerance: float = 0.2
    # Weight of the identity in pairs of colours, rounds of reweighting, error in grey levels that halves a weight.
    identity_pairs: float = 0.5
    voting_rounds: int = 6
    colour_tolerance: float = 30.0
    # Scale of 1 - cosine over which the memory of an embedding fades; most that it adds to a log probability.
    similarity_scale: float = 0.05
    memory_weight: float = 3.0


SETTINGS: Final = Settings()
