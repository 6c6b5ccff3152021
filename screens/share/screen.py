"""The window onto the files that are shared."""

from kivy.properties import ObjectProperty

from screens.share.presenter import Share
from screens.widgets.base import Window, layout


class ShareScreen(Window):
    """The kinds of file, a card each."""

    state = ObjectProperty(Share(), rebind=True)


layout(__file__)
