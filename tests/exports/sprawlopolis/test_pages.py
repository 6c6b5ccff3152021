"""The sheet of a game of Sprawlopolis: the city with its groups and roads, every reason, the notes."""

from dataclasses import replace
from datetime import date
from io import BytesIO

import pytest
from pypdf import PdfReader

from exports.drawing.primitives import Box, Drawing, Page, Segment, Text
from exports.formats import as_pdf, as_png
from exports.sheet import build_sheet
from exports.sheet_style import A4, LETTER, PHONE, Paper, SheetStyle
from games import rules_of
from sprawlopolis_score.city import City
from sprawlopolis_score.table_board import TableBoard
from tabletop.catalogues import LANGUAGES
from tabletop.game import Verdict
from tools.app.sprawl_samples import BEGUN, BUILT, WON, sprawl_game

RULES = rules_of("sprawlopolis")
RING = TableBoard((7, 8, 17), blocks=City.parse("P P P P / P . C:EW P / P P P P / . . P P"))


def finished(board: TableBoard, **options: str | bool) -> Verdict:
    game = sprawl_game(board, "Ada", "Ben")
    return replace(RULES.verdict({**game.options, **options}, game.sides), played=date(2026, 11, 18))


def pages_of(board: TableBoard, paper: Paper = A4, lang: str = "en", **options: str | bool) -> list[Page]:
    return build_sheet(SheetStyle.in_language(paper, lang), finished(board, **options))


def words(pages: list[Page]) -> list[str]:
    return [mark.words for page in pages for mark in page.primitives if isinstance(mark, Text)]


@pytest.mark.parametrize("paper", [A4, LETTER, PHONE])
@pytest.mark.parametrize("board", [WON, BEGUN, RING, TableBoard()])
def test_everything_fits_its_page_in_every_language(board: TableBoard, paper: Paper) -> None:
    for lang in LANGUAGES:
        for page in pages_of(board, paper, lang):
            for mark in page.primitives:
                if isinstance(mark, Text):
                    assert mark.left >= 0
                    assert mark.left + mark.width <= page.width
                    assert mark.y <= page.height
                elif isinstance(mark, Drawing):
                    assert mark.x >= 0
                    assert mark.x + mark.side * mark.wide <= page.width
                    assert mark.y + mark.side <= page.height


def test_every_block_is_drawn_with_its_road_and_its_letter() -> None:
    marks = [mark for page in pages_of(WON) for mark in page.primitives]
    blocks = [mark for mark in marks if isinstance(mark, Drawing) and mark.name.startswith("block_")]
    assert len(blocks) == BUILT.block_count
    assert sorted(mark.name for mark in blocks) == sorted(
        "_".join(filter(None, ("block", block.type.value.lower(), block.road.lower()))) for _, block in BUILT.blocks()
    )
    letters = [mark for mark in marks if isinstance(mark, Text) and mark.words in "RCIP" and mark.align == "middle"]
    assert len(letters) == BUILT.block_count


def test_groups_and_largest_groups_are_marked_without_colour() -> None:
    marks = [mark for page in pages_of(WON) for mark in page.primitives]
    plates = [mark for mark in marks if isinstance(mark, Box) and mark.fill == "#1d222b" and mark.height < 30]
    assert len(plates) == 6 + 2 + 1 + 7
    walls = {
        (mark.x, mark.y, mark.to_x, mark.to_y) for mark in marks if isinstance(mark, Segment) and mark.thickness == 1.8
    }
    assert len(walls) > 40
    lone = [mark for page in pages_of(TableBoard(blocks=City.parse("P P"))) for mark in page.primitives]
    assert len([mark for mark in lone if isinstance(mark, Segment) and mark.thickness == 1.8]) == 6


def test_every_point_has_its_reason_and_equal_ones_are_listed_once() -> None:
    sentence = words(pages_of(WON))
    assert "6 commercial blocks on the edge of the city" in sentence
    assert "2 \u00d7 a road of one block" in sentence
    assert "Where the points come from" in sentence
    assert "Won: 35 against 32" in sentence
    assert not any("Good to know" in each for each in sentence)


def test_decisions_that_changed_points_and_what_would_have_won_are_below() -> None:
    sentence = " ".join(words(pages_of(RING)))
    assert "Good to know" in sentence
    assert "would have won" in sentence
    assert "r2c2: gaps count as the edge of the city" in sentence


def test_a_game_without_a_city_has_its_pad_only() -> None:
    sentence = words(pages_of(TableBoard()))
    assert not any(each in ("R", "C", "I", "P") for each in sentence)
    assert "Where the points come from" in sentence or "Total" in sentence


def test_a_city_that_the_first_page_has_no_room_for_begins_the_next() -> None:
    small = replace(A4, height=330.0)
    pages = pages_of(WON, small)
    assert not any(isinstance(mark, Drawing) and mark.name.startswith("block_") for mark in pages[0].primitives)
    assert any(isinstance(mark, Drawing) and mark.name.startswith("block_") for mark in pages[1].primitives)


def test_the_pdf_and_the_picture_can_be_opened() -> None:
    text = PdfReader(BytesIO(as_pdf(finished(WON)))).pages[0].extract_text()
    assert "Won: 35 against 32" in text
    assert as_png(finished(WON)).startswith(b"\x89PNG")
