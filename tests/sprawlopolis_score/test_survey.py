"""Roads and groups: continuations, ends, loops and edges."""

import pytest

from sprawlopolis_score import City, Variant
from sprawlopolis_score.blocks import Spot
from sprawlopolis_score.survey import Survey


def roads(drawn: str) -> list[tuple[str, str]]:
    """Return every road by its spaces, and the spaces beyond its ends."""
    survey = Survey(City.parse(drawn))
    return [
        (" ".join(map(str, survey.spots(road.spaces))), " ".join(survey.space_letters[end] for end in road.beyond))
        for road in survey.roads
    ]


@pytest.mark.parametrize(
    ("drawn", "found"),
    [
        ("P", []),
        ("R:EW", [("r1c1", ". .")]),
        ("R:EW C:EW I:EW", [("r1c3 r1c2 r1c1", ". .")]),
        ("R:NS / C:NS", [("r2c1 r1c1", ". .")]),
        # side by side, but one of the two does not reach the other
        ("R:EW C:NS", [("r1c1", "C ."), ("r1c2", ". .")]),
        ("R:EW P", [("r1c1", "P .")]),
        ("P R:ES / . C:NS", [("r2c2 r1c2", ". .")]),
        # a loop has no ends
        ("R:ES C:SW / I:NE R:NW", [("r1c1 r2c1 r2c2 r1c2", "")]),
        # five blocks around a corner that stop beside their own first block are no loop
        ("R:NE C:SW / I:NE R:NW", [("r1c1 r1c2 r2c2 r2c1", ". R")]),
    ],
)
def test_a_road_goes_on_where_both_pieces_reach_the_side(drawn: str, found: list[tuple[str, str]]) -> None:
    def either_way(each: list[tuple[str, str]]) -> set[frozenset[str]]:
        return {frozenset((spaces, " ".join(spaces.split()[::-1]))) for spaces, _ in each}

    assert either_way(roads(drawn)) == either_way(found)
    assert sorted(sorted(ends) for _, ends in roads(drawn)) == sorted(sorted(ends) for _, ends in found)


def test_a_road_that_ends_beside_its_own_first_block_is_no_loop() -> None:
    # r2c1 exits up to r1c1, whose piece goes left and right
    ((spaces, ends),) = roads("R:EW C:SW / I:NE R:NW")
    assert {*spaces.split()} == {"r1c1", "r1c2", "r2c2", "r2c1"}
    assert sorted(ends.split()) == [".", "R"]


def test_two_roads_cross_the_same_card_without_joining() -> None:
    assert len(roads("R:EW C:NS / P I:NS")) == 2


def test_a_group_is_connected_by_sides_not_by_corners() -> None:
    survey = Survey(City.parse("P P . / . P R:EW / P . P"))
    assert [len(group) for group in survey.groups["P"]] == [3, 1, 1]
    assert [str(spot) for spot in survey.spots(survey.largest["P"])] == ["r1c1", "r1c2", "r2c2"]
    assert survey.largest["C"] == []


def test_of_several_largest_groups_the_first_from_the_top_counts() -> None:
    survey = Survey(City.parse("R:EW P R:NS / P P P"))
    assert survey.spots(survey.largest["R"]) == (Spot(0, 0),)


def test_a_row_without_a_block_is_none_and_a_gap_is_part_of_a_row() -> None:
    lanes = Survey(City.parse(". . . . / . P . P / . . . ."), Variant(gap_is_edge=False)).lanes
    assert [(lane.number, lane.letters, lane.block_count) for lane in lanes["row"]] == [(1, ".P.P", 2)]
    assert [(lane.number, lane.letters) for lane in lanes["column"]] == [(1, ".P."), (3, ".P.")]


RING = "P P P P / P . . P / P P . P / P P P P"


@pytest.mark.parametrize(
    ("drawn", "gaps"),
    [
        (RING, ["r2c2", "r2c3", "r3c3"]),
        # out at the side, and out between two corners, which is no way out
        (RING.replace("P . . P", "P . . ."), []),
        ("P P P . / P . P P / P P . P / . P P P", ["r2c2", "r3c3"]),
        ("P P / P P", []),
        (". P . / P . P / . P .", ["r2c2"]),
    ],
)
def test_a_gap_is_enclosed_if_no_way_leads_out_by_sides(drawn: str, gaps: list[str]) -> None:
    city = City.parse(drawn)
    survey = Survey(city, Variant(gap_is_edge=False))
    marked = [space for space, letter in enumerate(survey.space_letters) if letter == " "]
    assert [str(spot) for spot in survey.spots(marked)] == gaps
    assert " " not in Survey(city).space_letters
