"""The style of a sheet: paper size and language."""

from dataclasses import dataclass
from datetime import date
from gettext import NullTranslations
from typing import Final

from exports.drawing.fonts import drawable
from tabletop.catalogues import language
from tabletop.messages import Message, Value, day_in_words, in_words, say


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper size in points; without a height the page is as long as its content."""

    name: str
    width: float
    height: float | None
    margin: float
    text: float  # the text size


A4: Final = Paper("a4", 595.28, 841.89, 34, 8)
LETTER: Final = Paper("letter", 612, 792, 34, 8)
PHONE: Final = Paper("phone", 360, None, 13, 7.6)
WINNER: Final = "winner"  # the star beside a winner, from assets/sheet


@dataclass(frozen=True, slots=True)
class Look:
    """The paper and the language of a sheet."""

    paper: Paper
    spoken: NullTranslations

    @classmethod
    def of(cls, paper: Paper, code: str) -> "Look":
        """Return the style of a sheet in a language."""
        return cls(paper, language(code))

    def says(self, key: str, /, **values: Value) -> str:
        """Return a sentence of the sheet."""
        return self.words(say(key, **values))

    def words(self, message: Message) -> str:
        """Return a message as drawable text."""
        return drawable(in_words(message, self.spoken))

    def day(self, day: date) -> str:
        """Return a date as text."""
        return drawable(day_in_words(day, self.spoken))
