"""The words and cells of the score pad."""

from functools import lru_cache
from typing import Final

from kivy.clock import Clock
from kivy.core.text import Label as Drawn
from kivy.metrics import dp
from kivy.properties import AliasProperty, BooleanProperty, NumericProperty, StringProperty

from screens.kit import theme
from screens.kit.keyboard import bring_into_view
from screens.kit.widgets.buttons import NO_LINE, Tappable, rounded
from screens.kit.widgets.labels import Words

# Letters become no smaller than this, in dp: a longer word is broken then.
SMALLEST: Final = 11
MEASURED: Final = 100  # the size that words are measured in
SLACK: Final = 1.04  # how much wider a word may come out where letters take whole pixels


class PadWords(Words):
    """Words in a narrow column: their letters get smaller before a word is broken, and that is seen by its hyphen."""

    words = StringProperty()
    largest = NumericProperty(16)
    bold = BooleanProperty(False)

    def __init__(self, **kwargs: object) -> None:
        """Measured again whenever the words, their room or their size change."""
        super().__init__(**kwargs)
        for name in ("words", "width", "largest", "font_name", "padding"):
            self.fbind(name, self._fit)
        self._fit()

    def on_bold(self, _: object, bold: bool) -> None:  # noqa: FBT001 - Kivy tells it so
        """Letters of another font."""
        self.font_name = theme.BOLD if bold else theme.REGULAR

    def _fit(self, *_: object) -> None:
        """As large as the longest word allows."""
        said = self.words.split(" ")
        longest = max(width_of_word(word, self.font_name) for word in said) or 1
        room = max(1, self.width - self.padding[0] - self.padding[2]) / SLACK
        self.font_size = max(dp(SMALLEST), min(self.largest, room / longest))
        self.text = " ".join(broken(word, self.font_name, room / self.font_size) for word in said)


@lru_cache(maxsize=512)
def width_of_word(word: str, font: str) -> float:
    """How wide a word is, in sizes of its font."""
    return float(Drawn(text=word, font_size=MEASURED, font_name=font).get_extents(word)[0]) / MEASURED


def broken(word: str, font: str, room: float) -> str:
    """A word in as few lines as it needs, all but the last with a hyphen; its own hyphens are where it breaks first."""
    if width_of_word(word, font) <= room + 0.01 or len(word) < 2:
        return word
    first, hyphen, rest = word.partition("-")
    if hyphen and rest:
        return f"{broken(first + hyphen, font, room)}\n{broken(rest, font, room)}"
    for lines in range(2, len(word)):
        step = -(-len(word) // lines)
        pieces = [word[at : at + step] for at in range(0, len(word), step)]
        if max(width_of_word(f"{piece}-", font) for piece in pieces) <= room:
            break
    return "-\n".join(pieces)


class PadCell(Tappable):
    """A cell of a player's column; with the cursor on it, it is scrolled to."""

    strong = BooleanProperty(False)
    largest = NumericProperty(18)
    frame = AliasProperty(
        lambda self: rounded(self, -4, dp(8)) if getattr(self.item, "cursor", False) else NO_LINE,
        bind=["pos", "size", "item"],
    )

    def on_item(self, _: object, item: object) -> None:
        """The arrows lead here."""
        if getattr(item, "cursor", False):
            Clock.schedule_once(lambda _: bring_into_view(self), 0)
