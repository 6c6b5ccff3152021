"""The score of a city with a given plan: the tables, the rules R20-R54, the decisions, the Public Services tiles."""

from collections.abc import Mapping
from itertools import pairwise

import pytest

from quadropolis_score.boards import Spot
from quadropolis_score.buildings import EXPANSION_VALUES, NO_TOKENS, Category, Expansion, Kind, Mode, Tokens
from quadropolis_score.city import City
from quadropolis_score.plan import Plan
from quadropolis_score.score_sheet import Line, ScoreSheet
from quadropolis_score.scoring import (
    DISTRICT_POINTS,
    EXPANSION_SCORERS,
    OFFICE_POINTS,
    PARK_POINTS,
    PLANNING_POINTS,
    SCORERS,
    SHOP_POINTS,
    TOWER_BLOCK_POINTS,
    LitCity,
    score,
)
from tabletop.messages import Refused

EVERYTHING = """
T5i3        S  Fe3       O3  P
U:city_hall H  H*2       O1  M
G           S  U:capitol O2  .
T1i1        P  U*1       Fe2 T4i2
"""
SQUARE = ". . . . / . . . . / . . . . / . . . ."


def spot(name: str) -> Spot:
    """Return the space of a name such as C2; names off the board are possible, too."""
    return Spot(int(name[1:]) - 1, ord(name[0]) - ord("A"))


def spots(names: str) -> list[Spot]:
    return [spot(name) for name in names.split()]


def score_lit(
    text: str, *, dark: str = "", customers: Mapping[str, int] | None = None, left: Tokens = NO_TOKENS
) -> ScoreSheet:
    """Score a city with all buildings but `dark` active, with exactly the tokens that they cost, and `left`."""
    city = City.parse(text)
    guests = {spot(name): count for name, count in (customers or {}).items()}
    chosen = {where for where, building in city.buildings() if not building.always_stands} - set(spots(dark))
    costs = [city[where].cost for where in chosen]
    inhabitants = sum(cost.inhabitants for cost in costs) + sum(guests.values()) + left.inhabitants
    energy = sum(cost.energy for cost in costs) + left.energy
    return score(city, Tokens(inhabitants, energy), Plan.of(chosen, guests))


def points(sheet: ScoreSheet, category: Category) -> list[int]:
    """Return the points of a row, line by line."""
    return [line.points for line in sheet.lines if line.category is category]


def reasons(sheet: ScoreSheet, category: Category) -> list[str]:
    """Return the lines of a row as the player reads them."""
    return [line_text(line) for line in sheet.lines if line.category is category]


def line_text(line: Line) -> str:
    """Return a line as the player reads it: points, reason, spaces."""
    return f"{line.points:+} {line.reason}: {' '.join(map(str, line.spots))}".removesuffix(": ")


def refusal(text: str, tokens: Tokens, plan: Plan) -> str:
    """Return the message with which a plan is refused."""
    with pytest.raises(Refused) as refused:
        score(City.parse(text), tokens, plan)
    return str(refused.value)


# R40 tower blocks


# floors                                            1       2       3       4         5
@pytest.mark.parametrize(("floors", "worth"), [(1, 1), (2, 3), (3, 6), (4, 10), (5, 15)])
def test_a_tower_block_scores_by_its_floors(floors: int, worth: int) -> None:
    sheet = score_lit(f"T{floors} . . . . / . . . . . / . . . . . / . . . . .")
    assert points(sheet, Category.TOWER_BLOCKS) == [worth]


def test_every_tower_block_scores_on_its_own() -> None:
    sheet = score_lit("T1 T2 . . / . . . . / . . T4 . / . . . .")
    assert reasons(sheet, Category.TOWER_BLOCKS) == [
        "+1 a tower block of one floor: A1",
        "+3 a tower block of 2 floors: B1",
        "+10 a tower block of 4 floors: C3",
    ]


def test_one_energy_unit_lights_a_tower_block_of_any_height() -> None:
    sheet = score(City.parse(f"T4 {SQUARE[2:]}"), Tokens(0, 1), Plan.of(spots("A1")))
    assert (sheet.total, sheet.categories[Category.POLLUTION]) == (10, 0)


# R42 shops


# customers                                            0       1       2       3       4       5
@pytest.mark.parametrize(("customers", "worth"), [(0, 0), (1, 1), (2, 2), (3, 4), (4, 7), (5, 11)])
def test_a_shop_scores_by_its_customers(customers: int, worth: int) -> None:
    sheet = score_lit("S . . . . / . . . . . / . . . . . / . . . . .", customers={"A1": customers})
    assert points(sheet, Category.SHOPS) == [worth]


def test_every_shop_scores_its_own_customers() -> None:
    sheet = score_lit("S S . . / . . . . / . . S . / . . . .", customers={"A1": 4, "B1": 1})
    assert reasons(sheet, Category.SHOPS) == [
        "+7 a shop with 4 customers: A1",
        "+1 a shop with one customer: B1",
        "+0 a shop without customers: C3",
    ]


def test_a_shop_without_customers_counts_for_its_neighbours() -> None:
    sheet = score_lit("S F . . . / M . . . . / . . . . . / . . . . .")
    assert sheet.categories[Category.SHOPS] == 0
    assert sheet.categories[Category.FACTORIES] == 2
    assert sheet.categories[Category.MONUMENTS] == 3


def test_customers_cost_nothing_and_are_placed() -> None:
    sheet = score_lit("S . . . / . . . . / . . . . / . . . .", customers={"A1": 3})
    assert (sheet.total, sheet.inhabitants_placed) == (4, 3)


# R45 public services


@pytest.mark.parametrize(
    ("districts", "worth", "city"),
    [
        (1, 2, "U . . . . / . . . . . / . . . . . / . . . . ."),
        (2, 5, "U . . . U / . . . . . / . . . . . / . . . . ."),
        (3, 9, "U . . . U / . . . . . / . . . . . / . . . . U"),
        (4, 14, "U . . . U / . . . . . / . . . . . / U . . . U"),
        (5, 20, "U . . . U / . . U . . / . . . . . / U . . . U"),
    ],
)
def test_public_services_score_by_their_districts(districts: int, worth: int, city: str) -> None:
    sheet = score_lit(city)
    assert points(sheet, Category.PUBLIC_SERVICES) == [worth], districts


def test_four_classic_districts_score_14() -> None:
    sheet = score_lit("U . . U / . . . . / . . . . / U . . U")
    assert reasons(sheet, Category.PUBLIC_SERVICES) == ["+14 public services in 4 districts: A1 D1 A4 D4"]


def test_two_public_services_in_a_district_count_once() -> None:
    sheet = score_lit("U U . . / . U . . / . . . . / . . . .")
    assert reasons(sheet, Category.PUBLIC_SERVICES) == ["+2 public services in one district: A1 B1 B2"]


def test_a_city_without_public_services_has_no_line_for_them() -> None:
    assert points(score_lit("S . . . / . . . . / . . . . / . . . ."), Category.PUBLIC_SERVICES) == []


def test_the_stars_of_public_services_come_on_top_of_their_districts() -> None:
    sheet = score_lit("U*2 U*1 U . / . . . . / . . . . / . . . .")
    assert reasons(sheet, Category.PUBLIC_SERVICES) == [
        "+5 public services in 2 districts: A1 B1 C1",
        "+2 2 printed on the tile: A1",
        "+1 1 printed on the tile: B1",
    ]


# R46 parks and playgrounds


@pytest.mark.parametrize("green", ["P", "G"])
@pytest.mark.parametrize(
    ("piles", "worth", "city"),
    [
        (0, 0, ". .  . . / .  # .  . / . .  . . / . . . ."),
        (1, 2, ". T1 . . / .  # .  . / . .  . . / . . . ."),
        (2, 4, ". T1 . . / T1 # .  . / . .  . . / . . . ."),
        (3, 7, ". T1 . . / T1 # T1 . / . .  . . / . . . ."),
        (4, 11, ". T1 . . / T1 # T1 . / . T1 . . / . . . ."),
    ],
)
def test_a_park_or_playground_scores_by_the_tower_blocks_beside_it(
    piles: int, worth: int, city: str, green: str
) -> None:
    assert points(score_lit(city.replace("#", green)), Category.PARKS) == [worth], piles


def test_floors_do_not_make_a_park_better() -> None:
    low = score_lit("P T1 . . / . . . . / . . . . / . . . .")
    high = score_lit("P T4 . . / . . . . / . . . . / . . . .")
    assert points(low, Category.PARKS) == points(high, Category.PARKS) == [2]


def test_an_office_tower_pleases_a_park_like_a_tower_block() -> None:
    sheet = score_lit(". O2 . . . / T1 P O1 . . / . . . . . / . . . . .")
    assert reasons(sheet, Category.PARKS) == ["+7 a park beside 3 piles: B2 B1 A2 C2"]


def test_a_tower_block_pleases_every_park_beside_it() -> None:
    sheet = score_lit("P T1 G . / . . . . / . . . . / . . . .")
    assert reasons(sheet, Category.PARKS) == [
        "+2 a park beside one pile: A1 B1",
        "+2 a playground beside one pile: C1 B1",
    ]


def test_tower_blocks_at_the_corner_of_a_park_do_not_count() -> None:
    assert points(score_lit("T1 . T1 . / . P . . / T1 . T1 . / . . . ."), Category.PARKS) == [0]


def test_a_park_sees_nothing_but_piles() -> None:
    sheet = score_lit(". S . . . / U P M . . / . H . . . / F G . . .")
    assert reasons(sheet, Category.PARKS) == [
        "+0 a park with no pile beside it: B2",
        "+0 a playground with no pile beside it: B4",
    ]


# R50 factories


@pytest.mark.parametrize(
    ("neighbour", "worth"),
    [("S", 2), ("H", 3), ("O1", 4), ("O5", 4), ("T1", 0), ("U", 0), ("P", 0), ("G", 0), ("F", 0), ("M", 0)],
)
def test_a_factory_scores_by_the_kind_beside_it(neighbour: str, worth: int) -> None:
    sheet = score_lit(f"F {neighbour} . . . / . . . . . / . . . . . / . . . . .")
    assert points(sheet, Category.FACTORIES)[0] == worth


def test_a_factory_scores_every_building_that_it_supplies() -> None:
    sheet = score_lit(". S . . . / H F O3 . . / . S . . . / . . . . .")
    assert reasons(sheet, Category.FACTORIES) == [
        "+2 a factory beside a shop: B2 B1",
        "+3 a factory beside a harbor: B2 A2",
        "+4 a factory beside an office tower: B2 C2",
        "+2 a factory beside a shop: B2 B3",
    ]


def test_a_shop_between_two_factories_serves_both() -> None:
    assert points(score_lit("F S F . / . . . . / . . . . / . . . ."), Category.FACTORIES) == [2, 2]


def test_a_factory_without_customers_has_a_line_of_no_points() -> None:
    sheet = score_lit("F . . . / . S . . / . . . . / . . . .")
    assert reasons(sheet, Category.FACTORIES) == ["+0 a factory with nothing beside it that counts: A1"]


# R51 harbors


@pytest.mark.parametrize(
    ("length", "worth", "city"),
    [
        (1, 0, "H . . . . / . . . . . / . . . . . / . . . . ."),
        (2, 3, "H H . . . / . . . . . / . . . . . / . . . . ."),
        (3, 7, "H H H . . / . . . . . / . . . . . / . . . . ."),
        (4, 12, "H H H H . / . . . . . / . . . . . / . . . . ."),
        (5, 18, "H H H H H / . . . . . / . . . . . / . . . . ."),
    ],
)
def test_the_longest_row_of_harbors_scores_by_its_length(length: int, worth: int, city: str) -> None:
    assert points(score_lit(city), Category.HARBORS) == [worth, 0], length


@pytest.mark.parametrize(
    ("length", "worth", "city"),
    [
        (1, 0, "H . . . / . . . . / . . . . / . . . ."),
        (2, 3, "H . . . / H . . . / . . . . / . . . ."),
        (3, 7, "H . . . / H . . . / H . . . / . . . ."),
        (4, 12, "H . . . / H . . . / H . . . / H . . ."),
    ],
)
def test_the_longest_column_of_harbors_scores_by_its_length(length: int, worth: int, city: str) -> None:
    assert points(score_lit(city), Category.HARBORS) == [0, worth], length


def test_a_harbor_serves_in_a_row_and_in_a_column() -> None:
    sheet = score_lit(". . H . / . H H H / . . H . / . . . .")
    assert reasons(sheet, Category.HARBORS) == [
        "+7 the longest row of harbors: 3: B2 C2 D2",
        "+7 the longest column of harbors: 3: C1 C2 C3",
    ]


def test_two_equally_long_rows_score_once() -> None:
    sheet = score_lit("H H . . / . . . . / . . H H / . . . .")
    assert reasons(sheet, Category.HARBORS) == [
        "+3 the longest row of harbors: 2: A1 B1",
        "+0 no two harbors one below the other: A1",
    ]


def test_only_the_longest_run_of_an_axis_scores() -> None:
    sheet = score_lit("H H . H H / . . . . . / . H H H . / . . . . .")
    assert reasons(sheet, Category.HARBORS)[0] == "+7 the longest row of harbors: 3: B3 C3 D3"


@pytest.mark.parametrize(
    ("city", "worth"),
    [
        ("H H . H / . . . . / . . . . / . . . .", [3, 0]),  # a gap breaks a run
        ("H H S H / . . . . / . . . . / . . . .", [3, 0]),  # so does another building
        (". . . H / H . . . / . . . . / . . . .", [0, 0]),  # and a run does not go on in the next row
    ],
)
def test_a_run_of_harbors_is_unbroken(city: str, worth: list[int]) -> None:
    assert points(score_lit(city), Category.HARBORS) == worth


def test_a_run_may_end_at_the_border() -> None:
    assert reasons(score_lit(". . H H / . . . . / . . . . / . . . ."), Category.HARBORS)[0] == (
        "+3 the longest row of harbors: 2: C1 D1"
    )


def test_a_lone_harbor_scores_nothing_in_either_axis() -> None:
    assert reasons(score_lit("H . . . / . . . . / . . . . / . . . ."), Category.HARBORS) == [
        "+0 no two harbors side by side in a row: A1",
        "+0 no two harbors one below the other: A1",
    ]


def test_a_city_without_harbors_has_no_line_for_them() -> None:
    assert points(score_lit("S . . . / . . . . / . . . . / . . . ."), Category.HARBORS) == []


@pytest.mark.parametrize("star", [1, 2, 3])
def test_the_star_of_a_harbor_counts_outside_of_every_run(star: int) -> None:
    sheet = score_lit(f"H H . . . / . . . . . / . . . . . / . . . . H*{star}")
    assert reasons(sheet, Category.HARBORS)[2:] == [f"+{star} {star} printed on the tile: E4"]


# R53 office towers


@pytest.mark.parametrize(
    ("group", "worth", "city"),
    [  # floors:  1  2   3   4   5
        (1, (0, 1, 3, 6, 10), "O# .  .  .  . / .  . . . . / . . . . . / . . . . ."),
        (2, (1, 3, 6, 10, 15), "O# O1 .  .  . / .  . . . . / . . . . . / . . . . ."),
        (3, (2, 5, 9, 14, 20), "O# O1 O1 .  . / .  . . . . / . . . . . / . . . . ."),
        (4, (3, 7, 12, 18, 25), "O# O1 O1 O1 . / .  . . . . / . . . . . / . . . . ."),
        (5, (4, 9, 15, 22, 30), "O# O1 O1 O1 O1 / . . . . . / . . . . . / . . . . ."),
        (6, (4, 9, 15, 22, 30), "O# O1 O1 O1 O1 / O1 . . . . / . . . . . / . . . . ."),
        (7, (4, 9, 15, 22, 30), "O# O1 O1 O1 O1 / O1 O1 . . . / . . . . . / . . . . ."),
    ],
)
def test_an_office_tower_scores_by_its_group_and_its_floors(group: int, worth: tuple[int, ...], city: str) -> None:
    sheets = [score_lit(city.replace("#", str(floors))) for floors in range(1, 6)]
    assert tuple(points(sheet, Category.OFFICE_TOWERS)[0] for sheet in sheets) == worth, group


def test_every_office_tower_of_a_group_scores_by_its_own_floors() -> None:
    sheet = score_lit("O3 O1 . . . / . O2 . . . / . . . . . / . . . . O4")
    assert reasons(sheet, Category.OFFICE_TOWERS) == [
        "+9 an office tower in a group of 3, 3 high: A1 B1 B2",
        "+2 an office tower in a group of 3, 1 high: B1 A1 B2",
        "+5 an office tower in a group of 3, 2 high: B2 B1 A1",
        "+6 an office tower on its own, 4 high: E4",
    ]


def test_a_group_is_connected_around_corners() -> None:
    sheet = score_lit("O1 O1 . . . / . O1 O1 . . / . . O1 . . / . . . . .")
    assert points(sheet, Category.OFFICE_TOWERS) == [4, 4, 4, 4, 4]


def test_office_towers_that_touch_at_a_corner_are_no_group() -> None:
    sheet = score_lit("O3 . . . . / . O3 . . . / . . . . . / . . . . .")
    assert points(sheet, Category.OFFICE_TOWERS) == [3, 3]


def test_a_closed_ring_of_office_towers_counts_each_once() -> None:
    sheet = score_lit("O1 O1 . . . / O1 O1 . . . / . . . . . / . . . . .")
    assert points(sheet, Category.OFFICE_TOWERS) == [3, 3, 3, 3]


# R54 monuments


@pytest.mark.parametrize(
    ("neighbour", "worth"),
    [("F", -5), ("H", -5), ("U", 2), ("S", 3), ("P", 5), ("G", 5), ("T5", 0), ("O5", 0), ("M", 0)],
)
def test_a_monument_scores_by_the_kind_beside_it(neighbour: str, worth: int) -> None:
    sheet = score_lit(f"M {neighbour} . . . / . . . . . / . . . . . / . . . . .")
    assert points(sheet, Category.MONUMENTS)[0] == worth


def test_a_monument_counts_buildings_and_not_kinds() -> None:
    sheet = score_lit(". P . . . / S M F . . / . P . . . / . . . . .")
    assert reasons(sheet, Category.MONUMENTS) == [
        "+5 beside a park: B2 B1",
        "+3 beside a shop: B2 A2",
        "-5 beside a factory: B2 C2",
        "+5 beside a park: B2 B3",
    ]


def test_a_monument_alone_has_a_line_of_no_points() -> None:
    sheet = score_lit("M T1 . . . / . S . . . / . . . . . / . . . . .")
    assert reasons(sheet, Category.MONUMENTS) == ["+0 nothing beside it that counts: A1"]


# R22 dark buildings


def test_a_dark_building_is_taken_off_and_leaves_an_empty_space() -> None:
    sheet = score_lit("T4 . . . / . S . . / . . P . / . . . .", dark="A1")
    assert sheet.dark == (Spot(0, 0),)
    assert sheet.empty_spaces == 14
    assert points(sheet, Category.TOWER_BLOCKS) == []


def test_a_full_city_has_no_empty_space() -> None:
    assert score_lit("P P P P / P P P P / P P P P / P P P P").empty_spaces == 0


def test_parks_playgrounds_and_monuments_score_without_a_token() -> None:
    sheet = score(City.parse("P G M . . / . . . . . / . . . . . / . . . . ."), NO_TOKENS, Plan.of([]))
    assert (sheet.dark, sheet.empty_spaces, sheet.total) == ((), 17, 5)


def test_a_dark_tower_block_does_nothing_for_a_park() -> None:
    assert points(score_lit("P T4 . . / . . . . / . . . . / . . . .", dark="B1"), Category.PARKS) == [0]


def test_a_dark_shop_does_nothing_for_a_factory() -> None:
    assert points(score_lit("F S . . / . . . . / . . . . / . . . .", dark="B1"), Category.FACTORIES) == [0]


def test_a_dark_harbor_breaks_a_run() -> None:
    assert points(score_lit("H H H H / . . . . / . . . . / . . . .", dark="B1"), Category.HARBORS) == [3, 0]


def test_a_dark_office_tower_leaves_its_group() -> None:
    sheet = score_lit("O2 O2 O2 . . / . . . . . / . . . . . / . . . . .", dark="B1")
    assert points(sheet, Category.OFFICE_TOWERS) == [1, 1]


def test_a_dark_public_service_brings_neither_its_district_nor_its_star() -> None:
    sheet = score_lit("U*2 . . U / . . . . / . . . . / . . . .", dark="A1")
    assert points(sheet, Category.PUBLIC_SERVICES) == [2]


def test_a_dark_harbor_loses_its_star() -> None:
    assert score_lit("H*3 . . . / . . . . / . . . . / . . . .", dark="A1").total == 0


def test_a_dark_factory_does_not_disturb_a_monument() -> None:
    sheet = score_lit("F M P . . / . . . . . / . . . . . / . . . . .", dark="A1")
    assert points(sheet, Category.MONUMENTS) == [5]


# R31, R32, R47 tokens left over


def test_inhabitants_left_over_cost_one_each() -> None:
    sheet = score_lit("S . . . / . . . . / . . . . / . . . .", left=Tokens(3, 0))
    assert reasons(sheet, Category.INHABITANTS_LEFT) == ["-3 3 inhabitants without a place"]
    assert sheet.total == -3


def test_inhabitants_that_activate_are_placed() -> None:
    sheet = score_lit("U F H . / . . . . / . . . . / . . . .", left=Tokens(1, 0))
    assert (sheet.inhabitants_placed, points(sheet, Category.INHABITANTS_LEFT)) == (3, [-1])


def test_energy_left_over_costs_one_each() -> None:
    sheet = score_lit("T1 . . . / . . . . / . . . . / . . . .", left=Tokens(0, 4))
    assert reasons(sheet, Category.POLLUTION) == ["-4 4 energy units left over, 0 absorbed by parks"]
    assert sheet.total == 1 - 4


def test_tokens_that_are_all_used_have_no_line() -> None:
    sheet = score_lit("T1 U . . / . . . . / . . . . / . . . .")
    assert points(sheet, Category.INHABITANTS_LEFT) == points(sheet, Category.POLLUTION) == []


def test_each_park_absorbs_one_energy_unit() -> None:
    sheet = score_lit("P . P . / . . . . / . . . . / . . . .", left=Tokens(0, 5))
    assert reasons(sheet, Category.POLLUTION) == ["-3 5 energy units left over, 2 absorbed by parks"]
    assert sheet.absorbed_energy == 2


def test_parks_absorb_no_more_than_what_is_left() -> None:
    sheet = score_lit("P . P . / . P . . / . . . . / . . . .", left=Tokens(0, 1))
    assert reasons(sheet, Category.POLLUTION) == ["+0 one energy unit left over, 1 absorbed by parks"]
    assert (sheet.absorbed_energy, sheet.total) == (1, 0)


def test_parks_absorb_nothing_where_nothing_is_left() -> None:
    assert score_lit("P . P . / . . . . / . . . . / . . . .").absorbed_energy == 0


def test_playgrounds_absorb_nothing() -> None:
    sheet = score_lit("G . G . / . . . . / . . . . / . . . .", left=Tokens(0, 2))
    assert (sheet.absorbed_energy, points(sheet, Category.POLLUTION)) == (0, [-2])


def test_parks_absorb_no_inhabitants() -> None:
    assert score_lit("P . P . / . . . . / . . . . / . . . .", left=Tokens(2, 0)).total == -2


def test_a_total_may_be_negative() -> None:
    assert score_lit(SQUARE, left=Tokens(3, 2)).total == -5


def test_the_token_of_a_half_paid_office_tower_is_left_over() -> None:
    city = City.parse("O5 . . . . / . . . . . / . . . . . / . . . . .")
    sheet = score(city, Tokens(inhabitants=1, energy=0), Plan.of([]))
    assert (sheet.total, sheet.dark, sheet.inhabitants_placed) == (-1, (Spot(0, 0),), 0)


def test_an_office_tower_takes_one_of_each_token() -> None:
    sheet = score(City.parse("O5 . . . . / . . . . . / . . . . . / . . . . ."), Tokens(1, 1), Plan.of(spots("A1")))
    assert (sheet.total, sheet.inhabitants_placed) == (10, 1)


# Public Services tiles


def test_a_public_services_tile_counts_for_its_district() -> None:
    sheet = score_lit("U:school . . . . / . . . . . / . . . . . / . . . . U:tv_station")
    assert reasons(sheet, Category.PUBLIC_SERVICES) == ["+5 public services in 2 districts: A1 E4"]


@pytest.mark.parametrize("tile", ["maternity_ward", "electric_utility", "tv_station"])
def test_a_tile_that_gave_its_tokens_when_placed_scores_nothing_more(tile: str) -> None:
    sheet = score_lit(f"U:{tile} S . . . / T1 P . . . / . . . . . / . . . . .")
    assert points(sheet, Category.EXPANSION) == []


def test_the_points_of_a_tile_have_their_own_row() -> None:
    sheet = score_lit("U:city_hall . . . . / . . . . . / . . . . . / . . . . .")
    assert (sheet.categories[Category.PUBLIC_SERVICES], sheet.categories[Category.EXPANSION]) == (2, 1)


@pytest.mark.parametrize("tile", Expansion)
def test_a_dark_tile_brings_nothing(tile: Expansion) -> None:
    sheet = score_lit(f"T5 U:{tile.value} F . . / . P . . . / H . . . . / . . . . .", dark="B1")
    assert sheet.categories[Category.EXPANSION] == sheet.categories[Category.PUBLIC_SERVICES] == 0


def test_a_city_hall_scores_every_public_service_itself_included() -> None:
    sheet = score_lit(". . U*2 . . / . U:city_hall . . . / U:school . . . . / . . . . .")
    assert reasons(sheet, Category.EXPANSION)[0] == "+3 City Hall: 3 active public services: B2 C1 A3"


TILE_LINES = {
    "a city hall alone scores one": ("U:city_hall . . . . / . . . . . / . . . . . / . . . . .", "", ["+1 City Hall: one active public service: A1"]),
    "two city halls count each other": ("U:city_hall U:city_hall . . . / . . . . . / . . . . . / . . . . .", "", ["+2 City Hall: 2 active public services: A1 B1", "+2 City Hall: 2 active public services: B1 A1"]),
    "a school scores every tower block of any height": ("T5 . . . T1 / . . . . . / . U:school O3 . . / . . . . T2", "", ["+3 School: 3 active tower blocks: B3 A1 E1 E4"]),
    "a school without tower blocks scores nothing": ("U:school . . . . / . . . . . / . . . . . / . . . . .", "", ["+0 School: 0 active tower blocks: A1"]),
    "a park district scores parks and playgrounds": ("P . . . G / . . . . . / . U:park_district . . . / . . . . P", "", ["+3 Park District: 3 parks and playgrounds: B3 A1 E1 E4"]),
    "a fire station scores three for each factory beside it": ("F . . . . / U:fire_station F . . . / . F . . . / . . . . .", "", ["+6 Fire Station: 2 active factories beside it: A2 A1 B2"]),
    "a fire station does not see dark factories": ("F U:fire_station F . . / . . . . . / . . . . . / . . . . .", "A1", ["+3 Fire Station: one active factory beside it: B1 C1"]),
    "a fire station sees nothing but factories": ("S U:fire_station H . . / . T1 . . F / . . . . . / . . . . .", "", ["+0 Fire Station: 0 active factories beside it: B1"]),
    "a customs office scores five for a whole row of harbors": (". . . . . / H H H H H / . . . . U:customs_office / . . . . .", "", ["+5 Customs Office: a whole line of active harbors: E3 A2 B2 C2 D2 E2"]),
    "a customs office scores five for a whole column of harbors": ("H . . . . / H . . . . / H . . . U:customs_office / H . . . .", "", ["+5 Customs Office: a whole line of active harbors: E3 A1 A2 A3 A4"]),
    "four harbors are no whole row of expert": ("H H H H . / . . . . . / . . . . U:customs_office / . . . . .", "", ["+0 Customs Office: no whole line of active harbors: E3"]),
    "city planning names the districts that are full": ("P P . . . / P P . . . / . . . U:city_planning . / . . . . .", "", ["+1 City Planning: one full district: D3 A1 B1 A2 B2"]),
    "city planning in a full district is named once": ("P P . . . / P U:city_planning . . . / . . . . . / . . . . .", "", ["+1 City Planning: one full district: B2 A1 B1 A2"]),
    "a police station names the tallest pile": ("U:police_station T3 . . . / . . . . . / . . . . O4 / . . . . .", "", ["+4 Police Station: the tallest pile has 4 floors: A1 E3"]),
    "a police station does not see a dark pile": ("U:police_station T5 . . . / . . . . . / . . . . O1 / . . . . .", "B1", ["+1 Police Station: the tallest pile has one floor: A1 E3"]),
    "a police station without piles scores nothing": ("U:police_station S . . . / . . . . . / . . . . . / . . . . .", "", ["+0 Police Station: no pile stands: A1"]),
    "a capitol alone scores nothing": ("U:capitol M . . . / . . . . . / . . . . . / . . . . .", "", ["+0 Capitol: nothing beside it that counts: A1"]),
    "a congress center on its own scores nothing": ("U:congress_center . . . . / . O5 . . . / . . . . . / . . . . .", "", ["+0 Congress Center: an office tower on its own, 1 high: A1"]),
}  # fmt: skip


@pytest.mark.parametrize("rule", TILE_LINES)
def test_a_public_services_tile_scores_by_its_rule(rule: str) -> None:
    city, inactive, lines = TILE_LINES[rule]
    assert reasons(score_lit(city, dark=inactive), Category.EXPANSION) == lines


def test_a_city_hall_does_not_see_a_dark_public_service() -> None:
    sheet = score_lit("U:city_hall U . . . / . . . . . / . . . . . / . . . . .", dark="B1")
    assert points(sheet, Category.EXPANSION) == [1]


def test_a_customs_office_scores_two_whole_lines_once() -> None:
    sheet = score_lit("H H H H H / H . . . . / H . . . U:customs_office / H . . . .")
    assert points(sheet, Category.EXPANSION) == [5]


def test_a_dark_harbor_breaks_a_whole_line() -> None:
    sheet = score_lit("H H H H H / . . . . . / . . . . U:customs_office / . . . . .", dark="E1")
    assert points(sheet, Category.EXPANSION) == [0]


@pytest.mark.parametrize(
    ("full", "worth", "city"),
    [
        (0, 0, "U:city_planning P .  P P / P .  P P . / P P P . P / P . . P P"),
        (1, 1, "U:city_planning P .  P P / P P  P P . / P P P . P / P . . P P"),
        (2, 2, "U:city_planning P .  P P / P P  P P P / P P P . P / P . . P P"),
        (3, 3, "U:city_planning P .  P P / P P  P P P / P P P P P / P . . P P"),
        (4, 4, "U:city_planning P .  P P / P P  P P P / P P P P P / P P . P P"),
        (5, 6, "U:city_planning P P  P P / P P  P P P / P P P P P / P P P P P"),
    ],
)
def test_city_planning_scores_full_districts_and_six_for_all_five(full: int, worth: int, city: str) -> None:
    assert points(score_lit(city), Category.EXPANSION) == [worth], full


def test_city_planning_counts_only_active_buildings() -> None:
    sheet = score_lit("P P . . . / P S . . . / . . . U:city_planning . / . . . . .", dark="B2")
    assert points(sheet, Category.EXPANSION) == [0]


@pytest.mark.parametrize(
    ("city", "line"),
    [
        ("U:city_hall . U . / . . . . / U . . . / . . . .", "+3 City Hall: 3 active public services: A1 C1 A3"),
        ("U:school T4 . . / . . . . / T1 . . . / . . . .", "+2 School: 2 active tower blocks: A1 B1 A3"),
        ("U:park_district P . . / . . . . / . G . . / . . . .", "+2 Park District: 2 parks and playgrounds: A1 B1 B3"),
        ("U:fire_station F . . / F . F . / . . . . / . . . .", "+4 Fire Station: 2 active factories beside it: A1 B1 A2"),
        ("H H H H / U:customs_office . . . / . . . . / . . . .", "+3 Customs Office: a whole line of active harbors: A2 A1 B1 C1 D1"),
        ("H U:customs_office . . / H . . . / H . . . / H . . .", "+3 Customs Office: a whole line of active harbors: B1 A1 A2 A3 A4"),
        ("U:police_station T4 . . / T2 . . . / . . . . / . . . .", "+4 Police Station: the tallest pile has 4 floors: A1 B1"),
    ],
)  # fmt: skip
def test_a_classic_tile_scores_the_classic_number(city: str, line: str) -> None:
    assert reasons(score_lit(city), Category.EXPANSION) == [line]


def test_a_classic_reprocessing_plant_counts_as_in_expert() -> None:
    sheet = score_lit("U:reprocessing_plant P . . / . . . . / . . . . / . . . .", left=Tokens(0, 3))
    assert (sheet.absorbed_energy, sheet.categories[Category.EXPANSION], sheet.categories[Category.POLLUTION]) == (
        0,
        3,
        0,
    )


@pytest.mark.parametrize(
    ("full", "city"),
    [
        (0, "U:city_planning P P P / P . P . / P P P P / P . P . "),
        (1, "U:city_planning P P P / P P P . / P P P P / P . P . "),
        (3, "U:city_planning P P P / P P P P / P P P P / P P P . "),
        (4, "U:city_planning P P P / P P P P / P P P P / P P P P "),
    ],
)
def test_city_planning_in_classic_scores_one_a_full_district_and_no_bonus(full: int, city: str) -> None:
    assert points(score_lit(city), Category.EXPANSION) == [full]


@pytest.mark.parametrize(("pile", "worth"), [("T3", 4), ("T5", 5), ("O2", 4), ("O5", 5)])
def test_a_police_station_scores_the_floors_of_the_tallest_pile(pile: str, worth: int) -> None:
    sheet = score_lit(f"U:police_station {pile} . . . / T4 . . . . / . . . . O1 / . . . . .")
    assert points(sheet, Category.EXPANSION) == [worth]


def test_a_capitol_scores_as_a_monument_too() -> None:
    sheet = score_lit(". P . . . / S U:capitol G . . / . U . . . / . . . . .")
    assert reasons(sheet, Category.EXPANSION) == [
        "+5 Capitol: beside a park: B2 B1",
        "+3 Capitol: beside a shop: B2 A2",
        "+5 Capitol: beside a playground: B2 C2",
        "+2 Capitol: beside a public service: B2 B3",
    ]
    assert points(sheet, Category.MONUMENTS) == []


@pytest.mark.parametrize("neighbour", ["F", "H"])
def test_a_capitol_loses_five_beside_a_factory_or_a_harbor(neighbour: str) -> None:
    sheet = score_lit(f"U:capitol {neighbour} . . . / . . . . . / . . . . . / . . . . .")
    assert points(sheet, Category.EXPANSION) == [-5]


def test_a_monument_sees_a_capitol_as_a_public_service() -> None:
    assert points(score_lit("U:capitol M . . . / . . . . . / . . . . . / . . . . ."), Category.MONUMENTS) == [2]


def test_two_capitols_see_each_other_as_public_services() -> None:
    sheet = score_lit("U:capitol U:capitol . . . / . . . . . / . . . . . / . . . . .")
    assert points(sheet, Category.EXPANSION) == [2, 2]


def test_a_reprocessing_plant_turns_pollution_into_points() -> None:
    sheet = score_lit("U:reprocessing_plant . . . . / . . . . . / . . . . . / . . . . .", left=Tokens(0, 3))
    assert reasons(sheet, Category.EXPANSION) == ["+3 Reprocessing Plant: 3 energy units left over: A1"]
    assert points(sheet, Category.POLLUTION) == []


def test_parks_absorb_nothing_beside_a_reprocessing_plant() -> None:
    sheet = score_lit("U:reprocessing_plant P P . . / . . . . . / . . . . . / . . . . .", left=Tokens(0, 3))
    assert (sheet.absorbed_energy, sheet.categories[Category.EXPANSION], sheet.categories[Category.POLLUTION]) == (
        0,
        3,
        0,
    )


def test_a_reprocessing_plant_works_on_any_space() -> None:
    sheet = score_lit("T1 U . . . / . . . . . / . . U:reprocessing_plant . . / . . . . .", left=Tokens(0, 2))
    assert reasons(sheet, Category.EXPANSION) == ["+2 Reprocessing Plant: 2 energy units left over: C3"]


def test_a_reprocessing_plant_does_not_reward_inhabitants() -> None:
    sheet = score_lit("U:reprocessing_plant . . . . / . . . . . / . . . . . / . . . . .", left=Tokens(2, 1))
    assert reasons(sheet, Category.EXPANSION) == ["+1 Reprocessing Plant: one energy unit left over: A1"]
    assert points(sheet, Category.INHABITANTS_LEFT) == [-2]


def test_a_dark_reprocessing_plant_lets_parks_absorb_as_ever() -> None:
    sheet = score_lit("U:reprocessing_plant P . . . / . . . . . / . . . . . / . . . . .", dark="A1", left=Tokens(0, 3))
    assert (sheet.absorbed_energy, points(sheet, Category.EXPANSION), points(sheet, Category.POLLUTION)) == (
        1,
        [],
        [-2],
    )


def test_a_second_reprocessing_plant_finds_nothing_left() -> None:
    sheet = score_lit(
        "U:reprocessing_plant . . . . / . . . . . / . . . . . / . . . . U:reprocessing_plant", left=Tokens(0, 3)
    )
    assert reasons(sheet, Category.EXPANSION) == ["+3 Reprocessing Plant: 3 energy units left over: A1"]


def test_the_second_reprocessing_plant_works_where_the_first_is_dark() -> None:
    city = "U:reprocessing_plant . . . . / . . . . . / . . . . . / . . . . U:reprocessing_plant"
    sheet = score_lit(city, dark="A1", left=Tokens(0, 3))
    assert reasons(sheet, Category.EXPANSION) == ["+3 Reprocessing Plant: 3 energy units left over: E4"]


def test_a_congress_center_is_an_office_tower_of_one_floor_in_its_group() -> None:
    sheet = score_lit("O2 U:congress_center O3 . . / . . . . . / . . . . . / . . . . .")
    assert reasons(sheet, Category.OFFICE_TOWERS) == [
        "+5 an office tower in a group of 3, 2 high: A1 B1 C1",
        "+9 an office tower in a group of 3, 3 high: C1 B1 A1",
    ]
    assert reasons(sheet, Category.EXPANSION) == [
        "+2 Congress Center: an office tower in a group of 3, 1 high: B1 A1 C1"
    ]


def test_two_congress_centers_are_a_group_of_two() -> None:
    sheet = score_lit("U:congress_center U:congress_center . . . / . . . . . / . . . . . / . . . . .")
    assert points(sheet, Category.EXPANSION) == [1, 1]


def test_a_dark_congress_center_joins_no_group() -> None:
    sheet = score_lit("O2 U:congress_center O3 . . / . . . . . / . . . . . / . . . . .", dark="B1")
    assert points(sheet, Category.OFFICE_TOWERS) == [1, 3]


def test_parks_and_factories_do_not_see_a_congress_center_as_an_office_tower() -> None:
    sheet = score_lit("P U:congress_center F . . / . . . . . / . . . . . / . . . . .")
    assert (points(sheet, Category.PARKS), points(sheet, Category.FACTORIES)) == ([0], [0])


def test_a_police_station_does_not_see_a_congress_center_as_a_pile() -> None:
    sheet = score_lit("U:police_station U:congress_center . . . / . . . . . / . . . . . / . . . . .")
    assert points(sheet, Category.EXPANSION) == [0, 0]


def test_expensive_tiles_take_their_inhabitants() -> None:
    sheet = score_lit("U:capitol . . . U:fire_station / . . . . . / . . . . . / . . . . U:park_district")
    assert sheet.inhabitants_placed == 3 + 2 + 2


# the sheet


def test_the_pad_has_a_row_for_every_category_in_its_order() -> None:
    sheet = score_lit(EVERYTHING, customers={"B1": 5}, left=Tokens(1, 3))
    assert " ".join(category.value for category in sheet.categories) == (
        "tower_blocks shops public_services parks factories harbors office_towers monuments expansion "
        "inhabitants_left pollution"
    )


def test_every_category_has_its_scorer_in_score_pad_order() -> None:
    assert list(SCORERS) == list(Category)


@pytest.mark.parametrize("category", Category)
def test_a_scorer_writes_in_its_own_row_only(category: Category) -> None:
    standing = LitCity(City.parse(EVERYTHING), {}, Tokens(1, 3), EXPANSION_VALUES[Mode.EXPERT])
    assert {line.category for line in SCORERS[category](standing)} == {category}


def test_every_tile_that_did_not_only_give_tokens_has_its_scorer() -> None:
    gave = {Expansion.MATERNITY_WARD, Expansion.ELECTRIC_UTILITY, Expansion.TV_STATION}
    assert set(EXPANSION_SCORERS) == set(Expansion) - gave


def test_the_lines_are_in_score_pad_order() -> None:
    sheet = score_lit(EVERYTHING, customers={"B1": 5}, left=Tokens(1, 3))
    order = [list(Category).index(line.category) for line in sheet.lines]
    assert order == sorted(order)


def test_a_full_city_is_worth_what_its_rows_say() -> None:
    sheet = score_lit(EVERYTHING, customers={"B1": 5}, left=Tokens(1, 3))
    assert {category.value: worth for category, worth in sheet.categories.items()} == {
        "tower_blocks": 15 + 1 + 10,
        "shops": 11,
        "public_services": 5 + 1,
        "parks": 2 + 2 + 2,
        "factories": (2 + 4 + 3) + 4,
        "harbors": 3 + 0 + 2,
        "office_towers": 9 + 2 + 5,
        "monuments": 5,
        "expansion": 3 + (3 - 5 + 2),
        "inhabitants_left": -1,
        "pollution": -3 + 2,
    }
    assert sheet.total == 26 + 11 + 6 + 6 + 13 + 5 + 16 + 5 + 3 - 1 - 1


def test_the_lines_sum_to_the_rows_and_the_rows_to_the_total() -> None:
    sheet = score_lit(EVERYTHING, customers={"B1": 5}, left=Tokens(1, 3))
    assert all(sum(points(sheet, category)) == worth for category, worth in sheet.categories.items())
    assert sum(sheet.categories.values()) == sum(line.points for line in sheet.lines) == sheet.total


SCORING_KINDS = {
    Category.TOWER_BLOCKS: {Kind.TOWER_BLOCK},
    Category.SHOPS: {Kind.SHOP},
    Category.PUBLIC_SERVICES: {Kind.PUBLIC_SERVICE},
    Category.PARKS: {Kind.PARK, Kind.PLAYGROUND},
    Category.FACTORIES: {Kind.FACTORY},
    Category.HARBORS: {Kind.HARBOR},
    Category.OFFICE_TOWERS: {Kind.OFFICE_TOWER},
    Category.MONUMENTS: {Kind.MONUMENT},
    Category.EXPANSION: {Kind.PUBLIC_SERVICE},
}


@pytest.mark.parametrize("category", SCORING_KINDS)
def test_a_line_names_the_building_that_scores_first(category: Category) -> None:
    city = City.parse(EVERYTHING)
    lines = [line for line in score_lit(EVERYTHING, customers={"B1": 5}).lines if line.category is category]
    assert {city[line.spots[0]].kind for line in lines} == SCORING_KINDS[category]


def test_a_line_names_no_space_twice() -> None:
    sheet = score_lit(EVERYTHING, customers={"B1": 5}, left=Tokens(1, 3))
    assert all(len(set(line.spots)) == len(line.spots) for line in sheet.lines)


def test_a_city_that_cannot_be_is_not_scored() -> None:
    assert refusal("O1 . . . / . . . . / . . . . / . . . .", NO_TOKENS, Plan.of([])) == (
        "cells[0][0].kind: an office tower belongs to the Expert game, this city is Classic"
    )
    assert refusal(SQUARE, Tokens(-1, 0), Plan.of([])) == "inhabitants: -1 is impossible; it goes from 0 to 200"


# plans


def plan(names: str, customers: Mapping[str, int] | None = None) -> Plan:
    return Plan.of(spots(names), {spot(name): count for name, count in (customers or {}).items()})


@pytest.mark.parametrize(
    ("tokens", "chosen", "sentence"),
    [
        (Tokens(9, 9), plan("B2"), "B2: no building stands here"),
        (Tokens(9, 9), plan("A1", {"B2": 1}), "B2: only a shop has customers"),
        (Tokens(9, 9), plan("A5"), "A5: no building stands here"),
        (Tokens(9, 9), plan("F1"), "F1: no building stands here"),
        (Tokens(9, 9), Plan.of([Spot(-4, -5)]), "r-3c-4: no building stands here"),
        (Tokens(9, 9), Plan.of([Spot(0, -1)]), "r1c0: no building stands here"),
        (Tokens(9, 9), Plan.of([], {Spot(-1, 0): 1}), "A0: only a shop has customers"),
        (Tokens(9, 9), plan("C1"), "C1: a park needs nothing and is always active"),
        (Tokens(9, 9), plan("D1"), "D1: a playground needs nothing and is always active"),
        (Tokens(9, 9), plan("E1"), "E1: a monument needs nothing and is always active"),
        (Tokens(9, 9), plan("", {"C1": 1}), "C1: only a shop has customers"),
        (Tokens(9, 9), plan("A1", {"A1": 1}), "A1: only a shop has customers"),
        (Tokens(9, 9), plan("B1", {"B1": 6}), "B1: 6 customers are impossible; a shop seats 0 to 5"),
        (Tokens(9, 9), plan("B1", {"B1": -1}), "B1: -1 customers are impossible; a shop seats 0 to 5"),
        (Tokens(9, 9), plan("A1", {"B1": 2}), "B1: an inactive shop cannot have customers: 2"),
        (Tokens(4, 1), plan("B1", {"B1": 5}), "5 inhabitants are needed; at hand: 4"),
        (Tokens(5, 1), plan("B1 A4", {"B1": 5}), "6 inhabitants are needed; at hand: 5"),
        (Tokens(1, 1), plan("A1 B1"), "2 energy units are needed; at hand: 1"),
        (Tokens(2, 0), plan("B4"), "3 inhabitants are needed; at hand: 2"),
        (Tokens(0, 0), plan("C4"), "one inhabitant is needed; at hand: 0"),
        (Tokens(1, 0), plan("C4"), "one energy unit is needed; at hand: 0"),
    ],
)
def test_a_plan_that_cannot_be_is_refused_with_its_place(tokens: Tokens, chosen: Plan, sentence: str) -> None:
    city = "T1 S P G M / . . . . . / . . . . . / F U:capitol O1 . ."
    assert refusal(city, tokens, chosen) == sentence


def test_a_classic_shop_has_no_fifth_seat() -> None:
    assert refusal("S . . . / . . . . / . . . . / . . . .", Tokens(9, 9), plan("A1", {"A1": 5})) == (
        "A1: 5 customers are impossible; a shop seats 0 to 4"
    )


def test_the_first_wrong_space_of_the_board_is_named() -> None:
    assert refusal(SQUARE, Tokens(9, 9), plan("D4 C2 A3")) == "C2: no building stands here"


def test_a_plan_may_use_the_last_token() -> None:
    city = City.parse("S F . . / . . . . / . . . . / . . . .")
    sheet = score(city, Tokens(5, 1), plan("A1 B1", {"A1": 4}))
    assert (sheet.total, sheet.inhabitants_placed) == (7 + 2, 5)


def test_the_order_of_arguments_does_not_change_a_plan() -> None:
    assert plan("A1 B2", {"B2": 1, "A1": 2}) == plan("B2 A1", {"A1": 2, "B2": 1})


def test_a_plan_lists_shops_with_customers_in_the_order_of_the_board() -> None:
    made = plan("A1 B1 B2", {"B2": 1, "B1": 0, "A1": 2})
    assert made.customers == ((Spot(0, 0), 2), (Spot(1, 1), 1))
    assert made.lit == set(spots("A1 B1 B2"))


def test_the_customers_of_a_shop_are_settled_once() -> None:
    city = City.parse("S . . . / . . . . / . . . . / . . . .")
    with pytest.raises(Refused, match="A1: the customers of this shop are given twice"):
        score(city, Tokens(5, 1), Plan(frozenset({Spot(0, 0)}), ((Spot(0, 0), 2), (Spot(0, 0), 3))))


def test_no_customers_in_a_dark_shop_are_no_mistake() -> None:
    city = City.parse("S . . . / . . . . / . . . . / . . . .")
    assert score(city, Tokens(0, 0), Plan(frozenset(), ((Spot(0, 0), 0),))).total == 0


# The optimiser counts customers, parks and offices without branching because of these shapes (docs/optimiser.md).


@pytest.mark.parametrize("points", [SHOP_POINTS, PARK_POINTS])
def test_the_next_customer_or_pile_never_brings_less_than_the_one_before(points: tuple[int, ...]) -> None:
    steps = [more - fewer for fewer, more in pairwise(points)]
    assert steps == sorted(steps)


def test_a_larger_group_never_makes_an_office_tower_worse() -> None:
    for smaller, larger in pairwise(OFFICE_POINTS):
        assert all(fewer <= more for fewer, more in zip(smaller, larger, strict=True))


@pytest.mark.parametrize("points", [PLANNING_POINTS, DISTRICT_POINTS, TOWER_BLOCK_POINTS])
def test_more_is_worth_more(points: tuple[int, ...]) -> None:
    assert all(fewer < more for fewer, more in pairwise(points))
