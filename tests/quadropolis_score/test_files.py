"""City and game files: reading, writing, and refusals with their places."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quadropolis_score import Building, City, Game, Kind, Player, Refused, Spot, Tokens
from quadropolis_score.advice import score_best_plan
from quadropolis_score.buildings import Expansion
from quadropolis_score.files import city_from, city_to, game_from, game_to, reasons_to, result_to
from tabletop.strict_json import json_from_file
from tools.soak.random_cities import random_city


def city_data(**changes: Any) -> dict[str, Any]:
    """Return a small city file with some keys changed; None removes a key."""
    data = {
        "format": "quadropolis-city",
        "version": 1,
        "mode": "expert",
        "inhabitants": 2,
        "energy": 1,
        "cells": [[{"kind": "office_tower", "floors": 2}, None, None, None, None], *[[None] * 5 for _ in range(3)]],
    }
    return {key: value for key, value in (data | changes).items() if value is not None}


def cells(cell: Any, columns: int = 5) -> list[list[Any]]:
    """Return a board with one cell, in row 2 and column 3 counted from 0."""
    board = [[None] * columns for _ in range(4)]
    board[2][3] = cell
    return board


def refusal(data: object) -> str:
    with pytest.raises(Refused) as refused:
        city_from(data)
    return str(refused.value)


# --- cities ---


def test_a_city_file_holds_a_city_and_its_tokens() -> None:
    city, tokens = city_from(city_data())
    assert city[Spot(0, 0)] == Building(Kind.OFFICE_TOWER, floors=2)
    assert tokens == Tokens(inhabitants=2, energy=1)


@given(st.integers(0, 2**32), st.sampled_from(["classic", "expert"]))
def test_writing_and_reading_a_city_changes_nothing(seed: int, mode: str) -> None:
    city, tokens = city_from(random_city(Random(seed), mode, 0.8, expansion=0.5))
    assert city_from(json.loads(json.dumps(city_to(city, tokens)))) == (city, tokens)


def test_printed_values_are_optional() -> None:
    city = city_from(
        city_data(cells=cells({"kind": "harbor", "inhabitants": 1, "energy": 1, "points": 0, "expansion": None}))
    )
    assert city[0][Spot(2, 3)] == Building(Kind.HARBOR, inhabitants=1, energy=1)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (None, "null should be an object in braces"),
        ([], "[...] should be an object in braces"),
        ("city", '"city" should be an object in braces'),
        (city_data(format=None), "format: is missing"),
        (city_data(version=None), "version: is missing"),
        (city_data(mode=None), "mode: is missing"),
        (city_data(inhabitants=None), "inhabitants: is missing"),
        (city_data(energy=None), "energy: is missing"),
        (city_data(cells=None), "cells: is missing"),
        (city_data(format="chess"), 'format: "chess" is not the format quadropolis-city'),
        (city_data(version=2), "version: version 2 is unknown; this program reads version 1"),
        (city_data(version="1"), 'version: "1" should be a whole number'),
        (city_data(mode="hard"), 'mode: "hard" is none of: classic, expert'),
        (city_data(mode=["expert"]), "mode: [...] is none of: classic, expert"),
        (city_data(inhabitants=-1), "inhabitants: -1 is impossible; it goes from 0 to 200"),
        (city_data(energy=201), "energy: 201 is impossible; it goes from 0 to 200"),
        (city_data(energy=2.0), "energy: 2.0 should be a whole number"),
        (city_data(energy=True), "energy: true should be a whole number"),
        (city_data(energy=10**30), "energy: this number is far too large"),
        (
            city_data(colour="red"),
            'colour: unknown key "colour"; known here: format, version, mode, inhabitants, energy, cells',
        ),
        (city_data(cells={}), "cells: {...} should be a list in brackets"),
        (city_data(cells=[]), "cells: rows: 0; in expert mode a city has 4"),
        (city_data(cells=cells(None, columns=4)), "cells[0]: spaces: 4; in expert mode a row has 5"),
        (city_data(cells=[3] * 4), "cells[0]: 3 should be a list in brackets"),
        (city_data(mode="classic"), "cells[0]: spaces: 5; in classic mode a row has 4"),
    ],
)
def test_a_malformed_city_file_is_refused_with_its_place(data: object, sentence: str) -> None:
    assert refusal(data) == sentence


@pytest.mark.parametrize(
    ("cell", "sentence"),
    [
        ("shop", 'cells[2][3]: "shop" should be an object in braces'),
        ({}, "cells[2][3].kind: is missing"),
        ({"kind": "palace"}, 'cells[2][3].kind: "palace" is none of: tower_block, shop, public_service, park, playground, '
         "factory, harbor, office_tower, monument"),
        ({"kind": "shop", "x": 1}, 'cells[2][3].x: unknown key "x"; known here: kind, floors, points, inhabitants, energy, '
         "expansion"),
        ({"kind": "shop", "": 1}, 'cells[2][3]: unknown key ""; known here: kind, floors, points, inhabitants, energy, expansion'),
        ({"kind": "shop", "floors": None}, "cells[2][3].floors: null should be a whole number"),
        ({"kind": "shop", "floors": "2"}, 'cells[2][3].floors: "2" should be a whole number'),
        ({"kind": "shop", "floors": 2}, "cells[2][3].floors: 2 is too many; a shop cannot be piled"),
        ({"kind": "tower_block", "floors": 6}, "cells[2][3].floors: 6 is more than the 5 floors of a tower block in expert mode"),
        ({"kind": "tower_block", "floors": 0}, "cells[2][3].floors: 0 is not a height; a building has at least 1 floor"),
        ({"kind": "harbor", "points": 4}, "cells[2][3].points: 4 is on no such tile; what a harbor can show: 0, 1, 2, 3"),
        ({"kind": "harbor", "points": 2, "energy": 2},
         "cells[2][3]: no harbor shows points 2, inhabitants 0 and energy 2 together"),
        ({"kind": "public_service", "expansion": "zoo"},
         f'cells[2][3].expansion: "zoo" is none of: {", ".join(tile.value for tile in Expansion)}'),
        ({"kind": "park", "expansion": "school"},
         "cells[2][3].expansion: only a public service can be a Public Services tile, this is a park"),
    ],
)  # fmt: skip
def test_a_malformed_building_is_refused_with_its_place(cell: Any, sentence: str) -> None:
    assert refusal(city_data(cells=cells(cell))) == sentence


def test_a_long_or_strange_key_is_not_repeated_as_a_place() -> None:
    said = refusal(city_data() | {"k" * 500: 1})
    assert said.startswith('unknown key "kkkkkkkkkk')
    assert len(said) < 150
    assert "\x1b" not in refusal(city_data() | {"\x1b[31m": 1})


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=5) | st.just("kind"), inner, max_size=4)
    ),
    max_leaves=8,
)


@given(JUNK, st.sampled_from(["format", "version", "mode", "inhabitants", "energy", "cells", "cell", "all"]))
def test_any_content_of_a_city_file_is_read_or_refused(junk: Any, where: str) -> None:
    data = {"cell": city_data(cells=cells(junk)), "all": junk}.get(where, city_data() | {where: junk})
    try:
        city, _ = city_from(data)
    except Refused as refused:
        assert "\n" not in str(refused)
    else:
        assert City.parse(str(city)) == city


@pytest.mark.parametrize("key", [None, True, 1, float("nan"), (1, 2), 10**5000], ids=lambda key: type(key).__name__)
def test_keys_that_no_json_has_are_refused_too(key: object) -> None:
    assert "unknown key" in refusal(city_data() | {key: 1})


def circle() -> list[object]:
    found: list[object] = []
    found.append(found)
    return found


@pytest.mark.parametrize(
    "value",
    [10**5000, -(10**5000), circle(), (1,), {1}, object(), float("inf"), b"x"],
    ids=lambda value: type(value).__name__,
)
@pytest.mark.parametrize("key", ["format", "version", "mode", "inhabitants", "cells"])
def test_values_that_no_json_has_are_refused_too(key: str, value: object) -> None:
    assert refusal(city_data() | {key: value}).startswith(key)
    assert refusal(city_data(cells=cells({"kind": value}))).startswith("cells[2][3].kind: ")


# --- bytes ---


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        (b"", "this is empty; a city or a game was expected"),
        (b" \r\n", "this is empty; a city or a game was expected"),
        (b"{\n  'a': 1}", "line 2, column 3: this is not JSON"),
        (b'{"a": 1', "column 8: this is not JSON"),
        (b"\x00\x01", "column 1: this is not JSON"),
        (b'{"a": "\xff"}', "this is not text in UTF-8; byte 7 is wrong"),
        (b"[" * 100_000, "this is nested too deeply to be a city or a game"),
        (b"[" + b"9" * 10_000 + b"]", "a number has too many digits"),
        (b"[NaN]", "NaN is not a number in JSON"),
        (b"[-Infinity]", "-Infinity is not a number in JSON"),
        (b'{"a": 1, "b": 2, "a": 3}', 'the key "a" appears twice'),
        (b" " * 1_000_001, "this is larger than 1 MB and cannot be a city or a game"),
    ],
)
def test_bytes_that_are_no_json_are_refused_in_a_sentence(raw: bytes, sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        json_from_file(raw)
    assert str(refused.value) == sentence


def test_an_object_with_many_keys_is_read_quickly() -> None:
    keys = ",".join(f'"k{number}":1' for number in range(60_000))
    with pytest.raises(Refused, match='the key "k59999" appears twice'):
        json_from_file(f'{{{keys},"k59999":2}}'.encode())


def test_a_byte_order_mark_is_read_over() -> None:
    assert json_from_file(b"\xef\xbb\xbf[1]") == [1]


@given(st.binary(max_size=60))
def test_any_bytes_are_read_or_refused(raw: bytes) -> None:
    try:
        json_from_file(raw)
    except Refused as refused:
        assert "\n" not in str(refused)


# --- games ---


def game_data(*players: Any) -> dict[str, Any]:
    return {"format": "quadropolis-game", "version": 1, "players": list(players)}


def test_writing_and_reading_a_game_changes_nothing() -> None:
    game = Game(tuple(Player(name, *city_from(random_city(Random(1), "expert", 0.8))) for name in ("Ada", "Zoë")))
    assert game_from(json.loads(json.dumps(game_to(game)))) == game


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (7, "7 should be an object in braces"),
        ({"format": "quadropolis-game", "version": 1}, "players: is missing"),
        (game_data() | {"format": "quadropolis-city"}, 'format: "quadropolis-city" is not the format quadropolis-game'),
        (game_data() | {"version": 3}, "version: version 3 is unknown; this program reads version 2"),
        (game_data() | {"players": {}}, "players: {...} should be a list in brackets"),
        (game_data(), "players: a game has 2 to 4 players, this one has 0"),
        (game_data(5), "players[0]: 5 should be an object in braces"),
        (game_data({"name": "Ada"}), "players[0].city: is missing"),
        (game_data({"name": 3, "city": city_data()}), "players[0].name: 3 should be text in quotes"),
        (game_data({"name": "Ada", "city": 3}), "players[0].city: 3 should be an object in braces"),
        (game_data({"name": "Ada", "city": city_data(energy=-3)}),
         "players[0].city.energy: -3 is impossible; it goes from 0 to 200"),
        (game_data({"name": "Ada", "city": city_data(version=9)}),
         "players[0].city.version: version 9 is unknown; this program reads version 1"),
        (game_data({"name": "Ada", "city": city_data(cells=cells({"kind": "shop", "floors": 3}))}),
         "players[0].city.cells[2][3].floors: 3 is too many; a shop cannot be piled"),
    ],
)  # fmt: skip
def test_a_malformed_game_file_is_refused_with_its_place(data: object, sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        game_from(data)
    assert str(refused.value) == sentence


# --- results ---


def test_a_result_has_just_the_keys_that_scripts_know() -> None:
    result = result_to(score_best_plan(*city_from(random_city(Random(2), "expert", 0.9))))
    assert list(result) == ["total", "categories", "allocation", "inhabitants_placed", "empty_spaces", "warnings"]
    assert list(result["categories"]) == [
        "tower_blocks", "shops", "public_services", "parks", "factories", "harbors", "office_towers", "monuments",
        "expansion", "inhabitants_left", "pollution",
    ]  # fmt: skip
    assert list(result["allocation"]) == ["active", "customers", "absorbed"]
    assert sum(result["categories"].values()) == result["total"]


def test_a_result_lists_lit_buildings_and_customers() -> None:
    city = City.parse("S F P . / . . . . / . . . . / . . . .")
    result = result_to(score_best_plan(city, Tokens(5, 2)))
    assert result["allocation"] == {
        "active": [[0, 0], [0, 1]],
        "customers": [{"cell": [0, 0], "customers": 4}],
        "absorbed": 1,
    }
    assert (result["total"], result["inhabitants_placed"], result["empty_spaces"]) == (9, 5, 13)


def test_a_result_warns_with_the_place() -> None:
    city = City.parse("P M Fe1 . . / . . . . . / . . . . . / . . . . .")
    assert result_to(score_best_plan(city, Tokens(1, 1)))["warnings"] == [
        {"place": "inhabitants", "message": "one inhabitant, but these tiles gave at most 0"},
        {
            "place": "cells[0][2]",
            "message": "this factory is better left inactive: using it costs 4 points",
        },
    ]


def test_scripts_that_ask_why_get_every_line_and_the_advice() -> None:
    city = City.parse("S F . . / . . . . / . . . . / . . . .")
    scored = score_best_plan(city, Tokens(4, 1))
    assert reasons_to(scored) == {
        "lines": [{"category": "shops", "points": 7, "reason": "a shop with 4 customers", "cells": [[0, 0]]}],
        "one_more": {"inhabitant": 2, "energy": -1},
        "second": {"active": [[0, 0], [0, 1]], "customers": [{"cell": [0, 0], "customers": 3}], "loss": 1},
        "dark": [{"cell": [0, 1], "loss": 1, "changes": {"shops": -3, "factories": 2}}],
    }
    assert reasons_to(score_best_plan(City.empty(city.mode), Tokens()))["second"] is None
