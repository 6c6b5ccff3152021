"""The style of a sheet: the paper that it is on and the language that it is in."""

from dataclasses import dataclass
from datetime import date
from gettext import NullTranslations
from typing import Final

from exports.drawing.fonts import drawable
from tabletop.catalogues import language
from tabletop.messages import Message, Value, day_in_words, in_words, say


@dataclass(frozen=True, slots=True)
class Paper:
    """A size of page in points; a page without a height is as long as its sheet."""

    name: str
    width: float
    height: float | None
    margin: float
    text: float  # the size of ordinary words


A4: Final = Paper("a4", 595.28, 841.89, 34, 8)
LETTER: Final = Paper("letter", 612, 792, 34, 8)
PHONE: Final = Paper("phone", 360, None, 13, 7.6)
WINNER: Final = "winner"  # the star beside a winner, a drawing of assets/sheet


@dataclass(frozen=True, slots=True)
class Look:
    """On which paper, in which language."""

    paper: Paper
    spoken: NullTranslations

    @classmethod
    def of(cls, paper: Paper, code: str) -> "Look":
        """The look of a sheet in one of our languages."""
        return cls(paper, language(code))

    def says(self, key: str, /, **values: Value) -> str:
        """Words of the sheet."""
        return self.words(say(key, **values))

    def words(self, message: Message) -> str:
        """A sentence as it can be drawn."""
        return drawable(in_words(message, self.spoken))

    def day(self, day: date) -> str:
        """A date as people write it."""
        return drawable(day_in_words(day, self.spoken))
