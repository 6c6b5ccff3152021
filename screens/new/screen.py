"""The window onto a game that is about to begin."""

from kivy.properties import ObjectProperty

from screens.kit.widgets.layout_loader import layout
from screens.kit.widgets.screen_frame import Window
from screens.new.presenter import New


class NewScreen(Window):
    """A game about to begin."""

    state = ObjectProperty(New(), rebind=True)


layout(__file__)
