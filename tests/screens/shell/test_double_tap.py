"""Double taps, of people who tap everything twice, and of people who are quick."""

from kivy.tests.common import UnitTestTouch

from screens.kit.navigation import Route, Screen
from screens.kit.widgets.buttons import IconButton, StepperButton
from screens.quadropolis.plugin import OwnScreen
from tools.app.app_driver import AppDriver
from tools.app.fake_device import envelope_of

EXPERT = ". . . . . / . . . . . / . . . . . / . . . . ."


def tap_twice(hands: AppDriver, place: tuple[float, float]) -> None:
    hands.touch_at(*place)
    hands.touch_at(*place, quick=True)


def place_of(hands: AppDriver, text: str) -> tuple[float, float]:
    widget = hands.find(text)
    hands.scroll_to(widget)
    x, y = widget.to_window(*widget.center)
    return float(x), float(y)


def test_the_second_half_of_a_double_tap_presses_no_button_of_the_next_screen(driver: AppDriver) -> None:
    place = place_of(driver, "New game")
    tap_twice(driver, place)
    assert (driver.is_on("new"), driver.app.context.store.games()) == (True, ())
    driver.touch_at(*place)
    assert driver.app.context.store.games()  # Start lies there


def test_it_does_not_close_the_panel_that_the_first_half_opened(driver: AppDriver) -> None:
    driver.tap("New game")
    driver.tap("Start")
    *_, more = (each for each in driver.widgets() if isinstance(each, IconButton) and each.icon == "dots-vertical")
    place = more.to_window(*more.center)
    tap_twice(driver, place)
    assert driver.app.panels.overlay is not None
    driver.touch_at(*place)
    assert driver.app.panels.overlay is None


def test_quick_taps_on_one_thing_all_count(driver: AppDriver) -> None:
    envelope = envelope_of(EXPERT, EXPERT)
    key, before = driver.app.context.store.new(envelope).key, envelope.sides[0].board.tokens.inhabitants
    driver.app.context.navigator.go(Route(Screen.TABLE, key), Route(OwnScreen.TOKENS, key, 0))
    driver.run_frames()
    more = next(each for each in driver.widgets() if isinstance(each, StepperButton) and each.by > 0)
    driver.tap(more)
    for _ in range(3):
        driver.touch_at(*more.to_window(*more.center), quick=True)
    after = driver.app.context.store.game(key).envelope.sides[0].board.tokens.inhabitants
    assert after == before + 4


def test_a_touch_right_after_a_finger_that_moved_is_no_second_half(driver: AppDriver) -> None:
    x, y = place_of(driver, "New game")
    driver.drag((x, y), (x, y + 100))
    driver.app.context.navigator.go(Route(Screen.NEW))
    driver.run_frames()
    driver.touch_at(x, y, quick=True)
    assert driver.app.context.store.games()


def test_the_wheel_of_a_mouse_turns_right_after_a_click(driver: AppDriver) -> None:
    x, y = place_of(driver, "New game")
    driver.touch_at(x, y)
    touch = UnitTestTouch(x, y)
    touch.profile, touch.button = ["button"], "scrolldown"
    assert not driver.app.double_tap.misses(touch)
    touch.touch_up()
    driver.touch_at(x, y, quick=True)
    assert not driver.app.context.store.games()
