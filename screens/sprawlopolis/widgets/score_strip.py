"""The running score: the total against the target, and a cell for each row of the pad."""

from kivy.properties import ObjectProperty

from screens.kit.widgets.containers import SpacedColumn
from screens.kit.widgets.layout_loader import load_layout
from screens.sprawlopolis.score_view import ScoreView


class ScoreStrip(SpacedColumn):
    """The score; a tap on a cell shows its reasons."""

    score = ObjectProperty(ScoreView(), rebind=True)


load_layout(__file__)
