"""E31: Classic Public Services tiles whose number only the tile shows count with it once it is said."""

import pytest

from quadropolis_score import best_plan, score
from quadropolis_score.buildings import EXPANSION_VALUES, TILE_NUMBERS, Category, Expansion, Mode, TilePrint, Tokens
from quadropolis_score.city import City
from quadropolis_score.files import city_from, city_to
from quadropolis_score.player_board import PlayerBoard, unconfirmed_messages
from quadropolis_score.tile_numbers import number_prints, unnumbered_tiles, values_in_city
from quadropolis_score.token_gifts import token_bounds
from tabletop.game import Side
from tabletop.messages import Refused
from tabletop.people import PlayerColour

UNKNOWN = ("maternity_ward", "electric_utility", "city_planning", "police_station", "reprocessing_plant", "tv_station")
SOME = Tokens(1, 9)
SIGNS = {"maternity_ward": "i", "electric_utility": "e", "tv_station": "i"}


def city_with(tile: str, number: int = 0, mode: Mode = Mode.CLASSIC) -> City:
    """Return a city of a tile, a pile of three floors and a shop."""
    shown = f"{SIGNS.get(tile, '*')}{number}" if number else ""
    wide = " ." if mode is Mode.EXPERT else ""
    return City.parse(f"U{shown}:{tile} T3 S .{wide} / . . . .{wide} / . . . .{wide} / . . . .{wide}")


def tile_points(city: City, tokens: Tokens = SOME) -> int:
    return score(city, tokens, best_plan(city, tokens)).categories[Category.EXPANSION]


def open_tasks(city: City) -> list[str]:
    side = Side(("Ada",), PlayerColour.RED, PlayerBoard(city, token_bounds(city)[0]))
    return [each.key for each in unconfirmed_messages(side)]


@pytest.mark.parametrize("tile", UNKNOWN)
def test_a_total_waits_for_the_number_that_the_tile_shows(tile: str) -> None:
    assert open_tasks(city_with(tile)) == ["unconfirmed.numbers"]
    assert open_tasks(city_with(tile, 2)) == []
    assert open_tasks(city_with(tile, mode=Mode.EXPERT)) == []


@pytest.mark.parametrize("tile", sorted({tile.value for tile in EXPANSION_VALUES[Mode.CLASSIC]} - {*UNKNOWN}))
def test_a_total_waits_for_no_number_that_is_known(tile: str) -> None:
    assert open_tasks(city_with(tile)) == []
    with pytest.raises(Refused):
        PlayerBoard(city_with(tile, 2)).refuse_impossible()


@pytest.mark.parametrize(
    ("tile", "number", "points"),
    [("police_station", 0, 3), ("police_station", 1, 3), ("police_station", 2, 6), ("city_planning", 2, 2)],
)
def test_the_number_counts_for_each_thing(tile: str, number: int, points: int) -> None:
    city = city_with(tile, number)
    if tile == "city_planning":
        city = City.parse("U*2:city_planning T3 . . / P P . . / . . . . / . . . .")
    assert tile_points(city) == points


def test_a_plant_with_a_number_brings_it_for_each_energy_unit() -> None:
    city = City.parse("U*3:reprocessing_plant . . . / . . . . / . . . . / . . . .")
    assert tile_points(city, Tokens(1, 4)) == 12


@pytest.mark.parametrize(
    ("tile", "number", "most"),
    [
        ("maternity_ward", 0, (3, 0)),
        ("maternity_ward", 2, (2, 0)),
        ("electric_utility", 1, (0, 1)),
        ("tv_station", 2, (2, 0)),
    ],
)
def test_the_number_is_what_the_tile_gave(tile: str, number: int, most: tuple[int, int]) -> None:
    city = city_with(tile, number).put(next(city_with(tile).buildings())[0], None)
    least_without, most_without = token_bounds(city)
    least, highest = token_bounds(city_with(tile, number))
    assert (highest.inhabitants - most_without.inhabitants, highest.energy - most_without.energy) == most
    if tile != "tv_station":  # which may have been placed before the shop
        assert (least.inhabitants - least_without.inhabitants, least.energy - least_without.energy) == most


def test_one_tile_of_a_name_says_the_number_of_the_others() -> None:
    both = City.parse("U*2:police_station T3 . . / U:police_station . . . / . . . . / . . . .")
    assert unnumbered_tiles(both) == ()
    assert values_in_city(both)[Expansion.POLICE_STATION].points == 2
    assert tile_points(both, Tokens(2, 1)) == 12
    two = City.parse("U*2:police_station T3 . . / U*3:police_station . . . / . . . . / . . . .")
    with pytest.raises(Refused, match="shows two numbers") as refused:
        PlayerBoard(two).refuse_impossible()
    assert refused.value.place == "city.cells[1][0]"


@pytest.mark.parametrize("tile", UNKNOWN)
def test_a_file_keeps_the_number_in_the_place_of_a_symbol(tile: str) -> None:
    key = {"i": "inhabitants", "e": "energy"}.get(SIGNS.get(tile, ""), "points")
    city = city_with(tile, 2)
    data = city_to(city, Tokens(1, 1))
    assert data["cells"][0][0] == {"kind": "public_service", key: 2, "expansion": tile}
    assert city_from(data) == (city, Tokens(1, 1))
    data["cells"][0][0][key] = TILE_NUMBERS[-1] + 1
    with pytest.raises(Refused) as refused:
        city_from(data)
    assert refused.value.place == f"cells[0][0].{key}"


def test_a_tile_of_the_expert_game_has_no_number_to_choose() -> None:
    assert number_prints(Expansion.POLICE_STATION, Mode.EXPERT) == ()
    assert number_prints(Expansion.SCHOOL, Mode.CLASSIC) == ()
    assert number_prints(Expansion.TV_STATION, Mode.CLASSIC)[:2] == (TilePrint(inhabitants=1), TilePrint(inhabitants=2))
    with pytest.raises(Refused):
        PlayerBoard(city_with("police_station", 2, Mode.EXPERT)).refuse_impossible()
