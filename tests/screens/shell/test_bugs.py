"""Bugs of ours in the running app: they are logged and said, and the app goes on at the list of games."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from kivy.base import EventLoop, ExceptionManager
from kivy.clock import Clock

from screens.games.program import Searched
from screens.kit.background import BUG, run_inline
from screens.kit.navigation import HOME, Navigator, Route, Screen
from screens.kit.program import Left
from screens.shell.app import ScoreApp
from store import settings
from store.copying import DAMAGE_MARKER, FOLDER
from store.store import Store
from tabletop.messages import Refused
from tools.app.app_driver import AppDriver
from tools.app.fake_device import FakeDevice, envelope_of

BREAKS_HOME = "screens.games.program.played_games"
SAID = "Something went wrong. Your games are safe."
CITY = ". . . . / . . . . / . . . . / . . . ."


class SurvivingDriver(AppDriver):
    """A driver whose frames handle exceptions as Kivy's loop does."""

    def run_frames(self, seconds: float = 0.0, minimum: int = 3) -> None:  # noqa: ARG002 - no test waits here
        for _ in range(minimum):
            try:
                EventLoop.idle()
            except Exception as error:
                if ExceptionManager.handle_exception(error) == ExceptionManager.RAISE:
                    raise


def slip(*_: Any, **__: Any) -> Any:
    return None.missing  # type: ignore[attr-defined]


@pytest.fixture
def app(games: Store, tmp_path: Path) -> Iterator[ScoreApp]:
    app = ScoreApp(games, tmp_path / "games", FakeDevice(), None, run_inline).handling_exceptions()
    yield app
    ExceptionManager.remove_handler(app.stack)


@pytest.fixture
def driver(app: ScoreApp) -> Iterator[SurvivingDriver]:
    driver = SurvivingDriver(app)
    yield driver
    driver.close()


def test_after_a_bug_the_app_goes_on_at_the_list_of_games(
    driver: SurvivingDriver, caplog: pytest.LogCaptureFixture
) -> None:
    driver.app.context.navigator.go(Route(Screen.SETTINGS))
    Clock.schedule_once(slip)
    driver.run_frames()
    assert driver.is_on("games")
    assert SAID in driver.visible_texts()
    assert "bug at games > settings" in caplog.text
    assert "'NoneType' object has no attribute 'missing'" in caplog.text


def test_the_message_about_a_bug_leads_to_the_report(driver: SurvivingDriver) -> None:
    Clock.schedule_once(slip)
    driver.run_frames()
    driver.tap("Send report")
    assert driver.is_on("report")


def test_a_bug_in_saving_settings_says_nothing_about_the_disk(
    driver: SurvivingDriver, games: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games.new(envelope_of(CITY, CITY))
    monkeypatch.setattr(settings, "put", slip)
    for _ in range(2):
        Clock.schedule_once(lambda _: driver.app.context.navigator.go(Route(Screen.SETTINGS)))
        driver.run_frames(minimum=6)
        assert driver.is_on("games")
        assert SAID in driver.visible_texts()
    driver.tap("Send report")
    assert driver.is_on("report")
    assert not (tmp_path / "games" / FOLDER / DAMAGE_MARKER).exists()
    assert len(games.games()) == 1


def test_what_is_typed_on_a_broken_screen_is_saved_if_it_can_be(
    driver: SurvivingDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    events: list[object] = []

    def keep(model: object, event: object) -> tuple[object, tuple[()]]:
        events.append(event)
        return model, ()

    for update in (keep, slip):
        monkeypatch.setattr("screens.settings.program.update_files", update)
        driver.app.context.navigator.go(Route(Screen.SETTINGS))
        Clock.schedule_once(slip)
        driver.run_frames()
        assert driver.is_on("games")
    assert events == [Left()]


def test_a_second_pane_goes_with_the_broken_screen(driver: SurvivingDriver, games: Store) -> None:
    key = games.new(envelope_of(CITY, CITY)).key
    driver.resize(1280, 800)
    driver.app.context.navigator.go(Route(Screen.PAD, key))
    driver.run_frames()
    assert driver.app.panes.beside is not None
    Clock.schedule_once(slip)
    driver.run_frames()
    assert driver.is_on("games")


@pytest.mark.parametrize("is_home_broken", [True, False])
def test_a_bug_on_the_way_home_ends_the_app(
    driver: SurvivingDriver, monkeypatch: pytest.MonkeyPatch, *, is_home_broken: bool
) -> None:
    driver.app.context.navigator.go(Route(Screen.SETTINGS))
    if is_home_broken:
        monkeypatch.setattr(BREAKS_HOME, slip)
    else:  # a second one before home is drawn
        Clock.schedule_once(slip)
    Clock.schedule_once(slip)
    with pytest.raises(AttributeError):
        driver.run_frames()


def test_a_keyboard_interrupt_is_no_bug(app: ScoreApp) -> None:
    assert app.stack.handle_exception(KeyboardInterrupt()) == ExceptionManager.RAISE


def test_a_screen_that_cannot_be_shown_at_the_start_is_left(
    games: Store, app: ScoreApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    Navigator(games, lambda _: None).go(Route(Screen.SETTINGS))
    app.context.navigator = Navigator(games, app.show_route)
    monkeypatch.setattr("screens.settings.program.has_lessons", slip)
    with SurvivingDriver(app) as driver:
        assert driver.is_on("games")
        assert SAID in driver.visible_texts()
        assert app.context.navigator.current == HOME


def test_where_home_cannot_be_shown_at_the_start_the_app_ends(app: ScoreApp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BREAKS_HOME, slip)
    with pytest.raises(AttributeError):
        SurvivingDriver(app)


def test_a_bug_in_the_background_is_said_with_the_way_to_the_report(driver: SurvivingDriver) -> None:
    driver.runner.report(Refused("", BUG))
    assert SAID in driver.visible_texts()
    driver.tap("Send report")
    assert driver.is_on("report")


def test_events_are_logged_without_what_was_typed(driver: SurvivingDriver, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO", "screens")
    driver.app.screen_view.runner.send(Searched("Ada"))
    driver.app.context.navigator.go(Route(Screen.SETTINGS))
    assert caplog.messages[1].startswith('event {"name":"Searched"')
    assert "screen settings" in caplog.messages
    assert "Ada" not in caplog.text
