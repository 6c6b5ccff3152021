"""Cities and their text form."""

import pytest
from hypothesis import given
from hypothesis import strategies as some

from quadropolis_score.boards import BOARDS, CLASSIC, EXPERT, Spot
from quadropolis_score.buildings import BLANK_PRINT, BOX, PLAYGROUND, Building, Expansion, Kind, Mode
from quadropolis_score.city import City, building_from_text, text_of
from tabletop.messages import Refused

TOWN = City.parse("T1 . . . / . S . . / . . P . / . . . F")
LETTERS = "write a dot or one of T S U P G F H O M, and what it shows: T3, U*2, Hi1e1, U:city_hall"


def possible_buildings(mode: Mode) -> list[Building]:
    """Return every building that a city of this mode can have."""
    prints = {kind: (BLANK_PRINT, *tiles) for kind, tiles in BOX[mode].items()} | {
        Kind.PLAYGROUND: (BLANK_PRINT, PLAYGROUND)
    }
    found = [
        Building(kind, floors, *printed)
        for kind, shown in prints.items()
        for printed in shown
        for floors in range(1, BOARDS[mode].max_floors.get(kind, 1) + 1)
    ]
    return found + [Building(Kind.PUBLIC_SERVICE, expansion=tile) for tile in Expansion if mode is Mode.EXPERT]


def grids(mode: Mode) -> some.SearchStrategy[City]:
    board = BOARDS[mode]
    space = some.none() | some.sampled_from(possible_buildings(mode))
    row = some.tuples(*[space] * board.columns)
    return some.builds(City, some.just(mode), some.tuples(*[row] * board.rows))


cities = some.sampled_from(Mode).flatmap(grids)
any_building = some.builds(
    Building,
    some.sampled_from(Kind),
    floors=some.integers(0, 999),
    points=some.integers(0, 999),
    inhabitants=some.integers(0, 999),
    energy=some.integers(0, 999),
    expansion=some.none() | some.sampled_from(Expansion),
)


def refusal(text: str) -> str:
    with pytest.raises(Refused) as refused:
        City.parse(text)
    return str(refused.value)


@given(cities)
def test_a_city_is_read_back_from_its_text(city: City) -> None:
    assert City.parse(str(city)) == city


@given(cities)
def test_capitals_do_not_matter(city: City) -> None:
    assert City.parse(str(city).lower()) == City.parse(str(city).upper()) == city


@given(cities)
def test_slashes_separate_rows(city: City) -> None:
    assert City.parse(str(city).replace("\n", " / ")) == city


@given(any_building)
def test_even_an_impossible_building_is_read_back_so_that_it_can_be_named(building: Building) -> None:
    assert building_from_text(text_of(building), Spot(0, 0)) == building


def test_a_text_of_four_by_four_is_a_classic_city() -> None:
    city = City.parse("T3 . . P / . S . . / . . F . / H . . U")
    assert city.mode is Mode.CLASSIC
    assert city.board is CLASSIC
    assert city.cells == (
        (Building(Kind.TOWER_BLOCK, 3), None, None, Building(Kind.PARK)),
        (None, Building(Kind.SHOP), None, None),
        (None, None, Building(Kind.FACTORY), None),
        (Building(Kind.HARBOR), None, None, Building(Kind.PUBLIC_SERVICE)),
    )


def test_a_text_of_four_by_five_is_an_expert_city() -> None:
    city = City.parse("O5 . . . M / . . . . . / . . . . . / G . . . .")
    assert city.mode is Mode.EXPERT
    assert city.board is EXPERT
    assert city[Spot(0, 0)] == Building(Kind.OFFICE_TOWER, 5)
    assert city[Spot(0, 4)] == Building(Kind.MONUMENT)
    assert city[Spot(3, 0)] == Building(Kind.PLAYGROUND)
    assert city[Spot(3, 4)] is None


@pytest.mark.parametrize(
    ("word", "building"),
    [
        ("T", Building(Kind.TOWER_BLOCK, 1)),
        ("T4i2", Building(Kind.TOWER_BLOCK, 4, inhabitants=2)),
        ("U*2", Building(Kind.PUBLIC_SERVICE, points=2)),
        ("Fe3", Building(Kind.FACTORY, energy=3)),
        ("Hi1e1", Building(Kind.HARBOR, inhabitants=1, energy=1)),
        ("H*3", Building(Kind.HARBOR, points=3)),
        ("U:city_hall", Building(Kind.PUBLIC_SERVICE, expansion=Expansion.CITY_HALL)),
        ("Ui3:maternity_ward", Building(Kind.PUBLIC_SERVICE, inhabitants=3, expansion=Expansion.MATERNITY_WARD)),
        ("T0", Building(Kind.TOWER_BLOCK, 0)),
        ("P2", Building(Kind.PARK, 2)),
        ("T123*45i67e89", Building(Kind.TOWER_BLOCK, 123, 45, 67, 89)),
        (".", None),
    ],
)
def test_a_word_is_the_building_of_a_space(word: str, building: Building | None) -> None:
    assert building_from_text(word, Spot(0, 0)) == building


def test_lines_may_be_indented_and_end_as_on_any_system() -> None:
    assert City.parse("\r\n  T . . .\r\n\t. S . .\r\n. . P .\r\n. . . F\r\n") == City.parse(
        "/T . . ./. S . ./. . P ./. . . F/"
    )


def test_the_text_of_a_city_has_a_line_for_each_row_and_aligned_columns() -> None:
    city = City.parse("T . . P . / . Hi1e1 . U*2 O5 / U:school . . . . / . . F . M")
    assert str(city).split("\n") == [
        "T1       .     . P   .",
        ".        Hi1e1 . U*2 O5",
        "U:school .     . .   .",
        ".        .     F .   M",
    ]


@pytest.mark.parametrize(
    ("rows", "columns", "text"),
    [
        (1, 4, "T . . ."),
        (3, 4, ". . . . / . . . . / . . . ."),
        (4, 3, ". . . / . . . / . . . / . . ."),
        (4, 6, ". . . . . . / . . . . . . / . . . . . . / . . . . . ."),
        (5, 4, ". . . . / . . . . / . . . . / . . . . / . . . ."),
        (5, 5, ". . . . . / . . . . . / . . . . . / . . . . . / . . . . ."),
    ],
)
def test_a_text_of_another_size_is_no_city(rows: int, columns: int, text: str) -> None:
    size = "a city has 4 rows of 4 (Classic) or 5 spaces (Expert), a dot for an empty one"
    assert refusal(text) == f"rows: {rows}, spaces in a row: {columns}; {size}"


@pytest.mark.parametrize("text", ["", "  \r\n \t"])
def test_an_empty_text_is_no_city(text: str) -> None:
    assert refusal(text) == "this is empty; a city or a game was expected"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (". . . . / . . . / . . . . / . . . .", "row 2: spaces: 3, but the first row has 4"),
        (". . . . / . . . . / . . . . / . . . . .", "row 4: spaces: 5, but the first row has 4"),
        (" / ", "this is empty; a city or a game was expected"),
        ("X . . . / . . . . / . . . . / . . . .", f'A1: "X" is not a building; {LETTERS}'),
        (". . . . / . . . . / . 7 . . / . . . .", f'B3: "7" is not a building; {LETTERS}'),
        (". . . . / . . . . / . . . . / . . . ..", f'D4: ".." is not a building; {LETTERS}'),
        ("T1000 . . . / . . . . / . . . . / . . . .", f'A1: "T1000" is not a building; {LETTERS}'),
        ("T-1 . . . / . . . . / . . . . / . . . .", f'A1: "T-1" is not a building; {LETTERS}'),
        ("He1i1 . . . / . . . . / . . . . / . . . .", f'A1: "He1i1" is not a building; {LETTERS}'),
        ("H* . . . / . . . . / . . . . / . . . .", f'A1: "H*" is not a building; {LETTERS}'),
        ("U: . . . / . . . . / . . . . / . . . .", f'A1: "U:" is not a building; {LETTERS}'),
        ("T\u0969 . . . / . . . . / . . . . / . . . .", f'A1: "T\\u0969" is not a building; {LETTERS}'),
        ("\u017f . . . / . . . . / . . . . / . . . .", f'A1: "\\u017f" is not a building; {LETTERS}'),
        (
            ". . . . . / . . U:casino . . / . . . . . / . . . . .",
            'C2: "casino" is not a Public Services tile',
        ),
    ],
)
def test_a_text_that_is_no_city_is_refused_with_its_place(text: str, sentence: str) -> None:
    assert refusal(text) == sentence


def test_a_refusal_quotes_the_beginning_of_a_long_word() -> None:
    assert refusal("Z" * 60 + " . . . / . . . . / . . . . / . . . .") == (
        f'A1: "ZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZ... is not a building; {LETTERS}'
    )


def test_a_refusal_shows_what_a_terminal_would_obey() -> None:
    assert refusal("\x1b[31m . . . / . . . . / . . . . / . . . .") == f'A1: "\\u001b[31m" is not a building; {LETTERS}'


def test_a_tile_name_of_more_than_forty_letters_is_no_building() -> None:
    assert refusal(f"U:{'a' * 40} . . . / . . . . / . . . . / . . . .") == (
        'A1: "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa... is not a Public Services tile'
    )
    assert refusal(f"U:{'a' * 41} . . . / . . . . / . . . . / . . . .") == (
        f'A1: "U:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa... is not a building; {LETTERS}'
    )


def test_rows_of_different_length_are_named_before_the_size() -> None:
    assert refusal(". . . / . . . . / . . . .") == "row 2: spaces: 4, but the first row has 3"


@pytest.mark.parametrize(("mode", "spaces"), [(Mode.CLASSIC, 16), (Mode.EXPERT, 20)])
def test_an_empty_city_has_only_empty_spaces(mode: Mode, spaces: int) -> None:
    assert City.empty(mode).mode is mode
    assert City.empty(mode).empty_spaces == spaces
    assert list(City.empty(mode).buildings()) == []


def test_an_empty_city_is_drawn_in_dots() -> None:
    assert City.empty(Mode.CLASSIC) == City.parse(". . . . / . . . . / . . . . / . . . .")


def test_putting_a_building_changes_one_space_of_a_new_city() -> None:
    after = TOWN.put(Spot(1, 2), Building(Kind.HARBOR))
    assert after == City.parse("T1 . . . / . S H . / . . P . / . . . F")
    assert City.parse("T1 . . . / . S . . / . . P . / . . . F") == TOWN


def test_putting_nothing_empties_a_space() -> None:
    assert TOWN.put(Spot(3, 3), None) == City.parse("T1 . . . / . S . . / . . P . / . . . .")


def test_buildings_are_taken_off_together() -> None:
    assert TOWN.without([Spot(0, 0), Spot(2, 2)]) == City.parse(". . . . / . S . . / . . . . / . . . F")


def test_taking_off_nothing_changes_nothing() -> None:
    assert TOWN.without([]) == TOWN


def test_empty_spaces_are_counted() -> None:
    assert TOWN.empty_spaces == 12


def test_a_city_is_empty_until_something_is_built() -> None:
    city = City.empty(Mode.CLASSIC)
    assert city.is_empty
    assert not city.put(Spot(3, 3), Building(Kind.PARK)).is_empty


def test_buildings_are_listed_row_by_row() -> None:
    city = City.parse(". . S . / T2 . . . / . . . . / . P . .")
    assert list(city.buildings()) == [
        (Spot(0, 2), Building(Kind.SHOP)),
        (Spot(1, 0), Building(Kind.TOWER_BLOCK, 2)),
        (Spot(3, 1), Building(Kind.PARK)),
    ]


def test_buildings_of_some_kinds_leave_the_others_out() -> None:
    city = City.parse(". . S . / T2 . . . / . . . . / . P . .")
    assert [str(spot) for spot, _ in city.buildings(Kind.SHOP, Kind.PARK)] == ["C1", "B4"]


def test_neighbours_are_the_buildings_beside_a_space() -> None:
    city = City.parse("F T1 F . / S . P . / . . . . / . U . .")
    assert list(city.neighbours(Spot(1, 1))) == [
        (Spot(0, 1), Building(Kind.TOWER_BLOCK)),
        (Spot(1, 0), Building(Kind.SHOP)),
        (Spot(1, 2), Building(Kind.PARK)),
    ]


def test_cities_with_the_same_buildings_are_equal_and_hash_alike() -> None:
    assert len({City.parse(str(TOWN)), TOWN}) == 1


def test_empty_lines_between_rows_are_no_rows() -> None:
    assert City.parse("\nT . . . /\n\n. . . .\n. . . .\n\n. . . .\n") == City.parse(
        "T . . . / . . . . / . . . . / . . . ."
    )


@pytest.mark.parametrize(
    ("mode", "rows", "columns"), [(Mode.CLASSIC, 4, 5), (Mode.EXPERT, 4, 4), (Mode.EXPERT, 5, 5), (Mode.CLASSIC, 0, 0)]
)
def test_cells_that_do_not_fit_the_board_are_no_city(mode: Mode, rows: int, columns: int) -> None:
    with pytest.raises(Refused, match=r"cells: a city has 4 rows of 4 \(Classic\) or 5 spaces \(Expert\)"):
        City(mode, ((None,) * columns,) * rows)
