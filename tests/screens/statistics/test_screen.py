"""The statistics in the real app, by touches."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PIL import Image

from screens.kit.chart_values import Measure
from screens.kit.navigation import Route, Screen
from screens.kit.widgets.bar_chart import ChartBar, bar_instructions
from screens.shell.app import ScoreApp
from store.store import Store
from tests.support.finished import CLASSIC, EXPERT, add_game
from tools.app.app_driver import AppDriver
from tools.app.fake_device import FakeDevice


@contextmanager
def open_statistics(folder: Path) -> Iterator[AppDriver]:
    with Store.open(folder) as store:
        for total, city in ((30, CLASSIC), (60, EXPERT), (70, EXPERT)):
            add_game(store, total, total + 5, city=city)
        with AppDriver(ScoreApp(store, folder, FakeDevice(), None)) as driver:
            driver.app.context.navigator.go(Route(Screen.STATISTICS))
            yield driver


def test_longer_bars_are_more_points(tmp_path: Path) -> None:
    with open_statistics(tmp_path) as driver:
        driver.run_frames()
        ben, ada = sorted(
            (widget for widget in driver.widgets() if isinstance(widget, ChartBar)), key=lambda bar: -bar.item.value
        )
        assert ben.x_of(ben.item.value) - ben.x_of(0) > ada.x_of(ada.item.value) - ada.x_of(0)
        assert ben.x_of(ada.item.value) == ada.x_of(ada.item.value)


def test_a_negative_bar_goes_to_the_left_and_a_narrow_one_is_not_drawn(tmp_path: Path) -> None:
    with open_statistics(tmp_path):
        bar = ChartBar(size=(300, 48), size_hint=(None, None))
        for measure in (
            Measure(-3, "−3.0", -10, 10),
            Measure(-8, "−8.0", -10, 10, -2, "best −2"),
            Measure(1, "1.0", 0, 90, 4, "best 4"),
        ):
            bar.item = measure
            assert list(bar_instructions(bar))
        assert bar.x_of(1) > bar.x_of(0)
        bar.item = Measure(-3, "−3.0", -10, 10)
        assert bar.x_of(-3) < bar.x_of(0)
        bar.width = 10
        assert list(bar_instructions(bar)) == []


def test_a_bar_whose_number_is_elsewhere_has_the_full_width(tmp_path: Path) -> None:
    with open_statistics(tmp_path):
        bar = ChartBar(size=(300, 48), size_hint=(None, None), item=Measure(-3, "", -10, 10))
        assert (bar.x_of(-10), bar.x_of(10)) == (0, 300)


def test_every_bar_is_drawn_as_wide_as_it_is(tmp_path: Path) -> None:
    with open_statistics(tmp_path) as driver:
        driver.app.context.set_preference("theme", "light")
        driver.app.restyle()
        driver.app.screen_view.children[0].scroll_y = 0
        driver.run_frames(0.2)
        picture = Image.open(driver.take_screenshot(tmp_path / "shot.png")).convert("RGB")
        track = tuple(round(part * 255) for part in driver.app.theme_cls.surfaceContainerHighestColor[:3])
        bars = [
            widget
            for widget in driver.widgets()
            if isinstance(widget, ChartBar) and widget.to_window(0, widget.y)[1] > 0
        ]
        assert len(bars) == 2
        for bar in bars:
            x, y = bar.to_window(bar.x_of(bar.item.high) - 3, bar.y + 3)
            full = bar.item.value == bar.item.high
            assert full or picture.getpixel((round(x), picture.height - round(y))) == pytest.approx(track, abs=2)
