"""The score pad, the rules and the statistics of Sprawlopolis in the shared screens."""

from dataclasses import replace
from datetime import date

import pytest

from screens.context import AppContext
from screens.games.filters import subject_of
from screens.kit.navigation import Route, Screen
from screens.kit.words import Words
from screens.pad.state import PadReasons
from screens.pad.view import LOUD
from screens.player.program import PLAYER
from screens.player.view import PlayerState
from screens.sprawlopolis.city_view import CityPicture
from screens.sprawlopolis.mini_city import mini_city
from screens.sprawlopolis.plugin import OwnScreen
from screens.sprawlopolis.rules.examples import EXAMPLES, example_of, example_sheet
from screens.sprawlopolis.rules.pages import chapters
from sprawlopolis_score.cards import CARDS
from sprawlopolis_score.city import City
from sprawlopolis_score.score_sheet import Row
from sprawlopolis_score.table_board import TableBoard
from sprawlopolis_score.validation import grid_warnings
from store.selection import EVERYTHING
from tabletop.catalogues import LANGUAGES, load_catalogue
from tests.support.opened import opened
from tests.support.pads import open_pad, reasons_of
from tools.app.sprawl_samples import BEGUN, SCORING, WON, sprawl_game

# An enclosed gap beside commercial blocks and parks.
RING = TableBoard(SCORING, blocks=City.parse("P P P P / P . C:EW P / P P P P / . . P P"))


def test_the_pad_has_four_groups_roads_and_three_conditions_and_its_verdict_is_loud(context: AppContext) -> None:
    seen = open_pad(context, sprawl_game(WON)).state()
    assert (seen.result, seen.loud, seen.icon) == ("Won: 35 against 32", LOUD, "trophy")
    assert [row.name for row in seen.rows] == [
        "Residential", "Commercial", "Industrial", "Park", "Roads", "Central Perks", "The 'Burbs", "Tourist Traps",
    ]  # fmt: skip
    assert [(fact.name, fact.values[0].text) for fact in seen.facts] == [("Target", "32"), ("Base score", "11")]


def test_a_row_lists_its_reasons_and_its_rule_and_highlights_its_blocks(context: AppContext) -> None:
    pad = open_pad(context, sprawl_game(WON))
    sheet = reasons_of(pad, "tourist_traps", 0)
    (section,) = sheet.sections
    assert [(line.text, line.points) for line in section.lines] == [
        ("6 commercial blocks on the edge of the city", "6"),
        ("3 commercial blocks on a corner of the city", "6"),
    ]
    assert section.remarks == (context.text("sprawl.rules.tourist_traps"),)
    assert sum(not block.dim for block in picture_in(sheet).blocks) == 9
    city, rule = sheet.links
    assert (city.route.screen, rule.route) == (OwnScreen.CITY, Route(Screen.RULES, about="tourist_traps"))
    sheet = reasons_of(pad, "roads", 0)
    assert (sheet.sections[0].remarks, sheet.links[1].route.about) == ((), "sprawl_base")
    assert not any(block.dim for block in picture_in(reasons_of(pad, "total", 0)).blocks)


def picture_in(sheet: PadReasons) -> CityPicture:
    found: CityPicture = sheet.widgets[0].item
    return found


def test_a_city_without_blocks_has_no_picture(context: AppContext) -> None:
    assert reasons_of(open_pad(context, sprawl_game(TableBoard(SCORING))), "roads", 0).widgets == ()


def test_an_unfinished_game_lists_the_open_tasks_with_their_screens(context: AppContext) -> None:
    pad = open_pad(context, sprawl_game(BEGUN))
    (look,) = pad.state().checks
    assert look.text == "Ada, Ben: 6 cards are still to be played"
    assert look.route == Route(OwnScreen.CITY, pad.route.game, 0)
    assert context.store.game(pad.route.game).result is None
    other = open_pad(context, sprawl_game(TableBoard((7,)), "Cleo"))
    assert other.state().checks[0].route == Route(Screen.TABLE, other.route.game, 0)
    assert other.state().anyway is None  # nothing lies on the table
    pad.confirm()
    assert (pad.state().checks, pad.state().result.partition(" ")[0]) == ((), "Lost")
    assert context.store.game(pad.route.game).result is not None


def test_a_decision_that_changed_points_is_a_note_with_its_place(context: AppContext) -> None:
    pad = open_pad(context, sprawl_game(RING))
    entries = [entry for note in pad.state().notes for entry in note.entries]
    assert any(entry.text.startswith("r2c2: gaps count as the edge of the city") for entry in entries)
    assert any("would have won" in entry.text for entry in entries)
    assert entries[0].route == Route(OwnScreen.CITY, pad.route.game, 0)


def test_the_reasons_of_the_one_city_have_no_link_for_each_player(context: AppContext) -> None:
    (section,) = reasons_of(open_pad(context, sprawl_game(WON)), "roads").sections
    assert section.edit == ()


# the rules
def test_every_condition_has_a_page_with_an_example_of_its_own() -> None:
    for code in LANGUAGES:
        pages = {page.subject: page for chapter in chapters(Words(load_catalogue(code))) for page in chapter.pages}
        for card in CARDS.values():
            page = pages[card.condition.value]
            assert page.sentences[0]
            assert page.examples[0].drawing.item.blocks
            assert page.examples[0].lines
        assert pages["sprawl_gaps"].examples
        assert pages["sprawl_parks"].examples


@pytest.mark.parametrize("row", EXAMPLES)
def test_an_example_shows_what_its_condition_counts(row: Row) -> None:
    city, lit = example_of(row)
    assert lit
    assert lit <= {spot for spot, _ in city.blocks()}
    assert example_sheet(row).points[row]
    codes = {problem.code for problem in grid_warnings(city, len(CARDS))}
    assert not codes & {"not_connected", "too_many_of_a_type"}
    assert EXAMPLES.keys() == {card.condition for card in CARDS.values()}


# the statistics
def page_of(context: AppContext, name: str) -> PlayerState:
    return opened(PLAYER, context, Route(Screen.PLAYER, about=subject_of(name, EVERYTHING))).state()


def finish(context: AppContext, board: TableBoard, *names: str) -> None:
    saved = context.store.new(sprawl_game(board, *names), date(2026, 11, 18))
    rules = context.store.rules("sprawlopolis")
    assert context.store.finish(saved, rules.verdict(saved.envelope.options, saved.envelope.sides).columns)


def test_the_page_of_a_player_shows_points_above_the_target_partners_and_the_cards_met(
    context: AppContext,
) -> None:
    finish(context, WON, "Ada", "Ben")
    finish(context, replace(WON, scoring=(16, 17, 18)), "Ada")
    ada = page_of(context, "Ada")
    assert next((each.value, each.name) for each in ada.figures) == ("1 / 2", "targets met")
    assert ada.notes[1:3] == ("1 player: 0 of 1 won", "2 players: 1 of 1 won")
    assert ada.notes[0].startswith("On average ")
    assert ada.notes[0].endswith(" below the target")
    assert ada.notes[3] == (
        "Scoring cards met: Tourist Traps 2\u00d7, Central Perks 1\u00d7, The 'Burbs 1\u00d7, "
        "Morning Commute 1\u00d7, Sprawlopolis 1\u00d7"
    )
    assert [(each.name, each.result, each.detail) for each in ada.opponents] == [("Ben", "1 of 1 won", "on one side")]
    assert (ada.best_row, [each.text for each in ada.records]) == ("", ["Most points: 43"])
    ben = page_of(context, "Ben")
    assert ben.notes[0] == "On average 3 above the target"
    perks = next(row for row in ben.rows if row.name == "Central Perks")
    assert (perks.points, perks.measure.mark_text) == ("8", "")


def test_the_average_of_a_card_is_over_the_games_that_had_it(context: AppContext) -> None:
    finish(context, WON, "Ada")
    finish(context, replace(WON, scoring=(16, 17, 18)), "Ada")
    assert next(row.points for row in page_of(context, "Ada").rows if row.name == "Central Perks") == "8"


def test_a_counted_game_without_scoring_cards_met_none(context: AppContext) -> None:
    saved = context.store.new(sprawl_game(TableBoard(blocks=WON.blocks), "Ada"))
    rules = context.store.rules("sprawlopolis")
    verdict = rules.final_verdict(saved.envelope.options, saved.envelope.sides)
    saved = context.store.save(saved.key, replace(saved.envelope, sides=verdict.sides))
    assert context.store.finish(saved, verdict.columns)
    assert page_of(context, "Ada").notes == ("On average 0 above the target", "1 player: 0 of 1 won")


# the list of games
def test_the_picture_of_a_city_is_its_blocks_without_the_spaces_around_it() -> None:
    picture = mini_city(TableBoard(SCORING, blocks=City.parse(". P C:EW / . . R:NS / . . .")))
    assert picture is not None
    assert (picture.columns, [colour for colour, _ in picture.spaces]) == (2, ["5fae3f", "3f86d1", "", "e8843c"])
    assert mini_city(TableBoard()) is None
