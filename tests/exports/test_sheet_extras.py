"""The extras of a sheet beside the pad and the reasons: colours, notes, points on tiles, typed and approximate totals."""

import csv
import json
from dataclasses import replace
from io import BytesIO, StringIO

import pytest
from pypdf import PdfReader

from exports.command_line import main
from exports.drawing.layout import Block
from exports.drawing.primitives import INK, WHITE, Box, Page
from exports.formats import as_csv, as_json, as_pdf, as_wide_csv, file_name
from exports.sheet import build_sheet
from exports.sheet_pages import split_evenly
from exports.sheet_style import A4, PHONE, Paper, SheetStyle
from games import rules_of
from tabletop.evening import Occasion
from tabletop.game import Verdict
from tabletop.people import PLAYER_COLOURS
from tabletop.typed_score import TypedScore
from tests.exports.test_chat_picture import example, sprawl
from tests.support.scored_games import text_without_spaces, texts
from tools.app.example import FILE, PLAYED, example_envelope, example_verdict
from tools.app.fake_device import with_uncounted_tokens
from tools.app.sprawl_samples import WON

QUADROPOLIS = rules_of("quadropolis")
SPRAWLOPOLIS = rules_of("sprawlopolis")


def pages_of(game: Verdict, paper: Paper = A4) -> list[Page]:
    return build_sheet(SheetStyle.in_language(paper, "en"), game)


def words(pages: list[Page]) -> list[str]:
    return [mark.words for mark in texts(pages)]


def unconfirmed() -> Verdict:
    envelope = with_uncounted_tokens(example_envelope())
    return replace(QUADROPOLIS.verdict(envelope.options, envelope.sides), played=PLAYED)


def typed_team(typed: TypedScore) -> Verdict:
    game = sprawl(WON)
    board = SPRAWLOPOLIS.with_typed_score(game.sides[0].board, typed, game.options)
    sides = (replace(game.sides[0], board=board),)
    return replace(SPRAWLOPOLIS.verdict(game.options, sides), played=PLAYED)


def test_every_player_has_a_colour_over_the_column_and_beside_the_city() -> None:
    (page, *_) = pages_of(example_verdict())
    fills = [mark.fill for mark in page.primitives if isinstance(mark, Box)]
    for side in example_verdict().sides:
        assert fills.count(f"#{PLAYER_COLOURS[side.colour][0]}") == 2


def test_what_people_wrote_is_on_the_sheet_line_by_line() -> None:
    game = replace(example_verdict(), occasion=Occasion(notes="  Rain all day.\n\nCleo: first game! \u202e "))
    found = words(pages_of(game))
    assert found.index("Notes") < found.index("Rain all day.")
    assert any("Cleo: first game!" in each for each in found)
    assert "Notes" not in words(pages_of(example_verdict()))


@pytest.mark.parametrize("letter", ["word ", "W"])
@pytest.mark.parametrize("paper", [A4, PHONE])
def test_the_longest_notes_go_on_upon_further_pages(letter: str, paper: Paper) -> None:
    notes = (letter * 10_000)[:10_000]
    pages = pages_of(replace(example_verdict(), occasion=Occasion(notes=notes)), paper)
    assert text_without_spaces(pages).count(letter.strip()) >= notes.count(letter)
    for page in pages:
        assert all(mark.y <= page.height for mark in texts([page]))


def test_every_tile_says_what_it_earns_alone() -> None:
    game = example(2)
    (page, *_) = pages_of(game)
    badges = [mark.words for mark in texts([page]) if mark.colour == WHITE]
    assert sorted(badges) == sorted(points for each in game.details.by_side for points in each.own_points.values())
    assert {"+3", "9"} <= {*badges}
    assert any(isinstance(mark, Box) and mark.fill == INK for mark in page.primitives)


def test_a_single_player_in_the_last_row_has_two_columns_of_reasons() -> None:
    pages = pages_of(example(3))
    rows = [mark for mark in texts(pages[1:]) if mark.words == "Harbors"]
    assert len({round(mark.x) for mark in rows}) == 2


@pytest.mark.parametrize(
    ("heights", "columns"),
    [([], (0, 0)), ([5], (0, 1)), ([5, 5], (1, 1)), ([9, 1, 1, 1], (1, 3)), ([1, 1, 1, 9], (3, 1))],
)
def test_blocks_are_split_evenly_in_order(heights: list[float], columns: tuple[int, int]) -> None:
    left, right = split_evenly([Block(height) for height in heights])
    assert (len(left), len(right)) == columns
    assert [block.height for block in (*left, *right)] == heights


def test_sprawlopolis_has_two_columns_of_reasons_on_paper_and_one_on_a_phone() -> None:
    for paper, columns in ((A4, 2), (PHONE, 1)):
        found = [mark for mark in texts(pages_of(sprawl(WON), paper)) if mark.words in {"Roads", "Tourist Traps"}]
        assert len({round(mark.x) for mark in found[2:]}) == columns


def test_a_typed_score_is_marked_and_has_neither_city_nor_reasons() -> None:
    game = example(3, TypedScore.of_total(57))
    found = words(pages_of(game))
    assert "Typed from a counted pad, without a city: Cleo" in found
    assert found.count("\u2013") == 11 + 2  # the rows and the tie-breaks
    assert found.count("Cleo") == 1  # over the column
    assert "Cleo wins with 57 VP" in found


def test_typed_rows_are_rows_of_the_pad() -> None:
    game = example(2, TypedScore.of({"shops": 12, "harbors": 3}, {"spaces": 4}))
    assert game.points_text(1, "shops") == "12"
    assert "\u2013" in words(pages_of(game))  # inhabitants placed are not known


def test_only_typed_scores_need_no_cities() -> None:
    envelope = example_envelope()
    board = QUADROPOLIS.with_typed_score(envelope.sides[0].board, TypedScore.of_total(9), envelope.options)
    sides = tuple(replace(side, board=board) for side in envelope.sides)
    game = replace(QUADROPOLIS.verdict(envelope.options, sides), played=PLAYED)
    assert game.rows == ()
    assert not [each for each in words(pages_of(game)) if each.startswith("White on black")]
    assert as_pdf(game)[:4] == b"%PDF"


@pytest.mark.parametrize("typed", [TypedScore.of_total(31), TypedScore.of({"roads": -4, "tourist_traps": 30})])
def test_a_typed_team_has_no_city_and_no_reasons(typed: TypedScore) -> None:
    found = words(pages_of(typed_team(typed)))
    assert "Typed from a counted pad, without a city: Ada, Ben" in found
    assert str(typed.total) in found
    assert as_pdf(typed_team(typed))[:4] == b"%PDF"


def test_an_approximate_total_is_called_so_in_the_sheet() -> None:
    text = " ".join(PdfReader(BytesIO(as_pdf(unconfirmed()))).pages[0].extract_text().split())
    assert "Ada: approximate \u00b7 confirm the tokens" in text
    assert "\u2248 50" in text


def notes_of(raw: bytes) -> list[str]:
    return [row["Note"] for row in csv.DictReader(StringIO(raw.decode("utf-8-sig")))]


def test_the_tables_say_what_is_approximate_typed_or_counted_anyway() -> None:
    assert {*notes_of(as_csv(unconfirmed()))} == {*notes_of(as_wide_csv(unconfirmed()))} == {"approximate"}
    assert notes_of(as_wide_csv(example(2, TypedScore.of_total(57)))) == ["", "typed"]
    counted = replace(example_verdict(), sides_counted_anyway=(2,))
    assert notes_of(as_wide_csv(counted)) == ["", "", "counted anyway", ""]


def test_a_typed_total_has_one_row_in_the_table_and_empty_cells_in_the_wide_one() -> None:
    game = example(2, TypedScore.of_total(57))
    rows = [row for row in csv.DictReader(StringIO(as_csv(game).decode("utf-8-sig"))) if row["Player"] == "Ben"]
    assert [(row["Category"], row["VP"]) for row in rows] == [("Total", "57")]
    (_, wide) = csv.DictReader(StringIO(as_wide_csv(game).decode("utf-8-sig")))
    assert (wide["Harbors"], wide["Total"]) == ("", "57")


def test_a_game_file_says_what_is_approximate_and_typed_and_a_certain_one_is_as_before() -> None:
    assert {player["confirmed"] for player in json.loads(as_json(unconfirmed()))["players"]} == {False}
    players = json.loads(as_json(example(2, TypedScore.of_total(57))))["players"]
    assert [player.get("typed") for player in players] == [None, {"total": 57}]
    assert json.loads(as_json(example_verdict()))["version"] == 1


@pytest.mark.parametrize(
    ("kind", "name"), [("png", "a.png"), ("picture", "a-picture.png"), ("wide", "a-wide.csv"), ("json", "a.json")]
)
def test_a_file_is_named_by_its_ending_or_its_kind(kind: str, name: str) -> None:
    assert file_name("a", kind) == name


def test_the_command_line_writes_the_picture_and_the_wide_table(tmp_path: object) -> None:
    folder = str(tmp_path)
    assert main([str(FILE), "--picture", f"{folder}/chat.png", "--wide", f"{folder}/table.csv"]) == 0
    with open(f"{folder}/chat.png", "rb") as file:  # noqa: PTH123
        assert file.read(4) == b"\x89PNG"
    with open(f"{folder}/table.csv", "rb") as file:  # noqa: PTH123
        assert b"Total,Note" in file.read()


@pytest.mark.parametrize(("option", "ending"), [("--picture", ".png"), ("--wide", ".csv")])
def test_an_option_with_another_ending_is_refused(option: str, ending: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(FILE), option, "chat.pdf"]) == 2
    assert f"end it in {ending}" in capsys.readouterr().err


def test_a_file_with_an_open_total_makes_an_approximate_sheet(
    tmp_path: object, capsys: pytest.CaptureFixture[str]
) -> None:
    file, table = f"{tmp_path}/game.json", f"{tmp_path}/table.csv"
    with open(file, "wb") as out:  # noqa: PTH123
        out.write(as_json(unconfirmed()))
    assert main([file, "--wide", table]) == 0
    with open(table, "rb") as raw:  # noqa: PTH123
        assert {*notes_of(raw.read())} == {"approximate"}
    assert capsys.readouterr().err == ""
