"""The app on its device: bars over the window, a screen that stays on, changes of theme and language while it runs."""

from functools import partial
from pathlib import Path
from unittest.mock import Mock

import pytest
from kivy.core.window import Window as KivyWindow

from device import Insets
from screens.context import PENDING_SAVE
from screens.kit.background import run_inline
from screens.kit.navigation import Route, Screen
from screens.kit.widgets.buttons import Snackbar
from screens.quadropolis.table.events import GameShown
from screens.shell.app import ScoreApp
from screens.shell.startup_error import StartupErrorApp
from store.store import Store
from tabletop.messages import Refused, message
from tools.app.app_driver import AppDriver
from tools.app.fake_device import FakeDevice, envelope_of

CLASSIC = ". . . . / . . . . / . . . . / . . . ."
BARS = Insets(0, 40, 0, 24)


# the system's bars
def edges(driver: AppDriver) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom of the content, from the edges of the window."""
    ground = driver.app.root
    return ground.x, KivyWindow.height - ground.top, KivyWindow.width - ground.right, ground.y


def test_nothing_is_shown_under_the_systems_bars(driver: AppDriver, device: FakeDevice) -> None:
    assert edges(driver) == (0, 0, 0, 0)
    device.insets = BARS
    driver.app.dispatch("on_resume")
    driver.run_frames()
    assert edges(driver) == BARS
    assert (driver.app.screen_view.y, driver.app.screen_view.height) == (24, KivyWindow.height - 64)
    driver.app.context.show_message("Saved")
    driver.run_frames()
    (snack,) = (widget for widget in driver.widgets() if isinstance(widget, Snackbar))
    assert snack.y > BARS.bottom


def test_the_bars_go_round_with_the_device(driver: AppDriver, device: FakeDevice) -> None:
    device.insets = Insets(40, 0, 24, 0)
    driver.resize(824, 412)
    driver.wait_until(lambda: edges(driver) == device.insets)
    device.insets = Insets(24, 0, 40, 0)  # the system was a little late
    driver.wait_until(lambda: edges(driver) == device.insets)


def test_a_panel_is_above_the_lower_bar_and_its_scrim_covers_everything(
    driver: AppDriver, device: FakeDevice, games: Store
) -> None:
    device.insets = BARS
    driver.app.dispatch("on_resume")
    driver.app.context.navigator.go(Route(Screen.TABLE, games.new(envelope_of(CLASSIC, CLASSIC)).key))
    driver.app.runner.send(GameShown())
    driver.run_frames()
    panel = driver.app.top_surface.ids.panel
    assert panel.to_window(*panel.pos)[1] == BARS.bottom
    ground = driver.app.top_surface.canvas.before.children[-1]
    assert ground.pos == (0, 0)
    assert all(there >= window for there, window in zip(ground.size, KivyWindow.size, strict=True))


# the screen
def test_while_a_city_is_scored_the_screen_stays_on(driver: AppDriver, device: FakeDevice, games: Store) -> None:
    assert not device.is_awake
    driver.app.context.navigator.go(Route(Screen.TABLE, games.new(envelope_of(CLASSIC, CLASSIC)).key))
    assert device.is_awake
    driver.app.context.navigator.home()
    assert not device.is_awake


def test_an_idle_phone_sleeps_and_a_touch_keeps_it_awake_again(
    games: Store, tmp_path: Path, device: FakeDevice, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("screens.shell.awake.IDLE_SECONDS", 0.05)
    woken: list[bool] = []
    device.stay_awake = lambda *, awake: woken.append(awake)  # type: ignore[method-assign]
    with AppDriver(ScoreApp(games, tmp_path / "games", device, None, run_inline)) as driver:
        driver.app.context.navigator.go(Route(Screen.TABLE, games.new(envelope_of(CLASSIC, CLASSIC)).key))
        driver.wait_until(lambda: woken == [True, False])
        for wakes in (partial(driver.touch_at, 5, 5), partial(driver.key, "tab")):
            woken.clear()
            wakes()
            driver.wait_until(lambda: woken == [True, False])


def test_leaving_the_app_lets_the_screen_sleep(games: Store, tmp_path: Path, device: FakeDevice) -> None:
    with AppDriver(ScoreApp(games, tmp_path / "games", device, None, run_inline)) as driver:
        driver.app.context.navigator.go(Route(Screen.TABLE, games.new(envelope_of(CLASSIC, CLASSIC)).key))
        assert device.is_awake
    assert not device.is_awake


# meanwhile
def test_a_language_of_the_device_that_changed_meanwhile_is_spoken(driver: AppDriver, device: FakeDevice) -> None:
    device.language = "nl-NL"
    driver.app.dispatch("on_resume")
    assert "Nieuwe partij" in driver.visible_texts()


def test_night_that_fell_meanwhile_is_dark_and_the_signs_of_the_bars_are_light(
    driver: AppDriver, device: FakeDevice
) -> None:
    assert not device.has_dark_bars
    device.prefers_dark = True
    driver.app.dispatch("on_resume")
    assert driver.app.theme_cls.theme_style == "Dark"
    assert device.has_dark_bars


def test_a_store_that_cannot_be_read_meanwhile_costs_nothing(
    driver: AppDriver, games: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games, "setting", Mock(side_effect=Refused("", message("store.busy"))))
    driver.app.dispatch("on_resume")
    assert driver.is_on("games")


def test_an_interrupted_save_is_reported_at_the_next_start(games: Store, tmp_path: Path, device: FakeDevice) -> None:
    games.set(PENDING_SAVE, "backup.zip")
    for words in ("backup.zip was not saved because the app was closed. Save it again", None):
        with AppDriver(ScoreApp(games, tmp_path / "games", device, None, run_inline)) as driver:
            assert [each.text for each in driver.widgets() if isinstance(each, Snackbar)] == ([words] if words else [])


def test_a_warning_that_cannot_be_shown_now_is_shown_at_the_next_start(
    games: Store, tmp_path: Path, device: FakeDevice, monkeypatch: pytest.MonkeyPatch
) -> None:
    games.set(PENDING_SAVE, "backup.zip")
    with monkeypatch.context() as patch:
        patch.setattr(games, "set", Mock(side_effect=Refused("", message("store.busy"))))
        with AppDriver(ScoreApp(games, tmp_path / "games", device, None, run_inline)) as driver:
            assert not [each for each in driver.widgets() if isinstance(each, Snackbar)]
    assert games.setting(PENDING_SAVE) == "backup.zip"


def test_an_unchanged_device_rebuilds_nothing(driver: AppDriver) -> None:
    window = driver.app.screen_view
    driver.app.dispatch("on_resume")
    assert driver.app.screen_view is window


def test_the_back_key_leads_back_and_out_at_last(driver: AppDriver) -> None:
    driver.tap("New game")
    back = 27  # Kivy's key code on Android
    assert KivyWindow.dispatch("on_key_down", back, 0, None, [])
    assert driver.is_on("games")
    assert not KivyWindow.dispatch("on_key_down", back, 0, None, [])  # Kivy passes it to the system then


# games that cannot be opened
def test_an_opening_error_is_shown_in_the_language_of_the_device(device: FakeDevice) -> None:
    device.language, device.insets, device.prefers_dark = "fr", BARS, True
    driver = AppDriver(
        StartupErrorApp(Refused("/data/games", message("store.folder_unusable", reason="No space left")), device)
    )
    words = driver.visible_texts()
    goes_on = driver.app.dispatch("on_pause")
    driver.close()
    assert not goes_on  # Kivy ends the app then
    assert len(words) == 1
    assert "No space left" in words[0]
    assert words[0][0].isupper()
    assert "/data" not in words[0]
