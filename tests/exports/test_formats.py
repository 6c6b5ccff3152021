"""CSV for spreadsheets and JSON for programs."""

import csv
import json
from dataclasses import replace
from io import StringIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exports.command_line import NAMED
from exports.formats import FORMATS, as_wide_csv, escape_formula
from quadropolis_score import City, Tokens
from quadropolis_score.files import game_from
from quadropolis_score.score_sheet import rows_of_cities
from quadropolis_score.verdict import CitySheets
from tabletop.catalogues import LANGUAGES
from tabletop.game import Verdict
from tabletop.strict_json import json_from_file
from tests.support.scored_games import (
    CUSTOMERS,
    EXAMPLE,
    LOW,
    ROOT,
    TOWERS,
    any_scored_game,
    as_csv,
    as_json,
    game_of,
    scored_game,
)
from tools.app.catalogues import SENTENCES


def csv_rows(raw: bytes, separator: str = ",") -> list[list[str]]:
    return list(csv.reader(StringIO(raw.decode("utf-8-sig"), newline=""), delimiter=separator))


@pytest.mark.parametrize("kind", FORMATS)
def test_a_format_has_its_sentences_and_is_documented(kind: str) -> None:
    assert {f"share.{kind}", f"share.{kind}.detail"} <= set(SENTENCES)
    assert (kind in NAMED) is (kind != FORMATS[kind].ending)
    assert f"| {kind} | .{FORMATS[kind].ending} | {FORMATS[kind].mime} |" in (ROOT / "docs" / "sheets.md").read_text(
        "utf-8"
    )


ANYWAY = "counted anyway"  # in spite of warnings


def test_a_spreadsheet_has_a_row_for_every_player_and_category_and_one_for_the_total() -> None:
    head, *body = csv_rows(as_csv(scored_game(CUSTOMERS, TOWERS)))
    assert head == ["Date", "Mode", "Player", "Place", "Category", "VP", "Note", "Game", "Target", "Won"]
    assert len(body) == 2 * 9
    assert body[1] == ["2026-11-18", "Classic", "Customers", "1", "Shops", "7", ANYWAY, "Quadropolis", "", "1"]
    assert body[8] == ["2026-11-18", "Classic", "Customers", "1", "Total", "7", ANYWAY, "Quadropolis", "", "1"]
    assert body[9] == ["2026-11-18", "Classic", "Towers", "2", "Tower Blocks", "7", ANYWAY, "Quadropolis", "", "0"]


def test_a_wide_spreadsheet_has_a_row_for_every_player() -> None:
    head, *body = csv_rows(as_wide_csv(scored_game(CUSTOMERS, TOWERS)))
    assert head[:5] == ["Date", "Mode", "Player", "Place", "Tower Blocks"]
    assert head[-5:] == ["Total", "Note", "Game", "Target", "Won"]
    assert [(row[2], row[3], row[4], *row[-5:]) for row in body] == [
        ("Customers", "1", "0", "7", ANYWAY, "Quadropolis", "", "1"),
        ("Towers", "2", "7", "7", ANYWAY, "Quadropolis", "", "0"),
    ]
    assert {len(row) for row in body} == {len(head)}


def test_its_points_add_up_to_the_totals() -> None:
    _, *body = csv_rows(as_csv(EXAMPLE))
    for name, column in zip(EXAMPLE.names, EXAMPLE.columns, strict=True):
        *rows, total = (int(row[5]) for row in body if row[2] == name)
        assert sum(rows) == total == column.total


@pytest.mark.parametrize(("lang", "head"), [("fr", "Joueur"), ("nl", "Speler"), ("it", "Giocatore")])
def test_where_a_comma_separates_decimals_a_semicolon_separates_columns(lang: str, head: str) -> None:
    table = csv_rows(as_csv(EXAMPLE, lang), ";")
    assert table[0][2] == head
    assert {len(row) for row in table} == {10}


def test_the_table_begins_with_a_byte_order_mark_for_excel() -> None:
    assert as_csv(scored_game(replace(LOW, name="Żółć"), TOWERS)).startswith(b"\xef\xbb\xbf")


@pytest.mark.parametrize(
    "name",
    ["=1+1", "+1", "-1", "@SUM(A1)", " =1", "\uff1d1", "\uff0b1", "\uff0d1", "\uff201", "=cmd|' /C calc'!A0", '"=1'],
)
def test_a_name_is_never_a_formula(name: str) -> None:
    _, *body = csv_rows(as_csv(scored_game(replace(LOW, name=name), TOWERS)))
    assert body[0][2] == f"'{name}"


@pytest.mark.parametrize(
    "before", ["\u200b", "\ufeff", "\u2060", "\u00ad", "\u200d\u200b", "\ufe0f", "\u3164", "\u00a0", "\u200e '"]
)
@pytest.mark.parametrize(
    "sign", "=+-@\uff1d\u2212\u2010\u2014\ufe66\ufe62\ufe63\ufe6b\u207a\u207b\u2795\u2796\u02d7\ua78a"
)
def test_a_name_is_never_a_formula_behind_invisible_letters_or_with_look_alike_signs(before: str, sign: str) -> None:
    for name in (f"{sign}1+1", f"{before}{sign}1+1", f"a;{before}{sign}1"):
        assert escape_formula(name).count("'") == name.count("'") + 1
    assert escape_formula(f"{before}Ada") == f"{before}Ada"


@pytest.mark.parametrize("name", ["a;=1+1", "a,=1+1", "Bob; @SUM(A1)", 'Bob,"=1', "a;+1,-1"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_name_is_never_a_formula_with_another_column_separator(name: str, lang: str) -> None:
    text = as_csv(scored_game(replace(LOW, name=name), TOWERS), lang).decode("utf-8-sig")
    for separator in ",;\t":
        for row in csv.reader(StringIO(text, newline=""), delimiter=separator):
            for value in row:
                assert not value.lstrip(' "').startswith(tuple("=+@")), value
                assert not value.lstrip(' "').startswith("-"), value


@pytest.mark.parametrize("name", ["O'Neill", 'Ada "Countess"', "a,b;c", "Ann-Marie", "1+1"])
def test_other_names_stay_as_they_are(name: str) -> None:
    for lang, separator in (("en", ","), ("fr", ";")):
        _, *body = csv_rows(as_csv(scored_game(replace(LOW, name=name), TOWERS), lang), separator)
        assert body[0][2] == name


@settings(max_examples=40)
@given(any_scored_game(), st.sampled_from(tuple(LANGUAGES)))
def test_any_game_makes_a_table_without_holes(played: Verdict[CitySheets], lang: str) -> None:
    _, *body = csv_rows(as_csv(played, lang), "," if lang == "en" else ";")
    rows = len(rows_of_cities(sheet.city for sheet in played.details.by_side))
    assert len(body) == len(played.columns) * (rows + 1)
    assert all(len(row) == 10 and all(row[:6]) and row[9] in "10" for row in body)


@settings(max_examples=40)
@given(any_scored_game())
def test_a_game_file_reads_back_to_an_equal_game(played: Verdict) -> None:
    assert game_from(json_from_file(as_json(played))) == game_of(played)


def test_a_game_file_follows_the_contract() -> None:
    data = json.loads(as_json(EXAMPLE))
    assert (data["format"], data["version"]) == ("quadropolis-game", 1)
    assert [set(player) for player in data["players"]] == [{"name", "city"}] * 4


def test_a_classic_table_has_a_row_for_the_tiles_if_a_city_has_one() -> None:
    tiles = replace(
        LOW, name="Tiles", city=City.parse("U:school T1 . . / . . . . / . . . . / . . . ."), tokens=Tokens(1, 1)
    )
    _, *body = csv_rows(as_csv(scored_game(tiles, TOWERS)), ",")
    assert [row[2:7] for row in body if row[4] == "Public Services tiles"] == [
        ["Tiles", "2", "Public Services tiles", "1", ANYWAY],
        ["Towers", "1", "Public Services tiles", "0", ANYWAY],
    ]
    _, *body = csv_rows(as_csv(scored_game(LOW, TOWERS)), ",")
    assert not [row for row in body if row[4] == "Public Services tiles"]
