"""The list of games in the real app."""

from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

import pytest
from kivy.graphics import Rectangle
from PIL import Image

from screens.games.program import Action, Pressed, Searched
from screens.games.widgets import GameRow
from screens.kit.background import run_inline
from screens.kit.chart_values import LineChartValues, LinePoint
from screens.kit.mini_city import MiniCity
from screens.kit.widgets.filters import FilterBar
from screens.kit.widgets.line_chart import LineChart, chart_instructions
from screens.kit.widgets.long_list import LongList, StickyHeading, lines_of
from screens.kit.widgets.mini_city import MiniCityPicture, city_pixels
from screens.shell.app import ScoreApp
from store.game_rows import StoredGame, get_game, put_game
from store.store import Store
from tools.app.app_driver import PHONE_SIZE, AppDriver
from tools.app.fake_device import NOON, FakeDevice, envelope_of

BUILT = "T3 . . . / . . . . / . . . . / . . . ."
EMPTY = ". . . . / . . . . / . . . . / . . . ."
GAMES = 300
NEWEST = date(2026, 1, 31)


def add_games(store: Store, count: int) -> None:
    key = store.new(envelope_of(BUILT, EMPTY), NEWEST).key
    with store._writing() as connection:
        record = get_game(connection, key)
        for number in range(1, count):
            copy, day = f"{number:032x}", NEWEST - timedelta(days=number)
            put_game(connection, StoredGame(copy, copy, NOON, NOON, day, 0, record.steps))


@pytest.fixture(scope="module")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AppDriver]:
    folder = tmp_path_factory.mktemp("games")
    with Store.open(folder, lambda: NOON) as store:
        add_games(store, GAMES)
        with AppDriver(ScoreApp(store, folder, FakeDevice(), None, run_inline)) as driver:
            yield driver
            driver.resize(*PHONE_SIZE)


@pytest.fixture
def games(driver: AppDriver) -> LongList:
    if driver.app.root.width != PHONE_SIZE[0]:
        driver.resize(*PHONE_SIZE)
    driver.runner.send(Pressed(Action.CLEAR))
    found = next(widget for widget in driver.widgets() if isinstance(widget, LongList))
    found.scroll_y = 1
    driver.run_frames()
    return found


def days(games: LongList) -> list[date]:
    """The days of the rows that have views, from the top."""
    rows = sorted((each for each in games._views.values() if isinstance(each, GameRow)), key=lambda each: -each.y)
    return [row.item.game.played for row in rows]


def heading(driver: AppDriver) -> StickyHeading:
    return next(widget for widget in driver.widgets() if isinstance(widget, StickyHeading))


def test_only_the_rows_in_sight_and_a_few_more_have_views(driver: AppDriver, games: LongList) -> None:
    assert days(games)[0] == NEWEST
    assert len(days(games)) < 15
    games.scroll_y = 0
    driver.run_frames()
    assert days(games)[-1] == NEWEST - timedelta(days=GAMES - 1)
    assert len(days(games)) < 15


def test_the_month_of_the_topmost_row_stays_in_sight(driver: AppDriver, games: LongList) -> None:
    assert heading(driver).target.heading == ""
    games.scroll_y = 0
    driver.run_frames()
    assert (games.heading, heading(driver).height > 0) == ("April 2025", True)


def test_the_next_month_pushes_the_heading_away(driver: AppDriver, games: LongList) -> None:
    february = games._tops[games._headings[1]]
    games.scroll_y = 1 - (february - games.heading_height / 2) / (games._content.height - games.height)
    driver.run_frames()
    assert games.heading == "January 2026"
    assert games.heading_shift == pytest.approx(games.heading_height / 2, abs=1)


def test_a_month_that_is_pushed_away_covers_no_filter(driver: AppDriver, games: LongList, tmp_path: Path) -> None:
    bar = next(widget for widget in driver.widgets() if isinstance(widget, FilterBar))
    box = (
        0,
        int(driver.app.root.height - bar.to_window(0, bar.top)[1]),
        PHONE_SIZE[0],
        int(driver.app.root.height - games.top),
    )
    before = Image.open(driver.take_screenshot(tmp_path / "before.png")).crop(box)
    february = games._tops[games._headings[1]]
    for share in (0.1, 0.5, 0.9):
        games.scroll_y = 1 - (february - games.heading_height * share) / (games._content.height - games.height)
        after = Image.open(driver.take_screenshot(tmp_path / "after.png")).crop(box)
        assert after.tobytes() == before.tobytes()


def test_a_row_shows_the_city_of_its_game(driver: AppDriver, games: LongList) -> None:
    driver.run_frames(0.05)
    row = next(each for each in games._views.values() if isinstance(each, GameRow))
    assert row.has_picture
    picture = next(widget for widget in row.walk() if isinstance(widget, MiniCityPicture))
    assert picture.texture.size == (4 * 14, 4 * 14)


def test_a_deleted_game_leaves_the_list_where_it_is(driver: AppDriver, games: LongList) -> None:
    games.scroll_y = 0.5  # a property of Kivy
    driver.run_frames()
    offset, before = games._offset, days(games)
    driver.runner.send(Pressed(Action.DELETE, driver.app.context.store.games()[150].key))
    driver.run_frames()
    assert games._offset == pytest.approx(offset, abs=2)
    assert before[0] - timedelta(days=2) <= days(games)[0] <= before[0]


def test_a_search_begins_at_the_top(driver: AppDriver, games: LongList) -> None:
    games.scroll_y = 0.2  # a property of Kivy
    driver.runner.send(Searched("ada"))
    driver.run_frames()
    assert (games.scroll_y, days(games)[0]) == (1, NEWEST)
    driver.runner.send(Searched("nobody"))
    driver.run_frames()
    assert (games.heading, days(games)) == ("", [])
    assert "No game fits. Change the search or the filters." in driver.visible_texts()


def press(driver: AppDriver, *texts: str) -> None:
    """Press buttons one after the other, however long the frames take."""
    for text in texts:
        driver.find(text).dispatch("on_release")
        driver.run_frames()


def test_a_filter_is_set_in_its_panel(driver: AppDriver, games: LongList) -> None:
    press(driver, "When", "2025")
    assert days(games)[0] == date(2025, 12, 31)
    press(driver, "Clear filters")
    assert days(games)[0] == NEWEST


def test_the_actions_of_a_game_are_behind_its_dots(driver: AppDriver, games: LongList) -> None:
    press(driver, "Actions on this game", "Delete")
    assert days(games)[0] == NEWEST - timedelta(days=1)
    press(driver, "Undo")
    assert days(games)[0] == NEWEST


def test_the_tab_key_walks_on_beyond_the_rows_in_sight(driver: AppDriver, games: LongList) -> None:
    last = days(games)[-1]
    for _ in range(60):
        driver.key("tab")
        if days(games)[-1] < last - timedelta(days=3):
            break
    assert games.scroll_y < 1
    driver.app.keyboard.clear_focus()


def test_a_wide_window_has_two_columns(driver: AppDriver, games: LongList) -> None:
    driver.resize(824, 1180)
    assert {each.x for each in games._views.values() if isinstance(each, GameRow)} == {16, 16 + games._column_width + 8}


def test_headings_stand_alone_on_their_lines() -> None:
    assert list(lines_of(("a", 1, 2, 3, "b", 4, "c"), 2)) == [(0, 1), (1, 3), (3, 4), (4, 5), (5, 6), (6, 7)]


def test_floors_are_light_lines_and_empty_spaces_are_pale() -> None:
    light, empty = bytes((255, 255, 255, 200)), bytes((128, 128, 128, 56))
    one, three, none = (city_pixels(MiniCity(1, (space,))) for space in (("f2b62c", 1), ("f2b62c", 3), ("", 0)))
    assert (light in one, three.count(light), empty in none) == (False, 2 * 8, True)


@pytest.mark.parametrize(
    ("values", "level", "width", "drawn"),
    [
        ((), None, 300, 0),
        ((1.0, 4.0), 2.0, 300, 1),
        ((3.0,), None, 300, 1),
        ((1.0, 4.0), None, 20, 0),
        (tuple(map(float, range(40))), None, 300, 1),
    ],
)
def test_a_line_is_drawn_where_there_is_room(
    driver: AppDriver, values: tuple[float, ...], level: float | None, width: int, drawn: int
) -> None:
    assert driver.app.root is not None
    points = tuple(LinePoint(value, str(value), is_filled=value > 2) for value in values)
    chart = LineChart(size=(width, 112), size_hint=(None, None), item=LineChartValues(points, "a", "b", level))
    assert bool(chart._group.children) == bool(drawn)
    if drawn:
        assert list(chart_instructions(chart))
        heights = [y for _, y in chart.places()]
        assert heights == sorted(heights)


def test_two_long_dates_below_a_line_do_not_overlap(driver: AppDriver) -> None:
    assert driver.app.root is not None
    ends = "9 de octubre de 2026", "18 de noviembre de 2026"
    points = (LinePoint(1.0, "1", is_filled=True), LinePoint(2.0, "2", is_filled=True))
    chart = LineChart(size=(240, 112), size_hint=(None, None), item=LineChartValues(points, *ends, None))
    first, last = [each for each in chart_instructions(chart) if isinstance(each, Rectangle)][-2:]
    assert first.pos[0] + first.size[0] < last.pos[0]
    assert last.pos[0] + last.size[0] <= chart.x + chart.width
