"""Widgets for colours and known players; their looks are in player_widgets.kv."""

from kivy.properties import AliasProperty

from screens.kit.widgets.buttons import Tappable
from screens.kit.widgets.labels import width_of
from screens.kit.widgets.layout_loader import layout


class PersonGuest(Tappable):
    """The chip of a known player."""

    written = AliasProperty(lambda self: width_of(self.item.name) if self.item else 0, bind=["item"])


layout(__file__)
