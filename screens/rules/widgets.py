"""The widgets of the rules: a table of points in one widget, because a label a number would slow the list down."""

from typing import Any, Final

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Line, Rectangle, RoundedRectangle
from kivy.metrics import dp, sp
from kivy.properties import ColorProperty, ListProperty
from kivy.uix.relativelayout import RelativeLayout

from screens.kit import theme
from screens.kit.widgets.textures import text_texture
from screens.rules.state import GridRow

# The width of the labels, in sp and as a share of the table; the margin of a row in dp.
LABEL: Final = 98
LABEL_SHARE: Final = 0.36
MARGIN: Final = 8


class PointGrid(RelativeLayout):
    """A table of points, whose first row is its head; it is drawn at its origin, so that scrolling draws nothing."""

    rows = ListProperty()
    ink = ColorProperty((0, 0, 0, 1))
    head = ColorProperty((0, 0, 0, 0))
    line = ColorProperty((0, 0, 0, 0))

    def __init__(self, **kwargs: Any) -> None:
        """Draw the table after every change."""
        super().__init__(size_hint_y=None, **kwargs)
        for name in ("rows", "width", "ink", "head", "line"):
            self.fbind(name, self._draw)
        self._draw()

    def _draw(self, *_: object) -> None:
        labels = min(sp(LABEL), self.width * LABEL_SHARE)
        names = [label_texture(row.label, labels) for row in self.rows]
        heights = [max(sp(20), name.height) + 2 * dp(MARGIN - 2) for name in names]
        self.height = sum(heights)
        self.canvas.clear()
        y = 0.0
        with self.canvas:
            for row, name, height in reversed([*zip(self.rows, names, heights, strict=True)]):
                self._draw_row(row, name, y, height, labels)
                y += height

    def _draw_row(self, row: GridRow, name: Any, y: float, height: float, labels: float) -> None:
        """Draw a row: its ground or its line, its label, its numbers in the middle of their columns."""
        if row.is_header:
            Color(*self.head)
            RoundedRectangle(pos=(0, y), size=(self.width, height), radius=[dp(MARGIN)])
        else:
            Color(*self.line)
            Line(points=(0, y, self.width, y), width=dp(0.5))
        Color(*self.ink)
        Rectangle(texture=name, pos=(dp(MARGIN), y + (height - name.height) / 2), size=name.size)
        column = (self.width - labels - 2 * dp(MARGIN)) / len(row.numbers)
        for number, text in enumerate(row.numbers):
            texture = text_texture(text, min(sp(16), column * 0.6))
            x = dp(MARGIN) + labels + (number + 0.5) * column - texture.width / 2
            Rectangle(texture=texture, pos=(x, y + (height - texture.height) / 2), size=texture.size)


def label_texture(text: str, width: float) -> Any:
    label = CoreLabel(text=text, font_size=sp(14), font_name=theme.REGULAR, text_size=(max(1, width), None))
    label.refresh()
    return label.texture
