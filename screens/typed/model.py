"""The model of a typed score: the texts of its fields, and the numbers that they mean."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from games import rules_of
from screens.kit.navigation import Route
from screens.kit.side_program import load_side
from screens.typed.state import TypedMode
from store.store import Store
from store.values import SavedGame
from tabletop.game import Rules, Side
from tabletop.messages import Message, message
from tabletop.typed_score import TYPED_TOTAL

# A number as people type it, with any minus sign.
NUMBER: Final = re.compile(r"\s*([-\u2212\u2013+]?)\s*([0-9]{1,4})\s*")
SIGNED: Final = re.compile(r"\s*[-\u2212\u2013+]")
FACT: Final = "fact "  # before the name of a fact among the fields


@dataclass(frozen=True, slots=True)
class Typed:
    saved: SavedGame
    side_number: int
    mode: TypedMode
    texts: Mapping[str, str]

    @property
    def side(self) -> Side:
        return self.saved.envelope.sides[self.side_number]

    @property
    def rules(self) -> Rules:
        return rules_of(self.saved.envelope.game)

    @property
    def rows(self) -> tuple[str, ...]:
        return self.rules.typed_rows(self.side.board, self.saved.envelope.options)

    @property
    def keys(self) -> tuple[str, ...]:
        return self.rows if self.mode is TypedMode.ROWS else (TYPED_TOTAL,)

    @property
    def facts(self) -> tuple[str, ...]:
        return tuple(f"{FACT}{name}" for name in self.rules.TYPED_FACTS)

    def text(self, key: str) -> str:
        return self.texts.get(key, "")

    def sign(self, key: str) -> int:
        """Return the one sign of a field; 0 if its number may have any."""
        return sign_of(self.rules, key)

    def title(self, key: str) -> Message:
        """Return the name of a field, within a sentence."""
        if key.startswith(FACT):
            return message(f"fact.{self.saved.envelope.game}.{key.removeprefix(FACT)}")
        return message("pad.total" if key == TYPED_TOTAL else f"name.{key}")

    def number(self, key: str) -> int | None:
        """Return the typed number of a field; None without one, or if its sign cannot be.

        A row that can only cost points has its minus, typed or not.
        """
        found = NUMBER.fullmatch(self.text(key))
        if found is None:
            return None
        typed, digits = found.groups()
        sign = self.sign(key)
        number = int(digits) if typed == "+" or (not typed and sign >= 0) else -int(digits)
        return None if number * sign < 0 else number

    def sum(self, keys: Iterable[str]) -> int:
        return sum(self.number(key) or 0 for key in keys)

    def any_typed(self, keys: Iterable[str]) -> bool:
        """Return whether any of these fields has a text."""
        return any(self.text(key).strip() for key in keys)


def load(store: Store, route: Route) -> Typed:
    """Take the fields from the saved score; raise Refused if the game or the side is missing."""
    saved = load_side(store, route)
    rules = rules_of(saved.envelope.game)
    typed = rules.typed_score(saved.envelope.sides[route.side].board)
    if typed is None:
        return Typed(saved, route.side, TypedMode.ROWS, {})
    texts = {row: text_of(rules, row, points) for row, points in typed.rows if points}
    texts |= {f"{FACT}{name}": str(count) for name, count in typed.facts}
    texts.setdefault(TYPED_TOTAL, str(typed.total))
    return Typed(saved, route.side, TypedMode.ROWS if typed.has_rows else TypedMode.TOTAL, texts)


def sign_of(rules: Rules, key: str) -> int:
    """Return the one sign of a field; 0 if its number may have any."""
    return 1 if key.startswith(FACT) else rules.ROW_SIGNS.get(key, 0)


def text_of(rules: Rules, row: str, points: int) -> str:
    """Return saved points as they are typed; a plus shows what an earlier version counted as points."""
    return str(points) if sign_of(rules, row) >= 0 else f"+{points}" if points > 0 else str(-points)
