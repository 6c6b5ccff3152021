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
from screens.photo.photo_reader import PhotoReader
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


def press(presenter: Opened, text: str) -> CompanionState:
    """Press a button at the foot."""
    state = presenter.state()
    presenter.send(next(action for action in state.actions if action.text == text).event())
    return presenter.state()


def buttons(presenter: Opened) -> list[str]:
    return [action.text for action in presenter.state().actions]


def to_end_of_round(presenter: Opened, at: datetime = NOON) -> CompanionState:
    """Take all turns of a round."""
    while presenter.state().turn:
        presenter.send(TurnTaken(at))
    return presenter.state()


def evening_of(store: Store, presenter: Opened) -> Evening:
    """The evening as it is saved."""
    evening = store.game(presenter.route.game).envelope.evening
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
    presenter = begin()
    presenter.send(Ticked("boards"))
    shown = there(presenter.state().checks)
    assert (shown.count, shown.checks[0].done, shown.checks[1].done) == ("1 of 8", True, False)
    assert [check.icon for check in shown.checks[:2]] == ["checkbox-marked-circle", "checkbox-blank-circle-outline"]
    assert evening_of(store, presenter).checked == {"boards"}
    presenter.undo()
    assert there(presenter.state().checks).count == "0 of 8"
    presenter.redo()
    assert there(presenter.state().checks).count == "1 of 8"


def test_looking_at_the_set_up_changes_nothing(begin: Begin, store: Store) -> None:
    presenter = begin()
    presenter.reload()
    presenter.save_input()
    presenter.send(TurnTaken(NOON))  # there is no round yet
    assert store.game(presenter.route.game).envelope.evening is None
    assert presenter.state().undo_state.is_undo_disabled


def test_who_begins_is_drawn_and_the_game_starts_with_a_second_tap(begin: Begin, device: FakeDevice) -> None:
    presenter = begin()
    assert buttons(presenter) == ["Draw who begins"]
    assert there(presenter.state().choice).hint == "Draw, or tap a player."
    presenter.send(Drawn(0.5))
    choice = there(presenter.state().choice)
    (drawn,) = (player for player in choice.players if player.chosen)
    assert (drawn.name, choice.result, choice.hint, choice.draws) == ("Ben", "Ben begins", "", 1)
    assert buttons(presenter) == ["Draw again", "Start the game"]
    assert there(press(presenter, "Draw again").choice).draws == 2
    assert press(presenter, "Start the game").title == "Round 1 of 5"
    assert device.vibrations == 3


def test_every_player_can_be_drawn(begin: Begin) -> None:
    presenter = begin()
    drawn = set()
    for chance in (0.0, 0.3, 0.4, 0.6, 0.7, 0.999):
        presenter.send(Drawn(chance))
        drawn |= {player.name for player in there(presenter.state().choice).players if player.chosen}
    assert drawn == {"Ada", "Ben", "Cleo"}


def test_a_tapped_player_begins_without_a_draw_in_motion(begin: Begin) -> None:
    presenter = begin()
    presenter.send(Drawn())
    presenter.send(Chosen(1))
    choice = there(presenter.state().choice)
    assert (choice.result, choice.draws) == ("Ben begins", 0)


# turns
def test_a_turn_is_one_tap_and_goes_round_the_table_from_the_first_player(begin: Begin) -> None:
    presenter = begin()
    presenter.send(Chosen(1))
    presenter.send(RoundBegun())
    seen = []
    for _ in range(4):
        turn = there(presenter.state().turn)
        seen.append((turn.name, turn.turn, *buttons(presenter)))
        presenter.send(TurnTaken())
    assert seen == [
        ("Ben", "Turn 1 of 4", "Next: Cleo"),
        ("Cleo", "Turn 1 of 4", "Next: Ada"),
        ("Ada", "Turn 1 of 4", "Next: Ben"),
        ("Ben", "Turn 2 of 4", "Next: Cleo"),
    ]


def test_the_urbanist_is_remembered_in_every_turn(begin: Begin) -> None:
    presenter = begin()
    presenter.send(RoundBegun())
    assert there(presenter.state().turn).nudge == "Take a building, then put the urbanist on its space"
    presenter.send(TurnTaken())
    assert there(presenter.state().turn).nudge == "Take a building, then move the urbanist to its space"
    assert "architect" in there(presenter.state().turn).remark


def test_the_order_of_the_round_shows_the_turns_that_were_taken(begin: Begin) -> None:
    presenter = begin()
    presenter.send(Chosen(2))
    presenter.send(RoundBegun())
    for _ in range(4):
        presenter.send(TurnTaken())
    seats = there(presenter.state().turn).seats
    taken, now, left = "circle", "circle-slice-4", "circle-outline"
    assert [(seat.name, seat.turns, seat.now) for seat in seats] == [
        ("Cleo", (taken, taken, left, left), False),
        ("Ada", (taken, now, left, left), True),
        ("Ben", (taken, left, left, left), False),
    ]


def test_the_tiles_of_a_round_say_whether_a_monument_or_a_playground_is_due(begin: Begin) -> None:
    presenter = begin()
    assert there(presenter.state().tiles).title == "Tiles of round 1"
    presenter.send(RoundBegun())
    assert there(presenter.state().tiles).news == ("Playground 1623A is among them, in place of park 1623",)
    to_end_of_round(presenter)
    tiles = there(presenter.state().tiles)
    assert (tiles.title, tiles.news[0]) == ("Tiles of round 2", "A monument is among them")
    counts = {supply.drawing: (supply.count, supply.name) for supply in tiles.supplies}
    assert (counts["shop"], counts["monument"]) == (("2", "Shop"), ("1", "Monument"))


def test_a_turn_is_undone(begin: Begin) -> None:
    presenter = begin()
    presenter.send(RoundBegun())
    presenter.send(TurnTaken())
    presenter.undo()
    assert there(presenter.state().turn).name == "Ada"
    presenter.undo()
    assert presenter.state().title == "Set-up"


# the mayor
def test_the_mayor_is_tapped_during_a_round_and_begins_the_next_one(begin: Begin) -> None:
    presenter = begin()
    presenter.send(RoundBegun())
    turn = there(presenter.state().turn)
    assert turn.leader == "Mayor: Ada begins round 2"
    assert there(turn.lead).endswith("Tap who takes it.")
    presenter.send(Chosen(2))
    turn = there(presenter.state().turn)
    assert (turn.name, turn.leader) == ("Ada", "Mayor: Cleo begins round 2")  # the turn stays where it is
    assert [seat.crown for seat in turn.seats] == [FOLLOWS, FOLLOWS, LEADS]
    to_end_of_round(presenter)
    press(presenter, "Begin round 2")
    assert there(presenter.state().turn).name == "Cleo"


def test_the_mayor_can_be_corrected_between_two_rounds(begin: Begin) -> None:
    presenter = begin()
    presenter.send(RoundBegun())
    choice = there(to_end_of_round(presenter).choice)
    assert (choice.title, choice.result) == ("Mayor", "Ada begins round 2")
    presenter.send(Chosen(1))
    assert there(presenter.state().choice).result == "Ben begins round 2"


def test_the_last_round_has_no_mayor_to_take(begin: Begin) -> None:
    presenter = begin(CLASSIC, 2)
    for _ in range(3):
        presenter.send(RoundBegun())
        to_end_of_round(presenter)
    presenter.send(RoundBegun())
    turn = there(presenter.state().turn)
    assert (presenter.state().title, turn.leader, turn.lead) == ("Round 4 of 4", None, None)
    assert [seat.crown for seat in turn.seats] == [None, None]


# between rounds, the end
def test_a_round_ends_with_its_list(begin: Begin) -> None:
    presenter = begin()
    presenter.send(RoundBegun())
    for _ in range(11):
        presenter.send(TurnTaken())
    assert buttons(presenter) == ["End of round 1"]
    state = press(presenter, "End of round 1")
    assert (state.title, state.turn) == ("End of round 1", None)
    assert there(state.checks).title == "Before round 2"
    assert there(state.checks).checks[0].text == "The tiles left over go into the box, the urbanist leaves the site"
    presenter.send(Ticked("clear"))
    presenter.send(RoundBegun())
    assert presenter.state().checks is None
    assert there(to_end_of_round(presenter).checks).count == "0 of 4"


def play(presenter: Opened, rounds: int, at: datetime = NOON) -> CompanionState:
    """Play some rounds."""
    for _ in range(rounds):
        presenter.send(RoundBegun(NOON))
        to_end_of_round(presenter, at)
    return presenter.state()


def test_after_the_last_round_the_score_leads_to_the_first_photo_and_ends_the_game(
    begin: Begin, context: AppContext, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    context.photo_reader = PhotoReader(store)
    presenter = begin()
    later = NOON + timedelta(minutes=85)
    state = play(presenter, 5, later)
    assert (state.title, state.detail, buttons(presenter)) == ("The last round is over", "Expert", ["Score now"])
    assert presenter.state().played == "You played 1 h 25 min"
    presenter.send(GameEnded(later))
    key = presenter.route.game
    assert context.navigator.current == Route(Screen.PHOTO, key, 0)
    assert context.navigator.routes[-3:] == (HOME, Route(Screen.TABLE, key), Route(Screen.PHOTO, key, 0))
    evening = evening_of(store, presenter)
    assert (evening.begun, evening.ended, evening.duration) == (NOON, later, timedelta(minutes=85))
    monkeypatch.setattr(store, "_now", lambda: later + timedelta(hours=5))
    presenter.reload()
    assert presenter.state().played == "You played 1 h 25 min"  # not until now


def test_where_photos_cannot_be_read_the_score_leads_to_the_first_city(begin: Begin, context: AppContext) -> None:
    presenter = begin(CLASSIC, 2)
    play(presenter, 4)
    presenter.send(GameEnded())
    assert context.navigator.current == Route(Screen.CITY, presenter.route.game, 0)


def test_a_clock_that_was_set_back_shows_no_time(begin: Begin) -> None:
    presenter = begin(CLASSIC, 2)
    play(presenter, 4, NOON - timedelta(hours=1))
    assert presenter.state().played is None


def test_a_game_can_be_stopped_and_scored_in_any_round(begin: Begin, context: AppContext, store: Store) -> None:
    presenter = begin()
    assert presenter.state().stop is None
    presenter.send(RoundBegun())
    assert presenter.state().stop == "End here and score"
    presenter.send(GameEnded(NOON))
    assert context.navigator.current.screen is Screen.CITY
    assert evening_of(store, presenter).ended == NOON


# what survives
def test_a_killed_app_goes_on_at_the_same_turn(tmp_path: Path, context: AppContext, begin: Begin) -> None:
    presenter = begin()
    presenter.send(Chosen(1))
    presenter.send(RoundBegun())
    presenter.send(TurnTaken())
    with Store.open(tmp_path / "games", lambda: NOON) as again:
        context.store = again
        other = opened(COMPANION, context, presenter.route)
        assert other.state() == presenter.state()


def test_a_player_who_leaves_the_table_leaves_the_companion_in_order(begin: Begin, store: Store) -> None:
    presenter = begin()
    presenter.send(Chosen(2))
    presenter.send(RoundBegun())
    envelope = store.game(presenter.route.game).envelope
    store.save(presenter.route.game, replace(envelope, sides=envelope.sides[:2]))
    presenter.reload()
    assert there(presenter.state().turn).name == "Ada"
    assert len(there(presenter.state().turn).seats) == 2


def test_a_missing_game_and_one_without_a_companion_are_refused(context: AppContext, store: Store) -> None:
    for key in ("0" * 32, store.new(sprawl_game(BEGUN)).key):
        presenter = Runner(COMPANION, context, Route(Screen.COMPANION, key), lambda _: None)
        with pytest.raises(Refused):
            presenter.open()


def test_keys_press_the_main_button_and_undo(begin: Begin) -> None:
    presenter = begin()
    presenter.send(Chosen(0))
    assert presenter.handle_key("enter")
    assert there(presenter.state().turn).name == "Ada"
    assert presenter.handle_key("enter")
    assert there(presenter.state().turn).name == "Ben"
    assert presenter.handle_key("z", control=True)
    assert there(presenter.state().turn).name == "Ada"
    assert presenter.handle_key("y", control=True)
    assert not presenter.handle_key("x")
    assert not presenter.handle_key("x", control=True)


# the way there
def table_of(context: AppContext, key: str) -> Runner[TableModel, TableState]:
    return opened(TABLE, context, Route(Screen.TABLE, key))


def test_the_table_of_a_new_game_leads_to_its_companion(context: AppContext, store: Store) -> None:
    key = store.new(new_game(EXPERT)).key
    table = table_of(context, key)
    link = table.state().companion
    assert link is not None
    assert (link.title, link.detail) == ("Still to be played?", "Set-up, who begins, rounds and turns")
    table.send(WayTaken(Screen.COMPANION))
    assert context.navigator.current == Route(Screen.COMPANION, key)


def test_the_table_says_whose_turn_it_is_and_leads_back(begin: Begin, context: AppContext) -> None:
    presenter = begin()
    presenter.send(RoundBegun())
    presenter.send(Chosen(2))
    presenter.send(TurnTaken())
    link = CompanionLink("timer-sand", "Round 1 of 5: Ben", "Back to the game")
    assert table_of(context, presenter.route.game).state().companion == link
    to_end_of_round(presenter)
    assert table_of(context, presenter.route.game).state().companion == replace(link, title="Round 1 of 5: Cleo")


def test_the_table_leads_nowhere_once_the_game_has_ended_or_a_city_is_in(
    begin: Begin, context: AppContext, store: Store
) -> None:
    presenter = begin()
    presenter.send(RoundBegun())
    key, envelope = presenter.route.game, store.game(presenter.route.game).envelope
    board = replace(envelope.sides[0].board, tokens_confirmed=True)
    store.save(key, envelope.with_side(0, replace(envelope.sides[0], board=board)))
    assert table_of(context, key).state().companion is None
    store.undo(key)
    presenter.reload()
    presenter.send(GameEnded())
    assert table_of(context, key).state().companion is None
