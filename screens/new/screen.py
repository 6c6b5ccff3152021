"""The window onto a game that is about to begin."""

from kivy.properties import ObjectProperty

from screens.new.presenter import New
from screens.widgets.frame import Window
from screens.widgets.kv import layout


class NewScreen(Window):
    """A game about to begin."""

    state = ObjectProperty(New(), rebind=True)


layout(__file__)
