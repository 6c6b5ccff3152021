"""The window onto a table."""

from kivy.properties import ObjectProperty

from screens.table.presenter import TableState
from screens.widgets.frame import Window
from screens.widgets.kv import layout


class TableScreen(Window):
    """A table."""

    state = ObjectProperty(TableState(), rebind=True)


layout(__file__)
