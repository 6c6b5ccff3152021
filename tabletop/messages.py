"""Sentences as values: a key and its values, which any language can render."""

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from gettext import NullTranslations
from typing import Final, TypeAlias

from tabletop import sentences
from tabletop.text_enum import TextEnum

# An English sentence: text with the message's values in braces. A sentence with a plural form is a triple: the name of
# the counted value, the singular, the plural.
Sentence = str | tuple[str, str, str]
# The sentences of all imported packages, by key.
SENTENCES: Final[dict[str, Sentence]] = {}
MINUS: Final = "\u2212"
# The most characters of a wrong value that a message quotes.
SHOWN: Final = 40

# The empty catalogue, which returns the English sentences.
ENGLISH: Final = NullTranslations()

Value: TypeAlias = "int | str | Message"


def register(more: Mapping[str, Sentence]) -> None:
    """Add the sentences of a package; every package does so when it is imported."""
    SENTENCES.update(more)


register(sentences.SENTENCES)


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence as key and values; the catalogue of a language renders it."""

    key: str
    values: tuple[tuple[str, Value], ...] = ()

    def __str__(self) -> str:
        return render(self)


def message(key: str, /, **values: Value) -> Message:
    return Message(key, tuple(values.items()))


def render(message: Message, language: NullTranslations = ENGLISH) -> str:
    """Return the sentence of a message in a language; its key is the gettext context of the English sentence.

    Names of things are translated too: `{kind}` is the bare name, `{a_kind}` the name with its article. A message
    in a message is a part of its sentence.
    """
    values = dict(message.values)
    for name, value in message.values:
        if isinstance(value, Message):
            values[name] = render(value, language)
        elif isinstance(value, TextEnum):
            article, bare = f"a.{value.value}", f"name.{value.value}"
            values[name] = template(bare, values, language)
            values[f"a_{name}"] = template(article, values, language) if article in SENTENCES else values[name]
    return template(message.key, values, language).format_map(values)


def render_date(day: date, language: NullTranslations = ENGLISH) -> str:
    month = render(message(f"month.{day.month}"), language)
    date_message = message(
        "sheet.date.first" if day.day == 1 else "sheet.date", day=day.day, month=month, year=day.year
    )
    return render(date_message, language)


def template(key: str, values: Mapping[str, Value], language: NullTranslations) -> str:
    """Return the sentence of a key, its values not yet filled in, in the plural form of the language."""
    english = SENTENCES[key]
    if isinstance(english, str):
        return language.pgettext(key, english)
    counted, one, many = english
    return language.npgettext(key, one, many, int(str(values[counted])))


class Refused(ValueError):  # noqa: N818 - it is read as a sentence: raise Refused(place, why)
    """An error for people: its place, and a message that says what to do."""

    def __init__(self, place: str, message: Message) -> None:
        """Take the place of the error: `cells[2][3].floors`, `row 2`; empty for the whole file."""
        super().__init__(place, message)
        self.place = place
        self.message = message

    def __str__(self) -> str:
        """Return place and sentence, in English."""
        return self.render()

    def render(self, language: NullTranslations = ENGLISH) -> str:
        rendered = render(self.message, language)
        return f"{self.place}: {rendered}" if self.place else rendered


@contextmanager
def place_prefix(place: str) -> Iterator[None]:
    """Put a place before the place of every error in the block."""
    try:
        yield
    except Refused as error:
        suffix = error.place and f"{'' if error.place.startswith('[') else '.'}{error.place}"
        raise Refused(place + suffix, error.message) from None


def is_refused(rule: Callable[..., None], *values: object) -> bool:
    try:
        rule(*values)
    except Refused:
        return True
    return False


def quoted(value: object) -> str:
    """Return a value for quoting in a message: short, and on one line."""
    if isinstance(value, int) and abs(value) > 10**SHOWN:
        return "a huge number"
    if value is None or isinstance(value, (str, int, float)):
        text = json.dumps(value[:SHOWN] if isinstance(value, str) else value)
        return text if len(text) <= SHOWN else text[: SHOWN - 3] + "..."
    if isinstance(value, list):
        return "[...]"
    return "{...}" if isinstance(value, dict) else type(value).__name__


def approximate_points(points: float) -> str:
    """Return points as text marked as approximate."""
    return f"\u2248 {with_minus(points)}"


def with_minus(points: float) -> str:
    """Return points as text, with a real minus sign."""
    return str(points).replace("-", MINUS)
