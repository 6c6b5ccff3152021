"""The window onto the statistics."""

from kivy.properties import ObjectProperty

from screens.kit.widgets.layout_loader import layout
from screens.kit.widgets.screen_frame import Window
from screens.statistics.presenter import Statistics


class StatisticsScreen(Window):
    """The statistics."""

    state = ObjectProperty(Statistics(), rebind=True)


layout(__file__)
