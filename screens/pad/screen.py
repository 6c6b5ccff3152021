"""The window onto the score pad."""

from functools import lru_cache
from typing import Final

from kivy.core.text import Label as Drawn
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty, StringProperty

from screens import theme
from screens.keyboard import bring_into_view
from screens.pad.states import Pad
from screens.widgets.base import Tappable, Window, Words, layout, soon

# Letters become no smaller than this, in dp: a longer word is broken then.
SMALLEST: Final = 9
MEASURED: Final = 100  # the size that words are measured in


class PadWords(Words):
    """Words in a narrow column: their letters get smaller before a word is broken."""

    largest = NumericProperty(16)

    def __init__(self, **kwargs: object) -> None:
        """Measured again whenever the words, their room or their size change."""
        super().__init__(**kwargs)
        for name in ("text", "width", "largest", "font_name", "padding"):
            self.fbind(name, self._fit)
        self._fit()

    def _fit(self, *_: object) -> None:
        """As large as the longest word allows."""
        longest = max((width_of_word(word, self.font_name) for word in self.text.split(" ")), default=0)
        room = self.width - self.padding[0] - self.padding[2] - 1
        self.font_size = max(dp(SMALLEST), min(self.largest, room / longest)) if longest else self.largest


@lru_cache(maxsize=512)
def width_of_word(word: str, font: str) -> float:
    """How wide a word is, in sizes of its font."""
    return float(Drawn(text=word, font_size=MEASURED, font_name=font).get_extents(word)[0]) / MEASURED


class PadCell(Tappable):
    """A cell of a player's column; with the cursor on it, it is scrolled to."""

    font = StringProperty(theme.REGULAR)
    largest = NumericProperty(18)

    def on_item(self, _: object, item: object) -> None:
        """The arrows lead here."""
        if getattr(item, "cursor", False):
            soon(lambda _: bring_into_view(self))


class PadScreen(Window):
    """The score pad."""

    state = ObjectProperty(Pad(), rebind=True)


layout(__file__)
