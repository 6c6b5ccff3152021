"""A label whose letters shrink where a word would be broken."""

from functools import lru_cache, partial
from typing import Any, Final

from kivy.core.text import Label as CoreLabel
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from screens.kit import theme
from screens.kit.widgets.labels import WrappedLabel, text_height

# The smallest letters, in dp, before a word is broken.
MIN_FONT_SIZE: Final = 11
MEASURING_SIZE: Final = 100  # the font size of measurements
SLACK: Final = 1.04  # tolerance, because letters are rounded to whole pixels


class FittedLabel(WrappedLabel):
    """A text in a narrow column: letters shrink before a word is broken with a hyphen.

    Beyond `most_lines`, if any, it ends in an ellipsis, and its tooltip says all of it.
    """

    words = StringProperty()
    max_font_size = NumericProperty(16)
    bold = BooleanProperty(False)
    most_lines = NumericProperty(0)
    tooltip = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        """Measure again after a change of text, width or size."""
        super().__init__(**kwargs)
        for name in ("words", "width", "max_font_size", "font_name", "padding", "most_lines"):
            self.fbind(name, self._fit)
        self._fit()

    def on_bold(self, _: object, bold: bool) -> None:  # noqa: FBT001 - Kivy tells it so
        self.font_name = theme.BOLD if bold else theme.REGULAR

    def _fit(self, *_: object) -> None:
        """Use the largest size in which the longest word fits."""
        words = self.words.split(" ")
        longest = max(width_of_word(word, self.font_name) for word in words) or 1
        room = max(1, self.width - self.padding[0] - self.padding[2]) / SLACK
        self.font_size = max(dp(MIN_FONT_SIZE), min(self.max_font_size, room / longest))
        self._say(" ".join(hyphenate(word, self.font_name, room / self.font_size) for word in words))

    def _say(self, whole: str) -> None:
        """Say as much as the lines hold."""
        height_of = partial(text_height, font=self.font_name, size=self.font_size, width=self.width)
        limit, letters, text = self.most_lines * height_of("A"), len(whole), whole
        while limit and letters and height_of(text) > limit:
            letters -= 1
            text = f"{whole[:letters].rstrip()}\u2026"
        self.text, self.tooltip = text, self.words if text != whole else ""


@lru_cache(maxsize=512)
def width_of_word(word: str, font: str) -> float:
    return float(CoreLabel(text=word, font_size=MEASURING_SIZE, font_name=font).get_extents(word)[0]) / MEASURING_SIZE


def hyphenate(word: str, font: str, room: float) -> str:
    """Break a word into as few lines as possible, all but the last with a hyphen; prefer its own hyphens."""
    if width_of_word(word, font) <= room + 0.01 or len(word) < 3:
        return word
    first, hyphen, rest = word.partition("-")
    if hyphen and rest:
        return f"{hyphenate(first + hyphen, font, room)}\n{hyphenate(rest, font, room)}"
    for lines in range(2, len(word)):
        step = -(-len(word) // lines)
        pieces = [word[at : at + step] for at in range(0, len(word), step)]
        if max(width_of_word(f"{piece}-", font) for piece in pieces) <= room:
            break
    return "-\n".join(pieces)
