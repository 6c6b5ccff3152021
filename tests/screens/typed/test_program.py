"""Typing a pad: rows or the total, what is no number, what becomes of it in table, pad, list and statistics."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from games import rules_of
from screens.context import AppContext
from screens.games.cards import Cards
from screens.games.filters import subject_of
from screens.kit.navigation import Route, Screen
from screens.kit.runner import Runner
from screens.pad.verdicts import verdict_of
from screens.player.program import PLAYER
from screens.quadropolis.plugin import OwnScreen
from screens.quadropolis.table.events import WayTaken
from screens.quadropolis.table.program import TABLE
from screens.sprawlopolis.score_view import RowTapped
from screens.sprawlopolis.table.events import Entered, PadWanted
from screens.sprawlopolis.table.program import SPRAWL_TABLE
from screens.typed.events import Done, ModeChosen, Removed, Written
from screens.typed.model import Typed
from screens.typed.program import TYPED
from screens.typed.state import TOTALS, TypedField, TypedMode, TypedState
from store.selection import EVERYTHING
from store.store import Store
from store.terminal import statistic_lines
from store.values import SavedGame
from tabletop.messages import Refused
from tabletop.typed_score import TypedScore
from tests.support.opened import opened
from tests.support.pads import open_pad, reasons_of
from tests.support.there import there
from tools.app.fake_device import envelope_of
from tools.app.sprawl_samples import SCORING, WON, sprawl_game

if TYPE_CHECKING:
    from screens.sprawlopolis.table.state import SprawlTable

BARE = "/".join([". . . ."] * 4)
BUILT = "T3 T2 . . / S P . . / . . . . / . . . ."
QUADROPOLIS = rules_of("quadropolis")
Opened = Runner[Typed, TypedState]
Open = Callable[..., Opened]


@pytest.fixture
def saved(store: Store) -> SavedGame:
    return store.new(envelope_of(BUILT, BARE, BARE))


@pytest.fixture
def open_typed(context: AppContext, saved: SavedGame) -> Open:
    def opened(side: int = 1, key: str = "") -> Opened:
        runner = Runner(TYPED, context, Route(Screen.TYPED, key or saved.key, side), lambda _: None)
        context.navigator.go(Route(Screen.TABLE, key or saved.key), runner.route)
        runner.open()
        return runner

    return opened


def typed_of(store: Store, key: str, side: int = 1) -> TypedScore | None:
    typed: TypedScore | None = store.game(key).envelope.sides[side].board.typed
    return typed


def field(state: TypedState, key: str, side: int = 1) -> TypedField:
    rows = (row for row in (*state.rows, *state.facts) if row.key == key)
    return next(each for row in rows for each in row.fields if each.side == side)


def points(state: TypedState, name: str = "Ben") -> str:
    return next(head.points for head in state.heads if head.name == name)


def problems(state: TypedState) -> list[str]:
    return [row.problem for row in (*state.rows, *state.facts) if row.problem]


def write(runner: Opened, side: int | None = None, /, **texts: str) -> None:
    """Write numbers for a side, by default the one that the screen was opened for."""
    for key, text in texts.items():
        number = runner.model.side_number if side is None else side
        runner.send(Written(number, key.replace("fact_", "fact "), text))


def test_the_fields_are_the_rows_of_the_pad_then_the_tie_breaks(open_typed: Open) -> None:
    state = open_typed().state()
    assert [each.key for each in state.rows] == list(
        QUADROPOLIS.rows({"mode": "classic", "playgrounds": False, "public_services": False})
    )
    assert [each.name for each in state.facts] == ["Inhabitants placed", "Empty spaces"]
    assert (state.detail, state.remove) == ("", None)
    assert [(head.name, head.points) for head in state.heads] == [("Ben", "0 VP"), ("Cleo", "0 VP")]
    assert state.rows[0].drawing == "sign_tower_blocks"
    assert state.facts[0].drawing == ""


@pytest.mark.parametrize(
    ("text", "points"),
    [("7", 7), (" 12 ", 12), ("-2", -2), ("\u22122", -2), ("\u20132", -2), ("+3", 3), ("007", 7), ("- 4", -4)],
)
def test_a_number_is_read_with_any_sign(
    open_typed: Open, store: Store, saved: SavedGame, text: str, points: int
) -> None:
    runner = open_typed()
    runner.send(ModeChosen(TypedMode("total")))
    write(runner, typed_total=text)
    runner.send(Done())
    typed = typed_of(store, saved.key)
    assert typed is not None
    assert typed.total == points


@pytest.mark.parametrize("text", ["2", "-2", "\u22122"])
@pytest.mark.parametrize("row", ["pollution", "inhabitants_left"])
def test_a_row_that_can_only_cost_points_has_its_minus_typed_or_not(
    open_typed: Open, store: Store, saved: SavedGame, row: str, text: str
) -> None:
    runner = open_typed()
    write(runner, None, **{row: text})
    state = runner.state()
    assert points(state) == "\u22122 VP"
    shown = field(state, row)
    assert f"{shown.minus}{shown.text}".replace("-", "\u2212") == "\u22122"
    assert next(each.limits for each in state.rows if each.key == row) == "0 or less"
    runner.send(Done())
    typed = typed_of(store, saved.key)
    assert typed is not None
    assert dict(typed.rows)[row] == -2
    assert field(open_typed().state(), row).text == "2"


@pytest.mark.parametrize(
    ("row", "text", "problem"),
    [
        ("pollution", "+2", "Pollution can only cost points: 0 or less"),
        ("shops", "-3", "Shops cannot be below 0"),
        ("fact_spaces", "-1", "Empty spaces cannot be below 0"),
    ],
)
def test_a_sign_that_cannot_be_is_said_and_refused(
    open_typed: Open, row: str, text: str, problem: str, messages: list[str]
) -> None:
    runner = open_typed()
    write(runner, None, parks="5", **{row: text})
    state = runner.state()
    assert problems(state) == [f"Ben: {problem}"]
    assert points(state) == "5 VP"
    runner.send(Done())
    assert "Correct first: " in messages[-1]
    assert typed_of(runner.context.store, runner.route.game) is None


def test_every_row_shows_what_it_can_be(context: AppContext, store: Store) -> None:
    key = store.new(sprawl_game(replace(WON, blocks=None, scoring=(1, 2, 12)))).key
    runner = opened(TYPED, context, Route(Screen.TYPED, key))
    limits = {each.key: each.limits for each in runner.state().rows}
    assert (limits["roads"], limits["group_park"], limits["superhighway"]) == ("0 or less", "0 or more", "0 or more")
    assert (limits["outskirts"], limits["bloom_boom"]) == ("below or above 0",) * 2


def test_a_saved_game_with_a_sign_that_cannot_be_opens_and_asks_for_a_correction(
    context: AppContext, store: Store
) -> None:
    typed = TypedScore.of({"shops": 12, "pollution": 2})
    envelope = envelope_of(BARE, BUILT, names=("Ada", "Ben"))
    board = QUADROPOLIS.with_typed_score(envelope.sides[0].board, typed, envelope.options)
    key = store.new(envelope.with_side(0, replace(envelope.sides[0], board=board))).key  # as version 0.2 saved it
    problem = "Pollution can only cost points: 0 or less"
    table = opened(TABLE, context, Route(Screen.TABLE, key))
    card = table.state().cards[0]
    assert card.points == "\u2248 14 VP"
    assert [(check.screen, check.text) for check in card.checks] == [(Screen.TYPED, problem)]
    assert open_pad(context, key).state().checks[0].route == Route(Screen.TYPED, key, 0)
    with pytest.raises(Refused, match=r"players\[0\].typed.rows.pollution"):
        QUADROPOLIS.to_file(store.game(key).envelope.to_file())
    runner = opened(TYPED, context, Route(Screen.TYPED, key))
    assert field(runner.state(), "pollution", 0).text == "+2"
    assert problems(runner.state()) == [problem]
    write(runner, pollution="2")
    runner.save_input()
    found = typed_of(store, key, 0)
    assert found is not None
    assert found.total == 10
    table.reload()
    assert (table.state().cards[0].points, table.state().cards[0].checks) == ("10 VP", ())


def test_roads_that_were_saved_as_points_name_no_winner(context: AppContext, store: Store) -> None:
    board = replace(WON, blocks=None, typed=TypedScore.of({"roads": 8, "group_park": 30}))
    key = store.new(sprawl_game(board)).key
    pad = open_pad(context, key).state()
    (check,) = pad.checks
    assert check.text.endswith("Roads can only cost points: 0 or less")
    assert check.route == Route(Screen.TYPED, key)
    assert pad.result.startswith("So far")


@pytest.mark.parametrize("text", ["x", "1.5", "1,5", "12345", "--2", "2-", "\u0661", "1 2", "0x3"])
def test_what_is_no_number_is_said_and_keeps_the_screen(
    open_typed: Open, store: Store, saved: SavedGame, text: str, messages: list[str]
) -> None:
    runner = open_typed()
    write(runner, shops=text)
    assert problems(runner.state()) == ["Ben: Type a whole number"]
    runner.send(Done())
    assert "Correct first: Shops" in messages[-1]
    assert typed_of(store, saved.key) is None
    assert runner.context.navigator.current.screen == Screen.TYPED


def test_a_number_beyond_all_games_is_refused(
    open_typed: Open, store: Store, saved: SavedGame, messages: list[str]
) -> None:
    runner = open_typed()
    write(runner, shops="1000")
    runner.send(Done())
    assert "more than 999" in messages[-1]
    assert typed_of(store, saved.key) is None


def test_rows_are_saved_when_the_screen_is_left_and_shown_again(
    open_typed: Open, store: Store, saved: SavedGame
) -> None:
    runner = open_typed()
    write(runner, shops="12", pollution="-2", fact_spaces="3")
    runner.save_input()
    typed = typed_of(store, saved.key)
    assert typed is not None
    assert (typed.total, dict(typed.facts)) == (10, {"spaces": 3})
    again = open_typed().state()
    assert [field(again, key).text for key in ("shops", "parks", "fact spaces")] == ["12", "", "3"]
    assert again.remove == "Remove the typed score of Ben"
    before = store.game(saved.key).step
    open_typed().send(Done())
    assert store.game(saved.key).step == before


def test_the_total_alone_is_saved_and_shown_again(open_typed: Open, store: Store, saved: SavedGame) -> None:
    runner = open_typed()
    runner.send(ModeChosen(TypedMode("total")))
    assert [each.key for each in runner.state().rows] == ["typed_total"]
    write(runner, typed_total="57")
    assert runner.handle_key("enter")
    assert typed_of(store, saved.key) == TypedScore.of_total(57)
    state = open_typed().state()
    assert [option.chosen for option in state.modes] == [False, True]
    assert field(state, "typed_total").text == "57"


def test_the_sum_of_typed_rows_is_offered_as_the_total_and_a_typed_one_stays(open_typed: Open) -> None:
    runner = open_typed()
    runner.send(ModeChosen(TypedMode("total")))
    runner.send(ModeChosen(TypedMode("rows")))
    write(runner, shops="12", parks="3")
    runner.send(ModeChosen(TypedMode("total")))
    assert field(runner.state(), "typed_total").text == "15"
    runner.send(ModeChosen(TypedMode("rows")))
    write(runner, shops="13")
    runner.send(ModeChosen(TypedMode("total")))
    assert field(runner.state(), "typed_total").text == "15"


def test_the_total_of_saved_rows_follows_what_is_typed_into_them(open_typed: Open) -> None:
    first = open_typed()
    write(first, shops="12")
    first.send(Done())
    runner = open_typed()
    write(runner, parks="3")
    runner.send(ModeChosen(TypedMode.TOTAL))
    assert field(runner.state(), "typed_total").text == "15"


def test_nothing_typed_saves_nothing(open_typed: Open, store: Store, saved: SavedGame) -> None:
    runner = open_typed()
    write(runner, shops=" ", fact_spaces="4")
    write(runner, shops=" ")
    runner.send(Done())
    assert typed_of(store, saved.key) is None
    assert store.game(saved.key).step == saved.step
    assert not runner.handle_key("x")


def test_a_typed_score_is_removed_and_undo_brings_it_back(open_typed: Open, store: Store, saved: SavedGame) -> None:
    first = open_typed()
    write(first, shops="12")
    first.send(Done())
    runner = open_typed()
    runner.send(Removed())
    runner.save_input()  # the screen is left
    assert typed_of(store, saved.key) is None
    store.undo(saved.key)
    assert typed_of(store, saved.key) == TypedScore.of(
        {row: 12 * (row == "shops") for row in QUADROPOLIS.rows(saved.envelope.options)}
    )


def test_removing_a_score_that_nobody_typed_leaves_the_city(open_typed: Open, store: Store, saved: SavedGame) -> None:
    runner = open_typed(0)  # opened for a city
    runner.send(Removed())
    assert store.game(saved.key).step == saved.step


def test_removing_a_score_saves_what_was_typed_for_the_others(open_typed: Open, store: Store, saved: SavedGame) -> None:
    first = open_typed(1)
    write(first, shops="12")
    first.send(Done())
    runner = open_typed(1)
    write(runner, shops="13")
    write(runner, 2, parks="7")
    runner.send(Removed())
    runner.save_input()  # the screen is left
    assert typed_of(store, saved.key, 1) is None
    assert there(typed_of(store, saved.key, 2)).total == 7


# several sides
def test_four_totals_are_four_numbers(store: Store, open_typed: Open) -> None:
    key = store.new(envelope_of(*[BARE] * 4)).key
    runner = open_typed(0, key)
    runner.send(ModeChosen(TypedMode.TOTAL))
    for side, total in enumerate((50, 57, 61, 40)):
        write(runner, side, typed_total=str(total))
    assert [head.points for head in runner.state().heads] == ["50 VP", "57 VP", "61 VP", "40 VP"]
    before = store.game(key).step
    runner.send(Done())
    assert [typed_of(store, key, side) for side in range(4)] == list(map(TypedScore.of_total, (50, 57, 61, 40)))
    assert store.game(key).step == before + 1


def test_a_side_with_a_city_has_no_column_unless_the_screen_was_opened_for_it(open_typed: Open) -> None:
    assert [head.name for head in open_typed(1).state().heads] == ["Ben", "Cleo"]
    assert [head.name for head in open_typed(0).state().heads] == ["Ada", "Ben", "Cleo"]


def test_a_side_for_which_nothing_was_written_keeps_its_rows(open_typed: Open, store: Store, saved: SavedGame) -> None:
    first = open_typed(1)
    write(first, shops="12", parks="3")
    first.send(Done())
    runner = open_typed(2)
    runner.send(ModeChosen(TypedMode.TOTAL))
    write(runner, typed_total="40")
    runner.send(Done())
    assert there(typed_of(store, saved.key, 1)).has_rows
    assert typed_of(store, saved.key, 2) == TypedScore.of_total(40)


def test_a_wrong_number_of_another_side_is_said_with_its_name(
    open_typed: Open, store: Store, saved: SavedGame, messages: list[str]
) -> None:
    runner = open_typed(1)
    write(runner, 2, shops="many")
    assert problems(runner.state()) == ["Cleo: Type a whole number"]
    assert [each.is_wrong for each in next(row for row in runner.state().rows if row.key == "shops").fields] == [
        False,
        True,
    ]
    runner.send(Done())
    assert "Correct first: Shops" in messages[-1]
    assert typed_of(store, saved.key, 2) is None


def test_the_first_field_of_the_side_has_the_focus(open_typed: Open) -> None:
    fields = [each for row in open_typed(2).state().rows for each in row.fields]
    assert [(each.side, each.key) for each in fields if each.is_first] == [(2, "tower_blocks")]


def test_only_numbers_whose_sign_is_open_need_more_than_digits(context: AppContext, store: Store) -> None:
    key = store.new(sprawl_game(replace(WON, blocks=None, scoring=(1, 2, 12)))).key
    rows = opened(TYPED, context, Route(Screen.TYPED, key)).state().rows
    assert [row.key for row in rows if not row.fields[0].takes_digits] == ["outskirts", "bloom_boom"]
    total = opened(TYPED, context, Route(Screen.TYPED, key, about=TOTALS)).state().rows[0].fields[0]
    assert not total.takes_digits  # a total may be below 0


def test_a_new_game_whose_scores_are_typed_begins_with_totals(context: AppContext, store: Store) -> None:
    key = store.new(envelope_of(BARE, BARE)).key
    assert opened(TYPED, context, Route(Screen.TYPED, key, about=TOTALS)).model.mode is TypedMode.TOTAL


# the table
def test_the_table_offers_to_type_and_shows_what_was_typed(
    context: AppContext, open_typed: Open, saved: SavedGame
) -> None:
    first = open_typed()
    write(first, shops="12")
    first.send(Done())
    table = opened(TABLE, context, Route(Screen.TABLE, saved.key))
    _, ben, cleo = table.state().cards
    assert (ben.points, ben.board) == ("12 VP", None)
    assert [way.text for way in ben.ways] == ["Type the score", "Photo", "By hand"]
    assert ben.first_ways == ()
    assert [way.text for way in cleo.ways] == ["Type the score"]
    assert [action.text for action in table.state().actions] == ["Scoring Pad", "Continue: Cleo"]
    table.send(WayTaken(ben.screen, 1))
    assert context.navigator.current == Route(Screen.TYPED, saved.key, 1)
    table.send(WayTaken(cleo.ways[0].screen, 2))
    assert context.navigator.current == Route(Screen.TYPED, saved.key, 2)


def test_a_game_of_typed_scores_alone_is_ranked_at_the_table(context: AppContext, store: Store) -> None:
    envelope = envelope_of(BARE, BARE)
    typed = (TypedScore.of_total(50), TypedScore.of_total(57))
    sides = tuple(
        replace(side, board=QUADROPOLIS.with_typed_score(side.board, each, envelope.options))
        for side, each in zip(envelope.sides, typed, strict=True)
    )
    table = opened(TABLE, context, Route(Screen.TABLE, store.new(replace(envelope, sides=sides)).key))
    assert [card.rank and card.rank.text for card in table.state().cards] == ["2", "1"]
    assert [card.points for card in table.state().cards] == ["50 VP", "57 VP"]
    assert [card.status for card in table.state().cards] == ["Typed score"] * 2


# pad, list, statistics
@pytest.fixture
def finished(store: Store) -> SavedGame:
    envelope = envelope_of(BUILT, BARE, BARE)
    typed = (None, TypedScore.of_total(84), TypedScore.of({"shops": 12}))
    sides = tuple(
        side if each is None else replace(side, board=QUADROPOLIS.with_typed_score(side.board, each, envelope.options))
        for side, each in zip(envelope.sides, typed, strict=True)
    )
    verdict = QUADROPOLIS.final_verdict(envelope.options, sides)
    saved = store.new(replace(envelope, sides=verdict.sides))
    assert store.finish(saved, verdict.columns)
    return store.game(saved.key)


def test_the_pad_marks_what_was_typed_and_leads_to_it(context: AppContext, finished: SavedGame) -> None:
    pad = open_pad(context, finished.key)
    state = pad.state()
    assert [[number.text for number in row.numbers][1:] for row in state.rows][1] == ["\u2013", "12"]
    assert [number.text for number in state.total.numbers][1:] == ["84", "12"]
    assert [head.route for head in state.heads][1:] == [
        Route(Screen.TYPED, finished.key, 1),
        Route(Screen.TYPED, finished.key, 2),
    ]
    notes = {note.name: [(entry.text, entry.route) for entry in note.entries] for note in state.notes}
    text = "Typed from a counted pad, not counted from a city"
    assert notes["Ben"] == [(text, Route(Screen.TYPED, finished.key, 1))]
    panel = reasons_of(pad, "shops", 2)
    assert [line.text for line in panel.sections[0].lines] == ["Typed from a counted pad"]
    assert Route(Screen.TYPED, finished.key, 2) in [link.route for link in panel.links]
    assert OwnScreen.ALLOCATION not in [link.route.screen for link in panel.links]
    panel = reasons_of(pad, "total", 1)
    assert [(line.text, line.points) for line in panel.sections[0].lines] == [("Total without categories", "84")]


def test_the_list_says_that_a_score_was_typed(context: AppContext, store: Store, finished: SavedGame) -> None:
    card = Cards(context, lambda _: None)
    (summary,) = store.games()
    assert summary.is_typed
    assert card(summary).detail.endswith(" \u00b7 typed")
    store.delete(finished.key)
    store.new(envelope_of(BUILT, BUILT))
    (summary,) = store.games()
    assert not summary.is_typed
    assert not card(summary).detail.endswith("typed")


def test_statistics_count_typed_scores_and_leave_total_rows_out(
    context: AppContext, store: Store, finished: SavedGame
) -> None:
    by_name = {each.name: each for each in store.statistics()}
    assert (by_name["Ben"].typed, by_name["Ben"].best, dict(by_name["Ben"].rows)) == (1, 84, {})
    assert by_name["Cleo"].rows["shops"] == 12
    assert by_name["Ada"].typed == 0
    assert not [line for line in statistic_lines(store.statistics()) if "typed_total" in line]
    for name, said in (("Ben", True), ("Ada", False)):
        page = opened(PLAYER, context, Route(Screen.PLAYER, about=subject_of(name, EVERYTHING)))
        assert ("One score was typed." in str(page.state())) is said
    assert finished.result is not None


def test_a_typed_game_survives_backup_and_restore(store: Store, finished: SavedGame, tmp_path: object) -> None:
    from pathlib import Path  # noqa: PLC0415

    folder = Path(str(tmp_path))
    store.backup(folder / "games.zip")
    with Store.open(folder / "other") as other:
        other.restore(folder / "games.zip")
        assert other.game(finished.key).envelope == finished.envelope
        assert other.games()[0].is_typed


# Sprawlopolis
def test_a_team_types_its_score_at_the_table(context: AppContext, store: Store, open_typed: Open) -> None:
    key = store.new(sprawl_game(replace(WON, blocks=None))).key
    shown: list[SprawlTable] = []
    table = Runner(SPRAWL_TABLE, context, Route(Screen.TABLE, key), shown.append)
    table.open()
    assert [way.text for way in shown[-1].ways][-1] == "Type the score"
    table.send(Entered("typed"))
    assert context.navigator.current == Route(Screen.TYPED, key)
    runner = open_typed(0, key)
    assert [each.key for each in runner.state().rows][-3:] == ["central_perks", "burbs", "tourist_traps"]
    assert runner.state().ties is None
    write(runner, roads="-3", tourist_traps="38")
    runner.send(Done())
    table.reload()
    score = shown[-1].score
    assert score is not None
    assert (score.total, bool(score.cells)) == ("35", True)
    table.send(RowTapped("roads"))
    assert context.navigator.current == Route(Screen.TYPED, key)
    table.send(PadWanted())
    assert context.navigator.current == Route(Screen.PAD, key)
    verdict = verdict_of(store.game(key))
    assert (verdict.won, str(verdict.headline)) == ((0,), "Won: 35 against 32")


def test_a_typed_total_of_a_team_shows_no_rows_and_its_pad_leads_back(
    context: AppContext, store: Store, open_typed: Open
) -> None:
    key = store.new(sprawl_game(replace(WON, blocks=None, scoring=SCORING))).key
    runner = open_typed(0, key)
    runner.send(ModeChosen(TypedMode("total")))
    write(runner, typed_total="31")
    runner.send(Done())
    shown: list[SprawlTable] = []
    table = Runner(SPRAWL_TABLE, context, Route(Screen.TABLE, key), shown.append)
    table.open()
    score = shown[-1].score
    assert score is not None
    assert (score.total, score.cells) == ("31", ())
    pad = open_pad(context, key)
    assert [entry.route for note in pad.state().notes for entry in note.entries] == [Route(Screen.TYPED, key)]
    assert [link.route.screen for link in reasons_of(pad, "total", 0).links] == [Screen.TYPED, Screen.RULES]
