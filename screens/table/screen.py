"""The window onto a table."""

from kivy.properties import ObjectProperty

import screens.widgets.people  # noqa: F401 - the layout uses its views
from screens.table.presenter import TableState
from screens.widgets.base import Window, layout


class TableScreen(Window):
    """A table."""

    state = ObjectProperty(TableState(), rebind=True)


layout(__file__)
