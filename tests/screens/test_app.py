"""Fingers and keys on the widgets of the app."""

import pytest
from kivy.tests.common import UnitTestTouch
from kivy.uix.widget import Widget

from quadropolis_score.boards import Spot
from quadropolis_score.city import City
from screens.kit.crop import Crop
from screens.kit.keyboard import Keyboard, focus_stops
from screens.kit.navigation import Route, Screen
from screens.kit.widgets.buttons import IconButton, StepperButton, TextField
from screens.kit.widgets.labels import Drawing
from screens.kit.widgets.photo_crop import CropView
from screens.quadropolis.board_view import board_view_of
from screens.quadropolis.plugin import OwnScreen
from screens.quadropolis.widgets.board import BoardWidget
from store.store import Store
from tools.app.app_driver import VIRTUAL_TIME, AppDriver
from tools.app.fake_device import envelope_of

EXPERT = ". . . . . / . . . . . / . . . . . / . . . . ."
CLASSIC = ". . . . / . . . . / . . . . / . . . ."


def test_two_fingers_start_one_game(driver: AppDriver, games: Store) -> None:
    driver.tap("New game")
    button = driver.find("Start")
    place = button.to_window(*button.center)
    fingers = [UnitTestTouch(*place) for _ in range(2)]
    for finger in fingers:
        finger.touch_down()
    driver.run_frames(0.08)
    for finger in fingers:
        finger.touch_up()
    driver.run_frames()
    assert len(games.games()) == 1


def test_a_board_that_was_left_under_the_finger_is_not_painted(driver: AppDriver, games: Store) -> None:
    key = games.new(envelope_of(CLASSIC, CLASSIC)).key
    driver.app.context.navigator.go(Route(Screen.TABLE, key))
    driver.app.context.navigator.go(Route(OwnScreen.CITY, key))
    driver.run_frames()
    finger = UnitTestTouch(206, 600)
    finger.touch_down()
    driver.run_frames()
    driver.back()
    finger.touch_up()
    driver.run_frames(0.6)
    assert not any(games.game(key).envelope.sides[0].board.city.buildings())


def test_a_word_at_the_foot_is_above_its_icon(driver: AppDriver) -> None:
    icon = next(widget for widget in driver.widgets() if isinstance(widget, IconButton))
    driver.app.tooltip._pointer = (icon.to_window(*icon.center)[0], 5)
    icon.y = -icon.parent.y  # at the foot of the window
    driver.app.tooltip._pointer = icon.to_window(*icon.center)
    driver.app.tooltip._show(0)
    sentence = driver.app.root.children[0]
    assert sentence.y > icon.to_window(*icon.pos)[1]


def hold_button(driver: AppDriver, key: str) -> UnitTestTouch:
    """Hold a finger on the first stepper of a city."""
    driver.app.context.navigator.go(Route(OwnScreen.CITY, key))
    driver.run_frames()
    more = next(widget for widget in driver.widgets() if isinstance(widget, StepperButton) and widget.by > 0)
    driver.scroll_to(more)
    finger = UnitTestTouch(*more.to_window(*more.center))
    finger.touch_down()
    return finger


def test_a_stepper_that_is_held_goes_on_until_it_is_let_go(driver: AppDriver, games: Store) -> None:
    key = games.new(envelope_of(CLASSIC, CLASSIC)).key
    finger = hold_button(driver, key)
    driver.wait_until(lambda: games.game(key).envelope.sides[0].board.tokens.inhabitants >= 9)
    finger.touch_up()
    count = games.game(key).envelope.sides[0].board.tokens.inhabitants
    driver.run_frames(0.3)
    assert games.game(key).envelope.sides[0].board.tokens.inhabitants == count


def test_a_tap_on_a_stepper_counts_one_however_long_a_frame_takes(driver: AppDriver, games: Store) -> None:
    key = games.new(envelope_of(CLASSIC, CLASSIC)).key
    finger = hold_button(driver, key)
    driver.run_frames(minimum=1)
    VIRTUAL_TIME.spend(0.7)  # a slow frame; the finger left meanwhile
    driver.run_frames(minimum=2)
    finger.touch_up()
    driver.run_frames(0.3)
    assert games.game(key).envelope.sides[0].board.tokens.inhabitants == 7


def test_a_stepper_whose_screen_was_left_under_the_finger_stops(driver: AppDriver, games: Store) -> None:
    key = games.new(envelope_of(CLASSIC, CLASSIC)).key
    finger = hold_button(driver, key)
    driver.run_frames(0.2)
    driver.back()
    driver.run_frames(0.6)
    finger.touch_up()
    assert games.game(key).envelope.sides[0].board.tokens.inhabitants == 6


def test_a_finger_that_slides_over_a_board_to_look_at_taps_nothing(driver: AppDriver, games: Store) -> None:
    key = games.new(envelope_of("S S S S / S S S S / S S S S / S S S S", CLASSIC)).key
    driver.app.context.navigator.go(Route(OwnScreen.ALLOCATION, key))
    driver.run_frames()
    board = next(widget for widget in driver.widgets() if isinstance(widget, BoardWidget))
    x, y = board.to_window(*board.center)
    driver.drag((x - 60, y + 20), (x + 60, y - 20))
    assert driver.state.panel is None


def test_a_second_finger_on_the_board_waits_for_the_first(driver: AppDriver, games: Store) -> None:
    key = games.new(envelope_of(CLASSIC, CLASSIC)).key
    driver.app.context.navigator.go(Route(OwnScreen.CITY, key))
    driver.run_frames()
    fingers = [UnitTestTouch(100, 600), UnitTestTouch(300, 600)]
    for finger in fingers:
        finger.touch_down()
    for finger in fingers:
        finger.touch_up()
    driver.run_frames()
    assert sum(1 for _ in games.game(key).envelope.sides[0].board.city.buildings()) == 1


def test_a_city_that_was_photographed_on_the_other_board_is_drawn_on_it(driver: AppDriver, games: Store) -> None:
    driver.app.context.navigator.go(Route(OwnScreen.CITY, games.new(envelope_of(EXPERT, EXPERT)).key))
    driver.run_frames()
    board = next(widget for widget in driver.widgets() if isinstance(widget, BoardWidget))
    board.board_view = board_view_of(City.parse(CLASSIC))
    driver.run_frames()
    assert len(board._groups) == 16


def test_a_photo_without_a_picture_shows_none() -> None:
    view = CropView(crop=Crop(b"", (0, 0, 0.5, 0.5)))
    assert view.texture is None


def test_enter_in_a_field_is_the_fields(driver: AppDriver) -> None:
    driver.tap("New game")
    field = next(widget for widget in driver.widgets() if isinstance(widget, TextField))
    field.focus = True
    driver.key("n")
    assert driver.is_on("new")


def test_a_finger_that_trembles_taps(driver: AppDriver, games: Store) -> None:
    key = games.new(envelope_of(CLASSIC, CLASSIC)).key
    driver.app.context.navigator.go(Route(OwnScreen.CITY, key))
    driver.run_frames()
    board = next(widget for widget in driver.widgets() if isinstance(widget, BoardWidget))
    x, y = board.to_window(*board.center_of(Spot(1, 1)))
    driver.drag((x, y), (x + 4, y + 3))
    assert games.game(key).envelope != envelope_of(CLASSIC, CLASSIC)


def test_a_trembling_finger_taps_a_board_to_look_at_and_one_that_stays_holds_its_space(
    driver: AppDriver, games: Store
) -> None:
    key = games.new(envelope_of("S S S S / S S S S / S S S S / S S S S", CLASSIC)).key
    driver.app.context.navigator.go(Route(OwnScreen.ALLOCATION, key))
    driver.run_frames()
    board = next(widget for widget in driver.widgets() if isinstance(widget, BoardWidget))
    held: list[Spot] = []
    board.bind(on_spot_long_press=lambda _, spot: held.append(spot))
    driver.tap_spot(2, 2, held=True)
    assert held == [Spot(1, 1)]
    x, y = board.to_window(*board.center_of(Spot(1, 1)))
    driver.drag((x, y), (x + 4, y + 3))
    assert driver.state.panel is not None


def test_a_tap_on_a_board_is_no_long_press_however_long_a_frame_takes(driver: AppDriver, games: Store) -> None:
    key = games.new(envelope_of("S S S S / S S S S / S S S S / S S S S", CLASSIC)).key
    driver.app.context.navigator.go(Route(OwnScreen.ALLOCATION, key))
    driver.run_frames()
    board = next(widget for widget in driver.widgets() if isinstance(widget, BoardWidget))
    gestures: list[str] = []
    board.bind(on_spot_long_press=lambda *_: gestures.append("held"), on_spot=lambda *_: gestures.append("tapped"))
    finger = UnitTestTouch(*driver.middle(Spot(1, 1)))
    finger.touch_down()
    driver.run_frames(minimum=1)
    VIRTUAL_TIME.spend(0.7)  # a slow frame; the finger left meanwhile
    driver.run_frames(minimum=2)
    finger.touch_up()
    assert gestures == ["tapped"]


def test_a_board_whose_screen_was_left_reports_no_long_press(driver: AppDriver, games: Store) -> None:
    key = games.new(envelope_of(CLASSIC, CLASSIC)).key
    driver.app.context.navigator.go(Route(Screen.TABLE, key))
    driver.app.context.navigator.go(Route(OwnScreen.CITY, key))
    driver.run_frames()
    board = next(widget for widget in driver.widgets() if isinstance(widget, BoardWidget))
    finger = UnitTestTouch(206, 600)
    finger.touch_down()
    driver.back()
    driver.run_frames()
    held: list[Spot] = []
    board.bind(on_spot_long_press=lambda _, spot: held.append(spot))
    driver.run_frames(0.8)
    finger.touch_up()
    assert held == []


def test_where_nothing_can_be_tapped_the_tab_key_does_nothing() -> None:
    assert Keyboard().handle_key(9, None, [], Widget(), None)


def test_tab_goes_on_from_a_field_that_was_touched(driver: AppDriver) -> None:
    driver.tap("New game")
    field = next(widget for widget in driver.widgets() if isinstance(widget, TextField))
    driver.touch_at(*field.to_window(*field.center))
    assert field.focus
    order = list(focus_stops(driver.app.top_surface))
    driver.key("tab")
    assert not field.focus
    assert driver.app.keyboard._focused is order[order.index(field) + 1]


def test_tab_comes_to_a_field_and_writes_in_it(driver: AppDriver) -> None:
    driver.tap("New game")
    order = list(focus_stops(driver.app.top_surface))
    number = next(number for number, widget in enumerate(order) if isinstance(widget, TextField))
    for _ in range(number + 1):
        driver.key("tab")
    assert order[number].focus
    assert [widget for widget in order if getattr(widget, "focus", False)] == [order[number]]


def test_a_key_that_means_nothing_on_a_screen_changes_nothing(driver: AppDriver) -> None:
    driver.tap("Settings")
    before = driver.state
    driver.key("q")
    assert (driver.is_on("settings"), driver.state) == (True, before)


@pytest.mark.usefixtures("driver")
def test_in_the_dark_symbols_are_lighter_ones_and_no_drawing_has_a_white_ground() -> None:
    light, dark, empty, paper, tile, medallion = (Drawing() for _ in range(6))
    for drawing in (dark, empty, tile, medallion):
        drawing.style = "Dark"
    medallion.drawing_name = "sprawl_block_party"
    assert medallion.texture.pixels[3] == 0  # its corner
    light.drawing_name = dark.drawing_name = "inhabitant"
    paper.drawing_name = tile.drawing_name = "shop"
    assert (light.paper, dark.paper, tile.paper) == (1, 0, 0)
    assert light.texture is not dark.texture
    assert tile.texture.size == paper.texture.size
    assert empty.texture is None
