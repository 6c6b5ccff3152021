"""The number pad of the tokens, the field that opens it, the bounds; their looks are in number_pad.kv."""

from kivy.properties import ObjectProperty

from screens.kit.widgets.buttons import ItemBox
from screens.kit.widgets.layout_loader import load_layout
from screens.quadropolis.number_pad import TokenBounds


class TokensBounds(ItemBox):
    """The bounds of the tiles, or a warning, in as much room as either needs."""

    item = ObjectProperty(TokenBounds(""), rebind=True)


load_layout(__file__)
