"""What is chosen about players: colours, people who played before. The looks are in people.kv."""

from screens.kit.widgets.layout_loader import layout

layout(__file__)
