"""The allocation of one player, without a window."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from quadropolis_score.advice import kept_best_plan
from quadropolis_score.boards import Spot
from quadropolis_score.buildings import Tokens
from quadropolis_score.city import City
from quadropolis_score.plan import NO_LOCKS, Locks, Plan
from quadropolis_score.player_board import PlayerSide, with_city
from screens.kit.navigation import Route, Screen, Surroundings
from screens.kit.program import BackTo, Dismissed, Effect, Go, Loaded, Replace, StepWanted, Switched, Work
from screens.kit.words import ENGLISH_WORDS, Words
from screens.quadropolis.allocation.events import (
    CursorMoved,
    Decided,
    LineTapped,
    LookedUp,
    SpaceTapped,
    Stepped,
    Wanted,
)
from screens.quadropolis.allocation.model import Allocation, Lock
from screens.quadropolis.allocation.program import ALLOCATION
from screens.quadropolis.allocation.state import AllocationBuilding, AllocationHead, AllocationLine, AllocationState
from screens.quadropolis.board_view import SpaceView
from screens.quadropolis.plugin import OwnScreen
from screens.quadropolis.side_program import scoring
from store.envelope import Envelope
from store.store import Store
from store.values import SavedGame
from tabletop.catalogues import load_catalogue
from tabletop.messages import Refused
from tabletop.people import PlayerColour
from tests.support.there import there
from tools.app.fake_device import envelope_of
from tools.app.play import SURROUNDINGS, OneGame, Play
from tools.soak.sample_envelopes import with_board

# Of four inhabitants three shop and one runs the service; none is left for the factory.
CITY = """
T3 P S .
.  . S .
.  . . F
.  . . U*1
"""
NOTHING = ". . . ./. . . ./. . . ./. . . ."
WIDE = ". . . . {}/. . . . ./. . . . ./. . . . ."
FEW = Tokens(4, 3)
TOWER, PARK, SHOP, SECOND, FACTORY, SERVICE = (
    Spot(0, 0), Spot(0, 1), Spot(0, 2), Spot(1, 2), Spot(2, 3), Spot(3, 3),
)  # fmt: skip
EMPTY = Spot(0, 3)
Opened = Callable[..., Play]


@pytest.fixture
def opened(store: Store) -> Opened:
    """Return the allocation of Ada's city; Ben has an empty one."""

    def open_(city: str = CITY, tokens: Tokens = FEW, side: int = 0, **seated: Any) -> Play:
        first = envelope_of(city, WIDE.format(".") if City.parse(city).board.columns == 5 else NOTHING)
        saved = store.new(first.with_side(0, with_board(first.sides[0], tokens=tokens, **seated)))
        return Play(ALLOCATION, OneGame(saved), Route(OwnScreen.ALLOCATION, saved.key, side))

    return open_


def side_of(play: Play) -> PlayerSide:
    return play.game.game().envelope.sides[0]


def locks(play: Play) -> Locks:
    found: Locks = side_of(play).board.locks
    return found


def save(play: Play, envelope: Envelope) -> SavedGame:
    """Save another step, as another screen does."""
    return play.game.save(envelope)


def edit(play: Play, side: PlayerSide) -> None:
    play.send(Loaded(save(play, play.game.game().envelope.with_side(0, side))))


def with_another_park(play: Play) -> PlayerSide:
    return with_city(side_of(play), City.parse(CITY).put(EMPTY, City.parse(CITY)[PARK]))


def calculating(play: Play, event: object) -> AllocationState:
    """Return the state after an event whose step is saved and not scored yet."""
    after, effects = ALLOCATION.update(play.model, event)
    for saved in effects[:1]:
        after, _ = ALLOCATION.update(after, Loaded(play.game.save(saved.envelope)))
    return ALLOCATION.view(after, ENGLISH_WORDS)


def space(state: AllocationState, spot: Spot) -> SpaceView:
    return state.picture.rows[spot.row][spot.column]


def panel(play: Play, spot: Spot) -> AllocationBuilding:
    play.send(SpaceTapped(spot))
    return there(play.state.panel)  # type: ignore[no-any-return]


def head(state: AllocationState) -> tuple[str, str, str]:
    found = there(state.head)
    return found.status, found.cost, found.total


def switched(state: AllocationState) -> list[tuple[str, bool]]:
    return [(option.text, option.chosen) for option in state.switch]


def whys(state: AllocationState) -> list[str]:
    return [each.reason for each in (*state.dark, *(each for group in state.groups for each in group.buildings))]


def lines(state: AllocationState) -> dict[str, AllocationLine]:
    return {line.reason: line for row in state.rows for line in row.lines}


# what is shown
def test_the_header_shows_the_player_the_colour_and_the_best_total(opened: Opened) -> None:
    state = opened().state
    assert (state.name, state.colour, state.title, state.done) == ("Ada", PlayerColour.RED, "Tokens & points", "Done")
    assert state.head == AllocationHead("Best allocation", "", "15", PlayerColour.RED)


def test_an_unconfirmed_total_is_marked_as_approximate(opened: Opened) -> None:
    assert head(opened(tokens_confirmed=False).state)[2] == "\u2248 15"


def test_meeples_barrels_and_customers_are_where_they_score_most(opened: Opened) -> None:
    state = opened().state
    assert space(state, TOWER).placed_tokens == ("energy",)
    assert (space(state, SHOP).customers, space(state, SERVICE).placed_tokens) == (3, ("inhabitant",))
    assert [space(state, spot).dark for spot in (FACTORY, PARK)] == [True, False]


def test_a_building_shows_what_it_brings_by_itself(opened: Opened) -> None:
    state = opened().state
    assert [space(state, spot).points for spot in (TOWER, PARK, SHOP, SECOND)] == ["6", "2", "4", "0"]


def test_a_service_shows_only_what_comes_on_top_of_the_districts(opened: Opened) -> None:
    state = opened("U*1 . . ./. . U ./. . . ./. . . .", Tokens(2, 0)).state
    assert head(state)[2] == "\u2248 6"  # nothing here gave two inhabitants
    assert [space(state, spot).points for spot in (Spot(0, 0), Spot(1, 2))] == ["+1", ""]


def test_harbors_in_line_show_no_points_of_their_own(opened: Opened) -> None:
    state = opened("H H . ./. . . ./. . . ./. . . .", Tokens(2, 0)).state
    assert lines(state)["The longest row of harbors: 2"].points == "3"
    assert not space(state, Spot(0, 0)).points


def test_rows_of_the_pad_have_sign_sum_and_lines_with_spaces(opened: Opened) -> None:
    state = opened().state
    assert [(row.drawing, row.name, row.points) for row in state.rows[:2]] == [
        ("sign_tower_blocks", "Tower Blocks", "6"),
        ("sign_shops", "Shops", "4"),
    ]
    assert state.rows[0].lines == (AllocationLine("A tower block of 3 floors", "A1", "6", 0, marked=False),)


def test_nothing_is_known_before_the_score_is_there(opened: Opened) -> None:
    play = opened()
    model = Allocation(play.game.game(), play.route)
    assert ALLOCATION.update(model, Stepped(SHOP, 1)) == (model, ())
    state = ALLOCATION.view(model, ENGLISH_WORDS)
    assert (head(state), state.rows) == (("Calculating\u2026", "", "\u2026"), ())
    assert space(state, TOWER).drawing == "tower_block"


def test_words_are_those_of_the_language(opened: Opened) -> None:
    assert ALLOCATION.view(opened().model, Words(load_catalogue("fr"))).rows[0].name == "Habitations"


@pytest.mark.parametrize(
    ("wanted", "is_on_the_way", "effect"),
    [
        (OwnScreen.CITY, False, Replace),
        (OwnScreen.CITY, True, BackTo),
        (OwnScreen.WORTH, False, lambda route: Go((route,))),
        (OwnScreen.WORTH, True, BackTo),
    ],
)
def test_other_screens_of_the_city_have_no_second_copy_on_the_way_back(
    opened: Opened,
    wanted: OwnScreen,
    is_on_the_way: bool,  # noqa: FBT001 - a column of the table
    effect: Callable[[Route], Effect],
) -> None:
    model = opened().model
    route = replace(model.route, screen=wanted)
    model = replace(model, around=Surroundings((route,) if is_on_the_way else ()))
    assert ALLOCATION.update(model, Wanted(wanted)) == (model, (effect(route),))


def test_an_empty_city_leads_to_where_it_is_filled_and_has_no_switch(opened: Opened) -> None:
    state = opened(side=1).state
    assert there(state.empty).action == "Enter by hand"
    assert (state.head, state.switch) == (None, ())


def test_a_side_that_is_not_there_is_refused(opened: Opened) -> None:
    with pytest.raises(Refused):
        opened(side=3)


# left-overs and one token more
def test_left_over_tokens_are_shown_with_those_absorbed_by_parks(opened: Opened) -> None:
    state = opened("P P . ./. . . ./. . . ./T . . .", Tokens(1, 3)).state
    assert [token.left for token in state.tokens] == ["One inhabitant left over", "2 energy units left over"]
    assert state.tokens[1].more == "Parks absorb 2. One more: \u22121 point"


@pytest.mark.parametrize(
    ("city", "tokens", "inhabitant", "energy"),
    [
        ("S . . ./. . . ./. . . ./. . . .", Tokens(2, 1), "+2 points", "\u22121 point"),
        ("T2 . . ./. . . ./. . . ./. . . .", Tokens(0, 0), "\u22121 point", "+3 points"),
        ("S T . ./. P . ./F . . ./. . . .", Tokens(0, 2), "+1 point", "no change"),
        ("F . . ./. . . ./. . . ./. . . .", Tokens(0, 0), "no change", "\u22121 point"),
    ],
)
def test_the_value_of_one_more_token_is_shown_as_gain_or_loss(
    opened: Opened, city: str, tokens: Tokens, inhabitant: str, energy: str
) -> None:
    found = [token.more for token in opened(city, tokens).state.tokens]
    assert found == [f"One more: {inhabitant}", f"One more: {energy}"]


# inactive buildings
@pytest.mark.parametrize(
    ("city", "tokens", "why"),
    [
        ("U . . ./. . . ./. . . ./. . . .", Tokens(0, 0), "No inhabitants left"),
        ("T . . ./. . . ./. . . ./. . . .", Tokens(0, 0), "No energy left"),
        (WIDE.format("O"), Tokens(0, 0), "No inhabitants and no energy left"),
        (
            "F M . . ./. . . . ./. . . . ./. . . . .",
            Tokens(1, 0),
            "Better left inactive: using it costs you 4 points (Monuments \u22125, Inhabitants left over +1)",
        ),
        ("S . . ./U U . ./. . . ./. . . .", Tokens(2, 1), "Left inactive: using it gains nothing"),
    ],
)
def test_inactive_buildings_are_listed_with_their_reasons(opened: Opened, city: str, tokens: Tokens, why: str) -> None:
    state = opened(city, tokens).state
    assert (state.dark_title, whys(state)) == ("Inactive buildings", [why])


def test_inactive_buildings_are_grouped_by_their_reason(opened: Opened) -> None:
    state = opened("T T T T/T U . ./. . . ./. . . .", Tokens(0, 0)).state
    assert [(group.title, [each.where for each in group.buildings]) for group in state.groups] == [
        ("No energy left: 5 buildings", ["A1", "B1", "C1", "D1", "A2"]),
        ("No inhabitants left: one building", ["B2"]),
    ]
    assert state.dark == ()


def test_customers_of_shops_could_run_an_inactive_building_unless_they_are_settled(opened: Opened) -> None:
    play = opened()
    assert whys(play.state)[0].startswith("Better left inactive: using it costs you 2 points")
    play.send(Stepped(SHOP, 0))  # locks as they are
    assert whys(play.state) == ["No inhabitants left"]


def test_a_fully_lit_city_has_no_list_of_inactive_buildings(opened: Opened) -> None:
    state = opened("T . . ./. . . ./. . . ./. . . .", Tokens(0, 1)).state
    assert (state.dark_title, state.dark, state.groups) == (None, (), ())


@pytest.mark.parametrize(
    ("city", "tokens", "remark"),
    [
        ("T2 T . ./. . . ./. . . ./. . . .", Tokens(0, 1), "Next best, 2 points less: A1 inactive, B1 active"),
        ("O O O O O/O . . . ./. . . . ./. . . . .", Tokens(6, 6), "group of 6 office towers"),
    ],
)
def test_the_second_best_allocation_and_groups_beyond_the_table_have_a_remark(
    opened: Opened, city: str, tokens: Tokens, remark: str
) -> None:
    assert any(remark in each for each in opened(city, tokens).state.remarks)


def test_unknown_classic_points_are_noted_in_the_list_and_in_the_panel(opened: Opened) -> None:
    play = opened("U:city_planning P . . / P P . . / . . . . / . . . U:school", Tokens(2, 0))
    note = "City Planning counts as in the Expert game: the Classic tile may show another number"
    (row,) = (row for row in play.state.rows if row.drawing == "sign_expansion")
    assert row.notes == (f"A1: {note}",)
    assert not any("Classic tile" in remark for remark in play.state.remarks)
    assert [panel(play, spot).notes for spot in (Spot(0, 0), Spot(3, 3))] == [(note,), ()]


def test_unknown_classic_points_are_noted_without_points_of_its_own(opened: Opened) -> None:
    state = opened("U:tv_station S . . / . . . . / . . . . / . . . .", Tokens(1, 0)).state
    (row,) = (row for row in state.rows if row.drawing == "sign_expansion")
    assert (row.points, row.lines, len(row.notes)) == ("0", (), 1)


# a building
def test_a_tap_on_a_building_shows_its_points_and_where_it_helps(opened: Opened) -> None:
    about = panel(opened(), TOWER)
    assert (about.name, about.where, about.needs) == ("Tower block", "A1", "Needs one energy unit")
    assert (about.points, about.lit_status) == ("6 VP", "Active (best choice)")
    assert [(part.title, [line.points for line in part.lines]) for part in about.sections] == [
        ("Its points", ["6"]),
        ("Helps others to score", ["2"]),
    ]


@pytest.mark.parametrize(
    ("building", "needs"),
    [
        ("U", "Needs one inhabitant"),
        ("U:capitol", "Needs 3 inhabitants"),
        ("O", "Needs one inhabitant and one energy unit"),
        ("M", "Always active"),
    ],
)
def test_a_building_shows_what_it_needs(opened: Opened, building: str, needs: str) -> None:
    assert panel(opened(WIDE.format(building)), Spot(0, 4)).needs == needs


def test_an_inactive_building_shows_the_reason(opened: Opened) -> None:
    about = panel(opened(), FACTORY)
    assert about.points == ""
    assert there(about.lit_status).startswith("Better left inactive: using it costs you 2 points")


@pytest.mark.parametrize(
    ("locked", "spot", "status", "offered"),
    [
        (NO_LOCKS, PARK, None, []),  # what is never inactive
        (NO_LOCKS, TOWER, "Active (best choice)", [Lock.LIT, Lock.DARK]),
        (Locks.of(lit=[TOWER]), TOWER, "Active (your choice)", [Lock.DARK, Lock.FREE]),
        (Locks.of(dark=[TOWER]), TOWER, "Inactive (your choice)", [Lock.LIT, Lock.FREE]),
        (Locks.of(customers={SECOND: 1}), SECOND, "One customer (your choice)", [Lock.DARK, Lock.FREE]),
    ],
)
def test_only_what_would_change_something_is_offered(
    opened: Opened, locked: Locks, spot: Spot, status: str | None, offered: list[Lock]
) -> None:
    about = panel(opened(locks=locked), spot)
    assert (about.lit_status, [choice.lock for choice in about.choices]) == (status, offered)


def test_an_empty_space_opens_nothing_and_has_no_rule(opened: Opened) -> None:
    play = opened()
    play.send(SpaceTapped(EMPTY))
    assert play.state.panel is None
    assert ALLOCATION.update(play.model, LookedUp(EMPTY)) == (play.model, ())


@pytest.mark.parametrize(("building", "about"), [("T", "tower_block"), ("U:school", "school")])
def test_the_rule_of_a_building_is_looked_up(opened: Opened, building: str, about: str) -> None:
    model = opened(WIDE.format(building)).model
    assert ALLOCATION.update(model, LookedUp(Spot(0, 4)))[1] == (Go((Route(Screen.RULES, about=about),)),)


def test_the_panel_of_a_building_that_undo_removes_closes(opened: Opened) -> None:
    play = opened()
    edit(play, with_another_park(play))
    assert panel(play, EMPTY).name == "Park"
    play.send(StepWanted(-1))
    assert play.state.panel is None


def test_a_building_that_is_not_scored_yet_has_no_panel_yet(opened: Opened) -> None:
    play = opened()
    saved = save(play, play.game.game().envelope.with_side(0, with_another_park(play)))
    model, _ = ALLOCATION.update(play.model, Loaded(saved))
    assert ALLOCATION.view(ALLOCATION.update(model, SpaceTapped(EMPTY))[0], ENGLISH_WORDS).panel is None


def test_a_space_that_the_earlier_board_lacked_can_be_tapped_while_calculating(opened: Opened) -> None:
    play = opened()
    model, _ = ALLOCATION.update(play.model, Loaded(save(play, envelope_of(WIDE.format("T"), WIDE.format(".")))))
    state = ALLOCATION.view(ALLOCATION.update(model, SpaceTapped(Spot(0, 4)))[0], ENGLISH_WORDS)
    assert (state.panel, head(state)[0]) == (None, "Calculating\u2026")


def test_a_step_to_a_smaller_board_leaves_nothing_beside_it(opened: Opened) -> None:
    play = opened()
    play.send(Loaded(save(play, envelope_of(WIDE.format("T"), WIDE.format(".")))))
    for _ in range(5):
        play.send(CursorMoved("right"))
    assert panel(play, Spot(0, 4)).where == "E1"
    play.send(StepWanted(-1))
    assert (play.state.panel, list(cursor(play.state))) == (None, [])


def test_a_closed_panel_is_gone(opened: Opened) -> None:
    play = opened()
    assert panel(play, TOWER)
    play.send(Dismissed())
    assert play.state.panel is None


def test_where_lines_come_from_is_marked_until_they_are_tapped_again(opened: Opened) -> None:
    play = opened()
    tap = LineTapped(lines(play.state)["A park beside one pile"].number)
    play.send(tap)
    assert lines(play.state)["A park beside one pile"].marked
    assert [space(play.state, spot).marked for spot in (PARK, TOWER, SHOP)] == [True, True, False]
    play.send(tap)
    assert not space(play.state, PARK).marked


def test_a_line_without_spaces_marks_nothing(opened: Opened) -> None:
    play = opened("T . . ./. . . ./. . . ./. . . .", Tokens(2, 1))
    play.send(LineTapped(lines(play.state)["2 inhabitants without a place"].number))
    assert not any(line.marked for line in lines(play.state).values())


# locks
def test_a_building_kept_lit_is_paid_first_and_everything_else_is_the_best_around_it(opened: Opened) -> None:
    play = opened()
    assert panel(play, FACTORY)
    play.send(Decided(FACTORY, Lock.LIT))
    state = play.state
    assert state.panel is None
    assert head(state)[:2] == ("Best with your fixed choices", "Your fixed choices cost 2 points")
    assert (space(state, FACTORY).locked, space(state, FACTORY).dark) == (True, False)
    assert space(state, SHOP).customers == 2


def test_locks_that_cost_nothing_say_so(opened: Opened) -> None:
    assert head(opened(locks=Locks.of(lit=[TOWER])).state)[1] == "Your fixed choices cost nothing"


@pytest.mark.parametrize(
    ("lock", "after"),
    [
        (Lock.LIT, Locks.of(lit=[TOWER], dark=[SERVICE])),
        (Lock.DARK, Locks.of(dark=[TOWER, SERVICE])),
        (Lock.FREE, Locks.of(dark=[SERVICE])),
    ],
)
def test_a_decision_replaces_the_one_before_and_lets_go_of_an_own_allocation(
    opened: Opened, lock: Lock, after: Locks
) -> None:
    play = opened(locks=Locks.of(lit=[TOWER], dark=[SERVICE]))
    play.send(Decided(TOWER, lock))
    assert locks(play) == after
    play = opened(plan=OWN)
    play.send(Decided(FACTORY, Lock.LIT))
    assert (side_of(play).board.plan, locks(play)) == (None, Locks.of(lit=[FACTORY]))


def test_customers_step_from_those_of_the_plan_and_stay_between_none_and_the_most(opened: Opened) -> None:
    play = opened()
    play.send(Stepped(SECOND, -1))
    assert locks(play) == NO_LOCKS
    for by, after in ((1, 4), (1, 4), (-1, 3), (-1, 2)):
        play.send(Stepped(SHOP, by))
        assert locks(play).customers == ((SHOP, after),)


def test_customers_are_stepped_in_the_panel(opened: Opened) -> None:
    play = opened()
    assert panel(play, SECOND)
    play.send(Stepped(SECOND, 1))
    assert there(there(play.state.panel).shop).customers == 1


def test_a_lock_that_cannot_be_paid_is_refused_and_nothing_changes(opened: Opened) -> None:
    play = opened(CITY, Tokens(0, 3))
    before = play.state
    with pytest.raises(Refused, match="your fixed choices need one inhabitant; at hand: 0"):
        save(play, ALLOCATION.update(play.model, Decided(FACTORY, Lock.LIT))[1][0].envelope)
    play.send(Decided(FACTORY, Lock.LIT))
    assert play.state == before


def test_locks_are_saved_and_undone(opened: Opened) -> None:
    play = opened()
    assert (play.state.undo_state.is_undo_disabled, play.state.undo_state.is_redo_disabled) == (True, True)
    play.send(Decided(FACTORY, Lock.LIT))
    assert (locks(play), play.state.undo_state.is_undo_disabled) == (Locks.of(lit=[FACTORY]), False)
    play.send(StepWanted(-1))
    assert (locks(play), head(play.state)[2], play.state.undo_state.is_redo_disabled) == (NO_LOCKS, "15", False)
    play.send(StepWanted(1))
    assert locks(play) == Locks.of(lit=[FACTORY])


def test_what_was_found_stays_until_the_new_is_there(opened: Opened) -> None:
    play = opened()
    before = play.state
    after = calculating(play, Decided(FACTORY, Lock.LIT))
    assert (after.rows, head(after)) == (before.rows, ("Calculating\u2026", "", head(before)[2]))
    assert space(after, FACTORY).locked


def test_an_inactive_building_shows_no_reason_while_the_report_is_computed(opened: Opened) -> None:
    play = opened()
    assert panel(play, FACTORY)
    kept_best_plan.cache_clear()  # as after other cities were scored
    rescored, (work,) = ALLOCATION.update(play.model, scoring(side_of(play)).job(side_of(play)))
    assert isinstance(work, Work)
    assert there(ALLOCATION.view(rescored, ENGLISH_WORDS).panel).lit_status == ""
    old = play.model.report
    assert ALLOCATION.update(rescored, old) == (rescored, ())  # it is about the score before
    assert ALLOCATION.update(rescored, work.job(*work.values))[0].has_report


# the switch between the best allocation and the player's own
def test_the_best_allocation_is_one_tap_from_the_own_one_and_back(opened: Opened) -> None:
    own = Locks.of(lit=[FACTORY], dark=[TOWER])
    play = opened(locks=own)
    mine = play.state
    assert switched(mine) == [("Best \u00b7 15", False), ("Mine", True)]
    play.send(Switched("best"))
    assert (locks(play), switched(play.state)) == (NO_LOCKS, [("Best \u00b7 15", True), ("Mine", False)])
    assert head(play.state) == ("Best allocation", "", "15")
    play.send(Switched("best"))
    play.send(Switched("mine"))
    assert (locks(play), head(play.state)) == (own, head(mine))


def test_an_own_allocation_without_a_choice_explains_how_to_begin(opened: Opened) -> None:
    play = opened()
    play.send(Switched("mine"))
    assert switched(play.state)[1] == ("Mine", True)
    assert head(play.state)[:2] == ("Nothing decided yet", "Tap a building to decide yourself")
    play.send(Switched("best"))
    assert head(play.state)[:2] == ("Best allocation", "")
    assert not play.saves


def test_choices_for_another_city_do_not_come_back(opened: Opened) -> None:
    play = opened(locks=Locks.of(lit=[FACTORY]))
    play.send(Switched("best"))
    edit(play, with_another_park(play))
    play.send(Switched("mine"))
    assert (locks(play), head(play.state)[0]) == (NO_LOCKS, "Nothing decided yet")


# an allocation of the player's own
OWN = Plan.of([TOWER, SHOP, SERVICE], {SHOP: 2})


def test_an_own_allocation_is_shown_with_what_was_possible(opened: Opened) -> None:
    state = opened(plan=OWN).state
    assert (head(state), switched(state)[1]) == (("Own allocation", "3 points missed", "12"), ("Mine", True))
    assert [token.more for token in state.tokens] == ["", "Parks absorb one"]
    assert whys(state) == ["Inactive (your choice)"] * 2
    assert len(state.remarks) == 1


def test_the_best_one_is_taken_instead_of_an_own_one(opened: Opened) -> None:
    play = opened(plan=OWN)
    play.send(Switched("best"))
    assert (side_of(play).board.plan, head(play.state)[2]) == (None, "15")
    play.send(Switched("mine"))
    assert side_of(play).board.plan == OWN


def test_an_own_allocation_without_a_loss_is_labelled(opened: Opened) -> None:
    best = there(opened().model.scored).sheet.plan
    assert head(opened(plan=best).state)[1] == "No point missed"


# keys
def cursor(state: AllocationState) -> Iterator[Spot]:
    return (space.spot for line in state.picture.rows for space in line if space.cursor)


def press(play: Play, *keys: str) -> None:
    for key in keys:
        play.send(there(ALLOCATION.key(play.model, key, False)))


def test_arrows_walk_over_the_board_and_stop_at_its_edges(opened: Opened) -> None:
    play = opened()
    press(play, "down", "up", "down", "right", "right", "right", "right", "left")
    assert list(cursor(play.state)) == [Spot(1, 2)]


def test_keys_open_a_building_and_decide_about_the_open_one_or_that_under_the_cursor(opened: Opened) -> None:
    play = opened()
    assert [ALLOCATION.key(play.model, key, False) for key in ("enter", "l", "x")] == [None] * 3
    press(play, "down", "d")
    assert locks(play) == Locks.of(dark=[TOWER])
    press(play, "enter")
    assert there(play.state.panel).spot == TOWER
    assert [ALLOCATION.key(play.model, key, False) for key in ("enter", "down")] == [None] * 2
    press(play, "f")
    assert panel(play, SHOP)
    press(play, "l")
    assert locks(play) == Locks.of(lit=[SHOP])
    assert ALLOCATION.key(play.model, "z", True) == StepWanted(-1)


# the way back
def returned(play: Play) -> tuple[Allocation, tuple[Effect, ...]]:
    """Return the model after a visit to another screen, and the work that it begins."""
    loaded = ALLOCATION.load(play.game, play.route)  # type: ignore[arg-type]
    return ALLOCATION.begin(ALLOCATION.reload(play.model, loaded), SURROUNDINGS)


def test_an_allocation_that_did_not_change_is_not_looked_for_again(opened: Opened) -> None:
    play = opened()
    play.send(LineTapped(0))
    before = play.state
    assert panel(play, SHOP)
    play.send(LineTapped(0))
    model, effects = returned(play)
    assert (ALLOCATION.view(model, ENGLISH_WORDS), effects) == (before, ())


def test_an_allocation_that_changed_meanwhile_or_has_no_report_is_looked_for(opened: Opened) -> None:
    play = opened()
    play.model = replace(play.model, report=None)
    assert returned(play)[1] == (scoring(side_of(play)),)
    changed = with_board(side_of(play), locks=NO_LOCKS.lock_dark(SHOP))
    save(play, play.game.game().envelope.with_side(0, changed))
    assert returned(play)[1] == (scoring(changed),)
