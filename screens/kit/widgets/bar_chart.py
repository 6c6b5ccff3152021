"""The bar of a chart: from 0 to a value, to the left if negative, with a mark on the same scale."""

from collections.abc import Iterator
from typing import Any, Final

from kivy.graphics import Color, InstructionGroup, Line, Rectangle, RoundedRectangle, Triangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp, sp
from kivy.properties import ColorProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from screens.kit import theme
from screens.kit.chart_values import Measure
from screens.kit.widgets.layout_loader import load_layout
from screens.kit.widgets.textures import cached_text_texture

TEXT: Final = 14  # size of the numbers, in sp
LABEL_SPACE: Final = 46  # room for a number beyond the end of a bar, in sp
GAP: Final = 4  # in dp


class ChartBar(Widget):
    """One measure as a bar with its number; equal scales make bars below each other comparable."""

    item = ObjectProperty(Measure())
    bar_height = NumericProperty(dp(24))
    bar_color = ColorProperty()
    inner_text_color = ColorProperty()
    track_color = ColorProperty()
    text_color = ColorProperty()
    mark_color = ColorProperty()

    def __init__(self, **kwargs: Any) -> None:
        """Draw again after every change."""
        self._group = InstructionGroup()
        super().__init__(**kwargs)
        self.canvas.add(self._group)
        self.fbind("pos", self._draw)
        for name in (
            "size",
            "item",
            "bar_height",
            "bar_color",
            "inner_text_color",
            "track_color",
            "text_color",
            "mark_color",
        ):
            self.fbind(name, self._draw)
        self._draw()

    def _draw(self, *_: object) -> None:
        self._group.clear()
        for instruction in bar_instructions(self):
            self._group.add(instruction)

    def x_of(self, value: float) -> float:
        """Return the position of a value; the scale leaves room for numbers beyond the ends."""
        label_space = sp(LABEL_SPACE) if self.item.text else 0
        left = self.x + label_space * (self.item.low < 0)
        right = self.x + self.width - label_space
        return float(left + (right - left) * (value - self.item.low) / (self.item.high - self.item.low))


def bar_instructions(bar: "ChartBar") -> Iterator[Any]:
    """Yield track, bar, zero line, mark and numbers; nothing until there is room for a bar.

    The code uses `x + width` instead of `right`, because Kivy updates its aliases after the size.
    """
    if bar.width <= sp(2 * LABEL_SPACE):
        return
    item, low = bar.item, bar.y
    zero_x, value_x = bar.x_of(0), bar.x_of(item.value)
    yield Color(*bar.track_color)
    yield RoundedRectangle(
        pos=(bar.x_of(item.low), low), size=(bar.x_of(item.high) - bar.x_of(item.low), bar.bar_height), radius=[dp(4)]
    )
    yield Color(*bar.bar_color)
    yield Rectangle(pos=(min(zero_x, value_x), low), size=(abs(value_x - zero_x), bar.bar_height))
    yield Color(*bar.text_color)
    yield Line(points=(zero_x, low - dp(2), zero_x, low + bar.bar_height + dp(2)), width=dp(0.75))
    mark_x = bar.x_of(item.mark) if item.mark_text else value_x
    if item.text:
        yield from value_instructions(bar, zero_x, value_x, mark_x)
    if item.mark_text:
        yield from mark_instructions(bar, mark_x)


def value_instructions(bar: "ChartBar", zero_x: float, value_x: float, mark_x: float) -> Iterator[Any]:
    """Yield the value: inside the bar if there is a mark and room, otherwise beyond its end and the mark's."""
    text = cached_text_texture(bar.item.text, round(sp(TEXT)), theme.BOLD)
    gap, low = dp(GAP), bar.y + (bar.bar_height - text.height) / 2
    inside = bool(bar.item.mark_text) and abs(value_x - zero_x) > text.width + 3 * gap
    if value_x < zero_x:
        x = value_x + gap if inside else value_x - gap - text.width
    elif inside:
        x = value_x - gap - text.width
    else:
        x = (mark_x if mark_x - value_x < text.width + 2 * gap else value_x) + gap
    yield Color(*(bar.inner_text_color if inside else bar.text_color))
    yield text_rectangle(text, x, low)


def mark_instructions(bar: "ChartBar", x: float) -> Iterator[Any]:
    """Yield the mark: a line over the bar, a point on it, its words above."""
    top, half = bar.y + bar.bar_height, dp(5)
    yield Color(*bar.mark_color)
    yield Rectangle(pos=(x - dp(1), bar.y), size=(dp(2), bar.bar_height))
    yield Triangle(points=(x - half, top + half, x + half, top + half, x, top - dp(2)))
    text = cached_text_texture(bar.item.mark_text, round(sp(TEXT)), theme.REGULAR)
    yield Color(*bar.text_color)
    yield text_rectangle(text, max(bar.x, min(x - text.width / 2, bar.x + bar.width - text.width)), top + half + dp(1))


def text_rectangle(text: Texture, x: float, y: float) -> Rectangle:
    """Return a text with its lower left corner on a whole pixel, where it is sharp."""
    return Rectangle(pos=(round(x), round(y)), size=text.size, texture=text)


load_layout(__file__)
