"""City and game files: reading, writing, and refusals with their places."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sprawlopolis_score import City, Difficulty, ParkHopping, PlacedCard, Refused, Variant
from sprawlopolis_score.files import CityFile, city_from, city_to, game_from, game_to, reasons_to, result_to
from tests.sprawlopolis_score.malformed import CARDS, GRID, MALFORMED, MISSING, as_cards, as_grid, card, cell


def refusal(data: object) -> Refused:
    with pytest.raises(Refused) as refused:
        city_from(data)
    return refused.value


def test_a_file_holds_scoring_cards_a_city_and_how_it_is_counted() -> None:
    file = city_from(as_grid(difficulty="hard", gap_is_edge=False, park_hopping="group"))
    assert file == CityFile(
        City.parse("R:EW C:EW I:EW / P P P / R:NS . C:NE / I:NS P R:ES"),
        (7, 8, 17),
        Variant(Difficulty.HARD, gap_is_edge=False, park_hopping=ParkHopping.GROUP),
    )


def test_settings_may_be_left_out() -> None:
    assert city_from(as_grid()).variant == Variant() == Variant(Difficulty.NORMAL, True, ParkHopping.BLOCK)


def test_cards_are_placed_in_their_order() -> None:
    file = city_from(as_cards())
    assert file.cards[-1] == PlacedCard(17, -2, -2, 0)
    assert (len(file.cards), file.city.block_count, file.scoring) == (5, 18, (7, 8, 18))


def test_sides_are_read_in_either_order_and_written_in_one() -> None:
    assert city_to(city_from(as_grid(grid=[["C:WN", None]])))["grid"] == [["C:NW", None]]


@pytest.mark.parametrize("scoring", [[], [18], [3, 1], [1, 2, 3]])
def test_a_city_has_up_to_three_scoring_cards_in_any_order(scoring: list[int]) -> None:
    result = result_to(city_from(as_grid(scoring=scoring)))
    assert [*result["conditions"]] == [*map(str, scoring)]
    assert (result["target"], result["won"] is None) == ((6, False) if len(scoring) == 3 else (None, True))


def test_as_many_blocks_are_read_as_the_cards_have() -> None:
    for scoring, size in (([], 72), ([1], 68), ([1, 2], 64), ([1, 2, 3], 60)):
        grid = [["P"] * 4 for _ in range(size // 4)]
        assert city_from(as_grid(scoring=scoring, grid=grid)).city.block_count == size


def test_a_grid_may_be_as_large_as_all_cards_side_by_side_and_empty_lines_change_nothing() -> None:
    wide = [["P", "P", *[None] * 34], ["P", "P", *[None] * 34], *([[None] * 36] * 34)]
    found, small = (result_to(city_from(as_grid(grid=grid))) for grid in (wide, [["P", "P"], ["P", "P"]]))
    assert found == small


def test_eighteen_cards_of_which_three_score_are_read_however_far_they_spread() -> None:
    cards = [{"card": number, "row": 0, "col": 2 * number, "rotation": 0} for number in range(1, 19)]
    file = city_from(as_cards(cards=cards))
    assert (file.city.block_count, file.city.columns, len(file.warnings)) == (72, 36, 4)
    assert file.sheet.target == 33


@pytest.mark.parametrize("data", [as_grid(), as_cards(), as_grid(difficulty="easy"), as_cards(park_hopping="group", gap_is_edge=False)])  # fmt: skip
def test_writing_and_reading_a_city_changes_nothing(data: dict[str, Any]) -> None:
    assert city_to(city_from(data)) == data
    assert city_from(city_to(city_from(data))) == city_from(data)


@pytest.mark.parametrize(("place", "data"), [pytest.param(*each, id=f"{number}-{each[0]}") for number, each in enumerate(MALFORMED)])  # fmt: skip
def test_a_malformed_city_is_refused_at_its_place_in_a_sentence(place: str, data: object) -> None:
    found = refusal(data)
    assert found.place == place
    assert 0 < len(str(found.message)) < 200
    assert "\n" not in str(found)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (as_grid(colour="red"), 'colour: unknown key "colour"; known here: format, version, scoring, difficulty, gap_is_edge, '
         "park_hopping, grid, cards"),
        (as_grid(scoring=[1, 2, 3, 4]), "scoring: 4 scoring cards are too many; a game has 3"),
        (as_grid(scoring=[1, 19]), "scoring[1]: there is no card 19; the cards have the numbers 1 to 18"),
        (as_grid(scoring=[1, 2, 1]), "scoring[2]: card 1 appears twice; every card is there once"),
        (as_grid(gap_is_edge=1), "gap_is_edge: 1 should be true or false"),
        (as_grid(grid=MISSING), "grid: is missing; give a city as grid or as cards"),
        (as_grid(cards=CARDS), "cards: a city is given as grid or as cards, not as both; leave one out"),
        (as_grid(grid=[[None]]), "grid: there is no block yet; a city has at least one card"),
        (cell("R:NN"), 'grid[2][0]: "R:NN" is not a block; write P, or R, C or I with two sides of N E S W, as in R:EW'),
        (card(card=3), "cards[4].card: card 3 was played before; every card is there once"),
        (card(row=1001), "cards[4].row: 1001 is too far away; a card lies within 1000 spaces of the origin"),
        (card(rotation=90), "cards[4].rotation: 90 is not a rotation; a card lies as it is, 0, or upside down, 180"),
        (card(row=900), "cards[4]: this card neither covers a block nor shares a side with one; a corner is not enough"),
        (card(speed=3), 'cards[4].speed: unknown key "speed"; known here: card, row, col, rotation'),
    ],
)  # fmt: skip
def test_a_refusal_explains_what_to_do(data: object, sentence: str) -> None:
    assert str(refusal(data)) == sentence


@pytest.mark.parametrize("key", ["k" * 500, "\x1b[31m", "a\nb"])
def test_a_key_that_a_line_cannot_show_is_no_place(key: str) -> None:
    found = refusal(as_grid(**{key: 1}))
    assert found.place == ""
    assert "\x1b" not in str(found)
    assert refusal(card(**{key: 1})).place == "cards[4]"


@pytest.mark.parametrize("key", [None, 1, (1, 2)])
def test_keys_that_no_json_has_are_refused_too(key: object) -> None:
    assert refusal(as_grid() | {key: 1}).place == ""


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.sampled_from(["P", "R:EW"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5) | st.just("card"), inner, max_size=4),
    max_leaves=8,
)  # fmt: skip


@given(JUNK, st.sampled_from(["format", "version", "scoring", "difficulty", "gap_is_edge", "park_hopping", "grid", "row", "cell", "all", "cards", "card"]))  # fmt: skip
def test_any_content_of_a_file_is_read_or_refused(junk: Any, where: str) -> None:
    data = {
        "all": junk,
        "cell": cell(junk),
        "row": as_grid(grid=[*GRID, junk]),
        "cards": as_cards(cards=junk),
        "card": as_cards(cards=[*CARDS, junk]),
    }.get(where, as_grid(**{where: junk}))
    try:
        file = city_from(data)
    except Refused as refused:
        assert "\n" not in str(refused)
    else:
        assert City.parse(str(file.city)) == file.city


# --- games ---

PLAYERS = ("Ada", "Ben")


@pytest.mark.parametrize("data", [as_grid(), as_cards(), as_cards(cards=[], scoring=[])])
def test_writing_and_reading_a_game_changes_nothing(data: dict[str, Any]) -> None:
    game = {"format": "sprawlopolis-game", "version": 1, "players": [*PLAYERS], "city": data}
    file = game_from(game)
    assert file.players == PLAYERS
    assert game_to(file) == game


def test_an_empty_city_is_written_as_no_cards() -> None:
    file = game_from(game_data(city=as_grid(grid=[[None]])))
    assert game_to(file)["city"] == as_cards(cards=[], scoring=[7, 8, 17])


def game_data(**changes: Any) -> dict[str, Any]:
    data = {"format": "sprawlopolis-game", "version": 1, "players": [*PLAYERS], "city": as_grid()}
    return {key: value for key, value in (data | changes).items() if value is not MISSING}


@pytest.mark.parametrize(
    ("data", "place"),
    [
        (7, ""),
        (game_data(format="sprawlopolis-city"), "format"),
        (game_data(version=3), "version"),
        (game_data(winner="Ada"), "winner"),
        (game_data(players=MISSING), "players"),
        (game_data(players="Ada"), "players"),
        (game_data(players=[]), "players"),
        (game_data(players=["A", "B", "C", "D", "E"]), "players"),
        (game_data(players=["Ada", 3]), "players[1]"),
        (game_data(players=["Ada", " "]), "players[1]"),
        (game_data(city=MISSING), "city"),
        (game_data(city=3), "city"),
        (game_data(city=as_grid(version=2)), "city.version"),
        (game_data(city=as_grid(colour=1)), "city.colour"),
        (game_data(city=cell("X")), "city.grid[2][0]"),
        (game_data(city=as_grid(grid=[])), "city.grid"),
        (game_data(city=card(rotation=1)), "city.cards[4].rotation"),
    ],
)
def test_a_malformed_game_is_refused_at_its_place(data: object, place: str) -> None:
    with pytest.raises(Refused) as refused:
        game_from(data)
    assert refused.value.place == place


def test_a_game_with_too_many_players_is_refused_with_the_limit() -> None:
    with pytest.raises(Refused, match=r"^players: 5 players are impossible; 1 to 4 play$"):
        game_from(game_data(players=["A", "B", "C", "D", "E"]))


# --- results ---


def test_a_result_has_just_the_keys_that_scripts_know() -> None:
    assert list(result_to(city_from(as_grid()))) == [
        "total", "target", "won", "blocks", "roads", "conditions", "road_lengths", "loops", "warnings",
    ]  # fmt: skip


def test_a_warning_has_a_code_a_place_and_a_sentence() -> None:
    assert result_to(city_from(as_grid(grid=[["P", "P", "P"], ["P", "P", None]])))["warnings"] == [
        {
            "code": "loose_block",
            "place": "grid[0][2]",
            "message": "no card can produce this block: it lies in no 2 x 2 square of blocks",
        }
    ]


def test_scripts_that_ask_why_get_every_line() -> None:
    lines = reasons_to(city_from(as_grid(scoring=[], grid=[["R:EW", "P"]])).sheet)["lines"]
    assert lines == [
        {"row": "group_residential", "points": 1, "reason": "largest group: one block", "spaces": [[0, 0]]},
        {"row": "group_park", "points": 1, "reason": "largest group: one block", "spaces": [[0, 1]]},
        {"row": "roads", "points": -1, "reason": "a road of one block", "spaces": [[0, 0]]},
    ]
