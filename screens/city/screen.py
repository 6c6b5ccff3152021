"""The window onto a city."""

from kivy.properties import ObjectProperty

from screens.city.state import CityState
from screens.widgets.frame import Window
from screens.widgets.kv import layout


class CityScreen(Window):
    """A city."""

    state = ObjectProperty(CityState(), rebind=True)


layout(__file__)
