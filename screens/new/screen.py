"""The window onto a game that is about to begin."""

from kivy.properties import ObjectProperty

from screens.new.presenter import New
from screens.widgets.base import Window, layout


class NewScreen(Window):
    """A game about to begin."""

    state = ObjectProperty(New(), rebind=True)


layout(__file__)
