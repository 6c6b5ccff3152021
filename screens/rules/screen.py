"""The window onto the rules."""

from kivy.properties import ObjectProperty

from screens.kit.widgets.layout_loader import layout
from screens.kit.widgets.screen_frame import Window
from screens.rules.presenter import Rules


class RulesScreen(Window):
    """The rules."""

    state = ObjectProperty(Rules(), rebind=True)


layout(__file__)
