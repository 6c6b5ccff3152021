"""The window onto the list of games."""

from kivy.properties import ObjectProperty

from screens.games.presenter import Games
from screens.widgets.frame import Window
from screens.widgets.kv import layout


class GamesScreen(Window):
    """The list of games."""

    state = ObjectProperty(Games(), rebind=True)


layout(__file__)
