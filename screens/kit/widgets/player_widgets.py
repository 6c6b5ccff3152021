"""Widgets for colours and known players; their looks are in player_widgets.kv."""

from typing import Final

from kivy.metrics import dp, sp
from kivy.properties import AliasProperty

from screens.kit.theme import REGULAR
from screens.kit.widgets.buttons import ItemBox, Tappable
from screens.kit.widgets.labels import measure_text
from screens.kit.widgets.layout_loader import load_layout

# The size of the badge of a tag.
TAG: Final = 20


class PlayerSuggestionButton(Tappable):
    """The chip of a known player."""

    written = AliasProperty(lambda self: measure_text(self.item.name) if self.item else 0, bind=["item"])


class PersonTag(ItemBox):
    """A player's badge and name; a long name ends in an ellipsis."""

    natural_width = AliasProperty(
        lambda self: measure_text(self.item.name, REGULAR) + sp(TAG) + dp(6) if self.item else 0, bind=["item"]
    )


load_layout(__file__)
