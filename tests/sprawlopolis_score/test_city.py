"""A city and its text."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sprawlopolis_score import Block, BlockType, City, Refused, Spot
from sprawlopolis_score.blocks import BLOCKS
from tools.soak.random_sprawlopolis import as_grid, random_game

pytestmark = pytest.mark.untraced

CITIES = st.integers(1, 5).flatmap(
    lambda columns: st.lists(
        st.tuples(*[st.none() | st.sampled_from([*BLOCKS.values()])] * columns), min_size=1, max_size=5
    ).map(lambda rows: City(tuple(rows)))
)


@given(CITIES)
def test_the_text_of_a_city_is_read_back_the_same(city: City) -> None:
    assert City.parse(str(city)) == city
    assert City.parse(str(city).replace("\n", " / ").lower()) == city


@given(st.integers(0, 2**32))
def test_the_text_of_a_game_is_read_back_the_same(seed: int) -> None:
    words = as_grid(random_game(Random(seed)), margin=seed % 3)["grid"]
    city = City.parse("/".join(" ".join(word or "." for word in line) for line in words))
    assert City.parse(str(city)) == city
    assert sum(block is not None for line in city.grid for block in line) == city.block_count
    for line, written in zip(city.grid, words, strict=True):
        assert [block and {*str(block)} for block in line] == [word and {*word} for word in written]


def test_the_text_has_a_row_a_line_with_columns_aligned() -> None:
    assert str(City.parse("r:we . P/ C:SN I:NE .")) == "R:EW .    P\nC:NS I:NE ."


def test_sides_are_written_clockwise_from_the_top_in_either_order() -> None:
    assert BLOCKS["C:WN"] is BLOCKS["C:NW"]
    assert str(BLOCKS["C:WN"]) == "C:NW"
    assert {str(block) for block in BLOCKS.values()} == {
        "P", *(f"{kind}:{road}" for kind in "RCI" for road in ("NE", "NS", "NW", "ES", "EW", "SW")),
    }  # fmt: skip


def test_a_block_turned_twice_is_as_it_was() -> None:
    for block in BLOCKS.values():
        assert block.rotated.rotated is block
    assert (str(BLOCKS["R:NE"].rotated), str(BLOCKS["R:EW"].rotated), str(BLOCKS["P"].rotated)) == ("R:SW", "R:EW", "P")


def test_a_space_is_looked_up_and_named_from_1() -> None:
    city = City.parse("P . / C:NE I:EW")
    assert city[Spot(1, 0)] == Block(BlockType.COMMERCIAL, "NE")
    assert city[Spot(0, 1)] is None
    assert [str(spot) for spot, _ in city.blocks()] == ["r1c1", "r2c1", "r2c2"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "this is empty; a city or a game was expected"),
        (" / \n/ ", "this is empty; a city or a game was expected"),
        ("P X", 'r1c2: "X" is not a block; write P, or R, C or I with two sides of N E S W, as in R:EW'),
        ("P / P:EW", 'r2c1: "P:EW" is not a block; write P, or R, C or I with two sides of N E S W, as in R:EW'),
        ("R:EE", 'r1c1: "R:EE" is not a block; write P, or R, C or I with two sides of N E S W, as in R:EW'),
        ("P P / P", "grid[1]: spaces: 1, but the first row has 2"),
        (" ".join("P" * 37), "grid: a grid has 1 to 36 rows and as many columns"),
        ("/".join("P" * 37), "grid: a grid has 1 to 36 rows and as many columns"),
    ],
)
def test_a_malformed_text_is_refused_with_its_place(text: str, sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        City.parse(text)
    assert str(refused.value) == sentence


@pytest.mark.parametrize("grid", [(), ((),), ((), ())])
def test_a_grid_has_at_least_one_space(grid: tuple[tuple[Block | None, ...], ...]) -> None:
    with pytest.raises(Refused, match=r"^grid: "):
        City(grid)
