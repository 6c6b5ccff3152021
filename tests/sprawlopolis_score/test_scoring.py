"""The final score: difficulties, target, won and lost."""

import pytest

from sprawlopolis_score import City, Difficulty, Refused, Row, Variant, score
from sprawlopolis_score.decisions import decision_notes
from sprawlopolis_score.validation import warnings

CITY = City.parse(
    """R:EW R:EW P    P
       C:NS I:NS C:NS P
       C:NS P    I:ES R:NS"""
)


def test_the_largest_group_of_each_type_counts_and_each_road_costs_one() -> None:
    sheet = score(CITY)
    assert sheet.points == {
        Row.GROUP_RESIDENTIAL: 2, Row.GROUP_COMMERCIAL: 2, Row.GROUP_INDUSTRIAL: 1, Row.GROUP_PARK: 3, Row.ROADS: -6,
    }  # fmt: skip
    assert (sheet.total, sheet.base, sheet.road_lengths, sheet.loops) == (2, 2, (2, 2, 1, 1, 1, 1), ())


def test_in_the_easier_game_roads_cost_nothing_but_are_there() -> None:
    sheet = score(CITY, variant=Variant(Difficulty.EASY))
    assert (sheet.total, sheet.points[Row.ROADS], len(sheet.road_lengths)) == (8, 0, 6)


def test_in_the_harder_game_only_the_largest_group_counts_but_all_have_a_line() -> None:
    sheet = score(CITY, variant=Variant(Difficulty.HARD))
    assert (sheet.total, sheet.points[Row.GROUP_PARK], sheet.points[Row.GROUP_RESIDENTIAL]) == (-3, 3, 0)
    assert {kind.value: size for kind, size in sheet.largest.items()} == {"R": 2, "C": 2, "I": 1, "P": 3}
    assert [str(line.reason) for line in sheet.lines if line.row in {Row.GROUP_PARK, Row.GROUP_INDUSTRIAL}] == [
        "largest group: one block; in the harder game only the largest of the four counts",
        "largest group: 3 blocks",
    ]


def test_in_the_harder_game_one_of_equal_groups_counts() -> None:
    assert score(City.parse("R:EW P"), variant=Variant(Difficulty.HARD)).total == 0


@pytest.mark.parametrize("difficulty", Difficulty)
def test_conditions_count_the_same_in_every_difficulty(difficulty: Difficulty) -> None:
    sheet = score(CITY, (1, 12, 17), Variant(difficulty))
    assert [sheet.points[row] for row in sheet.conditions.values()] == [-2, 1, 3]


@pytest.mark.parametrize(("scoring", "target", "won"), [((), None, None), ((1, 2), None, None), ((1, 3, 8), 12, False)])
def test_three_scoring_cards_make_a_target(scoring: tuple[int, ...], target: int | None, won: bool | None) -> None:  # noqa: FBT001
    sheet = score(CITY, scoring)
    assert (sheet.target, sheet.won) == (target, won)


@pytest.mark.parametrize(
    ("drawn", "total", "won"),
    [
        # groups 4 and 1, a road; a road that ends on the edge, a row without a park, four parks
        ("P P P P / . . . R:NS", 6, True),
        # groups 3 and 1, a road; a road that ends on the edge, a row with three parks and a column without, three parks
        ("P P P R:EW", 5, False),
        ("P P P", 7, True),
    ],
)
def test_as_many_points_as_the_target_win(drawn: str, total: int, won: bool) -> None:  # noqa: FBT001
    sheet = score(City.parse(drawn), (1, 2, 3))
    assert (sheet.total, sheet.target, sheet.won) == (total, 6, won)


@pytest.mark.parametrize(
    ("scoring", "place"),
    [((1, 2, 3, 4), "scoring"), ((0,), "scoring[0]"), ((4, 19), "scoring[1]"), ((4, 4), "scoring[1]")],
)
def test_invalid_scoring_cards_are_refused(scoring: tuple[int, ...], place: str) -> None:
    with pytest.raises(Refused) as refused:
        score(CITY, scoring)
    assert refused.value.place == place


@pytest.mark.parametrize(
    ("drawn", "scoring", "expected"),
    [
        ("P P / P P", (), []),
        (".", (1, 2, 3), []),
        ("P P . P P / P P . P P", (), ["not_connected grid: the city has 2 parts that do not hang together"]),
        ("P P . / P P . / . . P", (), ["not_connected grid: the city has 2 parts that do not hang together",
         "loose_block grid[2][2]: no card can produce this block: it lies in no 2 x 2 square of blocks"]),
        ("P P P / P P .", (), ["loose_block grid[0][2]: no card can produce this block: it lies in no 2 x 2 square of blocks"]),
        (" / ".join(["P P P P"] * 4), (1, 2, 3),
         ["too_many_of_a_type grid: there are 16 blocks of the type park, but at most 15 cards with one each"]),
        (" / ".join(["P P P P"] * 4), (1, 2), []),
        (" / ".join(["C:NS I:NS"] * 16), (1, 2, 3),
         ["too_many_of_a_type grid: there are 16 blocks of the type commercial, but at most 15 cards with one each",
          "too_many_of_a_type grid: there are 16 blocks of the type industrial, but at most 15 cards with one each"]),
    ],
)  # fmt: skip
def test_what_no_cards_can_show_is_warned_about(drawn: str, scoring: tuple[int, ...], expected: list[str]) -> None:
    city = City.parse(drawn)
    found = [*warnings(city, scoring)]
    assert [f"{each.code} {each.place}: {each.message}" for each in found] == expected
    assert all(city[spot] for each in found for spot in each.spots)
    assert all(each.spots for each in found)


GAP = City.parse("P P P P / P . C:EW P / P P P P")
HOP = City.parse("R:ES C:EW C:SW / P P I:NW")


@pytest.mark.parametrize(
    ("city", "variant", "sentence", "spots"),
    [
        (GAP, Variant(), "gaps count as the edge of the city; if they did not, the score would be 11", "r2c2"),
        (GAP, Variant(gap_is_edge=False),
         "enclosed gaps do not count as the edge of the city; if they did, the score would be 10", "r2c2"),
        (HOP, Variant(), "blocks of one group of parks are different parks; if they were one, the score would be 9",
         "r1c1 r1c2 r1c3 r2c1 r2c2 r2c3"),
    ],
)  # fmt: skip
def test_a_decision_that_changed_the_score_has_a_note(city: City, variant: Variant, sentence: str, spots: str) -> None:
    scoring = (1, 13, 17)
    (note,) = decision_notes(city, score(city, scoring, variant), variant)
    assert (str(note.message), " ".join(map(str, note.spots))) == (sentence, spots)
