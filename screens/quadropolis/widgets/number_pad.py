"""The number pad of the tokens, and the field that opens it; their looks are in number_pad.kv."""

from screens.kit.widgets.layout_loader import load_layout

load_layout(__file__)
