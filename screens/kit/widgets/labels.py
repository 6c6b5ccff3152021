"""Labels: texts, icons, drawings, players' badges."""

from functools import lru_cache, partial
from typing import Any, Final

from kivy.app import App
from kivy.core.text import Label as CoreLabel
from kivy.factory import Factory
from kivy.metrics import dp, sp
from kivy.properties import AliasProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.image import Image
from kivy.uix.label import Label
from kivymd.icon_definitions import md_icons

from screens.kit import theme
from screens.kit.widgets.layout_loader import load_layout
from screens.kit.widgets.motion import NUMBER_SECONDS, rolled
from screens.kit.widgets.text_provider import accept_any_text
from screens.kit.widgets.textures import drawing_texture
from tabletop.people import PlayerColour

# The smallest letters of a text in a box, in dp.
LEAST_LETTERS: Final = 10
MAX_DIGITS: Final = 2  # of a badge


class SingleLineLabel(Label):
    """A text on one line, as wide as needed; `item` is its value in a list."""

    item = ObjectProperty(rebind=True)
    runner = ObjectProperty()


class WrappedLabel(SingleLineLabel):
    """A text that wraps and is as high as needed."""

    def on_size(self, *_: object) -> None:
        self.text_size = (self.width, None)


class BoxedText(Label):
    """A text in a box; letters shrink until the box holds all of it."""

    item = ObjectProperty(rebind=True)
    runner = ObjectProperty()
    max_font_size = NumericProperty(16)

    def __init__(self, **kwargs: Any) -> None:
        """Measure again after a change of text, box or letters."""
        super().__init__(**kwargs)
        for name in ("text", "size", "max_font_size", "font_name", "padding"):
            self.fbind(name, self._fit)
        self._fit()

    def _fit(self, *_: object) -> None:
        """Use the largest letters with which the text is not higher than the box."""
        left, over, right, under = self.padding
        width, height = self.width - left - right, self.height - over - under
        size = self.max_font_size
        while size > dp(LEAST_LETTERS) and text_height(self.text, self.font_name, size, width) > height:
            size -= 1
        self.font_size, self.text_size = size, self.size


class Elided(SingleLineLabel):
    """A text on one line that ends in an ellipsis where it does not fit, for names."""

    def on_width(self, *_: object) -> None:
        self.text_size = (self.width, None)


class RollingText:
    """A text whose numbers roll to their new values; `words` is where they arrive."""

    words = StringProperty()

    def on_words(self, label: Any, words: str) -> None:
        """Roll to the new numbers."""
        roll = partial(rolled, label.text, words)
        motions = App.get_running_app().motions
        motions.start(label, NUMBER_SECONDS, lambda progress: setattr(label, "text", roll(progress)))


Factory.register("RollingText", cls=RollingText)  # Kivy knows by themselves only widgets


class Icon(Label):
    """An icon of Material's font, by name."""

    icon = StringProperty("blank")
    glyph = AliasProperty(lambda self: md_icons[self.icon], bind=["icon"])


class Drawing(Image):
    """A drawing of assets/sheet, by name."""

    drawing_name = StringProperty("")
    style = StringProperty("Light")  # of the theme
    paper = AliasProperty(lambda self: float(self.style == "Light"), bind=["style"])  # the opacity of its ground

    def on_drawing_name(self, *_: object) -> None:
        if self.drawing_name:
            self.texture = drawing_texture(self.drawing_name, max(self.size), on_dark=self.style == "Dark")

    on_style = on_size = on_drawing_name


class PlayerBadge(Label):
    """A player's badge: colour and letter, because colour alone is not enough."""

    colour = ObjectProperty(PlayerColour.RED)
    name = StringProperty("")
    initial = AliasProperty(lambda self: initial_of(self.name), bind=["name"])
    background = AliasProperty(lambda self: theme.player_colours(self.colour)[0], bind=["colour"])
    ink = AliasProperty(lambda self: theme.player_colours(self.colour)[1], bind=["colour"])


class TooltipLabel(SingleLineLabel):
    def __init__(self, text: str, widest: float) -> None:
        """Compute its size at once, so that it can be placed; a text wider than the window wraps."""
        super().__init__(text=text)
        self.texture_update()
        if self.width > widest:
            self.text_size = widest, None
            self.texture_update()


class ErrorLabel(WrappedLabel):
    """The reason why nothing can be shown."""


@lru_cache(maxsize=512)
def text_height(text: str, font: str, size: float, width: float) -> float:
    label = CoreLabel(text=text, font_size=size, font_name=font, text_size=(max(1, width), None))
    return float(label.render()[1])


def initial_of(name: str) -> str:
    """Return the letter of a player's badge, or the number of `Player 2`."""
    *_, last = name.split() or ("",)
    return last if last.isdecimal() and len(last) <= MAX_DIGITS else name.strip()[:1].upper()


def measure_text(text: str, font: str = theme.BOLD) -> float:
    """Return the width of a text on one line, by default of a button's."""
    label = CoreLabel(text=text, font_size=sp(16), font_name=font)
    return float(label.get_extents(text)[0] + dp(2))


load_layout(__file__)
accept_any_text()
