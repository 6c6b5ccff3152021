"""Widgets for colours and known players; their looks are in player_widgets.kv."""

from kivy.properties import AliasProperty

from screens.kit.widgets.buttons import Tappable
from screens.kit.widgets.labels import measure_text
from screens.kit.widgets.layout_loader import load_layout


class PlayerSuggestionButton(Tappable):
    written = AliasProperty(lambda self: measure_text(self.item.name) if self.item else 0, bind=["item"])


load_layout(__file__)
