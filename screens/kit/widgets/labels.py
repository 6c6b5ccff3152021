"""Labels: texts, icons, drawings, players' badges."""

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

MOST_DIGITS: Final = 2  # of a badge


class Text(Label):
    """A text on one line, as wide as needed; `item` is its value in a list."""

    item = ObjectProperty(rebind=True)
    presenter = ObjectProperty()


class Words(Text):
    """A text that wraps and is as high as needed."""

    def on_size(self, *_: object) -> None:
        """Wrap at the available width."""
        self.text_size = (self.width, None)


class Elided(Text):
    """A text on one line that ends in an ellipsis where it does not fit, for names."""

    def on_width(self, *_: object) -> None:
        """Cut at the available width."""
        self.text_size = (self.width, None)


class Icon(Label):
    """An icon of Material's font, by name."""

    icon = StringProperty("blank")
    glyph = AliasProperty(lambda self: md_icons[self.icon], bind=["icon"])


class Drawing(Image):
    """A drawing of assets/sheet, by name."""

    face = StringProperty("")
    style = StringProperty("Light")  # of the theme
    paper = AliasProperty(lambda self: float(self.style == "Light"), bind=["style"])  # the opacity of its ground

    def on_face(self, *_: object) -> None:
        """Show the drawing."""
        if self.face:
            self.texture = drawn(self.face, on_dark=self.style == "Dark")

    def on_style(self, *_: object) -> None:
        """Follow the theme."""
        self.on_face()


class Mark(Label):
    """A player's badge: colour and letter, because colour alone is not enough."""

    colour = ObjectProperty(Colour.RED)
    name = StringProperty("")
    sign = AliasProperty(lambda self: sign_of(self.name), bind=["name"])
    ground = AliasProperty(lambda self: theme.player(self.colour)[0], bind=["colour"])
    ink = AliasProperty(lambda self: theme.player(self.colour)[1], bind=["colour"])


class Said(Text):
    """The text of a tooltip."""

    def __init__(self, **kwargs: Any) -> None:
        """Compute its size at once, so that it can be placed."""
        super().__init__(**kwargs)
        self.texture_update()


class Trouble(Words):
    """The reason why nothing can be shown."""


def sign_of(name: str) -> str:
    """Return the letter of a player's badge, or the number of `Player 2`."""
    *_, last = name.split() or ("",)
    return last if last.isdecimal() and len(last) <= MOST_DIGITS else name.strip()[:1].upper()


def width_of(text: str, font: str = theme.BOLD) -> float:
    """Return the width of a text on one line, by default of a button's."""
    drawn = Drawn(text=text, font_size=sp(16), font_name=font)
    return float(drawn.get_extents(text)[0] + dp(2))


layout(__file__)
