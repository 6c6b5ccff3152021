"""Buttons at the foot of a screen: how narrow they may stand beside each other."""

from screens.kit.widgets.containers import two_lines_width
from screens.kit.widgets.labels import measure_text


def test_a_text_takes_two_lines_at_most_and_no_word_is_broken() -> None:
    one, two, three = (two_lines_width(text.split(" ")) for text in ("Start", "Punkte eintragen", "Anotar los puntos"))
    assert one == measure_text("Start")
    assert two == measure_text("eintragen")
    assert three == measure_text("Anotar los")
