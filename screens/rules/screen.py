"""The window onto the rules."""

from kivy.properties import ObjectProperty

from screens.rules.presenter import Rules
from screens.widgets.frame import Window
from screens.widgets.kv import layout


class RulesScreen(Window):
    """The rules."""

    state = ObjectProperty(Rules(), rebind=True)


layout(__file__)
