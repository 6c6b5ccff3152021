"""A game that the exports do not know is exported in every format, with its pad and its notes."""

import csv
import json
from dataclasses import replace
from io import BytesIO, StringIO

import pytest
from PIL import Image
from pypdf import PdfReader

from exports.drawing.primitives import Box, Drawing, Page, Text
from exports.formats import FORMATS, as_csv, as_json, as_pdf, as_png, as_wide_csv
from exports.sheet import build_sheet
from exports.sheet_style import A4, PHONE, WINNER, Paper, SheetStyle
from tabletop.catalogues import LANGUAGES
from tabletop.game import Note, Verdict
from tabletop.messages import message
from tests.exports import toy
from tests.support import tally
from tests.support.scored_games import text_without_spaces, texts

GAME = toy.finished_game({("Ada",): (6, 6, 1), ("Ben", "Cleo"): (2, 3)})
MISSED_TARGET_GAME = toy.finished_game({("Ada", "Ben"): (6, 1)}, target=20)
SIDE_NOTE = Note(message("pips.broken"), 1, ("die 2",))


def pages_of(game: Verdict = GAME, paper: Paper = A4, lang: str = "en") -> list[Page]:
    return build_sheet(SheetStyle.in_language(paper, lang), game)


def lines_of_text(page: Page) -> list[list[str]]:
    """Return the words of the page by lines, from the top."""
    found: dict[float, list[Text]] = {}
    for mark in texts([page]):
        found.setdefault(round(mark.y, 1), []).append(mark)
    return [[mark.words for mark in sorted(found[y], key=lambda mark: mark.left)] for y in sorted(found)]


def test_its_pad_has_its_rows_in_their_order_then_the_total_the_places_and_its_facts() -> None:
    (page,) = pages_of()
    assert lines_of_text(page)[3:-1] == [
        ["Pips", "13", "5"],
        ["Doubled sixes", "12", "0"],
        ["Lost ones", "\u22121", "0"],
        ["Total", "24", "5"],
        ["Place", "1", "2"],
        ["Sixes", "2", "0"],
    ]


def test_its_head_has_game_date_and_winner() -> None:
    (page,) = pages_of()
    assert lines_of_text(page)[:3] == [
        ["Pips \u00b7 Scoring Pad", "Short \u00b7 18 November 2026"],
        ["Ada won with 24"],
        ["Ada", "Ben, Cleo"],
    ]


def test_an_unconfirmed_total_is_approximate_and_the_head_lists_the_open_tasks() -> None:
    first, second = GAME.columns
    asked = (message("unconfirmed.city"), message("pips.broken"))
    columns = (replace(first, rank=None, won=False, unconfirmed=asked), replace(second, rank=None))
    game = replace(GAME, columns=columns)
    (page,) = pages_of(game)
    assert lines_of_text(page)[2] == ["Ada: approximate \u00b7 add the city \u00b7 a die lies askew"]
    assert ["Total", "\u2248 24", "5"] in lines_of_text(page)
    assert ["Place", "1", "2"] not in lines_of_text(page)
    assert {row["Place"] for row in csv.DictReader(StringIO(as_csv(game).decode("utf-8-sig")))} == {""}


def test_the_head_names_players_whose_unconfirmed_totals_count() -> None:
    (page,) = pages_of(replace(GAME, sides_counted_anyway=(0, 1)))
    assert lines_of_text(page)[1:3] == [
        ["Ada won with 24"],
        ["Counted anyway, though not confirmed: Ada, Ben, Cleo"],
    ]


def test_a_game_without_variants_has_only_its_date() -> None:
    plain = replace(GAME, rules=tally.RULES)
    assert lines_of_text(pages_of(plain)[0])[0] == ["Tally \u00b7 Scoring Pad", "18 November 2026"]
    assert as_csv(plain).decode("utf-8-sig").splitlines()[1].startswith("2026-11-18,Tally,Ada,")


def test_the_fact_that_decided_is_bold() -> None:
    assert [mark.bold for mark in texts(pages_of()) if mark.words == "Sixes"] == [True]
    assert [mark.bold for mark in texts(pages_of(MISSED_TARGET_GAME)) if mark.words == "Sixes"] == [False]


def test_the_winners_have_a_star_and_a_frame() -> None:
    def stars_and_frames(page: Page) -> tuple[int, int]:
        stars = [mark for mark in page.primitives if isinstance(mark, Drawing) and mark.name == WINNER]
        return len(stars), len([mark for mark in page.primitives if isinstance(mark, Box) and mark.thickness == 2.0])

    assert stars_and_frames(pages_of()[0]) == (2, 1)  # a star is beside the sentence too
    assert stars_and_frames(pages_of(MISSED_TARGET_GAME)[0]) == (0, 0)


def test_a_missed_target_is_below_the_total_and_no_place_is_given() -> None:
    assert lines_of_text(pages_of(MISSED_TARGET_GAME)[0])[1:-1] == [
        ["12 of 20: the bank wins"],
        ["Ada, Ben"],
        ["Pips", "7"],
        ["Doubled sixes", "6"],
        ["Lost ones", "\u22121"],
        ["Total", "12"],
        ["Target", "20"],
        ["Sixes", "1"],
    ]


def game_columns(game: Verdict) -> set[tuple[str, ...]]:
    """Return what both tables say about the game."""
    tables = (csv.DictReader(StringIO(make(game).decode("utf-8-sig"))) for make in (as_csv, as_wide_csv))
    return {tuple(row[name] for name in ("Game", "Target", "Won")) for table in tables for row in table}


def test_both_tables_have_the_game_its_target_and_who_has_won() -> None:
    (column,) = MISSED_TARGET_GAME.columns
    won = replace(MISSED_TARGET_GAME, target=5, columns=(replace(column, won=True),))
    assert game_columns(won) == {("Pips", "5", "1")}
    assert game_columns(MISSED_TARGET_GAME) == {("Pips", "20", "0")}
    assert game_columns(replace(MISSED_TARGET_GAME, target=None)) == {("Pips", "", "")}
    unconfirmed = replace(MISSED_TARGET_GAME, columns=(replace(column, unconfirmed=(message("pips.broken"),)),))
    assert game_columns(unconfirmed) == {("Pips", "20", "")}


def test_its_notes_follow_the_pad_with_the_names_of_their_side_and_their_places() -> None:
    (page,) = pages_of(
        toy.finished_game({("Ada",): (1,), ("Ben",): (2,)}, notes=(Note(message("pips.broken")), SIDE_NOTE))
    )
    assert lines_of_text(page)[-4:-1] == [["Good to know"], ["a die lies askew"], ["Ben: die 2: a die lies askew"]]


def test_more_notes_than_a_page_has_room_for_go_on_upon_the_next() -> None:
    found = pages_of(toy.finished_game({("Ada",): (1,), ("Ben",): (2,)}, notes=(SIDE_NOTE,) * 80))
    assert len(found) == 2
    assert text_without_spaces(found).count("Ben:die2:adieliesaskew") == 80


def test_its_table_has_a_line_for_every_side_and_row() -> None:
    head, *body = csv.reader(StringIO(as_csv(GAME).decode("utf-8-sig"), newline=""))
    assert head == ["Date", "Mode", "Player", "Place", "Category", "VP", "Note", "Game", "Target", "Won"]
    assert body == [
        ["2026-11-18", "Short", name, place, row, points, "", "Pips", "", str(int(place == "1"))]
        for name, place, row, points in (
            ("Ada", "1", "Pips", "13"),
            ("Ada", "1", "Doubled sixes", "12"),
            ("Ada", "1", "Lost ones", "-1"),
            ("Ada", "1", "Total", "24"),
            ("Ben, Cleo", "2", "Pips", "5"),
            ("Ben, Cleo", "2", "Doubled sixes", "0"),
            ("Ben, Cleo", "2", "Lost ones", "0"),
            ("Ben, Cleo", "2", "Total", "5"),
        )
    ]


def test_its_game_file_is_what_its_rules_write() -> None:
    assert json.loads(as_json(GAME)) == {
        "format": "pips-game",
        "version": 1,
        "options": {"length": "short"},
        "sides": [{"people": ["Ada"], "board": [6, 6, 1]}, {"people": ["Ben", "Cleo"], "board": [2, 3]}],
    }


@pytest.mark.parametrize("lang", LANGUAGES)
def test_its_sheet_is_a_pdf_and_a_picture(lang: str) -> None:
    reader = PdfReader(BytesIO(as_pdf(GAME, lang)), strict=True)
    assert "Ben, Cleo" in reader.pages[0].extract_text()
    assert Image.open(BytesIO(as_png(GAME, lang))).width == 3 * PHONE.width


@pytest.mark.parametrize("kind", FORMATS)
def test_every_format_can_write_it(kind: str) -> None:
    assert FORMATS[kind].make(GAME, "fr", A4)
