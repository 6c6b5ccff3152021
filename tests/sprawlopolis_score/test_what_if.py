"""The points that were missing to win, for each part of the score."""

import pytest

from sprawlopolis_score import City, Difficulty, Variant, score
from sprawlopolis_score.conditions import CONDITIONS
from sprawlopolis_score.score_sheet import Row
from sprawlopolis_score.what_if import UNITS, missing_in_condition, what_would_have_won
from tabletop.catalogues import LANGUAGES, load_catalogue
from tabletop.messages import render

CITY = City.parse("R:EW I:EW C:SW / P P R:NS / P R:ES C:NW / I:EW C:EW R:EW")


def test_a_lost_game_lists_in_one_sentence_what_each_part_lacked() -> None:
    sheet = score(CITY, (1, 2, 3))
    assert (sheet.total, sheet.target) == (-4, 6)
    assert str(what_would_have_won(sheet, Variant())) == (
        "10 points more would have won: 10 more blocks in the largest groups, "
        "5 more roads that end inside instead of on the edge (The Outskirts), "
        "10 more rows or columns with exactly three parks (Bloom Boom) or 10 more parks (Go Green)"
    )


def test_roads_are_named_where_so_many_fewer_could_be_and_cost_something() -> None:
    sheet = score(City.parse("R:EW C:NS P / I:EW C:EW I:NS"), (1, 2, 4))
    sentence = str(what_would_have_won(sheet, Variant()))
    assert "roads fewer" not in sentence
    nearly = score(City.parse("R:EW P P P / I:NS P P . / C:NS . . ."), (1, 2, 3))
    assert (nearly.target or 0) - nearly.total == 1
    assert ", one road fewer, " in str(what_would_have_won(nearly, Variant()))
    easy = Variant(Difficulty.EASY)
    assert "fewer" not in str(what_would_have_won(score(CITY, (1, 2, 3), easy), easy))
    hard = Variant(Difficulty.HARD)
    assert "in the largest of all groups" in str(what_would_have_won(score(CITY, (1, 2, 3), hard), hard))


def test_every_condition_has_a_unit_with_its_points() -> None:
    for number, row in enumerate(CONDITIONS, start=1):
        sheet = score(CITY, (number,))
        for missing in (1, 2, 5):
            sentence = missing_in_condition(sheet, row, missing)
            assert sentence is not None or row is Row.BLOCK_PARTY
            if row in UNITS and sentence is not None:
                ((_, count),) = sentence.values
                assert (int(str(count)) - 1) * UNITS[row].points < missing <= int(str(count)) * UNITS[row].points
    assert {*UNITS} | {Row.BLOCK_PARTY, Row.SUPERHIGHWAY, Row.LOOPING_LANES} == {*CONDITIONS}


@pytest.mark.parametrize(
    ("city", "card", "row", "missing", "sentence"),
    [
        ("P P / P P", 4, Row.BLOCK_PARTY, 2, "one more 2 x 2 square of one type"),
        ("P P / P P", 4, Row.BLOCK_PARTY, 4, "2 more 2 x 2 squares of one type"),
        ("R:EW C:EW I:EW", 12, Row.SUPERHIGHWAY, 2, "3 more blocks on the longest road"),
        ("P P", 12, Row.SUPERHIGHWAY, 1, "2 more blocks on the longest road"),
        ("P P", 14, Row.LOOPING_LANES, 1, "one more loop of 4 blocks"),
        ("P P", 14, Row.LOOPING_LANES, 7, "one more loop of 8 blocks"),
    ],
)
def test_points_that_do_not_grow_evenly_are_looked_up(
    city: str, card: int, row: Row, missing: int, sentence: str
) -> None:
    assert str(missing_in_condition(score(City.parse(city), (card,)), row, missing)) == sentence


def test_no_city_has_more_squares_than_the_card_pays() -> None:
    assert missing_in_condition(score(City.parse("P P / P P"), (4,)), Row.BLOCK_PARTY, 13) is None


def test_the_sentence_exists_in_every_language() -> None:
    for code in LANGUAGES:
        assert render(what_would_have_won(score(CITY, (1, 2, 3)), Variant()), load_catalogue(code))
