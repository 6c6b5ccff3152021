"""Sprawlopolis through the seam that other rooms use."""

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from itertools import product
from typing import Any

import pytest

from exports.formats import FORMATS
from exports.sheet_style import A4
from games import game_of_file
from sprawlopolis_score import City, PlacedCard, Refused
from sprawlopolis_score.photo_review import TableSide
from sprawlopolis_score.plugin import RULES
from sprawlopolis_score.reading import Guess, Reading
from sprawlopolis_score.table_board import TableBoard
from tabletop.catalogues import LANGUAGES, load_catalogue
from tabletop.game import COUNT_ANYWAY, GameFile, Options, Side
from tabletop.messages import message, render, with_minus
from tabletop.people import PlayerColour
from tests.sprawlopolis_score.malformed import CARDS, as_cards, as_grid

OPTIONS: Options = {"difficulty": "normal", "gaps_are_interior": False, "parks_are_groups": False}
PLACED = tuple(PlacedCard(each["card"], each["row"], each["col"], each["rotation"]) for each in CARDS)
CARD_BOARD = TableBoard((7, 8, 18), PLACED)
WON_BOARD = TableBoard((1, 2, 3), blocks=City.parse("P P P P / . . . R:NS"))
P, R = City.parse("P R:EW").grid[0]
READING = Reading(
    (
        (Guess(P, 0.9), Guess(R, 0.25, is_doubtful=True, alternatives=(None, P))),
        (Guess(None, 1), Guess(None, 0.5, is_doubtful=True)),
    ),
    (7, 8),
    b"\xff\xd8picture\n",
)


def side(board: TableBoard = CARD_BOARD, *people: str) -> TableSide:
    return Side(people or ("Ada", "Ben"), PlayerColour.RED, board)


def all_options() -> Iterator[Options]:
    values: list[tuple[str | bool, ...]] = [choice.values or (False, True) for choice in RULES.OPTIONS]
    for chosen in product(*values):
        yield dict(zip((choice.key for choice in RULES.OPTIONS), chosen, strict=True))


# --- the verdict ---


def test_one_team_of_one_to_four_players_has_a_target() -> None:
    assert (range(1, 2), range(1, 5)) == (RULES.SIDES, RULES.PEOPLE)
    verdict = RULES.verdict(OPTIONS, (side(WON_BOARD),))
    (column,) = verdict.columns
    assert (verdict.won, verdict.target, str(verdict.headline)) == ((0,), 6, "Won: 6 against 6")
    assert (column.total, column.rank) == (6, 1)
    assert dict(column.points) == {
        "group_residential": 1, "group_commercial": 0, "group_industrial": 0, "group_park": 4, "roads": -1,
        "outskirts": -1, "bloom_boom": -1, "go_green": 4,
    }  # fmt: skip
    assert dict(column.facts) == {
        "base": 4, "roads": 1, "above_target": 0, "people_2": 1, "won_2": 1, "card_1": 1, "card_2": 1, "card_3": 1,
    }  # fmt: skip
    assert (verdict.is_final, verdict.sides_counted_anyway) == (True, ())


def test_a_game_that_misses_its_target_is_lost() -> None:
    verdict = RULES.verdict(OPTIONS, (side(replace(CARD_BOARD, cards=(), blocks=CARD_BOARD.city)),))
    (column,) = verdict.columns
    assert (verdict.won, verdict.target, column.rank) == ((), 33, None)
    assert column.facts["above_target"] == column.total - 33
    assert column.facts["won_2"] == 0
    assert str(verdict.headline) == f"Lost by {33 - column.total}: {with_minus(column.total)} against 33"
    missing, *_ = verdict.notes
    assert missing.message.key == "sprawl.more"


def test_a_game_without_three_scoring_cards_has_a_score_only() -> None:
    begun = side(replace(WON_BOARD, scoring=(3,)))
    verdict = RULES.verdict(OPTIONS, (begun,))
    (column,) = verdict.columns
    assert (verdict.won, verdict.target, str(verdict.headline)) == ((), None, "So far: \u2248 8")
    assert [str(each) for each in column.unconfirmed] == ["2 scoring cards are still to be chosen"]
    assert {*column.facts} == {"base", "roads", "people_2", "won_2", "card_3"}
    counted = RULES.verdict(OPTIONS, verdict.settled_sides())
    assert (counted.won, counted.sides_counted_anyway, str(counted.headline)) == ((), (0,), "Final score: 8")


def test_an_unfinished_game_is_neither_won_nor_lost_unless_it_counts() -> None:
    line = tuple(PlacedCard(card, 0, 2 * number) for number, card in enumerate(range(4, 18)))
    begun = side(TableBoard((1, 2, 3), line))
    verdict = RULES.verdict(OPTIONS, (begun,))
    total = verdict.columns[0].total
    assert (verdict.is_final, verdict.won, verdict.columns[0].rank) == (False, (), None)
    assert [str(each) for each in verdict.columns[0].unconfirmed] == ["one card is still to be played"]
    assert str(verdict.headline) == f"So far: {verdict.columns[0].total_text} against 6"
    assert [note.message.key for note in verdict.notes] == []
    counted = RULES.verdict(OPTIONS, verdict.settled_sides())
    assert (counted.is_final, counted.won) == (True, (0,) if total >= 6 else ())
    RULES.refuse_side(replace(begun, settled=frozenset({COUNT_ANYWAY})), OPTIONS)


def test_cards_whose_best_places_were_shown_are_a_note() -> None:
    asked = replace(WON_BOARD, asked=(4, 18))
    *_, note = RULES.verdict(OPTIONS, (side(asked),)).notes
    assert str(note.message) == "the app was asked where 2 cards bring most: 4, 18"
    assert RULES.read_board(RULES.write_board(asked), OPTIONS) == asked
    for wrong in ((18, 4), (4, 4), (0,), (19,)):
        with pytest.raises(Refused):
            RULES.refuse_side(side(replace(WON_BOARD, asked=wrong)), OPTIONS)


def test_warnings_and_decisions_are_notes_of_the_side_with_their_spaces() -> None:
    ring = TableBoard((17,), blocks=City.parse("P P P P / P . C:EW P / P P P P / . . . P"))
    *_, odd, decided = RULES.verdict(OPTIONS, (side(ring),)).notes
    assert (odd.side, odd.places, odd.message.key) == (0, ("r4c4",), "sprawl.loose_block")
    assert (decided.side, decided.places, decided.message.key) == (0, ("r2c2",), "sprawl.note.gap_is_edge")
    *_, other = RULES.verdict({**OPTIONS, "gaps_are_interior": True}, (side(ring),)).notes
    assert other.message.key == "sprawl.note.gap_is_edge.off"


def test_the_house_rules_and_the_difficulty_change_the_score() -> None:
    hop = TableBoard((1, 13, 17), blocks=City.parse("R:ES C:EW C:SW / P P I:NW"))
    assert RULES.verdict(OPTIONS, (side(hop),)).columns[0].total == 12
    assert RULES.verdict({**OPTIONS, "parks_are_groups": True}, (side(hop),)).columns[0].total == 9
    assert RULES.verdict({**OPTIONS, "difficulty": "easy"}, (side(hop),)).columns[0].total == 13
    assert RULES.verdict({**OPTIONS, "difficulty": "hard"}, (side(hop),)).columns[0].total == 8


@pytest.mark.parametrize("board", [CARD_BOARD, WON_BOARD, TableBoard()])
def test_rows_sum_to_the_total_begin_with_those_of_every_game_and_have_names(board: TableBoard) -> None:
    for options in all_options():
        verdict = RULES.verdict(options, (side(board),))
        assert verdict == RULES.verdict(options, (side(board),))
        (column,) = verdict.columns
        assert sum(column.points.values()) == column.total
        assert tuple(column.points)[:5] == RULES.rows(options)
        assert column.facts.keys() >= {*RULES.FACTS}
        for code in LANGUAGES:
            assert render(verdict.headline, load_catalogue(code))
            assert all(render(message(f"name.{row}"), load_catalogue(code)) for row in column.points)
            assert all(render(note.message, load_catalogue(code)) for note in verdict.notes)


# --- boards, readings, options, files ---


@pytest.mark.parametrize("board", [TableBoard(), CARD_BOARD, WON_BOARD, TableBoard((4,), PLACED[:1])])
def test_a_board_is_written_and_read_back_the_same(board: TableBoard) -> None:
    for options in all_options():
        RULES.refuse_options(options)
        RULES.refuse_side(side(board), options)
        written = json.loads(json.dumps(RULES.write_board(board)))
        assert RULES.read_board(written, options) == board
    assert RULES.new_board(OPTIONS) == TableBoard()


GOOD = RULES.write_board(CARD_BOARD)


@pytest.mark.parametrize(
    "data",
    [
        None, 5, [], {}, {**GOOD, "more": 1}, {**GOOD, "scoring": 7}, {**GOOD, "scoring": ["7"]}, {**GOOD, "cards": None},
        {**GOOD, "cards": [[1, 0, 0]]}, {**GOOD, "cards": [["1", 0, 0, 0]]}, {**GOOD, "blocks": 5}, {**GOOD, "blocks": ""},
        {**GOOD, "blocks": "X"},
    ],
)  # fmt: skip
def test_a_malformed_board_is_refused(data: Any) -> None:
    with pytest.raises(Refused):
        RULES.read_board(data, OPTIONS)


@pytest.mark.parametrize(
    ("board", "place"),
    [
        (TableBoard((1, 2, 3, 4)), "scoring"),
        (TableBoard((1, 1)), "scoring[1]"),
        (TableBoard(cards=(PLACED[0], PlacedCard(2, 9, 9))), "cards[1]"),
        (TableBoard(cards=(PLACED[0], PLACED[0])), "cards[1].card"),
        (TableBoard(cards=PLACED, blocks=WON_BOARD.blocks), "cards"),
        (TableBoard((1, 2, 3), blocks=City.parse(" / ".join(["P P P P P P P P"] * 8))), "grid"),
    ],
)
def test_an_impossible_board_is_refused(board: TableBoard, place: str) -> None:
    with pytest.raises(Refused) as refused:
        RULES.refuse_side(side(board), OPTIONS)
    assert refused.value.place == place


@pytest.mark.parametrize("city", [as_grid(), as_cards(), as_cards(cards=[]), as_grid(difficulty="hard", gap_is_edge=False, park_hopping="group")])  # fmt: skip
def test_a_file_is_read_back_the_same(city: dict[str, Any]) -> None:
    data = {"format": "sprawlopolis-game", "version": 1, "players": ["Ada", "Ben"], "city": city}
    game = RULES.from_file(data)
    assert [people for people, _ in game.sides] == [("Ada", "Ben")]
    assert RULES.to_file(game) == data


def test_cards_stay_cards_and_blocks_stay_blocks() -> None:
    assert RULES.to_file(GameFile(OPTIONS, ((("Ada",), CARD_BOARD),)))["city"] == as_cards()
    assert RULES.to_file(GameFile(OPTIONS, ((("Ada",), WON_BOARD),)))["city"]["grid"][1] == [None, None, None, "R:NS"]


# --- readings ---


def test_a_reading_is_written_and_read_back_as_the_same_bytes() -> None:
    raw = RULES.write_reading(READING)
    assert (RULES.read_reading(raw), RULES.write_reading(RULES.read_reading(raw))) == (READING, raw)


def test_a_reading_names_its_doubts_the_least_sure_first_and_its_likeliest_city() -> None:
    assert [str(spot) for spot in READING.doubtful_spots] == ["r1c2", "r2c2"]
    assert READING.city() == City.parse("P R:EW / . .")


def test_settled_places_are_spaces_of_the_reading() -> None:
    RULES.refuse_side(replace(side(), reading=READING, settled=frozenset({"r1c2", "r2c1"})), OPTIONS)
    for settled, reading in (({"r3c1"}, READING), ({"r1c1"}, None)):
        with pytest.raises(Refused, match=r"^settled: r\dc1 is not a space of this photo"):
            RULES.refuse_side(replace(side(), reading=reading, settled=frozenset(settled)), OPTIONS)


@pytest.mark.parametrize(
    "change",
    [{"guesses": ()}, {"guesses": ((Guess(P, 1),), ())}, {"scoring": (1, 1)}, {"picture": bytes(8_000_001)}],
)
def test_an_impossible_reading_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(Refused):
        replace(READING, **change)


@pytest.mark.parametrize("confidence", [-0.1, 1.1, float("nan")])
def test_a_confidence_is_a_chance(confidence: float) -> None:
    with pytest.raises(Refused, match=r"^photo"):
        Guess(P, confidence)


@pytest.mark.parametrize(
    "raw",
    [
        b"", b"5", b"{}", b'{"guesses": [], "scoring": []}', b'{"guesses": 5, "scoring": []}', b'{"guesses": [[5]], "scoring": []}',
        b'{"guesses": [[["P", 1, false]]], "scoring": []}', b'{"guesses": [[["Q", 1, false, []]]], "scoring": []}',
        b'{"guesses": [[["P", "1", false, []]]], "scoring": []}', b'{"guesses": [[["P", 1, 0, []]]], "scoring": []}',
        b'{"guesses": [[["P", 1, false, [1]]]], "scoring": []}', b'{"guesses": [[["P", 1, false, []]]], "scoring": ["7"]}',
    ],
)  # fmt: skip
def test_malformed_bytes_of_a_reading_are_refused(raw: bytes) -> None:
    with pytest.raises(Refused):
        RULES.read_reading(raw)


# --- the exports ---


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("kind", FORMATS)
def test_the_exports_write_its_pad_in_every_format_and_language(kind: str, code: str) -> None:
    file = RULES.from_file({"format": RULES.FILE_FORMAT, "version": 1, "players": ["Ada"], "city": as_grid()})
    game = RULES.verdict_of_file(file, date(2026, 1, 31))
    raw = FORMATS[kind].make(game, code, A4)
    assert raw
    if kind == "json":
        assert game_of_file(json.loads(raw)) == RULES.KEY
    if kind == "csv":
        assert "Central Perks" in raw.decode("utf-8-sig")
