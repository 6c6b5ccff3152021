"""The window onto the files that are shared."""

from kivy.properties import ObjectProperty

from screens.share.presenter import Share
from screens.widgets.frame import Window
from screens.widgets.kv import layout
from screens.widgets.lists import Several, SideBySide


class ShareActions(SideBySide, Several):
    """What can be done with a card."""


class ShareScreen(Window):
    """The kinds of file, a card each."""

    state = ObjectProperty(Share(), rebind=True)


layout(__file__)
