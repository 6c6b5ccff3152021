"""The tokens of one player: preset with the gifts of the tiles, stepped or typed, and confirmed."""

from typing import Final

from exports.quadropolis.drawings import TOKENS
from quadropolis_score.buildings import Tokens
from quadropolis_score.player_board import is_certain, with_tokens
from quadropolis_score.token_gifts import minimum_tokens
from quadropolis_score.validation import MOST_TOKENS
from screens.kit.undo import handle_undo_key, undo_state_of
from screens.quadropolis.board_view import board_view_of
from screens.quadropolis.number_pad import DIGITS, ENTER, ERASE, NAMES, bounds, number_pad, typed
from screens.quadropolis.question_presenter import QuestionPresenter, onward_words
from screens.quadropolis.tokens.state import TokenCount, TokensState

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
            source=self._source,
            total=self.context.format_points(self.scored.sheet.total, is_certain=is_certain(seat))
            if self.scored
            else "",
            picture=board_view_of(seat.board.city),
            counts=tuple(map(self._token_count, NAMES)),
            undo_state=undo_state_of(self.context, self.saved),
            confirm_minimum=self.text("tokens.use_minimum"),
            done=onward_words(self.context, self.saved, self._onward, self.text("app.ok")),
            panel=self.panel,
        )

    @property
    def _source(self) -> tuple[str, ...]:
        """Return the line that the numbers come from the tiles, if they do."""
        is_minimum = self.board.tokens == minimum_tokens(self.board.city)
        return (self.text("tokens.from_tiles"),) if is_minimum and not self.board.tokens_confirmed else ()

    def _token_count(self, name: str) -> TokenCount:
        """Return one sort of tokens, with a warning outside the bounds of the tiles."""
        count, token_range = getattr(self.board.tokens, name), bounds(self.context, self.seat, name)
        title = self.text(f"tokens.{name}")
        return TokenCount(name, title, count, TOKENS[name], token_range.fine, token_range.odd, name == self._selected)

    # counting
    def change_tokens(self, name: str, by: int) -> None:
        """Change a number by one."""
        self._selected = name
        self._set_count(name, getattr(self.board.tokens, name) + by)

    def show_number_pad(self, name: str) -> None:
        """Open the number pad of a number."""
        self._selected, self._starts_number = name, True
        self.show_panel(lambda: number_pad(self.context, self.seat, name))

    def press_key(self, key: str) -> None:
        """Type a key."""
        if key == ENTER:
            self.dismiss()
            return
        assert self._selected is not None
        self._set_count(
            self._selected, typed(getattr(self.board.tokens, self._selected), key, is_fresh=self._starts_number)
        )
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
                self.show_number_pad(self._selected or NAMES[0])
            self.press_key(key)
        elif self.panel is None and key in ROW_KEYS:
            self._selected = NAMES[ROW_KEYS[key]]
            self.refresh()
        elif self.panel is None and key in STEP_KEYS:
            self.change_tokens(self._selected or NAMES[0], STEP_KEYS[key])
        else:
            return False
        return True
