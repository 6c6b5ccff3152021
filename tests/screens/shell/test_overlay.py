"""The panel on top of a screen, and the list of files of the app."""

from pathlib import Path

import pytest
from kivy.uix.label import Label

from quadropolis_score.boards import Spot
from screens.kit.navigation import Route, Screen
from screens.kit.widgets.buttons import IconButton
from screens.quadropolis.allocation.events import LookedUp, SpaceTapped
from screens.quadropolis.plugin import OwnScreen
from screens.settings.events import Pressed, SettingsAction
from store.store import Store
from tools.app.app_driver import AppDriver
from tools.app.fake_device import envelope_of

CLASSIC = ". . . . / . . . . / . . . . / . . . ."


def test_a_tap_beside_a_sheet_closes_it_and_reaches_nothing_below(driver: AppDriver) -> None:
    driver.app.context.navigator.go(Route(Screen.RULES, about="shop"))
    assert driver.state.panel
    back = next(widget for widget in driver.app.screen_view.walk(restrict=True) if isinstance(widget, IconButton))
    beside = back.to_window(*back.center)
    driver.touch_at(*beside)
    assert (driver.is_on("rules"), driver.state.panel) == (True, None)
    driver.touch_at(*beside)
    assert driver.is_on("games")


def test_a_finger_on_a_sheet_leaves_it_open(driver: AppDriver) -> None:
    driver.app.context.navigator.go(Route(Screen.RULES, about="shop"))
    driver.run_frames(0.1)
    title = next(widget for widget in driver.app.top_surface.walk(restrict=True) if isinstance(widget, Label))
    x, y = title.to_window(*title.center)
    driver.touch_at(x, y)
    driver.drag((x, y), (x, y + 60))
    assert driver.is_on("rules")
    assert driver.state.panel


@pytest.mark.untraced
def test_back_closes_the_panels_of_a_screen(driver: AppDriver, games: Store) -> None:
    key = games.new(envelope_of("T1 S . . / . . . . / . . . . / . . . .", CLASSIC)).key
    driver.app.context.navigator.go(Route(OwnScreen.ALLOCATION, key))
    allocation = driver.app.screen_view
    driver.app.runner.send(SpaceTapped(Spot(0, 1)))
    driver.app.runner.send(LookedUp(Spot(0, 1)))
    driver.back()  # from the page to the list of the rules
    driver.back()
    assert driver.app.screen_view is allocation
    assert driver.app.top_surface is allocation
    assert allocation.state.panel is None


# the app's own list of files
@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, ...]:
    folder = tmp_path / "Downloads"
    folder.mkdir()
    for name in ("one.jpg", "games.zip"):
        (folder / name).write_bytes(b"content")
    return tuple(folder / name for name in ("one.jpg", "games.zip"))


def test_a_file_is_chosen_from_the_apps_own_list(driver: AppDriver, files: tuple[Path, ...]) -> None:
    chosen: list[Path | None] = []
    driver.app.panels.choose_file(driver.app.context, (*files, files[0].with_name("gone.jpg")), chosen.append)
    assert "gone.jpg" not in driver.visible_texts()
    assert any(text.startswith("Downloads \u00b7 ") for text in driver.visible_texts())
    driver.tap("games.zip")
    assert (chosen, "one.jpg" in driver.visible_texts()) == ([files[1]], False)


def test_the_list_is_closed_by_escape_a_button_another_list_and_another_screen(
    driver: AppDriver, files: tuple[Path, ...]
) -> None:
    chosen: list[Path | None] = []
    driver.app.panels.choose_file(driver.app.context, files, chosen.append)
    driver.key("x")
    driver.back()
    driver.app.panels.choose_file(driver.app.context, files, chosen.append)
    driver.tap("Cancel")
    driver.app.panels.choose_file(driver.app.context, files, chosen.append)
    driver.app.panels.choose_file(driver.app.context, (), chosen.append)
    assert any(text.startswith("Nothing here.") for text in driver.visible_texts())
    driver.app.context.show_message("Saved")
    driver.app.panels.choose_file(driver.app.context, files, chosen.append)
    driver.app.context.navigator.go(Route(Screen.NEW))
    driver.run_frames()
    assert chosen == [None] * 5
    assert "one.jpg" not in driver.visible_texts()


def test_a_file_of_the_list_is_chosen_once(driver: AppDriver, files: tuple[Path, ...]) -> None:
    chosen: list[Path | None] = []
    driver.app.panels.choose_file(driver.app.context, files, chosen.append)
    chooser = driver.app.top_surface.runner
    chooser.choose_file(files[0])
    assert chooser.dismiss()
    assert chosen == [files[0]]


@pytest.mark.untraced
def test_the_panel_below_a_list_of_files_stays_and_so_does_the_list(driver: AppDriver, files: tuple[Path, ...]) -> None:
    chosen: list[Path | None] = []
    driver.tap("Settings")
    driver.app.runner.send(Pressed(SettingsAction.FORGET))
    driver.app.panels.choose_file(driver.app.context, files, chosen.append)
    driver.app.runner.dismiss()
    driver.app.runner.send(Pressed(SettingsAction.FORGET))
    driver.tap("one.jpg")
    assert chosen == [files[0]]
    assert driver.app.top_surface.bottom_sheet.item == driver.state.panel
