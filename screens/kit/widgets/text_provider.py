"""Kivy's text provider, which would end the app at half a character, draws any text without it."""

from collections.abc import Callable
from typing import Any

from kivy.core.text import Label

from tabletop.shown_text import shown_text


def drawing_any_text(method: Callable[..., Any]) -> Callable[..., Any]:
    """Return a method of the provider that repeats a call whose text has no UTF-8 with the rest of the text."""

    def draw(label: Label, text: str, *position: float) -> Any:
        try:
            return method(label, text, *position)
        except UnicodeEncodeError:
            return method(label, shown_text(text), *position)

    return draw


def accept_any_text() -> None:
    """Make every label of this process draw any text."""
    for name in ("get_extents", "_render_text"):
        setattr(Label, name, drawing_any_text(getattr(Label, name)))
