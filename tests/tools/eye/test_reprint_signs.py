"""Reprinted signs stay on their tile."""

from dataclasses import replace

import numpy as np
import pytest

from quadropolis_score.buildings import Building, Expansion, Kind
from tests.support.scenes import sprite_of
from tools.art import services, utilities
from tools.eye.reprint_signs import MAX_OFFSET, SMALL_STARS, SignLibrary, collect_signs, reprint_tile

BLOCK = Building(Kind.TOWER_BLOCK, inhabitants=1)


def test_a_small_star_is_cut_from_every_tile_whose_formula_begins_with_one_but_three() -> None:
    drawn = {tile: signs[0] for tile, (_, signs) in {**services.TILES, **utilities.TILES}.items() if "star" in signs[0]}
    others = {Expansion.CUSTOMS_OFFICE, Expansion.CITY_PLANNING, Expansion.REPROCESSING_PLANT}
    assert {tile: star.replace("star", "star ") for tile, star in drawn.items() if tile not in others} == SMALL_STARS


@pytest.fixture(scope="module")
def signs() -> SignLibrary:
    return collect_signs([sprite_of(BLOCK)])


@pytest.mark.parametrize("off", [(0.0, -3 * MAX_OFFSET), (-3 * MAX_OFFSET, 0.0), (0.0, 0.0)])
def test_signs_at_the_rim_of_a_tile_are_printed_as_far_as_they_fit(
    signs: SignLibrary, off: tuple[float, float]
) -> None:
    tile = replace(sprite_of(BLOCK), nudge=off)
    printed = reprint_tile(tile, replace(BLOCK, inhabitants=3), signs, np.random.default_rng(1))
    assert printed.building.inhabitants == 3
    assert (printed.picture != tile.picture).any()
