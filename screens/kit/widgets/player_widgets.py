"""Widgets for colours and known players; their looks are in player_widgets.kv."""

from screens.kit.widgets.layout_loader import load_layout

load_layout(__file__)
