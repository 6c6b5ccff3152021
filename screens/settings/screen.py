"""The window onto the settings."""

from kivy.properties import ObjectProperty

from screens.settings.presenter import Settings
from screens.widgets.frame import Window
from screens.widgets.kv import layout


class SettingsScreen(Window):
    """The settings."""

    state = ObjectProperty(Settings(), rebind=True)


layout(__file__)
