"""The model of typed scores: the texts of the fields of every side, and the numbers that they mean."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from games import rules_of
from screens.kit.navigation import Route
from screens.kit.side_program import load_side
from screens.typed.state import TOTALS, TypedMode
from store.store import Store
from store.values import SavedGame
from tabletop.game import Rules, Side
from tabletop.messages import Message, message
from tabletop.typed_score import TYPED_TOTAL, TypedScore

# A number as people type it, with any minus sign.
NUMBER: Final = re.compile(r"\s*([-\u2212\u2013+]?)\s*([0-9]{1,4})\s*")
SIGNED: Final = re.compile(r"\s*[-\u2212\u2013+]")
FACT: Final = "fact "  # before the name of a fact among the fields

Texts = Mapping[str, str]  # by the key of the field


@dataclass(frozen=True, slots=True)
class Typed:
    """The sides of a game that are without a city, with what is typed for each.

    A side is saved only if something was written for it: other sides may have been typed in the other mode.
    """

    saved: SavedGame
    side_number: int  # that the screen was opened for
    mode: TypedMode
    texts: tuple[Texts, ...]  # by side
    written: tuple[int, ...] = ()

    @property
    def rules(self) -> Rules:
        return rules_of(self.saved.envelope.game)

    @property
    def sides(self) -> tuple[Side, ...]:
        return self.saved.envelope.sides

    @property
    def columns(self) -> tuple[int, ...]:
        """Return the sides that can be typed: those without a city, and the one that the screen was opened for."""
        options = self.saved.envelope.options
        return tuple(
            number
            for number, side in enumerate(self.sides)
            if number == self.side_number
            or self.rules.typed_score(side.board) is not None
            or self.rules.is_empty(side.board, options)
        )

    @property
    def rows(self) -> tuple[str, ...]:
        return self.rules.typed_rows(self.sides[self.side_number].board, self.saved.envelope.options)

    @property
    def keys(self) -> tuple[str, ...]:
        return self.rows if self.mode is TypedMode.ROWS else (TYPED_TOTAL,)

    @property
    def facts(self) -> tuple[str, ...]:
        return tuple(f"{FACT}{name}" for name in self.rules.TYPED_FACTS)

    def text(self, side: int, key: str) -> str:
        return self.texts[side].get(key, "")

    def with_text(self, side: int, key: str, text: str) -> "Typed":
        texts = (*self.texts[:side], {**self.texts[side], key: text}, *self.texts[side + 1 :])
        return replace(self, texts=texts, written=tuple(sorted({*self.written, side})))

    def sign(self, key: str) -> int:
        """Return the one sign of a field; 0 if its number may have any."""
        return sign_of(self.rules, key)

    def title(self, key: str) -> Message:
        """Return the name of a field, within a sentence."""
        if key.startswith(FACT):
            return message(f"fact.{self.saved.envelope.game}.{key.removeprefix(FACT)}")
        return message("pad.total" if key == TYPED_TOTAL else f"name.{key}")

    def number(self, side: int, key: str) -> int | None:
        """Return the typed number of a field; None without one, or if its sign cannot be.

        A row that can only cost points has its minus, typed or not.
        """
        found = NUMBER.fullmatch(self.text(side, key))
        if found is None:
            return None
        typed, digits = found.groups()
        sign = self.sign(key)
        number = int(digits) if typed == "+" or (not typed and sign >= 0) else -int(digits)
        return None if number * sign < 0 else number

    def sum(self, side: int, keys: Iterable[str]) -> int:
        return sum(self.number(side, key) or 0 for key in keys)

    def any_typed(self, side: int, keys: Iterable[str]) -> bool:
        """Return whether any of these fields has a text."""
        return any(self.text(side, key).strip() for key in keys)


def load(store: Store, route: Route) -> Typed:
    """Take the fields from the saved scores; raise Refused if the game or the side is missing."""
    saved = load_side(store, route)
    rules = rules_of(saved.envelope.game)
    scores = [rules.typed_score(side.board) for side in saved.envelope.sides]
    own = scores[route.side] or next((each for each in scores if each is not None), None)
    has_rows = own.has_rows if own else route.about != TOTALS
    mode = TypedMode.ROWS if has_rows else TypedMode.TOTAL
    return Typed(saved, route.side, mode, tuple(texts_of(rules, each) for each in scores))


def texts_of(rules: Rules, typed: TypedScore | None) -> Texts:
    if typed is None:
        return {}
    texts = {row: text_of(rules, row, points) for row, points in typed.rows if points}
    texts |= {f"{FACT}{name}": str(count) for name, count in typed.facts}
    return texts if typed.has_rows else {TYPED_TOTAL: str(typed.total), **texts}


def sign_of(rules: Rules, key: str) -> int:
    """Return the one sign of a field; 0 if its number may have any."""
    return 1 if key.startswith(FACT) else rules.ROW_SIGNS.get(key, 0)


def text_of(rules: Rules, row: str, points: int) -> str:
    """Return saved points as they are typed; a plus shows what an earlier version counted as points."""
    return str(points) if sign_of(rules, row) >= 0 else f"+{points}" if points > 0 else str(-points)
