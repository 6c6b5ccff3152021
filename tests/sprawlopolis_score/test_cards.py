"""The 18 cards, and their positions."""

import json
from collections import Counter
from pathlib import Path

import pytest

from sprawlopolis_score import CARDS, BlockType, City, PlacedCard, Refused, Row, Spot, city_of_cards
from sprawlopolis_score.cards import is_connected
from sprawlopolis_score.conditions import CONDITIONS
from sprawlopolis_score.score_sheet import BASE_ROWS
from sprawlopolis_score.scoring import score
from tabletop.catalogues import LANGUAGES, load_catalogue
from tabletop.messages import message, render

FACTS = json.loads((Path(__file__).parent / "cards.json").read_text(encoding="utf-8"))["cards"]


@pytest.mark.parametrize("fact", [pytest.param(each, id=each["name"]) for each in FACTS])
def test_a_card_is_as_it_was_read_off_the_printed_one(fact: dict[str, object]) -> None:
    card = CARDS[int(str(fact["number"]))]
    (top_left, top_right, bottom_left, bottom_right) = map(str, card.blocks)
    assert [[top_left, top_right], [bottom_left, bottom_right]] == fact["blocks"]
    assert (card.number, card.condition.value) == (fact["number"], fact["condition"])
    assert [*score(city_of_cards([PlacedCard(card.number, 0, 0)])).road_lengths] == fact["roads"]
    # the names of the cards are English in every language
    assert {render(message(f"name.{card.condition.value}"), load_catalogue(code)) for code in LANGUAGES} == {
        fact["name"]
    }


def test_every_card_has_one_block_of_each_type_and_parks_have_no_road() -> None:
    assert [*CARDS] == [*range(1, 19)]
    for card in CARDS.values():
        assert {block.type for block in card.blocks} == {*BlockType}
        assert [len(block.road) for block in card.blocks if block.type is not BlockType.PARK] == [2, 2, 2]
        assert [block.road for block in card.blocks if block.type is BlockType.PARK] == [""]


def test_every_condition_is_on_one_card_and_has_a_function_and_a_row() -> None:
    assert [card.condition for card in CARDS.values()] == [*CONDITIONS] == [*Row][len(BASE_ROWS) :]


@pytest.mark.parametrize("kind", ["R", "C", "I"])
def test_straights_and_bends_are_as_often_as_on_the_printed_cards(kind: str) -> None:
    roads = Counter(block.road for card in CARDS.values() for block in card.blocks if block.type == kind)
    assert (roads["EW"], roads["NS"], roads["NE"] + roads["SW"], roads["ES"] + roads["NW"]) == (6, 6, 3, 3)


def test_a_turned_card_has_its_blocks_and_their_roads_turned() -> None:
    assert city_of_cards([PlacedCard(1, 0, 0)]) == City.parse("R:EW I:SW / P C:NS")
    assert city_of_cards([PlacedCard(1, 5, -7, 180)]) == City.parse("C:NS P / I:NE R:EW")


def test_later_cards_are_on_top_and_the_city_has_no_empty_border() -> None:
    city = city_of_cards([PlacedCard(1, 0, 0), PlacedCard(2, 1, 1), PlacedCard(3, 2, -1, 180)])
    assert city == City.parse(". R:EW I:SW . / . P C:EW R:EW / C:NW P P I:ES / I:EW R:EW . .")
    assert (city.block_count, city.columns, city[Spot(1, 2)]) == (11, 4, CARDS[2].blocks[0])


def test_no_card_makes_an_empty_city() -> None:
    assert city_of_cards([]) == City.parse(".")
    assert city_of_cards([]).block_count == 0


# S10: the first card lies at 0, 0; it covers rows 0 and 1 of columns 0 and 1
@pytest.mark.parametrize(
    ("drawn", "allowed"),
    [
        ("""
         . # # # .
         # # # # #
         # # # # #
         # # # # #
         . # # # .""", True),
        ("""
         # . . . #
         . . . . .
         . . . . .
         . . . . .
         # . . . #""", False),
    ],
)  # fmt: skip
def test_a_card_covers_a_block_or_shares_a_side_with_one(drawn: str, allowed: bool) -> None:  # noqa: FBT001
    lines = [line.split() for line in drawn.split("\n")[1:]]
    first = PlacedCard(1, 0, 0)
    for row, line in enumerate(lines, start=-2):
        for column, sign in enumerate(line, start=-2):
            if sign == "#":
                placed = PlacedCard(2, row, column)
                assert is_connected(placed, dict(first.blocks())) is allowed
                if allowed:
                    assert city_of_cards([first, placed]).block_count in {4, 6, 7, 8}
                else:
                    with pytest.raises(Refused, match=r"^cards\[1\]: .*a corner is not enough"):
                        city_of_cards([first, placed])


@pytest.mark.parametrize(
    ("placed", "place"),
    [
        (PlacedCard(19, 0, 2), "cards[1].card"),
        (PlacedCard(0, 0, 2), "cards[1].card"),
        (PlacedCard(1, 0, 2), "cards[1].card"),
        (PlacedCard(2, 1001, 2), "cards[1].row"),
        (PlacedCard(2, 0, -1001), "cards[1].col"),
        (PlacedCard(2, 0, 2, 90), "cards[1].rotation"),
    ],
)
def test_an_invalid_placement_is_refused_at_its_place(placed: PlacedCard, place: str) -> None:
    with pytest.raises(Refused) as refused:
        city_of_cards([PlacedCard(1, 0, 0), placed])
    assert refused.value.place == place


def test_a_card_may_be_1000_spaces_from_the_origin() -> None:
    assert city_of_cards([PlacedCard(1, 1000, -1000), PlacedCard(2, 999, -999)]).block_count == 7
