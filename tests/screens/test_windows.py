"""Large windows, turned phones and the mouse, on the real app."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from kivy.core.window import Window as Glass
from kivy.metrics import dp
from kivy.tests.common import UnitTestTouch

from quadropolis_score.boards import Spot
from screens.app import ScoreApp
from screens.kit.background import at_once
from screens.kit.navigation import Place, Screen
from screens.kit.theme import DIALOG
from screens.kit.widgets.buttons import HOVERED
from screens.kit.widgets.containers import Foot
from screens.kit.widgets.screen_frame import Bar, Overlay
from screens.quadropolis.widgets.board import Board
from store.store import Store
from tools.app.app_driver import PHONE, Hands
from tools.app.example import example_envelope
from tools.app.fake_device import Pretend

LARGE_WINDOW = (1280, 800)
TURNED = (824, 412)


@pytest.fixture
def games(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "games") as store:
        yield store


@pytest.fixture
def key(games: Store) -> str:
    return games.new(example_envelope()).key


@pytest.fixture
def hands(games: Store, tmp_path: Path, key: str) -> Iterator[Hands]:
    hands = Hands(ScoreApp(games, tmp_path / "games", Pretend(), None, at_once))
    hands.app.parts.way.go(Place(Screen.TABLE, key), Place(Screen.CITY, key))
    yield hands
    hands.turn(*PHONE)
    hands.leave()


def one(hands: Hands, kind: type) -> Any:
    """The topmost widget of a class."""
    hands.frames()
    return next(widget for widget in hands.widgets() if isinstance(widget, kind))


def panel(hands: Hands) -> Any:
    """The panel that lies on the screen."""
    return one(hands, Overlay).ids.panel


def right_click(hands: Hands, x: float, y: float) -> None:
    """A click with the right button."""
    touch = UnitTestTouch(x, y)
    touch.button = "right"
    touch.touch_down()
    hands.frames()
    touch.touch_up()
    hands.frames()


def test_a_panel_slides_in_from_below_on_a_phone(hands: Hands) -> None:
    hands.presenter.look(Spot(0, 0))
    shown = panel(hands)
    assert (shown.x, shown.y, shown.width) == (0, 0, PHONE[0])


def test_a_panel_of_a_turned_phone_stands_at_the_right_and_leaves_the_board_in_sight(hands: Hands) -> None:
    hands.turn(*TURNED)
    hands.presenter.look(Spot(0, 0))
    shown, board = panel(hands), one(hands, Board)
    assert (shown.right, shown.y, shown.height) == (TURNED[0], 0, TURNED[1])
    assert shown.x >= board.to_window(*board.corner(Spot(0, 3)))[0]


def test_a_panel_of_a_large_window_is_a_dialog_beside_the_board(hands: Hands) -> None:
    hands.turn(*LARGE_WINDOW)
    hands.presenter.look(Spot(0, 0))
    shown = panel(hands)
    board = next(widget for widget in hands.app.window.walk() if isinstance(widget, Board))
    assert shown.width == dp(DIALOG)
    assert shown.y > 0
    assert shown.top < LARGE_WINDOW[1]
    assert shown.x >= board.to_window(*board.corner(Spot(0, 4)))[0] + board.side


def test_a_panel_of_a_large_window_without_a_board_is_in_its_middle(hands: Hands, key: str) -> None:
    hands.turn(*LARGE_WINDOW)
    hands.app.parts.way.go(Place(Screen.PAD, key))
    hands.presenter.why("shops", 0)
    assert panel(hands).center == pytest.approx((LARGE_WINDOW[0] / 2, LARGE_WINDOW[1] / 2))


def test_actions_of_a_turned_phone_stand_in_a_rail_at_the_right(hands: Hands) -> None:
    hands.app.parts.way.home()
    foot, bar = one(hands, Foot), one(hands, Bar)
    assert (foot.x, foot.y, foot.width) == (0, 0, PHONE[0])
    hands.turn(*TURNED)
    assert (foot.right, foot.y, foot.top) == (TURNED[0], 0, bar.y)
    assert foot.width < TURNED[0] / 3
    for each in hands.app.window.children:
        assert each in (foot, bar) or each.right <= foot.x
    hands.tap("New game")
    assert hands.on("new")


def test_a_right_click_on_the_board_is_a_long_press(hands: Hands) -> None:
    board = one(hands, Board)
    right_click(hands, *board.to_window(*board.middle(Spot(0, 0))))
    assert hands.state.sheet is not None


def test_a_right_click_on_a_button_does_nothing(hands: Hands) -> None:
    before = hands.app.parts.way.here
    button = hands.find("Done")
    right_click(hands, *button.to_window(*button.center))
    assert hands.app.parts.way.here == before


def test_a_button_under_the_mouse_is_tinted_until_the_mouse_leaves(hands: Hands) -> None:
    button = hands.find("Done")
    Glass.mouse_pos = button.to_window(*button.center)
    hands.frames()
    assert button.layer == HOVERED
    Glass.dispatch("on_cursor_leave")
    assert button.layer == 0


def test_the_space_under_the_mouse_is_framed(hands: Hands) -> None:
    board = one(hands, Board)
    for spot in (Spot(0, 0), Spot(1, 2)):
        Glass.mouse_pos = board.to_window(*board.middle(spot))
        hands.frames()
        assert board.hovered == spot
        assert board.canvas.after.children
    button = hands.find("Done")
    Glass.mouse_pos = button.to_window(*button.center)
    hands.frames()
    assert board.hovered is None
    assert not board.canvas.after.children


def test_nothing_below_a_panel_nor_scrolled_away_is_tinted(hands: Hands) -> None:
    button = hands.find("Done")
    hands.presenter.look(Spot(0, 0))
    place = button.to_window(*button.center)
    Glass.mouse_pos = place
    hands.frames()
    assert button.layer == 0
    hidden = [
        each for each in one(hands, Overlay).walk() if hasattr(each, "hover") and each.to_window(*each.center)[1] < 0
    ]
    assert hidden
    Glass.mouse_pos = hidden[0].to_window(*hidden[0].center)
    hands.frames()
    assert hidden[0].layer == 0
