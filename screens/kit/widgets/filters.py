"""Filters: their chips in one row that scrolls, and the panel of one; their looks are in filters.kv."""

from kivy.properties import ObjectProperty
from kivy.uix.scrollview import ScrollView

from screens.kit.options import Option
from screens.kit.widgets.chips import Chip
from screens.kit.widgets.layout_loader import load_layout


class FilterBar(ScrollView):
    """The chips of filters beside each other, where height is scarce."""

    items = ObjectProperty(())


class FilterChip(Chip):
    """The chip of a filter: it opens a panel."""

    def on_item(self, _: object, item: Option) -> None:
        """Mark a filter that is set without colour."""
        self.icon = "check" if item.chosen else "menu-down"


load_layout(__file__)
