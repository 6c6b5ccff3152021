"""What is read: texts, icons, drawings, a player's mark."""

from typing import Any, Final

from kivy.core.text import Label as Drawn
from kivy.metrics import dp, sp
from kivy.properties import (
    AliasProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.image import Image
from kivy.uix.label import Label
from kivymd.icon_definitions import md_icons

from screens.kit import theme
from screens.kit.widgets.layout_loader import layout
from screens.kit.widgets.textures import face as drawn
from tabletop.people import Colour

MOST_DIGITS: Final = 2  # on a mark


class Text(Label):
    """A text on one line, as wide as it needs to be; of several, `item` is what it says."""

    item = ObjectProperty(rebind=True)
    presenter = ObjectProperty()


class Words(Text):
    """A text that wraps and is as high as it needs to be."""

    def on_size(self, *_: object) -> None:
        """Wrap at the width that there is."""
        self.text_size = (self.width, None)


class Icon(Label):
    """A sign of Material's icon font, by name."""

    icon = StringProperty("blank")
    glyph = AliasProperty(lambda self: md_icons[self.icon], bind=["icon"])


class Drawing(Image):
    """One of our drawings, by name."""

    face = StringProperty("")

    def on_face(self, _: object, face: str) -> None:
        """Show it."""
        self.texture = drawn(face)


class Mark(Label):
    """A player's colour, with what the name is told by: nobody is told by colour alone."""

    colour = ObjectProperty(Colour.RED)
    name = StringProperty("")
    sign = AliasProperty(lambda self: sign_of(self.name), bind=["name"])
    ground = AliasProperty(lambda self: theme.player(self.colour)[0], bind=["colour"])
    ink = AliasProperty(lambda self: theme.player(self.colour)[1], bind=["colour"])


class Said(Text):
    """What an icon means, for as long as somebody points at it."""

    def __init__(self, **kwargs: Any) -> None:
        """Its size is known at once, so that it can be placed."""
        super().__init__(**kwargs)
        self.texture_update()


class Trouble(Words):
    """Why nothing can be shown at all."""


def sign_of(name: str) -> str:
    """What stands for a player where there is no room for the name: the letter, or the number of `Player 2`."""
    *_, last = name.split() or ("",)
    return last if last.isdecimal() and len(last) <= MOST_DIGITS else name.strip()[:1].upper()


def width_of(text: str) -> float:
    """How wide a button's words are on one line."""
    drawn = Drawn(text=text, font_size=sp(16), font_name=theme.BOLD)
    return float(drawn.get_extents(text)[0] + dp(2))


layout(__file__)
