"""The panel of a filter; its look is in filters.kv."""

from screens.kit.widgets.layout_loader import load_layout

load_layout(__file__)
