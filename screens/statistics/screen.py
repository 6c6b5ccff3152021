"""The window onto the statistics."""

from kivy.properties import ObjectProperty

from screens.statistics.presenter import Statistics
from screens.widgets.frame import Window
from screens.widgets.kv import layout


class StatisticsScreen(Window):
    """The statistics."""

    state = ObjectProperty(Statistics(), rebind=True)


layout(__file__)
