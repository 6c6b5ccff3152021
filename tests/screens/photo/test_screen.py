"""Photos in the real app: our sample becomes a city; a photo of a wall gets corners that are dragged."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PIL import Image

from quadropolis_score.buildings import Kind
from screens.games.example_game import add_example_game
from screens.kit.navigation import Route, Screen
from screens.kit.widgets.corner_picker import LENS_RADIUS, CornerPicker
from screens.photo.eyes import Eyes
from screens.photo.pending_files import INCOMING
from screens.photo.widgets import PhotoViewfinder
from screens.quadropolis.plugin import OwnScreen
from screens.quadropolis.question import AFTER_PHOTO
from screens.shell.app import ScoreApp
from store.store import Store
from tools.app.app_driver import PHONE_SIZE, AppDriver
from tools.app.fake_device import FakeDevice
from tools.art.sample import CITY

SAMPLE = Path(__file__).parents[3] / "assets" / "sample.jpg"


@contextmanager
def open_photo_screen(folder: Path, *photos: Path) -> Iterator[tuple[AppDriver, Store, str]]:
    device = FakeDevice()
    device.photos = list(photos)
    with Store.open(folder) as store:
        add_example_game(store)
        key = store.games()[0].key
        with AppDriver(ScoreApp(store, folder, device, Eyes(store))) as driver:
            driver.app.context.navigator.go(Route(Screen.PHOTO, key, 0))
            yield driver, store, key


def photo_without_board(folder: Path) -> Path:
    path = folder / "wall.jpg"
    Image.effect_noise((800, 600), 40).convert("RGB").save(path)
    return path


def corners_of(driver: AppDriver) -> CornerPicker:
    driver.wait_until(lambda: driver.app.screen_view.state.corners)
    driver.run_frames()
    return next(widget for widget in driver.widgets() if isinstance(widget, CornerPicker))


def kinds(store: Store, key: str) -> list[Kind | None]:
    """Return the kinds in the first player's city."""
    return [
        building.kind if building else None
        for line in store.game(key).envelope.sides[0].board.city.cells
        for building in line
    ]


def skip_questions(driver: AppDriver, monkeypatch: pytest.MonkeyPatch) -> list[Route]:
    """Record the routes instead of opening the screens after the photo."""
    led: list[Route] = []
    monkeypatch.setattr(driver.app.context.navigator, "replace", led.append)
    return led


def test_the_sample_photo_becomes_a_city(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_photo_screen(tmp_path) as (driver, store, key):
        led = skip_questions(driver, monkeypatch)
        driver.tap("Sample photo")
        driver.wait_until(lambda: led)
        assert led == [Route(OwnScreen.FLOORS, key, 0, AFTER_PHOTO)]
        assert kinds(store, key) == [building.kind if building else None for line in CITY.cells for building in line]
        assert list((tmp_path / INCOMING).iterdir()) == []


def test_if_no_board_is_found_corners_are_dragged_and_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_photo_screen(tmp_path, photo_without_board(tmp_path)) as (driver, store, key):
        led = skip_questions(driver, monkeypatch)
        driver.tap("Take a photo")
        corners = corners_of(driver)
        start = corners.to_window(*corners.to_screen(corners.corners[2]))
        driver.drag((start[0] + 8, start[1] - 5), (start[0] - 42, start[1] + 15))
        x, y = corners.to_window(*corners.to_screen(corners.corners[2]))
        assert (x, y) == pytest.approx((start[0] - 50, start[1] + 20), abs=1)
        driver.tap("Read the board")
        driver.wait_until(lambda: led)
        photo = store.game(key).envelope.sides[0].reading
        assert photo is not None
        assert photo.corners[2] == pytest.approx(corners.corners[2], abs=1)


def test_turning_the_screen_keeps_the_corners_and_drops_the_finger(tmp_path: Path) -> None:
    from kivy.tests.common import UnitTestTouch  # noqa: PLC0415 - only after Kivy was configured

    with open_photo_screen(tmp_path, photo_without_board(tmp_path)) as (driver, _, _):
        driver.tap("Take a photo")
        corners = corners_of(driver)
        touch = UnitTestTouch(*corners.to_window(*corners.to_screen(corners.corners[0])))
        touch.touch_down()
        driver.run_frames()
        touch.touch_move(touch.x + 20, touch.y - 20)
        driver.run_frames()
        assert corners.is_magnified
        held = corners.corners
        driver.resize(PHONE_SIZE[1], PHONE_SIZE[0])
        assert not corners.is_magnified
        touch.touch_move(10, 10)
        touch.touch_up()
        driver.run_frames()
        assert corners.corners == held


def test_a_turned_photo_is_shown_turned_and_its_corners_are_still_dragged(tmp_path: Path) -> None:
    with open_photo_screen(tmp_path, photo_without_board(tmp_path)) as (driver, _, _):
        driver.tap("Take a photo")
        corners = corners_of(driver)
        *_, wide, high = corners.photo_area
        assert wide > high
        driver.tap("Turn 90°")
        *_, wide, high = corners.photo_area
        assert high > wide
        places = [corners.to_screen(corner) for corner in corners.corners]
        (first, second, third, fourth) = places
        assert first[0] == pytest.approx(fourth[0])
        assert first[0] < second[0]
        assert first[1] > fourth[1]
        assert second[0] == pytest.approx(third[0])
        for corner, place in zip(corners.corners, places, strict=True):
            assert corners.to_photo_pixel(*place) == pytest.approx(corner)
        start = corners.to_window(*first)
        driver.drag(start, (start[0] + 30, start[1] - 20))
        assert corners.to_screen(corners.corners[0]) == pytest.approx((first[0] + 30, first[1] - 20), abs=1)


def test_corners_are_moved_by_keys(tmp_path: Path) -> None:
    with open_photo_screen(tmp_path, photo_without_board(tmp_path)) as (driver, _, _):
        driver.tap("Take a photo")
        corners = corners_of(driver)
        x, y = corners.corners[1]
        driver.key("tab")
        driver.key("tab")
        while not corners.handles[1].focused:
            driver.key("tab")
        assert corners.selected == 1
        driver.key("left")
        driver.key("down")
        assert corners.corners[1] == (x - 2, y + 2)
        driver.key("4")
        assert corners.selected == 3


def test_a_corner_is_not_dragged_out_of_sight_nor_by_a_touch_far_from_it(tmp_path: Path) -> None:
    with open_photo_screen(tmp_path, photo_without_board(tmp_path)) as (driver, _, _):
        driver.tap("Take a photo")
        corners = corners_of(driver)
        before = corners.corners
        middle = corners.to_window(*corners.center)
        driver.drag(middle, (middle[0] + 60, middle[1]))
        assert corners.corners == before
        driver.drag(corners.to_window(*corners.to_screen(before[0])), (-300, 5000))
        x, y = corners.to_screen(corners.corners[0])
        assert x >= corners.x
        assert y <= corners.top
        half = LENS_RADIUS
        for place in map(corners.to_screen, corners.corners):
            lens_x, lens_y = corners.lens_center(place)
            assert corners.x <= lens_x - half
            assert lens_x + half <= corners.right
            assert lens_y + half <= corners.top
            assert max(abs(lens_x - place[0]), abs(lens_y - place[1])) >= half


@pytest.mark.untraced
def test_a_damaged_photo_is_reported_and_another_one_can_be_chosen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    damaged = tmp_path / "damaged.jpg"
    damaged.write_bytes(SAMPLE.read_bytes()[:20_000])
    with open_photo_screen(tmp_path, damaged, SAMPLE) as (driver, _, _):
        led = skip_questions(driver, monkeypatch)
        driver.tap("Choose a photo")
        driver.wait_until(lambda: driver.app.screen_view.state.problem)
        driver.run_frames()
        assert any("photo is missing" in text for text in driver.visible_texts())
        driver.tap("Choose another")
        driver.wait_until(lambda: led)


def test_back_gives_up_a_photo_and_then_leaves(tmp_path: Path) -> None:
    with open_photo_screen(tmp_path, photo_without_board(tmp_path)) as (driver, store, key):
        driver.tap("Take a photo")
        corners_of(driver)
        driver.tap(next(widget for widget in driver.widgets() if type(widget).__name__ == "BackButton"))
        assert driver.app.screen_view.state.start
        assert store.game(key).pending == ()
        driver.back()
        assert driver.is_on("games")


def test_the_finder_is_there_in_every_window(tmp_path: Path) -> None:
    with open_photo_screen(tmp_path) as (driver, _, _):
        finder = next(widget for widget in driver.widgets() if isinstance(widget, PhotoViewfinder))
        for size, there in (((412, 824), True), ((824, 412), True), ((412, 400), True), ((1280, 800), True)):
            driver.resize(*size)
            assert (finder.opacity, finder.width > 0) == (there, there)


def test_invalid_corners_are_reported_above_the_read_button(tmp_path: Path) -> None:
    with open_photo_screen(tmp_path, photo_without_board(tmp_path)) as (driver, _, _):
        driver.tap("Take a photo")
        corners = corners_of(driver)
        start, end = (corners.to_window(*corners.to_screen(corners.corners[number])) for number in (0, 2))
        driver.drag(start, end)
        driver.tap("Read the board")
        assert driver.state.corners.invalid in driver.visible_texts()
        assert driver.state.reading is None
