"""Text from any source is shown without what no screen can show."""

import pytest

from tabletop.shown_text import shown_text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("At Ada's, 1\u00e8re \u00e9dition \U0001f3d9", "At Ada's, 1\u00e8re \u00e9dition \U0001f3d9"),
        ("half \ud83d", "half "),
        ("\u202etac\u2069", "tac"),
        ("a\0b\x1b[2Jc\x9b\u2028d", "ab[2Jcd"),
        ("family \U0001f468\u200d\U0001f469\u200d\U0001f467", "family \U0001f468\u200d\U0001f469\u200d\U0001f467"),
    ],
)
def test_halves_of_characters_and_what_moves_or_reverses_a_line_are_left_out(text: str, shown: str) -> None:
    assert (shown_text(text), shown_text(text, lines=True)) == (shown, shown)


def test_only_texts_of_several_lines_keep_their_lines() -> None:
    assert (shown_text("a\r\nb"), shown_text("a\r\nb", lines=True)) == ("ab", "a\nb")
