"""The statistics, without a window."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from functools import partial

import pytest

from games import rules_of
from screens.context import AppContext
from screens.game_screens import kind_name
from screens.games.filters import Filter, FilterSet, FilterShown, name_and_selection
from screens.kit.navigation import Route, Screen
from screens.kit.program import LinkTapped
from screens.kit.runner import Runner
from screens.statistics.model import PlayerTapped, Statistics
from screens.statistics.program import STATISTICS
from screens.statistics.view import StatisticsState
from store.selection import Selection
from store.store import Store
from store.values import GameKind
from tests.support.finished import CLASSIC, EXPERT, add_game
from tests.support.opened import opened
from tools.app.fake_device import envelope_of
from tools.app.sprawl_samples import WON, sprawl_game

Open = Callable[[], Runner[Statistics, StatisticsState]]


@pytest.fixture
def screen(context: AppContext) -> Open:
    return partial(opened, STATISTICS, context, Route(Screen.STATISTICS))


def test_before_the_first_finished_game_the_screen_is_explained(screen: Open) -> None:
    state = screen().state()
    assert state.empty.startswith("No finished games yet.")
    assert (state.lines, state.legend, state.filters, state.others) == ((), "", (), ())


def test_players_are_sorted_by_wins_then_by_average(store: Store, screen: Open) -> None:
    add_game(store, 20, 30)
    add_game(store, 50, 40, names=("Cleo", "Dan"))
    add_game(store, 10, 11)
    state = screen().state()
    assert [line.name for line in state.lines] == ["Ben", "Cleo", "Dan", "Ada"]
    assert [line.wins for line in state.lines] == ["2 of 2 won", "1 of 1 won", "0 of 1 won", "0 of 2 won"]


@pytest.mark.parametrize(
    ("games", "expected"),
    [
        ([(20, 61), (25, 30)], ("22.5", 25, "best 25", 0, 61)),
        ([(-4, 3)], ("\u22124", -4, "best \u22124", -4, 3)),  # with room to the left, and a whole average
        ([(0, 0)], ("0", 0, "best 0", 0, 1)),
    ],
)
def test_the_bar_is_the_average_and_the_mark_the_best_on_one_scale(
    store: Store, screen: Open, games: list[tuple[int, int]], expected: tuple[object, ...]
) -> None:
    for totals in games:
        add_game(store, *totals)
    measures = [line.measure for line in screen().state().lines]
    worst = measures[-1]
    assert (worst.text, worst.mark, worst.mark_text, worst.low, worst.high) == expected
    assert {(each.low, each.high) for each in measures} == {expected[-2:]}


def marks(statistics: Runner[Statistics, StatisticsState]) -> list[float | None]:
    return [line.measure.mark for line in statistics.state().lines]


def test_the_kind_that_was_played_most_is_shown_and_another_is_chosen_in_a_panel(store: Store, screen: Open) -> None:
    add_game(store, 20, 30)
    chips = screen().state().filters
    assert [(chip.text, chip.chosen) for chip in chips] == [("Quadropolis \u00b7 Classic", True), ("When", False)]
    add_game(store, 70, 80, city=EXPERT)
    add_game(store, 90, 80, city=EXPERT)
    statistics = screen()
    statistics.send(FilterShown(Filter.KIND))
    assert [(each.text, each.chosen) for each in statistics.panel.options] == [
        ("Quadropolis \u00b7 Classic", False),
        ("Quadropolis \u00b7 Expert", True),
    ]
    assert marks(statistics) == [90, 80]
    statistics.send(FilterSet(Filter.KIND, 0))
    assert (statistics.panel, marks(statistics)) == (None, [30, 20])
    for show in (statistics.reload, statistics.look_around):
        show()
        assert marks(statistics) == [30, 20]
    statistics.send(FilterShown(Filter.PERIOD))
    assert statistics.back()
    assert statistics.panel is None


def test_games_are_filtered_by_their_number_of_players_and_by_period(store: Store, screen: Open) -> None:
    add_game(store, 20, 30, day=date(2025, 5, 1))
    add_game(store, 40, 50, 60, names=("Ada", "Ben", "Cleo"), day=date(2026, 5, 1))
    statistics = screen()
    for key, texts, number, found in (
        (Filter.PEOPLE, ["All", "2 players", "3 players"], 2, [60, 50, 40]),
        (Filter.PEOPLE, ["All", "2 players", "3 players"], 0, [60, 50, 40]),
        (Filter.PERIOD, ["All", "Last 30 days", "Last 12 months", "2026", "2025"], 4, [30, 20]),
        (Filter.PERIOD, ["All", "Last 30 days", "Last 12 months", "2026", "2025"], 1, []),
    ):
        statistics.send(FilterShown(key))
        assert [option.text for option in statistics.panel.options] == texts
        statistics.send(FilterSet(key, number))
        assert marks(statistics) == found
    assert statistics.state().empty == "No game fits. Change the search or the filters."


def test_records_are_sentences_that_lead_to_their_games(store: Store, screen: Open, context: AppContext) -> None:
    keys = [
        add_game(store, *totals, day=date(2026, 1, day))
        for day, totals in enumerate([(20, 30), (45, 20), (50, 47), (31, 30)], 1)
    ]
    statistics = screen()
    state = statistics.state()
    assert state.summary == "4 games · 1 January 2026 – 4 January 2026"
    assert [(each.text, each.detail, each.route.game) for each in state.records] == [
        ("Most points: Ada, 50", "3 January 2026", keys[2]),
        ("Clearest win: Ada, by 25", "2 January 2026", keys[1]),
        ("Closest win: Ada, by 1", "4 January 2026", keys[3]),
        ("Most wins in a row: Ada, 3", "4 January 2026", keys[3]),
    ]
    statistics.send(LinkTapped(state.records[1].route))
    assert context.navigator.current == Route(Screen.PAD, keys[1])


def test_a_win_by_no_points_was_decided_by_the_tie_break(store: Store, screen: Open) -> None:
    add_game(store, 20, 20, won={1})
    state = screen().state()
    assert [each.text for each in state.records] == ["Most points: Ada, 20", "Closest win: Ben, by the tie-break"]


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
    screen: Open,
    months: list[tuple[int, int]],
    ends: tuple[str, str],
    values: list[int],
) -> None:
    for number, (year, month) in enumerate(months):
        add_game(store, 20, 30 + 10 * number, day=date(year, month, 3))
    state = screen().state()
    found = state.trend
    assert found is not None
    assert ((found.first, found.last), [point.value for point in found.points]) == (ends, values)
    assert [point.is_filled for point in found.points] == [value == max(values) for value in values]


def test_a_single_point_is_no_trend(store: Store, screen: Open) -> None:
    add_game(store, 20, 30)
    state = screen().state()
    assert (state.trend_title, state.trend) == ("", None)


def test_pairs_say_who_was_ahead_how_often(store: Store, screen: Open) -> None:
    for totals in ((20, 30), (20, 30), (40, 30)):
        add_game(store, *totals)
    add_game(store, 7, 7, names=("Cleo", "Dan"), won=())
    state = screen().state()
    assert [(each.names, each.wins, round(each.share, 2)) for each in state.pairs] == [
        (("Ben", "Ada"), ("2", "1"), 0.67),
        (("Cleo", "Dan"), ("0", "0"), 0.5),
    ]


def test_a_tap_leads_to_the_page_of_a_player_with_the_filters(store: Store, screen: Open, context: AppContext) -> None:
    add_game(store, 20, 30)
    statistics = screen()
    statistics.send(FilterSet(Filter.PERIOD, 3))
    statistics.send(PlayerTapped("Ada"))
    route = context.navigator.current
    assert route.screen == Screen.PLAYER
    first, last = date(2026, 1, 1), date(2026, 12, 31)
    expected = Selection("quadropolis", "mode.classic", first=first, last=last)
    assert name_and_selection(route.about) == ("Ada", expected)


def test_hidden_players_and_those_without_a_finished_game_are_offered_below(store: Store, screen: Open) -> None:
    add_game(store, 20, 30)
    store.new(envelope_of(CLASSIC, CLASSIC, names=("Cleo", "Player 2")))
    store.hide_player("Ben")
    state = screen().state()
    assert [line.name for line in state.lines] == ["Ada"]
    assert {(each.name, each.icon) for each in state.others} == {
        ("Ben", "eye-off-outline"),
        ("Cleo", "account-outline"),
    }
    assert (state.pairs, [each.text for each in state.records]) == ((), ["Most points: Ada, 20"])


def test_games_against_a_target_say_how_often_it_was_met(store: Store, screen: Open) -> None:
    for board in (WON, replace(WON, scoring=(16, 17, 18))):
        saved = store.new(sprawl_game(board, "Ada", "Ben"))
        verdict = rules_of("sprawlopolis").verdict(saved.envelope.options, saved.envelope.sides)
        store.finish(saved, verdict.columns)
    state = screen().state()
    assert state.summary.endswith("target met in 1 of 2 games")
    assert (state.pairs, [each.icon for each in state.records]) == ((), ["trophy"])


def test_a_kind_of_game_that_this_version_does_not_have_is_named_by_its_key(context: AppContext) -> None:
    assert kind_name(context, GameKind("chess")) == 'game "chess"'
