"""Roads that are guessed, turned and drawn with a finger."""

import pytest

from screens.sprawlopolis.city.roads import SHAPES, along, block_of, likely_road, longer, next_road
from sprawlopolis_score.blocks import Block, BlockType, Spot
from sprawlopolis_score.city import City
from sprawlopolis_score.placing import origin_of

A, B, C = Spot(0, 0), Spot(0, 1), Spot(1, 1)


def blocks(text: str) -> dict[Spot, Block]:
    return dict(City.parse(text).blocks())


@pytest.mark.parametrize(
    ("text", "spot", "road"),
    [
        (".", Spot(0, 0), "EW"),
        ("R:EW . / . .", Spot(0, 1), "EW"),
        ("R:NS . / . .", Spot(0, 1), "NS"),
        ("R:EW . / . I:NS", Spot(0, 1), "SW"),
        ("P . P / . C:NS .", Spot(0, 1), "NS"),
    ],
)  # fmt: skip
def test_a_new_road_goes_on_with_those_around_it(text: str, spot: Spot, road: str) -> None:
    assert likely_road(blocks(text), spot) == road


def test_a_road_turns_through_all_shapes_and_a_park_has_none() -> None:
    block = block_of(BlockType.COMMERCIAL, "EW")
    seen = []
    for _ in SHAPES:
        seen.append(block.road)
        block = next_road(block)
    assert (tuple(seen), block.road) == (SHAPES, "EW")
    park = block_of(BlockType.PARK, "EW")
    assert (park.road, next_road(park)) == ("", park)


@pytest.mark.parametrize(
    ("text", "way", "after"),
    [
        ("R:NS R:NS / P R:NS", (A, B, C), "R:EW R:SW / P R:NS"),
        ("R:NE R:NS / P R:EW", (A, B), "R:NE R:EW / P R:EW"),
        ("R:NS P / P R:EW", (A, B, C), "R:EW P / P R:NS"),
        ("R:NS R:NS / P R:NS", (A,), "R:NS R:NS / P R:NS"),
        ("R:NS R:NS", (Spot(0, -1), A, B, Spot(0, 2)), "R:EW R:EW"),
        ("R:ES R:NS", (A, B, Spot(-1, 1)), "R:ES R:NW"),
    ],
)
def test_a_way_through_blocks_is_their_road(text: str, way: tuple[Spot, ...], after: str) -> None:
    assert along(blocks(text), way) == blocks(after)


def test_a_way_leads_past_the_spaces_between_and_a_step_back_shortens_it() -> None:
    assert longer((A,), Spot(0, 2)) == (A, B, Spot(0, 2))
    assert longer((A, B, Spot(0, 2)), B) == (A, B)
    assert longer((B,), Spot(2, 0)) == (B, C, Spot(2, 1), Spot(2, 0))
    assert longer((C,), A) == (C, B, A)
    assert longer((A,), A) == (A,)


def test_a_grown_grid_keeps_its_place_on_the_table() -> None:
    before = {Spot(5, 5): block_of(BlockType.PARK), Spot(5, 6): block_of(BlockType.COMMERCIAL, "EW")}
    after = blocks("R:NS . . / . P C:EW")
    assert origin_of(after, before) == Spot(4, 4)
    assert origin_of(after, {}) == Spot(0, 0)
