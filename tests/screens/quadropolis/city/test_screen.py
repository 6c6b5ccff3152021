"""The city in the real app, by touches: painting, floors, prints, a long press, doubts, tokens."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest
from kivy.factory import Factory
from kivy.graphics import Canvas, Color, InstructionGroup, Line, RoundedRectangle
from kivy.metrics import dp
from kivy.tests.common import UnitTestTouch
from kivy.uix.widget import Widget

from quadropolis_score.boards import Spot
from quadropolis_score.buildings import NO_TOKENS, Tokens
from quadropolis_score.city import City, text_of
from quadropolis_score.player_board import PlayerSide, unsettled_spots, with_reading
from quadropolis_score.reading import Guess, Reading
from screens.kit.background import run_inline
from screens.kit.navigation import Route, Screen
from screens.kit.widgets.buttons import PRESSED, IconButton, StepperButton, TextButton
from screens.kit.widgets.labels import BoxedText
from screens.kit.widgets.photo_crop import CropView
from screens.quadropolis.city.state import BrushChoice, NoticeKind
from screens.quadropolis.city.widgets import CityBrush, CityFoot, CityHintBar, CityPalette, CitySpacePanel, CityToken
from screens.quadropolis.number_pad import Stepped
from screens.quadropolis.plugin import OwnScreen
from screens.quadropolis.widgets.board import BoardWidget, TileWidget
from screens.shell.app import ScoreApp
from store.store import Store
from tabletop.catalogues import LANGUAGES
from tools.app.app_driver import PHONE_SIZE, AppDriver, draw_window
from tools.app.fake_device import FakeDevice, envelope_of
from tools.app.pixels import broken_words
from tools.app.screenshots import SAMPLE

EMPTY = ". . . ./. . . ./. . . ./. . . ."
READ = City.parse("T1 S . ./F . . ./. . . ./. . . .")


@contextmanager
def open_city(folder: Path, photo: Reading | None = None) -> Iterator[tuple[AppDriver, Store]]:
    """Open Ada's city: empty, or from a photo."""
    begun = envelope_of(EMPTY, EMPTY, tokens=NO_TOKENS)
    if photo is not None:
        begun = begun.with_side(0, with_reading(begun.sides[0], photo))
    with Store.open(folder) as store:
        game = store.new(begun).key
        with AppDriver(ScoreApp(store, folder, FakeDevice(), None, run_inline)) as driver:
            driver.app.context.navigator.go(Route(Screen.TABLE, game), Route(OwnScreen.CITY, game))
            driver.run_frames()
            yield driver, store


def photo_of(*doubtful: Spot) -> Reading:
    guesses = tuple(
        tuple(Guess(building, 0.5, Spot(row, column) in doubtful) for column, building in enumerate(line))
        for row, line in enumerate(READ.cells)
    )
    return Reading(READ.mode, ((0, 0), (9, 0), (9, 9), (0, 9)), guesses, b"seen", SAMPLE.read_bytes())


def side_of(store: Store) -> PlayerSide:
    return store.game(store.games()[0].key).envelope.sides[0]


def building_text(store: Store, row: int, column: int) -> str:
    return text_of(side_of(store).board.city[Spot(row - 1, column - 1)])


def brush(driver: AppDriver, what: str) -> Widget:
    items = ((widget, getattr(widget, "item", None)) for widget in driver.widgets())
    return next(widget for widget, item in items if isinstance(item, BrushChoice) and item.tool == what)


def board(driver: AppDriver) -> BoardWidget:
    return next(widget for widget in driver.widgets() if isinstance(widget, BoardWidget))


def test_taps_paint_and_pile_and_the_eraser_empties(tmp_path: Path) -> None:
    with open_city(tmp_path) as (driver, store):
        for _ in range(3):
            driver.tap_spot(1, 1)
        driver.tap(brush(driver, "shop"))
        driver.tap_spot(2, 1)
        driver.tap_spot(2, 2)
        assert [building_text(store, *spot) for spot in ((1, 1), (2, 1), (2, 2))] == ["T3", "S", "S"]
        driver.tap(brush(driver, "eraser"))
        driver.tap_spot(2, 1)
        assert building_text(store, 2, 1) == "."


def test_the_brush_is_kept_after_visiting_the_allocation(tmp_path: Path) -> None:
    with open_city(tmp_path) as (driver, store):
        driver.tap(brush(driver, "shop"))
        driver.tap_spot(1, 1)
        driver.tap("Tokens & points")
        driver.back()
        driver.tap_spot(1, 2)
        assert [building_text(store, 1, column) for column in (1, 2)] == ["S", "S"]


def test_a_long_press_shows_everything_of_a_space_and_paints_nothing(tmp_path: Path) -> None:
    with open_city(tmp_path) as (driver, store):
        driver.tap_spot(4, 2, held=True)
        assert {"B4", "Empty", "Monument"} & set(driver.visible_texts()) == {"B4", "Empty"}
        driver.tap("Tower block")
        assert "Floors" in driver.visible_texts()
        driver.tap("Done")
        assert driver.state.space is None
        assert building_text(store, 4, 2) == "T1"


def test_a_second_finger_paints_nothing(tmp_path: Path) -> None:
    with open_city(tmp_path) as (driver, store):
        driver.run_frames()
        first, second = (UnitTestTouch(*board(driver).to_window(*board(driver).center_of(Spot(1, n)))) for n in (1, 2))
        first.touch_down()
        second.touch_down()
        driver.run_frames()
        second.touch_up()
        first.touch_up()
        driver.run_frames()
        assert [building_text(store, 2, column) for column in (2, 3)] == ["T1", "."]


def test_doubts_are_confirmed_changed_or_postponed_one_after_the_other(tmp_path: Path) -> None:
    spots = (Spot(0, 0), Spot(0, 1), Spot(1, 0))
    with open_city(tmp_path, photo_of(*spots)) as (driver, store):
        driver.tap("3 spaces to check")
        driver.tap("Yes")
        driver.tap("Later")
        driver.tap("Change building")
        driver.tap("Park")
        driver.tap("Done")
        assert driver.state.space is None
        assert [building_text(store, *spot) for spot in ((1, 1), (1, 2), (2, 1))] == ["T1", "S", "P"]
        assert unsettled_spots(side_of(store)) == (Spot(0, 1),)
        assert [notice.kind for notice in driver.state.notices if notice.kind is NoticeKind.DOUBTFUL] == [
            NoticeKind.DOUBTFUL
        ]


def test_tokens_are_stepped_or_typed_on_the_pad_behind_their_number(tmp_path: Path) -> None:
    with open_city(tmp_path) as (driver, store):
        for button in [widget for widget in driver.widgets() if isinstance(widget, StepperButton) and widget.by > 0]:
            driver.tap(button)
        assert side_of(store).board.tokens == Tokens(1, 1)
        driver.tap("1", 1)
        for key in ("1", "4", "OK"):
            driver.tap(key)
        assert side_of(store).board.tokens == Tokens(1, 14)
        assert driver.state.panel is None


WINDOWS = [((360, 640), 100), ((360, 640), 150), ((412, 824), 150), ((824, 412), 150), ((1280, 800), 100)]


@pytest.mark.untraced
@pytest.mark.parametrize(("window", "text"), WINDOWS)
def test_board_palette_tokens_and_actions_are_visible_with_any_doubts(
    tmp_path: Path, window: tuple[int, int], text: int
) -> None:
    with open_city(tmp_path, photo_of(Spot(0, 0))) as (driver, _):
        driver.app.context.set_preference("text", text)
        driver.resize(*window)
        driver.app.restyle()
        driver.runner.send(Stepped("energy", 30))
        driver.wait_until(lambda: len(driver.state.notices) > 1)
        shown = [
            widget
            for widget in driver.widgets()
            if isinstance(widget, CityToken | CityFoot | CityHintBar | BoardWidget)
        ]
        assert len(shown) == 5
        for widget in (*shown, brush(driver, "hand")):
            (x, y), (right, top) = widget.to_window(*widget.pos), widget.to_window(widget.right, widget.top)
            assert (round(x) >= 0, round(y) >= 0, round(right) <= window[0], round(top) <= window[1]) == (True,) * 4
        tokens = next(widget for widget in shown if isinstance(widget, CityToken))
        foot = next(widget for widget in shown if isinstance(widget, CityFoot))
        assert tokens.y >= foot.top
        assert board(driver).side >= dp(48)
        driver.app.context.set_preference("text", 100)
        driver.resize(*PHONE_SIZE)


@pytest.mark.untraced
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_name_of_a_brush_is_broken_in_the_middle_of_a_word(tmp_path: Path, language: str) -> None:
    with open_city(tmp_path) as (driver, _):
        driver.app.context.set_preference("language", language)
        driver.app.context.set_preference("text", 150)
        for window in ((824, 412), PHONE_SIZE):
            driver.resize(*window)
            driver.app.restyle()
            driver.run_frames()
            brushes = [each for each in driver.widgets() if isinstance(each, CityBrush)]
            names = [each for shown in brushes for each in shown.walk(restrict=True) if isinstance(each, BoxedText)]
            assert [word for name in names for word in broken_words(name)] == [], window
        driver.app.context.set_preference("text", 100)


def test_the_panel_of_a_space_has_one_height_and_leaves_the_board_in_sight(tmp_path: Path) -> None:
    with open_city(tmp_path, photo_of(Spot(0, 0))) as (driver, _):
        places = []
        for spot in ((1, 1), (1, 2), (4, 4)):
            driver.tap_spot(*spot)
            driver.run_frames()
            panel = next(widget for widget in driver.widgets() if isinstance(widget, CitySpacePanel))
            last = [widget for widget in panel.walk(restrict=True) if isinstance(widget, TextButton)][-1]
            places.append((tuple(panel.pos), tuple(panel.size), last.y))
            assert panel.top <= board(driver).y + 1
            assert driver.state.space.name == str(Spot(spot[0] - 1, spot[1] - 1))
        assert len({*places}) == 1


def test_a_pile_of_four_is_two_taps_and_the_row_covers_no_space(tmp_path: Path) -> None:
    with open_city(tmp_path) as (driver, store):
        for row in (1, 4):
            driver.taps = 0
            driver.tap_spot(row, 4)
            heights = driver.find("4")
            assert heights.to_window(0, heights.top)[1] <= board(driver).y
            driver.tap("4")
            assert (building_text(store, row, 4), driver.taps) == ("T4", 2)
            assert driver.state.row is None


def test_the_prints_of_a_harbor_are_a_row_of_buttons_that_one_tap_chooses(tmp_path: Path) -> None:
    with open_city(tmp_path) as (driver, store):
        driver.tap(brush(driver, "harbor"))
        driver.tap_spot(1, 1)
        assert min(each.width for each in driver.widgets() if isinstance(each, Factory.CityPrint)) >= dp(40)
        driver.tap("2 VP")
        assert building_text(store, 1, 1) == "H*2"


def test_all_open_prints_are_right_in_one_tap(tmp_path: Path) -> None:
    with open_city(tmp_path) as (driver, store):
        driver.tap(brush(driver, "harbor"))
        driver.tap_spot(1, 1)
        driver.tap("Next: Ben")
        driver.tap("One harbor without printed points")
        assert driver.state.space.name == "A1"
        driver.back()
        driver.tap("Next: Ben")
        driver.tap("Right")
        assert side_of(store).board.unprinted == frozenset()


def test_the_pictures_of_the_palette_are_large_on_an_empty_city(tmp_path: Path) -> None:
    with open_city(tmp_path) as (driver, _):
        pictures = [each for each in brush(driver, "park").walk(restrict=True) if isinstance(each, TileWidget)]
        assert [each.height >= dp(44) for each in pictures] == [True]
        assert [text for text in driver.visible_texts() if text.startswith("Tap a space")] == [driver.state.brush_hint]


def test_the_names_of_the_second_row_stay_in_sight_when_the_window_changes(tmp_path: Path) -> None:
    with open_city(tmp_path) as (driver, _):
        for size in ((412, 900), PHONE_SIZE, (400, 780)):
            driver.resize(*size)
            driver.run_frames()
            palette = next(each for each in driver.widgets() if isinstance(each, CityPalette))
            brushes = [each for each in driver.widgets() if isinstance(each, CityBrush)]
            low = min(each.to_window(0, each.y)[1] for each in brushes)
            assert low >= palette.y - 1
        driver.resize(*PHONE_SIZE)


def test_a_wheel_scrolls_a_palette_that_is_wider_than_its_window(tmp_path: Path) -> None:
    with open_city(tmp_path) as (driver, _):
        driver.resize(320, 420)
        driver.run_frames()
        palette = next(each for each in driver.widgets() if isinstance(each, CityPalette))
        assert palette.overflows
        for button, is_scrolled in (("scrollup", True), ("scrolldown", False)):
            palette.on_touch_down(SimpleNamespace(pos=palette.center, button=button))
            assert (palette.scroll_x > 0) is is_scrolled
        driver.resize(*PHONE_SIZE)


def test_a_large_window_shows_all_hints(tmp_path: Path) -> None:
    with open_city(tmp_path, photo_of(Spot(0, 0))) as (driver, _):
        driver.runner.send(Stepped("energy", 30))
        driver.wait_until(lambda: len(driver.state.notices) > 1)
        driver.resize(1280, 800)
        texts = driver.visible_texts()
        assert {hint.text for hint in driver.state.notices} <= {*texts}
        assert not any(text.startswith("+") for text in texts)


def middle(driver: AppDriver, row: int, column: int) -> tuple[float, float]:
    shown = board(driver)
    x, y = shown.to_window(*shown.center_of(Spot(row - 1, column - 1)))
    return float(x), float(y)


def test_a_finger_that_is_drawn_over_spaces_paints_them(tmp_path: Path) -> None:
    with open_city(tmp_path) as (driver, store):
        driver.tap(brush(driver, "park"))
        driver.drag(middle(driver, 2, 1), middle(driver, 2, 4), steps=2)
        assert [building_text(store, 2, column) for column in range(1, 5)] == ["P"] * 4
        driver.key("z", "ctrl")
        assert side_of(store).board.city.is_empty


def test_a_held_tile_is_carried_to_another_space(tmp_path: Path) -> None:
    with open_city(tmp_path) as (driver, store):
        driver.tap_spot(1, 1)
        driver.tap("3")
        driver.drag(middle(driver, 1, 1), middle(driver, 3, 3), held=True)
        assert [building_text(store, *spot) for spot in ((1, 1), (3, 3))] == [".", "T3"]
        driver.drag(middle(driver, 3, 3), (middle(driver, 4, 1)[0], 5), held=True)  # off the board, so nowhere
        assert building_text(store, 3, 3) == "T3"
        assert driver.runner.panel is None


def test_a_finger_that_slides_within_a_space_taps_it_and_one_that_leaves_the_board_draws_there(tmp_path: Path) -> None:
    with open_city(tmp_path) as (driver, store):
        x, y = middle(driver, 2, 2)
        driver.drag((x - 20, y), (x + 20, y))
        assert building_text(store, 2, 2) == "T1"
        driver.drag(middle(driver, 4, 1), (middle(driver, 4, 1)[0], 5))
        assert building_text(store, 4, 1) == "T1"


def test_what_was_replaced_comes_back_with_the_message_at_the_foot(tmp_path: Path) -> None:
    with open_city(tmp_path) as (driver, store):
        driver.tap_spot(1, 1)
        driver.tap("3")
        driver.tap(brush(driver, "park"))
        driver.tap_spot(1, 1)
        assert "Tower block, 3 floors, replaced" in driver.visible_texts()
        driver.tap("Undo")
        assert building_text(store, 1, 1) == "T3"
        driver.tap_spot(1, 2)
        assert building_text(store, 1, 2) == "P"


def test_hints_without_room_are_behind_the_last_one(tmp_path: Path) -> None:
    with open_city(tmp_path, photo_of(Spot(0, 0))) as (driver, _):
        driver.runner.send(Stepped("energy", 30))
        driver.wait_until(lambda: len(driver.state.notices) > 2)
        driver.tap(f"+{len(driver.state.notices) - 2}")
        driver.tap("1 space to check")
        assert driver.state.space.name == "A1"


def test_hints_stand_below_the_row_of_a_tapped_tile(tmp_path: Path) -> None:
    with open_city(tmp_path) as (driver, _):
        driver.runner.send(Stepped("energy", 30))
        driver.tap_spot(1, 1)
        row, hint = driver.find("3"), driver.find("2 things look odd")
        assert hint.to_window(0, hint.top)[1] <= row.to_window(*row.pos)[1]


def test_hints_without_a_line_below_the_row_are_behind_its_end_and_the_row_stays_where_it_is(tmp_path: Path) -> None:
    with open_city(tmp_path) as (driver, _):
        driver.resize(824, 412)
        driver.tap_spot(1, 1)
        before = driver.find("3").center
        driver.runner.send(Stepped("energy", 30))
        driver.wait_until(lambda: driver.state.notices != ())
        assert driver.find("3").center == before
        driver.tap(f"+{len(driver.state.notices)}")
        assert "Tokens not confirmed" in driver.visible_texts()
        driver.runner.dismiss()
        driver.resize(360, 640)
        driver.tap(brush(driver, "harbor"))
        driver.tap_spot(1, 2)
        assert not any(text.startswith("+") for text in driver.visible_texts())  # six prints leave no room
        driver.resize(*PHONE_SIZE)


def test_the_board_stays_where_it_is_when_a_hint_comes(tmp_path: Path) -> None:
    with open_city(tmp_path) as (driver, _):
        driver.run_frames()
        before = tuple(board(driver).pos), tuple(board(driver).size)
        driver.runner.send(Stepped("energy", 30))
        driver.wait_until(lambda: driver.state.notices != ())
        assert (tuple(board(driver).pos), tuple(board(driver).size)) == before


def test_control_shift_z_takes_a_step_forth_again(tmp_path: Path) -> None:
    with open_city(tmp_path) as (driver, store):
        driver.tap_spot(1, 1)
        driver.key("z", "ctrl")
        assert building_text(store, 1, 1) == "."
        driver.key("z", "ctrl", "shift")
        assert building_text(store, 1, 1) == "T1"


def test_the_board_keeps_a_margin_of_8_dp(tmp_path: Path) -> None:
    with open_city(tmp_path) as (driver, _):
        driver.run_frames()
        shown = board(driver)
        left, low = shown.corner_of(Spot(3, 0))
        right, top = shown.corner_of(Spot(0, 3))
        margins = (left - shown.x, low - shown.y, shown.right - right - shown.side, shown.top - top - shown.side)
        assert round(min(margins)) == dp(8)


def shapes(canvas: Canvas, alpha: float = 1.0) -> Iterator[tuple[float, bool]]:
    """Yield every rounded shape and line of a canvas: the alpha of its colour, and whether it has a size."""
    for each in canvas.children:
        if isinstance(each, Color):
            alpha = each.a
        elif isinstance(each, RoundedRectangle):
            yield alpha, any(each.size)
        elif isinstance(each, Line):
            yield alpha, len({*each.points}) > 1
        elif isinstance(each, InstructionGroup):
            yield from shapes(each, alpha)


def test_an_invisible_shape_is_not_drawn(tmp_path: Path) -> None:
    with open_city(tmp_path) as (driver, _):
        drawn = [*shapes(driver.app.top_surface.canvas)]
        assert (1.0, True) in drawn
        assert (0.0, True) not in drawn


def test_a_pressed_button_has_a_layer_and_the_one_that_the_keyboard_is_at_a_ring(tmp_path: Path) -> None:
    with open_city(tmp_path) as (driver, _):
        button = next(each for each in driver.widgets() if isinstance(each, StepperButton))

        def over() -> list[tuple[float, bool]]:
            driver.run_frames()
            draw_window()  # lines get their points then
            return [(round(alpha, 2), seen) for alpha, seen in shapes(button.canvas.after)]

        assert over() == []
        button.state = "down"
        assert over() == [(PRESSED, True)]
        button.state = "normal"
        button.focused = True
        assert over() == [(1.0, True)]


def icon(driver: AppDriver, text: str) -> IconButton:
    driver.run_frames()
    return next(widget for widget in driver.widgets() if isinstance(widget, IconButton) and widget.text == text)


def icons(driver: AppDriver) -> set[str]:
    driver.run_frames()
    return {widget.text for widget in driver.widgets() if isinstance(widget, IconButton)}


def test_the_board_of_a_photographed_city_is_switched_to_its_photo_and_back(tmp_path: Path) -> None:
    with open_city(tmp_path, replace(photo_of(Spot(0, 0)), photo=SAMPLE.read_bytes())) as (driver, _):
        assert "The whole photo" not in icons(driver)
        driver.tap(icon(driver, "Show the photo"))
        assert all(space.photo for line in board(driver).board_view.rows for space in line)
        driver.tap(icon(driver, "The whole photo"))
        assert any(isinstance(widget, CropView) and widget.height > 100 for widget in driver.widgets())
        driver.tap("Close")
        driver.tap_spot(1, 1)
        assert driver.state.space is not None
        driver.back()
        driver.tap(icon(driver, "Show the tiles"))
        assert not any(space.photo for line in board(driver).board_view.rows for space in line)


def test_a_city_without_a_photo_offers_none_also_after_an_undo(tmp_path: Path) -> None:
    with open_city(tmp_path) as (driver, store):
        assert "Show the photo" not in icons(driver)
        envelope = store.game(store.games()[0].key).envelope
        store.save(store.games()[0].key, envelope.with_side(0, with_reading(side_of(store), photo_of())))
        driver.runner.reload()
        driver.tap(icon(driver, "Show the photo"))
        assert "The whole photo" not in icons(driver)
        driver.runner.undo()
        assert not any(space.photo for line in board(driver).board_view.rows for space in line)
        assert not {"Show the photo", "Show the tiles"} & icons(driver)
