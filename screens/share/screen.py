"""The window onto the files that are shared."""

from kivy.properties import ObjectProperty

from screens.share.presenter import Share
from screens.widgets.base import Several, SideBySide, Window, layout


class ShareActions(SideBySide, Several):
    """What can be done with a card."""


class ShareScreen(Window):
    """The kinds of file, a card each."""

    state = ObjectProperty(Share(), rebind=True)


layout(__file__)
