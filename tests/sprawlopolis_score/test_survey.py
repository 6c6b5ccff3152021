"""Roads and groups: continuations, ends, loops and edges."""

import pytest

from sprawlopolis_score import City, Variant, score
from sprawlopolis_score.survey import Survey


def survey_of(drawn: str) -> Survey:
    return Survey.of(City.parse(drawn))


def named(survey: Survey, spaces: int) -> str:
    return " ".join(map(str, survey.spots(spaces)))


def ways(drawn: str) -> list[str]:
    """Return the spaces of every road as it goes."""
    lines = score(City.parse(drawn)).lines
    return [" ".join(map(str, line.spots)) for line in lines if line.row.value == "roads"]


@pytest.mark.parametrize(
    ("drawn", "found"),
    [
        ("P", []),
        ("R:EW", ["r1c1"]),
        ("R:EW C:EW I:EW", ["r1c1 r1c2 r1c3"]),
        ("R:NS / C:NS", ["r1c1 r2c1"]),
        # side by side, but one of the two does not reach the other
        ("R:EW C:NS", ["r1c1", "r1c2"]),
        ("R:EW P", ["r1c1"]),
        ("P R:ES / . C:NS", ["r1c2 r2c2"]),
        # as it goes, from the end that comes first
        ("R:NE C:SW P / I:ES R:NW R:NS", ["r1c1 r1c2 r2c2 r2c1", "r2c3"]),
        ("R:ES C:SW / I:NE R:NW", ["r1c1 r1c2 r2c2 r2c1"]),
    ],
)
def test_a_road_goes_on_where_both_pieces_reach_the_side(drawn: str, found: list[str]) -> None:
    assert ways(drawn) == found


@pytest.mark.parametrize(
    ("drawn", "loops"),
    [
        ("R:ES C:SW / I:NE R:NW", "r1c1 r1c2 r2c1 r2c2"),
        # five blocks around a corner that stop beside their own first block
        ("R:NE C:SW / I:NE R:NW", ""),
        # r2c1 exits up to r1c1, whose piece goes left and right
        ("R:EW C:SW / I:NE R:NW", ""),
        # a long road falls away from both ends
        ("R:EW C:EW I:EW C:EW R:EW C:EW I:EW", ""),
        ("R:ES C:SW R:EW C:EW I:EW / I:NE R:NW P P P", "r1c1 r1c2 r2c1 r2c2"),
    ],
)
def test_a_road_without_ends_is_a_loop(drawn: str, loops: str) -> None:
    survey = survey_of(drawn)
    assert named(survey, survey.loops) == loops


def test_two_roads_cross_the_same_card_without_joining() -> None:
    assert len(ways("R:EW C:NS / P I:NS")) == 2


def test_a_group_is_connected_by_sides_not_by_corners() -> None:
    survey = survey_of("P P . / . P R:EW / P . P")
    assert [group.bit_count() for group in survey.groups(survey.parks)] == [3, 1, 1]
    _, commercial, _, parks = survey.largest
    assert (named(survey, parks), commercial) == ("r1c1 r1c2 r2c2", 0)


@pytest.mark.parametrize(
    ("drawn", "largest"),
    [
        ("R:EW P R:NS / P P P", "r1c1"),
        ("R:EW R:EW P R:NS R:NS", "r1c1 r1c2"),
        ("R:EW R:EW P R:NS R:NS R:NS", "r1c4 r1c5 r1c6"),
        ("R:EW R:EW P R:NS R:NS P R:NS R:NS / P P P R:NS P P P P", "r1c4 r1c5 r2c4"),
        ("R:EW R:EW P R:NS / P P P R:NS / R:EW R:EW R:EW R:EW", "r1c4 r2c4 r3c1 r3c2 r3c3 r3c4"),
    ],
)
def test_of_several_largest_groups_the_first_from_the_top_counts(drawn: str, largest: str) -> None:
    survey = survey_of(drawn)
    assert named(survey, survey.largest[0]) == largest


def test_rows_and_columns_reach_across_gaps_and_have_no_space_in_common() -> None:
    survey = survey_of(". . . . / . P . P / . . . .")
    on = {axis: [named(survey, lane & survey.blocks) for lane in lanes] for axis, lanes in survey.lanes.items()}
    assert on == {"row": ["", "r2c2 r2c4", ""], "column": ["", "r2c2", "", "r2c4"]}
    assert all(not one & other for lanes in survey.lanes.values() for one in lanes for other in lanes if one != other)


RING = "P P P P / P . . P / P P . P / P P P P"


@pytest.mark.parametrize(
    ("drawn", "gaps"),
    [
        (RING, "r2c2 r2c3 r3c3"),
        # out at the side, and out between two corners, which is no way out
        (RING.replace("P . . P", "P . . ."), ""),
        ("P P P . / P . P P / P P . P / . P P P", "r2c2 r3c3"),
        ("P P / P P", ""),
        (". P . / P . P / . P .", "r2c2"),
    ],
)
def test_a_gap_is_enclosed_if_no_way_leads_out_by_sides(drawn: str, gaps: str) -> None:
    survey = Survey.of(City.parse(drawn), Variant(gap_is_edge=False))
    assert named(survey, survey.empty & ~survey.edge) == gaps
    assert survey_of(drawn).edge == survey.empty
