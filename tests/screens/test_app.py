"""The app around the screens: snackbars, panels, keys, pause and resume."""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from weakref import ref

import pytest
from kivy.core.window import Window as KivyWindow
from kivy.tests.common import UnitTestTouch
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from quadropolis_score.boards import Spot
from quadropolis_score.city import City
from screens.kit.background import run_inline
from screens.kit.crop import Crop
from screens.kit.keyboard import Keyboard, focus_stops
from screens.kit.navigation import Route, Screen
from screens.kit.widgets.buttons import IconButton, Snackbar, StepperButton, TextField
from screens.kit.widgets.labels import Drawing
from screens.kit.widgets.photo_crop import CropView
from screens.photo.photo_reader import PhotoReader
from screens.quadropolis.board_view import board_view_of
from screens.quadropolis.city.presenter import CityPresenter
from screens.quadropolis.widgets.board import BoardWidget
from screens.shell.app import MAX_ALIVE_SCREENS, REST_SECONDS, UNDO, ScoreApp, scroll_views
from store.store import Store
from tabletop.messages import Refused, message
from tools.app.app_driver import VIRTUAL_TIME, AppDriver
from tools.app.fake_device import FakeDevice, envelope_of

ROOT = Path(__file__).parents[2]
EXPERT = ". . . . . / . . . . . / . . . . . / . . . . ."
CLASSIC = ". . . . / . . . . / . . . . / . . . ."


@pytest.fixture
def games(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "games") as store:
        yield store


@pytest.fixture
def driver(games: Store, tmp_path: Path) -> Iterator[AppDriver]:
    driver = AppDriver(ScoreApp(games, tmp_path / "games", FakeDevice(), None, run_inline))
    yield driver
    driver.close()


def start_app(games: Store, tmp_path: Path) -> AppDriver:
    return AppDriver(ScoreApp(games, tmp_path / "games", FakeDevice(), None, run_inline))


def test_a_message_stays_until_the_screen_is_touched(driver: AppDriver) -> None:
    driver.app.show_message("Saved")
    assert "Saved" in driver.visible_texts()
    driver.touch_at(200, 600)
    assert "Saved" not in driver.visible_texts()


def test_a_message_goes_when_it_was_read(driver: AppDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("screens.shell.app.MESSAGE_SECONDS", (0.05, 0.0))
    driver.app.show_message("Saved")
    driver.run_frames(0.2)
    assert "Saved" not in driver.visible_texts()


def test_a_later_message_takes_the_place_of_an_earlier_one(driver: AppDriver) -> None:
    driver.app.show_message("One")
    driver.app.show_message("Two")
    assert [widget.text for widget in driver.widgets() if isinstance(widget, Snackbar)] == ["Two"]


def test_a_message_with_undo_stays_under_other_touches_and_undoes_once(driver: AppDriver) -> None:
    undone: list[str] = []
    driver.app.show_message("Cleo removed", lambda: undone.append("Cleo"))
    driver.touch_at(200, 600)
    driver.tap("New game")
    driver.tap("Undo")
    assert undone == ["Cleo"]
    assert "Cleo removed" not in driver.visible_texts()


def test_a_message_with_undo_goes_after_eight_seconds(driver: AppDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    assert UNDO == 8
    monkeypatch.setattr("screens.shell.app.UNDO", 0.05)
    driver.app.show_message("Cleo removed", lambda: None)
    driver.run_frames(0.2)
    assert "Cleo removed" not in driver.visible_texts()


def test_ctrl_z_undoes_what_a_message_reports_where_it_means_nothing_else(driver: AppDriver) -> None:
    undone: list[str] = []
    driver.key("z", "ctrl")
    driver.app.show_message("Saved")
    driver.key("z", "ctrl")
    driver.app.show_message("Cleo removed", lambda: undone.append("Cleo"))
    driver.key("z")
    assert undone == []
    driver.key("z", "ctrl")
    assert (undone, "Cleo removed" in driver.visible_texts()) == (["Cleo"], False)


def test_every_warning_of_the_store_is_shown_at_the_start(games: Store, tmp_path: Path) -> None:
    games.warnings = (message("store.newer"), message("store.partly_read", games=2))
    driver = start_app(games, tmp_path)
    reported = [widget.text for widget in driver.widgets() if isinstance(widget, Snackbar)]
    driver.close()
    assert reported == [
        "These games were saved by a newer version; update the app. "
        "The file of the games is damaged, or an older one; 2 games could be read"
    ]


def test_games_that_an_older_file_would_hide_are_shown_and_the_app_says_so(tmp_path: Path) -> None:
    folder, older = tmp_path / "games", tmp_path / "older"
    for names in (("Ada", "Bob"), ("Cyd", "Dan")):
        with Store.open(folder) as store:
            store.new(envelope_of(CLASSIC, CLASSIC, names=names))
        if not older.exists():
            shutil.copy(folder / "games.sqlite3", older)
    Store.open(folder).close()  # a copy is made
    shutil.copy(older, folder / "games.sqlite3")
    with Store.open(folder) as store:
        driver = start_app(store, tmp_path)
        texts = driver.visible_texts()
        driver.close()
    assert [any(name in text for text in texts) for name in ("Ada", "Cyd")] == [True, True]
    assert any(text.startswith("The file of the games was replaced by an older or another one, kept") for text in texts)


def test_an_error_of_the_store_is_shown_if_no_screen_can_be(
    games: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def damaged() -> None:
        raise Refused("", message("store.damaged"))

    monkeypatch.setattr(games, "games", damaged)
    driver = start_app(games, tmp_path)
    words = driver.visible_texts()
    KivyWindow.mouse_pos = (50, 60)
    driver.run_frames(0.7)
    driver.key("tab")
    assert driver.app.dispatch("on_pause")
    driver.close()
    assert any(text.startswith("The file of the games is damaged") for text in words)


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
    driver.app.context.navigator.go(Route(Screen.CITY, key))
    driver.run_frames()
    finger = UnitTestTouch(206, 600)
    finger.touch_down()
    driver.run_frames()
    driver.back()
    finger.touch_up()
    driver.run_frames(0.6)
    assert not any(games.game(key).envelope.sides[0].board.city.buildings())


def test_input_is_saved_when_the_app_is_closed(games: Store, tmp_path: Path) -> None:
    key = games.new(envelope_of(CLASSIC, CLASSIC)).key
    driver = start_app(games, tmp_path)
    driver.app.context.navigator.go(Route(Screen.TABLE, key))
    driver.app.presenter.show_game()
    driver.app.presenter.write_notes("At the lake")
    driver.close()
    assert games.game(key).envelope.notes == "At the lake"


def test_pausing_saves_the_input_and_the_app_goes_on(driver: AppDriver, games: Store) -> None:
    key = games.new(envelope_of(CLASSIC, CLASSIC)).key
    driver.app.context.navigator.go(Route(Screen.TABLE, key))
    driver.app.presenter.show_game()
    driver.app.presenter.write_notes("At the lake")
    assert driver.app.dispatch("on_pause")
    driver.app.dispatch("on_resume")
    assert games.game(key).envelope.notes == "At the lake"


def test_a_word_at_the_foot_is_above_its_icon(driver: AppDriver) -> None:
    icon = next(widget for widget in driver.widgets() if isinstance(widget, IconButton))
    driver.app.tooltip._pointer = (icon.to_window(*icon.center)[0], 5)
    icon.y = -icon.parent.y  # at the foot of the window
    driver.app.tooltip._pointer = icon.to_window(*icon.center)
    driver.app.tooltip._show(0)
    sentence = driver.app.root.children[0]
    assert sentence.y > icon.to_window(*icon.pos)[1]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            ["--folder", "/dev/null"],
            "/dev/null: no games can be kept here (File exists); make room, or choose another folder\n",
        ),
        (["--size", "foo"], "argument --size: invalid size value: 'foo'\n"),
        (["--folder", ""], "argument --folder: name a folder; . is the current one\n"),
    ],
)
def test_the_main_program_reports_errors_in_a_sentence(arguments: list[str], sentence: str) -> None:
    ended = subprocess.run(
        [sys.executable, "main.py", *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert ended.returncode == 2
    assert ended.stderr.endswith(sentence)


def test_a_place_that_leads_further_at_once_is_not_shown(driver: AppDriver, games: Store) -> None:
    key = games.new(envelope_of(CLASSIC, CLASSIC)).key
    opened = CityPresenter.open

    def further(presenter: CityPresenter) -> None:
        opened(presenter)
        presenter.context.navigator.replace(Route(Screen.TABLE, key))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(CityPresenter, "open", further)
        driver.app.context.navigator.go(Route(Screen.CITY, key))
    driver.run_frames()
    assert type(driver.app.screen_view).__name__ == "TableScreen"


def hold_button(driver: AppDriver, key: str) -> UnitTestTouch:
    """Hold a finger on the first stepper of a city."""
    driver.app.context.navigator.go(Route(Screen.CITY, key))
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
    driver.app.context.navigator.go(Route(Screen.ALLOCATION, key))
    driver.run_frames()
    board = next(widget for widget in driver.widgets() if isinstance(widget, BoardWidget))
    x, y = board.to_window(*board.center)
    driver.drag((x - 60, y + 20), (x + 60, y - 20))
    assert driver.state.panel is None


def test_a_second_finger_on_the_board_waits_for_the_first(driver: AppDriver, games: Store) -> None:
    key = games.new(envelope_of(CLASSIC, CLASSIC)).key
    driver.app.context.navigator.go(Route(Screen.CITY, key))
    driver.run_frames()
    fingers = [UnitTestTouch(100, 600), UnitTestTouch(300, 600)]
    for finger in fingers:
        finger.touch_down()
    for finger in fingers:
        finger.touch_up()
    driver.run_frames()
    assert sum(1 for _ in games.game(key).envelope.sides[0].board.city.buildings()) == 1


def test_a_city_that_was_photographed_on_the_other_board_is_drawn_on_it(driver: AppDriver, games: Store) -> None:
    driver.app.context.navigator.go(Route(Screen.CITY, games.new(envelope_of(EXPERT, EXPERT)).key))
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


def test_if_home_cannot_be_shown_the_screen_stays(
    driver: AppDriver, games: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def damaged() -> None:
        raise Refused("", message("store.damaged"))

    driver.tap("Settings")
    monkeypatch.setattr(games, "games", damaged)
    driver.back()
    assert type(driver.app.screen_view).__name__ == "SettingsScreen"
    assert any(text.startswith("The file of the games is damaged") for text in driver.visible_texts())


def test_a_finger_that_trembles_taps(driver: AppDriver, games: Store) -> None:
    key = games.new(envelope_of(CLASSIC, CLASSIC)).key
    driver.app.context.navigator.go(Route(Screen.CITY, key))
    driver.run_frames()
    board = next(widget for widget in driver.widgets() if isinstance(widget, BoardWidget))
    x, y = board.to_window(*board.center_of(Spot(1, 1)))
    driver.drag((x, y), (x + 4, y + 3))
    assert games.game(key).envelope != envelope_of(CLASSIC, CLASSIC)


def test_a_trembling_finger_taps_a_board_to_look_at_and_one_that_stays_holds_its_space(
    driver: AppDriver, games: Store
) -> None:
    key = games.new(envelope_of("S S S S / S S S S / S S S S / S S S S", CLASSIC)).key
    driver.app.context.navigator.go(Route(Screen.ALLOCATION, key))
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
    driver.app.context.navigator.go(Route(Screen.ALLOCATION, key))
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
    driver.app.context.navigator.go(Route(Screen.CITY, key))
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


def screen_at(driver: AppDriver, screen: Screen, key: str, seat: int = 0, about: str = "") -> Widget:
    """Go to a screen; return its view."""
    driver.app.context.navigator.go(Route(screen, key, seat, about))
    driver.run_frames()
    return driver.app.screen_view


def test_a_step_back_shows_the_widgets_that_were_left(driver: AppDriver, games: Store) -> None:
    home = driver.app.screen_view
    key = games.new(envelope_of(CLASSIC, CLASSIC)).key
    cards = screen_at(driver, Screen.TABLE, key)
    screen_at(driver, Screen.CITY, key)
    driver.back()
    assert driver.app.screen_view is cards
    assert cards.parent is driver.app.root
    driver.back()
    assert driver.app.screen_view is home


def test_what_changed_meanwhile_is_shown_after_a_step_back(driver: AppDriver, games: Store) -> None:
    key = games.new(envelope_of(CLASSIC, CLASSIC)).key
    screen_at(driver, Screen.TABLE, key)
    screen_at(driver, Screen.CITY, key)
    driver.tap_spot(1, 1)
    total = driver.state.total
    driver.back()
    assert total in driver.visible_texts()


def test_a_screen_is_as_far_scrolled_as_it_was_left(driver: AppDriver, games: Store) -> None:
    key = games.new(envelope_of(*[CLASSIC] * 4)).key
    screen_at(driver, Screen.TABLE, key)
    scroll = scroll_views(driver.app.screen_view)[0]
    scroll.scroll_y = 0.25
    driver.run_frames()
    screen_at(driver, Screen.CITY, key)
    driver.back()
    assert scroll_views(driver.app.screen_view) == [scroll]
    assert scroll.scroll_y == 0.25


def test_a_screen_that_was_left_by_back_is_rebuilt(driver: AppDriver, games: Store) -> None:
    key = games.new(envelope_of(CLASSIC, CLASSIC)).key
    screen_at(driver, Screen.TABLE, key)
    city = screen_at(driver, Screen.CITY, key)
    driver.back()
    assert screen_at(driver, Screen.CITY, key) is not city


def test_back_closes_the_panels_of_a_screen(driver: AppDriver, games: Store) -> None:
    key = games.new(envelope_of("T1 S . . / . . . . / . . . . / . . . .", CLASSIC)).key
    allocation = screen_at(driver, Screen.ALLOCATION, key)
    driver.app.presenter.show_building(Spot(0, 1))
    driver.app.presenter.look_up(Spot(0, 1))
    driver.back()  # from the page to the list of the rules
    driver.back()
    assert driver.app.screen_view is allocation
    assert driver.app.top_surface is allocation
    assert allocation.state.panel is None


def test_no_finger_reaches_a_screen_that_is_kept_alive(driver: AppDriver, games: Store) -> None:
    key = games.new(envelope_of(CLASSIC, CLASSIC)).key
    city = screen_at(driver, Screen.CITY, key)
    screen_at(driver, Screen.ALLOCATION, key)
    city.presenter.tap(Spot(0, 0))
    assert games.game(key).envelope.sides[0].board.city.is_empty
    driver.back()
    city.presenter.tap(Spot(0, 0))
    assert not games.game(key).envelope.sides[0].board.city.is_empty


def test_another_language_rebuilds_the_screens_of_the_stack_too(driver: AppDriver) -> None:
    home = driver.app.screen_view
    driver.tap("Settings")
    driver.app.presenter.choose("language", "fr")
    driver.run_frames()
    driver.back()
    assert driver.app.screen_view is not home
    assert "Nouvelle partie" in driver.visible_texts()


def test_only_so_many_screens_are_kept_alive(driver: AppDriver, games: Store) -> None:
    home, key = driver.app.screen_view, games.new(envelope_of(CLASSIC, CLASSIC)).key
    first = screen_at(driver, Screen.TABLE, key)
    for seat in (0, 1) * (MAX_ALIVE_SCREENS // 2):
        screen_at(driver, Screen.CITY, key, seat)
    assert len(driver.app._alive_screens) == 3  # two cities again and again, and the table before them
    for about in range(MAX_ALIVE_SCREENS):
        screen_at(driver, Screen.RULES, "", about=str(about))
    assert len(driver.app._alive_screens) == MAX_ALIVE_SCREENS
    driver.app.context.navigator.back_to(Route(Screen.TABLE, key))
    assert driver.app.screen_view is not first
    driver.app.context.navigator.home()
    assert driver.app.screen_view is not home


def test_back_to_the_screen_of_a_deleted_game_leads_home(driver: AppDriver, games: Store) -> None:
    key = games.new(envelope_of(CLASSIC, CLASSIC)).key
    screen_at(driver, Screen.TABLE, key)
    screen_at(driver, Screen.RULES, "")
    games.delete(key)
    driver.back()
    driver.run_frames()
    assert driver.is_on("games")
    assert any("game" in text for text in driver.visible_texts())


def test_a_screen_that_leads_further_on_the_way_back_is_not_shown(driver: AppDriver, games: Store) -> None:
    key = games.new(envelope_of(CLASSIC, CLASSIC)).key
    screen_at(driver, Screen.TABLE, key)
    city = driver.app.context.navigator.current
    screen_at(driver, Screen.CITY, key)
    screen_at(driver, Screen.RULES, "")
    looked = CityPresenter.reload

    def further(presenter: CityPresenter) -> None:
        looked(presenter)
        presenter.context.navigator.back_to(city)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(CityPresenter, "reload", further)
        driver.back()
    driver.run_frames()
    assert type(driver.app.screen_view).__name__ == "TableScreen"


# the app's own list of files, and files dropped onto the window
@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, ...]:
    folder = tmp_path / "Downloads"
    folder.mkdir()
    for name in ("one.jpg", "games.zip"):
        (folder / name).write_bytes(b"content")
    return tuple(folder / name for name in ("one.jpg", "games.zip"))


def test_a_file_is_chosen_from_the_apps_own_list(driver: AppDriver, files: tuple[Path, ...]) -> None:
    chosen: list[Path | None] = []
    driver.app.choose_file((*files, files[0].with_name("gone.jpg")), chosen.append)
    assert "gone.jpg" not in driver.visible_texts()
    assert any(text.startswith("Downloads \u00b7 ") for text in driver.visible_texts())
    driver.tap("games.zip")
    assert (chosen, "one.jpg" in driver.visible_texts()) == ([files[1]], False)


def test_the_list_is_closed_by_escape_a_button_another_list_and_another_screen(
    driver: AppDriver, files: tuple[Path, ...]
) -> None:
    chosen: list[Path | None] = []
    driver.app.choose_file(files, chosen.append)
    driver.key("x")
    driver.back()
    driver.app.choose_file(files, chosen.append)
    driver.tap("Cancel")
    driver.app.choose_file(files, chosen.append)
    driver.app.choose_file((), chosen.append)
    assert any(text.startswith("Nothing here.") for text in driver.visible_texts())
    driver.app.show_message("Saved")
    driver.app.choose_file(files, chosen.append)
    driver.app.context.navigator.go(Route(Screen.NEW))
    driver.run_frames()
    assert chosen == [None] * 5
    assert "one.jpg" not in driver.visible_texts()


def dropped(driver: AppDriver, file: Path) -> None:
    KivyWindow.dispatch("on_drop_file", bytes(file), 10, 10)
    driver.run_frames()


def test_a_photo_dropped_on_another_screen_is_answered_with_the_right_screen(
    driver: AppDriver, files: tuple[Path, ...]
) -> None:
    dropped(driver, files[0])
    assert "Open the photo screen of a player, then drop the photo there" in driver.visible_texts()


def test_a_photo_that_is_dropped_is_read_for_the_player_or_the_first_one_without_a_city(
    games: Store, tmp_path: Path, files: tuple[Path, ...]
) -> None:
    key = games.new(envelope_of(EXPERT.replace(".", "T1", 1), EXPERT)).key
    with AppDriver(ScoreApp(games, tmp_path / "games", FakeDevice(), PhotoReader(games), run_inline)) as driver:
        driver.app.context.navigator.go(Route(Screen.TABLE, key))
        dropped(driver, files[0])  # not a photo
        assert driver.app.context.navigator.current == Route(Screen.PHOTO, key, 1)
        assert "This photo was not read" in driver.visible_texts()
        dropped(driver, ROOT / "assets" / "sample.jpg")
        assert games.game(key).envelope.sides[1].reading is not None


def test_a_file_that_is_dropped_before_anything_is_shown_is_ignored(
    games: Store, tmp_path: Path, files: tuple[Path, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = start_app(games, tmp_path)
    monkeypatch.setattr(driver.app, "presenter", None)
    dropped(driver, files[0])
    monkeypatch.undo()
    driver.close()


def test_a_file_of_the_list_is_chosen_once(driver: AppDriver, files: tuple[Path, ...]) -> None:
    chosen: list[Path | None] = []
    driver.app.choose_file(files, chosen.append)
    chooser = driver.app.top_surface.presenter
    chooser.choose_file(files[0])
    assert chooser.dismiss()
    assert chosen == [files[0]]


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


def test_the_garbage_of_dropped_screens_is_collected_once_the_app_rests(driver: AppDriver, games: Store) -> None:
    city = ref(screen_at(driver, Screen.CITY, games.new(envelope_of(CLASSIC, CLASSIC)).key))
    driver.app.context.navigator.home()
    driver.run_frames(REST_SECONDS + 0.1)
    assert city() is None
