"""A new game by touches."""

from pathlib import Path

from quadropolis_score.buildings import NO_TOKENS
from screens.kit.background import run_inline
from screens.kit.navigation import Route, Screen
from screens.kit.widgets.buttons import TextField
from screens.shell.app import ScoreApp
from store.store import Store
from tools.app.app_driver import AppDriver
from tools.app.fake_device import FakeDevice, envelope_of, with_uncounted_tokens

WIDE = "/".join([". . . . ."] * 4)


def start_app(store: Store, folder: Path) -> AppDriver:
    return AppDriver(ScoreApp(store, folder, FakeDevice(), None, run_inline))


def test_a_game_like_the_last_one_takes_two_taps(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        before = store.new(envelope_of(WIDE, WIDE, WIDE, WIDE, tokens=NO_TOKENS))
        with start_app(store, tmp_path) as driver:
            driver.tap("New game")
            driver.tap("Start")
            assert (driver.taps, driver.is_on("table")) == (2, True)
            assert store.game(driver.app.context.navigator.current.game).envelope == with_uncounted_tokens(
                before.envelope
            )


def test_a_first_game_is_chosen_by_touches(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store, start_app(store, tmp_path) as driver:
        driver.app.context.navigator.go(Route(Screen.NEW))
        driver.tap("Expert")
        driver.tap("Public Services")
        driver.tap("3")
        fields = {widget.hint_text: widget for widget in driver.widgets() if isinstance(widget, TextField)}
        fields["Player 2"].text = "Ada"
        driver.tap("Red")
        driver.tap("Orange")
        driver.tap("Start")
        played = store.game(driver.app.context.navigator.current.game).envelope
        assert [side.name for side in played.sides] == ["Player 1", "Ada", "Player 3"]
        assert [side.colour.value for side in played.sides] == ["orange", "red", "yellow"]
        assert (played.options["mode"], played.options["public_services"]) == ("expert", True)


def fields(driver: AppDriver) -> list[TextField]:
    return [widget for widget in driver.widgets() if isinstance(widget, TextField)]


def test_enter_in_a_name_goes_to_the_next_name_and_from_the_last_one_to_start(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        store.new(envelope_of(WIDE, WIDE, WIDE))
        with start_app(store, tmp_path) as driver:
            driver.tap("New game")
            driver.touch_at(*fields(driver)[0].to_window(*fields(driver)[0].center))
            for number in range(3):
                assert [field.focus for field in fields(driver)] == [number == each for each in range(3)]
                driver.key("enter")
            assert driver.is_on("new")
            assert not any(field.focus for field in fields(driver))
            driver.key("enter")
            assert driver.is_on("table")


def test_a_name_is_selected_when_its_field_is_entered_so_that_writing_replaces_it(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        store.new(envelope_of(WIDE, WIDE))
        with start_app(store, tmp_path) as driver:
            driver.tap("New game")
            first, second = fields(driver)
            driver.touch_at(*first.to_window(*first.center))
            assert first.selection_text == "Ada"
            driver.key("enter")
            assert second.selection_text == "Ben"
