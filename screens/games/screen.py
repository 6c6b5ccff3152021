"""The window onto the list of games."""

from kivy.properties import ObjectProperty

from screens.games.presenter import Games
from screens.kit.widgets.layout_loader import layout
from screens.kit.widgets.screen_frame import Window


class GamesScreen(Window):
    """The list of games."""

    state = ObjectProperty(Games(), rebind=True)


layout(__file__)
