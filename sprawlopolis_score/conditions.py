"""One function a scoring condition: its points in a city, every point with its reason."""

from collections.abc import Callable, Iterator
from typing import Final

from sprawlopolis_score.blocks import BlockType
from sprawlopolis_score.score_sheet import Line, Row
from sprawlopolis_score.survey import EDGE, Lane, Survey
from sprawlopolis_score.variant import ParkHopping

R, C, I, P = BlockType  # noqa: E741 - the letters of the files
# S44  squares of one type:   0   1   2  3  4  5 or more
BLOCK_PARTY_POINTS: Final = (-8, -5, -2, 1, 4, 7)
# S42  number of parks with which a row or column scores; with none it loses.
BLOOM_BOOM_PARKS: Final = 3
# S55  number of adjacent industrial blocks from which a residential block scores.
SKID_ROW_INDUSTRIAL: Final = 2


def outskirts(survey: Survey) -> Iterator[Line]:
    """S41: a road loses 1 if at least one of its ends opens on the edge of the city, else it brings 1; a loop too."""
    for road in survey.roads:
        key = (
            "loop"
            if road.is_loop
            else "edge"
            if any(survey.space_letters[end] == EDGE for end in road.beyond)
            else "inside"
        )
        points = -1 if key == "edge" else 1
        yield survey.line(Row.OUTSKIRTS, points, f"sprawl.outskirts.{key}", road.spaces, length=len(road.spaces))


def bloom_boom(survey: Survey) -> Iterator[Line]:
    """S42: a row or a column brings 1 with exactly 3 parks and loses 1 with none."""
    for lane in (*survey.lanes["row"], *survey.lanes["column"]):
        parks = lane.letters.count(P)
        if parks == BLOOM_BOOM_PARKS:
            yield survey.line(
                Row.BLOOM_BOOM, 1, f"sprawl.bloom_boom.{lane.axis}", spaces_of_type(lane, P), number=lane.number + 1
            )
        elif not parks:
            yield survey.line(
                Row.BLOOM_BOOM, -1, f"sprawl.bloom_boom.{lane.axis}.none", spaces_of_type(lane), number=lane.number + 1
            )


def spaces_of_type(lane: Lane, letters: str = "".join(BlockType)) -> list[int]:
    """Return the spaces of a row or column with a block, of these types if given."""
    return [space for space, letter in zip(lane.spaces, lane.letters, strict=True) if letter in letters]


def go_green(survey: Survey) -> Iterator[Line]:
    """S43: a park brings 1, an industrial block loses 3."""
    yield from line_for_blocks(survey, Row.GO_GREEN, "parks", 1, survey.spaces[P])
    yield from line_for_blocks(survey, Row.GO_GREEN, "industrial", -3, survey.spaces[I])


def line_for_blocks(survey: Survey, row: Row, what: str, points: int, spaces: list[int]) -> Iterator[Line]:
    """Score each of some blocks, in one line; no line without a block."""
    if spaces:
        yield survey.line(row, points * len(spaces), f"sprawl.{row.value}.{what}", spaces, count=len(spaces))


def block_party(survey: Survey) -> Iterator[Line]:
    """S44: 2 x 2 squares of one type, all types together, squares may overlap."""
    ground, stride = survey.space_letters, survey.stride
    found = [
        space
        for letter in BlockType
        for space in survey.spaces[letter]
        if letter == ground[space + 1] == ground[space + stride] == ground[space + stride + 1]
    ]
    squares = {near: None for space in found for near in (space, space + 1, space + stride, space + stride + 1)}
    points = BLOCK_PARTY_POINTS[min(len(found), len(BLOCK_PARTY_POINTS) - 1)]
    yield survey.line(Row.BLOCK_PARTY, points, "sprawl.block_party", squares, count=len(found))


def stacks_and_scrapers(survey: Survey) -> Iterator[Line]:
    """S45: an industrial block without a residential or park block at its sides brings 2."""
    undisturbed = [space for space in survey.spaces[I] if not {R, P} & {*survey.neighbour_letters(space)}]
    yield from line_for_blocks(survey, Row.STACKS_AND_SCRAPERS, "blocks", 2, undisturbed)


def master_planned(survey: Survey) -> Iterator[Line]:
    """S46: the largest residential group brings its size, the largest industrial one loses its own."""
    yield from line_for_blocks(survey, Row.MASTER_PLANNED, "residential", 1, survey.largest[R])
    yield from line_for_blocks(survey, Row.MASTER_PLANNED, "industrial", -1, survey.largest[I])


def central_perks(survey: Survey) -> Iterator[Line]:
    """S47: a park brings 1 in the interior and loses 2 on the edge of the city."""
    edge = [space for space in survey.spaces[P] if EDGE in survey.neighbour_letters(space)]
    interior = [space for space in survey.spaces[P] if space not in edge]
    yield from line_for_blocks(survey, Row.CENTRAL_PERKS, "interior", 1, interior)
    yield from line_for_blocks(survey, Row.CENTRAL_PERKS, "edge", -2, edge)


def burbs(survey: Survey) -> Iterator[Line]:
    """S48: beside the largest residential group a park brings 1, an industrial block loses 2; each once (S62)."""
    size = len(survey.largest[R])
    around = [
        (survey.neighbours(P, group), survey.neighbours(I, group)) for group in survey.groups[R] if len(group) == size
    ]
    parks, industrial = max(around, key=lambda pair: len(pair[0]) - 2 * len(pair[1]), default=([], []))
    yield from line_for_blocks(survey, Row.BURBS, "parks", 1, parks)
    yield from line_for_blocks(survey, Row.BURBS, "industrial", -2, industrial)


def concrete_jungle(survey: Survey) -> Iterator[Line]:
    """S49: an industrial block with another one diagonally next to it brings 1."""
    industrial, stride = set(survey.spaces[I]), survey.stride
    diagonal = (-stride - 1, -stride + 1, stride - 1, stride + 1)
    found = [space for space in survey.spaces[I] if any(space + step in industrial for step in diagonal)]
    yield from line_for_blocks(survey, Row.CONCRETE_JUNGLE, "blocks", 1, found)


def strip(survey: Survey) -> Iterator[Line]:
    """S50: the most commercial blocks in any one row or column, in a line or not."""
    best = max((*survey.lanes["row"], *survey.lanes["column"]), key=lambda lane: lane.letters.count(C), default=None)
    yield from lane_line(survey, Row.STRIP, best, C)


def lane_line(survey: Survey, row: Row, lane: Lane | None, letters: str = "".join(BlockType)) -> Iterator[Line]:
    """Score 1 for each block of a row or column, or for those of one type."""
    spaces = spaces_of_type(lane, letters) if lane else []
    if lane and spaces:
        yield survey.line(
            row, len(spaces), f"sprawl.{row.value}.{lane.axis}", spaces, number=lane.number + 1, count=len(spaces)
        )


def mini_marts(survey: Survey) -> Iterator[Line]:
    """S51: a commercial block whose road continues straight into a residential block at both sides brings 2."""
    for space in survey.spaces[C]:
        one, other = survey.exits[space]
        if all(survey.space_letters[near] == R and space in survey.exits[near] for near in (one, other)):
            yield survey.line(Row.MINI_MARTS, 2, "sprawl.mini_marts", (space, one, other))


def superhighway(survey: Survey) -> Iterator[Line]:
    """S52: half the length of the longest road, rounded down."""
    road = max((road.spaces for road in survey.roads), key=len, default=())
    if road:
        yield survey.line(Row.SUPERHIGHWAY, len(road) // 2, "sprawl.superhighway", road, length=len(road))


def park_hopping(survey: Survey) -> Iterator[Line]:
    """S53, S61: a road whose two ends stop at two different parks brings 3; parks are blocks, or groups."""
    for road in survey.roads:
        parks = {space for space in road.beyond if survey.space_letters[space] == P}
        if len(parks) > 1 and not (survey.variant.park_hopping is ParkHopping.GROUP and in_one_group(survey, parks)):
            yield survey.line(
                Row.PARK_HOPPING,
                3,
                "sprawl.park_hopping",
                (road.beyond[0], *road.spaces, road.beyond[1]),
                length=len(road.spaces),
            )


def in_one_group(survey: Survey, parks: set[int]) -> bool:
    """S61: return whether parks are connected."""
    return any(parks <= {*group} for group in survey.groups[P])


def looping_lanes(survey: Survey) -> Iterator[Line]:
    """S54: a loop brings its length."""
    for road in survey.roads:
        if road.is_loop:
            yield survey.line(
                Row.LOOPING_LANES, len(road.spaces), "sprawl.looping_lanes", road.spaces, length=len(road.spaces)
            )


def skid_row(survey: Survey) -> Iterator[Line]:
    """S55: a residential block adjacent to two or more industrial blocks brings 2."""
    blocks = [space for space in survey.spaces[R] if survey.neighbour_letters(space).count(I) >= SKID_ROW_INDUSTRIAL]
    yield from line_for_blocks(survey, Row.SKID_ROW, "blocks", 2, blocks)


def morning_commute(survey: Survey) -> Iterator[Line]:
    """S56: a road on at least one residential and at least one commercial block brings 2, once."""
    for road in survey.roads:
        if {R, C} <= {survey.space_letters[space] for space in road.spaces}:
            yield survey.line(Row.MORNING_COMMUTE, 2, "sprawl.morning_commute", road.spaces, length=len(road.spaces))


def tourist_traps(survey: Survey) -> Iterator[Line]:
    """S57: a commercial block on the edge of the city brings 1, and 1 more on a corner."""
    edge, corners = [], []
    for space in survey.spaces[C]:
        left, right, above, below = tuple(survey.neighbour_letters(space))
        sideways, upwards = EDGE in (left, right), EDGE in (above, below)
        if sideways and upwards:
            corners.append(space)
        elif sideways or upwards:
            edge.append(space)
    yield from line_for_blocks(survey, Row.TOURIST_TRAPS, "edge", 1, edge)
    yield from line_for_blocks(survey, Row.TOURIST_TRAPS, "corner", 2, corners)


def sprawlopolis(survey: Survey) -> Iterator[Line]:
    """S58: the blocks in the fullest row and in the fullest column."""
    for lanes in survey.lanes.values():
        yield from lane_line(survey, Row.SPRAWLOPOLIS, max(lanes, key=lambda lane: lane.block_count, default=None))


# Every condition by its row; the card's number is in cards.py.
CONDITIONS: Final[dict[Row, Callable[[Survey], Iterator[Line]]]] = {
    Row.OUTSKIRTS: outskirts,
    Row.BLOOM_BOOM: bloom_boom,
    Row.GO_GREEN: go_green,
    Row.BLOCK_PARTY: block_party,
    Row.STACKS_AND_SCRAPERS: stacks_and_scrapers,
    Row.MASTER_PLANNED: master_planned,
    Row.CENTRAL_PERKS: central_perks,
    Row.BURBS: burbs,
    Row.CONCRETE_JUNGLE: concrete_jungle,
    Row.STRIP: strip,
    Row.MINI_MARTS: mini_marts,
    Row.SUPERHIGHWAY: superhighway,
    Row.PARK_HOPPING: park_hopping,
    Row.LOOPING_LANES: looping_lanes,
    Row.SKID_ROW: skid_row,
    Row.MORNING_COMMUTE: morning_commute,
    Row.TOURIST_TRAPS: tourist_traps,
    Row.SPRAWLOPOLIS: sprawlopolis,
}
