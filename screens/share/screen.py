"""The window onto the files that are shared."""

from kivy.properties import ObjectProperty

from screens.kit.widgets.containers import Several, SideBySide
from screens.kit.widgets.layout_loader import layout
from screens.kit.widgets.screen_frame import Window
from screens.share.presenter import Share


class ShareActions(SideBySide, Several):
    """What can be done with a card."""


class ShareScreen(Window):
    """The kinds of file, a card each."""

    state = ObjectProperty(Share(), rebind=True)


layout(__file__)
