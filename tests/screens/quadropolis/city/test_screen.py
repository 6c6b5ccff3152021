"""The city in the real app, by touches: painting, floors, prints, a long press, doubts, tokens."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kivy.graphics import Canvas, Color, InstructionGroup, Line, RoundedRectangle
from kivy.metrics import dp
from kivy.tests.common import UnitTestTouch
from kivy.uix.widget import Widget

from quadropolis_score.boards import Spot
from quadropolis_score.buildings import NO_TOKENS, Tokens
from quadropolis_score.city import City, text_of
from quadropolis_score.player_board import unsettled_spots, with_reading
from quadropolis_score.reading import Guess, Reading
from screens.app import ScoreApp
from screens.kit.background import run_inline
from screens.kit.navigation import Route, Screen
from screens.kit.widgets.buttons import StepperButton
from screens.quadropolis.city.state import BrushChoice, NoticeKind
from screens.quadropolis.widgets.board import BoardWidget
from store.store import Store
from tabletop.game import Side
from tools.app.app_driver import AppDriver
from tools.app.fake_device import FakeDevice, envelope_of
from tools.app.screenshots import SAMPLE

EMPTY = ". . . ./. . . ./. . . ./. . . ."
READ = City.parse("T1 S . ./F . . ./. . . ./. . . .")


@contextmanager
def open_city(folder: Path, photo: Reading | None = None) -> Iterator[tuple[AppDriver, Store]]:
    """At Ada's city: empty, or from a photo."""
    begun = envelope_of(EMPTY, EMPTY, tokens=NO_TOKENS)
    if photo is not None:
        begun = begun.with_side(0, with_reading(begun.sides[0], photo))
    with Store.open(folder) as store:
        game = store.new(begun).key
        with AppDriver(ScoreApp(store, folder, FakeDevice(), None, run_inline)) as hands:
            hands.app.context.navigator.go(Route(Screen.TABLE, game), Route(Screen.CITY, game))
            yield hands, store


def photo_of(*doubtful: Spot) -> Reading:
    """A photo of the city above, with doubts."""
    guesses = tuple(
        tuple(Guess(building, 0.5, Spot(row, column) in doubtful) for column, building in enumerate(line))
        for row, line in enumerate(READ.cells)
    )
    return Reading(READ.mode, ((0, 0), (9, 0), (9, 9), (0, 9)), guesses, b"seen", SAMPLE.read_bytes())


def seat_of(store: Store) -> Side:
    return store.game(store.games()[0].key).envelope.sides[0]


def building_text(store: Store, row: int, column: int) -> str:
    return text_of(seat_of(store).board.city[Spot(row - 1, column - 1)])


def brush(hands: AppDriver, what: str) -> Widget:
    """A brush of the palette."""
    items = ((widget, getattr(widget, "item", None)) for widget in hands.widgets())
    return next(widget for widget, item in items if isinstance(item, BrushChoice) and item.tool == what)


def board(hands: AppDriver) -> BoardWidget:
    return next(widget for widget in hands.widgets() if isinstance(widget, BoardWidget))


def test_taps_paint_and_pile_and_the_eraser_empties(tmp_path: Path) -> None:
    with open_city(tmp_path) as (hands, store):
        for _ in range(3):
            hands.tap_spot(1, 1)
        hands.tap(brush(hands, "shop"))
        hands.tap_spot(2, 1)
        hands.tap_spot(2, 2)
        assert [building_text(store, *spot) for spot in ((1, 1), (2, 1), (2, 2))] == ["T3", "S", "S"]
        hands.tap(brush(hands, "eraser"))
        hands.tap_spot(2, 1)
        assert building_text(store, 2, 1) == "."


def test_a_brush_that_is_tapped_again_paints_what_the_tile_shows(tmp_path: Path) -> None:
    with open_city(tmp_path) as (hands, store):
        hands.tap(brush(hands, "factory"))
        assert any("tap the brush again for what the tile shows" in text for text in hands.visible_texts())
        hands.tap(brush(hands, "factory"))
        hands.tap(brush(hands, "factory"))
        hands.tap_spot(3, 3)
        assert (building_text(store, 3, 3), seat_of(store).board.tokens) == ("Fe2", Tokens(0, 2))


def test_the_brush_is_kept_after_visiting_the_allocation(tmp_path: Path) -> None:
    with open_city(tmp_path) as (hands, store):
        hands.tap(brush(hands, "shop"))
        hands.tap_spot(1, 1)
        hands.tap("Allocation")
        hands.back()
        hands.tap_spot(1, 2)
        assert [building_text(store, 1, column) for column in (1, 2)] == ["S", "S"]


def test_a_long_press_shows_everything_of_a_space_and_paints_nothing(tmp_path: Path) -> None:
    with open_city(tmp_path) as (hands, store):
        hands.tap_spot(4, 2, held=True)
        assert {"Row 4, column 2", "Empty", "Monument"} & set(hands.visible_texts()) == {
            "Row 4, column 2",
            "Empty",
        }
        hands.tap("Tower block")
        assert "Floors" in hands.visible_texts()
        hands.tap("Done")
        assert hands.state.panel is None
        assert building_text(store, 4, 2) == "T1"


def test_a_second_finger_paints_nothing(tmp_path: Path) -> None:
    with open_city(tmp_path) as (hands, store):
        hands.run_frames()
        first, second = (UnitTestTouch(*board(hands).to_window(*board(hands).center_of(Spot(1, n)))) for n in (1, 2))
        first.touch_down()
        second.touch_down()
        hands.run_frames()
        second.touch_up()
        first.touch_up()
        hands.run_frames()
        assert [building_text(store, 2, column) for column in (2, 3)] == ["T1", "."]


def test_doubts_are_said_yes_to_changed_or_left_for_later_one_after_the_other(tmp_path: Path) -> None:
    spots = (Spot(0, 0), Spot(0, 1), Spot(1, 0))
    with open_city(tmp_path, photo_of(*spots)) as (hands, store):
        hands.tap("3 spaces to look at")
        hands.tap("Yes, tower block")
        hands.tap("Later")
        hands.tap("Park")
        hands.tap("Done")
        assert hands.state.panel is None
        assert [building_text(store, *spot) for spot in ((1, 1), (1, 2), (2, 1))] == ["T1", "S", "P"]
        assert unsettled_spots(seat_of(store)) == (Spot(0, 1),)
        assert [notice.kind for notice in hands.state.notices if notice.kind is NoticeKind.DOUBTFUL] == [
            NoticeKind.DOUBTFUL
        ]


def test_tokens_are_counted_and_reset_to_those_of_the_tiles(tmp_path: Path) -> None:
    with open_city(tmp_path) as (hands, store):
        for button in [widget for widget in hands.widgets() if isinstance(widget, StepperButton) and widget.by > 0]:
            hands.tap(button)
        assert seat_of(store).board.tokens == Tokens(1, 1)
        hands.tap("Reset to what the tiles gave")
        assert seat_of(store).board.tokens == NO_TOKENS
        assert "Reset to what the tiles gave" not in hands.visible_texts()


def test_the_board_stays_where_it_is_when_a_hint_comes(tmp_path: Path) -> None:
    with open_city(tmp_path) as (hands, _):
        hands.run_frames()
        before = tuple(board(hands).pos), tuple(board(hands).size)
        hands.app.presenter.change_tokens("energy", 30)
        hands.wait_until(lambda: "One thing looks odd" in hands.visible_texts())
        assert (tuple(board(hands).pos), tuple(board(hands).size)) == before


def test_control_shift_z_takes_a_step_forth_again(tmp_path: Path) -> None:
    with open_city(tmp_path) as (hands, store):
        hands.tap_spot(1, 1)
        hands.key("z", "ctrl")
        assert building_text(store, 1, 1) == "."
        hands.key("z", "ctrl", "shift")
        assert building_text(store, 1, 1) == "T1"


def test_the_board_keeps_a_margin_of_8_dp(tmp_path: Path) -> None:
    with open_city(tmp_path) as (hands, _):
        hands.run_frames()
        shown = board(hands)
        left, low = shown.corner_of(Spot(3, 0))
        right, top = shown.corner_of(Spot(0, 3))
        margins = (left - shown.x, low - shown.y, shown.right - right - shown.side, shown.top - top - shown.side)
        assert round(min(margins)) == dp(8)


def shapes(canvas: Canvas, alpha: float = 1.0) -> Iterator[tuple[float, bool]]:
    """Every rounded shape and line below a canvas: how opaque its colour is, and whether it has a size."""
    for each in canvas.children:
        if isinstance(each, Color):
            alpha = each.a
        elif isinstance(each, RoundedRectangle):
            yield alpha, any(each.size)
        elif isinstance(each, Line):
            yield alpha, len({*each.points}) > 1
        elif isinstance(each, InstructionGroup):
            yield from shapes(each, alpha)


def test_a_shape_that_is_not_to_be_seen_is_not_drawn(tmp_path: Path) -> None:
    with open_city(tmp_path) as (hands, _):
        drawn = [*shapes(hands.app.top_surface.canvas)]
        assert (1.0, True) in drawn
        assert (0.0, True) not in drawn


def test_a_pressed_button_has_a_layer_and_the_one_that_the_keyboard_is_at_a_ring(tmp_path: Path) -> None:
    with open_city(tmp_path) as (hands, _):
        button = next(each for each in hands.widgets() if isinstance(each, StepperButton))

        def over() -> list[bool]:
            hands.run_frames()
            return [seen for _, seen in shapes(button.canvas.after)]

        assert over() == [False, False]
        button.state = "down"
        assert over() == [True, False]
        button.state = "normal"
        button.focused = True
        assert over() == [False, True]
