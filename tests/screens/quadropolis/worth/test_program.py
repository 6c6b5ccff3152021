"""The worth of a city, without a window."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from quadropolis_score.boards import Spot
from quadropolis_score.buildings import Tokens
from quadropolis_score.plan import Plan
from screens.context import AppContext
from screens.kit.navigation import Route, Screen
from screens.kit.runner import Runner
from screens.quadropolis.plugin import OwnScreen
from screens.quadropolis.worth import search
from screens.quadropolis.worth.model import (
    BEST,
    CHANGE,
    PLAYED,
    SEARCH_ON,
    STOP,
    TO_SHEET,
    ArrowTapped,
    PlayerChosen,
    Pressed,
    SpaceTapped,
    WorthModel,
)
from screens.quadropolis.worth.program import WORTH
from screens.quadropolis.worth.state import Arrow, WorthState
from store.store import Store
from tabletop.messages import Refused
from tests.support.there import there
from tools.app.fake_device import DeferredWork, envelope_of, with_final_totals
from tools.soak.sample_envelopes import with_board

# Two tower blocks in the corners, two parks in the others: both parks want both beside them.
APART = "P . . T4 / . . . . / . . . . / P . . T4"
# Twenty tiles, so that the best is not proven and none was discarded.
LARGE = "H O1 S G T5 / F T1 P M S / . . F H*3 T1 / S . H . G"
TWO = Tokens(0, 2)
EMPTY = ". . . . / . . . . / . . . . / . . . ."
EXPERT_EMPTY = ". . . . . / . . . . . / . . . . . / . . . . ."

Shown = list[WorthState]
Opened = Callable[..., tuple[Runner[WorthModel, WorthState], Shown]]


@pytest.fixture
def open_worth(context: AppContext, store: Store, monkeypatch: pytest.MonkeyPatch) -> Opened:
    monkeypatch.setattr(search, "SECONDS", 0.05)
    monkeypatch.setattr(search, "LONGER", 0.02)

    def open_(city: str = APART, tokens: Tokens = TWO, side: int = 0, **changes: Any) -> Any:
        envelope = with_final_totals(envelope_of(city, EXPERT_EMPTY if city == LARGE else EMPTY, tokens=tokens))
        envelope = envelope.with_side(0, with_board(envelope.sides[0], **changes))
        game = store.new(envelope).key
        shown: Shown = []
        route = Route(OwnScreen.WORTH, game, side)
        context.navigator.go(Route(Screen.TABLE, game), route)
        runner = Runner(WORTH, context, route, shown.append)
        runner.open()
        return runner, shown

    return open_


def test_the_best_arrangement_shows_its_points_its_arrows_and_the_rows_that_changed(open_worth: Opened) -> None:
    runner, _ = open_worth()
    state = runner.state()
    assert [(option.text, option.chosen) for option in state.switch] == [
        ("Played \u00b7 20", False),
        ("Best \u00b7 28", True),
        (state.switch[2].text, False),
    ]
    assert state.switch[2].text.startswith("One change \u00b7 ")
    head = there(state.head)
    assert (head.title, head.points) == ("The best arrangement of the same buildings", "28")
    assert head.detail == "Proven best: no arrangement has more"
    assert [(row.name, row.before, row.after, row.change) for row in state.rows] == [("Parks", "0", "8", "+8")]
    assert state.rows_title == "Categories that changed"
    assert state.moves_title == "Moved"
    assert [move.arrow for move in state.moves] == list(state.arrows)
    assert state.moves[0].text.startswith(("Park from ", "Tower block from "))
    assert state.remark == "This ignores who could have placed what where and when."
    assert state.search is None
    assert (state.title, state.name, state.done) == ("What was it worth?", "Ada", "Done")


def test_the_city_as_played_has_no_arrow(open_worth: Opened) -> None:
    runner, shown = open_worth()
    runner.switch(PLAYED)
    state = shown[-1]
    assert (there(state.head).title, there(state.head).points) == ("The city as it was played", "20")
    assert (state.arrows, state.moves, state.rows, state.actions) == ((),) * 4
    assert (state.moves_title, state.rows_title) == (None, None)
    runner.send(SpaceTapped(Spot(0, 0)))
    assert shown[-1].arrows == ()


def test_the_best_single_change_marks_its_spaces_and_has_its_own_arrow(open_worth: Opened) -> None:
    runner, shown = open_worth("T4 F T4 . / . T4 . . / P P . . / T4 . . .", Tokens(1, 4))
    runner.switch(CHANGE)
    state = shown[-1]
    assert there(state.head).title == "Factory on B1 and park on A3 exchanged: +5"
    assert set(state.arrows) == {Arrow(Spot(0, 1), Spot(2, 0)), Arrow(Spot(2, 0), Spot(0, 1))}
    assert {space.spot for line in state.picture.rows for space in line if space.marked} == {Spot(0, 1), Spot(2, 0)}
    assert [row.name for row in state.rows] == ["Parks"]
    assert state.moves == ()


def test_a_move_has_one_arrow_and_a_token_none(open_worth: Opened) -> None:
    runner, shown = open_worth("T4 . . . / . T4 . . / . . T4 . / . P . T4", Tokens(0, 4))
    runner.switch(CHANGE)
    assert shown[-1].arrows == (Arrow(Spot(3, 1), Spot(0, 1)),)
    runner, shown = open_worth("T4 T4 T4 T4 / . . . . / . . . . / . . . .", Tokens(0, 3))
    runner.switch(CHANGE)
    assert there(shown[-1].head).title == "One energy unit more: +10"
    assert shown[-1].arrows == ()


def test_an_own_allocation_is_named_and_may_be_changed_by_one_building(open_worth: Opened) -> None:
    plan = Plan.of([Spot(0, 0), Spot(0, 1), Spot(0, 2)])
    runner, shown = open_worth("T4 T4 T4 T4 / . . . . / . . . . / . . . .", Tokens(0, 4), plan=plan)
    runner.switch(PLAYED)
    assert there(shown[-1].head).detail == "With the best allocation. Your own: 29 VP"
    runner.switch(CHANGE)
    assert there(shown[-1].head).title == "Tower block on D1 active: +11"
    assert [(row.name, row.before, row.after) for row in shown[-1].rows] == [
        ("Tower Blocks", "30", "40"),
        ("Pollution", "\u22121", "0"),
    ]


def test_a_tapped_building_or_space_shows_its_arrow_alone(open_worth: Opened) -> None:
    runner, shown = open_worth()
    first = shown[-1].moves[0].arrow
    runner.send(ArrowTapped(first))
    assert shown[-1].arrows == (first,)
    assert [move.marked for move in shown[-1].moves] == [move.arrow == first for move in shown[-1].moves]
    assert {space.spot for line in shown[-1].picture.rows for space in line if space.marked} == {
        first.origin,
        first.target,
    }
    runner.send(ArrowTapped(first))
    assert len(shown[-1].arrows) == len(shown[-1].moves)
    runner.send(SpaceTapped(first.target))
    assert len(shown[-1].arrows) == 1
    runner.send(SpaceTapped(Spot(2, 2) if Spot(2, 2) not in {first.origin, first.target} else Spot(2, 1)))
    assert len(shown[-1].arrows) >= 1


def test_a_city_that_could_not_be_better_says_so(open_worth: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "SLICE", 60)  # the search ends by itself
    full = "T1 T1 T1 T1 / T1 T1 T1 T1 / T1 T1 T1 T1 / T1 T1 T1 T1"
    runner, shown = open_worth(full, Tokens(9, 30))
    assert there(shown[-1].head).title == "No better arrangement of these buildings was found"
    assert [option.value for option in shown[-1].switch] == [PLAYED, BEST]
    assert shown[-1].actions == ()
    runner.switch(PLAYED)
    assert shown[-1].notes == ("No single change would have brought more.",)


def test_an_empty_city_has_nothing_to_arrange(open_worth: Opened) -> None:
    runner, shown = open_worth(side=1)
    assert shown[-1].notes == ("There is no building to arrange yet.",)
    assert (shown[-1].search, shown[-1].head) == (None, None)
    runner.send(Pressed(SEARCH_ON))
    runner.send(SpaceTapped(Spot(0, 0)))
    assert shown[-1].head is None


def test_the_search_shows_its_progress_and_can_be_stopped_and_go_on(
    open_worth: Opened, context: AppContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    work = DeferredWork()
    context.in_background = work
    monkeypatch.setattr(search, "SECONDS", 1000)
    monkeypatch.setattr(search, "LONGER", 0.01)
    monkeypatch.setattr(search, "SLICE", 0.01)
    runner, shown = open_worth(LARGE, Tokens(14, 8))
    assert there(shown[-1].search).share == 0.0
    assert there(shown[-1].search).text == "Looking for a better arrangement\u2026"
    assert shown[-1].head is None
    work.jobs.pop(0)()
    assert there(shown[-1].search).share == 0
    work.jobs.pop(0)()
    assert 0 < there(shown[-1].search).share < 1
    runner.close()
    runner.reload()  # the search goes on where it was
    assert 0 < there(shown[-1].search).share < 1
    work.jobs.pop(0)()  # the slice of the screen that was left
    runner.send(Pressed(STOP))
    assert shown[-1].search is None
    work.jobs.pop(0)()
    state = shown[-1]
    assert (state.search, state.notes) == (None, ("Stopped: this is the best so far.",))
    assert {action.key for action in state.actions} == {SEARCH_ON, TO_SHEET}
    assert "at most" in there(state.head).detail
    before = int(there(state.head).points)
    runner.send(Pressed(SEARCH_ON))
    assert shown[-1].search
    while work.jobs:
        work.jobs.pop(0)()
    assert shown[-1].search is None
    assert int(there(shown[-1].head).points) >= before


def test_an_arrangement_goes_on_the_sheet_and_off_again(open_worth: Opened, store: Store) -> None:
    runner, shown = open_worth()
    (action,) = shown[-1].actions
    assert (action.text, action.key) == ("Put it on the score sheet", TO_SHEET)
    runner.send(Pressed(TO_SHEET))
    saved = store.game(runner.route.game).envelope.sides[0].board
    assert saved.rearranged is not None
    assert saved.rearranged != saved.city
    assert shown[-1].actions[0].text == "Take it off the score sheet"
    runner.send(Pressed(TO_SHEET))
    assert store.game(runner.route.game).envelope.sides[0].board.rearranged is None


def test_other_players_are_a_tap_away(open_worth: Opened, shown_routes: list[Route]) -> None:
    runner, shown = open_worth()
    assert [(option.text, option.value, option.chosen) for option in shown[-1].players] == [
        ("Ada", 0, True),
        ("Ben", 1, False),
    ]
    runner.send(PlayerChosen(0))
    runner.send(PlayerChosen(1))
    assert shown_routes[-1] == Route(OwnScreen.WORTH, runner.route.game, 1)
    runner.back()
    assert shown_routes[-1].screen == Screen.TABLE


def test_after_a_visit_elsewhere_the_search_starts_anew_only_for_another_city(
    open_worth: Opened, store: Store, context: AppContext
) -> None:
    runner, shown = open_worth()
    count = len(shown)
    runner.reload()
    assert len(shown) == count + 1
    envelope = store.game(runner.route.game).envelope
    board = envelope.sides[0].board
    store.save(
        runner.route.game,
        envelope.with_side(0, replace(envelope.sides[0], board=board.with_city(board.city.put(Spot(1, 1), None)))),
    )
    runner.reload()
    assert len(shown) == count + 2  # nothing stands there, so it is the same city
    envelope = store.game(runner.route.game).envelope
    store.save(
        runner.route.game,
        envelope.with_side(0, replace(envelope.sides[0], board=board.with_tokens(Tokens(0, 1)))),
    )
    context.in_background = work = DeferredWork()
    runner.reload()
    assert shown[-1].search
    runner.close()
    work.jobs.pop(0)()
    runner.reload()  # the search was cancelled when the screen was left
    work.jobs.pop(0)()
    work.jobs.pop(0)()
    assert shown[-1].head
    runner.close()
    runner.reload()
    assert work.jobs or not shown[-1].search


def test_a_missing_player_is_refused(open_worth: Opened) -> None:
    with pytest.raises(Refused):
        open_worth(side=5)
