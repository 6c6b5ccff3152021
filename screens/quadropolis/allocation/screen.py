"""The window onto one player's allocation."""

from kivy.properties import ObjectProperty

from screens.kit.widgets.layout_loader import layout
from screens.kit.widgets.screen_frame import Window
from screens.quadropolis.allocation.state import Allocation


class AllocationScreen(Window):
    """One player's allocation."""

    state = ObjectProperty(Allocation(), rebind=True)


layout(__file__)
