"""The window onto a table."""

from kivy.properties import ObjectProperty

from screens.kit.widgets.layout_loader import layout
from screens.kit.widgets.screen_frame import Window
from screens.quadropolis.table.presenter import TableState


class TableScreen(Window):
    """A table."""

    state = ObjectProperty(TableState(), rebind=True)


layout(__file__)
