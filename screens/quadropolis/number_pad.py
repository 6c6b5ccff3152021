"""The number pad of the tokens: typed digits, and the bounds of the tiles."""

from dataclasses import dataclass
from typing import Final

from exports.quadropolis.drawings import TOKENS
from quadropolis_score.buildings import Tokens
from quadropolis_score.player_board import side_token_bounds
from quadropolis_score.validation import MOST_TOKENS
from screens.context import AppContext
from tabletop.game import Side

NAMES: Final = Tokens._fields
ERASE: Final = "backspace"
ENTER: Final = "enter"
DIGITS: Final = frozenset("0123456789")


@dataclass(frozen=True, slots=True)
class NumberKey:
    """A key of the number pad: a digit, delete or close; it has a text or an icon."""

    key: str
    text: str = ""
    icon: str = ""


@dataclass(frozen=True, slots=True)
class TokenBounds:
    """The bounds of the tiles in words: a quiet line, or a warning if the number is outside of them."""

    fine: tuple[str, ...]
    odd: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TokensNumberPad:
    """The number pad of a number."""

    title: str
    count: int
    drawing: str
    bounds: tuple[str, ...]
    odd: tuple[str, ...]
    keys: tuple[NumberKey, ...]


def bounds(context: AppContext, seat: Side, name: str) -> TokenBounds:
    """Return the range of tokens of one sort that the tiles can have given, in words."""
    count = getattr(seat.board.tokens, name)
    least, most = (getattr(tokens, name) for tokens in side_token_bounds(seat))
    if count > most:
        return TokenBounds((), (context.text(f"tokens.most.{name}", count=most),))
    if count < least:
        return TokenBounds((), (context.text(f"tokens.least.{name}", count=least),))
    if least == most:
        return TokenBounds((context.text(f"tokens.exact.{name}", count=most),), ())
    return TokenBounds((context.text(f"tokens.range.{name}", least=least, most=most),), ())


def number_pad(context: AppContext, seat: Side, name: str) -> TokensNumberPad:
    """Return the number pad of one sort of tokens."""
    token_range = bounds(context, seat, name)
    keys = (
        *(NumberKey(digit, digit) for digit in "123456789"),
        NumberKey(ERASE, icon="backspace-outline"),
        NumberKey("0", "0"),
        NumberKey(ENTER, context.text("app.ok")),
    )
    count = getattr(seat.board.tokens, name)
    return TokensNumberPad(context.text(f"tokens.{name}"), count, TOKENS[name], token_range.fine, token_range.odd, keys)


def typed(count: int, key: str, *, is_fresh: bool) -> int:
    """Return a number after a key: the first digit replaces it, and numbers have an upper limit."""
    if key == ERASE:
        return count // 10
    number = int(key) if is_fresh else 10 * count + int(key)
    return number if number <= MOST_TOKENS else count
