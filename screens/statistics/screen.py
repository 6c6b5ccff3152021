"""The window onto the statistics."""

from kivy.properties import ObjectProperty

from screens.statistics.presenter import Statistics
from screens.widgets.base import Window, layout


class StatisticsScreen(Window):
    """The statistics."""

    state = ObjectProperty(Statistics(), rebind=True)


layout(__file__)
