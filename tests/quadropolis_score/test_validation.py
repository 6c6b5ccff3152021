"""Errors, warnings, and locks that cannot be kept; each with its place."""

from collections.abc import Iterable

import pytest

from quadropolis_score.boards import Spot
from quadropolis_score.buildings import (
    BLANK_PRINT,
    EXPANSION_VALUES,
    NO_TOKENS,
    Building,
    Expansion,
    Kind,
    Mode,
    TilePrint,
    Tokens,
)
from quadropolis_score.city import City
from quadropolis_score.plan import NO_LOCKS, Locks
from quadropolis_score.validation import (
    Problem,
    box_excess,
    errors,
    possible_prints,
    refuse_broken_locks,
    refuse_impossible,
    warnings,
)
from tabletop.messages import Refused


def problem_texts(problems: Iterable[Problem]) -> list[str]:
    """Return problems as people read them, each with its place."""
    return [f"{problem.place}: {problem.message}" for problem in problems]


def errors_of_text(text: str, tokens: Tokens = NO_TOKENS) -> list[str]:
    return problem_texts(errors(City.parse(text), tokens))


def errors_of_building(building: Building) -> list[str]:
    """Return the errors of a building that has no text form, at the top left of an Expert city."""
    return problem_texts(errors(City.empty(Mode.EXPERT).put(Spot(0, 0), building), NO_TOKENS))


def warnings_of_text(text: str, inhabitants: int = 0, energy: int = 0) -> list[str]:
    return problem_texts(warnings(City.parse(text), Tokens(inhabitants, energy)))


def box_warnings_of_text(text: str) -> list[str]:
    city = City.parse(text)
    return problem_texts(box_excess(city.mode, tuple(city.buildings())))


def spots_of(problem: Problem) -> str:
    return " ".join(map(str, problem.spots))


# errors


@pytest.mark.parametrize(
    ("tokens", "sentence"),
    [
        (Tokens(-1, 0), "inhabitants: -1 is impossible; it goes from 0 to 200"),
        (Tokens(201, 0), "inhabitants: 201 is impossible; it goes from 0 to 200"),
        (Tokens(0, -1), "energy: -1 is impossible; it goes from 0 to 200"),
        (Tokens(0, 201), "energy: 201 is impossible; it goes from 0 to 200"),
    ],
)
def test_tokens_go_from_0_to_200(tokens: Tokens, sentence: str) -> None:
    assert errors_of_text(". . . . / . . . . / . . . . / . . . .", tokens) == [sentence]


def test_200_tokens_of_each_are_possible() -> None:
    assert errors_of_text(". . . . / . . . . / . . . . / . . . .", Tokens(200, 200)) == []


@pytest.mark.parametrize(
    ("city", "sentence"),
    [
        (". . . . . / . . . . . / . . . T6 . / . . . . .", "cells[2][3].floors: 6 is more than the 5 floors of a tower block in expert mode"),
        ("O6 . . . . / . . . . . / . . . . . / . . . . .", "cells[0][0].floors: 6 is more than the 5 floors of an office tower in expert mode"),
        (". . . . / . T5 . . / . . . . / . . . .", "cells[1][1].floors: 5 is more than the 4 floors of a tower block in classic mode"),
    ],
)  # fmt: skip
def test_a_pile_above_the_most_floors_of_its_game_is_impossible(city: str, sentence: str) -> None:
    assert errors_of_text(city) == [sentence]


def test_the_highest_piles_are_possible() -> None:
    assert errors_of_text("T5 O5 . . . / . . . . . / . . . . . / . . . . .") == []
    assert errors_of_text("T4 . . . / . . . . / . . . . / . . . .") == []


def test_a_building_has_at_least_one_floor() -> None:
    assert errors_of_text("T0 . . . / . . S0 . / . . . . / . . . .") == [
        "cells[0][0].floors: 0 is not a height; a building has at least 1 floor",
        "cells[1][2].floors: 0 is not a height; a building has at least 1 floor",
    ]
    assert errors_of_building(Building(Kind.OFFICE_TOWER, floors=-2)) == [
        "cells[0][0].floors: -2 is not a height; a building has at least 1 floor"
    ]


@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("S", "a shop"),
        ("U", "a public service"),
        ("P", "a park"),
        ("G", "a playground"),
        ("F", "a factory"),
        ("H", "a harbor"),
        ("M", "a monument"),
    ],
)
def test_other_buildings_cannot_be_piled(word: str, name: str) -> None:
    assert errors_of_text(f"{word}2 . . . . / . . . . . / . . . . . / . . . . .") == [
        f"cells[0][0].floors: 2 is too many; {name} cannot be piled"
    ]


def test_office_towers_and_monuments_belong_to_expert() -> None:
    assert errors_of_text("O1 . . . / . M . . / . . . . / . . . .") == [
        "cells[0][0].kind: an office tower belongs to the Expert game, this city is Classic",
        "cells[1][1].kind: a monument belongs to the Expert game, this city is Classic",
    ]


def test_a_building_of_the_other_game_is_not_measured_as_well() -> None:
    assert errors_of_text("O9*7 . . . / . . . . / . . . . / . . . .") == [
        "cells[0][0].kind: an office tower belongs to the Expert game, this city is Classic"
    ]


@pytest.mark.parametrize(("tile", "name"), [("capitol", "Capitol"), ("congress_center", "Congress Center")])
def test_two_public_services_tiles_belong_to_expert(tile: str, name: str) -> None:
    assert errors_of_text(f"U:{tile} . . . / . . . . / . . . . / . . . .") == [
        f"cells[0][0].expansion: {name} is a tile of the Expert game, this city is Classic"
    ]


@pytest.mark.parametrize("tile", EXPANSION_VALUES[Mode.CLASSIC])
def test_a_classic_city_may_have_the_public_services_tiles_of_classic(tile: Expansion) -> None:
    assert errors_of_text(f"U:{tile.value} . . . / . . . . / . . . . / . . . .") == []


@pytest.mark.parametrize("city", ["S:school . . . . / . . . . . / . . . . . / . . . . .", "S:school " + ". " * 3])
def test_only_a_public_service_is_a_public_services_tile(city: str) -> None:
    classic = f"{city} / . . . . / . . . . / . . . ."
    assert errors_of_text(city if "/" in city else classic) == [
        "cells[0][0].expansion: only a public service can be a Public Services tile, this is a shop"
    ]


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("U*3", "cells[0][0].points: 3 is on no such tile; what a public service can show: 0, 1, 2"),
        ("H*4", "cells[0][0].points: 4 is on no such tile; what a harbor can show: 0, 1, 2, 3"),
        ("Hi3", "cells[0][0].inhabitants: 3 is on no such tile; what a harbor can show: 0, 1, 2"),
        ("He3", "cells[0][0].energy: 3 is on no such tile; what a harbor can show: 0, 1, 2"),
        ("T2i4", "cells[0][0].inhabitants: 4 is on no such tile; what a tower block can show: 0, 1, 2, 3"),
        ("T2e1", "cells[0][0].energy: 1 is on no such tile; what a tower block can show: 0"),
        ("Fe4", "cells[0][0].energy: 4 is on no such tile; what a factory can show: 0, 1, 2, 3"),
        ("Fi1", "cells[0][0].inhabitants: 1 is on no such tile; what a factory can show: 0"),
        ("S*1", "cells[0][0].points: 1 is on no such tile; what a shop can show: 0"),
        ("Pi1", "cells[0][0].inhabitants: 1 is on no such tile; what a park can show: 0"),
        ("Gi2", "cells[0][0].inhabitants: 2 is on no such tile; what a playground can show: 0, 1"),
        ("O1i1", "cells[0][0].inhabitants: 1 is on no such tile; what an office tower can show: 0"),
        ("M*5", "cells[0][0].points: 5 is on no such tile; what a monument can show: 0"),
        ("Ui2:maternity_ward", "cells[0][0].inhabitants: 2 is on no such tile; what Maternity Ward can show: 0, 3"),
        ("Ue1:electric_utility", "cells[0][0].energy: 1 is on no such tile; what Electric Utility can show: 0, 3"),
        ("Hi1", "cells[0][0]: no harbor shows points 0, inhabitants 1 and energy 0 together"),
        ("H*1i1e1", "cells[0][0]: no harbor shows points 1, inhabitants 1 and energy 1 together"),
    ],
)
def test_a_print_that_no_tile_has_is_impossible(word: str, sentence: str) -> None:
    assert errors_of_text(f"{word} . . . . / . . . . . / . . . . . / . . . . .") == [sentence]


def test_a_negative_print_is_impossible() -> None:
    assert errors_of_building(Building(Kind.HARBOR, points=-1)) == [
        "cells[0][0].points: -1 is on no such tile; what a harbor can show: 0, 1, 2, 3"
    ]


def test_a_public_services_tile_has_no_star() -> None:
    assert len(errors_of_text("U*1:city_hall . . . . / . . . . . / . . . . . / . . . . .")) == 1


@pytest.mark.parametrize(
    ("building", "prints"),
    [
        (Building(Kind.TOWER_BLOCK), {BLANK_PRINT, TilePrint(0, 1, 0), TilePrint(0, 2, 0), TilePrint(0, 3, 0)}),
        (Building(Kind.SHOP), {BLANK_PRINT}),
        (Building(Kind.PUBLIC_SERVICE), {BLANK_PRINT, TilePrint(1), TilePrint(2)}),
        (Building(Kind.PLAYGROUND), {BLANK_PRINT, TilePrint(0, 1, 0)}),
        (Building(Kind.FACTORY), {BLANK_PRINT, TilePrint(0, 0, 1), TilePrint(0, 0, 2), TilePrint(0, 0, 3)}),
        (
            Building(Kind.HARBOR),
            {BLANK_PRINT, *map(TilePrint, (1, 2, 3)), TilePrint(0, 2, 0), TilePrint(0, 0, 2), TilePrint(0, 1, 1)},
        ),
        (Building(Kind.PUBLIC_SERVICE, expansion=Expansion.CAPITOL), {BLANK_PRINT}),
        (Building(Kind.PUBLIC_SERVICE, expansion=Expansion.MATERNITY_WARD), {BLANK_PRINT, TilePrint(0, 3, 0)}),
        (Building(Kind.PUBLIC_SERVICE, expansion=Expansion.ELECTRIC_UTILITY), {BLANK_PRINT, TilePrint(0, 0, 3)}),
    ],
)
def test_a_tile_shows_what_some_tile_of_the_box_shows_or_nothing(building: Building, prints: set[TilePrint]) -> None:
    assert possible_prints(building, Mode.EXPERT) == prints


def test_a_kind_that_a_game_does_not_have_shows_nothing() -> None:
    assert possible_prints(Building(Kind.MONUMENT), Mode.CLASSIC) == {BLANK_PRINT}


def test_height_and_print_of_a_building_are_both_named() -> None:
    assert errors_of_text("T6i4 . . . . / . . . . . / . . . . . / . . . . .") == [
        "cells[0][0].floors: 6 is more than the 5 floors of a tower block in expert mode",
        "cells[0][0].inhabitants: 4 is on no such tile; what a tower block can show: 0, 1, 2, 3",
    ]


def test_all_errors_are_listed_the_tokens_first() -> None:
    problems = list(errors(City.parse("S2 . . . / . . . . / . . . . / . . . U*3"), Tokens(-1, 201)))
    assert [(problem.place, spots_of(problem)) for problem in problems] == [
        ("inhabitants", ""),
        ("energy", ""),
        ("cells[0][0].floors", "A1"),
        ("cells[3][3].points", "D4"),
    ]


def test_an_impossible_city_is_refused_with_its_first_error() -> None:
    with pytest.raises(Refused) as refused:
        refuse_impossible(City.parse("S2 . . . / . . . . / . . . . / . . . U*3"), NO_TOKENS)
    assert str(refused.value) == "cells[0][0].floors: 2 is too many; a shop cannot be piled"
    assert refused.value.place == "cells[0][0].floors"


def test_a_possible_city_is_not_refused() -> None:
    assert errors_of_text("T5 S U*2 P G / Fe3 H*3 O5 M U:capitol / . . . . . / . . . . .", Tokens(17, 9)) == []
    refuse_impossible(City.parse("T4 S . . / . . . . / . . . . / . . . ."), Tokens(3, 4))


# warnings


def test_a_full_classic_city_from_the_box_is_not_odd() -> None:
    city = """
    T1i3  S    Fe2  P
    U*2   H*2  Hi2  G
    T1i2  P    Fe3  S
    U     H*3  P    Hi1e1
    """
    assert warnings_of_text(city, inhabitants=9, energy=6) == []


def test_a_full_expert_city_from_the_box_is_not_odd() -> None:
    city = """
    T1i3         S    Fe3        O1   P
    U:city_hall  Hi2  H*2        O1   M
    G            S    U:capitol  O1   P
    T1i1         P    U*1        Fe2  Hi1e1
    """
    assert warnings_of_text(city, inhabitants=8, energy=6) == []


def test_a_city_of_piles_from_the_box_is_not_odd() -> None:
    city = "T4i3 O4 Fe2 P . / U*2 H*2 Hi2 G . / T3i2 . Fe3 . . / . . . . M"
    assert warnings_of_text(city, inhabitants=15, energy=5) == []


def test_an_empty_city_is_not_odd() -> None:
    assert warnings_of_text(". . . . / . . . . / . . . . / . . . .") == []


def test_a_classic_player_has_16_turns() -> None:
    assert warnings_of_text("T4 T4 T4 T4 / . . . . / . . . . / . . . .", inhabitants=30) == []
    assert warnings_of_text("T4 T4 T4 T4 / . . . P / . . . . / . . . .", inhabitants=30) == [
        "cells: 17 tiles, counting floors, but only 16 turns"
    ]


def test_an_expert_player_has_20_turns() -> None:
    assert warnings_of_text("O5 O5 O5 . . / P P P P P / . . . . . / . . . . .") == []
    assert warnings_of_text("O5 O5 O5 . . / P P P P P / P . . . . / . . . . .") == [
        "cells: 21 tiles, counting floors, but only 20 turns"
    ]


@pytest.mark.parametrize(
    ("count", "name", "most", "city"),
    [
        (13, "shop", 12, "S S S S / S S S S / S S S S / S . . ."),
        (14, "park", 13, "P P P P / P P P P / P P P P / P P . ."),
        (5, "playground", 4, "G G G G / G . . . / . . . . / . . . ."),
        (27, "tower block", 26, "T4 T4 T4 T4 / T4 T4 T3 . / . . . . / . . . ."),
        (18, "public service", 17, "U*1 U*1 U*1 U*1 U*1 / U*1 U*1 U*2 U*2 U*2 / U*2 U*2 U U U / U U U . ."),
        (16, "factory", 15, "F F F F F / F F F F F / F F F F F / F . . . ."),
        (20, "harbor", 19, "H H H H H / H H H H H / H H H H H / H H H H H"),
        (15, "shop", 14, "S S S S S / S S S S S / S S S S S / . . . . ."),
        (6, "playground", 5, "G G G G G / G . . . . / . . . . . / . . . . ."),
        (27, "tower block", 26, "T5 T5 T5 T5 T5 / T2 . . . . / . . . . . / . . . . ."),
        (18, "office tower", 17, "O5 O5 O5 O3 . / . . . . . / . . . . . / . . . . ."),
        (5, "monument", 4, "M M M M M / . . . . . / . . . . . / . . . . ."),
    ],
)
def test_more_tiles_of_a_kind_than_the_box_holds_are_odd(count: int, name: str, most: int, city: str) -> None:
    assert box_warnings_of_text(city) == [
        f"cells: there are {count} tiles of the kind {name}, counting floors; the box has {most}"
    ]


@pytest.mark.parametrize(
    "city",
    [
        "S S S S / S S S S / S S S S / . . . .",
        "P P P P / P P P P / P P P P / P . . .",
        "P P P P / P P P P / P G G G / G . . .",
        "O5 O5 O5 O2 . / . . . . . / . . . . . / . . . . .",
        "M . M . . / . M . M . / . . . . . / . . . . .",
        "T4 T4 T4 T4 / T4 T4 T2 . / . . . . / . . . .",
    ],
)
def test_all_the_tiles_of_a_kind_are_not_odd(city: str) -> None:
    assert box_warnings_of_text(city) == []


def test_a_playground_counts_among_the_parks_whose_place_it_takes() -> None:
    city = City.parse("P P P P / P P P P / P P G G / G G . .")
    (problem,) = box_excess(city.mode, tuple(city.buildings()))
    assert problem_texts([problem]) == ["cells: there are 14 tiles of the kind park, counting floors; the box has 13"]
    assert spots_of(problem) == " ".join(map(str, city.board.spots[:14]))


@pytest.mark.parametrize(
    "city",
    [
        # a Public Services tile does not count among the tiles of its kind
        "U U U U U / U*1 U*1 U*1 U*1 U*1 / U*1 U*1 U*2 U*2 U*2 / U*2 U*2 U:school . .",
        # all tiles of a print
        "U*2 U*2 U*2 U*2 / H*1 H*2 H*2 H*3 / Fe3 Fe3 Fe3 Fe3 / T1i3 T1i3 T1i3 T1i3",
        # tiles without a print may be any of the box
        "H H H H / H H H H / F F F F / T1 T1 T1 T1",
        # kinds that a game does not have are not counted
        "M M M M / M O1 . . / . . . . / . . . .",
    ],
)
def test_tiles_within_the_box_have_no_warning(city: str) -> None:
    assert box_warnings_of_text(city) == []


@pytest.mark.parametrize(
    ("city", "count", "name", "printed", "most"),
    [
        ("U*2 U*2 U*2 U*2 / U*2 . . . / . . . . / . . . .", 5, "public service", TilePrint(2), 4),
        ("H*1 . . . / . H*1 . . / . . . . / . . . .", 2, "harbor", TilePrint(1), 1),
        ("Fe3 Fe3 Fe3 Fe3 / Fe3 . . . / . . . . / . . . .", 5, "factory", TilePrint(energy=3), 4),
        ("T1i3 T2i3 T1i3 T1i3 / T1i3 . . . / . . . . / . . . .", 5, "tower block", TilePrint(inhabitants=3), 4),
        ("U U U U U / U . . . . / . . . . . / . . . . .", 6, "public service", BLANK_PRINT, 5),
        ("U U U U U / U U*1 U*1 U*1 U*1 / U*1 U*1 U*2 U*2 U*2 / U*2 U*2 . . .", 6, "public service", BLANK_PRINT, 5),
    ],
)
def test_more_tiles_with_a_print_than_the_box_holds_are_odd(
    city: str, count: int, name: str, printed: TilePrint, most: int
) -> None:
    shown = ", ".join(f"{sign} {number}" for sign, number in printed._asdict().items())
    assert box_warnings_of_text(city) == [f"cells: {count} tiles show a {name} with {shown}; the box has {most}"]


def test_too_many_tiles_of_a_kind_have_no_warning_for_each_print() -> None:
    assert box_warnings_of_text("S S S S / S S S S / S S S S / S S . .") == [
        "cells: there are 14 tiles of the kind shop, counting floors; the box has 12"
    ]


def test_tiles_that_the_box_does_not_hold_are_among_the_warnings_of_a_city() -> None:
    assert warnings_of_text("H*1 . . . / . H*1 . . / . . . . / . . . .") == [
        "cells: 2 tiles show a harbor with points 1, inhabitants 0, energy 0; the box has 1"
    ]


def test_a_warning_points_at_the_tiles_that_are_too_many() -> None:
    city = City.parse("H*1 . . . / . H*1 H . / . . . . / . . . .")
    (problem,) = box_excess(city.mode, tuple(city.buildings()))
    assert spots_of(problem) == "A1 B2"


def test_tiles_of_several_cities_are_counted_at_their_place() -> None:
    buildings = tuple(City.parse("M . . . . / . M . . . / . . M . . / . . . . .").buildings())
    assert problem_texts(box_excess(Mode.EXPERT, buildings * 2, "players")) == [
        "players: there are 6 tiles of the kind monument, counting floors; the box has 4"
    ]


def test_a_public_services_tile_that_appears_twice_is_a_warning() -> None:
    city = City.parse("U:school . . . . / . . U:tv_station . . / . . . . . / . . . . U:school")
    (problem,) = warnings(city, NO_TOKENS)
    assert problem_texts([problem]) == ["cells[3][4]: School appears twice; the box has one"]
    assert spots_of(problem) == "A1 E4"


def test_more_tokens_than_the_box_holds_are_odd() -> None:
    assert warnings_of_text(". . . . / . . . . / . . . . / . . . .", inhabitants=66, energy=51) == [
        "inhabitants: 66 inhabitants are more than the 65 in the box",
        "energy: 51 energy units are more than the 50 in the box",
    ]


def test_all_the_tokens_of_the_box_are_too_many_for_some_tiles_only() -> None:
    assert warnings_of_text(". . . . / . . . . / . . . . / . . . .", inhabitants=65, energy=50) == [
        "inhabitants: 65 inhabitants, but these tiles gave at most 0",
        "energy: 50 energy units, but these tiles gave at most 0",
    ]


# the tokens that tiles gave


def test_kinds_that_a_game_does_not_have_gave_nothing() -> None:
    assert warnings_of_text("M O1 . . / . . . . / . . . . / . . . .") == []


@pytest.mark.parametrize(
    ("row", "least", "most"),
    [
        ("T1i2 .    .    .    .", 2, 2),
        ("T1   .    .    .    .", 1, 3),
        ("T3i2 .    .    .    .", 4, 8),
        ("T2   .    .    .    .", 2, 6),
        ("T2i1 T2i1 T2i1 T2i1 .", 4 + 1 + 1 + 2 + 2, 4 + 4 * 3),
        ("T2i3 T2i3 T2i3 T1i3 T1i3", 15 + 3 * 1, 15 + 3 + 2 + 2),
        ("Hi2  .    .    .    .", 2, 2),
        ("Hi1e1 .   .    .    .", 1, 1),
        ("H    .    .    .    .", 0, 2),
        ("H    Hi2  Hi2  Hi2  .", 6, 7),
        ("H    H    H    H    .", 0 + 0 + 0 + 1, 2 + 2 + 2 + 1),
        ("H*2  H*3  .    .    .", 0, 0),
        ("G    .    .    .    .", 1, 1),
        ("Gi1  .    .    .    .", 1, 1),
        ("P    S    O3   M    U*2", 0, 0),
        ("F    Fe3  .    .    .", 0, 0),
        ("U:maternity_ward   . . . .", 3, 3),
        ("Ui3:maternity_ward . . . .", 3, 3),
        ("U:electric_utility S . . .", 0, 0),
        ("U:tv_station S S S .", 0, 3),
        ("U:tv_station . . . .", 0, 0),
    ],
)
def test_so_many_inhabitants_can_have_come_from_these_tiles(row: str, least: int, most: int) -> None:
    city = f"{row} / . . . . . / . . . . . / . . . . ."
    assert_bounds(city, "inhabitants", least, most)


def assert_bounds(city: str, token: str, least: int, most: int) -> None:
    """Ask for warnings at both bounds, where there are none, and beyond them."""
    counts = (least - 1, least, most, most + 1)
    expected = ["too_few" if least else "", "", "", "too_many"]
    assert [token_warnings(city, token, count) for count in counts] == expected


def token_warnings(text: str, token: str, count: int) -> str:
    """Return whether a warning finds more or fewer tokens of a sort than the tiles gave; -1 is uncounted."""
    tokens = NO_TOKENS._replace(**{token: max(0, count)})
    keys = [problem.message.key for problem in warnings(City.parse(text), tokens)]
    return "".join(key.split(".")[1] for key in keys if key.startswith("tokens.too_") and key.endswith(token))


@pytest.mark.parametrize(
    ("row", "least", "most"),
    [
        ("Fe2   .   .   .   .", 2, 2),
        ("F     .   .   .   .", 1, 3),
        ("F     F   .   .   .", 1 + 2, 6),
        ("F     Fe1 .   .   .", 1 + 2, 1 + 3),
        ("He2   .   .   .   .", 2, 2),
        ("Hi1e1 Hi2 .   .   .", 1, 1),
        ("H     He2 He2 He2 .", 6, 7),
        ("H     H   H   H   .", 0 + 0 + 0 + 1, 2 + 2 + 2 + 1),
        ("T5    G   .   .   .", 0, 0),
        ("U:electric_utility   . . . .", 3, 3),
        ("U:tv_station S S S .", 0, 0),
        ("U:maternity_ward . . . .", 0, 0),
    ],
)
def test_so_many_energy_units_can_have_come_from_these_tiles(row: str, least: int, most: int) -> None:
    city = f"{row} / . . . . . / . . . . . / . . . . ."
    assert_bounds(city, "energy", least, most)


def test_warnings_name_the_tokens_that_the_tiles_gave() -> None:
    assert warnings_of_text("T2i2 Fe2 . . / . . . . / . . . . / . . . .", inhabitants=2, energy=1) == [
        "inhabitants: 2 inhabitants, but these tiles gave at least 3",
        "energy: one energy unit, but these tiles gave at least 2",
    ]
    assert warnings_of_text("T2i2 Fe2 . . / . . . . / . . . . / . . . .", inhabitants=6, energy=3) == [
        "inhabitants: 6 inhabitants, but these tiles gave at most 5",
        "energy: 3 energy units, but these tiles gave at most 2",
    ]


@pytest.mark.parametrize(("inhabitants", "said_of_them"), [(55, "too_few"), (56, ""), (64, ""), (65, "too_many")])
def test_hidden_floors_beyond_the_box_may_be_any_tower_block(inhabitants: int, said_of_them: str) -> None:
    in_box = 6 * 1 + 14 * 2 + 6 * 3
    assert (in_box + 4 * 1, in_box + 4 * 3) == (56, 64)
    city = "T5 T5 T5 T5 T5 / T5 . . . . / . . . . . / . . . . ."
    assert token_warnings(city, "inhabitants", inhabitants) == said_of_them


# locks


def lock_refusal(text: str, tokens: Tokens, locks: Locks) -> str:
    """Return the message with which locks are refused."""
    with pytest.raises(Refused) as refused:
        refuse_broken_locks(City.parse(text), tokens, locks)
    return str(refused.value)


@pytest.mark.parametrize(
    ("tokens", "locks", "sentence"),
    [
        (Tokens(9, 9), Locks.of(lit=[Spot(1, 1)]), "B2: no building stands here"),
        (Tokens(9, 9), Locks.of(dark=[Spot(4, 0)]), "A5: no building stands here"),
        (Tokens(9, 9), Locks.of(dark=[Spot(0, 2)]), "C1: a park needs nothing and is always active"),
        (Tokens(9, 9), Locks.of(customers={Spot(0, 0): 0}), "A1: only a shop has customers"),
        (
            Tokens(9, 9),
            Locks.of(customers={Spot(0, 1): 5}),
            "B1: 5 customers are impossible; a shop seats 0 to 4",
        ),
        (
            Tokens(9, 9),
            Locks.of(lit=[Spot(0, 0), Spot(0, 1)], dark=[Spot(0, 1), Spot(0, 0)]),
            "A1: a building cannot be fixed both active and inactive",
        ),
        (
            Tokens(9, 9),
            Locks.of(dark=[Spot(0, 1)], customers={Spot(0, 1): 2}),
            "B1: an inactive shop cannot have customers: 2",
        ),
        (Tokens(2, 9), Locks.of(customers={Spot(0, 1): 3}), "your fixed choices need 3 inhabitants; at hand: 2"),
        (Tokens(3, 0), Locks.of(customers={Spot(0, 1): 3}), "your fixed choices need one energy unit; at hand: 0"),
        (Tokens(0, 1), Locks.of(lit=[Spot(0, 0), Spot(0, 1)]), "your fixed choices need 2 energy units; at hand: 1"),
        (Tokens(0, 9), Locks.of(lit=[Spot(0, 3)]), "your fixed choices need one inhabitant; at hand: 0"),
    ],
)
def test_locks_that_cannot_be_kept_are_refused_with_their_place(tokens: Tokens, locks: Locks, sentence: str) -> None:
    assert lock_refusal("T1 S P F / . . . . / . . . . / . . . .", tokens, locks) == sentence


@pytest.mark.parametrize(
    "locks",
    [
        NO_LOCKS,
        Locks.of(dark=[Spot(0, 0), Spot(0, 1), Spot(0, 3)]),
        Locks.of(dark=[Spot(0, 1)], customers={Spot(0, 1): 0}),
        Locks.of(lit=[Spot(0, 1)], customers={Spot(0, 1): 2}),
        Locks.of(customers={Spot(0, 1): 2}),
        Locks.of(lit=[Spot(0, 3), Spot(0, 0)]),
    ],
)
def test_locks_that_can_be_kept_are_not_refused(locks: Locks) -> None:
    refuse_broken_locks(City.parse("T1 S P F / . . . . / . . . . / . . . ."), Tokens(2, 1), locks)


def test_a_shop_locked_to_no_customers_need_not_be_lit() -> None:
    refuse_broken_locks(
        City.parse("S . . . / . . . . / . . . . / . . . ."), NO_TOKENS, Locks.of(customers={Spot(0, 0): 0})
    )


def test_the_order_of_arguments_does_not_change_locks() -> None:
    shops = {Spot(0, 0): 0, Spot(0, 1): 2}
    turned = {Spot(0, 1): 2, Spot(0, 0): 0}
    assert Locks.of(customers=shops) == Locks.of(customers=turned)
    assert Locks.of(customers=turned).customers == ((Spot(0, 0), 0), (Spot(0, 1), 2))


def test_a_tile_may_appear_as_often_as_four_boxes_hold_it() -> None:
    four = City.parse("U:school U:school U:school U:school . / . . . . . / . . . . . / . . . . .")
    assert not list(errors(four, Tokens()))
    five = four.put(Spot(3, 4), Building(Kind.PUBLIC_SERVICE, expansion=Expansion.SCHOOL))
    assert [(problem.place, str(problem.message)) for problem in errors(five, Tokens())] == [
        ("cells", "School appears 5 times; more than 4 are impossible")
    ]
