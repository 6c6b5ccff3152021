"""Sentences as values: a key and what goes into it, so that any language can say it."""

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from gettext import NullTranslations
from typing import Final, TypeAlias

from tabletop import sentences
from tabletop.text_enum import TextEnum

# An English sentence: text with the message's values in braces. Where one of something reads differently it is a
# triple: the value that counts, the sentence for one, the sentence for any other number.
Sentence = str | tuple[str, str, str]
# Every sentence of the rooms that are loaded, by its key.
SENTENCES: Final[dict[str, Sentence]] = {}
# How much of a wrong value a message quotes.
SHOWN: Final = 40

# What is said as it stands in the English catalogue.
ENGLISH: Final = NullTranslations()

Value: TypeAlias = "int | str | Message"


def register(more: Mapping[str, Sentence]) -> None:
    """Add the sentences of a room; its package does so when it is loaded."""
    SENTENCES.update(more)


register(sentences.SENTENCES)


@dataclass(frozen=True, slots=True)
class Message:
    """What to say, not how: the catalogue of a language turns it into a sentence."""

    key: str
    values: tuple[tuple[str, Value], ...] = ()

    def __str__(self) -> str:
        """The English sentence."""
        return in_words(self)


def say(key: str, /, **values: Value) -> Message:
    """A message with its values."""
    return Message(key, tuple(values.items()))


def in_words(message: Message, language: NullTranslations = ENGLISH) -> str:
    """The sentence of a message in a language; its key is the context in which the English sentence is translated.

    The game's own words are translated too: `{kind}` is the bare name, `{a_kind}` the name with its article. A message
    in a message is a part of its sentence.
    """
    values = dict(message.values)
    for name, value in message.values:
        if isinstance(value, Message):
            values[name] = in_words(value, language)
        elif isinstance(value, TextEnum):
            article, bare = f"a.{value.value}", f"name.{value.value}"
            values[name] = sentence(bare, values, language)
            values[f"a_{name}"] = sentence(article, values, language) if article in SENTENCES else values[name]
    return sentence(message.key, values, language).format_map(values)


def day_in_words(day: date, language: NullTranslations = ENGLISH) -> str:
    """A date as people write it."""
    month = in_words(say(f"month.{day.month}"), language)
    message = say("sheet.date.first" if day.day == 1 else "sheet.date", day=day.day, month=month, year=day.year)
    return in_words(message, language)


def sentence(key: str, values: Mapping[str, Value], language: NullTranslations) -> str:
    """What a language says for a key, its values not yet filled in; every language counts in its own way."""
    english = SENTENCES[key]
    if isinstance(english, str):
        return language.pgettext(key, english)
    counted, one, many = english
    return language.npgettext(key, one, many, int(str(values[counted])))


class Refused(ValueError):  # noqa: N818 - it is read as a sentence: raise Refused(place, why)
    """Something that cannot be: what it says names its place and tells a person what to do."""

    def __init__(self, place: str, message: Message) -> None:
        """`place` is where to look: `cells[2][3].floors`, `row 2`; empty where the whole thing is meant."""
        super().__init__(place, message)
        self.place = place
        self.message = message

    def __str__(self) -> str:
        """Place and sentence, in English."""
        return self.in_words()

    def in_words(self, language: NullTranslations = ENGLISH) -> str:
        """Place and sentence."""
        said = in_words(self.message, language)
        return f"{self.place}: {said}" if self.place else said


@contextmanager
def inside(place: str) -> Iterator[None]:
    """Put a place before the place of everything that is refused in the block."""
    try:
        yield
    except Refused as refused_:
        where = refused_.place and f"{'' if refused_.place.startswith('[') else '.'}{refused_.place}"
        raise Refused(place + where, refused_.message) from None


def refused(rule: Callable[..., None], *values: object) -> bool:
    """Tell whether a rule refuses some values."""
    try:
        rule(*values)
    except Refused:
        return True
    return False


def shown(value: object) -> str:
    """A value as a message quotes it: short, and on one line whatever it holds."""
    if isinstance(value, int) and abs(value) > 10**SHOWN:
        return "a huge number"
    if value is None or isinstance(value, (str, int, float)):
        text = json.dumps(value[:SHOWN] if isinstance(value, str) else value)
        return text if len(text) <= SHOWN else text[: SHOWN - 3] + "..."
    if isinstance(value, list):
        return "[...]"
    return "{...}" if isinstance(value, dict) else type(value).__name__


def about(points: float) -> str:
    """Points that are not certain."""
    return f"\u2248 {printed(points)}"


def printed(points: float) -> str:
    """Points as they are printed, with a real minus sign."""
    return str(points).replace("-", "\u2212")
