"""Sentences as values: a key and what goes into it, so that any language can say it."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from quadropolis_score.buildings import Word
from quadropolis_score.english import SENTENCES

# How much of a wrong value a message quotes.
SHOWN: Final = 40

Value = int | str
Sentence = str | tuple[str, str, str]


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


def in_words(message: Message, sentences: Mapping[str, Sentence] = SENTENCES) -> str:
    """The sentence that a catalogue has for a message.

    The game's own words come from the catalogue too: `{kind}` is the bare name, `{a_kind}` the name with its article.
    """
    values = dict(message.values)
    sentence = sentences[message.key]
    if isinstance(sentence, tuple):
        counted, one, many = sentence
        sentence = one if values[counted] == 1 else many
    for name, value in message.values:
        if isinstance(value, Word):
            values[name] = str(sentences[f"name.{value.value}"])
            values[f"a_{name}"] = str(sentences.get(f"a.{value.value}", values[name]))
    return sentence.format_map(values)


class Refused(ValueError):  # noqa: N818 - it is read as a sentence: raise Refused(place, why)
    """Something that cannot be: what it says names its place and tells a person what to do."""

    def __init__(self, place: str, message: Message) -> None:
        """`place` is where to look: `cells[2][3].floors`, `row 2`; empty where the whole thing is meant."""
        super().__init__(place, message)
        self.place = place
        self.message = message

    def __str__(self) -> str:
        """Place and sentence, in English."""
        return f"{self.place}: {self.message}" if self.place else str(self.message)


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
