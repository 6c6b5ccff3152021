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
from screens.kit.widgets.layout_loader import layout
from screens.kit.widgets.textures import texture_of

TEXT: Final = 14  # size of the numbers, in sp
BEYOND: Final = 46  # room for a number beyond the end of a bar, in sp
GAP: Final = 4  # in dp


class ChartBar(Widget):
    """One measure as a bar with its number; equal scales make bars below each other comparable."""

    item = ObjectProperty(Measure())
    thick = NumericProperty(dp(24))
    body = ColorProperty()
    inner = ColorProperty()
    track = ColorProperty()
    ink = ColorProperty()
    accent = ColorProperty()

    def __init__(self, **kwargs: Any) -> None:
        """Draw again after every change."""
        self._group = InstructionGroup()
        super().__init__(**kwargs)
        self.canvas.add(self._group)
        self.fbind("pos", self._draw)
        for name in ("size", "item", "thick", "body", "inner", "track", "ink", "accent"):
            self.fbind(name, self._draw)
        self._draw()

    def _draw(self, *_: object) -> None:
        self._group.clear()
        for instruction in drawing(self):
            self._group.add(instruction)

    def at(self, value: float) -> float:
        """Return the position of a value; the scale leaves room for numbers beyond the ends."""
        beyond = sp(BEYOND) if self.item.text else 0
        left = self.x + beyond * (self.item.low < 0)
        right = self.x + self.width - beyond
        return float(left + (right - left) * (value - self.item.low) / (self.item.high - self.item.low))


def drawing(bar: "ChartBar") -> Iterator[Any]:
    """Yield track, bar, zero line, mark and numbers; nothing until there is room for a bar.

    The code uses `x + width` instead of `right`, because Kivy updates its aliases after the size.
    """
    if bar.width <= sp(2 * BEYOND):
        return
    item, low = bar.item, bar.y
    nothing, end = bar.at(0), bar.at(item.value)
    yield Color(*bar.track)
    yield RoundedRectangle(
        pos=(bar.at(item.low), low), size=(bar.at(item.high) - bar.at(item.low), bar.thick), radius=[dp(4)]
    )
    yield Color(*bar.body)
    yield Rectangle(pos=(min(nothing, end), low), size=(abs(end - nothing), bar.thick))
    yield Color(*bar.ink)
    yield Line(points=(nothing, low - dp(2), nothing, low + bar.thick + dp(2)), width=dp(0.75))
    mark = bar.at(item.mark) if item.mark_text else end
    if item.text:
        yield from number(bar, nothing, end, mark)
    if item.mark_text:
        yield from marked(bar, mark)


def number(bar: "ChartBar", nothing: float, end: float, mark: float) -> Iterator[Any]:
    """Yield the value: inside the bar if there is a mark and room, otherwise beyond its end and the mark's."""
    text = texture_of(bar.item.text, round(sp(TEXT)), theme.BOLD)
    gap, low = dp(GAP), bar.y + (bar.thick - text.height) / 2
    inside = bool(bar.item.mark_text) and abs(end - nothing) > text.width + 3 * gap
    if end < nothing:
        x = end + gap if inside else end - gap - text.width
    elif inside:
        x = end - gap - text.width
    else:
        x = (mark if mark - end < text.width + 2 * gap else end) + gap
    yield Color(*(bar.inner if inside else bar.ink))
    yield placed(text, x, low)


def marked(bar: "ChartBar", x: float) -> Iterator[Any]:
    """Yield the mark: a line over the bar, a point on it, its words above."""
    top, half = bar.y + bar.thick, dp(5)
    yield Color(*bar.accent)
    yield Rectangle(pos=(x - dp(1), bar.y), size=(dp(2), bar.thick))
    yield Triangle(points=(x - half, top + half, x + half, top + half, x, top - dp(2)))
    text = texture_of(bar.item.mark_text, round(sp(TEXT)), theme.REGULAR)
    yield Color(*bar.ink)
    yield placed(text, max(bar.x, min(x - text.width / 2, bar.x + bar.width - text.width)), top + half + dp(1))


def placed(text: Texture, x: float, y: float) -> Rectangle:
    """Return a text with its lower left corner on a whole pixel, where it is sharp."""
    return Rectangle(pos=(round(x), round(y)), size=text.size, texture=text)


layout(__file__)
