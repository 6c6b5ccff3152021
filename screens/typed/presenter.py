"""Typing the pad of a side that people counted themselves: every row, or the total alone."""

import re
from dataclasses import dataclass, replace
from typing import Final

from games import rules_of
from screens.game_screens import row_picture
from screens.kit.options import Option
from screens.kit.words import capitalized
from screens.side_presenter import SidePresenter
from tabletop.game import Rules
from tabletop.messages import MINUS, Refused, message, with_minus
from tabletop.typed_score import TYPED_TOTAL, TypedScore, sign_message

ROWS: Final = "rows"
TOTAL: Final = "total"
# A number as people type it, with any minus sign.
NUMBER: Final = re.compile(r"\s*([-\u2212\u2013+]?)\s*([0-9]{1,4})\s*")
UNKNOWN: Final = "?"  # the hint of a fact that may be left out
FACT: Final = "fact "  # before the name of a fact among the fields
LIMITS: Final = {-1: "typed.limits.costs", 0: "typed.limits.any", 1: "typed.limits.brings"}  # of a row, by its sign


@dataclass(frozen=True, slots=True)
class TypedField:
    """A number of the pad; the hint shows the value of an empty field."""

    key: str
    name: str
    drawing: str
    text: str
    hint: str
    problem: str | None
    minus: str = ""  # before a row that can only cost points
    limits: str = ""  # the numbers that a row can have


@dataclass(frozen=True, slots=True)
class TypedSum:
    """The sum of the rows."""

    name: str
    points: str


@dataclass(frozen=True, slots=True)
class TypedState:
    """The fields of a pad with their sum."""

    title: str = ""
    detail: str = ""
    hint: str = ""
    modes: tuple[Option, ...] = ()
    fields: tuple[TypedField, ...] = ()
    total: TypedSum | None = None  # of the rows
    ties: str | None = None  # the heading of the tie-breaks
    facts: tuple[TypedField, ...] = ()
    remove: str | None = None
    done: str = ""


class TypedPresenter(SidePresenter[TypedState]):
    """The pad of a side, typed; it is saved when the screen is left."""

    def on_side_changed(self) -> None:
        """Take the fields from the saved score."""
        self._removed = False
        typed = self._rules.typed_score(self.seat.board)
        self._mode = TOTAL if typed is not None and not typed.has_rows else ROWS
        self._texts = {} if typed is None else {row: self._text_of(row, points) for row, points in typed.rows if points}
        if typed is not None:
            self._texts |= {f"{FACT}{name}": str(count) for name, count in typed.facts}
            self._texts.setdefault(TYPED_TOTAL, str(typed.total))
        self.refresh()

    @property
    def _rules(self) -> Rules:
        """Return the rules of the game."""
        return rules_of(self.saved.envelope.game)

    @property
    def _rows(self) -> tuple[str, ...]:
        """Return the rows that may be typed."""
        return self._rules.typed_rows(self.seat.board, self.saved.envelope.options)

    def _sign(self, key: str) -> int:
        """Return the one sign of a field; 0 if its number may have any."""
        return 1 if key.startswith(FACT) else self._rules.ROW_SIGNS.get(key, 0)

    def _text_of(self, row: str, points: int) -> str:
        """Return saved points as they are typed; a plus shows what an earlier version counted as points."""
        return str(points) if self._sign(row) >= 0 else f"+{points}" if points > 0 else str(-points)

    @property
    def _keys(self) -> tuple[str, ...]:
        """Return the fields of the chosen mode."""
        return self._rows if self._mode == ROWS else (TYPED_TOTAL,)

    def state(self) -> TypedState:
        """Return the current state."""
        facts = tuple(f"{FACT}{name}" for name in self._rules.TYPED_FACTS)
        total = sum(self._number(key) or 0 for key in self._keys)
        return TypedState(
            title=self.text("typed.title"),
            detail=self.seat.name,
            hint=self.text("typed.hint"),
            modes=tuple(Option(self.text(f"typed.mode.{mode}"), mode, mode == self._mode) for mode in (ROWS, TOTAL)),
            fields=tuple(self._field(key) for key in self._keys),
            total=TypedSum(self.text("pad.total"), self.context.format_points(total)) if self._mode == ROWS else None,
            ties=self.text("typed.ties") if facts else None,
            facts=tuple(self._field(key) for key in facts),
            remove=None if self._rules.typed_score(self.seat.board) is None else self.text("typed.remove"),
            done=self.text("app.done"),
        )

    def _field(self, key: str) -> TypedField:
        """Return the field of a row, of the total or of a fact."""
        game, text = self.saved.envelope.game, self._texts.get(key, "")
        name = key.removeprefix(FACT)
        if key.startswith(FACT):
            title, drawing, hint = self.text(f"fact.{game}.{name}"), "", UNKNOWN
        elif key == TYPED_TOTAL:
            title, drawing, hint = self.text("pad.total"), "", ""
        else:
            title, drawing, hint = self.text(f"name.{key}"), row_picture(game, key), with_minus(0)
        sign = self._sign(key)
        minus = MINUS if sign < 0 else ""
        limits = self.text(LIMITS[sign]) if drawing else ""
        return TypedField(key, capitalized(title), drawing, text, hint, self._problem(key, title), minus, limits)

    def _problem(self, key: str, title: str) -> str | None:
        """Return why a text cannot be the number of its field."""
        text = self._texts.get(key, "")
        if not text.strip() or self._number(key) is not None:
            return None
        if NUMBER.fullmatch(text) is None:
            return self.text("typed.no_number")
        return capitalized(self.context.render(sign_message(self._sign(key), title)))

    def _number(self, key: str) -> int | None:
        """Return the typed number of a field; None without one, or if its sign cannot be.

        A row that can only cost points has its minus, typed or not.
        """
        found = NUMBER.fullmatch(self._texts.get(key, ""))
        if found is None:
            return None
        typed, digits = found.groups()
        sign = self._sign(key)
        number = int(digits) if typed == "+" or (not typed and sign >= 0) else -int(digits)
        return None if number * sign < 0 else number

    def choose_mode(self, mode: str) -> None:
        """Choose rows, or the total alone; the other numbers remain until the screen is left."""
        if mode == TOTAL and not self._texts.get(TYPED_TOTAL, "").strip() and self._any_typed(self._rows):
            self._texts[TYPED_TOTAL] = str(sum(self._number(key) or 0 for key in self._rows))
        self._mode = mode
        self.refresh()

    def write(self, key: str, text: str) -> None:
        """Set a typed text."""
        if self._texts.get(key, "") != text:
            self._texts[key] = text
            self.refresh()

    def _any_typed(self, keys: tuple[str, ...]) -> bool:
        """Return whether any of these fields has a text."""
        return any(self._texts.get(key, "").strip() for key in keys)

    def _typed(self) -> TypedScore | None:
        """Return the typed score; None without numbers; raise Refused for a number that cannot be."""
        facts = tuple(f"{FACT}{name}" for name in self._rules.TYPED_FACTS)
        for field in map(self._field, (*self._keys, *facts)):
            if field.problem:
                raise Refused("", message("typed.wrong", name=field.name))
        if not self._any_typed(self._keys):
            return None
        counts = {key.removeprefix(FACT): self._number(key) for key in facts}
        known = {name: count for name, count in counts.items() if count is not None}
        return TypedScore.of({key: self._number(key) or 0 for key in self._keys}, known)

    def _save(self) -> None:
        """Save the typed score, unless nothing was typed."""
        typed = self._typed()
        if typed is not None and not self._removed:
            self._save_typed(typed)

    def _save_typed(self, typed: TypedScore | None) -> None:
        """Save a score in place of the city; None removes both."""
        rules, side = self._rules, self.seat
        if rules.typed_score(side.board) != typed:
            board = rules.with_typed_score(side.board, typed, self.saved.envelope.options)
            self.save_edit(replace(side, board=board, reading=None, settled=frozenset()))

    def save_input(self) -> None:
        """Save the typed score, because the screen is left or the app may be killed."""
        self._save()

    def done(self) -> None:
        """Save and go back; a wrong number keeps the screen."""
        self._save()
        self.context.navigator.back()

    def remove(self) -> None:
        """Remove the typed score, and go back."""
        self._save_typed(None)
        self._removed = True
        self.context.navigator.back()

    def handle_key(self, key: str, *, control: bool = False) -> bool:
        """Finish with Enter."""
        is_handled = key == "enter" and not control
        if is_handled:
            self.done()
        return is_handled
