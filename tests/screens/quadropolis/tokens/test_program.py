"""The page of the tokens, without a window."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from quadropolis_score.boards import Spot
from quadropolis_score.buildings import Mode, Tokens
from quadropolis_score.plan import Locks
from quadropolis_score.player_board import PlayerSide, with_reading
from quadropolis_score.reading import Guess, Reading
from screens.context import AppContext
from screens.kit.background import Task
from screens.kit.navigation import Route, Screen
from screens.kit.runner import Runner
from screens.photo.eyes import Eyes
from screens.quadropolis.number_pad import KeyPressed, PadOpened, Stepped
from screens.quadropolis.plugin import OwnScreen
from screens.quadropolis.question import AFTER_CITY, AFTER_PHOTO
from screens.quadropolis.tokens.events import Done, FewestEntered
from screens.quadropolis.tokens.model import TokensModel
from screens.quadropolis.tokens.program import TOKENS
from screens.quadropolis.tokens.state import TokensState
from store.store import Store
from tests.support.opened import opened
from tools.app.fake_device import envelope_of, with_final_totals, with_uncounted_tokens
from tools.soak.sample_envelopes import with_board

if TYPE_CHECKING:
    from tabletop.game import Options

# A tower block that shows its inhabitant with a floor below, and a factory of two energy units: 2 to 4, and 2.
CITY = "T2i1 Fe2 . . / . . . . / . . . . / . . . ."
EMPTY = ". . . . / . . . . / . . . . / . . . ."
MINIMUM = Tokens(2, 2)
CORNERS = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
Opened = Runner[TokensModel, TokensState]
Open = Callable[..., Opened]


@pytest.fixture
def open_tokens(context: AppContext, store: Store) -> Open:
    def open_(
        city: str = CITY,
        tokens: Tokens = MINIMUM,
        about: str = "",
        *before: Route,
        others: tuple[str, ...] = (CITY,),
        **changes: Any,
    ) -> Opened:
        envelope = with_uncounted_tokens(envelope_of(city, *others, tokens=tokens))
        envelope = envelope.with_side(0, with_board(envelope.sides[0], **changes))
        game = store.new(envelope).key
        for each in (Route(Screen.TABLE, game), *before):
            context.navigator.go(each)
        place = Route(OwnScreen.TOKENS, game, 0, about)
        context.navigator.go(place)
        return opened(TOKENS, context, place)

    return open_


def lines(runner: Opened) -> list[tuple[str, bool]]:
    """Return the lines below the numbers, and whether they are warnings."""
    return [(count.bounds.text, count.bounds.is_odd) for count in runner.state().counts]


def counts(runner: Opened) -> list[str]:
    return [count.count for count in runner.state().counts]


def edit(runner: Opened, side: PlayerSide) -> None:
    """Change the side on another screen, and come back."""
    store, key = runner.context.store, runner.route.game
    store.save(key, store.game(key).envelope.with_side(0, side))
    runner.reload()


def test_a_number_of_a_wide_range_starts_empty_and_the_fewest_are_offered(open_tokens: Open) -> None:
    runner = open_tokens()
    state = runner.state()
    assert [count.title for count in state.counts] == ["Inhabitants", "Energy units"]
    assert counts(runner) == ["", "2"]
    assert [count.fewest for count in state.counts] == ["Exactly 2", ""]
    assert lines(runner) == [("At least 2, at most 4", False), ("These tiles gave 2 energy units", False)]
    assert (state.name, state.done) == ("Ada", "OK")
    assert state.total.startswith("\u2248 ")


@pytest.mark.parametrize(("by", "count"), [(1, "3"), (-1, "2")])
def test_a_step_of_an_unknown_number_begins_at_the_fewest(open_tokens: Open, by: int, count: str) -> None:
    runner = open_tokens()
    runner.send(Stepped("inhabitants", by))
    assert counts(runner) == [count, "2"]


def test_exactly_the_fewest_is_one_tap(open_tokens: Open) -> None:
    runner = open_tokens()
    runner.send(FewestEntered("inhabitants"))
    assert (counts(runner), runner.model.board.tokens_confirmed) == (["2", "2"], True)
    assert not runner.state().total.startswith("\u2248")


def test_an_unknown_number_stays_unknown_after_ok(open_tokens: Open, store: Store) -> None:
    runner = open_tokens()
    runner.send(Done())
    assert not store.game(runner.route.game).envelope.sides[0].board.tokens_confirmed


def test_numbers_are_confirmed_once_both_are_known(open_tokens: Open, store: Store) -> None:
    runner = open_tokens("T2i1 H . . / . . . . / . . . . / . . . .", Tokens(2, 0))
    runner.send(FewestEntered("inhabitants"))
    assert (counts(runner), runner.model.board.tokens_confirmed) == (["2", ""], False)
    reopened = opened(TOKENS, runner.context, runner.route)
    assert counts(reopened) == ["2", ""]
    reopened.send(Stepped("energy", 1))
    assert store.game(runner.route.game).envelope.sides[0].board.tokens_confirmed


def test_an_impossible_count_has_a_warning(open_tokens: Open) -> None:
    runner = open_tokens()
    runner.send(FewestEntered("inhabitants"))
    runner.send(Stepped("inhabitants", 3))
    runner.send(Stepped("energy", -1))
    assert lines(runner) == [
        ("These tiles gave at most 4 inhabitants", True),
        ("These tiles gave at least 2 energy units", True),
    ]
    runner.send(Stepped("energy", 2))
    runner.send(Stepped("inhabitants", -5))
    assert lines(runner) == [
        ("These tiles gave at least 2 inhabitants", True),
        ("These tiles gave at most 2 energy units", True),
    ]


def test_the_number_pad_types_a_number_from_the_first_digit(open_tokens: Open) -> None:
    runner = open_tokens()
    runner.send(PadOpened("inhabitants"))
    sheet = runner.state().panel
    assert sheet is not None
    assert (sheet.title, sheet.count, [key.key for key in sheet.keys]) == (
        "Inhabitants",
        "",
        [*"123456789", "backspace", "0", "enter"],
    )
    for key in "15":
        runner.send(KeyPressed(key))
    assert runner.model.board.tokens == Tokens(15, 2)
    runner.send(KeyPressed("9"))  # too many for the game, but below the limit; 1599 is above it
    assert runner.model.board.tokens == Tokens(159, 2)
    runner.send(KeyPressed("9"))
    assert runner.model.board.tokens == Tokens(159, 2)
    for _ in range(3):
        runner.send(KeyPressed("backspace"))
    assert runner.model.board.tokens == Tokens(0, 2)
    runner.send(KeyPressed("enter"))
    assert runner.state().panel is None


def test_a_number_typed_again_replaces_the_old_one(open_tokens: Open) -> None:
    runner = open_tokens()
    runner.send(PadOpened("energy"))
    runner.send(KeyPressed("4"))
    runner.dismiss()
    runner.send(PadOpened("energy"))
    runner.send(KeyPressed("7"))
    assert runner.model.board.tokens == Tokens(2, 7)


def test_no_number_is_below_nothing_or_beyond_what_there_can_be(open_tokens: Open) -> None:
    runner = open_tokens()
    runner.send(FewestEntered("inhabitants"))
    runner.send(Stepped("inhabitants", -9))
    runner.send(Stepped("energy", 999))
    assert runner.model.board.tokens == Tokens(0, 200)


def test_everything_is_done_with_keys(open_tokens: Open, context: AppContext) -> None:
    runner = open_tokens()
    for key in ("1", "2", "enter", "down", "right", "+", "left", "up", "-"):
        assert runner.handle_key(key)
    assert runner.model.board.tokens == Tokens(11, 3)
    assert [count.cursor for count in runner.state().counts] == [True, False]
    assert runner.handle_key("backspace")
    assert not runner.handle_key("down")  # the pad is open
    assert not runner.handle_key("left")
    assert not runner.handle_key("x")
    assert runner.handle_key("enter")
    assert runner.handle_key("z", control=True)
    assert runner.model.board.tokens == Tokens(11, 3)
    assert runner.handle_key("enter")
    assert runner.model.board.tokens_confirmed
    assert context.navigator.current.screen == Screen.TABLE


def test_arrows_begin_with_the_first_number(open_tokens: Open) -> None:
    runner = open_tokens()
    assert runner.handle_key("right")
    assert counts(runner) == ["3", "2"]


def test_ok_leads_back_to_the_previous_screen(open_tokens: Open, context: AppContext) -> None:
    runner = open_tokens()
    key = runner.route.game
    runner.send(Done())
    assert context.navigator.current == Route(Screen.TABLE, key)


def test_after_the_last_city_the_pad_is_next_and_the_city_a_step_back(open_tokens: Open, context: AppContext) -> None:
    runner = open_tokens(CITY, MINIMUM, AFTER_CITY, Route(OwnScreen.CITY))
    assert runner.state().done == "Scoring Pad"
    runner.back()
    assert context.navigator.current == Route(OwnScreen.CITY)
    context.navigator.go(runner.route)
    runner.send(Done())
    assert context.navigator.current == Route(Screen.PAD, runner.route.game)
    context.navigator.back()
    assert context.navigator.current == Route(Screen.TABLE, runner.route.game)


def test_after_the_city_the_next_player_is_entered_and_the_table_is_a_step_back(
    open_tokens: Open, context: AppContext
) -> None:
    runner = open_tokens(CITY, MINIMUM, AFTER_CITY, Route(OwnScreen.CITY), others=(CITY, EMPTY))
    assert runner.state().done == "Next: Cleo"
    runner.send(Done())
    assert context.navigator.current == Route(OwnScreen.CITY, runner.route.game, 2)
    context.navigator.back()
    assert context.navigator.current == Route(Screen.TABLE, runner.route.game)


def test_after_a_photo_the_next_player_is_photographed(open_tokens: Open, context: AppContext, store: Store) -> None:
    context.eyes = Eyes(store)
    runner = open_tokens(CITY, MINIMUM, AFTER_PHOTO, others=(EMPTY,))
    photo = Reading(Mode.CLASSIC, CORNERS, tuple((Guess(None, 1.0, is_doubtful=False),) * 4 for _ in range(4)))
    side = runner.model.side
    edit(runner, replace(with_reading(side, photo), board=side.board))
    assert runner.state().done == "Next: Ben"
    runner.send(Done())
    assert context.navigator.current == Route(Screen.PHOTO, runner.route.game, 1)


def test_done_leads_back_to_the_pad_or_an_open_question(open_tokens: Open, context: AppContext) -> None:
    runner = open_tokens(others=(EMPTY,))
    assert runner.state().done == "OK"
    runner.send(Done())
    assert context.navigator.current == Route(Screen.TABLE, runner.route.game)
    runner = open_tokens(others=(EMPTY,))
    context.navigator.back_to(Route(Screen.PAD, runner.route.game), runner.route)
    runner.reload()
    assert runner.state().done == "OK"
    about = open_tokens(CITY, MINIMUM, AFTER_CITY, others=(EMPTY,))
    context.navigator.back_to(Route(Screen.PAD, about.route.game), about.route)
    about.reload()
    assert about.state().done == "OK"
    about.send(Done())
    assert context.navigator.current == Route(Screen.PAD, about.route.game)


def test_after_a_photo_ok_leads_on_or_to_what_is_odd(open_tokens: Open, context: AppContext) -> None:
    runner = open_tokens(CITY, MINIMUM, AFTER_PHOTO)
    runner.send(Done())
    assert context.navigator.current == Route(Screen.PAD, runner.route.game)
    runner = open_tokens(CITY, Tokens(9, 9), AFTER_PHOTO)
    runner.send(Done())
    assert context.navigator.current == Route(OwnScreen.CITY, runner.route.game)


def test_the_player_is_followed_to_another_side_by_a_step(
    open_tokens: Open, context: AppContext, store: Store, undos: list[Callable[[], object]]
) -> None:
    runner = open_tokens()
    key = runner.route.game
    envelope = store.game(key).envelope
    store.save(key, replace(envelope, sides=envelope.sides[::-1]))
    context.navigator.change_side(key, 0, 1)
    moved = opened(TOKENS, context, context.navigator.current)
    moved.undo()
    undos[-1]()  # it changes another side as well
    assert context.navigator.current == runner.route


def test_without_the_player_a_step_leads_back_to_the_table(
    open_tokens: Open, context: AppContext, store: Store
) -> None:
    runner = open_tokens(others=(CITY, CITY))
    key = runner.route.game
    envelope = store.game(key).envelope
    other = replace(envelope.sides[0], people=("Dan",))
    store.save(key, replace(envelope, sides=(*envelope.sides, other)))
    context.navigator.go(place := Route(OwnScreen.TOKENS, key, 3))
    last = opened(TOKENS, context, place)
    last.undo()
    assert context.navigator.current == Route(Screen.TABLE, key)


def test_an_answer_says_which_expansions_its_tiles_switch_on(
    open_tokens: Open, messages: list[str], store: Store
) -> None:
    runner = open_tokens("T2i1 G U:city_hall . / . . . . / . . . . / . . . .")
    key = runner.route.game
    without: Options = {"mode": "classic", "playgrounds": False, "public_services": False}
    store.save(key, replace(store.game(key).envelope, options=without))
    runner.reload()
    runner.send(FewestEntered("inhabitants"))
    assert messages == ["On the board: Playgrounds, Public Services. Now part of the game."]
    assert store.game(key).envelope.options["playgrounds"]


def test_the_score_is_kept_for_the_way_back_unless_the_city_changed(open_tokens: Open, context: AppContext) -> None:
    runner = open_tokens()
    total = runner.state().total
    context.in_background = lambda *_: Task()
    runner.reload()
    assert runner.state().total == total


def test_a_total_that_counts_unconfirmed_has_no_about_sign(context: AppContext, store: Store) -> None:
    place = Route(OwnScreen.TOKENS, store.new(with_final_totals(with_uncounted_tokens(envelope_of(CITY, CITY)))).key)
    runner = opened(TOKENS, context, place)
    assert not runner.state().total.startswith("\u2248")


def test_before_the_score_has_come_no_total_is_shown(context: AppContext, store: Store) -> None:
    context.in_background = lambda *_: Task()
    runner = opened(TOKENS, context, Route(OwnScreen.TOKENS, store.new(envelope_of(CITY, CITY)).key))
    assert runner.state().total == ""


@pytest.mark.parametrize(
    ("fewer", "said"), [(-1, ["Your choices in Tokens & points no longer fit, so they were removed"]), (0, [])]
)
def test_fixed_choices_that_no_longer_fit_go_with_a_word(
    context: AppContext, store: Store, messages: list[str], fewer: int, said: list[str]
) -> None:
    game = envelope_of("S F . . / . . . . / . . . . / . . . .", "T1 . . . / . . . . / . . . . / . . . .")
    side = with_board(game.sides[0], tokens=Tokens(5, 1), locks=Locks.of(customers={Spot(0, 0): 4}, lit=[Spot(0, 1)]))
    key = store.new(game.with_side(0, side)).key
    runner = opened(TOKENS, context, Route(OwnScreen.TOKENS, key))
    runner.send(Stepped("inhabitants", fewer))
    assert messages == said
