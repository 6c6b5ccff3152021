"""Containers: lists with one view an item, grids, columns, rows of buttons."""

from typing import Any

from kivy.factory import Factory
from kivy.metrics import dp, sp
from kivy.properties import (
    ListProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.layout import Layout
from kivy.uix.stacklayout import StackLayout

from screens.kit import theme
from screens.kit.widgets.buttons import TextButton
from screens.kit.widgets.labels import measure_text
from screens.kit.widgets.layout_loader import load_layout


class Repeater(Layout):
    """A layout with one view for every item; a view changes only if its item does."""

    items = ListProperty()
    view = StringProperty()
    presenter = ObjectProperty()

    def on_items(self, *_: object) -> None:
        """Show these items."""
        self._update_views()

    def on_view(self, *_: object) -> None:
        """Show the items with this view class."""
        self.clear_widgets()
        self._update_views()

    def on_presenter(self, *_: object) -> None:
        """Connect the views with this presenter."""
        for child in self.children:
            child.presenter = self.presenter

    def _update_views(self) -> None:
        if not self.view:
            return
        views = self.children[::-1]
        for child, item in zip(views, self.items, strict=False):
            child.item = item
        for child in views[len(self.items) :]:
            self.remove_widget(child)
        for item in self.items[len(views) :]:
            self.add_widget(Factory.get(self.view)(item=item, presenter=self.presenter))


class ItemList(Repeater, BoxLayout):
    """Items below or beside each other."""


class OptionalItem(ItemList):
    """A view for an optional item; None and an empty text take no room."""

    item = ObjectProperty(None, allownone=True)

    def on_item(self, _: object, item: object) -> None:
        """Show the item, or nothing."""
        self.items = [item] if item else []


class ItemFlow(Repeater, StackLayout):
    """Buttons from left to right, as wide as their texts, wrapping into further lines."""

    def do_layout(self, *_: object) -> None:
        """Limit the buttons to the available width."""
        for child in self.children:
            if isinstance(child, TextButton):
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


class TextColumn(SpacedColumn):
    """Widgets below each other, limited to a readable width."""


class ButtonRow(BoxLayout):
    """Buttons beside each other or, where a word would break, below each other."""

    def do_layout(self, *args: Any) -> None:
        """Choose the orientation by the available width."""
        words = (word for child in self.children if isinstance(child, TextButton) for word in child.text.split(" "))
        button_width = max(map(measure_text, words), default=0) + sp(24) + dp(40)
        room = self.width - self.padding[0] - self.padding[2] - self.spacing * (len(self.children) - 1)
        self.orientation = "horizontal" if button_width * len(self.children) <= room else "vertical"
        super().do_layout(*args)


class BottomBar(ButtonRow):
    """The main actions of a screen, at its foot, within reach of a thumb."""


load_layout(__file__)
