"""The statistics, without a window."""

from collections.abc import Sequence
from importlib import import_module

import pytest

from games import GAMES, Plugin
from quadropolis_score.buildings import Category
from screens.context import AppContext
from screens.game_screens import kind_name
from screens.kit.navigation import Route, Screen
from screens.statistics.presenter import StatisticsPresenter, StatisticsState
from store.envelope import Envelope
from store.store import Store
from store.values import GameKind, Result, results_from_verdict
from tabletop.game import Side
from tabletop.messages import SENTENCES
from tabletop.people import PlayerColour
from tools.app.fake_device import envelope_of

CLASSIC = "T2 P . . / . S F . / . . . . / . . . ."
EXPERT = "T2 P . . . / . S F . . / . . . . . / . . . . ."


@pytest.fixture
def shown() -> list[StatisticsState]:
    return []


@pytest.fixture
def statistics(context: AppContext, shown: list[StatisticsState]) -> StatisticsPresenter:
    return StatisticsPresenter(context, Route(Screen.STATISTICS), shown.append)


def add_finished_game(
    store: Store, city: str, *totals: int, names: Sequence[str] = ("Ada", "Ben"), **rows: int
) -> None:
    """Add a game with these totals; all points are in the row of tower blocks, unless given for the first city."""
    places = [1 + sum(other > total for other in totals) for total in totals]
    results = []
    for seat, total in enumerate(totals):
        points = dict.fromkeys([row.value for row in Category], 0) | (rows if not seat else {})
        points["tower_blocks"] = total - sum(points.values())
        results.append(Result(points, total, places[seat], won=places[seat] == 1, facts={}))
    assert store.finish(store.new(envelope_of(city, city, names=tuple(names))), tuple(results))


def test_before_the_first_game_is_finished_it_is_said_what_will_be_here(
    statistics: StatisticsPresenter, shown: list[StatisticsState]
) -> None:
    statistics.open()
    assert shown[-1].empty.startswith("No finished games yet.")
    assert (shown[-1].lines, shown[-1].legend, shown[-1].modes) == ((), "", ())


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


def test_a_mode_is_chosen_only_if_both_were_played(
    store: Store, statistics: StatisticsPresenter, shown: list[StatisticsState]
) -> None:
    add_finished_game(store, CLASSIC, 20, 30)
    statistics.open()
    assert not shown[-1].modes
    add_finished_game(store, EXPERT, 70, 80)
    add_finished_game(store, EXPERT, 90, 80)
    statistics.open()
    assert [(mode.text, mode.chosen) for mode in shown[-1].modes] == [
        ("Quadropolis \u00b7 Classic", False),
        ("Quadropolis \u00b7 Expert", True),
    ]
    statistics.choose_mode(0)
    assert shown[-1].modes[0].chosen
    assert [line.measure.mark for line in shown[-1].lines] == [30, 20]


def test_a_tap_shows_the_rows_of_the_pad_with_their_signs_and_another_hides_them(
    store: Store, statistics: StatisticsPresenter, shown: list[StatisticsState]
) -> None:
    add_finished_game(store, CLASSIC, 20, 30, pollution=-3)
    statistics.open()
    assert [line.icon for line in shown[-1].lines] == ["chevron-down"] * 2
    statistics.toggle_player("Ada")
    ben, ada = shown[-1].lines
    assert (ben.rows, ada.icon) == ((), "chevron-up")
    assert [row.drawing for row in ada.rows][-2:] == ["inhabitant", "energy"]
    assert (ada.rows[0].drawing, ada.rows[0].name, ada.rows[0].points) == (
        "sign_tower_blocks",
        "Tower Blocks",
        "23.0",
    )
    assert (ada.rows[-1].measure.value, ada.rows[-1].points, ada.rows[-1].measure.low) == (-3, "−3.0", -3)
    statistics.toggle_player("Ada")
    assert shown[-1].lines[1].rows == ()


def test_only_an_expert_pad_has_office_towers(
    store: Store, statistics: StatisticsPresenter, shown: list[StatisticsState]
) -> None:
    for city, there in ((CLASSIC, False), (EXPERT, True)):
        add_finished_game(store, city, 20, 30)
        statistics.open()
        statistics.choose_mode(int(there))
        statistics.toggle_player("Ada")
        assert ("Office Towers" in [row.name for row in shown[-1].lines[1].rows]) is there


def test_what_is_next_to_nothing_has_no_sign(
    store: Store, statistics: StatisticsPresenter, shown: list[StatisticsState]
) -> None:
    for pollution in (-1, *[0] * 24):
        add_finished_game(store, CLASSIC, 20, 30, pollution=pollution)
    statistics.open()
    statistics.toggle_player("Ada")
    assert shown[-1].lines[1].rows[-1].points == "0.0"


def test_a_total_below_nothing_has_room_to_the_left(
    store: Store, statistics: StatisticsPresenter, shown: list[StatisticsState]
) -> None:
    add_finished_game(store, CLASSIC, -4, 3)
    statistics.open()
    measure = shown[-1].lines[1].measure
    assert (measure.low, measure.high, measure.text, measure.mark_text) == (-4, 3, "−4.0", "best −4")


def test_the_only_player_of_all_has_a_scale_too(
    store: Store, statistics: StatisticsPresenter, shown: list[StatisticsState]
) -> None:
    add_finished_game(store, CLASSIC, 0, 0)
    statistics.open()
    assert (shown[-1].lines[0].measure.low, shown[-1].lines[0].measure.high) == (0, 1)


def test_missed_points_are_shown_for_own_allocations_only(
    store: Store, statistics: StatisticsPresenter, shown: list[StatisticsState]
) -> None:
    own = {"own_plan": 1, "possible": 24, "left": 4}
    results = tuple(Result({"tower_blocks": 20}, 20, 1, won=True, facts=facts) for facts in (own, {}))
    assert store.finish(store.new(envelope_of(CLASSIC, CLASSIC)), results)
    statistics.open()
    statistics.toggle_player("Ada")
    assert shown[-1].lines[0].own == "Own allocation: 4 of 24 points missed."
    statistics.toggle_player("Ben")
    assert shown[-1].lines[1].own == ""


def test_in_classic_the_tiles_have_a_row_if_any_player_scored_in_it(
    store: Store, statistics: StatisticsPresenter, shown: list[StatisticsState]
) -> None:
    add_finished_game(store, CLASSIC, 20, 30)
    statistics.open()
    statistics.toggle_player("Ben")
    assert "sign_expansion" not in [row.drawing for row in shown[-1].lines[0].rows]
    add_finished_game(store, CLASSIC, 20, 30, expansion=4)
    statistics.open()
    statistics.toggle_player("Ben")
    assert "sign_expansion" in [row.drawing for row in shown[-1].lines[0].rows]


def test_a_game_that_this_version_does_not_have_shows_its_rows_as_they_are_kept(
    statistics: StatisticsPresenter, shown: list[StatisticsState], store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    toy = import_module("examples.toy_game").RULES
    monkeypatch.setitem(GAMES, "dice", Plugin(rules="examples.toy_game"))
    sides = (Side(("Ada",), PlayerColour.RED, (6, 6, 1)), Side(("Ben",), PlayerColour.BLUE, (2, 3, 4)))
    saved = store.new(Envelope("dice", {"length": "short"}, sides))
    store.finish(saved, results_from_verdict(toy.verdict(saved.envelope.options, sides)))
    monkeypatch.delitem(GAMES, "dice")
    monkeypatch.delitem(SENTENCES, "name.pips")
    statistics.open()
    statistics.toggle_player("Ada")
    (ada,) = (line for line in shown[-1].lines if line.name == "Ada")
    assert [row.name for row in ada.rows] == ["pips", "Doubled sixes", "Lost ones"]


def test_a_kind_of_game_that_this_version_does_not_have_is_named_by_its_key(context: AppContext) -> None:
    assert kind_name(context, GameKind("chess")) == 'game "chess"'
