"""The window onto one player's allocation."""

from kivy.properties import ObjectProperty

from screens.allocation.state import Allocation
from screens.widgets.base import Window, layout


class AllocationScreen(Window):
    """One player's allocation."""

    state = ObjectProperty(Allocation(), rebind=True)


layout(__file__)
