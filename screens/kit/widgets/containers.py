"""Containers: lists with one view an item, grids, columns, rows of buttons."""

import math
from collections.abc import Iterable, Sequence
from typing import Any, Final

from kivy.clock import Clock
from kivy.factory import Factory
from kivy.metrics import dp, sp
from kivy.properties import (
    AliasProperty,
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.layout import Layout
from kivy.uix.stacklayout import StackLayout

from screens.kit import theme
from screens.kit.widgets.buttons import TextButton, runner_around
from screens.kit.widgets.labels import measure_text
from screens.kit.widgets.layout_loader import is_app_open, load_layout

# Seconds between two views of a gradual list, so that frames and touches come in between.
PAUSE: Final = 0.03
SOME: Final = 3  # the number of these views


class Repeater(Layout):
    """A layout with one view for every item; a view changes only if its item does.

    `item` stands for all `items` where there is one at most: None and an empty text take no room. The views have the
    runner of the layout, otherwise that of the widgets around it.
    """

    items = ListProperty()
    item = ObjectProperty(None, allownone=True)
    view = StringProperty()
    runner = ObjectProperty()

    def on_items(self, *_: object) -> None:
        self._update_views()

    def on_item(self, _: object, item: object) -> None:
        self.items = [item] if item else []

    def on_view(self, *_: object) -> None:
        self.clear_widgets()
        self._update_views()

    def on_runner(self, *_: object) -> None:
        for child in self.children:
            child.runner = self.runner

    def _update_views(self) -> None:
        if not self.view:
            return
        views = self.children[::-1]
        for child, item in zip(views, self.items, strict=False):
            child.item = item
        for child in views[len(self.items) :]:
            self.remove_widget(child)
        self._add_views(self.items[len(views) :])

    def _add_views(self, items: Sequence[object]) -> None:
        for item in items:
            self.add_widget(Factory.get(self.view)(item=item, runner=runner_around(self)))


class LateRepeater(Repeater):
    """A layout whose views are made in the frames after the first one, which would otherwise wait for them."""

    late_frames = NumericProperty(1)  # the frames in which they are made

    def __init__(self, **kwargs: Any) -> None:
        """Start without views."""
        self._next = Clock.create_trigger(self._add_some)
        self._first = Clock.create_trigger(lambda _: self._next())
        super().__init__(**kwargs)

    def _add_views(self, items: Sequence[object]) -> None:
        """Leave the views of further items to later frames."""
        if items:
            self._first()

    def _add_some(self, _: float) -> None:
        start, count = len(self.children), math.ceil(len(self.items) / self.late_frames)
        super()._add_views(self.items[start : start + count * is_app_open()])
        if len(self.children) < len(self.items) and is_app_open():
            self._next()


class ItemList(Repeater, BoxLayout):
    """Items below or beside each other."""


class ItemFlow(Repeater, StackLayout):
    """Buttons from left to right, as wide as their texts, wrapping into further lines."""

    def do_layout(self, *_: object) -> None:
        """Limit the buttons to the available width."""
        for child in self.children:
            if hasattr(child, "natural_width"):
                child.width = min(child.natural_width, self.width)
        super().do_layout()


class EqualHeightGrid(GridLayout):
    """Cells of equal width; the cells of a row are as high as the highest."""

    def add_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        """Add a cell and follow its height, because neighbours shrink with it."""
        widget.bind(minimum_height=self._trigger_layout)
        super().add_widget(widget, *args, **kwargs)

    def do_layout(self, *_: object) -> None:
        """Stretch the cells of every row."""
        cells = self.children[::-1]
        for start in range(0, len(cells), self.cols):
            row = cells[start : start + self.cols]
            height = max(max(dp(theme.TOUCH_TARGET), cell.min_height, cell.minimum_height) for cell in row)
            for cell in row:
                cell.row_height = height
        super().do_layout()


class ItemGrid(Repeater, EqualHeightGrid):
    """Items in a grid."""


class GradualGrid(ItemGrid):
    """Items in a grid, the first at once, the others by and by, because large views would hold up the first frame.

    A view stays with its item, wherever that moves or returns to; items are told apart by identity.
    """

    at_once = NumericProperty(4)

    def __init__(self, **kwargs: Any) -> None:
        """Start without views."""
        self._views: dict[int, Any] = {}
        self._waiting: list[Any] = []
        self._next = Clock.create_trigger(self._add_some, PAUSE, interval=True)
        super().__init__(**kwargs)

    def _update_views(self) -> None:
        """Show the known views and the first others."""
        self.clear_widgets()
        self._waiting = list(self.items) if self.view else []
        while self._waiting and (id(self._waiting[0]) in self._views or len(self.children) < self.at_once):
            self._add_next()
        self._next()

    def _add_next(self) -> None:
        item = self._waiting.pop(0)
        if id(item) not in self._views:
            self._views[id(item)] = Factory.get(self.view)(item=item, runner=runner_around(self))
        self.add_widget(self._views[id(item)])

    def _add_some(self, _: float) -> bool:
        """Add a few views; return whether more are waiting: none after the end of the app, whose colours they need."""
        if not is_app_open():
            return False
        for _item in self._waiting[:SOME]:
            self._add_next()
        return bool(self._waiting)


class SpacedColumn(BoxLayout):
    """Widgets below each other, with gaps between those that are not empty."""

    def do_layout(self, *_: object) -> None:
        """Give every widget but the first its gap, unless it is empty."""
        y, is_first = self.top - self.padding[1], True
        for child in reversed(self.children):
            if child.size_hint_x is not None:
                child.width = (self.width - self.padding[0] - self.padding[2]) * child.size_hint_x
            is_visible = child.height > 0
            y -= child.height + (0 if is_first or not is_visible else self.spacing)
            is_first = is_first and not is_visible
            child.pos = self.child_x(child), y
        self.minimum_height = self.top - y + self.padding[3]

    def child_x(self, child: Any) -> float:
        """Return the left edge of a widget, by its alignment."""
        room = self.width - self.padding[0] - self.padding[2] - child.width
        return float(self.x + self.padding[0] + room * child.pos_hint.get("center_x", 0))


class ScreenPart(SpacedColumn):
    """A part of a screen that shows its state."""

    item = ObjectProperty(rebind=True)
    runner = ObjectProperty()


class TextColumn(SpacedColumn):
    """Widgets below each other, limited to a readable width."""


def needed_by(actions: Iterable[TextButton]) -> float:
    """Return the least width in which the texts of buttons take two lines at most and break no word."""
    return float(max((two_lines_width(action.text.split(" ")) for action in actions), default=0) + sp(24) + dp(40))


def two_lines_width(words: list[str]) -> float:
    """Return the width of a text whose line is broken where that makes it narrowest."""
    breaks = range(1, len(words)) or (1,)
    return min(max(measure_text(" ".join(part)) for part in (words[:at], words[at:])) for at in breaks)


class ButtonRow(BoxLayout):
    """Buttons beside each other or, where a word would break or a text need a third line, below each other."""

    def do_layout(self, *args: Any) -> None:
        """Choose the orientation by the available width."""
        actions = [widget for widget in self.walk(restrict=True) if isinstance(widget, TextButton)]
        room = self.width - self.padding[0] - self.padding[2] - self.spacing * (len(actions) - 1)
        self.orientation = "horizontal" if needed_by(actions) * len(actions) <= room else "vertical"
        super().do_layout(*args)


class Actions(Repeater, ButtonRow):
    """Buttons of items, beside or below each other; items that are not `main` use the view class `other`."""

    other = StringProperty()

    def on_other(self, *_: object) -> None:
        """Show the items with this view class."""
        self._update_views()

    def _update_views(self) -> None:
        self.clear_widgets()
        views = [self.view if getattr(item, "main", True) else self.other for item in self.items]
        for item, view in zip(self.items, views if all(views) else (), strict=False):
            self.add_widget(Factory.get(view)(item=item, runner=runner_around(self)))


class BottomBar(ButtonRow):
    """The main actions of a screen, at its foot, within reach of a thumb; on a turned phone a rail at its right."""

    low = BooleanProperty(False)  # on a turned phone
    least = NumericProperty(0)  # the least height
    edge = AliasProperty(lambda self: self._edge(), bind=["width", "low"])

    def _edge(self) -> float:
        if self.low:
            return float(dp(theme.RAIL_EDGE))
        return float(max(dp(theme.MARGIN), (self.width - dp(theme.MAX_TEXT_WIDTH)) / 2))

    @property
    def rail_width(self) -> float:
        """Return the width as a rail: that of its widest action, up to a limit that breaks no word."""
        actions = [child for child in self.walk(restrict=True) if isinstance(child, TextButton)]
        width = max((child.natural_width for child in actions), default=0.0)
        return float(max(min(dp(theme.RAIL) - 2 * self.edge, width), needed_by(actions)) + 2 * self.edge)

    def do_layout(self, *args: Any) -> None:
        """Stack the actions of a rail from its foot up."""
        if not self.low:
            super().do_layout(*args)
            return
        y = self.y + self.padding[3]
        for child in self.children:
            child.width = self.width - self.padding[0] - self.padding[2]
            child.pos = self.x + self.padding[0], y
            y += child.height + self.spacing
        self.minimum_height = y - self.y - self.spacing + self.padding[1]


load_layout(__file__)
