"""The page of the tokens, without a window."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from quadropolis_score.buildings import Mode, Tokens
from quadropolis_score.player_board import with_reading
from quadropolis_score.reading import Guess, Reading
from screens.context import Parts
from screens.kit.navigation import Place, Screen
from screens.photo.photo_reader import Eye
from screens.quadropolis.question_presenter import AFTER_CITY, AFTER_PHOTO
from screens.quadropolis.tokens.presenter import TokensPresenter
from store.store import Store
from tools.app.fake_device import final, table, uncounted
from tools.soak.sample_tables import with_board

# A tower block that shows its inhabitant with a floor below, and a factory of two energy units: 2 to 4, and 2.
CITY = "T2i1 Fe2 . . / . . . . / . . . . / . . . ."
EMPTY = ". . . . / . . . . / . . . . / . . . ."
GIVEN = Tokens(2, 2)
CORNERS = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
Opened = Callable[..., TokensPresenter]


@pytest.fixture
def opened(parts: Parts, store: Store) -> Opened:
    def open_(
        city: str = CITY,
        tokens: Tokens = GIVEN,
        about: str = "",
        *before: Place,
        others: tuple[str, ...] = (CITY,),
        **changes: Any,
    ) -> TokensPresenter:
        laid = uncounted(table(city, *others, tokens=tokens))
        laid = laid.with_side(0, with_board(laid.sides[0], **changes))
        game = store.new(laid).key
        for each in (Place(Screen.TABLE, game), *before):
            parts.way.go(each)
        place = Place(Screen.TOKENS, game, 0, about)
        parts.way.go(place)
        presenter = TokensPresenter(parts, place, lambda _: None)
        presenter.open()
        return presenter

    return open_


def bounds(presenter: TokensPresenter) -> list[tuple[str, ...]]:
    return [count.bounds for count in presenter.state().counts]


def odd(presenter: TokensPresenter) -> list[tuple[str, ...]]:
    return [count.odd for count in presenter.state().counts]


def test_the_numbers_are_those_of_the_tiles_and_say_what_they_can_have_given(opened: Opened) -> None:
    state = opened().state()
    assert [(count.title, count.count) for count in state.counts] == [("Inhabitants", 2), ("Energy units", 2)]
    assert [count.bounds for count in state.counts] == [
        ("These tiles gave 2 to 4 inhabitants",),
        ("These tiles gave 2 energy units",),
    ]
    assert (state.name, state.given, state.done) == ("Ada", "From the tiles", "OK")
    assert state.source == ("Counted from the tiles. Check against your supply.",)
    assert state.total.startswith("\u2248 ")


def test_a_count_that_the_tiles_cannot_have_given_is_said_to_be_one(opened: Opened) -> None:
    presenter = opened()
    presenter.step("inhabitants", 3)
    presenter.step("energy", -1)
    assert presenter.state().source == ()
    assert odd(presenter) == [
        ("These tiles gave at most 4 inhabitants",),
        ("These tiles gave at least 2 energy units",),
    ]
    assert bounds(presenter) == [(), ()]
    presenter.step("energy", 2)
    presenter.step("inhabitants", -5)
    assert odd(presenter) == [
        ("These tiles gave at least 2 inhabitants",),
        ("These tiles gave at most 2 energy units",),
    ]


def test_nothing_is_confirmed_before_somebody_says_ok(opened: Opened, store: Store) -> None:
    presenter = opened()
    presenter.step("inhabitants", 1)
    assert (presenter.board.tokens, presenter.board.counted) == (Tokens(3, 2), False)
    presenter.done()
    board = store.game(presenter.place.game).envelope.sides[0].board
    assert (board.tokens, board.counted) == (Tokens(3, 2), True)
    presenter.step("energy", 1)
    assert presenter.board.counted


def test_as_the_tiles_gave_is_one_tap_whatever_was_typed(opened: Opened, store: Store) -> None:
    presenter = opened(tokens=Tokens(9, 9))
    presenter.as_given()
    board = store.game(presenter.place.game).envelope.sides[0].board
    assert (board.tokens, board.counted) == (GIVEN, True)


def test_the_number_pad_types_a_number_from_the_first_digit(opened: Opened) -> None:
    presenter = opened()
    presenter.write("inhabitants")
    sheet = presenter.state().sheet
    assert sheet is not None
    assert (sheet.title, sheet.count, [key.key for key in sheet.keys]) == (
        "Inhabitants",
        2,
        [*"123456789", "backspace", "0", "enter"],
    )
    for key in "15":
        presenter.press(key)
    assert presenter.board.tokens == Tokens(15, 2)
    presenter.press("9")  # nobody has 159... of 200 somebody may
    assert presenter.board.tokens == Tokens(159, 2)
    presenter.press("9")
    assert presenter.board.tokens == Tokens(159, 2)
    for _ in range(3):
        presenter.press("backspace")
    assert presenter.board.tokens == Tokens(0, 2)
    presenter.press("enter")
    assert presenter.state().sheet is None


def test_a_number_that_is_typed_again_begins_anew(opened: Opened) -> None:
    presenter = opened()
    presenter.write("energy")
    presenter.press("4")
    presenter.dismiss()
    presenter.write("energy")
    presenter.press("7")
    assert presenter.board.tokens == Tokens(2, 7)


def test_no_number_is_below_nothing_or_beyond_what_there_can_be(opened: Opened) -> None:
    presenter = opened()
    presenter.step("inhabitants", -9)
    presenter.step("energy", 999)
    assert presenter.board.tokens == Tokens(0, 200)


def test_everything_is_done_with_keys(opened: Opened, parts: Parts) -> None:
    presenter = opened()
    for key in ("1", "2", "enter", "down", "right", "+", "left", "up", "-"):
        assert presenter.key(key)
    assert presenter.board.tokens == Tokens(11, 3)
    assert [count.cursor for count in presenter.state().counts] == [True, False]
    assert presenter.key("backspace")
    assert not presenter.key("down")  # the pad is open
    assert not presenter.key("left")
    assert not presenter.key("x")
    assert presenter.key("enter")
    assert presenter.key("z", control=True)
    assert presenter.board.tokens == Tokens(11, 3)
    assert presenter.key("enter")
    assert presenter.board.counted
    assert parts.way.here.screen is Screen.TABLE


def test_arrows_begin_with_the_first_number(opened: Opened) -> None:
    presenter = opened()
    assert presenter.key("right")
    assert presenter.board.tokens == Tokens(3, 2)


def test_from_where_it_was_asked_ok_leads_back(opened: Opened, parts: Parts) -> None:
    presenter = opened()
    key = presenter.place.game
    presenter.done()
    assert parts.way.here == Place(Screen.TABLE, key)


def test_after_the_last_city_the_pad_is_next_and_the_city_a_step_back(opened: Opened, parts: Parts) -> None:
    presenter = opened(CITY, GIVEN, AFTER_CITY, Place(Screen.CITY))
    assert presenter.state().done == "Scoring Pad"
    presenter.back()
    assert parts.way.here == Place(Screen.CITY)
    parts.way.go(presenter.place)
    presenter.done()
    assert parts.way.here == Place(Screen.PAD, presenter.place.game)
    parts.way.back()
    assert parts.way.here == Place(Screen.TABLE, presenter.place.game)


def test_after_the_city_the_next_player_is_entered_and_the_table_is_a_step_back(opened: Opened, parts: Parts) -> None:
    presenter = opened(CITY, GIVEN, AFTER_CITY, Place(Screen.CITY), others=(CITY, EMPTY))
    assert presenter.state().done == "Next: Cleo"
    presenter.done()
    assert parts.way.here == Place(Screen.CITY, presenter.place.game, 2)
    parts.way.back()
    assert parts.way.here == Place(Screen.TABLE, presenter.place.game)


def test_after_a_photo_the_next_player_is_photographed(opened: Opened, parts: Parts, store: Store) -> None:
    parts.eye = Eye(store)
    presenter = opened(CITY, GIVEN, AFTER_PHOTO, others=(EMPTY,))
    photo = Reading(Mode.CLASSIC, CORNERS, tuple((Guess(None, 1.0, doubtful=False),) * 4 for _ in range(4)))
    side = presenter.seat
    presenter.change(replace(with_reading(side, photo), board=side.board))
    assert presenter.state().done == "Next: Ben"
    presenter.done()
    assert parts.way.here == Place(Screen.PHOTO, presenter.place.game, 1)


def test_who_came_from_the_pad_or_an_open_question_goes_back_there(opened: Opened, parts: Parts) -> None:
    presenter = opened(others=(EMPTY,))
    assert presenter.state().done == "OK"
    presenter.done()
    assert parts.way.here == Place(Screen.TABLE, presenter.place.game)
    presenter = opened(others=(EMPTY,))
    parts.way.back_to(Place(Screen.PAD, presenter.place.game), presenter.place)
    assert presenter.state().done == "OK"
    about = opened(CITY, GIVEN, AFTER_CITY, others=(EMPTY,))
    parts.way.back_to(Place(Screen.PAD, about.place.game), about.place)
    assert about.state().done == "OK"
    about.done()
    assert parts.way.here == Place(Screen.PAD, about.place.game)


def test_after_a_photo_ok_leads_on_or_to_what_is_odd(opened: Opened, parts: Parts) -> None:
    presenter = opened(CITY, GIVEN, AFTER_PHOTO)
    presenter.done()
    assert parts.way.here == Place(Screen.PAD, presenter.place.game)
    presenter = opened(CITY, Tokens(9, 9), AFTER_PHOTO)
    presenter.done()
    assert parts.way.here == Place(Screen.CITY, presenter.place.game)


def test_a_total_that_counts_anyway_is_no_longer_about_so_many(parts: Parts, store: Store) -> None:
    place = Place(Screen.TOKENS, store.new(final(uncounted(table(CITY, CITY)))).key)
    presenter = TokensPresenter(parts, place, lambda _: None)
    presenter.open()
    assert not presenter.state().total.startswith("\u2248")


def test_before_the_score_has_come_no_total_is_shown(parts: Parts, store: Store) -> None:
    presenter = TokensPresenter(parts, Place(Screen.TOKENS, store.new(table(CITY, CITY)).key), lambda _: None)
    presenter.slowly = lambda *_: None  # type: ignore[method-assign]
    presenter.open()
    assert presenter.state().total == ""
