"""The city in the real app, by touches: painting, floors, prints, a long press, doubts, tokens."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from kivy.graphics import Canvas, Color, InstructionGroup, Line, RoundedRectangle
from kivy.metrics import dp
from kivy.tests.common import UnitTestTouch
from kivy.uix.widget import Widget

from quadropolis_score.boards import Spot
from quadropolis_score.buildings import NOTHING, Tokens
from quadropolis_score.city import City, text_of
from quadropolis_score.player_board import doubtful, with_reading
from quadropolis_score.reading import Guess, Reading
from screens.app import ScoreApp
from screens.kit.background import at_once
from screens.kit.navigation import Place, Screen
from screens.kit.widgets.buttons import IconAction, StepperButton
from screens.kit.widgets.photo_crop import CropView
from screens.quadropolis.city.state import Chosen, Look
from screens.quadropolis.widgets.board import Board
from store.store import Store
from tabletop.game import Side
from tools.app.app_driver import Hands
from tools.app.fake_device import Pretend, table
from tools.app.screenshots import SAMPLE

EMPTY = ". . . ./. . . ./. . . ./. . . ."
READ = City.parse("T1 S . ./F . . ./. . . ./. . . .")


@contextmanager
def sitting(folder: Path, photo: Reading | None = None) -> Iterator[tuple[Hands, Store]]:
    """At Ada's city: empty, or from a photo."""
    begun = table(EMPTY, EMPTY, tokens=NOTHING)
    if photo is not None:
        begun = begun.with_side(0, with_reading(begun.sides[0], photo))
    with Store.open(folder) as store:
        game = store.new(begun).key
        with Hands(ScoreApp(store, folder, Pretend(), None, at_once)) as hands:
            hands.app.parts.way.go(Place(Screen.TABLE, game), Place(Screen.CITY, game))
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


def standing(store: Store, row: int, column: int) -> str:
    return text_of(seat_of(store).board.city[Spot(row - 1, column - 1)])


def brush(hands: Hands, what: str) -> Widget:
    """A brush of the palette."""
    items = ((widget, getattr(widget, "item", None)) for widget in hands.widgets())
    return next(widget for widget, item in items if isinstance(item, Chosen) and item.what == what)


def board(hands: Hands) -> Board:
    return next(widget for widget in hands.widgets() if isinstance(widget, Board))


def test_taps_paint_and_pile_and_the_eraser_empties(tmp_path: Path) -> None:
    with sitting(tmp_path) as (hands, store):
        for _ in range(3):
            hands.spot(1, 1)
        hands.tap(brush(hands, "shop"))
        hands.spot(2, 1)
        hands.spot(2, 2)
        assert [standing(store, *spot) for spot in ((1, 1), (2, 1), (2, 2))] == ["T3", "S", "S"]
        hands.tap(brush(hands, "eraser"))
        hands.spot(2, 1)
        assert standing(store, 2, 1) == "."


def test_a_brush_that_is_tapped_again_paints_what_the_tile_shows(tmp_path: Path) -> None:
    with sitting(tmp_path) as (hands, store):
        hands.tap(brush(hands, "factory"))
        assert any("again to set its printed symbols" in text for text in hands.words())
        hands.tap(brush(hands, "factory"))
        hands.tap(brush(hands, "factory"))
        hands.spot(3, 3)
        assert (standing(store, 3, 3), seat_of(store).board.tokens) == ("Fe2", Tokens(0, 2))


def test_the_brush_is_still_in_the_hand_after_a_look_at_the_allocation(tmp_path: Path) -> None:
    with sitting(tmp_path) as (hands, store):
        hands.tap(brush(hands, "shop"))
        hands.spot(1, 1)
        hands.tap("Tokens & points")
        hands.back()
        hands.spot(1, 2)
        assert [standing(store, 1, column) for column in (1, 2)] == ["S", "S"]


def test_a_long_press_shows_everything_of_a_space_and_paints_nothing(tmp_path: Path) -> None:
    with sitting(tmp_path) as (hands, store):
        hands.spot(4, 2, held=True)
        assert {"B4", "Empty", "Monument"} & set(hands.words()) == {"B4", "Empty"}
        hands.tap("Tower block")
        assert "Floors" in hands.words()
        hands.tap("Done")
        assert hands.state.sheet is None
        assert standing(store, 4, 2) == "T1"


def test_a_second_finger_paints_nothing(tmp_path: Path) -> None:
    with sitting(tmp_path) as (hands, store):
        hands.frames()
        first, second = (UnitTestTouch(*board(hands).to_window(*board(hands).middle(Spot(1, n)))) for n in (1, 2))
        first.touch_down()
        second.touch_down()
        hands.frames()
        second.touch_up()
        first.touch_up()
        hands.frames()
        assert [standing(store, 2, column) for column in (2, 3)] == ["T1", "."]


def test_doubts_are_said_yes_to_changed_or_left_for_later_one_after_the_other(tmp_path: Path) -> None:
    spots = (Spot(0, 0), Spot(0, 1), Spot(1, 0))
    with sitting(tmp_path, photo_of(*spots)) as (hands, store):
        hands.tap("3 spaces to check")
        hands.tap("Yes, tower block")
        hands.tap("Later")
        hands.tap("Park")
        hands.tap("Done")
        assert hands.state.sheet is None
        assert [standing(store, *spot) for spot in ((1, 1), (1, 2), (2, 1))] == ["T1", "S", "P"]
        assert doubtful(seat_of(store)) == (Spot(0, 1),)
        assert [hint.what for hint in hands.state.hints if hint.what is Look.DOUBTFUL] == [Look.DOUBTFUL]


def test_tokens_are_counted_and_reset_to_those_of_the_tiles(tmp_path: Path) -> None:
    with sitting(tmp_path) as (hands, store):
        for button in [widget for widget in hands.widgets() if isinstance(widget, StepperButton) and widget.by > 0]:
            hands.tap(button)
        assert seat_of(store).board.tokens == Tokens(1, 1)
        hands.tap("Count from the tiles")
        assert seat_of(store).board.tokens == NOTHING
        assert "Count from the tiles" not in hands.words()


def test_the_board_stays_where_it_is_when_a_hint_comes(tmp_path: Path) -> None:
    with sitting(tmp_path) as (hands, _):
        hands.frames()
        before = tuple(board(hands).pos), tuple(board(hands).size)
        hands.app.presenter.step("energy", 30)
        hands.until(lambda: "One thing looks odd" in hands.words())
        assert (tuple(board(hands).pos), tuple(board(hands).size)) == before


def test_control_shift_z_takes_a_step_forth_again(tmp_path: Path) -> None:
    with sitting(tmp_path) as (hands, store):
        hands.spot(1, 1)
        hands.key("z", "ctrl")
        assert standing(store, 1, 1) == "."
        hands.key("z", "ctrl", "shift")
        assert standing(store, 1, 1) == "T1"


def test_the_board_keeps_a_margin_of_8_dp(tmp_path: Path) -> None:
    with sitting(tmp_path) as (hands, _):
        hands.frames()
        shown = board(hands)
        left, low = shown.corner(Spot(3, 0))
        right, top = shown.corner(Spot(0, 3))
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
    with sitting(tmp_path) as (hands, _):
        drawn = [*shapes(hands.app.top.canvas)]
        assert (1.0, True) in drawn
        assert (0.0, True) not in drawn


def test_a_pressed_button_has_a_layer_and_the_one_that_the_keyboard_is_at_a_ring(tmp_path: Path) -> None:
    with sitting(tmp_path) as (hands, _):
        button = next(each for each in hands.widgets() if isinstance(each, StepperButton))

        def over() -> list[bool]:
            hands.frames()
            return [seen for _, seen in shapes(button.canvas.after)]

        assert over() == [False, False]
        button.state = "down"
        assert over() == [True, False]
        button.state = "normal"
        button.focused = True
        assert over() == [False, True]


def icon(hands: Hands, text: str) -> IconAction:
    """The icon button with this tooltip."""
    hands.frames()
    return next(widget for widget in hands.widgets() if isinstance(widget, IconAction) and widget.text == text)


def icons(hands: Hands) -> set[str]:
    """The tooltips of all icon buttons."""
    hands.frames()
    return {widget.text for widget in hands.widgets() if isinstance(widget, IconAction)}


def test_the_board_of_a_photographed_city_is_switched_to_its_photo_and_back(tmp_path: Path) -> None:
    with sitting(tmp_path, replace(photo_of(Spot(0, 0)), photo=SAMPLE.read_bytes())) as (hands, _):
        assert "The whole photo" not in icons(hands)
        hands.tap(icon(hands, "Show the photo"))
        assert all(space.photo for line in board(hands).picture.rows for space in line)
        hands.tap(icon(hands, "The whole photo"))
        assert any(isinstance(widget, CropView) and widget.height > 100 for widget in hands.widgets())
        hands.tap("Close")
        hands.spot(1, 1)
        assert hands.state.sheet is not None
        hands.back()
        hands.tap(icon(hands, "Show the tiles"))
        assert not any(space.photo for line in board(hands).picture.rows for space in line)


def test_a_city_without_a_photo_offers_none_also_after_an_undo(tmp_path: Path) -> None:
    with sitting(tmp_path) as (hands, store):
        assert "Show the photo" not in icons(hands)
        hands.presenter.change(with_reading(seat_of(store), photo_of()))
        hands.tap(icon(hands, "Show the photo"))
        assert "The whole photo" not in icons(hands)
        hands.presenter.undo()
        assert not any(space.photo for line in board(hands).picture.rows for space in line)
        assert not {"Show the photo", "Show the tiles"} & icons(hands)
