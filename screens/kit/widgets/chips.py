"""Choice chips from left to right, the chosen one with a check mark; their looks are in chips.kv."""

from typing import Any, Final

from kivy.metrics import dp, sp
from kivy.properties import AliasProperty, BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from screens.kit.widgets.buttons import Tappable
from screens.kit.widgets.containers import ItemFlow, ItemGrid
from screens.kit.widgets.labels import measure_text
from screens.kit.widgets.layout_loader import load_layout

# The size of a chip's text, as a share of a button's.
SMALL: Final = 14 / 16
SLACK: Final = 1.05  # tolerance, because the sizes of letters are rounded


class ChipGroup(ItemFlow):
    """A choice of one option; `on_choice` reports its value."""

    __events__ = ("on_choice",)

    def __init__(self, **kwargs: Any) -> None:
        """Size the chips to their texts, within the own width."""
        super().__init__(**kwargs)
        self.bind(width=self._set_chip_widths, children=self._set_chip_widths)
        self._set_chip_widths()

    def _set_chip_widths(self, *_: object) -> None:
        for chip in self.children:
            chip.available_width = self.width

    def on_choice(self, value: str | int) -> None:
        """Handle a chosen option."""


class Segments(ItemGrid):
    """A choice of one of few short options: segments of one button; `on_choice` reports the value.

    The segments are below each other where a word would break beside its check mark.
    """

    __events__ = ("on_choice",)

    def __init__(self, **kwargs: Any) -> None:
        """Arrange the segments by the own width."""
        super().__init__(**kwargs)
        self.bind(width=self._arrange)

    def _update_views(self) -> None:
        """Show the segments, and arrange them."""
        super()._update_views()
        self._arrange()

    def _arrange(self, *_: object) -> None:
        """Choose the columns, and round the outer corners of the first and the last segment."""
        words = (word for item in self.items for word in item.text.split())
        needed = max(map(measure_text, words), default=0) + sp(18) + dp(20)
        is_stack = needed * len(self.items) > self.width
        self.cols = 1 if is_stack else max(1, len(self.items))
        shown = self.children[::-1]
        for segment in shown:
            segment.is_stacked = is_stack
            segment.ends = (segment is shown[0], segment is shown[-1])

    def on_choice(self, value: str | int) -> None:
        """Handle a chosen option."""


class Segment(Tappable):
    """One segment of a choice."""

    ends = ObjectProperty((True, True))  # whether it is the first, the last
    is_stacked = BooleanProperty(False)  # whether the segments are below each other
    radii = AliasProperty(
        lambda self: radii_of(self.ends, self.corner, is_stacked=self.is_stacked), bind=["ends", "corner", "is_stacked"]
    )
    divider = AliasProperty(
        lambda self: inner_edge(self.ends, self.pos, self.size, is_stacked=self.is_stacked),
        bind=["ends", "pos", "size", "is_stacked"],
    )

    def on_release(self) -> None:
        self.parent.dispatch("on_choice", self.item.value)


def radii_of(ends: tuple[bool, bool], corner: float, *, is_stacked: bool) -> list[float]:
    """Return the corners of a segment, clockwise from the top left."""
    first, last = (corner * end for end in ends)
    return [first, first, last, last] if is_stacked else [first, last, last, first]


def inner_edge(
    ends: tuple[bool, bool], pos: tuple[float, float], size: tuple[float, float], *, is_stacked: bool
) -> tuple[float, ...]:
    """Return the line between a segment and the one before it."""
    x, y = pos
    right, top = x + size[0], y + size[1]
    if ends[0]:
        return (0, 0, 0, 0)
    return (x, top, right, top) if is_stacked else (x, y, x, top)


class Chip(Tappable):
    """A small button of an icon and a short text, as wide as these."""

    icon = StringProperty("blank")
    text = StringProperty("")
    edge = NumericProperty(dp(10))
    natural_width = AliasProperty(
        lambda self: measure_text(self.text) * SMALL * SLACK + sp(20) + dp(8) + 2 * self.edge, bind=["text", "edge"]
    )


class ChoiceChip(Tappable):
    item = ObjectProperty(rebind=True)
    available_width = NumericProperty(dp(380))
    text = AliasProperty(lambda self: self.item.text if self.item else "", bind=["item"])
    text_width = AliasProperty(
        lambda self: measure_text(self.item.text) * self.item.text_scale if self.item else 0, bind=["item"]
    )

    def on_release(self) -> None:
        self.parent.dispatch("on_choice", self.item.value)


load_layout(__file__)
