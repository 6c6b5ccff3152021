"""The sentences of a language, as every view of a screen takes them."""

from datetime import date
from gettext import NullTranslations
from typing import Final

from tabletop.messages import (
    ENGLISH,
    Message,
    Refused,
    Value,
    approximate_points,
    message,
    render,
    render_date,
    with_minus,
)
from tabletop.text_enum import TextEnum


class Words:
    """The sentences, numbers and dates of a language."""

    catalogue: NullTranslations

    def __init__(self, catalogue: NullTranslations) -> None:
        self.catalogue = catalogue

    def text(self, key: str, /, **values: Value) -> str:
        """Return a sentence in the player's language."""
        return self.render(message(key, **values))

    def render(self, message: Message) -> str:
        return render(message, self.catalogue)

    def name_of(self, term: TextEnum) -> str:
        return capitalized(self.text(f"name.{term.value}"))

    def format_points(self, total: int, *, is_certain: bool = True) -> str:
        """Return victory points as text, marked as approximate if they are not certain."""
        return self.text("sheet.points", total=with_minus(total) if is_certain else approximate_points(total))

    def format_average(self, number: float) -> str:
        """Return a number with one decimal as the language writes it; a whole number has none."""
        whole, tenth = with_minus(round(number, 1) + 0.0).split(".")  # a number rounded to 0 has no sign
        return whole if tenth == "0" else self.text("statistics.number", whole=whole, tenth=tenth)

    def format_month(self, day: date) -> str:
        month = self.text(f"month.{day.month}")
        return capitalized(self.text("details.month", month=month, year=day.year))

    def format_date(self, day: date) -> str:
        return render_date(day, self.catalogue)


ENGLISH_WORDS: Final = Words(ENGLISH)


def capitalized(text: str) -> str:
    """Return a text with a capital first letter."""
    return text[:1].upper() + text[1:]


def refusal_text(words: Words, refused: Refused) -> str:
    """Return an error as a sentence, without its place in a file."""
    return capitalized(words.render(refused.message))
