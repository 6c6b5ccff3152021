"""Explain a rule on a command line: its sentences, its table, and example cities that the game draws.

A game passes its rules and the function that draws a city file; no rule of a game belongs here. The example cities
are the files of assets/cities/GAME, which are installed beside the modules of the game as the folder `cities`.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from textwrap import wrap
from typing import Final

from tabletop.messages import Refused, Value, message, quoted
from tabletop.terminal import Style, display_width

WIDTH: Final = 79
NUMBER: Final = 4


@dataclass(frozen=True, slots=True)
class TableLine:
    """A line of a table of points: the key of its word, the number that the word counts, and the numbers."""

    key: str
    numbers: Sequence[int]
    count: int = 0


@dataclass(frozen=True, slots=True)
class Rule:
    """The keys of a rule's sentences with their values, and the lines of its table if it has one."""

    sentences: tuple[str, ...]
    table: tuple[TableLine, ...] = ()
    values: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The rules of a game by their numbers, the numbers by the codes of what they score, and the example cities."""

    rules: Mapping[str, Rule]
    numbers: Mapping[str, str]
    cities: Path


def explanation(words: str, book: Rulebook, style: Style, draw: Callable[[bytes], str]) -> str:
    """Return the sentences, table and examples of a rule, by its number or by what it scores.

    Names are accepted as codes, in English, and in the language. Refused with the numbers and codes that exist.
    """
    rules, numbers = book.rules, book.numbers
    names = {
        as_code(name): number
        for code, number in numbers.items()
        for name in (code, str(message(f"name.{code}")), style.text(f"name.{code}"))
    }
    found = names.get(as_code(words), words.upper())
    if found not in rules:
        raise Refused("", message("explain.unknown", rule=quoted(words), known=", ".join((*rules, *numbers))))
    rule = rules[found]
    parts = [style.bold(found)]
    parts += ["\n".join(wrap(style.text(key, **rule.values), WIDTH)) for key in rule.sentences]
    if rule.table:
        parts.append("\n".join(table_lines(rule.table, style)))
    for file in example_files(book.cities, found):
        parts += [style.text("explain.example", file=file.name), draw(file.read_bytes())]
    return "\n\n".join(parts)


def as_code(name: str) -> str:
    """Return a name as a code, so that `Tower Block` is `tower_block`."""
    return re.sub(r"[\s-]+", "_", name.strip().casefold())


def table_lines(table: Sequence[TableLine], style: Style) -> Iterator[str]:
    """Draw a table: its words below each other, their numbers to the right."""
    words = [style.text(line.key, count=line.count) for line in table]
    width = max(map(display_width, words))
    for word, line in zip(words, table, strict=True):
        yield (
            word[:1].upper()
            + word[1:]
            + " " * (width - display_width(word))
            + "".join(f"{n:>{NUMBER}}" for n in line.numbers)
        )


def example_folder(package: Path, game: str) -> Path:
    """Return the folder of a game's example cities: beside its modules if they are installed, else in assets/."""
    installed = package / "cities"
    return installed if installed.is_dir() else package.parent / "assets" / "cities" / game


def example_files(cities: Path, number: str) -> list[Path]:
    """Return the example files of a rule: R33.json, then R33-b.json; none if only the packages were installed."""
    return [*sorted(cities.glob(f"{number}.json")), *sorted(cities.glob(f"{number}-*.json"))]
