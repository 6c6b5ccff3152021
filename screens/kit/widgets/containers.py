"""What holds several things: one view for every item, cells, lines, buttons side by side."""

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
from screens.kit.widgets.buttons import Action
from screens.kit.widgets.labels import width_of
from screens.kit.widgets.layout_loader import layout


class Repeating(Layout):
    """One view for every item: as many as there are, each changed only where its item changed."""

    items = ListProperty()
    view = StringProperty()
    presenter = ObjectProperty()

    def on_items(self, *_: object) -> None:
        """Show these items."""
        self._fill()

    def on_view(self, *_: object) -> None:
        """Show them in this way."""
        self.clear_widgets()
        self._fill()

    def on_presenter(self, *_: object) -> None:
        """Report to this presenter."""
        for child in self.children:
            child.presenter = self.presenter

    def _fill(self) -> None:
        if not self.view:
            return
        shown = self.children[::-1]
        for child, item in zip(shown, self.items, strict=False):
            child.item = item
        for child in shown[len(self.items) :]:
            self.remove_widget(child)
        for item in self.items[len(shown) :]:
            self.add_widget(Factory.get(self.view)(item=item, presenter=self.presenter))


class Several(Repeating, BoxLayout):
    """Items below or beside each other."""


class OptionalItem(Several):
    """One view for an item that may be missing: for None and an empty text there is none, and it takes no room."""

    item = ObjectProperty(None, allownone=True)

    def on_item(self, _: object, item: object) -> None:
        """Show this item, or nothing."""
        self.items = [item] if item else []


class Flow(Repeating, StackLayout):
    """Buttons from left to right, as wide as their words, going on in the next line."""

    def do_layout(self, *_: object) -> None:
        """No button is wider than there is room."""
        for child in self.children:
            if isinstance(child, Action):
                child.width = min(child.natural, self.width)
        super().do_layout()


class Grid(GridLayout):
    """Cells of one width; those of a row are as high as the highest."""

    def add_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        """A cell may need less room than before: then its neighbours do too."""
        widget.bind(minimum_height=self._trigger_layout)
        super().add_widget(widget, *args, **kwargs)

    def do_layout(self, *_: object) -> None:
        """Stretch the cells of every row."""
        cells = self.children[::-1]
        for start in range(0, len(cells), self.cols):
            row = cells[start : start + self.cols]
            high = max(max(dp(theme.TOUCH), cell.least, cell.minimum_height) for cell in row)
            for cell in row:
                cell.stretch = high
        super().do_layout()


class Items(Repeating, Grid):
    """Items in a grid."""


class Lines(BoxLayout):
    """Things below each other, with room between those that are there: an empty list takes none."""

    def do_layout(self, *_: object) -> None:
        """Give every thing but the first its gap, if there is anything of it."""
        y, top = self.top - self.padding[1], True
        for child in reversed(self.children):
            if child.size_hint_x is not None:
                child.width = (self.width - self.padding[0] - self.padding[2]) * child.size_hint_x
            shown = child.height > 0
            y -= child.height + (0 if top or not shown else self.spacing)
            top = top and not shown
            child.pos = self.left_of(child), y
        self.minimum_height = self.top - y + self.padding[3]

    def left_of(self, child: Any) -> float:
        """Where a thing begins: at the left, or where it wants to be."""
        room = self.width - self.padding[0] - self.padding[2] - child.width
        return float(self.x + self.padding[0] + room * child.pos_hint.get("center_x", 0))


class Column(Lines):
    """Things below each other, no wider than people read."""


class SideBySide(BoxLayout):
    """Buttons beside each other or, where a word of theirs would be broken, below each other."""

    def do_layout(self, *args: Any) -> None:
        """Turn with the room that there is."""
        words = (word for child in self.children if isinstance(child, Action) for word in child.text.split(" "))
        needed = max(map(width_of, words), default=0) + sp(24) + dp(40)
        room = self.width - self.padding[0] - self.padding[2] - self.spacing * (len(self.children) - 1)
        self.orientation = "horizontal" if needed * len(self.children) <= room else "vertical"
        super().do_layout(*args)


class Foot(SideBySide):
    """What is done most often: where a thumb reaches."""


layout(__file__)
