"""The window onto a city."""

from kivy.properties import ObjectProperty

from screens.kit.widgets.layout_loader import layout
from screens.kit.widgets.screen_frame import Window
from screens.quadropolis.city.state import CityState


class CityScreen(Window):
    """A city."""

    state = ObjectProperty(CityState(), rebind=True)


layout(__file__)
