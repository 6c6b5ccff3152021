"""The companion: one tap a turn, from the set-up over the rounds to the first photo."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from screens.companion.events import Chosen, Drawn, GameEnded, RoundBegun, Ticked, TurnTaken
from screens.companion.link import CompanionLink
from screens.companion.model import Companion
from screens.companion.program import COMPANION
from screens.companion.state import FOLLOWS, LEADS, CompanionState
from screens.context import AppContext
from screens.kit.navigation import HOME, Route, Screen
from screens.kit.runner import Runner
from screens.photo.eyes import Eyes
from screens.quadropolis.plugin import OwnScreen
from screens.quadropolis.table.events import WayTaken
from screens.quadropolis.table.model import TableModel
from screens.quadropolis.table.program import TABLE
from screens.quadropolis.table.view import TableState
from store.store import Store
from tabletop.evening import Evening
from tabletop.game import Options
from tabletop.messages import Refused
from tests.support.opened import opened
from tests.support.there import there
from tools.app.fake_device import NOON, FakeDevice, new_game
from tools.app.sprawl_samples import BEGUN, sprawl_game

EXPERT: Options = {"mode": "expert", "playgrounds": True, "public_services": False}
CLASSIC: Options = {"mode": "classic", "playgrounds": False, "public_services": False}
NAMES = ("Ada", "Ben", "Cleo", "Dan")


Opened = Runner[Companion, CompanionState]
Begin = Callable[..., Opened]


@pytest.fixture
def begin(context: AppContext, store: Store) -> Begin:
    """Open the companion of a new game, from its table."""

    def open_companion(options: Options = EXPERT, players: int = 3) -> Opened:
        key = store.new(new_game(options, NAMES[:players])).key
        route = Route(Screen.COMPANION, key)
        context.navigator.go(Route(Screen.TABLE, key), route)
        return opened(COMPANION, context, route)

    return open_companion


def press(runner: Opened, text: str) -> CompanionState:
    state = runner.state()
    runner.send(next(action for action in state.actions if action.text == text).event())
    return runner.state()


def buttons(runner: Opened) -> list[str]:
    return [action.text for action in runner.state().actions]


def to_end_of_round(runner: Opened, at: datetime = NOON) -> CompanionState:
    while runner.state().turn:
        runner.send(TurnTaken(at))
    return runner.state()


def evening_of(store: Store, runner: Opened) -> Evening:
    evening = store.game(runner.route.game).envelope.evening
    assert evening is not None
    return evening


# set-up
def test_the_set_up_is_of_the_mode_the_players_and_the_expansions(begin: Begin) -> None:
    state = begin().state()
    assert (state.title, state.detail) == ("Set-up", "Expert \u00b7 3 players")
    texts = [check.text for check in there(state.checks).checks]
    assert "15 architects lie beside the site for all: 3 each of 1 to 5" in texts
    assert any("playground" in text for text in texts)
    other = [check.text for check in there(begin(CLASSIC, 2).state().checks).checks]
    assert "Everybody takes the architects 1 to 4 of one colour" in other
    assert not any("playground" in text for text in other)


def test_items_are_ticked_and_kept(begin: Begin, store: Store) -> None:
    runner = begin()
    runner.send(Ticked("boards"))
    shown = there(runner.state().checks)
    assert (shown.count, shown.checks[0].done, shown.checks[1].done) == ("1 of 8", True, False)
    assert [check.icon for check in shown.checks[:2]] == ["checkbox-marked-circle", "checkbox-blank-circle-outline"]
    assert evening_of(store, runner).checked == {"boards"}
    runner.undo()
    assert there(runner.state().checks).count == "0 of 8"
    runner.redo()
    assert there(runner.state().checks).count == "1 of 8"


def test_looking_at_the_set_up_changes_nothing(begin: Begin, store: Store) -> None:
    runner = begin()
    runner.reload()
    runner.save_input()
    runner.send(TurnTaken(NOON))  # there is no round yet
    assert store.game(runner.route.game).envelope.evening is None
    assert runner.state().undo_state.is_undo_disabled


def test_who_begins_is_drawn_and_the_game_starts_with_a_second_tap(begin: Begin, device: FakeDevice) -> None:
    runner = begin()
    assert buttons(runner) == ["Draw who begins"]
    assert there(runner.state().choice).hint == "Draw, or tap a player."
    runner.send(Drawn(0.5))
    choice = there(runner.state().choice)
    (drawn,) = (player for player in choice.players if player.chosen)
    assert (drawn.name, choice.result, choice.hint, choice.draws) == ("Ben", "Ben begins", "", 1)
    assert buttons(runner) == ["Draw again", "Start the game"]
    assert there(press(runner, "Draw again").choice).draws == 2
    assert press(runner, "Start the game").title == "Round 1 of 5"
    assert device.vibrations == 3


def test_every_player_can_be_drawn(begin: Begin) -> None:
    runner = begin()
    drawn = set()
    for chance in (0.0, 0.3, 0.4, 0.6, 0.7, 0.999):
        runner.send(Drawn(chance))
        drawn |= {player.name for player in there(runner.state().choice).players if player.chosen}
    assert drawn == {"Ada", "Ben", "Cleo"}


def test_a_tapped_player_begins_without_a_draw_in_motion(begin: Begin) -> None:
    runner = begin()
    runner.send(Drawn())
    runner.send(Chosen(1))
    choice = there(runner.state().choice)
    assert (choice.result, choice.draws) == ("Ben begins", 0)


# turns
def test_a_turn_is_one_tap_and_goes_round_the_table_from_the_first_player(begin: Begin) -> None:
    runner = begin()
    runner.send(Chosen(1))
    runner.send(RoundBegun())
    seen = []
    for _ in range(4):
        turn = there(runner.state().turn)
        seen.append((turn.name, turn.turn, *buttons(runner)))
        runner.send(TurnTaken())
    assert seen == [
        ("Ben", "Turn 1 of 4", "Next: Cleo"),
        ("Cleo", "Turn 1 of 4", "Next: Ada"),
        ("Ada", "Turn 1 of 4", "Next: Ben"),
        ("Ben", "Turn 2 of 4", "Next: Cleo"),
    ]


def test_the_urbanist_is_remembered_in_every_turn(begin: Begin) -> None:
    runner = begin()
    runner.send(RoundBegun())
    assert there(runner.state().turn).nudge == "Take a building, then put the urbanist on the space that it leaves free"
    runner.send(TurnTaken())
    assert (
        there(runner.state().turn).nudge == "Take a building, then move the urbanist to the space that it leaves free"
    )
    assert "architect" in there(runner.state().turn).remark


def test_the_order_of_the_round_shows_the_turns_that_were_taken(begin: Begin) -> None:
    runner = begin()
    runner.send(Chosen(2))
    runner.send(RoundBegun())
    for _ in range(4):
        runner.send(TurnTaken())
    sides = there(runner.state().turn).sides
    taken, now, left = "circle", "circle-slice-4", "circle-outline"
    assert [(side.name, side.turns, side.now) for side in sides] == [
        ("Cleo", (taken, taken, left, left), False),
        ("Ada", (taken, now, left, left), True),
        ("Ben", (taken, left, left, left), False),
    ]


def test_the_tiles_of_a_round_say_whether_a_monument_or_a_playground_is_due(begin: Begin) -> None:
    runner = begin()
    assert there(runner.state().tiles).title == "Tiles of round 1"
    runner.send(RoundBegun())
    assert there(runner.state().tiles).news == ("Playground 1623A is among them, in place of park 1623",)
    to_end_of_round(runner)
    tiles = there(runner.state().tiles)
    assert (tiles.title, tiles.news[0]) == ("Tiles of round 2", "A monument is among them")
    counts = {supply.drawing: (supply.count, supply.name) for supply in tiles.supplies}
    assert (counts["shop"], counts["monument"]) == (("2", "Shop"), ("1", "Monument"))


def test_a_turn_is_undone(begin: Begin) -> None:
    runner = begin()
    runner.send(RoundBegun())
    runner.send(TurnTaken())
    runner.undo()
    assert there(runner.state().turn).name == "Ada"
    runner.undo()
    assert runner.state().title == "Set-up"


# the mayor
def test_the_mayor_is_tapped_during_a_round_and_begins_the_next_one(begin: Begin) -> None:
    runner = begin()
    runner.send(RoundBegun())
    turn = there(runner.state().turn)
    assert turn.leader == "Mayor: Ada begins round 2"
    assert there(turn.lead).endswith("Tap who takes it.")
    runner.send(Chosen(2))
    turn = there(runner.state().turn)
    assert (turn.name, turn.leader) == ("Ada", "Mayor: Cleo begins round 2")  # the turn stays where it is
    assert [side.crown for side in turn.sides] == [FOLLOWS, FOLLOWS, LEADS]
    to_end_of_round(runner)
    press(runner, "Begin round 2")
    assert there(runner.state().turn).name == "Cleo"


def test_the_mayor_can_be_corrected_between_two_rounds(begin: Begin) -> None:
    runner = begin()
    runner.send(RoundBegun())
    choice = there(to_end_of_round(runner).choice)
    assert (choice.title, choice.result) == ("Mayor", "Ada begins round 2")
    runner.send(Chosen(1))
    assert there(runner.state().choice).result == "Ben begins round 2"


def test_the_last_round_has_no_mayor_to_take(begin: Begin) -> None:
    runner = begin(CLASSIC, 2)
    for _ in range(3):
        runner.send(RoundBegun())
        to_end_of_round(runner)
    runner.send(RoundBegun())
    turn = there(runner.state().turn)
    assert (runner.state().title, turn.leader, turn.lead) == ("Round 4 of 4", None, None)
    assert [side.crown for side in turn.sides] == [None, None]


# between rounds, the end
def test_a_round_ends_with_its_list(begin: Begin) -> None:
    runner = begin()
    runner.send(RoundBegun())
    for _ in range(11):
        runner.send(TurnTaken())
    assert buttons(runner) == ["End of round 1"]
    state = press(runner, "End of round 1")
    assert (state.title, state.turn) == ("End of round 1", None)
    assert there(state.checks).title == "Before round 2"
    assert there(state.checks).checks[0].text == "The tiles left over go into the box, the urbanist leaves the site"
    runner.send(Ticked("clear"))
    runner.send(RoundBegun())
    assert runner.state().checks is None
    assert there(to_end_of_round(runner).checks).count == "0 of 4"


def play(runner: Opened, rounds: int, at: datetime = NOON) -> CompanionState:
    for _ in range(rounds):
        runner.send(RoundBegun(NOON))
        to_end_of_round(runner, at)
    return runner.state()


def test_after_the_last_round_the_score_leads_to_the_first_photo_and_ends_the_game(
    begin: Begin, context: AppContext, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    context.eyes = Eyes(store)
    runner = begin()
    later = NOON + timedelta(minutes=85)
    state = play(runner, 5, later)
    assert (state.title, state.detail, buttons(runner)) == ("The last round is over", "Expert", ["Score now"])
    assert runner.state().played == "You played 1 h 25 min"
    runner.send(GameEnded(later))
    key = runner.route.game
    assert context.navigator.current == Route(Screen.PHOTO, key, 0)
    assert context.navigator.routes[-3:] == (HOME, Route(Screen.TABLE, key), Route(Screen.PHOTO, key, 0))
    evening = evening_of(store, runner)
    assert (evening.begun, evening.ended, evening.duration) == (NOON, later, timedelta(minutes=85))
    monkeypatch.setattr(store, "_now", lambda: later + timedelta(hours=5))
    runner.reload()
    assert runner.state().played == "You played 1 h 25 min"  # not until now


def test_where_photos_cannot_be_read_the_score_leads_to_the_first_city(begin: Begin, context: AppContext) -> None:
    runner = begin(CLASSIC, 2)
    play(runner, 4)
    runner.send(GameEnded())
    assert context.navigator.current == Route(OwnScreen.CITY, runner.route.game, 0)


def test_a_clock_that_was_set_back_shows_no_time(begin: Begin) -> None:
    runner = begin(CLASSIC, 2)
    play(runner, 4, NOON - timedelta(hours=1))
    assert runner.state().played is None


def test_a_game_can_be_stopped_and_scored_in_any_round(begin: Begin, context: AppContext, store: Store) -> None:
    runner = begin()
    assert runner.state().stop is None
    runner.send(RoundBegun())
    assert runner.state().stop == "End here and score"
    runner.send(GameEnded(NOON))
    assert context.navigator.current.screen == OwnScreen.CITY
    assert evening_of(store, runner).ended == NOON


# what survives
def test_a_killed_app_goes_on_at_the_same_turn(tmp_path: Path, context: AppContext, begin: Begin) -> None:
    runner = begin()
    runner.send(Chosen(1))
    runner.send(RoundBegun())
    runner.send(TurnTaken())
    with Store.open(tmp_path / "games", lambda: NOON) as again:
        context.store = again
        other = opened(COMPANION, context, runner.route)
        assert other.state() == runner.state()


def test_a_player_who_leaves_the_table_leaves_the_companion_in_order(begin: Begin, store: Store) -> None:
    runner = begin()
    runner.send(Chosen(2))
    runner.send(RoundBegun())
    envelope = store.game(runner.route.game).envelope
    store.save(runner.route.game, replace(envelope, sides=envelope.sides[:2]))
    runner.reload()
    assert there(runner.state().turn).name == "Ada"
    assert len(there(runner.state().turn).sides) == 2


def test_a_missing_game_and_one_without_a_companion_are_refused(context: AppContext, store: Store) -> None:
    for key in ("0" * 32, store.new(sprawl_game(BEGUN)).key):
        runner = Runner(COMPANION, context, Route(Screen.COMPANION, key), lambda _: None)
        with pytest.raises(Refused):
            runner.open()


def test_keys_press_the_main_button_and_undo(begin: Begin) -> None:
    runner = begin()
    runner.send(Chosen(0))
    assert runner.handle_key("enter")
    assert there(runner.state().turn).name == "Ada"
    assert runner.handle_key("enter")
    assert there(runner.state().turn).name == "Ben"
    assert runner.handle_key("z", control=True)
    assert there(runner.state().turn).name == "Ada"
    assert runner.handle_key("y", control=True)
    assert not runner.handle_key("x")
    assert not runner.handle_key("x", control=True)


# the way there
def table_of(context: AppContext, key: str) -> Runner[TableModel, TableState]:
    return opened(TABLE, context, Route(Screen.TABLE, key))


def test_the_table_of_a_new_game_leads_to_its_companion(context: AppContext, store: Store) -> None:
    key = store.new(new_game(EXPERT)).key
    table = table_of(context, key)
    link = table.state().companion
    assert link is not None
    assert (link.title, link.detail) == ("Play with the companion", "Set-up, who begins, rounds and turns")
    table.send(WayTaken(Screen.COMPANION))
    assert context.navigator.current == Route(Screen.COMPANION, key)


def test_the_table_says_whose_turn_it_is_and_leads_back(begin: Begin, context: AppContext) -> None:
    runner = begin()
    runner.send(RoundBegun())
    runner.send(Chosen(2))
    runner.send(TurnTaken())
    link = CompanionLink("timer-sand", "Round 1 of 5: Ben", "Back to the game")
    assert table_of(context, runner.route.game).state().companion == link
    to_end_of_round(runner)
    assert table_of(context, runner.route.game).state().companion == replace(link, title="Round 1 of 5: Cleo")


def test_the_table_leads_nowhere_once_the_game_has_ended_or_a_city_is_in(
    begin: Begin, context: AppContext, store: Store
) -> None:
    runner = begin()
    runner.send(RoundBegun())
    key, envelope = runner.route.game, store.game(runner.route.game).envelope
    board = replace(envelope.sides[0].board, tokens_confirmed=True)
    store.save(key, envelope.with_side(0, replace(envelope.sides[0], board=board)))
    assert table_of(context, key).state().companion is None
    store.undo(key)
    runner.reload()
    runner.send(GameEnded())
    assert table_of(context, key).state().companion is None
