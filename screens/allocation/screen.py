"""The window onto one player's allocation."""

from kivy.properties import ObjectProperty

from screens.allocation.state import Allocation
from screens.widgets.frame import Window
from screens.widgets.kv import layout


class AllocationScreen(Window):
    """One player's allocation."""

    state = ObjectProperty(Allocation(), rebind=True)


layout(__file__)
