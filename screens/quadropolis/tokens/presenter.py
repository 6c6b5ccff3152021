"""The tokens of one player: stepped or typed within the bounds of the tiles, and confirmed."""

from typing import Final

from exports.quadropolis.drawings import TOKENS
from quadropolis_score.player_board import (
    is_certain,
    known_tokens,
    side_token_bounds,
    with_token_count,
    with_tokens,
)
from screens.kit.undo import handle_undo_key, undo_state_of
from screens.quadropolis.board_view import board_view_of
from screens.quadropolis.number_pad import DIGITS, ENTER, ERASE, NAMES, bounds, count_text, number_pad, stepped, typed
from screens.quadropolis.question_presenter import QuestionPresenter, onward_words
from screens.quadropolis.tokens.state import TokenCount, TokensState
from tabletop.game import Side

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
            counts=tuple(map(self._token_count, NAMES)),
            undo_state=undo_state_of(self.context, self.saved),
            done=onward_words(self.context, self.saved, self._onward, self.text("app.ok")),
            panel=self.panel,
        )

    def _token_count(self, name: str) -> TokenCount:
        """Return one sort of tokens; until its number is known the fewest are offered."""
        least, count = getattr(side_token_bounds(self.seat)[0], name), count_text(self.seat, name)
        return TokenCount(
            name,
            self.text(f"tokens.{name}"),
            count,
            TOKENS[name],
            bounds(self.context, self.seat, name),
            "" if count else self.text("tokens.exactly", count=least),
            name == self._selected,
        )

    # counting
    def change_tokens(self, name: str, by: int) -> None:
        """Change a number by one."""
        self._selected = name
        self._set_count(name, stepped(self.seat, name, by))

    def enter_fewest(self, name: str) -> None:
        """Enter the fewest tokens that the tiles can have given."""
        self._set_count(name, getattr(side_token_bounds(self.seat)[0], name))

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
        """Enter a number; both are confirmed once both are known."""
        self.apply_edit(self._confirmed(with_token_count(self.seat, name, count)))

    @staticmethod
    def _confirmed(seat: Side) -> Side:
        """Return the seat with confirmed tokens if both numbers are known."""
        return with_tokens(seat, seat.board.tokens) if known_tokens(seat) == {*NAMES} else seat

    # the answer
    def done(self) -> None:
        """Confirm the shown numbers if both are known, and go on."""
        self.save_edit(self._confirmed(self.seat))
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
