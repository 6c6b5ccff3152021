"""The tokens of one player: preset with the gifts of the tiles, stepped or typed, and confirmed."""

from typing import Final

from exports.quadropolis.drawings import TOKENS
from quadropolis_score.buildings import Tokens
from quadropolis_score.player_board import is_certain, side_token_bounds, with_tokens
from quadropolis_score.token_gifts import minimum_tokens
from quadropolis_score.validation import MOST_TOKENS
from screens.kit.undo import handle_undo_key, undo_state_of
from screens.quadropolis.board_view import board_view_of
from screens.quadropolis.question_presenter import QuestionPresenter
from screens.quadropolis.tokens.state import NumberKey, TokenCount, TokensNumberPad, TokensState

TOKEN_NAMES: Final = Tokens._fields
ERASE: Final = "backspace"
ENTER: Final = "enter"
DIGITS: Final = frozenset("0123456789")
STEP_KEYS: Final = {"left": -1, "right": 1, "-": -1, "+": 1}
ROW_KEYS: Final = {"up": 0, "down": 1}


class TokensPresenter(QuestionPresenter[TokensState]):
    """The tokens of one player."""

    def open(self) -> None:
        """Start without typing."""
        self._selected: str | None = None  # the number that keys edit
        self._starts_number = True  # True if the next digit starts a new number
        super().open()

    def state(self) -> TokensState:
        """Return the current state."""
        seat = self.seat
        return TokensState(
            name=seat.name,
            colour=seat.colour,
            title=self.text("tokens.title"),
            question=self.text("tokens.question"),
            total=self.context.format_points(self.scored.sheet.total, is_certain=is_certain(seat))
            if self.scored
            else "",
            picture=board_view_of(seat.board.city),
            counts=tuple(map(self._token_count, TOKEN_NAMES)),
            undo_state=undo_state_of(self.context, self.saved),
            confirm_minimum=self.text("tokens.use_minimum"),
            done=self.text("app.ok"),
            panel=self.panel,
        )

    def _token_count(self, name: str) -> TokenCount:
        """Return one sort of tokens, with a warning outside the bounds of the tiles."""
        count, (least, most) = getattr(self.board.tokens, name), self._bounds(name)
        if count > most:
            bounds = self.text(f"tokens.most.{name}", count=most)
        elif count < least:
            bounds = self.text(f"tokens.least.{name}", count=least)
        elif least == most:
            bounds = self.text(f"tokens.exact.{name}", count=most)
        else:
            bounds = self.text(f"tokens.range.{name}", least=least, most=most)
        fine, problems = ((bounds,), ()) if least <= count <= most else ((), (bounds,))
        return TokenCount(
            name, self.text(f"tokens.{name}"), count, TOKENS[name], fine, problems, name == self._selected
        )

    def _bounds(self, name: str) -> tuple[int, int]:
        """Return the fewest and the most tokens that the tiles can have given."""
        least, most = side_token_bounds(self.seat)
        return getattr(least, name), getattr(most, name)

    # counting
    def change_tokens(self, name: str, by: int) -> None:
        """Change a number by one."""
        self._selected = name
        self._set_count(name, getattr(self.board.tokens, name) + by)

    def show_number_pad(self, name: str) -> None:
        """Open the number pad of a number."""
        self._selected, self._starts_number = name, True
        self.show_panel(lambda: self._number_pad(name))

    def _number_pad(self, name: str) -> TokensNumberPad:
        """Return the number pad."""
        count = self._token_count(name)
        keys = (
            *(NumberKey(digit, digit) for digit in "123456789"),
            NumberKey(ERASE, icon="backspace-outline"),
            NumberKey("0", "0"),
            NumberKey(ENTER, self.text("app.ok")),
        )
        return TokensNumberPad(count.title, count.count, count.drawing, count.bounds, count.problems, keys)

    def press_key(self, key: str) -> None:
        """Type a key; the first digit replaces the number, and numbers have an upper limit."""
        if key == ENTER:
            self.dismiss()
            return
        assert self._selected is not None
        count = getattr(self.board.tokens, self._selected)
        if key == ERASE:
            self._set_count(self._selected, count // 10)
        else:
            typed = int(key) if self._starts_number else 10 * count + int(key)
            if typed <= MOST_TOKENS:
                self._set_count(self._selected, typed)
        self._starts_number = False

    def _set_count(self, name: str, count: int) -> None:
        """Set a number; both numbers are confirmed together."""
        tokens = self.board.tokens._replace(**{name: min(MOST_TOKENS, max(0, count))})
        self.apply_edit(with_tokens(self.seat, tokens, confirmed=self.board.tokens_confirmed))

    # the answer
    def confirm_minimum(self) -> None:
        """Confirm the fewest tokens of the tiles."""
        self._confirm(minimum_tokens(self.board.city))

    def done(self) -> None:
        """Confirm the shown numbers."""
        self._confirm(self.board.tokens)

    def _confirm(self, tokens: Tokens) -> None:
        """Confirm the tokens, and go on."""
        self.save_edit(with_tokens(self.seat, tokens))
        self._open_next_question()

    def dismiss(self) -> bool:
        """Close the number pad."""
        self._starts_number = True
        return super().dismiss()

    def handle_key(self, key: str, *, control: bool = False) -> bool:
        """Type a number with digits, choose and step one with arrows; Enter closes the pad or confirms."""
        if control:
            return handle_undo_key(key, self.undo, self.redo)
        if key == ENTER:
            if not self.dismiss():
                self.done()
        elif key in DIGITS or key == ERASE:
            if self.panel is None:
                self.show_number_pad(self._selected or TOKEN_NAMES[0])
            self.press_key(key)
        elif self.panel is None and key in ROW_KEYS:
            self._selected = TOKEN_NAMES[ROW_KEYS[key]]
            self.refresh()
        elif self.panel is None and key in STEP_KEYS:
            self.change_tokens(self._selected or TOKEN_NAMES[0], STEP_KEYS[key])
        else:
            return False
        return True
