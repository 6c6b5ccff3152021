"""The allocation of one player, without a window."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from quadropolis_score.boards import Spot
from quadropolis_score.buildings import Tokens
from quadropolis_score.city import City
from quadropolis_score.plan import NO_LOCKS, Locks, Plan
from quadropolis_score.player_board import with_city
from screens.context import AppContext
from screens.kit.background import Task
from screens.kit.navigation import Route, Screen
from screens.quadropolis.allocation.presenter import AllocationPresenter
from screens.quadropolis.allocation.state import AllocationBuilding, AllocationHead, AllocationLine, AllocationState
from screens.quadropolis.board_view import SpaceView
from store.store import Store
from tabletop.messages import Refused
from tabletop.people import PlayerColour
from tests.support.there import there
from tools.app.fake_device import DeferredWork, envelope_of
from tools.soak.sample_envelopes import with_board

# Of four inhabitants three shop and one runs the service; none is left for the factory.
CITY = """
T3 P S .
.  . S .
.  . . F
.  . . U*1
"""
NOTHING = ". . . ./. . . ./. . . ./. . . ."
FEW = Tokens(4, 3)
TOWER, PARK, SHOP, SECOND, FACTORY, SERVICE = (
    Spot(0, 0), Spot(0, 1), Spot(0, 2), Spot(1, 2), Spot(2, 3), Spot(3, 3),
)  # fmt: skip
EMPTY = Spot(0, 3)

Shown = list[AllocationState]
Opened = Callable[..., tuple[AllocationPresenter, Shown]]


@pytest.fixture
def open_allocation(context: AppContext, store: Store) -> Opened:
    """Open the allocation of Ada's city; Ben has an empty one."""

    def open_(
        city: str = CITY, tokens: Tokens = FEW, seat: int = 0, **seated: Any
    ) -> tuple[AllocationPresenter, Shown]:
        first = envelope_of(city, ". " * 5 + ("/" + ". " * 5) * 3 if City.parse(city).board.columns == 5 else NOTHING)
        changed = with_board(first.sides[0], tokens=tokens, **seated)
        game = store.new(first.with_side(0, changed)).key
        shown: Shown = []
        presenter = AllocationPresenter(context, Route(Screen.ALLOCATION, game, seat), shown.append)
        presenter.open()
        return presenter, shown

    return open_


def space(state: AllocationState, spot: Spot) -> SpaceView:
    return state.picture.rows[spot.row][spot.column]


def open_panel(state: AllocationState) -> AllocationBuilding:
    assert state.panel
    return state.panel


def status(state: AllocationState) -> str:
    head = there(state.head)
    return head.status


def total(state: AllocationState) -> str:
    head = there(state.head)
    return head.total


def cost(state: AllocationState) -> str:
    head = there(state.head)
    return head.cost


def switched(state: AllocationState) -> list[tuple[str, bool]]:
    """Return the positions of the switch, and which one is on."""
    return [(option.text, option.chosen) for option in state.switch]


def whys(state: AllocationState) -> list[str]:
    """Return the reason of every inactive building."""
    return [each.reason for each in (*state.dark, *(each for group in state.groups for each in group.buildings))]


def offered_choices(state: AllocationState) -> list[str]:
    """Return the locks that are offered for the building."""
    about = open_panel(state)
    choices = {"lit": about.keep_lit, "dark": about.leave_dark, "free": about.clear_lock}
    return [what for what, choice in choices.items() if choice]


def settle(presenter: AllocationPresenter, spot: Spot, what: str) -> None:
    {"lit": presenter.keep_lit, "dark": presenter.leave_dark, "free": presenter.clear_lock}[what](spot)


def lines(state: AllocationState) -> dict[str, AllocationLine]:
    return {line.reason: line for row in state.rows for line in row.lines}


# what is shown
def test_the_header_shows_the_player_the_colour_and_the_best_total(open_allocation: Opened) -> None:
    _, shown = open_allocation()
    state = shown[-1]
    assert (state.name, state.colour, state.title) == ("Ada", PlayerColour.RED, "Tokens & points")
    assert state.head == AllocationHead("Best allocation", "", "15", PlayerColour.RED)


def test_an_unconfirmed_total_is_marked_as_approximate(open_allocation: Opened) -> None:
    presenter, shown = open_allocation()
    presenter.apply_edit(replace(presenter.seat, board=replace(presenter.board, tokens_confirmed=False)))
    assert total(shown[-1]) == "\u2248 15"


def test_meeples_barrels_and_customers_are_where_they_score_most(open_allocation: Opened) -> None:
    state = open_allocation()[1][-1]
    assert space(state, TOWER).placed_tokens == ("energy",)
    assert (space(state, SHOP).customers, space(state, SERVICE).placed_tokens) == (3, ("inhabitant",))
    assert space(state, FACTORY).dark
    assert not space(state, PARK).dark


def test_a_building_shows_what_it_brings_by_itself(open_allocation: Opened) -> None:
    state = open_allocation()[1][-1]
    assert [space(state, spot).points for spot in (TOWER, PARK, SHOP, SECOND)] == ["6", "2", "4", "0"]


def test_a_service_shows_only_what_comes_on_top_of_the_districts(open_allocation: Opened) -> None:
    state = open_allocation("U*1 . . ./. . U ./. . . ./. . . .", Tokens(2, 0))[1][-1]
    assert total(state) == "\u2248 6"  # nothing here gave two inhabitants
    assert space(state, Spot(0, 0)).points == "+1"
    assert not space(state, Spot(1, 2)).points


def test_harbors_in_line_show_no_points_of_their_own(open_allocation: Opened) -> None:
    state = open_allocation("H H . ./. . . ./. . . ./. . . .", Tokens(2, 0))[1][-1]
    assert lines(state)["The longest row of harbors: 2"].points == "3"
    assert not space(state, Spot(0, 0)).points


def test_rows_of_the_pad_have_sign_sum_and_lines_with_spaces(open_allocation: Opened) -> None:
    state = open_allocation()[1][-1]
    assert [(row.drawing, row.name, row.points) for row in state.rows[:2]] == [
        ("sign_tower_blocks", "Tower Blocks", "6"),
        ("sign_shops", "Shops", "4"),
    ]
    assert state.rows[0].lines == (AllocationLine("A tower block of 3 floors", "A1", "6", (TOWER,)),)


def test_nothing_is_known_before_the_score_is_there(open_allocation: Opened, context: AppContext) -> None:
    context.in_background = lambda *_: Task()
    state = open_allocation()[1][-1]
    assert (total(state), status(state)) == ("\u2026", "Calculating\u2026")
    assert state.rows == ()
    assert space(state, TOWER).drawing == "tower_block"


def test_an_empty_city_leads_to_where_it_is_filled(open_allocation: Opened) -> None:
    presenter, shown = open_allocation(seat=1)
    assert there(shown[-1].empty).action == "Enter by hand"
    assert shown[-1].head is None
    presenter.fill_in_city()
    assert presenter.context.navigator.current == replace(presenter.route, screen=Screen.CITY)


def test_an_empty_city_is_filled_where_the_player_came_from(open_allocation: Opened) -> None:
    presenter, _ = open_allocation(seat=1)
    way, city = presenter.context.navigator, replace(presenter.route, screen=Screen.CITY)
    way.go(city, presenter.route)
    presenter.fill_in_city()
    assert way.current == city
    way.back()
    assert way.current == Route(Screen.GAMES)


@pytest.mark.parametrize("screen", [Screen.TABLE, Screen.PAD, Screen.CITY])
def test_done_leads_back_to_where_one_came_from(open_allocation: Opened, screen: Screen) -> None:
    presenter, shown = open_allocation()
    assert shown[-1].done == "Done"
    before = Route(screen, presenter.route.game)
    presenter.context.navigator.go(before, presenter.route)
    presenter.done()
    assert presenter.context.navigator.current == before


def test_a_seat_that_is_not_there_is_refused(open_allocation: Opened) -> None:
    with pytest.raises(Refused):
        open_allocation(seat=3)


# left-overs and one token more
def test_left_over_tokens_are_shown_with_those_absorbed_by_parks(open_allocation: Opened) -> None:
    state = open_allocation("P P . ./. . . ./. . . ./T . . .", Tokens(1, 3))[1][-1]
    assert [token.left for token in state.tokens] == ["One inhabitant left over", "2 energy units left over"]
    assert state.tokens[1].more == "Parks absorb 2. One more: −1 point"


@pytest.mark.parametrize(
    ("city", "tokens", "inhabitant", "energy"),
    [
        (
            "S . . ./. . . ./. . . ./. . . .",
            Tokens(2, 1),
            "One more: +2 points",
            "One more: −1 point",
        ),
        (
            "T2 . . ./. . . ./. . . ./. . . .",
            Tokens(0, 0),
            "One more: −1 point",
            "One more: +3 points",
        ),
        (
            "S T . ./. P . ./F . . ./. . . .",
            Tokens(0, 2),
            "One more: +1 point",
            "One more: no change",
        ),
        (
            "F . . ./. . . ./. . . ./. . . .",
            Tokens(0, 0),
            "One more: no change",
            "One more: −1 point",
        ),
    ],
)
def test_the_value_of_one_more_token_is_shown_as_gain_or_loss(
    open_allocation: Opened, city: str, tokens: Tokens, inhabitant: str, energy: str
) -> None:
    assert [token.more for token in open_allocation(city, tokens)[1][-1].tokens] == [inhabitant, energy]


# inactive buildings
@pytest.mark.parametrize(
    ("city", "tokens", "why"),
    [
        ("U . . ./. . . ./. . . ./. . . .", Tokens(0, 0), "No inhabitants left"),
        ("T . . ./. . . ./. . . ./. . . .", Tokens(0, 0), "No energy left"),
        (
            "O . . . ./. . . . ./. . . . ./. . . . .",
            Tokens(0, 0),
            "No inhabitants and no energy left",
        ),
        (
            "F M . . ./. . . . ./. . . . ./. . . . .",
            Tokens(1, 0),
            "Better left inactive: using it costs you 4 points (Monuments \u22125, Inhabitants left over +1)",
        ),
    ],
)
def test_dark_buildings_are_listed_with_their_reasons(
    open_allocation: Opened, city: str, tokens: Tokens, why: str
) -> None:
    state = open_allocation(city, tokens)[1][-1]
    assert state.dark_title == "Inactive buildings"
    assert whys(state) == [why]


def test_inactive_buildings_are_grouped_by_their_reason(open_allocation: Opened) -> None:
    state = open_allocation("T T T T/T U . ./. . . ./. . . .", Tokens(0, 0))[1][-1]
    assert [(group.title, [each.where for each in group.buildings]) for group in state.groups] == [
        ("No energy left: 5 buildings", ["A1", "B1", "C1", "D1", "A2"]),
        ("No inhabitants left: one building", ["B2"]),
    ]
    assert state.dark == ()


def test_a_dark_building_that_changes_no_row_lists_no_rows(open_allocation: Opened) -> None:
    state = open_allocation("S . . ./U U . ./. . . ./. . . .", Tokens(2, 1))[1][-1]
    assert whys(state) == ["Left inactive: using it gains nothing"]


def test_customers_of_shops_could_run_a_dark_building_unless_they_are_settled(open_allocation: Opened) -> None:
    presenter, shown = open_allocation()
    assert whys(shown[-1])[0].startswith("Better left inactive: using it costs you 2 points")
    presenter.change_customers(SHOP, 0)  # locks as they are
    assert whys(shown[-1]) == ["No inhabitants left"]


def test_a_fully_lit_city_has_no_list_of_dark_buildings(open_allocation: Opened) -> None:
    state = open_allocation("T . . ./. . . ./. . . ./. . . .", Tokens(0, 1))[1][-1]
    assert (state.dark_title, state.dark, state.groups) == (None, (), ())


def test_the_second_best_allocation_is_shown(open_allocation: Opened) -> None:
    state = open_allocation("T2 T . ./. . . ./. . . ./. . . .", Tokens(0, 1))[1][-1]
    assert state.remarks[0] == "Next best, 2 points less: A1 inactive, B1 active"


def test_an_office_group_beyond_the_table_has_a_remark(open_allocation: Opened) -> None:
    state = open_allocation("O O O O O/O . . . ./. . . . ./. . . . .", Tokens(6, 6))[1][-1]
    assert any("group of 6 office towers" in remark for remark in state.remarks)


# a building
def test_a_tap_on_a_building_shows_its_points_and_where_it_helps(open_allocation: Opened) -> None:
    presenter, shown = open_allocation()
    presenter.show_building(TOWER)
    about = open_panel(shown[-1])
    assert (about.name, about.where, about.needs) == ("Tower block", "A1", "Needs one energy unit")
    assert (about.points, about.lit_status) == ("6 VP", "Active (best choice)")
    assert [(part.title, [line.points for line in part.lines]) for part in about.sections] == [
        ("Its points", ["6"]),
        ("Helps others to score", ["2"]),
    ]


@pytest.mark.parametrize(
    ("city", "needs"),
    [
        ("U . . . ./. . . . ./. . . . ./. . . . .", "Needs one inhabitant"),
        ("U:capitol . . . ./. . . . ./. . . . ./. . . . .", "Needs 3 inhabitants"),
        ("O . . . ./. . . . ./. . . . ./. . . . .", "Needs one inhabitant and one energy unit"),
        ("M . . . ./. . . . ./. . . . ./. . . . .", "Always active"),
    ],
)
def test_a_building_shows_what_it_needs(open_allocation: Opened, city: str, needs: str) -> None:
    presenter, shown = open_allocation(city)
    presenter.show_building(Spot(0, 0))
    assert open_panel(shown[-1]).needs == needs


def test_what_is_never_dark_has_nothing_to_settle(open_allocation: Opened) -> None:
    presenter, shown = open_allocation()
    presenter.show_building(PARK)
    assert (offered_choices(shown[-1]), open_panel(shown[-1]).lit_status) == ([], None)


def test_an_inactive_building_shows_the_reason(open_allocation: Opened) -> None:
    presenter, shown = open_allocation()
    presenter.show_building(FACTORY)
    about = open_panel(shown[-1])
    assert about.points == ""
    assert there(about.lit_status).startswith("Better left inactive: using it costs you 2 points")


def test_an_empty_space_opens_nothing(open_allocation: Opened) -> None:
    presenter, shown = open_allocation()
    presenter.show_building(EMPTY)
    assert shown[-1].panel is None


def test_the_panel_of_a_building_that_undo_removes_closes(open_allocation: Opened) -> None:
    presenter, shown = open_allocation()
    presenter.apply_edit(
        with_city(presenter.seat, presenter.seat.board.city.put(EMPTY, presenter.seat.board.city[PARK]))
    )
    presenter.show_building(EMPTY)
    assert open_panel(shown[-1]).name == "Park"
    presenter.undo()
    assert shown[-1].panel is None
    assert not presenter.dismiss()


def test_a_building_that_is_not_scored_yet_has_no_sheet_yet(open_allocation: Opened) -> None:
    presenter, shown = open_allocation()
    presenter.context.in_background = lambda *_: Task()
    presenter.apply_edit(
        with_city(presenter.seat, presenter.seat.board.city.put(EMPTY, presenter.seat.board.city[PARK]))
    )
    presenter.show_building(EMPTY)
    assert shown[-1].panel is None


def test_customers_are_not_stepped_before_the_score_is_there(open_allocation: Opened, context: AppContext) -> None:
    context.in_background = lambda *_: Task()
    presenter, _ = open_allocation()
    presenter.change_customers(SHOP, 1)
    assert presenter.seat.board.locks == NO_LOCKS


def test_a_space_that_the_earlier_board_lacked_can_be_selected_while_calculating(
    open_allocation: Opened, store: Store
) -> None:
    presenter, shown = open_allocation()
    wide = ". . . . T/. . . . ./. . . . ./. . . . ."
    presenter.saved = store.save(presenter.route.game, envelope_of(wide, wide))
    presenter.context.in_background = lambda *_: Task()
    presenter.on_side_changed()
    presenter.show_building(Spot(0, 4))
    assert (shown[-1].panel, status(shown[-1])) == (None, "Calculating\u2026")


def test_back_closes_the_sheet_first(open_allocation: Opened) -> None:
    presenter, shown = open_allocation()
    presenter.show_building(TOWER)
    assert presenter.back()
    assert shown[-1].panel is None
    assert not presenter.dismiss()


@pytest.mark.parametrize(
    ("city", "about"),
    [(CITY, "tower_block"), ("U:school . . . ./. . . . ./. . . . ./. . . . .", "school")],
)
def test_the_rule_of_a_building_is_looked_up(open_allocation: Opened, city: str, about: str) -> None:
    presenter, _ = open_allocation(city)
    presenter.look_up(Spot(0, 0))
    assert presenter.context.navigator.current == Route(Screen.RULES, about=about)


def test_there_is_no_rule_of_an_empty_space(open_allocation: Opened, shown_routes: list[Route]) -> None:
    open_allocation()[0].look_up(EMPTY)
    assert shown_routes == []


def test_where_lines_come_from_is_marked_until_they_are_tapped_again(open_allocation: Opened) -> None:
    presenter, shown = open_allocation()
    presenter.toggle_mark(lines(shown[-1])["A park beside one pile"])
    marked = lines(shown[-1])["A park beside one pile"]
    assert marked.marked
    assert [space(shown[-1], spot).marked for spot in (PARK, TOWER, SHOP)] == [True, True, False]
    presenter.toggle_mark(marked)
    assert not space(shown[-1], PARK).marked


def test_a_line_without_spaces_marks_nothing(open_allocation: Opened) -> None:
    presenter, shown = open_allocation("T . . ./. . . ./. . . ./. . . .", Tokens(2, 1))
    presenter.toggle_mark(lines(shown[-1])["2 inhabitants without a place"])
    assert not any(line.marked for line in lines(shown[-1]).values())


# locks
def test_a_building_kept_lit_is_paid_first_and_everything_else_is_the_best_around_it(open_allocation: Opened) -> None:
    presenter, shown = open_allocation()
    presenter.show_building(FACTORY)
    presenter.keep_lit(FACTORY)
    state = shown[-1]
    assert state.panel is None
    assert (status(state), cost(state)) == ("Best with your fixed choices", "Your fixed choices cost 2 points")
    assert space(state, FACTORY).locked
    assert not space(state, FACTORY).dark
    assert space(state, SHOP).customers == 2


def test_a_building_locked_as_inactive_is_labelled(open_allocation: Opened) -> None:
    presenter, shown = open_allocation()
    presenter.leave_dark(TOWER)
    assert "Inactive (your choice)" in whys(shown[-1])
    presenter.show_building(TOWER)
    assert open_panel(shown[-1]).lit_status == "Inactive (your choice)"


def test_locks_that_cost_nothing_say_so(open_allocation: Opened) -> None:
    presenter, shown = open_allocation()
    presenter.keep_lit(TOWER)
    assert cost(shown[-1]) == "Your fixed choices cost nothing"


@pytest.mark.parametrize(
    ("what", "choices"),
    [
        ("", ["lit", "dark"]),
        ("lit", ["dark", "free"]),
        ("dark", ["lit", "free"]),
    ],
)
def test_only_what_would_change_something_is_offered(open_allocation: Opened, what: str, choices: list[str]) -> None:
    presenter, shown = open_allocation()
    if what:
        settle(presenter, TOWER, what)
    presenter.show_building(TOWER)
    assert offered_choices(shown[-1]) == choices


def test_a_shop_with_settled_customers_is_lit_already(open_allocation: Opened) -> None:
    presenter, shown = open_allocation()
    presenter.show_building(SECOND)
    presenter.change_customers(SECOND, 1)
    about = open_panel(shown[-1])
    assert about.lit_status == "One customer (your choice)"
    assert there(about.shop).customers == 1
    assert offered_choices(shown[-1]) == ["dark", "free"]


def test_a_building_locked_as_active_is_labelled(open_allocation: Opened) -> None:
    presenter, shown = open_allocation()
    presenter.keep_lit(TOWER)
    presenter.show_building(TOWER)
    assert open_panel(shown[-1]).lit_status == "Active (your choice)"


def test_as_is_best_lets_go_of_one_lock(open_allocation: Opened) -> None:
    presenter, _ = open_allocation(locks=Locks.of(lit=[TOWER], dark=[SERVICE]))
    presenter.clear_lock(TOWER)
    assert presenter.seat.board.locks == Locks.of(dark=[SERVICE])


# the switch between the best allocation and the player's own
def test_the_best_allocation_is_one_tap_from_the_own_one_and_back(open_allocation: Opened) -> None:
    own = Locks.of(lit=[FACTORY], dark=[TOWER])
    presenter, shown = open_allocation(locks=own)
    assert switched(shown[-1]) == [("Best \u00b7 15", False), ("Mine", True)]
    mine = total(shown[-1])
    presenter.switch("best")
    assert presenter.seat.board.locks == NO_LOCKS
    assert switched(shown[-1]) == [("Best \u00b7 15", True), ("Mine", False)]
    assert (status(shown[-1]), cost(shown[-1]), total(shown[-1])) == ("Best allocation", "", "15")
    presenter.switch("best")
    presenter.switch("mine")
    assert presenter.seat.board.locks == own
    assert total(shown[-1]) == mine


def test_an_own_allocation_without_a_choice_explains_how_to_begin(open_allocation: Opened) -> None:
    presenter, shown = open_allocation()
    presenter.switch("mine")
    assert switched(shown[-1])[1] == ("Mine", True)
    assert (status(shown[-1]), cost(shown[-1])) == ("Nothing decided yet", "Tap a building to decide yourself")
    presenter.switch("best")
    assert (status(shown[-1]), cost(shown[-1])) == ("Best allocation", "")
    assert shown[-1].undo_state.is_undo_disabled


def test_choices_for_another_city_do_not_come_back(open_allocation: Opened) -> None:
    presenter, shown = open_allocation(locks=Locks.of(lit=[FACTORY]))
    presenter.switch("best")
    presenter.apply_edit(
        with_city(presenter.seat, presenter.seat.board.city.put(EMPTY, presenter.seat.board.city[PARK]))
    )
    presenter.switch("mine")
    assert presenter.seat.board.locks == NO_LOCKS
    assert status(shown[-1]) == "Nothing decided yet"


def test_an_empty_city_has_no_switch(open_allocation: Opened) -> None:
    assert open_allocation(seat=1)[1][-1].switch == ()


def test_customers_step_from_those_of_the_plan_and_stay_between_none_and_the_most(open_allocation: Opened) -> None:
    presenter, _ = open_allocation()
    presenter.change_customers(SECOND, -1)
    assert presenter.seat.board.locks == NO_LOCKS
    presenter.change_customers(SHOP, 1)
    presenter.change_customers(SHOP, 1)
    assert presenter.seat.board.locks.customers == ((SHOP, 4),)
    presenter.change_customers(SHOP, -1)
    presenter.change_customers(SHOP, -1)
    assert presenter.seat.board.locks.customers == ((SHOP, 2),)


def test_a_lock_that_cannot_be_paid_is_refused_and_nothing_changes(open_allocation: Opened) -> None:
    presenter, shown = open_allocation(CITY, Tokens(0, 3))
    before = shown[-1]
    with pytest.raises(Refused, match="your fixed choices need one inhabitant; at hand: 0"):
        presenter.keep_lit(FACTORY)
    assert presenter.seat.board.locks == NO_LOCKS
    assert presenter.state() == before


def test_locks_are_saved_and_undone(open_allocation: Opened, store: Store) -> None:
    presenter, shown = open_allocation()
    assert (shown[-1].undo_state.is_undo_disabled, shown[-1].undo_state.is_redo_disabled) == (True, True)
    presenter.keep_lit(FACTORY)
    assert store.game(presenter.route.game).envelope.sides[0].board.locks == Locks.of(lit=[FACTORY])
    assert not shown[-1].undo_state.is_undo_disabled
    presenter.undo()
    assert (presenter.seat.board.locks, total(shown[-1]), shown[-1].undo_state.is_redo_disabled) == (
        NO_LOCKS,
        "15",
        False,
    )
    presenter.redo()
    assert presenter.seat.board.locks == Locks.of(lit=[FACTORY])


def test_what_was_found_stays_until_the_new_is_there(open_allocation: Opened) -> None:
    presenter, shown = open_allocation()
    before = shown[-1]
    presenter.context.in_background = lambda *_: Task()
    presenter.keep_lit(FACTORY)
    assert shown[-1].rows == before.rows
    assert total(shown[-1]) == total(before)
    assert status(shown[-1]) == "Calculating\u2026"
    assert space(shown[-1], FACTORY).locked


def test_a_dark_building_shows_no_reason_while_the_report_is_computed(open_allocation: Opened) -> None:
    presenter, shown = open_allocation()
    real, presenter.context.in_background = presenter.context.in_background, lambda *_: Task()
    presenter.keep_lit(TOWER)
    presenter.show_building(FACTORY)
    assert there(open_panel(shown[-1]).lit_status).startswith("Better left inactive")
    presenter.context.in_background = lambda work, done, failed: (
        Task() if work.func.__name__ == "allocation_report" else real(work, done, failed)
    )
    presenter.on_side_changed()
    assert open_panel(shown[-1]).lit_status == ""


# an allocation of the player's own
OWN = Plan.of([TOWER, SHOP, SERVICE], {SHOP: 2})


def test_an_own_allocation_is_shown_with_what_was_possible(open_allocation: Opened) -> None:
    state = open_allocation(plan=OWN)[1][-1]
    assert (status(state), total(state)) == ("Own allocation", "12")
    assert (cost(state), switched(state)[1]) == ("3 points missed", ("Mine", True))
    assert [token.more for token in state.tokens] == ["", "Parks absorb one"]
    assert whys(state) == ["Inactive (your choice)"] * 2
    assert len(state.remarks) == 1


def test_the_best_one_is_taken_instead(open_allocation: Opened) -> None:
    presenter, shown = open_allocation(plan=OWN)
    presenter.switch("best")
    assert presenter.seat.board.plan is None
    assert total(shown[-1]) == "15"
    presenter.switch("mine")
    assert presenter.seat.board.plan == OWN


def test_an_own_allocation_without_a_loss_is_labelled(open_allocation: Opened) -> None:
    presenter, shown = open_allocation()
    best = presenter.scored
    assert best is not None
    presenter.apply_edit(replace(presenter.seat, board=replace(presenter.board, plan=best.plan)))
    assert cost(shown[-1]) == "No point missed"


def test_a_lock_lets_go_of_an_own_allocation(open_allocation: Opened) -> None:
    presenter, _ = open_allocation(plan=OWN)
    presenter.keep_lit(FACTORY)
    assert (presenter.seat.board.plan, presenter.seat.board.locks) == (None, Locks.of(lit=[FACTORY]))


# keys
def cursor(state: AllocationState) -> list[Spot]:
    return [space.spot for line in state.picture.rows for space in line if space.cursor]


def test_arrows_walk_over_the_board_and_stop_at_its_edges(open_allocation: Opened) -> None:
    presenter, shown = open_allocation()
    for key in ("down", "up", "down", "right", "right", "right", "right", "left"):
        assert presenter.handle_key(key)
    assert cursor(shown[-1]) == [Spot(1, 2)]


def test_enter_opens_the_building_under_the_cursor(open_allocation: Opened) -> None:
    presenter, shown = open_allocation()
    assert not presenter.handle_key("enter")
    presenter.handle_key("down")
    assert presenter.handle_key("enter")
    assert open_panel(shown[-1]).spot == TOWER
    assert not presenter.handle_key("enter")
    assert not presenter.handle_key("down")


def test_letters_lock_the_selected_building_or_the_one_under_the_cursor(open_allocation: Opened) -> None:
    presenter, _ = open_allocation()
    assert not presenter.handle_key("l")
    presenter.handle_key("down")
    presenter.handle_key("d")
    assert presenter.seat.board.locks == Locks.of(dark=[TOWER])
    presenter.show_building(SHOP)
    presenter.handle_key("l")
    presenter.show_building(TOWER)
    presenter.handle_key("f")
    assert presenter.seat.board.locks == Locks.of(lit=[SHOP])


def test_control_z_and_y_go_through_the_steps(open_allocation: Opened) -> None:
    presenter, _ = open_allocation()
    presenter.leave_dark(TOWER)
    assert presenter.handle_key("z", control=True)
    assert presenter.seat.board.locks == NO_LOCKS
    assert presenter.handle_key("y", control=True)
    assert presenter.seat.board.locks == Locks.of(dark=[TOWER])
    assert not presenter.handle_key("x", control=True)


def test_a_step_to_a_smaller_board_leaves_nothing_beside_it(
    open_allocation: Opened, store: Store, undos: list[Callable[[], object]]
) -> None:
    presenter, shown = open_allocation()
    now = store.game(presenter.route.game).envelope
    wide = ". . . . T/. . . . ./. . . . ./. . . . ."
    expert = envelope_of(wide, wide)
    store.save(presenter.route.game, replace(expert, notes=now.notes))
    presenter.redo()
    presenter.show_building(Spot(0, 4))
    presenter.handle_key("escape")
    presenter.undo()
    undos[-1]()
    assert shown[-1].panel is None
    assert presenter.seat.board.city.board.columns == 4


def test_words_are_those_of_the_language(open_allocation: Opened) -> None:
    presenter, shown = open_allocation()
    presenter.context.set_preference("language", "fr")
    presenter.refresh()
    assert json.dumps(shown[-1].rows[0].name) == '"Habitations"'


def test_unknown_classic_points_are_noted_in_the_list_and_in_the_panel(open_allocation: Opened) -> None:
    presenter, shown = open_allocation("U:city_planning P . . / P P . . / . . . . / . . . U:school", Tokens(2, 0))
    note = "City Planning counts as in the Expert game: the Classic tile may show another number"
    (row,) = (row for row in shown[-1].rows if row.drawing == "sign_expansion")
    assert row.notes == (f"A1: {note}",)
    assert not any("Classic tile" in remark for remark in shown[-1].remarks)
    presenter.show_building(Spot(0, 0))
    assert open_panel(shown[-1]).notes == (note,)
    presenter.show_building(Spot(3, 3))
    assert open_panel(shown[-1]).notes == ()


def test_unknown_classic_points_are_noted_without_points_of_its_own(open_allocation: Opened) -> None:
    _, shown = open_allocation("U:tv_station S . . / . . . . / . . . . / . . . .", Tokens(1, 0))
    (row,) = (row for row in shown[-1].rows if row.drawing == "sign_expansion")
    assert (row.points, row.lines, len(row.notes)) == ("0", (), 1)


def leave_and_return(presenter: AllocationPresenter) -> None:
    presenter.close()
    presenter.reopen()


def recorded_tasks(context: AppContext) -> list[None]:
    """Return a list that grows with every background task."""
    times: list[None] = []
    begin = context.in_background

    def counting(*values: Any) -> Task:
        times.append(None)
        return begin(*values)

    context.in_background = counting  # type: ignore[assignment]
    return times


def test_an_allocation_that_did_not_change_is_not_looked_for_again(
    context: AppContext, open_allocation: Opened
) -> None:
    presenter, shown = open_allocation()
    presenter.show_building(SHOP)
    times, before = recorded_tasks(context), replace(shown[-1], panel=None)
    leave_and_return(presenter)
    assert not times
    assert shown[-1] == before


def test_an_allocation_whose_seat_changed_meanwhile_is_looked_for(
    context: AppContext, store: Store, open_allocation: Opened
) -> None:
    presenter, shown = open_allocation()
    envelope, times = presenter.saved.envelope, recorded_tasks(context)
    store.save(
        presenter.route.game, envelope.with_side(0, with_board(envelope.sides[0], locks=NO_LOCKS.lock_dark(SHOP)))
    )
    leave_and_return(presenter)
    assert len(times) == 2
    assert space(shown[-1], SHOP).locked


def test_an_incomplete_report_is_completed_after_going_back(context: AppContext, open_allocation: Opened) -> None:
    presenter, shown = open_allocation()
    whole, later = shown[-1], DeferredWork()
    context.in_background, at_once = later, context.in_background
    presenter.on_side_changed()
    later.jobs.pop()()  # the score has arrived, and the advice was requested
    presenter.close()
    later.jobs.pop()()
    context.in_background = at_once
    presenter.reopen()
    assert shown[-1] == whole
