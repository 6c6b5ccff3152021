"""The score that runs along: the total against the target, and a cell for each row of the pad."""

from kivy.properties import ObjectProperty

from screens.kit.widgets.containers import Lines
from screens.kit.widgets.layout_loader import layout
from screens.sprawlopolis.score_view import ScoreView


class ScoreStrip(Lines):
    """The score; its cells tell their reasons."""

    score = ObjectProperty(ScoreView(), rebind=True)
    presenter = ObjectProperty()


layout(__file__)
