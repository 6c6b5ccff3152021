"""The tokens of one player: preset with the gifts of the tiles, stepped or typed, and confirmed."""

from typing import Final

from exports.quadropolis.drawings import TOKENS
from quadropolis_score.buildings import Tokens
from quadropolis_score.player_board import is_certain, with_tokens
from quadropolis_score.token_gifts import minimum_tokens
from quadropolis_score.validation import MOST_TOKENS
from screens.kit.undo import stepped, steps_of
from screens.quadropolis.board_view import picture_of
from screens.quadropolis.number_pad import DIGITS, ENTER, ERASE, NAMES, bounds, number_pad, typed
from screens.quadropolis.question_presenter import Asking, onward_words
from screens.quadropolis.tokens.state import TokenCount, TokensState

STEPS: Final = {"left": -1, "right": 1, "-": -1, "+": 1}
UP_AND_DOWN: Final = {"up": 0, "down": 1}


class TokensPresenter(Asking[TokensState]):
    """The tokens of one player."""

    def open(self) -> None:
        """Start without typing."""
        self._chosen: str | None = None  # the number that keys edit
        self._is_fresh = True  # True if the next digit starts a new number
        super().open()

    def state(self) -> TokensState:
        """Return the current state."""
        seat = self.seat
        return TokensState(
            name=seat.name,
            colour=seat.colour,
            title=self.says("tokens.title"),
            question=self.says("tokens.question"),
            source=self._source,
            total=self.parts.points(self.scored.sheet.total, certain=is_certain(seat)) if self.scored else "",
            picture=picture_of(seat.board.city),
            counts=tuple(map(self._count, NAMES)),
            steps=steps_of(self.parts, self.saved),
            given=self.says("tokens.given"),
            done=onward_words(self.parts, self.saved, self._onward, self.says("app.ok")),
            sheet=self.sheet,
        )

    @property
    def _source(self) -> tuple[str, ...]:
        """Return the source of numbers that are those of the tiles."""
        given = self.board.tokens == minimum_tokens(self.board.city)
        return (self.says("tokens.from_tiles"),) if given and not self.board.counted else ()

    def _count(self, name: str) -> TokenCount:
        """Return one sort of tokens, with a warning outside the bounds of the tiles."""
        count, told = getattr(self.board.tokens, name), bounds(self.parts, self.seat, name)
        title = self.says(f"tokens.{name}")
        return TokenCount(name, title, count, TOKENS[name], told.fine, told.odd, name == self._chosen)

    # counting
    def step(self, name: str, by: int) -> None:
        """Change a number by one."""
        self._chosen = name
        self._put(name, getattr(self.board.tokens, name) + by)

    def write(self, name: str) -> None:
        """Open the number pad of a number."""
        self._chosen, self._is_fresh = name, True
        self.lay(lambda: number_pad(self.parts, self.seat, name))

    def press(self, key: str) -> None:
        """Type a key."""
        if key == ENTER:
            self.dismiss()
            return
        assert self._chosen is not None
        self._put(self._chosen, typed(getattr(self.board.tokens, self._chosen), key, is_fresh=self._is_fresh))
        self._is_fresh = False

    def _put(self, name: str, count: int) -> None:
        """Set a number; both numbers are confirmed together."""
        tokens = self.board.tokens._replace(**{name: min(MOST_TOKENS, max(0, count))})
        self.change(with_tokens(self.seat, tokens, counted=self.board.counted))

    # the answer
    def as_given(self) -> None:
        """Confirm the fewest tokens of the tiles."""
        self._answer(minimum_tokens(self.board.city))

    def done(self) -> None:
        """Confirm the shown numbers."""
        self._answer(self.board.tokens)

    def _answer(self, tokens: Tokens) -> None:
        """Confirm the tokens, and go on."""
        self.keep(with_tokens(self.seat, tokens))
        self._go_on()

    def dismiss(self) -> bool:
        """Close the number pad."""
        self._is_fresh = True
        return super().dismiss()

    def key(self, key: str, *, control: bool = False) -> bool:
        """Type a number with digits, choose and step one with arrows; Enter closes the pad or confirms."""
        if control:
            return stepped(key, self.undo, self.redo)
        if key == ENTER:
            if not self.dismiss():
                self.done()
        elif key in DIGITS or key == ERASE:
            if self.sheet is None:
                self.write(self._chosen or NAMES[0])
            self.press(key)
        elif self.sheet is None and key in UP_AND_DOWN:
            self._chosen = NAMES[UP_AND_DOWN[key]]
            self.refresh()
        elif self.sheet is None and key in STEPS:
            self.step(self._chosen or NAMES[0], STEPS[key])
        else:
            return False
        return True
