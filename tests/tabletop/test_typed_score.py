"""Scores without a city: what can be typed, how it is written, who wins with it."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from examples.toy_game import RULES as TOY
from games import rules_of
from quadropolis_score import best_plan, score
from quadropolis_score.boards import Spot
from quadropolis_score.buildings import NO_TOKENS, Building, Kind, Tokens
from quadropolis_score.city import City
from quadropolis_score.files import city_from, city_to
from sprawlopolis_score.files import city_from as sprawl_city_from
from tabletop.game import COUNT_ANYWAY, GameFile, GivenSide, Options, Rules, Side, Verdict
from tabletop.messages import Refused
from tabletop.people import PlayerColour
from tabletop.typed_score import TypedScore, impossible_rows, typed_from_json, typed_to_json
from tools.soak.random_cities import usual_cities
from tools.soak.random_sprawlopolis import random_game

QUADROPOLIS = rules_of("quadropolis")
SPRAWLOPOLIS = rules_of("sprawlopolis")
CLASSIC: Options = {"mode": "classic", "playgrounds": False, "public_services": False}
NORMAL: Options = {"difficulty": "normal", "gaps_are_interior": False, "parks_are_groups": False}
TOTAL = TypedScore.of_total
OF = TypedScore.of


def side(name: str, typed: TypedScore, rules: Rules = QUADROPOLIS, options: Options = CLASSIC) -> GivenSide:
    return Side((name,), PlayerColour.RED, rules.with_typed_score(rules.new_board(options), typed, options))


def verdict(*typed: TypedScore) -> Verdict:
    return QUADROPOLIS.verdict(CLASSIC, tuple(side(name, each) for name, each in zip("ABCD", typed, strict=False)))


@pytest.mark.parametrize(
    ("typed", "headline"),
    [
        ((TOTAL(50), TOTAL(57)), "B wins with 57 VP"),
        ((TOTAL(-3), OF({"shops": 12, "pollution": -2})), "B wins with 10 VP"),
        ((TOTAL(50), TOTAL(50)), "A and B share the first place with 50 VP"),
        # without its tie-breaks a total shares the place, whatever the others know
        ((TOTAL(50, {"inhabitants": 9, "spaces": 0}), TOTAL(50)), "A and B share the first place with 50 VP"),
        ((TOTAL(50, {"inhabitants": 9}), TOTAL(50, {"inhabitants": 8})), "A and B share the first place with 50 VP"),
        (
            (TOTAL(50, {"inhabitants": 9, "spaces": 0}), TOTAL(50, {"inhabitants": 8, "spaces": 0})),
            "A wins the tie with 50 VP: more inhabitants placed, 9 against 8",
        ),
        (
            (TOTAL(50, {"inhabitants": 8, "spaces": 3}), TOTAL(50, {"inhabitants": 8, "spaces": 1})),
            "B wins the tie with 50 VP: fewer empty spaces, 1 against 3",
        ),
    ],
)
def test_typed_scores_are_ranked_like_counted_ones(typed: tuple[TypedScore, ...], headline: str) -> None:
    assert str(verdict(*typed).headline) == headline


def test_a_typed_column_says_so_and_has_the_rows_of_the_pad_or_the_total_alone() -> None:
    found = verdict(OF({"shops": 12}), TOTAL(57, {"spaces": 2}))
    assert [column.is_typed for column in found.columns] == [True, True]
    assert found.columns[0].points == {row: 12 * (row == "shops") for row in QUADROPOLIS.rows(CLASSIC)}
    assert (found.columns[1].points, found.columns[1].facts) == ({"typed_total": 57}, {"typed": 1, "spaces": 2})
    assert [note.side for note in found.notes if note.message.key == "typed.note"] == [1, 0]
    assert found.is_final


def test_typed_public_services_tiles_give_a_classic_pad_their_row() -> None:
    assert "expansion" in verdict(OF({"expansion": 4}), TOTAL(3)).columns[0].points


def test_a_typed_score_ends_when_a_city_is_built() -> None:

    board = side("A", TOTAL(57)).board
    assert not board.is_empty
    assert board.put(Spot(0, 0), Building(Kind.SHOP)).typed is None
    assert board.with_tokens(NO_TOKENS).typed is None
    assert QUADROPOLIS.typed_score(QUADROPOLIS.with_typed_score(board, None, CLASSIC)) is None


@pytest.mark.parametrize("rules", [QUADROPOLIS, SPRAWLOPOLIS])
@pytest.mark.parametrize("typed", [TOTAL(57), TOTAL(-1)])
def test_typed_scores_and_open_totals_survive_board_and_game_file(rules: Rules, typed: TypedScore) -> None:
    options = CLASSIC if rules is QUADROPOLIS else NORMAL
    board = rules.with_typed_score(rules.new_board(options), typed, options)
    assert rules.read_board(rules.write_board(board), options) == board
    people = (("Ada",), ("Ben",))[: rules.SIDES[-1]]
    for unconfirmed in (frozenset[int](), frozenset({0})):
        raw = rules.to_file(GameFile(options, tuple((each, board) for each in people), unconfirmed))
        found = rules.from_file(raw)
        assert raw["version"] == 2
        assert [rules.typed_score(board) for _, board in found.sides] == [typed] * len(people)
        assert found.unconfirmed == unconfirmed


def test_a_game_without_either_is_written_as_before() -> None:
    board = SPRAWLOPOLIS.new_board(NORMAL)
    raw = SPRAWLOPOLIS.to_file(GameFile(NORMAL, ((("Ada",), board),)))
    assert (raw["version"], [*raw]) == (1, ["format", "version", "players", "city"])


@pytest.mark.parametrize(
    ("scoring", "typed", "headline", "won"),
    [
        ((7, 8, 15), TOTAL(31), "Won: 31 against 30", (0,)),
        ((7, 8, 15), TOTAL(29), "Lost: 29 against 30; 1 VP short", ()),
        ((7, 8), TOTAL(31), "So far: \u2248 31", ()),
        ((7, 8, 15), OF({"roads": -4, "group_park": 34}), "Won: 30 against 30", (0,)),
    ],
)
def test_a_typed_team_is_compared_with_its_target(
    scoring: tuple[int, ...], typed: TypedScore, headline: str, won: tuple[int, ...]
) -> None:
    team = side("Ada", typed, SPRAWLOPOLIS, NORMAL)
    found = SPRAWLOPOLIS.verdict(NORMAL, (replace(team, board=replace(team.board, scoring=scoring)),))
    assert str(found.headline).startswith(headline.split(";", maxsplit=1)[0].split(":", maxsplit=1)[0])
    assert (found.won, found.columns[0].total) == (won, typed.total)
    assert found.columns[0].is_typed


def test_typed_points_of_a_condition_go_with_its_card() -> None:
    board = replace(SPRAWLOPOLIS.new_board(NORMAL), scoring=(1, 2, 3), typed=OF({"roads": -2, "outskirts": 5}))
    assert board.with_scoring((2, 3)).typed == OF({"roads": -2})
    assert replace(board, typed=OF({"outskirts": 5})).with_scoring((2, 3)).typed is None
    assert replace(board, typed=TOTAL(5)).with_scoring(()).typed == TOTAL(5)


def test_a_team_may_count_an_unfinished_typed_game_anyway() -> None:
    team = side("Ada", TOTAL(31), SPRAWLOPOLIS, NORMAL)
    found = SPRAWLOPOLIS.verdict(NORMAL, (replace(team, settled=frozenset({COUNT_ANYWAY})),))
    assert (found.won, str(found.headline)) == ((), "Final score: 31")


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({}, "typed: a typed score has either its total or its categories"),
        ({"total": 3, "rows": {"shops": 3}}, "typed: a typed score has either its total or its categories"),
        ({"rows": {}}, "typed: a typed score has either its total or its categories"),
        ({"rows": {"typed_total": 3}}, "typed: a typed score has either its total or its categories"),
        ({"total": "57"}, 'typed.total: "57" should be a whole number'),
        ({"total": True}, "typed.total: true should be a whole number"),
        ({"total": 10**12}, "typed.total: "),
        ({"rows": [1]}, "typed.rows: [...] should be an object"),
        ({"rows": {"shops": 1.5}}, "typed.rows: 1.5 should be a whole number"),
        ({"total": 1, "cheat": 2}, 'typed.cheat: unknown key "cheat"'),
    ],
)
def test_what_is_no_typed_score_is_refused_with_its_place(data: Any, sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        typed_from_json(data)
    assert str(refused.value).startswith(sentence)


@pytest.mark.parametrize(
    ("typed", "place"),
    [
        (OF({"nonsense": 3}), "typed"),
        (OF({"office_towers": 3}), "typed"),  # not in the Classic game
        (OF({"shops": 1000}), "typed.shops"),
        (OF({"shops": 999, "parks": 999}), "typed"),
        (TOTAL(-1000), "typed.typed_total"),
        (TOTAL(3, {"wishes": 3}), "typed"),
        (TOTAL(3, {"spaces": -1}), "typed.spaces"),
    ],
)
def test_a_typed_score_that_no_game_has_is_refused(typed: TypedScore, place: str) -> None:
    with pytest.raises(Refused) as refused:
        QUADROPOLIS.refuse_side(side("Ada", typed), CLASSIC)
    assert refused.value.place == place


@pytest.mark.parametrize(
    ("rows", "place"),
    [
        ({"shops": 3, "pollution": 2}, "players[1].typed.rows.pollution: pollution can only cost points: 0 or less"),
        ({"inhabitants_left": 1}, "players[1].typed.rows.inhabitants_left: "),
        ({"shops": -1}, "players[1].typed.rows.shops: Shops cannot be below 0"),
    ],
)
def test_a_file_with_a_sign_that_cannot_be_is_refused_with_its_place(rows: dict[str, int], place: str) -> None:
    board = side("Ada", TOTAL(3)).board
    raw = QUADROPOLIS.to_file(GameFile(CLASSIC, ((("Ada",), board), (("Ben",), board))))
    raw["players"][1]["typed"] = {"rows": rows}
    with pytest.raises(Refused) as refused:
        QUADROPOLIS.from_file(raw)
    assert str(refused.value).lower().startswith(place.lower())


def test_a_file_with_roads_that_bring_points_is_refused_with_its_place() -> None:
    board = side("Ada", TOTAL(3), SPRAWLOPOLIS, NORMAL).board
    raw = SPRAWLOPOLIS.to_file(GameFile(NORMAL, ((("Ada",), board),))) | {"typed": {"rows": {"roads": 8}}}
    with pytest.raises(Refused, match=r"^typed.rows.roads: Roads can only cost points: 0 or less"):
        SPRAWLOPOLIS.from_file(raw)
    with pytest.raises(Refused, match=r"^typed.rows.roads"):
        SPRAWLOPOLIS.to_file(GameFile(NORMAL, ((("Ada",), replace(board, typed=OF({"roads": 8}))),)))


def test_monuments_may_cost_points() -> None:
    options = {**CLASSIC, "mode": "expert"}
    board = side("Ada", OF({"monuments": -5}), options=options).board
    raw = QUADROPOLIS.to_file(GameFile(options, ((("Ada",), board), (("Ben",), board))))
    assert QUADROPOLIS.from_file(raw).sides[0][1].typed == board.typed


def test_a_typed_score_beside_a_city_is_refused() -> None:

    ada = side("Ada", TOTAL(57))
    city = City.parse("T1 . . . / . . . . / . . . . / . . . .")
    with pytest.raises(Refused, match="a typed score has no city"):
        QUADROPOLIS.refuse_side(replace(ada, board=replace(ada.board, city=city)), CLASSIC)
    team = side("Ada", TOTAL(57), SPRAWLOPOLIS, NORMAL)
    with pytest.raises(Refused, match="a typed score has no city"):
        SPRAWLOPOLIS.refuse_side(replace(team, board=replace(team.board, cards=(object(),))), NORMAL)


def test_json_of_a_typed_score_reads_back() -> None:
    for typed in (TOTAL(57), OF({"shops": 3, "parks": 1}, {"spaces": 2})):
        assert typed_from_json(typed_to_json(typed)) == typed


def test_games_that_cannot_be_typed_have_no_rows_for_it() -> None:

    options = {"length": "short"}
    board = TOY.new_board(options)
    assert (TOY.typed_rows(board, options), TOY.typed_score(board)) == ((), None)
    assert TOY.with_typed_score(board, None, options) == board


def test_a_file_with_an_open_total_stays_open_while_the_others_count() -> None:

    city = city_to(City.parse("S . . . / . . . . / . . . . / . . . ."), Tokens(1, 0))
    players = [{"name": name, "city": city, "confirmed": name == "Ada"} for name in ("Ada", "Ben")]
    file = QUADROPOLIS.from_file({"format": "quadropolis-game", "version": 2, "players": players})
    sides = tuple(Side(people, PlayerColour.RED, board) for people, board in file.sides)
    found = QUADROPOLIS.final_verdict(file.options, sides, file.unconfirmed)
    assert [bool(column.unconfirmed) for column in found.columns] == [False, True]


def test_no_city_has_points_that_could_not_be_typed() -> None:

    for data in usual_cities(120):
        city, tokens = city_from(data)
        points = score(city, tokens, best_plan(city, tokens)).categories
        assert not [*impossible_rows(OF({row.value: each for row, each in points.items()}), QUADROPOLIS.ROW_SIGNS)]
    for seed in range(60):
        cards = sprawl_city_from(random_game(Random(seed))).sheet.points
        assert not [*impossible_rows(OF({row.value: each for row, each in cards.items()}), SPRAWLOPOLIS.ROW_SIGNS)]
