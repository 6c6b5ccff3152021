"""The 18 conditions, each on the smallest cities that show it, numbered as in docs/sprawlopolis.md."""

import pytest

from sprawlopolis_score import CARDS, City, ParkHopping, Variant, score
from sprawlopolis_score.survey import Survey


def points(number: int, drawn: str, variant: Variant | None = None) -> int:
    sheet = score(City.parse(drawn), (number,), variant or Variant())
    return sheet.points[CARDS[number].condition]


LOOP = "R:ES C:SW / I:NE R:NW"
INSIDE = "P P P P / P . R:EW P / P P P P"


@pytest.mark.parametrize(
    ("number", "drawn", "brings"),
    [
        # S41 The Outskirts: once a road, also if both ends do
        (1, "R:EW", -1),
        (1, "P R:EW", -1),
        (1, "P R:EW P", 1),
        (1, "R:EW C:NS", -2),
        (1, LOOP, 1),
        (1, "P C:EW I:EW P", 1),
        (1, "P", 0),
        # S42 Bloom Boom: rows and columns; a line without a block is none
        (2, "P P P", 1),
        (2, "P . P P", 1),
        (2, "P P P P", 0),
        (2, "R:EW", -2),
        (2, "P / P / P", 1),
        (2, "P P P / R:EW C:EW I:EW", 0),
        (2, "P P P / P P P / P P P", 6),
        # S43 Go Green
        (3, "P P / I:EW R:EW", -1),
        (3, "R:EW", 0),
        (3, "I:EW I:EW", -6),
        # S44 Block Party: 0 to 6 squares
        (4, "P", -8),
        (4, "P P / P P", -5),
        (4, "P P P / P P P", -2),
        (4, "P P P P / P P P P", 1),
        (4, "P P P / P P P / P P P", 4),
        (4, "P P P P P P / P P P P P P", 7),
        (4, "P P P P P P P / P P P P P P P", 7),
        (4, "R:EW R:EW C:EW C:EW / R:EW R:EW C:EW C:EW", -2),
        (4, "P R:EW / R:EW P", -8),
        # S45 Stacks and Scrapers: open sides are of no account, nor are corners
        (5, "I:EW", 2),
        (5, "I:EW C:EW", 2),
        (5, "I:EW I:EW", 4),
        (5, "I:EW R:EW", 0),
        (5, "P / I:EW", 0),
        (5, "I:EW . / . R:EW", 2),
        # S46 Master Planned
        (6, "R:EW R:EW I:EW", 1),
        (6, "I:EW I:EW P R:EW", -1),
        (6, "R:EW", 1),
        (6, "P", 0),
        # S47 Central Perks
        (7, "P P P / P P P / P P P", -15),
        (7, "P", -2),
        (7, INSIDE, -20),
        (7, "R:EW", 0),
        # S48 The 'Burbs: each once, however many sides; the largest group that scores best
        (8, "R:EW R:EW P / P I:EW R:EW", 0),
        (8, "R:EW R:EW / R:EW P", 1),
        (8, "P R:EW I:EW R:EW", -1),
        (8, "I:EW R:EW I:EW R:EW P", -1),
        (8, "P . R:EW R:EW", 0),
        (8, "R:EW C:EW P C:EW / C:EW P R:EW P / C:EW C:EW I:EW C:EW", 1),
        (8, "P I:EW", 0),
        # S49 Concrete Jungle: sharing a side does not count, nor does it harm
        (9, "I:EW . / . I:EW", 2),
        (9, ". I:EW / I:EW .", 2),
        (9, "I:EW I:EW", 0),
        (9, "I:EW I:EW / . I:EW", 2),
        (9, "I:EW", 0),
        # S50 The Strip: a row or a column, in a line or not
        (10, "C:EW P C:EW / P C:EW P", 2),
        (10, "C:EW / . / C:EW", 2),
        (10, "P", 0),
        # S51 Mini Marts: straight into a residential block at both sides
        (11, "R:EW C:EW R:EW", 2),
        (11, "R:EW C:EW R:EW C:EW R:EW", 4),
        (11, "R:NS C:EW R:EW", 0),
        (11, "R:EW C:EW I:EW R:EW", 0),
        (11, "R:EW C:EW P", 0),
        (11, "C:ES R:SW / R:NE .", 2),
        (11, "R:EW C:EW", 0),
        # S52 Superhighway: half, rounded down
        (12, "R:EW C:EW I:EW", 1),
        (12, "R:EW C:EW I:EW R:EW", 2),
        (12, LOOP, 2),
        (12, "R:EW", 0),
        (12, "P", 0),
        # S53 Park Hopping: two different parks
        (13, "P R:EW P", 3),
        (13, "P R:EW", 0),
        (13, "R:ES C:SW / P I:NW", 0),
        (13, "R:ES C:EW C:SW / P P I:NW", 3),
        (13, LOOP, 0),
        (13, "P R:EW P R:EW P", 6),
        # S54 Looping Lanes: all loops, their lengths
        (14, LOOP, 4),
        (14, "R:ES C:SW R:ES C:SW / I:NE R:NW I:NE R:NW", 8),
        (14, "R:ES C:EW C:SW / I:NE R:EW R:NW", 6),
        (14, "R:NE C:SW / I:NE R:NW", 0),
        # S55 Skid Row
        (15, "I:EW R:EW I:EW", 2),
        (15, "I:EW R:EW I:EW / . I:EW .", 2),
        (15, "I:EW R:EW", 0),
        (15, "I:EW C:EW I:EW", 0),
        # S56 Morning Commute: once a road
        (16, "R:EW C:EW R:EW C:EW", 2),
        (16, "R:EW I:EW C:EW", 2),
        (16, "R:EW I:EW", 0),
        (16, "R:EW C:NS", 0),
        (16, LOOP, 2),
        # S57 Tourist Traps: an inner corner is none
        (17, "C:EW", 2),
        (17, "C:EW C:EW C:EW / P P P", 5),
        (17, "P P P / P C:EW P / P P P", 0),
        (17, "P P . / P C:EW P / P P P", 0),
        (17, "P P P / P C:EW . / P P P", 1),
        (17, "P P P / . C:EW . / P P P", 1),
        (17, "P C:EW P / P . P", 1),
        # S58 Sprawlopolis
        (18, "P P P / P . .", 5),
        (18, "P . P P / P . . .", 5),
        (18, "P", 2),
    ],
)  # fmt: skip
def test_a_condition_scores_as_its_rule_says(number: int, drawn: str, brings: int) -> None:
    assert points(number, drawn) == brings


@pytest.mark.parametrize("number", CARDS)
def test_an_empty_city_brings_nothing_but_what_block_party_loses(number: int) -> None:
    assert points(number, ".") == (-8 if number == 4 else 0)


@pytest.mark.parametrize(
    ("number", "drawn", "edge", "interior"),
    [
        (1, INSIDE, -1, 1),
        (7, "P P P / P . P / P P P", -16, -16),
        (7, "P P P P P / P P P P P / P P . P P / P P P P P / P P P P P", -36, -24),
        (17, "P P P P / P . C:EW P / P P P P", 1, 0),
        (17, "P P P P / P C:EW . P / P . P P / P P P P", 2, 0),
    ],
)
def test_a_gap_is_an_edge_unless_it_is_decided_otherwise(number: int, drawn: str, edge: int, interior: int) -> None:
    assert points(number, drawn) == edge
    assert points(number, drawn, Variant(gap_is_edge=False)) == interior


@pytest.mark.parametrize(
    ("drawn", "block", "group"),
    [
        ("R:ES C:EW C:SW / P P I:NW", 3, 0),
        ("P R:EW P", 3, 3),
        ("P P P / P R:EW P", 3, 0),
        ("R:ES C:EW C:SW . / P P I:NW P / . . P .", 3, 0),
        ("R:ES C:SW / P I:NW", 0, 0),
    ],
)
def test_different_parks_are_blocks_unless_it_is_decided_otherwise(drawn: str, block: int, group: int) -> None:
    assert points(13, drawn) == block
    assert points(13, drawn, Variant(park_hopping=ParkHopping.GROUP)) == group


CITY = City.parse(
    """R:EW I:EW R:EW C:EW I:EW C:EW
       P    C:ES I:SW P    P    R:ES
       .    C:NS P    P    P    I:NS
       C:NW R:NS R:ES R:EW C:EW R:NW
       I:NW C:NS R:NS P    P    C:NS
       P    R:NS R:NS P    P    C:NS
       .    I:NS P    P    P    R:NS
       .    R:NE C:EW C:EW I:EW C:NW"""
)


@pytest.mark.parametrize(
    ("number", "lines"),
    [
        (1, {"-1 a road of 6 blocks that ends on the edge of the city: r1c1 r1c2 r1c3 r1c4 r1c5 r1c6",
             "-1 a road of 8 blocks that ends on the edge of the city: r2c6 r3c6 r4c6 r4c5 r4c4 r4c3 r5c3 r6c3"}),
        (2, {"-1 no park in row 1: r1c1 r1c2 r1c3 r1c4 r1c5 r1c6", "+1 three parks in row 2: r2c1 r2c4 r2c5"}),
        (5, set()),
        (6, {"+6 largest residential group: 6 blocks: r4c2 r4c3 r4c4 r5c3 r6c2 r6c3",
             "-1 largest industrial group: one block: r1c2"}),
        (8, {"+6 6 parks beside the largest residential group: r3c3 r3c4 r5c4 r6c1 r6c4 r7c3",
             "-2 one industrial block beside the largest residential group: r7c2"}),
        (10, {"+4 4 commercial blocks in column 6: r1c6 r5c6 r6c6 r8c6"}),
        (11, {"+2 a commercial block whose road leads into residential blocks at both sides: r4c4 r4c5 r4c6"}),
        (15, {"+2 one residential block adjacent to two or more industrial blocks: r1c3"}),
        (17, {"+6 3 commercial blocks on a corner of the city: r1c6 r4c1 r8c6"}),
        (18, {"+6 fullest row, row 1: 6 blocks: r1c1 r1c2 r1c3 r1c4 r1c5 r1c6"}),
    ],
)  # fmt: skip
def test_a_line_has_its_reason_and_its_blocks(number: int, lines: set[str]) -> None:
    sheet = score(CITY, (number,))
    found = {
        f"{line.points:+} {line.reason}: {' '.join(map(str, line.spots))}"
        for line in sheet.lines
        if line.row is CARDS[number].condition
    }
    assert lines <= found


@pytest.mark.parametrize("number", CARDS)
def test_every_line_is_about_blocks_of_the_city_each_once(number: int) -> None:
    blocks = {spot for spot, _ in CITY.blocks()}
    for line in score(CITY, (number,)).lines:
        assert {*line.spots} <= blocks
        assert len({*line.spots}) == len(line.spots) > 0 or line.row.value == "block_party"


def test_a_loop_and_a_square_name_their_spaces() -> None:
    (line,) = (line for line in score(City.parse(LOOP), (14,)).lines if line.row.value == "looping_lanes")
    assert (line.points, str(line.reason), len(line.spots)) == (4, "a loop of 4 blocks", 4)
    (line,) = (line for line in score(City.parse("P P P / P P P"), (4,)).lines if line.row.value == "block_party")
    assert (line.points, str(line.reason)) == (-2, "2 x 2 squares of one type: 2")
    assert " ".join(map(str, line.spots)) == "r1c1 r1c2 r1c3 r2c1 r2c2 r2c3"
    (line,) = (line for line in score(City.parse(LOOP), (1,)).lines if line.row.value == "outskirts")
    assert (line.points, str(line.reason)) == (1, "a loop of 4 blocks, which has no ends")
    (line,) = (line for line in score(City.parse(LOOP)).lines if line.row.value == "roads")
    assert (line.points, str(line.reason)) == (-1, "a loop of 4 blocks")


@pytest.mark.parametrize("number", CARDS)
def test_a_condition_that_brings_nothing_has_no_line(number: int) -> None:
    rows = {line.row for line in score(City.parse("."), (number,)).lines}
    assert rows == ({CARDS[4].condition} if number == 4 else set())


@pytest.mark.parametrize("number", [1, 5, 6, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17])
def test_a_condition_about_blocks_or_roads_has_no_line_where_there_are_parks_only(number: int) -> None:
    lines = score(City.parse("P P P P"), (number,)).lines
    assert {line.row.value for line in lines} == {"group_park"}


def test_a_survey_counts_the_largest_group_of_every_type() -> None:
    assert [group.bit_count() for group in Survey.of(CITY).largest] == [6, 2, 1, 7]
