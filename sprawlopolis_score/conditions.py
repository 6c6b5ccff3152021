"""One function a scoring condition: its points in a city, every point with its reason.

Each yields findings: points for some spaces, worded later, because most cities are only compared by their points.
"""

from collections.abc import Callable, Iterator
from typing import Final

from sprawlopolis_score.blocks import bits
from sprawlopolis_score.score_sheet import Finding, Row
from sprawlopolis_score.survey import Survey, twice
from sprawlopolis_score.variant import ParkHopping

# S44  squares of one type:   0   1   2  3  4  5 or more
BLOCK_PARTY_POINTS: Final = (-8, -5, -2, 1, 4, 7)
# S42  number of parks with which a row or column scores; with none it loses.
BLOOM_BOOM_PARKS: Final = 3


def outskirts(city: Survey) -> Iterator[Finding]:
    """S41: a road loses 1 if at least one of its ends opens on the edge of the city, else it brings 1; a loop too."""
    north, east, south, west = city.leading_to(city.edge)
    edge = city.whole_roads(north | east | south | west)
    yield from each_road(city, Row.OUTSKIRTS, -1, "sprawl.outskirts.edge", edge)
    yield from each_road(city, Row.OUTSKIRTS, 1, "sprawl.outskirts.inside", city.roads & ~edge & ~city.loops)
    yield from each_road(city, Row.OUTSKIRTS, 1, "sprawl.outskirts.loop", city.loops)


def each_road(city: Survey, row: Row, points: int, key: str, spaces: int) -> Iterator[Finding]:
    """Score each of the roads on some spaces; no finding without one."""
    if spaces:
        yield row, points * city.count_roads(spaces), key, spaces, None


def each_block(row: Row, points: int, key: str, spaces: int) -> Iterator[Finding]:
    """Score each of some blocks; no finding without a block."""
    if spaces:
        count = spaces.bit_count()
        yield row, points * count, key, spaces, (("count", count),)


def bloom_boom(city: Survey) -> Iterator[Finding]:
    """S42: a row or a column brings 1 with exactly 3 parks and loses 1 with none."""
    for axis, lanes in city.lanes.items():
        for number, lane in enumerate(lanes, start=1):
            parks = lane & city.parks
            if parks:
                if parks.bit_count() == BLOOM_BOOM_PARKS:
                    yield Row.BLOOM_BOOM, 1, f"sprawl.bloom_boom.{axis}", parks, (("number", number),)
            elif spaces := lane & city.blocks:
                yield Row.BLOOM_BOOM, -1, f"sprawl.bloom_boom.{axis}.none", spaces, (("number", number),)


def go_green(city: Survey) -> Iterator[Finding]:
    """S43: a park brings 1, an industrial block loses 3."""
    yield from each_block(Row.GO_GREEN, 1, "sprawl.go_green.parks", city.parks)
    yield from each_block(Row.GO_GREEN, -3, "sprawl.go_green.industrial", city.industrial)


def block_party(city: Survey) -> Iterator[Finding]:
    """S44: 2 x 2 squares of one type, all types together, squares may overlap."""
    found = [city.squares(spaces) for spaces in city.types]
    count = sum([corners.bit_count() for corners in found])
    points = BLOCK_PARTY_POINTS[min(count, len(BLOCK_PARTY_POINTS) - 1)]
    corners = sum(found)
    yield Row.BLOCK_PARTY, points, "sprawl.block_party", city.on_squares(corners), (("count", count),)


def stacks_and_scrapers(city: Survey) -> Iterator[Finding]:
    """S45: an industrial block without a residential or park block at its sides brings 2."""
    undisturbed = city.industrial & ~city.around(city.residential | city.parks)
    yield from each_block(Row.STACKS_AND_SCRAPERS, 2, "sprawl.stacks_and_scrapers.blocks", undisturbed)


def master_planned(city: Survey) -> Iterator[Finding]:
    """S46: the largest residential group brings its size, the largest industrial one loses its own."""
    residential, _, industrial, _ = city.largest
    yield from each_block(Row.MASTER_PLANNED, 1, "sprawl.master_planned.residential", residential)
    yield from each_block(Row.MASTER_PLANNED, -1, "sprawl.master_planned.industrial", industrial)


def central_perks(city: Survey) -> Iterator[Finding]:
    """S47: a park brings 1 in the interior and loses 2 on the edge of the city."""
    edge = city.around(city.edge)
    yield from each_block(Row.CENTRAL_PERKS, 1, "sprawl.central_perks.interior", city.parks & ~edge)
    yield from each_block(Row.CENTRAL_PERKS, -2, "sprawl.central_perks.edge", city.parks & edge)


def burbs(city: Survey) -> Iterator[Finding]:
    """S48: beside the largest residential group a park brings 1, an industrial block loses 2; each once (S62)."""
    size, homes = city.largest[0].bit_count(), city.residential
    groups = city.groups(homes if size == 1 else homes & city.around(homes))
    around = [city.around(group) for group in groups if group.bit_count() == size]
    found = [(city.parks & beside, city.industrial & beside) for beside in around]
    parks, industrial = max(found, key=lambda pair: pair[0].bit_count() - 2 * pair[1].bit_count(), default=(0, 0))
    yield from each_block(Row.BURBS, 1, "sprawl.burbs.parks", parks)
    yield from each_block(Row.BURBS, -2, "sprawl.burbs.industrial", industrial)


def concrete_jungle(city: Survey) -> Iterator[Finding]:
    """S49: an industrial block with another one diagonally next to it brings 1."""
    beside = city.industrial << 1 | city.industrial >> 1
    diagonal = city.industrial & (beside << city.stride | beside >> city.stride)
    yield from each_block(Row.CONCRETE_JUNGLE, 1, "sprawl.concrete_jungle.blocks", diagonal)


def strip(city: Survey) -> Iterator[Finding]:
    """S50: the most commercial blocks in any one row or column, in a line or not."""
    row, column = (fullest(Row.STRIP, city, axis, city.commercial) for axis in city.lanes)
    yield from column if column and column[0][1] > row[0][1] else row


def fullest(row: Row, city: Survey, axis: str, spaces: int) -> list[Finding]:
    """Score 1 for each of some spaces in the row or column with most of them; no finding without one."""
    lanes = city.lanes[axis]
    counts = [(lane & spaces).bit_count() for lane in lanes]
    count = max(counts)
    if not count:
        return []
    at = counts.index(count)
    values = (("number", at + 1), ("count", count))
    return [(row, count, f"sprawl.{row.value}.{axis}", lanes[at] & spaces, values)]


def mini_marts(city: Survey) -> Iterator[Finding]:
    """S51: a commercial block whose road continues straight into a residential block at both sides brings 2."""
    stride, homes = city.stride, city.residential
    beside, below = city.joins_beside, city.joins_below
    east, west = beside & homes >> 1, (beside & homes) << 1
    marts = city.commercial & twice(east, west, below & homes >> stride, (below & homes) << stride)
    for space in bits(marts):
        yield Row.MINI_MARTS, 2, "sprawl.mini_marts", city.one_further(1 << space), ()


def superhighway(city: Survey) -> Iterator[Finding]:
    """S52: half the length of the longest road, rounded down."""
    if city.roads:
        # all roads of three blocks and more have one between two others
        longest = max(city.divided(city.whole_roads(city.between) or city.roads), key=int.bit_count)
        yield Row.SUPERHIGHWAY, longest.bit_count() // 2, "sprawl.superhighway", longest, None


def park_hopping(city: Survey) -> Iterator[Finding]:
    """S53, S61: a road whose two ends stop at two different parks brings 3; parks are blocks, or groups."""
    north, east, south, west = city.leading_to(city.parks)
    for road in city.divided(city.whole_roads(north | east | south | west)):
        parks = (north & road) >> city.stride | (east & road) << 1 | (south & road) << city.stride | (west & road) >> 1
        if parks & parks - 1 and not (city.variant.park_hopping is ParkHopping.GROUP and in_one_group(city, parks)):
            length = (("length", road.bit_count()),)
            yield Row.PARK_HOPPING, 3, "sprawl.park_hopping", road | parks, length


def in_one_group(city: Survey, parks: int) -> bool:
    """S61: return whether parks are connected."""
    return not parks & ~city.connected(parks & -parks, city.parks)


def looping_lanes(city: Survey) -> Iterator[Finding]:
    """S54: a loop brings its length."""
    for loop in city.divided(city.loops):
        yield Row.LOOPING_LANES, loop.bit_count(), "sprawl.looping_lanes", loop, None


def skid_row(city: Survey) -> Iterator[Finding]:
    """S55: a residential block adjacent to two or more industrial blocks brings 2."""
    works, stride = city.industrial, city.stride
    blocks = city.residential & twice(works << 1, works >> 1, works << stride, works >> stride)
    yield from each_block(Row.SKID_ROW, 2, "sprawl.skid_row.blocks", blocks)


def morning_commute(city: Survey) -> Iterator[Finding]:
    """S56: a road on at least one residential and at least one commercial block brings 2, once."""
    both = city.whole_roads(city.residential) & city.whole_roads(city.commercial)
    yield from each_road(city, Row.MORNING_COMMUTE, 2, "sprawl.morning_commute", both)


def tourist_traps(city: Survey) -> Iterator[Finding]:
    """S57: a commercial block on the edge of the city brings 1, and 1 more on a corner."""
    edge = city.edge
    sideways = city.commercial & (edge << 1 | edge >> 1)
    upwards = city.commercial & (edge << city.stride | edge >> city.stride)
    yield from each_block(Row.TOURIST_TRAPS, 1, "sprawl.tourist_traps.edge", sideways ^ upwards)
    yield from each_block(Row.TOURIST_TRAPS, 2, "sprawl.tourist_traps.corner", sideways & upwards)


def sprawlopolis(city: Survey) -> Iterator[Finding]:
    """S58: the blocks in the fullest row and in the fullest column."""
    for axis in city.lanes:
        yield from fullest(Row.SPRAWLOPOLIS, city, axis, city.blocks)


# Every condition by its row; the card's number is in cards.py.
CONDITIONS: Final[dict[Row, Callable[[Survey], Iterator[Finding]]]] = {
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
