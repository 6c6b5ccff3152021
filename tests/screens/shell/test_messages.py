"""Messages at the foot of the window, and their Undo."""

import pytest

from screens.kit.widgets.buttons import Snackbar, TextField
from screens.shell.messages import UNDO_SECONDS
from tools.app.app_driver import AppDriver


def test_a_message_stays_until_the_screen_is_touched(driver: AppDriver) -> None:
    driver.app.context.show_message("Saved")
    assert "Saved" in driver.visible_texts()
    driver.touch_at(200, 600)
    assert "Saved" not in driver.visible_texts()


def test_a_message_goes_when_it_was_read(driver: AppDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("screens.shell.messages.MESSAGE_SECONDS", (0.05, 0.0))
    driver.app.context.show_message("Saved")
    driver.run_frames(0.2)
    assert "Saved" not in driver.visible_texts()


def test_a_later_message_takes_the_place_of_an_earlier_one(driver: AppDriver) -> None:
    driver.app.context.show_message("One")
    driver.app.context.show_message("Two")
    assert [widget.text for widget in driver.widgets() if isinstance(widget, Snackbar)] == ["Two"]


def test_a_message_with_undo_stays_under_other_touches_and_undoes_once(driver: AppDriver) -> None:
    undone: list[str] = []
    driver.app.context.show_message("Cleo removed", lambda: undone.append("Cleo"))
    driver.touch_at(200, 600)
    driver.tap("New game")
    driver.tap("Undo")
    assert undone == ["Cleo"]
    assert "Cleo removed" not in driver.visible_texts()


def test_a_message_with_undo_goes_after_eight_seconds(driver: AppDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    assert UNDO_SECONDS == 8
    monkeypatch.setattr("screens.shell.messages.UNDO_SECONDS", 0.05)
    driver.app.context.show_message("Cleo removed", lambda: None)
    driver.run_frames(0.2)
    assert "Cleo removed" not in driver.visible_texts()


def test_ctrl_z_undoes_what_a_message_reports_where_it_means_nothing_else(driver: AppDriver) -> None:
    undone: list[str] = []
    driver.key("z", "ctrl")
    driver.app.context.show_message("Saved")
    driver.key("z", "ctrl")
    driver.app.context.show_message("Cleo removed", lambda: undone.append("Cleo"))
    driver.key("z")
    assert undone == []
    driver.key("z", "ctrl")
    assert (undone, "Cleo removed" in driver.visible_texts()) == (["Cleo"], False)


def test_a_message_that_goes_leaves_the_focus_where_it_is(driver: AppDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("screens.shell.messages.MESSAGE_SECONDS", (0.05, 0.0))
    driver.tap("New game")
    field = next(widget for widget in driver.widgets() if isinstance(widget, TextField))
    while not field.focus:
        driver.key("tab")
    driver.app.context.show_message("Saved")
    driver.run_frames(0.2)
    assert "Saved" not in driver.visible_texts()
    assert field.focus


def test_a_message_with_another_button_goes_at_a_touch_beside_it_and_with_the_screen(driver: AppDriver) -> None:
    for is_touched in (True, False):
        driver.tap("Settings")
        driver.app.context.show_message("Undone: the city", lambda: None, "Redo")
        if is_touched:
            driver.touch_at(200, 795)
        else:
            driver.back()
        assert "Undone: the city" not in driver.visible_texts()
        driver.app.context.navigator.home()


def test_a_message_is_at_the_foot_of_a_turned_window_too(driver: AppDriver) -> None:
    driver.resize(824, 412)
    driver.app.context.show_message("Cleo removed", lambda: None)
    driver.resize(412, 824)
    driver.run_frames(0.2)
    (shown,) = (widget for widget in driver.widgets() if isinstance(widget, Snackbar))
    assert (shown.x >= 0, shown.right <= 412, shown.y < 200) == (True, True, True)
