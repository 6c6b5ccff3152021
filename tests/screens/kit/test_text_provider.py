"""Kivy's text provider draws any text."""

import pytest
from kivy.uix.label import Label
from kivy.uix.textinput import TextInput

from screens.kit.widgets import labels as _  # noqa: F401 - every window has labels


@pytest.mark.parametrize("text", ["half \ud83d", "\udc00", "a\n\ud83d\ude00 b"])
def test_half_a_character_is_drawn_as_a_gap_instead_of_ending_the_app(text: str) -> None:
    for markup in (False, True):
        label = Label(text=text, markup=markup, text_size=(100, None))
        label.texture_update()
        assert label.texture_size[1] > 0
    assert TextInput(text=text).text == text
