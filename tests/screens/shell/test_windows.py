"""Large windows, rotated phones and the mouse, in the real app."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from kivy.core.window import Window as KivyWindow
from kivy.graphics.context import get_context
from kivy.metrics import dp
from kivy.tests.common import UnitTestTouch

from games import rules_of
from quadropolis_score.boards import Spot
from quadropolis_score.buildings import Mode
from quadropolis_score.city import City
from screens.games.program import Action
from screens.games.program import Pressed as ListPressed
from screens.kit.background import run_inline
from screens.kit.navigation import HOME, Route, Screen
from screens.kit.program import Loaded
from screens.kit.theme import DIALOG
from screens.kit.widgets.buttons import HOVERED, IconButton, Tappable, TextButton
from screens.kit.widgets.containers import BottomBar
from screens.kit.widgets.fitted_label import FittedLabel
from screens.kit.widgets.labels import TooltipLabel
from screens.kit.widgets.screen_frame import Overlay, ScreenView, TopBar
from screens.pad.model import Explained
from screens.quadropolis.allocation.events import SpaceTapped
from screens.quadropolis.plugin import OwnScreen
from screens.quadropolis.table.events import NameWritten, PlayerShown
from screens.quadropolis.widgets.board import BoardWidget
from screens.shell.app import ScoreApp
from store.store import Store
from tools.app.app_driver import PHONE_SIZE, AppDriver
from tools.app.example import example_envelope
from tools.app.fake_device import FakeDevice
from tools.app.pixels import draw

LARGE_WINDOW = (1280, 800)
TURNED = (824, 412)


@pytest.fixture
def key(games: Store) -> str:
    return games.new(example_envelope()).key


@pytest.fixture
def hands(games: Store, tmp_path: Path, key: str) -> Iterator[AppDriver]:
    hands = AppDriver(ScoreApp(games, tmp_path / "games", FakeDevice(), None, run_inline))
    hands.app.context.navigator.go(Route(Screen.TABLE, key), Route(OwnScreen.CITY, key))
    yield hands
    hands.resize(*PHONE_SIZE)
    hands.close()


def one(hands: AppDriver, kind: type) -> Any:
    hands.run_frames()
    return next(widget for widget in hands.widgets() if isinstance(widget, kind))


def panel(hands: AppDriver) -> Any:
    return one(hands, Overlay).ids.panel


def ask_about_a_building(hands: AppDriver, key: str) -> None:
    """Open the panel of a building of the allocation."""
    hands.app.context.navigator.go(Route(OwnScreen.ALLOCATION, key))
    hands.runner.send(SpaceTapped(Spot(0, 2)))


def right_click(hands: AppDriver, x: float, y: float) -> None:
    touch = UnitTestTouch(x, y)
    touch.button = "right"
    touch.touch_down()
    hands.run_frames()
    touch.touch_up()
    hands.run_frames()


def test_a_panel_slides_in_from_below_on_a_phone(hands: AppDriver, key: str) -> None:
    ask_about_a_building(hands, key)
    shown = panel(hands)
    assert (shown.x, shown.y, shown.width) == (0, 0, PHONE_SIZE[0])


@pytest.mark.untraced
def test_a_panel_of_a_rotated_phone_is_at_the_right_and_leaves_the_board_visible(hands: AppDriver, key: str) -> None:
    hands.resize(*TURNED)
    ask_about_a_building(hands, key)
    shown, board = panel(hands), one(hands, BoardWidget)
    assert (shown.right, shown.y, shown.height) == (TURNED[0], 0, TURNED[1])
    assert shown.x >= board.to_window(*board.corner_of(Spot(0, 3)))[0]


@pytest.mark.untraced
def test_a_panel_of_a_large_window_is_a_dialog_beside_the_board(hands: AppDriver, key: str) -> None:
    hands.resize(*LARGE_WINDOW)
    ask_about_a_building(hands, key)
    shown = panel(hands)
    board = next(widget for widget in hands.app.screen_view.walk() if isinstance(widget, BoardWidget))
    assert shown.width == dp(DIALOG)
    assert shown.y > 0
    assert shown.top < LARGE_WINDOW[1]
    assert shown.x >= board.to_window(*board.corner_of(Spot(0, 4)))[0] + board.side


@pytest.mark.untraced
def test_a_panel_of_a_large_window_without_a_board_is_in_its_middle(hands: AppDriver, key: str) -> None:
    hands.resize(*LARGE_WINDOW)
    hands.app.context.navigator.go(Route(Screen.PAD, key))
    hands.runner.send(Explained("shops", 0))
    assert panel(hands).center == pytest.approx((LARGE_WINDOW[0] / 2, LARGE_WINDOW[1] / 2))


def test_actions_of_a_rotated_phone_are_in_a_rail_at_the_right(hands: AppDriver) -> None:
    hands.app.context.navigator.home()
    foot, bar = one(hands, BottomBar), one(hands, TopBar)
    assert (foot.x, foot.y, foot.width) == (0, 0, PHONE_SIZE[0])
    hands.resize(*TURNED)
    assert (foot.right, foot.y, foot.top) == (TURNED[0], 0, bar.y)
    assert foot.width < TURNED[0] / 3
    for each in hands.app.screen_view.children:
        assert each in (foot, bar) or each.right <= foot.x
    hands.tap("New game")
    assert hands.is_on("new")


def test_a_right_click_on_the_board_is_a_long_press(hands: AppDriver) -> None:
    board = one(hands, BoardWidget)
    right_click(hands, *board.to_window(*board.center_of(Spot(0, 0))))
    assert hands.state.space is not None


def test_a_right_click_on_a_button_does_nothing(hands: AppDriver) -> None:
    before = hands.app.context.navigator.current
    button = hands.find("Done")
    right_click(hands, *button.to_window(*button.center))
    assert hands.app.context.navigator.current == before


def test_a_button_under_the_mouse_is_tinted_until_the_mouse_leaves(hands: AppDriver) -> None:
    button = hands.find("Done")
    KivyWindow.mouse_pos = button.to_window(*button.center)
    hands.run_frames()
    assert button.state_layer == HOVERED
    KivyWindow.dispatch("on_cursor_leave")
    assert button.state_layer == 0


def test_the_space_under_the_mouse_is_framed(hands: AppDriver) -> None:
    board = one(hands, BoardWidget)
    for spot in (Spot(0, 0), Spot(1, 2)):
        KivyWindow.mouse_pos = board.to_window(*board.center_of(spot))
        hands.run_frames()
        assert board.hovered == spot
        assert board.canvas.after.children
    button = hands.find("Done")
    KivyWindow.mouse_pos = button.to_window(*button.center)
    hands.run_frames()
    assert board.hovered is None
    assert not board.canvas.after.children


def test_nothing_below_a_panel_nor_scrolled_away_is_tinted(hands: AppDriver, key: str) -> None:
    button = hands.find("Done")
    hands.resize(*TURNED)
    ask_about_a_building(hands, key)
    place = button.to_window(*button.center)
    KivyWindow.mouse_pos = place
    hands.run_frames()
    assert button.state_layer == 0
    hidden = [
        each for each in one(hands, Overlay).walk() if hasattr(each, "hover") and each.to_window(*each.center)[1] < 0
    ]
    assert hidden
    KivyWindow.mouse_pos = hidden[0].to_window(*hidden[0].center)
    hands.run_frames()
    assert hidden[0].state_layer == 0


def panes(hands: AppDriver) -> list[tuple[str, float, float]]:
    """Return the panes from left to right, with their left and right edges."""
    hands.run_frames()
    windows = [widget for widget in hands.app.root.children if isinstance(widget, ScreenView)]
    return sorted(((type(each).__name__, each.x, each.right) for each in windows), key=lambda pane: pane[1])


def backs(hands: AppDriver) -> list[float]:
    hands.run_frames()
    return [widget.to_window(*widget.pos)[0] for widget in hands.widgets() if type(widget).__name__ == "BackButton"]


@pytest.mark.parametrize(
    ("route", "screens", "steps_back"),
    [
        (lambda _: HOME, ("GamesScreen", "PadScreen"), []),
        (lambda key: Route(Screen.TABLE, key), ("TableScreen", "PadScreen"), ["left"]),
        (lambda key: Route(Screen.PAD, key), ("TableScreen", "PadScreen"), ["left"]),
        (lambda key: Route(Screen.SHARE, key), ("PadScreen", "ShareScreen"), ["right"]),
        (lambda _: Route(Screen.SETTINGS), ("GamesScreen", "SettingsScreen"), ["right"]),
    ],
)
def test_a_large_window_has_two_panes_and_one_step_back(
    hands: AppDriver, key: str, route: Callable[[str], Route], screens: tuple[str, str], steps_back: list[str]
) -> None:
    hands.resize(*LARGE_WINDOW)
    hands.app.context.navigator.home()
    if route(key) != HOME:
        hands.app.context.navigator.go(route(key))
    (first, start, middle), (second, again, end) = panes(hands)
    assert ((first, second), start, middle, end) == (screens, 0, again, LARGE_WINDOW[0])
    assert ["left" if x < middle else "right" for x in backs(hands)] == steps_back


def icon_button(hands: AppDriver, text: str) -> Tappable:
    """Return an icon button, also a disabled one, by its tooltip."""
    hands.run_frames()
    return next(each for each in hands.widgets() if isinstance(each, IconButton) and each.text == text)


def test_no_button_of_two_panes_opens_what_is_open_already(hands: AppDriver, key: str) -> None:
    hands.resize(*LARGE_WINDOW)
    hands.app.context.navigator.home()
    hands.run_frames()
    assert "Play again" in hands.visible_texts()
    assert "Done" not in hands.visible_texts()
    for name, other in (("Settings", "Rules"), ("Rules", "Statistics"), ("Statistics", "Settings")):
        hands.tap(icon_button(hands, name))
        assert hands.is_on(name.lower())
        assert (icon_button(hands, name).disabled, icon_button(hands, other).disabled) == (True, False)
    hands.app.context.navigator.back_to(HOME, Route(Screen.TABLE, key))
    assert "Scoring Pad" not in [each.text for each in hands.widgets() if isinstance(each, TextButton)]
    hands.tap("Done")  # of the pad beside the table
    assert hands.is_on("games")


def test_a_city_fills_a_large_window(hands: AppDriver) -> None:
    hands.resize(*LARGE_WINDOW)
    assert panes(hands) == [("CityScreen", 0, LARGE_WINDOW[0])]


@pytest.mark.untraced
def test_a_window_that_shrinks_keeps_the_current_screen_alone(hands: AppDriver) -> None:
    hands.app.context.navigator.back()
    assert panes(hands) == [("TableScreen", 0, PHONE_SIZE[0])]
    hands.resize(*LARGE_WINDOW)
    assert [name for name, *_ in panes(hands)] == ["TableScreen", "PadScreen"]
    hands.resize(*TURNED)
    assert panes(hands) == [("TableScreen", 0, TURNED[0])]
    assert len(backs(hands)) == 1


def test_a_game_without_a_building_has_no_pad_beside_its_table_nor_beside_the_games(
    games: Store, hands: AppDriver, key: str
) -> None:
    game = games.game(key).envelope
    games.delete(key)
    new = rules_of(game.game).new_board(game.options)
    empty = games.new(replace(game, sides=tuple(replace(side, board=new) for side in game.sides))).key
    hands.resize(*LARGE_WINDOW)
    hands.app.context.navigator.home()
    assert [name for name, *_ in panes(hands)] == ["GamesScreen"]
    hands.app.context.navigator.go(Route(Screen.TABLE, empty))
    assert [name for name, *_ in panes(hands)] == ["TableScreen"]


def test_the_pad_beside_a_table_follows_the_table_and_the_table_the_pad(
    hands: AppDriver, key: str, games: Store
) -> None:
    hands.resize(*LARGE_WINDOW)
    hands.app.context.navigator.back()
    game = games.game(key).envelope
    cleared = replace(game.sides[2], board=replace(game.sides[2].board, city=City.empty(Mode.EXPERT)))
    hands.runner.send(Loaded(games.save(key, game.with_side(2, cleared))))
    hands.run_frames()
    pad = hands.app.panes.beside
    assert [head.name for head in pad.view.state.heads] == ["Ada", "Ben", "Cleo", "Dan"]
    assert not any(number.is_winner for number in pad.view.state.total.numbers if number.side == 2)
    games.save(key, game)
    pad.runner.open()
    hands.run_frames()
    assert hands.runner.model.envelope == game


@pytest.mark.untraced
def test_a_panel_in_which_something_is_typed_is_not_loaded_again(hands: AppDriver, key: str, games: Store) -> None:
    hands.resize(*LARGE_WINDOW)
    hands.app.context.navigator.back()
    hands.runner.send(PlayerShown(0))
    hands.runner.send(NameWritten("Ad"))
    games.save(key, replace(games.game(key).envelope, notes="a note"))
    hands.app.panes.beside.runner.open()
    hands.run_frames()
    assert hands.state.panel is not None
    hands.runner.dismiss()
    hands.run_frames()
    assert games.game(key).envelope.sides[0].name == "Ad"


def test_a_game_that_is_deleted_takes_its_pad_away(hands: AppDriver, key: str, games: Store) -> None:
    hands.resize(*LARGE_WINDOW)
    hands.app.context.navigator.home()
    assert len(panes(hands)) == 2
    games.delete(key)
    hands.runner.open()
    hands.run_frames()
    assert [name for name, *_ in panes(hands)] == ["GamesScreen"]


@pytest.mark.untraced
def test_a_game_of_the_list_beside_the_settings_leads_back_to_the_list(hands: AppDriver, key: str) -> None:
    hands.resize(*LARGE_WINDOW)
    hands.app.context.navigator.home()
    hands.app.context.navigator.go(Route(Screen.SETTINGS))
    hands.run_frames()
    hands.app.panes.beside.view.runner.send(ListPressed(Action.OPEN, key))
    hands.run_frames()
    hands.back()
    assert hands.app.context.navigator.current in (HOME, Route(Screen.TABLE, key))
    assert Route(Screen.SETTINGS) not in hands.app.context.navigator.routes


@pytest.mark.untraced
def test_the_step_back_at_the_left_of_a_pad_leaves_the_game(hands: AppDriver, key: str) -> None:
    hands.resize(*LARGE_WINDOW)
    hands.app.context.navigator.home()
    hands.app.context.navigator.go(Route(Screen.TABLE, key), Route(Screen.PAD, key))
    hands.tap(next(widget for widget in hands.widgets() if type(widget).__name__ == "BackButton"))
    assert hands.app.context.navigator.current == HOME


@pytest.mark.untraced
def test_a_number_of_the_second_pane_opens_its_reasons_and_escape_closes_them(hands: AppDriver) -> None:
    hands.resize(*LARGE_WINDOW)
    hands.app.context.navigator.back()
    hands.run_frames()
    hands.app.panes.beside.view.runner.send(Explained("shops", 0))
    assert panel(hands).width == dp(DIALOG)
    hands.back()
    assert not any(isinstance(widget, Overlay) for widget in hands.widgets())
    assert hands.is_on("table")
    hands.app.panes.beside.view.runner.send(Explained("shops", 0))
    hands.resize(*PHONE_SIZE)
    assert not any(isinstance(widget, Overlay) for widget in hands.widgets())


@pytest.mark.untraced
def test_the_tab_key_goes_round_both_panes(hands: AppDriver) -> None:
    hands.resize(*LARGE_WINDOW)
    hands.app.context.navigator.back()
    hands.run_frames()
    sides = set()
    for _ in range(60):
        hands.key("tab")
        widget = hands.app.keyboard._focused
        sides.add(widget.to_window(*widget.center)[0] > LARGE_WINDOW[0] / 2)
    assert sides == {True, False}


def test_a_board_with_the_focus_has_a_ring_round_its_spaces(hands: AppDriver) -> None:
    board = one(hands, BoardWidget)
    assert board.ring[2] == 0
    while not board.focused:
        hands.key("tab")
    left, bottom = board.corner_of(Spot(board.rows - 1, 0))
    assert board.ring[0] < left
    assert board.ring[1] < bottom
    assert board.ring[2] > board.side * board.columns
    hands.touch_at(5, 800)
    assert board.ring[2] == 0


@pytest.mark.fresh
def test_a_board_looks_the_same_after_a_phone_lost_the_graphics_context(hands: AppDriver) -> None:
    hands.run_frames(1.0)
    before = draw()
    get_context().reload()
    hands.run_frames(1.0)
    assert (draw() == before).all()


@pytest.mark.parametrize(("name", "is_cut"), [("William Wammes Mommsen Wimm Hammam Womme", True), ("Ada", False)])
def test_a_long_name_takes_two_lines_of_a_bar_and_its_tooltip_says_all_of_it(
    hands: AppDriver, key: str, name: str, *, is_cut: bool
) -> None:
    envelope = hands.app.context.store.game(key).envelope
    hands.app.context.store.save(key, envelope.with_side(0, replace(envelope.sides[0], people=(name,))))
    hands.app.context.set_preference("text", 150)
    hands.resize(360, 640)
    hands.app.context.navigator.go(Route(Screen.TABLE, key), Route(OwnScreen.TOKENS, key))
    title = one(hands, FittedLabel)
    assert len(title._label._cached_lines) <= 2
    assert title.text.endswith("\u2026") is is_cut
    KivyWindow.mouse_pos = title.to_window(*title.center)
    hands.run_frames(0.7)
    shown = [each for each in hands.widgets() if isinstance(each, TooltipLabel)]
    KivyWindow.mouse_pos = (1, 1)
    hands.run_frames()
    assert [each.text for each in shown] == [name] * is_cut
    assert all(each.right <= 360 for each in shown)
