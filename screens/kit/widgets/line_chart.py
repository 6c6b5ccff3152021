"""A line of values in their order, with a level to compare with."""

from collections.abc import Iterator
from typing import Any, Final

from kivy.graphics import Color, Ellipse, InstructionGroup, Line
from kivy.graphics.texture import Texture
from kivy.metrics import dp, sp
from kivy.properties import ColorProperty, ObjectProperty
from kivy.uix.widget import Widget

from screens.kit import theme
from screens.kit.chart_values import LineChartValues
from screens.kit.widgets.bar_chart import text_rectangle
from screens.kit.widgets.layout_loader import load_layout
from screens.kit.widgets.textures import cached_text_texture

TEXT: Final = 13  # in sp
RADIUS: Final = 5  # in dp, of a point


class LineChart(Widget):
    """Values as points on a line, with their numbers above; filled points stand out without colour."""

    item = ObjectProperty(LineChartValues())
    line_color = ColorProperty()
    fill_color = ColorProperty()
    level_color = ColorProperty()
    text_color = ColorProperty()

    def __init__(self, **kwargs: Any) -> None:
        """Draw again after every change."""
        self._group = InstructionGroup()
        super().__init__(**kwargs)
        self.canvas.add(self._group)
        for name in ("pos", "size", "item", "line_color", "fill_color", "level_color", "text_color"):
            self.fbind(name, self._draw)
        self._draw()

    def _draw(self, *_: object) -> None:
        self._group.clear()
        if self.item.points and self.width > sp(4 * TEXT):
            for instruction in chart_instructions(self):
                self._group.add(instruction)

    def places(self) -> list[tuple[float, float]]:
        margin, values = sp(TEXT * 1.6), [point.value for point in self.item.points]
        known = values if self.item.level is None else [*values, self.item.level]
        low, high = min(known), max(known)
        step = (self.width - 2 * margin) / max(1, len(values) - 1)
        return [(self.x + margin + step * number, self.y_of(value, low, high)) for number, value in enumerate(values)]

    def y_of(self, value: float, low: float, high: float) -> float:
        """Return the height of a value; texts have room above and below."""
        bottom, top = self.y + sp(TEXT * 2.2), self.y + self.height - sp(TEXT * 2)
        return float((bottom + top) / 2 if low == high else bottom + (top - bottom) * (value - low) / (high - low))


def chart_instructions(chart: LineChart) -> Iterator[Any]:
    """Yield the level, the line, its points, and the texts."""
    item, places = chart.item, chart.places()
    if item.level is not None:
        yield from level_instructions(chart, places)
    yield Color(*chart.line_color)
    yield Line(points=[part for place in places for part in place], width=dp(1.5))
    radius = dp(RADIUS)
    for point, (x, y) in zip(item.points, places, strict=True):
        yield Color(*chart.line_color)
        yield Ellipse(pos=(x - radius, y - radius), size=(2 * radius, 2 * radius))
        if not point.is_filled:
            yield Color(*chart.fill_color)
            inner = radius - dp(1.5)
            yield Ellipse(pos=(x - inner, y - inner), size=(2 * inner, 2 * inner))
    yield Color(*chart.text_color)
    yield from text_instructions(chart, places)


def level_instructions(chart: LineChart, places: list[tuple[float, float]]) -> Iterator[Any]:
    values = [point.value for point in chart.item.points]
    level = chart.item.level or 0.0
    y = chart.y_of(level, min(*values, level), max(*values, level))
    yield Color(*chart.level_color)
    yield Line(points=(chart.x, y, max(x for x, _ in places) + sp(TEXT), y), width=1, dash_length=4, dash_offset=4)


def text_instructions(chart: LineChart, places: list[tuple[float, float]]) -> Iterator[Any]:
    """Yield the number above every point that has room for it, and the texts below the ends."""
    right = chart.x - dp(2)
    for point, (x, y) in zip(chart.item.points, places, strict=True):
        text = cached_text_texture(point.text, round(sp(TEXT)), theme.BOLD)
        left = x - text.width / 2
        if left >= right + dp(2):
            right = left + text.width
            yield text_rectangle(text, left, y + dp(RADIUS))
    first, last = end_textures(chart)
    end = max(places[-1][0] + sp(TEXT), chart.x + first.width + sp(TEXT) + last.width)
    yield text_rectangle(first, chart.x, chart.y)
    yield text_rectangle(last, min(end, chart.x + chart.width) - last.width, chart.y)


def end_textures(chart: LineChart) -> list[Texture]:
    """Return the texts below the ends, in smaller letters where both do not fit beside each other."""
    texts, size = (chart.item.first, chart.item.last), round(sp(TEXT))
    needed = size + sum(cached_text_texture(text, size, theme.REGULAR).width for text in texts)
    fitting = int(size * min(1.0, chart.width / needed))
    return [cached_text_texture(text, fitting, theme.REGULAR) for text in texts]


load_layout(__file__)
