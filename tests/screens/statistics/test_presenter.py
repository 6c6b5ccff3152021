"""The statistics, without a window."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

import pytest

from games import rules_of
from quadropolis_score.buildings import Category
from screens.context import AppContext
from screens.game_filters import name_and_selection
from screens.game_screens import kind_name
from screens.kit.navigation import Route, Screen
from screens.statistics.presenter import StatisticsPresenter, StatisticsState
from store.selection import Selection
from store.store import Store
from store.values import GameKind, Result, results_from_verdict
from tools.app.fake_device import envelope_of
from tools.app.sprawl_samples import WON, sprawl_game

CLASSIC = "T2 P . . / . S F . / . . . . / . . . ."
EXPERT = "T2 P . . . / . S F . . / . . . . . / . . . . ."


@pytest.fixture
def shown() -> list[StatisticsState]:
    return []


@pytest.fixture
def statistics(context: AppContext, shown: list[StatisticsState]) -> StatisticsPresenter:
    return StatisticsPresenter(context, Route(Screen.STATISTICS), shown.append)


def add_finished_game(
    store: Store,
    city: str,
    *totals: int,
    names: Sequence[str] = ("Ada", "Ben"),
    day: date | None = None,
    tied: bool = False,
) -> str:
    """A game with these totals, all points in the row of tower blocks."""
    places = [1 + sum(other > total for other in totals) for total in totals]
    results = []
    for seat, total in enumerate(totals):
        points = dict.fromkeys([row.value for row in Category], 0) | {"tower_blocks": total}
        results.append(Result(points, total, places[seat], won=places[seat] == 1 and not tied, facts={}))
    saved = store.new(envelope_of(*[city] * len(totals), names=tuple(names)), day)
    assert store.finish(saved, tuple(results))
    return saved.key


def test_before_the_first_finished_game_the_screen_is_explained(
    statistics: StatisticsPresenter, shown: list[StatisticsState]
) -> None:
    statistics.open()
    assert shown[-1].empty.startswith("No finished games yet.")
    assert (shown[-1].lines, shown[-1].legend, shown[-1].filters, shown[-1].others) == ((), "", (), ())


def test_players_are_sorted_by_wins_then_by_average(
    store: Store, statistics: StatisticsPresenter, shown: list[StatisticsState]
) -> None:
    add_finished_game(store, CLASSIC, 20, 30)
    add_finished_game(store, CLASSIC, 50, 40, names=("Cleo", "Dan"))
    add_finished_game(store, CLASSIC, 10, 11)
    statistics.open()
    assert [line.name for line in shown[-1].lines] == ["Ben", "Cleo", "Dan", "Ada"]
    assert [line.wins for line in shown[-1].lines] == ["2 of 2 won", "1 of 1 won", "0 of 1 won", "0 of 2 won"]


def test_the_bar_is_the_average_and_the_mark_the_best_on_one_scale(
    store: Store, statistics: StatisticsPresenter, shown: list[StatisticsState]
) -> None:
    add_finished_game(store, CLASSIC, 20, 61)
    add_finished_game(store, CLASSIC, 25, 30)
    statistics.open()
    ben, ada = (line.measure for line in shown[-1].lines)
    assert (ada.value, ada.text, ada.mark, ada.mark_text) == (22.5, "22.5", 25, "best 25")
    assert (ada.low, ada.high) == (ben.low, ben.high) == (0, 61)


def test_a_total_below_nothing_has_room_to_the_left_and_a_whole_average_no_decimal(
    store: Store, statistics: StatisticsPresenter, shown: list[StatisticsState]
) -> None:
    add_finished_game(store, CLASSIC, -4, 3)
    statistics.open()
    measure = shown[-1].lines[1].measure
    assert (measure.low, measure.high, measure.text, measure.mark_text) == (-4, 3, "−4", "best −4")


def test_the_only_player_of_all_has_a_scale_too(
    store: Store, statistics: StatisticsPresenter, shown: list[StatisticsState]
) -> None:
    add_finished_game(store, CLASSIC, 0, 0)
    statistics.open()
    assert (shown[-1].lines[0].measure.low, shown[-1].lines[0].measure.high) == (0, 1)


def options(state: StatisticsState) -> list[tuple[str, bool]]:
    """Return the options in the panel of a filter."""
    assert state.panel is not None
    return [(each.text, each.chosen) for each in state.panel.options]


def test_the_kind_that_was_played_most_is_shown_and_another_is_chosen_in_a_panel(
    store: Store, statistics: StatisticsPresenter, shown: list[StatisticsState]
) -> None:
    add_finished_game(store, CLASSIC, 20, 30)
    statistics.open()
    assert [(chip.text, chip.chosen) for chip in shown[-1].filters] == [
        ("Quadropolis \u00b7 Classic", True),
        ("When", False),
    ]
    add_finished_game(store, EXPERT, 70, 80)
    add_finished_game(store, EXPERT, 90, 80)
    statistics.open()
    statistics.open_filter("kind")
    assert options(shown[-1]) == [("Quadropolis \u00b7 Classic", False), ("Quadropolis \u00b7 Expert", True)]
    assert [line.measure.mark for line in shown[-1].lines] == [90, 80]
    statistics.choose_filter("kind", 0)
    assert (shown[-1].panel, [line.measure.mark for line in shown[-1].lines]) == (None, [30, 20])
    statistics.reopen()
    assert [line.measure.mark for line in shown[-1].lines] == [30, 20]


def test_games_are_filtered_by_their_number_of_players_and_by_period(
    store: Store, statistics: StatisticsPresenter, shown: list[StatisticsState]
) -> None:
    add_finished_game(store, CLASSIC, 20, 30, day=date(2025, 5, 1))
    add_finished_game(store, CLASSIC, 40, 50, 60, names=("Ada", "Ben", "Cleo"), day=date(2026, 5, 1))
    statistics.open()
    statistics.open_filter("people")
    assert [text for text, _ in options(shown[-1])] == ["All", "2 players", "3 players"]
    statistics.choose_filter("people", 2)
    assert [line.measure.mark for line in shown[-1].lines] == [60, 50, 40]
    statistics.choose_filter("people", 0)
    statistics.open_filter("period")
    assert [text for text, _ in options(shown[-1])] == ["All", "Last 30 days", "Last 12 months", "2026", "2025"]
    statistics.choose_filter("period", 4)
    assert [line.measure.mark for line in shown[-1].lines] == [30, 20]
    statistics.choose_filter("period", 1)
    assert (shown[-1].lines, shown[-1].empty) == ((), "No game fits. Change the search or the filters.")


def test_records_are_sentences_that_lead_to_their_games(
    store: Store, statistics: StatisticsPresenter, shown: list[StatisticsState], context: AppContext
) -> None:
    keys = [
        add_finished_game(store, CLASSIC, *totals, day=date(2026, 1, day))
        for day, totals in enumerate([(20, 30), (45, 20), (50, 47), (31, 30)], 1)
    ]
    statistics.open()
    assert shown[-1].summary == "4 games · 1 January 2026 – 4 January 2026"
    assert [(each.text, each.detail, each.key) for each in shown[-1].records] == [
        ("Most points: Ada, 50", "3 January 2026", keys[2]),
        ("Clearest win: Ada, by 25", "2 January 2026", keys[1]),
        ("Closest win: Ada, by 1", "4 January 2026", keys[3]),
        ("Most wins in a row: Ada, 3", "4 January 2026", keys[3]),
    ]
    statistics.open_game(keys[1])
    assert context.navigator.current == Route(Screen.PAD, keys[1])


def test_a_win_by_no_points_was_decided_by_the_tie_break(
    store: Store, statistics: StatisticsPresenter, shown: list[StatisticsState]
) -> None:
    saved = store.new(envelope_of(CLASSIC, CLASSIC))
    won = [Result({"tower_blocks": 20}, 20, place, won=place == 1, facts={}) for place in (2, 1)]
    assert store.finish(saved, tuple(won))
    statistics.open()
    assert [each.text for each in shown[-1].records] == ["Most points: Ada, 20", "Closest win: Ben, by the tie-break"]


@pytest.mark.parametrize(
    ("months", "ends", "values"),
    [
        ([(2026, 1), (2026, 1), (2026, 3)], ("January 2026", "March 2026"), [35, 50]),
        (
            [(2025, month) for month in range(1, 13)] + [(2026, 1)],
            ("January 2025", "January 2026"),
            [40, 70, 100, 130, 150],
        ),
        ([(year, 1) for year in range(2005, 2020)], ("2008", "2019"), [60 + 10 * number for number in range(12)]),
    ],
)
def test_the_trend_is_by_month_by_quarter_or_by_year(
    store: Store,
    statistics: StatisticsPresenter,
    months: list[tuple[int, int]],
    ends: tuple[str, str],
    values: list[int],
) -> None:
    for number, (year, month) in enumerate(months):
        add_finished_game(store, CLASSIC, 20, 30 + 10 * number, day=date(year, month, 3))
    statistics.open()
    found = statistics.state().trend
    assert found is not None
    assert ((found.first, found.last), [point.value for point in found.points]) == (ends, values)
    assert [point.is_filled for point in found.points] == [value == max(values) for value in values]


def test_a_single_point_is_no_trend(
    store: Store, statistics: StatisticsPresenter, shown: list[StatisticsState]
) -> None:
    add_finished_game(store, CLASSIC, 20, 30)
    statistics.open()
    assert (shown[-1].trend_title, shown[-1].trend) == ("", None)


def test_pairs_say_who_was_ahead_how_often(
    store: Store, statistics: StatisticsPresenter, shown: list[StatisticsState]
) -> None:
    for totals in ((20, 30), (20, 30), (40, 30)):
        add_finished_game(store, CLASSIC, *totals)
    add_finished_game(store, CLASSIC, 7, 7, names=("Cleo", "Dan"), tied=True)
    statistics.open()
    assert [(each.names, each.wins, round(each.share, 2)) for each in shown[-1].pairs] == [
        (("Ben", "Ada"), ("2", "1"), 0.67),
        (("Cleo", "Dan"), ("0", "0"), 0.5),
    ]


def test_a_tap_leads_to_the_page_of_a_player_with_the_filters(
    store: Store, statistics: StatisticsPresenter, context: AppContext
) -> None:
    add_finished_game(store, CLASSIC, 20, 30)
    statistics.open()
    statistics.choose_filter("period", 3)
    statistics.open_player("Ada")
    route = context.navigator.current
    assert route.screen is Screen.PLAYER
    first, last = date(2026, 1, 1), date(2026, 12, 31)
    expected = Selection("quadropolis", "mode.classic", first=first, last=last)
    assert name_and_selection(route.about) == ("Ada", expected)


def test_hidden_players_and_those_without_a_finished_game_are_offered_below(
    store: Store, statistics: StatisticsPresenter, shown: list[StatisticsState]
) -> None:
    add_finished_game(store, CLASSIC, 20, 30)
    store.new(envelope_of(CLASSIC, CLASSIC, names=("Cleo", "Player 2")))
    store.hide_player("Ben")
    statistics.open()
    assert [line.name for line in shown[-1].lines] == ["Ada"]
    assert {(each.name, each.icon) for each in shown[-1].others} == {
        ("Ben", "eye-off-outline"),
        ("Cleo", "account-outline"),
    }
    assert (shown[-1].pairs, [each.text for each in shown[-1].records]) == ((), ["Most points: Ada, 20"])


def test_games_against_a_target_say_how_often_it_was_met(
    store: Store, statistics: StatisticsPresenter, shown: list[StatisticsState]
) -> None:
    for board in (WON, replace(WON, scoring=(16, 17, 18))):
        saved = store.new(sprawl_game(board, "Ada", "Ben"))
        verdict = rules_of("sprawlopolis").verdict(saved.envelope.options, saved.envelope.sides)
        store.finish(saved, results_from_verdict(verdict))
    statistics.open()
    assert shown[-1].summary.endswith("target met in 1 of 2 games")
    assert (shown[-1].pairs, [each.icon for each in shown[-1].records]) == ((), ["trophy"])


def test_a_kind_of_game_that_this_version_does_not_have_is_named_by_its_key(context: AppContext) -> None:
    assert kind_name(context, GameKind("chess")) == 'game "chess"'
