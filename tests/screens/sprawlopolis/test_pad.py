"""The score pad, the rules and the statistics of Sprawlopolis in the shared screens."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from screens.context import AppContext
from screens.game_filters import subject_of
from screens.kit.navigation import Route, Screen
from screens.kit.words import Words
from screens.pad.presenter import LOUD, PadPresenter
from screens.player.presenter import PlayerPresenter, PlayerState
from screens.sprawlopolis.mini_city import mini_city
from screens.sprawlopolis.pad_reasons import SprawlopolisPad
from screens.sprawlopolis.rules.examples import EXAMPLES, example_of, example_sheet
from screens.sprawlopolis.rules.pages import chapters
from sprawlopolis_score.cards import CARDS
from sprawlopolis_score.city import City
from sprawlopolis_score.score_sheet import Row
from sprawlopolis_score.table_board import TableBoard
from sprawlopolis_score.validation import grid_warnings
from store.selection import EVERYTHING
from store.values import results_from_verdict
from tabletop.catalogues import LANGUAGES, load_catalogue
from tools.app.sprawl_samples import BEGUN, SCORING, WON, sprawl_game

# An enclosed gap beside commercial blocks and parks.
RING = TableBoard(SCORING, blocks=City.parse("P P P P / P . C:EW P / P P P P / . . P P"))


@pytest.fixture
def pad(context: AppContext) -> Callable[..., tuple[PadPresenter, Callable[[], Any]]]:
    """Return a function that opens the pad of a board."""

    def of(board: TableBoard, *names: str) -> tuple[PadPresenter, Callable[[], Any]]:
        key = context.store.new(sprawl_game(board, *names)).key
        shown: list[Any] = []
        presenter = PadPresenter(context, Route(Screen.PAD, key), shown.append)
        presenter.open()
        return presenter, lambda: shown[-1]

    return of


Opened = Callable[..., tuple[PadPresenter, Callable[[], Any]]]


def test_the_pad_has_four_groups_roads_and_three_conditions_and_its_verdict_is_loud(pad: Opened) -> None:
    _, seen = pad(WON)
    assert (seen().result, seen().loud, seen().icon) == ("Won: 35 against 32", LOUD, "trophy")
    assert [row.name for row in seen().rows] == [
        "Residential", "Commercial", "Industrial", "Park", "Roads", "Central Perks", "The 'Burbs", "Tourist Traps",
    ]  # fmt: skip
    assert [(fact.name, fact.values[0].text) for fact in seen().facts] == [
        ("Target", "32"), ("Base score", "11"),
    ]  # fmt: skip


def test_a_row_lists_its_reasons_and_its_rule_and_highlights_its_blocks(pad: Opened, context: AppContext) -> None:
    presenter, seen = pad(WON)
    presenter.explain_number("tourist_traps", 0)
    sheet = seen().panel
    assert sheet is not None
    (section,) = sheet.sections
    assert [(line.text, line.points) for line in section.lines] == [
        ("6 commercial blocks on the edge of the city", "6"),
        ("3 commercial blocks on a corner of the city", "6"),
    ]
    assert section.remarks == (context.text("sprawl.rules.tourist_traps"),)
    picture = sheet.widgets[0].item
    assert sum(not block.dim for block in picture.blocks) == 9
    city, rule = sheet.links
    assert (city.route.screen, rule.route) == (Screen.CITY, Route(Screen.RULES, about="tourist_traps"))
    presenter.explain_number("roads", 0)
    sheet = seen().panel
    assert (sheet.sections[0].remarks, sheet.links[1].route.about) == ((), "sprawl_base")
    presenter.explain_number("total", 0)
    total = seen().panel.widgets[0].item
    assert not any(block.dim for block in total.blocks)


def test_a_city_without_blocks_has_no_picture(pad: Opened) -> None:
    presenter, seen = pad(TableBoard(SCORING))
    presenter.explain_number("roads", 0)
    assert seen().panel is not None
    assert seen().panel.widgets == ()


def test_an_unfinished_game_lists_the_open_tasks_with_their_screens(pad: Opened) -> None:
    presenter, seen = pad(BEGUN)
    (look,) = seen().checks
    assert look.text == "Ada, Ben: 6 cards are still to be played"
    assert look.route == Route(Screen.CITY, presenter.route.game, 0)
    assert presenter.context.store.game(presenter.route.game).result is None
    other, seen_ = pad(TableBoard((7,)), "Cleo")
    assert seen_().checks[0].route == Route(Screen.TABLE, other.route.game, 0)
    assert seen_().anyway is None  # nothing lies on the table
    presenter.count_anyway()
    presenter.confirm()
    assert (seen().checks, seen().result.partition(" ")[0]) == ((), "Lost")
    assert presenter.context.store.game(presenter.route.game).result is not None


def test_a_decision_that_changed_points_is_a_note_with_its_place(pad: Opened) -> None:
    presenter, seen = pad(RING)
    texts = [lead.text for note in seen().notes for lead in note.entries]
    assert any(text.startswith("r2c2: gaps count as the edge of the city") for text in texts)
    assert any("would have won" in text for text in texts)
    presenter.open_route(seen().notes[0].entries[0].route)
    assert presenter.context.navigator.current == Route(Screen.CITY, presenter.route.game, 0)


def test_the_reasons_of_the_one_city_have_no_link_for_each_player(pad: Opened, context: AppContext) -> None:
    presenter, _ = pad(WON)
    assert presenter._game is not None
    assert tuple(SprawlopolisPad().edits(context, presenter.route.game, presenter._game, 0)) == ()


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
    presenter = PlayerPresenter(context, Route(Screen.PLAYER, about=subject_of(name, EVERYTHING)), lambda _: None)
    presenter.open()
    return presenter.state()


def finish(context: AppContext, board: TableBoard, *names: str) -> None:
    saved = context.store.new(sprawl_game(board, *names), date(2026, 11, 18))
    rules = context.store.rules("sprawlopolis")
    assert context.store.finish(
        saved, results_from_verdict(rules.verdict(saved.envelope.options, saved.envelope.sides))
    )


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
    sides, verdict = rules.final_verdict(saved.envelope.options, saved.envelope.sides)
    saved = context.store.save(saved.key, replace(saved.envelope, sides=sides))
    assert context.store.finish(saved, results_from_verdict(verdict))
    assert page_of(context, "Ada").notes == ("On average 0 above the target", "1 player: 0 of 1 won")


# the list of games
def test_the_picture_of_a_city_is_its_blocks_without_the_spaces_around_it() -> None:
    picture = mini_city(TableBoard(SCORING, blocks=City.parse(". P C:EW / . . R:NS / . . .")))
    assert picture is not None
    assert (picture.columns, [colour for colour, _ in picture.spaces]) == (2, ["5fae3f", "3f86d1", "", "e8843c"])
    assert mini_city(TableBoard()) is None
