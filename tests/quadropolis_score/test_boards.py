"""The geometry of the two boards."""

import pytest

from quadropolis_score.boards import BOARDS, CLASSIC, EXPERT, BoardLayout, Spot
from quadropolis_score.buildings import Kind, Mode

both_boards = pytest.mark.parametrize("board", [CLASSIC, EXPERT], ids=["classic", "expert"])


def draw_board(board: BoardLayout) -> list[str]:
    """Draw the districts and numbers of a board as the rules print them."""
    return [
        " ".join(f"D{district}:{number}" for district, number in zip(districts, numbers, strict=True))
        for districts, numbers in zip(board.districts, board.numbers, strict=True)
    ]


def spot_names(spots: tuple[Spot, ...]) -> str:
    return " ".join(map(str, spots))


def test_the_expert_board_has_the_printed_districts_and_numbers() -> None:
    assert draw_board(EXPERT) == [
        "D1:2 D1:3 D4:1 D2:1 D2:3",
        "D1:5 D1:4 D4:2 D2:5 D2:4",
        "D5:1 D5:2 D4:3 D3:1 D3:2",
        "D5:4 D5:3 D4:5 D3:5 D3:4",
    ]


def test_the_classic_districts_are_the_quarters_of_the_board() -> None:
    assert CLASSIC.districts == (
        (1, 1, 2, 2),
        (1, 1, 2, 2),
        (3, 3, 4, 4),
        (3, 3, 4, 4),
    )


def test_a_classic_space_has_no_number_of_its_own() -> None:
    assert CLASSIC.numbers == ()


@pytest.mark.parametrize("district", [1, 2, 3, 4, 5])
def test_an_expert_district_shows_the_four_numbers_that_are_not_its_own(district: int) -> None:
    numbers = {EXPERT.numbers[spot.row][spot.column] for spot in EXPERT.district_spots[district]}
    assert numbers == {1, 2, 3, 4, 5} - {district}


@both_boards
def test_every_district_has_four_spaces(board: BoardLayout) -> None:
    assert [len(spots) for spots in board.district_spots.values()] == [4] * len(board.district_spots)


def test_classic_has_four_districts_and_expert_five() -> None:
    assert list(CLASSIC.district_spots) == [1, 2, 3, 4]
    assert list(EXPERT.district_spots) == [1, 2, 3, 4, 5]


def test_the_middle_district_of_expert_is_a_column() -> None:
    assert spot_names(EXPERT.district_spots[4]) == "C1 C2 C3 C4"


@both_boards
def test_a_space_belongs_to_the_district_that_lists_it(board: BoardLayout) -> None:
    assert all(board.district(spot) == district for district, spots in board.district_spots.items() for spot in spots)


def test_a_space_below_the_pink_column_keeps_its_row_and_column_apart() -> None:
    assert (EXPERT.district(Spot(1, 2)), EXPERT.district(Spot(2, 1))) == (4, 5)


def test_a_classic_city_has_four_rows_of_four() -> None:
    assert (CLASSIC.rows, CLASSIC.columns, len(CLASSIC.spots)) == (4, 4, 16)


def test_an_expert_city_has_four_rows_of_five() -> None:
    assert (EXPERT.rows, EXPERT.columns, len(EXPERT.spots)) == (4, 5, 20)


def test_the_spaces_are_listed_row_by_row_from_the_top_left() -> None:
    assert spot_names(CLASSIC.spots[:5]) == "A1 B1 C1 D1 A2"
    assert spot_names(EXPERT.spots[-6:]) == "E3 A4 B4 C4 D4 E4"


@pytest.mark.parametrize(
    ("space", "beside"),
    [
        ("a corner", (Spot(0, 0), "B1 A2")),
        ("an edge", (Spot(0, 2), "B1 D1 C2")),
        ("the middle", (Spot(1, 1), "B1 A2 C2 B3")),
        ("the last corner", (Spot(3, 4), "E3 D4")),
    ],
)
def test_spaces_that_share_a_side_are_neighbours(space: str, beside: tuple[Spot, str]) -> None:
    assert spot_names(EXPERT.neighbours[beside[0]]) == beside[1], space


@both_boards
def test_neighbours_are_neighbours_of_each_other(board: BoardLayout) -> None:
    assert all(spot in board.neighbours[beside] for spot in board.spots for beside in board.neighbours[spot])


@both_boards
def test_diagonal_spaces_are_never_neighbours(board: BoardLayout) -> None:
    assert all((spot.row == b.row) != (spot.column == b.column) for spot in board.spots for b in board.neighbours[spot])


@pytest.mark.parametrize(("board", "sides"), [(CLASSIC, 24), (EXPERT, 31)], ids=["classic", "expert"])
def test_every_inner_side_is_shared_by_two(board: BoardLayout, sides: int) -> None:
    assert sum(map(len, board.neighbours.values())) == 2 * sides


def test_rows_do_not_run_on_into_the_next_row() -> None:
    assert Spot(1, 0) not in CLASSIC.neighbours[Spot(0, 3)]


def test_the_lines_of_expert_are_four_rows_and_five_columns() -> None:
    assert [spot_names(line) for line in EXPERT.lines["row"]] == [
        "A1 B1 C1 D1 E1",
        "A2 B2 C2 D2 E2",
        "A3 B3 C3 D3 E3",
        "A4 B4 C4 D4 E4",
    ]
    assert [spot_names(line) for line in EXPERT.lines["column"]] == [
        "A1 A2 A3 A4",
        "B1 B2 B3 B4",
        "C1 C2 C3 C4",
        "D1 D2 D3 D4",
        "E1 E2 E3 E4",
    ]


@both_boards
def test_rows_score_before_columns(board: BoardLayout) -> None:
    assert list(board.lines) == ["row", "column"]


def test_a_classic_tower_block_has_up_to_four_floors() -> None:
    assert CLASSIC.max_floors == {Kind.TOWER_BLOCK: 4}


def test_expert_tower_blocks_and_office_towers_have_up_to_five_floors() -> None:
    assert EXPERT.max_floors == {Kind.TOWER_BLOCK: 5, Kind.OFFICE_TOWER: 5}


def test_a_shop_seats_four_customers_in_classic_and_five_in_expert() -> None:
    assert (CLASSIC.max_customers, EXPERT.max_customers) == (4, 5)


def test_each_mode_has_its_board() -> None:
    assert {Mode.CLASSIC: CLASSIC, Mode.EXPERT: EXPERT} == BOARDS
    assert [board.mode for board in BOARDS.values()] == [Mode.CLASSIC, Mode.EXPERT]


def test_names_of_spaces_count_rows_and_columns_from_one() -> None:
    assert str(Spot(1, 2)) == "C2"
