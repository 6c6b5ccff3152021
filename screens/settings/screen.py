"""The window onto the settings."""

from kivy.properties import ObjectProperty

from screens.kit.widgets.layout_loader import layout
from screens.kit.widgets.screen_frame import Window
from screens.settings.presenter import Settings


class SettingsScreen(Window):
    """The settings."""

    state = ObjectProperty(Settings(), rebind=True)


layout(__file__)
