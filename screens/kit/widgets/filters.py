"""Filters: their chips in one row that scrolls, and the panel of one; their looks are in filters.kv."""

from kivy.properties import ObjectProperty
from kivy.uix.scrollview import ScrollView

from screens.kit.widgets.layout_loader import load_layout


class FilterBar(ScrollView):
    """The chips of filters beside each other, where height is scarce."""

    items = ObjectProperty(())
    presenter = ObjectProperty()


load_layout(__file__)
